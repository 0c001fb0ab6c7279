#include "base/error.h"

#include <assert.h>
#include <string.h>

#undef fail_values /* the macro for analyzers */

struct message_value message_of_error(const struct error *err)
{
	if (!err) /* nothing will be written */
		return (struct message_value){VALUE_MESSAGE, {.message = {"", NULL, NULL}}};
	return (struct message_value){VALUE_MESSAGE, {.message = {err->text, err->id, err->args}}};
}

bool fail_values(struct error *err, const struct message_value *values, int n)
{
	assert(values[0].kind == VALUE_MESSAGE);
	if (!err)
		return false;
	struct message m = {values[0].as.message.id, values[0].as.message.text};
	struct error new = {.id = m.id};
	struct text text = text_into(new.text, sizeof new.text), args = text_into(new.args, sizeof new.args);
	message_write(&text, m, values + 1, n - 1);
	text_mask(new.text);
	message_write_values(&args, m, values + 1, n - 1);
	if (args.length >= sizeof new.args)
		strcpy(new.args, "null");
	*err = new;
	return false;
}
