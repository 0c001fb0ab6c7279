/* collection: the games of a file, and what is wrong with those that could not be read. The readers of formats fill it.
 *
 * Games are numbered from 1 in the order of the file, those that were refused too. */
#ifndef RECORDS_COLLECTION_H
#define RECORDS_COLLECTION_H

#include "records/record.h"

/* What a file held. */
struct collection_error {
	int game;
	bool is_read;       /* the game, or what of it was good, is among the records all the same */
	struct error error; /* begins with "game N, " */
};

/* Takes the games one by one instead of the collection, for files of many games: nothing is held but the game that is
 * read. The record is released when take returns. */
struct collection_sink {
	void (*take)(void *context, const struct record *, int number);
	void *context;
	void (*fault)(void *context, const struct collection_error *); /* NULL: errors are kept in the collection */
	void (*progress)(void *context, double share);                 /* now and then, also within a game; or NULL */
};

struct collection { /* {0} is an empty one */
	struct record *records;
	int *numbers; /* of the records in the file */
	int n;
	struct collection_error *errors;
	int n_errors;
	int n_games;                        /* read and refused */
	size_t total;                       /* bytes of what is read, for collection_progress */
	const struct collection_sink *sink; /* or NULL */
};

/* The game being read is number collection_next(); collection_add or collection_refuse ends it. collection_add takes
 * the record over. collection_note says what is wrong in a game that collection_add ends all the same. Both put
 * "game N, " before the words. */
int collection_next(const struct collection *);
void collection_add(struct collection *, struct record *);
void collection_note(struct collection *, const char *format, ...) PRINTF_LIKE(2, 3);
void collection_note_as(struct collection *, const struct error *); /* the words as they are */
void collection_refuse(struct collection *, const char *format, ...) PRINTF_LIKE(2, 3);
void collection_refuse_as(struct collection *, const struct error *); /* the words as they are */

/* Tells the sink, if it asks for that, that so many bytes are done. Cheap. The other is it as a reader's watch. */
void collection_progress(const struct collection *, size_t done);
void collection_watch(void *collection, size_t done);

/* Notes that variations end before a move that could not be played; first says where and why the first one does. None
 * are noted as nothing. */
void collection_note_cut(struct collection *, int n_cut, const struct error *first);

void collection_release(struct collection *);

/* The game and preset of all formats but our own: xiangqi, by its first preset. */
const struct game *collection_game(void);

#endif
