/* puzzles_messages: errors in puzzles and puzzle files. */
#ifndef PUZZLES_PUZZLES_MESSAGES_H
#define PUZZLES_PUZZLES_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define PUZZLES_MESSAGES(M) \
	/* Single puzzles. */ \
	M(puzzles_bad_before_count, "{0} moves before the puzzle, expected 0 to {1}") \
	M(puzzles_bad_solution_length, "the solution has {0} moves, expected 1 to {1}") \
	M(puzzles_rating_out_of_range, "the rating is {0}, expected {1} to {2}") \
	M(puzzles_over_before, "the game is over before move {0} of the moves before the puzzle") \
	M(puzzles_over_in_solution, "the game is over before move {0} of the solution") \
	M(puzzles_illegal_before, "move {0} before the puzzle is illegal") \
	M(puzzles_illegal_in_solution, "move {0} of the solution is illegal") \
	M(puzzles_chance_in_solution, "chance node before move {0} of the solution") \
	M(puzzles_ends_with_reply, "the solution ends with a reply") \
	M(puzzles_bad_others_count, "move {1} of the solution has {0} alternatives, expected 0 to {2}") \
	M(puzzles_reply_with_others, "move {0} of the solution is a reply but has alternatives") \
	M(puzzles_illegal_other, "an alternative to move {0} of the solution is illegal") \
	M(puzzles_move_twice, "duplicate alternative to move {0} of the solution") \
	/* Files and their lines. */ \
	M(puzzles_bad_head, "\"{0.40}\" is not a header line of a puzzle file, expected \"{1} ...\"") \
	M(puzzles_bad_nodes, "\"{0.40}\" is not a node count") \
	M(puzzles_bad_source, "the source is not UTF-8") \
	M(puzzles_bad_line, "unexpected line in a puzzle file") \
	M(puzzles_bad_columns, "\"{0.40}\" is not a puzzle, expected {1} columns separated by tabs") \
	M(puzzles_unknown_kind, "\"{0.20}\" is not a kind, expected mate, ruling, win or save") \
	M(puzzles_bad_rating, "\"{0.20}\" is not a rating up to {1}") \
	M(puzzles_bad_label, "the label is not UTF-8 of at most {0} bytes") \
	M(puzzles_too_many_moves, "more than {0} moves") \
	M(puzzles_too_many_others, "move {0}: more than {1} alternatives") \
	M(puzzles_too_many, "more than {0} puzzles") \
	M(puzzles_wrong_end, "it has {0} lines, expected \"{1.20}\"") \
	M(puzzles_no_end, "unexpected end after line {0}, expected \"end\" and the number of lines") \
	/* Mates, verified by the prover. */ \
	M(puzzles_starts_with_chance, "the puzzle starts at a chance node") \
	M(puzzles_no_win, "the solution does not end with a win") \
	M(puzzles_faster_win, "there is a win in fewer than {0} turns, or the search did not finish") \
	M(puzzles_unlisted_win, "move {0}: {1} wins as fast but is not listed") \
	M(puzzles_listed_too_slow, "move {0}: a listed move does not win in {1} turns") \
	M(puzzles_unfinished_step, "move {0}: the search for other solutions did not finish") \
	/* The other kinds, verified by the engine. */ \
	M(puzzles_nothing_found, "move {0}: the search found no move") \
	M(puzzles_weak_move, "move {0} has winning chances of {1.2}, expected {2.2}") \
	M(puzzles_close_move, "move {0} has winning chances of {1.2}, but {2} has {3.2}") \
	M(puzzles_others_without_mate, "move {0} has alternatives, but the puzzle is not a mate") \
	M(puzzles_no_repetition_win, "the solution does not win by repetition") \
	/* The part file of an interrupted run (puzzles/mining.h). */ \
	M(puzzles_no_number_and_puzzle, "invalid row, expected a number and a puzzle") \
	M(puzzles_no_such_game, "no game \"{0.20}\"") \
	M(puzzles_part_of_others, "made from other games or with other options, expected \"{0}\"") \
	M(puzzles_zero_byte, "unexpected zero byte, expected text")
/* clang-format on */

PUZZLES_MESSAGES(MESSAGE_DECLARE)

#endif
