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

struct features;
struct line;
struct policy;
struct position;

/* How boldly a search leaves out what will hardly matter; values in hundredths of a piece, depths in plies. A depth of
 * 0 switches the technique off. A move is quiet if order gives it 0 or less. docs/search.md */
struct advice_margins {
	int killers, answers, continuations; /* histories that are used: 0 to 2 killers, 0 or 1 */
	int corrections, structures;         /* of the evaluation, by the acts before and by each structure: how much
						of what was missed, in hundredths */
	int settled;                         /* 0 or 1: the table's move is rewarded where it settles a node */
	int window;                          /* around the score of the iteration before; 0: all scores */
	int reduction_base, reduction_share; /* late moves: reduced by base + share * ln(depth) * ln(number), in
						hundredths of a ply, */
	int reduce_worse, reduce_cut;        /* and by so much more where the side is not improving, where a cut is
						expected, */
	int reduce_pv, reduce_favoured;      /* less on the principal variation, for favoured moves, */
	int reduce_check;                    /* for checks and in check, */
	int reduce_history;                  /* and by one for so much of a sum of the histories; 0: by none */
	int reduce_noisy;                    /* for noisy moves; 0: those that lose nothing are not reduced at all */
	int reduce_beside;                   /* more for quiet moves where the table's move is noisy, */
	int reduce_cuts;                     /* and where most of the side's last moves were refuted */
	int reduce_blind;                    /* and where a cut is expected, but the table has no move */
	int research_deeper;                 /* a reduced move so far above alpha is searched a ply deeper; 0: none */
	int reward_before;                   /* a quiet move that leaves no good answer is rewarded, in hundredths, */
	int reward_swing;                    /* and by how much it bettered the evaluation, in hundredths */
	int likely;                          /* a score of the table so far above beta is believed from 4 plies less */
	int way_back;                        /* 0 or 1: draws by repetition are seen a ply before */
	int blind_depth;                     /* a ply less where the table has no move, from this depth on */
	int check_extension;                 /* plies that checks are searched deeper */
	int evasion_plies;                   /* of quiescence in which evasions of checks are searched */
	int null_depth;                      /* null moves from this depth on, */
	int null_base, null_share;           /* searched less deep by base + depth / share plies, */
	int null_over;                       /* and by one more for so much above beta, up to three */
	int verify_depth;                    /* a null move is verified from this depth on */
	int reverse_depth, reverse;          /* reverse futility: up to this depth, so much for each ply of it, */
	int reverse_share;                   /* and how much of what is above beta is believed, in hundredths */
	int razor_depth, razor;              /* razoring, likewise */
	int futility_depth, futility;        /* futility of quiet moves, likewise, */
	int futility_base;                   /* and so much at all */
	int late_depth, late_base;           /* no quiet moves after late_base + depth * depth, up to this depth */
	int exchange_depth;                  /* no moves that lose an exchange, up to this depth, ... */
	int exchange_quiet, exchange_noisy;  /* ... if they lose so much a ply of it */
	int probcut_depth, probcut;          /* ProbCut from this depth on, so much above beta */
	int singular_depth, singular;        /* singular extensions from this depth on, so much below the table's score
						for each ply of depth, */
	int singular_twice;                  /* and two plies for so much more */
	int singular_less;                   /* a ply less, and so many more, if it and others may be above beta */
	int delta;                           /* quiescence: what a capture may lack to reach alpha */
};

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
	move_t (*way_back)(const struct line *);

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

	/* With the evaluation above, and where a net evaluates, whose values are of another kind. NULL: nothing is left
	 * out, and late moves are reduced a little; net_margins: as without a net. */
	const struct advice_margins *margins, *net_margins;

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
