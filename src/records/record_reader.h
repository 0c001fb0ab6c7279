/* record_reader: reader state of a text of games, and the caller's options. */
#ifndef RECORDS_RECORD_READER_H
#define RECORDS_RECORD_READER_H

#include "core/game.h"
#include "records/scan.h"

/* The text is not copied and must stay valid. */
struct record_reader {
	struct scan scan;
	bool foreign; /* set after record_reader_init: the text is PGN of other xiangqi programs. docs/formats.md */
	const char
		*preset; /* also set after init: preset of games that name none; NULL: the first preset of the game */
	bool parts; /* also set after init: returns RECORD_PART instead of RECORD_BAD if the tags are valid but a move
		       is not */
	int game;   /* number of the last game read, from 1 */
	int n_cut;  /* variations of that game that end before an unplayable move, if foreign or parts */
	struct error cut;  /* where and why the first of them ends */
	bool has_note;     /* foreign: a start position of that game was not used; otherwise the value of a tag was
			      truncated */
	struct error note; /* which one, where and why */

	/* Also set after init, or NULL: called now and then, also within a game, with the offset of the scan. */
	void (*watch)(void *context, size_t at);
	void *watcher;

	/* Also set after init, or NULL: parses moves instead of the game's own parse_move. */
	move_t (*parse_move)(void *context, const struct position *, const char *text, struct error *);
	void *parser;
};

void record_reader_init(struct record_reader *, const char *text, size_t length);

#endif
