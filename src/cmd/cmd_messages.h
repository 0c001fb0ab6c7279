/* cmd_messages: messages of the commands to the user, and errors in the user's input. */
#ifndef CMD_MESSAGES_H
#define CMD_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define CMD_MESSAGES(M) \
	/* Command lines: the option or argument, then the word. */ \
	M(cmd_not_a_number, "{0}: \"{1.80}\" is not a whole number from {2} to {3}") \
	M(cmd_not_a_real, "{0}: \"{1.80}\" is not a number from {2} to {3}") \
	M(cmd_not_a_choice, "{0}: unknown value \"{1.40}\", expected {2}") \
	M(cmd_given_too_often, "{0} may be given at most {1} times") \
	M(cmd_option_takes_no_value, "{0} takes no value") \
	M(cmd_option_needs_value, "{0} needs a value") \
	M(cmd_option_missing, "missing option {0}; usage: {1}") \
	M(cmd_unknown_option, "{0} has no option \"--{1}\"; see \"qipan {0} --help\"") \
	M(cmd_argument_missing, "missing argument {0}; usage: {1}") \
	M(cmd_argument_unexpected, "unexpected argument \"{0.80}\"; usage: {1}") \
	M(cmd_unknown_command, "unknown command \"{0.40}\"; \"qipan --help\" lists the commands") \
	M(cmd_unknown_in_group, "{0} has no command \"{1.40}\"; see \"qipan {0} --help\"") \
	/* The file of settings. */ \
	M(cmd_config_unknown, "unknown setting \"{0.40}\"; \"qipan config\" lists the settings") \
	M(cmd_config_no_value, "\"{0.40}\" has no value, expected \"name = value\"") \
	M(cmd_config_twice, "\"{0.40}\" is in line {1} already") \
	M(cmd_config_too_long, "more than {0} settings") \
	M(cmd_config_not_text, "invalid UTF-8 or a zero byte, expected text") \
	M(cmd_config_no_folder, "no folder for the settings, expected XDG_CONFIG_HOME or HOME to be set") \
	M(cmd_config_long_path, "the path of the settings is too long") \
	M(cmd_config_set_or_unset, "--unset takes no value") \
	M(cmd_config_unset_what, "--unset needs the name of a setting") \
	/* Location of an error. */ \
	/* Input lines, typed or piped. */ \
	M(cmd_line_too_long, "the line \"{0.20}...\" is longer than {1} bytes") \
	M(cmd_line_with_zero_byte, "the line \"{0.40}\" contains a zero byte, expected text") \
	/* Players. */ \
	M(cmd_bad_player, "\"{0.40}...\" is not a player") \
	M(cmd_no_player_nor_human, "{0}; or human") \
	M(cmd_rules_of_other_game, \
	  "{0} has rules {1.40}, expected none: presets of {2} do not only differ in how games end") \
	M(cmd_player_too_long, "\"{0.40}...\" is not a player, expected a shorter text on one line") \
	M(cmd_not_a_setting, "\"{0.60}\" is not a setting of a player, expected depth=D, nodes=N, playouts=N, " \
		"movetime=MS, hash=MB, tables=DIR, net=FILE, rules=PRESET or option.NAME=VALUE") \
	M(cmd_too_many_options, "option \"{0.40}\" is one too many, expected at most {1}") \
	M(cmd_program_with_rules, "{0} has rules {1}, expected a player of our own: another program has its own") \
	M(cmd_own_with_option, "{0} has option {1}, expected another program") \
	M(cmd_no_node_limit, "{0} has no limit of nodes, expected {1}") \
	/* Matches. */ \
	M(cmd_arena_players, "arena needs two players or more: qipan arena GAME A B") \
	M(cmd_too_few_engines, "{0} has fewer than two engines") \
	M(cmd_games_odd, "--games: {0} is odd, expected an even number") \
	M(cmd_no_opening_for, "{0} cannot begin with an opening") \
	M(cmd_gauntlet_players, "--gauntlet needs three players or more") \
	M(cmd_sprt_players, "--sprt needs two players, there are {0}") \
	M(cmd_too_many_games, "{0} games of each of {1} pairings are too many, expected at most {2} in all") \
	M(cmd_no_memory_for_games, "no memory for {0} games") \
	/* Output files. */ \
	M(cmd_file_not_a_game, "\"{0.150}\" exists and is not a game, expected another name") \
	M(cmd_file_of_other_game, "\"{0.150}\" exists and is a different game, expected another name") \
	M(cmd_no_output, "cannot write to standard output") \
	/* Tables of games. */ \
	M(cmd_no_column_names, "line {0}: missing header, expected column names with moves and result") \
	M(cmd_wrong_column_count, "expected {0} columns") \
	M(cmd_bad_result, "\"{0.20}\" is not a result, expected 1-0, 0-1, 1/2-1/2 or *") \
	M(cmd_too_many_moves, "too many moves") \
	/* Games to rule on. */ \
	M(cmd_too_few_columns, "{0} columns, expected id, position and moves separated by tabs") \
	M(cmd_zero_byte_in_line, "unexpected zero byte, expected text") \
	M(cmd_rulings_no_names, "missing header, expected column names with moves and verdict, separated by tabs") \
	M(cmd_rulings_no_object, "not an object, expected one with moves and verdict") \
	M(cmd_rulings_no_text, "\"{0}\" is not a string, expected one") \
	M(cmd_rulings_no_verdict, "no verdict, expected one such as draw") \
	M(cmd_rulings_bad_verdict, "\"{0.40}\" is not a verdict, expected {1}") \
	M(cmd_rulings_none, "no rulings, expected a line for each") \
	M(cmd_unknown_preset, "no game has the preset \"{0.40}\"; \"qipan games GAME\" lists the presets of a game") \
	/* Books and openings. */ \
	M(cmd_zero_byte_in_names, "unexpected zero byte, expected text") \
	M(cmd_openings_of_other_command, \
	  "\"{0.120}\" was created by a different command, expected a new file or one that starts as this command's " \
	  "output does") \
	M(cmd_game_of_chance, "{0} is a game of chance, expected one without") \
	M(cmd_no_game_with_result, "no game of {0} with a result, \"{1}\" is not changed") \
	M(cmd_book_no_game, "no game in the book went on from here") \
	M(cmd_book_columns, "move           games                              {0} won, drawn, {1} won") \
	M(cmd_book_models, "model games") \
	M(cmd_book_model, "{0}, {1} plies") \
	M(cmd_not_plies, "--plies: \"{0.80}\" is not a range of plies, expected two such as 6-12, from 1 to {1}") \
	M(cmd_beyond_within, "--beyond: {0} is more than --within, expected at most {1}") \
	/* Puzzles. */ \
	M(cmd_same_position_as, "same position as {0}") \
	M(cmd_not_a_puzzle, "not a puzzle") \
	M(cmd_no_memory_for_table, "out of memory for the table") \
	/* Nets. */ \
	M(cmd_net_too_large, "the net has {0} bytes, expected at most {1}") \
	M(cmd_too_many_files, "too many files") \
	M(cmd_learnt_from_others, "{0} was trained on other files, expected these: {1}") \
	M(cmd_no_net_for, "no net comes with {0}, expected a file") \
	M(cmd_no_features, "{0} has no features for nets") \
	M(cmd_no_quiet_position, "the files hold no quiet position with a score") \
	M(cmd_too_many_positions, "the files hold more than {0} positions, expected fewer") \
	/* Experiments. */ \
	M(cmd_lab_takes_games, "{0} takes the games that are there, expected neither --games nor --scale") \
	M(cmd_scale_zero, "--scale: \"0\" is not a number above 0, up to {0}") \
	M(cmd_lab_no_games, "{0} has no games, expected --scale to make it larger or smaller") \
	M(cmd_lab_no_clock, "{0} has no clock, expected --nodes") \
	M(cmd_lab_no_net, "{0} is played without nets, expected no --net") \
	M(cmd_elephant_needs, "elephant needs the program of ElephantEye: --engine \"ucci:PROGRAM\", or a name in " \
		"--engines FILE") \
	M(cmd_not_a_lab_clock, "\"{0.40}\" is not a clock of the lab, expected SECONDS+INCREMENT") \
	M(cmd_own_opponent, "\"{0.40}\" is an opponent of our own, expected another program: ucci:PROGRAM") \
	/* Tablebases. */ \
	M(cmd_too_many_sets, "--set: too many sets, expected at most {0}") \
	M(cmd_no_table_has, "no table has the position") \
	M(cmd_table_damaged, "the table of \"{0}\" is damaged, rebuilding it") \
	/* Solved games. */ \
	M(cmd_solve_start, "expected either --bag or --position") \
	M(cmd_solve_expects, "{0} positions: about {1} MB and {2}") \
	/* The server's folder. */ \
	M(cmd_no_data_directory, "no data directory, expected XDG_DATA_HOME or HOME to be set, or --data DIR") \
	M(cmd_data_path_too_long, "the path of the data directory is too long") \
	M(cmd_not_an_address, "\"{0}\" is not an address, expected a number such as 127.0.0.1 or ::1") \
	M(cmd_not_a_site, "\"{0}\" is not a site, expected one such as https://qipan.example.org") \
	M(cmd_not_a_store, "invalid address of a database, expected postgresql://...") \
	M(cmd_store_is_old, "the store has version {0}, expected {1}: \"qipan store migrate\" upgrades it") \
	M(cmd_store_is_current, "the store has version {0}, the current one") \
	M(cmd_store_copy_is, "copy of the store as it was: {0}") \
	M(cmd_store_migrated, "upgraded from version {0} to {1}") \
	M(cmd_store_checked, "{0} rooms and {1} tournaments replayed, {2} faults") \
	M(cmd_not_a_proxy, "\"{0}\" is not a proxy, expected an address or a network such as 10.0.0.0/8") \
	M(cmd_secret_not_a_line, "\"{0}\" is not one line of text, expected only the secret in it") \
	M(cmd_secret_too_short, "the secret in \"{0}\" has {1} characters, expected at least {2}") \
	M(cmd_secret_not_ascii, \
	  "the token in \"{0}\" has blanks or characters outside ASCII, which a header cannot carry") \
	M(cmd_not_a_network, "\"{0}\" is not an address, expected one such as 127.0.0.1 or a network such as 10.0.0.0/8") \
	M(cmd_port_is_free, "{0}; --port {1} is free") \
	M(cmd_no_pipe, "cannot make a pipe: {0}") \
	/* Locations of errors, files and options. */ \
	M(cmd_in_position, "position: {0}") \
	M(cmd_in_game, "{0}: game {1}, {2}") \
	M(cmd_file_exists, "\"{0}\" already exists and is unchanged, expected another name or --force") \
	M(cmd_argument_unexpected_after, "unexpected argument \"{0.80}\" after {1}") \
	M(cmd_option_needs, "{0} needs {1}") \
	M(cmd_option_needs_files, "{0} needs input files") \
	/* Files of results. */ \
	M(cmd_results_lab, "measurements of an experiment") \
	M(cmd_results_mining, "searches for puzzles") \
	M(cmd_results_scored, "scored games") \
	M(cmd_not_results, \
	  "not a file of results, expected one written by arena, level rate, lab, puzzle mine, net gather or net label") \
	M(cmd_results_columns, "the columns are not those of any results, expected their names") \
	M(cmd_results_row, "\"{0}\" does not have the columns of the file") \
	M(cmd_results_no_head, "the file ends before its first result, in the lines that name its run") \
	M(cmd_results_other_options, "made with other options than line {0}") \
	M(cmd_results_other_run, "{0}: line {1}: \"{2.80}\" differs from \"{3.80}\" of {4}, expected the same run") \
	M(cmd_results_too_many, "more than {0} results") \
	M(cmd_results_differ, "{0}: line {1} repeats the task of {2}, line {3}, with another result") \
	M(cmd_results_repeated, "repeats the task of line {0}") \
	M(cmd_results_merged, "{0}: {1} results from {2} files") \
	M(cmd_results_again, "{0} of them in more than one file") \
	M(cmd_results_ends_within, "{0}: the last line is incomplete and was skipped") \
	M(cmd_results_intact, "{0}: {1}, {2} results, intact") \
	M(cmd_results_kind, "  kind: {0}") \
	M(cmd_results_run, "  run: {0}") \
	M(cmd_results_count, "  results: {0}") \
	M(cmd_results_part, "  part: {0} of {1}, {2} results when complete") \
	M(cmd_bad_part, "--part: \"{0}\" is not a part, expected I/N with 1 <= I <= N <= {1}, such as 2/8") \
	M(cmd_options_exclude, "{0} and {1} cannot be combined") \
	M(cmd_no_input, "cannot read standard input: {0}") \
	M(cmd_progress_games, "{0} games") \
	M(cmd_skipped, "skipped: {0}") \
	M(cmd_stopped, "stopped") \
	M(cmd_stopped_resume, "stopped; --resume continues") \
	M(cmd_exists_resume, "{0} already exists; --resume continues it") \
	M(cmd_nothing_kept, "{0}: nothing in it can be kept, it is not changed") \
	M(cmd_no_game_number, "{0}: no game {1}, expected 1 to {2}") \
	M(cmd_no_game_to_analyse, "{0}: no game to analyse") \
	M(cmd_engine_fault, "{0}: game {1}, after step {2}: {3}: {4}") \
	M(cmd_positions_looked_at, "{0} of {1} positions were looked at") \
	/* Analysis: a table of errors, right-aligned columns of at most twelve columns. */ \
	M(cmd_analyse_game, "game {0}") \
	M(cmd_analyse_moves, "moves") \
	M(cmd_analyse_loss, "mean loss") \
	M(cmd_inaccuracy, "inaccuracy") \
	M(cmd_mistake, "mistake") \
	M(cmd_blunder, "blunder") \
	M(cmd_lucky, "lucky") \
	M(cmd_unlucky, "unlucky") \
	/* Repaired files. */ \
	M(cmd_repair_match, "results of a match") \
	M(cmd_repair_ratings, "results of ratings") \
	M(cmd_repair_records, "records of games") \
	M(cmd_repair_progress, "the progress of a campaign") \
	M(cmd_repair_game, "{0}: {1}, {2} game") \
	M(cmd_repair_games, "{0}: {1}, {2} games") \
	M(cmd_repair_level, "{0}: {1}, {2} level") \
	M(cmd_repair_levels, "{0}: {1}, {2} levels") \
	M(cmd_repair_more, "  and {0} more") \
	M(cmd_repair_rewritten, "  rewritten; the old file is kept as {0}") \
	M(cmd_repair_nothing_wrong, "  nothing is wrong with it") \
	M(cmd_repair_impossible, "  nothing can be repaired, it is not changed") \
	M(cmd_repair_not_changed, "  not changed") \
	M(cmd_not_changed, "{0} is unchanged: {1}") \
	M(cmd_read_and_written, "\"{0}\" is both input and output, expected another name for the output") \
	M(cmd_three_exclude, "{0}, {1} and {2} exclude each other") \
	M(cmd_both_limit, "{0} and {1} both limit a move, expected one of them") \
	M(cmd_both_set, "{0} and {1} set the same number, expected one of them") \
	M(cmd_only_for, "{0} is only for {1}") \
	M(cmd_source_lines, "the source has several lines, expected one") \
	M(cmd_game_is_of, "{0}: game {1} is of {2}, expected {3}") \
	M(cmd_no_game_of, "the files hold no game of {0}") \
	M(cmd_position_over, "position: the game is over, expected one where a side is to move") \
	M(cmd_tables_take, "{0} million values: expect about {1}, {2} MB of memory and {3} MB of disk") \
	M(cmd_no_pack, "{0}: its tablebases cannot be packed, expected qilin") \
	M(cmd_solve_other_rules, "the tablebases hold for the preset \"source\" only") \
	M(cmd_solve_no_placement, "position: no placement is due, expected one of the first stage without pending presses") \
	M(cmd_at_reveal, "position: a reveal is due, expected one where a side is to move") \
	M(cmd_unknown_notation, "{0} has no notation \"{1.40}\"; \"qipan games {0}\" lists them") \
	/* Rulings. */ \
	M(cmd_judge_needs_one, "judge needs one of: files, --moves TEXT, or --tsv") \
	M(cmd_game_is_other, "{0}: game {1} is {2}, expected {3} as --game says") \
	M(cmd_no_file_with_game, "no file contains a game") \
	M(cmd_files_left_out, "files without a game, skipped: {0}") \
	M(cmd_judge_occurred_once, "the game goes on; the position has occurred once") \
	M(cmd_judge_occurred, "the game goes on; the position has occurred {0} times") \
	M(cmd_judge_reason_at, "{0}, after ply {1} of {2}") \
	M(cmd_judge_undecided, "The game is not decided.") \
	M(cmd_judge_game, "{0}: game {1}") \
	M(cmd_judge_no_end, ": no rule ends it within {0} plies") \
	M(cmd_judge_ends, ": ends after ply {0} of {1}: ") \
	M(cmd_judge_agrees, "; recorded {0}") \
	M(cmd_judge_disagrees, "; recorded {0}, which DISAGREES") \
	M(cmd_judge_unexpected, "{0}: line {1}: {2}: expected {3}, found {4}") \
	M(cmd_judge_checked, "{0}: {1} rulings, {2} as expected, {3} not; {4} invalid lines") \
	/* Conversion. */ \
	M(cmd_only_as_record, "{0} can only be written as a record, expected --format record") \
	M(cmd_no_notation, "{0} has no notation \"{1}\", expected uci") \
	M(cmd_xqf_has_one_game, "an XQF file holds one game, expected one file for each game") \
	M(cmd_no_game_to_write, "no game to write") \
	M(cmd_no_game_for_file, "no game to write, \"{0}\" is unchanged") \
	M(cmd_has_own_notation, "{0} has its own notation, expected no --notation") \
	/* Search. */ \
	M(cmd_think_after_draw, "position: the game is over: a draw, {0} ({1})") \
	M(cmd_think_after_win, "position: the game is over: {0} has won, {1} ({2})") \
	M(cmd_think_line, "line {0}: {1}, depth {2}: ") \
	M(cmd_think_progress, "depth {0}  {1} {2} nodes {3} s  ") \
	/* Levels. */ \
	M(cmd_no_such_level, "{0}: unknown level \"{1.40}\"") \
	M(cmd_no_such_chapter, "unknown chapter \"{0.40}\", expected one of {1}") \
	M(cmd_which_level, "{0}: the file has {1} levels, expected a level id after it, such as \"{2}\"") \
	M(cmd_no_complete_level, "{0}: no complete level") \
	M(cmd_level_is_there, "{0}: the file already has a level \"{1}\", expected another id") \
	M(cmd_not_a_band, "\"{0.40}\" is not a win-rate band, expected LO:HI such as 0.2:0.5") \
	M(cmd_no_level_in_files, "no levels in the files") \
	M(cmd_levels_would_be_lost, "{0}: not written, because levels with errors would be lost") \
	M(cmd_ratings_not_written, "{0}: ratings not written, because levels with errors would be lost") \
	M(cmd_not_a_knob, "\"{0}\" is not a list of mutations, expected some of depth,ice,wood,gold,hide,remove") \
	M(cmd_too_many_levels, "{0} has {1} levels, expected at most {2}") \
	M(cmd_stopped_after_levels, "stopped after {0} levels; --resume continues") \
	M(cmd_lint_finding, "{0}: level \"{1}\", field \"{2}\": {3}") \
	M(cmd_lint_note, "{0}: level \"{1}\", field \"{2}\": note: {3}") \
	M(cmd_lint_level_counted, "{0} level") \
	M(cmd_lint_levels_counted, "{0} levels") \
	M(cmd_lint_finding_counted, ", {0} finding") \
	M(cmd_lint_findings_counted, ", {0} findings") \
	M(cmd_lint_note_counted, ", {0} note") \
	M(cmd_lint_notes_counted, ", {0} notes") \
	/* Measured levels; each line of a rating begins with a label of eight columns. */ \
	M(cmd_rate_games, "  games    {0}: {1} won, {2} drawn, {3} lost") \
	M(cmd_rate_ratio, "  ratio    {0} at depth {1} against {2}") \
	M(cmd_rate_band, "  band     {0} to {1}: {2}") \
	M(cmd_rate_plies, "  plies    {0} median, {1.1} on average: {2.0} s at {3} s a move") \
	M(cmd_rate_first, "  first    {0.3} when {1}, {2} when {3} does") \
	M(cmd_rate_npc_begins, "the NPC begins") \
	M(cmd_rate_player_begins, "the player begins") \
	M(cmd_rate_in_turn, "both do in turn") \
	M(cmd_rate_profile, "profile") \
	M(cmd_rate_random, "random") \
	M(cmd_rate_captures, "captures") \
	M(cmd_rate_depth, "depth-{0}") \
	M(cmd_rate_no_game, "  no game was played") \
	M(cmd_rate_part, "  {0} of {1} games played; the win rate needs the games of all parts") \
	M(cmd_scale_counts, "{0} levels, {1} games") \
	M(cmd_scale_players, "player    ability") \
	M(cmd_scale_levels, "level                             difficulty               moves in the best 5 %") \
	M(cmd_scale_estimate, "{0.2} ({1.2} to {2.2})") \
	M(cmd_scale_no_games, \
	  "{0}: no games of these levels, expected those of \"qipan level rate --profile N --csv FILE\"") \
	M(cmd_bands_drawn, "{0}: {1} levels, {2} inside their bands") \
	M(cmd_band_undecided, "not decided yet") \
	M(cmd_band_unclear, "not clear") \
	M(cmd_band_below, "below it") \
	M(cmd_band_inside, "inside it") \
	M(cmd_band_above, "above it") \
	M(cmd_tune_band, "band {0} to {1}") \
	M(cmd_tune_rated, "rated {0} {1}, {2} games: {3}") \
	M(cmd_tune_as_it_is, "as it is") \
	M(cmd_tune_change, "change {0}: the nearest to the band first") \
	M(cmd_tune_change_after, "change {0} after {1}: the nearest to the band first") \
	M(cmd_tune_columns, "games  ratio  difference") \
	M(cmd_tune_tuned, "tuned: {0}") \
	M(cmd_tune_drawn, "too many games are drawn; the nearest: {0}") \
	M(cmd_tune_not_reached, "the band was not reached; the nearest: {0}") \
	M(cmd_tune_no_change, "nothing to change") \
	M(cmd_tune_uncertain, "its share lies in the band; the tests are not certain after {0} games") \
	M(cmd_tune_draws, "{0.0} % of the games are draws, expected at most {1} %") \
	M(cmd_tune_file_kept, "the file is not changed") \
	M(cmd_explain_games, "  {0} games each at depth {1} against {2}, the same deals") \
	M(cmd_explain_change, "{0} change") \
	M(cmd_explain_changes, "{0} changes") \
	M(cmd_explain_differs, ", {0} differs (*): the interval at 95 % is on one side of 0") \
	M(cmd_explain_differ, ", {0} differ (*): the interval at 95 % is on one side of 0") \
	M(cmd_campaign_level, "{0} against {1} plies") \
	M(cmd_campaign_dropped, "level {0}: a draft of {1} is dropped: {2}") \
	/* Puzzle files. */ \
	M(cmd_no_such_puzzle, "{0}: no puzzle \"{1}\"") \
	M(cmd_stopped_checking, "{0}: stopped before all puzzles were checked") \
	M(cmd_no_game_by_preset, "no game of {0} with the preset {1}, \"{2}\" is unchanged") \
	M(cmd_more_at_once, "--at-once: {0} exceeds --count, expected at most {1}") \
	M(cmd_bad_source, "the source is not a single line of UTF-8") \
	M(cmd_puzzle_head, "{0}, {1}: {2} puzzles, {3} nodes searched for each answer") \
	M(cmd_puzzle_source, "; games: {0}") \
	M(cmd_puzzle_move, "{0} move") \
	M(cmd_puzzle_moves, "{0} moves") \
	M(cmd_puzzle_mate, "forced win") \
	M(cmd_puzzle_ruling, "win by the repetition rules") \
	M(cmd_puzzle_win, "a winning move exists") \
	M(cmd_puzzle_save, "only one move does not lose") \
	M(cmd_puzzle_solution, "solution: ") \
	/* Counts of puzzles. */ \
	M(cmd_mine_games, "games {0} of {1}") \
	M(cmd_puzzles_counted, "puzzles {0}") \
	M(cmd_puzzles_checked, "checked {0}") \
	M(cmd_puzzles_hold, "hold {0}") \
	/* Positions and rulings. */ \
	M(cmd_show_position, "position: {0}") \
	M(cmd_show_reveal, "a reveal is due") \
	M(cmd_face_down, "still face down:") \
	M(cmd_and, " and ") \
	M(cmd_comma, ", ") \
	M(cmd_breaks_shield, "breaks the shield of the {0}") \
	M(cmd_takes, "takes the {0}") \
	M(cmd_hides, "hides") \
	M(cmd_side_played_by, "{0} ({1})") \
	M(cmd_to_act, "{0} to act{1}{2}") \
	M(cmd_with_red, " with the red pieces") \
	M(cmd_with_black, " with the black pieces") \
	M(cmd_with_white, " with the white pieces") \
	M(cmd_in_check, ", in check") \
	M(cmd_draw_by_clause, "Draw ({0}): {1}") \
	M(cmd_wins_by_clause, "{0} wins ({1}): {2}") \
	M(cmd_draw_for, "Draw: {0}") \
	M(cmd_wins_for, "{0} wins: {1}") \
	M(cmd_outcomes_listed, "{0} outcomes:") \
	M(cmd_move_listed, "{0} move:") \
	M(cmd_moves_listed, "{0} moves:") \
	/* A game: players, menu and start. */ \
	M(cmd_human, "human") \
	M(cmd_strength, "strength {0}") \
	M(cmd_which_game, "Which game?") \
	M(cmd_menu_campaign, "the campaign") \
	M(cmd_menu_levels, "levels of Magic Chess, starting with a tutorial") \
	M(cmd_menu_continue, "continue the most recent unfinished game") \
	M(cmd_which_side, "Which side do you want to play?") \
	M(cmd_menu_first, "{0}, who moves first") \
	M(cmd_menu_both, "both") \
	M(cmd_menu_neither, "neither: the computer plays both sides") \
	M(cmd_how_strong, "How strong should the computer be?  1 (beginner) to 8 (strongest)") \
	M(cmd_prompt_game, "game [1]> ") \
	M(cmd_prompt_side, "side [1]> ") \
	M(cmd_prompt_strength, "strength [4]> ") \
	M(cmd_none_of_these, "\"{0.40}\" is not a choice, expected a number from 1 to {1}") \
	M(cmd_welcome, "{0}: {1} against {2}. Type \"help\" for the commands.") \
	M(cmd_welcome_to_levels, \
	  "{0}, level by level. Type a point (b2) to reveal its piece, or two points (b2-b3) to move or capture. " \
	  "\"hint\" suggests a move, \"pieces\" names the pieces, \"help\" lists the other commands.") \
	M(cmd_one_is_kept, "You have {0} unfinished game of {1}: \"qipan play {2} --resume\" continues it.") \
	M(cmd_some_are_kept, \
	  "You have {0} unfinished games of {1}: \"qipan play {2} --resume\" continues the latest.") \
	M(cmd_continuing, "continuing {0} after {1} steps") \
	M(cmd_one_more_kept, "{0} more unfinished game is saved") \
	M(cmd_more_kept, "{0} more unfinished games are saved") \
	M(cmd_resume_takes_all, "--resume takes the preset, position, levels and seed from the saved game") \
	M(cmd_level_has_its_own, "a level sets its own starting position and opponent") \
	M(cmd_campaign_and_file, "--campaign and --level-file cannot be combined") \
	M(cmd_only_magic_has_levels, "only magic has levels") \
	M(cmd_level_needs_levels, "--level needs --campaign or --level-file FILE") \
	/* Turns and end of a game. */ \
	M(cmd_over, "game over") \
	M(cmd_plays, "{0} plays {1}") \
	M(cmd_its_effect, "It {0}.") \
	M(cmd_comes_up_on, "{0}: {1} {2} comes up") \
	M(cmd_comes_up, "{0} comes up") \
	M(cmd_thinking, "thinking {0.0} s") \
	M(cmd_thinking_depth, ", depth {0}: {1} {2}") \
	M(cmd_win_in_ply, "win in {0} ply") \
	M(cmd_win_in_plies, "win in {0} plies") \
	M(cmd_loss_in_ply, "loss in {0} ply") \
	M(cmd_loss_in_plies, "loss in {0} plies") \
	M(cmd_after_game, \
	  "\"new\" starts another game, \"undo\" takes back, \"save FILE\" saves it, \"quit\" leaves.") \
	M(cmd_after_level, \
	  "\"new\" replays the level, \"undo\" takes back (for practice), \"levels\" lists all levels, \"quit\" " \
	  "leaves.") \
	M(cmd_game_is_saved, "The game is saved; \"qipan play --resume\" continues it.") \
	M(cmd_game_not_saved, "cannot save the game: {0}") \
	M(cmd_result_not_saved, "cannot save your progress: {0}") \
	/* Input during a game. */ \
	M(cmd_over_new_or_undo, "the game is over; \"new\" starts another, \"undo\" takes back") \
	M(cmd_typed_when_over, "\"{0.40}\": the game is over") \
	M(cmd_help_says, "{0}; \"help\" lists the commands") \
	M(cmd_word_needs_argument, "\"{0}\" needs an argument: {1}") \
	M(cmd_word_takes_none, "\"{0}\" takes no argument, unexpected \"{1.40}\"") \
	M(cmd_declines, "{0} declines") \
	M(cmd_declines_early, "{0} declines: the game has barely begun") \
	M(cmd_prompt_draw, "{0} offers a draw; does {1} accept (y/n)? ") \
	M(cmd_not_an_answer, "\"{0.40}\" is not an answer, expected y or n; the draw is declined") \
	M(cmd_evaluation, "static evaluation {0} for {1}; {2} at depth {3}:") \
	M(cmd_hint, "hint: {0} ({1})") \
	M(cmd_flips_head, "flip expect   best      worst") \
	M(cmd_flips_win, "win") \
	M(cmd_flips_loss, "loss") \
	M(cmd_level_sets_strength, "the level sets the strength of the NPC") \
	M(cmd_human_no_strength, "\"human\" is not a strength") \
	M(cmd_no_computer, "the computer plays neither side") \
	M(cmd_now_plays, "now {0}") \
	M(cmd_unfinished_saved, "the unfinished game is saved in \"{0}\"") \
	M(cmd_loaded, "loaded {0}, {1} steps") \
	M(cmd_no_levels, "this game has no levels; try \"qipan play magic --campaign\"") \
	M(cmd_new_game, "new game") \
	M(cmd_saved, "saved in {0}") \
	M(cmd_nothing_to_undo, "nothing to take back") \
	M(cmd_taken_back, "taken back to step {0}") \
	M(cmd_nothing_to_redo, "nothing to play again") \
	M(cmd_played_again, "played again to step {0}") \
	M(cmd_no_move_played, "no moves have been played") \
	M(cmd_no_piece_taken, "no pieces have been captured") \
	M(cmd_type_a_move, "Type a move or one of these commands:") \
	M(cmd_moves_are_typed, "Type moves as \"moves\" lists them, such as {0}.") \
	M(cmd_help_board, "show the board") \
	M(cmd_help_draw, "offer a draw") \
	M(cmd_help_eval, "evaluate the position for the side to move") \
	M(cmd_help_flip, "flip the board") \
	M(cmd_help_help, "show this list") \
	M(cmd_help_hint, "suggest a move") \
	M(cmd_help_history, "list the moves played so far") \
	M(cmd_help_level, "go to level N, or to the level with that id in \"levels\"") \
	M(cmd_help_levels, "list the open levels and the ones you have won") \
	M(cmd_help_load, "continue a saved game") \
	M(cmd_help_moves, "list the legal moves") \
	M(cmd_help_new, "start a new game") \
	M(cmd_help_next, "go to the next level, once you have won this one") \
	M(cmd_help_pieces, "list the names of the pieces") \
	M(cmd_help_quit, "save the game and leave (also Ctrl-C)") \
	M(cmd_help_redo, "replay what you took back") \
	M(cmd_help_resign, "resign the game") \
	M(cmd_help_save, "write the game to a record") \
	M(cmd_help_strength, "set the computer's strength: 1 to 8, or an opponent's name") \
	M(cmd_help_taken, "list the captured pieces") \
	M(cmd_help_undo, "take back your last move") \
	/* The list of games. */ \
	M(cmd_games_title, "{0}, {1}") \
	M(cmd_games_presets, "presets") \
	M(cmd_games_switches, "house rules, after a preset: PRESET+RULE=VALUE") \
	M(cmd_games_notations, "notations") \
	M(cmd_games_opponents, "opponents") \
	M(cmd_games_coordinates, "coordinates, the default") \
	M(cmd_games_one_to_eight, "1 to 8") \
	M(cmd_games_strengths, "alphabeta at eight strengths") \
	M(cmd_games_strongest, "the strongest player: alphabeta, with the net if available") \
	M(cmd_games_depth, "alphabeta searching N plies") \
	M(cmd_games_switch, "true or false ({0}): {1}") \
	M(cmd_games_number, "{0} to {1} ({2}): {3}")
/* clang-format on */

CMD_MESSAGES(MESSAGE_DECLARE)

#endif
