#include "cmd/cmd.h"
#include "cmd/interrupt.h"
#include "endgames/tables.h"
#include "protocol/host.h"
#include "search/alphabeta.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_HASH ((size_t)64 << 20)

/* What the command line asks for. */
struct request {
	struct host host;
	struct limits limits;
	move_t moves[MOVES_MAX]; /* limits.moves points to them, if any are given */
};

/* What is shown of a think, and kept of it. */
struct seen {
	const struct cmd_setup *setup;
	bool shows;
	struct thought lines[ALPHABETA_LINES_MAX]; /* the last report of each; depth 0: none */
};

/* The moves as far as they can be named: each is written for the position that it is played in. */
static void print_pv(FILE *out, const struct game *game, const struct position *position, const struct thought *t)
{
	struct position here, next;
	memcpy(&here, position, game->rules.position_size);
	for (int i = 0; i < t->n_pv; i++) {
		char move[MOVE_TEXT_MAX];
		game->text.format_move(&here, t->pv[i], move, sizeof move);
		fprintf(out, "%s%s", i ? " " : "", move);
		game->rules.play(&next, &here, t->pv[i]);
		memcpy(&here, &next, game->rules.position_size);
	}
	fputc('\n', out);
}

static unsigned long long nodes_a_second(const struct thought *t)
{
	return t->time_us > 0 ? (unsigned long long)((double)t->nodes * 1e6 / (double)t->time_us) : 0;
}

/* Prints a line for a finished iteration. */
static void print_progress(const struct cmd_setup *s, const struct thought *t)
{
	char score[40];
	score_format(t->score, score, sizeof score);
	fprintf(stderr, "depth %2d  %-18s %10llu nodes %7.2f s  ", t->depth, score, (unsigned long long)t->nodes,
		(double)t->time_us / 1e6);
	print_pv(stderr, s->game, &s->position, t);
}

static void see(void *context, const struct thought *t)
{
	struct seen *seen = context;
	if (t->line < ALPHABETA_LINES_MAX)
		seen->lines[t->line] = *t;
	if (seen->shows)
		print_progress(seen->setup, t);
}

static void print_lines(const struct seen *seen, int n)
{
	for (int i = 0; i < n && n > 1; i++) {
		const struct thought *t = &seen->lines[i];
		char score[40];
		if (t->depth == 0)
			continue;
		score_format(t->score, score, sizeof score);
		printf("line %d: %s, depth %d: ", i + 1, score, t->depth);
		print_pv(stdout, seen->setup->game, &seen->setup->position, t);
	}
}

static void print_thought(const struct cmd_setup *s, const struct thought *t)
{
	char move[MOVE_TEXT_MAX], score[40];
	s->game->text.format_move(&s->position, t->best, move, sizeof move);
	score_format(t->score, score, sizeof score);
	printf("best %s\nscore %s\nscore_raw %d\ndepth %d\nnodes %llu\nnodes/s %llu\ntime %.3f\npv ", move, score,
	       t->score, t->depth, (unsigned long long)t->nodes, nodes_a_second(t), (double)t->time_us / 1e6);
	print_pv(stdout, s->game, &s->position, t);
}

/* Thinks about the position, in which a side is to move. */
static int think(const struct cmd_setup *s, struct request *r)
{
	struct error err;
	struct thought thought;
	if (!host_hire(&r->host, &err))
		return cmd_fails(EXIT_DATA, "%s", err.text);
	r->limits.stop = interrupt_flag();
	struct seen seen = {.setup = s, .shows = isatty(STDERR_FILENO)};
	host_think(&r->host, &r->limits, see, &seen, &thought);
	print_thought(s, &thought);
	print_lines(&seen, r->host.setup.lines);
	return EXIT_DONE;
}

static bool may_think(const struct line *line)
{
	struct ruling ruling = line_ruling(line);
	if (ruling.verdict != UNDECIDED) {
		const char *end = ruling.verdict == DRAWN ? "a draw" : line->game->sides[ruling.verdict == SECOND_WINS];
		cmd_fails(EXIT_DATA, "position: the game is over: %s%s, %s (%s)", end,
			  ruling.verdict == DRAWN ? "" : " has won", ruling.why, ruling.clause);
		return false;
	}
	if (line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE) {
		cmd_fails(EXIT_DATA, "position: a reveal is due, a search starts where a side is to move");
		return false;
	}
	return true;
}

/* The words of the command line as numbers; those not given are NULL. */
struct words {
	const char *game, *preset, *position, *depth, *nodes, *time, *strength, *seed, *hash, *threads, *tables, *mate,
		*moves, *lines;
};

/* Opens the tables of the folder or, if it is NULL, those of the usual one, if there are any. */
static bool open_tables(const char *folder, const struct game *game, struct tables **out)
{
	struct error err;
	if (!folder) {
		*out = tables_open(game);
		return true;
	}
	const struct table_kind *kind = tables_kind(game, &err);
	*out = kind ? kind->open(folder, &err) : NULL;
	if (!*out)
		cmd_fails(EXIT_DATA, "%s", err.text);
	return *out;
}

/* Refuses settings that the engine does not have. */
static bool set_options(const struct words *w, struct host *h, struct error *err)
{
	const struct {
		const char *name, *value;
	} options[] = {{"hash", w->hash}, {"lines", w->lines}, {"seed", w->seed}, {"threads", w->threads}};
	h->setup.hash_bytes = DEFAULT_HASH;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (options[i].value && !host_set(h, options[i].name, options[i].value, err))
			return false;
	return true;
}

/* The moves to consider, separated by blanks. */
static bool read_request(const struct words *w, struct request *r, int *code)
{
	struct host *h = &r->host;
	struct error err;
	*code = EXIT_USAGE;
	uint64_t depth = 0, nodes = 0, ms = 0, mate = 0;
	if (!cmd_number(w->depth, "depth", 1, 100, &depth) ||
	    !cmd_number(w->nodes, "number of nodes", 1, UINT64_MAX / 16, &nodes) ||
	    !cmd_number(w->time, "number of milliseconds", 1, 1000000000, &ms) ||
	    !cmd_number(w->mate, "number of moves", 1, 100, &mate))
		return false;
	if ((w->strength && !host_choose(h, w->strength, &err)) || !set_options(w, h, &err)) {
		cmd_fails(EXIT_USAGE, "%s", err.text);
		return false;
	}
	*code = EXIT_DATA;
	r->limits = (struct limits){.depth = (int)depth, .nodes = nodes, .time_ms = (int)ms};
	if (!limits_are_given(&r->limits))
		r->limits = h->opponent.limits;
	r->limits.mate = (int)mate;
	if (w->moves && !limits_read_moves(w->moves, h->game, line_last(&h->line), r->moves, &r->limits, &err)) {
		cmd_fails(EXIT_DATA, "%s", err.text);
		return false;
	}
	return open_tables(w->tables, h->game, &h->setup.tables);
}

static int run(const struct command *command, int argc, char **argv)
{
	struct words w = {0};
	int n_words, code;
	const struct option_spec specs[] = {
		{"preset", &w.preset, NULL}, {"position", &w.position, NULL},
		{"depth", &w.depth, NULL},   {"nodes", &w.nodes, NULL},
		{"time", &w.time, NULL},     {"strength", &w.strength, NULL},
		{"seed", &w.seed, NULL},     {"hash", &w.hash, NULL},
		{"tables", &w.tables, NULL}, {"threads", &w.threads, NULL},
		{"mate", &w.mate, NULL},     {"moves", &w.moves, NULL},
		{"lines", &w.lines, NULL},   {"level", &w.strength, NULL}, /* the old word */
		{NULL, NULL, NULL},
	};
	struct cmd_setup s;
	struct request request;
	if (!cmd_options(command, argc, argv, specs, &w.game, 1, &n_words, &code) ||
	    !cmd_set_up(&s, w.game, w.preset, w.position, &code))
		return code;
	host_init(&request.host, s.game, s.preset);
	host_start(&request.host, &s.position);
	if (!may_think(&request.host.line))
		code = EXIT_DATA;
	else if (read_request(&w, &request, &code))
		code = think(&s, &request);
	host_release(&request.host);
	return code;
}

const struct command cmd_think = {
	"think",
	"find the best move of a position",
	"think GAME [--preset PRESET] [--position TEXT] [--depth D | --nodes N | --time MS] [--strength STRENGTH]\n"
	"                 [--seed S] [--hash MB] [--tables DIR] [--threads T] [--mate N] [--moves \"M ...\"] [--lines "
	"N]\n"
	"\n"
	"Prints one line each: best, score (for the side to act, in pieces, or the plies to a forced end),\n"
	"score_raw (in hundredths), depth, nodes, nodes/s, time (seconds) and pv, the expected line. On a terminal\n"
	"a line for each depth is shown meanwhile. Ctrl-C stops the search and prints the best move so far. With\n"
	"--lines the best moves follow, one per line.\n"
	"\n"
	"  --preset PRESET      the rules and the start (\"qipan games GAME\" lists them)\n"
	"  --position TEXT      the position, instead of the start\n"
	"  --depth D            plies; a flip and its reveal are one\n"
	"  --nodes N            positions to search, or playouts\n"
	"  --time MS            milliseconds\n"
	"  --strength STRENGTH  who thinks: a strength of 1 to 8, or the name of an opponent\n"
	"  --level STRENGTH     the same, an older word\n"
	"  --seed S             of errors and playouts (1)\n"
	"  --hash MB            memory for the hash table (64)\n"
	"  --tables DIR         exact endgames (qipan tables)\n"
	"  --threads T          of the search (1); strengths use one\n"
	"  --mate N             stop when a win in N moves is found\n"
	"  --moves \"M ...\"      consider only these moves\n"
	"  --lines N            the N best moves (1)\n"
	"\n"
	"An opponent without the option refuses --seed, --hash, --threads or --lines; \"qipan games GAME\" lists the\n"
	"options. Without --strength the strongest opponent of the game thinks. Without a limit it thinks for 5\n"
	"seconds, or as long as its strength allows.\n"
	"\n"
	"example: qipan think xiangqi --depth 8\n"
	"         qipan think qilin --depth 6 --moves 'a1 b2' --lines 2",
	run,
};
