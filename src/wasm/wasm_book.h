/* wasm_book: the part of wasm.h for books, of which the module holds one, and for games that pass through a
 * position. */
#ifndef WASM_WASM_BOOK_H
#define WASM_WASM_BOOK_H

#include "wasm/wasm.h"

/* Loads a book file (docs/book.md), replacing the previous book. Answers its game, the number of games, and the
 * source. */
EXPORT(book) const char *wasm_book(size_t n);

/* A line with a game, then a file of records in any format: those with a result are added to a book of the user's own
 * games, also as model games. Replaces a book loaded from a file or of another game. Answers like wasm_book. */
EXPORT(book_of) const char *wasm_book_of(size_t n);

/* The position in the book: the opening's code and names, or neither; the moves, each with its points and the number of
 * games the first side won, drew and lost; the first model games that pass through it. */
EXPORT(explore) const char *wasm_explore(void);

/* Adds the games of a file of records, in any format, to those indexed before (book/passages.h); empty input clears the
 * index. Answers the number of games; a game that cannot be read gets no number. Reports carry the share read so
 * far. */
EXPORT(passages) const char *wasm_passages(size_t n);

/* The indexed games that pass through the last position or its mirror image: {"games": [[number, length of the line
 * there], ...]}. */
EXPORT(through) const char *wasm_through(void);

/* The moves of the model game with that number. */
EXPORT(model) const char *wasm_model(int number);

#endif
