/* paper_rules [N]: finds the rules that the dark chess paper used (research/lab.md): runs N uniform and N capture-first
 * playouts (default 1000) with each limit under rule variants that docs/rules/darkchess.md does not have, and prints
 * them next to the paper's figures. It implements the rules separately and as plainly as possible, so that the game
 * itself need not know the variants. */
#include "base/rng.h"
#include "match/interval.h"
#include "lab/paper.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { KING, GUARD, MINISTER, ROOK, KNIGHT, CANNON, PAWN, KINDS };
enum { POINTS = 32, FILES = 4, RANKS = 8, MOVES_HERE = 160 };
enum { DOWN = -1, NONE = -2 }; /* values of a point, in addition to kind + 8 * color */

/* Rule variants that the paper may have used. */
struct variant {
	const char *name;
	bool captures_count; /* captures count toward the limit */
	bool point_first;    /* a random action is drawn in two steps: a point, then one of its moves */
	int stand_before;    /* kinds before this one cannot capture their equals */
	bool king_takes_pawn, pawn_takes_king;
	bool cannon_beside; /* the cannon also captures adjacent pieces, by rank */
};

static const struct variant variants[] = {
	{"flips reset, captures count (the preset paper)", true, false, KINDS, false, true, false},
	{"captures do not count", false, false, KINDS, false, true, false},
	{"... and the point is drawn first", false, true, KINDS, false, true, false},
	{"... only pawns take equals", false, true, PAWN, false, true, false},
	{"... all take equals", false, true, 0, false, true, false},
	{"only pawns take equals, kings take pawns too", false, true, PAWN, true, true, false},
	{"only pawns take equals, pawns do not take kings", false, true, PAWN, false, false, false},
	{"only pawns take equals, kings take pawns, not pawns kings", false, true, PAWN, true, false, false},
	{"only pawns take equals, cannons take beside them too", false, true, PAWN, false, true, true},
};

struct action {
	int from, to; /* equal for a flip */
	bool captures;
};

struct board {
	int at[POINTS], bag[POINTS], n_bag, living[2];
	int side; /* -1 until the first flip */
};

struct accumulator {
	int draws;
	struct sample left, plies;
};

static void start(struct board *b)
{
	static const int counts[KINDS] = {1, 2, 2, 2, 2, 2, 5};
	*b = (struct board){.n_bag = 0, .living = {16, 16}, .side = -1};
	for (int i = 0; i < POINTS; i++)
		b->at[i] = DOWN;
	for (int kind = 0; kind < KINDS; kind++)
		for (int i = 0; i < 2 * counts[kind]; i++)
			b->bag[b->n_bag++] = kind + 8 * (i % 2);
}

static bool takes_beside(const struct variant *v, int kind, int prey)
{
	if (kind == CANNON && !v->cannon_beside)
		return false;
	if (kind == KING && prey == PAWN)
		return v->king_takes_pawn;
	if (kind == PAWN && prey == KING)
		return v->pawn_takes_king;
	return kind < prey || (kind == prey && kind >= v->stand_before);
}

static bool is_enemy(const struct board *b, int what)
{
	return what >= 0 && what / 8 != b->side;
}

/* Lists the actions of a piece in one of the four directions. */
static int list_way(const struct board *b, const struct variant *v, int from, int dx, int dy, struct action *out)
{
	int kind = b->at[from] % 8, passed = 0, n = 0;
	int x = from % FILES + dx, y = from / FILES + dy;
	for (int steps = 1; x >= 0 && x < FILES && y >= 0 && y < RANKS; x += dx, y += dy, steps++) {
		int to = y * FILES + x, what = b->at[to];
		if (steps == 1 && what == NONE)
			out[n++] = (struct action){from, to, false};
		if (steps == 1 && is_enemy(b, what) && takes_beside(v, kind, what % 8))
			out[n++] = (struct action){from, to, true};
		if (kind != CANNON)
			break;
		if (what != NONE && passed++ == 1) {
			if (is_enemy(b, what))
				out[n++] = (struct action){from, to, true};
			break;
		}
	}
	return n;
}

static int list_actions(const struct board *b, const struct variant *v, struct action *out)
{
	int n = 0;
	for (int i = 0; i < POINTS; i++) {
		if (b->at[i] == DOWN)
			out[n++] = (struct action){i, i, false};
		if (b->at[i] < 0 || b->at[i] / 8 != b->side)
			continue;
		n += list_way(b, v, i, 1, 0, out + n);
		n += list_way(b, v, i, -1, 0, out + n);
		n += list_way(b, v, i, 0, 1, out + n);
		n += list_way(b, v, i, 0, -1, out + n);
	}
	return n;
}

/* Keeps only the captures if there are any. */
static int keep_captures(struct action *actions, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (actions[i].captures)
			actions[kept++] = actions[i];
	return kept ? kept : n;
}

/* Keeps the actions of one random point; they are adjacent in the list. */
static int keep_point(struct action *actions, int n, struct rng *rng)
{
	int points[POINTS], n_points = 0, kept = 0;
	for (int i = 0; i < n; i++)
		if (n_points == 0 || points[n_points - 1] != actions[i].from)
			points[n_points++] = actions[i].from;
	int point = points[rng_below(rng, (uint32_t)n_points)];
	for (int i = 0; i < n; i++)
		if (actions[i].from == point)
			actions[kept++] = actions[i];
	return kept;
}

static void play(struct board *b, const struct action *a, struct rng *rng)
{
	if (a->from == a->to) {
		int i = (int)rng_below(rng, (uint32_t)b->n_bag);
		b->at[a->from] = b->bag[i];
		b->bag[i] = b->bag[--b->n_bag];
		if (b->side < 0)
			b->side = b->at[a->from] / 8;
	} else {
		b->living[!b->side] -= a->captures;
		b->at[a->to] = b->at[a->from];
		b->at[a->from] = NONE;
	}
	b->side = !b->side;
}

static void play_out(const struct variant *v, int limit, bool captures_first, struct rng *rng, struct accumulator *sums)
{
	struct board b;
	int quiet = 0, plies = 0;
	start(&b);
	for (; b.living[0] > 0 && b.living[1] > 0; plies++) {
		struct action actions[MOVES_HERE];
		int n = list_actions(&b, v, actions), all = n;
		if (n == 0 || quiet >= limit)
			break;
		n = captures_first ? keep_captures(actions, n) : n;
		if (v->point_first && (n == all || !captures_first))
			n = keep_point(actions, n, rng);
		const struct action *a = &actions[rng_below(rng, (uint32_t)n)];
		quiet = a->from == a->to ? 0 : quiet + (v->captures_count || !a->captures);
		play(&b, a, rng);
	}
	sums->draws += quiet >= limit && b.living[0] > 0 && b.living[1] > 0;
	interval_take(&sums->left, b.living[0] + b.living[1]);
	interval_take(&sums->plies, plies);
}

static void print_variant(const struct variant *v, int n)
{
	printf("| %s ", v->name);
	for (int captures_first = 0; captures_first < 2; captures_first++)
		for (int size = 0; size < 3; size++) {
			struct accumulator sums = {0};
			struct rng rng;
			rng_seed(&rng, 1);
			for (int i = 0; i < n; i++)
				play_out(v, paper_sizes[size], captures_first, &rng, &sums);
			printf("| %.2f %.2f %.1f (%.1f) ", (double)sums.draws / n, sums.left.mean, sums.plies.mean,
			       interval_deviation(&sums.plies));
		}
	puts("|");
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1000;
	if (n < 1) {
		fprintf(stderr, "paper_rules: \"%s\" is no number of playouts\n", argv[1]);
		return 2;
	}
	puts("| rules | random, 40 | random, 160 | random, 640 | capture, 40 | capture, 160 | capture, 640 |\n"
	     "|---|---|---|---|---|---|---|");
	printf("| the paper, Table 2 ");
	for (int i = 0; i < 6; i++) { /* the first rows of the paper: random, then capture */
		const struct paper_limit *p = &paper_table2[i];
		printf("| %.2f %.2f %.1f ", p->draws, p->left, p->plies);
	}
	puts("|");
	printf("| the paper, Table 1 | %.2f %.1f (%.1f) | | | %.2f %.1f (%.1f) | | |\n", paper_table1[0][0].left,
	       paper_table1[0][0].plies, paper_table1[0][0].plies_sd, paper_table1[0][1].left, paper_table1[0][1].plies,
	       paper_table1[0][1].plies_sd);
	for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
		print_variant(&variants[i], n);
	return 0;
}
