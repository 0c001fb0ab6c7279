#include "levels/rate.h"
#include "base/bug.h"
#include "base/executor.h"
#include "base/mem.h"
#include "base/rng.h"
#include "games/magic/mc_game.h"
#include "games/magic/mc_rules.h"
#include "games/registry.h"
#include "levels/levels_messages.h"
#include "match/identity.h"
#include "match/match_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HASH_BYTES ((size_t)1 << 20) /* cleared for every game */
#define ERRORS     0.05

const char *const rate_names[RATE_ROWS] = {"main",    "other-first", "random", "captures",
					   "depth-2", "depth-4",     "depth-6"};

bool rate_games_init(struct rate_games *g, const struct rate_setup *setup, struct error *err)
{
	*g = (struct rate_games){{NULL}};
	for (int row = 0; row < RATE_ROWS; row++) {
		g->played[row] = setup->games[row] ? calloc((size_t)setup->games[row], sizeof *g->played[row]) : NULL;
		if (setup->games[row] && !g->played[row]) {
			rate_games_release(g);
			return fail(err, levels_no_memory, setup->games[row]);
		}
	}
	return true;
}

void rate_games_release(struct rate_games *g)
{
	for (int row = 0; row < RATE_ROWS; row++)
		free(g->played[row]);
	*g = (struct rate_games){{NULL}};
}

/* --- the band --- */

/* The state of the test of one edge: RATE_BELOW or RATE_ABOVE once it is decided. */
struct edge {
	double win, other; /* log-likelihood ratio increments for a win and for any other result */
	double llr;
	enum rate_band state;
};

static struct edge begin_edge(int thousandths)
{
	double at = thousandths / 1000.0, margin = fmin(RATE_MARGIN, fmin(at, 1 - at) / 3);
	double p0 = at - margin, p1 = at + margin;
	if (thousandths <= 0 || thousandths >= LEVEL_BAND_WHOLE)
		return (struct edge){.state = thousandths <= 0 ? RATE_ABOVE : RATE_BELOW};
	return (struct edge){log(p1 / p0), log((1 - p1) / (1 - p0)), 0, RATE_OPEN};
}

static void take_game(struct edge *e, bool won)
{
	double bound = log((1 - ERRORS) / ERRORS);
	if (e->state != RATE_OPEN)
		return;
	e->llr += won ? e->win : e->other;
	if (e->llr >= bound)
		e->state = RATE_ABOVE;
	else if (e->llr <= -bound)
		e->state = RATE_BELOW;
}

enum rate_band rate_band_of(const struct rate_setup *setup, const struct rate_games *g, int *n)
{
	struct edge low = begin_edge(setup->band[0]), high = begin_edge(setup->band[1]);
	const struct match_game *played = g->played[RATE_MAIN];
	for (*n = 0;; ++*n) {
		if (low.state == RATE_BELOW || high.state == RATE_ABOVE)
			return low.state == RATE_BELOW ? RATE_BELOW : RATE_ABOVE;
		if (low.state == RATE_ABOVE && high.state == RATE_BELOW)
			return RATE_INSIDE;
		if (*n == setup->games[RATE_MAIN] || !played[*n].played)
			return RATE_OPEN;
		bool won = played[*n].verdict == FIRST_WINS;
		take_game(&low, won);
		take_game(&high, won);
	}
}

/* --- playing --- */

bool rate_engine(const char *program, char *out, struct error *err)
{
	static const char *const players[] = {"depth-4", "random", "captures"};
	const struct game *game = level_game();
	uint32_t identity = 0;
	for (size_t i = 0; i < sizeof players / sizeof *players; i++)
		if (!identity_take(game, game->presets,
				   &(struct match_player){.word = players[i], .setup.hash_bytes = HASH_BYTES},
				   &identity, err))
			return false;
	snprintf(out, LEVEL_ENGINE_MAX, "%s %08" PRIx32, program, identity);
	return true;
}

static void player_word(const struct rate_setup *setup, enum rate_row row, char word[24])
{
	if (row == RATE_MAIN || row == RATE_OTHER_FIRST)
		snprintf(word, 24, "depth-%d", setup->player_depth);
	else
		snprintf(word, 24, "%s", rate_names[row]);
}

bool rate_play(const struct rate_setup *setup, enum rate_row row, int n, const atomic_bool *stop,
	       struct match_game *out, struct error *err)
{
	char player[24], npc[24], start[POSITION_TEXT_MAX];
	const char *field;
	struct match_report report;
	struct level level = *setup->level;
	if (row == RATE_OTHER_FIRST)
		level.first = level.first == LEVEL_PLAYER ? LEVEL_NPC : LEVEL_PLAYER;
	if (!level_text(&level, n, start, &field, err))
		return false;
	struct preset preset = {level.id, level.title, &(const struct mc_start){.text = start}};
	player_word(setup, row, player);
	snprintf(npc, sizeof npc, "depth-%d", level.npc_depth);
	struct match_setup match = {
		.game = level_game(),
		.preset = &preset,
		.players = {{.word = player, .setup = {.hash_bytes = HASH_BYTES}},
			    {.word = npc, .setup = {.hash_bytes = HASH_BYTES}}},
		.n_games = n + 1,
		.seed = rng_mix(rng_mix(setup->seed) + level.seed),
		.keeps_seats = true,
	};
	if (!match_play(&match, n, stop, &report, out, err))
		return false;
	match_report_release(&report);
	return true;
}

/* Maps job i to its row; i becomes the number of the game in it. The jobs of the rows are consecutive. */
static int find_row(const struct rate_setup *setup, int *i)
{
	int row = 0;
	while (*i >= setup->games[row])
		*i -= setup->games[row++];
	return row;
}

/* The jobs of a list: those of its levels, one level after the other. */
struct run {
	const struct rate_list *list;
	int n_handed;   /* levels whose jobs have all been handed out */
	int n_finished; /* levels that have been reported */
	struct error *err;
	bool failed;
};

/* Maps job i to its level; i becomes the number of the job in it. */
static struct rate_level *find_level(const struct rate_list *list, int *i)
{
	int low = 0, high = list->n - 1;
	while (low < high) {
		int middle = (low + high + 1) / 2;
		if (list->levels[middle].first_job <= *i)
			low = middle;
		else
			high = middle - 1;
	}
	*i -= list->levels[low].first_job;
	return &list->levels[low];
}

static void finish_levels(struct run *r, int n)
{
	const struct rate_list *list = r->list;
	for (; r->n_finished < n && list->levels[r->n_finished].n_running == 0 && !r->failed; r->n_finished++)
		r->failed = list->finished && !list->finished(list->context, r->n_finished, r->err);
}

static bool is_wanted(void *context, int i)
{
	struct run *r = context;
	struct rate_level *level = find_level(r->list, &i);
	int row = find_row(&level->setup, &i);
	bool wanted = !level->games.played[row][i].played && !(row == RATE_MAIN && level->decided);
	level->n_running += wanted;
	r->n_handed = (int)(level - r->list->levels);
	finish_levels(r, r->n_handed);
	return wanted && !r->failed;
}

static bool play_job(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct run *r = context;
	struct match_game game;
	const struct rate_level *level = find_level(r->list, &i);
	int row = find_row(&level->setup, &i);
	if (!rate_play(&level->setup, (enum rate_row)row, i, stop, &game, err))
		return false;
	if (game.played)
		string_bytes(result, &game, sizeof game);
	return true;
}

static bool is_decided(const struct rate_level *level)
{
	int n;
	return level->setup.may_stop && rate_band_of(&level->setup, &level->games, &n) != RATE_OPEN;
}

static enum executor_next take_result(void *context, int i, const void *result, size_t size, struct error *err)
{
	struct run *r = context;
	struct rate_level *level = find_level(r->list, &i);
	int row = find_row(&level->setup, &i);
	struct match_game *game = &level->games.played[row][i];
	(void)size;
	(void)err;
	memcpy(game, result, sizeof *game);
	level->n_running -= level->n_running > 0; /* 0 on the workers of a cluster */
	if (level->setup.report)
		level->setup.report(level->setup.context, (enum rate_row)row, i, game);
	if (row == RATE_MAIN)
		level->decided = is_decided(level);
	finish_levels(r, r->n_handed);
	return r->failed ? EXECUTOR_FAILED : EXECUTOR_GO_ON;
}

bool rate_run_list(const struct rate_list *list, struct error *err)
{
	struct error ignored;
	struct run r = {.list = list, .err = err ? err : &ignored};
	struct executor_jobs jobs = {.threads = list->threads,
				     .part = list->part,
				     .is_wanted = is_wanted,
				     .work = play_job,
				     .take = take_result,
				     .context = &r,
				     .stop = list->stop};
	for (int i = 0; i < list->n; i++) {
		struct rate_level *level = &list->levels[i];
		level->first_job = jobs.n;
		level->n_running = 0;
		level->decided = is_decided(level);
		for (int row = 0; row < RATE_ROWS; row++)
			jobs.n += level->setup.games[row];
	}
	if (!executor_run(&jobs, err))
		return false;
	if (!list->stop || !atomic_load(list->stop))
		finish_levels(&r, list->n);
	return !r.failed;
}

bool rate_run(const struct rate_setup *setup, struct rate_games *g, struct error *err)
{
	struct rate_level level = {.setup = *setup, .games = *g};
	struct rate_list list = {
		.levels = &level, .n = 1, .threads = setup->threads, .part = setup->part, .stop = setup->stop};
	return rate_run_list(&list, err);
}

/* --- results --- */

static int compare_plies(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

/* Epsilon squared of winning by the first piece turned up. Games without a flip do not count. */
static double explain_by_flip(const struct match_game *played, int n)
{
	int games[256] = {0}, won[256] = {0}, n_all = 0, won_all = 0, n_kinds = 0;
	for (int i = 0; i < n; i++) {
		if (played[i].first_outcome == NO_MOVE)
			continue;
		int piece = mc_b(played[i].first_outcome);
		n_kinds += games[piece] == 0;
		games[piece]++;
		won[piece] += played[i].verdict == FIRST_WINS;
	}
	double within = 0;
	for (int piece = 0; piece < 256; piece++) {
		n_all += games[piece];
		won_all += won[piece];
		within += games[piece] ? (double)won[piece] * (games[piece] - won[piece]) / games[piece] : 0;
	}
	double whole = n_all ? (double)won_all * (n_all - won_all) / n_all : 0;
	return whole > 0 && n_all > n_kinds ? fmax(0, 1 - within / (n_all - n_kinds) * (n_all - 1) / whole) : 0;
}

void rate_count(const struct rate_setup *setup, const struct rate_games *g, enum rate_row row, struct rate_count *out)
{
	const struct match_game *played = g->played[row];
	int last = setup->games[row], n_decided;
	*out = (struct rate_count){.n = 0};
	if (row == RATE_MAIN && setup->may_stop && rate_band_of(setup, g, &n_decided) != RATE_OPEN)
		last = n_decided;
	int *plies = mem_new((size_t)(last + 1) * sizeof *plies);
	for (; out->n < last && played[out->n].played; out->n++) {
		const struct match_game *game = &played[out->n];
		out->won += game->verdict == FIRST_WINS;
		out->drawn += game->verdict == DRAWN;
		out->lost += game->verdict == SECOND_WINS;
		out->mean_plies += game->plies;
		plies[out->n] = game->plies;
	}
	qsort(plies, (size_t)out->n, sizeof *plies, compare_plies);
	out->median_plies = plies[out->n / 2];
	if (out->n > 0 && out->n % 2 == 0)
		out->median_plies = plies[out->n / 2 - 1];
	out->mean_plies = out->n ? out->mean_plies / out->n : 0;
	out->share = interval_of_share(out->won, out->n);
	out->first_flip = explain_by_flip(played, out->n);
	free(plies);
}

struct level_rating rate_rating(const struct rate_setup *setup, const struct rate_count *c, const char *engine)
{
	struct level_rating r = {.won = c->won,
				 .drawn = c->drawn,
				 .lost = c->lost,
				 .player_depth = setup->player_depth,
				 .npc_depth = setup->level->npc_depth,
				 .first_flip = (int)lround(1000 * c->first_flip)};
	snprintf(r.engine, sizeof r.engine, "%s", engine);
	return r;
}
