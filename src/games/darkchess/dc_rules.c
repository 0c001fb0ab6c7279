#include "games/darkchess/dc_rules.h"
#include "base/hot.h"
#include "base/rng.h"
#include "games/darkchess/dc_house.h"
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
	uint32_t to[WAYS], down = p->of[DC_DOWN], cannons = p->of[DC_PIECE(p->side, DC_CANNON)];
	int n = 0;
	if (p->chain != DC_NO_POINT)
		return dc_house_chain(p, out);
	/* Until the colors are known no piece is face up, so only flips are found. 1.4 */
	find_steps(p, to);
	if (out) {
		n += list_steps(to[UPWARDS], to[DOWNWARDS], DC_FILES, out);
		n += list_steps(to[RIGHT], to[LEFT], 1, out + n);
	} else {
		for (int i = 0; i < WAYS; i++)
			n += __builtin_popcount(to[i]);
	}
	if (p->rules.hongkong)
		cannons = 0;
	for (; cannons; cannons &= cannons - 1) { /* 2.4 */
		int from = __builtin_ctz(cannons);
		uint32_t jumps = dc_jumps(~p->of[DC_NONE], from) & dc_up(p, !p->side);
		for (; jumps; jumps &= jumps - 1, n++)
			if (out)
				out[n] = dc_move(DC_STEP, from, __builtin_ctz(jumps));
	}
	if (dc_house_adds(&p->rules))
		n += dc_house_moves(p, out ? out + n : NULL);
	if (!out)
		return n + __builtin_popcount(down);
	for (; down; down &= down - 1) /* 2.1 */
		out[n++] = dc_move(DC_FLIP, 0, __builtin_ctz(down));
	return n;
}

/* Whether the piece on one point may move to the other. 2.2-2.4, 2.6-2.9 */
static inline bool may_step(const struct dc_position *p, int from, int to)
{
	int piece = p->at[from], target = p->at[to];
	if (piece == DC_DOWN || piece == DC_NONE || DC_SIDE_OF(piece) != p->side)
		return false;
	if (p->chain != DC_NO_POINT && (from != p->chain || target == DC_NONE))
		return false;
	if (dc_house_adds(&p->rules) && dc_house_targets(p, from) >> to & 1)
		return true;
	bool adjacent = dc_adjacent(1u << from) >> to & 1;
	if (target == DC_DOWN || target == DC_NONE)
		return adjacent && target == DC_NONE;
	if (DC_SIDE_OF(target) == p->side)
		return false;
	if (DC_KIND_OF(piece) == DC_CANNON && !p->rules.hongkong && dc_jumps(~p->of[DC_NONE], from) >> to & 1)
		return true;
	return adjacent && dc_prey[dc_order_of(&p->rules)][DC_KIND_OF(target)][DC_KIND_OF(piece)];
}

HOT bool dc_is_legal(const struct position *position, move_t move)
{
	const struct dc_position *p = dc_const(position);
	switch (move >> 10) {
	case DC_STEP:
		return may_step(p, dc_from(move), dc_to(move));
	case DC_FLIP:
		return dc_from(move) == 0 && p->at[dc_to(move)] == DC_DOWN && p->chain == DC_NO_POINT;
	case DC_STOP:
		return dc_from(move) == p->chain && dc_to(move) == p->chain && p->rules.chain != DC_FORCED_CHAIN;
	default:
		return false;
	}
}

int dc_slot(move_t move)
{
	enum { FAR = WAYS, FLIP, PASS };
	int from = dc_from(move), to = dc_to(move), kind = FAR;
	if (dc_action_of(move) != DC_STEP)
		kind = dc_action_of(move) == DC_FLIP ? FLIP : PASS;
	else if (abs(to - from) == DC_FILES)
		kind = to > from ? UPWARDS : DOWNWARDS;
	else if (abs(to - from) == 1) /* along the rank; no longer move covers one point */
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

static void lose_piece(struct dc_position *p, int point)
{
	p->living[DC_SIDE_OF(p->at[point])]--;
	dc_set(p, point, DC_NONE);
}

/* Captures the face-up enemy. Returns whether the turn goes on. 2.3-2.6 */
static bool capture(struct dc_position *p, int from, int to)
{
	bool both_leave = p->rules.equals == DC_BOTH && DC_KIND_OF(p->at[from]) == DC_KIND_OF(p->at[to]);
	lose_piece(p, to);
	if (!p->rules.flips_only)
		p->quiet = 0;
	if (both_leave) {
		lose_piece(p, from);
		return false;
	}
	dc_set(p, to, p->at[from]);
	dc_set(p, from, DC_NONE);
	if (!p->rules.chain || dc_verdict((struct position *)p).verdict != UNDECIDED || !dc_house_goes_on(p, to))
		return false;
	p->chain = (uint8_t)to;
	return true;
}

static void count_quiet(struct dc_position *p)
{
	if (p->quiet < UINT16_MAX)
		p->quiet++;
}

/* Returns whether the turn goes on. */
static bool play_step(struct dc_position *p, int from, int to)
{
	bool is_capture = p->at[to] != DC_NONE, goes_on = false;
	if (p->at[to] == DC_DOWN) {
		p->pending = (uint8_t)to;
		p->attacker = (uint8_t)from;
		return true;
	}
	if (is_capture) {
		goes_on = capture(p, from, to);
	} else {
		dc_set(p, to, p->at[from]);
		dc_set(p, from, DC_NONE);
	}
	if (!goes_on && (!is_capture || p->rules.flips_only))
		count_quiet(p);
	return goes_on;
}

/* Decides a blind capture when the piece has been turned up. Returns whether the turn goes on. 2.7 */
static bool capture_revealed(struct dc_position *p, int from, int to)
{
	bool is_enemy = DC_SIDE_OF(p->at[to]) != p->side;
	if (is_enemy && dc_house_takes(p, from, to, DC_KIND_OF(p->at[to])))
		return capture(p, from, to);
	if (is_enemy && p->rules.blind == DC_LOST)
		lose_piece(p, from);
	return false;
}

/* Returns whether the turn goes on. */
static bool play_reveal(struct dc_position *p, uint8_t piece)
{
	int point = p->pending, attacker = p->attacker;
	assert(p->bag[piece]);
	dc_set_bag(p, piece, p->bag[piece] - 1);
	dc_set(p, point, piece);
	if (!p->known) { /* 1.4 */
		p->first = p->side = DC_SIDE_OF(piece);
		p->known = true;
	}
	p->pending = p->attacker = DC_NO_POINT;
	p->quiet = 0;
	return attacker != DC_NO_POINT && capture_revealed(p, attacker, point);
}

HOT void dc_play(struct position *after, const struct position *before, move_t move)
{
	struct dc_position *p = dc_of(after);
	*p = *dc_const(before);
	assert((p->pending != DC_NO_POINT) == (dc_action_of(move) == DC_REVEAL));
	assert(dc_action_of(move) == DC_REVEAL || dc_action_of(move) == DC_PASS || dc_is_legal(before, move));
	p->chain = DC_NO_POINT;
	switch (dc_action_of(move)) {
	case DC_STEP:
		if (play_step(p, dc_from(move), dc_to(move)))
			return;
		break;
	case DC_FLIP: /* the reveal ends the turn */
		p->pending = (uint8_t)dc_to(move);
		return;
	case DC_REVEAL:
		if (play_reveal(p, (uint8_t)dc_to(move)))
			return;
		break;
	case DC_PASS:
		assert(p->known && p->of[DC_DOWN]);
		p->quiet = 0;
		break;
	case DC_STOP:
		if (p->rules.flips_only)
			count_quiet(p);
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
	R(dc_both_have_nothing, "darkchess", "3.2", "neither side has pieces left") \
	R(dc_quiet_limit, "darkchess", "3.3", "too many plies without a capture or flip") \
	R(dc_third_occurrence, "darkchess", "3.3", "the position occurred for the third time") \
	R(dc_same_plies, "darkchess", "3.3", "the same plies were played three times in a row") \
	R(dc_red_chased, "darkchess", "3.4", "Red repeated the position by chasing") \
	R(dc_black_chased, "darkchess", "3.4", "Black repeated the position by chasing") \
	R(dc_red_has_more, "darkchess", "3.5", "Red has more points where the game would be drawn") \
	R(dc_black_has_more, "darkchess", "3.5", "Black has more points where the game would be drawn") \
	R(dc_red_has_points, "darkchess", "3.5", "Red has captured 60 points") \
	R(dc_black_has_points, "darkchess", "3.5", "Black has captured 60 points")
/* clang-format on */

REASONS(dc_reasons, DC_REASONS)

/* The verdict if the color has lost. */
static enum verdict lost_by(const struct dc_position *p, int side)
{
	return side == p->first ? SECOND_WINS : FIRST_WINS;
}

/* The ruling if the color has won. */
static struct ruling won_by(const struct dc_position *p, int side, const struct reason *red, const struct reason *black)
{
	return ruling_for(lost_by(p, !side), side == DC_RED ? red : black);
}

/* --- points --- */

enum { POINTS_ALL = 100, POINTS_TO_WIN = 60 };

/* The points of the color's pieces, face up and face down. 3.5 */
static int points_of(const struct dc_position *p, int side)
{
	static const int worth[DC_KINDS] = {30, 10, 5, 5, 5, 5, 2};
	int sum = 0;
	for (int kind = 0; kind < DC_KINDS; kind++)
		sum += worth[kind] * (__builtin_popcount(p->of[DC_PIECE(side, kind)]) + p->bag[DC_PIECE(side, kind)]);
	return sum;
}

static struct ruling judge_race(const struct dc_position *p)
{
	bool wins[2];
	for (int side = 0; side < 2; side++)
		wins[side] = POINTS_ALL - points_of(p, !side) >= POINTS_TO_WIN;
	if (wins[DC_RED] == wins[DC_BLACK])
		return RULING_NONE;
	return won_by(p, wins[DC_RED] ? DC_RED : DC_BLACK, &dc_red_has_points, &dc_black_has_points);
}

/* The ruling where the game would be drawn for that reason. */
static struct ruling drawn(const struct dc_position *p, const struct reason *why)
{
	int lead = p->rules.points ? points_of(p, DC_RED) - points_of(p, DC_BLACK) : 0;
	if (lead == 0)
		return ruling_for(DRAWN, why);
	return won_by(p, lead > 0 ? DC_RED : DC_BLACK, &dc_red_has_more, &dc_black_has_more);
}

struct ruling dc_verdict(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	if (!p->known)
		return RULING_NONE;
	if (!p->living[DC_RED] && !p->living[DC_BLACK])
		return ruling_for(DRAWN, &dc_both_have_nothing);
	if (!p->living[DC_RED] || !p->living[DC_BLACK])
		return won_by(p, p->living[DC_RED] ? DC_RED : DC_BLACK, &dc_black_has_nothing, &dc_red_has_nothing);
	return p->rules.points == DC_RACE ? judge_race(p) : RULING_NONE;
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
	int n = 0, max = p->quiet < line->length ? p->quiet : line->length;
	if (!p->rules.flips_only)
		return max;
	while (n < max) {
		const struct line_step *step = &line->steps[line->length - 1 - n];
		const struct dc_position *before = dc_const(line_at(line, line->length - 1 - n));
		if (before->at[dc_to(step->move)] != DC_NONE)
			break;
		n++;
	}
	return n;
}

/* Whether, for some L, the last 3 L of n plies are the same L plies three times. L is even, since both sides move. 3.3
 */
static bool goes_round(const struct line *line, int n)
{
	const struct line_step *end = line->steps + line->length;
	for (int length = 4; 3 * length <= n; length += 2) {
		int same = 0;
		while (same < 2 * length && end[-1 - same].move == end[-1 - same - length].move)
			same++;
		if (same == 2 * length)
			return true;
	}
	return false;
}

/* Whether the side threatened a face-up enemy with every piece that it moved in the last n plies. 3.4 */
static bool chased(const struct line *line, int n, int side)
{
	for (int i = line->length - n; i < line->length; i++)
		if (dc_const(line_at(line, i))->side == side &&
		    !dc_house_prey(dc_const(line_at(line, i + 1)), dc_to(line->steps[i].move)))
			return false;
	return true;
}

/* The ruling on a position whose first counted occurrence was n plies ago. 3.3, 3.4 */
static struct ruling judge_occurrences(const struct line *line, int n)
{
	const struct dc_position *p = dc_const(line_last(line));
	bool red = p->rules.chase && chased(line, n, DC_RED), black = p->rules.chase && chased(line, n, DC_BLACK);
	if (red != black)
		return ruling_for(lost_by(p, red ? DC_RED : DC_BLACK), red ? &dc_red_chased : &dc_black_chased);
	return drawn(p, &dc_third_occurrence);
}

/* Rules when the position has occurred that many times since the last flip or capture. A flip resets quiet, so every
 * ply it counts is one entry of the game history. */
static struct ruling judge_third(const struct line *line, int rules_at)
{
	uint64_t key = line->steps[line->length].key;
	int quiet = dc_const(line_last(line))->quiet, max = quiet < line->length ? quiet : line->length;
	for (int n = 2, seen = 1; n <= max; n += 2)
		if (line->steps[line->length - n].key == key && ++seen == rules_at)
			return judge_occurrences(line, n);
	return RULING_NONE;
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
	if (p->rules.repetition == DC_THIRD)
		return judge_third(line, rules_at);
	if (rules_at == 2 && line_occurrences(line, p->quiet < searched ? p->quiet : searched) > 0)
		return drawn(p, &dc_same_plies);
	return goes_round(line, count_steps(line)) ? drawn(p, &dc_same_plies) : RULING_NONE;
}

struct ruling dc_judge(const struct line *line)
{
	const struct dc_position *p = dc_const(line_last(line));
	if (p->pending != DC_NO_POINT || p->chain != DC_NO_POINT)
		return RULING_NONE;
	struct ruling repetition = judge_repetition(line);
	if (repetition.verdict != UNDECIDED)
		return repetition;
	return p->quiet >= p->rules.limit ? drawn(p, &dc_quiet_limit) : RULING_NONE;
}

uint64_t dc_key(const struct position *position)
{
	const struct dc_position *p = dc_const(position);
	uint64_t state =
		(uint64_t)p->pending | (uint64_t)p->side << 8 | (uint64_t)p->first << 9 | (uint64_t)p->known << 10;
	uint64_t turn = (uint64_t)(uint8_t)~p->attacker << 24 | (uint64_t)(uint8_t)~p->chain << 32;
	return p->key ^ rng_mix(1u << 17 | state | turn);
}
