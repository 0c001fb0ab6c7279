/* cmd_analyse: analyzes recorded games with an engine: annotated records, an evaluation chart and statistics. */
#include "base/executor.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/thread.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "cmd/output.h"
#include "core/word.h"
#include "draw/canvas.h"
#include "endgames/tablebases.h"
#include "games/registry.h"
#include "protocol/opponents.h"
#include "records/formats.h"
#include "records/record_write.h"
#include "review/review_output.h"
#include "review/review_notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_WORD  "strongest"
#define DEFAULT_NODES 50000
#define GAMES_MAX     4096 /* maximum count of game numbers on the command line */
#define KINDS_MAX     32   /* upper bound of the number of games in the registry */

/* A game and its analysis. */
struct analysed {
	struct record record;
	int number; /* number in the file */
	struct opponent opponent;
	struct engine_setup setup;
	struct limits limits;
	char analyst[REVIEW_ANALYST_SIZE];
	struct review_step *steps; /* NULL: the analysis was not started */
};

/* Command-line options. */
struct analyse {
	const char *path, *opponent, *tables, *out, *svg;
	struct option_maybe json; /* no file name: standard output */
	struct option_texts numbers;
	int depth, movetime, threads;
	struct option_number nodes, hash;
	bool no_lines, force;
	/* derived from the options: */
	struct limits limits;
	int wanted[GAMES_MAX]; /* numbers.n entries; none: all games */
};

struct analysis {
	const struct analyse *request;
	struct analysed *games;
	int n, code;
	struct tablebase *tables[KINDS_MAX]; /* indexed as in the registry */
	struct lock lock;                    /* guards the members below */
	struct progress_bar bar;
	int n_shown, n_seen, n_positions; /* n_shown: on this rank, for the progress bar */
};

/* --- the games --- */

static bool is_wanted(const struct analyse *r, int number)
{
	for (int i = 0; i < r->numbers.n; i++)
		if (r->wanted[i] == number)
			return true;
	return r->numbers.n == 0;
}

static void take_game(void *context, const struct record *record, int number)
{
	struct analysis *a = context;
	if (!is_wanted(a->request, number))
		return;
	if ((a->n & (a->n - 1)) == 0)
		a->games = mem_resize(a->games, a->n ? (size_t)a->n * 2 : 1, sizeof *a->games);
	struct analysed *g = &a->games[a->n++];
	*g = (struct analysed){.number = number};
	record_copy(&g->record, record);
	a->n_positions += record->line.length + 1;
}

static void report_fault(void *context, const struct collection_error *e)
{
	struct analysis *a = context;
	if (is_wanted(a->request, e->game))
		a->code = cmd_fails_in(EXIT_DATA, a->request->path, &e->error);
}

static bool read_games(struct analysis *a)
{
	const char *path = a->request->path;
	struct string bytes = {0};
	struct collection collection = {0};
	struct collection_sink sink = {take_game, a, report_fault, NULL};
	struct error err;
	bool read = file_read(path, FORMATS_BYTES_MAX, &bytes, &err) &&
		    formats_read_each(&collection, bytes.text, bytes.length, path, &sink, &err);
	int n_games = collection.n_games;
	string_release(&bytes);
	collection_release(&collection);
	if (!read) {
		cmd_fails_in(EXIT_DATA, path, &err);
		return false;
	}
	for (int i = 0; i < a->request->numbers.n; i++)
		if (a->request->wanted[i] > n_games) {
			cmd_refuses(EXIT_DATA, cmd_no_game_number, path, a->request->wanted[i], n_games);
			return false;
		}
	if (a->n == 0)
		cmd_refuses(EXIT_DATA, cmd_no_game_to_analyse, path);
	return a->n > 0;
}

/* --- the engine --- */

/* Opens the tablebase of the game once. */
static bool open_tables(struct analysis *a, const struct game *game, struct tablebase **out, struct error *err)
{
	const char *folder = a->request->tables;
	int i = 0;
	while (games_at(i) != game)
		i++;
	if (!a->tables[i] && !folder)
		a->tables[i] = tablebases_open(game);
	if (!a->tables[i] && folder) {
		const struct tablebase_kind *kind = tablebases_kind(game, err);
		a->tables[i] = kind ? kind->open(folder, err) : NULL;
		if (!a->tables[i])
			return false;
	}
	*out = a->tables[i];
	return true;
}

static bool choose_analyst(struct analysis *a, struct analysed *g, struct error *err)
{
	const struct analyse *r = a->request;
	if (!opponents_find(g->record.game, r->opponent ? r->opponent : DEFAULT_WORD, &g->opponent, err))
		return false;
	g->setup = (struct engine_setup){.hash_bytes = (size_t)r->hash.value << 20, .seed = 1};
	if (r->hash.text && !engine_set(&g->setup, g->opponent.engine, "hash", r->hash.text, err))
		return false;
	g->limits = r->limits;
	if (!limits_are_given(&g->limits) && r->opponent)
		g->limits = g->opponent.limits;
	else if (!limits_are_given(&g->limits))
		g->limits.nodes = r->nodes.value;
	review_name_analyst(r->opponent ? r->opponent : DEFAULT_WORD, &g->limits, g->analyst);
	return open_tables(a, g->record.game, &g->setup.tables, err);
}

static bool choose_analysts(struct analysis *a)
{
	struct error err;
	for (int i = 0; i < a->n; i++)
		if (!choose_analyst(a, &a->games[i], &err)) {
			cmd_refuses(EXIT_DATA, cmd_in_game, a->request->path, a->games[i].number, &err);
			return false;
		}
	return true;
}

/* --- analysis --- */

/* The game that a thread looks at. */
struct look {
	struct analysis *analysis;
	int n_seen;
};

static void show_progress(void *context)
{
	struct look *look = context;
	struct analysis *a = look->analysis;
	char words[48];
	look->n_seen++;
	thread_lock_take(&a->lock);
	a->n_shown++;
	snprintf(words, sizeof words, "%d of %d positions", a->n_shown, a->n_positions);
	progress_tasks(&a->bar, a->n_shown, a->n_positions, words);
	thread_lock_give(&a->lock);
}

static bool look_at_game(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	struct analysis *a = context;
	const struct analysed *g = &a->games[i];
	struct engine_instance *instance = opponent_create(&g->opponent, g->record.game, g->setup, err);
	if (!instance)
		return false;
	struct look look = {.analysis = a};
	struct review_how how = {.instance = instance, .limits = g->limits, .seen = show_progress, .context = &look};
	how.limits.stop = stop;
	size_t size = sizeof(struct review_step) * ((size_t)g->record.line.length + 1);
	struct review_step *steps = mem_new(size);
	(void)!review_look(&g->record, &how, steps); /* the steps record what is missing */
	review_judge(&g->record.line, steps);
	string_bytes(result, &look.n_seen, sizeof look.n_seen);
	string_bytes(result, steps, size);
	free(steps);
	instance->engine->free(instance);
	return true;
}

/* Reports the first fault of the engine in the game. */
static void print_result_fault(struct analysis *a, const struct analysed *g)
{
	for (int i = g->record.line.length; i >= 0; i--)
		if (g->steps[i].fault != FAULT_NONE) {
			thread_lock_take(&a->lock);
			progress_end(&a->bar);
			a->code = cmd_refuses(EXIT_DATA, cmd_engine_fault, a->request->path, g->number, i,
					      g->opponent.word, engine_fault_name(g->steps[i].fault));
			thread_lock_give(&a->lock);
			return;
		}
}

static enum executor_next keep_result(void *context, int i, const void *result, size_t size, struct error *err)
{
	(void)err;
	struct analysis *a = context;
	struct analysed *g = &a->games[i];
	int n_seen;
	memcpy(&n_seen, result, sizeof n_seen);
	a->n_seen += n_seen;
	g->steps = mem_new(size - sizeof n_seen);
	memcpy(g->steps, (const char *)result + sizeof n_seen, size - sizeof n_seen);
	print_result_fault(a, g);
	return EXECUTOR_GO_ON;
}

static bool look_at_games(struct analysis *a)
{
	struct executor_jobs jobs = {
		.n = a->n,
		.threads = cmd_threads(a->request->threads),
		.work = look_at_game,
		.take = keep_result,
		.context = a,
		.stop = interrupt_flag(),
	};
	struct error err;
	progress_begin(&a->bar);
	bool done = executor_run(&jobs, &err);
	progress_end(&a->bar);
	if (!done)
		cmd_fails(EXIT_DATA, &err);
	else if (a->n_seen < a->n_positions)
		a->code = cmd_refuses(EXIT_DATA, cmd_positions_looked_at, a->n_seen, a->n_positions);
	return done;
}

/* --- the results --- */

static struct review_source source_of(const struct analysis *a, const struct analysed *g)
{
	return (struct review_source){a->request->path, g->number, g->analyst};
}

static void print_side(const struct analysed *g, int side, const struct review_tally *t, enum judgement last)
{
	const char *player = side ? g->record.second : g->record.first;
	struct string name = {0}, row = {0};
	if (!*player)
		player = word_of_side(g->record.game, side);
	string_bytes(&name, player, text_cut(player, 24));
	output_padded(string_text(&name), 24, &row);
	fprintf(stderr, "  %s %5d %10.1f %%", row.text, t->n_moves, t->n_moves ? 100 * t->loss / t->n_moves : 0.0);
	string_release(&name);
	string_release(&row);
	for (enum judgement kind = JUDGEMENT_INACCURACY; kind <= last; kind++)
		fprintf(stderr, " %12d", t->counts[kind]);
	fputc('\n', stderr);
}

static void add_heading(const struct message *m, int columns, struct string *out)
{
	const char *text = message_template(m);
	int blanks = columns - canvas_columns(text);
	string_add(out, " %*s%s", blanks > 0 ? blanks : 0, "", text);
}

/* Prints a table of each side's errors. */
static void print_summary(const struct analysed *g)
{
	static const struct message *const words[] = {
		[JUDGEMENT_INACCURACY] = cmd_inaccuracy, [JUDGEMENT_MISTAKE] = cmd_mistake,
		[JUDGEMENT_BLUNDER] = cmd_blunder,       [JUDGEMENT_LUCKY] = cmd_lucky,
		[JUDGEMENT_UNLUCKY] = cmd_unlucky,
	};
	struct review_tally sides[2];
	enum judgement last = g->record.game->rules.outcomes_max ? JUDGEMENT_UNLUCKY : JUDGEMENT_BLUNDER;
	struct string head = {0}, row = {0};
	review_count(&g->record.line, g->steps, sides);
	message_add(&head, cmd_analyse_game, g->number);
	output_padded(head.text, 26, &row);
	add_heading(cmd_analyse_moves, 5, &row);
	add_heading(cmd_analyse_loss, 12, &row);
	for (enum judgement kind = JUDGEMENT_INACCURACY; kind <= last; kind++)
		add_heading(words[kind], 12, &row);
	fprintf(stderr, "%s\n", row.text);
	string_release(&head);
	string_release(&row);
	for (int side = 0; side < 2; side++)
		print_side(g, side, &sides[side], last);
}

static void fail_to_write(struct analysis *a, const struct error *err)
{
	a->code = cmd_fails(EXIT_DATA, err);
}

static void write_records(struct analysis *a)
{
	struct string out = {0};
	struct error err;
	for (int i = 0; i < a->n; i++) {
		struct analysed *g = &a->games[i];
		if (g->steps)
			review_annotate(&g->record, g->steps, !a->request->no_lines);
		record_write(&g->record, &out);
	}
	if (!a->request->out || strcmp(a->request->out, "-") == 0) /* write errors are detected at exit */
		fwrite(out.text, 1, out.length, stdout);
	else if (!file_write(a->request->out, out.text, out.length, &err))
		fail_to_write(a, &err);
	string_release(&out);
}

/* One object per line. */
static void write_json(struct analysis *a)
{
	struct string out = {0};
	struct error err;
	for (int i = 0; i < a->n; i++) {
		const struct analysed *g = &a->games[i];
		struct review_source source = source_of(a, g);
		if (!g->steps)
			continue;
		review_json(&g->record, g->steps, &source, &out);
		string_char(&out, '\n');
	}
	if (!a->request->json.text)
		fputs(string_text(&out), stdout);
	else if (!file_write(a->request->json.text, string_text(&out), out.length, &err))
		fail_to_write(a, &err);
	string_release(&out);
}

/* File name of a game's chart: if there are several games, the number goes before the extension. */
static void add_picture_name(const struct analysis *a, int number, struct string *out)
{
	const char *name = a->request->svg, *slash = strrchr(name, '/'), *dot = strrchr(name, '.');
	size_t stem = dot && (!slash || dot > slash + 1) ? (size_t)(dot - name) : strlen(name);
	string_bytes(out, name, stem);
	if (a->n > 1)
		string_add(out, "-%d", number);
	string_add(out, "%s", name + stem);
}

static void write_pictures(struct analysis *a)
{
	for (int i = 0; i < a->n; i++) {
		const struct analysed *g = &a->games[i];
		struct review_source source = source_of(a, g);
		struct string name = {0}, picture = {0};
		struct error err;
		if (g->steps) {
			add_picture_name(a, g->number, &name);
			review_curve(&g->record, g->steps, &source, &picture);
			if (!file_write(name.text, picture.text, picture.length, &err))
				fail_to_write(a, &err);
		}
		string_release(&name);
		string_release(&picture);
	}
}

static bool may_write_pictures(const struct analysis *a)
{
	bool may = true;
	for (int i = 0; i < a->n && a->request->svg && may; i++) {
		struct string name = {0};
		add_picture_name(a, a->games[i].number, &name);
		may = cmd_may_write(name.text, a->request->force);
		string_release(&name);
	}
	return may;
}

static int analyse(const struct analyse *r)
{
	struct analysis a = {.request = r, .code = EXIT_DONE};
	thread_lock_init(&a.lock);
	if (read_games(&a) && may_write_pictures(&a) && choose_analysts(&a) && look_at_games(&a)) {
		if (r->svg)
			write_pictures(&a);
		if (r->json.given)
			write_json(&a);
		for (int i = 0; i < a.n; i++)
			if (a.games[i].steps)
				print_summary(&a.games[i]);
		if (r->out || !r->json.given || r->json.text)
			write_records(&a);
	} else {
		a.code = EXIT_DATA;
	}
	for (int i = 0; i < a.n; i++) {
		record_release(&a.games[i].record);
		free(a.games[i].steps);
	}
	for (int i = 0; i < KINDS_MAX; i++)
		tablebases_close(a.tables[i]);
	free(a.games);
	thread_lock_release(&a.lock);
	return a.code;
}

/* --- the command line --- */

static bool read_numbers(struct analyse *r)
{
	uint64_t game;
	r->limits =
		(struct limits){.depth = r->depth, .nodes = r->nodes.text ? r->nodes.value : 0, .time_ms = r->movetime};
	for (int i = 0; i < r->numbers.n; i++) {
		if (!cmd_number("N", r->numbers.all[i], 1, INT32_MAX, &game))
			return false;
		r->wanted[i] = (int)game;
	}
	return true;
}

static bool keeps_its_input(const struct analyse *r)
{
	const char *const outs[] = {r->out, r->svg, r->json.text};
	for (size_t i = 0; i < sizeof outs / sizeof *outs; i++)
		if (outs[i] && cmd_same_file(outs[i], r->path)) {
			cmd_refuses(EXIT_USAGE, cmd_read_and_written, outs[i]);
			return false;
		}
	return true;
}

static int analyse_main(void *given)
{
	struct analyse *r = given;
	if (!read_numbers(r) || !keeps_its_input(r))
		return EXIT_USAGE;
	if (!cmd_may_write(r->out, r->force) || !cmd_may_write(r->json.text, r->force))
		return EXIT_DATA;
	return analyse(r);
}

#define AT(member) OPTION_AT(struct analyse, member)

static const struct option arguments[] = {
	{"FILE", AT(path), .words = OPTION_FILE},
	{"N", AT(numbers), .max = GAMES_MAX, .optional = true},
	OPTION_END,
};

static const struct option options[] = {
	{"opponent", AT(opponent),
	 "the engine: a strength, an opponent or uci:COMMAND (default strongest); without a limit, an engine "
	 "that you name uses its own",
	 .words = OPTION_OPPONENT, .group = "Analysis"},
	{"depth", AT(depth), "search depth for each position in plies", "D", 1, 100},
	{"nodes", AT(nodes), "nodes to search for each position", "N", 1, UINT64_MAX / 16},
	{"movetime", AT(movetime), "milliseconds for each position", "MS", 1, 1000000000},
	OPTION_HASH_OF(struct analyse, "hash table of each search in MiB"),
	OPTION_THREADS_OF(struct analyse, "games to analyze in parallel"),
	OPTION_TABLES_OF(struct analyse),
	{"out", AT(out), "write the records to FILE instead of standard output", .words = OPTION_FILE,
	 .group = "Output"},
	{"svg", AT(svg), "evaluation chart; several games get FILE-1.svg, FILE-2.svg, ...", .words = OPTION_FILE},
	{"json", AT(json), "all results as JSON, one object per game and line: to FILE, or instead of the records",
	 .words = OPTION_FILE},
	{"no-lines", AT(no_lines), "leave out better variations"},
	OPTION_FORCE_OF(struct analyse, "overwrite existing files"),
	OPTION_END,
};

const struct command cmd_analyse = {
	.name = "analyse",
	.summary = "analyze recorded games with an engine: evaluations, errors, better variations",
	.description =
		"Analyzes every position in the main lines of the games in FILE, in any format that \"qipan "
		"convert\" reads, or of the games with the given numbers. The output is records: each move has its "
		"evaluation as a comment, such as [%eval 0.35,12] (in pieces for the first side, at depth 12) or "
		"[%eval #-3,12] (the second side wins in 3), and each error has its annotation glyph and a better "
		"variation. Existing annotations are kept; those of an earlier analysis are replaced. A table of "
		"each player's errors goes to standard error. Errors and luck are measured in winning chances "
		"(docs/analyse.md).\n\n"
		"Ctrl-C writes what has been analyzed so far.",
	.examples = "qipan analyse game.xqf --nodes 200000 --out games.txt --svg games.svg",
	.see = {"convert", "games", "tables"},
	.arguments = arguments,
	.options = options,
	COMMAND_READS(struct analyse, .threads = 1, .nodes.value = DEFAULT_NODES, .hash.value = 64),
	.main = analyse_main,
};
