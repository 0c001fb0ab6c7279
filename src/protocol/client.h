/* client: a session in which another program drives our engine, line by line; the first line selects the protocol.
 *
 * Two threads. The reading thread, which called client_run, passes each line to the protocol's on_line callback as it
 * arrives: on_line executes urgent commands (stop, quit) immediately; all other lines go into a queue. The working
 * thread executes the queue in order and runs the searches. So a client may send further commands during a search, and
 * a stop is never delayed.
 *
 * The queue holds at most a thousand lines. When it is full the reading thread waits too, and stops any search that
 * would wait for a stop.
 *
 * A stop cancels every search queued before it and none after it.
 *
 * While the queue is empty a protocol may search on its own, to ponder or to analyze the user's position: it idles. Any
 * queued line ends that. */
#ifndef PROTOCOL_CLIENT_H
#define PROTOCOL_CLIENT_H

#include <stdatomic.h>
#include <stdio.h>

#include "session/host.h"

struct client;

/* What to do with a line after on_line. */
enum client_turn {
	CLIENT_QUEUE,        /* execute it in its turn */
	CLIENT_QUEUE_SEARCH, /* the same, and it starts a search: client_searches is true until it has been executed */
	CLIENT_DONE,         /* on_line has already executed it */
	CLIENT_END,          /* no more input, as at end of file: queued lines are still executed */
	CLIENT_QUIT          /* the same, and every search is stopped, including queued ones */
};

struct protocol {
	const char *name;

	/* Whether this line, as the first one, selects the protocol. It is then executed like any other. */
	bool (*opens)(const char *line);

	/* Size of the protocol's session state, zeroed at the start. */
	size_t state_size;

	/* Called by the reading thread for each line, without its line end, as it arrives. It must neither wait nor
	 * touch the host. */
	enum client_turn (*on_line)(struct client *, const char *line);

	/* Called by the working thread for each queued line, in order. */
	void (*execute)(struct client *, const char *line);

	/* Called by the working thread when it has executed a line and the queue is empty, for background searches.
	 * They are stopped by the next queued line, unless a ponderhit came first. NULL: it waits. */
	void (*idle)(struct client *);

	/* Called by the working thread at the end of the session; NULL: nothing to send. */
	void (*bye)(struct client *);
};

struct client {
	struct host *host; /* the working thread's */
	void *state;       /* the protocol's, state_size bytes */
	const struct protocol *protocol;
	const char *version; /* of this program, for protocols to report */
	FILE *out;
	struct client_queue *inside;
};

/* Runs a session until quit or the end of the input; at the end of the input limited searches finish and unlimited ones
 * are stopped. False with the error filled if the first nonempty line selects none of the protocols (a NULL-terminated
 * list), or a thread cannot be started. */
bool client_run(struct host *, const struct protocol *const *, const char *version, FILE *in, FILE *out,
		struct error *) MUST_USE;

/* Writes one line atomically and flushes it. Any thread. */
void client_send(struct client *, const char *format, ...) PRINTF_LIKE(2, 3);

/* Reading thread: stops every search received so far, or notifies it of a ponderhit. */
void client_stop(struct client *);
void client_ponder_hit(struct client *);

/* Reading thread: whether a line that starts a search is queued or being executed, or idle's ponder search was hit. */
bool client_searches(struct client *);

/* Reading thread: queues a line that must not wait for a search, such as isready, ahead of the first queued search but
 * after everything received before that search, so that replies stay in order. False if a search is running; then
 * everything received before it has been answered, and the caller answers immediately. */
bool client_ask(struct client *, const char *line) MUST_USE;

/* Working thread, before it prints a search result: client_searches no longer counts the current line, so that the
 * client's response to the result does not find a search running. */
void client_end_search(struct client *);

/* Reading thread: whether the queue has been executed and idle is running. This holds until a line is queued, a
 * ponderhit, or the return of idle; a caller that sees true also sees all writes made before idle began. */
bool client_idles(struct client *);

/* Working thread, in execute: searches as host_search does, until the limits, a stop or the end of the session. With
 * infinite limits or while pondering, it does not return before a stop or a ponderhit. */
void client_search(struct client *, const struct limits *requested, bool ponders, report_fn *report, void *context,
		   struct search_result *out);

#endif
