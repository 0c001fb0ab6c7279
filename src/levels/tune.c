#include "levels/tune.h"
#include "base/mem.h"
#include "base/rng.h"
#include "levels/lint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_GAMES 16 /* games of every mutation in the first round; the better half then plays as many again */
#define FINALISTS   6  /* mutations of a change that may be rated */

/* A mutation being tried. */
struct candidate {
	struct mutation mutation;
	char name[MUTATION_NAME_MAX];
	struct level level; /* with the mutation applied */
	struct trial trial; /* of that level with different deals */
	double share;       /* share of games that the player wins, as currently estimated */
	double excess;      /* draws beyond what lint allows, as currently estimated */
	bool is_rated;
};

/* The levels that the changes led through: the first is unchanged, the last is current. */
struct path {
	int n; /* number of changes */
	struct level levels[TUNE_CHANGES_MAX + 1];
	struct mutation turned[TUNE_CHANGES_MAX];
	char names[TUNE_CHANGES_MAX][MUTATION_NAME_MAX];
	double share, excess; /* estimates for the last level */
	bool is_rated;
};

struct tuning {
	const struct tune_setup *setup;
	struct trial_setup practice, play; /* settings of trials and of ratings */
	struct path path, other;           /* other: alternative to return to if the path leads nowhere */
	bool has_other;
	struct tune_result *result; /* the closest rated level */
	bool has_result;
	/* The mutations of the current change. */
	struct trial base;
	struct candidate *candidates;
	int n, n_left;            /* n_left: candidates still in the race */
	struct candidate **order; /* closest first */
	/* For progress reports. */
	int n_done, n_due;
	char words[MUTATION_NAME_MAX + 40];
};

static struct level *last(struct path *p)
{
	return &p->levels[p->n];
}

static void push(struct path *p, const struct candidate *c)
{
	p->turned[p->n] = c->mutation;
	strcpy(p->names[p->n++], c->name);
	*last(p) = c->level;
	p->share = c->share;
	p->excess = c->excess;
	p->is_rated = c->is_rated;
}

static bool is_stopped(const struct tuning *t)
{
	return t->setup->play.stop && atomic_load(t->setup->play.stop);
}

static double excess_of(const struct rate_count *c)
{
	return c->n ? fmax(0, (double)c->drawn / c->n - LINT_DRAWS_MAX / 1000.0) : 0;
}

/* Distance from the target: the middle of the band, without more draws than lint allows. */
static double distance(const struct tuning *t, double share, double excess)
{
	return fabs(share - (t->setup->band[0] + t->setup->band[1]) / 2000.0) + excess;
}

/* --- progress --- */

static void count_game(void *tuning)
{
	struct tuning *t = tuning;
	t->n_done++;
	if (t->setup->progress)
		t->setup->progress(t->setup->context, fmin((double)t->n_done / t->n_due, 1), t->words);
}

static void begin_work(struct tuning *t, int n_games)
{
	t->n_done = 0;
	t->n_due = n_games;
}

static void set_words(struct tuning *t, const char *what, const char *name)
{
	struct text words = text_into(t->words, sizeof t->words);
	text_add(&words, "%s %s", what, name);
}

/* --- ratings --- */

/* "NPC depth 6, player's C ice-2"; "" for the unchanged level. */
static void add_names(const struct path *p, struct text *out)
{
	for (int i = 0; i < p->n; i++)
		text_add(out, "%s%s", i ? ", " : "", p->names[i]);
}

/* Lists the changes that led to the current level; of several depths only the last. */
static void note_changes(const struct path *p, struct tune_result *out)
{
	int depth = -1;
	out->n_changes = 0;
	for (int i = 0; i < p->n; i++)
		if (p->turned[i].kind == MUTATION_DEPTH)
			depth = i;
	for (int i = 0; i < p->n; i++)
		if (p->turned[i].kind != MUTATION_DEPTH || i == depth)
			strcpy(out->changes[out->n_changes++], p->names[i]);
}

static void take_rating(struct tuning *t, const struct rate_setup *rate, const struct rate_count *c,
			enum rate_band band)
{
	const int *wanted = t->setup->band;
	struct tune_result *r = t->result;
	bool inside = band == RATE_INSIDE ||
		      (band == RATE_OPEN && c->won * 1000 >= wanted[0] * c->n && c->won * 1000 <= wanted[1] * c->n);
	bool accepted = inside && excess_of(c) <= 0;
	bool nearer = inside != r->inside ? inside
					  : distance(t, c->share.value, excess_of(c)) <
						    distance(t, r->count.share.value, excess_of(&r->count));
	if (t->has_result && !accepted && !nearer)
		return;
	t->has_result = true;
	r->inside = inside;
	r->accepted = accepted;
	r->band = band;
	r->count = *c;
	r->level = *last(&t->path);
	memcpy(r->level.band, wanted, sizeof r->level.band);
	r->level.rating = rate_rating(rate, c, t->setup->engine);
	note_changes(&t->path, r);
}

/* Rates the current level. */
static bool rate_now(struct tuning *t, struct error *err)
{
	struct path *p = &t->path;
	char names[TUNE_NAMES_MAX];
	struct text text = text_into(names, sizeof names);
	struct trial trial;
	enum rate_band band;
	begin_work(t, t->play.games);
	set_words(t, "rating", p->n ? p->names[p->n - 1] : "it as it is");
	add_names(p, &text);
	if (!trial_init(&trial, &t->play, last(p), err))
		return false;
	bool good = trial_rate(&trial, t->setup->band, &band, err);
	struct tune_rating rating = {p->n, names, trial_count(&trial), band};
	trial_release(&trial);
	if (!good || is_stopped(t))
		return good;
	take_rating(t, &trial.rate, &rating.count, band);
	if (t->setup->rated)
		t->setup->rated(t->setup->context, &rating);
	p->share = rating.count.share.value;
	p->excess = excess_of(&rating.count);
	p->is_rated = true;
	return true;
}

/* --- trials --- */

static int count_findings(const struct level *level)
{
	struct lint lint = {0};
	lint_level(level, &lint);
	lint_release(&lint);
	return lint.n;
}

/* Whether the level is one of the path's levels. */
static bool was_seen(const struct path *p, const struct level *level)
{
	char text[POSITION_TEXT_MAX], other[POSITION_TEXT_MAX];
	const char *field;
	for (int i = 0; i <= p->n; i++)
		if (level_text(level, 0, text, &field, NULL) && level_text(&p->levels[i], 0, other, &field, NULL) &&
		    level->npc_depth == p->levels[i].npc_depth && strcmp(text, other) == 0)
			return true;
	return false;
}

static bool begin_trial(const struct tuning *t, struct trial *trial, const struct level *level, struct error *err)
{
	struct level other = *level;
	other.seed = rng_mix(level->seed) >> 11; /* a seed has 53 bits */
	return trial_init(trial, &t->practice, &other, err);
}

/* Lists the mutations that lean in the required direction and do not add lint findings. */
static bool list_candidates(struct tuning *t, struct error *err)
{
	struct mutation mutations[MUTATIONS_MAX];
	const struct level *now = last(&t->path);
	int n = mutations_of(now, mutations), n_findings = count_findings(&t->path.levels[0]);
	int wanted = t->path.share * 2000 < t->setup->band[0] + t->setup->band[1] ? 1 : -1;
	for (int i = 0; i < n; i++) {
		struct candidate *c = &t->candidates[t->n];
		c->mutation = mutations[i];
		c->level = *now;
		c->is_rated = false;
		mutation_name(&c->mutation, now, c->name);
		if (!(t->setup->kinds >> c->mutation.kind & 1) || mutation_leans(&c->mutation, now) != wanted ||
		    !mutation_apply(&c->mutation, &c->level) || was_seen(&t->path, &c->level) ||
		    count_findings(&c->level) > n_findings)
			continue;
		if (!begin_trial(t, &c->trial, &c->level, err))
			return false;
		t->order[t->n++] = c;
	}
	t->n_left = t->n;
	return true;
}

/* Sorts the candidates, closest first; ties in mutation order. */
static void sort_left(struct tuning *t)
{
	for (int i = 1; i < t->n_left; i++) {
		struct candidate *c = t->order[i];
		int k = i;
		for (; k > 0; k--) {
			double d = distance(t, c->share, c->excess);
			double before = distance(t, t->order[k - 1]->share, t->order[k - 1]->excess);
			if (before < d || (before <= d && t->order[k - 1] < c))
				break;
			t->order[k] = t->order[k - 1];
		}
		t->order[k] = c;
	}
}

static int half(int n)
{
	return n <= FINALISTS ? n : (n + 1) / 2 < FINALISTS ? FINALISTS : (n + 1) / 2;
}

/* The number of games of the race, including those of the current level. */
static int race_games(const struct tuning *t)
{
	int sum = 0, before = 0;
	for (int games = FIRST_GAMES, n = t->n; games <= t->practice.games; games *= 2, n = half(n)) {
		sum += (n + 1) * (games - before);
		before = games;
	}
	return sum;
}

static bool race(struct tuning *t, struct error *err)
{
	begin_work(t, race_games(t));
	for (int games = FIRST_GAMES; games <= t->practice.games; games *= 2) {
		if (games > FIRST_GAMES)
			t->n_left = half(t->n_left);
		set_words(t, "trying", "nothing");
		if (!trial_play(&t->base, games, err))
			return false;
		for (int i = 0; i < t->n_left; i++) {
			struct candidate *c = t->order[i];
			set_words(t, "trying", c->name);
			if (!trial_play(&c->trial, games, err))
				return false;
			struct rate_count count = trial_count(&c->trial);
			c->share = count.share.value;
			c->excess = excess_of(&count);
		}
		if (is_stopped(t))
			return true;
		sort_left(t);
	}
	return true;
}

static void report_tries(const struct tuning *t)
{
	char before[TUNE_NAMES_MAX];
	struct text text = text_into(before, sizeof before);
	add_names(&t->path, &text);
	for (int i = 0; i < t->n && t->setup->tried; i++) {
		const struct candidate *c = t->order[i];
		struct tune_try tried = {t->path.n + 1,
					 before,
					 c->mutation,
					 c->name,
					 trial_count(&c->trial),
					 trial_difference(&t->base, &c->trial)};
		t->setup->tried(t->setup->context, &tried);
	}
}

/* --- changes --- */

/* Rates the candidates that may be in the band according to their trials, closest first, until one is. */
static bool rate_finalists(struct tuning *t, struct error *err)
{
	const double low = t->setup->band[0] / 1000.0, high = t->setup->band[1] / 1000.0;
	const double share = t->path.share, excess = t->path.excess;
	const bool was_rated = t->path.is_rated;
	bool good = true;
	for (int i = 0; i < t->n_left && i < FINALISTS && good && !t->result->accepted && !is_stopped(t); i++) {
		struct candidate *c = t->order[i];
		struct interval trial = trial_count(&c->trial).share;
		if (trial.high < low || trial.low > high)
			continue;
		push(&t->path, c);
		good = rate_now(t, err);
		c->share = t->path.share;
		c->excess = t->path.excess;
		c->is_rated = true;
		t->path.n--;
	}
	t->path.share = share;
	t->path.excess = excess;
	t->path.is_rated = was_rated;
	return good;
}

static bool is_above(const struct tuning *t, const struct candidate *c)
{
	return c->share * 2000 > t->setup->band[0] + t->setup->band[1];
}

/* Continues from the closest candidate, if it is closer than the current level; keeps the closest one on the other side
 * of the band for later. */
static bool go_on(struct tuning *t)
{
	t->n_left = t->n_left < FINALISTS ? t->n_left : FINALISTS;
	sort_left(t);
	for (int i = 1; i < t->n; i++) /* the others have played fewer games, but are also sorted */
		if (is_above(t, t->order[i]) != is_above(t, t->order[0])) {
			t->other = t->path;
			push(&t->other, t->order[i]);
			t->has_other = true;
			break;
		}
	if (t->n == 0 ||
	    distance(t, t->order[0]->share, t->order[0]->excess) >= distance(t, t->path.share, t->path.excess))
		return false;
	push(&t->path, t->order[0]);
	return true;
}

/* Tries all mutations. *made is false if none was an improvement. */
static bool make_change(struct tuning *t, bool *made, struct error *err)
{
	t->n = 0;
	*made = false;
	if (!begin_trial(t, &t->base, last(&t->path), err))
		return false;
	bool good = list_candidates(t, err) && (t->n == 0 || race(t, err));
	if (good && !is_stopped(t)) {
		report_tries(t);
		good = rate_finalists(t, err);
		*made = good && !is_stopped(t) && !t->result->accepted && go_on(t);
	}
	for (int i = 0; i < t->n; i++)
		trial_release(&t->order[i]->trial);
	trial_release(&t->base);
	return good;
}

static bool is_done(const struct tuning *t)
{
	return t->result->accepted || is_stopped(t);
}

/* Makes changes as long as they improve the level. If the last level is known only from its trial, it may be the
 * closest one, so it is rated. */
static bool follow(struct tuning *t, struct error *err)
{
	bool good = true, made = true;
	while (good && made && !is_done(t) && t->path.n < t->setup->changes_max)
		good = make_change(t, &made, err);
	return good && (t->path.is_rated || is_done(t) || rate_now(t, err));
}

static bool tune(struct tuning *t, struct error *err)
{
	if (!rate_now(t, err) || !follow(t, err))
		return false;
	if (is_done(t) || !t->has_other)
		return true;
	t->path = t->other;
	return follow(t, err);
}

bool tune_level(const struct tune_setup *setup, struct tune_result *out, struct error *err)
{
	struct tuning *t = mem_new(sizeof *t);
	memset(out, 0, sizeof *out);
	t->setup = setup;
	t->result = out;
	t->path.levels[0] = *setup->level;
	t->play = setup->play;
	t->play.played = count_game;
	t->play.player = t;
	t->practice = t->play;
	t->practice.games = TUNE_TRIAL_GAMES;
	t->candidates = mem_new(MUTATIONS_MAX * sizeof *t->candidates);
	t->order = mem_new(MUTATIONS_MAX * sizeof *t->order);
	bool good = tune(t, err);
	free(t->order);
	free(t->candidates);
	free(t);
	return good;
}
