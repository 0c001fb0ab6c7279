#define _GNU_SOURCE /* for fopencookie; the name is glibc's: NOLINT */
#include "cmd/terminal.h"
#include "base/bug.h"

#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

/* One output stream. Text printed to front is filtered and written to behind. */
struct outlet {
	FILE *front, *behind;  /* equal if not a terminal */
	struct string waiting; /* an incomplete UTF-8 character */
};

static struct outlet outlets[2]; /* stdout and stderr, set once by terminal_begin */

static struct {
	struct outlet normal;
	char *bytes;
	size_t n;
} collected;

static struct outlet *outlet_of(FILE *stream)
{
	return &outlets[stream == outlets[1].front];
}

#ifndef _WIN32
static ssize_t print_visible(void *cookie, const char *bytes, size_t n)
{
	struct outlet *o = cookie;
	struct string out = {0};
	string_bytes(&o->waiting, bytes, n);
	size_t taken = string_visible(&out, o->waiting.text, o->waiting.length);
	struct string rest = {0};
	string_bytes(&rest, o->waiting.text + taken, o->waiting.length - taken);
	string_release(&o->waiting);
	o->waiting = rest;
	bool ok = fwrite(string_text(&out), 1, out.length, o->behind) == out.length && fflush(o->behind) == 0;
	string_release(&out);
	return ok ? (ssize_t)n : 0;
}
#endif

/* A stream that filters; NULL if it is not needed: consoles of Windows show escape codes as characters. */
static FILE *open_filter(struct outlet *o, FILE *stream)
{
#ifdef _WIN32
	(void)o;
	(void)stream;
	return NULL;
#else
	return isatty(fileno(stream)) ? fopencookie(o, "w", (cookie_io_functions_t){.write = print_visible}) : NULL;
#endif
}

static FILE *filtered(struct outlet *o, FILE *stream)
{
	FILE *front = open_filter(o, stream);
	*o = (struct outlet){front ? front : stream, stream, {0}};
	if (front)
		setvbuf(front, NULL, _IOLBF, 0);
	return o->front;
}

void terminal_begin(void)
{
	stdout = filtered(&outlets[0], stdout);
	stderr = filtered(&outlets[1], stderr);
}

void terminal_own(FILE *stream, const char *text)
{
	fflush(stream);
	fputs(text, terminal_behind(stream));
	fflush(terminal_behind(stream));
}

#ifdef _WIN32

static FILE *open_memory(void)
{
	return tmpfile();
}

static void close_memory(FILE *memory, struct string *out)
{
	char bytes[4096];
	rewind(memory);
	for (size_t n; (n = fread(bytes, 1, sizeof bytes, memory)) > 0;)
		string_bytes(out, bytes, n);
	fclose(memory);
}

#else

static FILE *open_memory(void)
{
	return open_memstream(&collected.bytes, &collected.n);
}

static void close_memory(FILE *memory, struct string *out)
{
	fclose(memory);
	string_bytes(out, collected.bytes, collected.n);
	free(collected.bytes);
}

#endif

void terminal_collect(void)
{
	FILE *memory = open_memory();
	if (!memory)
		bug_no_memory();
	fflush(stdout);
	collected.normal = outlets[0];
	outlets[0] = (struct outlet){memory, memory, {0}};
	stdout = memory;
}

void terminal_take(struct string *out)
{
	FILE *memory = stdout;
	outlets[0] = collected.normal;
	stdout = outlets[0].front;
	close_memory(memory, out);
}

FILE *terminal_behind(FILE *stream)
{
	return outlet_of(stream)->behind;
}
