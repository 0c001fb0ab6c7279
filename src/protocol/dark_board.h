/* dark_board: dark chess boards as the tournament protocols describe them, and other code that these protocols share.
 */
#ifndef PROTOCOL_DARK_BOARD_H
#define PROTOCOL_DARK_BOARD_H

#include "games/darkchess/dc_board.h"
#include "session/host.h"

/* The pieces in the order in which the NTU protocol counts them: "PCNRMGKpcnrmgk". */
extern const char dark_board_counted[];

struct dark_board {
	uint8_t at[DC_POINTS];  /* a piece, DC_DOWN or DC_NONE */
	uint8_t bag[DC_PIECES]; /* number of face-down pieces of each kind */
	int side;               /* to move; meaningless while no piece is face up */
};

/* Builds the position under these rules, without history. Fails if a piece occurs more often than in the game, if the
 * size of the bag differs from the number of face-down points, or if there are no pieces at all. */
bool dark_board_set_up(const struct dark_board *, const struct dc_rules *, struct position *out,
		       struct error *) MUST_USE;

/* Reconstructs the bag for a board that came without one: all pieces that are not face up. If that is more than the
 * number of face-down points, pieces were captured: those with the most copies missing are left out. False if there are
 * too few pieces. */
bool dark_board_guess_bag(struct dark_board *, struct error *) MUST_USE;

/* Switches the host to dark chess if it has another game. preset NULL: the host's own preset if it already plays dark
 * chess, else the game's first. */
void dark_board_host(struct host *, const char *preset);

/* Reads a time in milliseconds; programs may send fractions. Negative: the time is up or was not given. */
bool dark_board_read_ms(const char *word, int64_t *out, struct error *) MUST_USE;

#endif
