#include "games/darkchess/dc_parts.h"
#include "core/random_play.h"
#include "games/darkchess/engine/dc_plain.h"

#define SLOTS_SMALL 4096 /* enough for a limit of 511 plies */

static dc_loop *loop_of(enum dc_policy policy)
{
#ifdef DC_PLAYOUTS_V3
	if (__builtin_cpu_supports("x86-64-v3"))
		return dc_playouts_v3[policy];
#endif
	return dc_playouts[policy];
}

static void play_core(enum dc_policy policy, const struct dc_position *p, const struct playout_options *options,
		      uint64_t *slots, struct rng *rng, struct playout *out)
{
	struct dc_core core;
	dc_core_begin(&core, p, options->limit, slots);
	enum verdict verdict = loop_of(policy)(&core, rng, &out->first);
	if (verdict == DRAWN && options->evaluate)
		verdict = dc_core_material(&core);
	out->verdict = verdict;
	out->plies = core.plies;
	out->pieces = core.living[0] + core.living[1];
}

/* Not inlined, so that the large memory of long games gets its own stack frame. */
static __attribute__((noinline)) void play_long(enum dc_policy policy, const struct dc_position *p,
						const struct playout_options *options, struct rng *rng,
						struct playout *out)
{
	uint64_t slots[DC_CORE_SLOTS_MAX];
	play_core(policy, p, options, slots, rng, out);
}

static void play_from(enum dc_policy policy, const struct dc_position *p, const struct playout_options *options,
		      struct rng *rng, struct playout *out)
{
	uint64_t slots[SLOTS_SMALL];
	if (!dc_core_supports(&p->rules))
		dc_plain_play(policy, p, options, rng, out);
	else if (dc_core_slots(dc_core_limit(p, options->limit)) <= SLOTS_SMALL)
		play_core(policy, p, options, slots, rng, out);
	else
		play_long(policy, p, options, rng, out);
}

static void play_out(enum dc_policy policy, const struct position *position, const struct playout_options *options,
		     struct rng *rng, struct playout *out)
{
	const struct dc_position *p = dc_const(position);
	struct ruling ruling = dc_verdict(position);
	struct position revealed;
	*out = (struct playout){ruling.verdict, 0, p->living[0] + p->living[1], NO_MOVE};
	if (ruling.verdict != UNDECIDED)
		return;
	if (p->pending == DC_NO_POINT) {
		play_from(policy, p, options, rng, out);
		return;
	}
	struct outcome outcomes[OUTCOMES_MAX];
	int n = dc_outcomes(position, outcomes);
	dc_play(&revealed, position, random_outcome(outcomes, n, rng));
	play_out(policy, &revealed, options, rng, out);
	out->plies += (int)(dc_const(&revealed)->ply - p->ply);
	out->first = NO_MOVE;
}

#define PLAY_OUT(name, policy)                                                                                         \
	static void name(const struct position *p, const struct playout_options *options, struct rng *rng,             \
			 struct playout *out)                                                                          \
	{                                                                                                              \
		play_out(policy, p, options, rng, out);                                                                \
	}

PLAY_OUT(random, DC_RANDOM)
PLAY_OUT(capture, DC_CAPTURE)
PLAY_OUT(avoid, DC_AVOID)
PLAY_OUT(trap, DC_TRAP)
PLAY_OUT(capture_avoid, DC_CAPTURE_AVOID)
PLAY_OUT(avoid_capture, DC_AVOID_CAPTURE)
PLAY_OUT(capture_trap, DC_CAPTURE_TRAP)
PLAY_OUT(capture_avoid_trap, DC_CAPTURE_AVOID_TRAP)

const struct policy dc_policies[] = {
	{"random", "r", "any action", random},
	{"capture", "cr", "a capture, else any action", capture},
	{"avoid", "a", "an escape of a threatened piece, else any action", avoid},
	{"trap", "t", "an action that leaves the opponent the fewest steps and captures", trap},
	{"capture-avoid", "car", "a capture, else an escape, else any action", capture_avoid},
	{"avoid-capture", "acr", "an escape, else a capture, else any action", avoid_capture},
	{"capture-trap", "ct", "a capture, else an action that traps the opponent", capture_trap},
	{"capture-avoid-trap", "cat", "a capture, else an escape, else an action that traps the opponent",
	 capture_avoid_trap},
	{NULL, NULL, NULL, NULL},
};
