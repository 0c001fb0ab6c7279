/* adjudicate: ends a game that the rules would continue: both players agree on the result, or a tablebase knows it. */
#ifndef MATCH_ADJUDICATE_H
#define MATCH_ADJUDICATE_H

#include "base/text.h"
#include "core/engine.h"
#include "core/tablebase.h"

/* The clauses of such rulings. */
#define ADJUDICATED_BY_SCORE  "adjudicated: score"
#define ADJUDICATED_BY_TABLES "adjudicated: tables"

/* Scores are in hundredths of a piece, moves are per player. */
struct adjudication {
	int resign_score, resign_moves; /* a player has lost after this many consecutive moves with its own score at or
					   below -resign_score and the opponent's at or above resign_score; 0: never */
	int draw_score, draw_moves, draw_from; /* a draw after this many consecutive moves with both scores within
						  draw_score, from move draw_from of the game on; 0: never */
	struct tablebase *tables; /* a position in the tablebase ends the game, unless move limits could turn the win
				  into a draw; or NULL */
};

/* Parse "SCORE,MOVES" and "SCORE,MOVES,FROM". */
bool adjudicate_parse_resign(const char *text, struct adjudication *, struct error *) MUST_USE;
bool adjudicate_parse_draw(const char *text, struct adjudication *, struct error *) MUST_USE;

/* "resign=400,3 draw=20,8,40 table-results", each preceded by a blank; empty if nothing is adjudicated. */
void adjudicate_format(const struct adjudication *, struct string *out);

/* For each seat, how many of its latest moves in a row had a score that was lost, won or level. {0} before the game. */
struct adjudicator {
	struct adjudicator_runs {
		int lost, won, level;
	} seats[2];
};

/* Records the search by which a seat chose its move; number: of the move in the game, from 1. A search of depth 0 has
 * no score. */
void adjudicate_note(struct adjudicator *, const struct adjudication *, enum actor seat, const struct search_result *,
		     int number);

/* Adjudicates a game whose last position is undecided; or RULING_NONE. */
struct ruling adjudicate(const struct adjudicator *, const struct adjudication *, const struct line *);

#endif
