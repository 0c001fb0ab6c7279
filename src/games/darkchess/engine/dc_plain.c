#include "games/darkchess/engine/dc_plain.h"
#include "core/random_play.h"
#include "games/darkchess/dc_house.h"

/* The rules alone, since dc_game has these playouts. */
static const struct game game = {.name = "darkchess", .rules = DC_GAME_RULES};

struct moves {
	const struct position *position;
	move_t list[DC_MOVES_MAX];
	int n;
};

static const struct dc_position *board(const struct moves *m)
{
	return dc_const(m->position);
}

static bool is_capture(const struct dc_position *p, move_t move)
{
	return dc_action_of(move) == DC_STEP && p->at[dc_to(move)] != DC_NONE && p->at[dc_to(move)] != DC_DOWN;
}

/* Keeps the moves for which keep is true; if it is true for no move, changes nothing and returns false. */
static bool narrow(struct moves *m, bool (*keep)(const struct moves *, move_t))
{
	struct moves kept = {.position = m->position};
	for (int i = 0; i < m->n; i++)
		if (keep(m, m->list[i]))
			kept.list[kept.n++] = m->list[i];
	if (kept.n)
		*m = kept;
	return kept.n > 0;
}

static bool captures(const struct moves *m, move_t move)
{
	return is_capture(board(m), move);
}

/* Pieces of the side that the opponent could capture now. */
static uint32_t threatened(const struct dc_position *p, int side)
{
	uint32_t prey = 0;
	for (uint32_t enemies = dc_up(p, !side); enemies; enemies &= enemies - 1)
		prey |= dc_house_prey(p, __builtin_ctz(enemies));
	return prey;
}

static bool escapes(const struct moves *m, move_t move)
{
	const struct dc_position *p = board(m);
	struct position after;
	if (dc_action_of(move) != DC_STEP || p->at[dc_to(move)] == DC_DOWN ||
	    !(threatened(p, p->side) >> dc_from(move) & 1))
		return false;
	dc_play(&after, m->position, move);
	return !(threatened(dc_const(&after), p->side) >> dc_to(move) & 1);
}

/* Number of steps and captures of the side if it were to move. */
static int mobility(const struct dc_position *p, int side)
{
	struct position other;
	*dc_of(&other) = *p;
	dc_of(&other)->side = (uint8_t)side;
	dc_of(&other)->chain = DC_NO_POINT;
	return dc_generate(&other, NULL) - __builtin_popcount(p->of[DC_DOWN]);
}

/* Keeps the moves after which the opponent has the fewest steps and captures. A flip or blind capture counts as
 * changing nothing, since its result is unknown. */
static void only_traps(struct moves *m)
{
	int found[DC_MOVES_MAX], fewest = INT32_MAX, n = 0;
	const struct dc_position *p = board(m);
	for (int i = 0; i < m->n; i++) {
		struct position after;
		*dc_of(&after) = *p;
		if (!dc_is_flip(m->position, m->list[i]))
			dc_play(&after, m->position, m->list[i]);
		found[i] = mobility(dc_const(&after), !p->side);
		fewest = found[i] < fewest ? found[i] : fewest;
	}
	for (int i = 0; i < m->n; i++)
		if (found[i] == fewest)
			m->list[n++] = m->list[i];
	m->n = n;
}

static void apply(enum dc_policy policy, struct moves *m)
{
	switch (policy) {
	case DC_CAPTURE:
		narrow(m, captures);
		break;
	case DC_AVOID:
		narrow(m, escapes);
		break;
	case DC_TRAP:
		only_traps(m);
		break;
	case DC_CAPTURE_AVOID:
		if (!narrow(m, captures))
			narrow(m, escapes);
		break;
	case DC_AVOID_CAPTURE:
		if (!narrow(m, escapes))
			narrow(m, captures);
		break;
	case DC_CAPTURE_TRAP:
		if (!narrow(m, captures))
			only_traps(m);
		break;
	case DC_CAPTURE_AVOID_TRAP:
		if (!narrow(m, captures) && !narrow(m, escapes))
			only_traps(m);
		break;
	default: /* any move */
		break;
	}
}

static move_t choose(enum dc_policy policy, const struct position *position, struct rng *rng)
{
	if (dc_to_act(position) == ACTOR_CHANCE)
		return random_move(&game, position, rng);
	struct moves m = {.position = position};
	m.n = dc_generate(position, m.list);
	apply(policy, &m);
	return m.list[rng_below(rng, (uint32_t)m.n)];
}

/* The verdict by material, as dc_core has it. */
static enum verdict weigh(const struct dc_position *p)
{
	struct dc_position q = *p;
	struct dc_core core;
	q.rules = (struct dc_rules){.limit = 1, .repetition = DC_NEVER};
	dc_core_begin(&core, &q, 0, NULL);
	return dc_core_material(&core);
}

void dc_plain_play(enum dc_policy policy, const struct dc_position *p, const struct playout_options *options,
		   struct rng *rng, struct playout *out)
{
	struct position start;
	struct line line;
	struct ruling ruling;
	*dc_of(&start) = *p;
	dc_of(&start)->rules.limit = (uint16_t)dc_core_limit(p, options->limit);
	line_init(&line, &game, &start);
	while ((ruling = line_ruling(&line)).verdict == UNDECIDED)
		line_push(&line, choose(policy, line_last(&line), rng));
	const struct dc_position *end = dc_const(line_last(&line));
	out->first = line.length ? line.steps[0].move : NO_MOVE;
	out->verdict = ruling.verdict == DRAWN && options->evaluate ? weigh(end) : ruling.verdict;
	out->plies = (int)(end->ply - p->ply);
	out->pieces = end->living[DC_RED] + end->living[DC_BLACK];
	line_release(&line);
}
