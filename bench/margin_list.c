#include "margin_list.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "net/shipped.h"
#include "search/margins.h"

static const struct {
	const char *name, *meaning;
	size_t at;
} fields[] = {
#define FIELD(name, meaning) {#name, meaning, offsetof(struct search_parameters, name)},
	SEARCH_PARAMETERS(FIELD)};
#define N_FIELDS ((int)(sizeof fields / sizeof *fields))

const char *margin_name(int i)
{
	return i < N_FIELDS ? fields[i].name : NULL;
}

int *margin_at(struct search_parameters *m, int i)
{
	return (int *)(void *)((char *)m + fields[i].at);
}

struct search_parameters margins_of_strongest(const struct game *game)
{
	return *margins_of(margins_with(&game->heuristics, shipped_net(game)));
}

int margin_find(const char *text, size_t n)
{
	for (int i = 0; i < N_FIELDS; i++)
		if (strlen(fields[i].name) == n && strncmp(text, fields[i].name, n) == 0)
			return i;
	return -1;
}

bool margin_set(struct search_parameters *m, const char *text)
{
	size_t n = strcspn(text, "=");
	int i = text[n] ? margin_find(text, n) : -1;
	if (i >= 0)
		*margin_at(m, i) = atoi(text + n + 1);
	else
		fprintf(stderr, "no margin \"%s\", expected NAME=VALUE; bench_margins GAME lists them\n", text);
	return i >= 0;
}

bool margin_openings(const struct game *game, const char *file, uint64_t seed, struct openings *out)
{
	struct string text = {0};
	struct error err;
	char path[64];
	snprintf(path, sizeof path, "data/openings/%s.txt", game->name);
	bool read = file_read(file ? file : path, OPENINGS_BYTES_MAX, &text, &err) &&
		    openings_read(out, game, game->presets, text.text, text.length, &err);
	string_release(&text);
	if (read && seed)
		openings_shuffle(out, seed);
	else if (!read)
		fprintf(stderr, "%s\n", err.text);
	return read;
}
