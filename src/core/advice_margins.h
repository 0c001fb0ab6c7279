/* advice_margins: how boldly a search leaves out what will hardly matter; values in hundredths of a piece, depths in
 * plies. A depth of 0 switches the technique off. A move is quiet if order (core/advice.h) gives it 0 or less.
 * docs/search.md */
#ifndef CORE_ADVICE_MARGINS_H
#define CORE_ADVICE_MARGINS_H

struct advice_margins {
	int killers, answers, continuations; /* histories that are used: 0 to 2 killers, 0 or 1 */
	int corrections, structures;         /* of the evaluation, by the acts before and by each structure: how much
						of what was missed, in hundredths */
	int bonus_square, bonus_linear;      /* of a good move in the histories, by depth * depth and by depth, */
	int bonus_most;                      /* at most */
	int by_structure;                    /* how much of a history by the first structure counts, in hundredths */
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
	int reduce_blind;                    /* and where a cut is expected, but the table has no move, */
	int reduce_better;                   /* and after a move that raised alpha; */
	int reduce_corrected;                /* and less by how much the evaluation was corrected, in hundredths */
	int more_after;                      /* hindsight: extend a node by a ply if its move was reduced by this many
						plies and did not lower the evaluation for its side; 0: never */
	int less_after;                      /* hindsight: a ply less after a reduced move if the evaluations of both
						sides add up to more than this; 0: never */
	int research_deeper;                 /* a reduced move so far above alpha is searched a ply deeper; 0: none */
	int reward_before;                   /* a quiet move that leaves no good answer is rewarded, in hundredths, */
	int reward_swing;                    /* and by how much it bettered the evaluation, in hundredths */
	int likely;                          /* a score of the table so far above beta is believed from 4 plies less */
	int way_back;                        /* 0 or 1: draws by repetition are seen a ply before */
	int blind_depth;                     /* a ply less where the table has no move, from this depth on */
	int check_extension;                 /* plies that checks are searched deeper */
	int evasion_plies;                   /* of quiescence in which evasions of checks are searched */
	int null_depth;                      /* null moves from this depth on, */
	int null_cut;                        /* 1: null moves at expected cut nodes only */
	int null_above, null_slack;          /* if the evaluation is above beta by above - slack * depth, */
	int null_base, null_share;           /* searched less deep by base + depth / share plies, */
	int null_over;                       /* and by one more for so much above beta, up to three */
	int verify_depth;                    /* a null move is verified from this depth on */
	int reverse_depth, reverse;          /* reverse futility: up to this depth, so much for each ply of it, */
	int reverse_worse;                   /* so much less if the opponent's last move made its evaluation worse, */
	int reverse_share;                   /* and how much of what is above beta is believed, in hundredths */
	int razor_depth, razor;              /* razoring, likewise */
	int futility_depth, futility;        /* futility of quiet moves, likewise, */
	int futility_base;                   /* and so much at all, */
	int futility_history;                /* a hundredth more for so much of a sum of the histories; 0: for none */
	int futile_capture_depth;            /* futility of captures, which also gain what they take: up to this */
	int futile_capture;                  /* depth, so much for each ply of it, */
	int futile_capture_base;             /* and so much at all */
	int history_depth, history;          /* no quiet moves below -history * depth in the histories, likewise */
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

#endif
