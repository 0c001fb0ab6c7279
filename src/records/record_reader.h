/* record_reader: the state of reading a text of games, and the caller's options. */
#ifndef RECORDS_RECORD_READER_H
#define RECORDS_RECORD_READER_H

#include "core/game.h"
#include "records/scan.h"

/* The text is not copied and must stay valid. */
struct record_reader {
	struct scan scan;
	bool foreign;       /* to be set after record_reader_init: the PGN of other xiangqi programs. docs/formats.md */
	const char *preset; /* to be set after it too: of games that name none; NULL: the first one of the game */
	bool parts; /* to be set after it too: RECORD_PART instead of RECORD_BAD if the tags are good but the moves are
		       not */
	int game;   /* the number of the game that was read last, from 1 */
	int n_cut;  /* variations of that game that end before a move that could not be played, if foreign or parts */
	struct error cut;  /* where and why the first of them does */
	bool has_note;     /* a start position of that game is not used, if foreign; else the value of a tag is cut */
	struct error note; /* which, where and why */

	/* To be set after it too, or NULL: is told from time to time, also within a game, how far the scan has come. */
	void (*watch)(void *context, size_t at);
	void *watcher;

	/* To be set after it too, or NULL: reads the moves in place of the game's own parse_move. */
	move_t (*parse_move)(void *context, const struct position *, const char *text, struct error *);
	void *parser;
};

void record_reader_init(struct record_reader *, const char *text, size_t length);

#endif
