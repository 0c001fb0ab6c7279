/* server_messages: reasons why the server cannot start or continue, or refuses a request. */
#ifndef SERVER_MESSAGES_H
#define SERVER_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define SERVER_MESSAGES(M) \
	/* Settings. */ \
	M(server_bad_site, "\"{0.120}\" is not a valid site") \
	M(server_bad_address, "\"{0.120}\" is not a valid address") \
	/* The description of the club. */ \
	M(server_club_file, "\"{0.200}\": {1}") \
	M(server_club_line, "line {0}: {1}") \
	M(server_club_no_object, "expected an object with \"name\", \"rules\", \"clock\" and \"game\"") \
	M(server_club_unknown, "unknown member \"{0}\", expected name, rules, clock or game") \
	M(server_club_again, "duplicate member \"{0}\"") \
	M(server_club_no_name, "missing \"name\", the name of the club") \
	M(server_club_bad_name, "\"name\" is not one line of 1 to {0} bytes without control characters") \
	M(server_club_bad_rules, "\"rules\" is not a text of at most {0} bytes without control characters") \
	M(server_club_bad_clock, "\"clock\" is not a string, expected a time control such as \"600+5\", or \"\" for none") \
	M(server_club_bad_game, "\"game\" is not a string, expected the name of a game such as \"xiangqi\"") \
	M(server_club_bad_member, "\"{0}\": {1}") \
	/* The limit on open files. */ \
	M(server_cannot_read_limit, "cannot read the limit on open files: {0}") \
	M(server_cannot_set_limit, "cannot set the limit on open files: {0}") \
	M(server_too_few_files, \
	  "the system allows {0} open files, but the server needs at least {1}: raise \"ulimit -n\"") \
	M(server_too_many_connections, \
	  "{0} connections need {1} open files, but the system allows {2}: use --connections {3}") \
	/* A socket from systemd. */ \
	M(server_many_sockets, "systemd passed {0} sockets, expected one") \
	M(server_bad_socket, "the socket from systemd is not a listening TCP socket") \
	/* Limits per address. */ \
	M(server_limit_requests, "too many requests from this address") \
	M(server_limit_bytes, "too many bytes for this address, expected {0} KiB per second on average") \
	M(server_limit_rooms, "too many new rooms from this address, expected at most {0} per hour") \
	M(server_limit_rulings, "too many rulings for this address, expected at most {0} requests per minute") \
	M(server_limit_levels, "too many published levels from this address, expected at most {0} per hour") \
	M(server_limit_attempts, \
	  "too many attempts and reports from this address, expected at most {0} per hour") \
	M(server_limit_sockets, "too many WebSockets from this address, expected at most {0}") \
	M(server_limit_waiting, "too many waiting requests from this address, expected at most {0}") \
	/* Event loop. */ \
	M(server_no_event_loop, "cannot create an event loop") \
	M(server_cannot_listen, "cannot listen on {0} port {1}: {2}") \
	M(server_cannot_wait, "cannot wait for signals: {0}") \
	M(server_no_threads, "cannot start {0} threads, only {1}") \
	M(server_cannot_continue, "the server cannot continue: {0}") \
	/* Searches. */ \
	M(server_no_searches, "this server does not search; its operator can allow it with --think") \
	M(server_queue_full, "too many searches are waiting; try again later") \
	M(server_queue_slow, "no search thread became free in time; try again later") \
	M(server_stops, "the server is stopping") \
	/* Levels by others. */ \
	M(server_no_levels, "this server takes no levels; its operator can allow it with --think") \
	M(server_levels_by_operator, "only the operator can publish levels on this server") \
	M(server_levels_full, "too many levels are waiting for their ratings; try again later") \
	M(server_levels_many, "this server keeps {0} levels and takes no more") \
	M(server_level_deep, "the NPC searches {0} plies, expected at most {1} in a published level") \
	M(server_level_text, "the text has control characters or marks that change the direction of writing") \
	M(server_level_slow, "the games of the level take too long to rate it") \
	M(server_not_author, "only the author and the operator can do this") \
	/* Access. */ \
	M(server_login_needed, "this server requires its password, expected a login at /api/login first") \
	M(server_wrong_password, "the password is wrong") \
	M(server_many_guesses, "too many wrong passwords, try again in {0} minutes") \
	M(server_bad_secret, \
	  "\"{0.120}\" is not a secret of this server, expected 64 hexadecimal digits; delete the file to get a new one") \
	/* The files of the page. */ \
	M(server_too_many_pages, "more than {0} files, expected fewer") \
	M(server_cannot_look, "cannot access \"{0}\": {1}") \
	M(server_folders_too_deep, "\"{0.120}\": more than {1} nested folders")
/* clang-format on */

SERVER_MESSAGES(MESSAGE_DECLARE)

#endif
