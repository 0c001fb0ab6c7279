/* standings: match standings as text, JSON and SVG. Only played games count and, if a test has ended the match, only
 * those up to its end. */
#ifndef CMD_STANDINGS_H
#define CMD_STANDINGS_H

#include "base/text.h"
#include "match/match.h"

/* Appends one line for the progress bar. */
void standings_brief(const struct match_setup *, const struct match_game *games, struct string *out);

/* With two players: the score of the first against the second. With more: a ranking and a crosstable. */
void standings_table(const struct match_setup *, const struct match_game *games, struct string *out);

/* Appends a single JSON object. */
void standings_json(const struct match_setup *, const struct match_game *games, struct string *out);

/* Appends the crosstable as a complete SVG file. */
void standings_svg(const struct match_setup *, const struct match_game *games, struct string *out);

#endif
