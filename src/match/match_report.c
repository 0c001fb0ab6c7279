#include "match/match_report.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "records/record.h"
#include "records/record_write.h"
#include "review/review_notes.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define EVENT_MAX        512
#define TRAFFIC_LINE_MAX 2000 /* bytes per line; longer lines are truncated */

void match_report_release(struct match_report *report)
{
	line_release(&report->line);
	string_release(&report->record);
	string_release(&report->log);
}

/* --- the log --- */

/* Appends the text as a single line, replacing line breaks. */
static void end_line(struct match_report *report, const char *text, size_t n)
{
	for (const char *end; (end = memchr(text, '\n', n)); n -= (size_t)(end + 1 - text), text = end + 1) {
		string_visible(&report->log, text, (size_t)(end - text));
		string_char(&report->log, ' ');
	}
	string_visible(&report->log, text, n);
	string_char(&report->log, '\n');
}

void match_report_log(struct match_report *report, int64_t ms, int number, const char *format, ...)
{
	char event[EVENT_MAX];
	va_list args;
	va_start(args, format);
	vsnprintf(event, sizeof event, format, args);
	va_end(args);
	string_add(&report->log, "%" PRId64 " %d ", ms, number);
	end_line(report, event, strlen(event));
}

void match_report_traffic(struct match_report *report, int64_t ms, int number, int player, bool received,
			  const char *line)
{
	if (report->log_is_full)
		return;
	if (report->log.length > MATCH_LOG_MAX) {
		report->log_is_full = true;
		match_report_log(report, ms, number, "the rest of the traffic is omitted");
		return;
	}
	size_t n = strlen(line);
	string_add(&report->log, "%" PRId64 " %d %c%c ", ms, number, "ab"[player], received ? '<' : '>');
	end_line(report, line, n < TRAFFIC_LINE_MAX ? n : TRAFFIC_LINE_MAX);
}

/* --- the record --- */

void match_report_eval(struct record *record, enum actor seat, const struct search_result *t)
{
	struct string note = {0};
	if (t->depth == 0)
		return;
	string_add(&note, "[%%eval ");
	review_add_score(&note, seat == ACTOR_FIRST ? t->score : -t->score);
	string_add(&note, ",%d]", t->depth);
	branch_set_comment(&record->root, record->line.length, note.text);
	string_release(&note);
}

static void add_number_tag(struct record *record, const char *name, int value)
{
	char text[16];
	snprintf(text, sizeof text, "%d", value);
	record_add_tag(record, name, text);
}

/* The cost of each seat: nodes searched and, if is_timed, search time. */
static void add_costs(struct record *record, const struct match_game *game, bool is_timed)
{
	static const char *const nodes[] = {"FirstNodes", "SecondNodes"}, *const seconds[] = {"FirstSeconds",
											      "SecondSeconds"};
	char text[32];
	for (int seat = 0; seat < 2; seat++) {
		int player = seat ^ game->first;
		snprintf(text, sizeof text, "%" PRIu64, game->nodes[player]);
		record_add_tag(record, nodes[seat], text);
		snprintf(text, sizeof text, "%.3f", (double)game->time_us[player] / 1e6);
		if (is_timed)
			record_add_tag(record, seconds[seat], text);
	}
}

void match_report_write(struct match_report *report, const struct match_setup *setup, int number,
			const struct match_game *game, bool is_timed, struct record *record)
{
	const struct schedule_game meeting = schedule_at(setup, number);
	bool b_first = !setup->keeps_seats && number % 2;
	const struct match_player *first = &setup->players[meeting.players[b_first]];
	const struct match_player *second = &setup->players[meeting.players[!b_first]];
	snprintf(record->first, sizeof record->first, "%s", match_name(first));
	snprintf(record->second, sizeof record->second, "%s", match_name(second));
	add_number_tag(record, "Number", number);
	add_number_tag(record, "Deal", meeting.number / 2);
	if (setup->openings)
		add_number_tag(record, "Opening",
			       setup->openings->list[meeting.number / 2 % setup->openings->n].number);
	add_costs(record, game, is_timed);
	record_write(record, &report->record);
}
