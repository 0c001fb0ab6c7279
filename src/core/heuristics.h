/* heuristics: evaluation and search hooks of a game. An engine with others supplies its own struct
 * heuristics (engine_setup.heuristics).
 *
 * Only evaluate and order are required; a search skips any technique whose hook is missing. The functions are pure,
 * like those of core/game.h. */
#ifndef CORE_HEURISTICS_H
#define CORE_HEURISTICS_H

#include <stdbool.h>

#include "core/move.h"

#define HEURISTICS_STRUCTURES 3

struct search_parameters;
struct features;
struct line;
struct policy;
struct position;

#define STRENGTH_MAX 8

/* Settings of a strength level (search/strength.h, docs/opponents.md). */
struct strength_level {
	int depth;        /* plies; 0: only nodes limits the search */
	uint64_t nodes;   /* positions searched, which makes it machine-independent; 0: no limit */
	int blunder_rate; /* percentage of moves replaced by a random legal move */
	int eval_noise;   /* maximum error in hundredths of a piece */
	int rating;       /* on the scale of the game, where strength 1 is 1000; 0: not measured */
};

struct heuristics {
	/* Static evaluation for the side to act in hundredths of a piece, within +-SCORE_EVAL_MAX. Never called at
	 * chance nodes. */
	int (*evaluate)(const struct position *);

	/* Scores moves for ordering, higher is better. Scores above 0 mark noisy moves: captures and others that
	 * quiescence must search. */
	void (*order)(const struct position *, const move_t *moves, int n, int *score);

	/* Staged move generation: noisy moves first, then quiet ones; each returns its count. Searches often get a
	 * cutoff before they need the second stage. NULL: the search generates all moves and calls order. */
	int (*noisy)(const struct position *, move_t *out);
	int (*quiets)(const struct position *, move_t *out);

	/* Whether generate lists the move, which may be any value. NULL: the search calls generate to find out. */
	bool (*is_legal)(const struct position *, move_t);

	/* Static exchange evaluation: whether the legal move, followed by the best captures of both sides on its
	 * target, gains at least threshold hundredths of a piece for the side to act. NULL: not available. */
	bool (*exchange)(const struct position *, move_t, int threshold);

	/* A legal move that leads back to an earlier position of the line, or NO_MOVE: detects that the side to act can
	 * repeat. NULL: the search finds repetitions by playing the moves. */
	move_t (*upcoming_repetition)(const struct line *);

	/* Hashes of parts of the position, such as the pawns or the pieces of one side. Positions that share such a
	 * part have correlated evaluation errors (correction history). NULL: not available. */
	void (*structures)(const struct position *, uint32_t out[HEURISTICS_STRUCTURES]);

	/* Maps moves of the same kind to the same target to an index in 0 .. n_slots - 1 of the history tables. NULL:
	 * the search hashes the move. */
	int (*slot)(move_t);
	int n_slots;

	/* The inputs of nets (core/features.h); NULL: the game has no nets. */
	const struct features *features;

	/* Strengths 1 to STRENGTH_MAX, about equally spaced. NULL: generic levels that were not measured. */
	const struct strength_level *strengths;

	/* Pruning and reduction parameters (core/search_parameters.h): for the evaluation above, and for a net, whose
	 * scores are on a different scale. NULL: no pruning and only light late move reductions; net_margins NULL: the
	 * same as margins. */
	const struct search_parameters *margins, *net_margins;

	/* A score that counts as much as a win: outcomes are capped at it when averaging over a chance node. 0:
	 * SCORE_WIN. */
	int decisive;

	/* Whether the legal move leads to a chance node, as a flip does. NULL: searches do not limit the number of
	 * flips they search. */
	bool (*is_flip)(const struct position *, move_t);

	/* A move that generate does not list but play accepts: it passes the turn and changes nothing else. In games
	 * with flips, play accepts it in place of a flip, except at the start of the game, as if an irrelevant
	 * piece had been revealed; in other games, whenever the side to act is not in check (the null move). Only
	 * searches play it. NO_MOVE: the game has no pass. */
	move_t pass;

	/* Playout policies (core/policy.h), ended by a NULL name; NULL in games without policies. The first is uniform
	 * random play. */
	const struct policy *policies;
};

#endif
