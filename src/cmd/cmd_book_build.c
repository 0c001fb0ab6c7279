#include "base/base_messages.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/rng.h"
#include "book/book_text.h"
#include "cmd/cmd_messages.h"
#include "cmd/game_files.h"
#include "cmd/cmd.h"
#include "cmd/progress.h"
#include "base/recovery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NAMES_BYTES_MAX ((size_t)4 << 20)

/* The latest game of an opening for one result. */
struct model {
	int year;
	enum verdict result;
	struct line line; /* without a game: empty */
	char *label;
};

struct building {
	struct book *book;
	struct model *models; /* BOOK_RESULTS entries per name */
	uint64_t *met;        /* hash set of games; 0: a free slot */
	size_t n_slots, n_met;
	int n_double;
	struct progress_bar bar;
	double from, to; /* the file's range of the overall progress */
};

/* --- games --- */

static uint64_t *slot_of(const struct building *b, uint64_t hash)
{
	uint64_t *slot = &b->met[hash & (b->n_slots - 1)];
	while (*slot && *slot != hash)
		slot = slot + 1 < b->met + b->n_slots ? slot + 1 : b->met;
	return slot;
}

/* Whether no earlier game had the same moves and result. */
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

/* --- building --- */

static bool read_names(struct book *book, const char *path, struct error *err)
{
	struct string bytes = {0}, row = {0};
	struct error why;
	bool read = file_read(path, NAMES_BYTES_MAX, &bytes, err);
	for (struct recovery_line line = {0}; read && recovery_next(&line, string_text(&bytes), bytes.length);) {
		if (line.n == 0 || line.text[0] == '#')
			continue;
		string_clear(&row);
		string_bytes(&row, line.text, line.n);
		read = (line.plain ? book_read_name(book, string_text(&row), &why)
				   : fail(&why, cmd_zero_byte_in_names)) ||
		       fail(&why, in_line, line.number, &why) || fail(err, in_path, path, &why);
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

static int build(struct building *b, const char *const *files, int n, const char *out, uint32_t min)
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
			code = cmd_fails_in(EXIT_DATA, files[i], &err);
	}
	progress_end(&b->bar);
	if (code == EXIT_DONE && !b->book->n_games)
		code = cmd_refuses(EXIT_DATA, cmd_no_game_with_result, b->book->game->name, out);
	if (code == EXIT_DONE) {
		add_models(b);
		book_write(b->book, min, &text);
		if (!file_write(out, text.text, text.length, &err))
			code = cmd_fails(EXIT_DATA, &err);
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

struct book_build {
	const char *out, *game, *preset, *names, *source;
	struct option_texts files;
	int plies;
	uint64_t min;
	bool force;
};

static int book_build_main(void *given)
{
	const struct book_build *o = given;
	struct building b = {0};
	struct cmd_setup setup;
	struct error err;
	int code;
	if (!cmd_set_up(&setup, o->game, o->preset, NULL, &code))
		return code;
	if (setup.game->rules.outcomes_max)
		return cmd_refuses(EXIT_USAGE, cmd_game_of_chance, setup.game->name);
	if (strpbrk(o->source, "\r\n"))
		return cmd_refuses(EXIT_USAGE, cmd_source_lines);
	bool readable = true; /* a missing input is reported before an existing output */
	for (int i = 0; i < o->files.n; i++)
		readable = readable && access(o->files.all[i], R_OK) == 0;
	if (readable && !cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	b.book = book_new(setup.game, setup.preset, o->plies, o->source);
	code = o->names && !read_names(b.book, o->names, &err)
		       ? cmd_fails(EXIT_DATA, &err)
		       : build(&b, o->files.all, o->files.n, o->out, (uint32_t)o->min);
	book_free(b.book);
	free(b.models);
	free(b.met);
	return code;
}

#define AT(member) OPTION_AT(struct book_build, member)

static const struct option options[] = {
	{"game", AT(game), "a game without chance", .words = OPTION_GAME},
	OPTION_PRESET_OF(struct book_build),
	{"plies", AT(plies), "plies of each game to count", "N", 1, BOOK_PLIES_MAX},
	{"least", AT(min), "skip moves played in fewer games, with their continuations", "N", 1, UINT32_MAX},
	{"names", AT(names),
	 "names of openings: lines of code, moves, and names in English, simplified and traditional Chinese, separated "
	 "by tabs; the latest win, draw and loss after each is kept in full",
	 .words = OPTION_FILE},
	{"source", AT(source), "origin and license of the games"},
	OPTION_FORCE_OF(struct book_build, "overwrite OUT"),
	OPTION_END,
};

const struct command cmd_book_build = {
	.name = "book build",
	.summary = "count the moves played in many games, by position",
	.description =
		"Writes to OUT which moves were played in each position of the games, and how those games ended. "
		"Each FILE is a collection of records in any format that \"qipan convert\" reads, or a table (.tsv) "
		"whose first row names the columns moves and result, and optionally file and date. Duplicates, games "
		"without a result and games from another starting position are skipped. Illegal moves are reported; "
		"the row or the rest of the game is skipped.",
	.examples = "qipan book build club.book club.pgn --plies 60",
	.see = {"convert", "games"},
	.arguments = OPTION_TABLE({"OUT", AT(out), .words = OPTION_FILE}, {"FILE", AT(files), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct book_build, .game = "xiangqi", .source = "", .plies = 40, .min = 1),
	.main = book_build_main,
};
