/* Results, length and remaining pieces of random games match the measurements of independent programs: a wrong rule on
 * captures, flips or counting would shift these numbers. */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/playouts.h"
#include "core/random_play.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_rules.h"

#ifdef __SANITIZE_ADDRESS__
#define GAMES      500
#define CORE_GAMES 2000
#else
#define GAMES      3000
#define CORE_GAMES 40000
#endif
#define STANDARD_ERRORS 4 /* a correct program fails by chance once in 16000 comparisons, and the seed is fixed */

struct sample {
	double n, sum, squares;
};

static void sample_add(struct sample *s, double x)
{
	s->n++;
	s->sum += x;
	s->squares += x * x;
}

/* The mean agrees with the expected text within the standard errors of the sample and of the source (100000 games) and
 * its rounding. */
static void sample_check(const struct sample *s, const char *expected, const char *row, const char *what)
{
	double mean = s->sum / s->n, variance = s->squares / s->n - mean * mean;
	const char *point = strchr(expected, '.');
	double rounding = 0.5 * pow(10, -(point ? (double)strlen(point + 1) : 0));
	double room = STANDARD_ERRORS * sqrt(variance / s->n + variance / 100000) + rounding;
	if (fabs(mean - atof(expected)) > room)
		fail_msg("%s: %s is %.3f, expected %s +- %.3f", row, what, mean, expected, room);
}

/* Draws a capture if there are any, otherwise any move. */
static move_t capture_first(const struct position *position, struct rng *rng)
{
	if (dc_game.rules.to_act(position) == ACTOR_CHANCE)
		return random_move(&dc_game, position, rng);
	move_t moves[MOVES_MAX], captures[MOVES_MAX];
	int n = dc_game.rules.generate(position, moves), n_captures = 0;
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

/* The rules of a row. */
static void start_row(char **columns, int n, struct position *start)
{
	assert_true(n >= 9);
	set_up(&dc_game, columns[0], NULL, start);
	/* The source counted only plies without progress. */
	dc_of(start)->rules.repetition = DC_NEVER;
	dc_of(start)->rules.limit = (uint16_t)atoi(columns[2]);
}

/* The statistics of a row. */
struct samples {
	struct sample draws, first, second, left, plies;
};

static void samples_add(struct samples *s, const struct playout *playout)
{
	sample_add(&s->draws, playout->verdict == DRAWN);
	sample_add(&s->first, playout->verdict == FIRST_WINS);
	sample_add(&s->second, playout->verdict == SECOND_WINS);
	sample_add(&s->left, playout->pieces);
	sample_add(&s->plies, playout->plies);
}

static void samples_check(const struct samples *s, char **columns)
{
	sample_check(&s->draws, columns[4], columns[1], "the share of draws");
	if (*columns[5]) {
		sample_check(&s->first, columns[5], columns[1], "the share of the first player's wins");
		sample_check(&s->second, columns[6], columns[1], "the share of the second player's wins");
	}
	sample_check(&s->left, columns[7], columns[1], "pieces left");
	sample_check(&s->plies, columns[9], columns[1], "plies");
}

static void check_rules(char **columns, int n)
{
	struct samples samples = {0};
	struct sample branching = {0};
	struct position start;
	struct rng rng;
	rng_seed(&rng, 2026);
	start_row(columns, n, &start);
	for (int i = 0; i < GAMES; i++) {
		struct line line;
		line_init(&line, &dc_game, &start);
		struct ruling r = play_game(&line, columns[1], &rng);
		const struct dc_position *last = dc_const(line_last(&line));
		samples_add(&samples, &(struct playout){.verdict = r.verdict,
							.plies = (int)last->ply,
							.pieces = last->living[0] + last->living[1]});
		for (int j = 0; j < line.length && n > 10; j++)
			if (dc_game.rules.to_act(line_at(&line, j)) != ACTOR_CHANCE)
				sample_add(&branching, dc_game.rules.generate(line_at(&line, j), NULL));
		line_release(&line);
	}
	samples_check(&samples, columns);
	/* The plies of one game are correlated, so the number of independent values is the number of games. */
	if (n > 10) {
		double shrink = GAMES / branching.n;
		branching = (struct sample){GAMES, branching.sum * shrink, branching.squares * shrink};
		sample_check(&branching, columns[11], columns[1], "branching");
	}
}

/* The limit of the row is an option here, not a rule. */
static void check_core(char **columns, int n)
{
	struct samples samples = {0};
	struct position start;
	struct rng rng;
	struct error err;
	start_row(columns, n, &start);
	struct playout_options options = {.limit = dc_of(&start)->rules.limit};
	const struct policy *policy = playouts_policy(&dc_game, columns[1], &err);
	assert_non_null(policy);
	dc_of(&start)->rules.limit = 1;
	rng_seed(&rng, 2027);
	for (int i = 0; i < CORE_GAMES; i++) {
		struct playout playout;
		policy->play_out(&start, &options, &rng, &playout);
		samples_add(&samples, &playout);
	}
	samples_check(&samples, columns);
}

static void game_statistics_match(void **state)
{
	(void)state;
	each_row("data/darkchess_playouts.tsv", check_rules);
}

static void playout_statistics_match(void **state)
{
	(void)state;
	each_row("data/darkchess_playouts.tsv", check_core);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(game_statistics_match),
		cmocka_unit_test(playout_statistics_match),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
