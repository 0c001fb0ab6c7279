/* oracle_why: reads repetitions that another program rules differently, one "id TAB position TAB moves TAB its verdict"
 * per line of standard input, and names the clauses of docs/rules/xiangqi.md without which our ruling would agree: "id
 * TAB clauses". To omit a clause, the repetition is judged again with a looser test in its place. The smallest
 * sufficient set is named, "none of these" if four together do not suffice. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_movegen.h"

#define AT_ONCE 4 /* clauses omitted together */

/* The clauses; bit i of a set: clauses[i] is omitted. */
enum clause { STOOD, STAYED, ANSWER, LEGAL, PAWNS, OFFER, PINS, FACING, APART, ROOTS, ONE, EXCHANGE, BOUNDS, CLAUSES };

static const char *const clauses[CLAUSES] = {
	[STOOD] = "5.3 what the moving piece threatened before is not chased anew",
	[STAYED] = "5.3 what another piece threatened before is not chased anew",
	[ANSWER] = "5.4 the answer must meet the threat",
	[LEGAL] = "5.3 the capture must be legal",
	[PAWNS] = "5.4 king and pawns do not chase",
	[OFFER] = "5.5 who cannot legally capture back makes no offer",
	[PINS] = "5.6 roots are judged after the capture",
	[FACING] = "2.8 a capture must not leave the kings facing each other",
	[APART] = "5.6 a root on the kings' file is free unless it alone keeps them apart",
	[ROOTS] = "5.6 losing a root makes a threat",
	[ONE] = "5.6 one root that can take back is enough",
	[EXCHANGE] = "5.5 who can capture back makes an offer",
	[BOUNDS] = "2.2, 2.3, 2.7 advisors, elephants and pawns keep their bounds",
};

struct pair {
	int from, to;
};

struct threats {
	int n;
	struct pair list[XQ_THREATS_MAX + 24]; /* plus three for each pawn, four for the king */
};

struct weighing {
	const struct line *line;
	const struct xq_cycle *cycle;
	unsigned without; /* for the move being judged */
	uint8_t number[XQ_SQUARES];
};

static bool left_out(const struct weighing *w, enum clause clause)
{
	return w->without >> clause & 1;
}

static bool holds(const struct threats *t, int from, int to)
{
	for (int i = 0; i < t->n; i++)
		if (t->list[i].from == from && t->list[i].to == to)
			return true;
	return false;
}

/* --- threats: with no clause omitted, those of xq_threats --- */

/* The squares that the piece reaches on a board without palaces and river. */
static xq_set unbounded(const struct xq_position *p, int side, int kind, int from)
{
	xq_set found = 0, occupied = xq_occupied(p);
	for (int to = 0; to < XQ_SQUARES; to++) {
		int files = xq_file(to) - xq_file(from), ranks = xq_rank(to) - xq_rank(from);
		int ahead = side == XQ_RED ? ranks : -ranks;
		bool diagonal = files * files == ranks * ranks;
		bool goes = kind == XQ_ADVISOR    ? diagonal && files * files == 1
			    : kind == XQ_ELEPHANT ? diagonal && files * files == 4 && !xq_has(occupied, (from + to) / 2)
						  : files * files + ranks * ranks == 1 && ahead >= 0;
		found |= goes ? xq_bit(to) : 0;
	}
	return found;
}

static xq_set targets(const struct weighing *w, const struct xq_position *p, int side, int from)
{
	int kind = xq_kind_at(p, from);
	if (left_out(w, BOUNDS) && (kind == XQ_ADVISOR || kind == XQ_ELEPHANT || kind == XQ_PAWN))
		return unbounded(p, side, kind, from);
	return xq_targets(p, side, kind, from);
}

static bool reaches(const struct weighing *w, const struct xq_position *p, int side, int from, int to)
{
	return xq_has(targets(w, p, side, from), to);
}

static struct xq_position captured(const struct xq_position *p, int side, int from, int to)
{
	struct xq_position after = *p;
	int kind = xq_kind_at(p, from);
	xq_lift(&after, !side, xq_kind_at(p, to), to);
	xq_lift(&after, side, kind, from);
	xq_drop(&after, side, kind, to);
	return after;
}

/* The pieces that attack the side's king; facing: including the other king. */
static xq_set checkers(const struct xq_position *p, int side, bool facing)
{
	xq_set found = 0;
	for (xq_set left = p->side[!side] & ~p->kind[XQ_KING]; left; left &= left - 1)
		if (xq_has(xq_targets(p, !side, xq_kind_at(p, xq_first(left)), xq_first(left)), p->king[side]))
			found |= xq_bit(xq_first(left));
	int king = p->king[side], other = p->king[!side];
	bool face =
		xq_file(king) == xq_file(other) && !(xq_tables.between[xq_tables.palace[king]][other] & xq_occupied(p));
	return facing && face ? found | xq_bit(other) : found;
}

/* Returns whether the kings are on one file, and the piece is on it too, the only one of its side. */
static bool alone_on_kings_file(const struct xq_position *p, int side, int square)
{
	int file = xq_file(p->king[side]), n = 0;
	for (int rank = 0; rank < XQ_RANKS; rank++)
		n += xq_has(p->side[side], xq_square(file, rank));
	return file == xq_file(p->king[!side]) && file == xq_file(square) && n == 2 && square != p->king[side];
}

/* Returns whether the king is attacked once the piece leaves its square; facing: by the other king too. */
static bool pinned(const struct xq_position *p, int side, int square, bool facing)
{
	struct xq_position other = *p;
	if (!facing)
		other.kind[XQ_KING] = xq_bit(p->king[side]);
	return square != p->king[side] && xq_attacked(&other, !side, p->king[side], xq_occupied(p) & ~xq_bit(square));
}

/* Returns whether the side's king is safe after its capture: any attacker already attacked it before. */
static bool king_may_stand(const struct weighing *w, const struct xq_position *after, int side, xq_set standing)
{
	return !(checkers(after, side, !left_out(w, FACING)) & ~standing);
}

/* The victim has a root that can recapture, whatever other roots it has. 5.6 */
static bool is_protected(const struct weighing *w, const struct xq_position *p, int side, int from, int to,
			 enum xq_roots roots, xq_set standing)
{
	struct xq_position after = captured(p, side, from, to);
	bool found = false;
	for (xq_set left = p->side[!side] & ~xq_bit(to); left; left &= left - 1) {
		int root = xq_first(left);
		bool seen = reaches(w, p, !side, root, to);
		if (left_out(w, ONE) && seen && pinned(p, !side, root, false))
			return false;
		if (!reaches(w, &after, !side, root, to) || (roots == XQ_CLEAR_ROOTS && !seen) ||
		    (left_out(w, APART) && alone_on_kings_file(p, !side, root)))
			continue;
		struct xq_position taken = captured(&after, !side, root, to);
		found |= left_out(w, PINS) ? !pinned(p, !side, root, true) : king_may_stand(w, &taken, !side, standing);
	}
	return found;
}

static bool threatens(const struct weighing *w, const struct xq_position *p, int side, int from, int to,
		      enum xq_roots roots)
{
	int kind = xq_kind_at(p, from), victim = xq_kind_at(p, to);
	if (victim == XQ_KING || (victim == XQ_PAWN && xq_has(side == XQ_RED ? ~XQ_RED_HALF : XQ_RED_HALF, to)))
		return false;
	struct xq_position after = captured(p, side, from, to), back = captured(p, !side, to, from);
	if (!left_out(w, LEGAL) && xq_in_check(&after, side) && !xq_in_check(p, side))
		return false;
	xq_set standing = checkers(p, !side, true);
	bool free = !(left_out(w, APART) && alone_on_kings_file(p, !side, to)) &&
		    (left_out(w, OFFER) || king_may_stand(w, &back, !side, standing));
	if (victim == kind && reaches(w, p, !side, to, from) && free && !left_out(w, EXCHANGE))
		return false;
	bool lesser = (kind == XQ_HORSE || kind == XQ_CANNON) && victim == XQ_ROOK;
	bool guard = (kind == XQ_ADVISOR || kind == XQ_ELEPHANT) && victim >= XQ_HORSE && victim <= XQ_CANNON;
	return lesser || guard || !is_protected(w, p, side, from, to, roots, standing);
}

static struct threats threats_of(const struct weighing *w, const struct position *position, int side,
				 enum xq_roots roots)
{
	const struct xq_position *p = xq_const(position);
	struct threats t = {0};
	xq_set idle = left_out(w, PAWNS) ? 0 : p->kind[XQ_KING] | p->kind[XQ_PAWN];
	for (xq_set left = p->side[side] & ~idle; left; left &= left - 1) {
		int from = xq_first(left);
		xq_set to = targets(w, p, side, from) & p->side[!side];
		for (; to; to &= to - 1)
			if (threatens(w, p, side, from, xq_first(to), roots))
				t.list[t.n++] = (struct pair){from, xq_first(to)};
	}
	return t;
}

/* --- the repetition --- */

/* The pieces chased by the move, as bits: bit i is piece number i. */
static uint32_t victims(const struct weighing *w, int i)
{
	const struct line *line = w->line;
	int reply = i + 1 < w->cycle->last ? i + 1 : w->cycle->first;
	move_t move = line->steps[i].move, answer = line->steps[reply].move;
	const struct xq_position *p = xq_const(line_at(line, i));
	struct threats now = threats_of(w, line_at(line, i + 1), p->turn, XQ_ROOTS);
	struct threats before = threats_of(w, line_at(line, i), p->turn, XQ_CLEAR_ROOTS);
	struct threats answered = threats_of(w, line_at(line, reply + 1), p->turn, XQ_ROOTS);
	uint32_t found = 0;
	for (int k = 0; k < now.n; k++) {
		int from = now.list[k].from, to = now.list[k].to;
		bool moving = from == xq_to(move);
		int origin = moving ? xq_from(move) : from;
		bool stood = left_out(w, ROOTS) ? reaches(w, p, p->turn, origin, to) : holds(&before, origin, to);
		bool unmet = holds(&answered, from, to == xq_from(answer) ? xq_to(answer) : to);
		if ((!stood || left_out(w, moving ? STOOD : STAYED)) && (!unmet || left_out(w, ANSWER)))
			found |= 1u << w->number[to];
	}
	return found;
}

static const char *verdict_name(enum verdict verdict)
{
	return verdict == SECOND_WINS ? "red_loses" : verdict == FIRST_WINS ? "black_loses" : "draw";
}

/* The ruling on the repetition at the end of the line, with clauses omitted for each side's moves. */
static const char *rule_without(struct weighing *w, const unsigned without[2])
{
	const struct xq_cycle *c = w->cycle;
	uint32_t always[2] = {~0u, ~0u};
	int offence[2];
	memcpy(w->number, c->number, sizeof w->number);
	for (int i = c->first; i < c->last; i++) {
		move_t move = w->line->steps[i].move;
		w->number[xq_to(move)] = w->number[xq_from(move)];
		int side = xq_const(line_at(w->line, i))->turn;
		w->without = without[side];
		always[side] &= victims(w, i);
	}
	for (int side = 0; side < 2; side++)
		offence[side] = c->n_checks[side] == c->n_moves[side] ? XQ_PERPETUAL_CHECK
				: always[side]                        ? XQ_PERPETUAL_CHASE
								      : XQ_IDLE;
	return verdict_name(offence[0] > offence[1] ? SECOND_WINS : offence[1] > offence[0] ? FIRST_WINS : DRAWN);
}

/* The smallest set of clauses whose omission, for one side or for both, gives the other program's ruling; 0 if there is
 * no such set. */
static unsigned fewest_without(const struct line *line, const struct xq_cycle *cycle, const char *theirs)
{
	for (int n = 1; n <= AT_ONCE; n++)
		for (unsigned without = 1; without < 1u << CLAUSES; without++)
			for (unsigned sides = 3; sides > 0 && __builtin_popcount(without) == n; sides--) {
				struct weighing w = {.line = line, .cycle = cycle};
				unsigned each[2] = {sides & 1 ? without : 0, sides & 2 ? without : 0};
				if (strcmp(rule_without(&w, each), theirs) == 0)
					return without;
			}
	return 0;
}

static void explain(const char *id, const char *position, const char *moves, const char *theirs)
{
	struct line line;
	struct xq_cycle cycle;
	play_moves(&line, &xq_game, "nolimit", position, moves);
	if (!xq_repeats(&line, &cycle))
		exit(1);
	struct weighing all = {.line = &line, .cycle = &cycle};
	if (strcmp(rule_without(&all, (unsigned[2]){0, 0}), verdict_name(xq_judge(&line).verdict)) != 0) {
		fprintf(stderr, "oracle_why: %s: with every clause the ruling is not that of the referee\n", id);
		exit(1);
	}
	unsigned fewest = fewest_without(&line, &cycle, theirs);
	printf("%s\t", id);
	const char *between = "";
	for (int i = 0; i < CLAUSES; i++)
		if (fewest >> i & 1) {
			printf("%s%s", between, clauses[i]);
			between = "; ";
		}
	puts(fewest ? "" : "none of these");
	line_release(&line);
}

int main(void)
{
	support_begin();
	char *text = NULL;
	size_t size = 0;
	while (getline(&text, &size, stdin) > 0) {
		text[strcspn(text, "\n")] = 0;
		char *columns[4] = {text};
		int n = 1;
		for (char *c = text; n < 4 && (c = strchr(c, '\t')) != NULL; n++) {
			*c++ = 0;
			columns[n] = c;
		}
		if (n != 4) {
			fprintf(stderr, "oracle_why: \"%.40s\": expected id, position, moves and verdict\n", text);
			return 1;
		}
		explain(columns[0], columns[1], columns[2], columns[3]);
	}
	free(text);
	return 0;
}
