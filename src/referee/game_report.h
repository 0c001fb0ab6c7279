/* game_report: the referee's adjudication of one recorded game, for the command, the server and other programs. */
#ifndef REFEREE_GAME_REPORT_H
#define REFEREE_GAME_REPORT_H

#include "base/text.h"
#include "referee/judge.h"
#include "records/record.h"

struct game_report {
	const struct record *record; /* borrowed */
	int number;                  /* number of the game in its file, from 1 */
	struct judge_result judgement;
	bool agrees; /* whether the recorded result agrees with the ruling; true if either is missing */
};

/* The report borrows the record. twice: see judge_line. */
struct game_report game_report_of(const struct record *, int number, bool twice);

#define GAME_REPORT_WORD_MAX 40

/* "red_loses", "draw", "undecided": with the game's names of the sides. */
void game_report_word(const struct game *, enum verdict, char buf[GAME_REPORT_WORD_MAX]);

/* Appends the report as one JSON object without line breaks; docs/server.md describes its members. file is the value
 * of the member "file"; NULL omits it. */
void game_report_json(const struct game_report *, const char *file, struct string *out);

/* The column names of game_report_csv, without a line end: "file,game,rules,preset,...". */
extern const char game_report_columns[];

/* Appends the report as one RFC 4180 row, without a line end. file is the path for the file column. */
void game_report_csv(const struct game_report *, const char *file, struct string *out);

#endif
