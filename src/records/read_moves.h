/* read_moves: the moves of a record: branches, comments, result. docs/record-format.md 3 */
#ifndef RECORDS_READ_MOVES_H
#define RECORDS_READ_MOVES_H

#include "records/reading.h"

/* Reads from the end of the tags to the end of the game. */
enum progress read_moves(struct reading *);

#endif
