#include "base/file.h"
#include "base/journal.h"
#include "base/rng.h"
#include "cmd/candidates.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/progress.h"
#include "match/openings.h"
#include "search/alphabeta.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HASH_BYTES     ((size_t)64 << 20)
#define CANDIDATES_MAX 500000
#define SLOTS          (1 << 20) /* size of the hash set of keys, more than twice the number of candidates */
#define PLIES_MAX      100       /* with reveals, no more plies than an opening may have */

struct making {
	struct candidates candidates;
	struct limits limits;
	atomic_bool enough; /* stops the search */
	int count, within, beyond;
	const char *out; /* output file; NULL: standard output */
	struct string head;
	struct journal journal;
	struct string text; /* contents of the file when it was opened */
	const char *old;    /* the openings in it that have not been found again yet */
	uint64_t *seen;     /* hash set of the positions of earlier candidates; 0: a free slot */
	struct thinker *thinker;
	int n; /* number of openings found */
	struct progress_bar bar;
};

/* --- selection --- */

/* Whether no earlier candidate led to the position. */
static bool is_new(struct making *m, uint64_t key)
{
	uint64_t *slot = &m->seen[rng_mix(key) % SLOTS];
	while (*slot && *slot != key)
		slot = slot + 1 < m->seen + SLOTS ? slot + 1 : m->seen;
	if (*slot)
		return false;
	*slot = key;
	return true;
}

/* Stops a search early once its result is clear enough. */
static void watch(void *context, const struct thought *t)
{
	struct making *m = context;
	if (t->depth >= m->limits.depth / 2 && abs(t->score) > m->within + m->within / 2)
		atomic_store(&m->enough, true);
}

/* Searches with cleared tables, so that searching the opening alone gives the same result. */
static bool is_wanted(struct making *m, const struct line *line)
{
	struct thought thought;
	atomic_store(&m->enough, false);
	alphabeta_engine.forget(m->thinker);
	alphabeta_engine.think(m->thinker, line, &m->limits, watch, m, &thought);
	int size = abs(thought.score);
	return thought.depth == m->limits.depth && size >= m->beyond && size <= m->within;
}

/* --- the file --- */

/* Truncates the file after the last complete line; empties it if not even the header is complete. */
static bool cut_old(struct making *m, struct error *err)
{
	struct string *text = &m->text;
	size_t n = m->head.length, whole = 0;
	if (memcmp(string_text(text), m->head.text, text->length < n ? text->length : n) != 0)
		return fail(err, cmd_openings_of_other_command, m->out);
	if (text->length >= n)
		whole = (size_t)(strrchr(text->text, '\n') + 1 - text->text);
	if (text->text)
		text->text[text->length = whole] = 0;
	m->old = string_text(text) + (whole ? n : 0);
	return journal_cut(&m->journal, whole, err) && (whole || journal_add(&m->journal, m->head.text, n, err));
}

static bool open_file(struct making *m, struct error *err)
{
	if (!journal_open(&m->journal, m->out, JOURNAL_OLD_OR_NEW, OPENINGS_BYTES_MAX, &m->text, err))
		return false;
	if (cut_old(m, err))
		return true;
	journal_give_up(&m->journal, m->out);
	return false;
}

static bool put(struct making *m, const struct string *lines, struct error *err)
{
	if (m->out)
		return journal_add(&m->journal, lines->text, lines->length, err);
	fputs(lines->text, stdout);
	return fflush(stdout) == 0 || fail(err, cmd_no_output);
}

/* Accepts the candidate if it is a new opening. While an existing file still has unmatched openings, the candidates
 * between two of them were rejected before and need not be searched again. */
static bool take(struct making *m, const struct line *line, struct error *err)
{
	struct string text = {0};
	bool written = true;
	openings_write(line, m->candidates.preset, &text);
	if (*m->old) {
		bool met = strncmp(m->old, text.text, text.length) == 0;
		m->old += met ? text.length : 0;
		m->n += met;
	} else if (is_wanted(m, line)) {
		written = put(m, &text, err);
		m->n += written;
	}
	string_release(&text);
	return written;
}

static bool look(struct making *m, int i, struct error *err)
{
	struct line line;
	bool whole;
	if (!candidates_line(&m->candidates, i, &line, &whole, err))
		return false;
	bool taken = !whole || !is_new(m, line.steps[line.length].key) || take(m, &line, err);
	line_release(&line);
	return taken;
}

static int make(struct making *m)
{
	struct error err;
	char words[60];
	for (int i = 0; m->n < m->count; i++) {
		if (i == CANDIDATES_MAX)
			return *m->old ? cmd_fails(EXIT_DATA, "\"%.*s\" in the file is not an opening of this command",
						   (int)strcspn(m->old, "\n"), m->old)
				       : cmd_fails(EXIT_DATA, "only %d of %d candidates are such openings, not %d",
						   m->n, i, m->count);
		if (!look(m, i, &err))
			return cmd_fails(EXIT_DATA, "%s", err.text);
		snprintf(words, sizeof words, "%d of %d openings, %d candidates", m->n, m->count, i + 1);
		progress_show(&m->bar, (double)m->n / m->count, words);
	}
	if (*m->old)
		return cmd_fails(EXIT_DATA, "\"%.*s\" follows the openings of this command in the file",
				 (int)strcspn(m->old, "\n"), m->old);
	return EXIT_DONE;
}

static int make_file(struct making *m)
{
	struct error err;
	m->old = "";
	if (m->out ? !open_file(m, &err) : !put(m, &m->head, &err))
		return cmd_fails(EXIT_DATA, "%s", err.text);
	progress_begin(&m->bar);
	int code = make(m);
	progress_end(&m->bar);
	if (m->out && !journal_close(&m->journal, &err) && code == EXIT_DONE)
		code = cmd_fails(EXIT_DATA, "%s", err.text);
	return code;
}

/* --- the command line --- */

struct openings_words {
	const char *game, *preset, *plies, *games, *source, *out;
	int count, depth, within, beyond;
	uint64_t nodes, seed;
};

/* Parses "MIN-MAX". */
static bool read_plies(const char *text, int plies[2])
{
	char least[4];
	uint64_t numbers[2];
	size_t n = strcspn(text, "-");
	if (n < sizeof least && text[n]) {
		memcpy(least, text, n);
		least[n] = 0;
		if (text_number(least, PLIES_MAX, &numbers[0]) && text_number(text + n + 1, PLIES_MAX, &numbers[1]) &&
		    numbers[0] >= 1 && numbers[1] >= numbers[0]) {
			plies[0] = (int)numbers[0];
			plies[1] = (int)numbers[1];
			return true;
		}
	}
	cmd_fails(EXIT_USAGE, "--plies: \"%.80s\" is not a range of plies, expected two such as 6-12, from 1 to %d",
		  text, PLIES_MAX);
	return false;
}

static bool read_numbers(const struct openings_words *w, struct making *m)
{
	if (!read_plies(w->plies, m->candidates.plies))
		return false;
	if (w->beyond > w->within) {
		cmd_fails(EXIT_USAGE, "--beyond: %d is more than --within, expected at most %d", w->beyond, w->within);
		return false;
	}
	m->candidates.seed = w->seed;
	m->count = w->count;
	m->within = w->within;
	m->beyond = w->beyond;
	m->limits = (struct limits){.depth = w->depth, .nodes = w->nodes, .stop = &m->enough};
	return true;
}

static const char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* Writes everything that the openings depend on. */
static void write_head(const struct openings_words *w, struct making *m)
{
	const struct candidates *c = &m->candidates;
	string_add(&m->head, "# Openings of %s, each ", c->game->name);
	if (m->beyond)
		string_add(&m->head, "%d or more and ", m->beyond);
	string_add(&m->head, "within %d hundredths of a piece at depth %d of alphabeta\n", m->within, m->limits.depth);
	string_add(&m->head,
		   "# Qipan " QIPAN_VERSION ": qipan openings %s --preset %s --count %d --depth %d --within %d "
		   "--plies %d-%d --seed %" PRIu64,
		   c->game->name, c->preset->name, m->count, m->limits.depth, m->within, c->plies[0], c->plies[1],
		   c->seed);
	if (m->beyond)
		string_add(&m->head, " --beyond %d", m->beyond);
	if (m->limits.nodes)
		string_add(&m->head, " --nodes %" PRIu64, m->limits.nodes);
	if (w->games)
		string_add(&m->head, " --games %s", name_of(w->games));
	string_add(&m->head, "\n# Source: ");
	if (w->games)
		string_add(&m->head, "%d games%s", c->n_rows, w->source ? ", " : "");
	string_add(&m->head, "%s\n", w->source ? w->source : w->games ? "" : "random play");
}

static int run_with(const struct openings_words *w, struct making *m)
{
	struct error err;
	m->seen = calloc(SLOTS, sizeof *m->seen);
	m->thinker =
		alphabeta_engine.create(m->candidates.game, &(struct engine_setup){.hash_bytes = HASH_BYTES}, &err);
	if (!m->seen || !m->thinker)
		return cmd_fails(EXIT_DATA, "%s", m->seen ? err.text : "no memory for the candidates");
	write_head(w, m);
	return make_file(m);
}

static int openings_main(void *given)
{
	const struct openings_words *w = given;
	struct making m = {.out = w->out};
	struct string table = {0};
	struct cmd_setup s;
	struct error err;
	int code;
	if (!cmd_set_up(&s, w->game, w->preset, NULL, &code))
		return code;
	m.candidates.game = s.game;
	m.candidates.preset = s.preset;
	if (!read_numbers(w, &m))
		return EXIT_USAGE;
	if ((w->source && strpbrk(w->source, "\r\n")) || (w->games && strpbrk(w->games, "\r\n")))
		return cmd_fails(EXIT_USAGE, "the source has several lines, expected one");
	if (w->games && (!file_read(w->games, CANDIDATES_BYTES_MAX, &table, &err) ||
			 !candidates_read(&m.candidates, w->games, &table, &err)))
		code = cmd_fails(EXIT_DATA, "%s", err.text);
	else
		code = run_with(w, &m);
	alphabeta_engine.free(m.thinker);
	free(m.seen);
	candidates_release(&m.candidates);
	string_release(&m.head);
	string_release(&m.text);
	string_release(&table);
	return code;
}

#define AT(member) OPTION_AT(struct openings_words, member)

static const struct option options[] = {
	{"count", AT(count), "number of openings", "N", 1, OPENINGS_MAX},
	{"plies", AT(plies), "their length; a flip and its reveal count as one ply", "MIN-MAX"},
	{"depth", AT(depth), "search depth for each opening in plies", "D", 1, ALPHABETA_DEPTH_MAX},
	{"within", AT(within), "maximum score for either side, in hundredths of a piece", "HUNDREDTHS", 0,
	 SCORE_EVAL_MAX},
	{"beyond", AT(beyond), "minimum score for the better side, to get unbalanced openings (default 0)",
	 "HUNDREDTHS", 0, SCORE_EVAL_MAX},
	{"nodes", AT(nodes), "leave out openings whose search needs more nodes", "N", 1, UINT64_MAX / 16},
	{"games", AT(games),
	 "take them from these games: a tab-separated table whose first row names the column \"moves\"",
	 .words = OPTION_FILE},
	{"source", AT(source), "where the games are from, and their license, for the head of the file"},
	OPTION_PRESET_OF(struct openings_words),
	OPTION_SEED_OF(struct openings_words, "seed of random play, or of the choice of games"),
	{"out", AT(out), "append each opening to the file as it is found; the same command continues such a file",
	 .words = OPTION_FILE},
	OPTION_END,
};

const struct command cmd_openings = {
	.name = "openings",
	.summary = "make openings for matches",
	.description =
		"Prints different openings that a search finds balanced, in the format that \"qipan arena\" reads "
		"(docs/arena.md). They are the first plies of random games, or of the games in a table. The same "
		"command finds the same openings.",
	.examples = "qipan openings qilin --count 20 --depth 8 --out qilin.txt",
	.see = {"arena", "games"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct openings_words)),
	.options = options,
	COMMAND_READS(struct openings_words, .count = 200, .plies = "6-12", .depth = 12, .within = 50, .seed = 1),
	.main = openings_main,
};
