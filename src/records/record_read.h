/* record_read: the games of a text, one after the other. docs/record-format.md, and the PGN of other xiangqi programs:
 * docs/formats.md. Linear in the text, also where nothing in it is right. */
#ifndef RECORDS_RECORD_READ_H
#define RECORDS_RECORD_READ_H

#include "records/record.h"
#include "records/scan.h"

/* The text is not copied and must stay. */
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

#endif
