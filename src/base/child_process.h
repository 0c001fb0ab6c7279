/* child_process: the process behind a child (base/child.h), one implementation per system. Internal to child. */
#ifndef BASE_CHILD_PROCESS_H
#define BASE_CHILD_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

struct child_process;

/* The streams that the process writes. */
enum child_stream { CHILD_OUTPUT, CHILD_ERRORS };

/* Starts a shell command line in a new process group. NULL with the error filled on failure. */
struct child_process *child_process_start(const char *command, struct error *);

/* Writes as much as fits. Returns the number of bytes, 0 if its input is full, or -1 if it does not read any more. */
int child_process_write(struct child_process *, const char *bytes, size_t n);

/* Waits until its input may have room. */
void child_process_wait_for_room(struct child_process *, int ms);

/* Waits until a stream has bytes or ends. Returns the set of such streams, 1 << CHILD_OUTPUT | ...; 0 after ms. */
int child_process_wait(struct child_process *, int ms);

/* Whether the stream has not ended. */
bool child_process_is_open(const struct child_process *, enum child_stream);

/* Appends the available bytes; the stream is no longer open after its end. */
void child_process_read(struct child_process *, enum child_stream, struct string *out);

/* How it ended. */
struct child_exit {
	bool by_signal;
	int code; /* status or signal */
};

/* Whether the process ends within patience_ms. */
bool child_process_has_ended(struct child_process *, int patience_ms, struct child_exit *out);

void child_process_close_input(struct child_process *);

/* Kills the process group and releases everything. */
void child_process_free(struct child_process *);

#endif
