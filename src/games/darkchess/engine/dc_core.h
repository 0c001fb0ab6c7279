/* dc_core: dark chess for playouts: a second implementation of dc_rules, on sets of points that every action updates.
 * Actions are counted and drawn without lists. tests/games/test_dc_core.c compares it with dc_rules, action by action.
 *
 * dc_core_begin sets a core up; the inline functions of dc_find.h and dc_play.h then play on. */
#ifndef GAMES_DARKCHESS_ENGINE_DC_CORE_H
#define GAMES_DARKCHESS_ENGINE_DC_CORE_H

#include "games/darkchess/dc_rules.h"

/* A set of points for each kind. On machines without such wide registers compilers use two or eight. */
typedef uint32_t dc_lanes __attribute__((vector_size(32)));

#define DC_NOTHING 7 /* as a kind: the point is empty */

/* What determines the actions, by colour if there are two. */
struct dc_sets {
	dc_lanes own[2];   /* the pieces of each kind that are face up; lane 7 stays empty */
	dc_lanes reach[2]; /* the points that each kind may step onto from an adjacent one */
	uint32_t up[2];    /* the union of own */
	uint32_t empty, down;
};

/* What was since the last capture or flip, in the caller's memory. For the third
 * occurrence of 3.3 a hash set of positions; for its same plies in a row the moves in their order. */
struct dc_memory {
	uint64_t *slots; /* a key, with its lowest bit set if the position occurred twice, 0: free; or a move */
	uint32_t mask;   /* the number of slots minus one; they are at least twice the plies of the limit */
	uint32_t used;
};

struct dc_core {
	struct dc_sets sets;
	const dc_lanes *prey; /* of dc_core_prey */
	uint8_t at[DC_POINTS];
	uint8_t bag[DC_POINTS]; /* the face-down pieces in any order, one for each point of sets.down */
	uint8_t living[2], side, first;
	bool known, flips_only;
	bool repetition, cycles; /* 3.3: the third occurrence draws; the same plies three times in a row do */
	int quiet, limit, plies; /* plies since dc_core_begin */
	uint64_t key; /* of the board only: just an even number of steps can lead back, so the side is the same */
	struct dc_memory memory;
};

/* Fills the tables that this module reads; the game's begin calls it. */
void dc_core_fill(void);

/* The number of slots that the memory needs for a limit of this many plies without progress. */
uint32_t dc_core_slots(int limit);
#define DC_CORE_SLOTS_MAX (1u << 17) /* for any limit */

/* The plies without progress that draw: limit, at most UINT16_MAX; 0: the rules' own. */
int dc_core_limit(const struct dc_position *, int limit);

/* Sets up the core on a position with a side to act and no reveal due. slots has room for dc_core_slots of the limit
 * and belongs to the caller; it may be NULL if the rules let positions repeat. */
void dc_core_begin(struct dc_core *, const struct dc_position *, int limit, uint64_t *slots);

/* Forgets all positions. */
void dc_core_forget(struct dc_memory *);

/* Whether the last moves in the memory are the same three times in a row. 3.3 */
bool dc_core_goes_round(const struct dc_memory *);

/* FIRST_WINS or SECOND_WINS for the colour's loss. */
enum verdict dc_core_lost(const struct dc_core *, int side);

/* By the paper's values of the pieces (docs/policies.md): a win for the side with more material, face up or face down,
 * or DRAWN. */
enum verdict dc_core_material(const struct dc_core *);

/* Filled by dc_core_fill. */
extern dc_lanes dc_core_lane[8];                   /* all ones in the kind's own lane; for DC_NOTHING none */
extern dc_lanes dc_core_prey[2][8];                /* by dc_rules.equals_stand: dc_prey; DC_NOTHING: all ones */
extern uint64_t dc_core_key[DC_PIECES][DC_POINTS]; /* 0 for DC_NONE */
extern uint8_t dc_core_excess[DC_MOVES_MAX + 1];   /* 2^32 modulo the index */

#endif
