/* record_write: a record as text. docs/record-format.md, and the PGN of other xiangqi programs: docs/formats.md */
#ifndef RECORDS_RECORD_WRITE_H
#define RECORDS_RECORD_WRITE_H

#include "base/text.h"
#include "records/record.h"

/* Appends the text, after an empty line if out is not empty. Reading it gives an equal record. */
void record_write(const struct record *, struct string *out);

struct record_style {
	int notation; /* of game->text.notations; -1: the canonical moves */
	bool pgn;     /* xiangqi alone: with the tags of other programs */
	bool compact; /* the moves on one line, and only the numbers that a reader needs */
};

/* The same in another notation or format. */
void record_write_as(const struct record *, const struct record_style *, struct string *out);

#endif
