/* The didactic search of the ablation, and the classification of attacking moves. */
#include "support.h"

#include "base/file.h"
#include "base/rng.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "lab/lab_ablation_measure.h"
#include "match/openings.h"

/* The number of attacking moves of the first and of the second side. */
static void expect_attacks(const char *position, const char *moves, int from, int first, int second)
{
	struct line line;
	play_moves(&line, games_find("xiangqi", NULL), NULL, position, moves);
	assert_int_equal(lab_attacks(&line, from, 0), first);
	assert_int_equal(lab_attacks(&line, from, 1), second);
	line_release(&line);
}

static void checks_and_new_threats_attack(void **state)
{
	(void)state;
	/* the rook checks, the king steps aside, the rook goes up the file: no check */
	expect_attacks("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a1e1 e9f9 e1e2", 0, 1, 0);
	expect_attacks("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a1a5 e9e8", 0, 0, 0);
	/* the rook attacks an unprotected horse, which flees; it attacks again, and on its way back the horse attacks
	 * the rook */
	expect_attacks("3k5/9/9/9/2n6/9/9/9/R8/4K4 w - - 0 1", "a1a5 c5e4 a5a4 e4c5", 0, 2, 1);
	expect_attacks("3k5/9/9/9/2n6/9/9/9/R8/4K4 w - - 0 1", "a1a5 c5e4 a5a4 e4c5", 2, 1, 1);
	/* a piece that is already attacked does not count again */
	expect_attacks("3k5/9/9/9/2n6/9/9/9/2R6/4K4 w - - 0 1", "c1c2 d9d8 c2c3", 0, 0, 0);
	/* a protected horse is no victim of a rook */
	expect_attacks("3k5/9/9/2r6/2n6/9/9/9/R8/4K4 w - - 0 1", "a1a5", 0, 0, 0);
	/* a pawn never chases; Black's rook does */
	expect_attacks("3k5/9/4n4/9/4P4/9/9/N8/r8/4K4 b - - 0 1", "a1b1 e5e6 b1b2", 0, 0, 1);
}

/* Counts match the position; with ordered captures the search is never shallower, summed over many positions. */
static void the_didactic_search_counts(void **state)
{
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct rng rng;
	int plain = 0, ordered = 0;
	uint64_t sides = 0, weighed = 0;
	(void)state;
	rng_seed(&rng, 3);
	for (int i = 0; i < 12; i++) {
		struct position start;
		struct line line;
		struct lab_didactic a, b;
		set_up(xiangqi, NULL, NULL, &start);
		line_init(&line, xiangqi, &start);
		if (random_play(&line, &rng, 4 + 3 * i).verdict == UNDECIDED) {
			lab_didactic_measure(&line, 20000, &a);
			lab_didactic_measure(&line, 20000, &b);
			assert_memory_equal(&a, &b, sizeof a);
			assert_true(a.n_quiet > 0 && a.n_quiet <= a.n_inner && a.n_inner <= 20000);
			assert_true(2 * a.n_weighed >= a.n_sides && a.n_weighed <= a.n_sides && a.n_sides % 2 == 0);
			plain += a.depth_plain;
			ordered += a.depth_ordered;
			sides += a.n_sides;
			weighed += a.n_weighed;
		}
		line_release(&line);
	}
	assert_true(ordered > plain && plain > 0);
	assert_true(sides > 0 && weighed < sides);
}

/* Without captures both searches are identical, and every inner node reaches a quiet move, except those cut off by the
 * node limit. */
static void without_captures_nothing_is_gained(void **state)
{
	struct line line;
	struct lab_didactic d;
	(void)state;
	play_moves(&line, games_find("xiangqi", NULL), NULL, "3k5/9/9/9/9/9/9/9/9/4KA3 w - - 0 1", "");
	lab_didactic_measure(&line, 3000, &d);
	assert_int_equal(d.depth_plain, d.depth_ordered);
	assert_in_range(d.n_inner - d.n_quiet, 0, 1);
	line_release(&line);
}

/* As published: the first rows of research/lab/xiangqi-ablation-500000n.csv. */
static void the_first_opening_is_searched_as_published(void **state)
{
	const struct game *xiangqi = games_find("xiangqi", NULL);
	struct openings openings;
	struct string text = {0};
	struct error err;
	struct line line;
	struct lab_didactic d;
	(void)state;
	if (!file_read("../data/openings/xiangqi.txt", OPENINGS_BYTES_MAX, &text, &err) ||
	    !openings_read(&openings, xiangqi, xiangqi->presets, text.text, text.length, &err))
		fail_msg("%s", err.text);
	openings_line(&openings, 0, &line);
	lab_didactic_measure(&line, 500000, &d);
	assert_int_equal(d.depth_plain, 4);
	assert_int_equal(d.depth_ordered, 4);
	assert_int_equal(d.n_inner, 38462);
	assert_int_equal(d.n_quiet, 25100);
	assert_int_equal(d.n_sides, 930);
	assert_int_equal(d.n_weighed, 636);
	line_release(&line);
	openings_release(&openings);
	string_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(checks_and_new_threats_attack),
		cmocka_unit_test(the_didactic_search_counts),
		cmocka_unit_test(the_first_opening_is_searched_as_published),
		cmocka_unit_test(without_captures_nothing_is_gained),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
