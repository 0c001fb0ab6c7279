#include "base/file.h"
#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/game_files.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "cmd/output.h"
#include "core/word.h"
#include "endgames/tablebases.h"
#include "puzzles/mining.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define AT_ONCE_PERCENT 16 /* default percentage of puzzles in which one move ends the game */

struct reading {
	struct mining *mining;
	struct progress_bar *bar;
};

static void take_game(void *context, const struct file_game *g)
{
	const struct reading *r = context;
	mining_add_game(r->mining, g->line, g->label);
}

static void show_reading(void *context, double share)
{
	const struct reading *r = context;
	char words[40];
	snprintf(words, sizeof words, "reading, %d games", mining_counts(r->mining).n_games);
	progress_show(r->bar, share, words);
}

struct searching {
	int wanted;
	struct progress_bar bar;
};

static void show_searching(void *context, const struct mining_counts *n)
{
	struct searching *s = context;
	char words[60];
	double games = (double)n->n_done / n->n_games, puzzles = (double)n->n_puzzles / s->wanted;
	snprintf(words, sizeof words, "%d of %d games, %d puzzles", n->n_done, n->n_games, n->n_puzzles);
	progress_show(&s->bar, games > puzzles ? games : puzzles, words);
}

static int write_out(const struct mining *m, const char *out)
{
	static const enum puzzle_kind kinds[PUZZLE_KINDS] = {PUZZLE_MATE, PUZZLE_RULING, PUZZLE_WIN, PUZZLE_SAVE};
	const struct puzzles *puzzles = mining_puzzles(m);
	struct mining_counts counts = mining_counts(m);
	struct string text = {0};
	puzzles_write(puzzles, &text);
	bool written = cmd_write(out, &text);
	string_release(&text);
	if (!written)
		return EXIT_DATA;
	output(stdout, cmd_mine_games, counts.n_used, counts.n_games);
	output(stdout, cmd_puzzles_counted, puzzles->n);
	for (int k = 0; k < PUZZLE_KINDS; k++) {
		const char *name = puzzle_kind_name(kinds[k]);
		int n = 0;
		for (int i = 0; i < puzzles->n; i++)
			n += puzzles->all[i].kind == kinds[k];
		printf("  %s %d\n", word_of("puzzle", name, name), n);
	}
	return EXIT_DONE;
}

struct puzzle_mine {
	const char *game, *out, *preset, *source, *part;
	struct option_texts files;
	int count, threads;
	struct option_number at_once;
	uint64_t nodes;
	bool resume, force;
};

static int mine(struct mining *m, struct searching *s, const struct puzzle_mine *o, const atomic_bool *stop)
{
	struct string part = {0};
	struct error err;
	string_add(&part, "%s.part", o->out);
	bool done = mining_run(m, string_text(&part), o->resume, &err);
	string_release(&part);
	progress_end(&s->bar);
	if (!done)
		return cmd_fails(EXIT_DATA, &err);
	if (!o->part)
		return write_out(m, o->out);
	if (atomic_load(stop))
		return cmd_refuses(EXIT_DATA, cmd_stopped_resume);
	struct mining_counts counts = mining_counts(m);
	output(stdout, cmd_mine_games, counts.n_done, counts.n_games);
	return EXIT_DONE;
}

/* Whether OUT may be written. With --resume, it is the OUT of the earlier run. Results of an interrupted run are in
 * OUT.part; without --resume, opening an existing OUT.part fails. */
static bool may_begin(const char *out, bool resume, bool force)
{
	struct string part = {0};
	string_add(&part, "%s.part", out);
	bool may = resume || access(part.text, F_OK) == 0 || cmd_may_write(out, force);
	string_release(&part);
	return may;
}

static int read_games(const struct puzzle_mine *o, const struct mining_setup *setup, struct reading *r)
{
	struct game_files reading = {.game = setup->game,
				     .preset = setup->preset,
				     .any_start = true,
				     .take = take_game,
				     .progress = show_reading,
				     .context = r};
	struct error err;
	for (int i = 0; i < o->files.n; i++)
		if (!game_files_read(&reading, o->files.all[i], &err))
			return cmd_fails_in(EXIT_DATA, o->files.all[i], &err);
	return mining_counts(r->mining).n_games
		       ? EXIT_DONE
		       : cmd_refuses(EXIT_DATA, cmd_no_game_by_preset, setup->game->name, setup->preset->name, o->out);
}

static int read_and_mine(const struct puzzle_mine *o, struct mining_setup *setup)
{
	struct searching searching = {.wanted = o->count};
	setup->progress = show_searching;
	setup->context = &searching;
	struct mining *m = mining_new(setup);
	progress_begin(&searching.bar);
	int code = read_games(o, setup, &(struct reading){m, &searching.bar});
	if (code == EXIT_DONE)
		code = mine(m, &searching, o, setup->stop);
	progress_end(&searching.bar);
	mining_free(m);
	return code;
}

static int puzzle_mine_main(void *given)
{
	const struct puzzle_mine *o = given;
	struct cmd_setup s;
	struct mining_setup setup = {.source = o->source, .nodes = o->nodes, .wanted = o->count};
	int code;
	setup.at_once = o->at_once.text ? (int)o->at_once.value : o->count * AT_ONCE_PERCENT / 100;
	if (setup.at_once > o->count)
		return cmd_refuses(EXIT_USAGE, cmd_more_at_once, setup.at_once, o->count);
	if (!cmd_set_up(&s, o->game, o->preset, NULL, &code))
		return code;
	if (strpbrk(o->source, "\r\n") || !text_is_utf8(o->source))
		return cmd_refuses(EXIT_USAGE, cmd_bad_source);
	if (!may_begin(o->out, o->resume, o->force))
		return EXIT_DATA;
	if (!cmd_part(o->part, &setup.part))
		return EXIT_USAGE;
	setup.game = s.game;
	setup.preset = s.preset;
	setup.threads = cmd_threads(o->threads);
	setup.stop = interrupt_flag();
	setup.tables = tablebases_open(s.game);
	code = read_and_mine(o, &setup);
	if (setup.tables)
		setup.tables->kind->close(setup.tables);
	return code;
}

#define AT(member) OPTION_AT(struct puzzle_mine, member)

static const struct option options[] = {
	{"preset", AT(preset), "the rules; games with other rules are skipped (\"qipan games GAME\" lists the presets)",
	 .words = OPTION_PRESET},
	{"nodes", AT(nodes), "nodes to search for each move to verify that the answer is unique", "N", 1000,
	 1000000000},
	{"count", AT(count), "maximum number of puzzles", "N", 1, PUZZLES_MAX},
	{"at-once", AT(at_once),
	 "number of puzzles that a single move wins, for beginners (default 16 % of --count); if equal to "
	 "--count, nothing else is searched, which is fast",
	 "N", 0, PUZZLES_MAX},
	{"source", AT(source), "origin and license of the games"},
	OPTION_THREADS_OF(struct puzzle_mine, "games to search in parallel"),
	OPTION_PART_OF(struct puzzle_mine, "search only some of the games, and write OUT.part only"),
	{"resume", AT(resume), "continue an interrupted run with the same games and nodes, and replace its OUT"},
	OPTION_FORCE_OF(struct puzzle_mine, "overwrite OUT"),
	OPTION_END,
};

const struct command cmd_puzzle_mine = {
	.name = "puzzle mine",
	.summary = "find puzzles in games",
	.description =
		"Searches the games for positions in which one move is right - it mates, wins, wins by the rules on "
		"repetition, or saves the game - and that strength 2 mostly misses, and writes them to OUT with "
		"their solutions and ratings. A mate may have a few solutions of the same length. Each FILE is a "
		"collection of records in any format that \"qipan convert\" reads, or a table (.tsv) whose first row "
		"names the columns moves and result, and optionally file and date. Endgame tablebases are used where "
		"they exist (docs/tables.md). The same games give the same puzzles with any number of threads. "
		"OUT.part keeps the results so far for --resume.",
	.examples = "qipan puzzle mine xiangqi club.puzzles club.pgn --count 50",
	.see = {"convert", "games", "tables"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct puzzle_mine), {"OUT", AT(out), .words = OPTION_FILE},
				  {"FILE", AT(files), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct puzzle_mine, .source = "", .nodes = 400000, .count = 500, .threads = 1),
	.main = puzzle_mine_main,
};
