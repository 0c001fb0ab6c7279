/* solved BOARD BAG GAMES NODES OPPONENT...: how far engines are from optimal play in dark chess on a small board.
 * Solves the game (endgames/dcs_solve.h), plays GAMES games by optimal and by random moves, and has each opponent
 * choose a move in all their positions in which not all actions are equally good, with NODES nodes or playouts. Prints
 * for each opponent the mean loss of expected value per move, its largest loss and how often it lost nothing.
 * docs/solved.md
 *
 * The engines see the board as the lower left corner of the usual one; moves that leave it are no legal moves. Searches
 * by playouts play them by the same moves: c2-r-40 at random, c2-cr-40 captures first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "core/policy.h"
#include "endgames/dcs_solve.h"
#include "endgames/dcs_text.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_move.h"
#include "games/darkchess/dc_rules.h"
#include "games/opponent.h"
#include "games/registry.h"

/* Set once, before any engine exists. */
static struct dcs_board board;
static struct dcs_solution solution;
static struct game small;

/* --- the game on the small board --- */

static bool is_inside(int point)
{
	return point / DC_FILES < board.rows && point % DC_FILES < board.columns;
}

static bool stays_inside(move_t move)
{
	return dc_action_of(move) != DC_STEP || is_inside(dc_to(move));
}

static int generate(const struct position *p, move_t *out)
{
	move_t moves[MOVES_MAX];
	int n = dc_generate(p, moves), n_inside = 0;
	for (int i = 0; i < n; i++)
		if (stays_inside(moves[i])) {
			if (out)
				out[n_inside] = moves[i];
			n_inside++;
		}
	return n_inside;
}

static bool is_legal(const struct position *p, move_t move)
{
	return dc_game.heuristics.is_legal(p, move) && stays_inside(move);
}

static move_t random_outcome(const struct position *p, struct rng *rng)
{
	struct outcome outcomes[OUTCOMES_MAX];
	int n = dc_game.rules.outcomes(p, outcomes);
	uint32_t sum = 0;
	for (int i = 0; i < n; i++)
		sum += outcomes[i].weight;
	uint32_t at = rng_below(rng, sum);
	int i = 0;
	for (; at >= outcomes[i].weight; i++)
		at -= outcomes[i].weight;
	return outcomes[i].move;
}

static bool is_capture(const struct position *p, move_t move)
{
	return dc_action_of(move) == DC_STEP && dc_const(p)->at[dc_to(move)] != DC_NONE;
}

static move_t random_move(const struct position *p, bool captures, struct rng *rng)
{
	move_t moves[MOVES_MAX];
	int n = generate(p, moves), n_captures = 0;
	for (int i = 0; i < n; i++)
		if (captures && is_capture(p, moves[i]))
			moves[n_captures++] = moves[i];
	n = n_captures ? n_captures : n;
	return n ? moves[rng_below(rng, (uint32_t)n)] : NO_MOVE;
}

static void play_out(const struct position *from, bool captures, const struct playout_options *options, struct rng *rng,
		     struct playout *out)
{
	struct position p = *from, after;
	int limit = options->limit ? options->limit : dc_const(from)->rules.limit;
	*out = (struct playout){.verdict = DRAWN, .first = NO_MOVE};
	while (dc_const(&p)->quiet < limit) {
		bool chance = dc_game.rules.to_act(&p) == ACTOR_CHANCE;
		out->verdict = dc_verdict(&p).verdict;
		if (out->verdict != UNDECIDED)
			return;
		move_t move = chance ? random_outcome(&p, rng) : random_move(&p, captures, rng);
		out->verdict = move == NO_MOVE ? dc_game.rules.stuck(&p).verdict : DRAWN;
		if (move == NO_MOVE)
			return;
		dc_play(&after, &p, move);
		p = after;
		out->plies += !chance;
	}
}

static void play_randomly(const struct position *p, const struct playout_options *options, struct rng *rng,
			  struct playout *out)
{
	play_out(p, false, options, rng, out);
}

static void capture_first(const struct position *p, const struct playout_options *options, struct rng *rng,
			  struct playout *out)
{
	play_out(p, true, options, rng, out);
}

static const struct policy policies[] = {{"random", "r", "random moves", play_randomly},
					 {"capture", "cr", "captures first", capture_first},
					 {NULL, NULL, NULL, NULL}};

static int wide(int point)
{
	return point / board.columns * DC_FILES + point % board.columns;
}

static void widen(const struct dcs_position *p, struct position *out)
{
	struct dc_position *d = dc_of(out);
	dc_start(out, dc_game.presets);
	dc_clear(d);
	d->living[DC_RED] = d->living[DC_BLACK] = 0;
	for (int i = 0; i < board.n_points; i++)
		if (p->at[i] != DC_NONE) {
			dc_set(d, wide(i), p->at[i]);
			if (p->at[i] != DC_DOWN)
				d->living[DC_SIDE_OF(p->at[i])]++;
		}
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		if (p->bag[piece]) {
			dc_set_bag(d, piece, p->bag[piece]);
			d->living[DC_SIDE_OF(piece)] = (uint8_t)(d->living[DC_SIDE_OF(piece)] + p->bag[piece]);
		}
	d->known = p->known;
	d->side = p->known ? p->side : DC_RED;
}

/* --- games --- */

struct positions {
	struct dcs_position *all;
	int n;
};

static void keep(struct positions *list, const struct dcs_position *p)
{
	if ((list->n & (list->n - 1)) == 0)
		list->all = mem_resize(list->all, list->n ? 2 * (size_t)list->n : 1, sizeof *list->all);
	list->all[list->n++] = *p;
}

static void play(struct dcs_position *p, const struct dcs_action *a, struct rng *rng)
{
	int n = 0, piece = 0;
	p->at[a->to] = p->at[a->from];
	if (a->to != a->from) {
		p->at[a->from] = DC_NONE;
		p->side = !p->side;
		return;
	}
	for (int i = 0; i < DC_PIECES; i++)
		n += p->bag[i];
	for (int at = (int)rng_below(rng, (uint32_t)n); at >= p->bag[piece]; piece++)
		at -= p->bag[piece];
	p->side = !(p->known ? p->side : DC_SIDE_OF(piece));
	p->at[a->from] = (uint8_t)piece;
	p->bag[piece]--;
	p->known = true;
}

static bool has_both(const struct dcs_position *p)
{
	int n[2] = {0};
	for (int i = 0; i < DC_PIECES; i++)
		n[DC_SIDE_OF(i)] += p->bag[i];
	for (int i = 0; i < board.n_points; i++)
		if (p->at[i] != DC_DOWN && p->at[i] != DC_NONE)
			n[DC_SIDE_OF(p->at[i])]++;
	return n[0] && n[1];
}

static void play_game(struct dcs_position p, bool optimal, struct rng *rng, struct positions *list)
{
	struct dcs_action actions[DCS_ACTIONS_MAX];
	for (int quiet = 0; has_both(&p) && quiet < 40; quiet++) {
		int64_t value, least;
		int n = dcs_actions(&solution, &p, actions, &value), n_best = 0;
		if (n == 0)
			return;
		least = value;
		for (int i = 0; i < n; i++)
			least = actions[i].value < least ? actions[i].value : least;
		if (least < value)
			keep(list, &p);
		for (int i = 0; i < n && optimal; i++)
			if (actions[i].value == value)
				actions[n_best++] = actions[i];
		const struct dcs_action *a = &actions[rng_below(rng, (uint32_t)(optimal ? n_best : n))];
		if (a->from == a->to || p.at[a->to] != DC_NONE)
			quiet = -1;
		play(&p, a, rng);
	}
}

/* --- engines --- */

/* What the engine's choice loses. */
static double loss_of(struct engine_instance *engine, const struct dcs_position *p, const struct limits *limits)
{
	struct dcs_action actions[DCS_ACTIONS_MAX];
	struct position position;
	struct search_result result;
	struct line line;
	int64_t value;
	int n = dcs_actions(&solution, p, actions, &value);
	widen(p, &position);
	line_init(&line, &small, &position);
	engine->engine->forget(engine);
	engine->engine->search(engine, &line, limits, NULL, NULL, &result);
	line_release(&line);
	bool flips = dc_action_of(result.best) == DC_FLIP;
	int from = flips ? dc_to(result.best) : dc_from(result.best);
	for (int i = 0; i < n; i++)
		if (wide(actions[i].from) == from && wide(actions[i].to) == dc_to(result.best))
			return (double)(value - actions[i].value) / (double)dcs_scale(p, &board);
	char text[POSITION_TEXT_MAX], move[MOVE_TEXT_MAX] = "no move";
	dc_game.text.format(&position, text, sizeof text);
	if (result.best != NO_MOVE)
		dc_game.text.format_move(&position, result.best, move, sizeof move);
	fprintf(stderr, "solved: %s: not an action: %s\n", text, move);
	exit(1);
}

static void measure(const char *word, const char *kind, const struct positions *list, uint64_t nodes)
{
	struct opponent opponent;
	struct error err;
	struct limits limits = {.nodes = nodes};
	struct engine_instance *engine =
		opponent_find(&small, word, &opponent, &err)
			? opponent_create(&opponent, &small,
					  (struct engine_setup){.hash_bytes = (size_t)4 << 20, .seed = 1}, &err)
			: NULL;
	if (!engine) {
		fprintf(stderr, "solved: %s\n", err.text);
		exit(2);
	}
	double sum = 0, largest = 0;
	int n_best = 0;
	for (int i = 0; i < list->n; i++) {
		double loss = loss_of(engine, &list->all[i], &limits);
		sum += loss;
		largest = loss > largest ? loss : largest;
		n_best += loss == 0;
	}
	printf("%s\t%s\tpositions %d\tloss %.4f\tlargest %.4f\tbest %.3f\n", word, kind, list->n, sum / list->n,
	       largest, (double)n_best / list->n);
	fflush(stdout);
	engine->engine->free(engine);
}

/* Of a random choice among all actions. */
static void measure_random(const char *kind, const struct positions *list)
{
	double sum = 0;
	for (int i = 0; i < list->n; i++) {
		struct dcs_action actions[DCS_ACTIONS_MAX];
		int64_t value;
		int n = dcs_actions(&solution, &list->all[i], actions, &value);
		for (int k = 0; k < n; k++)
			sum += (double)(value - actions[k].value) / n / (double)dcs_scale(&list->all[i], &board);
	}
	printf("random\t%s\tpositions %d\tloss %.4f\n", kind, list->n, sum / list->n);
}

int main(int argc, char **argv)
{
	struct error err;
	struct dcs_position start;
	games_begin();
	if (argc < 6) {
		fprintf(stderr, "solved: expected BOARD BAG GAMES NODES OPPONENT...\n");
		return 2;
	}
	if (!dcs_board_read(&board, argv[1], &err) || !dcs_text_start(&board, argv[2], &start, &err)) {
		fprintf(stderr, "solved: %s\n", err.text);
		return 2;
	}
	if (board.columns > DC_FILES || board.rows > DC_RANKS) {
		fprintf(stderr, "solved: the board is wider than the usual one\n");
		return 2;
	}
	struct dcs_plan plan = {.threads = 1, .memory = (size_t)4 << 30, .keep = true};
	dcs_layers_init(&solution.layers, &board, &start);
	if (!dcs_solve(&solution, &plan, &err)) {
		fprintf(stderr, "solved: %s\n", err.text);
		return 1;
	}
	small = dc_game;
	small.rules.generate = generate;
	small.heuristics.is_legal = is_legal;
	small.heuristics.policies = policies;
	for (int optimal = 1; optimal >= 0; optimal--) {
		struct positions list = {NULL, 0};
		struct rng rng;
		rng_seed(&rng, 1);
		for (int i = 0; i < atoi(argv[3]); i++)
			play_game(start, optimal, &rng, &list);
		const char *kind = optimal ? "optimal" : "random";
		if (list.n)
			measure_random(kind, &list);
		for (int i = 5; i < argc && list.n; i++)
			measure(argv[i], kind, &list, strtoull(argv[4], NULL, 10));
		free(list.all);
	}
	dcs_layers_release(&solution.layers);
	return 0;
}
