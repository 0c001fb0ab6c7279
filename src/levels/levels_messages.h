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
	M(levels_after_end, "unexpected level after the end, expected a list of levels in '[' and ']'") \
	M(levels_no_comma, "missing ',' before the level") \
	M(levels_level_without_end, "unterminated level, expected a '}' for every '{' and a '\"' for every '\"'") \
	M(levels_stray_character, "unexpected '{0}', expected a level or a list of levels") \
	M(levels_no_level, "no level, expected one in '{' and '}', or a list of levels") \
	M(levels_list_without_end, "unterminated list, expected ']'") \
	M(levels_zero_byte, "unexpected zero byte, expected text") \
	M(levels_id_twice, "an earlier level has the same id \"{0}\"") \
	/* Fields. */ \
	M(levels_field_twice, "duplicate field \"{0}\", expected it once") \
	M(levels_unknown_field, "unknown field \"{0}\"; docs/levels.md lists the fields") \
	M(levels_missing_field, "the field is missing, expected it in every level") \
	M(levels_board_and_size, "both board and size are given, expected only one of them") \
	M(levels_no_board, "neither board nor size is given, expected one of them") \
	M(levels_rating_lacks_field, "missing \"{0}\" in the rating") \
	M(levels_wrong_games, "\"{0}\" is not the sum of games won, drawn and lost, expected {1}") \
	M(levels_wrong_share, "\"{0}\" does not match the number of games won, expected {1.3}") \
	/* Values: the text, then what was expected, which is one of the messages below. */ \
	M(levels_unexpected, "invalid value \"{0}\", expected {1}") \
	M(levels_wanted_integer, "a whole number from {0} to {1}") \
	M(levels_wanted_text, "a quoted string of 1 to {0} bytes of UTF-8") \
	M(levels_wanted_bool, "true or false") \
	M(levels_wanted_id, "1 to 31 lower-case letters, digits and '-'") \
	M(levels_wanted_size, "files x ranks, 2 to 8 each, such as \"4x4\"") \
	M(levels_wanted_rows, "a list of 2 to 8 rows, the top one first") \
	M(levels_wanted_row, "2 to 8 of ? (face down), . (empty), # (wood), KGMRNCP and kgmrncp") \
	M(levels_wanted_row_length, "as many points as in the row above") \
	M(levels_wanted_pieces, "at most 64 letters of KGMRNCP (red) and kgmrncp (black)") \
	M(levels_wanted_colour, "\"red\", \"black\" or \"flip\"") \
	M(levels_wanted_first, "\"player\", \"npc\" or \"alternate\"") \
	M(levels_wanted_magic, "an object such as {\"on\": \"C\", \"ice\": 2}") \
	M(levels_wanted_magic_list, "a list of at most 32 objects such as {\"on\": \"C\", \"ice\": 2}") \
	M(levels_wanted_rules, "any of draw=N, ice=plies, wood=blocks, frozen=loses, separated by commas") \
	M(levels_wanted_casts, "the player's casts / the NPC's, such as \"w1/i2x1g1\"") \
	M(levels_wanted_band, "two numbers from 0 to 1 with at most three decimals, the smaller one first") \
	M(levels_wanted_share, "a number from 0 to 1 with at most three decimals") \
	M(levels_wanted_rating, "an object such as {\"games\": 400, \"won\": 130, ...}") \
	/* Magic. */ \
	M(levels_magic_on_nothing, "magic without a target, expected \"on\" with a letter, a point, player or npc") \
	M(levels_empty_magic, "no magic on \"{0}\", expected either wood or some of ice, gold and hidden") \
	M(levels_wood_and_magic, \
	  "wood and other magic on \"{0}\", expected either wood or some of ice, gold and hidden") \
	M(levels_wood_with_count, "wood with a count, expected one entry for each piece that turns to wood") \
	M(levels_count_without_letter, "a count for \"{0}\", expected a count only for magic on a letter") \
	M(levels_bad_magic_target, "\"{0}\" cannot have magic, expected a letter of KGMRNCP or kgmrncp, a point such " \
		"as b3, player or npc") \
	M(levels_no_colour_yet, "\"{0}\" has no color before the first flip, expected the field colour to set one") \
	M(levels_no_face_up_piece, "\"{0}\" has no face-up piece") \
	M(levels_magic_matches_nothing, "\"{0}\" matches no piece of the level") \
	M(levels_too_few_for_magic, "\"{0}\" without magic occurs face down {1} times, expected {2}") \
	M(levels_wood_on_point, "\"{0}\" is a point, expected the letter of a face-down piece to turn to wood") \
	M(levels_wood_not_face_down, "\"{0}\" is not a face-down point, expected one that can turn to wood") \
	M(levels_wood_not_in_bag, "\"{0}\" is not among the face-down pieces, expected one that can turn to wood") \
	/* Starting positions. */ \
	M(levels_wrong_pieces_count, "{0} pieces for {1} face-down points, expected one piece for each point") \
	M(levels_too_large, "the level is too large for a position text") \
	M(levels_over_before_start, "the game is over before it begins: {0}") \
	/* Findings about a level; pieces and sides are messages. */ \
	M(levels_player, "player") \
	M(levels_npc, "NPC") \
	M(levels_lone_cannon, \
	  "cannot be won by captures: in the end the player has a lone cannon and nothing to jump over") \
	M(levels_cannot_be_taken, "cannot be won by captures: none of the player's pieces can capture the {0}") \
	M(levels_walled_in, \
	  "cannot be won by captures: wood keeps every piece that can capture the {0} away from it on {1}") \
	M(levels_first_ply_wins, "decided on the first ply: {0} wins for the {1}") \
	M(levels_first_ply_loses, "decided on the first ply: every move loses immediately for the {0}") \
	M(levels_frozen_loses, "all pieces of the {0} are frozen at the start, so it loses") \
	M(levels_frozen_passes, "all pieces of the {0} are frozen at the start, so it passes") \
	M(levels_hiding_players, "hiding has no effect on the player's pieces, expected it on the NPC's") \
	M(levels_magic_for_either, "the first flip decides the colors, so either side may get the magic") \
	M(levels_more_than_a_set, "the {0} occurs {1} times, more than the {2} of a Chinese chess set") \
	M(levels_too_many_draws, "{0.0} % of the games are draws, expected at most {1} %") \
	M(levels_first_flip_decides, "the first flip decides {0.1} % of the results, expected at most {1} %") \
	M(levels_never_lost, "none of {0} games is lost, expected a level that can be lost") \
	M(levels_never_won, "none of {0} games is won, expected a level that can be won") \
	M(levels_out_of_band, "the player's win rate is {0.3} ({1.3} to {2.3}), expected {3.3} to {4.3}") \
	M(levels_other_depth, "rated against an NPC of depth {0}, but the level has depth {1}") \
	M(levels_same, "the level is the same as \"{0}\"") \
	M(levels_same_turned, "the level is the same as \"{0}\", mirrored or rotated") \
	M(levels_same_recolored, "the level is the same as \"{0}\" with the colors swapped") \
	M(levels_same_turned_and_recolored, \
	  "the level is the same as \"{0}\", mirrored or rotated and with the colors swapped") \
	/* Campaigns. */ \
	M(levels_none_to_play, "{0.80}: no level to play") \
	M(levels_none_sound, "{0.80}: no valid level to play; {1}") \
	M(levels_unknown_level, "unknown level \"{0.40}\"") \
	M(levels_unknown_word, \
	  "unknown level \"{0.40}\", expected a number from 1 to {1} or an id that \"levels\" lists") \
	M(levels_not_open, "level \"{0}\" is locked until you win \"{1}\"") \
	M(levels_last_level, "\"{0}\" is the last level") \
	/* Chapters of the shipped campaign. */ \
	M(levels_chapter, "Chapter {0}: {1}") \
	M(levels_chapter_line, "{0}: {1} of {2} won") \
	M(levels_chapter_gate, "The Gate") \
	M(levels_chapter_bamboo, "The Bamboo Grove") \
	M(levels_chapter_ferry, "The Ferry") \
	M(levels_chapter_bridge, "The Stone Bridge") \
	M(levels_chapter_tea_house, "The Tea House") \
	M(levels_chapter_old_wall, "The Old Wall") \
	M(levels_chapter_plank_road, "The Plank Road") \
	M(levels_chapter_clouds, "The Sea of Clouds") \
	M(levels_chapter_snow_line, "The Snow Line") \
	M(levels_chapter_glacier, "The Glacier") \
	M(levels_chapter_golden_hall, "The Golden Hall") \
	M(levels_chapter_summit, "The Summit") \
	M(levels_chapter_valley, "The Valley") \
	M(levels_chapter_grove, "The Oak Grove") \
	M(levels_chapter_lake, "The Frozen Lake") \
	M(levels_chapter_mint, "The Goldsmiths' Lane") \
	M(levels_chapter_fog, "The Fog Market") \
	M(levels_chapter_steppe, "The Steppe") \
	M(levels_chapter_timber, "The Timber Camp") \
	M(levels_chapter_caves, "The Ice Caves") \
	M(levels_chapter_vaults, "The Vaults") \
	M(levels_chapter_masks, "The House of Masks") \
	M(levels_chapter_tower, "The Wizards' Tower") \
	M(levels_chapter_powder, "The Powder Mill") \
	M(levels_chapter_winter, "The Winter Wood") \
	M(levels_chapter_court, "The Secret Court") \
	M(levels_chapter_plains, "The Great Plain") \
	M(levels_chapter_coast, "The Coast") \
	M(levels_chapter_citadel, "The Citadel") \
	M(levels_chapter_storm, "The Storm Pass") \
	M(levels_chapter_palace, "The Sky Palace") \
	M(levels_chapter_cannons, "The Many Cannons") \
	/* Making, rating and explaining. */ \
	M(levels_tutorial_lacks_level, "the tutorial has no level {0}") \
	M(levels_no_good_draft, "none of {0} drafts of level {1} met the criteria") \
	M(levels_stopped, "stopped") \
	M(levels_no_memory, "out of memory for {0} games") \
	M(levels_knob_cannot_turn, "\"{0}\" cannot be changed in this level") \
	/* Display of levels and progress. */ \
	M(levels_lines_left_out, "; {0} invalid lines in total were dropped") \
	M(levels_kept_as, "; the original file was kept as \"{0}\"") \
	M(levels_heading, "Level {0} of {1}, {2}: ") \
	M(levels_some_won, "{0} of {1} levels won. ") \
	M(levels_next, "\"next\" goes to level {0}: {1}.") \
	M(levels_was_last, "That was the last level.") \
	M(levels_is_last, "This is the last level.") \
	M(levels_won_in_practice, \
	  "A win after taking back the end of a game is practice; \"new\" replays the level for real.") \
	M(levels_won_in_move, "You won level {0} in {1} move, {2}.") \
	M(levels_won_in_moves, "You won level {0} in {1} moves, {2}.") \
	M(levels_first_win, "for the first time") \
	M(levels_best_win, "your best") \
	M(levels_longer_win, "not your shortest win") \
	M(levels_not_won, "You did not win level {0}; \"new\" tries again.") \
	M(levels_drawn, "You did not win level {0}: a draw does not count as a win; \"new\" tries again.") \
	M(levels_state_won_in_move, "won {0} of {1}, best in {2} move") \
	M(levels_state_won, "won {0} of {1}, best in {2} moves") \
	M(levels_state_lost, "not won in {0}") \
	M(levels_state_open, "open") \
	M(levels_more, "  {0} more, each locked until you win the one before it") \
	M(levels_count_won, "{0} of {1} levels won") \
	M(levels_once, "once") \
	M(levels_twice, "twice") \
	M(levels_times, "{0} times") \
	M(levels_comma, ", ") \
	M(levels_a_piece, "piece") \
	M(levels_hidden_after, "Hidden after a move: {0}. Type its point to reveal it again.") \
	M(levels_may_type, "Instead of moving you may type \"{0}\", {1}.") \
	M(levels_npc_wood, "Instead of moving, the NPC may turn one of your pieces into wood, {0}.") \
	M(levels_npc_ice_turn, "Instead of moving, the NPC may freeze one of your pieces for {1} turn, {0}.") \
	M(levels_npc_ice, "Instead of moving, the NPC may freeze one of your pieces for {1} turns, {0}.") \
	M(levels_npc_gold, "Instead of moving, the NPC may put a gold shield on one of its pieces, {0}.") \
	M(levels_npc_hide, "Instead of moving, the NPC may hide one of its pieces, {0}.") \
	/* The facts of a level; their labels take at most ten columns. */ \
	M(levels_facts_player, "player") \
	M(levels_facts_begins, "{0}; first to move: {1}") \
	M(levels_facts_red, "red, upper-case letters") \
	M(levels_facts_black, "black, lower-case letters") \
	M(levels_facts_open, "decided by the first flip") \
	M(levels_facts_the_player, "the player") \
	M(levels_facts_the_npc, "the NPC") \
	M(levels_facts_in_turn, "the player and the NPC alternately") \
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
	M(levels_facts_won, "{0} to {1} of games won") \
	M(levels_facts_rating, "rating") \
	M(levels_facts_share, "{0.3} ({1.3} to {2.3})") \
	M(levels_facts_games, ": {0} won, {1} drawn, {2} lost at depth {3} against {4}, {5}") \
	M(levels_facts_position, "position") \
	/* Tables of changes to a level. */ \
	M(levels_change_columns, "change                   won drawn  lost   ratio                    difference") \
	M(levels_change_none, "none") \
	M(levels_difference, "{0} ({1} to {2})") \
	M(levels_knob_depth, "depth") \
	M(levels_knob_ice, "ice") \
	M(levels_knob_wood, "wood") \
	M(levels_knob_gold, "gold") \
	M(levels_knob_hide, "hide") \
	M(levels_knob_remove, "remove") \
	/* Drafts of levels that are dropped. */ \
	M(levels_drop_recent_board, "an earlier level nearby has the same board") \
	M(levels_drop_same_pieces, "another level has the same board and pieces") \
	M(levels_drop_draws, "{0} of {1} games are draws") \
	M(levels_drop_plies, "games of {0} plies") \
	M(levels_drop_share, "{0} of {1} games are won") \
	M(levels_drop_band, "no one or two changes bring it into the band") \
	M(levels_drop_luck, "more luck than skill")
/* clang-format on */

LEVELS_MESSAGES(MESSAGE_DECLARE)

#endif
