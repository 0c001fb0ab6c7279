/* telling: the ruling of a repetition in words, move by move, for people who have never read the rule book; and the
 * same as JSON, for programs that have words of their own: docs/referee.md has its members. */
#ifndef REFEREE_TELLING_H
#define REFEREE_TELLING_H

#include "base/text.h"
#include "core/line.h"

/* Appends lines of text, and one JSON object, on the ruling of the line's last position, NULL for one that is not
 * wanted; nothing, and false, where the game explains nothing: its clause and reason say it all. */
bool telling_add(const struct line *, struct string *text, struct string *json);

#endif
