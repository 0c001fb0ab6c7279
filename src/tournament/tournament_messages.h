/* tournament_messages: reasons for which a tournament refuses an event. */
#ifndef TOURNAMENT_TOURNAMENT_MESSAGES_H
#define TOURNAMENT_TOURNAMENT_MESSAGES_H

#include "base/message.h"

/* clang-format off */
#define TOURNAMENT_MESSAGES(M) \
	M(tournament_over, "the tournament is over") \
	M(tournament_started, "the first round has begun: only the organizer of a Swiss can enter players") \
	M(tournament_full, "the tournament has {0} players, no more can join") \
	M(tournament_name_taken, "another player has the name \"{0.80}\"") \
	M(tournament_bad_name, "the name \"{0.80}\" is not one line of 1 to {1} bytes without control characters") \
	M(tournament_bad_reason, "the reason is not one line of 1 to {0} bytes without control characters") \
	M(tournament_no_player, "the tournament has no player number {0}, expected 1 to {1}") \
	M(tournament_few_players, "a round needs at least two players, but {0} remain") \
	M(tournament_round_open, "{0} games of round {1} have no result yet") \
	M(tournament_no_round, "all {0} rounds have been played") \
	M(tournament_other_round, "round {0} cannot begin, expected round {1}") \
	M(tournament_bad_pairs, "the pairs of round {0} do not name every player who is due exactly once") \
	M(tournament_no_pairing, "every pairing of the remaining players has a rematch or a second bye") \
	M(tournament_no_game, "round {0} has no game {2} on board {1}") \
	M(tournament_has_room, "game {2} on board {1} of round {0} already has a room") \
	M(tournament_has_result, "game {2} on board {1} of round {0} already has the result {3}, expected a correction") \
	M(tournament_no_result, "game {2} on board {1} of round {0} has no result that could be corrected") \
	M(tournament_bracket_moved, "the next round of the knock-out has begun: earlier results are final") \
	M(tournament_many_corrections, "too many corrections, expected at most {0}") \
	/* Terms. */ \
	M(tournament_bad_kind, \
	  "\"{0.40}\" is not a kind, expected round_robin, double_round_robin, swiss or knock_out") \
	M(tournament_bad_rounds, "a Swiss has 1 to {0} rounds; those of other kinds follow from the players") \
	M(tournament_bad_clock, "the time control \"{0.80}\" is too long or contains a blank") \
	/* Stored tournaments. */ \
	M(tournament_bad_terms, "\"{0.120}\" is not the description of a tournament") \
	M(tournament_bad_event, "\"{0.120}\" is not an event of a tournament")
/* clang-format on */

TOURNAMENT_MESSAGES(MESSAGE_DECLARE)

#endif
