#include "base/file.h"
#include "base/text.h"
#include "base/thread.h"
#include "cmd/cmd.h"
#include "cmd/progress.h"
#include "core/engine.h"
#include "core/line.h"
#include "endgames/tables.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SETS_MAX 64

/* The words of the command line; those not given are NULL. */
struct words {
	const char *what, *game, *folder, *pieces, *sets, *threads, *memory, *probes, *preset, *position;
};

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
		fprintf(stderr, "qipan: the table of \"%s\" is damaged, %s it\n", set, doing);
	}
	snprintf(words, sizeof words, "%d of %d sets, %s %s", done, n, doing, set);
	progress_show(&watch->bar, (double)done / n, words);
}

/* Cuts the list at its commas; the words lie in text. */
static bool split_sets(char *text, const char **sets, int *n)
{
	*n = 0;
	for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
		if (*n == SETS_MAX) {
			cmd_fails(EXIT_USAGE, "there are more than %d sets", SETS_MAX);
			return false;
		}
		sets[(*n)++] = word;
	}
	return true;
}

static int build(const struct words *w, const struct table_kind *kind, const char *folder)
{
	const char *sets[SETS_MAX];
	char text[SETS_MAX * 8];
	uint64_t pieces = w->sets ? 0 : 4, threads = (uint64_t)thread_processors(), megabytes = 2000;
	struct watch watch = {.n_built = 0};
	struct error err;
	struct table_plan plan = {.folder = folder, .sets = sets, .progress = watch_build, .context = &watch};
	if (!cmd_number(w->pieces, "number of pieces", 2, (uint64_t)kind->pieces_max, &pieces) ||
	    !cmd_number(w->threads, "number of threads", 1, 1024, &threads) ||
	    !cmd_number(w->memory, "number of megabytes", 1, 1 << 20, &megabytes))
		return EXIT_USAGE;
	if (w->sets && strlen(w->sets) >= sizeof text)
		return cmd_fails(EXIT_USAGE, "there are more than %d sets", SETS_MAX);
	strcpy(text, w->sets ? w->sets : "");
	if (!split_sets(text, sets, &plan.n_sets))
		return EXIT_USAGE;
	plan.pieces = (int)pieces;
	plan.threads = (int)threads;
	plan.memory = (size_t)megabytes << 20;
	if (!file_make_directories(folder, &err))
		return cmd_fails(EXIT_DATA, "%s", err.text);
	progress_begin(&watch.bar);
	bool done = kind->build(&plan, &err);
	progress_end(&watch.bar);
	if (!done)
		return cmd_fails(EXIT_DATA, "%s", err.text);
	printf("built %d table%s in %s\n", watch.n_built, watch.n_built == 1 ? "" : "s", folder);
	return EXIT_DONE;
}

/* --- list, verify --- */

struct tally {
	int n, n_bad;
	uint64_t bytes;
};

static void print_table(void *context, const struct table_info *info)
{
	struct tally *tally = context;
	tally->n++;
	tally->bytes += info->bytes;
	if (info->trouble) {
		tally->n_bad++;
		printf("%-6s %s: %s\n", info->set, info->file, info->trouble);
		return;
	}
	double percent = 100.0 / (double)info->positions;
	printf("%-6s %-11s positions %9llu win %5.1f %% draw %5.1f %% loss %5.1f %% longest %3d bytes %8llu\n",
	       info->set, info->file, (unsigned long long)info->positions, percent * (double)info->count[2],
	       percent * (double)info->count[1], percent * (double)info->count[0], info->longest,
	       (unsigned long long)info->bytes);
}

static int check(const struct words *w, const struct table_kind *kind, const char *folder, uint64_t n_probes)
{
	struct tally tally = {0};
	struct error err;
	if (!cmd_number(w->probes, "number of positions", 0, 1000000000, &n_probes))
		return EXIT_USAGE;
	if (!kind->check(folder, (int)n_probes, print_table, &tally, &err))
		return cmd_fails(EXIT_DATA, "%s", err.text);
	printf("tables %d refused %d bytes %llu\n", tally.n, tally.n_bad, (unsigned long long)tally.bytes);
	return tally.n_bad ? EXIT_DATA : EXIT_DONE;
}

/* --- probe --- */

static void print_value(const struct table_value *v)
{
	if (v->result == TABLE_DRAW)
		puts("draw");
	else
		printf("%s in %d %s%s\n", v->result == TABLE_WIN ? "win" : "loss", v->plies,
		       v->plies == 1 ? "ply" : "plies", v->forced ? "" : ", unless the limit of moves draws first");
}

static int print_probe(struct line *line, struct tables *tables)
{
	const struct game *game = line->game;
	const struct position *position = line_last(line);
	struct table_value value, values[MOVES_MAX];
	move_t moves[MOVES_MAX];
	char texts[MOVES_MAX][MOVE_TEXT_MAX];
	if (!tables_probe(tables, position, &value))
		return cmd_fails(EXIT_DATA, "no table has the position");
	printf("result ");
	print_value(&value);
	int n = game->rules.generate(position, moves), n_known = 0, most = -SCORE_INFINITE;
	for (int i = 0; i < n; i++) {
		game->text.format_move(line_last(line), moves[i], texts[n_known], MOVE_TEXT_MAX);
		if (!tables_probe_move(tables, line, moves[i], &values[n_known]))
			continue;
		int score = tables_score(&values[n_known++]);
		most = score > most ? score : most;
	}
	printf("best");
	for (int i = 0; i < n_known; i++)
		if (tables_score(&values[i]) == most)
			printf(" %s", texts[i]);
	puts("");
	for (int i = 0; i < n_known; i++) {
		printf("move %-6s ", texts[i]);
		print_value(&values[i]);
	}
	return EXIT_DONE;
}

static int probe(const struct words *w, const struct table_kind *kind, const char *folder)
{
	struct cmd_setup s;
	struct error err;
	struct line line;
	int code;
	if (!w->position)
		return cmd_fails(EXIT_USAGE, "which position? probe needs --position");
	if (!cmd_set_up(&s, w->game, w->preset, w->position, &code))
		return code;
	struct tables *tables = kind->open(folder, &err);
	if (!tables)
		return cmd_fails(EXIT_DATA, "%s", err.text);
	line_init(&line, s.game, &s.position);
	if (line_ruling(&line).verdict == UNDECIDED)
		code = print_probe(&line, tables);
	else
		code = cmd_fails(EXIT_DATA, "position: the game is over");
	line_release(&line);
	tables_close(tables);
	return code;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct words w = {0};
	const char *words[2] = {NULL, NULL};
	int n_words, code;
	char own_folder[TABLES_PATH_MAX];
	struct error err;
	struct cmd_setup s;
	const struct option_spec specs[] = {
		{"folder", &w.folder, NULL},   {"pieces", &w.pieces, NULL},     {"set", &w.sets, NULL},
		{"threads", &w.threads, NULL}, {"max-memory", &w.memory, NULL}, {"probes", &w.probes, NULL},
		{"preset", &w.preset, NULL},   {"position", &w.position, NULL}, {NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	w.what = words[0];
	w.game = words[1];
	if (!w.what)
		return cmd_fails(EXIT_USAGE, "which? expected build, list, verify or probe");
	if (!cmd_set_up(&s, w.game, NULL, NULL, &code))
		return code;
	const struct table_kind *kind = tables_kind(s.game, &err);
	if (!kind || (!w.folder && !tables_folder(own_folder, sizeof own_folder, &err)))
		return cmd_fails(EXIT_USAGE, "%s", err.text);
	const char *folder = w.folder ? w.folder : own_folder;
	if (strcmp(w.what, "build") == 0)
		return build(&w, kind, folder);
	if (strcmp(w.what, "list") == 0)
		return check(&w, kind, folder, 0);
	if (strcmp(w.what, "verify") == 0)
		return check(&w, kind, folder, 1000);
	if (strcmp(w.what, "probe") == 0)
		return probe(&w, kind, folder);
	return cmd_fails(EXIT_USAGE, "\"%.40s\" is unknown, expected build, list, verify or probe", w.what);
}

const struct command cmd_tables = {
	"tables",
	"build and look up exact endgames",
	"tables build|list|verify|probe GAME [...]\n"
	"\n"
	"  build   solves all endgames of few pieces and writes a file for each set of them. Existing files are\n"
	"          kept and damaged ones built again; an interrupted build continues where it stopped.\n"
	"  list    the existing tables: set, file, positions and their values, plies of the longest win\n"
	"  verify  the same, and checks random positions of each against the rules\n"
	"  probe   the result of a position with best play, and that of every move\n"
	"\n"
	"Tables are in --folder DIR, else in $QIPAN_TABLES, else in $XDG_DATA_HOME/qipan/tables or\n"
	"~/.local/share/qipan/tables, where searches find them. There are tables for darkchess.\n"
	"\n"
	"  --folder DIR     where the tables are\n"
	"  --pieces N       build sets of up to N pieces (4)\n"
	"  --set SET,...    build these sets and those they lead to, \"KGmm\", instead or in addition\n"
	"  --threads T      sets solved at the same time (one per processor)\n"
	"  --max-memory MB  what a build may use (2000)\n"
	"  --probes N       positions of each table that verify checks (1000)\n"
	"  --position TEXT  the position to probe\n"
	"  --preset PRESET  its rules (\"qipan games GAME\" lists them)\n"
	"\n"
	"example: qipan tables probe darkchess --position '4/4/4/4/4/4/2K1/g3 r r - 0 0'",
	run,
};
