/* standings_ranking: standings of a match with more than two players. */
#ifndef CMD_STANDINGS_RANKING_H
#define CMD_STANDINGS_RANKING_H

#include "base/text.h"
#include "match/ranking.h"

/* The progress line and the table for more than two players. */
void standings_brief_ranking(const struct match_setup *, const struct ranking *, struct string *out);
void standings_add_ranking(const struct match_setup *, const struct ranking *, struct string *out);

#endif
