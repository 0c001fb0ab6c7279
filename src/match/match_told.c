#include "match/match_told.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "records/record.h"
#include "records/record_write.h"
#include "review/review_notes.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define EVENT_MAX 512
#define SAID_MAX  2000 /* bytes per line; longer lines are truncated */

void match_told_release(struct match_told *told)
{
	line_release(&told->line);
	string_release(&told->record);
	string_release(&told->log);
}

/* --- the log --- */

/* Appends the text as a single line, replacing line breaks. */
static void end_line(struct match_told *told, const char *text, size_t n)
{
	for (const char *end; (end = memchr(text, '\n', n)); n -= (size_t)(end + 1 - text), text = end + 1) {
		string_visible(&told->log, text, (size_t)(end - text));
		string_char(&told->log, ' ');
	}
	string_visible(&told->log, text, n);
	string_char(&told->log, '\n');
}

void match_told_log(struct match_told *told, int64_t ms, int number, const char *format, ...)
{
	char event[EVENT_MAX];
	va_list args;
	va_start(args, format);
	vsnprintf(event, sizeof event, format, args);
	va_end(args);
	string_add(&told->log, "%" PRId64 " %d ", ms, number);
	end_line(told, event, strlen(event));
}

void match_told_talk(struct match_told *told, int64_t ms, int number, int player, bool said, const char *line)
{
	if (told->log_is_full)
		return;
	if (told->log.length > MATCH_LOG_MAX) {
		told->log_is_full = true;
		match_told_log(told, ms, number, "the rest of the traffic is omitted");
		return;
	}
	size_t n = strlen(line);
	string_add(&told->log, "%" PRId64 " %d %c%c ", ms, number, "ab"[player], said ? '<' : '>');
	end_line(told, line, n < SAID_MAX ? n : SAID_MAX);
}

/* --- the record --- */

void match_told_judge(struct record *record, enum actor seat, const struct search_result *t)
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

void match_told_write(struct match_told *told, const struct match_setup *setup, int number,
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
	record_write(record, &told->record);
}
