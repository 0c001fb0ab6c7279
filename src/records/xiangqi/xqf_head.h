/* xqf_head: the head of a file of XQF, for its reader and its writer. docs/formats-binary.md 1 */
#ifndef RECORDS_XIANGQI_XQF_HEAD_H
#define RECORDS_XIANGQI_XQF_HEAD_H

#include <stdint.h>

enum {
	XQF_PIECES =
		16, /* offset of their places: ten times the file, from Red's left, and the rank, from Red's side */
	XQF_NOWHERE = 255,    /* the place of a piece that is not on the board; any from 90 on */
	XQF_BLACK_FIRST = 50, /* offset of: 1, Black begins */
	XQF_RESULT = 51,      /* offset of: 1 Red won, 2 Black won, 3 a draw */
	XQF_HEAD = 1024,      /* bytes; the moves follow */
	XQF_FROM = 24,        /* is added to the places of a move */
	XQF_TO = 32,
};

/* The pieces in the order of their places. */
extern const char xqf_pieces[33];

/* The head's texts: a byte for the length, then GBK. Ended by NULL. */
struct xqf_field {
	const char *name; /* of the tag */
	uint16_t at;
	uint8_t longest; /* bytes */
};
extern const struct xqf_field xqf_fields[];

#endif
