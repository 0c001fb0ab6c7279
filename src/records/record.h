/* record: a game as text, for files and messages: one format for every game, in the shape of PGN. docs/record-format.md
 *
 * A record owns its tree, line and tags: record_init (or a record_read that returned RECORD_READ) and record_release.
 * Root and line hold the same moves: record_push and record_take_back change both. What the players agreed or a clock
 * decided stands in result and ruling alone; what the moves decide is line_ruling(&record->line). The two may
 * contradict each other in what is read from a file, and neither is changed. */
#ifndef RECORDS_RECORD_H
#define RECORDS_RECORD_H

#include "base/salvage.h"
#include "base/text.h"
#include "records/branch.h"
#include "records/scan.h"

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
	bool own_start;             /* the start is not the preset's */
	struct branch root;         /* the main line */
	struct line line;           /* its positions */
	char first[64], second[64]; /* who plays; "" unknown */
	char date[16];              /* "2026.11.21" */
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

/* Plays onto the root what was pushed to the line alone, by what knows only lines. */
void record_follow_line(struct record *);

/* Takes back moves and outcomes of the main line until so many are left: see branch_take_back. */
void record_take_back(struct record *, int length);

/* Root and line say the same, and the tree is as branch.h has it. Else false, and the error says what is not. */
bool record_check(const struct record *, struct error *);

/* Appends a tag that has no member here. The name is letters, digits and '_'. */
void record_add_tag(struct record *, const char *name, const char *value);

/* How the game ended: the ruling is cut where it does not fit. */
void record_end(struct record *, enum verdict, const char *ruling);

/* Sets result and ruling to what the moves decide; false, and nothing changed, where they decide nothing. */
bool record_adjudicate(struct record *);

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *record_result_text(enum verdict);

/* Appends the text; after an empty line if something stands in out already. Reading it gives an equal record. */
void record_write(const struct record *, struct string *out);

struct record_style {
	int notation; /* of game->text.notations; -1: the canonical moves */
	bool pgn;     /* xiangqi alone: with the tags of other programs */
};

/* The same, otherwise. */
void record_write_as(const struct record *, const struct record_style *, struct string *out);

/* Reads the games of a text one after the other. The text is not copied and must stay. */
struct record_reader {
	struct scan scan;
	bool foreign;     /* to be set after record_reader_init: the PGN of other xiangqi programs. docs/formats.md */
	bool parts;       /* to be set after it too: RECORD_PART instead of RECORD_BAD where tags are good, moves not */
	int game;         /* the number of the game that was read last, from 1 */
	int n_cut;        /* variations of that game that end before what could not be played, if foreign or parts */
	struct error cut; /* where and why the first of them does */

	/* To be set after it too, or NULL: is told now and then, also within a game, how far the scan has come. */
	void (*watch)(void *context, size_t at);
	void *watcher;

	/* To be set after it too, or NULL: reads the moves in place of the game's own parse_move. */
	move_t (*parse_move)(void *context, const struct position *, const char *text, struct error *);
	void *parser;
};

enum record_status {
	RECORD_READ, /* out holds a game */
	RECORD_PART, /* out holds it up to what the error says is wrong; only with parts */
	RECORD_END,  /* the text holds no more */
	RECORD_BAD,  /* the error says where and what is wrong; the next call reads the next game */
};

void record_reader_init(struct record_reader *, const char *text, size_t length);

/* out is initialised when RECORD_READ or RECORD_PART comes back, and only then. */
enum record_status record_read(struct record_reader *, struct record *out, struct error *) MUST_USE;

/* Keeps the games, and of a game with a fault the moves before it, all written anew where there is a fault. A tag that
 * cannot be read costs itself. */
void record_salvage(const char *text, size_t length, struct salvage *);

#endif
