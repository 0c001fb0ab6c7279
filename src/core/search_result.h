/* search_result: the result of a search. */
#ifndef CORE_SEARCH_RESULT_H
#define CORE_SEARCH_RESULT_H

#include "core/game.h"
#include "core/score.h"

#define PV_MAX 64

/* Why a search returned no move although there is one: only external engines (protocol/program.h) have faults. */
enum engine_fault {
	FAULT_NONE,
	FAULT_CRASH,   /* the external engine exited, or could not be started */
	FAULT_HANG,    /* it did not answer */
	FAULT_ILLEGAL, /* it played an illegal move, or something that is not a move */
	FAULT_CLAIM,   /* it claimed that the game was over */
	FAULT_RESIGN   /* it resigned: not an engine fault, but it ends the game */
};

/* Result of the last finished iteration. */
struct search_result {
	move_t best; /* NO_MOVE only after a fault, or if there is no legal move or none in limits.moves */
	int score;
	int depth;      /* plies */
	uint64_t nodes; /* positions searched, or playouts in playout-based searches */
	int64_t time_us;
	int seldepth; /* maximum ply reached; 0: not counted */
	int hashfull; /* per mille of the hash table that this search uses, in reports; 0: not counted */
	enum engine_fault fault;
	int pv_index; /* MultiPV index: 0 is the best line, 1 the second best, ...; in reports with setup.multipv above
			 1 */
	int n_pv;     /* pv[0] is best; a PV ends before a chance outcome */
	move_t pv[PV_MAX];
};

typedef void report_fn(void *context, const struct search_result *);

#endif
