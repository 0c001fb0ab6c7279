#include "base/file.h"
#include "base/mem.h"
#include "base/rng.h"
#include "book/book_text.h"
#include "cmd/cmd_messages.h"
#include "cmd/game_files.h"
#include "cmd/cmd.h"
#include "cmd/progress.h"
#include "base/salvage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILES_MAX       4096
#define NAMES_BYTES_MAX ((size_t)4 << 20)

/* The latest game of an opening with a result. */
struct model {
	int year;
	enum verdict result;
	struct line line; /* without a game: none yet */
	char *label;
};

struct building {
	struct book *book;
	struct model *models; /* BOOK_RESULTS for each name */
	uint64_t *met;        /* hashes of games; 0: a free slot */
	size_t n_slots, n_met;
	int n_double;
	struct progress_bar bar;
	double from, to; /* the file's share of the work */
};

/* --- games --- */

static uint64_t *slot_of(const struct building *b, uint64_t hash)
{
	uint64_t *slot = &b->met[hash & (b->n_slots - 1)];
	while (*slot && *slot != hash)
		slot = slot + 1 < b->met + b->n_slots ? slot + 1 : b->met;
	return slot;
}

/* Whether no game before had the same moves and result. */
static bool is_new(struct building *b, const struct file_game *g)
{
	uint64_t hash = rng_mix((uint64_t)g->result);
	for (int i = 0; i < g->line->length; i++)
		hash = rng_mix(hash ^ g->line->steps[i].move);
	if (2 * b->n_met >= b->n_slots) {
		uint64_t *old = b->met;
		size_t n_old = b->n_slots;
		b->n_slots = n_old ? 2 * n_old : 1024;
		b->met = mem_new(b->n_slots * sizeof *b->met);
		for (size_t i = 0; i < n_old; i++)
			if (old[i])
				*slot_of(b, old[i]) = old[i];
		free(old);
	}
	uint64_t *slot = slot_of(b, hash);
	if (*slot)
		return false;
	*slot = hash;
	b->n_met++;
	return true;
}

static void keep_model(struct building *b, const struct file_game *g)
{
	const struct book_name *name = book_name_of(b->book, g->line);
	if (!name || !*g->label)
		return;
	int result = g->result == FIRST_WINS ? BOOK_WON : g->result == SECOND_WINS ? BOOK_LOST : BOOK_DRAWN;
	struct model *m = &b->models[(name - b->book->names) * BOOK_RESULTS + result];
	if (m->line.game && m->year >= g->year)
		return;
	if (m->line.game)
		line_release(&m->line);
	free(m->label);
	line_copy(&m->line, g->line);
	*m = (struct model){g->year, g->result, m->line, mem_text(g->label)};
}

static void take(void *context, const struct file_game *g)
{
	struct building *b = context;
	if (g->result == UNDECIDED)
		return;
	if (!is_new(b, g)) {
		b->n_double++;
		return;
	}
	book_add(b->book, g->line, g->result);
	keep_model(b, g);
}

static void show_share(void *context, double share)
{
	struct building *b = context;
	char words[40];
	snprintf(words, sizeof words, "%u games", (unsigned)b->book->n_games);
	progress_show(&b->bar, b->from + (b->to - b->from) * share, words);
}

/* --- the work --- */

static bool read_names(struct book *book, const char *path, struct error *err)
{
	struct string bytes = {0}, row = {0};
	struct error why;
	bool read = file_read(path, NAMES_BYTES_MAX, &bytes, err);
	for (struct salvage_line line = {0}; read && salvage_next(&line, string_text(&bytes), bytes.length);) {
		if (line.n == 0 || line.text[0] == '#')
			continue;
		string_clear(&row);
		string_bytes(&row, line.text, line.n);
		read = (line.plain ? book_read_name(book, string_text(&row), &why)
				   : fail(&why, cmd_zero_byte_in_names)) ||
		       fail(err, cmd_in_line_of_file, path, line.number, &why);
	}
	string_release(&row);
	string_release(&bytes);
	return read;
}

static void add_models(struct building *b)
{
	for (int i = 0; i < b->book->n_names * BOOK_RESULTS; i++) {
		struct model *m = &b->models[i];
		if (!m->line.game)
			continue;
		if (!book_add_model(b->book, &m->line, m->result, m->label))
			break;
	}
}

static int build(struct building *b, const char *const *files, int n, const char *out, uint32_t least)
{
	struct game_files games = {
		.game = b->book->game, .preset = b->book->preset, .take = take, .progress = show_share, .context = b};
	struct string text = {0};
	struct error err;
	b->models = mem_new((size_t)b->book->n_names * BOOK_RESULTS * sizeof *b->models + 1);
	progress_begin(&b->bar);
	int code = EXIT_DONE;
	for (int i = 0; i < n && code == EXIT_DONE; i++) {
		b->from = (double)i / n;
		b->to = (double)(i + 1) / n;
		if (!game_files_read(&games, files[i], &err))
			code = cmd_fails(EXIT_DATA, "%s: %s", files[i], err.text);
	}
	progress_end(&b->bar);
	if (code == EXIT_DONE && !b->book->n_games)
		code = cmd_fails(EXIT_DATA, "no game of %s with a result, \"%s\" is not changed", b->book->game->name,
				 out);
	if (code == EXIT_DONE) {
		add_models(b);
		book_write(b->book, least, &text);
		if (!file_write(out, text.text, text.length, &err))
			code = cmd_fails(EXIT_DATA, "%s", err.text);
		else
			printf("games %u\nthe same again %d\nothers left out %d\nfaults %d\nopenings %d\nmodel games "
			       "%d\n"
			       "bytes %zu\n",
			       (unsigned)b->book->n_games, b->n_double, games.n_other, games.n_faults, b->book->n_names,
			       b->book->n_model, text.length);
	}
	for (int i = 0; i < b->book->n_names * BOOK_RESULTS; i++) {
		if (b->models[i].line.game)
			line_release(&b->models[i].line);
		free(b->models[i].label);
	}
	string_release(&text);
	return code;
}

static int run(const struct command *command, int argc, char **argv)
{
	static const char *words[FILES_MAX];
	const char *game = "xiangqi", *preset = NULL, *plies_text = NULL, *least_text = NULL, *names = NULL;
	const char *source = "";
	uint64_t plies = 40, least = 1;
	bool force = false;
	struct building b = {0};
	struct cmd_setup setup;
	struct error err;
	int n, code;
	const struct option_spec specs[] = {
		{"game", &game, NULL},        {"preset", &preset, NULL}, {"plies", &plies_text, NULL},
		{"least", &least_text, NULL}, {"names", &names, NULL},   {"source", &source, NULL},
		{"force", NULL, &force},      {NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, words, FILES_MAX, &n, &code))
		return code;
	if (n < 2)
		return cmd_fails(EXIT_USAGE, "which? qipan book build OUT FILE...");
	if (!cmd_set_up(&setup, game, preset, NULL, &code))
		return code;
	if (!cmd_number(plies_text, "number of plies", 1, BOOK_PLIES_MAX, &plies) ||
	    !cmd_number(least_text, "number of games", 1, UINT32_MAX, &least))
		return EXIT_USAGE;
	if (setup.game->rules.outcomes_max)
		return cmd_fails(EXIT_USAGE, "%s is a game of chance, expected one without", setup.game->name);
	if (strpbrk(source, "\r\n"))
		return cmd_fails(EXIT_USAGE, "the source has several lines, expected one");
	bool readable = true; /* a missing input is reported before an output that exists */
	for (int i = 1; i < n; i++)
		readable = readable && access(words[i], R_OK) == 0;
	if (readable && !cmd_may_write(words[0], force))
		return EXIT_DATA;
	b.book = book_new(setup.game, setup.preset, (int)plies, source);
	code = names && !read_names(b.book, names, &err) ? cmd_fails(EXIT_DATA, "%s", err.text)
							 : build(&b, words + 1, n - 1, words[0], (uint32_t)least);
	book_free(b.book);
	free(b.models);
	free(b.met);
	return code;
}

const struct command cmd_book_build = {
	"book build",
	"count the moves of many games, position by position",
	"book build OUT FILE... [--game GAME] [--preset PRESET] [--plies N] [--least N] [--names FILE]\n"
	"          [--source TEXT] [--force]\n"
	"\n"
	"Writes to OUT what was played in each position of the games, with their results. FILES are records of any\n"
	"format that \"qipan convert\" reads, or tables (.tsv) whose columns moves and result, and perhaps file and\n"
	"date, are named in the first row. Games that began at another position, have no result or were there before\n"
	"are left out. A bad move is told, and its row or the rest of its game left out.\n"
	"\n"
	"  --game GAME      a game without chance (xiangqi)\n"
	"  --preset PRESET  its rules and start (\"qipan games GAME\" lists them)\n"
	"  --plies N        of each game so many (40)\n"
	"  --least N        leave out moves of fewer games, and what follows them (1)\n"
	"  --names FILE     names of openings: a line each with code, moves, and names in English, simplified and\n"
	"                   traditional Chinese, with tabs between. The latest game that the first side won, drew\n"
	"                   and lost after each is kept whole\n"
	"  --source TEXT    where the games are from, and their licence\n"
	"  --force          replace OUT if it exists\n"
	"\n"
	"example: qipan book build club.book club.pgn --plies 60",
	run,
};
