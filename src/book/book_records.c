#include "book/book_records.h"

#include <string.h>

static const char *tag(const struct record *r, const char *name)
{
	for (int i = 0; i < r->n_tags; i++)
		if (strcmp(r->tags[i].name, name) == 0)
			return r->tags[i].value;
	return "";
}

void book_records_label(const struct record *r, struct string *out)
{
	const char *const parts[] = {r->first, r->second, tag(r, "Event"), r->date};
	size_t begin = out->length;
	for (int i = 0; i < 4; i++)
		if (*parts[i])
			string_add(out, "%s%s", out->length == begin ? "" : i == 1 ? " – " : ", ", parts[i]);
	for (size_t i = begin; i < out->length; i++)
		if (out->text[i] == '\t' || out->text[i] == '\n')
			out->text[i] = ' ';
}

bool book_records_fits(const struct book *book, const struct record *r)
{
	struct position start;
	if (r->game != book->game)
		return false;
	book->game->rules.start(&start, book->preset);
	return r->line.steps[0].key == book->game->rules.key(&start);
}
