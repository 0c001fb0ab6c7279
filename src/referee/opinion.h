/* opinion: the referee's adjudication of one recorded game, for the command, the server and other programs. */
#ifndef REFEREE_OPINION_H
#define REFEREE_OPINION_H

#include "base/text.h"
#include "referee/judge.h"
#include "records/record.h"

struct opinion {
	const struct record *record; /* borrowed */
	int number;                  /* number of the game in its file, from 1 */
	struct judge_result judgement;
	bool agrees; /* whether the recorded result agrees with the ruling; true if either is missing */
};

/* The opinion borrows the record. twice: see judge_line. */
struct opinion opinion_of(const struct record *, int number, bool twice);

#define OPINION_WORD_MAX 40

/* "red_loses", "draw", "undecided": with the game's names of the sides. */
void opinion_word(const struct game *, enum verdict, char buf[OPINION_WORD_MAX]);

/* Appends the opinion as one JSON object without line breaks; docs/server.md describes its members. file is the value
 * of the member "file"; NULL omits it. */
void opinion_json(const struct opinion *, const char *file, struct string *out);

/* The column names of opinion_csv, without a line end: "file,game,rules,preset,...". */
extern const char opinion_columns[];

/* Appends the opinion as one RFC 4180 row, without a line end. file is the path for the file column. */
void opinion_csv(const struct opinion *, const char *file, struct string *out);

#endif
