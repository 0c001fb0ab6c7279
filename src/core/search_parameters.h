/* search_parameters: pruning, reduction and extension parameters of the alpha-beta search. Scores are in hundredths of
 * a piece, depths in plies, reductions in hundredths of a ply. A depth of 0 disables the technique. A move is quiet if
 * order (core/heuristics.h) scores it 0 or less. docs/search.md */
#ifndef CORE_SEARCH_PARAMETERS_H
#define CORE_SEARCH_PARAMETERS_H

/* clang-format off */
#define SEARCH_PARAMETERS(P) \
	/* Move ordering and correction history. */ \
	P(killers, "Killer moves per ply, 0 to 2.") \
	P(countermoves, "1: the move that refuted the previous move last is tried early.") \
	P(continuations, "1: continuation histories, after the moves 1, 2 and 4 plies back, count in the ordering.") \
	P(corrections, "Percentage of the error after the same moves that is added to the evaluation.") \
	P(structures, "Percentage of the error with the same structure that is added to the evaluation.") \
	P(bonus_square, "A good move's history bonus grows by this times depth * depth ...") \
	P(bonus_linear, "... and by this times depth ...") \
	P(bonus_most, "... up to this bonus.") \
	P(by_structure, "Percentage of the history indexed by the first structure that counts in the ordering.") \
	P(reward_tt_cutoff, "1: a hash move that causes a TT cutoff gets a history bonus.") \
	P(reward_before, "Percentage of the bonus that the previous quiet move gets if every answer fails low.") \
	P(reward_swing, "Percentage of the swing of the evaluation that the previous quiet move gets as a bonus.") \
	/* Root. */ \
	P(window, "Half width of the aspiration window; 0: no window.") \
	/* Late move reductions. */ \
	P(reduction_base, "Base of the reduction ...") \
	P(reduction_share, "... to which this times ln(depth) * ln(move number) is added.") \
	P(reduce_worse, "Extra reduction when the evaluation is not improving.") \
	P(reduce_cut, "Extra reduction at expected cut nodes.") \
	P(reduce_pv, "Smaller reduction at PV nodes.") \
	P(reduce_favoured, "Smaller reduction of killers and countermoves.") \
	P(reduce_check, "Smaller reduction of checks and of evasions.") \
	P(reduce_history, "History score that makes the reduction smaller by one hundredth; 0: history does not count.") \
	P(reduce_noisy, "Smaller reduction of noisy moves; 0: captures that lose nothing are never reduced.") \
	P(reduce_tt_capture, "Extra reduction of quiet moves when the hash move is noisy.") \
	P(reduce_cuts, "Extra reduction when more than three children of the previous node failed high.") \
	P(reduce_no_tt_move, "Extra reduction at expected cut nodes without a hash move.") \
	P(reduce_better, "Extra reduction after a move raised alpha.") \
	P(reduce_corrected, "Percentage of the evaluation's correction by which the reduction is smaller.") \
	P(research_deeper, "A reduced move this far above alpha is searched again a ply deeper; 0: never.") \
	P(hindsight_more, "A node after a move reduced by this many plies gets a ply more if the evaluation contradicts \
the reduction; 0: never.") \
	P(hindsight_less, "A node after a reduced move gets a ply less if both sides' evaluations add up to more than \
this; 0: never.") \
	/* Extensions. */ \
	P(check_extension, "Plies by which checks are extended.") \
	P(qsearch_evasion_plies, "Plies of quiescence in which every evasion of a check is searched.") \
	P(singular_depth, "Least depth of singular extensions.") \
	P(singular, "Margin of the singular search below the TT score, per ply of depth.") \
	P(singular_twice, "The hash move is extended by two plies if the rest fails low by this much more.") \
	P(singular_less, "Plies beyond one by which the hash move is reduced if other moves may reach beta too.") \
	/* Node pruning. */ \
	P(small_probcut, "A TT lower bound this far above beta from up to 4 plies less is a cutoff; 0: never.") \
	P(upcoming_repetition, "1: a side that can repeat the position scores at least a draw.") \
	P(iir_depth, "Least depth of internal iterative reduction.") \
	P(null_depth, "Least depth of null-move pruning.") \
	P(null_cut, "1: null moves only at expected cut nodes.") \
	P(null_above, "The null move is tried if the evaluation exceeds beta by this ...") \
	P(null_slack, "... minus this per ply of depth.") \
	P(null_base, "The null move's search is this many plies less deep ...") \
	P(null_share, "... plus depth / this ...") \
	P(null_over, "... plus one for each time the evaluation exceeds beta by this, at most three.") \
	P(verify_depth, "Least depth at which a null-move cutoff is verified.") \
	P(rfp_depth, "Greatest depth of reverse futility pruning.") \
	P(rfp, "Margin of reverse futility pruning, per ply of depth.") \
	P(rfp_worsening, "Smaller margin if the opponent's last move worsened its evaluation.") \
	P(rfp_share, "Percentage of the excess over beta that reverse futility pruning returns.") \
	P(razor_depth, "Greatest depth of razoring.") \
	P(razor, "Margin of razoring, per ply of depth.") \
	P(probcut_depth, "Least depth of ProbCut.") \
	P(probcut, "Margin of ProbCut above beta.") \
	/* Move pruning. */ \
	P(futility_depth, "Greatest depth of futility pruning of quiet moves.") \
	P(futility, "Margin of futility pruning, per ply of depth ...") \
	P(futility_base, "... and at any depth.") \
	P(futility_history, "History score that counts as one hundredth of a piece; 0: history does not count.") \
	P(futile_capture_depth, "Greatest depth of futility pruning of captures.") \
	P(futile_capture, "Its margin beyond the captured piece, per ply of depth ...") \
	P(futile_capture_base, "... and at any depth.") \
	P(history_depth, "Greatest depth of history pruning.") \
	P(history, "Quiet moves with a history score below minus this, per ply of depth, are pruned.") \
	P(lmp_depth, "Greatest depth of late move pruning.") \
	P(lmp_base, "Quiet moves after this number plus depth * depth are pruned, half of it when not improving.") \
	P(see_depth, "Greatest depth at which moves that lose an exchange (SEE) are pruned.") \
	P(see_quiet, "SEE margin of quiet moves, per ply of depth.") \
	P(see_noisy, "SEE margin of noisy moves, per ply of depth.") \
	P(delta, "Delta pruning: how far a capture in quiescence may miss alpha.")
/* clang-format on */

#define SEARCH_PARAMETER_MEMBER(name, meaning) int name;
struct search_parameters {
	SEARCH_PARAMETERS(SEARCH_PARAMETER_MEMBER)
};

#endif
