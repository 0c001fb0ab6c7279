#include "margin_list.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"

#define EACH(use)                                                                                                      \
	use(killers) use(answers) use(continuations) use(corrections) use(structures) use(settled) use(window)         \
		use(reduction_base) use(reduction_share) use(reduce_worse) use(reduce_cut) use(reduce_pv)              \
			use(reduce_favoured) use(reduce_check) use(reduce_history) use(way_back) use(blind_depth) use( \
				check_extension) use(evasion_plies) use(null_depth) use(null_base) use(null_share)     \
				use(null_over) use(verify_depth) use(reverse_depth) use(reverse) use(reverse_share)    \
					use(razor_depth) use(razor) use(futility_depth) use(futility)                  \
						use(futility_base) use(late_depth) use(late_base) use(exchange_depth)  \
							use(exchange_quiet) use(exchange_noisy) use(probcut_depth)     \
								use(probcut) use(singular_depth) use(singular)         \
									use(singular_twice) use(delta)

#define NAME(name) #name,
#define AT(name)   offsetof(struct advice_margins, name),

const char *const margin_names[] = {EACH(NAME) NULL};
static const size_t places[] = {EACH(AT)};

int *margin_at(struct advice_margins *m, int i)
{
	return (int *)(void *)((char *)m + places[i]);
}

int margin_find(const char *text, size_t n)
{
	for (int i = 0; margin_names[i]; i++)
		if (strlen(margin_names[i]) == n && strncmp(text, margin_names[i], n) == 0)
			return i;
	return -1;
}

bool margin_openings(const struct game *game, uint64_t seed, struct openings *out)
{
	struct string text = {0};
	struct error err;
	char path[64];
	snprintf(path, sizeof path, "data/openings/%s.txt", game->name);
	bool read = file_read(path, OPENINGS_BYTES_MAX, &text, &err) &&
		    openings_read(out, game, game->presets, text.text, text.length, &err);
	string_release(&text);
	if (read)
		openings_shuffle(out, seed);
	else
		fprintf(stderr, "%s\n", err.text);
	return read;
}
