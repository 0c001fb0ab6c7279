#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "cmd/output.h"
#include "levels/levels_messages.h"
#include "levels/rate.h"

#include <stdio.h>
#include <stdlib.h>

#define SECONDS_A_MOVE 3 /* as in the paper's Table 8 */

/* Command-line options. */
struct level_rate {
	struct option_texts files;
	const char *band, *csv, *part;
	int games, profile, player_depth, threads;
	uint64_t seed;
	bool sprt, resume, write;
};

struct rating;

/* A level of one of the files; the context of its reports. */
struct rated {
	struct rating *rating;
	const struct rate_level *rate;
	int file, level; /* indices */
};

struct rating {
	const struct level_rate *words;
	atomic_bool *stop; /* set by Ctrl-C */
	int band[2];
	bool faults; /* any file had errors */
	struct executor_part part;
	/* state while running: */
	struct level_file *files;  /* as the words have paths */
	struct rate_level *levels; /* of all files, in order */
	struct rated *rated;
	int n_levels;
	struct results_csv results_csv;
	bool failed; /* the results CSV could not be written */
	struct error err;
	struct progress_bar bar;
	int n_played, n_games;
};

static void finish_game(void *context, enum rate_row row, int n, const struct match_game *game)
{
	const struct rated *level = context;
	struct rating *r = level->rating;
	const struct rate_setup *setup = &level->rate->setup;
	char words[80];
	if (r->words->csv && !r->failed && !rate_results_add(&r->results_csv, setup, row, n, game, &r->err)) {
		r->failed = true;
		atomic_store(r->stop, true);
	}
	r->n_played++;
	snprintf(words, sizeof words, "%s: %s", setup->level->id, rate_names[row]);
	progress_show(&r->bar, (double)r->n_played / r->n_games, words);
}

/* --- the report --- */

static void add_share(const struct rate_count *c, struct string *out)
{
	message_add(out, levels_facts_share, c->share.value, c->share.low, c->share.high);
}

/* With early stopping, reports the result of the sequential tests; otherwise compares the interval with the band. */
static void add_band(const struct rate_level *l, const struct rate_count *c, struct string *out)
{
	static const struct message *const words[] = {cmd_band_undecided, cmd_band_below, cmd_band_inside,
						      cmd_band_above};
	double low = l->setup.band[0] / 1000.0, high = l->setup.band[1] / 1000.0;
	enum rate_band band = c->share.high < low                            ? RATE_BELOW
			      : c->share.low > high                          ? RATE_ABOVE
			      : c->share.low >= low && c->share.high <= high ? RATE_INSIDE
									     : RATE_OPEN;
	int n;
	if (l->setup.may_stop)
		band = rate_band_of(&l->setup, &l->games, &n);
	char from[16], to[16];
	snprintf(from, sizeof from, "%.3g", low);
	snprintf(to, sizeof to, "%.3g", high);
	message_add(out, cmd_rate_band, from, to, words[band]);
	string_char(out, '\n');
}

static void add_main(const struct rate_level *l, const struct rate_count *c, struct string *out)
{
	struct string share = {0};
	add_share(c, &share);
	message_add(out, cmd_rate_games, c->n, c->won, c->drawn, c->lost);
	string_char(out, '\n');
	message_add(out, cmd_rate_ratio, share.text, l->setup.player_depth, l->setup.level->npc_depth);
	string_char(out, '\n');
	add_band(l, c, out);
	message_add(out, cmd_rate_plies, c->median_plies, c->mean_plies, c->mean_plies * SECONDS_A_MOVE,
		    SECONDS_A_MOVE);
	string_char(out, '\n');
	string_release(&share);
}

/* Compares the win rates by who moves first: the level as it is against the reverse or, if the sides alternate, its
 * even games against its odd games. */
static void add_first(const struct rate_level *l, const struct rate_count *as_is, const struct rate_count *other,
		      struct string *out)
{
	static const struct message *const firsts[] = {
		[LEVEL_PLAYER] = cmd_rate_player_begins,
		[LEVEL_NPC] = cmd_rate_npc_begins,
		[LEVEL_ALTERNATE] = cmd_rate_in_turn,
	};
	struct string share = {0};
	if (!other->n)
		return;
	add_share(other, &share);
	message_add(out, cmd_rate_first, as_is->share.value, firsts[l->setup.level->first], share.text,
		    l->setup.level->first == LEVEL_PLAYER ? levels_facts_the_npc : levels_facts_the_player);
	string_char(out, '\n');
	string_release(&share);
}

static void add_row_name(enum rate_row row, struct string *out)
{
	struct string name = {0};
	if (row == RATE_RANDOM)
		message_add(&name, cmd_rate_random);
	else if (row == RATE_CAPTURES)
		message_add(&name, cmd_rate_captures);
	else
		message_add(&name, cmd_rate_depth, 2 * (row - RATE_DEPTH_2 + 1));
	output_padded(name.text, 8, out);
	string_release(&name);
}

static void add_profile(const struct rate_level *l, struct string *out)
{
	const char *label = message_template(cmd_rate_profile);
	for (int row = RATE_RANDOM; row < RATE_ROWS; row++) {
		struct rate_count c;
		rate_count(&l->setup, &l->games, (enum rate_row)row, &c);
		if (!c.n)
			continue;
		string_add(out, "  ");
		output_padded(label, 8, out);
		string_char(out, ' ');
		add_row_name((enum rate_row)row, out);
		string_char(out, ' ');
		add_share(&c, out);
		string_char(out, '\n');
		label = "";
	}
}

static void report(const struct rate_level *l, const struct rate_count *c)
{
	struct string out = {0};
	struct rate_count other;
	rate_count(&l->setup, &l->games, RATE_OTHER_FIRST, &other);
	string_add(&out, "%s: ", l->setup.level->id);
	level_add_title(l->setup.level, &out);
	if (c->n) {
		add_main(l, c, &out);
		add_first(l, c, &other, &out);
		add_profile(l, &out);
		string_add(&out, "ratio %.4f %.4f %.4f %d\n", c->share.value, c->share.low, c->share.high, c->n);
	} else {
		string_add(&out, "%s\n", message_template(cmd_rate_no_game));
	}
	fputs(out.text, stdout);
	fflush(stdout);
	string_release(&out);
}

static int count_played(const struct rate_level *l)
{
	int n = 0;
	for (int row = 0; row < RATE_ROWS; row++)
		for (int i = 0; i < l->setup.games[row]; i++)
			n += l->games.played[row][i].played;
	return n;
}

static int count_games(const struct rate_setup *setup)
{
	int n = 0;
	for (int row = 0; row < RATE_ROWS; row++)
		n += setup->games[row];
	return n;
}

/* The win rate needs the games of all parts. */
static void report_part(const struct rate_level *l)
{
	struct string out = {0};
	string_add(&out, "%s: ", l->setup.level->id);
	level_add_title(l->setup.level, &out);
	message_add(&out, cmd_rate_part, count_played(l), count_games(&l->setup));
	puts(out.text);
	fflush(stdout);
	string_release(&out);
}

/* --- rating --- */

static void set_up(struct rating *r, struct rated *level)
{
	const struct level *rated = &r->files[level->file].levels[level->level];
	struct rate_setup *setup = &r->levels[level - r->rated].setup;
	*setup = (struct rate_setup){
		.level = rated,
		.player_depth = r->words->player_depth,
		.seed = r->words->seed,
		.band = {r->words->band ? r->band[0] : rated->band[0], r->words->band ? r->band[1] : rated->band[1]},
		.may_stop = r->words->sprt,
		.report = finish_game,
		.context = level,
	};
	for (int row = 0; row < RATE_ROWS; row++)
		setup->games[row] = row == RATE_MAIN ? r->words->games : r->words->profile;
}

/* Called when the level has no more games to play: reports it and stores the rating. */
static bool finish_level(void *context, int i, struct error *err)
{
	struct rating *r = context;
	const struct rated *rated = &r->rated[i];
	struct rate_level *l = &r->levels[i];
	struct level_file *file = &r->files[rated->file];
	struct rate_count c;
	bool good = true;
	progress_end(&r->bar);
	rate_count(&l->setup, &l->games, RATE_MAIN, &c);
	if (r->part.n)
		report_part(l);
	else
		report(l, &c);
	if (c.n)
		file->levels[rated->level].rating = rate_rating(&l->setup, &c, cmd_level_engine());
	rate_games_release(&l->games);
	if (r->words->write && !file->n_faults) {
		struct string out = {0};
		level_write(file->levels, file->n, &out);
		good = file_write(r->words->files.all[rated->file], out.text, out.length, err);
		string_release(&out);
	}
	return good && (!r->words->csv || r->failed || results_csv_sync(&r->results_csv, err));
}

/* Reads the files, without those that cannot be read. */
static bool read_files(struct rating *r)
{
	bool good = true;
	for (int i = 0; i < r->words->files.n; i++) {
		struct level_file *file = &r->files[i];
		if (!cmd_level_read(r->words->files.all[i], file)) {
			*file = (struct level_file){0};
			good = false;
			continue;
		}
		r->faults |= file->n_faults > 0;
		r->n_levels += file->n;
		if (r->words->write && file->n_faults) {
			cmd_refuses(EXIT_DATA, cmd_ratings_not_written, r->words->files.all[i]);
			good = false;
		}
	}
	return good;
}

/* Lists the levels of all files, with the games played earlier. */
static bool list_levels(struct rating *r)
{
	int n = 0;
	r->levels = mem_new((size_t)(r->n_levels + 1) * sizeof *r->levels);
	r->rated = mem_new((size_t)(r->n_levels + 1) * sizeof *r->rated);
	for (int i = 0; i < r->words->files.n; i++)
		for (int k = 0; k < r->files[i].n; k++, n++) {
			struct rate_level *l = &r->levels[n];
			r->rated[n] = (struct rated){r, l, i, k};
			set_up(r, &r->rated[n]);
			if (!rate_games_init(&l->games, &l->setup, &r->err) ||
			    (r->words->csv && !rate_results_take(&r->results_csv, &l->setup, &l->games, &r->err)))
				return false;
			r->n_games += count_games(&l->setup);
			r->n_played += count_played(l);
		}
	return true;
}

static bool rate_levels(struct rating *r)
{
	struct rate_list list = {
		.levels = r->levels,
		.n = r->n_levels,
		.threads = cmd_threads(r->words->threads),
		.part = r->part,
		.stop = r->stop,
		.finished = finish_level,
		.context = r,
	};
	progress_begin(&r->bar);
	bool good = rate_run_list(&list, &r->err);
	progress_end(&r->bar);
	return good;
}

static bool rate_files(struct rating *r)
{
	r->files = mem_new((size_t)r->words->files.n * sizeof *r->files);
	bool read = read_files(r), good = list_levels(r) && rate_levels(r);
	if (!good || r->failed)
		cmd_fails(EXIT_DATA, &r->err);
	for (int i = 0; i < r->n_levels; i++)
		rate_games_release(&r->levels[i].games);
	for (int i = 0; i < r->words->files.n; i++)
		level_file_release(&r->files[i]);
	free(r->files);
	free(r->levels);
	free(r->rated);
	return read && good && !r->failed;
}

static int rate_all(struct rating *r)
{
	struct error err;
	if (r->words->csv && !rate_results_open(&r->results_csv, r->words->csv, r->words->resume, r->words->seed,
						cmd_level_engine(), &err))
		return cmd_fails(EXIT_DATA, &err);
	r->stop = interrupt_flag();
	bool good = rate_files(r);
	if (r->words->csv && !results_csv_close(&r->results_csv, &err) && good) {
		cmd_fails(EXIT_DATA, &err);
		good = false;
	}
	if (atomic_load(r->stop) && !r->failed)
		return cmd_refuses(EXIT_DATA, r->words->csv ? cmd_stopped_resume : cmd_stopped);
	return good && !r->faults ? EXIT_DONE : EXIT_DATA;
}

/* --- the command line --- */

static int level_rate_main(void *given)
{
	const struct level_rate *o = given;
	struct rating r = {.words = o};
	if (o->band && !cmd_level_band(o->band, r.band))
		return EXIT_USAGE;
	if (o->resume && !o->csv)
		return cmd_refuses(EXIT_USAGE, cmd_option_needs, "--resume", "--csv FILE");
	if (o->part && !o->csv)
		return cmd_refuses(EXIT_USAGE, cmd_option_needs, "--part", "--csv FILE");
	if (o->part && (o->sprt || o->write))
		return cmd_refuses(EXIT_USAGE, cmd_options_exclude, "--part", o->sprt ? "--sprt" : "--write");
	if (!cmd_part(o->part, &r.part))
		return EXIT_USAGE;
	return rate_all(&r);
}

#define AT(member) OPTION_AT(struct level_rate, member)

static const struct option options[] = {
	{"games", AT(games), "games of each level", "N", 1, LEVEL_GAMES_MAX},
	{"profile", AT(profile),
	 "games for each row of the profile, 0 for none: the other side moves first; players that move at random, "
	 "prefer captures, or search 2, 4 and 6 plies",
	 "N", 0, LEVEL_GAMES_MAX},
	{"player-depth", AT(player_depth), "the player's search depth in plies", "D", 1, LEVEL_DEPTH_MAX},
	{"band", AT(band), "target win rate; by default the level's own", "LO:HI"},
	{"sprt", AT(sprt), "stop when it is clear whether the rate lies in the band (margin 0.03, error rate 5 %)"},
	OPTION_SEED_OF(struct level_rate, "seed of deals and players, in addition to the level's own"),
	OPTION_THREADS_OF(struct level_rate, "games to play in parallel"),
	OPTION_PART_OF(struct level_rate, "play only some of the games"),
	{"csv", AT(csv), "append a row for each game as it ends", .words = OPTION_FILE},
	{"resume", AT(resume), "skip the games that the CSV file already has"},
	{"write", AT(write), "store the ratings in the files"},
	OPTION_END,
};

const struct command cmd_level_rate = {
	.name = "level rate",
	.summary = "measure the difficulty of levels by playing many games",
	.description = "Plays many games of every level, a simulated player against the level's NPC, each with its own "
		       "deal and with random choice among equal moves, and prints the player's win rate with its 95 "
		       "% interval (Wilson). A draw does not count as a win. The last line of a level is \"ratio R "
		       "LOW HIGH GAMES\". The same seed gives the same result with any number of threads.",
	.examples = "qipan level rate levels.json --games 400 --threads 2 --csv games.csv --resume",
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct level_rate, .games = 1000, .profile = 100, .player_depth = LEVEL_DEPTH, .seed = 1,
		      .threads = 1),
	.main = level_rate_main,
};
