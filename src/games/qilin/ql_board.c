#include "games/qilin/ql_board.h"

#define P(i)          (1u << (i))
#define LINE(a, b, c) (P(a) | P(b) | P(c))
#define SIDES(s)      LINE(s, s + 1, s + 2), LINE(s + 2, s + 3, s + 4), LINE(s + 4, s + 5, s + 6), LINE(s + 6, s + 7, s)
#define RAY(i)        LINE(i, i + 8, i + 16)

const uint32_t ql_lines[QL_LINES] = {
	SIDES(0), SIDES(8), SIDES(16), RAY(0), RAY(1), RAY(2), RAY(3), RAY(4), RAY(5), RAY(6), RAY(7),
};

/* Along the square to both sides, and along the ray inwards and outwards. */
#define OUTER(i)  (P((i + 1) % 8) | P((i + 7) % 8) | P(i + 8))
#define MIDDLE(i) (P(8 + (i + 1) % 8) | P(8 + (i + 7) % 8) | P(i) | P(i + 16))
#define INNER(i)  (P(16 + (i + 1) % 8) | P(16 + (i + 7) % 8) | P(i + 8))
#define EIGHT(of) of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)

const uint32_t ql_neighbours[QL_POINTS] = {EIGHT(OUTER), EIGHT(MIDDLE), EIGHT(INNER)};

const char ql_names[QL_POINTS][3] = {
	"a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4", "b2", "d2", "f2", "f4",
	"f6", "d6", "b6", "b4", "c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4",
};

uint32_t ql_full_lines(uint32_t points)
{
	uint32_t full = 0;
	for (int i = 0; i < QL_LINES; i++)
		full |= (uint32_t)((points & ql_lines[i]) == ql_lines[i]) << i;
	return full;
}

int ql_potential_lines(uint32_t points, uint32_t empty)
{
	int n = 0;
	for (int i = 0; i < QL_LINES; i++) {
		uint32_t own = points & ql_lines[i], rest = ql_lines[i] & ~own;
		n += (own & (own - 1)) && rest && (rest & ~empty) == 0;
	}
	return n;
}

int ql_mobility(uint32_t points, uint32_t empty)
{
	int n = 0;
	for (; points; points &= points - 1)
		n += __builtin_popcount(ql_neighbours[__builtin_ctz(points)] & empty);
	return n;
}
