/* wasm_book: the part of wasm.h that is about books, of which the module holds one, and about games that pass a
 * position. */
#ifndef WASM_WASM_BOOK_H
#define WASM_WASM_BOOK_H

#include "wasm/wasm.h"

/* A book's file (docs/book.md), which takes the place of the book before: its game, how many games, and the source. */
EXPORT(book) const char *wasm_book(size_t n);

/* A line with a game, then a file of records in any format: those that have a result are added to a book of one's own
 * games, each as a model game too. It takes the place of a book from a file or of another game. Answers as wasm_book.
 */
EXPORT(book_of) const char *wasm_book_of(size_t n);

/* The position in the book: the opening's class and names, or neither; the moves, each with its points and how many
 * games the first side won, drew and lost; the first model games that come through it. */
EXPORT(explore) const char *wasm_explore(void);

/* The games of a file of records in any format, after those before (book/passages.h); nothing forgets them all. Answers
 * how many there are now; a game that cannot be read has no number. Reports tell the share that is read. */
EXPORT(passages) const char *wasm_passages(size_t n);

/* Those of the games that come through the last position, or through its mirror image: {"games": [[number, length of
 * the line there], ...]}. */
EXPORT(through) const char *wasm_through(void);

/* The moves of the model game of that number. */
EXPORT(model) const char *wasm_model(int number);

#endif
