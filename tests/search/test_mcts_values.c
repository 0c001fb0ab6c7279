/* The values of the Monte-Carlo search, compared with a plain recursion without tree, playouts or changing bounds: on a
 * synthetic forest of positions in which sides act several times in a row with chance in between, and on endgames of
 * dark chess with a small bag. Also its memory, and the part of the tree it keeps. */
#include "support.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "search/mcts.h"
#include "search/mcts_search.h"

/* --- a search setup --- */

static struct mcts_quota quota;

static void begin_search(struct mcts_search *s, const struct mcts_config *config, size_t bytes)
{
	struct error err = {0};
	if (!mcts_search_init(s, config, NULL, bytes, 1, &err))
		fail_msg("%s", err.text);
}

static void run_within(struct mcts_search *s, const struct line *line, const struct limits *limits, int playouts)
{
	static struct timeman time;
	timeman_begin(&time, limits, ACTOR_FIRST, 0);
	quota = (struct mcts_quota){.limits = limits, .time = &time};
	atomic_store(&quota.left, playouts);
	mcts_search_begin(s, line, &quota);
	mcts_search_run(s);
}

static void run(struct mcts_search *s, const struct line *line, int playouts)
{
	run_within(s, line, &(struct limits){0}, playouts);
}

/* --- a forest --- */

/* A position is derived by hashing its forest, level and number. The game ends at level DEEPEST at the latest. */
#define DEEPEST 6
#define WIDTH   40

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
	int n = 1 + (int)(dice(p, 4) % 4);
	for (int i = 0; i < n; i++)
		out[i] = (struct outcome){(move_t)i + 1, (uint32_t)(1 + dice(p, 50 + (uint64_t)i) % 5)};
	return n;
}

static void forest_play(struct position *after, const struct position *before, move_t move)
{
	struct tree_node node = node_of(before);
	node.number = (uint8_t)(dice(before, 100 + move) % WIDTH);
	node.level++;
	memcpy(after, &node, sizeof node);
}

static struct ruling forest_verdict(const struct position *p)
{
	static const enum verdict verdicts[] = {FIRST_WINS, SECOND_WINS, DRAWN};
	uint64_t d = dice(p, 5) % (node_of(p).level == DEEPEST ? 3 : 20);
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

static const struct game forest = {
	.name = "forest",
	.rules.position_size = sizeof(struct tree_node),
	.rules.moves_max = 4,
	.rules.outcomes_max = 4,
	.rules.to_act = forest_to_act,
	.rules.generate = forest_generate,
	.rules.outcomes = forest_outcomes,
	.rules.play = forest_play,
	.rules.verdict = forest_verdict,
	.rules.stuck = forest_stuck,
	.rules.judge = forest_judge,
	.rules.key = forest_key,
	.heuristics.evaluate = forest_evaluate,
};

/* The root of the forest of that number, if a side acts there and has a move. */
static bool plant(struct line *line, uint32_t number)
{
	struct position p = {{0}};
	struct tree_node root = {number, 0, 0};
	memcpy(&p, &root, sizeof root);
	line_init(line, &forest, &p);
	return forest_verdict(&p).verdict == UNDECIDED && forest_generate(&p, NULL) > 0;
}

/* --- plain recursion --- */

/* Lower and upper bound of a position for the first side after a search of that many plies. */
struct span {
	double low, high;
};

static struct span span_of(struct line *line, int depth, bool is_root);

static struct span span_after(struct line *line, move_t move, int depth)
{
	line_push(line, move);
	struct span span = span_of(line, depth, false);
	line_pop(line);
	return span;
}

static struct span span_of_chance(struct line *line, int depth)
{
	struct outcome outcomes[OUTCOMES_MAX];
	struct span sum = {0, 0};
	double weights = 0;
	int n = line->game->rules.outcomes(line_last(line), outcomes);
	for (int i = 0; i < n; i++) {
		struct span span = span_after(line, outcomes[i].move, depth);
		sum.low += outcomes[i].weight * span.low;
		sum.high += outcomes[i].weight * span.high;
		weights += outcomes[i].weight;
	}
	return (struct span){sum.low / weights, sum.high / weights};
}

static struct span span_of(struct line *line, int depth, bool is_root)
{
	static const double results[] = {[FIRST_WINS] = 1, [SECOND_WINS] = -1, [DRAWN] = 0};
	enum verdict verdict = is_root ? UNDECIDED : line_ruling(line).verdict;
	if (verdict != UNDECIDED)
		return (struct span){results[verdict], results[verdict]};
	enum actor actor = line->game->rules.to_act(line_last(line));
	if (actor == ACTOR_CHANCE)
		return span_of_chance(line, depth);
	if (depth == 0)
		return (struct span){-1, 1};
	move_t moves[MOVES_MAX];
	int n = line->game->rules.generate(line_last(line), moves);
	struct span best = actor == ACTOR_FIRST ? (struct span){-1, -1} : (struct span){1, 1};
	for (int i = 0; i < n; i++) {
		struct span span = span_after(line, moves[i], depth - 1);
		best.low = actor == ACTOR_FIRST ? fmax(best.low, span.low) : fmin(best.low, span.low);
		best.high = actor == ACTOR_FIRST ? fmax(best.high, span.high) : fmin(best.high, span.high);
	}
	return best;
}

/* --- two arms --- */

/* One choice, then only forced moves to the end: the first side wins on one arm and draws on the other. The ends are
 * too far away for the tree to reach them. */
#define ARM_LENGTH 1000

struct arm {
	uint16_t taken, level;
};

static struct arm arm_of(const struct position *p)
{
	struct arm arm;
	memcpy(&arm, p, sizeof arm);
	return arm;
}

static enum actor arms_to_act(const struct position *p)
{
	return arm_of(p).level % 2 ? ACTOR_SECOND : ACTOR_FIRST;
}

static int arms_generate(const struct position *p, move_t *out)
{
	int n = arm_of(p).level == 0 ? 2 : 1;
	for (int i = 0; out && i < n; i++)
		out[i] = (move_t)i + 1;
	return n;
}

static void arms_play(struct position *after, const struct position *before, move_t move)
{
	struct arm arm = arm_of(before);
	if (arm.level++ == 0)
		arm.taken = move;
	memcpy(after, &arm, sizeof arm);
}

static struct ruling arms_verdict(const struct position *p)
{
	struct arm arm = arm_of(p);
	if (arm.level < ARM_LENGTH)
		return RULING_NONE;
	return (struct ruling){arm.taken == 1 ? FIRST_WINS : DRAWN, "arms 1", "the arm ends", NULL};
}

static struct ruling arms_judge(const struct line *line)
{
	(void)line;
	return RULING_NONE;
}

static uint64_t arms_key(const struct position *p)
{
	struct arm arm = arm_of(p);
	return rng_mix((uint64_t)arm.taken << 16 | arm.level);
}

static const struct game arms = {
	.name = "arms",
	.rules.position_size = sizeof(struct arm),
	.rules.moves_max = 2,
	.rules.to_act = arms_to_act,
	.rules.generate = arms_generate,
	.rules.play = arms_play,
	.rules.verdict = arms_verdict,
	.rules.judge = arms_judge,
	.rules.key = arms_key,
};

/* How often UCT as described in docs/opponents.md tries the worse arm in that many playouts, with wins worth 1, draws
 * 1/2: the arm with the highest mean + c sqrt(ln(n + 1) / n_i). */
static int worse_arm_of(int playouts, double c)
{
	int n[2] = {1, 1};
	while (n[0] + n[1] < playouts) {
		double width = c * c * log(n[0] + n[1] + 1);
		n[0.5 + sqrt(width / n[1]) > 1 + sqrt(width / n[0])]++;
	}
	return n[1];
}

static void visits_follow_the_exploration_constant(void **state)
{
	static const double constants[] = {0.1, 0.3, 0.4, 1};
	(void)state;
	for (int i = 0; i < 4; i++) {
		const struct mcts_config config = {.uct = (float)constants[i], .options = {.limit = 2 * ARM_LENGTH}};
		struct position p = {{0}};
		struct line line;
		struct mcts_search s;
		begin_search(&s, &config, 1 << 20);
		line_init(&line, &arms, &p);
		run(&s, &line, 400);
		int visits[3] = {0};
		for (uint32_t child = s.tree.nodes[0].child; child != MCTS_NONE; child = s.tree.nodes[child].sibling)
			visits[s.tree.nodes[child].move] = (int)s.tree.nodes[child].visits;
		assert_int_equal(visits[1] + visits[2], 400);
		if (visits[2] != worse_arm_of(400, constants[i]))
			fail_msg("constant %g: %d visits of the worse arm, expected %d", constants[i], visits[2],
				 worse_arm_of(400, constants[i]));
		mcts_search_release(&s);
		line_release(&line);
	}
}

/* --- values --- */

static const struct mcts_config chances = {.options = {20, false}, .uct = 0.7F},
				groups = {.groups = true, .options = {20, false}, .uct = 0.7F};

/* With enough playouts everything is settled, and the value is the expectation under perfect play. */
static void forests_are_solved(void **state)
{
	(void)state;
	int n_settled = 0;
	for (uint32_t number = 0; number < 400; number++) {
		struct line line;
		if (plant(&line, number)) {
			struct mcts_search s;
			struct span truth = span_of(&line, DEEPEST, true);
			begin_search(&s, &chances, 1 << 20);
			run(&s, &line, 100000);
			const struct mcts_node *root = &s.tree.nodes[0];
			assert_true(mcts_is_settled(root));
			assert_true(fabs(root->low - truth.low) < 1e-6);
			n_settled += truth.low > -1 && truth.low < 1;
			mcts_search_release(&s);
		}
		line_release(&line);
	}
	assert_true(n_settled > 50); /* positions neither won nor lost */
}

/* After few playouts the bounds of every node are valid. Group nodes prove nothing below a drawn outcome, and are
 * correct elsewhere. */
static void bounds_are_correct(void **state)
{
	(void)state;
	static const struct mcts_config *const configs[] = {&chances, &groups};
	for (uint32_t number = 0; number < 800; number++) {
		struct line line;
		if (plant(&line, number)) {
			struct mcts_search s;
			struct span truth = span_of(&line, DEEPEST, true);
			begin_search(&s, configs[number % 2], 1 << 20);
			run(&s, &line, 5 + (int)(number % 100));
			const struct mcts_node *root = &s.tree.nodes[0];
			assert_true(root->low <= truth.low + 1e-6 && root->high >= truth.high - 1e-6);
			for (uint32_t i = root->child; i != MCTS_NONE; i = s.tree.nodes[i].sibling) {
				struct span span = span_after(&line, s.tree.nodes[i].move, DEEPEST);
				assert_true(s.tree.nodes[i].low <= span.low + 1e-6);
				assert_true(s.tree.nodes[i].high >= span.high - 1e-6);
			}
			mcts_search_release(&s);
		}
		line_release(&line);
	}
}

/* The plies that a node promises until it is won or lost: within that many a plain recursion reaches the end too. The
 * winning side counts its fastest win, the losing side the slowest loss. */
static void check_promise(struct line *line, const struct mcts_tree *tree, uint32_t index)
{
	const struct mcts_node *node = &tree->nodes[index];
	enum actor actor = line->game->rules.to_act(line_last(line));
	struct span seen = span_of(line, node->plies, index == 0);
	if (!mcts_is_settled(node) || fabsf(node->low) < 1)
		return;
	if (node->low == 1 ? seen.low < 1 : seen.high > -1)
		fail_msg("node %u predicts an end within %d plies that does not come", index, node->plies);
	if (actor == ACTOR_CHANCE || node->child == MCTS_NONE)
		return;
	int soonest = INT_MAX, latest = 0;
	for (uint32_t i = node->child; i != MCTS_NONE; i = tree->nodes[i].sibling) {
		int plies = tree->nodes[i].plies;
		if (mcts_lower_bound(&tree->nodes[i], actor) == 1 && plies < soonest)
			soonest = plies;
		latest = plies > latest ? plies : latest;
	}
	assert_int_equal(node->plies, 1 + (mcts_lower_bound(node, actor) == 1 ? soonest : latest));
}

static int check_promises(struct line *line, const struct mcts_tree *tree, uint32_t index)
{
	int n = mcts_is_settled(&tree->nodes[index]) && fabsf(tree->nodes[index].low) == 1;
	check_promise(line, tree, index);
	for (uint32_t i = tree->nodes[index].child; i != MCTS_NONE; i = tree->nodes[i].sibling) {
		line_push(line, tree->nodes[i].move);
		n += check_promises(line, tree, i);
		line_pop(line);
	}
	return n;
}

static void proven_results_come_when_predicted(void **state)
{
	(void)state;
	int n_certain = 0;
	for (uint32_t number = 0; number < 400; number++) {
		struct line line;
		if (plant(&line, number)) {
			struct mcts_search s;
			begin_search(&s, &chances, 1 << 20);
			run(&s, &line, 20 + (int)(number % 200));
			n_certain += check_promises(&line, &s.tree, 0);
			mcts_search_release(&s);
		}
		line_release(&line);
	}
	assert_true(n_certain > 1000);
}

/* Knows some won, drawn or lost positions of the forest; for some wins it does not know whether they come within a
 * limit. */
static bool forest_probe(struct tablebase *tables, const struct position *p, struct tablebase_value *out)
{
	(void)tables;
	struct line line;
	line_init(&line, &forest, p);
	struct span truth = span_of(&line, DEEPEST, true);
	line_release(&line);
	double value = forest_to_act(p) == ACTOR_FIRST ? truth.low : -truth.low;
	*out = (struct tablebase_value){
		.result = (enum tablebase_result)value, .plies = value != 0, .forced = dice(p, 300) % 3 > 0};
	return value == (int)value && dice(p, 301) % 2;
}

/* With partial tables the bounds stay valid, and results are found sooner. */
static void table_values_are_used(void **state)
{
	(void)state;
	static const struct tablebase_kind kind = {.game = "forest", .probe = forest_probe};
	struct tablebase tables = {&kind};
	uint64_t visits[2] = {0, 0};
	for (uint32_t number = 0; number < 200; number++) {
		struct line line;
		if (plant(&line, number)) {
			struct span truth = span_of(&line, DEEPEST, true);
			for (int with = 0; with < 2; with++) {
				struct mcts_search s;
				begin_search(&s, &chances, 1 << 20);
				s.tables = with ? &tables : NULL;
				run(&s, &line, 100000);
				assert_true(mcts_is_settled(&s.tree.nodes[0]));
				assert_true(fabs(s.tree.nodes[0].low - truth.low) < 1e-6);
				visits[with] += s.tree.nodes[0].visits;
				mcts_search_release(&s);
			}
		}
		line_release(&line);
	}
	assert_true(visits[1] < visits[0] / 2);
}

/* --- endgames of dark chess --- */

/* A few pieces of both colors at random points, one or two of them face down. */
static void random_ending(struct rng *rng, char *text)
{
	static const char pieces[] = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
	char board[32], bag[33];
	bool used[32] = {false};
	int n_up = 2 + (int)rng_below(rng, 4), n_down = 1 + (int)rng_below(rng, 2), n_bag = 0;
	memset(board, '1', sizeof board);
	for (int i = 0; i < n_up + n_down; i++) {
		int point, piece;
		do
			point = (int)rng_below(rng, 32);
		while (board[point] != '1');
		do
			piece = (int)rng_below(rng, 32);
		while (used[piece]);
		board[point] = i < n_up ? pieces[piece] : '?';
		used[piece] = i >= n_up;
	}
	for (int i = 0; i < 32; i++)
		if (used[i])
			bag[n_bag++] = pieces[i];
	bag[n_bag] = 0;
	for (int rank = 0; rank < 8; rank++)
		text += sprintf(text, "%.4s%s", board + 4 * rank, rank < 7 ? "/" : "");
	int quiet = rng_below(rng, 2) ? 0 : 34 + (int)rng_below(rng, 5);
	sprintf(text, " %c r %s %d 100", rng_below(rng, 2) ? 'r' : 'b', bag, quiet);
}

/* The move that a search of three plies scores above all others, or NO_MOVE. */
static move_t clear_best_move(struct line *line)
{
	move_t moves[MOVES_MAX], best = NO_MOVE;
	struct span spans[MOVES_MAX];
	int n = line->game->rules.generate(line_last(line), moves);
	bool first = line->game->rules.to_act(line_last(line)) == ACTOR_FIRST;
	for (int i = 0; i < n; i++) {
		struct span span = span_after(line, moves[i], 2);
		spans[i] = first ? span : (struct span){-span.high, -span.low};
	}
	for (int i = 0; i < n; i++) {
		bool is_best = true;
		for (int j = 0; j < n; j++)
			is_best &= j == i || spans[i].low > spans[j].high + 0.05;
		best = is_best ? moves[i] : best;
	}
	return best;
}

#define ENDINGS 40

static bool is_flip(const struct game *game, const struct position *p, move_t move)
{
	struct position after;
	game->rules.play(&after, p, move);
	return game->rules.to_act(&after) == ACTOR_CHANCE;
}

static void best_endgame_moves_are_found(void **state)
{
	(void)state;
	static const char *const kinds[] = {"c1-r-20", "c2-r-20"};
	const struct game *game = games_find("darkchess", NULL);
	struct rng rng;
	struct error err;
	rng_seed(&rng, 2);
	for (int n_found = 0, n_flips = 0; n_found < ENDINGS || n_flips < ENDINGS / 4;) {
		char text[POSITION_TEXT_MAX];
		struct position p;
		struct line line;
		random_ending(&rng, text);
		if (!game_set_up(game, game->presets, text, &p, &err))
			continue;
		line_init(&line, game, &p);
		line.rules_at = 2;
		move_t best = line_ruling(&line).verdict == UNDECIDED ? clear_best_move(&line) : NO_MOVE;
		for (int i = 0; best != NO_MOVE && i < 2; i++) {
			struct engine_setup setup = {.hash_bytes = 8 << 20, .word = kinds[i]};
			struct engine_instance *t = mcts_engine.create(game, &setup, NULL);
			struct search_result result;
			mcts_engine.search(t, &line, &(struct limits){.nodes = 20000}, NULL, NULL, &result);
			if (result.best != best)
				fail_msg("%s %s: %s, expected %s", kinds[i], text, move_text(game, &p, result.best),
					 move_text(game, &p, best));
			mcts_engine.free(t);
		}
		n_found += best != NO_MOVE;
		n_flips += best != NO_MOVE && is_flip(game, &p, best);
		line_release(&line);
	}
}

/* --- memory --- */

/* Compares the part of a tree below a node with what is left of another tree. */
static void assert_same_part(const struct mcts_tree *a, uint32_t i, const struct mcts_tree *b, uint32_t j)
{
	const struct mcts_node *one = &a->nodes[i], *other = &b->nodes[j];
	assert_int_equal(one->move, other->move);
	assert_int_equal(one->visits, other->visits);
	for (i = one->child, j = other->child; i != MCTS_NONE; i = a->nodes[i].sibling, j = b->nodes[j].sibling) {
		assert_int_not_equal(j, MCTS_NONE);
		assert_same_part(a, i, b, j);
	}
	assert_int_equal(j, MCTS_NONE);
}

static uint32_t size_below(const struct mcts_tree *tree, uint32_t i)
{
	uint32_t size = 1;
	for (i = tree->nodes[i].child; i != MCTS_NONE; i = tree->nodes[i].sibling)
		size += size_below(tree, i);
	return size;
}

/* Grows a tree with groups, whose children do not all come at once; keeps a part, and a part of that. */
static void kept_subtrees_are_complete(void **state)
{
	(void)state;
	enum { NODES = 3000 };
	struct rng rng;
	rng_seed(&rng, 1);
	for (int run_number = 0; run_number < 50; run_number++) {
		struct mcts_tree a, b;
		uint32_t last[NODES] = {0};
		size_t bytes = NODES * sizeof(struct mcts_node);
		assert_true(mcts_tree_init(&a, bytes, NULL) && mcts_tree_init(&b, bytes, NULL));
		assert_true(mcts_tree_has_room(&a, NODES - 1));
		assert_false(mcts_tree_has_room(&a, NODES));
		while (mcts_tree_has_room(&a, 1)) {
			uint32_t parent = rng_below(&rng, a.n < 30 ? a.n : a.n / 3);
			last[parent] = mcts_tree_add(&a, parent, last[parent], rng_below(&rng, 1000) + 1);
			a.nodes[last[parent]].visits = rng_below(&rng, 1000);
		}
		for (int times = 0; times < 3; times++) {
			uint32_t root = times == 2 ? 0 : a.nodes[0].child;
			if (root == MCTS_NONE || rng_below(&rng, 2))
				root = times == 2 || a.n < 3 ? 0 : rng_below(&rng, a.n / 2);
			memcpy(b.nodes, a.nodes, bytes);
			b.n = a.n;
			mcts_tree_keep(&b, root);
			assert_int_equal(b.n, size_below(&a, root));
			assert_int_equal(b.nodes[0].sibling, MCTS_NONE);
			assert_same_part(&a, root, &b, 0);
			memcpy(a.nodes, b.nodes, bytes);
			a.n = b.n;
		}
		mcts_tree_release(&a);
		mcts_tree_release(&b);
	}
}

/* A full tree still answers, and every playout counts. */
static void memory_is_bounded(void **state)
{
	(void)state;
	static const struct mcts_config *const configs[] = {&chances, &groups};
	for (int g = 0; games_at(g); g++)
		for (int kind = 0; kind < 2; kind++) {
			struct position start;
			struct line line;
			struct mcts_search s;
			size_t bytes = 1000 * sizeof(struct mcts_node);
			set_up(games_at(g), NULL, NULL, &start);
			line_init(&line, games_at(g), &start);
			begin_search(&s, configs[kind], bytes);
			assert_true(s.tree.n_max * sizeof(struct mcts_node) <= bytes);
			run(&s, &line, 2000);
			assert_true(s.tree.n <= s.tree.n_max);
			assert_false(mcts_tree_has_room(&s.tree, games_at(g)->rules.moves_max));
			assert_int_equal(s.tree.nodes[0].visits, 2000);
			mcts_search_release(&s);
			line_release(&line);
		}
}

/* The subtree of the moves played is kept for the next search, and the rest is freed; another line starts an empty
 * tree. */
static void the_tree_is_reused_after_moves(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++) {
		struct position start;
		struct line line;
		struct mcts_search s;
		struct rng rng;
		rng_seed(&rng, 4);
		set_up(games_at(g), NULL, NULL, &start);
		line_init(&line, games_at(g), &start);
		begin_search(&s, &chances, 4 << 20);
		run(&s, &line, 3000);
		for (int i = 0; i < 3; i++) {
			uint32_t best = 0, node = 0;
			do { /* to the next position in which a side acts */
				uint32_t child = s.tree.nodes[node].child;
				for (best = child; child != MCTS_NONE; child = s.tree.nodes[child].sibling)
					best = s.tree.nodes[child].visits > s.tree.nodes[best].visits ? child : best;
				if (best == MCTS_NONE)
					break;
				line_push(&line, s.tree.nodes[node = best].move);
			} while (games_at(g)->rules.to_act(line_last(&line)) == ACTOR_CHANCE);
			if (best == MCTS_NONE || line_ruling(&line).verdict != UNDECIDED)
				break;
			uint32_t visits = s.tree.nodes[node].visits, size = size_below(&s.tree, node);
			run(&s, &line, 0);
			assert_int_equal(s.tree.nodes[0].visits, visits);
			assert_int_equal(s.tree.n, size);
			run(&s, &line, 500);
			if (!mcts_is_settled(&s.tree.nodes[0]))
				assert_int_equal(s.tree.nodes[0].visits, visits + 500);
		}
		line_pop(&line);
		while (games_at(g)->rules.to_act(line_last(&line)) == ACTOR_CHANCE)
			line_pop(&line);
		run(&s, &line, 0);
		assert_int_equal(s.tree.nodes[0].visits, 0);
		assert_int_equal(s.tree.n, 1);
		mcts_search_release(&s);
		line_release(&line);
	}
}

/* A group covers all outcomes: nothing of it is kept after a reveal, but all after a move. */
static void groups_are_reused_until_a_reveal(void **state)
{
	(void)state;
	struct line line;
	struct mcts_search s;
	const char *const position = "4/4/4/4/4/2r1/1P2/k??1 r r Pp 0 30";
	play_moves(&line, games_find("darkchess", NULL), NULL, position, "");
	begin_search(&s, &groups, 4 << 20);
	run(&s, &line, 3000);
	uint32_t step = mcts_tree_find(&s.tree, 0, line.game->text.parse_move(line_last(&line), "b2-b3", NULL));
	uint32_t visits = s.tree.nodes[step].visits;
	line_push(&line, s.tree.nodes[step].move);
	run(&s, &line, 0);
	assert_int_equal(s.tree.nodes[0].visits, visits);
	line_push(&line, line.game->text.parse_move(line_last(&line), "b1", NULL));
	line_push(&line, line.game->text.parse_move(line_last(&line), "(P)", NULL));
	run(&s, &line, 0);
	assert_int_equal(s.tree.n, 1);
	mcts_search_release(&s);
	line_release(&line);
}

/* --- searches with root moves --- */

static int n_children(const struct mcts_search *s)
{
	int n = 0;
	for (uint32_t i = s->tree.nodes[0].child; i != MCTS_NONE; i = s->tree.nodes[i].sibling)
		n++;
	return n;
}

/* Two of them, then all, then two again: the others do not come back, nor do they stay unsearched. */
static void the_root_expands_only_searchmoves(void **state)
{
	(void)state;
	static const char *const kinds[] = {"c1-r", "c2-r"};
	const struct game *game = games_find("darkchess", NULL);
	for (int kind = 0; kind < 2; kind++) {
		struct mcts_config config;
		struct mcts_search s;
		struct position start;
		struct line line;
		move_t moves[MOVES_MAX];
		assert_true(mcts_read(game, &game->heuristics, kinds[kind], &config, NULL));
		begin_search(&s, &config, 1 << 20);
		set_up(game, NULL, "K1p1/4/4/4/4/4/4/G2k r r - 0 0", &start);
		line_init(&line, game, &start);
		int n = game->rules.generate(&start, moves);
		assert_true(n > 3);
		struct limits two = {.moves = moves + 1, .n_moves = 2};
		for (int i = 0; i < 2; i++) {
			run_within(&s, &line, &two, 300);
			assert_int_equal(n_children(&s), 2);
			assert_true(mcts_tree_find(&s.tree, 0, moves[1]) != MCTS_NONE);
			assert_true(mcts_tree_find(&s.tree, 0, moves[2]) != MCTS_NONE);
			run(&s, &line, 300);
			assert_int_equal(n_children(&s), n);
		}
		mcts_search_release(&s);
		line_release(&line);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(visits_follow_the_exploration_constant),
		cmocka_unit_test(the_root_expands_only_searchmoves),
		cmocka_unit_test(forests_are_solved),
		cmocka_unit_test(bounds_are_correct),
		cmocka_unit_test(proven_results_come_when_predicted),
		cmocka_unit_test(table_values_are_used),
		cmocka_unit_test(best_endgame_moves_are_found),
		cmocka_unit_test(kept_subtrees_are_complete),
		cmocka_unit_test(memory_is_bounded),
		cmocka_unit_test(the_tree_is_reused_after_moves),
		cmocka_unit_test(groups_are_reused_until_a_reveal),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
