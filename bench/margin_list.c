#include "margin_list.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "net/shipped.h"
#include "search/margins.h"

static const struct {
	const char *name;
	size_t at;
} fields[] = {
#define FIELD(name)                                                                                                    \
	{                                                                                                              \
#name, offsetof(struct advice_margins, name)                                                           \
	}
	FIELD(killers),
	FIELD(answers),
	FIELD(continuations),
	FIELD(corrections),
	FIELD(structures),
	FIELD(settled),
	FIELD(window),
	FIELD(reduction_base),
	FIELD(reduction_share),
	FIELD(reduce_worse),
	FIELD(reduce_cut),
	FIELD(reduce_pv),
	FIELD(reduce_favoured),
	FIELD(reduce_check),
	FIELD(reduce_history),
	FIELD(reduce_noisy),
	FIELD(reduce_beside),
	FIELD(reduce_cuts),
	FIELD(reduce_blind),
	FIELD(research_deeper),
	FIELD(reward_before),
	FIELD(reward_swing),
	FIELD(likely),
	FIELD(singular_less),
	FIELD(way_back),
	FIELD(blind_depth),
	FIELD(check_extension),
	FIELD(evasion_plies),
	FIELD(null_depth),
	FIELD(null_base),
	FIELD(null_share),
	FIELD(null_over),
	FIELD(verify_depth),
	FIELD(reverse_depth),
	FIELD(reverse),
	FIELD(reverse_share),
	FIELD(razor_depth),
	FIELD(razor),
	FIELD(futility_depth),
	FIELD(futility),
	FIELD(futility_base),
	FIELD(late_depth),
	FIELD(late_base),
	FIELD(exchange_depth),
	FIELD(exchange_quiet),
	FIELD(exchange_noisy),
	FIELD(probcut_depth),
	FIELD(probcut),
	FIELD(singular_depth),
	FIELD(singular),
	FIELD(singular_twice),
	FIELD(delta),
	FIELD(bonus_square),
	FIELD(bonus_linear),
	FIELD(bonus_most),
	FIELD(by_structure),
	FIELD(reduce_better),
	FIELD(reduce_corrected),
	FIELD(null_above),
	FIELD(null_slack),
	FIELD(reverse_worse),
	FIELD(futility_history),
	FIELD(futile_capture_depth),
	FIELD(futile_capture),
	FIELD(futile_capture_base),
	FIELD(history_depth),
	FIELD(history),
	FIELD(null_cut),
	FIELD(more_after),
	FIELD(less_after),
};
#define N_FIELDS ((int)(sizeof fields / sizeof *fields))

const char *margin_name(int i)
{
	return i < N_FIELDS ? fields[i].name : NULL;
}

int *margin_at(struct advice_margins *m, int i)
{
	return (int *)(void *)((char *)m + fields[i].at);
}

struct advice_margins margins_of_strongest(const struct game *game)
{
	return *margins_of(margins_with(&game->advice, shipped_net(game)));
}

int margin_find(const char *text, size_t n)
{
	for (int i = 0; i < N_FIELDS; i++)
		if (strlen(fields[i].name) == n && strncmp(text, fields[i].name, n) == 0)
			return i;
	return -1;
}

bool margin_set(struct advice_margins *m, const char *text)
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
