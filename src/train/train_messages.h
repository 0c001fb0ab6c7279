/* train_messages: errors of training: models and training data. */
#ifndef TRAIN_MESSAGES_H
#define TRAIN_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define TRAIN_MESSAGES(M) \
	/* Models. */ \
	M(train_no_features, "{0} has no net features") \
	M(train_too_few_hidden_sums, "{0} hidden units, expected at least the {1} of the net") \
	M(train_not_a_model, "not a model, expected a file that starts with \"{0.11}\"") \
	M(train_model_of_other_build, "the model was written by a different build, expected this one") \
	M(train_damaged_model, "the model is damaged or truncated") \
	M(train_model_of_other_game, "the model is for \"{0}\", expected {1}") \
	M(train_bad_model_numbers, "the values of the model do not match its header") \
	/* Training data. */ \
	M(train_too_many_random_plies, "{0} random plies always end the game, expected fewer") \
	M(train_not_scored_games, "not scored games, expected a file that starts with \"{0}\"") \
	M(train_no_game_and_preset, "the first line does not name a game and a preset") \
	M(train_games_of_other_game, "the games are of \"{0}\", expected {1}") \
	M(train_move_of_other_rules, "ply {0} is move {1} of {2}: the data were made with different rules") \
	M(train_game_cut_short, "game {0} is truncated") \
	M(train_damaged_game, "game {0} is damaged: checksum mismatch") \
	M(train_bad_result_or_start, "game {0} has an invalid result or starting position") \
	M(train_wrong_ply_count, "the number of plies of game {0} does not match its header") \
	/* Data files. */ \
	M(train_in_file, "\"{0.100}\": {1}") \
	M(train_file_of_other_games, "\"{0.100}\" contains other games, expected \"{1}\"") \
	M(train_too_many_games, "\"{0.100}\" contains {1} games, expected at most {2}") \
	M(train_not_a_part, "\"{0.100}\" is not a part of a run (--part)") \
	M(train_part_missing, "part {0} of {1} is missing, expected all parts of the run") \
	M(train_part_twice, "\"{0.100}\" and \"{1.100}\" are both part {2} of {3}") \
	M(train_part_incomplete, \
	  "\"{0.100}\" ends after {1} games, expected all games of the part; --resume continues it")
/* clang-format on */

TRAIN_MESSAGES(MESSAGE_DECLARE)

#endif
