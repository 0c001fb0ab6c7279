/* Dark chess solved on small boards: every value is compared with a slow solver that shares no code with it, and boards
 * are mirrored and colors exchanged. */
#include "support.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "endgames/dcs_solve.h"
#include "endgames/dcs_text.h"

static struct dcs_board board;
static struct dcs_position start;
static struct dcs_solution solution;

/* Points from a1 on, row by row: a piece, '?' or '.'; side 'r', 'b', or '?' before the first flip. */
static void place(const char *size, const char *points, char side, const char *bag)
{
	struct error err;
	if (!dcs_board_read(&board, size, &err))
		fail_msg("%s", err.text);
	start = (struct dcs_position){.known = side != '?', .side = side == 'b'};
	assert_int_equal(strlen(points), board.n_points);
	for (int i = 0; i < board.n_points; i++)
		start.at[i] = points[i] == '?'   ? DC_DOWN
			      : points[i] == '.' ? DC_NONE
						 : (uint8_t)dc_piece_of_letter(points[i]);
	for (; *bag; bag++)
		start.bag[dc_piece_of_letter(*bag)]++;
}

static void solve(int threads)
{
	struct error err;
	struct dcs_plan plan = {.threads = threads, .memory = (size_t)1 << 30, .keep = true};
	dcs_layers_init(&solution.layers, &board, &start);
	if (!dcs_solve(&solution, &plan, &err))
		fail_msg("%s", err.text);
}

static double value_of(const struct dcs_position *p)
{
	return (double)dcs_value(&solution, p) / (double)dcs_scale(p, &board);
}

/* --- the slow solver: iterates the values of all positions that quiet moves reach until nothing changes --- */

struct state {
	char at[DCS_POINTS_MAX + 1];
	uint8_t bag[DC_PIECES];
	bool known;
	int side;
	double value;
};

static struct state *states;
static int n_states, n_slots, *slots;

static bool is_red(char piece)
{
	return piece >= 'A' && piece <= 'Z';
}

static uint64_t hash(const struct state *s)
{
	uint64_t h = (uint64_t)(2 * s->side + s->known);
	for (int i = 0; i < board.n_points; i++)
		h = rng_mix(h + (uint64_t)s->at[i]);
	for (int i = 0; i < DC_PIECES; i++)
		h = rng_mix(h + s->bag[i]);
	return h;
}

static bool equal(const struct state *a, const struct state *b)
{
	return strcmp(a->at, b->at) == 0 && memcmp(a->bag, b->bag, sizeof a->bag) == 0 && a->side == b->side &&
	       a->known == b->known;
}

static int *slot_of(const struct state *s)
{
	uint64_t at = hash(s) % (uint64_t)n_slots;
	while (slots[at] && !equal(&states[slots[at] - 1], s))
		at = (at + 1) % (uint64_t)n_slots;
	return &slots[at];
}

static int add_state(const struct state *s)
{
	if ((n_states & (n_states - 1)) == 0)
		states = mem_resize(states, n_states ? 2 * (size_t)n_states : 1, sizeof *states);
	if (2 * n_states >= n_slots) {
		free(slots);
		n_slots = n_slots ? 2 * n_slots : 1024;
		slots = mem_new((size_t)n_slots * sizeof *slots);
		for (int i = 0; i < n_states; i++)
			*slot_of(&states[i]) = i + 1;
	}
	states[n_states] = *s;
	*slot_of(s) = n_states + 1;
	return n_states++;
}

static bool takes(char hunter, char victim)
{
	const char *order = "kgmrncp";
	char a = (char)(hunter | 32), b = (char)(victim | 32);
	if (a == 'c' || (a == 'k' && b == 'p'))
		return false;
	return (a == 'p' && b == 'k') || strchr(order, a) <= strchr(order, b);
}

/* Whether the piece on one point captures that on the other: next to it, or for a cannon over one piece. */
static bool captures(const struct state *s, int from, int to)
{
	int row = from / board.columns, column = from % board.columns, rows = to / board.columns - row;
	int columns = to % board.columns - column, between = 0;
	if (s->at[to] == '?' || s->at[to] == '.' || is_red(s->at[to]) == is_red(s->at[from]) || (rows && columns))
		return false;
	int length = abs(rows + columns);
	for (int i = 1; i < length; i++)
		between += s->at[from + i * ((rows * board.columns + columns) / length)] != '.';
	return (s->at[from] | 32) == 'c' ? between == 1 : length == 1 && takes(s->at[from], s->at[to]);
}

static bool has_pieces(const struct state *s, bool red)
{
	for (int i = 0; i < board.n_points; i++)
		if (s->at[i] != '?' && s->at[i] != '.' && is_red(s->at[i]) == red)
			return true;
	for (int i = 0; i < DC_PIECES; i++)
		if (s->bag[i] && DC_SIDE_OF(i) == !red)
			return true;
	return false;
}

static double slow_value(const struct state *);

static double slow_flip(const struct state *s, int point)
{
	double sum = 0;
	int n = 0;
	for (int i = 0; i < DC_PIECES; i++) {
		struct state after = *s;
		if (!s->bag[i])
			continue;
		after.at[point] = dc_letters[i];
		after.bag[i]--;
		after.known = true;
		after.side = !(s->known ? s->side : DC_SIDE_OF(i));
		sum -= s->bag[i] * slow_value(&after);
		n += s->bag[i];
	}
	return sum / n;
}

static struct state moved(const struct state *s, int from, int to)
{
	struct state after = *s;
	after.at[to] = s->at[from];
	after.at[from] = '.';
	after.side = !s->side;
	return after;
}

static bool is_own(const struct state *s, int point)
{
	return s->at[point] != '?' && s->at[point] != '.' && is_red(s->at[point]) == (s->side == DC_RED);
}

static double best_exit(const struct state *s)
{
	double best = -INFINITY;
	for (int from = 0; from < board.n_points; from++) {
		if (s->at[from] == '?')
			best = fmax(best, slow_flip(s, from));
		for (int to = 0; is_own(s, from) && to < board.n_points; to++)
			if (captures(s, from, to)) {
				struct state after = moved(s, from, to);
				best = fmax(best, -slow_value(&after));
			}
	}
	return best;
}

/* Lists the positions after quiet moves. */
static int quiet(const struct state *s, struct state *out)
{
	int n = 0;
	for (int from = 0; from < board.n_points; from++)
		for (int to = 0; is_own(s, from) && to < board.n_points; to++) {
			int rows = abs(from / board.columns - to / board.columns);
			if (s->at[to] == '.' && rows + abs(from % board.columns - to % board.columns) == 1)
				out[n++] = moved(s, from, to);
		}
	return n;
}

static double slow_value(const struct state *s)
{
	int *slot = n_slots ? slot_of(s) : NULL;
	if (slot && *slot)
		return states[*slot - 1].value;
	if (s->known && (!has_pieces(s, true) || !has_pieces(s, false)))
		return has_pieces(s, s->side == DC_RED) ? 1 : -1;
	int first = n_states, next = add_state(s);
	struct state after[4 * DCS_POINTS_MAX];
	for (; next < n_states; next++) {
		struct state from = states[next];
		int n = from.known ? quiet(&from, after) : 0;
		for (int i = 0; i < n; i++)
			if (!*slot_of(&after[i]))
				add_state(&after[i]);
	}
	/* The exits of one component at a time: they recurse, which appends further components. */
	int n_here = n_states - first;
	double *exits = mem_new((size_t)n_here * sizeof *exits);
	for (int i = 0; i < n_here; i++) {
		struct state from = states[first + i];
		exits[i] = best_exit(&from);
		states[first + i].value = 0;
	}
	for (bool changed = true; changed;) {
		double *values = mem_new((size_t)n_here * sizeof *values);
		changed = false;
		for (int i = 0; i < n_here; i++) {
			int n = states[first + i].known ? quiet(&states[first + i], after) : 0;
			values[i] = exits[i];
			for (int k = 0; k < n; k++)
				values[i] = fmax(values[i], -states[*slot_of(&after[k]) - 1].value);
			values[i] = values[i] == -INFINITY ? -1 : values[i];
		}
		for (int i = 0; i < n_here; i++) {
			changed |= states[first + i].value != values[i];
			states[first + i].value = values[i];
		}
		free(values);
	}
	free(exits);
	return states[first].value;
}

static struct dcs_position position_of(const struct state *s)
{
	struct dcs_position p = {.known = s->known, .side = (uint8_t)s->side};
	memcpy(p.bag, s->bag, sizeof p.bag);
	for (int i = 0; i < board.n_points; i++)
		p.at[i] = s->at[i] == '?' ? DC_DOWN : s->at[i] == '.' ? DC_NONE : (uint8_t)dc_piece_of_letter(s->at[i]);
	return p;
}

/* Solves the start both ways and compares all positions that can occur. Returns their number. */
static int compare(void)
{
	struct state s = {.known = start.known, .side = start.side};
	for (int i = 0; i < board.n_points; i++)
		s.at[i] = start.at[i] == DC_DOWN ? '?' : start.at[i] == DC_NONE ? '.' : dc_letters[start.at[i]];
	memcpy(s.bag, start.bag, sizeof s.bag);
	solve(1);
	slow_value(&s);
	for (int i = 0; i < n_states; i++) {
		struct dcs_position p = position_of(&states[i]);
		if (fabs(value_of(&p) - states[i].value) > 1e-12)
			fail_msg("%dx%d %s side %d: %.9f, expected %.9f", board.rows, board.columns, states[i].at,
				 states[i].side, value_of(&p), states[i].value);
	}
	int n = n_states;
	free(states);
	free(slots);
	states = NULL;
	slots = NULL;
	n_states = n_slots = 0;
	dcs_layers_release(&solution.layers);
	return n;
}

static void games_from_the_start_equal_the_slow_solver(void **state)
{
	(void)state;
	static const char *const games[][2] = {{"1x2", "Kk"},     {"1x3", "KPk"},    {"3x1", "CNp"},
					       {"1x4", "CPkn"},   {"2x2", "KPkp"},   {"2x2", "CGcg"},
					       {"1x5", "CCPkp"},  {"2x3", "KCPkcp"}, {"3x2", "GGMpcn"},
					       {"2x3", "PPPPPk"}, {"1x6", "CGPcgp"}, {"2x3", "CCPPkr"}};
	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		char points[DCS_POINTS_MAX + 1] = "";
		memset(points, '?', strlen(games[i][1]));
		place(games[i][0], points, '?', games[i][1]);
		compare();
	}
}

static void squares_have_eight_symmetries(void **state)
{
	(void)state;
	place("3x3", "K.c?.....", 'b', "P");
	assert_int_equal(board.n_symmetries, 8);
	assert_in_range(compare(), 700, INT_MAX);
	place("3x3", "..c.?.?..", 'r', "Kp");
	compare();
	place("2x2", "k..P", 'r', "");
	compare();
	place("1x12", "K..........p", 'r', "");
	assert_int_equal(board.n_symmetries, 2);
	compare();
}

/* Any pieces, some face down, on random points. */
static void place_randomly(struct rng *rng, const char *size, int n_pieces)
{
	static const char pieces[] = "KGMRNCPkgmrncp";
	char points[DCS_POINTS_MAX + 1] = "............", bag[DCS_POINTS_MAX + 1] = "";
	struct error err;
	int n_up = 0, n_bag = 0;
	if (!dcs_board_read(&board, size, &err))
		fail_msg("%s", err.text);
	points[board.n_points] = 0;
	for (int i = 0; i < n_pieces; i++) {
		char piece = pieces[rng_below(rng, 7) + (i % 2 ? 7 : 0)];
		size_t at;
		do
			at = (size_t)rng_below(rng, (uint32_t)board.n_points);
		while (points[at] != '.');
		if (rng_below(rng, 2)) {
			points[at] = '?';
			bag[n_bag++] = piece;
		} else {
			points[at] = piece;
			n_up++;
		}
	}
	place(size, points, n_up ? "rb"[rng_below(rng, 2)] : '?', bag);
}

static void positions_of_2x4_equal_the_slow_solver(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int i = 0; i < 40; i++) {
		place_randomly(&rng, "2x4", 2 + i % 3);
		compare();
	}
	for (int i = 0; i < 2; i++) {
		place_randomly(&rng, "2x4", 5);
		compare();
	}
	place("2x4", "?C.k..P?", 'b', "Kp");
	compare();
	place("2x4", "K?p.c?.G", 'r', "cm");
	assert_in_range(compare(), 10000, INT_MAX);
}

/* --- properties --- */

static struct dcs_position start_of(const char *size, const char *bag)
{
	char points[DCS_POINTS_MAX + 1] = "";
	memset(points, '?', strlen(bag));
	place(size, points, '?', bag);
	return start;
}

static void colors_mirrors_and_threads_change_nothing(void **state)
{
	(void)state;
	static const struct {
		const char *size, *bag;
		int threads;
	} games[] = {{"2x3", "KCPPgm", 1}, {"2x3", "kcppGM", 4}, {"3x2", "mgPPKC", 3}};
	double values[3] = {0}, corners[3] = {0};
	for (int i = 0; i < 3; i++) {
		struct dcs_action actions[DCS_ACTIONS_MAX];
		int64_t value;
		struct dcs_position p = start_of(games[i].size, games[i].bag);
		solve(games[i].threads);
		assert_int_equal(dcs_actions(&solution, &p, actions, &value), 6);
		for (int k = 0; k < 6; k++)
			if (board.count[board.adjacent[k]] == 2) /* a corner */
				assert_int_equal(actions[k].value, actions[0].value);
		values[i] = (double)value / (double)dcs_scale(&p, &board);
		corners[i] = (double)actions[0].value;
		dcs_layers_release(&solution.layers);
	}
	assert_true(values[0] == values[1] && values[1] == values[2]);
	assert_true(corners[0] == corners[1] && corners[1] == corners[2]);
}

static void memory_is_limited(void **state)
{
	(void)state;
	struct error err;
	struct dcs_plan plan = {.threads = 1};
	start_of("2x3", "KCPkcp");
	dcs_layers_init(&solution.layers, &board, &start);
	plan.memory = dcs_memory(&solution.layers, &plan);
	assert_in_range(plan.memory, 10000, 1 << 20);
	assert_true(dcs_solve(&solution, &plan, &err));
	dcs_layers_release(&solution.layers);
	dcs_layers_init(&solution.layers, &board, &start);
	plan.memory--;
	assert_false(dcs_solve(&solution, &plan, &err));
	assert_string_equal(err.text, "the values need 1 MB of memory, but the limit is 0 MB");
	dcs_layers_release(&solution.layers);
}

static void bad_boards_bags_and_positions_are_refused(void **state)
{
	(void)state;
	static const char *const boards[] = {"",    "x",   "2",    "2x",   "x4",   "0x4",
					     "1x1", "2x7", "13x1", "2x4x", "-2x4", "2X4"};
	static const char *const bags[] = {"", "KPk", "KPkpp", "KPGR", "KKkp", "KPkx", "KPk?", "kkkk"};
	static const char *const positions[] = {"",
						"K?/k? r r P",
						"K?/k? r r PPP",
						"K?/k? r r -",
						"K?/k? x r PP",
						"K?/k? ? r PP",
						"?\?/?1 r r KPk",
						"K?/k r r P",
						"K?k?/ r r PP",
						"K?/k?/?? r r PP",
						"K3/k? r r P",
						"K?/P? r r MM",
						"K?/k? r r pK",
						"K?/k? r r pP 0 0 a1",
						"K?/k? r r pP x"};
	struct error err;
	struct dcs_position p;
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		if (dcs_board_read(&board, boards[i], &err))
			fail_msg("the board \"%s\" was accepted", boards[i]);
		assert_non_null(strstr(err.text, "is not a board, expected rows and columns such as \"2x4\""));
	}
	assert_true(dcs_board_read(&board, "2x2", &err));
	for (size_t i = 0; i < sizeof bags / sizeof *bags; i++) {
		if (dcs_text_start(&board, bags[i], &p, &err))
			fail_msg("the bag \"%s\" was accepted", bags[i]);
		assert_non_null(strstr(err.text, "is not a bag for the board, expected 4 pieces"));
	}
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		if (dcs_text_position(&board, positions[i], &p, &err))
			fail_msg("the position \"%s\" was accepted", positions[i]);
		assert_non_null(strstr(err.text, "is not a position of the 2x2 board, expected"));
	}
	assert_true(dcs_text_position(&board, "K?/k? b r pP 3 20", &p, &err));
	assert_int_equal(p.at[2], DC_PIECE(DC_RED, DC_KING));
	assert_int_equal(p.at[0], DC_PIECE(DC_BLACK, DC_KING));
	assert_int_equal(p.side, DC_BLACK);
	assert_true(dcs_text_position(&board, "?1/?1 ? ? pP", &p, &err));
	assert_false(p.known);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(colors_mirrors_and_threads_change_nothing),
		cmocka_unit_test(memory_is_limited),
		cmocka_unit_test(bad_boards_bags_and_positions_are_refused),
		cmocka_unit_test(games_from_the_start_equal_the_slow_solver),
		cmocka_unit_test(squares_have_eight_symmetries),
		cmocka_unit_test(positions_of_2x4_equal_the_slow_solver),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
