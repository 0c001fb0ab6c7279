/* The search compared with plain minimax and expectimax without windows, hash table or move ordering: on a synthetic
 * forest of positions in which sides act several times in a row with chance in between, and on random positions of
 * every game, also with their histories. */
#include "support.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/engine.h"
#include "core/perft.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "search/chance.h"
#include "search/negamax.h"

/* --- plain minimax --- */

struct plain {
	struct line line;
	int quiescence; /* plies of captures */
	struct flip_limits flips;
	int chance_above;         /* chance nodes on the path */
	bool repeats[32];         /* by ply: the position repeats, and is searched on */
	bool stuck_without_depth; /* met a side without a move there: the search may use its evaluation instead */
};

static int plain_value(struct plain *, enum actor viewer, int depth, int ply);

static int plain_child(struct plain *p, move_t move, enum actor viewer, int depth, int ply)
{
	const struct game *g = p->line.game;
	bool passes = p->flips.on && move == g->heuristics.pass && g->rules.to_act(line_last(&p->line)) != ACTOR_CHANCE;
	bool from_chance = g->rules.to_act(line_last(&p->line)) == ACTOR_CHANCE;
	line_push(&p->line, move);
	if (p->flips.on && depth > 0 && !from_chance &&
	    (passes || g->rules.to_act(line_last(&p->line)) == ACTOR_CHANCE))
		depth = depth > p->flips.cost ? depth - p->flips.cost : 0;
	int value = plain_value(p, viewer, depth, ply);
	line_pop(&p->line);
	return value;
}

/* The mean within the cap, rounded to the nearest, halves away from zero; without the cap if all results are forced. */
static int plain_chance(struct plain *p, enum actor viewer, int depth, int ply)
{
	const struct game *g = p->line.game;
	struct outcome outcomes[OUTCOMES_MAX];
	int n = g->rules.outcomes(line_last(&p->line), outcomes), n_wins = 0, n_losses = 0;
	int cap = g->heuristics.decisive ? g->heuristics.decisive : SCORE_WIN;
	int64_t sum = 0, capped_sum = 0, weights = 0;
	p->chance_above++;
	for (int i = 0; i < n; i++) {
		int value = plain_child(p, outcomes[i].move, viewer, depth, ply);
		int capped = value > cap ? cap : value < -cap ? -cap : value;
		sum += (int64_t)outcomes[i].weight * value;
		capped_sum += (int64_t)outcomes[i].weight * capped;
		weights += outcomes[i].weight;
		n_wins += value >= SCORE_WIN - SCORE_PLIES_MAX;
		n_losses += value <= SCORE_PLIES_MAX - SCORE_WIN;
	}
	p->chance_above--;
	if (n_wins < n && n_losses < n)
		sum = capped_sum;
	int64_t twice = 2 * llabs(sum) + weights;
	return (int)(sum < 0 ? -(twice / (2 * weights)) : twice / (2 * weights));
}

static int plain_ruled(struct ruling r, enum actor viewer, int ply, int win)
{
	if (r.verdict == DRAWN)
		return 0;
	return r.verdict == actor_wins(viewer) ? win - ply : ply - win;
}

static int plain_side(struct plain *p, enum actor actor, int depth, int ply)
{
	const struct game *g = p->line.game;
	move_t moves[MOVES_MAX];
	int heuristics[MOVES_MAX], best = -SCORE_INFINITE, n = 0;
	if (depth > -p->quiescence)
		n = g->rules.generate(line_last(&p->line), moves);
	if (depth <= 0) {
		best = g->heuristics.evaluate(line_last(&p->line));
		p->stuck_without_depth |= depth > -p->quiescence && n == 0;
		g->heuristics.order(line_last(&p->line), moves, n, heuristics);
	} else if (n == 0) {
		return plain_ruled(g->rules.stuck(line_last(&p->line)), actor, ply, SCORE_WIN);
	}
	bool few =
		p->flips.on && depth > 0 && ply > 0 && (p->chance_above >= p->flips.a_line || depth < p->flips.depth);
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (!few || !g->heuristics.is_flip(line_last(&p->line), moves[i]))
			moves[kept++] = moves[i];
	if (few && kept < n) {
		if (p->line.steps[p->line.length - 1].move == g->heuristics.pass)
			best = g->heuristics.evaluate(line_last(&p->line));
		else
			best = -SCORE_EVAL_MAX, moves[kept++] = g->heuristics.pass;
		n = kept;
	}
	for (int i = 0; i < n; i++)
		if (depth > 0 || heuristics[i] > 0) {
			int value = plain_child(p, moves[i], actor, depth - 1, ply + 1);
			best = value > best ? value : best;
		}
	return best;
}

/* Draws count at the second occurrence. A win there counts only if both occurrences were searched; in a game that rules
 * on loops it is not proven, and with depth left it is searched on, as is everything that repeats after it. */
static struct ruling plain_judged(struct plain *p, int depth, int ply, int *win)
{
	const struct game_rules *rules = &p->line.game->rules;
	int last = p->line.length, first = p->line.root;
	while (p->line.steps[first].key != p->line.steps[last].key)
		first++;
	p->repeats[ply] = false;
	*win = SCORE_HISTORY_WIN;
	p->line.rules_at = 0;
	struct ruling final = rules->judge(&p->line);
	p->line.rules_at = 2;
	struct ruling early = rules->judge(&p->line);
	if (early.verdict == DRAWN || final.verdict != UNDECIDED || early.verdict == UNDECIDED)
		return early.verdict == DRAWN ? early : final;
	if (!rules->weighs_loops)
		return first < last ? early : final;
	p->repeats[ply] = first == last || depth >= TREE_LOOP_DEPTH || (depth > 0 && p->repeats[ply - 1]);
	*win = SCORE_LOOP;
	return p->repeats[ply] ? final : early;
}

static int plain_value(struct plain *p, enum actor viewer, int depth, int ply)
{
	const struct game *g = p->line.game;
	struct ruling r = g->rules.verdict(line_last(&p->line));
	if (r.verdict != UNDECIDED)
		return plain_ruled(r, viewer, ply, SCORE_WIN);
	int win = 0;
	if (ply > 0)
		r = plain_judged(p, depth, ply, &win);
	if (r.verdict != UNDECIDED)
		return plain_ruled(r, viewer, ply, win);
	enum actor next = g->rules.to_act(line_last(&p->line));
	if (next == ACTOR_CHANCE)
		return plain_chance(p, viewer, depth, ply);
	int value = plain_side(p, next, depth, ply);
	return next == viewer ? value : -value;
}

/* --- the search, with a window set by the test --- */

static struct tt table;
static struct histories history;

/* Search settings. */
struct manner {
	struct tree_options options;
	int quiescence; /* plies of captures */
	struct flip_limits flips;
};

static uint64_t nodes_searched, effort_found; /* by the last search */

/* Searches with the current hash table, and without one root move unless it is NO_MOVE. */
static int search_with_table(const struct line *line, struct manner manner, move_t without, int depth, int alpha,
			     int beta)
{
	static const struct limits none;
	struct timeman time;
	struct thread_pool pool;
	struct tree *t = calloc(1, sizeof *t);
	if (!history.moves || history.slot != line->game->heuristics.slot) {
		histories_release(&history);
		histories_init(&history, &line->game->heuristics, line->game->heuristics.margins);
	}
	timeman_begin(&time, &none, ACTOR_FIRST, 0);
	thread_pool_begin(&pool, 1);
	*t = (struct tree){.options = manner.options,
			   .heuristics = &line->game->heuristics,
			   .quiescence = manner.quiescence,
			   .flips = manner.flips,
			   .table = &table,
			   .history = &history,
			   .limits = &none,
			   .time = &time,
			   .member = {.pool = &pool},
			   .excluded = {without},
			   .n_excluded = without != NO_MOVE};
	line_begin_search(&t->line, line);
	int value = negamax(t, depth, alpha, beta);
	nodes_searched = t->nodes;
	effort_found = t->effort;
	line_release(&t->line);
	free(t);
	return value;
}

static int searched(const struct line *line, struct manner manner, int depth, int alpha, int beta)
{
	tt_clear(&table);
	return search_with_table(line, manner, NO_MOVE, depth, alpha, beta);
}

static const struct manner with_table = {{.plain = true}, 0, {0}},
			   without_table = {{.plain = true, .no_table = true}, 0, {0}},
			   with_captures = {{.plain = true}, 2, {0}};

/* The order of flips in a node is not specified, so their number is unlimited here. */
static const struct flip_limits limits[] = {
	{.on = true, .a_line = 1, .a_node = INT_MAX},
	{.on = true, .a_line = 1, .a_node = INT_MAX, .depth = 2, .cost = 1},
	{.on = true, .a_line = 2, .a_node = INT_MAX, .cost = 2},
	{.on = true, .a_line = 0, .a_node = INT_MAX},
};
#define N_LIMITS (sizeof limits / sizeof *limits)

/* Inside the window the value is exact; outside, it is a true bound on the right side. */
static void check_value(int value, int depth, int alpha, int beta, int truth)
{
	bool right = truth <= alpha  ? value >= truth && value <= alpha
		     : truth >= beta ? value <= truth && value >= beta
				     : value == truth;
	if (!right)
		fail_msg("depth %d window %d .. %d: %d, expected %d", depth, alpha, beta, value, truth);
}

static void check_window(const struct line *line, struct manner manner, int depth, int alpha, int beta, int truth)
{
	check_value(searched(line, manner, depth, alpha, beta), depth, alpha, beta, truth);
}

static void check_windows(const struct line *line, struct manner manner, int depth, int truth, struct rng *rng)
{
	check_window(line, manner, depth, -SCORE_INFINITE, SCORE_INFINITE, truth);
	for (int i = 0; i < 4; i++) {
		int alpha = truth - 50 + (int)rng_below(rng, 100);
		check_window(line, manner, depth, alpha, alpha + 1 + (int)rng_below(rng, i < 2 ? 1 : 100), truth);
	}
}

/* --- a forest --- */

/* Each level has WIDTH positions, or NARROW in every second forest, so paths transpose, including paths on which
 * different sides acted last. A position is derived by hashing its level and number; every third level may be a chance
 * level. */
#define WIDTH       40
#define NARROW      4
#define FOREST_PASS 9

struct tree_node {
	uint32_t forest;
	uint8_t level, number;
};

static struct tree_node node_of(const struct position *p)
{
	struct tree_node node;
	memcpy(&node, p, sizeof node);
	return node;
}

static uint64_t dice(const struct position *p, uint64_t what)
{
	struct tree_node node = node_of(p);
	return rng_mix(rng_mix((uint64_t)node.forest << 16 | (uint64_t)node.level << 8 | node.number) + what);
}

static enum actor forest_to_act(const struct position *p)
{
	if (node_of(p).level % 3 == 1 && dice(p, 1) % 2)
		return ACTOR_CHANCE;
	return dice(p, 2) % 2 ? ACTOR_FIRST : ACTOR_SECOND;
}

static int forest_generate(const struct position *p, move_t *out)
{
	int n = (int)(dice(p, 3) % 5); /* sometimes none */
	for (int i = 0; out && i < n; i++)
		out[i] = (move_t)i + 1;
	return n;
}

static int forest_outcomes(const struct position *p, struct outcome *out)
{
	int n = 1 + (int)(dice(p, 4) % 5);
	for (int i = 0; i < n; i++)
		out[i] = (struct outcome){(move_t)i + 1, (uint32_t)(1 + dice(p, 50 + (uint64_t)i) % 5)};
	return n;
}

static void forest_play(struct position *after, const struct position *before, move_t move)
{
	struct tree_node node = node_of(before);
	node.number = (uint8_t)(dice(before, 100 + move) % (node.forest % 2 ? WIDTH : NARROW));
	node.level++;
	memcpy(after, &node, sizeof node);
}

static struct ruling forest_verdict(const struct position *p)
{
	static const enum verdict verdicts[] = {FIRST_WINS, SECOND_WINS, DRAWN};
	uint64_t d = dice(p, 5) % 30;
	return d < 3 ? (struct ruling){verdicts[d], "forest 1", "so it is", NULL} : RULING_NONE;
}

static struct ruling forest_stuck(const struct position *p)
{
	return (struct ruling){dice(p, 6) % 2 ? FIRST_WINS : SECOND_WINS, "forest 2", "no move", NULL};
}

static struct ruling forest_judge(const struct line *line)
{
	return dice(line_last(line), 7) % 20 ? RULING_NONE : (struct ruling){DRAWN, "forest 3", "by history", NULL};
}

static uint64_t forest_key(const struct position *p)
{
	return dice(p, 0);
}

static int forest_evaluate(const struct position *p)
{
	int score = (int)(dice(p, 8) % 401) - 200;
	return forest_to_act(p) == ACTOR_FIRST ? score : -score;
}

static void forest_order(const struct position *p, const move_t *moves, int n, int *score)
{
	for (int i = 0; i < n; i++)
		score[i] = (int)(dice(p, 200 + moves[i]) % 100) - 70;
}

static bool forest_is_flip(const struct position *p, move_t move)
{
	struct position after;
	forest_play(&after, p, move);
	return move != FOREST_PASS && forest_to_act(&after) == ACTOR_CHANCE;
}

static const struct game forest = {
	.name = "forest",
	.rules.position_size = sizeof(struct tree_node),
	.rules.moves_max = 4,
	.rules.outcomes_max = 5,
	.rules.to_act = forest_to_act,
	.rules.generate = forest_generate,
	.rules.outcomes = forest_outcomes,
	.rules.play = forest_play,
	.rules.verdict = forest_verdict,
	.rules.stuck = forest_stuck,
	.rules.judge = forest_judge,
	.rules.key = forest_key,
	.heuristics.evaluate = forest_evaluate,
	.heuristics.order = forest_order,
	.heuristics.is_flip = forest_is_flip,
	.heuristics.decisive = 90,
	.heuristics.pass = FOREST_PASS,
};

/* The root of the forest of that number, if a side acts there. */
static bool plant(struct line *line, uint32_t number)
{
	struct position p;
	struct tree_node root = {number, 0, 0};
	memcpy(&p, &root, sizeof root);
	line_init(line, &forest, &p);
	return forest_verdict(&p).verdict == UNDECIDED && forest_generate(&p, NULL) > 0;
}

static void forests_are_searched_exactly(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (uint32_t number = 0; number < 400; number++) {
		struct plain p = {.quiescence = 0};
		int depth = 1 + (int)(number % 6);
		if (plant(&p.line, number)) {
			int truth = plain_value(&p, forest_to_act(line_last(&p.line)), depth, 0);
			check_windows(&p.line, with_table, depth, truth, &rng);
			check_windows(&p.line, without_table, depth, truth, &rng);
		}
		line_release(&p.line);
	}
}

/* The nodes below the best move: all nodes if there is no other move, otherwise a part of them. */
static void effort_of_the_best_move_is_counted(void **state)
{
	(void)state;
	int n_single = 0;
	for (uint32_t number = 0; number < 500; number++) {
		struct plain p = {.quiescence = 0};
		move_t moves[MOVES_MAX];
		int n = plant(&p.line, number) ? forest_generate(line_last(&p.line), moves) : 0;
		if (n > 0) {
			searched(&p.line, without_table, 1 + (int)(number % 4), -SCORE_INFINITE, SCORE_INFINITE);
			assert_true(effort_found > 0);
			assert_true(n == 1 ? effort_found == nodes_searched : effort_found < nodes_searched);
			n_single += n == 1;
		}
		line_release(&p.line);
	}
	assert_true(n_single > 0);
}

/* One window after another, as in aspiration re-searches: entries from one window are valid in the next. */
static void re_searches_may_use_the_hash_table(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 3);
	for (uint32_t number = 0; number < 2000; number++) {
		struct plain p = {.quiescence = 0};
		int depth = 2 + (int)(number / 2 % 5);
		if (plant(&p.line, number)) {
			int truth = plain_value(&p, forest_to_act(line_last(&p.line)), depth, 0);
			tt_clear(&table);
			for (int i = 0; i < 10; i++) {
				int alpha = truth - 50 + (int)rng_below(&rng, 100),
				    beta = alpha + 1 + (int)rng_below(&rng, 20);
				check_value(search_with_table(&p.line, with_table, NO_MOVE, depth, alpha, beta), depth,
					    alpha, beta, truth);
			}
		}
		line_release(&p.line);
	}
}

/* Without its best move the root scores as its second-best; the hash table must not store that, or a search of all
 * moves would use it. */
static void restricted_roots_are_not_stored(void **state)
{
	(void)state;
	for (uint32_t number = 0; number < 200; number++) {
		struct plain p = {.quiescence = 0};
		int depth = 1 + (int)(number % 4), best = -SCORE_INFINITE, next_best = -SCORE_INFINITE;
		move_t moves[MOVES_MAX], first = NO_MOVE;
		int n = plant(&p.line, number) ? forest_generate(line_last(&p.line), moves) : 0;
		for (int i = 0; i < n; i++) {
			int value = plain_child(&p, moves[i], forest_to_act(line_last(&p.line)), depth - 1, 1);
			next_best = value > best ? best : value > next_best ? value : next_best;
			first = value > best ? moves[i] : first;
			best = value > best ? value : best;
		}
		if (next_best < best && n > 1) {
			tt_clear(&table);
			assert_int_equal(
				search_with_table(&p.line, with_table, first, depth, -SCORE_INFINITE, SCORE_INFINITE),
				next_best);
			assert_true(search_with_table(&p.line, with_table, NO_MOVE, depth, best - 1, best) >= best);
		}
		line_release(&p.line);
	}
}

static void forests_with_searchmoves_are_searched_exactly(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 2);
	for (uint32_t number = 0; number < 400; number++) {
		struct manner manner = with_table;
		struct plain p = {.flips = limits[number % N_LIMITS]};
		manner.flips = p.flips;
		int depth = 1 + (int)(number / N_LIMITS % 6);
		if (plant(&p.line, number)) {
			int truth = plain_value(&p, forest_to_act(line_last(&p.line)), depth, 0);
			check_windows(&p.line, manner, depth, truth, &rng);
			manner.options.no_table = true;
			check_windows(&p.line, manner, depth, truth, &rng);
			manner.options.no_probing = true;
			check_windows(&p.line, manner, depth, truth, &rng);
		}
		line_release(&p.line);
	}
}

/* --- the games --- */

/* The greatest depth at which plain minimax has at most that many leaves, not counting captures. */
static int depth_for(const struct game *game, const struct position *p, uint64_t max)
{
	int depth = 1;
	while (depth < 4 && perft_count(game, p, depth + 1) < max)
		depth++;
	return depth;
}

static void compare(const struct game *game, const struct position *position, struct manner manner, struct rng *rng)
{
	struct plain p = {.quiescence = manner.quiescence, .flips = manner.flips};
	p.flips.on = manner.flips.on = p.flips.on && game->heuristics.is_flip;
	line_init(&p.line, game, position);
	p.line.rules_at = 2;
	int depth = depth_for(game, position, p.quiescence ? 2000 : 20000);
	int truth = plain_value(&p, game->rules.to_act(position), depth, 0);
	if (!p.stuck_without_depth)
		check_windows(&p.line, manner, depth, truth, rng);
	line_release(&p.line);
}

static void along_games_of(const struct game *game, const struct preset *preset, struct manner manner)
{
	for (uint64_t seed = 0; seed < 6; seed++) {
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, seed);
		game->rules.start(&start, preset);
		line_init(&line, game, &start);
		for (int i = 0; i < 8 && random_play(&line, &rng, 9).verdict == UNDECIDED; i++)
			if (game->rules.to_act(line_last(&line)) != ACTOR_CHANCE)
				compare(game, line_last(&line), manner, &rng);
		line_release(&line);
	}
}

static void along_games(struct manner manner)
{
	for (int g = 0; games_at(g); g++)
		along_games_of(games_at(g), games_at(g)->presets, manner);
}

/* Turns of several captures, reveals within a capture, other captures and rewards. */
static void along_house_rules(struct manner manner)
{
	static const char *const rules[][2] = {
		{"darkchess", "taiwan"},
		{"darkchess", "mainland"},
		{"darkchess", "hongkong"},
		{"darkchess", "olympiad+chain=forced+blind=lost+diagonal=move+points=race"},
		{"qilin", "twelve"},
		{"qilin", "dasanqi"},
		{"surakarta", "olympiad+barren=majority+stuck=draws"},
		{"magic", "casts+ice=plies+wood=blocks+frozen=loses"},
		{"xiangqi", "wxf+repetition=computer"},
	};
	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
		struct error err;
		const struct game *game = games_find(rules[i][0], &err);
		const struct preset *preset = game_preset(game, rules[i][1], &err);
		if (!preset)
			fail_msg("%s: %s", rules[i][1], err.text);
		along_games_of(game, preset, manner);
	}
}

static void games_are_searched_exactly(void **state)
{
	(void)state;
	along_games(with_table);
	along_games(without_table);
}

static void house_rules_are_searched_exactly(void **state)
{
	(void)state;
	along_house_rules(with_table);
	along_house_rules(without_table);
	along_house_rules(with_captures);
}

static void games_with_captures_are_searched_exactly(void **state)
{
	(void)state;
	along_games(with_captures);
}

static void games_with_few_chance_moves_are_searched_exactly(void **state)
{
	(void)state;
	for (size_t i = 0; i < N_LIMITS; i++)
		along_games((struct manner){{.plain = true}, 0, limits[i]});
	along_games((struct manner){{.plain = true}, 2, limits[1]});
}

/* --- with their histories --- */

#ifdef __SANITIZE_ADDRESS__
#define POSITIONS 500
#else
#define POSITIONS 5000 /* of all games */
#endif
#define LEAVES 20000 /* maximum for plain minimax, unless the depth is 1 */

/* The move that takes back the last move of the side to act, or NO_MOVE. */
static move_t upcoming_repetition(const struct line *line)
{
	const struct game *g = line->game;
	if (line->length < 2 || line->steps[line->length - 2].move == NO_MOVE)
		return NO_MOVE;
	struct move_points there =
		g->rendering.move_points(line_at(line, line->length - 2), line->steps[line->length - 2].move);
	move_t moves[MOVES_MAX];
	int n = g->rules.generate(line_last(line), moves);
	for (int i = 0; i < n && there.from >= 0; i++) {
		struct move_points back = g->rendering.move_points(line_last(line), moves[i]);
		if (back.from == there.to && back.to == there.from)
			return moves[i];
	}
	return NO_MOVE;
}

/* A random step, or every second time one back: positions repeat, in the line and in the search below it. */
static bool step_or_repeat(struct line *line, struct rng *rng)
{
	bool chance = line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE;
	move_t back = chance || rng_below(rng, 2) ? NO_MOVE : upcoming_repetition(line);
	line_push(line, back != NO_MOVE ? back : random_move(line->game, line_last(line), rng));
	return line_ruling(line).verdict == UNDECIDED;
}

/* The search with all pruning off, compared with plain minimax; both know the line's history. Returns the depth: as
 * requested, or less if there are too many leaves. */
static int compare_with_history(const struct line *line, int depth)
{
	struct plain p = {.quiescence = 0};
	const struct game *g = line->game;
	int max = depth;
	for (depth = 1; depth < max && perft_count(g, line_last(line), depth + 1) <= LEAVES;)
		depth++;
	line_begin_search(&p.line, line);
	int truth = plain_value(&p, g->rules.to_act(line_last(line)), depth, 0);
	int value = searched(line, without_table, depth, -SCORE_INFINITE, SCORE_INFINITE);
	if (value != truth)
		fail_msg("%s %s depth %d after %d plies: %d, expected %d", g->name, position_text(g, line_last(line)),
			 depth, line->length, value, truth);
	line_release(&p.line);
	return depth;
}

static void positions_with_history_are_searched_exactly(void **state)
{
	(void)state;
	int n = 0, n_games = 0, n_repeated = 0, at_depth[5] = {0};
	while (games_at(n_games))
		n_games++;
	for (uint64_t seed = 0; n < POSITIONS; seed++) {
		const struct game *g = games_at((int)(seed % (uint64_t)n_games));
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, 1000 + seed);
		g->rules.start(&start, g->presets);
		line_init(&line, g, &start);
		random_play(&line, &rng, (int)rng_below(&rng, 150));
		bool goes_on = line_ruling(&line).verdict == UNDECIDED;
		for (int i = 0; i < 10 && goes_on && n < POSITIONS; i++) {
			goes_on = step_or_repeat(&line, &rng);
			if (!goes_on || g->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
				continue;
			at_depth[compare_with_history(&line, 1 + n++ % 4)]++;
			n_repeated += line_occurrences(&line, line.length) > 0;
		}
		line_release(&line);
	}
	for (int depth = 1; depth <= 4; depth++)
		assert_true(at_depth[depth] >= POSITIONS / 20);
	assert_true(n_repeated >= POSITIONS / 20);
}

/* A side that has only flips left, none of which is searched, is not stuck. */
static void unsearched_chance_moves_are_not_losses(void **state)
{
	(void)state;
	struct position p;
	struct line line;
	const struct game *game = games_find("darkchess", NULL);
	set_up(game, NULL, "K3/4/4/4/4/4/4/1??1 r r kp 0 10", &p);
	line_init(&line, game, &p);
	for (int depth = 1; depth <= 6; depth++) {
		struct manner manner = {{.plain = true}, 2, limits[3]};
		int value = searched(&line, manner, depth, -SCORE_INFINITE, SCORE_INFINITE);
		assert_in_range(value + SCORE_EVAL_MAX, 0, 2 * SCORE_EVAL_MAX);
	}
	line_release(&line);
}

/* Endgames with few hidden pieces, where a flip decides. */
static void reveals_are_searched_exactly(void **state)
{
	(void)state;
	static const char *const texts[][2] = {
		{"darkchess", "K?2/4/k1?1/4/4/4/4/4 r r Pp 0 10"},
		{"darkchess", "??2/?R2/k3/4/4/4/4/4 b r RCp 4 10"},
		{"darkchess", "????/1k2/2K1/4/4/4/4/4 r b PPcc 0 10"},
	};
	struct rng rng;
	rng_seed(&rng, 3);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct position p;
		const struct game *game = games_find(texts[i][0], NULL);
		set_up(game, NULL, texts[i][1], &p);
		compare(game, &p, with_table, &rng);
		compare(game, &p, without_table, &rng);
		compare(game, &p, with_captures, &rng);
	}
}

/* Star2 is meant to save nodes: of 87,559 in these games it leaves 24,326. */
static void star2_probes_save_nodes(void **state)
{
	(void)state;
	const struct game *game = games_find("darkchess", NULL);
	uint64_t nodes[2] = {0, 0};
	for (uint64_t seed = 0; seed < 6; seed++) {
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, seed);
		game->rules.start(&start, game->presets);
		line_init(&line, game, &start);
		random_play(&line, &rng, 60);
		if (game->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
			line_pop(&line);
		for (int without = 0; without < 2; without++) {
			struct manner manner = with_table;
			manner.options.no_probing = without;
			searched(&line, manner, 3, -SCORE_INFINITE, SCORE_INFINITE);
			nodes[without] += nodes_searched;
		}
		line_release(&line);
	}
	assert_true(nodes[0] < nodes[1] / 2);
}

/* --- Star1 and Star2 alone --- */

/* 1/4 * 100 + 3/4 * -100 = -50, and the rest is still unknown. */
static void outcomes_get_the_right_windows(void **state)
{
	(void)state;
	const struct outcome outcomes[] = {{1, 1}, {2, 3}};
	struct chance c;
	int low, high, value;
	enum tt_bound bound;
	chance_begin(&c, outcomes, 2, SCORE_WIN, -60, 60);
	chance_window(&c, 0, &low, &high);
	assert_int_equal(low, -SCORE_WIN);
	assert_int_equal(high, SCORE_WIN);
	assert_false(chance_take(&c, 0, 100, TT_EXACT, &value, &bound));
	chance_window(&c, 1, &low, &high); /* (-240 - 100) / 3 for low, (240 - 100) / 3 for high */
	assert_int_equal(low, -114);
	assert_int_equal(high, 47);
	assert_true(chance_take(&c, 1, -100, TT_EXACT, &value, &bound));
	assert_int_equal(value, -50);
	assert_int_equal(bound, TT_EXACT);
	/* A certain loss with weight 3 of 4 settles the node, whatever follows. */
	const struct outcome loss_first[] = {{2, 3}, {1, 1}};
	chance_begin(&c, loss_first, 2, SCORE_WIN, -60, 60);
	chance_window(&c, 0, &low, &high);
	assert_int_equal(low, (-60 * 4 - SCORE_WIN) / 3);
	assert_true(chance_take(&c, 0, -SCORE_WIN + 1, TT_EXACT, &value, &bound));
	assert_int_equal(bound, TT_UPPER);
	assert_int_equal(value, (-3 * (SCORE_WIN - 1) + SCORE_WIN - 2) / 4);
}

/* No outcome counts for more than 1000, so one of weight 1 in 4 can no longer help. */
static void score_bounds_narrow_windows(void **state)
{
	(void)state;
	const struct outcome outcomes[] = {{1, 3}, {2, 1}};
	struct chance c;
	int low, high, value;
	enum tt_bound bound;
	chance_begin(&c, outcomes, 2, 1000, 0, 1);
	chance_window(&c, 0, &low, &high); /* 3 x + 1000 <= 0, 3 x - 1000 >= 4 */
	assert_int_equal(low, -334);
	assert_int_equal(high, 335);
	assert_true(chance_take(&c, 0, -400, TT_EXACT, &value, &bound));
	assert_int_equal(bound, TT_UPPER);
	assert_int_equal(value, -50);
	/* A win counts as 1000 among other outcomes, and as a win if there are only wins. */
	for (int second = 0; second <= SCORE_WIN - 4; second += SCORE_WIN - 4) {
		chance_begin(&c, outcomes, 2, 1000, -SCORE_INFINITE, SCORE_INFINITE);
		assert_false(chance_take(&c, 0, SCORE_WIN - 8, TT_EXACT, &value, &bound));
		assert_true(chance_take(&c, 1, second, TT_EXACT, &value, &bound));
		assert_int_equal(bound, TT_EXACT);
		assert_int_equal(value, second ? SCORE_WIN - 7 : 750);
	}
	/* Nor is a lead a win, if the window requires a win. */
	chance_begin(&c, outcomes, 2, 1000, 2000, SCORE_INFINITE);
	assert_true(chance_take(&c, 0, 5000, TT_EXACT, &value, &bound));
	assert_int_equal(bound, TT_UPPER);
	assert_int_equal(value, 1000);
}

/* Bounds from probes of outcomes not yet searched count too. */
static void star2_probes_narrow_windows(void **state)
{
	(void)state;
	const struct outcome outcomes[] = {{1, 1}, {2, 1}, {3, 2}};
	struct chance c;
	int low, high, value;
	enum tt_bound bound;
	chance_begin(&c, outcomes, 3, 1000, 0, 100);
	assert_false(chance_take(&c, 2, -300, TT_UPPER, &value, &bound));
	chance_window(&c, 0, &low, &high); /* x + 1000 - 600 <= 0, x - 1000 - 2000 >= 400 */
	assert_int_equal(low, -400);
	assert_int_equal(high, 1000);
	assert_false(chance_take(&c, 1, 200, TT_UPPER, &value, &bound));
	assert_false(chance_take(&c, 0, 700, TT_EXACT, &value, &bound));
	chance_window(&c, 2, &low, &high);
	assert_int_equal(low, -450); /* 700 + 200 + 2 x <= 0 */
	assert_true(chance_take(&c, 2, -500, TT_UPPER, &value, &bound));
	assert_int_equal(bound, TT_UPPER);
	assert_int_equal(value, -25);
	/* The same from the other side's view. */
	chance_begin(&c, outcomes, 3, 1000, -100, 0);
	assert_false(chance_take(&c, 2, 300, TT_LOWER, &value, &bound));
	assert_true(chance_take(&c, 0, 400, TT_LOWER, &value, &bound));
	assert_int_equal(bound, TT_LOWER);
	assert_int_equal(value, 0);
}

static void halves_round_away_from_zero(void **state)
{
	(void)state;
	const struct outcome outcomes[] = {{1, 1}, {2, 1}};
	for (int sign = -1; sign <= 1; sign += 2) {
		struct chance c;
		int value;
		enum tt_bound bound;
		chance_begin(&c, outcomes, 2, SCORE_WIN, -SCORE_INFINITE, SCORE_INFINITE);
		assert_false(chance_take(&c, 0, sign * 1, TT_EXACT, &value, &bound));
		assert_true(chance_take(&c, 1, sign * 2, TT_EXACT, &value, &bound));
		assert_int_equal(value, sign * 2);
	}
}

static int make_table(void **state)
{
	(void)state;
	return tt_init(&table, 1 << 20, NULL) ? 0 : -1;
}

static int drop_table(void **state)
{
	(void)state;
	tt_release(&table);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(outcomes_get_the_right_windows),
		cmocka_unit_test(score_bounds_narrow_windows),
		cmocka_unit_test(star2_probes_narrow_windows),
		cmocka_unit_test(halves_round_away_from_zero),
		cmocka_unit_test(forests_are_searched_exactly),
		cmocka_unit_test(effort_of_the_best_move_is_counted),
		cmocka_unit_test(re_searches_may_use_the_hash_table),
		cmocka_unit_test(restricted_roots_are_not_stored),
		cmocka_unit_test(forests_with_searchmoves_are_searched_exactly),
		cmocka_unit_test(games_are_searched_exactly),
		cmocka_unit_test(house_rules_are_searched_exactly),
		cmocka_unit_test(positions_with_history_are_searched_exactly),
		cmocka_unit_test(games_with_few_chance_moves_are_searched_exactly),
		cmocka_unit_test(unsearched_chance_moves_are_not_losses),
		cmocka_unit_test(games_with_captures_are_searched_exactly),
		cmocka_unit_test(reveals_are_searched_exactly),
		cmocka_unit_test(star2_probes_save_nodes),
	};
	return cmocka_run_group_tests(tests, make_table, drop_table);
}
