#include "base/clock.h"
#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "levels/rate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECONDS_A_MOVE 3 /* as in the paper's Table 8 */

/* Command-line options. */
struct level_rate {
	struct option_texts files;
	const char *band, *csv;
	int games, profile, player_depth, threads;
	uint64_t seed;
	bool sprt, resume, write;
};

struct rating {
	const struct level_rate *words;
	atomic_bool *stop; /* set by Ctrl-C */
	int band[2];
	bool faults; /* any file had errors */
	/* state while running: */
	struct rate_setup setup;
	struct ledger ledger;
	bool failed; /* the results CSV could not be written */
	struct error err;
	struct progress_bar bar;
	int n_played, n_games;
};

static void finish_game(void *context, enum rate_row row, int n, const struct match_game *game)
{
	struct rating *r = context;
	char words[80];
	if (r->words->csv && !r->failed && !rate_ledger_add(&r->ledger, &r->setup, row, n, game, &r->err)) {
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
	string_add(out, "%.3f (%.3f to %.3f)", c->share.value, c->share.low, c->share.high);
}

/* With early stopping, reports the result of the sequential tests; otherwise compares the interval with the band. */
static void add_band(const struct rating *r, const struct rate_games *games, const struct rate_count *c,
		     struct string *out)
{
	static const char *const words[] = {"not decided yet", "below it", "inside it", "above it"};
	double low = r->setup.band[0] / 1000.0, high = r->setup.band[1] / 1000.0;
	enum rate_band band = c->share.high < low                            ? RATE_BELOW
			      : c->share.low > high                          ? RATE_ABOVE
			      : c->share.low >= low && c->share.high <= high ? RATE_INSIDE
									     : RATE_OPEN;
	int n;
	if (r->setup.may_stop)
		band = rate_band_of(&r->setup, games, &n);
	string_add(out, "  band     %.3g to %.3g: %s\n", low, high, words[band]);
}

static void add_main(const struct rating *r, const struct rate_games *games, const struct rate_count *c,
		     struct string *out)
{
	string_add(out, "  games    %d: %d won, %d drawn, %d lost\n", c->n, c->won, c->drawn, c->lost);
	string_add(out, "  ratio    ");
	add_share(c, out);
	string_add(out, " at depth %d against %d\n", r->setup.player_depth, r->setup.level->npc_depth);
	add_band(r, games, c, out);
	string_add(out, "  plies    %d median, %.1f on average: %.0f s at %d s a move\n", c->median_plies,
		   c->mean_plies, c->mean_plies * SECONDS_A_MOVE, SECONDS_A_MOVE);
}

/* Compares the win rates by who moves first: the level as it is against the reverse or, if the sides alternate, its
 * even games against its odd games. */
static void add_first(const struct rating *r, const struct rate_count *as_is, const struct rate_count *other,
		      struct string *out)
{
	bool npc = r->setup.level->first == LEVEL_NPC;
	if (!other->n)
		return;
	string_add(out, "  first    %.3f when %s, ", as_is->share.value,
		   npc                                        ? "the NPC begins"
		   : r->setup.level->first == LEVEL_ALTERNATE ? "both do in turn"
							      : "the player begins");
	add_share(other, out);
	string_add(out, " when %s does\n", r->setup.level->first == LEVEL_PLAYER ? "the NPC" : "the player");
}

static void add_profile(const struct rating *r, const struct rate_games *games, struct string *out)
{
	const char *label = "profile";
	for (int row = RATE_RANDOM; row < RATE_ROWS; row++) {
		struct rate_count c;
		rate_count(&r->setup, games, (enum rate_row)row, &c);
		if (!c.n)
			continue;
		string_add(out, "  %-8s %-8s ", label, rate_names[row]);
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
	string_add(&out, "%s: %s %s\n", r->setup.level->id, r->setup.level->title, r->setup.level->title_zh);
	if (c->n) {
		add_main(r, games, c, &out);
		add_first(r, c, &other, &out);
		add_profile(r, games, &out);
		string_add(&out, "ratio %.4f %.4f %.4f %d\n", c->share.value, c->share.low, c->share.high, c->n);
	} else {
		string_add(&out, "  no game was played\n");
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
		good = !r->words->csv || rate_ledger_take(&r->ledger, &r->setup, &games, &r->err);
		count_work(r, &games);
		progress_begin(&r->bar);
		good = good && rate_run(&r->setup, &games, &r->err) &&
		       (!r->words->csv || r->failed || ledger_sync(&r->ledger, &r->err));
		progress_end(&r->bar);
		rate_count(&r->setup, &games, RATE_MAIN, &c);
		if (good)
			report(r, &games, &c);
		rate_games_release(&games);
	}
	if (c.n && !atomic_load(r->stop)) {
		level->rating = (struct level_rating){.won = c.won,
						      .drawn = c.drawn,
						      .lost = c.lost,
						      .player_depth = r->setup.player_depth,
						      .npc_depth = level->npc_depth};
		strcpy(level->rating.engine, cmd_level_engine());
	}
	if (!good || r->failed)
		cmd_fails(EXIT_DATA, "%s", r->err.text);
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
	if (r->words->csv &&
	    !rate_ledger_open(&r->ledger, r->words->csv, r->words->resume, r->words->seed, cmd_level_engine(), &err))
		return cmd_fails(EXIT_DATA, "%s", err.text);
	r->stop = interrupt_flag();
	for (int i = 0; i < r->words->files.n && !r->failed && !atomic_load(r->stop); i++)
		good &= rate_file(r, r->words->files.all[i]);
	if (r->words->csv && !ledger_close(&r->ledger, &err) && good) {
		cmd_fails(EXIT_DATA, "%s", err.text);
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
	{"band", AT(band), "target win rate; the level's own by default", "LO:HI"},
	{"sprt", AT(sprt), "stop when it is clear whether the rate lies in the band (margin 0.03, error rate 5 %)"},
	OPTION_SEED_OF(struct level_rate, "seed of deals and players, in addition to the level's own"),
	OPTION_THREADS_OF(struct level_rate, "games to play in parallel"),
	{"csv", AT(csv), "append a row for each game as it ends", .words = OPTION_FILE},
	{"resume", AT(resume), "skip the games that the CSV file already has"},
	{"write", AT(write), "store the ratings in the files"},
	OPTION_END,
};

const struct command cmd_level_rate = {
	.name = "level rate",
	.summary = "measure how hard levels are, by many games",
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
