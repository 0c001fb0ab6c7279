/* pgn: xiangqi games in the PGN of other programs. docs/formats.md */
#ifndef RECORDS_PGN_H
#define RECORDS_PGN_H

#include "records/collection.h"

/* Whether the text, in UTF-8, looks like PGN: tags, or else a move number or a first move. */
bool pgn_is(const char *text, size_t n);

/* Offset of the first tag; n if there is no tag. */
size_t pgn_first_tag(const char *text, size_t n);

bool pgn_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

/* Like pgn_read, for a part of a text that begins on the given line. Appends to the games already in the collection. */
bool pgn_read_part(struct collection *, const char *text, size_t n, int line, struct error *) MUST_USE;

#endif
