#include "base/clock.h"
#include "base/mem.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "cmd/progress.h"
#include "endgames/dcs_solve.h"
#include "endgames/dcs_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct solve {
	const char *board, *bag, *position;
	int threads, max_memory;
	bool json;
};

/* Measured on one core (docs/solved.md). */
#define NS_PER_POSITION 300

static void show_progress(void *context, uint64_t done, uint64_t all)
{
	char words[60];
	snprintf(words, sizeof words, "%" PRIu64 " of %" PRIu64 " positions", done, all);
	progress_show(context, (double)done / (double)all, words);
}

/* --- results --- */

static int64_t common_divisor(int64_t a, int64_t b)
{
	return b ? common_divisor(b, a % b) : a < 0 ? -a : a;
}

/* "-1/630", or "1" */
static void add_fraction(int64_t value, int64_t scale, struct string *out)
{
	int64_t divisor = common_divisor(value, scale);
	string_add(out, "%" PRId64, value / divisor);
	if (scale / divisor > 1)
		string_add(out, "/%" PRId64, scale / divisor);
}

static void add_action(const struct dcs_board *b, const struct dcs_action *a, struct string *out)
{
	char name[4];
	dcs_point_name(b, a->from, name);
	string_add(out, "%s", name);
	if (a->to != a->from) {
		dcs_point_name(b, a->to, name);
		string_add(out, "-%s", name);
	}
}

struct solved {
	const struct dcs_board *board;
	const struct dcs_solution *solution;
	struct dcs_action actions[DCS_ACTIONS_MAX];
	int n_actions;
	int64_t value, scale;
	bool is_start; /* all points face down: flips that are equal by symmetry stand together */
};

/* Whether the action is listed with an earlier one. */
static bool is_listed(const struct solved *s, int i)
{
	const uint16_t *classes = s->board->class_of;
	for (int k = 0; k < i; k++)
		if (s->is_start && classes[1 << s->actions[k].from] == classes[1 << s->actions[i].from])
			return true;
	return false;
}

/* Appends the action and those equal to it by symmetry. */
static void add_actions(const struct solved *s, int i, const char *quote, const char *between, struct string *out)
{
	const uint16_t *classes = s->board->class_of;
	for (int k = i; k < s->n_actions; k++) {
		if (k > i && !(s->is_start && classes[1 << s->actions[k].from] == classes[1 << s->actions[i].from]))
			continue;
		string_add(out, "%s%s", k > i ? between : "", quote);
		add_action(s->board, &s->actions[k], out);
		string_add(out, "%s", quote);
	}
}

static void add_value(const struct solved *s, int64_t value, struct string *out)
{
	string_add(out, "%.6f ", (double)value / (double)s->scale);
	add_fraction(value, s->scale, out);
}

static void print_text(const struct solved *s)
{
	struct string out = {0};
	string_add(&out, "value ");
	add_value(s, s->value, &out);
	for (int i = 0; i < s->n_actions; i++) {
		if (is_listed(s, i))
			continue;
		string_add(&out, "\naction ");
		add_value(s, s->actions[i].value, &out);
		string_char(&out, ' ');
		add_actions(s, i, "", " ", &out);
	}
	printf("%s\nlongest %d\n", out.text, s->solution->longest);
	string_release(&out);
}

static void add_json_value(const struct solved *s, int64_t value, struct string *out)
{
	string_add(out, "\"value\": %.9f, \"fraction\": \"", (double)value / (double)s->scale);
	add_fraction(value, s->scale, out);
	string_char(out, '"');
}

static void print_json(const struct solve *o, const struct solved *s, double seconds)
{
	struct string out = {0};
	string_add(&out, "{\"board\": ");
	string_json(&out, o->board);
	string_add(&out, ", \"%s\": ", o->position ? "position" : "bag");
	string_json(&out, o->position ? o->position : o->bag);
	string_add(&out, ", ");
	add_json_value(s, s->value, &out);
	string_add(&out, ", \"actions\": [");
	for (int i = 0, n = 0; i < s->n_actions; i++) {
		if (is_listed(s, i))
			continue;
		string_add(&out, "%s{\"actions\": [", n++ ? ", " : "");
		add_actions(s, i, "\"", ", ", &out);
		string_add(&out, "], ");
		add_json_value(s, s->actions[i].value, &out);
		string_char(&out, '}');
	}
	string_add(&out, "], \"longest\": %d, \"layers\": %d, \"positions\": %" PRIu64 ", \"seconds\": %.3f}",
		   s->solution->longest, s->solution->layers.n, s->solution->layers.n_positions, seconds);
	puts(out.text);
	string_release(&out);
}

/* --- the commands --- */

static bool read_start(const struct solve *o, struct dcs_board *board, struct dcs_position *start)
{
	struct error err;
	if (!o->bag == !o->position) {
		cmd_refuses(EXIT_USAGE, cmd_solve_start);
		return false;
	}
	if (!dcs_board_read(board, o->board, &err)) {
		cmd_fails_in(EXIT_USAGE, "--board", &err);
		return false;
	}
	if (o->bag ? dcs_text_start(board, o->bag, start, &err) : dcs_text_position(board, o->position, start, &err))
		return true;
	cmd_fails_in(EXIT_USAGE, o->bag ? "--bag" : "--position", &err);
	return false;
}

static int solve(const struct solve *o, const struct dcs_board *board, const struct dcs_position *start)
{
	struct progress_bar bar;
	struct error err;
	struct dcs_solution solution;
	char time[PROGRESS_TIME_MAX];
	struct dcs_plan plan = {.threads = cmd_threads(o->threads),
				.memory = (size_t)o->max_memory << 20,
				.progress = show_progress,
				.context = &bar};
	dcs_layers_init(&solution.layers, board, start);
	progress_format_time((double)(solution.layers.n_positions * NS_PER_POSITION) / 1e9 / plan.threads, time);
	output(stderr, cmd_solve_expects, solution.layers.n_positions,
	       dcs_memory(&solution.layers, &plan) / (1 << 20) + 1, time);
	int64_t began = clock_ms();
	progress_begin(&bar);
	bool done = dcs_solve(&solution, &plan, &err);
	progress_end(&bar);
	if (done) {
		struct solved s = {.board = board,
				   .solution = &solution,
				   .scale = dcs_scale(start, board),
				   .is_start = !o->position};
		s.n_actions = dcs_actions(&solution, start, s.actions, &s.value);
		if (o->json)
			print_json(o, &s, (double)(clock_ms() - began) / 1000);
		else
			print_text(&s);
	}
	dcs_layers_release(&solution.layers);
	return done ? EXIT_DONE : cmd_fails(EXIT_DATA, &err);
}

static int solve_darkchess_main(void *given)
{
	const struct solve *o = given;
	struct dcs_position start;
	struct dcs_board *board = mem_new(sizeof *board);
	int code = read_start(o, board, &start) ? solve(o, board, &start) : EXIT_USAGE;
	free(board);
	return code;
}

#define AT(member) OPTION_AT(struct solve, member)

static const struct option darkchess_options[] = {
	{"board", AT(board), "rows and columns, at most 12 points", "ROWSxCOLUMNS", .required = true},
	{"bag", AT(bag), "the pieces, one for each point, all face down", "PIECES"},
	{"position", AT(position),
	 "solve from this position instead: ranks from the top, side, first player's color, bag"},
	OPTION_THREADS_OF(struct solve, "layers to solve in parallel"),
	{"max-memory", AT(max_memory), "memory limit in MiB", "MB", 1, 1 << 20},
	{"json", AT(json), "print the result as a JSON object"},
	OPTION_END,
};

const struct command cmd_solve_darkchess = {
	.name = "solve darkchess",
	.summary = "solve dark chess on a small board",
	.description =
		"Prints the expected value of the start for the first player, and that of each first flip: 1 for a "
		"win, 0 for a draw and -1 for a loss, as a decimal and as an exact fraction. Flips that are equal by "
		"symmetry are on one line. Endless play is a draw; \"longest\" is the maximum number of plies that "
		"best play needs to get to the next flip or capture, so that limits of plies without progress from "
		"this number on change nothing.\n\n"
		"Expected memory and time are printed first, on standard error.",
	.examples = "qipan solve darkchess --board 2x4 --bag KGCPkgcp\n"
		    "qipan solve darkchess --board 2x4 --position 'K?1p/2?k r r Pk'",
	.see = {"tables"},
	.options = darkchess_options,
	COMMAND_READS(struct solve, .threads = 1, .max_memory = 4000),
	.main = solve_darkchess_main,
};
