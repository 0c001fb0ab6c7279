/* endgames_messages: errors of tablebases and their folder. */
#ifndef ENDGAMES_MESSAGES_H
#define ENDGAMES_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define ENDGAMES_MESSAGES(M) \
	/* Folders. */ \
	M(endgames_no_tables_of_game, "{0} has no tablebases, expected one of {1}") \
	M(endgames_no_folder, "no folder for tablebases, expected QIPAN_TABLES, XDG_DATA_HOME or HOME to be set") \
	M(endgames_path_too_long, "the path of the tablebase folder is too long") \
	M(endgames_folder_path_too_long, "the path of the folder \"{0.80}\" is too long") \
	/* Sets of pieces. */ \
	M(endgames_bad_piece, "\"{0.40}\" contains '{1}', expected pieces of both sides such as \"KGm\"") \
	M(endgames_bad_set, \
	  "\"{0.40}\" is not a piece set, expected 2 to {1} available pieces of both sides, such as \"KGm\"") \
	/* Small boards. */ \
	M(endgames_bad_board, \
	  "\"{0.40}\" is not a board, expected rows and columns such as \"2x4\", with 2 to {1} points") \
	M(endgames_bad_bag, \
	  "\"{0.40}\" is not a bag for the board, expected {1} pieces of a dark chess set, such as \"KPkp\", of both colors") \
	M(endgames_bad_small_position, \
	  "\"{0.60}\" is not a position of the {1}x{2} board, expected points, side, first player's color and bag as in " \
	  "\"K?1p/2?k r r Pk\"") \
	M(endgames_game_memory, "the values need {0} MB of memory, but the limit is {1} MB") \
	/* Building. */ \
	M(endgames_needed_file_gone, "\"{0}\" needs \"{1}\", whose file is missing") \
	M(endgames_too_little_memory, "sets of {0} pieces need {1} MB of memory, but the limit is {2} MB") \
	M(endgames_no_memory_for_set, "out of memory: \"{1}\" needs {0} bytes") \
	M(endgames_no_memory_for_file, "out of memory: the file of \"{1}\" needs {0} bytes") \
	M(endgames_no_memory_to_pack, "out of memory while compressing the values of \"{0}\"") \
	M(endgames_win_too_long, "\"{0}\" has a win longer than {1} plies, which a tablebase cannot store") \
	/* Table files; the texts continue after the file name. */ \
	M(endgames_no_memory, "out of memory") \
	M(endgames_bad_sector, \
	  "\"{0.40}\" is not a sector, expected the pieces of both sides such as \"8-7\", up to {1} each, one side more than 2") \
	M(endgames_bad_class, \
	  "\"{0.40}\" is not a class, expected the pieces of both sides such as \"4-3\" or \"contest-4-3\", up to {1} together") \
	M(endgames_sector_memory, "\"{0}\" needs {1} MB of memory, but the limit is {2} MB") \
	M(endgames_no_table_of_sector, "leads to a sector whose tablebase is missing or invalid") \
	M(endgames_wrong_byte, "has a value that contradicts the moves: {3}, expected {4}, for pieces {0} and {1}, side {2} to move") \
	M(endgames_wrong_value_at, "has a value that contradicts the moves: {0} for \"{1}\"") \
	M(endgames_too_long, "a sector has a way longer than {0} plies, which a tablebase cannot store") \
	M(endgames_bad_file, "\"{0.120}\" {1}") \
	M(endgames_not_a_table, "is not a tablebase of this game, expected \"{0}\" at the start") \
	M(endgames_other_version, "is a tablebase of version {0}, expected {1}") \
	M(endgames_not_a_pack, "not a pack of tablebases that this version can read, expected \"{0}\" at the start") \
	M(endgames_other_set, "is the tablebase of \"{0}\", expected \"{1}\"") \
	M(endgames_damaged_head, "is damaged: the first {0} bytes do not match their checksum") \
	M(endgames_damaged_values, "is damaged: the values do not match their checksum") \
	M(endgames_wrong_value_count, "is damaged: it does not contain {0} values") \
	M(endgames_no_memory_for_values, "needs {0} bytes of memory, which are not available") \
	/* Proofs of the first stage. */ \
	M(endgames_other_proofs, "other tablebases") \
	M(endgames_bad_proof, \
	  "not a proven result, expected \"position,least,most,nodes\" such as \"R......./B......./........,0,1,1843201\"") \
	/* Checking; the caller prints the file name. */ \
	M(endgames_unknown_file, "no piece set has a file of this name") \
	M(endgames_no_answer, "cannot be probed") \
	M(endgames_no_table_of_child, "leads to a piece set whose tablebase is missing or invalid") \
	M(endgames_wrong_value, "has a value that contradicts the moves: {0} in {1} plies, expected {2} in {3}")
/* clang-format on */

ENDGAMES_MESSAGES(MESSAGE_DECLARE)

#endif
