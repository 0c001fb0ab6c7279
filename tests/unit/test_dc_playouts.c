/* Games played at random end as often, as late and with as many pieces as independent programs measured: a wrong rule
 * of capture, flip or counting would shift these numbers. */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random_play.h"
#include "games/darkchess/dc_rules.h"

extern const struct game dc_game;

#ifdef __SANITIZE_ADDRESS__
#define GAMES 500
#else
#define GAMES 3000
#endif
#define STANDARD_ERRORS 4 /* a right program fails by chance once in 16000 comparisons, and the seed is fixed */

struct sample {
	double n, sum, squares;
};

static void sample_add(struct sample *s, double x)
{
	s->n++;
	s->sum += x;
	s->squares += x * x;
}

/* The mean agrees with the expected text, within the sample's own error, the source's (100000 games) and its rounding.
 */
static void sample_check(const struct sample *s, const char *expected, const char *row, const char *what)
{
	double mean = s->sum / s->n, variance = s->squares / s->n - mean * mean;
	const char *point = strchr(expected, '.');
	double rounding = 0.5 * pow(10, -(point ? (double)strlen(point + 1) : 0));
	double room = STANDARD_ERRORS * sqrt(variance / s->n + variance / 100000) + rounding;
	if (fabs(mean - atof(expected)) > room)
		fail_msg("%s: %s is %.3f, expected %s +- %.3f", row, what, mean, expected, room);
}

/* One of the captures if there are any, else any move. */
static move_t capture_first(const struct position *position, struct rng *rng)
{
	if (dc_game.to_act(position) == ACTOR_CHANCE)
		return random_move(&dc_game, position, rng);
	move_t moves[MOVES_MAX], captures[MOVES_MAX];
	int n = dc_game.generate(position, moves), n_captures = 0;
	for (int i = 0; i < n; i++)
		if (dc_action_of(moves[i]) == DC_STEP && dc_const(position)->at[dc_to(moves[i])] != DC_NONE)
			captures[n_captures++] = moves[i];
	return n_captures ? captures[rng_below(rng, (uint32_t)n_captures)] : moves[rng_below(rng, (uint32_t)n)];
}

static struct ruling play_game(struct line *line, const char *policy, struct rng *rng)
{
	if (strcmp(policy, "random") == 0)
		return random_play(line, rng, 1000000);
	for (;;) {
		struct ruling r = line_ruling(line);
		if (r.verdict != UNDECIDED)
			return r;
		line_push(line, capture_first(line_last(line), rng));
	}
}

static void check_row(char **columns, int n)
{
	const char *policy = columns[1];
	struct sample draws = {0}, first = {0}, second = {0}, left = {0}, plies = {0}, branching = {0};
	struct rng rng;
	rng_seed(&rng, 2026);
	assert_true(n >= 9);
	for (int i = 0; i < GAMES; i++) {
		struct position start;
		struct line line;
		set_up(&dc_game, columns[0], NULL, &start);
		/* The source counted plies without progress only. */
		dc_of(&start)->rules.no_repetition = true;
		dc_of(&start)->rules.limit = (uint16_t)atoi(columns[2]);
		line_init(&line, &dc_game, &start);
		struct ruling r = play_game(&line, policy, &rng);
		const struct dc_position *last = dc_const(line_last(&line));
		sample_add(&draws, r.verdict == DRAWN);
		sample_add(&first, r.verdict == FIRST_WINS);
		sample_add(&second, r.verdict == SECOND_WINS);
		sample_add(&left, last->living[0] + last->living[1]);
		sample_add(&plies, last->ply);
		for (int j = 0; j < line.length && n > 10; j++)
			if (dc_game.to_act(line_at(&line, j)) != ACTOR_CHANCE)
				sample_add(&branching, dc_game.generate(line_at(&line, j), NULL));
		line_release(&line);
	}
	sample_check(&draws, columns[4], policy, "the share of draws");
	if (*columns[5]) {
		sample_check(&first, columns[5], policy, "the share of the first player's wins");
		sample_check(&second, columns[6], policy, "the share of the second player's wins");
	}
	sample_check(&left, columns[7], policy, "pieces left");
	sample_check(&plies, columns[9], policy, "plies");
	/* Plies of one game hang together: as many independent numbers as games. */
	if (n > 10) {
		double shrink = GAMES / branching.n;
		branching = (struct sample){GAMES, branching.sum * shrink, branching.squares * shrink};
		sample_check(&branching, columns[11], policy, "branching");
	}
}

static void statistics_of_random_games(void **state)
{
	(void)state;
	each_row("data/darkchess_playouts.tsv", check_row);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(statistics_of_random_games)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
