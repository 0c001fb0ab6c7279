/* match_told: what there is to tell of a game besides its result: its moves, its record as text, and what happened.
 *
 * The log has a line for each event, with the milliseconds since the start of the match and the number of the game:
 *
 *   1250 7 start a=3 b=uci:program first=b
 *   1251 7 b> uci                                      told to the program of b
 *   1260 7 b< id name Program                          said by it
 *   5031 7 b crash                                     it lost its game so
 *   5032 7 end a wins by crash after 31 plies
 *
 * A line that holds control characters is shown without them. */
#ifndef MATCH_MATCH_TOLD_H
#define MATCH_MATCH_TOLD_H

#include "base/text.h"
#include "match/match.h"

struct record; /* records/record.h */

#define MATCH_LOG_MAX ((size_t)16 << 20) /* bytes of a game's log; what is said after that is left out */

struct match_told {
	struct line line;
	struct string record; /* empty unless the setup keeps records */
	struct string log;    /* likewise */
	bool log_is_full;
};

void match_told_release(struct match_told *);

/* Appends an event. */
void match_told_log(struct match_told *, int64_t ms, int number, const char *format, ...) PRINTF_LIKE(4, 5);

/* What a program was told, or said. */
void match_told_talk(struct match_told *, int64_t ms, int number, int player, bool said, const char *line);

/* Notes the evaluation of the record's last move, by the side that has made it, as a comment. */
void match_told_judge(struct record *, enum actor seat, const struct thought *);

/* Puts into told the game as a record with its players and result, how it began (the deal, and the opening's line in
 * the file if there is one), and what either side spent: nodes, and seconds if is_timed; records of games that do not
 * depend on time are the same in every run. The table's record, which has moves and result, is changed. */
void match_told_write(struct match_told *, const struct match_setup *, int number, const struct match_game *,
		      bool is_timed, struct record *);

#endif
