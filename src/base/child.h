/* child: another program, talked to line by line through its standard input and output. It has a process group of its
 * own: Ctrl-C at the terminal does not reach it, and what it started ends with it.
 *
 * A child belongs to one thread. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct child;

/* Starts a command line of the shell. That it names no program shows only when the child has ended. NULL with the error
 * filled if nothing can be started. */
struct child *child_start(const char *command, struct error *);

/* A program that is over and has said these bytes; what it is told it does not mind. For tests. */
struct child *child_that_said(const char *bytes, size_t n);

/* Writes the line and its end. False if the child has ended, or reads nothing for CHILD_FULL_MS. */
#define CHILD_FULL_MS 2000
bool child_tell(struct child *, const char *line) MUST_USE;

enum child_heard {
	CHILD_LINE,    /* a line without its end; cut to CHILD_LINE_MAX bytes */
	CHILD_LATE,    /* none until the deadline */
	CHILD_STOPPED, /* none before *stop became true */
	CHILD_ENDED    /* none will come */
};

#define CHILD_LINE_MAX 65536

/* Waits for the next line until the time of base/clock.h. stop may be NULL. The line is valid until the next call. */
enum child_heard child_hear(struct child *, int64_t until_us, const atomic_bool *stop, const char **line);

/* The end of what it wrote to standard error, as one line, "" for nothing; and how it ended, if it has. Valid until the
 * next call. */
const char *child_last_words(struct child *);

/* Closes its input and gives it that much time to end before it is killed; then forgets it. Accepts NULL. */
void child_end(struct child *, int patience_ms);

#endif
