/* puzzles_json: a puzzle as JSON, for programs and the page. */
#ifndef PUZZLES_PUZZLES_JSON_H
#define PUZZLES_PUZZLES_JSON_H

#include "puzzles/puzzles.h"

/* Appends the members of an object: name, kind, rating; start and moves before, as texts separated by blanks; if solved
 * also solution, likewise, and others, a text for each move of the solution with its alternatives separated by blanks;
 * label. */
void puzzles_json_members(const struct game *, const struct puzzle *, bool solved, struct string *out);

/* Appends an object of these members, solved. */
void puzzles_json_add(const struct game *, const struct puzzle *, struct string *out);

#endif
