#include "games/qilin/ql_board.h"

#define P(i)          (1u << (i))
#define LINE(a, b, c) (P(a) | P(b) | P(c))
#define SIDES(s)      LINE(s, s + 1, s + 2), LINE(s + 2, s + 3, s + 4), LINE(s + 4, s + 5, s + 6), LINE(s + 6, s + 7, s)
#define RAY(i)        LINE(i, i + 8, i + 16)

const uint32_t ql_lines[QL_LINES] = {
	SIDES(0), SIDES(8), SIDES(16), RAY(0), RAY(1), RAY(2), RAY(3), RAY(4), RAY(5), RAY(6), RAY(7),
};

/* Neighbors in both directions along the square, and inward and outward along the ray. */
#define OUTER(i)  (P((i + 1) % 8) | P((i + 7) % 8) | P(i + 8))
#define MIDDLE(i) (P(8 + (i + 1) % 8) | P(8 + (i + 7) % 8) | P(i) | P(i + 16))
#define INNER(i)  (P(16 + (i + 1) % 8) | P(16 + (i + 7) % 8) | P(i + 8))
#define EIGHT(of) of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)

const uint32_t ql_neighbours[QL_POINTS] = {EIGHT(OUTER), EIGHT(MIDDLE), EIGHT(INNER)};

const char ql_names[QL_POINTS][3] = {
	"a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4", "b2", "d2", "f2", "f4",
	"f6", "d6", "b6", "b4", "c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4",
};

struct ql_part ql_parts[QL_POINTS][3];

void ql_board_fill(void)
{
	for (int point = 0; point < QL_POINTS; point++) {
		int n = 0;
		for (int i = 0; i < QL_LINES; i++)
			if (ql_lines[i] >> point & 1)
				ql_parts[point][n++] = (struct ql_part){ql_lines[i] & ~P(point), P(i)};
		while (n < 3)
			ql_parts[point][n++] = (struct ql_part){~QL_ALL, 0};
	}
}
