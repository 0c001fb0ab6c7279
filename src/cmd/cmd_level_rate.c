#include "base/clock.h"
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

struct rating {
	const struct level_rate *words;
	atomic_bool *stop; /* set by Ctrl-C */
	int band[2];
	bool faults; /* any file had errors */
	struct executor_part part;
	/* state while running: */
	struct rate_setup setup;
	struct results_csv results_csv;
	bool failed; /* the results CSV could not be written */
	struct error err;
	struct progress_bar bar;
	int n_played, n_games;
};

static void finish_game(void *context, enum rate_row row, int n, const struct match_game *game)
{
	struct rating *r = context;
	char words[80];
	if (r->words->csv && !r->failed && !rate_results_add(&r->results_csv, &r->setup, row, n, game, &r->err)) {
		r->failed = true;
		atomic_store(r->stop, true);
	}
	r->n_played++;
	snprintf(words, sizeof words, "%s: %s", r->setup.level->id, rate_names[row]);
	progress_show(&r->bar, (double)r->n_played / r->n_games, words);
}

/* --- the report --- */

static void add_share(const struct rate_count *c, struct string *out)
{
	message_add(out, levels_facts_share, c->share.value, c->share.low, c->share.high);
}

/* With early stopping, reports the result of the sequential tests; otherwise compares the interval with the band. */
static void add_band(const struct rating *r, const struct rate_games *games, const struct rate_count *c,
		     struct string *out)
{
	static const struct message *const words[] = {cmd_band_undecided, cmd_band_below, cmd_band_inside,
						      cmd_band_above};
	double low = r->setup.band[0] / 1000.0, high = r->setup.band[1] / 1000.0;
	enum rate_band band = c->share.high < low                            ? RATE_BELOW
			      : c->share.low > high                          ? RATE_ABOVE
			      : c->share.low >= low && c->share.high <= high ? RATE_INSIDE
									     : RATE_OPEN;
	int n;
	if (r->setup.may_stop)
		band = rate_band_of(&r->setup, games, &n);
	char from[16], to[16];
	snprintf(from, sizeof from, "%.3g", low);
	snprintf(to, sizeof to, "%.3g", high);
	message_add(out, cmd_rate_band, from, to, words[band]);
	string_char(out, '\n');
}

static void add_main(const struct rating *r, const struct rate_games *games, const struct rate_count *c,
		     struct string *out)
{
	struct string share = {0};
	add_share(c, &share);
	message_add(out, cmd_rate_games, c->n, c->won, c->drawn, c->lost);
	string_char(out, '\n');
	message_add(out, cmd_rate_ratio, share.text, r->setup.player_depth, r->setup.level->npc_depth);
	string_char(out, '\n');
	add_band(r, games, c, out);
	message_add(out, cmd_rate_plies, c->median_plies, c->mean_plies, c->mean_plies * SECONDS_A_MOVE,
		    SECONDS_A_MOVE);
	string_char(out, '\n');
	string_release(&share);
}

/* Compares the win rates by who moves first: the level as it is against the reverse or, if the sides alternate, its
 * even games against its odd games. */
static void add_first(const struct rating *r, const struct rate_count *as_is, const struct rate_count *other,
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
	message_add(out, cmd_rate_first, as_is->share.value, firsts[r->setup.level->first], share.text,
		    r->setup.level->first == LEVEL_PLAYER ? levels_facts_the_npc : levels_facts_the_player);
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

static void add_profile(const struct rating *r, const struct rate_games *games, struct string *out)
{
	const char *label = message_template(cmd_rate_profile);
	for (int row = RATE_RANDOM; row < RATE_ROWS; row++) {
		struct rate_count c;
		rate_count(&r->setup, games, (enum rate_row)row, &c);
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

static void report(const struct rating *r, const struct rate_games *games, const struct rate_count *c)
{
	struct string out = {0};
	struct rate_count other;
	rate_count(&r->setup, games, RATE_OTHER_FIRST, &other);
	string_add(&out, "%s: ", r->setup.level->id);
	level_add_title(r->setup.level, &out);
	if (c->n) {
		add_main(r, games, c, &out);
		add_first(r, c, &other, &out);
		add_profile(r, games, &out);
		string_add(&out, "ratio %.4f %.4f %.4f %d\n", c->share.value, c->share.low, c->share.high, c->n);
	} else {
		string_add(&out, "%s\n", message_template(cmd_rate_no_game));
	}
	fputs(out.text, stdout);
	fflush(stdout);
	string_release(&out);
}

/* --- rating --- */

static void set_up(struct rating *r, const struct level *level)
{
	r->setup = (struct rate_setup){
		.level = level,
		.player_depth = r->words->player_depth,
		.seed = r->words->seed,
		.band = {r->words->band ? r->band[0] : level->band[0], r->words->band ? r->band[1] : level->band[1]},
		.may_stop = r->words->sprt,
		.threads = cmd_threads(r->words->threads),
		.part = r->part,
		.stop = r->stop,
		.report = finish_game,
		.context = r,
	};
	for (int row = 0; row < RATE_ROWS; row++)
		r->setup.games[row] = row == RATE_MAIN ? r->words->games : r->words->profile;
}

static void count_work(struct rating *r, const struct rate_games *games)
{
	r->n_played = r->n_games = 0;
	for (int row = 0; row < RATE_ROWS; row++)
		for (int n = 0; n < r->setup.games[row]; n++, r->n_games++)
			r->n_played += games->played[row][n].played;
}

/* Rates the level and stores the rating in it. */
static bool rate(struct rating *r, struct level *level)
{
	struct rate_games games;
	struct rate_count c = {.n = 0};
	set_up(r, level);
	bool good = rate_games_init(&games, &r->setup, &r->err);
	if (good) {
		good = !r->words->csv || rate_results_take(&r->results_csv, &r->setup, &games, &r->err);
		count_work(r, &games);
		progress_begin(&r->bar);
		good = good && rate_run(&r->setup, &games, &r->err) &&
		       (!r->words->csv || r->failed || results_csv_sync(&r->results_csv, &r->err));
		progress_end(&r->bar);
		rate_count(&r->setup, &games, RATE_MAIN, &c);
		if (good)
			report(r, &games, &c);
		rate_games_release(&games);
	}
	if (c.n && !atomic_load(r->stop))
		level->rating = rate_rating(&r->setup, &c, cmd_level_engine());
	if (!good || r->failed)
		cmd_fails(EXIT_DATA, &r->err);
	return good && !r->failed;
}

static bool rate_file(struct rating *r, const char *path)
{
	struct level_file file;
	if (!cmd_level_read(path, &file))
		return false;
	bool good = true;
	for (int i = 0; i < file.n && good && !atomic_load(r->stop); i++)
		good = rate(r, &file.levels[i]) &&
		       (!r->words->write || file.n_faults || cmd_level_write(path, file.levels, file.n));
	if (r->words->write && file.n_faults) {
		cmd_refuses(EXIT_DATA, cmd_ratings_not_written, path);
		good = false;
	}
	r->faults |= file.n_faults > 0;
	level_file_release(&file);
	return good;
}

static int rate_all(struct rating *r)
{
	bool good = true;
	struct error err;
	if (r->words->csv && !rate_results_open(&r->results_csv, r->words->csv, r->words->resume, r->words->seed,
						cmd_level_engine(), &err))
		return cmd_fails(EXIT_DATA, &err);
	r->stop = interrupt_flag();
	for (int i = 0; i < r->words->files.n && !r->failed && !atomic_load(r->stop); i++)
		good &= rate_file(r, r->words->files.all[i]);
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
	OPTION_PART_OF(struct level_rate, "play only some of the games of each level"),
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
