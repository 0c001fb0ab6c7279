/* endgames_messages: errors of tablebases and their folder. */
#ifndef ENDGAMES_MESSAGES_H
#define ENDGAMES_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define ENDGAMES_MESSAGES(M) \
	/* Folders. */ \
	M(endgames_no_tables_of_game, "there are no tables of {0}, expected \"{1}\"") \
	M(endgames_no_folder, "none of QIPAN_TABLES, XDG_DATA_HOME and HOME names a folder for tables") \
	M(endgames_path_too_long, "the path of the folder of tables is too long") \
	M(endgames_folder_path_too_long, "the path of the folder \"{0.80}\" is too long") \
	/* Sets of pieces. */ \
	M(endgames_bad_piece, "\"{0.40}\" has '{1}', expected pieces of both sides, \"KGm\"") \
	M(endgames_bad_set, "\"{0.40}\" is not a set, expected 2 to {1} pieces of both sides that the game has, " \
		"\"KGm\"") \
	/* Building. */ \
	M(endgames_needed_file_gone, "\"{0}\" needs \"{1}\", whose file has gone") \
	M(endgames_too_little_memory, "sets of {0} pieces need {1} MB of memory, but only {2} MB may be used") \
	M(endgames_no_memory_for_set, "no memory for the {0} bytes that \"{1}\" needs") \
	M(endgames_no_memory_for_file, "no memory for the {0} bytes of the file of \"{1}\"") \
	M(endgames_no_memory_to_pack, "no memory to pack the values of \"{0}\"") \
	M(endgames_win_too_long, "\"{0}\" has a win of more than {1} plies, which a table cannot hold") \
	/* Table files; the texts continue after the file name. */ \
	M(endgames_bad_file, "\"{0.120}\" {1}") \
	M(endgames_not_a_table, "is not a table of dark chess, expected it to begin with \"{0}\"") \
	M(endgames_other_version, "is a table of version {0}, expected {1}") \
	M(endgames_other_set, "is a table of \"{0}\", expected \"{1}\"") \
	M(endgames_damaged_head, "is damaged: its first {0} bytes do not have their checksum") \
	M(endgames_damaged_values, "is damaged: its values do not have their checksum") \
	M(endgames_wrong_value_count, "is damaged: it does not hold {0} values") \
	M(endgames_no_memory_for_values, "needs {0} bytes of memory, which are not available") \
	/* Checking; the caller prints the file name. */ \
	M(endgames_unknown_file, "no set has a file of this name") \
	M(endgames_no_answer, "does not answer") \
	M(endgames_no_table_of_child, "leads to a set whose table is missing or refused") \
	M(endgames_wrong_value, "has a value that does not follow from the moves: {0} in {1} plies, not {2} in {3}")
/* clang-format on */

ENDGAMES_MESSAGES(MESSAGE_DECLARE)

#endif
