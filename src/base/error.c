#include "base/error.h"

#include <string.h>

#undef fail_arguments /* undo the macros for analyzers */
#undef fail_list

bool fail_list(struct error *err, const struct message_list *list)
{
	if (!err)
		return false;
	struct error new = {.id = list->message->id};
	struct text text = text_into(new.text, sizeof new.text), args = text_into(new.args, sizeof new.args);
	message_write(&text, list);
	text_mask(new.text);
	message_write_values(&args, list);
	if (args.length >= sizeof new.args)
		strcpy(new.args, "null");
	*err = new;
	return false;
}

bool fail_arguments(struct error *err, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	return fail_list(err, &list);
}
