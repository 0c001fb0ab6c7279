/* Batches of playouts: sums that do not depend on threads, the best action, policies by name; and the command. */
#include "support.h"

#include "scratch.h"

#include <string.h>

#include "core/playouts.h"
#include "games/darkchess/dc_game.h"
#include "games/registry.h"
#include "games/xiangqi/xq_game.h"

static struct playouts run(const char *text, const char *policy, int count, int threads, uint64_t seed)
{
	struct playouts out;
	struct position p;
	struct playouts_request request = {
		.policy = playouts_policy(&dc_game, policy, NULL), .seed = seed, .count = count, .threads = threads};
	set_up(&dc_game, NULL, text, &p);
	playouts_run(&dc_game, &p, &request, &out);
	return out;
}

static void results_do_not_depend_on_threads(void **state)
{
	(void)state;
	struct playouts one = run(NULL, "capture", 1001, 1, 3);
	for (int threads = 2; threads <= 7; threads += 5) {
		struct playouts more = run(NULL, "capture", 1001, threads, 3);
		assert_memory_equal(&one, &more, sizeof one);
	}
	assert_int_equal(one.all.n, 1001);
	assert_int_equal(one.all.wins + one.all.losses + one.all.draws, 1001);
	struct playouts other = run(NULL, "capture", 1001, 1, 4);
	assert_memory_not_equal(&one, &other, sizeof one);
}

/* The sums equal the added results of play_out. */
static void sums_match_the_playouts(void **state)
{
	const char *text = "?1?1/r?P?/1m?1/p?1?/1?g?/??1?/?1P1/?1?N b r KGMMRNPPkgmrnpp 1 25";
	struct playouts sum = run(text, "random", 100, 1, 9);
	uint64_t plies = 0, plies_squared = 0, pieces = 0, wins = 0, first = 0;
	struct position p;
	(void)state;
	set_up(&dc_game, NULL, text, &p);
	assert_int_equal(sum.n_moves, dc_game.rules.generate(&p, NULL));
	for (uint64_t i = 0; i < 100; i++) {
		struct rng rng;
		struct playout out;
		rng_seed(&rng, rng_mix(9) + i);
		dc_game.heuristics.policies[0].play_out(&p, &(struct playout_options){0}, &rng, &out);
		plies += (uint64_t)out.plies;
		plies_squared += (uint64_t)out.plies * (uint64_t)out.plies;
		pieces += (uint64_t)out.pieces;
		wins += out.verdict == SECOND_WINS; /* Black acts and is the second side */
		first += out.first == sum.moves[2];
	}
	assert_int_equal(sum.plies, plies);
	assert_int_equal(sum.plies_squared, plies_squared);
	assert_int_equal(sum.pieces, pieces);
	assert_int_equal(sum.all.wins, wins);
	assert_int_equal(sum.after[2].n, first);
}

static void the_best_action_has_the_best_mean(void **state)
{
	static struct playouts p = {.n_moves = 4};
	(void)state;
	assert_int_equal(playouts_best(&p), -1);
	p.after[1] = (struct playouts_tally){.n = 4, .wins = 1, .losses = 1, .draws = 2};
	assert_int_equal(playouts_best(&p), 1);
	p.after[2] = (struct playouts_tally){.n = 6, .losses = 0, .draws = 6}; /* same mean, more games */
	assert_int_equal(playouts_best(&p), 2);
	p.after[3] = (struct playouts_tally){.n = 6, .wins = 3, .losses = 3}; /* all alike: the first is best */
	assert_int_equal(playouts_best(&p), 2);
	p.after[0] = (struct playouts_tally){.n = 1, .wins = 1};
	assert_int_equal(playouts_best(&p), 0);
}

/* One capture wins at once, no other action does. */
static void an_immediate_win_is_found(void **state)
{
	const char *text = "G3/r3/4/4/4/4/4/4 r r - 3 20";
	struct playouts p = run(text, "random", 2000, 1, 1);
	struct position position;
	(void)state;
	set_up(&dc_game, NULL, text, &position);
	assert_string_equal(move_text(&dc_game, &position, p.moves[playouts_best(&p)]), "a8-a7");
	assert_int_equal(p.after[playouts_best(&p)].losses, 0);
}

static void policies_have_names_and_marks(void **state)
{
	struct error err;
	(void)state;
	for (int i = 0; games_at(i); i++)
		for (const struct policy *p = games_at(i)->heuristics.policies; p && p->name; p++) {
			assert_ptr_equal(playouts_policy(games_at(i), p->name, &err), p);
			assert_ptr_equal(playouts_policy(games_at(i), p->mark, &err), p);
		}
	assert_ptr_equal(playouts_policy(&dc_game, NULL, &err), dc_game.heuristics.policies);
	assert_null(playouts_policy(&dc_game, "avoidd", &err));
	assert_non_null(strstr(err.text, "did you mean \"avoid\"?"));
	assert_null(playouts_policy(&xq_game, NULL, &err));
	assert_non_null(strstr(err.text, "no playout policies"));
}

static void the_command_prints_the_playouts(void **state)
{
	(void)state;
	expect("playouts darkchess --count 100", 0, "policy random\nplayouts 100\n");
	expect("playouts darkchess --count 10 --policy cat", 0, "policy capture-avoid-trap\n");
	expect("playouts darkchess --count 50 --threads 2", 0, "\nrate ");
	expect("playouts darkchess --count 10 --position 'K3/4/4/4/4/4/4/4 b r - 3 20'", 0,
	       "plies 0.00 0.00\nbest -\nside Second\nwin 0 0.0000\nloss 10 1.0000\ndraw 0 0.0000\n");
	expect("playouts darkchess --count 10 --limit 3 --position 'G3/4/4/4/4/4/4/3c r b - 3 20'", 0,
	       "draw 10 1.0000\n");
	expect("playouts darkchess --count 10 --limit 3 --eval --position 'G3/4/4/4/4/4/4/3c r b - 3 20'", 0,
	       "win 10 1.0000\n");
	expect("playouts darkchess --policy capure", 2, "did you mean \"capture\"?");
	expect("playouts darkchess --limit 65536", 2, "--limit: \"65536\" is not a whole number from 1 to 65535");
	expect("playouts darkchess --count 0", 2, "--count: \"0\" is not a whole number from 1 to");
	expect("playouts darkchess --position x", 1, "position: ");
	expect("playouts xiangqi", 2, "xiangqi has no playout policies");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_do_not_depend_on_threads),  cmocka_unit_test(sums_match_the_playouts),
		cmocka_unit_test(the_best_action_has_the_best_mean), cmocka_unit_test(an_immediate_win_is_found),
		cmocka_unit_test(policies_have_names_and_marks),     cmocka_unit_test(the_command_prints_the_playouts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
