#include "base/file.h"
#include "base/append_log.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/progress.h"
#include "match/opening_generator.h"
#include "match/openings.h"
#include "search/alphabeta.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLIES_MAX 100 /* with reveals, no more plies than an opening may have */

struct making {
	struct candidates candidates;
	struct opening_plan plan;
	const char *out; /* output file; NULL: standard output */
	struct string head;
	struct append_log append_log;
	struct string text; /* contents of the file when it was opened */
	struct progress_bar bar;
};

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
	m->plan.old = string_text(text) + (whole ? n : 0);
	return append_log_cut(&m->append_log, whole, err) &&
	       (whole || append_log_add(&m->append_log, m->head.text, n, err));
}

static bool open_file(struct making *m, struct error *err)
{
	if (!append_log_open(&m->append_log, m->out, APPEND_LOG_OLD_OR_NEW, OPENINGS_BYTES_MAX, &m->text, err))
		return false;
	if (cut_old(m, err))
		return true;
	append_log_give_up(&m->append_log, m->out);
	return false;
}

static bool put(void *context, const struct string *lines, struct error *err)
{
	struct making *m = context;
	if (m->out)
		return append_log_add(&m->append_log, lines->text, lines->length, err);
	fputs(lines->text, stdout);
	return fflush(stdout) == 0 || fail(err, cmd_no_output);
}

static void show(void *context, int n_openings, int n_candidates)
{
	struct making *m = context;
	char words[60];
	snprintf(words, sizeof words, "%d of %d openings, %d candidates", n_openings, m->plan.count, n_candidates);
	progress_tasks(&m->bar, n_openings, m->plan.count, words);
}

static int make_file(struct making *m)
{
	struct error err;
	if (m->out ? !open_file(m, &err) : !put(m, &m->head, &err))
		return cmd_fails(EXIT_DATA, &err);
	progress_begin(&m->bar);
	bool made = opening_generate(&m->plan, &err);
	progress_end(&m->bar);
	if (m->out && !append_log_close(&m->append_log, made ? &err : &(struct error){0}))
		made = false;
	return made ? EXIT_DONE : cmd_fails(EXIT_DATA, &err);
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
	char first[4];
	uint64_t numbers[2];
	size_t n = strcspn(text, "-");
	if (n < sizeof first && text[n]) {
		memcpy(first, text, n);
		first[n] = 0;
		if (text_number(first, PLIES_MAX, &numbers[0]) && text_number(text + n + 1, PLIES_MAX, &numbers[1]) &&
		    numbers[0] >= 1 && numbers[1] >= numbers[0]) {
			plies[0] = (int)numbers[0];
			plies[1] = (int)numbers[1];
			return true;
		}
	}
	cmd_refuses(EXIT_USAGE, cmd_not_plies, text, PLIES_MAX);
	return false;
}

static bool read_numbers(const struct openings_words *w, struct making *m)
{
	if (!read_plies(w->plies, m->candidates.plies))
		return false;
	if (w->beyond > w->within) {
		cmd_refuses(EXIT_USAGE, cmd_beyond_within, w->beyond, w->within);
		return false;
	}
	m->candidates.seed = w->seed;
	m->plan = (struct opening_plan){
		.candidates = &m->candidates,
		.count = w->count,
		.depth = w->depth,
		.nodes = w->nodes,
		.beyond = w->beyond,
		.within = w->within,
		.old = "",
		.put = put,
		.progress = show,
		.context = m,
	};
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
	if (w->beyond)
		string_add(&m->head, "%d or more and ", w->beyond);
	string_add(&m->head, "within %d hundredths of a piece at depth %d of alphabeta\n", w->within, w->depth);
	string_add(&m->head,
		   "# Qipan " QIPAN_VERSION ": qipan openings %s --preset %s --count %d --depth %d --within %d "
		   "--plies %d-%d --seed %" PRIu64,
		   c->game->name, c->preset->name, w->count, w->depth, w->within, c->plies[0], c->plies[1], c->seed);
	if (w->beyond)
		string_add(&m->head, " --beyond %d", w->beyond);
	if (w->nodes)
		string_add(&m->head, " --nodes %" PRIu64, w->nodes);
	if (w->games)
		string_add(&m->head, " --games %s", name_of(w->games));
	string_add(&m->head, "\n# Source: ");
	if (w->games)
		string_add(&m->head, "%d games%s", c->n_rows, w->source ? ", " : "");
	string_add(&m->head, "%s\n", w->source ? w->source : w->games ? "" : "random play");
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
		return cmd_refuses(EXIT_USAGE, cmd_source_lines);
	if (w->games && (!file_read(w->games, CANDIDATES_BYTES_MAX, &table, &err) ||
			 !candidates_read(&m.candidates, w->games, &table, &err))) {
		code = cmd_fails(EXIT_DATA, &err);
	} else {
		write_head(w, &m);
		code = make_file(&m);
	}
	candidates_release(&m.candidates);
	string_release(&m.head);
	string_release(&m.text);
	string_release(&table);
	return code;
}

#define AT(member) OPTION_AT(struct openings_words, member)

static const struct option options[] = {
	{"count", AT(count), "number of openings", "N", 1, OPENINGS_MAX},
	{"plies", AT(plies), "length of an opening; a flip and its reveal count as one ply", "MIN-MAX"},
	{"depth", AT(depth), "search depth for each opening in plies", "D", 1, ALPHABETA_DEPTH_MAX},
	{"within", AT(within), "maximum score for either side, in hundredths of a piece", "HUNDREDTHS", 0,
	 SCORE_EVAL_MAX},
	{"beyond", AT(beyond), "minimum score for the better side, to get unbalanced openings (default 0)",
	 "HUNDREDTHS", 0, SCORE_EVAL_MAX},
	{"nodes", AT(nodes), "skip openings whose search needs more nodes", "N", 1, UINT64_MAX / 16},
	{"games", AT(games),
	 "take openings from these games: a tab-separated table whose first row names the column \"moves\"",
	 .words = OPTION_FILE},
	{"source", AT(source), "origin and license of the games, for the header of the file"},
	OPTION_PRESET_OF(struct openings_words),
	OPTION_SEED_OF(struct openings_words, "seed of random play or of the choice of games"),
	{"out", AT(out), "append each opening to the file as it is found; the same command continues such a file",
	 .words = OPTION_FILE},
	OPTION_END,
};

const struct command cmd_openings = {
	.name = "openings",
	.summary = "make openings for matches",
	.description =
		"Prints distinct openings that a search finds balanced, in the format that \"qipan arena\" reads "
		"(docs/arena.md). They are the first plies of random games, or of the games in a table. The same "
		"command finds the same openings.",
	.examples = "qipan openings qilin --count 20 --depth 8 --out qilin.txt",
	.see = {"arena", "games"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct openings_words)),
	.options = options,
	COMMAND_READS(struct openings_words, .count = 200, .plies = "6-12", .depth = 12, .within = 50, .seed = 1),
	.main = openings_main,
};
