/* cmd_lab: repeats the experiments of three papers. */
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/language.h"
#include "cmd/lists.h"
#include "cmd/player.h"
#include "cmd/progress.h"
#include "lab/lab.h"
#include "net/net_load.h"
#include "net/shipped.h"
#include "protocol/program.h"

#include <stdio.h>
#include <string.h>

#define SCALE_MAX 100

/* The last progress shown. */
struct progress {
	struct progress_bar bar;
	int reported; /* progress last reported, in twentieths */
};

/* Prints a line for each finished row; without a progress bar, also prints the number of games every twentieth. */
static void show(void *context, int done, int total, const char *words)
{
	struct progress *p = context;
	char count[60];
	snprintf(count, sizeof count, "%d of %d", done, total);
	int twentieths = (int)(20.0 * done / total);
	if (words) {
		progress_end(&p->bar);
		printf("%s\n", words);
	} else if (!p->bar.can_show && twentieths > p->reported) {
		printf("games %s\n", count);
	}
	p->reported = twentieths;
	fflush(stdout);
	progress_tasks(&p->bar, done, total, count);
}

/* Command-line options about players of xiangqi; NULL or 0: not given. */
struct lab_words {
	uint64_t nodes;
	const char *clock, *openings, *net, *own_net, *engine, *engines;
};

/* Command-line options of all three labs. */
struct lab {
	const char *experiment, *preset, *out, *part;
	struct lab_words xiangqi;
	double scale; /* negative: not given */
	int movetime, games, threads, hash, check;
	uint64_t playouts, seed;
	bool resume, redraw;
};

/* Existing results determine the number of games; for experiments with playouts, --scale is still allowed. */
static bool check_again(const struct lab *o, enum lab_experiment e)
{
	if (!o->check && !o->redraw)
		return true;
	if (o->resume || (o->check && o->redraw))
		cmd_refuses(EXIT_USAGE, cmd_three_exclude, "--resume", "--redraw", "--check");
	else if (o->part)
		cmd_refuses(EXIT_USAGE, cmd_options_exclude, "--part", o->check ? "--check" : "--redraw");
	else if (o->games || (o->scale > 0 && e >= LAB_TABLE3 && e != LAB_ABLATION))
		cmd_refuses(EXIT_USAGE, cmd_lab_takes_games, o->check ? "--check" : "--redraw");
	else
		return true;
	return false;
}

static bool check_options(const struct lab *o, enum lab_experiment e)
{
	bool has_games = e >= LAB_TABLE3 && e != LAB_SPEED && e != LAB_ABLATION;
	if (o->scale == 0)
		cmd_refuses(EXIT_USAGE, cmd_scale_zero, SCALE_MAX);
	else if (o->playouts && o->movetime)
		cmd_refuses(EXIT_USAGE, cmd_both_limit, "--playouts", "--movetime");
	else if (o->scale > 0 && o->games)
		cmd_refuses(EXIT_USAGE, cmd_both_set, "--games", "--scale");
	else if (!has_games && (o->playouts || o->movetime || o->games))
		cmd_refuses(EXIT_USAGE, cmd_lab_no_games, lab_name(e));
	else
		return true;
	return false;
}

/* --- players of xiangqi --- */

/* Objects that the setup points to. */
struct lab_objects {
	struct clocks_rules clock;
	struct openings openings;
	struct net *net, *own_net;
	struct engines engines;
	struct arena_player program;
};

static bool wrong(const struct error *err)
{
	cmd_fails(EXIT_USAGE, err);
	return false;
}

static bool check_words(const struct lab_words *w, enum lab_experiment e)
{
	if (w->nodes && w->clock)
		cmd_refuses(EXIT_USAGE, cmd_both_limit, "--nodes", "--clock");
	else if (w->clock && (e == LAB_SPEED || e == LAB_ABLATION))
		cmd_refuses(EXIT_USAGE, cmd_lab_no_clock, lab_name(e));
	else if (w->net && e == LAB_ABLATION)
		cmd_refuses(EXIT_USAGE, cmd_lab_no_net, lab_name(e));
	else if (w->own_net && e != LAB_RULINGS)
		cmd_refuses(EXIT_USAGE, cmd_only_for, "--own-net", lab_name(LAB_RULINGS));
	else if ((w->engine || w->engines) && e != LAB_ELEPHANT)
		cmd_refuses(EXIT_USAGE, cmd_only_for, w->engine ? "--engine" : "--engines", lab_name(LAB_ELEPHANT));
	else if (!w->engine && e == LAB_ELEPHANT)
		cmd_refuses(EXIT_USAGE, cmd_elephant_needs);
	else
		return true;
	return false;
}

/* Only SECONDS+INCREMENT is allowed: the clock is a single word in CSV rows and file names. */
static bool read_clock(struct lab_objects *r, const char *text, struct lab_setup *s)
{
	struct error err;
	if (!text)
		return true;
	if (!clocks_rules_parse(text, &r->clock, &err))
		return wrong(&err);
	if (r->clock.moves || r->clock.periods) {
		cmd_refuses(EXIT_USAGE, cmd_not_a_lab_clock, text);
		return false;
	}
	s->xiangqi.clock = &r->clock;
	return true;
}

/* Loads the nets; the default is the built-in net, if any. */
static bool read_nets(struct lab_objects *r, const struct lab_words *w, struct lab_setup *s)
{
	struct error err;
	bool has_none = w->net && strcmp(w->net, "none") == 0;
	if (w->net && !has_none && !(r->net = net_load(w->net, s->game, &err)))
		return wrong(&err);
	if (w->own_net && !(r->own_net = net_load(w->own_net, s->game, &err)))
		return wrong(&err);
	s->xiangqi.net = has_none ? NULL : r->net ? r->net : shipped_net(s->game);
	s->xiangqi.own_net = r->own_net;
	if (r->own_net && !s->xiangqi.net) {
		cmd_refuses(EXIT_USAGE, cmd_option_needs, "--own-net", "--net FILE");
		return false;
	}
	return true;
}

static bool read_program(struct lab_objects *r, const struct lab_words *w, struct lab_setup *s)
{
	static const struct player_words none;
	struct error err;
	if (!w->engine)
		return true;
	if (!lists_read_engines(&r->engines, w->engines) ||
	    !player_read(&r->program, w->engine, &none, &r->engines, s->game))
		return false;
	const struct match_player *p = &r->program.player;
	if (p->engine != &program_engine) {
		cmd_refuses(EXIT_USAGE, cmd_own_opponent, w->engine);
		return false;
	}
	if (s->xiangqi.nodes && program_counts_no_nodes(p->word)) {
		cmd_refuses(EXIT_USAGE, cmd_no_node_limit, p->name, "--clock");
		return false;
	}
	if (!program_starts(p->word, s->game, &p->setup, &err))
		return wrong(&err);
	s->xiangqi.program = p;
	return true;
}

/* Fills in setup->xiangqi for its experiment. On false it has printed the error; the caller releases r in any case. */
static bool read_xiangqi(struct lab_objects *r, const struct lab_words *w, struct lab_setup *s)
{
	s->xiangqi.nodes = w->nodes;
	if (!check_words(w, s->experiment) || !read_clock(r, w->clock, s) ||
	    !lists_read_openings(&r->openings, w->openings, s->game, s->preset) || !read_nets(r, w, s) ||
	    !read_program(r, w, s))
		return false;
	s->xiangqi.openings = w->openings ? &r->openings : NULL;
	return true;
}

static void release_objects(struct lab_objects *r)
{
	openings_release(&r->openings);
	net_free(r->net);
	net_free(r->own_net);
	player_release(&r->program);
	engines_release(&r->engines);
}

/* --- running --- */

static int run_experiment(const struct lab_setup *wanted)
{
	struct progress progress = {.reported = 0};
	struct lab_setup s = *wanted;
	struct lab_files files = {0};
	struct error err;
	progress_begin(&progress.bar);
	s.report = show;
	s.context = &progress;
	s.stop = interrupt_flag();
	bool ok = lab_run(&s, &files, &err);
	bool finished = files.finished;
	progress_end(&progress.bar);
	if (ok)
		printf("results %s\ntable %s\nplot %s\n", files.csv.text, files.table.text, files.plot.text);
	lab_files_release(&files);
	if (!ok)
		return cmd_fails(EXIT_DATA, &err);
	return finished || (s.part.n && !atomic_load(s.stop)) ? EXIT_DONE : cmd_refuses(EXIT_DATA, cmd_stopped_resume);
}

/* Replays some games of existing results. */
static int check_results(const struct lab_setup *wanted, int n)
{
	struct lab_setup s = *wanted;
	struct string csv = {0};
	struct lab_checked checked = {0};
	struct error err;
	int code = EXIT_DONE;
	s.stop = interrupt_flag();
	if (!lab_check(&s, n, &csv, &checked, &err)) {
		code = cmd_fails(EXIT_DATA, &err);
	} else {
		printf("%s%s: %d of %d rows come out the same, of %d that can be played again\n",
		       string_text(&checked.words), csv.text, checked.n_same, checked.n, checked.n_rows);
		code = checked.n > 0 && checked.n_same == checked.n ? EXIT_DONE : EXIT_DATA;
	}
	string_release(&csv);
	string_release(&checked.words);
	return code;
}

/* The lab computes the number of games from --games or --scale. */
static bool read_setup(const struct lab *o, const char *game, struct lab_setup *s, int *code)
{
	struct cmd_setup setup;
	if (!cmd_set_up(&setup, game, o->preset, NULL, code))
		return false;
	*s = (struct lab_setup){
		.game = setup.game,
		.preset = setup.preset,
		.experiment = (enum lab_experiment)lab_find(setup.game, o->experiment),
		.folder = o->out,
		.scale = o->scale > 0 ? o->scale : 0,
		.playouts = o->playouts,
		.movetime_ms = o->movetime,
		.games = o->games,
		.threads = cmd_threads(o->threads),
		.seed = o->seed,
		.hash_bytes = (size_t)o->hash << 20,
		.resume = o->resume,
		.redraw = o->redraw,
	};
	*code = EXIT_USAGE;
	return cmd_part(o->part, &s->part) && check_options(o, s->experiment) && check_again(o, s->experiment);
}

static int run_lab(const struct lab *o, const char *game)
{
	struct lab_setup s;
	struct lab_objects read = {0};
	int code;
	if (!read_setup(o, game, &s, &code))
		return code;
	if (s.experiment >= LAB_RULINGS && !read_xiangqi(&read, &o->xiangqi, &s)) {
		code = EXIT_USAGE;
	} else {
		language_speak_english(); /* results are always English */
		code = o->check ? check_results(&s, o->check) : run_experiment(&s);
	}
	release_objects(&read);
	return code;
}

static int lab_darkchess_main(void *given)
{
	return run_lab(given, "darkchess");
}

static int lab_magic_main(void *given)
{
	return run_lab(given, "magic");
}

static int lab_xiangqi_main(void *given)
{
	return run_lab(given, "xiangqi");
}

/* --- the command lines --- */

static const struct option_choice darkchess_experiments[] = {
	{"table1", "2000 playouts of each policy, by position"},
	{"table2", "the same by draw condition"},
	{"table3", "twelve searches with four playout lengths against the reference player, 500 games each"},
	{"table4", "the best of them against each other, 500 games per pair"},
	{"fig4", "the draws of table3 with group nodes, from its results if they exist"},
	{"fig5", "the same with chance nodes"},
	{NULL, NULL},
};

static const struct option_choice magic_experiments[] = {
	{"table3", "the NPC searches 2, 4 and 6 plies"},
	{"table4", "one of the player's pieces is wood"},
	{"table5", "ice of 1 to 3 turns on one or more of the player's pieces"},
	{"table6", "one of the NPC's pieces is gold"},
	{"table7", "combined magic"},
	{"table8", "how long 100 games last"},
	{"table9", "boards of 4x4, 5x5 and 6x6"},
	{"options", "these tables under each setting that the paper leaves open, to find the closest one"},
	{NULL, NULL},
};

static const struct option_choice xiangqi_experiments[] = {
	{"rulings", "players with complete rulings on repetitions against players that only know perpetual check: "
		    "without nets, with one net, and each with its own; 300 games each"},
	{"speed", "the cost of complete rulings in search speed: 100 positions under three presets"},
	{"elephant", "100 games against ElephantEye or another program"},
	{"ablation", "ordered captures, late chases, the judge's cutoff and style, each on and off"},
	{NULL, NULL},
};

#define AT(member) OPTION_AT(struct lab, member)

/* clang-format off */
#define SIZE_OPTIONS \
	{"scale", AT(scale), .metavar = "S", .max = SCALE_MAX, \
	 .help = "multiply the paper's playouts and games by S"}, \
	{"games", AT(games), .min = 1, .max = LAB_GAMES_MAX, \
	 .help = "games for each pair or level, instead of the paper's"}
#define RUN_OPTIONS \
	OPTION_THREADS_OF(struct lab, "playouts or games to run in parallel"), \
	OPTION_PART_OF(struct lab, "measure only some of the rows"), \
	{"seed", AT(seed), "seed of all random choices", "S", 0, INT64_MAX}, \
	{"out", AT(out), "results folder", .words = OPTION_FOLDER}, \
	{"resume", AT(resume), \
	 .help = "continue an interrupted run; only games in progress are lost"}, \
	{"redraw", AT(redraw), \
	 .help = "only rewrite the table and the plot of existing results"}, \
	{"check", AT(check), .min = 1, .max = LAB_GAMES_MAX, \
	 .help = "replay N games of existing results; exit code 1 if any differs"}
/* clang-format on */

static const struct option darkchess_options[] = {
	SIZE_OPTIONS,
	{"playouts", AT(playouts), "budget of a move in playouts (default 300)", "N", 1, 1000000000},
	{"movetime", AT(movetime), "budget of a move in milliseconds, instead of playouts (1000 in the paper)", "MS", 1,
	 3600000},
	{"preset", AT(preset), "rules (default tcga2016); \"paper\" is closer to the paper's", .words = OPTION_PRESET},
	OPTION_HASH_OF(struct lab, "memory of each player in MiB (default 64)"),
	RUN_OPTIONS,
	OPTION_END,
};

static const struct option magic_options[] = {
	SIZE_OPTIONS,
	RUN_OPTIONS,
	OPTION_END,
};

static const struct option xiangqi_options[] = {
	SIZE_OPTIONS,
	{"clock", AT(xiangqi.clock), "clock of each player (default as in the paper: 1+0.2, for elephant 1+0.5)",
	 "SECONDS+INCREMENT"},
	{"nodes", AT(xiangqi.nodes),
	 "nodes to search for each move, instead of a clock (default 100000 for speed, 500000 for ablation)", "N", 1,
	 UINT64_MAX / 16},
	{"openings", AT(xiangqi.openings), "one opening per line, instead of 4 random plies (docs/arena.md)",
	 .words = OPTION_FILE},
	{"net", AT(xiangqi.net), "the net of players that have one, or \"none\"; the built-in net by default",
	 .words = OPTION_FILE},
	{"own-net", AT(xiangqi.own_net),
	 "a net trained without rulings on chases, for the player without these rulings", .words = OPTION_FILE},
	{"engine", AT(xiangqi.engine), "the opponent in elephant: ucci:COMMAND, or a name in the file of --engines",
	 "ENGINE", .words = OPTION_OPPONENT},
	{"engines", AT(xiangqi.engines), "JSON file of named engines (docs/arena.md)", .words = OPTION_FILE},
	OPTION_HASH_OF(struct lab, "memory of each player in MiB (default 64)"),
	RUN_OPTIONS,
	OPTION_END,
};

#define WHAT_IS_WRITTEN                                                                                                \
	" Writes the results as CSV, a Markdown table with the paper's figures next to ours and their intervals, and " \
	"an SVG plot. docs/lab.md shows and explains them."
#define LAB_DEFAULTS COMMAND_READS(struct lab, .scale = -1, .threads = 1, .seed = 1, .out = "lab")

const struct command cmd_lab = {
	.name = "lab",
	.summary = "reproduce the experiments of three papers",
	.description = "docs/lab.md shows and explains the results.",
};

const struct command cmd_lab_darkchess = {
	.name = "lab darkchess",
	.summary = "playouts and searches by playouts in dark chess",
	.description = "Repeats an experiment of \"Small and large MCTS playouts applied to Chinese Dark "
		       "Chess stochastic game\"." WHAT_IS_WRITTEN,
	.examples = "qipan lab darkchess table1 --scale 0.1",
	.arguments = OPTION_TABLE({"EXPERIMENT", AT(experiment), .choices = darkchess_experiments}),
	.options = darkchess_options,
	LAB_DEFAULTS,
	.main = lab_darkchess_main,
};

const struct command cmd_lab_magic = {
	.name = "lab magic",
	.summary = "the difficulty of levels of Magic Chess",
	.description = "Repeats an experiment of \"Design and Implementation of Magic Chess\": the player's "
		       "win rate in 1000 games of each level." WHAT_IS_WRITTEN,
	.examples = "qipan lab magic table3 --games 100",
	.arguments = OPTION_TABLE({"EXPERIMENT", AT(experiment), .choices = magic_experiments}),
	.options = magic_options,
	LAB_DEFAULTS,
	.main = lab_magic_main,
};

const struct command cmd_lab_xiangqi = {
	.name = "lab xiangqi",
	.summary = "the value and cost of rulings in xiangqi",
	.description =
		"Repeats an experiment of \"Complete Implementation of WXF Chinese Chess Rules\"." WHAT_IS_WRITTEN,
	.examples = "qipan lab xiangqi rulings --nodes 10000 --games 100",
	.arguments = OPTION_TABLE({"EXPERIMENT", AT(experiment), .choices = xiangqi_experiments}),
	.options = xiangqi_options,
	LAB_DEFAULTS,
	.main = lab_xiangqi_main,
};
