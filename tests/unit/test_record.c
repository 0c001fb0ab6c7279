/* Records: what is written is read back equal, and what is wrong is named. docs/record-format.md */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "core/random_play.h"
#include "games/registry.h"
#include "referee/record.h"

#ifdef __SANITIZE_ADDRESS__
#define GAMES_A_PRESET 4
#else
#define GAMES_A_PRESET 30
#endif

static void read_one(const char *text, size_t length, struct record *out)
{
	struct record_reader reader;
	struct error err = {{0}};
	record_reader_init(&reader, text, length);
	if (record_read(&reader, out, &err) != RECORD_READ)
		fail_msg("not read: %s\n%s", err.text, text);
	struct record more;
	assert_int_equal(record_read(&reader, &more, &err), RECORD_END);
}

static void assert_equal_records(const struct record *a, const struct record *b)
{
	assert_ptr_equal(a->game, b->game);
	assert_ptr_equal(a->preset, b->preset);
	assert_int_equal(a->own_start, b->own_start);
	assert_string_equal(a->first, b->first);
	assert_string_equal(a->second, b->second);
	assert_string_equal(a->date, b->date);
	assert_int_equal(a->result, b->result);
	assert_string_equal(a->ruling, b->ruling);
	assert_int_equal(a->line.length, b->line.length);
	for (int i = 0; i <= a->line.length; i++) {
		assert_int_equal(a->line.steps[i].move, b->line.steps[i].move);
		assert_int_equal(a->line.steps[i].key, b->line.steps[i].key);
	}
	assert_int_equal(a->n_tags, b->n_tags);
	for (int i = 0; i < a->n_tags; i++) {
		assert_string_equal(a->tags[i].name, b->tags[i].name);
		assert_string_equal(a->tags[i].value, b->tags[i].value);
	}
}

/* Every line is at most 80 columns, and what is read and written again is the same text. */
static void check_round_trip(const struct record *written)
{
	struct string once = {0}, twice = {0};
	struct record read;
	record_write(written, &once);
	read_one(once.text, once.length, &read);
	assert_equal_records(written, &read);
	record_write(&read, &twice);
	assert_string_equal(once.text, twice.text);
	const char *moves = strstr(once.text, "\n\n") + 2;
	for (const char *c = moves; *c; c++) {
		int columns = 0;
		for (; *c != '\n'; c++)
			columns += (*c & 0xc0) != 0x80; /* characters of UTF-8 */
		assert_in_range(columns, 1, 80);
	}
	record_release(&read);
	string_release(&once);
	string_release(&twice);
}

static void random_comment(struct record *r, struct rng *rng, int step)
{
	static const char *const words[] = {"good", "bad\\", "{odd}",        "}",    "\\", "\"quoted\"", "[Game", "(k)",
					    "1-0",  "; no",  "\tblanks\n\n", "红方", "%",  "b4(k)",      "12..."};
	struct string text = {0};
	for (uint32_t n = rng_below(rng, 20) + 1; n > 0; n--)
		string_add(&text, "%s%s", rng_below(rng, 4) ? " " : "", words[rng_below(rng, 15)]);
	record_set_comment(r, step, text.text);
	string_release(&text);
}

/* A random game from the preset's start or from one that random play reached, with comments on random steps. */
static void check_random_game(const struct game *game, const struct preset *preset, uint64_t seed)
{
	struct rng rng;
	struct position start;
	struct record r;
	rng_seed(&rng, seed);
	game->start(&start, preset);
	if (seed % 3 == 1) {
		struct line opening;
		line_init(&opening, game, &start);
		random_play(&opening, &rng, 1 + (int)rng_below(&rng, 40));
		start = (struct position){{0}};
		memcpy(&start, line_last(&opening), game->position_size);
		line_release(&opening);
	}
	record_init(&r, game, preset, seed % 3 ? &start : NULL);
	random_play(&r.line, &rng, seed % 5 ? 300 : (int)rng_below(&rng, 30));
	if (seed % 2)
		for (int step = 0; step <= r.line.length; step++)
			if (rng_below(&rng, 5) == 0)
				random_comment(&r, &rng, step);
	if (!record_adjudicate(&r) && seed % 7 == 0)
		record_end(&r, DRAWN, "agreement");
	strcpy(r.first, "Ada \"the \\ first\"");
	strcpy(r.second, "红");
	record_add_tag(&r, "Event", "a \"test\"");
	check_round_trip(&r);
	record_release(&r);
}

static void random_games_survive_text(void **state)
{
	(void)state;
	for (int g = 0; games[g]; g++)
		for (const struct preset *preset = games[g]->presets; preset->name; preset++)
			for (uint64_t seed = 0; seed < GAMES_A_PRESET; seed++)
				check_random_game(games[g], preset, seed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_survive_text),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
