/* puzzles_messages: errors in puzzles and puzzle files. */
#ifndef PUZZLES_PUZZLES_MESSAGES_H
#define PUZZLES_PUZZLES_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define PUZZLES_MESSAGES(M) \
	/* Single puzzles. */ \
	M(puzzles_bad_before_count, "{0} moves before it, expected 0 to {1}") \
	M(puzzles_bad_solution_length, "a solution of {0} moves, expected 1 to {1}") \
	M(puzzles_rating_out_of_range, "a rating of {0}, expected {1} to {2}") \
	M(puzzles_over_before, "the game is over before move {0} before it") \
	M(puzzles_over_in_solution, "the game is over before move {0} of the solution") \
	M(puzzles_illegal_before, "move {0} before it is not legal") \
	M(puzzles_illegal_in_solution, "move {0} of the solution is not legal") \
	M(puzzles_chance_in_solution, "chance acts before move {0} of the solution") \
	M(puzzles_ends_with_reply, "the solution ends with a reply") \
	M(puzzles_bad_others_count, "{0} other moves at move {1} of the solution, expected 0 to {2}") \
	M(puzzles_reply_with_others, "move {0} of the solution is a reply and has other moves") \
	M(puzzles_illegal_other, "another move at move {0} of the solution is not legal") \
	M(puzzles_move_twice, "a move stands twice at move {0} of the solution") \
	/* Files and their lines. */ \
	M(puzzles_bad_head, "\"{0.40}\" is not of puzzles, expected \"{1} ...\"") \
	M(puzzles_bad_nodes, "\"{0.40}\" is not a number of nodes") \
	M(puzzles_bad_source, "its source is not UTF-8") \
	M(puzzles_bad_line, "expected a line of puzzles") \
	M(puzzles_bad_columns, "\"{0.40}\" is not a puzzle, expected {1} columns with tabs") \
	M(puzzles_unknown_kind, "\"{0.20}\" is not a kind, expected mate, ruling, win or save") \
	M(puzzles_bad_rating, "\"{0.20}\" is not a rating up to {1}") \
	M(puzzles_bad_label, "its label is not UTF-8 of at most {0} bytes") \
	M(puzzles_too_many_moves, "there are more than {0} moves") \
	M(puzzles_too_many_others, "move {0}: there are more than {1} others") \
	M(puzzles_too_many, "there are more than {0} puzzles") \
	M(puzzles_wrong_end, "it has {0} lines, expected \"{1.20}\"") \
	M(puzzles_no_end, "it ends after line {0}, expected \"end\" and the number of lines") \
	/* Mates, verified by the prover. */ \
	M(puzzles_starts_with_chance, "chance acts in its position") \
	M(puzzles_no_win, "its solution does not end with a win") \
	M(puzzles_faster_win, "there is a win in fewer than {0} turns, or the search does not finish") \
	M(puzzles_unlisted_win, "move {0}: {1} wins as fast and is not listed") \
	M(puzzles_listed_too_slow, "move {0}: a move that is listed does not win in {1} turns") \
	M(puzzles_unfinished_step, "move {0}: the search for other solutions does not finish") \
	/* The other kinds, verified by the engine. */ \
	M(puzzles_nothing_found, "move {0}: nothing was found") \
	M(puzzles_weak_move, "move {0} is worth {1.2} of a win, expected {2.2}") \
	M(puzzles_close_move, "move {0} is worth {1.2} of a win, and {2} {3.2}") \
	M(puzzles_others_without_mate, "move {0} has others, and it is no mate") \
	M(puzzles_no_repetition_win, "the win by repetition does not come about")
/* clang-format on */

PUZZLES_MESSAGES(MESSAGE_DECLARE)

#endif
