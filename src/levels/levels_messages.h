/* levels_messages: errors in levels, level files and campaign commands, and the texts about levels and progress. */
#ifndef LEVELS_LEVELS_MESSAGES_H
#define LEVELS_LEVELS_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define LEVELS_MESSAGES(M) \
	/* The place of a fault: the line, the level and its field, then the error. */ \
	M(levels_field, "field \"{0}\": {1}") \
	M(levels_in_level, "line {0}, level \"{1}\": {2}") \
	M(levels_in_field, "line {0}, field \"{1}\": {2}") \
	M(levels_in_level_field, "line {0}, level \"{1}\", field \"{2}\": {3}") \
	/* Files. */ \
	M(levels_after_end, "a level comes after the end, expected a list of levels in '[' and ']'") \
	M(levels_no_comma, "a ',' is missing before the level") \
	M(levels_level_without_end, "the level has no end, expected a '}' for every '{', and a '\"' for every '\"'") \
	M(levels_stray_character, "'{0}' is not the start of a level or of a list of levels") \
	M(levels_no_level, "there is no level, expected one in '{' and '}', or a list of them") \
	M(levels_list_without_end, "the list has no end, expected a ']'") \
	M(levels_zero_byte, "there is a zero byte, expected text") \
	M(levels_id_twice, "a level before this one is also called \"{0}\"") \
	/* Fields. */ \
	M(levels_field_twice, "the field \"{0}\" occurs twice, expected it once") \
	M(levels_unknown_field, "there is no field \"{0}\"; docs/levels.md lists the fields") \
	M(levels_unknown_field_near, "there is no field \"{0}\", did you mean \"{1}\"?") \
	M(levels_missing_field, "the field is missing, every level needs it") \
	M(levels_board_and_size, "there are board and size, expected either board or size") \
	M(levels_no_board, "there are neither board nor size, expected either board or size") \
	M(levels_rating_lacks_field, "\"{0}\" is missing in the rating") \
	M(levels_wrong_games, "\"{0}\" games are not those won, drawn and lost, expected {1}") \
	M(levels_wrong_share, "\"{0}\" does not follow from the games won, expected {1.3}") \
	/* Values: the text, then what was expected, which is one of the messages below. */ \
	M(levels_unexpected, "\"{0}\" is not what is expected: {1}") \
	M(levels_wanted_integer, "a whole number from {0} to {1}") \
	M(levels_wanted_text, "a text in quotes of 1 to {0} bytes of UTF-8") \
	M(levels_wanted_bool, "true or false") \
	M(levels_wanted_id, "1 to 31 lower-case letters, digits and '-'") \
	M(levels_wanted_size, "such as \"4x4\", files x ranks of 2 to 8") \
	M(levels_wanted_rows, "a list of 2 to 8 rows, the highest first") \
	M(levels_wanted_row, "2 to 8 of ? (face down), . (empty), # (wood), KGMRNCP and kgmrncp") \
	M(levels_wanted_row_length, "as many points as the row above has") \
	M(levels_wanted_pieces, "letters of KGMRNCP (red) and kgmrncp (black), at most 64") \
	M(levels_wanted_colour, "\"red\", \"black\" or \"flip\"") \
	M(levels_wanted_first, "\"player\", \"npc\" or \"alternate\"") \
	M(levels_wanted_magic, "such as {\"on\": \"C\", \"ice\": 2}") \
	M(levels_wanted_magic_list, "a list of at most 32 entries such as {\"on\": \"C\", \"ice\": 2}") \
	M(levels_wanted_rules, "some of draw=N, ice=plies, wood=blocks, frozen=loses, with commas") \
	M(levels_wanted_casts, "the player's casts / the NPC's, such as \"w1/i2x1g1\"") \
	M(levels_wanted_band, "two numbers from 0 to 1 with at most three decimals, the smaller first") \
	M(levels_wanted_rating, "such as {\"games\": 400, \"won\": 130, ...}") \
	/* Magic. */ \
	M(levels_magic_on_nothing, "magic on nothing, expected \"on\" with a letter, a point, player or npc") \
	M(levels_empty_magic, \
		"the magic on \"{0}\" is none, expected either wood or some of ice, gold and hidden") \
	M(levels_wood_and_magic, \
		"the magic on \"{0}\" is wood and more, expected either wood or some of ice, gold and hidden") \
	M(levels_wood_with_count, "the wood has a count, expected one entry for each piece that turns to wood") \
	M(levels_count_without_letter, "a count needs magic on a letter, which \"{0}\" is not") \
	M(levels_bad_magic_target, "\"{0}\" cannot have magic, expected a letter of KGMRNCP or kgmrncp, a point such " \
		"as b3, player or npc") \
	M(levels_no_colour_yet, "\"{0}\" has no colour before the first flip, expected the field colour to give one") \
	M(levels_no_face_up_piece, "\"{0}\" has no piece that is face up") \
	M(levels_magic_matches_nothing, "\"{0}\" matches no piece of the level") \
	M(levels_too_few_for_magic, "\"{0}\" without magic is face down {1} times, expected {2}") \
	M(levels_wood_on_point, "\"{0}\" is a point, expected the letter of a face-down piece to turn to wood") \
	M(levels_wood_not_face_down, "\"{0}\" is not a face-down point, expected one for the wood") \
	M(levels_wood_not_in_bag, "\"{0}\" is not a kind among the face-down pieces, expected one to turn to wood") \
	/* Starting positions. */ \
	M(levels_wrong_pieces_count, "{0} pieces are face down on {1} points, expected as many") \
	M(levels_too_large, "the level is too large for the text of a position") \
	M(levels_over_before_start, "the game is over before it begins: {0}") \
	/* Findings about a level; pieces and sides are messages. */ \
	M(levels_player, "player") \
	M(levels_npc, "NPC") \
	M(levels_lone_cannon, \
	  "cannot be won by captures: the player has a lone cannon with nothing left to jump over at the end") \
	M(levels_cannot_be_taken, "cannot be won by captures: no piece of the player can ever take the {0}") \
	M(levels_walled_in, \
	  "cannot be won by captures: nothing that takes the {0} gets to it on {1} past the wood") \
	M(levels_first_ply_wins, "decided at the first ply: {0} wins for the {1}") \
	M(levels_first_ply_loses, "decided at the first ply: every move loses at once for the {0}") \
	M(levels_frozen_loses, "the {0} is completely frozen at the start and loses") \
	M(levels_frozen_passes, "the {0} is completely frozen at the start and passes") \
	M(levels_hiding_players, "hiding has no effect on the player's pieces, expected the NPC's") \
	M(levels_magic_for_either, "the first flip decides the colours, so the magic may go to either side") \
	M(levels_more_than_a_set, "the {0} occurs {1} times, a Chinese chess set has {2}") \
	M(levels_too_many_draws, "{0.0} % of the games are draws, expected at most {1} %") \
	M(levels_out_of_band, "the player wins {0.3} ({1.3} to {2.3}), expected {3.3} to {4.3}") \
	M(levels_other_depth, "measured against an NPC of depth {0}, the level has {1}") \
	M(levels_same, "the level is the same as \"{0}\"") \
	M(levels_same_turned, "the level is the same as \"{0}\", mirrored or turned") \
	M(levels_same_recolored, "the level is the same as \"{0}\", in the other colours") \
	M(levels_same_turned_and_recolored, \
	  "the level is the same as \"{0}\", mirrored or turned and in the other colours") \
	/* Campaigns. */ \
	M(levels_none_to_play, "{0.80}: there is no level to play") \
	M(levels_none_sound, "{0.80}: there is no level to play; {1}") \
	M(levels_unknown_level, "no level is called \"{0.40}\"") \
	M(levels_unknown_word, \
		"no level is called \"{0.40}\", expected a number from 1 to {1} or a word of \"levels\"") \
	M(levels_not_open, "level \"{0}\" opens when \"{1}\" is won") \
	M(levels_last_level, "\"{0}\" is the last level") \
	/* Making, rating and explaining. */ \
	M(levels_tutorial_lacks_level, "the tutorial has no level {0}") \
	M(levels_no_good_draft, "none of {0} drafts of level {1} was good enough") \
	M(levels_stopped, "stopped") \
	M(levels_no_memory, "no memory for {0} games") \
	M(levels_knob_cannot_turn, "\"{0}\" cannot be turned") \
	/* Display of levels and progress. */ \
	M(levels_lines_left_out, "; {0} such lines are left out") \
	M(levels_kept_as, "; the file as it was is kept as \"{0}\"") \
	M(levels_heading, "Level {0} of {1}, {2}: ") \
	M(levels_some_won, "{0} of {1} levels won. ") \
	M(levels_next, "\"next\" goes to level {0}: {1}.") \
	M(levels_was_last, "That was the last level.") \
	M(levels_is_last, "This is the last level.") \
	M(levels_won_in_practice, \
	  "A win after taking back the end of a game is practice; \"new\" plays the level again for real.") \
	M(levels_won_in_move, "Level {0} is won in {1} move, {2}.") \
	M(levels_won_in_moves, "Level {0} is won in {1} moves, {2}.") \
	M(levels_first_win, "for the first time") \
	M(levels_best_win, "your best") \
	M(levels_longer_win, "not your shortest") \
	M(levels_not_won, "Level {0} is not won; \"new\" tries again.") \
	M(levels_drawn, "Level {0} is not won: a draw is not a win; \"new\" tries again.") \
	M(levels_state_won_in_move, "won {0} of {1}, best in {2} move") \
	M(levels_state_won, "won {0} of {1}, best in {2} moves") \
	M(levels_state_lost, "not won in {0}") \
	M(levels_state_open, "open") \
	M(levels_more, "  {0} more, each opens when the level before it is won") \
	M(levels_count_won, "{0} of {1} levels won") \
	M(levels_once, "once") \
	M(levels_twice, "twice") \
	M(levels_times, "{0} times") \
	M(levels_comma, ", ") \
	M(levels_a_piece, "piece") \
	M(levels_hidden_after, "Hidden after a move: {0}. Type the point to turn the piece up again.") \
	M(levels_may_type, "Instead of a move you may type \"{0}\", {1}.") \
	M(levels_npc_wood, "Instead of a move the NPC may turn a piece of yours into wood, {0}.") \
	M(levels_npc_ice_turn, "Instead of a move the NPC may freeze a piece of yours for {1} turn, {0}.") \
	M(levels_npc_ice, "Instead of a move the NPC may freeze a piece of yours for {1} turns, {0}.") \
	M(levels_npc_gold, "Instead of a move the NPC may put a gold shield on a piece of its own, {0}.") \
	M(levels_npc_hide, "Instead of a move the NPC may hide a piece of its own, {0}.") \
	/* The facts of a level; their labels take at most ten columns. */ \
	M(levels_facts_player, "player") \
	M(levels_facts_begins, "{0}; {1} begins") \
	M(levels_facts_red, "red, upper-case letters") \
	M(levels_facts_black, "black, lower-case letters") \
	M(levels_facts_open, "as the first flip decides") \
	M(levels_facts_the_player, "the player") \
	M(levels_facts_the_npc, "the NPC") \
	M(levels_facts_in_turn, "the player and the NPC in turn") \
	M(levels_facts_face_down, "face down") \
	M(levels_facts_none, "none") \
	M(levels_facts_ice, " ice-{0}") \
	M(levels_facts_gold, " gold") \
	M(levels_facts_hides, " hides {0}x") \
	M(levels_facts_magic, "magic") \
	M(levels_facts_on, "{0} on {1}") \
	M(levels_facts_rules, "rules") \
	M(levels_facts_casts, "casts") \
	M(levels_facts_npc, "NPC") \
	M(levels_facts_searches, "searches {0} plies") \
	M(levels_facts_band, "band") \
	M(levels_facts_won, "{0} to {1} of the games won") \
	M(levels_facts_rating, "rating") \
	M(levels_facts_share, "{0.3} ({1.3} to {2.3})") \
	M(levels_facts_games, ": {0} won, {1} drawn, {2} lost at depth {3} against {4}, {5}") \
	M(levels_facts_position, "position")
/* clang-format on */

LEVELS_MESSAGES(MESSAGE_DECLARE)

#endif
