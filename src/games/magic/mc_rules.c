#include "games/magic/mc_rules.h"
#include "base/hot.h"
#include "base/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { EAST, NORTH, WEST, SOUTH, DIRECTIONS };

/* Points of an 8 x 8 board along each ray from a point, excluding the point. Filled by mc_rules_fill, constant
 * afterward. */
static uint64_t rays[DIRECTIONS][MC_POINTS];

void mc_rules_fill(void)
{
	static const int dx[DIRECTIONS] = {1, 0, -1, 0}, dy[DIRECTIONS] = {0, 1, 0, -1};
	for (int d = 0; d < DIRECTIONS; d++)
		for (int point = 0; point < MC_POINTS; point++) {
			int x = point % 8 + dx[d], y = point / 8 + dy[d];
			for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx[d], y += dy[d])
				rays[d][point] |= mc_bit(8 * y + x);
		}
}

enum actor mc_to_act(const struct position *position)
{
	const struct mc_position *p = mc_const(position);
	return p->pending != MC_NO_POINT ? ACTOR_CHANCE : (enum actor)p->side;
}

/* The point of the nonempty set that is nearest to the origin of the ray. */
static inline int nearest(int direction, uint64_t points)
{
	return direction <= NORTH ? __builtin_ctzll(points) : 63 - __builtin_clzll(points);
}

/* Captures of a cannon on the point, over exactly one piece, which may be of any kind but, by option, not wood.
 * darkchess 2.4, magic 3.1, 3.2, 3.4 */
static inline uint64_t jumps(const struct mc_position *p, int from, uint64_t enemy, uint64_t occupied)
{
	uint64_t targets = 0, barred = p->rules.wood_blocks ? p->wood : 0;
	for (int d = 0; d < DIRECTIONS; d++) {
		if ((rays[d][from] & enemy) == 0)
			continue;
		int carriage = nearest(d, rays[d][from] & occupied);
		uint64_t behind = rays[d][carriage] & occupied;
		if (behind && !(barred >> carriage & 1))
			targets |= mc_bit(nearest(d, behind)) & enemy;
	}
	return targets;
}

/* Adjacent enemies that the piece can capture by a step. darkchess 2.3 */
static inline uint64_t bites(const struct mc_position *p, int kind, uint64_t near)
{
	uint64_t targets = 0;
	for (; near; near &= near - 1) {
		int point = __builtin_ctzll(near);
		if (dc_takes[kind] >> DC_KIND_OF(p->piece[point]) & 1)
			targets |= mc_bit(point);
	}
	return targets;
}

/* Destinations of the piece on the point: steps, captures, jumps and strikes. Hidden pieces cannot be captured (3.4); a
 * shield does not affect which moves are legal (3.3). */
static inline uint64_t goes(const struct mc_position *p, int from, uint64_t enemy, uint64_t occupied)
{
	int kind = DC_KIND_OF(p->piece[from]);
	uint64_t near = mc_spread(mc_bit(from)) & p->board;
	return (near & ~occupied) |
	       (kind == DC_CANNON ? jumps(p, from, enemy, occupied) : bites(p, kind, near & enemy));
}

/* Frozen pieces cannot move. 3.2 */
static inline int generate_goes(const struct mc_position *p, int colour, move_t *out)
{
	uint64_t occupied = mc_occupied(p), enemy = p->own[!colour] & ~p->hidden;
	int n = 0;
	for (uint64_t movers = p->own[colour] & ~p->frozen; movers; movers &= movers - 1) {
		int from = __builtin_ctzll(movers);
		uint64_t targets = goes(p, from, enemy, occupied);
		if (!out)
			n += __builtin_popcountll(targets);
		else
			for (; targets; targets &= targets - 1)
				out[n++] = mc_move(MC_GO, from, __builtin_ctzll(targets));
	}
	return n;
}

static inline int generate_at(enum mc_kind kind, int a, uint64_t points, move_t *out)
{
	if (!out)
		return __builtin_popcountll(points);
	int n = 0;
	for (; points; points &= points - 1)
		out[n++] = mc_move(kind, a, __builtin_ctzll(points));
	return n;
}

/* Valid targets of a cast: face-up pieces that do not have this magic yet. 3.5 */
static uint64_t cast_targets(const struct mc_position *p, enum mc_cast cast, int colour)
{
	uint64_t own = p->own[colour] & ~p->hidden, enemy = p->own[!colour] & ~p->hidden, targets = 0;
	switch (cast) {
	case MC_CAST_WOOD:
		return enemy;
	case MC_CAST_ICE:
		return enemy & ~p->frozen;
	case MC_CAST_GOLD:
		return own & ~p->gold;
	default:
		for (; own; own &= own - 1)
			if (MC_USES_OF(p->magic[__builtin_ctzll(own)]) == 0)
				targets |= own & -own;
		return targets;
	}
}

static int generate_casts(const struct mc_position *p, int colour, move_t *out)
{
	int n = 0;
	for (int cast = 0; cast < MC_CASTS; cast++)
		if (p->casts[p->side][cast])
			n += generate_at(MC_CAST, cast, cast_targets(p, (enum mc_cast)cast, colour),
					 out ? out + n : NULL);
	return n;
}

/* The player may turn up pieces that the NPC has hidden; the NPC reveals its own hidden pieces by moving them. 3.4 */
static inline uint64_t flips(const struct mc_position *p, int colour)
{
	return p->down | (p->hidden & p->own[!colour]);
}

HOT int mc_generate(const struct position *position, move_t *out)
{
	const struct mc_position *p = mc_const(position);
	if (p->player == MC_COLOUR_OPEN)
		return generate_at(MC_FLIP, 0, p->down, out);
	int colour = mc_colour(p, p->side);
	int n = generate_goes(p, colour, out);
	n += generate_at(MC_FLIP, 0, flips(p, colour), out ? out + n : NULL);
	n += generate_casts(p, colour, out ? out + n : NULL);
	uint64_t own = p->own[colour];
	if (n == 0 && !p->rules.frozen_loses && own && (own & ~p->frozen) == 0) { /* 3.2 */
		if (out)
			out[0] = mc_move(MC_PASS, 0, 0);
		n = 1;
	}
	return n;
}

/* The pass is legal only if it is the only action. 3.2 */
static bool must_pass(const struct position *position)
{
	move_t only = NO_MOVE;
	return mc_generate(position, NULL) == 1 && mc_generate(position, &only) == 1 && only == mc_move(MC_PASS, 0, 0);
}

HOT bool mc_is_legal(const struct position *position, move_t move)
{
	const struct mc_position *p = mc_const(position);
	int a = mc_a(move), b = mc_b(move);
	if (move == mc_move(MC_PASS, 0, 0))
		return must_pass(position);
	if (a >= MC_POINTS || b >= MC_POINTS)
		return false;
	if (p->player == MC_COLOUR_OPEN)
		return move == mc_move(MC_FLIP, 0, b) && p->down >> b & 1;
	int colour = mc_colour(p, p->side);
	switch (move >> 16) {
	case MC_GO:
		return p->own[colour] & ~p->frozen & mc_bit(a) &&
		       goes(p, a, p->own[!colour] & ~p->hidden, mc_occupied(p)) >> b & 1;
	case MC_FLIP:
		return a == 0 && flips(p, colour) >> b & 1;
	case MC_CAST:
		return a < MC_CASTS && p->casts[p->side][a] && cast_targets(p, (enum mc_cast)a, colour) >> b & 1;
	default:
		return false;
	}
}

int mc_slot(move_t move)
{
	enum { JUMP = DIRECTIONS, FLIP, PASS, CASTS };
	int kind = JUMP, by = mc_b(move) - mc_a(move);
	if (mc_kind_of(move) == MC_CAST)
		kind = CASTS + mc_a(move);
	else if (mc_kind_of(move) != MC_GO)
		kind = mc_kind_of(move) == MC_FLIP ? FLIP : PASS;
	else if (abs(by) == 8)
		kind = by > 0 ? NORTH : SOUTH;
	else if (abs(by) == 1) /* a step along the rank; jumps cover at least two points */
		kind = by > 0 ? EAST : WEST;
	return kind * MC_POINTS + mc_b(move);
}

int mc_outcomes(const struct position *position, struct outcome *out)
{
	const struct mc_position *p = mc_const(position);
	int n = 0;
	for (int i = 0; i < p->n_bag; i++)
		if (p->bag[i].count)
			out[n++] =
				(struct outcome){mc_move(MC_REVEAL, p->bag[i].magic, p->bag[i].piece), p->bag[i].count};
	return n;
}

/* Counts down the ice of the acting side's frozen pieces (by option, of both sides'), before this turn freezes or
 * reveals others. 3.2 */
static inline void thaw(struct mc_position *p)
{
	uint64_t counted = p->frozen;
	if (counted && !p->rules.ice_plies)
		counted &= p->own[mc_colour(p, p->side)];
	for (; counted; counted &= counted - 1) {
		int point = __builtin_ctzll(counted);
		mc_enchant(p, point, p->magic[point] - 1);
	}
}

/* Magic of an NPC piece after its move: it hides if it has uses left, otherwise it is face up. 3.4 */
static int magic_moved(const struct mc_position *p, int piece, int magic)
{
	magic &= ~MC_HIDDEN;
	if (MC_USES_OF(magic) && mc_may_hide(p, piece))
		magic = (magic - MC_HIDES(1)) | MC_HIDDEN;
	return magic;
}

static inline void play_go(struct mc_position *p, int from, int to)
{
	int piece = p->piece[from], magic = p->magic[from];
	assert(piece != MC_EMPTY && DC_SIDE_OF(piece) == mc_colour(p, p->side) && MC_ICE_OF(magic) == 0);
	p->quiet++;
	if (p->piece[to] != MC_EMPTY) {
		assert(p->own[!DC_SIDE_OF(piece)] & ~p->hidden & mc_bit(to));
		p->quiet = 0;
		if (p->magic[to] & MC_GOLD) { /* 3.3; the striking piece is revealed but does not move */
			mc_enchant(p, to, p->magic[to] & ~MC_GOLD);
			if (magic & MC_HIDDEN)
				mc_enchant(p, from, magic & ~MC_HIDDEN);
			return;
		}
		mc_lift(p, to);
	}
	mc_lift(p, from);
	mc_drop(p, to, piece, magic_moved(p, piece, magic));
}

static void play_flip(struct mc_position *p, int point)
{
	if (p->piece[point] == MC_FACE_DOWN) {
		p->quiet = 0;
		p->pending = (uint8_t)point;
	} else {
		assert(p->hidden & mc_bit(point));
		p->quiet++;
		mc_enchant(p, point, p->magic[point] & ~MC_HIDDEN);
	}
}

static void play_cast(struct mc_position *p, enum mc_cast cast, int point)
{
	int magic = p->magic[point];
	assert(p->casts[p->side][cast] > 0);
	p->casts[p->side][cast]--;
	p->quiet++;
	switch (cast) {
	case MC_CAST_WOOD: /* 2.3, 3.1 */
		mc_lift(p, point);
		mc_drop(p, point, MC_WOOD, 0);
		break;
	case MC_CAST_ICE:
		mc_enchant(p, point, magic | p->cast_ice[p->side]);
		break;
	case MC_CAST_GOLD:
		mc_enchant(p, point, magic | MC_GOLD);
		break;
	default:
		mc_enchant(p, point, magic | MC_HIDES(1));
		break;
	}
}

static void play_reveal(struct mc_position *p, int piece, int magic)
{
	assert(p->pending != MC_NO_POINT);
	if (p->player == MC_COLOUR_OPEN) /* 1.3: the color belongs to the actor who revealed it */
		p->player = (uint8_t)(DC_SIDE_OF(piece) ^ p->side);
	mc_bag_take(p, piece, magic);
	mc_lift(p, p->pending);
	mc_drop(p, p->pending, piece, magic);
	p->pending = MC_NO_POINT;
}

HOT void mc_play(struct position *after, const struct position *before, move_t move)
{
	struct mc_position *p = mc_of(after);
	memcpy(p, before, sizeof *p);
	if (mc_kind_of(move) == MC_REVEAL) {
		play_reveal(p, mc_b(move), mc_a(move));
	} else {
		assert(p->pending == MC_NO_POINT);
		p->ply++;
		thaw(p);
		switch (mc_kind_of(move)) {
		case MC_GO:
			play_go(p, mc_a(move), mc_b(move));
			break;
		case MC_FLIP:
			play_flip(p, mc_b(move));
			break;
		case MC_CAST:
			play_cast(p, (enum mc_cast)mc_a(move), mc_b(move));
			break;
		default:
			p->quiet = move == MC_SKIP ? 0 : p->quiet + 1;
			break;
		}
	}
	if (p->pending == MC_NO_POINT) /* otherwise the reveal ends the turn */
		p->side = !p->side;
}

/* clang-format off */
#define MC_REASONS(R) \
	R(mc_npc_has_no_piece, "magic", "2.1", "the NPC has no pieces left") \
	R(mc_player_has_no_piece, "magic", "2.1", "the player has no pieces left") \
	R(mc_npc_stuck, "magic", "2.1", "the NPC has no legal move") \
	R(mc_player_stuck, "magic", "2.1", "the player has no legal move") \
	R(mc_quiet_limit, "magic", "2.2", "too many plies without a capture, flip or shield hit") \
	R(mc_third_occurrence, "magic", "2.2", "the position occurred for the third time")
/* clang-format on */

REASONS(mc_reasons, MC_REASONS)

/* 2.1. Face-down pieces count, wood does not. */
struct ruling mc_verdict(const struct position *position)
{
	const struct mc_position *p = mc_const(position);
	if (p->player == MC_COLOUR_OPEN)
		return RULING_NONE;
	if (p->left[mc_colour(p, ACTOR_SECOND)] == 0)
		return ruling_for(FIRST_WINS, &mc_npc_has_no_piece);
	if (p->left[mc_colour(p, ACTOR_FIRST)] == 0)
		return ruling_for(SECOND_WINS, &mc_player_has_no_piece);
	return RULING_NONE;
}

struct ruling mc_stuck(const struct position *position)
{
	if (mc_const(position)->side == ACTOR_FIRST)
		return ruling_for(SECOND_WINS, &mc_player_stuck);
	return ruling_for(FIRST_WINS, &mc_npc_stuck);
}

struct ruling mc_judge(const struct line *line)
{
	const struct mc_position *p = mc_const(line_last(line));
	if (p->quiet >= p->rules.draw_limit)
		return ruling_for(DRAWN, &mc_quiet_limit);
	if (p->quiet >= 4 && line_occurrences(line, p->quiet) + 1 >= line_rules_at(line, 3))
		return ruling_for(DRAWN, &mc_third_occurrence);
	return RULING_NONE;
}

uint64_t mc_key(const struct position *position)
{
	const struct mc_position *p = mc_const(position);
	uint64_t board = (uint64_t)(p->width ^ 4) | (uint64_t)(p->height ^ 4) << 4; /* 0 for 4 x 4 */
	uint64_t state = (uint64_t)p->side | (uint64_t)p->player << 1 | (uint64_t)p->pending << 8 | board << 48;
	for (int i = 0; i < 2 * MC_CASTS; i++)
		state |= (uint64_t)p->casts[i / MC_CASTS][i % MC_CASTS] << (16 + 4 * i);
	return p->hash ^ rng_mix(~state);
}
