#include "base/file.h"
#include "base/mem.h"
#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "levels/rate.h"
#include "levels/scale.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define Z         1.959964 /* of a 95 % interval */
#define CSV_MAX   ((size_t)1 << 30)
#define N_PLAYERS (RATE_ROWS - RATE_RANDOM)
#define ANCHOR    (RATE_DEPTH_4 - RATE_RANDOM)

/* A game of a level; a rating and its profile have the same games of depth 4, which count once. */
struct run {
	int level, player, n;
	bool won;
	int moves; /* of the player */
};

struct scaling {
	struct level_file levels; /* of all files */
	char (*keys)[20];         /* of the levels */
	struct run *runs;
	size_t n_runs, capacity;
	/* By player, then by level. */
	int *games, *won;
	double *best; /* moves in the best 5 % of the anchor's runs; 0: not known */
	struct scale_estimate abilities[N_PLAYERS], *difficulties;
};

static int player_of(const struct rate_result *r)
{
	if (r->row >= RATE_RANDOM)
		return (int)r->row - RATE_RANDOM;
	if (r->row != RATE_MAIN)
		return -1;
	return r->player_depth == 2   ? RATE_DEPTH_2 - RATE_RANDOM
	       : r->player_depth == 4 ? RATE_DEPTH_4 - RATE_RANDOM
	       : r->player_depth == 6 ? RATE_DEPTH_6 - RATE_RANDOM
				      : -1;
}

static void take_game(void *context, const struct rate_result *r)
{
	struct scaling *s = context;
	int player = player_of(r), i = 0;
	while (i < s->levels.n && (strcmp(s->levels.levels[i].id, r->id) != 0 || strcmp(s->keys[i], r->key) != 0))
		i++;
	if (player < 0 || i == s->levels.n)
		return;
	if (s->n_runs == s->capacity) {
		s->capacity = s->capacity ? 2 * s->capacity : 1024;
		s->runs = mem_resize(s->runs, s->capacity, sizeof *s->runs);
	}
	bool second =
		s->levels.levels[i].first == LEVEL_NPC || (s->levels.levels[i].first == LEVEL_ALTERNATE && r->n % 2);
	s->runs[s->n_runs++] =
		(struct run){i, player, r->n, r->game.verdict == FIRST_WINS, (r->game.plies + !second) / 2};
}

static int compare_runs(const void *a, const void *b)
{
	const struct run *x = a, *y = b;
	return x->level != y->level     ? x->level - y->level
	       : x->player != y->player ? x->player - y->player
					: x->n - y->n;
}

/* Counts the runs, which must be sorted, each once. */
static void count_runs(struct scaling *s)
{
	int n = s->levels.n, *moves = mem_new((s->n_runs + 1) * sizeof *moves);
	for (size_t i = 0; i < s->n_runs;) {
		const struct run *first = &s->runs[i];
		int at = first->player * n + first->level, n_moves = 0;
		for (int last = -1;
		     i < s->n_runs && s->runs[i].level == first->level && s->runs[i].player == first->player; i++) {
			const struct run *run = &s->runs[i];
			if (run->n == last)
				continue;
			last = run->n;
			s->games[at]++;
			s->won[at] += run->won;
			if (run->won)
				moves[n_moves++] = run->moves;
		}
		if (first->player == ANCHOR)
			s->best[first->level] = scale_best_moves(moves, n_moves, s->games[at]);
	}
	free(moves);
}

/* --- the report --- */

static void add_estimate(const struct scale_estimate *e, struct string *out)
{
	message_add(out, cmd_scale_estimate, e->value, e->value - Z * e->error, e->value + Z * e->error);
}

static int count_games(const struct scaling *s, int player, int level)
{
	int sum = 0;
	for (int p = 0; p < N_PLAYERS; p++)
		for (int i = 0; i < s->levels.n; i++)
			if ((player < 0 || p == player) && (level < 0 || i == level))
				sum += s->games[p * s->levels.n + i];
	return sum;
}

static void print(const struct scaling *s)
{
	struct string out = {0}, estimate = {0};
	int n_levels = 0;
	for (int i = 0; i < s->levels.n; i++)
		n_levels += count_games(s, -1, i) > 0;
	message_add(&out, cmd_scale_counts, n_levels, count_games(s, -1, -1));
	string_add(&out, "\n%s\n", message_template(cmd_scale_players));
	for (int p = 0; p < N_PLAYERS; p++)
		if (count_games(s, p, -1)) {
			string_add(&out, "%-9s ", rate_names[RATE_RANDOM + p]);
			add_estimate(&s->abilities[p], &out);
			string_char(&out, '\n');
		}
	string_add(&out, "%s\n", message_template(cmd_scale_levels));
	for (int i = 0; i < s->levels.n; i++) {
		if (!count_games(s, -1, i))
			continue;
		string_clear(&estimate);
		add_estimate(&s->difficulties[i], &estimate);
		string_add(&out, "%-33s ", s->levels.levels[i].id);
		output_padded(estimate.text, 24, &out);
		if (s->best[i] > 0)
			string_add(&out, " %.1f\n", s->best[i]);
		else
			string_add(&out, " -\n");
	}
	fputs(out.text, stdout);
	string_release(&estimate);
	string_release(&out);
}

static bool write_csv(const struct scaling *s, const char *path)
{
	struct string out = {0};
	string_add(&out, "kind,id,value,error,games,best_moves\n");
	for (int p = 0; p < N_PLAYERS; p++)
		string_add(&out, "player,%s,%.4f,%.4f,%d,\n", rate_names[RATE_RANDOM + p], s->abilities[p].value,
			   s->abilities[p].error, count_games(s, p, -1));
	for (int i = 0; i < s->levels.n; i++) {
		string_add(&out, "level,%s,%.4f,%.4f,%d,", s->levels.levels[i].id, s->difficulties[i].value,
			   s->difficulties[i].error, count_games(s, -1, i));
		if (s->best[i] > 0)
			string_add(&out, "%.1f", s->best[i]);
		string_char(&out, '\n');
	}
	bool written = cmd_write(path, &out);
	string_release(&out);
	return written;
}

/* --- the command --- */

struct level_scale {
	struct option_texts files;
	const char *csv, *out;
	bool force;
};

static bool read_levels(struct scaling *s, const struct option_texts *files)
{
	for (int i = 0; i < files->n; i++) {
		struct level_file file;
		if (!cmd_level_read(files->all[i], &file))
			return false;
		bool good = file.n_faults == 0;
		for (int k = 0; k < file.n && good; k++)
			good = cmd_level_add(&s->levels, &file.levels[k], files->all[i]);
		level_file_release(&file);
		if (!good)
			return false;
	}
	s->keys = mem_new((size_t)(s->levels.n + 1) * sizeof *s->keys);
	for (int i = 0; i < s->levels.n; i++)
		rate_results_key(&s->levels.levels[i], s->keys[i]);
	return true;
}

static bool read_games(struct scaling *s, const char *path)
{
	struct string bytes = {0};
	struct error err;
	bool good = file_read(path, CSV_MAX, &bytes, &err) &&
		    rate_results_each(string_text(&bytes), bytes.length, take_game, s, &err);
	string_release(&bytes);
	if (!good)
		cmd_fails_in(EXIT_DATA, path, &err);
	else if (s->n_runs == 0)
		cmd_refuses(EXIT_DATA, cmd_scale_no_games, path);
	return good && s->n_runs > 0;
}

static bool scale(struct scaling *s, const struct level_scale *o)
{
	size_t n = (size_t)s->levels.n;
	s->games = mem_new(N_PLAYERS * n * sizeof *s->games);
	s->won = mem_new(N_PLAYERS * n * sizeof *s->won);
	s->best = mem_new(n * sizeof *s->best);
	s->difficulties = mem_new(n * sizeof *s->difficulties);
	qsort(s->runs, s->n_runs, sizeof *s->runs, compare_runs);
	count_runs(s);
	struct scale_data data = {N_PLAYERS, s->levels.n, ANCHOR, s->games, s->won};
	scale_fit(&data, s->abilities, s->difficulties);
	print(s);
	return !o->out || write_csv(s, o->out);
}

static int level_scale_main(void *given)
{
	const struct level_scale *o = given;
	struct scaling s = {.n_runs = 0};
	if (!cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	bool good = read_levels(&s, &o->files) && read_games(&s, o->csv) && scale(&s, o);
	level_file_release(&s.levels);
	free(s.keys);
	free(s.runs);
	free(s.games);
	free(s.won);
	free(s.best);
	free(s.difficulties);
	return good ? EXIT_DONE : EXIT_DATA;
}

#define AT(member) OPTION_AT(struct level_scale, member)

static const struct option options[] = {
	{"csv", AT(csv), "the games, as \"level rate --csv\" writes them", .words = OPTION_FILE, .required = true},
	{"out", AT(out), "write the estimates as CSV", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct level_scale, "overwrite the file of --out"),
	OPTION_END,
};

const struct command cmd_level_scale = {
	.name = "level scale",
	.summary = "put levels and players on one scale of difficulty",
	.description =
		"Fits the Rasch model to the games of \"level rate --profile N --csv\": a player of ability A wins a "
		"game of a level of difficulty D with probability 1 / (1 + exp(D - A)). Prints the abilities of the "
		"simulated players and the difficulties of the levels with their 95 % intervals; the ability of "
		"depth-4 is 0 by definition. A weak normal prior keeps estimates finite where everything was won or "
		"lost. Next to the difficulty stand the moves that the player of depth 4 needs in the best 5 % of its "
		"runs; \"-\" if it wins fewer.",
	.examples = "qipan level rate levels.json --profile 100 --csv games.csv\n"
		    "qipan level scale levels.json --csv games.csv",
	.see = {"level rate"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct level_scale, .force = false),
	.main = level_scale_main,
};
