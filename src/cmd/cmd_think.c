#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/output.h"
#include "cmd/search_display.h"
#include "core/word.h"
#include "endgames/tablebases.h"
#include "session/host.h"
#include "session/search_json.h"
#include "search/alphabeta.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Command-line options. */
struct think {
	const char *game, *preset, *position, *opponent, *tables, *moves;
	int depth, movetime, mate;
	bool json;
	uint64_t nodes;
	struct option_number seed, hash, threads, lines;
};

/* The search request they describe. */
struct request {
	struct host host;
	struct limits limits;
	move_t moves[MOVES_MAX]; /* storage for limits.moves, if any are given */
};

/* Progress of a search: whether to show it, and the last reports. */
struct seen {
	const struct cmd_setup *setup;
	bool shows;
	struct search_result pvs[ALPHABETA_MULTIPV_MAX]; /* last report by PV index; depth 0: none */
};

/* Prints the principal variation, formatting each move in the position where it is played. */
static void print_pv(FILE *out, const struct game *game, const struct position *position, const struct search_result *t)
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

static unsigned long long nodes_a_second(const struct search_result *t)
{
	return t->time_us > 0 ? (unsigned long long)((double)t->nodes * 1e6 / (double)t->time_us) : 0;
}

/* Prints one line for a finished iteration. */
static void print_progress(const struct cmd_setup *s, const struct search_result *t)
{
	struct string score = {0}, padded = {0};
	char depth[16], nodes[24], seconds[24];
	search_add_score(t->score, &score);
	output_padded(score.text, 18, &padded);
	snprintf(depth, sizeof depth, "%2d", t->depth);
	snprintf(nodes, sizeof nodes, "%10" PRIu64, t->nodes);
	snprintf(seconds, sizeof seconds, "%7.2f", (double)t->time_us / 1e6);
	output_part(stderr, cmd_think_progress, depth, padded.text, nodes, seconds);
	string_release(&score);
	string_release(&padded);
	print_pv(stderr, s->game, &s->position, t);
}

static void see(void *context, const struct search_result *t)
{
	struct seen *seen = context;
	if (t->pv_index < ALPHABETA_MULTIPV_MAX)
		seen->pvs[t->pv_index] = *t;
	if (seen->shows)
		print_progress(seen->setup, t);
}

static void print_pvs(const struct seen *seen, int n)
{
	for (int i = 0; i < n && n > 1; i++) {
		const struct search_result *t = &seen->pvs[i];
		struct string score = {0};
		if (t->depth == 0)
			continue;
		search_add_score(t->score, &score);
		output_part(stdout, cmd_think_line, i + 1, score.text, t->depth);
		string_release(&score);
		print_pv(stdout, seen->setup->game, &seen->setup->position, t);
	}
}

static void print_result(const struct cmd_setup *s, const struct search_result *t)
{
	char move[MOVE_TEXT_MAX], score[40];
	s->game->text.format_move(&s->position, t->best, move, sizeof move);
	score_format(t->score, score, sizeof score);
	printf("best %s\nscore %s\nscore_raw %d\ndepth %d\nnodes %llu\nnodes/s %llu\ntime %.3f\npv ", move, score,
	       t->score, t->depth, (unsigned long long)t->nodes, nodes_a_second(t), (double)t->time_us / 1e6);
	print_pv(stdout, s->game, &s->position, t);
}

static void print_json(const struct host *h, const struct search_result *result, const struct seen *seen)
{
	struct string out = {0};
	search_json(&h->line, result, seen->pvs, h->setup.multipv, &out);
	printf("%s\n", out.text);
	string_release(&out);
}

/* Searches the position; a side must be to move. */
static int search(const struct cmd_setup *s, struct request *r, bool json)
{
	struct error err;
	struct search_result result;
	if (!host_create_engine(&r->host, &err))
		return cmd_fails(EXIT_DATA, &err);
	r->limits.stop = interrupt_flag();
	struct seen seen = {.setup = s, .shows = isatty(STDERR_FILENO)};
	host_search(&r->host, &r->limits, see, &seen, &result);
	if (json) {
		print_json(&r->host, &result, &seen);
		return EXIT_DONE;
	}
	print_result(s, &result);
	print_pvs(&seen, r->host.setup.multipv);
	return EXIT_DONE;
}

static bool may_search(const struct line *line)
{
	struct ruling ruling = line_ruling(line);
	if (ruling.verdict != UNDECIDED) {
		if (ruling.verdict == DRAWN)
			cmd_refuses(EXIT_DATA, cmd_think_after_draw, ruling_message(ruling), ruling.clause);
		else
			cmd_refuses(EXIT_DATA, cmd_think_after_win,
				    word_of_side(line->game, ruling.verdict == SECOND_WINS), ruling_message(ruling),
				    ruling.clause);
		return false;
	}
	if (line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE) {
		cmd_refuses(EXIT_DATA, cmd_at_reveal);
		return false;
	}
	return true;
}

/* Opens the tablebase in the folder. NULL selects the default folder, where tables are optional. */
static bool open_tables(const char *folder, const struct game *game, struct tablebase **out)
{
	struct error err;
	if (!folder) {
		*out = tablebases_open(game);
		return true;
	}
	const struct tablebase_kind *kind = tablebases_kind(game, &err);
	*out = kind ? kind->open(folder, &err) : NULL;
	if (!*out)
		cmd_fails(EXIT_DATA, &err);
	return *out;
}

/* Sets the engine options; fails for options that the engine does not have. */
static bool set_options(const struct think *o, struct host *h, struct error *err)
{
	const struct {
		const char *name, *value;
	} options[] = {
		{"hash", o->hash.text}, {"lines", o->lines.text}, {"seed", o->seed.text}, {"threads", o->threads.text}};
	h->setup.hash_bytes = (size_t)o->hash.value << 20;
	if (engine_option(h->opponent.engine, "threads"))
		h->setup.threads = (int)o->threads.value;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (options[i].value && !host_set(h, options[i].name, options[i].value, err))
			return false;
	return true;
}

static bool read_request(const struct think *o, struct request *r, int *code)
{
	struct host *h = &r->host;
	struct error err;
	*code = EXIT_USAGE;
	if ((o->opponent && !host_choose(h, o->opponent, &err)) || !set_options(o, h, &err)) {
		cmd_fails(EXIT_USAGE, &err);
		return false;
	}
	*code = EXIT_DATA;
	r->limits = (struct limits){.depth = o->depth, .nodes = o->nodes, .time_ms = o->movetime};
	if (!limits_are_given(&r->limits))
		r->limits = h->opponent.limits;
	r->limits.mate = o->mate;
	if (o->moves && !limits_read_moves(o->moves, h->game, line_last(&h->line), r->moves, &r->limits, &err)) {
		cmd_fails(EXIT_DATA, &err);
		return false;
	}
	return open_tables(o->tables, h->game, &h->setup.tables);
}

static int think_main(void *given)
{
	const struct think *o = given;
	struct cmd_setup s;
	struct request request;
	int code;
	if (!cmd_set_up(&s, o->game, o->preset, o->position, &code))
		return code;
	host_init(&request.host, s.game, s.preset);
	host_start(&request.host, &s.position);
	if (!may_search(&request.host.line))
		code = EXIT_DATA;
	else if (read_request(o, &request, &code))
		code = search(&s, &request, o->json);
	host_release(&request.host);
	return code;
}

#define AT(member) OPTION_AT(struct think, member)

static const struct option options[] = {
	OPTION_PRESET_OF(struct think),
	OPTION_POSITION_OF(struct think),
	{"depth", AT(depth), "search depth in plies; a flip and its reveal count as one", "D", 1, 100},
	{"nodes", AT(nodes), "nodes or playouts to search", "N", 1, UINT64_MAX / 16},
	{"movetime", AT(movetime), "search time in milliseconds", "MS", 1, 1000000000},
	{"mate", AT(mate), "stop when a win in N moves is found", "N", 1, 100},
	{"moves", AT(moves), "consider only these moves", "\"M ...\""},
	{"lines", AT(lines), "search the N best moves", "N", 1, ALPHABETA_MULTIPV_MAX},
	OPTION_OPPONENT_OF(struct think),
	{"seed", AT(seed), "seed of blunders and playouts", "S", 0, OPTION_SEED_MAX},
	OPTION_HASH_OF(struct think, "hash table in MiB"),
	{"threads", AT(threads), "search threads; strengths use one", "T", 1, OPTION_THREADS_MAX, .has_setting = true},
	OPTION_TABLES_OF(struct think),
	{"json", AT(json), "print the result as a JSON object, as POST /api/think does"},
	{"time", .alias = "movetime"},
	{"strength", .alias = "opponent"},
	OPTION_END,
};

const struct command cmd_think = {
	.name = "think",
	.summary = "find the best move of a position",
	.description =
		"Prints one line each: best, score (for the side to move, in pieces, or the plies to a forced end), "
		"score_raw (in hundredths), depth, nodes, nodes/s, time (seconds) and pv, the principal variation. "
		"On a terminal it shows progress during the search. Ctrl-C stops the search and prints the best move "
		"so far. With --lines the best moves follow, one per line.\n\n"
		"--seed, --hash, --threads and --lines are rejected for opponents without them; \"qipan games GAME\" "
		"lists the options of each. Without a limit the search takes 5 seconds, or the opponent's own limit.",
	.examples = "qipan think xiangqi --depth 8\n"
		    "qipan think qilin --depth 6 --moves 'a1 b2' --lines 2",
	.see = {"games", "tables"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct think)),
	.options = options,
	COMMAND_READS(struct think, .seed.value = 1, .hash.value = 64, .threads.value = 1, .lines.value = 1),
	.main = think_main,
};
