/* tags: puts what other programs' files say about a game, under the names of PGN, into the members of a record. */
#ifndef RECORDS_TAGS_H
#define RECORDS_TAGS_H

#include "records/record.h"

/* The prefix, in files of other programs, of a record's tag whose name means something else there. */
#define TAGS_MARK "Tag_"

/* "Red" and "Black" (or "First" and "Second") are the players, cut if they are too long. A "Date" that begins with
 * year, month and day becomes "1989.06.03", with "??" for unknown parts; if more text follows, the whole is kept as
 * "DateText" too. Any other date is kept unchanged, as "DateText" if it is too long. "Ruling" is what ended the game.
 * Anything else, and any name with the prefix, is one more tag, with "Text" appended to a name that a record uses
 * itself, cut at RECORD_VALUE_MAX; beyond RECORD_TAGS_MAX it is left out. Blanks around a value are removed; an empty
 * value sets nothing. value is UTF-8. */
void tags_set(struct record *, const char *name, const char *value);

/* A result in words, "红胜", or as a record has it; false for others. */
bool tags_result(const char *text, enum verdict *out);

/* Whether a tag of a record must be marked in the files of all other programs to come back as it is. */
bool tags_mean_more(const char *name);

#endif
