/* talk: our engine driven by another program, line by line, in whichever protocol the first line opens.
 *
 * Two threads. The reading one, which called talk_run, takes each line as it comes: what must act at once (stop, quit)
 * it does at once, through the protocol's hear; everything else it puts into a queue. The working one obeys the queue
 * in order, and thinks. So a program may send its next commands while we think, and a stop is never late.
 *
 * More than a thousand lines are not kept waiting: the reading thread then waits too, and stops a think that would wait
 * for a stop.
 *
 * A stop concerns all that was heard before it, also a think that has not begun yet, and nothing that comes after it.
 *
 * While the queue is empty a protocol may think by itself, about the other side's move or what the user looks at: it
 * idles. Any line that is queued ends that.
 */
#ifndef PROTOCOL_TALK_H
#define PROTOCOL_TALK_H

#include <stdatomic.h>
#include <stdio.h>

#include "protocol/host.h"

struct talk;

/* What becomes of a line after hear. */
enum talk_turn {
	TALK_QUEUE,       /* to be obeyed when its turn comes */
	TALK_QUEUE_THINK, /* the same, and it begins a think: until it is obeyed talk_thinks is true */
	TALK_DONE,        /* hear has done it */
	TALK_END,         /* no line will come, as at the end of the input: what is queued is still obeyed */
	TALK_QUIT         /* the same, and every think is stopped, also those of the queue */
};

struct protocol {
	const char *name;

	/* Whether a first line is the first one of a talk in this protocol. It is obeyed like any other. */
	bool (*opens)(const char *line);

	/* What the protocol keeps during a talk: its size, all zero at the beginning. */
	size_t state_size;

	/* Called by the reading thread with each line without its end, at once. It must neither wait nor touch the
	 * host. */
	enum talk_turn (*hear)(struct talk *, const char *line);

	/* Called by the working thread with each line of the queue, in order. */
	void (*obey)(struct talk *, const char *line);

	/* Called by the working thread when it has obeyed a line and the queue is empty: to think meanwhile. Thinks of
	 * it are stopped by the next line that is queued, unless the ponder was hit before. NULL: it waits. */
	void (*idle)(struct talk *);

	/* Called by the working thread at the end of the talk; NULL: nothing to say. */
	void (*bye)(struct talk *);
};

struct talk {
	struct host *host; /* the working thread's */
	void *state;       /* the protocol's, state_size bytes */
	const struct protocol *protocol;
	const char *version; /* of this program, for protocols to tell */
	FILE *out;
	struct talk_inside *inside;
};

/* Talks until quit or the end of the input, which lets thinks with a limit end, and those without one stop. False with
 * the error filled if the first line that is not empty opens none of the protocols (a list that NULL ends), or a thread
 * cannot be started. */
bool talk_run(struct host *, const struct protocol *const *, const char *version, FILE *in, FILE *out,
	      struct error *) MUST_USE;

/* Writes one line, whole, and at once. Any thread. */
void talk_say(struct talk *, const char *format, ...) PRINTF_LIKE(2, 3);

/* By the reading thread: stops every think that was heard of, or tells it that the move pondered on was played. */
void talk_stop(struct talk *);
void talk_ponder_hit(struct talk *);

/* By the reading thread: whether a line that begins a think is queued or being obeyed, or a ponder was hit that idle
 * began. */
bool talk_thinks(struct talk *);

/* By the reading thread: queues a line that must not wait for a think, such as a question whether we are ready, before
 * the first think that is queued: after what was heard before that think, so that no answer overtakes another one.
 * False if a think has begun; then all that was heard before it is answered, and the caller answers at once. */
bool talk_ask(struct talk *, const char *line) MUST_USE;

/* By the working thread, before it says what a think has found: talk_thinks does not count the line that is obeyed from
 * now on, so that what the other program says to the answer finds nobody thinking. */
void talk_end_think(struct talk *);

/* By the reading thread: whether all that was queued is obeyed, and idle is at work. This stays so until a line is
 * queued or the ponder is hit, or idle returns; whoever has seen it also sees all that was written before idle began.
 */
bool talk_idles(struct talk *);

/* By the working thread, in obey: thinks as host_think does, until the limits, a stop or the end of the talk. Where the
 * limits are infinite, or while it ponders, it does not return before it is stopped or the ponder is hit. */
void talk_think(struct talk *, const struct limits *asked, bool ponders, report_fn *report, void *context,
		struct thought *out);

#endif
