/* mc_messages: error messages for positions and actions of Magic Chess. */
#ifndef MC_MESSAGES_H
#define MC_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define MC_MESSAGES(M) \
	M(mc_all_fields, "points, side, player's color, bag, quiet plies, ply, rules, casts") \
	M(mc_quiet_plies, "quiet plies") \
	/* Pieces, the board and the sides. */ \
	M(mc_bad_piece, "\"{0.1}\" is not a piece, expected one of KGMRNCP or kgmrncp") \
	M(mc_bad_magic, "\"{0.2}\" is not magic, expected a number from {1} to {2} after '{3}'") \
	M(mc_bad_board_size, "the board of \"{0.60}\" is not 2 to 8 points wide and high") \
	M(mc_bad_rank_length, "rank {0} of the board has {1} points, expected {2} as in the top rank") \
	M(mc_bad_colour, "\"{0}\" is not a color of the player, expected r, b or ?") \
	M(mc_bad_side, "\"{0}\" is not a player to move, expected p (the player) or n (the NPC)") \
	M(mc_bad_reveal_point, "\"{0}\" does not name a face-down piece, expected one such as {1}:b2") \
	/* The bag. */ \
	M(mc_hidden_in_bag, "\"{0.3}\" in the bag is hidden, expected ~ for a piece that can hide") \
	M(mc_bad_bag_count, "\"{0.8}\" in the bag has no valid count, expected 1 to {1} after 'x'") \
	M(mc_too_many_in_bag, "the bag \"{0.60}\" has more than {1} pieces") \
	M(mc_too_many_kinds_in_bag, "the bag \"{0.60}\" has more than {1} different pieces") \
	/* The rules and the casts. */ \
	M(mc_bad_draw_limit, "\"{0}\" is not a draw limit, expected draw=1 to draw={1}") \
	M(mc_unknown_rule, "unknown rule \"{0}\", expected - or some of draw=N, ice=plies, wood=blocks, frozen=loses") \
	M(mc_colour_is_fixed, "the preset has magic on pieces of one side, so \"colour=flip\" is not possible") \
	M(mc_unknown_cast, "\"{0.8}\" is not a cast, expected w1 (wood), i2x1 (ice-2), g1 (gold) or h1 (hide)") \
	M(mc_repeated_cast, "the casts \"{0.20}\" contain '{1}' twice") \
	M(mc_bad_ice, "\"{0.8}\" is not an ice cast, expected i1x1 to i{1}x{2}") \
	M(mc_bad_cast_count, "\"{0.8}\" has no valid count, expected 1 to {1}") \
	M(mc_player_casts_hide, "the player's casts \"{0.20}\" include hiding, but only the NPC may hide pieces") \
	M(mc_bad_casts_pair, "\"{0.20}\" is not a pair of casts, expected one such as -/w1i2x3") \
	/* Positions that are not playable. */ \
	M(mc_wrong_bag_total, "the bag has size {1}, expected {0} for the face-down points") \
	M(mc_no_pieces, "neither side has any pieces") \
	M(mc_colour_is_known, "the player's color is \"?\" although a piece is face up, expected r or b") \
	M(mc_bag_of_one_colour, "the player's color is \"?\" but the bag has only one color") \
	M(mc_player_is_hidden, "a piece of the player is hidden ('='), but only the NPC's pieces can be") \
	/* Position setup. */ \
	M(mc_draft_bad_side, "\"{0.20}\" is not a side, expected p or n") \
	M(mc_draft_bad_point, "\"{0.20}\" is not a point on the board") \
	M(mc_draft_unknown_rule, "unknown rule \"{0.20}\"") \
	M(mc_draft_bad_casts, "\"{0.20}\" is not a pair of casts, expected one such as -/w1i2x3") \
	/* Actions. {1} of mc_bad_action is empty or adds casts, as in ", wood@b3". */ \
	M(mc_bad_reveal, "\"{0.20}\" cannot come up, expected a piece from the bag with its magic such as (k)") \
	M(mc_bad_action, "\"{0.20}\" is not an action, expected one such as a2-a3, b4{1}") \
	M(mc_impossible_action, "\"{0.20}\" is illegal: {1}") \
	/* Why an action is not possible. */ \
	M(mc_cannot_pass, "only a side with all its pieces frozen may pass") \
	M(mc_nothing_to_turn_up, "there is no face-down piece and no hidden enemy piece") \
	M(mc_cast_does_not_work, "this magic has no effect on that point") \
	M(mc_no_cast_left, "none of this magic is left") \
	M(mc_no_own_piece, "the player to move has no piece there") \
	M(mc_piece_is_frozen, "the piece is frozen") \
	M(mc_target_is_hidden, "a hidden piece must be revealed first") \
	M(mc_target_is_face_down, "a face-down piece must be revealed first") \
	M(mc_target_is_own_piece, "a friendly piece is there") \
	M(mc_target_is_wood, "wood cannot be captured") \
	M(mc_not_a_step, "it moves one square up, down or sideways")
/* clang-format on */

MC_MESSAGES(MESSAGE_DECLARE)

#endif
