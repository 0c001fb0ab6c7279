/* Loops that share a position. In synthetic games, in which every move checks, chases or is idle and repetitions are
 * ruled as in xiangqi (docs/rules/xiangqi.md 4, 5.1-5.3), the search must agree with plain minimax that plays each line
 * to the third occurrence. In xiangqi positions, its verdict must equal the referee's on its PV. */
#include "support.h"

#include "letters.h"
#include "search_results.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/text.h"
#include "games/registry.h"
#include "search/alphabeta.h"
#include "search/mcts.h"

/* --- synthetic games --- */

/* Each side has PLACES positions. A move leads to one of the other side's, or ends the game. */
#define PLACES 3
#define OVER   PLACES

struct place {
	uint32_t game;
	uint8_t side, number, winner; /* winner: enum verdict of a position that is OVER */
};

enum act { IDLE = 0, CHASES_A = 1, CHASES_B = 2, CHASES_BOTH = 3, CHECKS = 4 };

static struct place place_of(const struct position *p)
{
	struct place place;
	memcpy(&place, p, sizeof place);
	return place;
}

static uint32_t dice(const struct place *p, uint32_t what, uint32_t sides)
{
	uint64_t seed = (uint64_t)p->game << 32 | (uint32_t)(p->side << 16 | p->number << 8) | what;
	return (uint32_t)(rng_mix(seed) >> 32) % sides;
}

static enum act act_of(const struct place *p, move_t move)
{
	static const enum act acts[] = {IDLE, CHASES_A, CHASES_A, CHASES_B, CHASES_BOTH, CHECKS, CHECKS};
	return acts[dice(p, 10 + (uint32_t)move, sizeof acts / sizeof *acts)];
}

static enum actor loops_to_act(const struct position *p)
{
	return place_of(p).side ? ACTOR_SECOND : ACTOR_FIRST;
}

static int loops_generate(const struct position *p, move_t *out)
{
	struct place place = place_of(p);
	int n = place.number == OVER ? 0 : 1 + (int)dice(&place, 1, 3);
	for (int i = 0; out && i < n; i++)
		out[i] = (move_t)i + 1;
	return n;
}

/* Three moves in ten end the game. */
static void loops_play(struct position *after, const struct position *before, move_t move)
{
	static const uint8_t ends[] = {FIRST_WINS, SECOND_WINS, SECOND_WINS, FIRST_WINS, DRAWN};
	struct place place = place_of(before), next = {.game = place.game, .side = !place.side};
	next.number = OVER;
	if (dice(&place, 20 + (uint32_t)move, 10) < 3)
		next.winner = ends[dice(&place, 30 + (uint32_t)move, sizeof ends)];
	else
		next.number = (uint8_t)dice(&place, 40 + (uint32_t)move, PLACES);
	memset(after, 0, sizeof *after);
	memcpy(after, &next, sizeof next);
}

static struct ruling loops_verdict(const struct position *p)
{
	struct place place = place_of(p);
	return place.number == OVER ? (struct ruling){(enum verdict)place.winner, "loops 1", "the game is over", NULL}
				    : RULING_NONE;
}

static struct ruling loops_stuck(const struct position *p)
{
	return loops_verdict(p);
}

/* The offence of a side in the moves from first on: 2 for checks only, 1 for chases of one victim, or 0. */
static int offence_of(const struct line *line, int first, int side)
{
	int victims = CHASES_BOTH, n_others = 0, n_no_checks = 0;
	for (int i = first; i < line->length; i++) {
		struct place place = place_of(line_at(line, i));
		enum act act = act_of(&place, line->steps[i].move);
		if (place.side != side)
			continue;
		victims &= (int)act;
		n_no_checks += act != CHECKS;
		n_others += act == IDLE;
	}
	return n_no_checks == 0 ? 2 : n_others == 0 && victims ? 1 : 0;
}

static struct ruling loops_judge(const struct line *line)
{
	int first = -1, n = 1;
	for (int i = line->length - 1; i >= 0; i--)
		if (line->steps[i].key == line->steps[line->length].key)
			first = i, n++;
	if (n < line_rules_at(line, 3))
		return RULING_NONE;
	int offence[2] = {offence_of(line, first, 0), offence_of(line, first, 1)};
	if (offence[0] == offence[1])
		return (struct ruling){DRAWN, "loops 2", "equal offences", NULL};
	return (struct ruling){offence[0] > offence[1] ? SECOND_WINS : FIRST_WINS, "loops 2",
			       "the higher offence loses", NULL};
}

static uint64_t loops_key(const struct position *p)
{
	struct place place = place_of(p);
	return rng_mix((uint64_t)place.game << 24 | (uint64_t)place.side << 16 | (uint64_t)place.number << 8 |
		       place.winner);
}

/* Never 0, so that a score of 0 means a draw. */
static int loops_evaluate(const struct position *p)
{
	struct place place = place_of(p);
	return dice(&place, 2, 2) ? 30 : -30;
}

static void loops_order(const struct position *p, const move_t *moves, int n, int *score)
{
	struct place place = place_of(p);
	for (int i = 0; i < n; i++)
		score[i] = -(int)dice(&place, 50 + (uint32_t)moves[i], 100);
}

static const struct game loops = {
	.name = "loops",
	.rules.position_size = sizeof(struct place),
	.rules.moves_max = 3,
	.rules.to_act = loops_to_act,
	.rules.generate = loops_generate,
	.rules.play = loops_play,
	.rules.verdict = loops_verdict,
	.rules.stuck = loops_stuck,
	.rules.judge = loops_judge,
	.rules.weighs_loops = true,
	.rules.key = loops_key,
	.heuristics.evaluate = loops_evaluate,
	.heuristics.order = loops_order,
};

/* The result of perfect play for the first side, 1, 0 or -1, with repetitions ruled at the third occurrence. */
static int true_result_of(struct line *line)
{
	struct ruling ruling = line_ruling(line);
	if (ruling.verdict != UNDECIDED)
		return ruling.verdict == DRAWN ? 0 : ruling.verdict == FIRST_WINS ? 1 : -1;
	int sign = loops_to_act(line_last(line)) == ACTOR_FIRST ? 1 : -1, best = -1;
	move_t moves[MOVES_MAX];
	int n = loops_generate(line_last(line), moves);
	for (int i = 0; i < n && best < 1; i++) {
		line_push(line, moves[i]);
		int value = sign * true_result_of(line);
		line_pop(line);
		best = value > best ? value : best;
	}
	return sign * best;
}

static void begin_loops(struct line *line, uint32_t number)
{
	struct position p;
	struct place first = {.game = number, .side = number % 2};
	memset(&p, 0, sizeof p);
	memcpy(&p, &first, sizeof first);
	line_init(line, &loops, &p);
}

/* --- their values --- */

#define GAMES 2000
#define DEEP  40 /* plies; no line has more than 2 * 2 * PLACES + 1 before the third occurrence */

struct counts {
	int drawn, decided, missed; /* games by their true result; decided ones that the search scores as draws */
};

/* The result for the first side implied by a score of the side to move in the line's last position. */
static int result_of_score(const struct line *line, int score)
{
	int sign = line->game->rules.to_act(line_last(line)) == ACTOR_FIRST ? 1 : -1;
	return score > SCORE_EVAL_MAX ? sign : score < -SCORE_EVAL_MAX ? -sign : 0;
}

/* No draw may be scored as a win or a loss, and no win as a loss or vice versa. Ruling a drawn loop at its second
 * occurrence costs a few wins. */
static void count_claim(struct counts *c, const struct line *line, uint32_t number, int truth, int score)
{
	int claim = result_of_score(line, score);
	if (claim != truth && claim != 0)
		fail_msg("game %u: score %d, expected %s", number, score, truth ? "a win of the other side" : "a draw");
	if (truth == 0)
		assert_int_equal(score, 0);
	c->drawn += truth == 0;
	c->decided += truth != 0;
	c->missed += truth != claim;
}

static void loops_score_as_if_played_to_the_third_occurrence(void **state)
{
	(void)state;
	struct counts counts = {0};
	for (uint32_t number = 0; number < GAMES; number++) {
		struct line line;
		struct error err;
		struct engine_setup setup = {.hash_bytes = 1 << 16};
		begin_loops(&line, number);
		struct engine_instance *t = alphabeta_engine.create(&loops, &setup, &err);
		struct search_result searched =
			search_with(&alphabeta_engine, t, &line, (struct limits){.depth = DEEP});
		count_claim(&counts, &line, number, true_result_of(&line), searched.score);
		alphabeta_engine.free(t);
		line_release(&line);
	}
	assert_true(counts.drawn > GAMES / 5 && counts.decided > GAMES / 2);
	assert_true(counts.missed < counts.decided / 20);
}

/* The Monte-Carlo search settles a position only if the result is true. */
static void proven_loops_are_correct(void **state)
{
	(void)state;
	int n_settled = 0;
	for (uint32_t number = 0; number < GAMES / 4; number++) {
		struct line line;
		struct error err;
		struct engine_setup setup = {.hash_bytes = 1 << 20};
		begin_loops(&line, number);
		struct engine_instance *t = mcts_engine.create(&loops, &setup, &err);
		struct search_result searched = search_with(&mcts_engine, t, &line, (struct limits){.nodes = 2000});
		int claim =
			abs(searched.score) >= SCORE_WIN - SCORE_PLIES_MAX ? result_of_score(&line, searched.score) : 0;
		if (claim && claim != true_result_of(&line))
			fail_msg("game %u: score %d is not the true result", number, searched.score);
		n_settled += claim != 0;
		mcts_engine.free(t);
		line_release(&line);
	}
	assert_true(n_settled > GAMES / 16);
}

/* --- xiangqi --- */

#define NODES 40000

static struct engine_instance *xiangqi_instance;
static int n_results[3];

/* The referee's ruling after the PV: by the rules, or for a draw at the second occurrence. */
static struct ruling ruling_after(const struct line *start, const struct search_result *searched)
{
	struct line line;
	line_copy(&line, start);
	for (int i = 0; i < searched->n_pv && line_ruling(&line).verdict == UNDECIDED; i++)
		line_push(&line, searched->pv[i]);
	struct ruling ruling = line_ruling(&line);
	if (ruling.verdict == UNDECIDED)
		ruling = line_judge_at(&line, 2);
	else if (ruling.verdict != DRAWN)
		assert_true(line_is_ruled_by_history(&line) || line.length == searched->n_pv);
	line_release(&line);
	return ruling;
}

static void check_loop(const char *position, const char *result)
{
	struct line line;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	enum verdict expected = DRAWN;
	begin_line(&line, xiangqi, position);
	bool red = xiangqi->rules.to_act(line_last(&line)) == ACTOR_FIRST;
	if (strcmp(result, "draw") != 0)
		expected = (strcmp(result, "win") == 0) == red ? FIRST_WINS : SECOND_WINS;
	alphabeta_engine.forget(xiangqi_instance);
	struct search_result searched =
		search_with(&alphabeta_engine, xiangqi_instance, &line, (struct limits){.nodes = NODES});
	if (result_of_score(&line, searched.score) != (expected == DRAWN        ? 0
						       : expected == FIRST_WINS ? 1
										: -1) ||
	    (expected == DRAWN && searched.score != 0))
		fail_msg("%s: score %d, expected a %s", position, searched.score, result);
	if (ruling_after(&line, &searched).verdict != expected)
		fail_msg("%s: the referee does not rule the expected line a %s", position, result);
	n_results[expected == DRAWN ? 0 : *result == 'w' ? 1 : 2]++;
	line_release(&line);
}

/* As listed, and with the files mirrored and the sides exchanged. */
static void check_row(char **columns, int n)
{
	struct position p;
	char other[POSITION_TEXT_MAX];
	assert_int_equal(n, 2);
	set_up(games_find("xiangqi", NULL), NULL, columns[0], &p);
	check_loop(columns[0], columns[1]);
	letters_transform(&p, true, other);
	check_loop(other, columns[1]);
	letters_transform(&p, false, other);
	check_loop(other, columns[1]);
}

static void the_referee_confirms_the_scores_of_loops(void **state)
{
	(void)state;
	struct error err;
	struct engine_setup setup = {.hash_bytes = 1 << 22};
	xiangqi_instance = alphabeta_engine.create(games_find("xiangqi", NULL), &setup, &err);
	each_row("data/xiangqi_two_loops.tsv", check_row);
	assert_true(n_results[0] >= 3 * 15 && n_results[1] >= 3 * 2 && n_results[2] >= 3 * 5);
	alphabeta_engine.free(xiangqi_instance);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loops_score_as_if_played_to_the_third_occurrence),
		cmocka_unit_test(proven_loops_are_correct),
		cmocka_unit_test(the_referee_confirms_the_scores_of_loops),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
