/* record: a recorded game: the players, the moves and variations, how it ended, and what else a file says about it.
 * record_read.h and record_write.h convert it from and to text.
 *
 * A record owns its tree, line and tags: record_init (or a record_read that returned RECORD_READ) and record_release.
 * Root and line hold the same moves: record_push and record_take_back change both. A result by agreement or by a clock
 * is only in result and ruling; what the moves decide is line_ruling(&record->line). In a record read from a file the
 * two may contradict each other, and neither is changed. */
#ifndef RECORDS_RECORD_H
#define RECORDS_RECORD_H

#include "records/branch.h"

#define RECORD_STEPS_MAX 10000 /* moves and outcomes of a game that is read */
#define RECORD_TAGS_MAX  64    /* its tags */
#define RECORD_NAME_MAX  31    /* bytes of a tag's name */
#define RECORD_VALUE_MAX 1000  /* bytes of a tag's value, in those tags that have no member here */

struct record_tag {
	char *name, *value;
};

struct record {
	const struct game *game;
	const struct preset *preset;
	bool own_start;               /* the start is not the preset's */
	struct branch root;           /* the main line */
	struct line line;             /* its positions */
	char first[256], second[256]; /* who plays; "" unknown */
	char date[16];                /* "2026.11.21" */
	enum verdict result;
	char ruling[200];        /* "surakarta 3.1: the last enemy piece was taken", "resignation", ... */
	struct record_tag *tags; /* the other tags, in the order of the file */
	int n_tags;
};

/* start NULL: the preset's. */
void record_init(struct record *, const struct game *, const struct preset *, const struct position *start);
void record_release(struct record *);

void record_copy(struct record *to, const struct record *from); /* to is initialised by this */

/* Plays a legal move or an outcome on the main line. */
void record_push(struct record *, move_t);

/* Adds to the root the moves that were pushed only onto the line, by code that knows only lines. */
void record_follow_line(struct record *);

/* Takes back moves and outcomes of the main line until that many are left: see branch_take_back. */
void record_take_back(struct record *, int length);

/* Whether root and line agree, and the invariants of line.h and branch.h hold. If not, the error says what is wrong. */
bool record_check(const struct record *, struct error *);

/* Appends a tag that has no member here. The name is letters, digits and '_'. */
void record_add_tag(struct record *, const char *name, const char *value);

/* Sets how the game ended; a ruling that is too long is cut. */
void record_end(struct record *, enum verdict, const char *ruling);

/* Sets result and ruling to what the moves decide; false, and nothing changed, if they decide nothing. */
bool record_adjudicate(struct record *);

/* "1-0", "0-1", "1/2-1/2" or "*"; and which of them the text is, or false. */
const char *record_result_text(enum verdict);
bool record_result_of(const char *text, enum verdict *out);

#endif
