/* rooms_messages: reasons for which a room refuses an action. */
#ifndef ROOMS_ROOMS_MESSAGES_H
#define ROOMS_ROOMS_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define ROOMS_MESSAGES(M) \
	/* Actions. */ \
	M(room_full, "both seats of the room are taken") \
	M(room_not_full, "the opponent has not joined yet") \
	M(room_own_seat, "the token already holds the other seat") \
	M(room_no_seat, "spectators cannot do this, expected the token of a seat") \
	M(room_by_operator, "only the operator can create rooms on this server") \
	M(room_by_nobody, "no rooms can be created on this server") \
	M(room_not_operator, "only the operator and the players can delete this room") \
	M(room_closed, "the room was closed by the operator") \
	M(room_not_your_turn, "it is not the turn of {0}") \
	M(room_wrong_ply, "the game has {1} moves, expected a move number of at most {1} instead of {0}") \
	M(room_other_move, "move number {0} is \"{1}\", not \"{2}\"") \
	M(room_flag_fallen, "the time of {0} is up") \
	M(room_flag_up, "neither player's time is up") \
	M(room_offered_already, "{0} has already offered a draw in this position") \
	M(room_asked_already, "{0} has already asked to take back this move") \
	M(room_bad_take_back, "cannot take back to {0} of {1} moves, expected a turn of {2}") \
	M(room_take_back_reveal, "moves that revealed a piece cannot be taken back") \
	M(room_no_claim, "the rules of the room have no win by absence") \
	M(room_still_here, "the opponent has not been away for long enough") \
	M(room_not_over, "the game is not over") \
	M(room_already_playing, "the game has begun: it can only be resigned") \
	/* Names and settings. */ \
	M(room_bad_name, "the name \"{0.80}\" is not one line of 1 to {1} bytes without control characters") \
	M(room_blocked, "the player \"{0.80}\" cannot join this game") \
	M(room_many_blocked, "too many blocked names, expected at most {0}") \
	M(room_bad_side, "\"{0.40}\" is not a side, expected first, second or random") \
	M(room_bad_action, "\"{0.40}\" is not an action, expected {1}") \
	M(room_bad_phrase, "\"{0.40}\" is not a phrase, expected {1}") \
	M(room_many_phrases, "too many phrases, expected at most {0} in {1} seconds") \
	/* Stored rooms. */ \
	M(room_bad_terms, "\"{0.120}\" is not the description of a room") \
	M(room_bad_event, "\"{0.120}\" is not an event of a room") \
	M(room_event_refused, "event {0} of the room cannot be repeated: {1}")
/* clang-format on */

ROOMS_MESSAGES(MESSAGE_DECLARE)

#endif
