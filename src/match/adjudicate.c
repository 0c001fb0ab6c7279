#include "match/adjudicate.h"
#include "core/line.h"
#include "match/match_messages.h"

#include <stdlib.h>
#include <string.h>

#define MOVES_READ_MAX 1000

/* Parses n comma-separated integers, the first at most SCORE_EVAL_MAX and the others at least 1. */
static bool read_numbers(const char *text, int *numbers, int n)
{
	for (int i = 0; i < n; i++) {
		char part[16];
		uint64_t value;
		size_t length = strcspn(text, ",");
		if (length >= sizeof part || (text[length] == ',') != (i + 1 < n))
			return false;
		memcpy(part, text, length);
		part[length] = 0;
		if (!text_number(part, i ? MOVES_READ_MAX : SCORE_EVAL_MAX, &value) || (i && value == 0))
			return false;
		numbers[i] = (int)value;
		text += length + 1;
	}
	return true;
}

bool adjudicate_parse_resign(const char *text, struct adjudication *a, struct error *err)
{
	int numbers[2];
	if (!read_numbers(text, numbers, 2) || numbers[0] == 0)
		return fail(err, match_bad_resign_rule, text);
	a->resign_score = numbers[0];
	a->resign_moves = numbers[1];
	return true;
}

bool adjudicate_parse_draw(const char *text, struct adjudication *a, struct error *err)
{
	int numbers[3];
	if (!read_numbers(text, numbers, 3))
		return fail(err, match_bad_draw_rule, text);
	a->draw_score = numbers[0];
	a->draw_moves = numbers[1];
	a->draw_from = numbers[2];
	return true;
}

void adjudicate_format(const struct adjudication *a, struct string *out)
{
	if (a->resign_moves)
		string_add(out, " resign=%d,%d", a->resign_score, a->resign_moves);
	if (a->draw_moves)
		string_add(out, " draw=%d,%d,%d", a->draw_score, a->draw_moves, a->draw_from);
	if (a->tables)
		string_add(out, " table-results");
}

static void count(int *run, bool goes_on)
{
	*run = goes_on ? *run + 1 : 0;
}

void adjudicate_note(struct adjudicator *j, const struct adjudication *a, enum actor seat,
		     const struct search_result *t, int number)
{
	struct adjudicator_runs *runs = &j->seats[seat];
	bool has_score = t->depth > 0;
	count(&runs->lost, has_score && t->score <= -a->resign_score);
	count(&runs->won, has_score && t->score >= a->resign_score);
	count(&runs->level, has_score && abs(t->score) <= a->draw_score && number >= a->draw_from);
}

/* Adjudicates by the runs of both seats. */
static struct ruling by_score(const struct adjudicator *j, const struct adjudication *a)
{
	for (int seat = 0; a->resign_moves && seat < 2; seat++)
		if (j->seats[seat].lost >= a->resign_moves && j->seats[!seat].won >= a->resign_moves)
			return (struct ruling){actor_wins((enum actor) !seat), ADJUDICATED_BY_SCORE,
					       "both players agree", NULL};
	if (a->draw_moves && j->seats[0].level >= a->draw_moves && j->seats[1].level >= a->draw_moves)
		return (struct ruling){DRAWN, ADJUDICATED_BY_SCORE, "both players agree", NULL};
	return RULING_NONE;
}

static struct ruling by_tables(const struct adjudication *a, const struct line *line)
{
	struct tablebase_value value;
	const struct position *last = line_last(line);
	enum actor seat = line->game->rules.to_act(last);
	if (seat == ACTOR_CHANCE || !tablebase_probe(a->tables, last, &value) ||
	    (value.result != value.otherwise && !value.forced))
		return RULING_NONE;
	enum verdict verdict = value.result == TB_DRAW  ? DRAWN
			       : value.result == TB_WIN ? actor_wins(seat)
							: actor_wins(actor_opponent(seat));
	return (struct ruling){verdict, ADJUDICATED_BY_TABLES, "the endgame tablebases know the result", NULL};
}

struct ruling adjudicate(const struct adjudicator *j, const struct adjudication *a, const struct line *line)
{
	struct ruling ruling = by_score(j, a);
	return ruling.verdict == UNDECIDED && a->tables ? by_tables(a, line) : ruling;
}
