#include "referee/game_report.h"
#include "base/json_write.h"
#include "referee/explanation_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct game_report game_report_of(const struct record *record, int number, bool twice)
{
	struct game_report o = {record, number, judge_line(&record->line, twice), true};
	enum verdict ruled = o.judgement.ruling.verdict;
	o.agrees = ruled == UNDECIDED || record->result == UNDECIDED || record->result == ruled;
	return o;
}

void game_report_word(const struct game *game, enum verdict verdict, char buf[GAME_REPORT_WORD_MAX])
{
	if (verdict == UNDECIDED || verdict == DRAWN) {
		snprintf(buf, GAME_REPORT_WORD_MAX, "%s", verdict == DRAWN ? "draw" : "undecided");
		return;
	}
	snprintf(buf, GAME_REPORT_WORD_MAX, "%s_loses", game->sides[verdict == FIRST_WINS]);
	for (char *c = buf; *c; c++)
		*c = (char)tolower((unsigned char)*c);
}

void game_report_json(const struct game_report *o, const char *file, struct string *out)
{
	const struct record *record = o->record;
	const struct judge_result *j = &o->judgement;
	struct string why = {0}, cycle = {0};
	char word[GAME_REPORT_WORD_MAX];
	game_report_word(record->game, j->ruling.verdict, word);
	string_char(out, '{');
	if (file)
		json_add_text(out, "file", file);
	json_add_number(out, "game", o->number);
	json_add_text(out, "rules", record->game->name);
	json_add_text(out, "first", record->first);
	json_add_text(out, "second", record->second);
	json_add_text(out, "recorded", record_result_text(record->result));
	json_add_text(out, "verdict", word);
	json_add_text(out, "clause", j->ruling.clause);
	json_add_text(out, "reason", j->ruling.why);
	json_add_text(out, "id", j->ruling.id);
	json_add_number(out, "ply", j->at.length);
	json_add_number(out, "plies", record->line.length);
	json_add_bool(out, "agrees", o->agrees);
	if (j->ruling.verdict != UNDECIDED && explanation_text_add(&j->at, &why, &cycle)) {
		json_add_text(out, "explanation", why.text);
		json_add_key(out, "cycle");
		string_add(out, "%s", cycle.text);
	}
	string_char(out, '}');
	string_release(&why);
	string_release(&cycle);
}

/* --- as CSV --- */

const char game_report_columns[] =
	"file,game,rules,preset,date,first,second,recorded,verdict,clause,reason,ply,plies,agrees";

/* Appends a text field and a comma, quoted if necessary. */
static void add_field(struct string *out, const char *text)
{
	bool quoted = strpbrk(text, ",\"\r\n") != NULL;
	if (quoted)
		string_char(out, '"');
	for (const char *c = text; *c; c++) {
		if (*c == '"')
			string_char(out, '"');
		string_char(out, *c);
	}
	if (quoted)
		string_char(out, '"');
	string_char(out, ',');
}

void game_report_csv(const struct game_report *o, const char *file, struct string *out)
{
	const struct record *record = o->record;
	const struct ruling *ruling = &o->judgement.ruling;
	char word[GAME_REPORT_WORD_MAX];
	game_report_word(record->game, ruling->verdict, word);
	add_field(out, file);
	string_add(out, "%d,", o->number);
	add_field(out, record->game->name);
	add_field(out, record->preset->name);
	add_field(out, record->date);
	add_field(out, record->first);
	add_field(out, record->second);
	add_field(out, record_result_text(record->result));
	add_field(out, word);
	add_field(out, ruling->clause ? ruling->clause : "");
	add_field(out, ruling->why ? ruling->why : "");
	string_add(out, "%d,%d,%s", o->judgement.at.length, record->line.length, o->agrees ? "yes" : "no");
}
