/* book_messages: errors in opening books. */
#ifndef BOOK_BOOK_MESSAGES_H
#define BOOK_BOOK_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define BOOK_MESSAGES(M) \
	/* The header. */ \
	M(book_bad_head_line, "\"{0.40}\" is not a header line of a book, expected \"{1} ...\"") \
	M(book_bad_number, "\"{0.40}\" is not a whole number up to {1}") \
	M(book_game_of_chance, "{0} is a game of chance, expected one without chance") \
	/* Openings, games and the tree of moves. */ \
	M(book_bad_opening, "\"{0.60}\" is not an opening, expected code, moves and three names, separated by tabs") \
	M(book_too_many_openings, "more than {0} openings") \
	M(book_bad_game, "\"{0.60}\" is not a game, expected result, description and moves, separated by tabs") \
	M(book_too_many_games, "more than {0} games") \
	M(book_too_many_moves, "\"{0.80}\" is move {1}, expected at most {2} moves") \
	M(book_bad_move, "\"{0.40}\" is not a move of the tree, expected ply, move and three game counts") \
	M(book_too_many_results, "{0.40} has {1} games with one result, but the book has only {2} games") \
	/* The end. */ \
	M(book_bad_line, "unexpected line in a book") \
	M(book_wrong_length, "it has {0} lines, expected {1}") \
	M(book_no_end, "unexpected end after line {0}, expected \"end\" and the number of lines")
/* clang-format on */

BOOK_MESSAGES(MESSAGE_DECLARE)

#endif
