#include "games/surakarta/sk_rules.h"
#include "base/hot.h"
#include "base/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void sk_start(struct position *position, const struct preset *preset)
{
	struct sk_position *p = sk_of(position);
	memset(p, 0, sizeof *p);
	p->rules = *(const struct sk_rules *)preset->data;
	for (int i = 0; i < SK_PIECES; i++) { /* ranks 5 and 6 are White's, 1 and 2 Black's. 1.1 */
		sk_toggle(p, SK_WHITE, i);
		sk_toggle(p, SK_BLACK, SK_POINTS - 1 - i);
	}
}

enum actor sk_to_act(const struct position *position)
{
	return sk_const(position)->side == SK_BLACK ? ACTOR_FIRST : ACTOR_SECOND;
}

/* Different paths to the same target are the same move. 2.2 */
static inline int add_once(move_t *out, int n, move_t move)
{
	for (int i = 0; i < n; i++)
		if (out[i] == move)
			return n;
	out[n] = move;
	return n + 1;
}

/* Stops run to 47, twice around the track, so neither of these needs wraparound. twice must not be empty. */
static inline int next_stop(uint64_t twice, int stop)
{
	return stop + 1 + __builtin_ctzll(twice >> (stop + 1));
}

static inline int previous_stop(uint64_t twice, int stop)
{
	return 63 - __builtin_clzll(twice & (((uint64_t)1 << stop) - 1));
}

/* Generates the captures along one track. 2.2
 *
 * A capture passes over an arc to the next piece, so only neighbors on the track that stand on different lines matter:
 * the last piece u of a line and the first piece v of the next line that has one. If they are enemies, each may capture
 * the other. If they are the same piece, which has both stops of a crossing, it does not block itself: having passed
 * over an arc already, it may capture the next piece beyond either stop, even on the same line. */
static inline int captures_on_track(const uint8_t *points, uint32_t own, uint32_t enemy, move_t *out, int n)
{
	uint64_t owns = own | (uint64_t)own << SK_STOPS, enemies = enemy | (uint64_t)enemy << SK_STOPS;
	uint64_t twice = owns | enemies;
	for (int line = 0; line < SK_STOPS; line += SK_LINE_STOPS) {
		uint32_t here = (uint32_t)(twice >> line) & ((1u << SK_LINE_STOPS) - 1);
		if (!here)
			continue;
		int u = line + 31 - __builtin_clz(here), v = next_stop(twice, line + SK_LINE_STOPS - 1);
		/* Adds instead of comparing: gcc 12.2 -O2 reduces a comparison of two such bits to a test of one of
		 * them. */
		unsigned own_u = owns >> u & 1, own_v = owns >> v & 1, n_own = own_u + own_v;
		if (n_own == 1) {
			n = add_once(out, n, own_u ? sk_move(points[u], points[v]) : sk_move(points[v], points[u]));
		} else if (n_own == 2 && points[u] == points[v]) {
			int beyond = next_stop(twice, v % SK_STOPS), before = previous_stop(twice, u + SK_STOPS);
			if (enemies >> beyond & 1)
				n = add_once(out, n, sk_move(points[u], points[beyond]));
			if (enemies >> before & 1)
				n = add_once(out, n, sk_move(points[u], points[before]));
		}
	}
	return n;
}

static inline int captures(const struct sk_position *p, int side, move_t *out)
{
	int n = 0;
	for (int track = 0; track < SK_TRACKS; track++)
		n = captures_on_track(sk_tracks[track], sk_on_track(p, side, track), sk_on_track(p, !side, track), out,
				      n);
	return n;
}

HOT int sk_captures(const struct sk_position *p, int side, move_t *out)
{
	return captures(p, side, out);
}

#define FILE_A     ((uint64_t)0x041041041)
#define FILE_F     ((uint64_t)0x820820820)
#define NOT_FILE_A (SK_ALL & ~FILE_A)
#define NOT_FILE_F (SK_ALL & ~FILE_F)

/* Generates the steps of all own pieces in one direction, given as a bit shift: positive is right and down. from:
 * points from which such a step does not wrap around the edge of the board. 2.1 */
static inline int steps(uint64_t own, uint64_t empty, uint64_t from, int shift, move_t *out)
{
	uint64_t targets = (shift > 0 ? (own & from) << shift : (own & from) >> -shift) & empty;
	if (!out)
		return __builtin_popcountll(targets);
	int n = 0;
	for (; targets; targets &= targets - 1) {
		int to = __builtin_ctzll(targets);
		out[n++] = sk_move(to - shift, to);
	}
	return n;
}

static HOT_PART int all_steps(const struct sk_position *p, move_t *out)
{
	static const struct {
		uint64_t from;
		int shift;
	} directions[] = {
		{SK_ALL, -6}, {NOT_FILE_F, -5}, {NOT_FILE_F, 1},  {NOT_FILE_F, 7},
		{SK_ALL, 6},  {NOT_FILE_A, 5},  {NOT_FILE_A, -1}, {NOT_FILE_A, -7},
	};
	uint64_t own = p->pieces[p->side], empty = sk_empty(p);
	int n = 0;
	for (int i = 0; i < 8; i++)
		n += steps(own, empty, directions[i].from, directions[i].shift, out ? out + n : NULL);
	return n;
}

HOT int sk_generate(const struct position *position, move_t *out)
{
	const struct sk_position *p = sk_const(position);
	move_t counted[SK_CAPTURES_MAX];
	int n = captures(p, p->side, out ? out : counted);
	return n + all_steps(p, out ? out + n : NULL);
}

HOT int sk_noisy(const struct position *position, move_t *out)
{
	return captures(sk_const(position), sk_const(position)->side, out);
}

HOT int sk_quiets(const struct position *position, move_t *out)
{
	return all_steps(sk_const(position), out);
}

/* Difference in files and ranks between two points; positive is right and down. */
static inline int files_between(int from, int to)
{
	return to % SK_SIZE - from % SK_SIZE;
}

static inline int ranks_between(int from, int to)
{
	return to / SK_SIZE - from / SK_SIZE;
}

static inline bool adjacent(int from, int to)
{
	return abs(files_between(from, to)) <= 1 && abs(ranks_between(from, to)) <= 1;
}

HOT bool sk_is_legal(const struct position *position, move_t move)
{
	const struct sk_position *p = sk_const(position);
	if (move >= SK_POINTS << 6 || sk_to(move) >= SK_POINTS || !(p->pieces[p->side] >> sk_from(move) & 1))
		return false;
	if (sk_empty(p) >> sk_to(move) & 1)
		return adjacent(sk_from(move), sk_to(move));
	move_t moves[SK_CAPTURES_MAX];
	int n = captures(p, p->side, moves);
	while (n > 0 && moves[n - 1] != move)
		n--;
	return n > 0;
}

int sk_slot(move_t move)
{
	int from = sk_from(move), to = sk_to(move), way = 4; /* index of a step to its own point */
	if (adjacent(from, to))
		way += 3 * ranks_between(from, to) + files_between(from, to);
	return way * SK_POINTS + to;
}

/* Lists the path along one track from the stop to the first other piece, if that piece is on to and the path passes
 * over an arc. points: the 24 stops, twice. Returns the length of the path, or 0 if there is no such path. */
static int way_along(const struct sk_position *p, const uint8_t *points, int stop, int step, int to, int *out)
{
	uint64_t others = (p->pieces[SK_BLACK] | p->pieces[SK_WHITE]) & ~((uint64_t)1 << points[stop]);
	int n = 0;
	bool over_arc = false;
	out[n++] = points[stop];
	for (int at = stop; n <= SK_STOPS;) {
		int next = (at + step + SK_STOPS) % SK_STOPS;
		over_arc |= next / SK_LINE_STOPS != at / SK_LINE_STOPS;
		at = next;
		out[n++] = points[at];
		if (others >> points[at] & 1)
			return points[at] == to && over_arc ? n : 0;
	}
	return 0;
}

int sk_route(const struct position *position, move_t move, int *out)
{
	const struct sk_position *p = sk_const(position);
	int best[SK_STOPS + 1], n_best = 0, from = sk_from(move), to = sk_to(move);
	if (sk_empty(p) >> to & 1)
		return 0;
	for (int i = 0; i < SK_TRACKS * SK_STOPS * 2; i++) {
		const uint8_t *points = sk_tracks[i / (2 * SK_STOPS)];
		int stop = i / 2 % SK_STOPS, way[SK_STOPS + 1];
		if (points[stop] != from)
			continue;
		int n = way_along(p, points, stop, i % 2 ? 1 : -1, to, way);
		if (n && (!n_best || n < n_best)) {
			memcpy(best, way, sizeof best);
			n_best = n;
		}
	}
	memcpy(out, best, (size_t)n_best * sizeof *out);
	return n_best;
}

HOT void sk_play(struct position *after, const struct position *before, move_t move)
{
	assert(move == SK_PASS || sk_is_legal(before, move));
	struct sk_position *p = sk_of(after);
	*p = *sk_const(before);
	if (move == SK_PASS) {
		p->quiet = 0;
		p->side = !p->side;
		p->ply++;
		return;
	}
	int own = p->side, from = sk_from(move), to = sk_to(move);
	p->quiet++;
	if (p->pieces[!own] >> to & 1) {
		sk_toggle(p, !own, to);
		p->quiet = 0;
	}
	sk_toggle(p, own, from);
	sk_toggle(p, own, to);
	p->side = !own;
	p->ply++;
}

/* clang-format off */
#define SK_REASONS(R) \
	R(sk_white_captured, "surakarta", "3.1", "Black captured the last white piece") \
	R(sk_black_captured, "surakarta", "3.1", "White captured the last black piece") \
	R(sk_repetition_black_ahead, "surakarta", "3.2", "the position occurred before: Black has more pieces") \
	R(sk_repetition_white_ahead, "surakarta", "3.2", "the position occurred before: White has more pieces") \
	R(sk_repetition_level, "surakarta", "3.2", \
	  "the position occurred before: both sides have the same number of pieces") \
	R(sk_quiet_black_ahead, "surakarta", "3.2", "too many plies without a capture: Black has more pieces") \
	R(sk_quiet_white_ahead, "surakarta", "3.2", "too many plies without a capture: White has more pieces") \
	R(sk_quiet_level, "surakarta", "3.2", \
	  "too many plies without a capture: both sides have the same number of pieces") \
	R(sk_black_stuck, "surakarta", "3.3", "Black has no legal move") \
	R(sk_white_stuck, "surakarta", "3.3", "White has no legal move") \
	R(sk_stuck_black_ahead, "surakarta", "3.3", "no legal move: Black has more pieces") \
	R(sk_stuck_white_ahead, "surakarta", "3.3", "no legal move: White has more pieces") \
	R(sk_stuck_level, "surakarta", "3.3", "no legal move: both sides have the same number of pieces") \
	R(sk_stuck_draws, "surakarta", "3.3", "no legal move") \
	R(sk_black_out_of_time, "surakarta", "3.4", "Black ran out of time") \
	R(sk_white_out_of_time, "surakarta", "3.4", "White ran out of time") \
	R(sk_flag_black_ahead, "surakarta", "3.4", "time ran out: Black has more pieces") \
	R(sk_flag_white_ahead, "surakarta", "3.4", "time ran out: White has more pieces") \
	R(sk_flag_level, "surakarta", "3.4", "time ran out: both sides have the same number of pieces") \
	R(sk_repetition_draws, "surakarta", "3.5", "the position was repeated too often") \
	R(sk_quiet_limit_draws, "surakarta", "3.5", "too many plies without a capture") \
	R(sk_barren_black_ahead, "surakarta", "3.6", "neither side can capture: Black has more pieces") \
	R(sk_barren_white_ahead, "surakarta", "3.6", "neither side can capture: White has more pieces") \
	R(sk_barren_level, "surakarta", "3.6", "neither side can capture: both sides have the same number of pieces")
/* clang-format on */

REASONS(sk_reasons, SK_REASONS)

struct ruling sk_verdict(const struct position *position)
{
	const struct sk_position *p = sk_const(position);
	if (!p->pieces[SK_WHITE])
		return ruling_for(FIRST_WINS, &sk_white_captured);
	if (!p->pieces[SK_BLACK])
		return ruling_for(SECOND_WINS, &sk_black_captured);
	return RULING_NONE;
}

/* The side with more pieces wins. The three reasons are for more black pieces, more white pieces, and equal numbers. */
static struct ruling majority(const struct sk_position *p, const struct reason *black, const struct reason *white,
			      const struct reason *level)
{
	int ahead = __builtin_popcountll(p->pieces[SK_BLACK]) - __builtin_popcountll(p->pieces[SK_WHITE]);
	if (ahead > 0)
		return ruling_for(FIRST_WINS, black);
	if (ahead < 0)
		return ruling_for(SECOND_WINS, white);
	return ruling_for(DRAWN, level);
}

static struct ruling loses(int side, const struct reason *black, const struct reason *white)
{
	return side == SK_BLACK ? ruling_for(SECOND_WINS, black) : ruling_for(FIRST_WINS, white);
}

struct ruling sk_stuck(const struct position *position)
{
	const struct sk_position *p = sk_const(position);
	if (p->rules.stuck == SK_STUCK_LOSES)
		return loses(p->side, &sk_black_stuck, &sk_white_stuck);
	if (p->rules.stuck == SK_STUCK_DRAWS)
		return ruling_for(DRAWN, &sk_stuck_draws);
	return majority(p, &sk_stuck_black_ahead, &sk_stuck_white_ahead, &sk_stuck_level);
}

struct ruling sk_flag_fall(const struct position *position)
{
	const struct sk_position *p = sk_const(position);
	if (p->rules.flag_loses)
		return loses(p->side, &sk_black_out_of_time, &sk_white_out_of_time);
	return majority(p, &sk_flag_black_ahead, &sk_flag_white_ahead, &sk_flag_level);
}

#define BARREN_PLIES 20

/* Nothing was captured for a while, and nothing can be now. 3.6 */
static bool is_barren(const struct sk_position *p)
{
	move_t moves[SK_CAPTURES_MAX];
	return p->quiet >= BARREN_PLIES && captures(p, SK_BLACK, moves) + captures(p, SK_WHITE, moves) == 0;
}

/* 3.2, 3.5, 3.6. Captures cannot be undone, so positions recur only since the last capture, after at least four plies.
 */
struct ruling sk_judge(const struct line *line)
{
	const struct sk_position *p = sk_const(line_last(line));
	const struct sk_rules *rules = &p->rules;
	if (rules->occurrences && p->quiet >= 4 &&
	    line_occurrences(line, p->quiet) + 1 >= line_rules_at(line, rules->occurrences)) {
		if (rules->draws)
			return ruling_for(DRAWN, &sk_repetition_draws);
		return majority(p, &sk_repetition_black_ahead, &sk_repetition_white_ahead, &sk_repetition_level);
	}
	if (rules->quiet_max && p->quiet >= rules->quiet_max) {
		if (rules->draws)
			return ruling_for(DRAWN, &sk_quiet_limit_draws);
		return majority(p, &sk_quiet_black_ahead, &sk_quiet_white_ahead, &sk_quiet_level);
	}
	if (rules->barren && is_barren(p))
		return majority(p, &sk_barren_black_ahead, &sk_barren_white_ahead, &sk_barren_level);
	return RULING_NONE;
}

uint64_t sk_key(const struct position *position)
{
	const struct sk_position *p = sk_const(position);
	return rng_mix(p->pieces[SK_BLACK] | (uint64_t)p->side << 62) ^ rng_mix(p->pieces[SK_WHITE] | 1ull << 63);
}
