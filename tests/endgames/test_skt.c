/* The solver of Surakarta: numbers of positions against a formula, values against a plain solver that plays out the
 * limit of plies without symmetries or blocks, and against the values after the moves. docs/rules/surakarta.md 3 */
#include "support.h"

#include "base/mem.h"
#include "base/rng.h"
#include "core/tablebase.h"
#include "endgames/skt_moves.h"
#include "games/surakarta/sk_rules.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* --- numbers --- */

static int moved_point(int symmetry, int point)
{
	int x = point % 6, y = point / 6, t = x;
	if (symmetry & 1) {
		x = y;
		y = t;
	}
	return (symmetry & 4 ? 5 - y : y) * 6 + (symmetry & 2 ? 5 - x : x);
}

static uint64_t moved(int symmetry, uint64_t points)
{
	uint64_t to = 0;
	for (; points; points &= points - 1)
		to |= (uint64_t)1 << moved_point(symmetry, __builtin_ctzll(points));
	return to;
}

/* Ways to give colors to whole cycles of the symmetry: fixed points in Burnside's lemma. */
static uint64_t count_fixed(int symmetry, int own, int other)
{
	uint64_t ways[SKT_PIECES_MAX + 1][SKT_PIECES_MAX + 1] = {{1}};
	bool met[36] = {false};
	for (int point = 0; point < 36; point++) {
		int length = 0;
		for (int p = point; !met[p]; p = moved_point(symmetry, p), length++)
			met[p] = true;
		for (int a = own; length && a >= 0; a--)
			for (int b = other; b >= 0; b--)
				ways[a][b] += (a >= length ? ways[a - length][b] : 0) +
					      (b >= length ? ways[a][b - length] : 0);
	}
	return ways[own][other];
}

static uint64_t count_positions(int own, int other)
{
	uint64_t fixed = 0;
	for (int symmetry = 0; symmetry < 8; symmetry++)
		fixed += count_fixed(symmetry, own, other);
	return fixed / 8;
}

static void classes_have_all_positions_once(void **state)
{
	uint64_t total = 0;
	(void)state;
	for (int n = 2; n <= 7; n++)
		for (int own = 1; own < n; own++) {
			struct skt_class c;
			assert_true(skt_class_init(&c, own, n - own));
			assert_int_equal(c.n, count_positions(own, n - own));
			total += c.n;
			skt_class_release(&c);
		}
	assert_int_equal(total, 148132778);
}

/* The next set of as many points. */
static uint64_t next_set(uint64_t points)
{
	uint64_t low = points & -points, next = points + low;
	return next | ((points ^ next) >> 2) / low;
}

/* All positions of small classes together have all numbers, and equivalent ones the same. */
static void numbers_are_complete(void **state)
{
	(void)state;
	for (int own = 1; own <= 2; own++)
		for (int other = 1; other <= 2; other++) {
			struct skt_class c;
			assert_true(skt_class_init(&c, own, other));
			uint8_t *met = mem_new(c.n);
			uint64_t n_met = 0;
			for (uint64_t a = (1u << own) - 1; a >> 36 == 0; a = next_set(a))
				for (uint64_t b = (1u << other) - 1; b >> 36 == 0; b = next_set(b)) {
					if (a & b)
						continue;
					uint64_t number = skt_class_number(&c, a, b);
					assert_true(number < c.n);
					n_met += !met[number];
					met[number] = 1;
					int symmetry = (int)((a ^ b) % 8);
					assert_int_equal(skt_class_number(&c, moved(symmetry, a), moved(symmetry, b)),
							 number);
				}
			assert_int_equal(n_met, c.n);
			free(met);
			skt_class_release(&c);
		}
}

static void place(struct rng *rng, int own, int other, uint64_t pieces[2])
{
	pieces[0] = pieces[1] = 0;
	for (int i = 0; i < own + other;) {
		uint64_t bit = (uint64_t)1 << rng_below(rng, 36);
		if ((pieces[0] | pieces[1]) & bit)
			continue;
		pieces[i++ >= own] |= bit;
	}
}

/* The number says which block and coloring it stands for. */
static void numbers_lead_back_to_positions(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 1);
	for (int n = 2; n <= 7; n++)
		for (int own = 1; own < n; own++) {
			struct skt_class c;
			assert_true(skt_class_init(&c, own, n - own));
			for (int i = 0; i < 300; i++) {
				uint64_t pieces[2];
				uint8_t colorings[SKT_COLORINGS_MAX];
				place(&rng, own, n - own, pieces);
				uint64_t number = skt_class_number(&c, pieces[0], pieces[1]);
				uint32_t block = skt_class_block(&c, number);
				int n_colorings = skt_class_colorings(&c, block, colorings);
				uint64_t at = number - skt_class_begin(&c, block), mine = 0, points;
				assert_true(at < (uint64_t)n_colorings);
				points = c.index->blocks[block];
				for (int k = 0; points; points &= points - 1, k++)
					if (colorings[at] >> k & 1)
						mine |= points & -points;
				bool met = false;
				for (int symmetry = 0; symmetry < 8; symmetry++)
					met |= moved(symmetry, pieces[0]) == mine &&
					       moved(symmetry, pieces[1]) == (c.index->blocks[block] & ~mine);
				assert_true(met);
			}
			skt_class_release(&c);
		}
}

/* The solver relies on it: a group of pieces without a step has more neighbors than pieces. */
static void a_side_without_a_move_has_fewer_pieces(void **state)
{
	(void)state;
	for (int k = 1; k < SKT_PIECES_MAX; k++)
		for (uint64_t own = (1u << k) - 1; own >> 36 == 0; own = next_set(own)) {
			const uint64_t not_a = 0xfbefbefbe, not_f = 0x7df7df7df, all = 0xfffffffff;
			uint64_t near = own | (own & not_f) << 1 | (own & not_a) >> 1;
			near = (near | near << 6 | near >> 6) & all & ~own;
			int most = k < SKT_PIECES_MAX - k ? k : SKT_PIECES_MAX - k;
			if (__builtin_popcountll(near) <= most)
				fail_msg("%llx", (unsigned long long)own);
		}
}

/* --- a plain solver --- */

/* Of all positions with n pieces, without symmetries: the result with best play if the game ends after that many more
 * plies without a capture, for one limit after the other until none changes any result. */
enum { SMALL = 4, WINS = INT_MIN };

struct plain {
	uint32_t base[SMALL + 1]; /* by own pieces: number of the first position */
	uint32_t n;
	struct plain_position {
		uint64_t own, other;
		int n_moves, *moves; /* number after a step, -1 - number in the smaller plain, or WINS */
	} * positions;               /* by number; own 0: some point has two pieces */
	uint8_t *results, *before, *plies;
	uint8_t *values; /* of the solver */
};

static struct plain plain[SMALL + 1];
static uint32_t binomial[37][SMALL + 1];

static void fill_binomials(void)
{
	for (int n = 0; n <= 36; n++)
		for (int k = 0; k <= SMALL; k++)
			binomial[n][k] = k == 0 ? 1 : n == 0 ? 0 : binomial[n - 1][k - 1] + binomial[n - 1][k];
}

static uint32_t rank_of(uint64_t points)
{
	uint32_t rank = 0;
	for (int k = 1; points; points &= points - 1)
		rank += binomial[__builtin_ctzll(points)][k++];
	return rank;
}

static uint32_t number_of(uint64_t own, uint64_t other)
{
	int a = __builtin_popcountll(own), b = __builtin_popcountll(other);
	return plain[a + b].base[a] + rank_of(own) * binomial[36][b] + rank_of(other);
}

static void put_pieces(uint64_t own, uint64_t other, struct position *out)
{
	memset(out, 0, sizeof *out);
	for (int point = 0; point < 36; point++)
		if ((own | other) >> point & 1)
			sk_toggle(sk_of(out), other >> point & 1, point);
}

static void list_moves(struct plain_position *p)
{
	struct position position, next;
	move_t moves[SK_MOVES_MAX];
	put_pieces(p->own, p->other, &position);
	p->n_moves = sk_generate(&position, moves);
	p->moves = malloc((size_t)(p->n_moves + 1) * sizeof *p->moves);
	for (int i = 0; i < p->n_moves; i++) {
		sk_play(&next, &position, moves[i]);
		const uint64_t *after = sk_const(&next)->pieces;
		int number = after[1] ? (int)number_of(after[1], after[0]) : 0;
		p->moves[i] = !after[1] ? WINS : after[1] != p->other ? -1 - number : number;
	}
}

static void begin_plain(struct plain *p, int n)
{
	for (int a = 1; a < n; a++) {
		p->base[a] = p->n;
		p->n += binomial[36][a] * binomial[36][n - a];
	}
	p->positions = mem_new(p->n * sizeof *p->positions);
	p->results = mem_new(p->n);
	p->before = mem_new(p->n);
	p->plies = mem_new(p->n);
	p->values = mem_new(p->n);
	for (int a = 1; a < n; a++)
		for (uint64_t own = (1u << a) - 1; own >> 36 == 0; own = next_set(own))
			for (uint64_t other = (1u << (n - a)) - 1; other >> 36 == 0; other = next_set(other))
				if (!(own & other)) {
					struct plain_position *position = &p->positions[number_of(own, other)];
					position->own = own;
					position->other = other;
					list_moves(position);
				}
}

static void end_plain(struct plain *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		free(p->positions[i].moves);
	free(p->positions);
	free(p->results);
	free(p->before);
	free(p->plies);
	free(p->values);
}

static uint8_t kept(enum skt_goal goal, const struct plain_position *p)
{
	int ahead = __builtin_popcountll(p->own) - __builtin_popcountll(p->other);
	return goal == SKT_LAST || ahead == 0 ? SKT_DRAWN : ahead > 0 ? SKT_WON : SKT_LOST;
}

static uint8_t best_of(const struct plain_position *p, const uint8_t *steps, const uint8_t *captures)
{
	int best = SKT_LOST;
	for (int i = 0; i < p->n_moves; i++) {
		int move = p->moves[i];
		int theirs = move == WINS ? SKT_LOST : move < 0 ? captures[-1 - move] : steps[move];
		best = SKT_WON - theirs > best ? SKT_WON - theirs : best;
	}
	return (uint8_t)best;
}

/* The smaller one has the same goal's results without a limit. Calls each after the results of every limit. */
static void solve_plainly(struct plain *p, const struct plain *smaller, enum skt_goal goal,
			  void (*each)(const struct plain *, enum skt_goal, int limit))
{
	bool changed = true;
	for (uint32_t i = 0; i < p->n; i++)
		if (p->positions[i].own)
			p->results[i] = p->positions[i].n_moves ? kept(goal, &p->positions[i]) : SKT_LOST;
	memset(p->plies, 0, p->n);
	for (uint8_t limit = 1; changed || limit < 3; limit++) {
		changed = false;
		memcpy(p->before, p->results, p->n);
		for (uint32_t i = 0; i < p->n; i++) {
			if (!p->positions[i].own)
				continue;
			p->results[i] = best_of(&p->positions[i], p->before, smaller->results);
			if (p->results[i] != p->before[i]) {
				p->plies[i] = limit;
				changed = true;
			}
		}
		each(p, goal, limit);
	}
}

static uint8_t plain_value(const struct plain *p, uint32_t number, enum skt_goal goal)
{
	static const uint8_t bases[] = {[SKT_LOST] = SKT_LOSS, [SKT_DRAWN] = SKT_DRAW, [SKT_WON] = SKT_WIN};
	if (p->results[number] == kept(goal, &p->positions[number]))
		return SKT_KEEP;
	return (uint8_t)(bases[p->results[number]] + p->plies[number]);
}

/* --- the solver --- */

static struct skt_layer layers[SKT_PIECES_MAX + 1];
static struct skt_class classes[SKT_PIECES_MAX + 1][SKT_PIECES_MAX + 1];

static void solve(enum skt_goal goal, int n, unsigned wanted, int threads)
{
	struct error err;
	assert_true(skt_layer_init(&layers[n], goal, n));
	assert_true(skt_solve(&layers[n], &layers[n - 1], wanted, threads, &err));
	for (int own = 1; own < n; own++)
		assert_true(skt_class_init(&classes[own][n - own], own, n - own));
}

static void release(int n)
{
	skt_layer_release(&layers[n]);
	for (int own = 1; own < n; own++)
		skt_class_release(&classes[own][n - own]);
}

static uint8_t value_of(uint64_t own, uint64_t other)
{
	int a = __builtin_popcountll(own), b = __builtin_popcountll(other);
	const struct skt_class *c = &classes[a][b];
	uint8_t colorings[SKT_COLORINGS_MAX];
	uint64_t number = skt_class_number(c, own, other);
	uint32_t block = skt_class_block(c, number);
	skt_class_colorings(c, block, colorings);
	return layers[a + b].values[((size_t)block << (a + b)) + colorings[number - skt_class_begin(c, block)]];
}

static void take_values(struct plain *p)
{
	for (uint32_t i = 0; i < p->n; i++)
		if (p->positions[i].own)
			p->values[i] = value_of(p->positions[i].own, p->positions[i].other);
}

static int n_results[3];

static void compare(const struct plain *p, enum skt_goal goal)
{
	for (uint32_t i = 0; i < p->n; i++) {
		const struct plain_position *position = &p->positions[i];
		if (!position->own)
			continue;
		uint8_t value = p->values[i], expected = plain_value(p, i, goal);
		if (value != expected)
			fail_msg("goal %d %llx %llx: %d, expected %d", goal, (unsigned long long)position->own,
				 (unsigned long long)position->other, value, expected);
		n_results[p->results[i]]++;
	}
}

static uint64_t n_void, n_certain;

/* Checks what a tablebase value promises when that many plies are left before the limit. */
static void compare_limited(const struct plain *p, enum skt_goal goal, int limit)
{
	for (uint32_t i = 0; i < p->n; i++) {
		const struct plain_position *position = &p->positions[i];
		if (!position->own || !position->n_moves)
			continue;
		int own = __builtin_popcountll(position->own), other = __builtin_popcountll(position->other);
		uint8_t value = p->values[i];
		struct tablebase_value v = {
			.result = (enum tablebase_result)(skt_result_of(goal, own, other, value) - SKT_DRAWN),
			.otherwise = (enum tablebase_result)(skt_kept(goal, own, other) - SKT_DRAWN),
			.to_conversion = true,
			.forced = skt_plies_of(value) <= limit};
		struct tablebase_bounds bounds = tablebase_bounds_of(&v);
		int result = p->results[i] - SKT_DRAWN;
		if (result < (int)bounds.low || result > (int)bounds.high)
			fail_msg("goal %d %llx %llx, %d plies: %d, value %d", goal, (unsigned long long)position->own,
				 (unsigned long long)position->other, limit, result, value);
		n_void += tablebase_is_void(&v);
		n_certain += bounds.low == bounds.high;
	}
}

static void all_values_equal_a_plain_solver(void **state)
{
	(void)state;
	fill_binomials();
	for (int n = 2; n <= SMALL; n++)
		begin_plain(&plain[n], n);
	for (enum skt_goal goal = 0; goal < SKT_GOALS; goal++) {
		for (int n = 2; n <= SMALL; n++) {
			solve(goal, n, ~0u, n == 3 ? 1 : 3);
			take_values(&plain[n]);
			solve_plainly(&plain[n], &plain[n - 1], goal, compare_limited);
			compare(&plain[n], goal);
		}
		for (int n = 2; n <= SMALL; n++)
			release(n);
	}
	for (int n = 2; n <= SMALL; n++)
		end_plain(&plain[n]);
	for (int i = 0; i < 3; i++)
		assert_true(n_results[i] > 1000);
	assert_true(n_void > 100000);
	assert_true(n_certain > 9 * n_void);
}

static uint8_t look_up(void *context, const struct sk_position *p)
{
	(void)context;
	return value_of(p->pieces[p->side], p->pieces[!p->side]);
}

/* Larger classes agree with the values after their moves, at random positions; a class can be solved alone. */
static void values_agree_with_those_after_the_moves(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 7);
	memset(n_results, 0, sizeof n_results);
	for (enum skt_goal goal = 0; goal < SKT_GOALS; goal++) {
		for (int n = 2; n <= 4; n++)
			solve(goal, n, ~0u, 2);
		solve(goal, 5, 1u << 3, 2);
		for (int i = 0; i < 2000; i++) {
			uint64_t pieces[2];
			struct position p;
			place(&rng, 2 + i % 2, 3 - i % 2, pieces);
			put_pieces(pieces[0], pieces[1], &p);
			uint8_t value = value_of(pieces[0], pieces[1]);
			assert_true(skt_value_fits(goal, sk_const(&p), value, look_up, NULL));
			assert_false(skt_value_fits(goal, sk_const(&p), value ? value - 1 : SKT_LOSS, look_up, NULL));
			n_results[skt_result_of(goal, 2 + i % 2, 3 - i % 2, value)]++;
		}
		for (uint32_t block = 0; block < layers[5].index->n_blocks; block++)
			assert_int_equal(layers[5].values[((size_t)block << 5) + 1], SKT_KEEP); /* not wanted */
		for (int n = 2; n <= 5; n++)
			release(n);
	}
	for (int i = 0; i < 3; i++)
		assert_true(n_results[i] > 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(classes_have_all_positions_once),
		cmocka_unit_test(numbers_are_complete),
		cmocka_unit_test(numbers_lead_back_to_positions),
		cmocka_unit_test(a_side_without_a_move_has_fewer_pieces),
		cmocka_unit_test(all_values_equal_a_plain_solver),
		cmocka_unit_test(values_agree_with_those_after_the_moves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
