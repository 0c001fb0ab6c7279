#include "protocol/driver.h"
#include "base/clock.h"
#include "base/mem.h"
#include "session/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define BYE_MS 500 /* time for a program to exit on its own */

/* --- parsing --- */

int64_t driver_number(const char **text)
{
	char word[32];
	return strtoll(words_take(text, word, sizeof word), NULL, 10);
}

const char *driver_option(const struct driver *d, const char *name)
{
	for (const char *const *o = d->setup.options; o && o[0]; o += 2)
		if (strcasecmp(o[0], name) == 0)
			return o[1];
	return NULL;
}

/* --- communication --- */

static void note(struct driver *d, bool received, const char *line)
{
	if (d->setup.traffic)
		d->setup.traffic(d->setup.traffic_context, received, line);
}

void driver_fail(struct driver *d, enum engine_fault fault, const char *format, ...)
{
	struct string line = {0};
	char why[200];
	va_list args;
	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	if (d->fault)
		return;
	d->fault = fault;
	string_add(&line, "%s: %s", engine_fault_name(fault), why);
	note(d, true, line.text);
	string_release(&line);
}

static void fail_at_end(struct driver *d)
{
	const char *words = child_last_words(d->child);
	driver_fail(d, FAULT_CRASH, "%s", *words ? words : "it closed its output");
}

void driver_send(struct driver *d, const char *format, ...)
{
	va_list args;
	if (d->fault || !d->child)
		return;
	va_start(args, format);
	int n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	char *text = mem_new((size_t)n + 1);
	va_start(args, format);
	vsnprintf(text, (size_t)n + 1, format, args);
	va_end(args);
	note(d, false, text);
	if (!child_send(d->child, text))
		fail_at_end(d);
	free(text);
}

static const char *receive(struct driver *d, int64_t until_us, const atomic_bool *stop, bool late_is_fault)
{
	const char *line;
	if (d->fault || !d->child)
		return NULL;
	switch (child_receive(d->child, until_us, stop, &line)) {
	case CHILD_LINE:
		note(d, true, line);
		return line;
	case CHILD_LATE:
		if (late_is_fault)
			driver_fail(d, FAULT_HANG, "it does not answer");
		return NULL;
	case CHILD_ENDED:
		fail_at_end(d);
		return NULL;
	case CHILD_STOPPED:
		break;
	}
	return NULL;
}

const char *driver_receive(struct driver *d, int64_t until_us, const atomic_bool *stop)
{
	return receive(d, until_us, stop, true);
}

const char *driver_try_receive(struct driver *d, int64_t until_us, const atomic_bool *stop)
{
	return receive(d, until_us, stop, false);
}

static int patience_ms(const struct driver *d)
{
	return d->setup.patience_ms ? d->setup.patience_ms : DRIVER_PATIENCE_MS;
}

int64_t driver_soon_us(const struct driver *d)
{
	return clock_us() + patience_ms(d) * (int64_t)1000;
}

int64_t driver_deadline_us(const struct driver *d, const struct limits *limits)
{
	int64_t ms = limits->time_ms;
	for (int side = 0; side < 2 && limits->clock.runs && !limits->time_ms; side++)
		if (limits->clock.left_ms[side] > ms)
			ms = limits->clock.left_ms[side];
	return limits->infinite ? INT64_MAX : driver_soon_us(d) + ms * 1000;
}

/* --- start and stop --- */

void driver_stop(struct driver *d)
{
	if (d->child && !d->fault && d->protocol->bye)
		driver_send(d, "%s", d->protocol->bye);
	child_end(d->child, d->fault ? 0 : BYE_MS);
	d->child = NULL;
}

void driver_start(struct driver *d)
{
	struct error err;
	d->fault = FAULT_NONE;
	memset(d->state, 0, d->protocol->state_size);
	d->child = child_start(d->command, &err);
	if (d->child)
		d->protocol->greet(d);
	else
		driver_fail(d, FAULT_CRASH, "%s", err.text);
}

void driver_abandon(struct driver *d, const struct line *line, const struct limits *limits, struct search_result *out)
{
	move_t moves[MOVES_MAX];
	child_end(d->child, 0);
	d->child = NULL;
	int n = limits_moves(limits, d->game, line_last(line), moves);
	out->best = out->pv[0] = n ? moves[0] : NO_MOVE;
	out->n_pv = n > 0;
}
