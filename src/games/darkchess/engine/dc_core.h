/* dc_core: dark chess for playouts: a second implementation of dc_rules, on incrementally updated sets of points.
 * Actions are counted and sampled without lists. tests/games/test_dc_core.c compares it with dc_rules action by action.
 *
 * dc_core_begin initializes a core; the inline functions of dc_find.h and dc_play.h then play. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_CORE_H
#define GAMES_DARKCHESS_ENGINE_DC_CORE_H

#include "base/attributes.h"
#include "games/darkchess/dc_rules.h"

/* A set of points for each kind. On machines without registers this wide, compilers use two or eight registers. */
typedef uint32_t dc_lanes __attribute__((vector_size(32)));

#define DC_NOTHING 7 /* as a kind: the point is empty */

/* The state that determines the actions; arrays of two are indexed by color. */
struct dc_sets {
	dc_lanes own[2];   /* face-up pieces of each kind; lane 7 stays empty */
	dc_lanes reach[2]; /* points that each kind may step onto from an adjacent point */
	uint32_t up[2];    /* union of own */
	uint32_t empty, down;
};

/* History since the last capture or flip, in the caller's memory. For the third occurrence of 3.3 it is a hash set of
 * positions; for repeated plies of 3.3 it is the list of moves. */
struct dc_memory {
	uint64_t *slots; /* a key, whose lowest bit is set if the position occurred twice, or 0 if free; or a move */
	uint32_t mask;   /* number of slots minus one; there are at least twice as many slots as plies of the limit */
	uint32_t used;
};

struct dc_core {
	struct dc_sets sets;
	const dc_lanes *prey; /* a row of dc_core_prey */
	uint8_t at[DC_POINTS];
	uint8_t bag[DC_POINTS]; /* the face-down pieces in any order, one per point of sets.down */
	uint8_t living[2], side, first;
	bool known, flips_only;
	bool repetition, cycles; /* 3.3: a third occurrence draws; the same plies three times in a row draw */
	int quiet, limit, plies; /* plies: number since dc_core_begin */
	uint64_t key; /* of the board only: positions recur after an even number of steps, so with the same side to act
		       */
	struct dc_memory memory;
};

/* Fills the tables of this module; called by the game's begin. */
void dc_core_fill(void) RARELY_CALLED;

/* Number of slots the memory needs for this limit on plies without progress. */
uint32_t dc_core_slots(int limit);
#define DC_CORE_SLOTS_MAX (1u << 17) /* enough for any limit */

/* Number of plies without progress that draw: limit, capped at UINT16_MAX, or that of the rules if limit is 0. */
int dc_core_limit(const struct dc_position *, int limit);

/* Whether the core knows these rules: none of the house rules that change captures or points. */
bool dc_core_supports(const struct dc_rules *);

/* Initializes the core from a position whose rules it knows, with a side to act and no reveal due. slots has room for
 * dc_core_slots of the limit and is owned by the caller; it may be NULL if the rules allow unlimited repetition. */
void dc_core_begin(struct dc_core *, const struct dc_position *, int limit, uint64_t *slots);

/* Clears the memory. */
void dc_core_forget(struct dc_memory *);

/* Whether the last moves in the memory repeat the same sequence three times in a row. 3.3 */
bool dc_core_goes_round(const struct dc_memory *);

/* FIRST_WINS or SECOND_WINS if the color has lost. */
enum verdict dc_core_lost(const struct dc_core *, int side);

/* Adjudicates by material with the paper's piece values (docs/policies.md): a win for the side with more material, face
 * up or face down, or DRAWN. */
enum verdict dc_core_material(const struct dc_core *);

/* Filled by dc_core_fill. */
extern dc_lanes dc_core_lane[8];                   /* all ones in the kind's lane; 0 for DC_NOTHING */
extern dc_lanes dc_core_prey[2][8];                /* by DC_TAKE, DC_STAND: dc_prey; all ones for DC_NOTHING */
extern uint64_t dc_core_key[DC_PIECES][DC_POINTS]; /* 0 for DC_NONE */
extern uint8_t dc_core_excess[DC_MOVES_MAX + 1];   /* 2^32 modulo the index */

#endif
