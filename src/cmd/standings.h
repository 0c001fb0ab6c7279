/* standings: how a match stands, for people and as JSON. Only the games count that were played, and with a test that
 * has ended the match, only those up to its end. */
#ifndef CMD_STANDINGS_H
#define CMD_STANDINGS_H

#include "base/text.h"
#include "match/match.h"

/* A line for the progress bar. */
void standings_brief(const struct match_setup *, const struct match_game *games, struct string *out);

/* Of two players how the first did against the second; of more a ranking and who did how against whom. */
void standings_table(const struct match_setup *, const struct match_game *games, struct string *out);

/* One object. */
void standings_json(const struct match_setup *, const struct match_game *games, struct string *out);

/* The crosstable as a whole SVG file. */
void standings_svg(const struct match_setup *, const struct match_game *games, struct string *out);

#endif
