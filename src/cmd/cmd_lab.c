/* cmd_lab: the experiments of three papers, run again. */
#include "cmd/cmd.h"
#include "cmd/interrupt.h"
#include "cmd/lab_xiangqi.h"
#include "cmd/progress.h"
#include "lab/lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The progress as it was last shown. */
struct progress {
	struct progress_bar bar;
	int said; /* how many twentieths were done */
};

/* Prints a line for each finished row; if no bar can be shown, also one for games now and then. */
static void show(void *context, int done, int total, const char *words)
{
	struct progress *p = context;
	char count[60];
	snprintf(count, sizeof count, "%d of %d", done, total);
	int twentieths = (int)(20.0 * done / total);
	if (words) {
		progress_end(&p->bar);
		printf("%s\n", words);
	} else if (!p->bar.can_show && twentieths > p->said) {
		printf("games %s\n", count);
	}
	p->said = twentieths;
	fflush(stdout);
	progress_show(&p->bar, (double)done / total, count);
}

/* Above 0, at most 100. */
static bool read_scale(const char *text, double *out)
{
	char *end;
	*out = strtod(text, &end);
	if (end != text && *end == 0 && isfinite(*out) && *out > 0 && *out <= 100)
		return true;
	cmd_fails(EXIT_USAGE, "\"%.80s\" is not a scale, expected a number above 0 and up to 100", text);
	return false;
}

struct texts {
	const char *scale, *preset, *playouts, *movetime, *games, *threads, *seed, *hash, *check;
};

static bool read_numbers(const struct texts *t, struct lab_setup *s)
{
	uint64_t movetime = 0, n_games = 0, threads = 0, hash = 0;
	if ((t->scale && !read_scale(t->scale, &s->scale)) ||
	    !cmd_number(t->playouts, "number of playouts", 1, 1000000000, &s->playouts) ||
	    !cmd_number(t->movetime, "time in milliseconds", 1, 3600000, &movetime) ||
	    !cmd_number(t->games, "number of games", 1, LAB_GAMES_MAX, &n_games) ||
	    !cmd_number(t->threads, "number of threads", 1, 256, &threads) ||
	    !cmd_number(t->seed, "seed", 0, INT64_MAX, &s->seed) ||
	    !cmd_number(t->hash, "number of megabytes", 1, 1 << 20, &hash))
		return false;
	s->movetime_ms = (int)movetime;
	s->games = (int)n_games;
	s->threads = (int)threads;
	s->hash_bytes = (size_t)hash << 20;
	return true;
}

static bool has_words(const struct lab_xiangqi_words *w)
{
	return w->nodes || w->clock || w->openings || w->net || w->own_net || w->engine || w->engines;
}

/* Of results that are there the number of games is known; --scale is that of playouts then. */
static bool check_again(const struct texts *t, const struct lab_setup *s, enum lab_experiment e)
{
	if (!t->check && !s->redraw)
		return true;
	if (s->resume || (t->check && s->redraw))
		cmd_fails(EXIT_USAGE, "--resume, --redraw and --check exclude each other");
	else if (t->games || (t->scale && e >= LAB_TABLE3 && e != LAB_ABLATION))
		cmd_fails(EXIT_USAGE, "%s takes the games that are there, expected neither --games nor --scale",
			  t->check ? "--check" : "--redraw");
	else
		return true;
	return false;
}

static bool check_options(const struct texts *t, const struct lab_xiangqi_words *w, enum lab_experiment e)
{
	bool is_xiangqi = e >= LAB_RULINGS, is_magic = !is_xiangqi && e >= LAB_MAGIC3;
	bool has_games = e >= LAB_TABLE3 && e != LAB_SPEED && e != LAB_ABLATION;
	if (t->playouts && t->movetime)
		cmd_fails(EXIT_USAGE, "--playouts and --movetime both limit a move, expected one of them");
	else if (t->scale && t->games)
		cmd_fails(EXIT_USAGE, "--games and --scale set the same number, expected one of them");
	else if ((is_magic || is_xiangqi) && (t->playouts || t->movetime || t->preset))
		cmd_fails(EXIT_USAGE, "--playouts, --movetime and --preset are for the lab of darkchess");
	else if (is_magic && t->hash)
		cmd_fails(EXIT_USAGE, "--hash is for the labs of darkchess and xiangqi");
	else if (!is_xiangqi && has_words(w))
		cmd_fails(EXIT_USAGE, "--nodes, --clock, --openings, --net, --own-net, --engine and --engines are for "
				      "the lab of xiangqi");
	else if (!has_games && (t->playouts || t->movetime || t->games))
		cmd_fails(EXIT_USAGE, "%s has no games, expected --scale to make it larger or smaller", lab_name(e));
	else
		return true;
	return false;
}

/* Says why the word is not an experiment. */
static int refuse(const struct game *game, const char *word)
{
	struct string names = {0};
	int code = EXIT_USAGE;
	lab_list(game, &names);
	if (names.length)
		cmd_fails(code, "\"%.80s\" is not an experiment, expected one of %s", word, names.text);
	else
		code = cmd_fails(EXIT_DATA,
				 "the lab has no experiments for \"%s\", expected darkchess, magic or xiangqi",
				 game->name);
	string_release(&names);
	return code;
}

static int run_experiment(const struct lab_setup *wanted)
{
	struct progress progress = {.said = 0};
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
		return cmd_fails(EXIT_DATA, "%s", err.text);
	return finished ? EXIT_DONE : cmd_fails(EXIT_DATA, "stopped before the end; --resume continues");
}

/* Plays some games of old results again. */
static int check_results(const struct lab_setup *wanted, int n)
{
	struct lab_setup s = *wanted;
	struct string csv = {0};
	struct lab_checked checked = {0};
	struct error err;
	int code = EXIT_DONE;
	s.stop = interrupt_flag();
	if (!lab_check(&s, n, &csv, &checked, &err)) {
		code = cmd_fails(EXIT_DATA, "%s", err.text);
	} else {
		printf("%s%s: %d of %d rows come out the same, of %d that can be played again\n",
		       string_text(&checked.words), csv.text, checked.n_same, checked.n, checked.n_rows);
		code = checked.n > 0 && checked.n_same == checked.n ? EXIT_DONE : EXIT_DATA;
	}
	string_release(&csv);
	string_release(&checked.words);
	return code;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct texts t = {.threads = "1", .seed = "1"};
	struct lab_setup s = {.folder = "lab"};
	struct lab_xiangqi_words x = {0};
	struct lab_xiangqi_read read = {0};
	struct cmd_setup setup;
	const char *words[2] = {NULL, NULL};
	int n_words, code;
	uint64_t n_check = 0;
	const struct option_spec specs[] = {
		{"scale", &t.scale, NULL},       {"preset", &t.preset, NULL},
		{"playouts", &t.playouts, NULL}, {"movetime", &t.movetime, NULL},
		{"games", &t.games, NULL},       {"threads", &t.threads, NULL},
		{"seed", &t.seed, NULL},         {"hash", &t.hash, NULL},
		{"out", &s.folder, NULL},        {"resume", NULL, &s.resume},
		{"nodes", &x.nodes, NULL},       {"clock", &x.clock, NULL},
		{"openings", &x.openings, NULL}, {"net", &x.net, NULL},
		{"own-net", &x.own_net, NULL},   {"engine", &x.engine, NULL},
		{"engines", &x.engines, NULL},   {"redraw", NULL, &s.redraw},
		{"check", &t.check, NULL},       {NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	if (n_words < 2)
		return cmd_fails(EXIT_USAGE, "lab needs a game and an experiment: qipan lab darkchess table1");
	if (!cmd_set_up(&setup, words[0], t.preset, NULL, &code))
		return code;
	int experiment = lab_find(setup.game, words[1]);
	if (experiment < 0)
		return refuse(setup.game, words[1]);
	s.experiment = (enum lab_experiment)experiment;
	if (!read_numbers(&t, &s) || !cmd_number(t.check, "number of rows", 1, LAB_GAMES_MAX, &n_check) ||
	    !check_options(&t, &x, s.experiment) || !check_again(&t, &s, s.experiment))
		return EXIT_USAGE;
	s.game = setup.game;
	s.preset = setup.preset;
	if (s.experiment >= LAB_RULINGS && !lab_xiangqi_read(&read, &x, &s))
		code = EXIT_USAGE;
	else
		code = n_check ? check_results(&s, (int)n_check) : run_experiment(&s);
	lab_xiangqi_release(&read);
	return code;
}

const struct command cmd_lab = {
	"lab",
	"repeat the experiments of three papers",
	"lab darkchess table1|table2|table3|table4|fig4|fig5 [--scale S] [--preset PRESET]\n"
	"                 [--playouts N | --movetime MS] [--games N] [--threads T] [--seed S] [--hash MB]\n"
	"                 [--out DIR] [--resume | --redraw | --check N]\n"
	"       qipan lab magic table3|table4|table5|table6|table7|table8|table9|options [--games N | --scale S]\n"
	"                 [--threads T] [--seed S] [--out DIR] [--resume | --redraw | --check N]\n"
	"       qipan lab xiangqi rulings|speed|elephant|ablation [--clock CLOCK | --nodes N] [--games N | --scale S]\n"
	"                 [--openings FILE] [--net FILE] [--own-net FILE] [--engine PROGRAM [--engines FILE]]\n"
	"                 [--threads T] [--seed S] [--hash MB] [--out DIR] [--resume | --redraw | --check N]\n"
	"\n"
	"Repeats an experiment of \"Small and large MCTS playouts applied to Chinese Dark Chess stochastic game\",\n"
	"of \"Design and Implementation of Magic Chess\" or of \"Complete Implementation of WXF Chinese Chess\n"
	"Rules\". Writes to DIR the results as CSV, a table in Markdown with\n"
	"the paper's figures beside ours and their intervals, and a plot as SVG. docs/lab.md shows and explains\n"
	"them.\n"
	"\n"
	"darkchess:\n"
	"\n"
	"  table1, table2  2000 playouts of each policy, by position and by draw condition\n"
	"  table3          twelve searches with four lengths of playouts against the reference player, 500 games\n"
	"                  each\n"
	"  table4          the best of them against each other, 500 games per pair\n"
	"  fig4, fig5      the draws of table3, from its results if they exist: group and chance nodes\n"
	"\n"
	"magic, the player's share of games won in 1000 games of each level:\n"
	"\n"
	"  table3          the NPC searches 2, 4, 6 plies\n"
	"  table4, table6  one of the player's pieces is wood, one of the NPC's is gold\n"
	"  table5          ice of 1 to 3 turns on one or more of the player's pieces\n"
	"  table7          magic combined\n"
	"  table8          100 games: how long they last\n"
	"  table9          boards of 4x4, 5x5, 6x6\n"
	"  options         these tables under each setting that the paper leaves open: which is closest to it\n"
	"\n"
	"xiangqi:\n"
	"\n"
	"  rulings         players that know complete rulings on repetitions against players that know perpetual\n"
	"                  check alone: without nets, with one net, each with its own; 300 games each\n"
	"  speed           what complete rulings cost the search: 100 positions under three presets\n"
	"  elephant        100 games against ElephantEye, or another program\n"
	"  ablation        ordered captures, late chases, the judge's cutoff and style, each without and with it\n"
	"\n"
	"  --scale S        S times the paper's playouts and games\n"
	"  --games N        N games for each pair or level instead\n"
	"  --playouts N     the budget of a move in playouts (300)\n"
	"  --movetime MS    the budget of a move in milliseconds, instead of playouts (the paper: 1000)\n"
	"  --preset PRESET  the rules (tcga2016); \"paper\" is closer to the paper's\n"
	"  --threads T      playouts or games at the same time (1)\n"
	"  --seed S         of all random choices (1)\n"
	"  --hash MB        memory of each player (64)\n"
	"  --clock CLOCK    SECONDS+INCREMENT of each player of xiangqi (the paper's: 1+0.2, elephant 1+0.5)\n"
	"  --nodes N        positions to search for a move, instead of a clock; for each search of\n"
	"                   speed (100000) and ablation (500000)\n"
	"  --openings FILE  openings, a line each, instead of 4 plies at random; docs/arena.md\n"
	"  --net FILE       the net of players that have one, or none (the one that comes with the program)\n"
	"  --own-net FILE   a net made without rulings on chases, for the player that does not know them\n"
	"  --engine PROGRAM  the program that elephant plays against: ucci:COMMAND, or a name in the file of engines\n"
	"  --engines FILE   names programs with their options, JSON; docs/arena.md\n"
	"  --out DIR        where the results are written (lab)\n"
	"  --resume         continue an interrupted run; at most the games in progress are lost\n"
	"  --redraw         write table and plot of the results in DIR again, and play nothing\n"
	"  --check N        play N games of the results in DIR again; exit code 1 if one differs\n"
	"\n"
	"example: qipan lab darkchess table1 --scale 0.1",
	run,
};
