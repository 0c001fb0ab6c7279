/* book_records: adapts records to the games of a book. */
#ifndef BOOK_BOOK_RECORDS_H
#define BOOK_BOOK_RECORDS_H

#include "base/text.h"
#include "book/book.h"
#include "records/record.h"

/* Appends one line without tabs: the players (or the title), place and date, where the record has them. */
void book_records_label(const struct record *, struct string *out);

/* Whether the record is of the book's game and starts at the book's starting position. */
bool book_records_fits(const struct book *, const struct record *);

#endif
