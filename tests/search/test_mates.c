/* Every win that the search reports is real, despite its pruning: evasions at the leaves, null moves. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "games/registry.h"
#include "search/margins.h"
#include "search/negamax.h"

#define POSITIONS   1000
#define PROOF_PLIES 5 /* longer mates are not proved */

static struct tt table;
static struct histories history;

static void begin(const struct game *game)
{
	assert_true(tt_init(&table, 1 << 20, NULL));
	histories_init(&history, &game->heuristics, game->heuristics.margins);
}

static void end(void)
{
	histories_release(&history);
	tt_release(&table);
}

/* Depth, window, and whether pruning is off. */
struct task {
	int depth, alpha, beta;
	bool plain;
};

static int searched(const struct line *line, struct task task)
{
	static const struct limits none;
	struct timeman time;
	struct thread_pool pool;
	struct tree *t = calloc(1, sizeof *t);
	timeman_begin(&time, &none, ACTOR_FIRST, 0);
	thread_pool_begin(&pool, 1);
	tt_clear(&table);
	histories_clear(&history);
	*t = (struct tree){.options = {.plain = task.plain, .no_table = task.plain},
			   .heuristics = &line->game->heuristics,
			   .margins = task.plain ? NULL : margins_with(&line->game->heuristics, false),
			   .quiescence = task.plain ? 0 : TREE_QUIESCENCE,
			   .table = &table,
			   .history = &history,
			   .limits = &none,
			   .time = &time,
			   .member = {.pool = &pool}};
	line_begin_search(&t->line, line);
	int value = negamax(t, task.depth, task.alpha, task.beta);
	line_release(&t->line);
	free(t);
	return value;
}

/* Kings and a few attacking pieces that restrict both kings; false if the position is invalid. */
static bool draw_position(struct rng *rng, struct position *out)
{
	static const char pieces[] = "RRNNCCPPAB", palace[] = "345";
	char board[90], text[140];
	size_t n = 0;
	memset(board, '1', sizeof board);
	board[9 * (7 + (int)rng_below(rng, 3)) + palace[rng_below(rng, 3)] - '0'] = 'K';
	board[9 * (int)rng_below(rng, 3) + palace[rng_below(rng, 3)] - '0'] = 'k';
	for (int left = 2 + (int)rng_below(rng, 5); left > 0; left--) {
		char piece = pieces[rng_below(rng, sizeof pieces - 1)];
		int square = (int)rng_below(rng, 90);
		if (board[square] == '1')
			board[square] = rng_below(rng, 3) ? piece : (char)(piece - 'A' + 'a');
	}
	for (int rank = 0; rank < 10; rank++) {
		memcpy(text + n, board + 9 * rank, 9);
		text[n + 9] = '/';
		n += 10;
	}
	strcpy(text + n - 1, rng_below(rng, 2) ? " w - - 0 1" : " b - - 0 1");
	struct error err;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	return game_set_up(xiangqi, xiangqi->presets, text, out, &err) && xiangqi->rules.generate(out, NULL) > 0;
}

static bool is_mate(int value)
{
	return abs(value) >= SCORE_WIN - SCORE_PLIES_MAX;
}

/* The value is a true bound with respect to the window: at least as good, or at most. A search of all moves, one ply
 * deeper than the mate so that the last ply sees no move left, decides. */
static void check_mate(const struct line *line, struct task task, int value)
{
	int plies = SCORE_WIN - abs(value);
	bool at_least = value > task.alpha, at_most = value < task.beta;
	int low = searched(line, (struct task){plies + 1, value - 1, value, true});
	int high = searched(line, (struct task){plies + 1, value, value + 1, true});
	if ((value > 0 && at_least && low < value) || (value < 0 && at_most && high > value))
		fail_msg("%s: depth %d, window %d .. %d: %d, but a search of all moves finds %d",
			 position_text(line->game, line_last(line)), task.depth, task.alpha, task.beta, value,
			 value > 0 ? low : high);
}

static int check_tasks(const struct line *line, const struct task *tasks, int n)
{
	int n_mates = 0;
	for (int i = 0; i < n; i++) {
		int value = searched(line, tasks[i]);
		if (is_mate(value) && SCORE_WIN - abs(value) <= PROOF_PLIES) {
			check_mate(line, tasks[i], value);
			n_mates++;
		}
	}
	return n_mates;
}

/* Checks positions in which the side to act is in check, and returns the number of mates found. */
static int check_positions(uint64_t seed, const struct task *tasks, int n)
{
	int n_mates = 0;
	struct rng rng;
	const struct game *xiangqi = games_find("xiangqi", NULL);
	rng_seed(&rng, seed);
	begin(xiangqi);
	for (int i = 0; i < POSITIONS;) {
		struct position p;
		struct line line;
		if (!draw_position(&rng, &p) || xiangqi->rules.in_check(&p) < 0)
			continue;
		line_init(&line, xiangqi, &p);
		n_mates += check_tasks(&line, tasks, n);
		line_release(&line);
		i++;
	}
	end();
	return n_mates;
}

/* The evasions skipped at a leaf must not be the only defenses. */
static void mates_in_quiescence_are_real(void **state)
{
	static const struct task tasks[] = {{0, -SCORE_INFINITE, SCORE_INFINITE, false},
					    {0, -200, -199, false},
					    {0, 200, 201, false},
					    {1, -SCORE_INFINITE, SCORE_INFINITE, false}};
	(void)state;
	assert_true(check_positions(1, tasks, 4) > 20);
}

/* --- zugzwang --- */

/* A game in which a pass would win: the opponent would have no move left. Every real move leaves it one, and the first
 * side is ahead by ZUGZWANG_EVAL forever. */
#define ZUGZWANG_EVAL 100
#define ZUGZWANG_PASS 9

struct zugzwang {
	uint8_t level, stuck;
};

static struct zugzwang zugzwang_of(const struct position *p)
{
	struct zugzwang z;
	memcpy(&z, p, sizeof z);
	return z;
}

static enum actor zugzwang_to_act(const struct position *p)
{
	return zugzwang_of(p).level % 2 ? ACTOR_SECOND : ACTOR_FIRST;
}

static int zugzwang_generate(const struct position *p, move_t *out)
{
	int n = zugzwang_of(p).stuck ? 0 : 2;
	for (int i = 0; out && i < n; i++)
		out[i] = (move_t)(i + 1);
	return n;
}

static void zugzwang_play(struct position *after, const struct position *before, move_t move)
{
	struct zugzwang z = zugzwang_of(before);
	z.level++;
	z.stuck = move == ZUGZWANG_PASS;
	memcpy(after, &z, sizeof z);
}

static struct ruling zugzwang_verdict(const struct position *p)
{
	(void)p;
	return RULING_NONE;
}

static struct ruling zugzwang_stuck(const struct position *p)
{
	return (struct ruling){actor_wins(actor_opponent(zugzwang_to_act(p))), "zugzwang 1", "no move", NULL};
}

static struct ruling zugzwang_judge(const struct line *line)
{
	(void)line;
	return RULING_NONE;
}

static uint64_t zugzwang_key(const struct position *p)
{
	struct zugzwang z = zugzwang_of(p);
	return rng_mix((uint64_t)z.level << 1 | z.stuck);
}

static int zugzwang_evaluate(const struct position *p)
{
	return zugzwang_to_act(p) == ACTOR_FIRST ? ZUGZWANG_EVAL : -ZUGZWANG_EVAL;
}

static void zugzwang_order(const struct position *p, const move_t *moves, int n, int *score)
{
	(void)p, (void)moves;
	for (int i = 0; i < n; i++)
		score[i] = 0;
}

static const struct search_parameters null_moves = {
	.null_depth = 1, .null_base = 3, .null_share = 4, .null_over = 200, .verify_depth = 99};

static const struct game zugzwang = {
	.name = "zugzwang",
	.rules.position_size = sizeof(struct zugzwang),
	.rules.moves_max = 2,
	.rules.to_act = zugzwang_to_act,
	.rules.generate = zugzwang_generate,
	.rules.play = zugzwang_play,
	.rules.verdict = zugzwang_verdict,
	.rules.stuck = zugzwang_stuck,
	.rules.judge = zugzwang_judge,
	.rules.key = zugzwang_key,
	.heuristics.evaluate = zugzwang_evaluate,
	.heuristics.order = zugzwang_order,
	.heuristics.pass = ZUGZWANG_PASS,
	.heuristics.margins = &null_moves,
};

/* A win after a null move is not proved: every real move may spoil it. A null move only shows that the score is above
 * beta. */
static void null_move_wins_are_not_trusted(void **state)
{
	(void)state;
	struct position p = {{0}};
	struct line line;
	line_init(&line, &zugzwang, &p);
	begin(&zugzwang);
	for (int depth = 1; depth <= 8; depth++)
		for (int beta = ZUGZWANG_EVAL - 60; beta <= ZUGZWANG_EVAL; beta += 20) {
			int value = searched(&line, (struct task){depth, beta - 1, beta, false});
			if (value < beta || value > ZUGZWANG_EVAL)
				fail_msg("depth %d, beta %d: %d, expected %d at most", depth, beta, value,
					 ZUGZWANG_EVAL);
		}
	end();
	line_release(&line);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mates_in_quiescence_are_real),
		cmocka_unit_test(null_move_wins_are_not_trusted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
