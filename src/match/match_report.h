/* match_report: the report of a game beyond its result: the moves, the record as text, and the event log.
 *
 * The log has one line per event, with the milliseconds since the start of the match and the number of the game:
 *
 *   1250 7 start a=3 b=uci:program first=b
 *   1251 7 b> uci                                      sent to the program of b
 *   1260 7 b< id name Program                          received from it
 *   5031 7 b crash                                     how it lost the game
 *   5032 7 end a wins by crash after 31 plies
 *
 * Control characters in a line are removed. */
#ifndef MATCH_MATCH_REPORT_H
#define MATCH_MATCH_REPORT_H

#include "base/text.h"
#include "match/match.h"

struct record; /* records/record.h */

#define MATCH_LOG_MAX ((size_t)16 << 20) /* bytes of a game's log; later traffic is dropped */

struct match_report {
	struct line line;
	struct string record; /* empty unless the setup keeps records */
	struct string log;    /* empty unless the setup keeps logs */
	bool log_is_full;
};

void match_report_release(struct match_report *);

/* Appends an event. */
void match_report_log(struct match_report *, int64_t ms, int number, const char *format, ...) PRINTF_LIKE(4, 5);

/* Appends a line sent to or received from a program. */
void match_report_traffic(struct match_report *, int64_t ms, int number, int player, bool received, const char *line);

/* Stores the evaluation of the record's last move, by the side that made it, as a comment. */
void match_report_eval(struct record *, enum actor seat, const struct search_result *);

/* Fills the report with the record of the game: players and result, starting point (the deal, and the opening's line
 * number in its file if there is one), and the cost per seat: nodes, and seconds if is_timed; without times the records
 * of reproducible games are identical in every run. Modifies the table's record, which has moves and result. */
void match_report_write(struct match_report *, const struct match_setup *, int number, const struct match_game *,
			bool is_timed, struct record *);

#endif
