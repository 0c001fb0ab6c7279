#include "support.h"

#include "samples.h"

#include <stdio.h>

#include "base/file.h"
#include "core/random_play.h"
#include "records/formats.h"

void sample_load(const char *name, struct string *out)
{
	char path[100];
	struct error err;
	snprintf(path, sizeof path, SAMPLES "%s", name);
	if (!file_read(path, 1 << 20, out, &err))
		fail_msg("%s", err.text);
}

struct collection sample_read_bytes(const char *bytes, size_t n)
{
	struct collection collection;
	struct error err;
	if (!formats_read(&collection, bytes, n, NULL, &err))
		fail_msg("%s", err.text);
	for (int i = 0; i < collection.n; i++)
		if (!record_check(&collection.records[i], &err))
			fail_msg("%s", err.text);
	return collection;
}

struct collection sample_read(const char *name)
{
	struct string bytes = {0};
	sample_load(name, &bytes);
	struct collection collection = sample_read_bytes(bytes.text, bytes.length);
	string_release(&bytes);
	return collection;
}

void random_branch(struct branch *parent, const struct line *line, struct rng *rng, const char *const *words, int from)
{
	const struct game *game = line->game;
	struct line inner;
	uint32_t n_words = 0;
	while (words[n_words])
		n_words++;
	int step = (int)rng_below(rng, (uint32_t)line->length);
	if (game->rules.to_act(line_at(line, step)) == ACTOR_CHANCE)
		step--;
	if (step < 0)
		return; /* the game begins with a reveal */
	line_init(&inner, game, line_at(line, step));
	random_play(&inner, rng, 1 + (int)rng_below(rng, 6));
	struct branch *b = branch_add(parent, step, inner.steps[0].move);
	assert_non_null(b);
	for (int i = 1; i < inner.length; i++)
		branch_push(b, inner.steps[i].move);
	for (int i = from; i <= inner.length; i++)
		if (rng_below(rng, 4) == 0 && game->rules.to_act(line_at(&inner, i)) != ACTOR_CHANCE)
			branch_set_comment(b, i, words[rng_below(rng, n_words)]);
	for (uint32_t n = rng_below(rng, 3); n > 0 && b->depth < 5; n--)
		random_branch(b, &inner, rng, words, from);
	line_release(&inner);
}
