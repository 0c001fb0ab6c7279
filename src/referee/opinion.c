#include "referee/opinion.h"
#include "referee/telling.h"

#include <ctype.h>
#include <stdio.h>

struct opinion opinion_of(const struct record *record, int number, bool twice)
{
	struct opinion o = {record, number, judge_line(&record->line, twice), true};
	enum verdict ruled = o.judgement.ruling.verdict;
	o.agrees = ruled == UNDECIDED || record->result == UNDECIDED || record->result == ruled;
	return o;
}

void opinion_word(const struct game *game, enum verdict verdict, char buf[OPINION_WORD_MAX])
{
	if (verdict == UNDECIDED || verdict == DRAWN) {
		snprintf(buf, OPINION_WORD_MAX, "%s", verdict == DRAWN ? "draw" : "undecided");
		return;
	}
	snprintf(buf, OPINION_WORD_MAX, "%s_loses", game->sides[verdict == FIRST_WINS]);
	for (char *c = buf; *c; c++)
		*c = (char)tolower((unsigned char)*c);
}

static void add_member(struct string *out, const char *name, const char *value)
{
	string_add(out, ",\"%s\":", name);
	if (value)
		string_json(out, value);
	else
		string_add(out, "null");
}

void opinion_json(const struct opinion *o, const char *file, struct string *out)
{
	const struct record *record = o->record;
	const struct judgement *j = &o->judgement;
	struct string why = {0}, cycle = {0};
	char word[OPINION_WORD_MAX];
	opinion_word(record->game, j->ruling.verdict, word);
	string_char(out, '{');
	if (file) {
		string_add(out, "\"file\":");
		string_json(out, file);
		string_char(out, ',');
	}
	string_add(out, "\"game\":%d", o->number);
	add_member(out, "rules", record->game->name);
	add_member(out, "first", record->first);
	add_member(out, "second", record->second);
	add_member(out, "recorded", record_result_text(record->result));
	add_member(out, "verdict", word);
	add_member(out, "clause", j->ruling.clause);
	add_member(out, "reason", j->ruling.why);
	string_add(out, ",\"ply\":%d,\"plies\":%d,\"agrees\":%s", j->at.length, record->line.length,
		   o->agrees ? "true" : "false");
	if (j->ruling.verdict != UNDECIDED && telling_add(&j->at, &why, &cycle)) {
		add_member(out, "explanation", why.text);
		string_add(out, ",\"cycle\":%s", cycle.text);
	}
	string_char(out, '}');
	string_release(&why);
	string_release(&cycle);
}
