/* dark_board: boards of dark chess as the protocols of its tournaments tell them, and what else these share. */
#ifndef PROTOCOL_DARK_BOARD_H
#define PROTOCOL_DARK_BOARD_H

#include "games/darkchess/dc_board.h"
#include "protocol/host.h"

struct dark_board {
	uint8_t at[DC_POINTS];  /* a piece, DC_DOWN or DC_NONE */
	uint8_t bag[DC_PIECES]; /* how many of each piece lie face down */
	int side;               /* to move; without a meaning while no piece is face up */
};

/* The position, with those rules and nothing played before. Refused: more of a piece than the game has, a bag that is
 * not as large as the number of points face down, and no piece at all. */
bool dark_board_set_up(const struct dark_board *, const struct dc_rules *, struct position *out,
		       struct error *) MUST_USE;

/* A bag for a board that came without one: what does not lie face up, and if that is more than lies face down, without
 * those pieces of which most are missing, since some were taken. False if there are not enough. */
bool dark_board_guess_bag(struct dark_board *, struct error *) MUST_USE;

/* Makes dark chess the host's game, if it is another one. preset NULL: the host's own if it plays dark chess, else the
 * game's first. */
void dark_board_host(struct host *, const char *preset);

/* A time in milliseconds, which programs write with a fraction, too; below 0: its time is up, or none was told. */
bool dark_board_read_ms(const char *word, int64_t *out, struct error *) MUST_USE;

#endif
