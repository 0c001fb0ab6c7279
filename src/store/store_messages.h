/* store_messages: errors of the database. */
#ifndef STORE_MESSAGES_H
#define STORE_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define STORE_MESSAGES(M) \
	/* SQLite errors. */ \
	M(store_database_fault, "{0}") \
	/* Opening and reopening the file. */ \
	M(store_cannot_use, "cannot use \"{0}\" as the database of saved games: {1}") \
	M(store_cannot_use_because, "cannot use \"{0}\" as the database of saved games: {1} ({2})") \
	M(store_log_cut_off, \
	  "\"{0}-wal\" was truncated: the games saved last are lost; restart the server to continue without them") \
	M(store_file_gone, "\"{0.120}\" was removed or replaced") \
	M(store_file_gone_because, "\"{0.120}\" was removed or replaced: {1}") \
	M(store_no_file, "the file does not exist") \
	/* Copies. */ \
	M(store_not_empty, "the table \"{0}\" has rows already, expected an empty database to copy into") \
	M(store_cannot_back_up, "cannot copy the database into \"{0}\": {1}") \
	/* PostgreSQL. */ \
	M(store_no_postgres, "this build of qipan works without PostgreSQL, expected a file") \
	M(store_cannot_connect, "cannot connect to the PostgreSQL database: {0}") \
	M(store_connection_lost, "the connection to the PostgreSQL database was lost: {0}") \
	/* Schema. */ \
	M(store_no_table, "no such table: {0}") \
	M(store_unknown_object, "it contains the {0} \"{1}\", which qipan did not create") \
	M(store_other_object, "its {0} \"{1}\" differs from the one that qipan creates") \
	M(store_other_version, "its schema has version {0}, expected {1}: another version of qipan wrote it") \
	M(store_bad_last_rows, "its table \"last\" has {0} rows, expected one") \
	M(store_bad_last_revision, "its last revision is {0}, expected 0 to 2^53") \
	/* Data that qipan never writes. */ \
	M(store_no_last_revision, "missing row of the last revision") \
	M(store_last_revision_range, "the last revision is out of range") \
	M(store_game_number_range, "the game number is out of range") \
	M(store_damaged_row, "the row {1} of the table \"{0}\" is damaged: its {2} is out of range") \
	M(store_damaged_game, "game {0} is damaged: its {1} is out of range") \
	M(store_damaged_room, "room \"{0.40}\" is damaged: its {1} is out of range") \
	M(store_damaged_tournament, "tournament \"{0.40}\" is damaged: its {1} is out of range") \
	M(store_damaged_tournament_event, \
	  "tournament \"{0.40}\" is damaged: its event {1} is missing, unexpected or out of range") \
	M(store_damaged_level, "level \"{0.40}\" is damaged: its {1} is out of range") \
	M(store_damaged_event, "room \"{0.40}\" is damaged: its event {1} is missing, unexpected or out of range") \
	M(store_alive_range, "the time when a server last ran is out of range")
/* clang-format on */

STORE_MESSAGES(MESSAGE_DECLARE)

#endif
