#include "levels/make.h"
#include "levels/chapter.h"
#include "base/rng.h"
#include "levels/level_layout.h"
#include "levels/levels_messages.h"
#include "levels/lint.h"
#include "levels/rate.h"
#include "levels/level_template.h"
#include "match/interval.h"
#include "levels/tune.h"

#include <ctype.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	DRAFTS_A_TEMPLATE = 16, /* drafts per template before the next template is tried */
	DRAFTS_MAX = 6400,
	TEMPLATES_MAX = 64,
	LEAN_MAX = 6,
	RECENT = 6,       /* number of last levels whose templates and boards are avoided */
	TUNE_CHANGES = 2, /* more would give all levels the same clutter of magic */
	PLIES_MIN = 8, /* median length of a game: shorter games end before they really begin, longer ones are dull */
	PLIES_MAX = 100,
	SEED_MAX = 1000000, /* maximum seed of a level */
	RATING_SEED = 1,    /* the seed of `qipan level rate` */
	SCOUT_SEED = 2      /* a different seed: a level must not be rated by the games that selected it */
};

/* A draft plays increasing numbers of games as long as it has at most this share of draws and the share won is at most
 * reach outside the band; in thousandths. */
static const struct scout {
	int games, draws, reach;
} scouts[] = {{8, 375, 250}, {24, 260, 200}, {64, 190, 150}};
#define N_SCOUTS  (sizeof scouts / sizeof *scouts)
#define SCOUT_MAX 64

/* A rating is abandoned after this many games if they miss the targets by far. */
static const struct scout midway = {120, 240, 80};

/* In thousandths: the margin by which a player that captures whenever possible must do worse than one that searches;
 * otherwise the level is luck. */
#define SKILL 50
/* How far outside the band, in thousandths, the last scout of a chapter's draft may be. */
#define CHAPTER_REACH 20

/* A chapter's rating takes this many times the games if an edge of the band is in its interval. */
#define CHAPTER_MORE 2

/* From this band on, captures at random do not win less: nearly all games are lost. */
#define HARD_BAND 100

#define FAR 250 /* distance from the band that doubles the lean step */

struct maker {
	const struct make_setup *setup;
	int number;
	const struct level *before;
	struct curve curve;
	const struct level_template *template;
	struct level_template chapter_template; /* in a chapter: the current template */
	struct level level;
	int draft;
	int lean;    /* for level_template_draw: adjusted after each draft of the template */
	bool failed; /* an error not caused by the draft */
	struct error *err;
};

static bool stopped(const struct maker *m)
{
	return m->setup->stop && atomic_load(m->setup->stop);
}

static bool drop(const struct maker *m, const char *why)
{
	if (m->setup->dropped && !stopped(m))
		m->setup->dropped(m->setup->context, m->template->name, why);
	return false;
}

/* --- the curve --- */

static const int tutorial_band[2] = {500, 1000};
static const int key_band[2] = {100, 200};

/* Bands of the first and last level of the ramp. They are wide, since people and the simulated player do not find the
 * same levels hard. */
static const int ramp_ends[2][2] = {{500, 900}, {250, 450}};

/* Bands from the easiest to the hardest. Each is narrow enough to be noticeable and wide enough to be decided by 400
 * games. */
static const int bands[4][2] = {{350, 500}, {300, 450}, {250, 400}, {200, 350}};

struct curve make_curve(int number, int n_levels)
{
	struct curve c = {.tutorial = number <= CURVE_TUTORIAL,
			  .ramp = number > CURVE_TUTORIAL && number <= CURVE_RAMP,
			  .key = number > CURVE_RAMP && number % CURVE_KEY == 0};
	int n_behind = n_levels - CURVE_TUTORIAL, place = (number - 1) % CURVE_KEY; /* 0 .. 8; 9 is the key level */
	c.advance = c.tutorial || n_behind < 2 ? 0 : (double)(number - CURVE_TUTORIAL - 1) / (n_behind - 1);
	const int *band = c.tutorial ? tutorial_band
			  : c.key    ? key_band
				     : bands[place * 3 / (CURVE_KEY - 1) + (c.advance >= 0.5)];
	for (int i = 0; i < 2; i++)
		c.band[i] = c.ramp ? ramp_ends[0][i] - (ramp_ends[0][i] - ramp_ends[1][i]) *
							       (number - CURVE_TUTORIAL - 1) /
							       (CURVE_RAMP - CURVE_TUTORIAL - 1)
				   : band[i];
	return c;
}

/* --- titles --- */

static bool is_taken(const struct maker *m, const struct level_template_title *t, const char *id)
{
	for (int i = 0; i < m->number - 1; i++)
		if (strcmp(m->before[i].title, t->en) == 0 || strcmp(m->before[i].title_zh, t->zh) == 0 ||
		    strcmp(m->before[i].id, id) == 0)
			return true;
	return false;
}

/* "The King's Progress" becomes "the-kings-progress". */
static void write_id(const char *title, char id[LEVEL_ID_MAX])
{
	size_t n = 0;
	for (; *title && n < LEVEL_ID_MAX - 1; title++) {
		if (isalnum((unsigned char)*title))
			id[n++] = (char)tolower((unsigned char)*title);
		else if (*title != '\'' && n && id[n - 1] != '-')
			id[n++] = '-';
	}
	while (n && id[n - 1] == '-')
		n--;
	id[n] = 0;
}

/* Chooses a title of the template that no level has; if all are taken, reuses them with a number. */
static void give_title(struct maker *m, struct rng *rng)
{
	const struct level_template_title *titles = m->template->titles;
	uint32_t n = 0;
	while (n < TEMPLATE_TITLES_MAX && titles[n].en)
		n++;
	assert(n > 0);
	for (uint32_t i = 0, first = rng_below(rng, n);; i++) {
		char en[LEVEL_TITLE_MAX], zh[LEVEL_TITLE_MAX];
		const struct level_template_title *t = &titles[(first + i) % n];
		uint32_t round = i / n + 1;
		snprintf(en, sizeof en, round > 1 ? "%s %u" : "%s", t->en, round);
		snprintf(zh, sizeof zh, round > 1 ? "%s之%u" : "%s", t->zh, round);
		write_id(en, m->level.id);
		if (is_taken(m, &(struct level_template_title){en, zh}, m->level.id))
			continue;
		strcpy(m->level.title, en);
		strcpy(m->level.title_zh, zh);
		return;
	}
}

/* --- drafts --- */

static bool is_of(const struct level *level, const struct level_template *template)
{
	for (int i = 0; i < TEMPLATE_TITLES_MAX && template->titles[i].en; i++)
		if (strncmp(level->title, template->titles[i].en, strlen(template->titles[i].en)) == 0)
			return true;
	return false;
}

static bool is_recent(const struct maker *m, const struct level_template *template)
{
	for (int i = m->number - 2; i >= 0 && i >= m->number - 1 - RECENT; i--)
		if (is_of(&m->before[i], template))
			return true;
	return false;
}

/* Chooses a template: first those not used recently, in an order that differs for every level; then the others. */
static const struct level_template *template_of(const struct maker *m)
{
	const struct level_template *order[TEMPLATES_MAX], *late[TEMPLATES_MAX];
	uint32_t n = 0, n_late = 0;
	for (const struct level_template *t = level_template_table; t->name; t++) {
		if (t->key != m->curve.key)
			continue;
		if (is_recent(m, t))
			late[n_late++] = t;
		else
			order[n++] = t;
	}
	struct rng rng;
	rng_seed(&rng, rng_mix(m->setup->seed) + (uint64_t)m->number);
	for (uint32_t i = n; i > 1; i--) {
		uint32_t k = rng_below(&rng, i);
		const struct level_template *t = order[i - 1];
		order[i - 1] = order[k];
		order[k] = t;
	}
	assert(n + n_late > 0);
	memcpy(order + n, late, sizeof *late * n_late);
	return order[(uint32_t)(m->draft / DRAFTS_A_TEMPLATE) % (n + n_late)];
}

static uint64_t seed_of(const struct maker *m)
{
	uint64_t seed = rng_mix(m->setup->seed);
	for (const char *c = m->setup->chapter ? m->setup->chapter->id : ""; *c; c++)
		seed = rng_mix(seed ^ (unsigned char)*c);
	return rng_mix(seed + (uint64_t)m->number);
}

static void draw(struct maker *m)
{
	struct rng rng;
	rng_seed(&rng, seed_of(m) + (uint64_t)m->draft);
	if (m->draft % DRAFTS_A_TEMPLATE == 0)
		m->lean = 0;
	if (!m->setup->chapter) {
		m->template = template_of(m);
	} else if (m->draft % DRAFTS_A_TEMPLATE == 0) {
		chapter_draw(m->setup->chapter, m->number, &rng, &m->chapter_template);
		m->template = &m->chapter_template;
	}
	level_template_draw(m->template, m->curve.advance, m->lean, &rng, &m->level);
	m->level.seed = 1 + rng_below(&rng, SEED_MAX);
	memcpy(m->level.band, m->curve.band, sizeof m->level.band);
	if (m->setup->chapter)
		chapter_name_level(m->setup->chapter, m->number, &m->level);
	else
		give_title(m, &rng);
}

/* Counts all letters, face up or face down. */
static void collect_pieces(const struct level *level, int counts[128])
{
	memset(counts, 0, sizeof *counts * 128);
	for (const char *c = level->pieces; *c; c++)
		counts[*c & 127]++;
	for (int point = 0; point < LEVEL_POINTS; point++)
		if (isalpha((unsigned char)level->board[point]))
			counts[level->board[point] & 127]++;
}

/* A chapter may repeat boards, but not levels. */
static bool check_chapter_new(const struct maker *m)
{
	struct lint lint = {0};
	for (int i = 0; i < m->number - 1 && lint.n == 0; i++)
		lint_pair(&m->before[i], &m->level, &lint);
	bool good = lint.n == 0 || drop(m, lint.findings[0].error.text);
	lint_release(&lint);
	return good;
}

static bool check_new(const struct maker *m)
{
	int own[128], other[128];
	if (m->setup->chapter)
		return check_chapter_new(m);
	collect_pieces(&m->level, own);
	for (int i = 0; i < m->number - 1; i++) {
		if (!level_layout_same(&m->before[i], &m->level))
			continue;
		if (i >= m->number - 1 - RECENT)
			return drop(m, message_template(levels_drop_recent_board));
		collect_pieces(&m->before[i], other);
		if (memcmp(own, other, sizeof own) == 0)
			return drop(m, message_template(levels_drop_same_pieces));
	}
	return true;
}

static bool check_sound(const struct maker *m)
{
	struct lint lint = {0};
	lint_level(&m->level, &lint);
	bool good = lint.n == 0 || drop(m, lint.findings[0].error.text);
	lint_release(&lint);
	return good;
}

/* --- games --- */

static void finish_game(void *context, enum rate_row row, int n, const struct match_game *game)
{
	const struct maker *m = context;
	char words[LEVEL_ID_MAX + 80];
	(void)row;
	(void)game;
	if (!m->setup->progress)
		return;
	snprintf(words, sizeof words, "level %d: %s, draft %d, game %d", m->number, m->level.id, m->draft + 1, n + 1);
	m->setup->progress(m->setup->context, words);
}

static void set_up(struct maker *m, uint64_t seed, struct rate_setup *setup)
{
	*setup = (struct rate_setup){
		.level = &m->level,
		.player_depth = LEVEL_DEPTH,
		.seed = seed,
		.band = {m->level.band[0], m->level.band[1]},
		.threads = m->setup->threads,
		.stop = m->setup->stop,
		.report = finish_game,
		.context = m,
	};
}

static bool play(struct maker *m, const struct rate_setup *setup, struct rate_games *games)
{
	m->failed = !rate_run(setup, games, m->err);
	return !m->failed && !stopped(m);
}

static bool check_lively(const struct maker *m, const struct rate_count *c, int draws)
{
	struct error why;
	fail(&why, levels_drop_draws, c->drawn, c->n);
	if (c->drawn * 1000 > c->n * draws)
		return drop(m, why.text);
	fail(&why, levels_drop_plies, c->median_plies);
	return (c->median_plies >= PLIES_MIN && c->median_plies <= PLIES_MAX) || drop(m, why.text);
}

/* Adjusts the lean to make the next draft of the template easier or harder. */
static void lean(struct maker *m, double won)
{
	bool hard = won < m->curve.band[0];
	double off = hard ? m->curve.band[0] - won : won - m->curve.band[1];
	int step = off > FAR ? 2 : 1, to = m->lean + (hard ? step : -step);
	if (to >= -LEAN_MAX && to <= LEAN_MAX)
		m->lean = to;
}

/* Whether the share is within reach of the band; otherwise drops the draft and adjusts the lean of the next. */
static bool check_share(struct maker *m, const struct rate_count *c, int reach)
{
	double won = 1000 * c->share.value;
	struct error why;
	fail(&why, levels_drop_share, c->won, c->n);
	if (won >= m->curve.band[0] - reach && won <= m->curve.band[1] + reach)
		return true;
	lean(m, won);
	return drop(m, why.text);
}

static void report_tuning(void *context, double share, const char *words)
{
	const struct maker *m = context;
	(void)share;
	if (m->setup->progress)
		m->setup->progress(m->setup->context, words);
}

/* The mutations that may be changed: the depth, and the magic of the template. */
static unsigned mutation_kinds(const struct level_template *template)
{
	unsigned kinds = 1u << MUTATION_DEPTH;
	if (template->magic & (TEMPLATE_GOLD | TEMPLATE_GOLD_ALL))
		kinds |= 1u << MUTATION_GOLD;
	if (template->magic & TEMPLATE_HIDE)
		kinds |= 1u << MUTATION_HIDE;
	if (template->magic & TEMPLATE_ICE)
		kinds |= 1u << MUTATION_ICE;
	return template->magic & TEMPLATE_WOOD ? kinds | 1u << MUTATION_WOOD : kinds;
}

/* Makes up to TUNE_CHANGES changes until the share is in the band. */
static bool tune_draft(struct maker *m)
{
	struct tune_setup setup = {
		.level = &m->level,
		.band = {m->curve.band[0], m->curve.band[1]},
		.kinds = mutation_kinds(m->template),
		.changes_max = TUNE_CHANGES,
		.play = {.games = m->setup->games,
			 .player_depth = LEVEL_DEPTH,
			 .seed = RATING_SEED,
			 .threads = m->setup->threads,
			 .stop = m->setup->stop},
		.engine = m->setup->engine,
		.progress = report_tuning,
		.context = m,
	};
	struct tune_result result;
	m->failed = !tune_level(&setup, &result, m->err);
	if (m->failed || stopped(m))
		return false;
	if (!result.inside)
		return drop(m, message_template(levels_drop_band));
	m->level = result.level;
	return check_sound(m) && check_lively(m, &result.count, LINT_DRAWS_MAX);
}

static bool check_skill(const struct maker *m, const struct rate_count *c, const struct rate_count *captures)
{
	int skill = m->curve.band[0] < HARD_BAND ? 0 : SKILL;
	return captures->share.value <= c->share.value - skill / 1000.0 || drop(m, message_template(levels_drop_luck));
}

/* New drafts are cheaper than tuning, and a chapter keeps to its own magic. So that few ratings are in vain, a draft
 * must be close to the band, and no luck. */
static bool scout_chapter(struct maker *m, struct rate_setup *setup, struct rate_games *games,
			  const struct rate_count *c)
{
	struct rate_count captures;
	if (!check_share(m, c, CHAPTER_REACH))
		return false;
	setup->games[RATE_CAPTURES] = SCOUT_MAX;
	if (!play(m, setup, games))
		return false;
	rate_count(setup, games, RATE_CAPTURES, &captures);
	return check_skill(m, c, &captures);
}

/* Plays a few games, and tunes the draft if necessary. True if it is worth a rating. */
static bool scout(struct maker *m, struct rate_setup *setup, struct rate_games *games)
{
	struct rate_count c = {.n = 0};
	for (size_t i = 0; i < N_SCOUTS && c.n < m->setup->games; i++) {
		setup->games[RATE_MAIN] = scouts[i].games < m->setup->games ? scouts[i].games : m->setup->games;
		if (!play(m, setup, games))
			return false;
		rate_count(setup, games, RATE_MAIN, &c);
		if (!check_lively(m, &c, scouts[i].draws) || !check_share(m, &c, scouts[i].reach))
			return false;
	}
	double won = 1000 * c.share.value;
	if (m->setup->chapter)
		return scout_chapter(m, setup, games, &c);
	return (won >= m->curve.band[0] && won <= m->curve.band[1]) || tune_draft(m);
}

static bool scout_draft(struct maker *m)
{
	struct rate_setup setup;
	struct rate_games games;
	set_up(m, SCOUT_SEED, &setup);
	setup.games[RATE_MAIN] = setup.games[RATE_CAPTURES] = SCOUT_MAX;
	m->failed = !rate_games_init(&games, &setup, m->err);
	setup.games[RATE_CAPTURES] = 0;
	bool good = !m->failed && scout(m, &setup, &games);
	rate_games_release(&games);
	return good;
}

static bool check_rating(struct maker *m, const struct rate_count *c, const struct rate_count *captures)
{
	struct lint lint = {0};
	if (!check_share(m, c, 0) || !check_skill(m, c, captures))
		return false;
	lint_rating(&m->level, &m->level.rating, &lint);
	bool good = lint.n == 0 || drop(m, lint.findings[0].error.text);
	lint_release(&lint);
	return good && check_lively(m, c, LINT_DRAWS_MAX);
}

static bool play_midway(struct maker *m, struct rate_setup setup, struct rate_games *games)
{
	struct rate_count c;
	if (setup.games[RATE_MAIN] <= midway.games)
		return true;
	setup.games[RATE_MAIN] = midway.games;
	setup.games[RATE_CAPTURES] = 0;
	if (!play(m, &setup, games))
		return false;
	rate_count(&setup, games, RATE_MAIN, &c);
	return check_lively(m, &c, midway.draws) &&
	       check_share(m, &c, m->setup->chapter ? CHAPTER_REACH : midway.reach);
}

static bool has_edge(const struct maker *m, const struct rate_count *c)
{
	for (int i = 0; i < 2; i++)
		if (c->share.low * 1000 < m->curve.band[i] && c->share.high * 1000 > m->curve.band[i])
			return true;
	return false;
}

/* More games for a rating in the band whose interval has an edge of it. */
static bool play_more(struct maker *m, struct rate_setup *setup, struct rate_games *games)
{
	struct rate_count c;
	setup->games[RATE_MAIN] = m->setup->games;
	rate_count(setup, games, RATE_MAIN, &c);
	if (!m->setup->chapter || !has_edge(m, &c) || c.won * 1000 < m->curve.band[0] * c.n ||
	    c.won * 1000 > m->curve.band[1] * c.n)
		return true;
	setup->games[RATE_MAIN] = m->setup->games * CHAPTER_MORE;
	return play(m, setup, games);
}

/* Plays the rating that the level keeps, and checks the result. */
static bool rate_draft(struct maker *m)
{
	struct rate_setup setup;
	struct rate_games games;
	struct rate_count c, captures;
	set_up(m, RATING_SEED, &setup);
	setup.games[RATE_MAIN] = m->setup->games;
	setup.games[RATE_CAPTURES] = (m->setup->games + 3) / 4;
	struct rate_setup room = setup;
	room.games[RATE_MAIN] *= CHAPTER_MORE;
	m->failed = !rate_games_init(&games, &room, m->err);
	if (m->failed)
		return false;
	bool good = play_midway(m, setup, &games) && play(m, &setup, &games) && play_more(m, &setup, &games);
	rate_count(&setup, &games, RATE_MAIN, &c);
	rate_count(&setup, &games, RATE_CAPTURES, &captures);
	rate_games_release(&games);
	m->level.rating = rate_rating(&setup, &c, m->setup->engine);
	return good && check_rating(m, &c, &captures);
}

static bool take_tutorial(struct maker *m)
{
	struct level_file file;
	shipped_levels(&file);
	bool good = m->number <= file.n;
	if (good)
		m->level = file.levels[m->number - 1];
	level_file_release(&file);
	return good || fail(m->err, levels_tutorial_lacks_level, m->number);
}

bool make_level(const struct make_setup *setup, int number, const struct level *before, struct level *out,
		struct error *err)
{
	int skipped = setup->tutorial ? 0 : CURVE_TUTORIAL;
	struct maker m = {.setup = setup, .number = number, .before = before, .err = err};
	m.curve = setup->chapter ? chapter_curve(setup->chapter, number)
				 : make_curve(number + skipped, setup->n_levels + skipped);
	bool good = m.curve.tutorial && take_tutorial(&m);
	if (m.curve.tutorial && !good)
		return false;
	for (; m.draft < DRAFTS_MAX && !good && !m.failed && !stopped(&m); m.draft++) {
		draw(&m);
		good = check_sound(&m) && check_new(&m) && scout_draft(&m) && rate_draft(&m);
	}
	*out = m.level;
	if (good || m.failed)
		return good;
	if (stopped(&m))
		return fail(err, levels_stopped);
	return fail(err, levels_no_good_draft, DRAFTS_MAX, number);
}

/* --- order --- */

static double share_won(const struct level *level)
{
	return interval_of_share(level->rating.won, level_games(&level->rating)).value;
}

/* Exchanges two levels except for their ids, which belong to their places. */
static void exchange(struct level *a, struct level *b)
{
	struct level kept = *a;
	*a = *b;
	*b = kept;
	memcpy(b->id, a->id, sizeof b->id);
	memcpy(a->id, kept.id, sizeof a->id);
}

void make_sort(struct level *levels, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k % CURVE_KEY != 0 && i % CURVE_KEY != CURVE_KEY - 1 &&
				share_won(&levels[k - 1]) < share_won(&levels[k]);
		     k--)
			exchange(&levels[k - 1], &levels[k]);
}
