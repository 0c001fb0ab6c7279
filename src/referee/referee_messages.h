/* referee_messages: errors in clocks, moves and layouts, and the texts that explain rulings. */
#ifndef REFEREE_REFEREE_MESSAGES_H
#define REFEREE_REFEREE_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define REFEREE_MESSAGES(M) \
	/* Clock rules and their text. */ \
	M(referee_bad_clock, "\"{0.40}\" is not a clock, expected [MOVES/]SECONDS[+INCREMENT][,PERIODSxSECONDS], " \
		"such as \"60+0.6\", \"40/300\" or \"600,3x30\"") \
	M(referee_clock_bad_time, "a clock has a time that is out of range, expected from 0 to {0} ms") \
	M(referee_clock_bad_number, "a clock has a number that is out of range, expected from 0 to {0}") \
	M(referee_clock_lone_period, "a clock has periods or their length alone, expected both or neither") \
	M(referee_clock_no_time, "a clock has no time, expected a main time or periods") \
	/* The state of clocks. */ \
	M(referee_clock_bad_side, "side {0} runs") \
	M(referee_clock_runs_on, "a clock runs though a flag has fallen") \
	M(referee_side_bad_time, "a side has {0} ms left") \
	M(referee_side_bad_periods, "a side has {0} periods left, and {1} ms") \
	M(referee_side_lost_period, "a side has lost a period before the first began") \
	M(referee_side_bad_moves, "a side has {0} moves to make in its session of {1}") \
	/* Moves: the ply, then the move. The list of legal moves begins with a blank. */ \
	M(referee_game_over, "ply {0}: \"{1.24}\": the game is over by {2}") \
	M(referee_illegal_move, "ply {0}: \"{1.24}\" is not legal here, expected one of the {2}:{3}") \
	M(referee_move_too_long, "ply {0}: \"{1.24}...\" is too long for a move") \
	/* Layouts. */ \
	M(referee_layout_bad_length, "the layout \"{0.100}\" is {1} long, expected {2} letters, one a point") \
	M(referee_nothing_to_turn_up, \
		"nothing can be turned up in this position of {0}, so no layout can be sealed") \
	M(referee_cannot_turn_up, "{0} is face down but cannot be turned up, so no layout can be sealed") \
	M(referee_layout_no_piece, "the layout has \"{0}\" on {1}, expected the piece that lies face down there") \
	M(referee_layout_not_empty, "the layout has \"{0}\" on {1}, expected \".\", nothing is face down there") \
	M(referee_layout_not_of_bag, "the layout has \"{0}\" on {1}, expected a piece of the bag such as \"{2}\"") \
	M(referee_layout_too_many, "the layout has one \"{0}\" too many on {1}, the bag has no more of them") \
	/* Explanations of rulings on repetitions (referee/telling.c). */ \
	M(telling_cycle, \
	  "The position after ply {0} is that after ply {1} again. The moves between, and what each does:") \
	M(telling_piece, "the {0} on {1}") \
	M(telling_chases, "chases by {0}: {1}") \
	M(telling_threatens, "it also threatens by {0}: {1}") \
	M(telling_unprotected, ", which nothing could take back") \
	M(telling_even_protected_an, ", which an {0} chases even if protected") \
	M(telling_even_protected, ", which a {0} chases even if protected") \
	M(telling_checks, "gives check") \
	M(telling_checks_and, "gives check; ") \
	M(telling_idle, "idle: it neither checks nor chases") \
	M(telling_and, "and ") \
	M(telling_side, "{0}: of {1} moves {2} check and {3} chase. ") \
	M(telling_perpetual_check, "Every move checks: perpetual check") \
	M(telling_perpetual_chase, \
	  "Every move chases one and the same piece, {0} when the cycle begins (*): perpetual chase") \
	M(telling_mixed, "Checks and chases in turns: allowed") \
	M(telling_several, "No one piece is the victim of every move: allowed") \
	M(telling_not_every, "Not every move checks or chases: allowed") \
	M(telling_draw, "Draw: {0} ({1}).") \
	M(telling_loses, "{0} loses: {1} ({2}).")
/* clang-format on */

REFEREE_MESSAGES(MESSAGE_DECLARE)

#endif
