/* lab_matches: Tables 3 and 4 and what the figures need from them: games between the paper's players. */
#include "lab/lab_matches.h"
#include "base/executor.h"
#include "base/mem.h"
#include "match/match_told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the pairs --- */

/* "C2-CR-h" to "c2-cr-h", followed by a size unless that is 0. */
static void write_word(const char *name, int size, char out[LAB_WORD_MAX])
{
	int n = size ? snprintf(out, LAB_WORD_MAX, "%s-%d", name, size) : snprintf(out, LAB_WORD_MAX, "%s", name);
	for (int i = 0; i < n && i < LAB_WORD_MAX; i++)
		if (out[i] >= 'A' && out[i] <= 'Z')
			out[i] = (char)(out[i] - 'A' + 'a');
}

bool lab_has_player(enum lab_experiment e, const struct paper_player *player)
{
	if (e == LAB_FIG4)
		return strncmp(player->name, "C1", 2) == 0;
	if (e == LAB_FIG5)
		return strncmp(player->name, "C2", 2) == 0;
	return e == LAB_TABLE3;
}

int lab_pairs(enum lab_experiment e, struct lab_pair *out)
{
	int n = 0;
	for (int i = 0; e == LAB_TABLE4 && i < PAPER_PAIRS; i++, n++) {
		write_word(paper_table4[i].a, 0, out[n].a);
		write_word(paper_table4[i].b, 0, out[n].b);
	}
	for (int i = 0; i < PAPER_PLAYERS; i++)
		for (int size = 0; lab_has_player(e, &paper_table3[i]) && size < PAPER_SIZES; size++, n++) {
			write_word(paper_table3[i].name, paper_sizes[size], out[n].a);
			write_word("reference", 0, out[n].b);
		}
	return n;
}

/* --- rows --- */

const char lab_matches_header[] = "rules,seed,budget,a,b,game,first,a_result,plies,clause,a_nodes,b_nodes,a_ms,b_ms";
enum { RULES, SEED, BUDGET, A, B, GAME, FIRST, RESULT, PLIES, CLAUSE, A_NODES, B_NODES, A_MS, B_MS };

static const char *const ends[] = {"lost", "drawn", "won"}; /* by points */

static void add_row(const struct lab_setup *s, const struct lab_pair *pair, int number, const struct match_game *g,
		    struct string *out)
{
	char budget[32];
	lab_budget(s, budget, sizeof budget);
	string_add(out, "%s,%llu,%s,%s,%s,%d,%c,%s,%d,%s,%llu,%llu,%lld,%lld", s->preset->name,
		   (unsigned long long)s->seed, budget, pair->a, pair->b, number, g->first ? 'b' : 'a',
		   ends[match_points(g)], g->plies, g->clause, (unsigned long long)g->nodes[0],
		   (unsigned long long)g->nodes[1], (long long)g->time_us[0] / 1000, (long long)g->time_us[1] / 1000);
}

static bool check_run(const struct lab_setup *s, const struct results *r, int row, struct error *err)
{
	char budget[32];
	int64_t seed;
	lab_budget(s, budget, sizeof budget);
	if (!results_number(r, row, SEED, 0, INT64_MAX, &seed, err))
		return false;
	if (strcmp(results_cell(r, row, RULES), s->preset->name) != 0)
		return results_refuse(r, row, RULES, "the rules of this run", err);
	if ((uint64_t)seed != s->seed)
		return results_refuse(r, row, SEED, "the seed of this run", err);
	return strcmp(results_cell(r, row, BUDGET), budget) == 0 ||
	       results_refuse(r, row, BUDGET, "the playouts or the time of this run", err);
}

static int find_pair(const struct lab_pair *pairs, int n, const struct results *r, int row)
{
	for (int i = 0; i < n; i++)
		if (strcmp(pairs[i].a, results_cell(r, row, A)) == 0 &&
		    strcmp(pairs[i].b, results_cell(r, row, B)) == 0)
			return i;
	return -1;
}

static bool read_game(const struct results *r, int row, struct match_game *out, struct error *err)
{
	const char *first = results_cell(r, row, FIRST), *result = results_cell(r, row, RESULT);
	int64_t plies, nodes[2], ms[2];
	int points = 0;
	while (points < 3 && strcmp(ends[points], result) != 0)
		points++;
	if (points == 3)
		return results_refuse(r, row, RESULT, "won, drawn or lost", err);
	if (strcmp(first, "a") != 0 && strcmp(first, "b") != 0)
		return results_refuse(r, row, FIRST, "a or b", err);
	if (!results_number(r, row, PLIES, 0, MATCH_PLIES_MAX, &plies, err))
		return false;
	for (int i = 0; i < 2; i++)
		if (!results_number(r, row, A_NODES + i, 0, INT64_MAX, &nodes[i], err) ||
		    !results_number(r, row, A_MS + i, 0, INT32_MAX, &ms[i], err))
			return false;
	*out = (struct match_game){.played = true, .first = *first == 'b', .plies = (int)plies};
	bool first_won = (points == 2) == (out->first == 0);
	out->verdict = points == 1 ? DRAWN : first_won ? FIRST_WINS : SECOND_WINS;
	snprintf(out->clause, sizeof out->clause, "%s", results_cell(r, row, CLAUSE));
	for (int i = 0; i < 2; i++) {
		out->nodes[i] = (uint64_t)nodes[i];
		out->time_us[i] = ms[i] * 1000;
	}
	return true;
}

static bool read_games(const struct lab_setup *s, const struct results *r, const struct lab_pair *pairs, int n_pairs,
		       struct lab_games *out, struct error *err)
{
	struct lab_pair all[LAB_PAIRS_MAX];
	int n_all = lab_pairs(s->experiment == LAB_TABLE4 ? LAB_TABLE4 : LAB_TABLE3, all);
	for (int row = 0; row < r->n_rows; row++) {
		int pair = find_pair(pairs, n_pairs, r, row);
		int64_t number;
		struct match_game game;
		if (!check_run(s, r, row, err) || !results_number(r, row, GAME, 0, LAB_GAMES_MAX - 1, &number, err) ||
		    !read_game(r, row, &game, err))
			return false;
		if (pair < 0 && find_pair(all, n_all, r, row) < 0)
			return results_refuse(r, row, A, "a player of this experiment and its opponent", err);
		if (pair < 0)
			continue;
		struct match_game *place = &out->games[(size_t)pair * (size_t)out->stride + (size_t)number];
		if (place->played)
			return results_refuse(r, row, GAME, "each game once", err);
		*place = game;
	}
	return true;
}

bool lab_games_read(const struct lab_setup *s, const struct results *r, const struct lab_pair *pairs, int n_pairs,
		    int n_games, struct lab_games *out, struct error *err)
{
	out->stride = n_games;
	for (int row = 0; row < r->n_rows; row++) {
		int64_t number;
		if (!results_number(r, row, GAME, 0, LAB_GAMES_MAX - 1, &number, err))
			return false;
		out->stride = number >= out->stride ? (int)number + 1 : out->stride;
	}
	size_t n = (size_t)n_pairs * (size_t)out->stride;
	out->games = calloc(n ? n : 1, sizeof *out->games);
	if (!out->games)
		return fail(err, "no memory for %zu games", n);
	return read_games(s, r, pairs, n_pairs, out, err);
}

void lab_games_release(struct lab_games *g)
{
	free(g->games);
	*g = (struct lab_games){NULL, 0};
}

/* --- playing --- */

struct run {
	const struct lab_setup *setup;
	struct results *results;
	struct lab_pair pairs[LAB_PAIRS_MAX];
	int n_pairs, n_games; /* n_games of each pair are to be played */
	struct lab_games games;
	int n_done;
};

static struct match_player player_of(const struct lab_setup *s, const char *word)
{
	struct match_player p = {.word = word};
	p.setup.hash_bytes = s->hash_bytes ? s->hash_bytes : LAB_HASH_BYTES;
	p.limits.time_ms = s->movetime_ms; /* "Each player has 1 sec" */
	if (s->movetime_ms > 0)
		return p;
	if (strcmp(word, "reference") == 0)
		p.limits.depth = LAB_REFERENCE_DEPTH;
	else
		p.limits.nodes = s->playouts ? s->playouts : LAB_PLAYOUTS;
	return p;
}

/* Reports a pair's result when its games are all played. */
static void report(struct run *run, int pair)
{
	const struct lab_setup *s = run->setup;
	struct tally t;
	char words[160];
	if (!s->report)
		return;
	tally_count(&t, run->games.games + (size_t)pair * (size_t)run->games.stride, run->n_games);
	snprintf(words, sizeof words, "%s against %s: %d won, %d lost, %d drawn of %d", run->pairs[pair].a,
		 run->pairs[pair].b, tally_sum(&t, 0), tally_sum(&t, 2), tally_sum(&t, 1), t.n);
	s->report(s->context, run->n_done, run->n_pairs * run->n_games, t.n == run->n_games ? words : NULL);
}

/* The first game of every pair comes before the second of any: a run that ends early has as many of each, and other
 * work on the machine affects all alike. */
static struct match_game *game_at(const struct run *run, int job, int *pair, int *number)
{
	*pair = job % run->n_pairs;
	*number = job / run->n_pairs;
	return &run->games.games[(size_t)*pair * (size_t)run->games.stride + (size_t)*number];
}

static bool is_wanted(void *context, int job)
{
	int pair, number;
	return !game_at(context, job, &pair, &number)->played;
}

static bool play_one(void *context, int job, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct run *run = context;
	const struct lab_setup *s = run->setup;
	int pair = job % run->n_pairs, number = job / run->n_pairs;
	struct match_told told;
	struct match_game game;
	const struct match_setup setup = {
		.game = s->game,
		.preset = s->preset,
		.players = {player_of(s, run->pairs[pair].a), player_of(s, run->pairs[pair].b)},
		.n_games = run->n_games,
		.seed = s->seed,
	};
	if (!match_play(&setup, number, stop, &told, &game, err))
		return false;
	if (game.played)
		string_bytes(result, &game, sizeof game);
	match_told_release(&told);
	return true;
}

static enum executor_next take_game(void *context, int job, const void *result, size_t size, struct error *err)
{
	struct run *run = context;
	struct string row = {0};
	struct match_game game;
	int pair, number;
	(void)size;
	memcpy(&game, result, sizeof game);
	struct match_game *place = game_at(run, job, &pair, &number);
	add_row(run->setup, &run->pairs[pair], number, &game, &row);
	bool added = results_add(run->results, row.text, err);
	string_release(&row);
	if (!added)
		return EXECUTOR_FAILED;
	*place = game;
	run->n_done++;
	report(run, pair);
	return EXECUTOR_GO_ON;
}

/* The figures show what there is of Table 3, unless the setup says how many games they need. */
static int games_wanted(const struct lab_setup *s, const struct results *r)
{
	if (s->experiment != LAB_TABLE3 && s->experiment != LAB_TABLE4 && s->games == 0 && s->scale <= 0 &&
	    r->n_rows > 0)
		return 0;
	return s->games > 0 ? s->games : lab_scaled(s, PAPER_GAMES);
}

bool lab_matches_run(const struct lab_setup *s, struct results *r, bool *finished, struct error *err)
{
	struct run run = {.setup = s, .results = r};
	run.n_pairs = lab_pairs(s->experiment, run.pairs);
	run.n_games = games_wanted(s, r);
	const struct executor_jobs jobs = {.n = run.n_pairs * run.n_games,
					   .threads = s->threads,
					   .is_wanted = is_wanted,
					   .work = play_one,
					   .take = take_game,
					   .context = &run,
					   .stop = s->stop};
	bool ok = lab_games_read(s, r, run.pairs, run.n_pairs, run.n_games, &run.games, err);
	for (int i = 0, pair, number; ok && i < jobs.n; i++)
		run.n_done += game_at(&run, i, &pair, &number)->played;
	ok = ok && executor_run(&jobs, err);
	*finished = run.n_done == jobs.n;
	lab_games_release(&run.games);
	return ok;
}
