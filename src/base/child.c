#include "base/child.h"
#include "base/child_process.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#define SLICE_MS  20   /* interval at which stop is polled */
#define WORDS_MAX 2000 /* maximum bytes of standard error kept */
#define END_MS    100  /* time allowed between the end of its output and its exit */

struct child {
	struct child_process *process; /* NULL: a test double without a process */
	struct string received;        /* bytes read from the child but not yet returned as lines */
	size_t searched;               /* length of the prefix of received known to contain no newline */
	struct string line, words, outgoing;
};

struct child *child_start(const char *command, struct error *err)
{
	struct child_process *process = child_process_start(command, err);
	if (!process)
		return NULL;
	struct child *c = mem_new(sizeof *c);
	c->process = process;
	return c;
}

struct child *child_replaying(const char *bytes, size_t n)
{
	struct child *c = mem_new(sizeof *c);
	string_bytes(&c->received, bytes, n);
	return c;
}

/* --- input and output --- */

static int64_t left_ms(int64_t until_us)
{
	int64_t left = until_us - clock_us();
	return left > 0 ? (left + 999) / 1000 : 0;
}

bool child_send(struct child *c, const char *line)
{
	int64_t until_us = clock_us() + CHILD_FULL_MS * (int64_t)1000;
	if (!c->process)
		return true;
	string_clear(&c->outgoing);
	string_add(&c->outgoing, "%s\n", line);
	for (size_t sent = 0; sent < c->outgoing.length;) {
		int n = child_process_write(c->process, c->outgoing.text + sent, c->outgoing.length - sent);
		if (n > 0) {
			sent += (size_t)n;
			continue;
		}
		if (n < 0 || left_ms(until_us) == 0)
			return false;
		child_process_wait_for_room(c->process, SLICE_MS);
	}
	return true;
}

/* Whether its output has ended. */
static bool has_closed(const struct child *c)
{
	return !c->process || !child_process_is_open(c->process, CHILD_OUTPUT);
}

static void cut_front(struct string *s, size_t n)
{
	memmove(s->text, s->text + n, s->length - n + 1);
	s->length -= n;
}

static void take_errors(struct child *c)
{
	child_process_read(c->process, CHILD_ERRORS, &c->words);
	if (c->words.length > WORDS_MAX)
		cut_front(&c->words, c->words.length - WORDS_MAX);
}

/* Extracts the next complete line from received, or at end of file the rest. Drops zero bytes. */
static bool take_line(struct child *c)
{
	struct string *received = &c->received;
	char *end = received->length > c->searched
			    ? memchr(received->text + c->searched, '\n', received->length - c->searched)
			    : NULL;
	c->searched = received->length;
	size_t n = end ? (size_t)(end - received->text) : received->length;
	if (!end && !(has_closed(c) && n > 0) && n < CHILD_LINE_MAX)
		return false;
	string_clear(&c->line);
	for (size_t i = 0; i < n && c->line.length < CHILD_LINE_MAX; i++)
		if (received->text[i] && received->text[i] != '\r')
			string_char(&c->line, received->text[i]);
	cut_front(received, end ? n + 1 : n);
	c->searched = 0;
	return true;
}

static void wait_for_bytes(struct child *c, int ms)
{
	int ready = child_process_wait(c->process, ms);
	if (ready & 1 << CHILD_ERRORS)
		take_errors(c);
	if (ready & 1 << CHILD_OUTPUT)
		child_process_read(c->process, CHILD_OUTPUT, &c->received);
}

enum child_received child_receive(struct child *c, int64_t until_us, const atomic_bool *stop, const char **line)
{
	for (;;) {
		if (take_line(c)) {
			*line = string_text(&c->line);
			return CHILD_LINE;
		}
		if (has_closed(c))
			return CHILD_ENDED;
		if (stop && atomic_load(stop))
			return CHILD_STOPPED;
		int64_t left = left_ms(until_us);
		if (left == 0)
			return CHILD_LATE;
		wait_for_bytes(c, left < SLICE_MS ? (int)left : SLICE_MS);
	}
}

/* --- end --- */

const char *child_last_words(struct child *c)
{
	struct child_exit how;
	bool over = c->process && child_process_has_ended(c->process, has_closed(c) ? END_MS : 0, &how);
	while (c->process && child_process_wait(c->process, 0) & 1 << CHILD_ERRORS)
		take_errors(c);
	string_clear(&c->line);
	for (size_t i = 0; i < c->words.length; i++) {
		char byte = c->words.text[i];
		if (byte != '\n')
			string_char(&c->line, byte);
		else if (i + 1 < c->words.length)
			string_bytes(&c->line, " | ", 3);
	}
	const char *blank = c->line.length ? " " : "";
	if (over)
		string_add(&c->line, "%s(ended %s %d)", blank, how.by_signal ? "by signal" : "with status", how.code);
	return string_text(&c->line);
}

/* Waits for the process to end, then kills its process group. */
static void end_process(struct child *c, int patience_ms)
{
	struct child_exit how;
	child_process_close_input(c->process);
	/* Drain its output so that a full pipe cannot keep it from exiting. */
	for (int64_t until_us = clock_us() + patience_ms * (int64_t)1000; !has_closed(c) && left_ms(until_us) > 0;) {
		string_clear(&c->received);
		wait_for_bytes(c, SLICE_MS);
	}
	(void)child_process_has_ended(c->process, has_closed(c) ? patience_ms : 0, &how);
	child_process_free(c->process);
}

void child_end(struct child *c, int patience_ms)
{
	if (!c)
		return;
	if (c->process)
		end_process(c, patience_ms);
	string_release(&c->received);
	string_release(&c->line);
	string_release(&c->words);
	string_release(&c->outgoing);
	free(c);
}
