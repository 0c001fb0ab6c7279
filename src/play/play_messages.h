/* play_messages: errors in games being played and in saved games. */
#ifndef PLAY_PLAY_MESSAGES_H
#define PLAY_PLAY_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define PLAY_MESSAGES(M) \
	/* The table. */ \
	M(play_game_over, "the game is over: {0}") \
	M(play_layout_after_moves, "{0} moves have been played, expected the layout before the first") \
	M(play_may_not_resign, "{0} may not resign now; the preset \"{1}\" says when") \
	M(play_wrong_clock, "the clock of side {0} is running, expected {1}") \
	M(play_clocks_ahead, "the clocks are ahead of the current time") \
	M(play_dealer_bad_piece, "the dealer has an invalid piece on point {0}") \
	M(play_no_dealer, "no dealer, but the piece on point {0} is known") \
	M(play_lone_verdict, "verdict without a reason or reason without a verdict, expected both or neither") \
	/* Saved games. */ \
	M(play_no_state_directory, "no state directory, expected XDG_STATE_HOME or HOME to be set") \
	M(play_state_path_too_long, "the path of the state directory is too long") \
	M(play_no_free_name, "no unused name for a game in \"{0}\"") \
	M(play_cannot_read_directory, "cannot read the directory \"{0}\": {1}") \
	M(play_no_game_in_file, "\"{0.120}\" contains no game") \
	M(play_in_game_file, "\"{0.80}\": {1}") \
	M(play_no_unfinished_game, "no unfinished game in \"{0}\"") \
	M(play_no_unfinished_game_of, "no unfinished game of {0} in \"{1}\"")
/* clang-format on */

PLAY_MESSAGES(MESSAGE_DECLARE)

#endif
