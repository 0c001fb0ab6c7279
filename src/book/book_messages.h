/* book_messages: errors in opening books. */
#ifndef BOOK_BOOK_MESSAGES_H
#define BOOK_BOOK_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define BOOK_MESSAGES(M) \
	/* The header. */ \
	M(book_bad_head_line, "\"{0.40}\" is not of a book, expected \"{1} ...\"") \
	M(book_bad_number, "\"{0.40}\" is not a number up to {1}") \
	M(book_game_of_chance, "{0} is a game of chance") \
	/* Openings, games and the tree of moves. */ \
	M(book_bad_opening, "\"{0.60}\" is not an opening, expected code, moves and three names, with tabs") \
	M(book_too_many_openings, "there are more than {0} openings") \
	M(book_bad_game, "\"{0.60}\" is not a game, expected result, words and moves, with tabs") \
	M(book_too_many_games, "there are more than {0} games") \
	M(book_too_many_moves, "\"{0.80}\" is move {1}, expected at most {2}") \
	M(book_bad_move, "\"{0.40}\" is not a move of the tree, expected ply, move and three numbers of games") \
	M(book_too_many_results, "{0.40} has {1} games with one result, expected at most the book's {2}") \
	/* The end. */ \
	M(book_bad_line, "expected a line of a book") \
	M(book_wrong_length, "it has {0} lines, expected {1}") \
	M(book_no_end, "it ends after line {0}, expected \"end\" and the number of lines")
/* clang-format on */

BOOK_MESSAGES(MESSAGE_DECLARE)

#endif
