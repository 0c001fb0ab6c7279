/* tags: maps the metadata in other programs' files, by PGN tag names, to the members of a record. */
#ifndef RECORDS_TAGS_H
#define RECORDS_TAGS_H

#include "records/record.h"

/* In files of other programs, the prefix for a record's tag whose name has another meaning there. */
#define TAGS_MARK "Tag_"

/* "Red" and "Black" (or "First" and "Second") are the players, truncated if too long. A "Date" that begins with year,
 * month and day becomes "1989.06.03", with "??" for unknown parts; if more text follows, the whole is also kept as
 * "DateText". Any other date is kept unchanged, as "DateText" if it is too long. "Ruling" is the reason for the result.
 * Any other name, and any name with the prefix, becomes an additional tag, with "Text" appended to names that a record
 * uses itself; its value is truncated at RECORD_VALUE_MAX, and tags beyond RECORD_TAGS_MAX are dropped. Blanks around a
 * value are removed; an empty value sets nothing. value is UTF-8. */
void tags_set(struct record *, const char *name, const char *value);

/* Parses a result in words ("红胜") or in the form of a record; false for other text. */
bool tags_result(const char *text, enum verdict *out);

/* Whether a record's tag needs the prefix in files of other programs to survive the round trip. */
bool tags_mean_more(const char *name);

#endif
