#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

bool fail(struct error *err, const char *format, ...)
{
	if (!err)
		return false;
	va_list args;
	va_start(args, format);
	vsnprintf(err->text, sizeof err->text, format, args);
	va_end(args);
	for (char *c = err->text; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = '?';
	return false;
}
