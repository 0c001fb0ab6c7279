/* advice: what the generic searches know about playing a game well. A player with another view is another advice
 * (engine_setup.advice).
 *
 * Only evaluate and order are needed; a search uses what else there is, and does without the technique where it is not.
 * The functions are pure, as those of core/game.h. */
#ifndef CORE_ADVICE_H
#define CORE_ADVICE_H

#include <stdbool.h>

#include "core/move.h"

#define ADVICE_STRUCTURES 3

struct search_parameters;
struct features;
struct line;
struct policy;
struct position;

#define STRENGTH_MAX 8

/* How a strength plays (search/strength.h, docs/opponents.md). */
struct advice_strength {
	int depth;      /* plies; 0: no limit but the nodes */
	uint64_t nodes; /* positions searched: the same on every machine; 0: no limit */
	int slip;       /* percentage of moves that are any legal move */
	int blur;       /* greatest error of the evaluation in hundredths of a piece */
	int rating;     /* on the game's own scale, on which strength 1 has 1000; 0: not measured */
};

struct game_advice {
	/* The value for the side to act in hundredths of a piece, within +-SCORE_EVAL_MAX. Not called if chance
	 * acts. */
	int (*evaluate)(const struct position *);

	/* Scores for ordering, better ones larger; above 0: noisy moves, which are captures and others that quiescence
	 * must follow. */
	void (*order)(const struct position *, const move_t *moves, int n, int *score);

	/* The moves of generate in two parts: the noisy ones, and the rest; each returns how many. Searches often stop
	 * before they need the second. NULL: they generate all and ask order. */
	int (*noisy)(const struct position *, move_t *out);
	int (*quiets)(const struct position *, move_t *out);

	/* Whether generate lists the move, which may be any number. NULL: searches generate to find out. */
	bool (*is_legal)(const struct position *, move_t);

	/* Whether the legal move, followed by the best captures of both sides on its target, gains at least that much
	 * (least, in hundredths of a piece) for the side to act: static exchange evaluation. NULL: it is not known. */
	bool (*exchange)(const struct position *, move_t, int least);

	/* A legal move that leads back to an earlier position of the line, or NO_MOVE: the side to act can repeat it.
	 * NULL: searches find out by trying. */
	move_t (*upcoming_repetition)(const struct line *);

	/* Numbers of parts of the position, such as its pawns or what one side has where: evaluations of positions that
	 * have such a part in common miss the truth alike. NULL: there are none. */
	void (*structures)(const struct position *, uint32_t out[ADVICE_STRUCTURES]);

	/* A number from 0 to n_slots - 1 for moves of the same kind to the same place: the index of tables that tell
	 * how such moves fared. NULL: searches hash the move. */
	int (*slot)(move_t);
	int n_slots;

	/* What nets see of a position (core/features.h); NULL: nothing, there are no nets. */
	const struct features *features;

	/* The strengths from 1 to STRENGTH_MAX, each stronger by about the same step. NULL: some that were not
	 * measured. */
	const struct advice_strength *strengths;

	/* How boldly searches leave out (core/search_parameters.h): with the evaluation above, and where a net
	 * evaluates, whose values are of another kind. NULL: nothing is left out, and late moves are reduced a little;
	 * net_margins: as without a net. */
	const struct search_parameters *margins, *net_margins;

	/* A score as good as a win: in an expectation over chance no outcome counts more. 0: SCORE_WIN. */
	int decisive;

	/* Whether chance acts after the legal move: a gamble. NULL: searches do not limit how many they search. */
	bool (*is_gamble)(const struct position *, move_t);

	/* A move that generate does not list, but play accepts: the turn goes over and nothing else happens. Where
	 * there are gambles, play accepts it in their place, save at the start, as if something had been turned up that
	 * matters to nobody; without gambles wherever the side to act is not in check: the null move. Only searches
	 * play it. NO_MOVE: there is none. */
	move_t pass;

	/* Ways to play the game out (core/policy.h), ended by a name of NULL; NULL if there are none. The first is
	 * uniform random play. */
	const struct policy *policies;
};

#endif
