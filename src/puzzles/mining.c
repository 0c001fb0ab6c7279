#include "puzzles/mining.h"
#include "base/base_messages.h"
#include "base/executor.h"
#include "base/append_log.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/recovery.h"
#include "base/thread.h"
#include "puzzles/puzzles_messages.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define PART_BYTES_MAX ((size_t)256 << 20)
#define DONE           "-" /* in the part file: this game is finished, and all its puzzles precede this row */

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
	struct mining_setup setup;
	struct puzzles puzzles; /* puzzles of the games in order, up to the first unfinished game */
	struct source *games;
	int n_games, n_done;
	int n_at_once; /* number of one-move puzzles found */
	int next;      /* the first unfinished game */
	uint64_t *met;
	uint64_t hash; /* hash of all games */
	struct append_log part;
	struct miner **free_miners; /* idle miners, at most one per thread */
	int n_free;
	struct lock lock; /* guards the miners */
};

/* --- the games --- */

void mining_add_game(struct mining *m, const struct line *line, const char *name)
{
	if ((m->n_games & (m->n_games - 1)) == 0)
		m->games = mem_resize(m->games, m->n_games ? (size_t)m->n_games * 2 : 1, sizeof *m->games);
	struct source *s = &m->games[m->n_games++];
	*s = (struct source){.n_moves = line->length};
	memcpy(&s->start, line_at(line, 0), line->game->rules.position_size);
	s->moves = mem_new((size_t)s->n_moves * sizeof *s->moves + 1);
	m->hash = rng_mix(m->hash ^ line->steps[0].key);
	for (int i = 0; i < s->n_moves; i++) {
		s->moves[i] = line->steps[i].move;
		m->hash = rng_mix(m->hash ^ s->moves[i]);
	}
	size_t n = strlen(name);
	while (n > PUZZLE_LABEL_MAX || (n && ((unsigned char)name[n] & 0xc0) == 0x80))
		n--; /* back to a UTF-8 character boundary */
	struct string label = {0};
	string_bytes(&label, name, n);
	s->label = mem_text(string_text(&label));
	string_release(&label);
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
	return is_at_once(p) ? m->n_at_once < m->setup.at_once : others < m->setup.wanted - m->setup.at_once;
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

struct mining_counts mining_counts(const struct mining *m)
{
	return (struct mining_counts){m->n_games, m->n_done, m->puzzles.n, m->next};
}

const struct puzzles *mining_puzzles(const struct mining *m)
{
	return &m->puzzles;
}

/* --- the part file: results so far --- */

static bool take_part_row(struct mining *m, char *row, struct error *err)
{
	char *tab = strchr(row, '\t');
	uint64_t number;
	struct puzzle p;
	if (!tab)
		return fail(err, puzzles_no_number_and_puzzle);
	*tab = 0;
	if (m->n_games == 0 || !text_number(row, (uint64_t)m->n_games - 1, &number))
		return fail(err, puzzles_no_such_game, row);
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
	for (struct recovery_line line = {0};
	     read && recovery_next(&line, string_text(old), old->length) && line.ended;) {
		string_clear(&row);
		string_bytes(&row, line.text, line.n);
		if (line.number == 1) {
			read = strcmp(string_text(&row), head) == 0 || fail(err, puzzles_part_of_others, head) ||
			       fail(err, in_path, path, err);
		} else if (!(line.plain ? take_part_row(m, row.text, &why) : fail(&why, puzzles_zero_byte))) {
			fail(&why, in_line, line.number, &why);
			read = fail(err, in_path, path, &why);
		}
		whole = (size_t)(line.text - old->text) + line.n + 1;
	}
	string_release(&row);
	forget_cut_off(m);
	return read && (whole == old->length || append_log_cut(&m->part, whole, err));
}

static enum miner_sort sort_of(const struct mining *m)
{
	return m->setup.at_once == m->setup.wanted ? MINER_AT_ONCE : MINER_ALL;
}

static bool open_part(struct mining *m, const char *path, bool resume, struct error *err)
{
	struct string old = {0}, head = {0};
	string_add(&head, MINING_WORDS " game=%s preset=%s nodes=%" PRIu64 " games=%d hash=%016" PRIx64,
		   m->puzzles.game->name, m->puzzles.preset->name, m->puzzles.nodes, m->n_games, m->hash);
	if (sort_of(m) == MINER_AT_ONCE)
		string_add(&head, " at-once");
	bool good = append_log_open(&m->part, path, resume ? APPEND_LOG_OLD_OR_NEW : APPEND_LOG_NEW, PART_BYTES_MAX,
				    &old, err);
	if (good && old.length) {
		good = read_part(m, &old, path, string_text(&head), err);
	} else if (good) {
		string_char(&head, '\n');
		good = append_log_add(&m->part, head.text, head.length, err);
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
	return miner ? miner : miner_new(m->setup.game, m->setup.nodes, m->setup.tables, err);
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
	if (!append_log_add(&m->part, rows, n, err))
		return EXECUTOR_FAILED;
	for (struct recovery_line line = {0}; recovery_next(&line, rows, n);) {
		struct string row = {0};
		string_bytes(&row, line.text, line.n);
		bool taken = take_part_row(m, row.text, err);
		string_release(&row);
		if (!taken)
			return EXECUTOR_FAILED;
	}
	collect(m);
	if (m->setup.progress) {
		struct mining_counts counts = mining_counts(m);
		m->setup.progress(m->setup.context, &counts);
	}
	return m->puzzles.n < m->setup.wanted ? EXECUTOR_GO_ON : EXECUTOR_ENOUGH;
}

bool mining_run(struct mining *m, const char *path, bool resume, struct error *err)
{
	struct executor_jobs jobs = {
		.n = m->n_games,
		.threads = m->setup.threads,
		.part = m->setup.part,
		.is_wanted = is_wanted,
		.work = dig,
		.take = take_rows,
		.context = m,
		.stop = m->setup.stop,
	};
	if (!open_part(m, path, resume, err))
		return false;
	collect(m);
	bool done = m->puzzles.n >= m->setup.wanted || executor_run(&jobs, err);
	return append_log_close(&m->part, done ? err : &(struct error){0}) && done;
}

struct mining *mining_new(const struct mining_setup *setup)
{
	struct mining *m = mem_new(sizeof *m);
	*m = (struct mining){.setup = *setup};
	m->puzzles = (struct puzzles){.game = setup->game, .preset = setup->preset, .nodes = setup->nodes};
	m->puzzles.source = mem_text(setup->source);
	thread_lock_init(&m->lock);
	return m;
}

void mining_free(struct mining *m)
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
	thread_lock_release(&m->lock);
	puzzles_release(&m->puzzles);
	free(m);
}
