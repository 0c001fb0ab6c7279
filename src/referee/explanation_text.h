/* explanation_text: explains a ruling on a repetition in sentences, move by move, for people who have never read the
 * rule book; also as JSON, for programs with their own wording. docs/referee.md describes its members. */
#ifndef REFEREE_EXPLANATION_TEXT_H
#define REFEREE_EXPLANATION_TEXT_H

#include "base/text.h"
#include "core/line.h"

/* Appends lines of text and one JSON object about the ruling in the line's last position; either may be NULL. Returns
 * false, appending nothing, if the game has no explanation beyond clause and reason. */
bool explanation_text_add(const struct line *, struct string *text, struct string *json);

#endif
