/* server_messages: why the server cannot start or continue. */
#ifndef SERVER_MESSAGES_H
#define SERVER_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define SERVER_MESSAGES(M) \
	/* Settings. */ \
	M(server_bad_site, "\"{0.120}\" is not a valid site") \
	M(server_bad_address, "\"{0.120}\" is not a valid address") \
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
	M(server_limit_sockets, "too many WebSockets from this address, expected at most {0}") \
	M(server_limit_waiting, "too many waiting requests from this address, expected at most {0}") \
	/* Event loop. */ \
	M(server_no_event_loop, "cannot create an event loop") \
	M(server_cannot_listen, "cannot listen on {0} port {1}: {2}") \
	M(server_cannot_wait, "cannot wait for signals: {0}") \
	M(server_cannot_continue, "the server cannot continue: {0}") \
	/* The files of the page. */ \
	M(server_too_many_pages, "more than {0} files, expected fewer") \
	M(server_cannot_look, "cannot access \"{0}\": {1}") \
	M(server_folders_too_deep, "\"{0.120}\": more than {1} nested folders")
/* clang-format on */

SERVER_MESSAGES(MESSAGE_DECLARE)

#endif
