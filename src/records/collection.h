/* collection: the games of a file, and the errors of those that could not be read. The format readers fill it.
 *
 * Games are numbered from 1 in file order, including rejected ones. */
#ifndef RECORDS_COLLECTION_H
#define RECORDS_COLLECTION_H

#include "base/error.h"
#include "records/record.h"

/* An error in one game of a file. */
struct collection_error {
	int game;
	bool is_read;       /* the game, or its valid part, is among the records nevertheless */
	struct error error; /* begins with "game N, " */
};

/* Receives the games one by one instead of the collection, for files with many games: only the game being read is in
 * memory. The record is released when take returns. */
struct collection_sink {
	void (*take)(void *context, const struct record *, int number);
	void *context;
	void (*fault)(void *context, const struct collection_error *); /* NULL: errors are kept in the collection */
	void (*progress)(void *context, double share); /* called now and then, also within a game; or NULL */
};

struct collection { /* {0} is empty */
	struct record *records;
	int *numbers; /* their game numbers in the file */
	int n;
	struct collection_error *errors;
	int n_errors;
	int n_games;                        /* games read and rejected */
	size_t total;                       /* size of the input in bytes, for collection_progress */
	const struct collection_sink *sink; /* or NULL */
	const char *preset;                 /* preset of games that name none; NULL: the first preset of each game */
};

/* The game being read has the number collection_next(); collection_add or collection_refuse ends it. collection_add
 * takes ownership of the record. collection_note reports an error in a game that collection_add nevertheless ends. Both
 * take a message and its values, like fail(), or an error, and prefix "game N, ". */
int collection_next(const struct collection *);
void collection_add(struct collection *, struct record *);
#define collection_note(b, ...)   collection_note_arguments(b, MESSAGE_ARGUMENTS(__VA_ARGS__))
#define collection_refuse(b, ...) collection_refuse_arguments(b, MESSAGE_ARGUMENTS(__VA_ARGS__))
void collection_note_error(struct collection *, const struct error *);
void collection_note_as(struct collection *, const struct error *); /* without the prefix */
void collection_note_arguments(struct collection *, unsigned kinds, const struct message *, ...);
void collection_refuse_error(struct collection *, const struct error *);
void collection_refuse_as(struct collection *, const struct error *); /* without the prefix */
void collection_refuse_arguments(struct collection *, unsigned kinds, const struct message *, ...);
void collection_refuse_list(struct collection *, const struct message_list *);

/* Reports the number of bytes done to the sink, if it has a progress callback. Cheap. collection_watch is the same as a
 * callback for readers. */
void collection_progress(const struct collection *, size_t done);
void collection_watch(void *collection, size_t done);

/* Notes that n_cut variations end before a move that could not be played; first says where and why the first one ends.
 * Does nothing if n_cut is 0. */
void collection_note_cut(struct collection *, int n_cut, const struct error *first);

void collection_release(struct collection *);

/* The game of all formats except our own: xiangqi. */
const struct game *collection_game(void);

/* The preset of a game in a foreign format that names none; NULL with the error filled if the collection requests a
 * preset that xiangqi does not have. */
const struct preset *collection_preset(const struct collection *, struct error *);

#endif
