/* child: a child process with a line-based protocol on its standard input and output. It has its own process group:
 * Ctrl-C at the terminal does not reach it, and its own children end with it.
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

/* Starts a shell command line. A command that does not exist is noticed only when the child has ended. Returns NULL
 * with the error filled in if no process can be started. */
struct child *child_start(const char *command, struct error *);

/* Test double: a child that has already exited after printing these bytes. Input to it is discarded. */
struct child *child_replaying(const char *bytes, size_t n);

/* Writes the line and a newline. False if the child has ended, or reads no input for CHILD_FULL_MS. */
#define CHILD_FULL_MS 2000
bool child_send(struct child *, const char *line) MUST_USE;

enum child_received {
	CHILD_LINE,    /* a line without its newline, cut to CHILD_LINE_MAX bytes */
	CHILD_LATE,    /* no line before the deadline */
	CHILD_STOPPED, /* no line before *stop became true */
	CHILD_ENDED    /* no more lines will come */
};

#define CHILD_LINE_MAX 65536

/* Waits for the next line until the deadline, a time of base/clock.h. stop may be NULL. The line is valid until the
 * next call. */
enum child_received child_receive(struct child *, int64_t until_us, const atomic_bool *stop, const char **line);

/* The end of its standard error output as one line, "" if there was no output, and how the child ended, if it has.
 * Valid until the next call. */
const char *child_last_words(struct child *);

/* Closes its input, kills it if it has not ended after patience_ms, and frees the child. Accepts NULL. */
void child_end(struct child *, int patience_ms);

#endif
