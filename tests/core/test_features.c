/* Net inputs (core/features.h) of every game that has them. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/setup.h"
#include "core/features.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "levels.h"
#include "levels/level.h"

#define GAMES 30
#define PLIES 120

static int by_number(const void *a, const void *b)
{
	return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Writes the features of a perspective, sorted; returns their number. */
static int features_of(const struct features *f, const struct position *p, int perspective, uint16_t out[FEATURES_MAX])
{
	struct features_change c;
	f->diff(NULL, p, perspective, &c);
	assert_int_equal(c.n_removed, 0);
	assert_true(c.n_added <= f->max_active && f->max_active <= FEATURES_MAX);
	memcpy(out, c.added, (size_t)c.n_added * sizeof *out);
	qsort(out, (size_t)c.n_added, sizeof *out, by_number);
	for (int i = 0; i < c.n_added; i++)
		assert_true(out[i] < f->n && (i == 0 || out[i] != out[i - 1]));
	return c.n_added;
}

/* A perspective plus its change from another position with the same king bucket gives the perspective of that
 * position. */
static void check_change(const struct features *f, const struct position *from, const struct position *to,
			 int perspective)
{
	struct features_change c;
	uint16_t features[2 * FEATURES_MAX], expected[FEATURES_MAX];
	if (f->king_bucket(from, perspective) != f->king_bucket(to, perspective))
		return;
	int n = features_of(f, from, perspective, features);
	f->diff(from, to, perspective, &c);
	assert_true(c.n_removed <= f->max_active && c.n_added <= f->max_active);
	for (int i = 0; i < c.n_removed; i++) {
		int k = 0;
		while (k < n && features[k] != c.removed[i])
			k++;
		assert_true(k < n);
		features[k] = features[--n];
	}
	memcpy(features + n, c.added, (size_t)c.n_added * sizeof *features);
	n += c.n_added;
	qsort(features, (size_t)n, sizeof *features, by_number);
	assert_int_equal(features_of(f, to, perspective, expected), n);
	assert_memory_equal(features, expected, (size_t)n * sizeof *features);
}

static bool is_magic(const struct game *game)
{
	return strcmp(game->name, "magic") == 0;
}

/* Mirrors left and right. */
static void mirror_points(const struct setup *setup, const struct board_layout *layout, struct setup *to)
{
	for (int i = 0; i < layout->n_points; i++)
		for (int k = 0; k < layout->n_points; k++)
			if (layout->points[k].x == layout->width - 1 - layout->points[i].x &&
			    layout->points[k].y == layout->points[i].y)
				to->points[k] = setup->points[i];
}

/* Swaps files and ranks. */
static void turn_points(const struct setup *setup, struct setup *to)
{
	to->width = setup->height;
	to->height = setup->width;
	for (int x = 0; x < setup->width; x++)
		for (int y = 0; y < setup->height; y++)
			to->points[x * to->width + y] = setup->points[y * setup->width + x];
}

/* Mirrors the position left to right, in Magic Chess also swaps files and ranks; false if the game rejects the result,
 * for example without the kings it needs. */
static bool mirror(const struct game *game, const struct position *p, struct position *out)
{
	struct board_layout layout;
	struct setup setup, to;
	struct error err;
	char text[POSITION_TEXT_MAX];
	if (!setup_parse(game, position_text(game, p), &setup, &err))
		fail_msg("%s", err.text);
	to = setup;
	game->rendering.layout(p, &layout);
	if (is_magic(game))
		turn_points(&setup, &to);
	else
		mirror_points(&setup, &layout, &to);
	memcpy(out, p, game->rules.position_size);
	return game->text.setup->format_fields(&to, text, sizeof text) < sizeof text &&
	       game->text.parse(out, text, NULL);
}

static void check_mirror(const struct game *game, const struct position *p, int perspective)
{
	const struct features *f = game->heuristics.features;
	struct position mirrored;
	uint16_t a[FEATURES_MAX], b[FEATURES_MAX];
	if (!f->mirrored || !mirror(game, p, &mirrored))
		return;
	int n = features_of(f, p, perspective, a);
	for (int i = 0; i < n; i++) {
		assert_int_equal(f->mirrored(f->mirrored(a[i])), a[i]);
		a[i] = (uint16_t)f->mirrored(a[i]);
	}
	qsort(a, (size_t)n, sizeof *a, by_number);
	assert_int_equal(features_of(f, &mirrored, perspective, b), n);
	assert_memory_equal(a, b, (size_t)n * sizeof *a);
	assert_int_equal(f->output_bucket(p), f->output_bucket(&mirrored));
}

/* other: a position from another line of the game whose accumulator in the same king bucket may be updated; or NULL. */
static void check(const struct line *line, const struct position *other, struct rng *rng, bool *seen)
{
	const struct game *game = line->game;
	const struct features *f = game->heuristics.features;
	const struct position *p = line_last(line);
	uint16_t features[FEATURES_MAX];
	if (game->rules.to_act(p) == ACTOR_CHANCE)
		return;
	if (!other || rng_below(rng, 4))
		other = line_at(line, (int)rng_below(rng, (uint32_t)line->length + 1));
	assert_true(f->output_bucket(p) >= 0 && f->output_bucket(p) < f->n_output_buckets);
	for (int perspective = 0; perspective < 2; perspective++) {
		assert_true(f->king_bucket(p, perspective) >= 0 && f->king_bucket(p, perspective) < f->n_king_buckets);
		if (game->rules.to_act(other) != ACTOR_CHANCE)
			check_change(f, other, p, perspective);
		check_mirror(game, p, perspective);
		for (int i = features_of(f, p, perspective, features); i-- > 0;)
			seen[features[i]] = true;
	}
}

/* Cycles through the presets, which are a third of the starts of Magic Chess; the others are shipped and random
 * levels. */
static void set_start(const struct game *game, int n, const struct level_file *shipped, struct rng *rng,
		      struct position *start)
{
	int kind = is_magic(game) ? n % 3 : 0, i = is_magic(game) ? n / 3 : n, n_presets = 0;
	const char *field;
	struct error err;
	while (game->presets[n_presets].name)
		n_presets++;
	if (kind == 0)
		set_up(game, game->presets[i % n_presets].name, NULL, start);
	else if (kind == 1)
		random_level(rng, 8, start);
	else if (!level_position(&shipped->levels[i % shipped->n], 0, start, &field, &err))
		fail_msg("%s: %s", field, err.text);
}

static void perspectives_follow_moves_and_mirror(void **state)
{
	(void)state;
	static bool seen[1 << 16];
	struct level_file shipped;
	shipped_levels(&shipped);
	for (int i = 0; games_at(i); i++) {
		const struct game *game = games_at(i);
		int n_seen = 0;
		struct position before;
		memset(seen, 0, sizeof seen);
		for (int n = 0; n < (is_magic(game) ? 4 : 1) * GAMES && game->heuristics.features; n++) {
			struct position start;
			struct line line;
			struct rng rng;
			rng_seed(&rng, (uint64_t)n);
			set_start(game, n, &shipped, &rng, &start);
			line_init(&line, game, &start);
			do
				check(&line, n ? &before : NULL, &rng, seen);
			while (line.length < PLIES && random_play(&line, &rng, 1).verdict == UNDECIDED);
			memcpy(&before, line_last(&line), game->rules.position_size);
			line_release(&line);
		}
		for (int k = 0; game->heuristics.features && k < game->heuristics.features->n; k++)
			n_seen += seen[k];
		if (game->heuristics.features && n_seen < game->heuristics.features->n / 4)
			fail_msg("%s: %d of %d features were seen", game->name, n_seen, game->heuristics.features->n);
	}
	level_file_release(&shipped);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(perspectives_follow_moves_and_mirror),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
