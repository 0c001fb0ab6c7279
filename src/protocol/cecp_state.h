/* cecp_state: what the parts of cecp know of a talk, and do for each other. Private to them. */
#ifndef PROTOCOL_CECP_STATE_H
#define PROTOCOL_CECP_STATE_H

#include "protocol/cecp_clock.h"
#include "protocol/talk.h"

/* Which thread has what is said in talk.h: the reading one looks at what the working one wrote only while it idles, and
 * writes what is said so below; numbers that both have at any time are atomic. */
struct cecp_state {
	bool forced; /* we play neither side */
	bool posts;
	bool hard;    /* we are to ponder */
	bool ponders; /* we do */
	bool analyses;
	bool refused;     /* the last position that was set up: there is none to play from */
	bool offered;     /* we have offered a draw in this position */
	bool plays_first; /* the side that we play */
	struct cecp_clock clock;
	bool scored; /* score is what we saw last as ours, in this game */
	int score;
	move_t expected; /* the reply to our last move; NO_MOVE: not known */

	/* The move that is pondered on, "" if none is: written before idle begins. */
	char awaited[MOVE_TEXT_MAX];

	/* Written by the reading thread while the other one idles. */
	char heard[2][24];   /* what followed the last time, otim; "": neither was heard */
	atomic_llong hit_us; /* when the move that is pondered on was played */

	/* Commands that give a think up, heard and obeyed: while the numbers differ, a think ends without a move. */
	atomic_int n_heard, n_obeyed;

	/* The analysis that runs: how far it is. */
	atomic_llong start_us, nodes; /* start_us 0: there is none */
	atomic_int depth, n_moves;
};

static inline struct cecp_state *cecp_of(const struct talk *talk)
{
	return talk->state;
}

static inline enum actor cecp_side(const struct cecp_state *s)
{
	return s->plays_first ? ACTOR_FIRST : ACTOR_SECOND;
}

/* "Error (WHY): WORD REST". */
static inline void cecp_tell_error(struct talk *talk, const char *why, const char *word, const char *rest)
{
	talk_say(talk, "Error (%s): %s%s%.100s", why, word, *rest ? " " : "", rest);
}

/* All that follows is the working thread's. What obeys a command gets what stands after its word. */

/* cecp_game: the game, and our moves in it. */
void cecp_start_game(struct talk *); /* at the position that the host has */
void cecp_new(struct talk *, const char *rest);
void cecp_variant(struct talk *, const char *rest);
void cecp_setboard(struct talk *, const char *rest);
void cecp_undo(struct talk *, const char *rest);
void cecp_remove(struct talk *, const char *rest);
void cecp_go(struct talk *, const char *rest);
void cecp_playother(struct talk *, const char *rest);
void cecp_usermove(struct talk *, const char *rest);

/* Obeys what the reading thread has noted of time and otim. */
void cecp_take_times(struct talk *);

/* After each command: chooses the reply that is to be pondered on. */
void cecp_look_ahead(struct talk *);

/* While there is nothing to obey. */
void cecp_ponder(struct talk *);
void cecp_analyse(struct talk *);

/* cecp_features: what we can do, and what can be set. */
void cecp_protover(struct talk *, const char *rest);
void cecp_option(struct talk *, const char *rest);
void cecp_memory(struct talk *, const char *rest);
void cecp_cores(struct talk *, const char *rest);

#endif
