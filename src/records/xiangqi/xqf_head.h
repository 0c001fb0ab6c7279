/* xqf_head: the header of an XQF file, for its reader and its writer. docs/formats-binary.md 1 */
#ifndef RECORDS_XIANGQI_XQF_HEAD_H
#define RECORDS_XIANGQI_XQF_HEAD_H

#include <stdint.h>

enum {
	XQF_PIECES = 16, /* offset of the piece squares: ten times the file, from Red's left, plus the rank, from Red's
			    side */
	XQF_NOWHERE = 255,    /* square of a piece that is not on the board; any value from 90 on */
	XQF_BLACK_FIRST = 50, /* offset; value 1: Black moves first */
	XQF_RESULT = 51,      /* offset; values: 1 Red won, 2 Black won, 3 a draw */
	XQF_HEAD = 1024,      /* header size in bytes; the moves follow */
	XQF_FROM = 24,        /* added to the squares of a move */
	XQF_TO = 32,
};

/* The pieces in the order of their squares. */
extern const char xqf_pieces[33];

/* The text fields of the header: a length byte, then GBK. Terminated by NULL. */
struct xqf_field {
	const char *name; /* tag name */
	uint16_t at;
	uint8_t longest; /* maximum length in bytes */
};
extern const struct xqf_field xqf_fields[];

#endif
