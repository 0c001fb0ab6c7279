#include "book/book_records.h"

#include <string.h>

static const char *tag(const struct record *r, const char *name)
{
	for (int i = 0; i < r->n_tags; i++)
		if (strcmp(r->tags[i].name, name) == 0)
			return r->tags[i].value;
	return "";
}

/* The title of a game: its chapter name in a study; without one, the title of the game if it has no players. */
static const char *title_of(const struct record *r)
{
	const char *chapter = tag(r, "ChapterName");
	return *chapter || *r->first || *r->second ? chapter : tag(r, "Title");
}

void book_records_label(const struct record *r, struct string *out)
{
	const char *title = title_of(r);
	const char *const parts[] = {title, *title ? "" : r->first, *title ? "" : r->second, tag(r, "Event"), r->date};
	size_t begin = out->length;
	for (int i = 0; i < 5; i++)
		if (*parts[i])
			string_add(out, "%s%s", out->length == begin ? "" : i == 2 ? " – " : ", ", parts[i]);
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
