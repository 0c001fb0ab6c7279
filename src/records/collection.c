#include "records/collection.h"
#include "base/mem.h"
#include "games/registry.h"
#include "records/records_messages.h"

#include <stdlib.h>
#include <string.h>

int collection_next(const struct collection *b)
{
	return b->n_games + 1;
}

void collection_add(struct collection *b, struct record *r)
{
	if (b->sink) {
		b->sink->take(b->sink->context, r, collection_next(b));
		record_release(r);
		b->n_games++;
		return;
	}
	if ((b->n & (b->n - 1)) == 0) {
		size_t room = b->n ? (size_t)b->n * 2 : 1;
		b->records = mem_resize(b->records, room, sizeof *b->records);
		b->numbers = mem_resize(b->numbers, room, sizeof *b->numbers);
	}
	b->numbers[b->n] = collection_next(b);
	b->records[b->n++] = *r;
	b->n_games++;
	*r = (struct record){0};
}

static void add_error(struct collection *b, bool is_read, const struct error *words)
{
	struct collection_error e = {collection_next(b), is_read, *words};
	if (b->sink && b->sink->fault) {
		b->sink->fault(b->sink->context, &e);
		return;
	}
	if ((b->n_errors & (b->n_errors - 1)) == 0)
		b->errors = mem_resize(b->errors, b->n_errors ? (size_t)b->n_errors * 2 : 1, sizeof *b->errors);
	b->errors[b->n_errors++] = e;
}

void collection_progress(const struct collection *b, size_t done)
{
	if (b->sink && b->sink->progress && b->total > 0)
		b->sink->progress(b->sink->context, (double)done / (double)b->total);
}

void collection_watch(void *collection, size_t done)
{
	collection_progress(collection, done);
}

void collection_note_error(struct collection *b, const struct error *why)
{
	struct error words;
	fail(&words, records_in_game, collection_next(b), why);
	collection_note_as(b, &words);
}

void collection_note_arguments(struct collection *b, unsigned kinds, const struct message *m, ...)
{
	struct error why;
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	fail_list(&why, &list);
	collection_note_error(b, &why);
}

void collection_refuse_error(struct collection *b, const struct error *why)
{
	struct error words;
	fail(&words, records_in_game, collection_next(b), why);
	collection_refuse_as(b, &words);
}

void collection_refuse_list(struct collection *b, const struct message_list *list)
{
	struct error why;
	fail_list(&why, list);
	collection_refuse_error(b, &why);
}

void collection_refuse_arguments(struct collection *b, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	collection_refuse_list(b, &list);
}

void collection_refuse_as(struct collection *b, const struct error *err)
{
	add_error(b, false, err);
	b->n_games++;
}

void collection_note_as(struct collection *b, const struct error *err)
{
	add_error(b, true, err);
}

void collection_note_cut(struct collection *b, int n_cut, const struct error *first)
{
	if (n_cut == 1)
		collection_note(b, records_variation_cut, first);
	else if (n_cut > 1)
		collection_note(b, records_variations_cut, n_cut, first);
}

void collection_release(struct collection *b)
{
	for (int i = 0; i < b->n; i++)
		record_release(&b->records[i]);
	free(b->records);
	free(b->numbers);
	free(b->errors);
	*b = (struct collection){0};
}

const struct game *collection_game(void)
{
	return games_find("xiangqi", NULL);
}

const struct preset *collection_preset(const struct collection *b, struct error *err)
{
	return game_preset(collection_game(), b->preset, err);
}
