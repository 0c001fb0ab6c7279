/* pgn: games of xiangqi as other programs write them, in PGN. docs/formats.md */
#ifndef RECORDS_PGN_H
#define RECORDS_PGN_H

#include "records/collection.h"

/* Whether the text, in UTF-8, looks like PGN: tags, or else a move number or a first move. */
bool pgn_is(const char *text, size_t n);

/* Where its first tag begins; n for none. */
size_t pgn_first_tag(const char *text, size_t n);

bool pgn_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

/* The same for a part of a text, which begins on that line, after the games that the collection has. */
bool pgn_read_part(struct collection *, const char *text, size_t n, int line, struct error *) MUST_USE;

#endif
