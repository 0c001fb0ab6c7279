/* lab_xiangqi: command-line setup of experiments on xiangqi: clocks, openings, nets, an external engine. */
#ifndef CMD_LAB_XIANGQI_H
#define CMD_LAB_XIANGQI_H

#include "cmd/player.h"
#include "lab/lab_setup.h"
#include "match/openings.h"

/* Its command-line options; NULL or 0: not given. */
struct lab_xiangqi_words {
	uint64_t nodes;
	const char *clock, *openings, *net, *own_net, *engine, *engines;
};

/* Objects that the setup points to. */
struct lab_xiangqi_read {
	struct clocks_rules clock;
	struct openings openings;
	struct net *net, *own_net;
	struct engines engines;
	struct arena_player program;
};

/* Fills in setup->xiangqi for its experiment. On false it has printed the error. read must be {0}; the caller releases
 * it in either case. */
bool lab_xiangqi_read(struct lab_xiangqi_read *read, const struct lab_xiangqi_words *, struct lab_setup *) MUST_USE;
void lab_xiangqi_release(struct lab_xiangqi_read *);

#endif
