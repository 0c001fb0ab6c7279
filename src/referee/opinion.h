/* opinion: the referee's opinion on one recorded game, for the command, the server and programs. */
#ifndef REFEREE_OPINION_H
#define REFEREE_OPINION_H

#include "base/text.h"
#include "referee/judge.h"
#include "records/record.h"

struct opinion {
	const struct record *record; /* borrowed */
	int number;                  /* of the game in its file, from 1 */
	struct judgement judgement;
	bool agrees; /* whether the recorded result agrees with the ruling; true if there is no ruling or no recorded
			result */
};

/* The opinion borrows the record. twice: as in judge_line. */
struct opinion opinion_of(const struct record *, int number, bool twice);

#define OPINION_WORD_MAX 40

/* "red_loses", "draw", "undecided": the sides by their names in the game. */
void opinion_word(const struct game *, enum verdict, char buf[OPINION_WORD_MAX]);

/* Appends the opinion as one JSON object without line breaks: docs/server.md names its members. file is the member
 * "file"; NULL: there is none. */
void opinion_json(const struct opinion *, const char *file, struct string *out);

/* The columns of opinion_csv, without a line end: "file,game,rules,preset,...". */
extern const char opinion_columns[];

/* Appends the opinion as one row of RFC 4180, without a line end. file is the path that the row names. */
void opinion_csv(const struct opinion *, const char *file, struct string *out);

#endif
