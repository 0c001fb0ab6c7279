/* referee_messages: errors in clocks, moves and layouts, and the texts that explain rulings. */
#ifndef REFEREE_REFEREE_MESSAGES_H
#define REFEREE_REFEREE_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define REFEREE_MESSAGES(M) \
	/* Clock rules and their text. */ \
	M(referee_bad_clock, "\"{0.40}\" is not a clock, expected [MOVES/]SECONDS[+INCREMENT][,PERIODSxSECONDS], " \
		"such as \"60+0.6\", \"40/300\" or \"600,3x30\"") \
	M(referee_clock_bad_time, "a clock has a time out of range, expected 0 to {0} ms") \
	M(referee_clock_bad_number, "a clock has a number out of range, expected 0 to {0}") \
	M(referee_clock_lone_period, \
	  "a clock has periods without a length or a length without periods, expected both or neither") \
	M(referee_clock_no_time, "a clock has no time, expected a main time or periods") \
	/* The state of clocks. */ \
	M(referee_clock_bad_side, "the clock of side {0} is running, which does not exist") \
	M(referee_clock_runs_on, "a clock is running although a flag has fallen") \
	M(referee_side_bad_time, "a side has an invalid time of {0} ms left") \
	M(referee_side_bad_periods, "a side has {0} periods and {1} ms left, which is invalid") \
	M(referee_side_lost_period, "a side has lost a period before its first one began") \
	M(referee_side_bad_moves, "a side has {0} moves left in its session of {1}, which is invalid") \
	/* Moves: the ply, then the move. The list of legal moves begins with a blank. */ \
	M(referee_game_over, "ply {0}: \"{1.24}\": the game is over by {2}") \
	M(referee_illegal_move, "ply {0}: \"{1.24}\" is not a legal move, expected one of the {2}:{3}") \
	M(referee_move_too_long, "ply {0}: the move \"{1.24}...\" is too long") \
	/* Layouts. */ \
	M(referee_layout_bad_length, "the layout \"{0.100}\" has {1} letters, expected {2}, one for each point") \
	M(referee_nothing_to_turn_up, "no piece is face down in this position of {0}, so a layout cannot be sealed") \
	M(referee_cannot_turn_up, "{0} is face down but cannot be revealed, so a layout cannot be sealed") \
	M(referee_layout_no_piece, "the layout has \"{0}\" on {1}, expected the face-down piece of that point") \
	M(referee_layout_not_empty, \
	  "the layout has \"{0}\" on {1}, expected \".\", since no piece is face down there") \
	M(referee_layout_not_of_bag, "the layout has \"{0}\" on {1}, expected a piece of the bag such as \"{2}\"") \
	M(referee_layout_too_many, "the layout has too many of \"{0}\" on {1}, expected no more than in the bag") \
	/* Explanations of rulings on repetitions (referee/explanation_text.c). */ \
	M(telling_cycle, \
	  "The position after ply {0} repeats the position after ply {1}. The moves in between and their effects:") \
	M(telling_piece, "the {0} on {1}") \
	M(telling_chases, "chases with {0}: {1}") \
	M(telling_threatens, "also threatens with {0}: {1}") \
	M(telling_checks, "gives check") \
	M(telling_checks_and, "gives check; ") \
	M(telling_idle, "idle: neither checks nor chases") \
	M(telling_and, "and ") \
	M(telling_side, "{0}: {2} of {1} moves check and {3} chase. ") \
	M(telling_perpetual_check, "Every move checks: perpetual check") \
	M(telling_perpetual_chase, \
	  "Every move chases the same piece, {0} at the start of the cycle (*): perpetual chase") \
	M(telling_mixed, "Alternating checks and chases: allowed") \
	M(telling_several, "No single piece is chased by every move: allowed") \
	M(telling_voided, "Every move chases the same piece, but the cycle contains a check: allowed") \
	M(telling_not_every, "Not every move checks or chases: allowed") \
	M(telling_draw, "Draw: {0} ({1}).") \
	M(telling_loses, "{0} loses: {1} ({2}).")
/* clang-format on */

REFEREE_MESSAGES(MESSAGE_DECLARE)

#endif
