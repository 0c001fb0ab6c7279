/* talk: a session in which another program drives our engine, line by line; the first line selects the protocol.
 *
 * Two threads. The reading thread, which called talk_run, passes each line to the protocol's hear callback as it
 * arrives: hear executes urgent commands (stop, quit) immediately; all other lines go into a queue. The working thread
 * executes the queue in order and runs the searches. So a client may send further commands during a search, and a stop
 * is never delayed.
 *
 * The queue holds at most a thousand lines. When it is full the reading thread waits too, and stops any search that
 * would wait for a stop.
 *
 * A stop cancels every search queued before it and none after it.
 *
 * While the queue is empty a protocol may search on its own, to ponder or to analyze the user's position: it idles. Any
 * queued line ends that. */
#ifndef PROTOCOL_TALK_H
#define PROTOCOL_TALK_H

#include <stdatomic.h>
#include <stdio.h>

#include "protocol/host.h"

struct talk;

/* What to do with a line after hear. */
enum talk_turn {
	TALK_QUEUE,       /* execute it in its turn */
	TALK_QUEUE_THINK, /* the same, and it starts a search: talk_thinks is true until it has been executed */
	TALK_DONE,        /* hear has already executed it */
	TALK_END,         /* no more input, as at end of file: queued lines are still executed */
	TALK_QUIT         /* the same, and every search is stopped, including queued ones */
};

struct protocol {
	const char *name;

	/* Whether this line, as the first one, selects the protocol. It is then executed like any other. */
	bool (*opens)(const char *line);

	/* Size of the protocol's session state, zeroed at the start. */
	size_t state_size;

	/* Called by the reading thread for each line, without its line end, as it arrives. It must neither wait nor
	 * touch the host. */
	enum talk_turn (*hear)(struct talk *, const char *line);

	/* Called by the working thread for each queued line, in order. */
	void (*obey)(struct talk *, const char *line);

	/* Called by the working thread when it has executed a line and the queue is empty, for background searches.
	 * They are stopped by the next queued line, unless a ponderhit came first. NULL: it waits. */
	void (*idle)(struct talk *);

	/* Called by the working thread at the end of the session; NULL: nothing to send. */
	void (*bye)(struct talk *);
};

struct talk {
	struct host *host; /* the working thread's */
	void *state;       /* the protocol's, state_size bytes */
	const struct protocol *protocol;
	const char *version; /* of this program, for protocols to report */
	FILE *out;
	struct talk_inside *inside;
};

/* Runs a session until quit or the end of the input; at the end of the input limited searches finish and unlimited ones
 * are stopped. False with the error filled if the first nonempty line selects none of the protocols (a NULL-terminated
 * list), or a thread cannot be started. */
bool talk_run(struct host *, const struct protocol *const *, const char *version, FILE *in, FILE *out,
	      struct error *) MUST_USE;

/* Writes one line atomically and flushes it. Any thread. */
void talk_say(struct talk *, const char *format, ...) PRINTF_LIKE(2, 3);

/* Reading thread: stops every search received so far, or notifies it of a ponderhit. */
void talk_stop(struct talk *);
void talk_ponder_hit(struct talk *);

/* Reading thread: whether a line that starts a search is queued or being executed, or idle's ponder search was hit. */
bool talk_thinks(struct talk *);

/* Reading thread: queues a line that must not wait for a search, such as isready, ahead of the first queued search but
 * after everything received before that search, so that replies stay in order. False if a search is running; then
 * everything received before it has been answered, and the caller answers immediately. */
bool talk_ask(struct talk *, const char *line) MUST_USE;

/* Working thread, before it prints a search result: talk_thinks no longer counts the current line, so that the client's
 * response to the result does not find a search running. */
void talk_end_think(struct talk *);

/* Reading thread: whether the queue has been executed and idle is running. This holds until a line is queued, a
 * ponderhit, or the return of idle; a caller that sees true also sees all writes made before idle began. */
bool talk_idles(struct talk *);

/* Working thread, in obey: searches as host_think does, until the limits, a stop or the end of the session. With
 * infinite limits or while pondering, it does not return before a stop or a ponderhit. */
void talk_think(struct talk *, const struct limits *asked, bool ponders, report_fn *report, void *context,
		struct thought *out);

#endif
