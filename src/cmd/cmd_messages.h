/* cmd_messages: what is wrong with the input of the commands. */
#ifndef CMD_MESSAGES_H
#define CMD_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define CMD_MESSAGES(M) \
	/* Command lines: the option or the argument, then the word. */ \
	M(cmd_not_a_number, "{0}: \"{1.80}\" is not a whole number from {2} to {3}") \
	M(cmd_not_a_real, "{0}: \"{1.80}\" is not a number from {2} to {3}") \
	M(cmd_not_a_choice, "{0}: unknown value \"{1.40}\", expected {2}") \
	M(cmd_given_too_often, "{0} may be given at most {1} times") \
	M(cmd_option_takes_no_value, "{0} takes no value") \
	M(cmd_option_needs_value, "{0} needs a value") \
	M(cmd_option_missing, "missing option {0}; usage: {1}") \
	M(cmd_unknown_option, "{0} has no option \"--{1}\"; see \"qipan {0} --help\"") \
	M(cmd_unknown_option_like, "{0} has no option \"--{1}\", did you mean \"--{2}\"? see \"qipan {0} --help\"") \
	M(cmd_argument_missing, "missing argument {0}; usage: {1}") \
	M(cmd_argument_unexpected, "unexpected argument \"{0.80}\"; usage: {1}") \
	M(cmd_unknown_command, "unknown command \"{0.40}\"; \"qipan --help\" lists the commands") \
	M(cmd_unknown_command_like, "unknown command \"{0.40}\", did you mean \"{1}\"? \"qipan --help\" lists the " \
		"commands") \
	M(cmd_unknown_in_group, "{0} has no command \"{1.40}\"; see \"qipan {0} --help\"") \
	M(cmd_unknown_in_group_like, "{0} has no command \"{1.40}\", did you mean \"{2}\"? see \"qipan {0} --help\"") \
	/* Where something is wrong. */ \
	M(cmd_in_file, "{0}: {1}") \
	M(cmd_in_line_of_file, "{0.80}: line {1}: {2}") \
	/* Lines that are typed or piped in. */ \
	M(cmd_line_too_long, "the line \"{0.20}...\" is longer than {1} bytes") \
	M(cmd_line_with_zero_byte, "the line \"{0.40}\" holds a zero byte, expected text") \
	/* Players. */ \
	M(cmd_bad_player, "\"{0.40}...\" is not a player") \
	M(cmd_no_player_nor_human, "{0}; or human") \
	M(cmd_rules_of_other_game, "{0} has rules {1.40}, expected none: presets of {2} differ in more than how " \
		"games end") \
	/* Files to be written. */ \
	M(cmd_file_not_a_game, "\"{0.150}\" exists and is not a game; choose another name") \
	M(cmd_file_of_other_game, "\"{0.150}\" exists and is another game; choose another name") \
	M(cmd_no_output, "cannot write to standard output") \
	/* Tables of games. */ \
	M(cmd_no_moves_column, "{0.80}: line {1}: \"{2}\" are its columns, expected one called \"moves\"") \
	M(cmd_no_games_in_table, "{0.80}: it has no games, expected a row for each") \
	M(cmd_no_column_names, "line {0}: expected the names of columns, moves and result among them") \
	M(cmd_wrong_column_count, "expected {0} columns") \
	M(cmd_bad_result, "\"{0.20}\" is not a result, expected 1-0, 0-1, 1/2-1/2 or *") \
	M(cmd_too_many_moves, "too many moves") \
	/* Games to judge. */ \
	M(cmd_too_few_columns, "{0} columns, expected id, position and moves separated by tabs") \
	M(cmd_zero_byte_in_line, "a zero byte in the line") \
	M(cmd_unknown_preset, "no game has a preset \"{0.40}\"; \"qipan games GAME\" lists those of a game") \
	/* Books and openings. */ \
	M(cmd_zero_byte_in_names, "it has a zero byte") \
	M(cmd_openings_of_other_command, "\"{0.120}\" was made by another command, expected a new file, or one " \
		"that begins as this command would begin it") \
	/* Puzzles. */ \
	M(cmd_no_number_and_puzzle, "expected a number and a puzzle") \
	M(cmd_no_such_game, "there is no game \"{0.20}\"") \
	M(cmd_part_of_others, "{0}: it is of other games or options, expected \"{1}\"") \
	M(cmd_zero_byte_in_part, "a zero byte") \
	M(cmd_same_position_as, "it has the position of {0}") \
	M(cmd_not_a_puzzle, "it is no puzzle") \
	M(cmd_no_memory_for_table, "no memory for the table") \
	/* Nets. */ \
	M(cmd_net_too_large, "the net has {0} bytes, expected at most {1}") \
	M(cmd_too_many_files, "too many files, expected fewer") \
	M(cmd_learnt_from_others, "{0} learnt from other files, expected these: {1}") \
	/* The server's folder. */ \
	M(cmd_no_data_directory, "neither XDG_DATA_HOME nor HOME names a directory: use --data DIR") \
	M(cmd_data_path_too_long, "the path of the data directory is too long")
/* clang-format on */

CMD_MESSAGES(MESSAGE_DECLARE)

#endif
