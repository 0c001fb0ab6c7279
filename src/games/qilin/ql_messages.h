/* ql_messages: error messages for positions, position setup and moves of Qilin chess. */
#ifndef QL_MESSAGES_H
#define QL_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define QL_MESSAGES(M) \
	/* The sides. */ \
	M(ql_red, "Red") \
	M(ql_black, "Black") \
	/* Fields of position text. */ \
	M(ql_all_fields, "points, side, stage, rewards, red hand, black hand, quiet plies, ply") \
	M(ql_rewards, "rewards") \
	M(ql_red_hand, "red pieces in hand") \
	M(ql_black_hand, "black pieces in hand") \
	M(ql_quiet_plies, "quiet plies") \
	M(ql_opened_by_red, "lines opened by Red") \
	M(ql_opened_by_black, "lines opened by Black") \
	M(ql_no_slash, "\"{0}\" has no '/' after {1} points") \
	M(ql_too_few_points, "\"{0}\" has {1} points, expected 24") \
	M(ql_bad_point, "\"{0}\" has '{1}' on {2}, expected R, B, P or '.'") \
	M(ql_too_many_points, "\"{0}\" has more than 24 points") \
	M(ql_bad_side, "\"{0}\" is not a side, expected r or b") \
	M(ql_bad_stage, "\"{0}\" is not a stage, expected place, press, clear, move or remove") \
	M(ql_misplaced_opened, \
	  "unexpected field \"{0}\", opened lines are two numbers in the second stage of no-reform") \
	/* Position setup: the same fields, parsed more leniently. */ \
	M(ql_draft_no_slash, "missing '/' after {0} points") \
	M(ql_draft_too_few_points, "only {0} points, expected 24") \
	M(ql_draft_bad_point, "'{0}' is not a point, expected R, B, P or '.'") \
	M(ql_draft_too_many_points, "more than 24 points at \"{0.20}\"") \
	M(ql_draft_too_many_fields, "unexpected field \"{0}\"") \
	/* Stages inconsistent with the other fields. */ \
	M(ql_place_board_full, "the stage is \"place\", but no point is empty") \
	M(ql_wrong_side_to_place, "{0} pieces are placed, expected {1} to place") \
	M(ql_wrong_side_to_press, "{0} pieces are placed, expected {1} to press") \
	M(ql_hands_too_small, "{0} and {1} pieces in hand are not enough for {2} empty points") \
	M(ql_uneven_hands, \
	  "{0} and {1} pieces in hand, expected the same number, or one more for Black if it is to place") \
	M(ql_no_piece_to_place, "the stage is \"place\", but no piece is in hand") \
	M(ql_wrong_stage_for_rewards, "the stage is \"{0}\", but {1} rewards are outstanding") \
	M(ql_no_piece_to_press, "the stage is \"press\", but there is no piece to press or to press with") \
	M(ql_too_many_removals, "{0} removals are outstanding, but there are fewer enemy pieces") \
	M(ql_clear_empty_points, \
	  "the stage is \"clear\" with {0} empty points, expected none for Red or one for Black") \
	M(ql_pressed_points_left, "the stage is \"{0}\" with pressed points, expected them to be cleared already") \
	M(ql_never_cleared, "the stage is \"clear\", but under these rules a full board ends the game") \
	M(ql_no_piece_to_clear, "the stage is \"clear\", but there is no piece to remove") \
	/* Unreachable piece counts. */ \
	M(ql_wrong_piece_total, \
	  "{0} has {1} pieces on the board, {2} in stacks and {3} in hand, expected {4} in total") \
	M(ql_wrong_pressed_points, "{0} points are pressed, but {1} pieces have been taken") \
	M(ql_board_over_turns, "{0} has {1} pieces on the board, but has placed only {2} of {3}") \
	M(ql_pressed_too_early, "a piece of {0} is pressed, but {1} has placed only {2}") \
	M(ql_board_over_placed, "{0} has {1} pieces on the board, but has placed {2}") \
	M(ql_hand_over_unplaced, "{0} has {1} pieces in hand, but has placed {2} of {3}") \
	M(ql_nothing_cleared, \
	  "the stage is \"{0}\" with {1} pieces on each side, expected the transition to have removed some") \
	M(ql_clear_wrong_hands, \
	  "the stage is \"clear\" with {0} and {1} pieces in hand, expected {2}: nothing was pressed") \
	M(ql_clear_wrong_count, "the stage is \"clear\" with {0} pieces of {1}, expected {2}: Red has removed one") \
	M(ql_too_many_rewards, "{0} rewards are outstanding, but {1} has only {2} pieces to form lines with") \
	/* House rules. */ \
	M(ql_no_spare_piece, "a press needs a spare piece, so \"placing=press\" needs 13 pieces or more a side") \
	/* Moves: one message for each stage. */ \
	M(ql_bad_placement, "\"{0.20}\" is illegal, expected an empty point such as d6") \
	M(ql_bad_press, "\"{0.20}\" is illegal, expected an enemy piece to press such as xb4") \
	M(ql_bad_clearing, "\"{0.20}\" is illegal, expected a piece to remove such as xb4") \
	M(ql_bad_step, "\"{0.20}\" is illegal, expected a move such as a1-a4") \
	M(ql_bad_removal, "\"{0.20}\" is illegal, expected an enemy piece to remove such as xb4")
/* clang-format on */

QL_MESSAGES(MESSAGE_DECLARE)

#endif
