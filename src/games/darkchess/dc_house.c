#include "games/darkchess/dc_house.h"

/* Points beyond the adjacent one that a rook sees along empty points, up to and including the first piece. 2.8 */
static uint32_t see_far(uint32_t occupied, int point)
{
	static const int files[] = {0, 0, 1, -1}, ranks[] = {1, -1, 0, 0};
	uint32_t seen = 0;
	for (int way = 0; way < 4; way++) {
		int file = point % DC_FILES, rank = point / DC_FILES;
		for (int distance = 1;; distance++) {
			file += files[way];
			rank += ranks[way];
			if (file < 0 || file >= DC_FILES || rank < 0 || rank >= DC_RANKS)
				break;
			uint32_t bit = 1u << (rank * DC_FILES + file);
			if (distance > 1)
				seen |= bit;
			if (occupied & bit)
				break;
		}
	}
	return seen;
}

static uint32_t diagonals(int point)
{
	uint32_t bit = 1u << point, right = (bit & ~DC_FILE_D) << 1, left = (bit & ~DC_FILE_A) >> 1;
	return right << DC_FILES | right >> DC_FILES | left << DC_FILES | left >> DC_FILES;
}

/* Points that the piece reaches only by house rules, pieces on them included; steps: also those that it only steps to.
 * 2.8, 2.9 */
static uint32_t far_points(const struct dc_position *p, int point, bool steps)
{
	int kind = DC_KIND_OF(p->at[point]);
	uint32_t reached = 0;
	if (kind == DC_ROOK && p->rules.rush)
		reached = see_far(~p->of[DC_NONE], point);
	else if (kind == DC_KNIGHT && p->rules.diagonal)
		reached = diagonals(point);
	bool no_steps = !steps || (kind == DC_KNIGHT && p->rules.diagonal != DC_DIAGONAL_STEP);
	return no_steps ? reached & ~p->of[DC_NONE] : reached;
}

static bool jumps(const struct dc_position *p, int point)
{
	return DC_KIND_OF(p->at[point]) == DC_CANNON && !p->rules.hongkong;
}

/* Face-down pieces that the piece may capture blindly. 2.7 */
static uint32_t blind_targets(const struct dc_position *p, int point)
{
	if (!p->rules.blind)
		return 0;
	return (jumps(p, point) ? dc_jumps(~p->of[DC_NONE], point) : dc_adjacent(1u << point)) & p->of[DC_DOWN];
}

uint32_t dc_house_targets(const struct dc_position *p, int point)
{
	uint32_t free = p->of[DC_NONE] | dc_up(p, !DC_SIDE_OF(p->at[point]));
	return (far_points(p, point, true) & free) | blind_targets(p, point);
}

uint32_t dc_house_prey(const struct dc_position *p, int point)
{
	int side = DC_SIDE_OF(p->at[point]), kind = DC_KIND_OF(p->at[point]), order = dc_order_of(&p->rules);
	uint32_t enemies = dc_up(p, !side), prey = far_points(p, point, false);
	for (int victim = 0; victim < DC_KINDS; victim++)
		if (dc_can_take(order, kind, victim))
			prey |= dc_adjacent(1u << point) & p->of[DC_PIECE(!side, victim)];
	if (jumps(p, point))
		prey |= dc_jumps(~p->of[DC_NONE], point);
	return prey & enemies;
}

static int list(uint32_t targets, int from, move_t *out)
{
	int n = 0;
	for (; targets; targets &= targets - 1, n++)
		if (out)
			out[n] = dc_move(DC_STEP, from, __builtin_ctz(targets));
	return n;
}

int dc_house_moves(const struct dc_position *p, move_t *out)
{
	int n = 0;
	for (uint32_t own = dc_up(p, p->side); own; own &= own - 1) {
		int from = __builtin_ctz(own);
		n += list(dc_house_targets(p, from), from, out ? out + n : NULL);
	}
	return n;
}

int dc_house_chain(const struct dc_position *p, move_t *out)
{
	int n = list(dc_house_prey(p, p->chain) | blind_targets(p, p->chain), p->chain, out);
	if (p->rules.chain == DC_FORCED_CHAIN)
		return n;
	if (out)
		out[n] = dc_move(DC_STOP, p->chain, p->chain);
	return n + 1;
}

bool dc_house_goes_on(const struct dc_position *p, int point)
{
	return (dc_house_prey(p, point) | blind_targets(p, point)) != 0;
}

bool dc_house_takes(const struct dc_position *p, int from, int to, int victim)
{
	return !(dc_adjacent(1u << from) >> to & 1) ||
	       dc_can_take(dc_order_of(&p->rules), DC_KIND_OF(p->at[from]), victim);
}
