#include "games/darkchess/dc_rules.h"
#include "base/hot.h"
#include "base/rng.h"
#include "games/darkchess/dc_lanes.h"

#include <assert.h>
#include <stdlib.h>
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

enum { UPWARDS, DOWNWARDS, RIGHT, LEFT, WAYS };

/* Destinations of the side's steps, one set per direction: empty points, and enemies that the piece can
 * capture. 2.2, 2.3 */
static inline void find_steps(const struct dc_position *p, uint32_t to[WAYS])
{
	const dc_sets_by_kind own = *(const dc_sets_by_kind *)&p->of[DC_PIECE(p->side, 0)];
	dc_sets_by_kind reach;
	dc_find_prey(p, p->side, &reach);
	reach |= p->of[DC_NONE];
	reach &= (const dc_sets_by_kind){~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, 0};
	const dc_sets_by_kind ways[WAYS] = {own << DC_FILES & reach, own >> DC_FILES & reach,
					    (own & ~DC_FILE_D) << 1 & reach, (own & ~DC_FILE_A) >> 1 & reach};
	for (int i = 0; i < WAYS; i++)
		to[i] = dc_union(&ways[i]);
}

/* Lists steps in a direction (there) and the opposite direction (back). */
static inline int list_steps(uint32_t there, uint32_t back, int distance, move_t *out)
{
	int n = 0;
	for (uint64_t both = there | (uint64_t)back << 32; both; both &= both - 1) {
		int i = __builtin_ctzll(both), to = i & 31;
		out[n++] = dc_move(DC_STEP, i < 32 ? to - distance : to + distance, to);
	}
	return n;
}

HOT int dc_generate(const struct position *position, move_t *out)
{
	const struct dc_position *p = dc_const(position);
	uint32_t to[WAYS], down = p->of[DC_DOWN];
	int n = 0;
	/* Until the colors are known no piece is face up, so only flips are found. 1.4 */
	find_steps(p, to);
	if (out) {
		n += list_steps(to[UPWARDS], to[DOWNWARDS], DC_FILES, out);
		n += list_steps(to[RIGHT], to[LEFT], 1, out + n);
	} else {
		for (int i = 0; i < WAYS; i++)
			n += __builtin_popcount(to[i]);
	}
	for (uint32_t cannons = p->of[DC_PIECE(p->side, DC_CANNON)]; cannons; cannons &= cannons - 1) { /* 2.4 */
		int from = __builtin_ctz(cannons);
		uint32_t jumps = dc_jumps(~p->of[DC_NONE], from) & dc_up(p, !p->side);
		for (; jumps; jumps &= jumps - 1, n++)
			if (out)
				out[n] = dc_move(DC_STEP, from, __builtin_ctz(jumps));
	}
	if (!out)
		return n + __builtin_popcount(down);
	for (; down; down &= down - 1) /* 2.1 */
		out[n++] = dc_move(DC_FLIP, 0, __builtin_ctz(down));
	return n;
}

/* Whether the piece on one point may move to the other. 2.2-2.4 */
static inline bool may_step(const struct dc_position *p, int from, int to)
{
	int piece = p->at[from], target = p->at[to];
	if (piece == DC_DOWN || piece == DC_NONE || DC_SIDE_OF(piece) != p->side)
		return false;
	bool adjacent = dc_adjacent(1u << from) >> to & 1;
	if (target == DC_DOWN || target == DC_NONE)
		return adjacent && target == DC_NONE;
	if (DC_SIDE_OF(target) == p->side)
		return false;
	if (DC_KIND_OF(piece) == DC_CANNON && dc_jumps(~p->of[DC_NONE], from) >> to & 1)
		return true;
	return adjacent && dc_prey[p->rules.equals_stand][DC_KIND_OF(target)][DC_KIND_OF(piece)];
}

HOT bool dc_is_legal(const struct position *position, move_t move)
{
	const struct dc_position *p = dc_const(position);
	switch (move >> 10) {
	case DC_STEP:
		return may_step(p, dc_from(move), dc_to(move));
	case DC_FLIP:
		return dc_from(move) == 0 && p->at[dc_to(move)] == DC_DOWN;
	default:
		return false;
	}
}

int dc_slot(move_t move)
{
	enum { JUMP = WAYS, FLIP, PASS };
	int from = dc_from(move), to = dc_to(move), kind = JUMP;
	if (dc_action_of(move) != DC_STEP)
		kind = dc_action_of(move) == DC_FLIP ? FLIP : PASS;
	else if (abs(to - from) == DC_FILES)
		kind = to > from ? UPWARDS : DOWNWARDS;
	else if (abs(to - from) == 1) /* a step along the rank; jumps cover at least two points */
		kind = to > from ? RIGHT : LEFT;
	return kind * DC_POINTS + to;
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
	assert(p->bag[piece]);
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
	assert(dc_action_of(move) >= DC_REVEAL || dc_is_legal(before, move));
	switch (dc_action_of(move)) {
	case DC_STEP:
		play_step(p, dc_from(move), dc_to(move));
		break;
	case DC_FLIP: /* the reveal ends the turn */
		p->pending = (uint8_t)dc_to(move);
		return;
	case DC_REVEAL:
		play_reveal(p, (uint8_t)dc_to(move));
		break;
	case DC_PASS:
		assert(p->known && p->of[DC_DOWN]);
		p->quiet = 0;
		break;
	}
	p->side = !p->side;
	p->ply++;
}

/* clang-format off */
#define DC_REASONS(R) \
	R(dc_red_stuck, "darkchess", "3.1", "Red has no legal move") \
	R(dc_black_stuck, "darkchess", "3.1", "Black has no legal move") \
	R(dc_red_has_nothing, "darkchess", "3.2", "Red has no pieces left") \
	R(dc_black_has_nothing, "darkchess", "3.2", "Black has no pieces left") \
	R(dc_quiet_limit, "darkchess", "3.3", "too many plies without a capture or flip") \
	R(dc_third_occurrence, "darkchess", "3.3", "the position occurred for the third time") \
	R(dc_same_plies, "darkchess", "3.3", "the same plies were played three times in a row")
/* clang-format on */

REASONS(dc_reasons, DC_REASONS)

/* The verdict if the color has lost. */
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
		return ruling_for(lost_by(p, DC_RED), &dc_red_has_nothing);
	return ruling_for(lost_by(p, DC_BLACK), &dc_black_has_nothing);
}

struct ruling dc_stuck(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	return ruling_for(lost_by(p, p->side), p->side == DC_RED ? &dc_red_stuck : &dc_black_stuck);
}

/* Number of plies at the end of the game history that are steps without a capture; positions before them cannot recur.
 * It is less than quiet only under rules where captures do not reset quiet. */
static int count_steps(const struct line *line)
{
	const struct dc_position *p = dc_const(line_last(line));
	int n = 0, most = p->quiet < line->length ? p->quiet : line->length;
	if (!p->rules.flips_only)
		return most;
	while (n < most) {
		const struct line_step *step = &line->steps[line->length - 1 - n];
		const struct dc_position *before = dc_const(line_at(line, line->length - 1 - n));
		if (before->at[dc_to(step->move)] != DC_NONE)
			break;
		n++;
	}
	return n;
}

/* Whether, for some L, the last 3 L of n plies are the same L plies three times. On a checkered board a side returns to
 * an earlier placement only after an even number of steps, so L is a multiple of 4. 3.3 */
static bool goes_round(const struct line *line, int n)
{
	const struct line_step *end = line->steps + line->length;
	for (int length = 4; 3 * length <= n; length += 4) {
		int same = 0;
		while (same < 2 * length && end[-1 - same].move == end[-1 - same - length].move)
			same++;
		if (same == 2 * length)
			return true;
	}
	return false;
}

/* A search scores the second occurrence as a draw. Under rules where a third occurrence does not end the game,
 * positions may have occurred any number of times before the root, so only repetitions within the search count as
 * draws. */
static struct ruling judge_repetition(const struct line *line)
{
	const struct dc_position *p = dc_const(line_last(line));
	int rules_at = line_rules_at(line, 3), searched = line->length - line->root;
	if (p->rules.repetition == DC_NEVER || p->quiet < 4)
		return RULING_NONE;
	/* A flip resets quiet, so every ply it counts is one entry of the game history. */
	if (p->rules.repetition == DC_THIRD)
		return line_occurrences(line, p->quiet) + 1 >= rules_at ? ruling_for(DRAWN, &dc_third_occurrence)
									: RULING_NONE;
	if (rules_at == 2 && line_occurrences(line, p->quiet < searched ? p->quiet : searched) > 0)
		return ruling_for(DRAWN, &dc_same_plies);
	return goes_round(line, count_steps(line)) ? ruling_for(DRAWN, &dc_same_plies) : RULING_NONE;
}

struct ruling dc_judge(const struct line *line)
{
	const struct dc_position *p = dc_const(line_last(line));
	if (p->pending != DC_NO_POINT)
		return RULING_NONE;
	struct ruling repetition = judge_repetition(line);
	if (repetition.verdict != UNDECIDED)
		return repetition;
	if (p->quiet >= p->rules.limit)
		return ruling_for(DRAWN, &dc_quiet_limit);
	return RULING_NONE;
}

uint64_t dc_key(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	uint64_t state =
		(uint64_t)p->pending | (uint64_t)p->side << 8 | (uint64_t)p->first << 9 | (uint64_t)p->known << 10;
	return p->key ^ rng_mix(1u << 17 | state);
}
