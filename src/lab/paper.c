#include "lab/paper.h"

#include <stddef.h>

/* clang-format off */

const char *const paper_stages[PAPER_STAGES] = {"beginning", "middle game", "endgame"};

/* Fig. 2 is the position of docs/rules/darkchess.md 4.3. Fig. 3 is an image that the paper's text does not describe;
 * research/lab.md lists what is known about it, and our position agrees with all of that. */
const char *const paper_positions[PAPER_STAGES] = {
	NULL,
	"????/?GC?/?1g?/??M1/?kp?/?1G?/??1N/???P b b KMRRNPPPPgmmrnncppp 0 20",
	"n3/2K1/1R2/1G2/P1M1/1P2/1C1p/P2c b b - 0 60",
};

const struct paper_policy paper_table1[PAPER_STAGES][PAPER_POLICIES] = {
	{
		{"Random",                 0.660, 12.16, 2.31, 106.37,   9.25, {"d7",     0,   0, 100}, {"b7",    69,  30,   1}},
		{"Capture",                0.375,  5.67, 2.20, 100.01,  17.69, {"c2",    25,  22,  53}, {"b3",    52,  48,   0}},
		{"Avoid",                  5.973, 16.78, 2.88, 207.41,  74.49, {"b2",     0,   0, 100}, {"c8",    57,  43,   0}},
		{"Capture and avoid",      0.598,  7.24, 2.25, 107.27,  18.05, {"b1",    34,  13,  53}, {"c8",    55,  45,   0}},
		{"Avoid and capture",      1.049,  7.69, 2.20, 123.02,  20.15, {"c4",    18,   6,  76}, {"c6",    38,  60,   2}},
		{"Trap",                 140.457,  8.95, 2.15, 579.69, 115.79, {"d7",     0,   0, 100}, {"d6",    86,  14,   0}},
		{"Capture and trap",      99.753, 15.07, 3.07, 610.96, 111.26, {"c3",     2,   0,  98}, {"c5",    52,  48,   0}},
		{"Capture avoid and trap", 39.799, 7.12, 2.52, 435.53, 177.59, {"d3",    31,  25,  44}, {"d1",    64,  36,   0}},
	},
	{
		{"Random",                 0.606, 12.18, 2.24,  91.89,   9.20, {"d8",     0,   0, 100}, {"c6-c7", 43,  57,   0}},
		{"Capture",                0.348,  6.91, 2.17,  75.60,  19.26, {"c6-c7", 48,   2,  50}, {"c6-c7", 90,  10,   0}},
		{"Avoid",                  5.072, 16.60, 2.72, 194.68,  87.18, {"d4",     0,   0, 100}, {"d4",    55,  44,   1}},
		{"Capture and avoid",      0.585,  7.53, 1.96,  89.06,  17.93, {"c6-c7", 34,   2,  64}, {"c6-c7", 84,  16,   0}},
		{"Avoid and capture",      0.885,  7.55, 2.02, 103.68,  15.79, {"c6-c7",  4,  14,  82}, {"c6-c7", 30,  69,   1}},
		{"Trap",                 157.911,  9.68, 1.86, 704.73,  62.78, {"d7",     0,   0, 100}, {"d8",    97,   3,   0}},
		{"Capture and trap",     123.055, 14.49, 2.89, 711.58,  45.01, {"b8",     1,   0,  99}, {"d4",    76,  24,   0}},
		{"Capture avoid and trap", 34.201, 9.92, 1.59, 370.29, 177.85, {"c6-c7", 54,   0,  46}, {"c6-c7", 100,  0,   0}},
	},
	{
		{"Random",                 0.504,  8.23, 1.14,  42.72,   1.46, {"a8-a7",  0,   0, 100}, {"a8-a7",  0, 100,   0}},
		{"Capture",                0.469,  6.26, 0.94,  41.93,   6.02, {"a8-a7",  0,  22,  78}, {"a8-a7",  0, 100,   0}},
		{"Avoid",                  0.781, 10.12, 0.54,  40.66,   1.55, {"d2-c2",  0,   2,  98}, {"d2-c2",  0, 100,   0}},
		{"Capture and avoid",      0.733,  8.00, 0.00,  43.00,   0.00, {"a8-a7",  0,   0, 100}, {"a8-a7",  0, 100,   0}},
		{"Avoid and capture",      0.817,  9.80, 0.53,  40.34,   4.36, {"d2-c2",  0,   4,  96}, {"d2-c2",  0, 100,   0}},
		{"Trap",                  11.138,  7.00, 0.00,  44.00,   0.00, {"d2-c2",  0,   0, 100}, {"d2-c2",  0, 100,   0}},
		{"Capture and trap",       7.389, 11.00, 0.00,  40.00,   0.00, {"d2-c2",  0,   0, 100}, {"d2-c2",  0, 100,   0}},
		{"Capture avoid and trap", 6.030,  8.00, 0.00,  43.00,   0.00, {"a8-a7",  0,   0, 100}, {"a8-a7",  0, 100,   0}},
	},
};

const struct paper_limit paper_table2[PAPER_ROWS2] = {
	{"RND",         0.630, 1.00, 12.62, 106.07,  40},
	{"RND",         1.067, 0.99,  6.03, 232.11, 160},
	{"RND",         1.801, 0.67,  3.24, 622.37, 640},
	{"CAP_RND",     0.376, 0.70,  5.66, 103.71,  40},
	{"CAP_RND",     0.522, 0.46,  4.59, 171.77, 160},
	{"CAP_RND",     0.802, 0.31,  4.29, 335.92, 640},
	{"CAP_AVD_RND", 0.598, 0.73,  7.15, 110.45,  40},
	{"CAP_AVD_RND", 0.953, 0.53,  6.07, 185.41, 160},
	{"CAP_AVD_RND", 2.139, 0.43,  5.87, 403.44, 640},
	{"AVD_CAP_RND", 1.012, 0.87,  7.77, 124.29,  40},
	{"AVD_CAP_RND", 1.707, 0.69,  6.19, 223.51, 160},
	{"AVD_CAP_RND", 4.353, 0.59,  5.85, 550.41, 640},
};

const int paper_sizes[PAPER_SIZES] = {40, 160, 640, 2560};

const struct paper_player paper_table3[PAPER_PLAYERS] = {
	{"C2-R",     {  0,   4, 213, 164}, {255, 298, 109,  72}},
	{"C2-R-h",   {  9, 104, 116, 135}, {137,  64,  43,  42}},
	{"C2-CR",    {244, 242, 245, 149}, { 16,  21,  15,  21}},
	{"C2-CR-h",  {131, 143, 138, 129}, { 15,  14,  23,  23}},
	{"C2-CAR",   {199, 245, 239, 159}, { 33,  27,  46,  47}},
	{"C2-CAR-h", {129, 125, 122, 104}, { 16,  25,   9,  30}},
	{"C1-R",     { 10,  51,  78,  64}, {249, 185, 187, 233}},
	{"C1-R-h",   { 60, 103,  80,  85}, {269, 231, 219, 263}},
	{"C1-CR",    { 35, 101, 146, 137}, { 46,  52,  61,  66}},
	{"C1-CR-h",  {120, 167, 182, 147}, { 87,  98,  88, 127}},
	{"C1-CAR",   { 41, 103, 128,  72}, { 35,  52,  93, 170}},
	{"C1-CAR-h", {109, 167, 175, 130}, {100,  86,  97, 143}},
};

const struct paper_pair paper_table4[PAPER_PAIRS] = {
	{"C1-CR-h-640",  "C1-CAR-h-640", 268, 169},
	{"C1-CR-h-640",  "C2-CR-40",     282,  97},
	{"C1-CR-h-640",  "C2-CR-640",    176, 252},
	{"C1-CR-h-640",  "C2-CAR-160",   287, 131},
	{"C1-CAR-h-640", "C2-CR-40",     228, 137},
	{"C1-CAR-h-640", "C2-CR-640",    156, 285},
	{"C1-CAR-h-640", "C2-CAR-160",   236, 175},
	{"C2-CR-40",     "C2-CR-640",    149, 220},
	{"C2-CR-40",     "C2-CAR-160",   176, 204},
};

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

const struct paper_gain paper_gains[PAPER_GAINS] = {
	{"repetition rules alone", 2, 1},
	{"and a net trained by them", 10, 5},
};

const struct paper_elephant paper_elephant = {38, 41, 21, -9};
