#include "base/error.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

#undef fail /* the macro for analysers */

bool fail(struct error *err, const char *format, ...)
{
	if (!err)
		return false;
	va_list args;
	va_start(args, format);
	vsnprintf(err->text, sizeof err->text, format, args);
	va_end(args);
	text_mask(err->text);
	return false;
}
