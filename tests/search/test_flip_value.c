/* The possible results of a flip, for small bags in which they can be counted by hand. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "search/alphabeta.h"
#include "search/flip_value.h"

static const struct limits each = {.depth = 6};

static struct flip_value value(const char *text, const char *flip)
{
	const struct game *game = games_find("darkchess", NULL);
	struct engine_setup setup = {.hash_bytes = 1 << 20};
	struct engine_instance *t = alphabeta_engine.create(game, &setup, NULL);
	struct position p;
	struct line line;
	set_up(game, NULL, text, &p);
	line_init(&line, game, &p);
	struct flip_value r = flip_value_of(t, &line, game->text.parse_move(&p, flip, NULL), &each);
	assert_int_equal(line.length, 0);
	assert_memory_equal(line_last(&line), &p, game->rules.position_size);
	line_release(&line);
	alphabeta_engine.free(t);
	return r;
}

static const char *name_of(move_t outcome)
{
	static char text[MOVE_TEXT_MAX];
	const struct game *game = games_find("darkchess", NULL);
	struct position p;
	set_up(game, NULL, "????/????/????/????/????/????/????/???? ? ? KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0 0 a1", &p);
	game->text.format_move(&p, outcome, text, sizeof text);
	return text;
}

/* Red's king is next to the face-down point. If it is the pawn, it takes the king; if it is a knight, the king takes
 * it. */
static void best_and_worst_outcomes_are_named(void **state)
{
	(void)state;
	struct flip_value r = value("4/4/4/4/4/4/K3/?3 r r p 0 40", "a1");
	assert_int_equal(r.expected, 2 - SCORE_WIN); /* the flip, and the pawn takes the king */
	assert_true(r.best == r.worst && r.expected == r.best);
	r = value("4/4/4/4/4/4/K3/?3 r r P 0 40", "a1");
	assert_int_equal(r.expected, SCORE_WIN - 1); /* Black has no pieces left */
	r = value("4/4/4/?3/4/4/K3/?3 r r pn 0 40", "a1");
	assert_string_equal(name_of(r.worst_outcome), "(p)");
	assert_string_equal(name_of(r.best_outcome), "(n)");
	assert_true(r.worst < 0 && r.best > r.worst && r.expected > r.worst && r.expected < r.best);
}

/* Whatever is revealed, Black's last piece is taken or is Red's: a forced result is reported as one. */
static void forced_results_stay_forced(void **state)
{
	(void)state;
	struct flip_value r = value("4/4/4/4/4/4/K3/?3 r r n 0 40", "a1");
	assert_true(r.expected == r.best && r.best == r.worst);
	/* Black's king has one step, into the reach of the revealed pawn. */
	r = value("4/4/4/4/4/4/P?2/k3 r r P 0 40", "b2");
	assert_int_equal(r.expected, SCORE_WIN - 3);
}

/* The weighted mean of the outcomes' values. */
static void outcomes_are_weighted(void **state)
{
	(void)state;
	struct flip_value even = value("4/3?/4/?3/4/4/K3/?3 r r pnn 0 40", "a1");
	struct flip_value odd = value("4/3?/4/?3/4/4/K3/?3 r r ppn 0 40", "a1");
	assert_true(even.expected > odd.expected);
}

static void chance_moves_are_known_in_every_game(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct position p;
		move_t moves[MOVES_MAX];
		set_up(games_at(g), NULL, NULL, &p);
		games_at(g)->rules.generate(&p, moves);
		if (games_at(g)->rules.outcomes_max == 0 || strcmp(games_at(g)->name, "darkchess") == 0)
			assert_int_equal(flip_value_is_flip(games_at(g), &p, moves[0]),
					 games_at(g)->rules.outcomes_max > 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(best_and_worst_outcomes_are_named),
		cmocka_unit_test(forced_results_stay_forced),
		cmocka_unit_test(outcomes_are_weighted),
		cmocka_unit_test(chance_moves_are_known_in_every_game),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
