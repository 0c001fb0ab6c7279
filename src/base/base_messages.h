/* base_messages: messages shared by all layers, and those of base. */
#ifndef BASE_MESSAGES_H
#define BASE_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define BASE_MESSAGES(M) \
	/* Location prefixes: the location, then the error. in_path does not truncate the path. */ \
	M(in_file, "{0.120}: {1}") \
	M(in_path, "{0}: {1}") \
	M(in_line, "line {0}: {1}") \
	M(in_column, "line {0}, column {1}: {2}") \
	M(in_move, "move {0}: {1}") \
	M(in_byte, "byte {0}: {1}") \
	M(did_you_mean, "{0}; did you mean \"{1}\"?") \
	/* Files: the path, then the system error. cannot_open and cannot_read_path do not truncate the path. */ \
	M(cannot_open, "cannot open \"{0}\": {1}") \
	M(cannot_read, "cannot read \"{0.120}\": {1}") \
	M(cannot_read_path, "cannot read \"{0}\": {1}") \
	M(cannot_write, "cannot write \"{0.120}\": {1}") \
	M(cannot_read_folder, "cannot read the folder \"{0.120}\": {1}") \
	/* Whole files. */ \
	M(file_too_large, "\"{0}\" is larger than the limit of {1} bytes") \
	M(file_not_regular, "\"{0}\" is a folder, a device or a pipe, expected a regular file") \
	M(file_cannot_keep_owner, "cannot write \"{0.120}\": cannot preserve its owner") \
	M(file_dangling_link, "cannot write \"{0.120}\": it is a link to a missing file") \
	M(file_too_many_damaged, \
	  "there are already {1} damaged copies of \"{0.120}\", examine and remove them first") \
	M(file_path_too_long, "the path of the directory \"{0.80}\" is too long") \
	M(file_cannot_make_directory, "cannot create the directory \"{0.120}\": {1}") \
	/* Append-only files. */ \
	M(journal_in_use, "\"{0.120}\" is in use by another run") \
	M(journal_cannot_lock, "cannot lock \"{0.120}\": {1}") \
	M(journal_not_a_file, "\"{0.120}\" is a device or a pipe, expected a file") \
	M(journal_exists, "\"{0.120}\" already exists, expected a new file or the option to resume it") \
	M(journal_cannot_cut, "cannot truncate the file: {0}") \
	M(journal_cannot_write, "cannot write: {0}") \
	M(journal_cannot_take_back, "cannot write, and cannot undo the partial write: {0}") \
	/* The processes of a cluster. */ \
	M(ranks_worker_failed, "rank {0} failed: {1}") \
	M(ranks_ended, "rank 0 has ended") \
	/* Result files (ledgers). */ \
	M(ledger_other_columns, "unexpected columns, expected \"{0}\"") \
	M(ledger_belongs_elsewhere, "it belongs to {0}, \"{1}\", expected \"{2}\"") \
	M(ledger_another_match, "another match") \
	M(ledger_other_ratings, "another rating run") \
	M(ledger_no_players, "its players are not recorded, expected \"{0}\" at the end of its first line") \
	M(ledger_other_players, "its games were{0}, but this run would be{1}: another version, or other tablebases") \
	M(ledger_zero_bytes, "unexpected zero bytes, expected text") \
	M(ledger_refused_row, "{0}: line {1} {2}") \
	M(ledger_bad_row, "{0}: line {1} is \"{2}\", expected a game in the columns of the second line") \
	/* Child processes. */ \
	M(child_cannot_start, "cannot start \"{0.100}\": {1}") \
	/* JSON. */ \
	M(json_not_utf8, "invalid UTF-8 in a string") \
	M(json_control_character, "unescaped control character in a string, expected an escape such as \"\\n\"") \
	M(json_bad_character, "\"{0}\" is not a valid escape in a string") \
	M(json_bad_value, "\"{0}\" is not a value, expected a number, true, false or a quoted string") \
	M(json_misplaced_sign, "unexpected '{0}', expected a value or the end") \
	M(json_no_sign, "missing '{0}' before \"{1}\"") \
	M(json_bad_field, "\"{0}\" is not a member, expected a quoted name, ':' and a value") \
	M(json_no_end, "\"{0}\" is not terminated") \
	M(json_bad_text, "\"{0}\" is not valid JSON") \
	M(json_too_deep, "lists and objects are nested more than {0} levels deep") \
	M(json_no_memory, "out of memory for {0} values") \
	M(json_zero_byte, "unexpected zero byte, expected text") \
	M(json_too_large, "more than {0} bytes, expected fewer") \
	M(json_empty_text, "empty text, expected JSON") \
	/* System errors. */ \
	M(system_no_file, "No such file or directory") \
	M(system_denied, "Permission denied") \
	M(system_not_permitted, "Operation not permitted") \
	M(system_is_directory, "Is a directory") \
	M(system_no_directory, "Not a directory") \
	M(system_exists, "File exists") \
	M(system_not_empty, "Directory not empty") \
	M(system_name_too_long, "File name too long") \
	M(system_too_many_links, "Too many levels of symbolic links") \
	M(system_read_only, "Read-only file system") \
	M(system_no_space, "No space left on device") \
	M(system_over_quota, "Disk quota exceeded") \
	M(system_file_too_large, "File too large") \
	M(system_input_output, "Input/output error") \
	M(system_too_many_files, "Too many open files") \
	M(system_busy, "Device or resource busy") \
	M(system_broken_pipe, "Broken pipe") \
	M(system_invalid, "Invalid argument") \
	M(system_not_a_program, "Exec format error") \
	M(system_no_memory, "Cannot allocate memory")
/* clang-format on */

BASE_MESSAGES(MESSAGE_DECLARE)

#endif
