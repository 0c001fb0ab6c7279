/* club: the operator's description of the club that runs the server. docs/server.md */
#ifndef SERVER_CLUB_H
#define SERVER_CLUB_H

#include "base/error.h"
#include "base/text.h"
#include "core/game.h"

#define CLUB_NAME_MAX  80   /* bytes */
#define CLUB_RULES_MAX 4000 /* bytes */
#define CLUB_FILE_MAX  (32 << 10)

/* {0}: no club. */
struct club {
	char name[CLUB_NAME_MAX + 1]; /* one line; "": no club */
	struct string rules;          /* paragraphs, separated by empty lines */
	struct string clock;          /* a time control; if has_clock, "" means no clock */
	bool has_clock;               /* new rooms default to that clock */
	const struct game *game;      /* default game of new rooms; NULL: no default */
};

/* Parses n bytes of JSON. False: the error names the line and what was expected there, and *out is {0}. */
bool club_parse(struct club *out, const char *text, size_t n, struct error *) MUST_USE;

/* Same for a file, whose name precedes the error. */
bool club_read(struct club *out, const char *path, struct error *) MUST_USE;

void club_release(struct club *);

#endif
