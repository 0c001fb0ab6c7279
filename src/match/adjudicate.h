/* adjudicate: when a match ends a game that its rules let go on: both players agree how it stands, or tables know it.
 */
#ifndef MATCH_ADJUDICATE_H
#define MATCH_ADJUDICATE_H

#include "base/text.h"
#include "core/engine.h"
#include "core/tables.h"

/* The clauses of such games. */
#define ADJUDICATED_BY_SCORE  "adjudicated: score"
#define ADJUDICATED_BY_TABLES "adjudicated: tables"

/* Scores are in hundredths of a piece, moves those of each player. */
struct adjudication {
	int resign_score, resign_moves;        /* a player has lost when its own score was at or below -resign_score,
						  and the other's own at or above it, for so many moves; 0: never */
	int draw_score, draw_moves, draw_from; /* a draw when both scores were within draw_score for so many moves
						  from move draw_from of the game on; 0: never */
	struct tables *tables;                 /* a game that they know has ended, unless limits of moves may turn the
						  win into a draw; or NULL */
};

/* Reads "SCORE,MOVES" and "SCORE,MOVES,FROM". */
bool adjudicate_parse_resign(const char *text, struct adjudication *, struct error *) MUST_USE;
bool adjudicate_parse_draw(const char *text, struct adjudication *, struct error *) MUST_USE;

/* "resign=400,3 draw=20,8,40 tables", with a blank before each; nothing if nothing is adjudicated. */
void adjudicate_format(const struct adjudication *, struct string *out);

/* For how many of its last moves a seat's score said that it loses, wins, or that nobody does. {0} before the game. */
struct adjudicator {
	struct adjudicator_runs {
		int lost, won, level;
	} seats[2];
};

/* A seat has chosen move number so many of the game, from 1, by a think; one of depth 0 has no score. */
void adjudicate_note(struct adjudicator *, const struct adjudication *, enum actor seat, const struct thought *,
		     int number);

/* The ruling on a game whose last position is undecided, or RULING_NONE. */
struct ruling adjudicate(const struct adjudicator *, const struct adjudication *, const struct line *);

#endif
