/* letters: a xiangqi position as a board of letters, and its symmetric images. Include support.h before. */
#ifndef TESTS_SUPPORT_LETTERS_H
#define TESTS_SUPPORT_LETTERS_H

#include <stdbool.h>

#include "core/game.h"

struct letters {
	char at[10][9]; /* rank, file; '.' is empty */
	bool black;     /* to move */
};

struct letters letters_of(const struct position *);

/* Text of the position with files mirrored, or with sides exchanged; out has room for POSITION_TEXT_MAX. */
void letters_transform(const struct position *, bool exchange, char *out);

#endif
