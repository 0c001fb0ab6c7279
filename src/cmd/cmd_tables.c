#include "base/file.h"
#include "base/json_write.h"
#include "base/text.h"
#include "base/thread.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/progress.h"
#include "core/engine.h"
#include "core/line.h"
#include "endgames/qlt_pack.h"
#include "endgames/tablebases.h"
#include "games/registry.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SETS_MAX      64
#define TABLE_SET_MAX 32
#define NOT_LONG_S    5 /* shorter builds are not announced */

/* Command-line options of all commands. */
struct tables_words {
	const char *game, *tables, *set, *preset, *position, *file;
	struct option_number pieces;
	int threads, max_memory, probes;
	bool all, json;
};

/* The game's tablebase kind and folder: the one of --tables, or else the default, which is stored in own. */
static bool find_tables(const struct tables_words *w, const struct tablebase_kind **kind, char own[TABLEBASES_PATH_MAX],
			const char **folder)
{
	struct error err;
	const struct game *game = games_find(w->game, &err);
	*kind = game ? tablebases_kind(game, &err) : NULL;
	*folder = w->tables ? w->tables : own;
	if (*kind && (w->tables || tablebases_folder(own, TABLEBASES_PATH_MAX, &err)))
		return true;
	cmd_fails(EXIT_USAGE, &err);
	return false;
}

/* --- build --- */

struct watch {
	struct progress_bar bar;
	int n_built;
};

static void watch_build(void *context, const char *doing, const char *set, int done, int n)
{
	struct watch *watch = context;
	char words[80];
	watch->n_built++;
	if (strcmp(doing, "building") != 0) {
		progress_end(&watch->bar);
		cmd_refuses(EXIT_DONE, cmd_table_damaged, set);
	}
	snprintf(words, sizeof words, "%d of %d sets, %s %s", done, n, doing, set);
	progress_show(&watch->bar, (double)done / n, words);
}

/* Splits the list at its commas in place; sets point into text. */
static bool split_sets(char *text, const char **sets, int *n)
{
	*n = 0;
	for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
		if (*n == SETS_MAX) {
			cmd_refuses(EXIT_USAGE, cmd_too_many_sets, SETS_MAX);
			return false;
		}
		sets[(*n)++] = word;
	}
	return true;
}

/* Prints the estimate of a build that takes more than a few seconds. */
static bool say_estimate(const struct tablebase_kind *kind, const struct tablebase_plan *plan, struct error *err)
{
	struct tablebase_estimate e = {.values = 0};
	char time[32];
	if (!kind->estimate(plan, &e, err))
		return false;
	if (e.seconds < NOT_LONG_S)
		return true;
	if (e.seconds < 120)
		snprintf(time, sizeof time, "%.0f s", e.seconds);
	else
		snprintf(time, sizeof time, e.seconds < 7200 ? "%.0f min" : "%.1f h",
			 e.seconds / (e.seconds < 7200 ? 60 : 3600));
	cmd_refuses(EXIT_DONE, cmd_tables_take, e.values / 1000000, time, (uint64_t)e.memory >> 20, e.disk >> 20);
	return true;
}

static int build(const struct tables_words *w, const struct tablebase_kind *kind, const char *folder)
{
	const char *sets[SETS_MAX];
	char text[SETS_MAX * 8];
	struct watch watch = {.n_built = 0};
	struct error err;
	struct tablebase_plan plan = {.folder = folder,
				      .sets = sets,
				      .pieces = w->all           ? kind->pieces_max
						: w->pieces.text ? (int)w->pieces.value
						: w->set         ? 0
								 : kind->pieces_default,
				      .threads = cmd_threads(w->threads),
				      .memory = (size_t)w->max_memory << 20,
				      .progress = watch_build,
				      .context = &watch};
	uint64_t pieces; /* the maximum depends on the game */
	if (w->pieces.text && !cmd_number("--pieces", w->pieces.text, 2, (uint64_t)kind->pieces_max, &pieces))
		return EXIT_USAGE;
	if (w->set && strlen(w->set) >= sizeof text)
		return cmd_refuses(EXIT_USAGE, cmd_too_many_sets, SETS_MAX);
	strcpy(text, w->set ? w->set : "");
	if (!split_sets(text, sets, &plan.n_sets))
		return EXIT_USAGE;
	if (!file_make_directories(folder, &err))
		return cmd_fails(EXIT_DATA, &err);
	if (!say_estimate(kind, &plan, &err))
		return cmd_fails(EXIT_DATA, &err);
	progress_begin(&watch.bar);
	bool done = kind->build(&plan, &err);
	progress_end(&watch.bar);
	if (!done)
		return cmd_fails(EXIT_DATA, &err);
	printf("built %d table%s in %s\n", watch.n_built, watch.n_built == 1 ? "" : "s", folder);
	return EXIT_DONE;
}

/* --- list, verify --- */

struct tally {
	int n, n_bad;
	uint64_t bytes;
	bool json;
};

static void add_counts(struct string *out, const char *name, const uint64_t count[3])
{
	json_add_key(out, name);
	string_add(out, "{");
	json_add_number(out, "win", (int64_t)count[2]);
	json_add_number(out, "draw", (int64_t)count[1]);
	json_add_number(out, "loss", (int64_t)count[0]);
	string_add(out, "}");
}

static void print_json(const struct tablebase_info *info)
{
	struct string out = {0};
	string_add(&out, "{");
	json_add_text(&out, "set", info->set);
	json_add_text(&out, "file", info->file);
	if (info->trouble) {
		json_add_text(&out, "error", info->trouble);
	} else {
		json_add_number(&out, "positions", (int64_t)info->positions);
		add_counts(&out, "values", info->count);
		for (int side = 0; side < 2; side++)
			if (info->by_side[side][0] || info->by_side[side][1] || info->by_side[side][2])
				add_counts(&out, side ? "second_to_move" : "first_to_move", info->by_side[side]);
		json_add_number(&out, "longest", info->longest);
		json_add_number(&out, "bytes", (int64_t)info->bytes);
		json_add_number(&out, "sum", info->sum);
	}
	string_add(&out, "}\n");
	fputs(out.text, stdout);
	string_release(&out);
}

static void print_table(void *context, const struct tablebase_info *info)
{
	struct tally *tally = context;
	tally->n++;
	tally->bytes += info->bytes;
	tally->n_bad += info->trouble != NULL;
	if (tally->json) {
		print_json(info);
		return;
	}
	if (info->trouble) {
		printf("%-6s %s: %s\n", info->set, info->file, info->trouble);
		return;
	}
	double percent = 100.0 / (double)info->positions;
	printf("%-6s %-11s positions %9llu win %5.1f %% draw %5.1f %% loss %5.1f %% longest %3d bytes %8llu", info->set,
	       info->file, (unsigned long long)info->positions, percent * (double)info->count[2],
	       percent * (double)info->count[1], percent * (double)info->count[0], info->longest,
	       (unsigned long long)info->bytes);
	if (info->sum)
		printf(" sum %08x", (unsigned)info->sum);
	putchar('\n');
}

static int end_check(const struct tally *t)
{
	if (!t->json)
		printf("tables %d refused %d bytes %llu\n", t->n, t->n_bad, (unsigned long long)t->bytes);
	return t->n_bad ? EXIT_DATA : EXIT_DONE;
}

static int check(const struct tablebase_kind *kind, const char *folder, const struct tables_words *w)
{
	struct tally tally = {.json = w->json};
	struct error err;
	if (!kind->check(folder, w->probes, print_table, &tally, &err))
		return cmd_fails(EXIT_DATA, &err);
	return end_check(&tally);
}

/* --- verify --all --- */

struct full_check {
	struct tally tally; /* first: print_table gets it */
	struct progress_bar bar;
	char set[TABLE_SET_MAX];
};

static void begin_set(void *context, const char *doing, const char *set, int done, int n)
{
	struct full_check *f = context;
	(void)doing, (void)done, (void)n;
	snprintf(f->set, sizeof f->set, "%s", set);
	progress_begin(&f->bar);
}

static void show_share(void *context, double share)
{
	struct full_check *f = context;
	progress_show(&f->bar, share, f->set);
}

static void print_checked(void *context, const struct tablebase_info *info)
{
	struct full_check *f = context;
	progress_end(&f->bar);
	print_table(&f->tally, info);
	fflush(stdout);
}

static int check_all(const struct tablebase_kind *kind, const char *folder, const struct tables_words *w)
{
	const char *sets[SETS_MAX];
	char text[SETS_MAX * 8];
	struct full_check f = {.tally.json = w->json};
	struct error err;
	struct tablebase_plan plan = {.folder = folder,
				      .sets = sets,
				      .pieces = w->set ? 0 : kind->pieces_max,
				      .threads = cmd_threads(w->threads),
				      .progress = begin_set,
				      .share = show_share,
				      .context = &f};
	if (w->set && strlen(w->set) >= sizeof text)
		return cmd_refuses(EXIT_USAGE, cmd_too_many_sets, SETS_MAX);
	strcpy(text, w->set ? w->set : "");
	if (!split_sets(text, sets, &plan.n_sets))
		return EXIT_USAGE;
	if (!kind->check_all(&plan, print_checked, &f, &err))
		return cmd_fails(EXIT_DATA, &err);
	return end_check(&f.tally);
}

/* --- probe --- */

static void print_value(const struct tablebase_value *v)
{
	printf("%s", v->result == TB_WIN ? "win" : v->result == TB_DRAW ? "draw" : "loss");
	if (v->result != v->otherwise)
		printf(" in %d turn%s%s%s", v->plies, v->plies == 1 ? "" : "s",
		       v->conversions     ? " to the next capture or end"
		       : v->to_conversion ? " to the next removal or end"
					  : "",
		       v->forced                 ? ""
		       : v->otherwise == TB_DRAW ? ", unless the limit of moves draws first"
						 : ", unless the limit of moves comes first");
	else if (v->result != TB_DRAW)
		printf(" by the majority");
	putchar('\n');
}

static int print_probe(struct line *line, struct tablebase *tables)
{
	const struct game *game = line->game;
	const struct position *position = line_last(line);
	struct tablebase_value value, values[MOVES_MAX];
	move_t moves[MOVES_MAX];
	char texts[MOVES_MAX][MOVE_TEXT_MAX];
	if (!tablebase_probe(tables, position, &value))
		return cmd_refuses(EXIT_DATA, cmd_no_table_has);
	printf("result ");
	print_value(&value);
	int n = game->rules.generate(position, moves), n_known = 0, best = -SCORE_INFINITE;
	for (int i = 0; i < n; i++) {
		game->text.format_move(line_last(line), moves[i], texts[n_known], MOVE_TEXT_MAX);
		if (!tablebase_probe_move(tables, line, moves[i], &values[n_known]))
			continue;
		int score = tablebase_score(&values[n_known++]);
		best = score > best ? score : best;
	}
	printf("best");
	for (int i = 0; i < n_known; i++)
		if (tablebase_score(&values[i]) == best)
			printf(" %s", texts[i]);
	puts("");
	for (int i = 0; i < n_known; i++) {
		printf("move %-6s ", texts[i]);
		print_value(&values[i]);
	}
	return EXIT_DONE;
}

static int look_up(const struct tables_words *w, const struct tablebase_kind *kind, const char *folder)
{
	struct cmd_setup s;
	struct error err;
	struct line line;
	int code;
	if (!cmd_set_up(&s, w->game, w->preset, w->position, &code))
		return code;
	struct tablebase *tables = kind->open(folder, &err);
	if (!tables)
		return cmd_fails(EXIT_DATA, &err);
	line_init(&line, s.game, &s.position);
	if (line_ruling(&line).verdict == UNDECIDED)
		code = print_probe(&line, tables);
	else
		code = cmd_refuses(EXIT_DATA, cmd_position_over);
	line_release(&line);
	tablebases_close(tables);
	return code;
}

/* --- pack --- */

static int pack(const struct tables_words *w, const struct tablebase_kind *kind, const char *folder)
{
	struct error err;
	struct tablebase_plan plan = {
		.folder = folder, .pieces = (int)w->pieces.value, .threads = cmd_threads(w->threads)};
	if (!kind->pack)
		return cmd_refuses(EXIT_USAGE, cmd_no_pack, kind->game);
	return kind->pack(&plan, w->file, &err) ? EXIT_DONE : cmd_fails(EXIT_DATA, &err);
}

/* --- the commands --- */

static int tables_build_main(void *given)
{
	const struct tablebase_kind *kind;
	char own[TABLEBASES_PATH_MAX];
	const char *folder;
	return find_tables(given, &kind, own, &folder) ? build(given, kind, folder) : EXIT_USAGE;
}

static int tables_check_main(void *given)
{
	const struct tables_words *w = given;
	const struct tablebase_kind *kind;
	char own[TABLEBASES_PATH_MAX];
	const char *folder;
	if (!find_tables(w, &kind, own, &folder))
		return EXIT_USAGE;
	return w->all ? check_all(kind, folder, w) : check(kind, folder, w);
}

static int tables_pack_main(void *given)
{
	const struct tablebase_kind *kind;
	char own[TABLEBASES_PATH_MAX];
	const char *folder;
	return find_tables(given, &kind, own, &folder) ? pack(given, kind, folder) : EXIT_USAGE;
}

static int tables_probe_main(void *given)
{
	const struct tablebase_kind *kind;
	char own[TABLEBASES_PATH_MAX];
	const char *folder;
	return find_tables(given, &kind, own, &folder) ? look_up(given, kind, folder) : EXIT_USAGE;
}

#define AT(member) OPTION_AT(struct tables_words, member)

/* clang-format off */
#define FOLDER_OPTIONS \
	{"tables", AT(tables), "folder of the tablebases", .words = OPTION_FOLDER}, \
	{"folder", .alias = "tables"}
/* clang-format on */

static const struct option build_options[] = {
	FOLDER_OPTIONS,
	{"pieces", AT(pieces),
	 "build sets of up to N pieces; in qilin of each side (default 4; qilin: 6; surakarta: 7)", "N", 2, 32},
	{"all", AT(all), "build all sets; in qilin gigabytes of disk and hours, in surakarta 2 GB of memory"},
	{"set", AT(set),
	 "build these sets and the sets they lead to, such as \"KGmm\", instead of --pieces or in addition", "SET,..."},
	OPTION_THREADS_OF(struct tables_words, "sets to solve in parallel"),
	{"max-memory", AT(max_memory), "memory limit in MiB", "MB", 1, 1 << 20},
	OPTION_END,
};

#define JSON_OPTION                                                                                                    \
	{                                                                                                              \
		"json", AT(json), "print one JSON object per table, one per line"                                      \
	}

static const struct option list_options[] = {
	FOLDER_OPTIONS,
	JSON_OPTION,
	OPTION_END,
};

static const struct option verify_options[] = {
	FOLDER_OPTIONS,
	JSON_OPTION,
	{"probes", AT(probes), "random positions to check in each tablebase", "N", 0, 1000000000},
	{"all", AT(all), "check every value instead"},
	{"set", AT(set), "with --all: only these sets", "SET,..."},
	OPTION_THREADS_OF(struct tables_words, "with --all: positions to check in parallel"),
	OPTION_END,
};

static const struct option pack_options[] = {
	FOLDER_OPTIONS,
	{"pieces", AT(pieces), "pack the tablebases of up to N pieces a side", "N", 2, QLT_PACK_MAX},
	OPTION_THREADS_OF(struct tables_words, "parts of a tablebase to read in parallel"),
	OPTION_END,
};

static const struct option probe_options[] = {
	{"position", AT(position), "the position to look up", .required = true},
	OPTION_PRESET_OF(struct tables_words),
	FOLDER_OPTIONS,
	OPTION_END,
};

#define WHERE                                                                                                          \
	" Tablebases are in the folder of --tables, else in $QIPAN_TABLES, else in "                                   \
	"$XDG_DATA_HOME/qipan/tables or ~/.local/share/qipan/tables, where searches find them."

const struct command cmd_tables = {
	.name = "tables",
	.summary = "build and probe endgame tablebases",
	.description = "Tablebases exist for darkchess, qilin and surakarta." WHERE,
	.see = {"games"},
};

const struct command cmd_tables_build = {
	.name = "tables build",
	.summary = "solve all endgames with few pieces",
	.description =
		"Solves all endgames with few pieces and writes a file for each piece set. Existing files are kept "
		"and damaged ones rebuilt; an interrupted build continues where it stopped." WHERE,
	.examples = "qipan tables build darkchess --pieces 4 --threads 2",
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct tables_words)),
	.options = build_options,
	COMMAND_READS(struct tables_words, .threads = 1, .max_memory = 2000),
	.main = tables_build_main,
};

const struct command cmd_tables_list = {
	.name = "tables list",
	.summary = "list the existing tablebases",
	.description =
		"Prints a line for each tablebase: piece set, file, positions and their values, plies of the longest "
		"win." WHERE,
	.examples = "qipan tables list darkchess",
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct tables_words)),
	.options = list_options,
	COMMAND_READS(struct tables_words, .probes = 0),
	.main = tables_check_main,
};

const struct command cmd_tables_pack = {
	.name = "tables pack",
	.summary = "write the tablebases of small endings into one file",
	.description =
		"Writes the tablebases of qilin with few pieces, which must have been built, into one compressed file, "
		"such as the page loads. The same tablebases give the same file." WHERE,
	.examples = "qipan tables pack qilin qilin.pack --pieces 4",
	.see = {"tables build"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct tables_words), {"FILE", AT(file), .words = OPTION_FILE}),
	.options = pack_options,
	COMMAND_READS(struct tables_words, .pieces = {.value = 4}, .threads = 1),
	.main = tables_pack_main,
};

const struct command cmd_tables_probe = {
	.name = "tables probe",
	.summary = "look up the result of a position with best play, and of each move",
	.description =
		"Prints the result of a position with best play, the best moves, and the result of every move." WHERE,
	.examples = "qipan tables probe darkchess --position '4/4/4/4/4/4/2K1/g3 r r - 0 0'",
	.see = {"games"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct tables_words)),
	.options = probe_options,
	COMMAND_READS(struct tables_words, .game = NULL),
	.main = tables_probe_main,
};

const struct command cmd_tables_verify = {
	.name = "tables verify",
	.summary = "check tablebases against the rules",
	.description = "Lists the tablebases and checks random positions of each against the rules." WHERE,
	.examples = "qipan tables verify darkchess --probes 10000",
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct tables_words)),
	.options = verify_options,
	COMMAND_READS(struct tables_words, .probes = 1000, .threads = 1),
	.main = tables_check_main,
};
