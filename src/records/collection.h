/* collection: the games of a file, and the errors of those that could not be read. The readers of formats fill it.
 *
 * Games are numbered from 1 in the order of the file, including those that were refused. */
#ifndef RECORDS_COLLECTION_H
#define RECORDS_COLLECTION_H

#include "base/error.h"
#include "records/record.h"

/* What a file held. */
struct collection_error {
	int game;
	bool is_read;       /* the game, or the good part of it, is among the records nevertheless */
	struct error error; /* begins with "game N, " */
};

/* Takes the games one by one instead of the collection, for files of many games: only the game that is being read is
 * held. The record is released when take returns. */
struct collection_sink {
	void (*take)(void *context, const struct record *, int number);
	void *context;
	void (*fault)(void *context, const struct collection_error *); /* NULL: errors are kept in the collection */
	void (*progress)(void *context, double share); /* from time to time, also within a game; or NULL */
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
	const char *preset;                 /* of the games that name none; NULL: the first one of each game */
};

/* The game being read is number collection_next(); collection_add or collection_refuse ends it. collection_add takes
 * the record over. collection_note reports an error in a game that is nevertheless ended by collection_add. Both take a
 * message and its values, as fail() does, or an error, and put "game N, " before it. */
int collection_next(const struct collection *);
void collection_add(struct collection *, struct record *);
#define collection_note(b, ...)   collection_note_arguments(b, MESSAGE_ARGUMENTS(__VA_ARGS__))
#define collection_refuse(b, ...) collection_refuse_arguments(b, MESSAGE_ARGUMENTS(__VA_ARGS__))
void collection_note_error(struct collection *, const struct error *);
void collection_note_as(struct collection *, const struct error *); /* the message unchanged */
void collection_note_arguments(struct collection *, unsigned kinds, const struct message *, ...);
void collection_refuse_error(struct collection *, const struct error *);
void collection_refuse_as(struct collection *, const struct error *); /* the message unchanged */
void collection_refuse_arguments(struct collection *, unsigned kinds, const struct message *, ...);
void collection_refuse_list(struct collection *, const struct message_list *);

/* Tells the sink, if it wants to know, how many bytes are done. Cheap. The second is the same as a callback for
 * readers. */
void collection_progress(const struct collection *, size_t done);
void collection_watch(void *collection, size_t done);

/* Notes that n variations end before a move that could not be played; first says where and why the first one does. With
 * n 0 nothing is noted. */
void collection_note_cut(struct collection *, int n_cut, const struct error *first);

void collection_release(struct collection *);

/* The game of all formats except our own: xiangqi. */
const struct game *collection_game(void);

/* The preset of a game in such a format that names none; NULL with the error filled if the collection asks for a
 * preset that xiangqi does not have. */
const struct preset *collection_preset(const struct collection *, struct error *);

#endif
