#include "base/executor.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/journal.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/salvage.h"
#include "base/thread.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/game_files.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "endgames/tables.h"
#include "puzzles/miner.h"
#include "puzzles/puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PART_BYTES_MAX  ((size_t)256 << 20)
#define AT_ONCE_PERCENT 16  /* default percentage of puzzles in which one move ends the game */
#define DONE            "-" /* in the part file: this game is finished, and all its puzzles precede this row */

/* A game to search. It stores moves only, since a game history holds a position per move and there may be tens of
 * thousands of games. */
struct source {
	struct position start;
	int n_moves;
	move_t *moves;
	char *label;
	struct puzzle *found;
	int n_found;
	bool is_done;
};

struct mining {
	struct puzzles puzzles; /* puzzles of the games in order, up to the first unfinished game */
	struct source *games;
	int n_games, n_done;
	int wanted, at_once; /* maximum number of puzzles, and of those in which one move ends the game */
	int n_at_once;       /* number of one-move puzzles found */
	int next;            /* the first unfinished game */
	uint64_t *met;
	uint64_t hash; /* hash of all games */
	struct tables *tables;
	struct journal part;
	struct miner **free_miners; /* idle miners, at most one per thread */
	int n_free;
	struct lock lock; /* guards the miners */
	struct progress_bar bar;
};

/* --- the games --- */

static void take_game(void *context, const struct file_game *g)
{
	struct mining *m = context;
	if ((m->n_games & (m->n_games - 1)) == 0)
		m->games = mem_resize(m->games, m->n_games ? (size_t)m->n_games * 2 : 1, sizeof *m->games);
	struct source *s = &m->games[m->n_games++];
	*s = (struct source){.n_moves = g->line->length};
	memcpy(&s->start, line_at(g->line, 0), g->line->game->rules.position_size);
	s->moves = mem_new((size_t)s->n_moves * sizeof *s->moves + 1);
	m->hash = rng_mix(m->hash ^ g->line->steps[0].key);
	for (int i = 0; i < s->n_moves; i++) {
		s->moves[i] = g->line->steps[i].move;
		m->hash = rng_mix(m->hash ^ s->moves[i]);
	}
	size_t n = strlen(g->label);
	while (n > PUZZLE_LABEL_MAX || (n && ((unsigned char)g->label[n] & 0xc0) == 0x80))
		n--; /* back to a UTF-8 character boundary */
	struct string label = {0};
	string_bytes(&label, g->label, n);
	s->label = mem_text(string_text(&label));
	string_release(&label);
}

static void show_reading(void *context, double share)
{
	struct mining *m = context;
	char words[40];
	snprintf(words, sizeof words, "reading, %d games", m->n_games);
	progress_show(&m->bar, share, words);
}

static void play_source(const struct source *s, const struct game *game, struct line *out)
{
	line_init(out, game, &s->start);
	for (int i = 0; i < s->n_moves; i++)
		line_push(out, s->moves[i]);
}

/* --- results, in game order --- */

/* Whether no earlier puzzle has this position. */
static bool is_new(struct mining *m, const struct puzzle *p)
{
	struct line line;
	puzzle_line(p, m->puzzles.game, &line);
	uint64_t key = line.steps[line.length].key;
	line_release(&line);
	for (int i = 0; i < m->puzzles.n; i++)
		if (m->met[i] == key)
			return false;
	m->met = mem_resize(m->met, (size_t)m->puzzles.n + 1, sizeof *m->met);
	m->met[m->puzzles.n] = key;
	return true;
}

static void keep(struct source *s, const struct puzzle *p)
{
	s->found = mem_resize(s->found, (size_t)s->n_found + 1, sizeof *s->found);
	s->found[s->n_found++] = *p;
}

static bool is_at_once(const struct puzzle *p)
{
	return p->kind == PUZZLE_MATE && p->n_solution == 1;
}

/* Whether its quota has room: one-move puzzles and all others have separate quotas. */
static bool is_wanted_yet(const struct mining *m, const struct puzzle *p)
{
	int others = m->puzzles.n - m->n_at_once;
	return is_at_once(p) ? m->n_at_once < m->at_once : others < m->wanted - m->at_once;
}

static void take_puzzle(struct mining *m, struct puzzle *p)
{
	if (!is_wanted_yet(m, p) || !is_new(m, p)) {
		puzzle_release(p);
		return;
	}
	m->n_at_once += is_at_once(p);
	puzzles_add(&m->puzzles, p);
}

/* Collects the puzzles of finished games, up to the first unfinished one. */
static void collect(struct mining *m)
{
	for (; m->next < m->n_games && m->games[m->next].is_done; m->next++) {
		struct source *s = &m->games[m->next];
		for (int i = 0; i < s->n_found; i++)
			take_puzzle(m, &s->found[i]);
		s->n_found = 0;
	}
}

static void show(struct mining *m)
{
	char words[60];
	double games = (double)m->n_done / m->n_games, puzzles = (double)m->puzzles.n / m->wanted;
	snprintf(words, sizeof words, "%d of %d games, %d puzzles", m->n_done, m->n_games, m->puzzles.n);
	progress_show(&m->bar, games > puzzles ? games : puzzles, words);
}

/* --- the part file: results so far --- */

static bool take_part_row(struct mining *m, char *row, struct error *err)
{
	char *tab = strchr(row, '\t');
	uint64_t number;
	struct puzzle p;
	if (!tab)
		return fail(err, cmd_no_number_and_puzzle);
	*tab = 0;
	if (m->n_games == 0 || !text_number(row, (uint64_t)m->n_games - 1, &number))
		return fail(err, cmd_no_such_game, row);
	struct source *s = &m->games[number];
	if (s->is_done)
		return true; /* the game was searched twice */
	if (strcmp(tab + 1, DONE) == 0) {
		s->is_done = true;
		m->n_done++;
		return true;
	}
	if (!puzzles_read_one(m->puzzles.game, m->puzzles.preset, tab + 1, &p, err))
		return false;
	keep(s, &p);
	return true;
}

/* Discards partial results of interrupted games, which will be searched again. */
static void forget_cut_off(struct mining *m)
{
	for (int i = 0; i < m->n_games; i++) {
		struct source *s = &m->games[i];
		for (int k = 0; !s->is_done && k < s->n_found; k++)
			puzzle_release(&s->found[k]);
		s->n_found = s->is_done ? s->n_found : 0;
	}
}

static bool read_part(struct mining *m, const struct string *old, const char *path, const char *head, struct error *err)
{
	struct string row = {0};
	struct error why;
	size_t whole = 0;
	bool read = true;
	for (struct salvage_line line = {0};
	     read && salvage_next(&line, string_text(old), old->length) && line.ended;) {
		string_clear(&row);
		string_bytes(&row, line.text, line.n);
		if (line.number == 1) {
			read = strcmp(string_text(&row), head) == 0 || fail(err, cmd_part_of_others, path, head);
		} else if (!(line.plain ? take_part_row(m, row.text, &why) : fail(&why, cmd_zero_byte_in_part))) {
			fail(&why, in_line, line.number, &why);
			read = fail(err, cmd_in_file, path, &why);
		}
		whole = (size_t)(line.text - old->text) + line.n + 1;
	}
	string_release(&row);
	forget_cut_off(m);
	return read && (whole == old->length || journal_cut(&m->part, whole, err));
}

static enum miner_sort sort_of(const struct mining *m)
{
	return m->at_once == m->wanted ? MINER_AT_ONCE : MINER_ALL;
}

static bool open_part(struct mining *m, const char *path, bool resume, struct error *err)
{
	struct string old = {0}, head = {0};
	string_add(&head, "# qipan puzzle mine: game=%s preset=%s nodes=%" PRIu64 " games=%d hash=%016" PRIx64,
		   m->puzzles.game->name, m->puzzles.preset->name, m->puzzles.nodes, m->n_games, m->hash);
	if (sort_of(m) == MINER_AT_ONCE)
		string_add(&head, " at-once");
	bool good = journal_open(&m->part, path, resume ? JOURNAL_OLD_OR_NEW : JOURNAL_NEW, PART_BYTES_MAX, &old, err);
	if (good && old.length) {
		good = read_part(m, &old, path, string_text(&head), err);
	} else if (good) {
		string_char(&head, '\n');
		good = journal_add(&m->part, head.text, head.length, err);
	}
	string_release(&old);
	string_release(&head);
	return good;
}

/* --- mining --- */

static struct miner *borrow(struct mining *m, struct error *err)
{
	thread_lock_take(&m->lock);
	struct miner *miner = m->n_free ? m->free_miners[--m->n_free] : NULL;
	thread_lock_give(&m->lock);
	return miner ? miner : miner_new(m->puzzles.game, m->puzzles.nodes, m->tables, err);
}

static void give_back(struct mining *m, struct miner *miner)
{
	thread_lock_take(&m->lock);
	m->free_miners = mem_resize(m->free_miners, (size_t)m->n_free + 1, sizeof *m->free_miners);
	m->free_miners[m->n_free++] = miner;
	thread_lock_give(&m->lock);
}

static bool is_wanted(void *context, int i)
{
	const struct mining *m = context;
	return !m->games[i].is_done;
}

struct found {
	const struct game *game;
	int number;
	struct string *rows;
};

static void take_found(void *context, struct puzzle *p)
{
	struct found *f = context;
	string_add(f->rows, "%d\t", f->number);
	puzzles_write_one(f->game, p, f->rows);
	string_char(f->rows, '\n');
	puzzle_release(p);
}

static bool dig(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	struct mining *m = context;
	struct line line;
	struct miner *miner = borrow(m, err);
	if (!miner)
		return false;
	play_source(&m->games[i], m->puzzles.game, &line);
	miner_dig(miner, &line, sort_of(m), m->games[i].label, stop, take_found,
		  &(struct found){m->puzzles.game, i, result});
	line_release(&line);
	give_back(m, miner);
	if (atomic_load(stop))
		string_clear(result);
	else
		string_add(result, "%d\t" DONE "\n", i);
	return true;
}

static enum executor_next take_rows(void *context, int i, const void *rows, size_t n, struct error *err)
{
	struct mining *m = context;
	(void)i;
	if (!journal_add(&m->part, rows, n, err))
		return EXECUTOR_FAILED;
	for (struct salvage_line line = {0}; salvage_next(&line, rows, n);) {
		struct string row = {0};
		string_bytes(&row, line.text, line.n);
		bool taken = take_part_row(m, row.text, err);
		string_release(&row);
		if (!taken)
			return EXECUTOR_FAILED;
	}
	collect(m);
	show(m);
	return m->puzzles.n < m->wanted ? EXECUTOR_GO_ON : EXECUTOR_ENOUGH;
}

/* --- the command line --- */

static int write_out(struct mining *m, const char *out)
{
	static const enum puzzle_kind kinds[PUZZLE_KINDS] = {PUZZLE_MATE, PUZZLE_RULING, PUZZLE_WIN, PUZZLE_SAVE};
	struct string text = {0};
	struct error err;
	int code = EXIT_DONE;
	puzzles_write(&m->puzzles, &text);
	if (!file_write(out, text.text, text.length, &err))
		code = cmd_fails(EXIT_DATA, "%s", err.text);
	string_release(&text);
	if (code != EXIT_DONE)
		return code;
	printf("games %d of %d\npuzzles %d\n", m->next, m->n_games, m->puzzles.n);
	for (int k = 0; k < PUZZLE_KINDS; k++) {
		int n = 0;
		for (int i = 0; i < m->puzzles.n; i++)
			n += m->puzzles.all[i].kind == kinds[k];
		printf("  %s %d\n", puzzle_kind_name(kinds[k]), n);
	}
	return EXIT_DONE;
}

static int mine(struct mining *m, const char *out, bool resume, int threads)
{
	struct string part = {0};
	struct error err;
	struct executor_jobs jobs = {
		.n = m->n_games,
		.threads = threads,
		.is_wanted = is_wanted,
		.work = dig,
		.take = take_rows,
		.context = m,
		.stop = interrupt_flag(),
	};
	string_add(&part, "%s.part", out);
	bool opened = open_part(m, string_text(&part), resume, &err), done = opened;
	if (done) {
		collect(m);
		if (m->puzzles.n < m->wanted)
			done = executor_run(&jobs, &err);
		progress_end(&m->bar);
		if (!journal_close(&m->part, done ? &err : &(struct error){0}))
			done = false;
	}
	string_release(&part);
	return done ? write_out(m, out) : cmd_fails(EXIT_DATA, "%s", err.text);
}

static int read_and_mine(struct mining *m, const char *const *files, int n, const char *out, bool resume, int threads)
{
	struct game_files reading = {.game = m->puzzles.game,
				     .preset = m->puzzles.preset,
				     .any_start = true,
				     .take = take_game,
				     .progress = show_reading,
				     .context = m};
	struct error err;
	int code = EXIT_DONE;
	progress_begin(&m->bar);
	for (int i = 0; i < n && code == EXIT_DONE; i++)
		if (!game_files_read(&reading, files[i], &err))
			code = cmd_fails(EXIT_DATA, "%s: %s", files[i], err.text);
	if (code == EXIT_DONE && !m->n_games)
		code = cmd_refuses(EXIT_DATA, cmd_no_game_by_preset, m->puzzles.game->name, m->puzzles.preset->name,
				   out);
	if (code == EXIT_DONE)
		code = mine(m, out, resume, threads);
	progress_end(&m->bar);
	return code;
}

static void release(struct mining *m)
{
	for (int i = 0; i < m->n_games; i++) {
		for (int k = 0; k < m->games[i].n_found; k++)
			puzzle_release(&m->games[i].found[k]);
		free(m->games[i].found);
		free(m->games[i].moves);
		free(m->games[i].label);
	}
	for (int i = 0; i < m->n_free; i++)
		miner_free(m->free_miners[i]);
	free(m->free_miners);
	free(m->games);
	free(m->met);
	if (m->tables)
		m->tables->kind->close(m->tables);
	thread_lock_release(&m->lock);
	puzzles_release(&m->puzzles);
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

struct puzzle_mine {
	const char *game, *out, *preset, *source;
	struct option_texts files;
	int count, threads;
	struct option_number at_once;
	uint64_t nodes;
	bool resume, force;
};

static int puzzle_mine_main(void *given)
{
	const struct puzzle_mine *o = given;
	struct cmd_setup setup;
	struct mining m = {.wanted = o->count};
	int code;
	m.at_once = o->at_once.text ? (int)o->at_once.value : o->count * AT_ONCE_PERCENT / 100;
	if (m.at_once > o->count)
		return cmd_refuses(EXIT_USAGE, cmd_more_at_once, m.at_once, o->count);
	if (!cmd_set_up(&setup, o->game, o->preset, NULL, &code))
		return code;
	if (strpbrk(o->source, "\r\n") || !text_is_utf8(o->source))
		return cmd_refuses(EXIT_USAGE, cmd_bad_source);
	if (!may_begin(o->out, o->resume, o->force))
		return EXIT_DATA;
	m.puzzles = (struct puzzles){.game = setup.game, .preset = setup.preset, .nodes = o->nodes};
	m.puzzles.source = mem_text(o->source);
	m.tables = tables_open(setup.game);
	thread_lock_init(&m.lock);
	code = read_and_mine(&m, o->files.all, o->files.n, o->out, o->resume, cmd_threads(o->threads));
	release(&m);
	return code;
}

#define AT(member) OPTION_AT(struct puzzle_mine, member)

static const struct option options[] = {
	{"preset", AT(preset),
	 "the rules; games under other rules are left out (\"qipan games GAME\" lists the presets)",
	 .words = OPTION_PRESET},
	{"nodes", AT(nodes), "nodes to search for each move to verify that the answer is unique", "N", 1000,
	 1000000000},
	{"count", AT(count), "maximum number of puzzles", "N", 1, PUZZLES_MAX},
	{"at-once", AT(at_once),
	 "number of them that a single move wins, for beginners (default 16 % of --count); if that is all, nothing "
	 "else is searched, which is fast",
	 "N", 0, PUZZLES_MAX},
	{"source", AT(source), "where the games are from, and their license"},
	OPTION_THREADS_OF(struct puzzle_mine, "games to search in parallel"),
	{"resume", AT(resume), "continue an interrupted run with the same games and nodes, and replace its OUT"},
	OPTION_FORCE_OF(struct puzzle_mine, "overwrite OUT"),
	OPTION_END,
};

const struct command cmd_puzzle_mine = {
	.name = "puzzle mine",
	.summary = "find puzzles in games",
	.description =
		"Searches the games for positions in which one move is right - it mates, wins, wins by the rules on "
		"repetition, or saves the game - and which strength 2 mostly fails, and writes them to OUT with "
		"their solutions and ratings. A mate may have a few solutions of the same length. Each FILE is a "
		"collection of records in any format that \"qipan convert\" reads, or a table (.tsv) whose first row "
		"names the columns moves and result, and optionally file and date. Endgame tables are used where "
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
