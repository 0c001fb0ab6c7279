/* standings_parts: what the tables of standings share. */
#ifndef CMD_STANDINGS_PARTS_H
#define CMD_STANDINGS_PARTS_H

#include "base/text.h"
#include "match/ranking.h"

/* "+12.3 [-4.0, +inf]". */
void standings_add_elo(const struct elo *, int decimals, struct string *out);

/* "xiangqi wxf, seed 1, ...", without the end of the line. */
void standings_add_head(const struct match_setup *, struct string *out);

/* "NAME (depth=4, tables)". */
void standings_add_player(const struct match_setup *, int player, struct string *out);

/* "by crash: 1, by time: 2"; nothing for a player that lost no game so. */
void standings_add_faults(const int faults[TALLY_FAULTS], struct string *out);

#endif
