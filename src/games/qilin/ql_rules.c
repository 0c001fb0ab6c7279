#include "games/qilin/ql_rules.h"
#include "base/hot.h"
#include "base/rng.h"

#include <assert.h>
#include <string.h>

void ql_start(struct position *position, const struct preset *preset)
{
	struct ql_position *p = ql_of(position);
	memset(p, 0, sizeof *p);
	p->rules = *(const struct ql_rules *)preset->data;
	p->hand[QL_RED] = p->hand[QL_BLACK] = p->rules.pieces;
}

enum actor ql_to_act(const struct position *position)
{
	return ql_const(position)->side == QL_RED ? ACTOR_FIRST : ACTOR_SECOND;
}

/* The pieces that no line protects. 2.2 */
static __attribute__((noinline)) uint32_t unprotected(uint32_t pieces)
{
	uint32_t outside = pieces & ~ql_in_lines(pieces);
	return outside ? outside : pieces;
}

/* The enemy pieces that the side to act may press or remove. 2.2 */
static inline uint32_t prey(const struct ql_position *p)
{
	uint32_t enemy = p->pieces[!p->side];
	return p->rules.options & QL_PROTECTS ? unprotected(enemy) : enemy;
}

uint32_t ql_choices(const struct ql_position *p)
{
	switch (p->stage) {
	case QL_PLACE:
		return ql_empty(p); /* 2.1 */
	case QL_PRESS:
	case QL_REMOVE:
		return prey(p); /* 2.2, 4.2 */
	case QL_CLEAR:
		return p->rules.full == QL_FULL_ENEMY ? prey(p) : p->pieces[p->side]; /* 3.2 */
	default:
		return ql_empty(p); /* 4.1, destinations */
	}
}

static bool flies(const struct ql_position *p)
{
	return (p->rules.options & QL_FLYING) && __builtin_popcount(p->pieces[p->side]) <= 3;
}

static int generate_steps(const struct ql_position *p, move_t *out)
{
	uint32_t empty = ql_empty(p);
	bool anywhere = flies(p);
	int n = 0;
	for (uint32_t own = p->pieces[p->side]; own; own &= own - 1) {
		int from = __builtin_ctz(own);
		uint32_t targets = anywhere ? empty : ql_neighbours[from] & empty;
		if (!out)
			n += __builtin_popcount(targets);
		else
			for (; targets; targets &= targets - 1)
				out[n++] = ql_move(QL_MOVE_STEP, from, __builtin_ctz(targets));
	}
	return n;
}

static const uint8_t kinds[QL_STAGES] = {
	[QL_PLACE] = QL_MOVE_PLACE,   [QL_PRESS] = QL_MOVE_PRESS, [QL_CLEAR] = QL_MOVE_REMOVE,
	[QL_REMOVE] = QL_MOVE_REMOVE, [QL_MOVE] = QL_MOVE_STEP,
};

HOT int ql_generate(const struct position *position, move_t *out)
{
	const struct ql_position *p = ql_const(position);
	if (p->stage == QL_MOVE)
		return generate_steps(p, out);
	uint32_t choices = ql_choices(p);
	if (!out)
		return __builtin_popcount(choices);
	int n = 0;
	for (; choices; choices &= choices - 1)
		out[n++] = ql_move(kinds[p->stage], 0, __builtin_ctz(choices));
	return n;
}

HOT bool ql_is_legal(const struct position *position, move_t move)
{
	const struct ql_position *p = ql_const(position);
	if (move >> 10 != kinds[p->stage] || !(ql_choices(p) >> ql_to(move) & 1))
		return false;
	int from = ql_from(move);
	if (p->stage != QL_MOVE)
		return from == 0;
	return p->pieces[p->side] >> from & 1 && (flies(p) || ql_neighbours[from] >> ql_to(move) & 1);
}

int ql_slot(move_t move)
{
	return ((int)ql_kind_of(move) - QL_MOVE_PLACE) * QL_POINTS + ql_to(move);
}

/* The side's full lines through its piece on the point; bit i is line i. */
static HOT_PART uint32_t lines_through(uint32_t pieces, int point)
{
	uint32_t lines = 0;
	for (int i = 0; i < 3; i++) {
		struct ql_part part = ql_parts[point][i];
		lines |= (pieces & part.others) == part.others ? part.line : 0;
	}
	return lines;
}

static void start_moves(struct ql_position *p)
{
	p->stage = QL_MOVE;
	p->side = p->rules.options & QL_RED_MOVES ? QL_RED : QL_BLACK; /* 4.1 */
}

/* Called after a placement and its presses: the turn passes, or the first stage ends. 2.4, 3.1, 3.2 */
static void end_placement(struct ql_position *p)
{
	uint32_t empty = ql_empty(p);
	p->rewards = 0;
	if (empty && p->hand[!p->side]) {
		p->stage = QL_PLACE;
		p->side = !p->side;
	} else if (!empty && !p->pressed && p->rules.full <= QL_FULL_ENEMY) {
		p->stage = QL_CLEAR;
		p->side = QL_RED;
	} else {
		p->pressed = 0;
		start_moves(p);
	}
}

/* Presses lapse if there is no enemy piece to press, or no spare piece in hand. 2.3 */
static HOT_PART bool may_press(const struct ql_position *p)
{
	return p->rewards && p->pieces[!p->side] &&
	       (p->rules.placing != QL_PLACING_PRESS ||
		p->hand[p->side] > ql_placements_due(__builtin_popcount(ql_empty(p))));
}

/* The rewards for lines formed at once. 2.2, 4.2 */
static HOT_PART int rewards_for(const struct ql_position *p, uint32_t lines)
{
	return p->rules.options & QL_ONE_REWARD ? lines != 0 : __builtin_popcount(lines);
}

static void end_move(struct ql_position *p)
{
	p->rewards = 0;
	p->stage = QL_MOVE;
	p->side = !p->side;
}

static HOT_PART void play_place(struct ql_position *p, int to)
{
	p->pieces[p->side] |= 1u << to;
	p->hand[p->side]--;
	p->rewards = (uint8_t)rewards_for(p, lines_through(p->pieces[p->side], to));
	if (may_press(p))
		p->stage = QL_PRESS;
	else
		end_placement(p);
}

static void play_press(struct ql_position *p, int to)
{
	p->pieces[!p->side] &= ~(1u << to);
	if (p->rules.placing != QL_PLACING_REMOVE)
		p->pressed |= 1u << to;
	if (p->rules.placing == QL_PLACING_PRESS)
		p->hand[p->side]--;
	p->rewards--;
	if (!may_press(p))
		end_placement(p);
}

/* Lines that the step completes and that count; lines that the side opened with its last move do not count. 4.2 */
static uint32_t lines_of_step(const struct ql_position *p, int from, int to)
{
	return lines_through(p->pieces[p->side] & ~(1u << from), to) & ~p->opened[p->side];
}

static void play_step(struct ql_position *p, int from, int to)
{
	int n_rewards = rewards_for(p, lines_of_step(p, from, to));
	if (p->rules.options & QL_NO_REFORM)
		p->opened[p->side] = lines_through(p->pieces[p->side], from);
	p->pieces[p->side] ^= 1u << from | 1u << to;
	p->quiet++;
	int n_enemy = __builtin_popcount(p->pieces[!p->side]);
	p->rewards = (uint8_t)(n_rewards < n_enemy ? n_rewards : n_enemy);
	if (p->rewards)
		p->stage = QL_REMOVE;
	else
		end_move(p);
}

static void play_remove(struct ql_position *p, int to)
{
	p->pieces[0] &= ~(1u << to);
	p->pieces[1] &= ~(1u << to);
	p->quiet = 0;
	if (p->stage == QL_CLEAR && p->side == QL_RED) { /* 3.2 */
		p->side = QL_BLACK;
	} else if (p->stage == QL_CLEAR) {
		start_moves(p);
	} else if (--p->rewards == 0) {
		end_move(p);
	}
}

HOT void ql_play(struct position *after, const struct position *before, move_t move)
{
	assert(ql_is_legal(before, move));
	struct ql_position *p = ql_of(after);
	*p = *ql_const(before);
	p->ply++;
	switch (ql_kind_of(move)) {
	case QL_MOVE_PLACE:
		play_place(p, ql_to(move));
		break;
	case QL_MOVE_PRESS:
		play_press(p, ql_to(move));
		break;
	case QL_MOVE_STEP:
		play_step(p, ql_from(move), ql_to(move));
		break;
	case QL_MOVE_REMOVE:
		play_remove(p, ql_to(move));
		break;
	}
}

int ql_formed(const struct position *before, move_t move, struct formed *out)
{
	const struct ql_position *p = ql_const(before);
	uint32_t lines = 0;
	if (ql_kind_of(move) == QL_MOVE_PLACE)
		lines = lines_through(p->pieces[p->side] | 1u << ql_to(move), ql_to(move));
	else if (ql_kind_of(move) == QL_MOVE_STEP)
		lines = lines_of_step(p, ql_from(move), ql_to(move));
	int n = 0;
	for (; lines; lines &= lines - 1, n++) {
		uint32_t points = ql_lines[__builtin_ctz(lines)];
		int low = __builtin_ctz(points), high = 31 - __builtin_clz(points),
		    other = __builtin_ctz(points & (points - 1));
		/* The middle point is adjacent to both ends; on the last side of a square it has the highest
		 * number. 1.1 */
		bool closes = ql_neighbours[low] >> high & 1;
		out[n] = (struct formed){
			3, {(uint8_t)low, (uint8_t)(closes ? high : other), (uint8_t)(closes ? other : high)}};
	}
	return n;
}

/* clang-format off */
#define QL_REASONS(R) \
	R(ql_full_red_loses, "qilin", "3.2", "the board is full, and Red placed first") \
	R(ql_full_draws, "qilin", "3.2", "the board is full") \
	R(ql_red_has_no_piece, "qilin", "4.3", "Red has no pieces left") \
	R(ql_black_has_no_piece, "qilin", "4.3", "Black has no pieces left") \
	R(ql_red_has_two, "qilin", "4.3", "Red has fewer than three pieces") \
	R(ql_black_has_two, "qilin", "4.3", "Black has fewer than three pieces") \
	R(ql_red_stuck, "qilin", "4.3", "Red has no legal move") \
	R(ql_black_stuck, "qilin", "4.3", "Black has no legal move") \
	R(ql_both_have_two, "qilin", "4.4", "both sides have two pieces or fewer") \
	R(ql_third_occurrence, "qilin", "4.4", "the position occurred for the third time") \
	R(ql_quiet_limit, "qilin", "4.4", "100 plies without a removal")
/* clang-format on */

REASONS(ql_reasons, QL_REASONS)

struct ruling ql_verdict(const struct position *position)
{
	const struct ql_position *p = ql_const(position);
	if (p->stage != QL_MOVE)
		return RULING_NONE;
	int red = __builtin_popcount(p->pieces[QL_RED]), black = __builtin_popcount(p->pieces[QL_BLACK]);
	if (red + black == QL_POINTS)
		return p->rules.full == QL_FULL_LOSES ? ruling_for(SECOND_WINS, &ql_full_red_loses)
						      : ruling_for(DRAWN, &ql_full_draws);
	if (red == 0)
		return ruling_for(SECOND_WINS, &ql_red_has_no_piece);
	if (black == 0)
		return ruling_for(FIRST_WINS, &ql_black_has_no_piece);
	if (red <= 2 && black <= 2)
		return ruling_for(DRAWN, &ql_both_have_two);
	if ((p->rules.options & QL_MERELS) && red <= 2)
		return ruling_for(SECOND_WINS, &ql_red_has_two);
	if ((p->rules.options & QL_MERELS) && black <= 2)
		return ruling_for(FIRST_WINS, &ql_black_has_two);
	return RULING_NONE;
}

struct ruling ql_stuck(const struct position *position)
{
	if (ql_const(position)->side == QL_RED)
		return ruling_for(SECOND_WINS, &ql_red_stuck);
	return ruling_for(FIRST_WINS, &ql_black_stuck);
}

#define QUIET_PLIES_MAX 100

struct ruling ql_judge(const struct line *line)
{
	const struct ql_position *p = ql_const(line_last(line));
	if (p->stage != QL_MOVE || p->quiet < 4)
		return RULING_NONE;
	if (line_occurrences(line, p->quiet) + 1 >= line_rules_at(line, 3))
		return ruling_for(DRAWN, &ql_third_occurrence);
	if (p->quiet >= QUIET_PLIES_MAX)
		return ruling_for(DRAWN, &ql_quiet_limit);
	return RULING_NONE;
}

bool ql_may_resign(const struct position *position)
{
	const struct ql_position *p = ql_const(position);
	return !(p->rules.options & QL_STRICT_RESIGN) || p->stage == QL_PLACE || p->stage == QL_MOVE;
}

uint64_t ql_key(const struct position *position)
{
	const struct ql_position *p = ql_const(position);
	uint64_t state = (uint64_t)p->side | (uint64_t)p->stage << 1 | (uint64_t)p->rewards << 4;
	if (p->stage == QL_PLACE || p->stage == QL_PRESS)
		state |= (uint64_t)p->hand[0] << 8 | (uint64_t)p->hand[1] << 16;
	uint64_t key = rng_mix(p->pieces[0] | (uint64_t)p->pieces[1] << 24) ^ rng_mix(rng_mix(state) + p->pressed);
	if (p->opened[0] | p->opened[1])
		key ^= rng_mix(rng_mix(p->opened[0]) + p->opened[1] + 1);
	return key;
}
