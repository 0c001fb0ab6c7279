/* book_text: the text format of books. docs/book.md
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
 * A line of the tree holds the ply, the move played there (after the preceding lines of smaller plies), and the number
 * of games the first side won, drew and lost. The subtree of a position appears once, where the position is first
 * reached. The last line holds the number of lines. */
#ifndef BOOK_BOOK_TEXT_H
#define BOOK_BOOK_TEXT_H

#include "base/text.h"
#include "book/book.h"

#define BOOK_BYTES_MAX ((size_t)64 << 20)

/* Appends the book; moves with fewer than min games are omitted together with their subtrees. */
void book_write(struct book *, uint32_t min, struct string *out);

/* Parses the book in n bytes. NULL with the error filled, naming the line, if it is damaged. Release with book_free. */
struct book *book_read(const char *bytes, size_t n, struct error *);

/* Reads one row of tab-separated columns: code, moves separated by blanks, names in English, simplified and traditional
 * Chinese. False with the error filled if the row is malformed or a move is illegal. */
bool book_read_name(struct book *, const char *row, struct error *) MUST_USE;

/* Plays up to max moves, separated by blanks, in any notation of the game, from the start of the preset. On failure
 * returns false with the error filled, naming the move, and there is nothing to release. */
bool book_play(const struct book *, const char *moves, int max, struct line *out, struct error *) MUST_USE;

#endif
