#include "lab/paper_magic.h"

#include <stddef.h>

/* clang-format off */

const struct paper_level paper_levels[PAPER_LEVELS] = {
	{0, "no-magic",   "none",      .50, 0, 0, NULL, NULL, NULL, NULL, 0}, /* Table 3, depth 4 */
	{3, "3-depth-2",  "depth 2",   .68, 4, 2, NULL, NULL, NULL, NULL, 0},
	{3, "3-depth-4",  "depth 4",   .50, 4, 4, NULL, NULL, NULL, NULL, 0},
	{3, "3-depth-6",  "depth 6",   .35, 4, 6, NULL, NULL, NULL, NULL, 0},
	{4, "4-guard",    "guard",     .30, 0, 0, "G", NULL, NULL, NULL, 0},
	{4, "4-minister", "minister",  .36, 0, 0, "M", NULL, NULL, NULL, 0},
	{4, "4-rook",     "rook",      .40, 0, 0, "R", NULL, NULL, NULL, 0},
	{4, "4-knight",   "knight",    .43, 0, 0, "N", NULL, NULL, NULL, 0},
	{4, "4-cannon",   "cannon",    .35, 0, 0, "C", NULL, NULL, NULL, 0},
	{4, "4-pawn",     "pawn",      .46, 0, 0, "P", NULL, NULL, NULL, 0},
	{5, "5-ice-1",    "ice-1",     .45, 0, 0, NULL, NULL, NULL, NULL, 1},
	{5, "5-ice-2",    "ice-2",     .30, 0, 0, NULL, NULL, NULL, NULL, 2},
	{5, "5-ice-3",    "ice-3",     .20, 0, 0, NULL, NULL, NULL, NULL, 3},
	{6, "6-guard",    "guard",     .42, 0, 0, NULL, NULL, "g", NULL, 0},
	{6, "6-minister", "minister",  .45, 0, 0, NULL, NULL, "m", NULL, 0},
	{6, "6-rook",     "rook",      .46, 0, 0, NULL, NULL, "r", NULL, 0},
	{6, "6-knight",   "knight",    .47, 0, 0, NULL, NULL, "n", NULL, 0},
	{6, "6-cannon",   "cannon",    .45, 0, 0, NULL, NULL, "c", NULL, 0},
	{6, "6-pawn",     "pawn",      .49, 0, 0, NULL, NULL, "p", NULL, 0},
	{7, "7-pawn-wood-cannon-ice",     "pawn wood, cannon ice-2",          .30, 0, 0, "P", "C", NULL, NULL, 2},
	{7, "7-guard-pawn-wood",          "guard and pawn wood",              .19, 0, 0, "GP", NULL, NULL, NULL, 0},
	{7, "7-guard-minister-cannon",    "guard, minister, cannon wood",     .15, 0, 0, "GMC", NULL, NULL, NULL, 0},
	{7, "7-cannon-wood-minister-ice", "cannon wood, minister ice-3",      .16, 0, 0, "C", "M", NULL, NULL, 3},
	{7, "7-gold",                     "all gold (Fig. 3)",                 .10, 0, 0, NULL, NULL, "npc", NULL, 0},
	{7, "7-gold-no-minister",         "all gold, one minister removed",   .20, 0, 0, NULL, NULL, "npc", "m", 0},
	{8, "8-4x4",      "4x4",        55, 4, 0, NULL, NULL, NULL, NULL, 0},
	{8, "8-5x5",      "5x5",        75, 5, 0, NULL, NULL, NULL, NULL, 0},
	{8, "8-6x6",      "6x6",       125, 6, 0, NULL, NULL, NULL, NULL, 0},
	{9, "9-4x4",      "4x4",       .37, 4, 0, NULL, NULL, NULL, NULL, 0},
	{9, "9-5x5",      "5x5",       .35, 5, 0, NULL, NULL, NULL, NULL, 0},
	{9, "9-6x6",      "6x6",       .30, 6, 0, NULL, NULL, NULL, NULL, 0},
};
