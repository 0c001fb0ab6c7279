/* driver: another program as an engine (core/engine.h): "uci:COMMAND", with a command line of the shell, and so for
 * each dialect. It is started when a game begins, or else by the first think, and again after it crashed; what it does
 * wrong is a fault of the thought, never an error of ours.
 *
 * A dialect is a protocol as spoken to such a program. Its functions talk through driver_tell and driver_hear, which
 * note faults: after one they say and hear nothing any more, and the dialect only returns. */
#ifndef PROTOCOL_DRIVER_H
#define PROTOCOL_DRIVER_H

#include "base/child.h"
#include "base/text.h"
#include "core/engine.h"
#include "core/line.h"

#define DRIVER_PATIENCE_MS 60000 /* the usual engine_setup.patience_ms */

struct driver {
	struct thinker thinker; /* the first member */
	const struct dialect *dialect;
	const struct game *game;
	struct engine_setup setup;
	char *command;
	struct child *child;      /* NULL: not running */
	enum thought_fault fault; /* of the think, or of the beginning before it */
	void *state;              /* the dialect's; all zero when the program has been started */
};

struct dialect {
	const char *word;  /* "uci": what stands before the colon */
	const char *about; /* for lists */
	const char *game;  /* the only one that it plays; NULL: any */
	bool whole_games;  /* it knows one start, and lets a program make all its moves itself */
	bool no_nodes;     /* it cannot say how many nodes a think may have */
	size_t state_size;

	/* After the start: until the program is ready for its game, with the options of the setup set. */
	void (*greet)(struct driver *);

	/* A new game, which begins with the line. */
	void (*begin)(struct driver *, const struct line *);

	/* As an engine's think. Sets out->best to a legal move, or the driver's fault. */
	void (*think)(struct driver *, const struct line *, const struct limits *, report_fn *, void *context,
		      struct thought *out);

	const char *bye; /* said at the end */
};

/* Starts the program, and greets it; stops it, if it runs, with some time to end by itself unless it has a fault. */
void driver_start(struct driver *);
void driver_stop(struct driver *);

void driver_tell(struct driver *, const char *format, ...) PRINTF_LIKE(2, 3);

/* The next line, valid until the next call, or NULL after a fault; or, with no fault, when *stop became true. A program
 * that says nothing until then hangs. */
const char *driver_hear(struct driver *, int64_t until_us, const atomic_bool *stop);

/* The same, but silence until then is not a fault: it gives NULL. */
const char *driver_listen(struct driver *, int64_t until_us, const atomic_bool *stop);

/* Notes a fault, with what the program said or did, for those who read the traffic. */
void driver_blame(struct driver *, enum thought_fault, const char *format, ...) PRINTF_LIKE(3, 4);

/* For dialects without a word for it: a think that is stopped ends the program, and guesses. */
void driver_abandon(struct driver *, const struct line *, const struct limits *, struct thought *out);

/* When a program hangs that now begins to think so, or to do something that takes no time. */
int64_t driver_deadline_us(const struct driver *, const struct limits *);
int64_t driver_soon_us(const struct driver *);

/* The value that the setup has for the program's option of that name, in any case of letters; or NULL. */
const char *driver_option(const struct driver *, const char *name);

/* The next word of a line (protocol/words.h) as a number, 0 if it is none; moves on. */
int64_t driver_number(const char **text);

#endif
