/* book: the games of a file, and what is wrong with those that could not be read. The readers of formats fill it.
 *
 * Games are numbered from 1 in the order of the file, those that were refused too. */
#ifndef RECORDS_BOOK_H
#define RECORDS_BOOK_H

#include "records/record.h"

/* What a file held. */
struct book_error {
	int game;
	bool is_read;       /* the game, or what of it was good, is among the records all the same */
	struct error error; /* begins with "game N, " */
};

/* Takes the games one by one instead of the book, for files of many games: nothing is held but the game that is read.
 * The record is released when take returns. */
struct book_sink {
	void (*take)(void *context, const struct record *, int number);
	void *context;
	void (*fault)(void *context, const struct book_error *); /* NULL: errors are kept in the book */
	void (*progress)(void *context, double share);           /* now and then, also within a game; or NULL */
};

struct record_book { /* {0} is an empty one */
	struct record *records;
	int *numbers; /* of the records in the file */
	int n;
	struct book_error *errors;
	int n_errors;
	int n_games;                  /* read and refused */
	size_t total;                 /* bytes of what is read, for book_progress */
	const struct book_sink *sink; /* or NULL */
};

/* The game being read is number book_next(); book_add or book_refuse ends it. book_add takes the record over. book_note
 * says what is wrong in a game that book_add ends all the same. Both put "game N, " before the words. */
int book_next(const struct record_book *);
void book_add(struct record_book *, struct record *);
void book_note(struct record_book *, const char *format, ...) PRINTF_LIKE(2, 3);
void book_note_as(struct record_book *, const struct error *); /* the words as they are */
void book_refuse(struct record_book *, const char *format, ...) PRINTF_LIKE(2, 3);
void book_refuse_as(struct record_book *, const struct error *); /* the words as they are */

/* Tells the sink, if it asks for that, that so many bytes are done. Cheap. The other is it as a reader's watch. */
void book_progress(const struct record_book *, size_t done);
void book_watch(void *book, size_t done);

/* Notes that variations end before a move that could not be played; first says where and why the first one does. None
 * are noted as nothing. */
void book_note_cut(struct record_book *, int n_cut, const struct error *first);

void book_release(struct record_book *);

/* The game and preset of all formats but our own: xiangqi, by its first preset. */
const struct game *book_game(void);

/* Appends what could be played: up to a handful of the legal moves, or how the game ended where there is none, for
 * messages about moves that could not. */
void book_legal(const struct game *, const struct position *, struct string *out);

#endif
