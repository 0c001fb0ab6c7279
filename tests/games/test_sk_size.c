/* The number of Surakarta positions, exactly: the table of docs/surakarta.md. usage: test_sk_size [--print]: prints the
 * table. */
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/surakarta/sk_board.h"

#define SYMMETRIES 8
#define SIDES      (SK_PIECES + 1)

/* By the numbers of pieces of both sides. */
typedef uint64_t counts[SIDES][SIDES];

/* The point under symmetry i of the board. */
static int image(int point, int i)
{
	int row = point / SK_SIZE, column = point % SK_SIZE;
	if (i & 1)
		column = SK_SIZE - 1 - column;
	if (i & 2)
		row = SK_SIZE - 1 - row;
	return i & 4 ? column * SK_SIZE + row : row * SK_SIZE + column;
}

/* Multiplies by 1 + x^n + y^n, where x and y stand for a piece of either side: a cycle of n points that a symmetry
 * permutes is empty or has pieces of one side. */
static void add_cycle(counts c, int n)
{
	for (int a = SK_PIECES; a >= 0; a--)
		for (int b = SK_PIECES; b >= 0; b--)
			c[a][b] += (a >= n ? c[a - n][b] : 0) + (b >= n ? c[a][b - n] : 0);
}

/* Placements that symmetry i maps to themselves. */
static void count_fixed(int i, counts c)
{
	uint64_t seen = 0;
	memset(c, 0, sizeof(counts));
	c[0][0] = 1;
	for (int point = 0; point < SK_POINTS; point++) {
		int length = 0;
		for (int at = point; !(seen >> at & 1); at = image(at, i), length++)
			seen |= (uint64_t)1 << at;
		if (length)
			add_cycle(c, length);
	}
}

/* Placements up to symmetry, by Burnside's lemma. */
static void count_classes(counts c)
{
	memset(c, 0, sizeof(counts));
	for (int i = 0; i < SYMMETRIES; i++) {
		counts fixed;
		count_fixed(i, fixed);
		for (int a = 0; a < SIDES; a++)
			for (int b = 0; b < SIDES; b++)
				c[a][b] += fixed[a][b];
	}
	for (int a = 0; a < SIDES; a++)
		for (int b = 0; b < SIDES; b++) {
			assert_int_equal(c[a][b] % SYMMETRIES, 0);
			c[a][b] /= SYMMETRIES;
		}
}

/* Placements with at least one piece of either side and n pieces in all; n 0: with any number. */
static uint64_t sum(counts c, int n)
{
	uint64_t total = 0;
	for (int a = 1; a < SIDES; a++)
		for (int b = 1; b < SIDES; b++)
			total += n == 0 || a + b == n ? c[a][b] : 0;
	return total;
}

static void the_documented_numbers_are_exact(void **state)
{
	static const struct {
		int n;
		uint64_t placements, classes;
	} rows[] = {
		{2, 1260, 165},
		{4, 824670, 103641},
		{8, 7686126360, 960862728},
		{12, 5124368503800, 640549349384},
		{16, 468741532879620, 58592725999248},
		{20, 5646178918139760, 705772464407640},
		{22, 7587750324772800, 948468882884796},
		{24, 3384731762521200, 423091508279496},
		{0, 37781971022110182, 4722747028475686},
	};
	counts all, classes;
	(void)state;
	count_fixed(0, all);
	count_classes(classes);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(sum(all, rows[i].n), rows[i].placements);
		assert_int_equal(sum(classes, rows[i].n), rows[i].classes);
	}
}

/* Lists all placements of up to three pieces and counts those that no symmetry maps to a smaller one. */
static void listing_small_placements_counts_the_same(void **state)
{
	counts all, classes, listed = {{0}}, listed_classes = {{0}};
	(void)state;
	count_fixed(0, all);
	count_classes(classes);
	int digits[3]; /* 0: no piece; else 2 * point + side + 1 */
	for (digits[0] = 0; digits[0] <= 2 * SK_POINTS; digits[0]++)
		for (digits[1] = 0; digits[1] <= 2 * SK_POINTS; digits[1]++)
			for (digits[2] = 0; digits[2] <= 2 * SK_POINTS; digits[2]++) {
				bool rises = true;
				for (int k = 0; k < 2; k++)
					rises &= digits[k] == 0 || (digits[k] - 1) / 2 < (digits[k + 1] - 1) / 2;
				if (!rises || (digits[1] == 0 && digits[0]) || (digits[2] == 0 && digits[1]))
					continue;
				uint64_t pieces[SYMMETRIES][2] = {{0}};
				for (int k = 0; k < 3; k++)
					for (int i = 0; digits[k] && i < SYMMETRIES; i++)
						pieces[i][(digits[k] - 1) % 2] |= (uint64_t)1
										  << image((digits[k] - 1) / 2, i);
				bool is_smallest = true;
				for (int i = 1; i < SYMMETRIES; i++)
					is_smallest &= pieces[0][0] < pieces[i][0] ||
						       (pieces[0][0] == pieces[i][0] && pieces[0][1] <= pieces[i][1]);
				int a = __builtin_popcountll(pieces[0][0]), b = __builtin_popcountll(pieces[0][1]);
				listed[a][b]++;
				listed_classes[a][b] += is_smallest;
			}
	for (int a = 0; a <= 3; a++)
		for (int b = 0; a + b <= 3; b++) {
			assert_int_equal(listed[a][b], all[a][b]);
			assert_int_equal(listed_classes[a][b], classes[a][b]);
		}
}

static void print(void)
{
	counts all, classes;
	count_fixed(0, all);
	count_classes(classes);
	puts("pieces\tplacements\tup to symmetry");
	for (int n = 2; n <= 2 * SK_PIECES; n++)
		printf("%d\t%" PRIu64 "\t%" PRIu64 "\n", n, sum(all, n), sum(classes, n));
	printf("all\t%" PRIu64 "\t%" PRIu64 "\n", sum(all, 0), sum(classes, 0));
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_documented_numbers_are_exact),
		cmocka_unit_test(listing_small_placements_counts_the_same),
	};
	if (argc > 1 && strcmp(argv[1], "--print") == 0) {
		print();
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
