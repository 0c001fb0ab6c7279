/* train_messages: errors of training: models and training data. */
#ifndef TRAIN_MESSAGES_H
#define TRAIN_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define TRAIN_MESSAGES(M) \
	/* Models. */ \
	M(train_no_features, "{0} has no features for nets") \
	M(train_too_few_hidden_sums, "{0} hidden sums, expected at least the net's {1}") \
	M(train_not_a_model, "no model, expected a file that begins with \"{0.11}\"") \
	M(train_model_of_other_build, "the model was written by another build, expected one of this") \
	M(train_damaged_model, "the model is damaged or cut short") \
	M(train_model_of_other_game, "a model of \"{0}\", expected one of {1}") \
	M(train_bad_model_numbers, "the model has other numbers than its head says") \
	/* Training data. */ \
	M(train_too_many_random_plies, "{0} random plies decide the game each time, expected fewer") \
	M(train_not_scored_games, "no scored games, expected a file that begins with \"{0}\"") \
	M(train_no_game_and_preset, "the first line names no game and preset") \
	M(train_games_of_other_game, "games of \"{0}\", expected some of {1}") \
	M(train_move_of_other_rules, "ply {0} is move {1} of {2}: the data are of other rules") \
	M(train_game_cut_short, "game {0} is cut short") \
	M(train_damaged_game, "game {0} is damaged: its checksum does not match") \
	M(train_bad_result_or_start, "game {0} has an unknown result or start") \
	M(train_wrong_ply_count, "game {0} has more or fewer plies than it says") \
	/* Data files. */ \
	M(train_in_file, "\"{0.100}\": {1}") \
	M(train_file_of_other_games, "\"{0.100}\" holds other games, expected \"{1}\"") \
	M(train_too_many_games, "\"{0.100}\" holds {1} games, expected at most {2}")
/* clang-format on */

TRAIN_MESSAGES(MESSAGE_DECLARE)

#endif
