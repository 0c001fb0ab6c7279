#include "levels/chapter.h"
#include "levels/level_layout.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define TEN 10 /* levels up to a key level, including it */

const struct chapter *chapter_find(const char *id)
{
	for (const struct chapter *c = chapter_table; c->id; c++)
		if (strcmp(c->id, id) == 0)
			return c;
	return NULL;
}

/* --- difficulty --- */

static const int key_band[2] = {100, 200};
static const int bands[4][2] = {{350, 500}, {300, 450}, {250, 400}, {200, 350}};

struct curve chapter_curve(const struct chapter *chapter, int number)
{
	int place = (number - 1) % TEN, ten = (number - 1) / TEN;
	struct curve c = {.key = place == TEN - 1, .advance = (double)(number - 1) / (chapter->n_levels - 1)};
	const int *band = chapter->bands ? chapter->bands[number - 1]
			  : c.key        ? key_band
					 : bands[(place * 2 + ten * 3) / 6];
	memcpy(c.band, band, sizeof c.band);
	return c;
}

/* --- titles --- */

static const struct level_template_title adjectives[] = {
	{"Silent", "寂靜"},    {"Crooked", "曲折"}, {"Northern", "北方"}, {"Southern", "南方"}, {"Old", "古老"},
	{"Broken", "殘破"},    {"Lonely", "孤獨"},  {"Narrow", "狹窄"},   {"Sleeping", "沉睡"}, {"Sunlit", "向陽"},
	{"Misty", "霧中"},     {"Windy", "風中"},   {"Moonlit", "月下"},  {"Distant", "遙遠"},  {"Wild", "野外"},
	{"Stubborn", "頑固"},  {"Clever", "機巧"},  {"Proud", "驕傲"},    {"Humble", "樸素"},   {"Deep", "深處"},
	{"High", "高處"},      {"Twin", "成雙"},    {"Last", "最後"},     {"First", "最初"},    {"Secret", "秘密"},
	{"Wandering", "流浪"}, {"Crimson", "緋紅"}, {"Iron", "鋼鐵"},     {"Bitter", "苦澀"},   {"Brave", "勇敢"},
};
#define N_ADJECTIVES ((int)(sizeof adjectives / sizeof *adjectives))

/* Every chapter goes through the adjectives from another place, and through its nouns in turn. */
void chapter_name_level(const struct chapter *chapter, int number, struct level *level)
{
	enum { STEP = 7, CHAPTER_STEP = 11 }; /* coprime to the number of adjectives */
	int place = (int)(chapter - chapter_table);
	const struct level_template_title *adjective =
		&adjectives[(number * STEP + place * CHAPTER_STEP) % N_ADJECTIVES];
	const struct level_template_title *noun = &chapter->nouns[number % CHAPTER_WORDS];
	assert(chapter->n_levels <= N_ADJECTIVES);
	snprintf(level->id, sizeof level->id, "%s-%d", chapter->id, number);
	snprintf(level->title, sizeof level->title, "The %s %s", adjective->en, noun->en);
	snprintf(level->title_zh, sizeof level->title_zh, "%s的%s", adjective->zh, noun->zh);
}

/* --- what levels are drawn from --- */

#define COURT "KGGMMRRNNCCPPPP"

static const struct {
	enum chapter_army army;
	const char *player, *npc;
	int more[2]; /* pieces of the player and of the NPC in addition to the usual number */
} armies[] = {
	{CHAPTER_MIRRORED, COURT, "", {0, 0}},
	{CHAPTER_MIXED, COURT, COURT, {0, 0}},
	{CHAPTER_PEASANTS, "PPPPPPCCCNNN", "KGMRKGMN", {1, -2}},
	{CHAPTER_LORDS, "KGGMMRRCC", "PPPPPCCNNRR", {-2, 1}},
	{CHAPTER_CANNONS, "CCCCCKGMRNPPM", "", {0, 0}},
	{CHAPTER_BATTERY, "KGMRRNNPPPCC", "CCCCCKGPPMRN", {0, 0}},
	{CHAPTER_STANDARD, COURT, "", {0, 0}},
};
#define N_ARMIES (sizeof armies / sizeof *armies)

/* Pieces of an army at the start and at the end of a chapter, by the side of the board from 4. */
static const int pieces[3][2] = {{5, 7}, {6, 9}, {8, 11}};

/* Draws one of the bits. */
static int draw_bit(struct rng *rng, int bits)
{
	assert(bits);
	for (uint32_t n = rng_below(rng, (uint32_t)__builtin_popcount((unsigned)bits)); n > 0; n--)
		bits &= bits - 1;
	return bits & -bits;
}

/* Draws one to n_magic kinds of magic; at least two if it can be several. */
static int draw_magic(const struct chapter *chapter, struct rng *rng)
{
	int left = chapter->magic, drawn = 0;
	int n = chapter->n_magic > 2 ? 2 + (int)rng_below(rng, (uint32_t)chapter->n_magic - 1) : chapter->n_magic;
	for (; n > 0 && left; n--) {
		int one = draw_bit(rng, left);
		drawn |= one;
		left &= one & (TEMPLATE_GOLD | TEMPLATE_GOLD_ALL) ? ~(TEMPLATE_GOLD | TEMPLATE_GOLD_ALL) : ~one;
	}
	return drawn;
}

void chapter_draw(const struct chapter *chapter, int number, struct rng *rng, struct level_template *out)
{
	const int *sides = chapter->sides;
	int n_sides = sides[1] - sides[0] + 1;
	int army = draw_bit(rng, chapter->armies);
	*out = (struct level_template){
		.name = chapter->id, .layouts = chapter->layouts, .magic = draw_magic(chapter, rng)};
	/* Larger boards come later. */
	out->side = sides[0] + (number - 1) * n_sides / chapter->n_levels;
	out->face_up = __builtin_ctz((unsigned)draw_bit(rng, chapter->face_up));
	if (army == CHAPTER_STANDARD)
		out->face_up = TEMPLATE_STANDARD;
	for (size_t i = 0; i < N_ARMIES; i++)
		if ((int)armies[i].army == army) {
			out->player = armies[i].player;
			out->npc = armies[i].npc;
			for (int end = 0; end < 2; end++) {
				out->n_player[end] = pieces[out->side - 4][end] + armies[i].more[0];
				out->n_npc[end] = pieces[out->side - 4][end] + armies[i].more[1];
			}
		}
}
