/* lab_messages: errors in an experiment or its results. */
#ifndef LAB_MESSAGES_H
#define LAB_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define LAB_MESSAGES(M) \
	/* Experiments. */ \
	M(lab_depends_on_time, "{0} depends on time, so its games are not reproducible") \
	M(lab_too_few_openings, \
	  "{0} openings for {1} games: each opening is played twice, once from either side, before games repeat; " \
	  "expected at least {2} openings, or none") \
	M(lab_stopped, "stopped before the end") \
	/* Result files. */ \
	M(lab_no_results, "no results file \"{0.200}\"") \
	M(lab_results_exist, "\"{0.120}\" already has results, expected --resume, or another folder for --out") \
	M(lab_other_maker, "\"{0.80}\" was made by \"{1}\", expected \"{2}\": different players, openings or memory") \
	M(lab_unnamed_maker, \
	  "\"{0.80}\" was made by \"an unnamed program\", expected \"{1}\": different players, openings or memory") \
	M(lab_not_results, "\"{0.120}\" is not a results file") \
	M(lab_zero_byte, "\"{0.120}\" contains a zero byte, expected text") \
	M(lab_other_columns, "\"{0.120}\" starts with unexpected columns, expected \"{1.80}...\"") \
	M(lab_wrong_column_count, "\"{0.120}\", line {1} has {2} columns, expected {3}") \
	/* A bad cell of a result file; then what was expected there. */ \
	M(lab_bad_cell, "\"{0.100}\", line {1}: column {2} is \"{3.40}\", expected {4}") \
	M(lab_whole_number, "a whole number in range") \
	M(lab_real_number, "a number, 0 or more") \
	M(lab_seed_of_run, "the seed of this run") \
	M(lab_rules_of_run, "the rules of this run") \
	M(lab_budget_of_run, "the playouts or the time of this run") \
	M(lab_nodes_of_run, "the nodes of this run") \
	M(lab_playouts_of_run, "the playouts of this run") \
	M(lab_won_drawn_or_lost, "won, drawn or lost") \
	M(lab_a_or_b, "a or b") \
	M(lab_known_player, "a player of this experiment and its opponent") \
	M(lab_known_level, "a level of this experiment, and its setting") \
	M(lab_known_policy, "a policy of this experiment") \
	M(lab_known_part, "ordering, chases, judge or style") \
	M(lab_known_net, "none, or net if the game has one") \
	M(lab_each_game_once, "each game once") \
	M(lab_each_number_once, "each number once") \
	M(lab_each_position_once, "each position once") \
	M(lab_no_more_ends, "no more ends than playouts")
/* clang-format on */

LAB_MESSAGES(MESSAGE_DECLARE)

#endif
