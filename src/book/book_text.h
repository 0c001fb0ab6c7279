/* book_text: books as text. docs/book.md
 *
 *   qipan book 1
 *   game xiangqi
 *   preset wxf
 *   plies 40
 *   games 27935
 *   source Chinese-Chess-Practical-Dataset (Yvonne761), CC BY 4.0
 *   name C00 TAB h2e2 h9g7 h0g2 TAB English TAB simplified TAB traditional
 *   model 1-0 TAB who, where, when TAB h2e2 h9g7 ...
 *   0 h2e2 9000 5000 4000
 *   1 h9g7 800 700 300
 *   end 24
 *
 * A line of the tree is the ply, the move played there after the lines of smaller plies above it, and how many games
 * the first side won, drew and lost. What follows a position stands once, where it is first reached. The last line has
 * the number of lines. */
#ifndef BOOK_BOOK_TEXT_H
#define BOOK_BOOK_TEXT_H

#include "base/text.h"
#include "book/book.h"

#define BOOK_BYTES_MAX ((size_t)64 << 20)

/* Appends the book; moves of fewer games than that are left out, and what follows them. */
void book_write(struct book *, uint32_t least, struct string *out);

/* The book in n bytes; NULL with the error filled, naming the line, if it is damaged. book_free */
struct book *book_read(const char *bytes, size_t n, struct error *);

/* Columns separated by tabs: code, moves with blanks between, names in English, simplified and traditional Chinese.
 * False with the error filled if it is not so, or a move is not legal. */
bool book_read_name(struct book *, const char *row, struct error *) MUST_USE;

/* Plays moves with blanks between, in any notation of the game, from the start of the preset, at most that many. False
 * with the error filled, naming the move, and nothing to release. */
bool book_play(const struct book *, const char *moves, int most, struct line *out, struct error *) MUST_USE;

#endif
