#include "games/darkchess/dc_rules.h"
#include "base/hot.h"
#include "base/rng.h"

#include <assert.h>
#include <string.h>

void dc_start(struct position *position, const struct preset *preset)
{
	struct dc_position *p = dc_of(position);
	memset(p, 0, sizeof *p);
	p->rules = *(const struct dc_rules *)preset->data;
	dc_clear(p);
	for (int i = 0; i < DC_POINTS; i++)
		dc_set(p, i, DC_DOWN);
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		dc_set_bag(p, piece, dc_full_bag[piece]);
	p->living[DC_RED] = p->living[DC_BLACK] = 16;
}

enum actor dc_to_act(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	if (p->pending != DC_NO_POINT)
		return ACTOR_CHANCE;
	return p->side == p->first ? ACTOR_FIRST : ACTOR_SECOND;
}

/* Where the face-up piece on the point may go. 2.2-2.4 */
static inline uint32_t targets(const struct dc_position *p, int from)
{
	int kind = DC_KIND_OF(p->at[from]);
	uint32_t around = dc_beside(1u << from), enemies = p->up[!DC_SIDE_OF(p->at[from])], empty = dc_empty(p);
	uint32_t reach = around & empty;
	if (kind == DC_CANNON)
		return reach | (dc_jumps(~empty, from) & enemies);
	for (uint32_t near = around & enemies; near; near &= near - 1)
		if (dc_takes_under(&p->rules, kind) >> DC_KIND_OF(p->at[__builtin_ctz(near)]) & 1)
			reach |= near & -near;
	return reach;
}

HOT int dc_generate(const struct position *position, move_t *out)
{
	const struct dc_position *p = dc_const(position);
	int n = 0;
	/* While the colours are unknown nothing is face up, and only flips are found. 1.4 */
	for (uint32_t own = p->up[p->side]; own; own &= own - 1) {
		int from = __builtin_ctz(own);
		uint32_t reach = targets(p, from);
		if (!out)
			n += __builtin_popcount(reach);
		else
			for (; reach; reach &= reach - 1)
				out[n++] = dc_move(DC_STEP, from, __builtin_ctz(reach));
	}
	if (!out)
		return n + __builtin_popcount(p->down);
	for (uint32_t down = p->down; down; down &= down - 1) /* 2.1 */
		out[n++] = dc_move(DC_FLIP, 0, __builtin_ctz(down));
	return n;
}

int dc_outcomes(const struct position *position, struct outcome *out)
{
	const struct dc_position *p = dc_const(position);
	int n = 0;
	for (int piece = 0; piece < DC_PIECES; piece++)
		if (p->bag[piece])
			out[n++] = (struct outcome){dc_move(DC_REVEAL, 0, piece), p->bag[piece]};
	return n;
}

static void play_step(struct dc_position *p, int from, int to)
{
	assert((p->up[p->side] >> from & 1) && (targets(p, from) >> to & 1));
	uint8_t victim = p->at[to];
	if (victim != DC_NONE)
		p->living[DC_SIDE_OF(victim)]--;
	dc_set(p, to, p->at[from]);
	dc_set(p, from, DC_NONE);
	if (victim != DC_NONE && !p->rules.flips_only)
		p->quiet = 0;
	else if (p->quiet < UINT16_MAX)
		p->quiet++;
}

static void play_reveal(struct dc_position *p, uint8_t piece)
{
	assert(p->pending != DC_NO_POINT && p->bag[piece]);
	dc_set_bag(p, piece, p->bag[piece] - 1);
	dc_set(p, p->pending, piece);
	if (!p->known) { /* 1.4 */
		p->first = p->side = DC_SIDE_OF(piece);
		p->known = true;
	}
	p->pending = DC_NO_POINT;
	p->quiet = 0;
}

HOT void dc_play(struct position *after, const struct position *before, move_t move)
{
	struct dc_position *p = dc_of(after);
	*p = *dc_const(before);
	assert((p->pending != DC_NO_POINT) == (dc_action_of(move) == DC_REVEAL));
	switch (dc_action_of(move)) {
	case DC_STEP:
		play_step(p, dc_from(move), dc_to(move));
		break;
	case DC_FLIP: /* the turn ends with the reveal */
		assert(p->down >> dc_to(move) & 1);
		p->pending = (uint8_t)dc_to(move);
		return;
	case DC_REVEAL:
		play_reveal(p, (uint8_t)dc_to(move));
		break;
	}
	p->side = !p->side;
	p->ply++;
}

/* The colour has lost. */
static enum verdict lost_by(const struct dc_position *p, int side)
{
	return side == p->first ? SECOND_WINS : FIRST_WINS;
}

struct ruling dc_verdict(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	if (!p->known || (p->living[DC_RED] && p->living[DC_BLACK]))
		return RULING_NONE;
	if (p->living[DC_RED] == 0)
		return (struct ruling){lost_by(p, DC_RED), "darkchess 3.2", "Red has nothing left"};
	return (struct ruling){lost_by(p, DC_BLACK), "darkchess 3.2", "Black has nothing left"};
}

struct ruling dc_stuck(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	return (struct ruling){lost_by(p, p->side), "darkchess 3.1",
			       p->side == DC_RED ? "Red has no action" : "Black has no action"};
}

struct ruling dc_judge(const struct line *line)
{
	const struct dc_position *p = dc_const(line_last(line));
	if (p->pending != DC_NO_POINT)
		return RULING_NONE;
	/* A flip resets quiet, so as far back as it counts every ply is one step of the line. */
	if (!p->rules.no_repetition && p->quiet >= 4 && line_occurrences(line, p->quiet) >= (line->searching ? 1 : 2))
		return (struct ruling){DRAWN, "darkchess 3.3", "the position occurred for the third time"};
	if (p->quiet >= p->rules.limit)
		return (struct ruling){DRAWN, "darkchess 3.3", "too many plies without a capture or flip"};
	return RULING_NONE;
}

uint64_t dc_key(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	uint64_t state =
		(uint64_t)p->pending | (uint64_t)p->side << 8 | (uint64_t)p->first << 9 | (uint64_t)p->known << 10;
	return p->key ^ rng_mix(1u << 17 | state);
}
