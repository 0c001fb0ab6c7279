/* standings: the result of a match, for people and as JSON. */
#ifndef CMD_STANDINGS_H
#define CMD_STANDINGS_H

#include "base/text.h"
#include "match/tally.h"

/* A line for the progress bar. */
void standings_brief(const struct tally *, const struct sprt *, struct string *out);

void standings_table(const struct match_setup *, const struct tally *, struct string *out);

/* One object; ends is whether the match was played to its end. */
void standings_json(const struct match_setup *, const struct tally *, bool ended, struct string *out);

#endif
