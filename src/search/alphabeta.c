#include "search/alphabeta.h"
#include "base/clock.h"
#include "base/mem.h"
#include "search/negamax.h"
#include "search/signs.h"
#include "search/strength.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define PLIES_A_GAMBLE 10 /* of depth, for one more gamble on a path */

struct alphabeta {
	struct thinker base;
	struct engine_setup setup;
	struct tt table;
	struct rng rng; /* for slips, and for choices among equal moves */
	struct histories history;
	struct limits limits; /* of the current think */
	struct timeman time;
	struct signs signs;
	struct tree tree;
};

static struct alphabeta *of(struct thinker *thinker)
{
	return (struct alphabeta *)thinker;
}

static struct thinker *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	if (setup->strength < 0 || setup->strength > STRENGTH_MAX) {
		fail(err, "\"%d\" is not a strength, expected 1 to %d, or 0 for full strength", setup->strength,
		     STRENGTH_MAX);
		return NULL;
	}
	struct alphabeta *a = mem_new(sizeof *a);
	a->base.engine = &alphabeta_engine;
	a->setup = *setup;
	if (!tt_init(&a->table, setup->hash_bytes ? setup->hash_bytes : ALPHABETA_HASH_BYTES, err)) {
		free(a);
		return NULL;
	}
	histories_init(&a->history, setup->advice ? setup->advice : &game->advice);
	rng_seed(&a->rng, setup->seed);
	return &a->base;
}

static void forget(struct thinker *thinker)
{
	struct alphabeta *a = of(thinker);
	tt_clear(&a->table);
	histories_clear(&a->history);
	a->signs = (struct signs){.goes_on = false};
	rng_seed(&a->rng, a->setup.seed);
}

static void release(struct thinker *thinker)
{
	if (!thinker)
		return;
	tt_release(&of(thinker)->table);
	histories_release(&of(thinker)->history);
	free(thinker);
}

static uint64_t smaller_limit(uint64_t a, uint64_t b)
{
	return a && (!b || a < b) ? a : b;
}

/* The stricter of what was asked for and what the strength allows. */
static struct limits combine(const struct limits *asked, const struct strength *strength)
{
	struct limits l = limits_in_force(asked);
	l.depth = (int)smaller_limit((uint64_t)l.depth, (uint64_t)strength->depth);
	l.nodes = smaller_limit(l.nodes, strength->nodes);
	return l;
}

static void begin(struct alphabeta *a, const struct line *line, const struct limits *asked,
		  const struct strength *strength, int64_t start_us)
{
	a->limits = combine(asked, strength);
	timeman_begin(&a->time, &a->limits, line->game->rules.to_act(line_last(line)), line->length);
	a->tree = (struct tree){
		.advice = a->setup.advice ? a->setup.advice : &line->game->advice,
		.quiescence = TREE_QUIESCENCE,
		.gambles = tree_gambles,
		.table = &a->table,
		.history = &a->history,
		.tables = strength->slip || strength->depth ? NULL : a->setup.tables, /* weak ones play without them */
		.limits = &a->limits,
		.time = &a->time,
		.ties = a->setup.draw_ties ? &a->rng : NULL,
		.blur = strength->blur,
		.blur_seed = a->setup.seed,
		.start_us = start_us,
		.pulse_us = start_us,
	};
	a->tree.gambles.on = a->tree.advice->is_gamble != NULL;
	if (!a->limits.mate) /* the soonest mate may begin with moves that are usually left out */
		a->tree.margins = a->tree.advice->margins;
	line_begin_search(&a->tree.line, line);
	line_reserve(&a->tree.line, 2 * PLY_MAX); /* a reveal may follow each ply */
	tt_grow_older(&a->table);
	histories_new_root(&a->history);
}

/* Before anything is searched: the move that ordering puts first, with the evaluation of the position. */
static void guess(struct alphabeta *a, struct thought *out)
{
	const struct line *line = &a->tree.line;
	const struct game *game = line->game;
	const struct position *p = line_last(line);
	struct histories_path path = {game->rules.to_act(p), 0, {-1, -1, -1}};
	struct pick pick;
	*out = (struct thought){0};
	pick_begin(&pick, game, a->tree.advice, p, &a->history, &path, PICK_ALL, (struct pick_gambles){INT_MAX, false},
		   NO_MOVE);
	do
		out->best = pick_next(&pick);
	while (out->best != NO_MOVE && !limits_allow(&a->limits, out->best));
	if (out->best == NO_MOVE)
		return;
	out->pv[0] = out->best;
	out->n_pv = 1;
	out->score = tree_evaluate(&a->tree);
}

/* Scores seldom jump between iterations, so a narrow window around the last one comes first; it is widened on the side
 * on which it failed. */
static int search_around(struct tree *t, int depth, int last_score)
{
	int width = margins_of(t->margins)->window;
	bool narrow = width && depth >= 4 && abs(last_score) < SCORE_WIN - SCORE_PLIES_MAX;
	int alpha = narrow ? last_score - width : -SCORE_INFINITE;
	int beta = narrow ? last_score + width : SCORE_INFINITE;
	for (;;) {
		int score = negamax(t, depth, alpha, beta);
		if (t->stopped || (score > alpha && score < beta))
			return score;
		width *= 4;
		if (score <= alpha)
			alpha = width < 1000 ? score - width : -SCORE_INFINITE;
		else
			beta = width < 1000 ? score + width : SCORE_INFINITE;
	}
}

static void take_thought(const struct tree *t, int score, int depth, struct thought *out)
{
	const struct variation *pv = &t->pv[0];
	*out = (struct thought){.best = pv->moves[0],
				.score = score,
				.depth = depth,
				.nodes = t->nodes,
				.time_us = clock_us() - t->start_us,
				.seldepth = t->deepest,
				.n_pv = pv->n};
	memcpy(out->pv, pv->moves, (size_t)pv->n * sizeof *pv->moves);
}

/* The best move of an iteration that was not finished: the best of the iteration before was tried first. */
static void take_partly(const struct tree *t, struct thought *out)
{
	out->best = t->pv[0].moves[0];
	out->score = t->found;
	out->n_pv = t->pv[0].n;
	memcpy(out->pv, t->pv[0].moves, (size_t)t->pv[0].n * sizeof *out->pv);
}

/* Whether a forced end was found that a deeper search would hardly change, or the mate that was asked for. */
static bool is_settled(const struct limits *limits, int score, int depth)
{
	if (limits->mate && score > 0) /* what was left out may hide a sooner one */
		return score > SCORE_WIN - 2 * limits->mate;
	return SCORE_WIN - abs(score) <= depth;
}

/* Better lines first; of equal ones those that were found first. */
static void sort_lines(struct thought lines[], int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && lines[j].score > lines[j - 1].score; j--) {
			struct thought kept = lines[j];
			lines[j] = lines[j - 1];
			lines[j - 1] = kept;
		}
}

/* Searches the best moves at that depth one after another, each time without those before; false if stopped. */
static bool search_lines(struct tree *t, int depth, int n, struct thought lines[], report_fn *report, void *context)
{
	for (int i = 0; i < n; i++) {
		t->n_excluded = i;
		t->first = i > 0 || t->limits->moves ? lines[i].best : NO_MOVE;
		int score = search_around(t, depth, lines[i].score);
		if (t->stopped)
			return false;
		take_thought(t, score, depth, &lines[i]);
		if (i < n - 1)
			t->excluded[i] = lines[i].best;
	}
	sort_lines(lines, n);
	for (int i = 0; i < n; i++) {
		lines[i].line = i;
		lines[i].hashfull = tt_fullness(t->table);
		if (report)
			report(context, &lines[i]);
	}
	return true;
}

static int count_lines(const struct alphabeta *a)
{
	const struct line *line = &a->tree.line;
	int wanted = a->setup.lines < ALPHABETA_LINES_MAX ? a->setup.lines : ALPHABETA_LINES_MAX;
	move_t moves[MOVES_MAX];
	int n = wanted > 1 ? limits_moves(&a->limits, line->game, line_last(line), moves) : 1;
	return n < wanted ? n : wanted > 1 ? wanted : 1;
}

/* --- time --- */

/* Whether there is but one move, and a game to go on with: nothing asks what the position is worth. */
static bool has_no_choice(const struct alphabeta *a)
{
	const struct line *line = &a->tree.line;
	move_t moves[MOVES_MAX];
	return a->limits.clock.runs && !a->limits.mate && !a->limits.moves && a->setup.lines <= 1 &&
	       line->game->rules.generate(line_last(line), moves) == 1;
}

/* Whether the think ended on the opponent's time: then the game may not reach its position. */
static bool is_in_vain(const struct limits *limits)
{
	return limits->ponder && atomic_load_explicit(limits->ponder, memory_order_relaxed);
}

static void deepen(struct alphabeta *a, report_fn *report, void *context, struct thought *out)
{
	struct tree *t = &a->tree;
	int asked = a->limits.depth, depth_max = asked && asked < ALPHABETA_DEPTH_MAX ? asked : ALPHABETA_DEPTH_MAX;
	struct thought lines[ALPHABETA_LINES_MAX] = {*out};
	int n = count_lines(a);
	for (int i = 1; i < n; i++)
		lines[i] = *out;
	if (has_no_choice(a))
		timeman_hurry(&a->time);
	signs_begin(&a->signs, &t->line);
	for (int depth = 1; depth <= depth_max; depth++) {
		/* With nearly all pieces face down, lines of one gamble are soon searched to their end. */
		t->gambles.a_line = tree_gambles.a_line + depth / PLIES_A_GAMBLE;
		t->deepest = 0;
		const struct thought before = *out;
		bool whole = search_lines(t, depth, n, lines, report, context);
		if (lines[0].depth == depth)
			*out = lines[0];
		if (!whole && n == 1 && t->pv[0].n > 0)
			take_partly(t, out);
		if (whole) {
			signs_count(&a->signs, &before, out, n > 1 ? -1 : (int64_t)t->effort);
			timeman_heed(&a->time, &a->signs.seen);
		}
		if (!whole || is_settled(&a->limits, out->score, depth) || timeman_poll_soft(&a->time))
			break;
	}
	out->nodes = t->nodes;
	out->time_us = clock_us() - t->start_us;
	if (!is_in_vain(&a->limits))
		signs_end(&a->signs, &t->line, out);
}

/* A slip: any legal move, without a search. */
static bool slips(struct alphabeta *a, const struct strength *strength, struct thought *out)
{
	if (!strength->slip || rng_below(&a->rng, 100) >= (uint32_t)strength->slip || out->best == NO_MOVE)
		return false;
	move_t moves[MOVES_MAX];
	int n = limits_moves(&a->limits, a->tree.line.game, line_last(&a->tree.line), moves);
	out->best = out->pv[0] = moves[rng_below(&a->rng, (uint32_t)n)];
	return true;
}

static void think(struct thinker *thinker, const struct line *line, const struct limits *limits, report_fn *report,
		  void *context, struct thought *out)
{
	int64_t start_us = clock_us();
	struct alphabeta *a = of(thinker);
	struct strength strength = strength_at(a->setup.strength);
	begin(a, line, limits, &strength, start_us);
	guess(a, out);
	if (out->best != NO_MOVE && !slips(a, &strength, out))
		deepen(a, report, context, out);
	line_release(&a->tree.line);
}

/* Entries of positions with gambles are kept by how many may follow: the deepest counts. */
static bool probe(struct thinker *thinker, const struct line *line, struct known *out)
{
	struct alphabeta *a = of(thinker);
	struct tree t = {.line = *line, /* read only */
			 .advice = a->setup.advice ? a->setup.advice : &line->game->advice,
			 .table = &a->table};
	struct tt_value v, deepest = {.bound = TT_NONE};
	t.gambles.on = t.advice->is_gamble != NULL;
	int most = t.gambles.on ? tree_gambles.a_line + ALPHABETA_DEPTH_MAX / PLIES_A_GAMBLE : 0;
	for (t.gambles.a_line = 0; t.gambles.a_line <= most; t.gambles.a_line++)
		if (tree_probe(&t, &v) && (deepest.bound == TT_NONE || v.depth > deepest.depth))
			deepest = v;
	*out = (struct known){.best = deepest.move,
			      .score = deepest.score,
			      .depth = deepest.depth,
			      .is_least = deepest.bound == TT_LOWER || deepest.bound == TT_EXACT,
			      .is_most = deepest.bound == TT_UPPER || deepest.bound == TT_EXACT};
	if (!game_allows(line->game, line_last(line), out->best)) /* as where two positions have one key */
		out->best = NO_MOVE;
	return deepest.bound != TT_NONE;
}

static const struct engine_option options[] = {
	{"hash", FIELD_HASH, OPTION_NUMBER, 1, OPTION_HASH_MOST, ALPHABETA_HASH_BYTES >> 20,
	 "MiB of memory for the hash table"},
	{"lines", FIELD_LINES, OPTION_NUMBER, 1, ALPHABETA_LINES_MAX, 1, "number of best moves to search for"},
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MOST, 0,
	 "of errors, and of random choices among equal moves"},
	{"strength", FIELD_STRENGTH, OPTION_NUMBER, 0, STRENGTH_MAX, 0,
	 "from 1 to 8; 0: full strength, without errors"},
	{"ties", FIELD_TIES, OPTION_SWITCH, 0, 1, 0, "choose at random among moves of the same score"},
	{0},
};

const struct engine alphabeta_engine = {
	.name = "alphabeta",
	.about = "iterative deepening alpha-beta search, for every game",
	.options = options,
	.create = create,
	.think = think,
	.probe = probe,
	.forget = forget,
	.free = release,
};
