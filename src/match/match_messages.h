/* match_messages: errors in the files and settings of a match. */
#ifndef MATCH_MESSAGES_H
#define MATCH_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define MATCH_MESSAGES(M) \
	/* Settings. */ \
	M(match_bad_resign_rule, \
	  "\"{0.40}\" does not say when a game is lost, expected SCORE,MOVES such as 600,4") \
	M(match_bad_draw_rule, \
	  "\"{0.40}\" does not say when a game is drawn, expected SCORE,MOVES,FROM such as 10,8,40") \
	M(match_bad_sprt, \
	  "\"{0.60}\" is not a test, expected ELO0,ELO1 with the smaller first, or ELO0,ELO1,ALPHA,BETA " \
	  "with chances below 0.5, such as \"0,10,0.05,0.05\"") \
	/* Openings. */ \
	M(match_no_openings, "there is no opening, expected lines such as \"startpos moves ...\"") \
	M(match_too_many_openings, "\"{0}\" is one too many, expected at most {1} openings") \
	M(match_openings_too_long, "it has {0} bytes, expected at most {1}") \
	M(match_zero_byte, "\"{0}\" ends in a zero byte, expected text") \
	M(match_no_start, "\"moves\" is its first word, expected startpos or a position before it") \
	M(match_no_moves_word, "\"{0}\" follows startpos, expected \"moves\"") \
	M(match_too_many_moves, "it goes on with \"{0.40}\", expected at most {1} moves and reveals") \
	M(match_start_is_over, "the game is over ({0}: {1}), expected one that goes on") \
	M(match_opening_is_over, "the game is over after \"{0}\" ({1}: {2}), expected one that goes on") \
	M(match_reveal_due, "a reveal is due at its end, expected what comes up, in parentheses") \
	M(match_repeated_opening, "it leads to the same position as line {0}, expected another one") \
	/* Engine lists. */ \
	M(match_not_an_engine_list, "\"{0}\", expected a list of engines") \
	M(match_too_many_engines, "\"{0}\", expected no more engines") \
	M(match_not_an_engine, "\"{0}\", expected an object with a name") \
	M(match_unknown_member, \
	  "\"{0}\", expected one of name, word, protocol, command, options, depth, nodes, playouts, movetime, hash, " \
	  "tables, net, rules") \
	M(match_repeated_member, "\"{0}\", expected each member once") \
	M(match_no_name, "\"{0}\", expected a member \"name\"") \
	M(match_bad_name, "\"{0}\", expected a name without '@', commas and quotes, of at most 63 bytes") \
	M(match_repeated_name, "\"{0}\", expected another name, this one was there before") \
	M(match_no_word, "\"{0}\", expected either \"word\" or \"protocol\" and \"command\"") \
	M(match_bad_word, "\"{0}\", expected a shorter text on one line") \
	M(match_bad_protocol, "\"{0}\", expected a protocol such as \"uci\"") \
	M(match_bad_command, "\"{0}\", expected a shorter command on one line") \
	M(match_not_options, "\"{0}\", expected an object of options and their values") \
	M(match_too_many_options, "\"{0}\", expected no more options") \
	M(match_bad_option_name, "\"{0}\", expected a shorter name on one line") \
	M(match_bad_value, "\"{0}\", expected a text on one line, a number, true or false") \
	/* Ledger, records and log. */ \
	M(match_repeated_game, "repeats game {0}") \
	M(match_bad_game_number, "\"{0.20}\" is not the number of a game") \
	M(match_too_few_games, "it has {0} of the {1} games that the ledger has, expected all of them") \
	M(match_wrong_game, "its game {0} has the number {1}, expected {2} as in the ledger")
/* clang-format on */

MATCH_MESSAGES(MESSAGE_DECLARE)

#endif
