/* record: a recorded game: the players, the moves and variations, how it ended, and further information from the file.
 * record_read.h and record_write.h convert it from and to text.
 *
 * A record owns its tree, line and tags: record_init (or a record_read that returned RECORD_READ) and record_release.
 * Root and line hold the same moves: record_push and record_take_back change both. A result by agreement or by a clock
 * appears only in result and ruling; what the moves decide is line_ruling(&record->line). In a record read from a file
 * the two may contradict each other; both are kept as they are. */
#ifndef RECORDS_RECORD_H
#define RECORDS_RECORD_H

#include "records/branch.h"

#define RECORD_STEPS_MAX 10000 /* maximum moves and outcomes of a game that is read */
#define RECORD_TAGS_MAX  64    /* maximum number of tags */
#define RECORD_NAME_MAX  31    /* maximum bytes of a tag's name */
#define RECORD_VALUE_MAX 1000  /* maximum bytes of a tag's value, for tags without a member here */

struct record_tag {
	char *name, *value;
};

struct record {
	const struct game *game;
	const struct preset *preset;
	bool own_start;               /* the start differs from the preset's */
	struct branch root;           /* the main line */
	struct line line;             /* positions of the main line */
	char first[256], second[256]; /* names of the players; "" if unknown */
	char date[16];                /* "2026.11.21" */
	enum verdict result;
	char ruling[200];        /* "surakarta 3.1: the last enemy piece was taken", "resignation", ... */
	struct record_tag *tags; /* the other tags, in file order */
	int n_tags;
};

/* start NULL: the starting position of the preset. */
void record_init(struct record *, const struct game *, const struct preset *, const struct position *start);
void record_release(struct record *);

void record_copy(struct record *to, const struct record *from); /* initializes to */

/* Plays a legal move or an outcome on the main line. */
void record_push(struct record *, move_t);

/* Appends to the root the moves that code that only knows lines has pushed onto the line. */
void record_follow_line(struct record *);

/* Takes back moves and outcomes of the main line until length are left; see branch_take_back. */
void record_take_back(struct record *, int length);

/* Whether root and line agree, and the invariants of line.h and branch.h hold. If not, the error describes the
 * violation. */
bool record_check(const struct record *, struct error *);

/* Appends a tag without a member here. The name consists of letters, digits and '_'. */
void record_add_tag(struct record *, const char *name, const char *value);

/* Sets result and ruling; a ruling that is too long is truncated. */
void record_end(struct record *, enum verdict, const char *ruling);

/* Sets result and ruling to what the moves decide; false, without any change, if they decide nothing. */
bool record_adjudicate(struct record *);

/* Converts a result to and from "1-0", "0-1", "1/2-1/2" or "*"; record_result_of returns false for other text. */
const char *record_result_text(enum verdict);
bool record_result_of(const char *text, enum verdict *out);

#endif
