/* session_messages: errors in positions, settings and search limits that a client of an engine session sends. */
#ifndef SESSION_SESSION_MESSAGES_H
#define SESSION_SESSION_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define SESSION_MESSAGES(M) \
	/* Session and host. */ \
	M(session_opponent_too_long, "the opponent \"{0.40}...\" is too long, expected a shorter name") \
	M(session_no_tables, "tablebases are not available") \
	M(session_no_nets, "nets are not available") \
	M(session_position_too_long, "the position \"{0.40}...\" is too long") \
	M(session_no_position, "no position, expected startpos or fen POSITION") \
	M(session_no_moves_word, "unexpected \"{0.40}\" after startpos, expected moves") \
	M(session_move_after_end, "move {0} \"{1}\": the game is over") \
	M(session_game_over, "the game is over: {0} ({1})") \
	M(session_reveal_due, "a reveal is due, expected a position with a side to move") \
	/* Options: the option's name, then the error. */ \
	M(session_in_option, "{0.120}: {1}") \
	M(session_no_value, "{0.120}: missing value") \
	M(session_unknown_option, "unknown option \"{0.60}\"") \
	M(session_bad_whole_number, "\"{0.40}\" is not a whole number from {1} to {2}") \
	M(session_bad_switch, "\"{0.40}\" is not a switch, expected true or false") \
	/* The go command. */ \
	M(session_unknown_go_word, "\"{0.80}\" is not a parameter of go") \
	M(session_bad_go_number, "{0}: \"{1.80}\" is not a whole number up to {2}") \
	M(session_in_searchmoves, "searchmoves: {0}") \
	M(session_no_searchmoves, "searchmoves: the list is empty, expected at least one move") \
	M(session_too_many_searchmoves, "searchmoves: more than {0} moves")
/* clang-format on */

SESSION_MESSAGES(MESSAGE_DECLARE)

#endif
