/* match_messages: errors in the files and settings of a match. */
#ifndef MATCH_MESSAGES_H
#define MATCH_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define MATCH_MESSAGES(M) \
	/* Settings. */ \
	M(match_bad_resign_rule, "\"{0.40}\" is not a resignation rule, expected SCORE,MOVES such as 600,4") \
	M(match_bad_draw_rule, "\"{0.40}\" is not a draw rule, expected SCORE,MOVES,FROM such as 10,8,40") \
	M(match_bad_sprt, \
	  "\"{0.60}\" is not an SPRT, expected ELO0,ELO1 with the smaller first, or ELO0,ELO1,ALPHA,BETA with error " \
	  "rates below 0.5, such as \"0,10,0.05,0.05\"") \
	/* Openings. */ \
	M(match_no_openings, "no openings, expected lines such as \"startpos moves ...\"") \
	M(match_too_many_openings, "too many openings at \"{0}\", expected at most {1}") \
	M(match_openings_too_long, "the openings have {0} bytes, expected at most {1}") \
	M(match_zero_byte, "zero byte after \"{0}\", expected text") \
	M(match_no_start, "\"moves\" is the first word, expected startpos or a position before it") \
	M(match_no_moves_word, "unexpected \"{0}\" after startpos, expected \"moves\"") \
	M(match_too_many_moves, "unexpected \"{0.40}\", expected at most {1} moves and reveals") \
	M(match_start_is_over, "the game is already over ({0}: {1}), expected an unfinished one") \
	M(match_opening_is_over, "the game is over after \"{0}\" ({1}: {2}), expected an unfinished one") \
	M(match_reveal_due, "the opening ends before a reveal, expected the revealed piece in parentheses") \
	M(match_repeated_opening, "it leads to the same position as line {0}, expected a different one") \
	/* Tables of games that become openings. */ \
	M(match_no_moves_column, "the columns are \"{0}\", expected one named \"moves\"") \
	M(match_no_games_in_table, "no games, expected one row for each") \
	/* Generated openings. */ \
	M(match_not_its_opening, "\"{0}\" in the file is not an opening of this command") \
	M(match_follows_openings, "\"{0}\" follows the openings of this command in the file") \
	M(match_too_few_openings, "only {0} of {1} candidates are such openings, expected {2}") \
	M(match_no_memory_for_candidates, "no memory for the candidates") \
	/* Engine lists. */ \
	M(match_not_an_engine_list, "unexpected \"{0}\", expected a list of engines") \
	M(match_too_many_engines, "too many engines at \"{0}\"") \
	M(match_not_an_engine, "\"{0}\" is not an engine, expected an object with a name") \
	M(match_unknown_member, \
	  "unknown member \"{0}\", expected one of name, word, protocol, command, options, depth, nodes, playouts, " \
	  "movetime, hash, tables, net, rules") \
	M(match_repeated_member, "duplicate member \"{0}\"") \
	M(match_no_name, "\"{0}\" has no \"name\"") \
	M(match_bad_name, "invalid name \"{0}\", expected at most 63 bytes without '@', commas and quotes") \
	M(match_repeated_name, "duplicate name \"{0}\", expected a different one for each engine") \
	M(match_no_word, "\"{0}\" lacks an engine, expected either \"word\" or \"protocol\" and \"command\"") \
	M(match_bad_word, "invalid word \"{0}\", expected a shorter text on one line") \
	M(match_bad_protocol, "invalid protocol \"{0}\", expected one such as \"uci\"") \
	M(match_bad_command, "invalid command \"{0}\", expected a shorter one on one line") \
	M(match_not_options, "invalid options \"{0}\", expected an object of option names and values") \
	M(match_too_many_options, "too many options at \"{0}\"") \
	M(match_bad_option_name, "invalid option name \"{0}\", expected a shorter one on one line") \
	M(match_bad_value, "invalid value \"{0}\", expected a text on one line, a number, true or false") \
	/* Ledger, records and log. */ \
	M(match_repeated_game, "repeats game {0}") \
	M(match_bad_game_number, "\"{0.20}\" is not a game number") \
	M(match_too_few_games, "it has {0} of the {1} games in the results file, expected all of them") \
	M(match_wrong_game, "its game {0} has the number {1}, expected {2} as in the results file")
/* clang-format on */

MATCH_MESSAGES(MESSAGE_DECLARE)

#endif
