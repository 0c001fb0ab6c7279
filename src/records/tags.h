/* tags: what other programs' files say about a game, under the names of PGN, put where a record has it. */
#ifndef RECORDS_TAGS_H
#define RECORDS_TAGS_H

#include "records/record.h"

/* Stands in files of other programs before the name of a tag of a record that means something else there. */
#define TAGS_MARK "Tag_"

/* "Red" and "Black" (or "First" and "Second") are the players, cut where they do not fit. A "Date" of years, months and
 * days becomes "1989.06.03", what is not known of it "??"; another is kept as it stands, under "DateText" where it does
 * not fit. "Ruling" is what ended the game. Anything else, and whatever is marked, is one more tag, with "Text" behind
 * a name that a record has itself, cut at RECORD_VALUE_MAX; behind RECORD_TAGS_MAX of them it is left out. Blanks
 * around a value go; without a value nothing is set. value is UTF-8. */
void tags_set(struct record *, const char *name, const char *value);

/* A result in words, "红胜", or as a record has it; false for others. */
bool tags_result(const char *text, enum verdict *out);

/* Whether a tag of a record must be marked in the files of all other programs to come back as it is. */
bool tags_mean_more(const char *name);

#endif
