/* lab_levels: the tables of the paper on Magic Chess: levels and games. */
#include "lab/lab_levels.h"
#include "base/rng.h"
#include "lab/lab_messages.h"
#include "levels/rate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the levels --- */

static bool tells_always(const struct paper_level *p)
{
	return p != NULL;
}

static bool has_ice(const struct paper_level *p)
{
	return p->turns > 0;
}

static bool has_wood(const struct paper_level *p)
{
	return p->wood || p->size > 4;
}

static bool has_no_magic(const struct paper_level *p)
{
	return p->table == 3 || p->table == PAPER_TIMED_TABLE || p->table == 9;
}

const struct lab_setting lab_settings[LAB_SETTINGS] = {
	{"standard", "as the rule book has it", "", false, tells_always},
	{"ice-plies", "ice counts plies, not turns", "ice=plies", false, has_ice},
	{"wood-blocks", "no jumping over wood", "wood=blocks", false, has_wood},
	{"frozen-loses", "a frozen side loses", "frozen=loses", false, has_ice},
	{"draw-20", "20 quiet plies draw", "draw=20", false, tells_always},
	{"draw-80", "80 quiet plies draw", "draw=80", false, tells_always},
	{"colours-fixed", "the player is Red from the start", "", true, has_no_magic},
};

const struct lab_frozen lab_frozen[LAB_FROZEN] = {
	{"king", "king", "K", true},
	{"guard", "guard", "G", true},
	{"minister", "minister", "M", false},
	{"rook", "rook", "R", false},
	{"knight", "knight", "N", false},
	{"cannon", "cannon", "C", false},
	{"pawn", "one pawn", "P", false},
	{"pawns", "both pawns", "PP", false},
	{"four", "king, guard, minister, rook", "KGMR", true},
	{"all", "every piece", "player", true},
};

/* Table 5's row is repeated for each choice of frozen pieces. */
static int add_rows(enum lab_experiment e, const struct lab_setting *setting, const struct paper_level *paper,
		    struct lab_level *out)
{
	int n = 0;
	if (paper->table != 5) {
		*out = (struct lab_level){paper, setting, NULL};
		return 1;
	}
	for (int i = 0; i < LAB_FROZEN; i++)
		if (e == LAB_MAGIC5 || lab_frozen[i].in_options)
			out[n++] = (struct lab_level){paper, setting, &lab_frozen[i]};
	return n;
}

static int table_of(enum lab_experiment e)
{
	return 3 + (int)e - LAB_MAGIC3;
}

static bool is_compared(enum lab_experiment e)
{
	return e >= LAB_MAGIC4 && e <= LAB_MAGIC7;
}

int lab_levels(enum lab_experiment e, struct lab_level *out)
{
	int n = 0;
	for (int i = 0; e != LAB_MAGIC_OPTIONS && i < PAPER_LEVELS; i++) {
		const struct paper_level *p = &paper_levels[i];
		if (p->table == table_of(e) || (p->table == 0 && is_compared(e)))
			n += add_rows(e, lab_settings, p, out + n);
	}
	for (int k = 0; e == LAB_MAGIC_OPTIONS && k < LAB_SETTINGS; k++)
		for (int i = 0; i < PAPER_LEVELS; i++) {
			const struct paper_level *p = &paper_levels[i];
			if (p->table != 0 && p->table != PAPER_TIMED_TABLE && lab_settings[k].tells(p))
				n += add_rows(e, &lab_settings[k], p, out + n);
		}
	return n;
}

void lab_level_word(const struct lab_level *l, char word[LEVEL_ID_MAX])
{
	snprintf(word, LEVEL_ID_MAX, "%s%s%s", l->paper->word, l->frozen ? "-" : "", l->frozen ? l->frozen->word : "");
}

static int size_of(const struct lab_level *l)
{
	return l->paper->size ? l->paper->size : 4;
}

int lab_level_variants(const struct lab_level *l)
{
	return l->paper->wood || l->paper->removed ? size_of(l) * size_of(l) : 1;
}

static struct level_magic *add_magic(struct level *level, const char *on, size_t n)
{
	struct level_magic *m = &level->magic[level->n_magic++];
	memset(m, 0, sizeof *m);
	memcpy(m->on, on, n);
	return m;
}

/* Adds one entry per letter, each for one piece; or one for a whole side, "player" or "npc". */
static void add_ice(struct level *level, const char *on, int turns)
{
	bool is_side = strcmp(on, "player") == 0;
	for (const char *c = on; *c; c += is_side ? strlen(c) : 1) {
		struct level_magic *m = add_magic(level, c, is_side ? strlen(c) : 1);
		m->ice = turns;
		m->count = is_side ? 0 : 1;
	}
}

static void add_gold(struct level *level, const char *on)
{
	struct level_magic *m = add_magic(level, on, strlen(on));
	m->gold = true;
	m->count = strlen(on) == 1 ? 1 : 0;
}

/* The points of a variant: the first is number variant, the others are random. */
static void choose_points(int size, int variant, int n, char names[][3])
{
	struct rng rng;
	uint64_t taken = 0;
	rng_seed(&rng, (uint64_t)variant);
	for (int i = 0; i < n; i++) {
		int point = variant;
		while (taken >> point & 1)
			point = (int)rng_below(&rng, (uint32_t)(size * size));
		taken |= 1ull << point;
		snprintf(names[i], 3, "%c%c", 'a' + point % size, '1' + point / size);
	}
}

static void remove_piece(struct level *level, char letter, const char *point)
{
	char *place = strchr(level->pieces, letter);
	memmove(place, place + 1, strlen(place));
	level->board[8 * (point[1] - '1') + point[0] - 'a'] = '.';
}

void lab_level_make(const struct lab_level *l, int variant, struct level *out)
{
	const struct paper_level *p = l->paper;
	char points[8][3];
	const char *wood = p->wood ? p->wood : "", *removed = p->removed ? p->removed : "";
	size_t n_wood = strlen(wood), n_removed = strlen(removed);
	level_init(out, size_of(l), size_of(l));
	lab_level_word(l, out->id);
	snprintf(out->title, sizeof out->title, "%s", p->name);
	snprintf(out->rules, sizeof out->rules, "%s", l->setting->rules);
	out->npc_depth = p->npc_depth ? p->npc_depth : LEVEL_DEPTH;
	out->colour = has_no_magic(p) && !l->setting->fixes_colours ? LEVEL_FLIP : LEVEL_RED;
	out->seed = 1 + (uint64_t)variant;
	choose_points(size_of(l), variant, (int)(n_wood + n_removed), points);
	for (size_t i = 0; i < n_wood; i++)
		strcpy(add_magic(out, wood + i, 1)->wood, points[i]);
	for (size_t i = 0; i < n_removed; i++)
		remove_piece(out, removed[i], points[n_wood + i]);
	if (p->turns)
		add_ice(out, l->frozen ? l->frozen->ice : p->ice, p->turns);
	if (p->gold)
		add_gold(out, p->gold);
}

/* --- rows of the results --- */

const char lab_levels_header[] = "seed,setting,level,game,result,plies,clause,nodes";
enum { SEED, SETTING, LEVEL, GAME, RESULT, PLIES, CLAUSE, NODES };

static const char *const ends[] = {[FIRST_WINS] = "won", [SECOND_WINS] = "lost", [DRAWN] = "drawn"};

static void add_row(const struct lab_setup *s, const struct lab_level *l, int number, const struct match_game *g,
		    struct string *out)
{
	char word[LEVEL_ID_MAX];
	unsigned long long nodes = g->nodes[0] + g->nodes[1];
	lab_level_word(l, word);
	string_add(out, "%llu,%s,%s,%d,%s,%d,%s,%llu", (unsigned long long)s->seed, l->setting->word, word, number,
		   ends[g->verdict], g->plies, g->clause, nodes);
}

static int find_level(const struct lab_level *levels, int n, const struct results *r, int row)
{
	char word[LEVEL_ID_MAX];
	for (int i = 0; i < n; i++) {
		if (strcmp(levels[i].setting->word, results_cell(r, row, SETTING)) != 0)
			continue;
		lab_level_word(&levels[i], word);
		if (strcmp(word, results_cell(r, row, LEVEL)) == 0)
			return i;
	}
	return -1;
}

static bool read_game(const struct results *r, int row, struct match_game *out, struct error *err)
{
	const char *result = results_cell(r, row, RESULT);
	int64_t plies, nodes;
	int verdict = FIRST_WINS;
	while (verdict <= DRAWN && strcmp(ends[verdict], result) != 0)
		verdict++;
	if (verdict > DRAWN)
		return results_refuse(r, row, RESULT, lab_won_drawn_or_lost, err);
	if (!results_number(r, row, PLIES, 0, MATCH_PLIES_MAX, &plies, err) ||
	    !results_number(r, row, NODES, 0, INT64_MAX, &nodes, err))
		return false;
	*out = (struct match_game){.played = true, .verdict = (enum verdict)verdict, .plies = (int)plies};
	snprintf(out->clause, sizeof out->clause, "%s", results_cell(r, row, CLAUSE));
	out->nodes[0] = (uint64_t)nodes;
	return true;
}

static bool read_row(const struct lab_setup *s, const struct results *r, int row, const struct lab_level *levels,
		     int n_levels, struct lab_level_games *out, struct error *err)
{
	int64_t seed, number;
	struct match_game game;
	if (!results_number(r, row, SEED, 0, INT64_MAX, &seed, err))
		return false;
	if ((uint64_t)seed != s->seed)
		return results_refuse(r, row, SEED, lab_seed_of_run, err);
	int level = find_level(levels, n_levels, r, row);
	if (level < 0)
		return results_refuse(r, row, LEVEL, lab_known_level, err);
	if (!results_number(r, row, GAME, 0, LAB_GAMES_MAX - 1, &number, err) || !read_game(r, row, &game, err))
		return false;
	if (out[level].games[number].played)
		return results_refuse(r, row, GAME, lab_each_game_once, err);
	out[level].games[number] = game;
	return true;
}

bool lab_levels_read(const struct lab_setup *s, const struct results *r, const struct lab_level *levels, int n_levels,
		     int n_games, struct lab_level_games *out, struct error *err)
{
	int64_t number;
	for (int row = 0; row < r->n_rows; row++) {
		if (!results_number(r, row, GAME, 0, LAB_GAMES_MAX - 1, &number, err))
			return false;
		n_games = number >= n_games ? (int)number + 1 : n_games;
	}
	for (int i = 0; i < n_levels; i++) {
		out[i].n = n_games;
		out[i].games = calloc((size_t)n_games + 1, sizeof *out[i].games);
		if (!out[i].games)
			return fail(err, lab_no_memory_for_games, n_games);
	}
	for (int row = 0; row < r->n_rows; row++)
		if (!read_row(s, r, row, levels, n_levels, out, err))
			return false;
	return true;
}

void lab_levels_release(struct lab_level_games *g, int n_levels)
{
	for (int i = 0; i < n_levels; i++)
		free(g[i].games);
}

void lab_level_count(const struct lab_level_games *g, struct lab_count *out)
{
	*out = (struct lab_count){.n = 0};
	for (int i = 0; i < g->n; i++) {
		const struct match_game *game = &g->games[i];
		if (!game->played)
			continue;
		out->n++;
		out->won += game->verdict == FIRST_WINS;
		out->drawn += game->verdict == DRAWN;
		out->lost += game->verdict == SECOND_WINS;
		interval_take(&out->plies, game->plies);
		int moves = (game->plies + 1) / 2; /* full moves; the last one may lack its second half */
		interval_take(&out->moves, moves);
	}
}

/* --- playing --- */

struct run {
	const struct lab_setup *setup;
	struct results *results;
	struct lab_level levels[LAB_LEVELS_MAX];
	struct lab_level_games games[LAB_LEVELS_MAX];
	int n_levels, n_games; /* n_games: to be played on each level */
	int n_done;
	atomic_bool *stop;
	bool ok;
	struct error *err;
	int level, variant, n_variants; /* current */
};

/* Called when a game is finished, one call at a time. */
static void finish(void *context, enum rate_row rate_row, int n, const struct match_game *game)
{
	struct run *run = context;
	const struct lab_setup *s = run->setup;
	int number = n * run->n_variants + run->variant;
	struct string row = {0};
	(void)rate_row; /* there is only one */
	add_row(s, &run->levels[run->level], number, game, &row);
	if (run->ok && (run->ok = results_add(run->results, row.text, run->err))) {
		run->games[run->level].games[number] = *game;
		run->n_done++;
		if (s->report)
			s->report(s->context, run->n_done, run->n_levels * run->n_games, NULL);
	}
	if (!run->ok)
		atomic_store(run->stop, true);
	string_release(&row);
}

/* Plays the games of a level on its variant: every n_variants-th. */
static bool play_variant(struct run *run, struct error *err)
{
	const struct lab_setup *s = run->setup;
	struct level level;
	struct rate_games games;
	int n = (run->n_games - run->variant + run->n_variants - 1) / run->n_variants;
	const struct rate_setup setup = {
		.level = &level,
		.games = {n},
		.player_depth = LEVEL_DEPTH,
		.seed = s->seed,
		.threads = s->threads,
		.stop = run->stop,
		.report = finish,
		.context = run,
	};
	lab_level_make(&run->levels[run->level], run->variant, &level);
	if (!rate_games_init(&games, &setup, err))
		return false;
	for (int i = 0; i < n; i++)
		games.played[RATE_MAIN][i] = run->games[run->level].games[i * run->n_variants + run->variant];
	bool good = rate_run(&setup, &games, err);
	rate_games_release(&games);
	return good;
}

/* Reports a level's result when all its games are played. */
static void report(const struct run *run)
{
	const struct lab_setup *s = run->setup;
	const struct lab_level *l = &run->levels[run->level];
	struct lab_count c;
	char word[LEVEL_ID_MAX], words[160];
	lab_level_word(l, word);
	lab_level_count(&run->games[run->level], &c);
	struct interval share = interval_of_share(c.won, c.n);
	snprintf(words, sizeof words, "%s, %s: %.3f [%.3f, %.3f] of %d won, %d drawn", l->setting->word, word,
		 share.value, share.low, share.high, c.n, c.drawn);
	if (s->report && c.n >= run->n_games)
		s->report(s->context, run->n_done, run->n_levels * run->n_games, words);
}

static bool play_all(struct run *run)
{
	struct error err;
	for (run->level = 0; run->level < run->n_levels; run->level++) {
		run->n_variants = lab_level_variants(&run->levels[run->level]);
		for (run->variant = 0; run->variant < run->n_variants && run->variant < run->n_games; run->variant++)
			if (!play_variant(run, &err)) {
				if (run->ok)
					*run->err = err;
				return false;
			}
		if (atomic_load(run->stop))
			return run->ok;
		report(run);
	}
	return true;
}

static int games_wanted(const struct lab_setup *s)
{
	int paper = s->experiment == LAB_MAGIC8 ? PAPER_TIMED_GAMES : PAPER_LEVEL_GAMES;
	return s->games > 0 ? s->games : lab_scaled(s, paper);
}

bool lab_levels_run(const struct lab_setup *s, struct results *r, bool *finished, struct error *err)
{
	atomic_bool own_stop = false;
	struct run run = {.setup = s, .results = r, .ok = true, .err = err, .stop = s->stop ? s->stop : &own_stop};
	run.n_levels = lab_levels(s->experiment, run.levels);
	run.n_games = games_wanted(s);
	bool ok = lab_levels_read(s, r, run.levels, run.n_levels, run.n_games, run.games, err);
	for (int i = 0; ok && i < run.n_levels * run.n_games; i++)
		run.n_done += run.games[i / run.n_games].games[i % run.n_games].played;
	ok = ok && play_all(&run);
	*finished = run.n_done == run.n_levels * run.n_games;
	lab_levels_release(run.games, run.n_levels);
	return ok;
}
