/* record_write: writes a record as text, in our format (docs/record-format.md) or in the PGN of other xiangqi programs
 * (docs/formats.md). */
#ifndef RECORDS_RECORD_WRITE_H
#define RECORDS_RECORD_WRITE_H

#include "base/text.h"
#include "records/record.h"

/* Appends the text, after an empty line if out is not empty. Reading it back gives an equal record. */
void record_write(const struct record *, struct string *out);

struct record_style {
	int notation; /* index in game->text.notations; -1: canonical moves */
	bool pgn;     /* xiangqi only: with the tags of other programs */
	bool compact; /* all moves on one line, with only the move numbers that a reader needs */
};

/* The same with another notation or format. */
void record_write_as(const struct record *, const struct record_style *, struct string *out);

#endif
