/* telling: explains the ruling on a repetition in sentences, move by move, for people who have never read the rule
 * book; and as JSON, for programs with their own wording: docs/referee.md has its members. */
#ifndef REFEREE_TELLING_H
#define REFEREE_TELLING_H

#include "base/text.h"
#include "core/line.h"

/* Appends lines of text, and one JSON object, on the ruling in the line's last position; either may be NULL. Nothing,
 * and false, if the game has no explanation: clause and reason are enough. */
bool telling_add(const struct line *, struct string *text, struct string *json);

#endif
