/* cecp_state: session state shared by the parts of cecp, and their functions for each other. Private to them. */
#ifndef PROTOCOL_CECP_STATE_H
#define PROTOCOL_CECP_STATE_H

#include "protocol/cecp_clock.h"
#include "protocol/client.h"

/* client.h describes the threads. The reading thread reads the working thread's members only while that thread idles,
 * and writes only the members marked below; numbers that both threads use at any time are atomic. */
struct cecp_state {
	bool forced; /* force mode: we play neither side */
	bool posts;
	bool hard;    /* pondering is enabled (hard) */
	bool ponders; /* we are pondering now */
	bool analyses;
	bool refused;     /* the last setboard was rejected: there is no position to play from */
	bool offered;     /* we have offered a draw in this position */
	bool plays_first; /* we play the first side */
	struct cecp_clock clock;
	bool scored; /* score is our latest search score in this game */
	int score;
	move_t expected; /* expected reply to our last move; NO_MOVE: unknown */

	/* The move being pondered, "" if none: written before idle begins. */
	char awaited[MOVE_TEXT_MAX];

	/* Written by the reading thread while the working thread idles. */
	char received[2][24]; /* arguments of the latest time and otim; "": not received */
	atomic_llong hit_us;  /* when the pondered move was played */

	/* Counts of commands that cancel a search: received and executed. While they differ, a search ends without a
	 * move. */
	atomic_int n_received, n_executed;

	/* Progress of the running analysis. */
	atomic_llong start_us, nodes; /* start_us 0: no analysis is running */
	atomic_int depth, n_moves;
};

static inline struct cecp_state *cecp_of(const struct client *client)
{
	return client->state;
}

static inline enum actor cecp_side(const struct cecp_state *s)
{
	return s->plays_first ? ACTOR_FIRST : ACTOR_SECOND;
}

/* Prints "Error (WHY): WORD REST". */
static inline void cecp_send_error(struct client *client, const char *why, const char *word, const char *rest)
{
	client_send(client, "Error (%s): %s%s%.100s", why, word, *rest ? " " : "", rest);
}

/* All functions below belong to the working thread. Command handlers receive the text after the command word. */

/* cecp_game: the game and our moves in it. */
void cecp_start_game(struct client *); /* from the host's position */
void cecp_new(struct client *, const char *rest);
void cecp_variant(struct client *, const char *rest);
void cecp_setboard(struct client *, const char *rest);
void cecp_undo(struct client *, const char *rest);
void cecp_remove(struct client *, const char *rest);
void cecp_go(struct client *, const char *rest);
void cecp_playother(struct client *, const char *rest);
void cecp_usermove(struct client *, const char *rest);

/* Executes the time and otim commands recorded by the reading thread. */
void cecp_take_times(struct client *);

/* After each command: chooses the reply to ponder. */
void cecp_look_ahead(struct client *);

/* Called while no command is queued. */
void cecp_ponder(struct client *);
void cecp_analyse(struct client *);

/* cecp_features: our features and options. */
void cecp_protover(struct client *, const char *rest);
void cecp_option(struct client *, const char *rest);
void cecp_memory(struct client *, const char *rest);
void cecp_cores(struct client *, const char *rest);

#endif
