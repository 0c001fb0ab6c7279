/* The solver of Qilin chess's second stage: numbers of positions against a formula, values against a plain solver
 * without symmetries or blocks, and against the values after the moves. docs/rules/qilin.md 4 */
#include "support.h"

#include "base/mem.h"
#include "endgames/qlt_moves.h"
#include "games/qilin/ql_board.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL = 3 }; /* pieces of a side that the plain solver takes */

static int fill(void **state)
{
	(void)state;
	ql_board_fill();
	return !qlt_index_fill(QLT_SIDE_MAX);
}

/* --- numbers --- */

/* Points by symmetry of the board: turns of the squares, with or without exchange of outer and inner square. */
static int moved_point(int symmetry, int point)
{
	int i = point & 7, ring = point >> 3, g = symmetry & 7;
	i = ((g & 4 ? 8 - i : i) + 2 * (g & 3)) & 7;
	return (symmetry & 8 ? 2 - ring : ring) * 8 + i;
}

/* Ways to give colors to whole cycles of the symmetry: fixed points in Burnside's lemma. */
static uint64_t count_fixed(int symmetry, int first, int second)
{
	uint64_t ways[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1] = {{1}};
	bool met[24] = {false};
	for (int point = 0; point < 24; point++) {
		int length = 0;
		for (int p = point; !met[p]; p = moved_point(symmetry, p), length++)
			met[p] = true;
		for (int a = first; length && a >= 0; a--)
			for (int b = second; b >= 0; b--)
				ways[a][b] += (a >= length ? ways[a - length][b] : 0) +
					      (b >= length ? ways[a][b - length] : 0);
	}
	return ways[first][second];
}

static void sectors_have_all_positions_once(void **state)
{
	uint64_t total = 0;
	(void)state;
	for (int a = 1; a <= QLT_SIDE_MAX; a++)
		for (int b = 1; b <= QLT_SIDE_MAX; b++) {
			struct qlt_sector s;
			uint64_t fixed = 0;
			for (int symmetry = 0; symmetry < 16; symmetry++)
				fixed += count_fixed(symmetry, a, b);
			qlt_sector_init(&s, a, b);
			assert_int_equal(qlt_sector_count(&s), fixed / 16);
			assert_true(s.n >= fixed / 16);
			total += fixed / 16;
		}
	assert_int_equal(total, 16652275021);
}

static uint32_t moved(int symmetry, uint32_t points)
{
	uint32_t to = 0;
	for (; points; points &= points - 1)
		to |= 1u << moved_point(symmetry, __builtin_ctz(points));
	return to;
}

/* Pieces of both sides on random points. */
static void place(uint64_t *random, int first, int second, uint32_t pieces[2])
{
	pieces[0] = pieces[1] = 0;
	for (int i = 0; i < first + second;) {
		*random = *random * 6364136223846793005u + 1442695040888963407u;
		uint32_t bit = 1u << (*random >> 33) % 24;
		if ((pieces[0] | pieces[1]) & bit)
			continue;
		pieces[i < first ? 0 : 1] |= bit;
		i++;
	}
}

static void equivalent_positions_have_the_same_block(void **state)
{
	uint64_t random = 1;
	(void)state;
	for (int a = 1; a <= QLT_SIDE_MAX; a += 2)
		for (int b = 2; b <= QLT_SIDE_MAX; b += 2) {
			struct qlt_sector s;
			qlt_sector_init(&s, a, b);
			for (int n = 0; n < 200; n++) {
				uint32_t pieces[2];
				place(&random, a, b, pieces);
				uint32_t index = qlt_index_of(&s, pieces);
				assert_true(index < s.n);
				for (int symmetry = 1; symmetry < 16; symmetry++) {
					uint32_t other[2] = {moved(symmetry, pieces[0]), moved(symmetry, pieces[1])};
					uint32_t at = qlt_index_of(&s, other);
					/* a symmetric block may have it more than once, side by side */
					assert_in_range(at > index ? at - index : index - at, 0, 560);
				}
			}
		}
}

/* --- a plain solver --- */

/* Values by side to move, first pieces and second pieces of up to SMALL a side, as sums of binomials. */
static uint8_t *plain;
static uint32_t binomial[25][SMALL + 2];

static void fill_binomials(void)
{
	for (int n = 0; n <= 24; n++)
		for (int k = 0; k <= SMALL + 1; k++)
			binomial[n][k] = k == 0 ? 1 : n == 0 ? 0 : binomial[n - 1][k - 1] + binomial[n - 1][k];
}

/* Sets of at most SMALL points. */
static uint32_t number_of(uint32_t points)
{
	uint32_t number = 0;
	int k = 0;
	for (; points; points &= points - 1)
		number += binomial[__builtin_ctz(points)][++k];
	for (int smaller = 0; smaller < k; smaller++)
		number += binomial[24][smaller];
	return number;
}

static size_t n_sets(void)
{
	size_t n = 0;
	for (int k = 0; k <= SMALL; k++)
		n += binomial[24][k];
	return n;
}

static uint8_t *plain_at(const uint32_t pieces[2], int side)
{
	return &plain[((size_t)side * n_sets() + number_of(pieces[0])) * n_sets() + number_of(pieces[1])];
}

static uint8_t look_up_plain(void *context, const uint32_t pieces[2], int side)
{
	(void)context;
	return *plain_at(pieces, side);
}

/* The next set of as many points. */
static uint32_t next_set(uint32_t points)
{
	uint32_t low = points & -points, next = points + low;
	return next | ((points ^ next) >> 2) / low;
}

/* Calls each for all positions of the sector. */
static int for_all(int first, int second, int (*each)(const uint32_t pieces[2], int side))
{
	int n = 0;
	for (uint32_t a = (1u << first) - 1; a < 1u << 24; a = next_set(a))
		for (uint32_t b = (1u << second) - 1; b < 1u << 24; b = next_set(b))
			if (!(a & b)) {
				const uint32_t pieces[2] = {a, b};
				n += each(pieces, 0) + each(pieces, 1);
			}
	return n;
}

static int level; /* values decided after more plies are not settled yet */

/* Settles values of that many plies. */
static int settle(const uint32_t pieces[2], int side)
{
	uint8_t *value = plain_at(pieces, side);
	if (*value != QLT_DRAW)
		return 0;
	uint8_t now = qlt_value_from_moves(pieces, side, look_up_plain, NULL);
	if (now != (now < QLT_LOSS ? QLT_WIN : QLT_LOSS) + level)
		return 0;
	*value = now;
	return 1;
}

/* Ply after ply, until two in a row decide nothing. */
static void solve_plainly(int first, int second)
{
	int n_idle = 0;
	for (level = 0; n_idle < 2; level++) {
		int n = for_all(first, second, settle);
		n_idle = n > 0 || level < 2 ? 0 : n_idle + 1;
	}
}

/* --- the solver --- */

static struct qlt_solved solved;
static struct qlt_sector sectors[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1];
static uint8_t *values[QLT_SIDE_MAX + 1][QLT_SIDE_MAX + 1][2];

static void solve(int a, int b, int threads)
{
	struct error err;
	qlt_sector_init(&sectors[a][b], a, b);
	for (int side = 0; side < 2; side++)
		values[a][b][side] = mem_new(sectors[a][b].n);
	if (qlt_plays(a, b))
		assert_true(qlt_solve(&sectors[a][b], &solved, threads, values[a][b], &err));
	assert_true(qlt_results_init(&solved.sectors[a][b], a, b, values[a][b]));
}

static void release(int a, int b)
{
	qlt_results_release(&solved.sectors[a][b]);
	free(values[a][b][0]);
	free(values[a][b][1]);
}

static uint8_t look_up(void *context, const uint32_t pieces[2], int side)
{
	int a = __builtin_popcount(pieces[0]), b = __builtin_popcount(pieces[1]);
	(void)context;
	if (a <= b)
		return values[a][b][side][qlt_index_of(&sectors[a][b], pieces)];
	const uint32_t swapped[2] = {pieces[1], pieces[0]};
	return values[b][a][!side][qlt_index_of(&sectors[b][a], swapped)];
}

static int n_wrong;

static int compare(const uint32_t pieces[2], int side)
{
	n_wrong += *plain_at(pieces, side) != look_up(NULL, pieces, side);
	return 1;
}

static void all_values_equal_a_plain_solver(void **state)
{
	(void)state;
	fill_binomials();
	plain = mem_new(2 * n_sets() * n_sets());
	for (int n = 2; n <= 2 * SMALL; n++)
		for (int a = 1; a <= SMALL && a < n; a++) {
			int b = n - a;
			if (b > SMALL || b < 1)
				continue;
			if (qlt_plays(a, b))
				solve_plainly(a, b);
			if (a <= b)
				solve(a, b, a == 3 ? 3 : 1);
		}
	n_wrong = 0;
	for (int a = 1; a <= SMALL; a++)
		for (int b = 1; b <= SMALL; b++)
			if (qlt_plays(a, b))
				for_all(a, b, compare);
	assert_int_equal(n_wrong, 0);
	free(plain);
	for (int a = 1; a <= SMALL; a++)
		for (int b = a; b <= SMALL; b++)
			release(a, b);
}

/* Larger sectors agree with the values after their moves, at random positions; draws, wins and losses occur. */
static void values_agree_with_those_after_the_moves(void **state)
{
	uint64_t random = 7;
	int n_results[3] = {0};
	(void)state;
	for (int n = 2; n <= 8; n++)
		for (int a = 1; a <= 4; a++)
			if (n - a >= a && n - a <= 4)
				solve(a, n - a, 2);
	for (int i = 0; i < 30000; i++) {
		uint32_t pieces[2];
		place(&random, 3 + i % 2, 4, pieces);
		for (int side = 0; side < 2; side++) {
			uint8_t value = look_up(NULL, pieces, side);
			assert_int_equal(value, qlt_value_from_moves(pieces, side, look_up, NULL));
			n_results[qlt_result_of(value)]++;
		}
	}
	for (int i = 0; i < 3; i++)
		assert_true(n_results[i] > 100);
	for (int a = 1; a <= 4; a++)
		for (int b = a; b <= 4; b++)
			release(a, b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sectors_have_all_positions_once),
		cmocka_unit_test(equivalent_positions_have_the_same_block),
		cmocka_unit_test(all_values_equal_a_plain_solver),
		cmocka_unit_test(values_agree_with_those_after_the_moves),
	};
	return cmocka_run_group_tests(tests, fill, NULL);
}
