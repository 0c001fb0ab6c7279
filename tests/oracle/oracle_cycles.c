/* oracle_cycles SEED COUNT: prints random repetitions, one "seed TAB position TAB moves" per line, each made from a
 * separate seed, SEED and the next COUNT - 1, so that any of them can be reproduced alone. In each, both sides take two
 * to four moves from a position back to it, twice: it occurs for the third time after the last move, and not before.
 * Half of the positions are drawn point by point, half are reached by moves. compare.mjs rules on them. */
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random_play.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_judge.h"
#include "games/xiangqi/xq_movegen.h"

#define LOOPS 400 /* drawn from one position */

enum style {
	ANY,
	PRESS, /* one side attacks something new with every move */
	HUNT,  /* and the other side moves an attacked piece with every move */
};

/* A loop under construction. */
struct loop {
	struct line *line;
	struct rng *rng;
	int n_moves; /* of each side */
	enum style style;
	bool crossed[2]; /* by side: the piece that moved first moves back first */
};

/* --- positions --- */

static bool may_stand(int side, int kind, int square)
{
	bool own = (xq_relative(side, square) < XQ_SQUARES / 2);
	switch (kind) {
	case XQ_KING:
		return own && xq_tables.king[square];
	case XQ_ADVISOR:
		return own && xq_tables.advisor[square];
	case XQ_ELEPHANT:
		return own && xq_tables.elephant[square][0];
	case XQ_PAWN:
		return !own || (xq_rank(xq_relative(side, square)) > 2 && xq_file(square) % 2 == 0);
	default:
		return true;
	}
}

static void put(char board[XQ_SQUARES], struct rng *rng, int side, int kind)
{
	int square;
	do
		square = (int)rng_below(rng, XQ_SQUARES);
	while (board[square] != '1' || !may_stand(side, kind, square));
	board[square] = (char)("KABNRCP"[kind] | (side == XQ_BLACK ? 0x20 : 0));
}

/* Draws each piece except the kings with the same probability; false if the position is not playable. */
static bool draw_position(struct rng *rng, struct position *p)
{
	char board[XQ_SQUARES], text[XQ_SQUARES + XQ_RANKS + 2], *t = text;
	memset(board, '1', sizeof board);
	uint32_t percent = 15 + rng_below(rng, 60);
	for (int kind = 0; kind < XQ_KINDS; kind++)
		for (int i = 0; i < 2 * xq_kind_max(kind); i++)
			if (kind == XQ_KING || rng_below(rng, 100) < percent)
				put(board, rng, i % 2, kind);
	for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
		memcpy(t, board + xq_square(0, rank), XQ_FILES);
		t += XQ_FILES;
		*t++ = rank ? '/' : ' ';
	}
	*t++ = rng_below(rng, 2) ? 'w' : 'b';
	*t = 0;
	xq_game.rules.start(p, xq_game.presets);
	return xq_game.text.parse(p, text, NULL);
}

/* Plays some random moves from the start. */
static bool play_position(struct rng *rng, struct position *p)
{
	struct line line;
	set_up(&xq_game, NULL, NULL, p);
	line_init(&line, &xq_game, p);
	struct ruling ruling = random_play(&line, rng, 10 + (int)rng_below(rng, 190));
	*p = (struct position){0};
	memcpy(p, line_last(&line), xq_game.rules.position_size);
	xq_of(p)->quiet = 0;
	line_release(&line);
	return ruling.verdict == UNDECIDED;
}

/* --- loops --- */

/* The enemy pieces that the side attacks, including the king. */
static xq_set attacked(const struct xq_position *p, int side)
{
	xq_set found = 0;
	for (xq_set left = p->side[side]; left; left &= left - 1)
		found |= xq_targets(p, side, xq_kind_at(p, xq_first(left)), xq_first(left));
	return found & p->side[!side];
}

/* Returns whether the move attacks a piece that its side did not attack before. */
static bool attacks_anew(const struct xq_position *before, const struct xq_position *after)
{
	return (attacked(after, before->turn) & ~attacked(before, before->turn)) != 0;
}

/* A quiet move; from restricts it to the piece on that square, -1 does not. */
static move_t forward(const struct loop *l, int from)
{
	const struct position *position = line_last(l->line);
	move_t moves[MOVES_MAX];
	int n = 0;
	for (int i = 0, n_all = xq_generate(position, moves); i < n_all; i++)
		if (!xq_has(xq_occupied(xq_const(position)), xq_to(moves[i])) &&
		    (from < 0 || xq_from(moves[i]) == from))
			moves[n++] = moves[i];
	return n > 0 ? moves[rng_below(l->rng, (uint32_t)n)] : NO_MOVE;
}

/* The legal move, or NO_MOVE. */
static move_t legal(const struct loop *l, int from, int to)
{
	move_t moves[MOVES_MAX];
	for (int i = 0, n = xq_generate(line_last(l->line), moves); i < n; i++)
		if (xq_from(moves[i]) == from && xq_to(moves[i]) == to)
			return moves[i];
	return NO_MOVE;
}

/* Patterns of a side's own moves: there and back; a triangle of one piece; two moves there and two back. */
static move_t next_move(const struct loop *l, int i)
{
	const struct line_step *steps = l->line->steps;
	int own = i / 2, side = i % 2;
	bool triangle = l->n_moves == 3;
	if (own == 0 || (l->n_moves == 4 && own == 1))
		return forward(l, -1);
	if (triangle)
		return own == 1 ? forward(l, xq_to(steps[side].move))
				: legal(l, xq_to(steps[2 + side].move), xq_from(steps[side].move));
	int undone = l->n_moves - 1 - own;
	if (l->n_moves == 4 && l->crossed[side])
		undone = 1 - undone;
	move_t move = steps[2 * undone + side].move;
	return legal(l, xq_to(move), xq_from(move));
}

static bool make_loop(struct loop *l)
{
	bool hunts[2] = {l->style != ANY, l->style != ANY}; /* by side: every move so far fits the style */
	for (int i = 0; i < 2 * l->n_moves; i++) {
		move_t move = next_move(l, i);
		if (move == NO_MOVE)
			return false;
		line_push(l->line, move);
		const struct xq_position *before = xq_const(line_at(l->line, i));
		int side = before->turn;
		hunts[side] = hunts[side] && attacks_anew(before, xq_const(line_last(l->line)));
		hunts[!side] = hunts[!side] && (l->style != HUNT || xq_has(attacked(before, !side), xq_from(move)));
		if (l->style != ANY && !hunts[0] && !hunts[1])
			return false;
	}
	return l->line->steps[0].key == l->line->steps[l->line->length].key;
}

/* Plays the loop once more; only its end may be ruled on, as a repetition. */
static bool repeat(struct line *line)
{
	int n = line->length;
	for (int i = 0; i < n; i++) {
		if (line_ruling(line).verdict != UNDECIDED)
			return false;
		line_push(line, line->steps[i].move);
	}
	struct xq_cycle cycle;
	return xq_repeats(line, &cycle) && cycle.first == 0 && xq_verdict(line_last(line)).verdict == UNDECIDED &&
	       xq_generate(line_last(line), NULL) > 0;
}

static void print_cycle(const struct line *line, uint64_t seed)
{
	printf("%" PRIu64 "\t%s\t", seed, position_text(&xq_game, line_at(line, 0)));
	for (int i = 0; i < line->length; i++)
		printf("%s%s", i ? " " : "", move_text(&xq_game, line_at(line, i), line->steps[i].move));
	puts("");
}

static bool try_cycle(struct rng *rng, enum style style, uint64_t seed)
{
	static const int lengths[] = {2, 2, 2, 2, 2, 3, 4, 4};
	struct position start;
	struct line line;
	if (!(rng_below(rng, 2) ? draw_position : play_position)(rng, &start))
		return false;
	bool found = false;
	for (int tries = 0; tries < LOOPS && !found; tries++) {
		line_init(&line, &xq_game, &start);
		struct loop loop = {
			&line, rng, lengths[rng_below(rng, 8)], style, {rng_below(rng, 2), rng_below(rng, 2)}};
		found = make_loop(&loop) && repeat(&line);
		if (found)
			print_cycle(&line, seed);
		line_release(&line);
	}
	return found;
}

int main(int argc, char **argv)
{
	support_begin();
	if (argc != 3) {
		fprintf(stderr, "usage: oracle_cycles SEED COUNT\n");
		return 2;
	}
	uint64_t seed = strtoull(argv[1], NULL, 10), end = seed + strtoull(argv[2], NULL, 10);
	for (; seed < end; seed++) {
		struct rng rng;
		rng_seed(&rng, seed);
		static const enum style styles[] = {ANY, PRESS, HUNT, HUNT};
		enum style style = styles[rng_below(&rng, 4)];
		while (!try_cycle(&rng, style, seed))
			;
	}
	return 0;
}
