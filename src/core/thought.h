/* thought: what a think of an engine found. */
#ifndef CORE_THOUGHT_H
#define CORE_THOUGHT_H

#include "core/game.h"
#include "core/score.h"

#define PV_MAX 64

/* Why a think gave no move although there was one: only programs from outside (protocol/program.h) have faults. */
enum thought_fault {
	FAULT_NONE,
	FAULT_CRASH,   /* the program ended, or could not be started */
	FAULT_HANG,    /* it did not answer */
	FAULT_ILLEGAL, /* it played a move that is not legal, or something that is not a move */
	FAULT_CLAIM,   /* it said that the game was over */
	FAULT_RESIGN   /* it resigned: not a fault of its program, but the end of its game */
};

/* What an engine found in its last finished iteration. */
struct thought {
	move_t best; /* NO_MOVE only if the side to act has no move, or none of limits.moves, or after a fault */
	int score;
	int depth;      /* plies */
	uint64_t nodes; /* positions searched; in searches by playouts: playouts */
	int64_t time_us;
	int seldepth; /* the greatest number of plies that a line of it had; 0: not counted */
	int hashfull; /* thousandths of the hash table that this think uses, in reports; 0: not counted */
	enum thought_fault fault;
	int line; /* 0: the best line; 1: the second best, ...: in reports with setup.lines above 1 */
	int n_pv; /* pv[0] is best; a pv ends before an outcome of chance */
	move_t pv[PV_MAX];
};

typedef void report_fn(void *context, const struct thought *);

#endif
