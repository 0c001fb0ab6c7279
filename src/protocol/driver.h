/* driver: runs an external program as an engine (core/engine.h): "uci:COMMAND", where COMMAND is a shell command line,
 * and likewise for each client protocol. The program is started when a game begins, or else by the first search, and
 * restarted after a crash; its failures are faults of the search result, never errors of ours.
 *
 * A driver_protocol is one client protocol. Its functions communicate through driver_send and driver_receive, which
 * record faults: after a fault both do nothing, and the protocol simply returns. */
#ifndef PROTOCOL_DRIVER_H
#define PROTOCOL_DRIVER_H

#include "base/child.h"
#include "base/text.h"
#include "core/engine.h"
#include "core/line.h"

#define DRIVER_PATIENCE_MS 60000 /* default of engine_setup.patience_ms */

struct driver {
	struct engine_instance instance; /* the first member */
	const struct driver_protocol *protocol;
	const struct game *game;
	struct engine_setup setup;
	char *command;
	struct child *child;     /* NULL: not running */
	enum engine_fault fault; /* in the search, or in the start before it */
	void *state;             /* the protocol's; zeroed when the program starts */
};

struct driver_protocol {
	const char *word;  /* "uci": the prefix before the colon */
	const char *about; /* for listings */
	const char *game;  /* the only game it plays; NULL: any */
	bool whole_games;  /* always starts from the initial position; the program must make all its moves itself */
	bool no_nodes;     /* the protocol has no node limit */
	size_t state_size;

	/* After the start: returns once the program is ready for its game, with the options of the setup set. */
	void (*greet)(struct driver *);

	/* Starts a new game from this history. */
	void (*begin)(struct driver *, const struct line *);

	/* As an engine's search. Sets out->best to a legal move, or sets the driver's fault. */
	void (*search)(struct driver *, const struct line *, const struct limits *, report_fn *, void *context,
		       struct search_result *out);

	const char *bye; /* sent at the end */
};

/* Starts the program and greets it. driver_stop stops a running program; without a fault it first gets some time to
 * exit on its own. */
void driver_start(struct driver *);
void driver_stop(struct driver *);

void driver_send(struct driver *, const char *format, ...) PRINTF_LIKE(2, 3);

/* Returns the next line, valid until the next call. NULL after a fault, or without a fault when *stop becomes true. A
 * program that prints nothing until the deadline counts as hung. */
const char *driver_receive(struct driver *, int64_t until_us, const atomic_bool *stop);

/* The same, but silence until the deadline is not a fault and returns NULL. */
const char *driver_try_receive(struct driver *, int64_t until_us, const atomic_bool *stop);

/* Records a fault, and for the traffic log what the program printed or did. */
void driver_fail(struct driver *, enum engine_fault, const char *format, ...) PRINTF_LIKE(3, 4);

/* For protocols without a stop command: a stopped search ends the program, and the move is a guess. */
void driver_abandon(struct driver *, const struct line *, const struct limits *, struct search_result *out);

/* Deadline after which the program counts as hung: for a search with these limits; for an immediate reply. */
int64_t driver_deadline_us(const struct driver *, const struct limits *);
int64_t driver_soon_us(const struct driver *);

/* The setup's value for the program's option of that name, ignoring case; or NULL. */
const char *driver_option(const struct driver *, const char *name);

/* Reads the next word of a line (session/words.h) as a number, 0 if it is not one; advances *text. */
int64_t driver_number(const char **text);

#endif
