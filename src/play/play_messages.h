/* play_messages: errors in games being played and in saved games. */
#ifndef PLAY_PLAY_MESSAGES_H
#define PLAY_PLAY_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define PLAY_MESSAGES(M) \
	/* The table. */ \
	M(play_game_over, "the game is over: {0}") \
	M(play_layout_after_moves, "{0} moves are played already, expected the layout before the first") \
	M(play_may_not_resign, "{0} may not resign now; the preset \"{1}\" says when") \
	M(play_wrong_clock, "the clock of side {0} runs, expected {1}") \
	M(play_clocks_ahead, "the clocks are ahead of the time") \
	M(play_dealer_bad_piece, "the dealer knows something else than a piece on point {0}") \
	M(play_no_dealer, "there is no dealer, and something is known of point {0}") \
	M(play_lone_verdict, "a verdict and its reason go together") \
	/* Saved games. */ \
	M(play_no_state_directory, "neither XDG_STATE_HOME nor HOME names a directory") \
	M(play_state_path_too_long, "the path of the state directory is too long") \
	M(play_no_free_name, "no name is free for a game in \"{0}\"") \
	M(play_cannot_read_directory, "cannot read the directory \"{0}\": {1}") \
	M(play_no_game_in_file, "\"{0.120}\" holds no game") \
	M(play_in_game_file, "\"{0.80}\": {1}") \
	M(play_no_unfinished_game, "no unfinished game is kept in \"{0}\"") \
	M(play_no_unfinished_game_of, "no unfinished game of {0} is kept in \"{1}\"")
/* clang-format on */

PLAY_MESSAGES(MESSAGE_DECLARE)

#endif
