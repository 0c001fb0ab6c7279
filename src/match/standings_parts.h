/* standings_parts: parts of the standings tables. */
#ifndef MATCH_STANDINGS_PARTS_H
#define MATCH_STANDINGS_PARTS_H

#include "base/text.h"
#include "match/ranking.h"

/* Appends "+12.3 [-4.0, +inf]". */
void standings_add_elo(const struct elo *, int decimals, struct string *out);

/* Appends "xiangqi wxf, seed 1, ...", without a newline. */
void standings_add_head(const struct match_setup *, struct string *out);

/* Appends "NAME (depth=4, tables)". */
void standings_add_player(const struct match_setup *, int player, struct string *out);

/* Appends "by crash: 1, by time: 2"; appends nothing for a player without such losses. */
void standings_add_faults(const int faults[TALLY_FAULTS], struct string *out);

/* In standings_ranking.c: the progress line and the table for more than two players. */
void standings_brief_ranking(const struct match_setup *, const struct ranking *, struct string *out);
void standings_add_ranking(const struct match_setup *, const struct ranking *, struct string *out);

#endif
