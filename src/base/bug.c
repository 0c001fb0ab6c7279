#include "base/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void bug_stop(const char *file, int line, const char *format, ...)
{
	fprintf(stderr, "bug: %s:%d: ", file, line);
	va_list args;
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}

void bug_no_memory(void)
{
#ifdef __wasm__
	BUG("out of memory");
#else
	fputs("qipan: out of memory\n", stderr);
	_Exit(EXIT_FAILURE);
#endif
}
