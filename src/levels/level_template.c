#include "levels/level_template.h"
#include "base/bug.h"
#include "levels/level_layout.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARMY_MAX    15  /* maximum letters of a pool */
#define PIECES_MAX  10  /* pieces per army; 6 x 6 has room for two such armies on every kind of layout */
#define SMALL_BOARD 16  /* maximum points of a small board */
#define EARLY       0.3 /* part of the campaign in which no board is larger than 5 x 5 */

struct draft {
	const struct level_template *template;
	struct rng *rng;
	struct level *level;
	double advance;
	int lean;
};

static int between(const int range[2], double advance)
{
	return (int)(range[0] + (range[1] - range[0]) * advance + 0.5);
}

static bool chance(struct draft *d, uint32_t percent)
{
	return rng_below(d->rng, 100) < percent;
}

/* --- pieces --- */

/* Draws n letters of the pool without replacement, in lower or upper case. */
static void draw_army(struct draft *d, const char *pool, int n, bool small, char *out)
{
	char left[2 * ARMY_MAX];
	snprintf(left, sizeof left, "%s", pool);
	size_t n_left = strlen(left);
	for (int i = 0; i < n && n_left; i++) {
		uint32_t at = rng_below(d->rng, (uint32_t)n_left);
		*out++ = (char)(small ? tolower((unsigned char)left[at]) : left[at]);
		left[at] = left[--n_left];
	}
	*out = 0;
}

static int limited(int n, int min, int max)
{
	return n < min ? min : n > max ? max : n;
}

/* Mirrored armies differ only by the pieces that the lean removes from one of them. */
static void draw_armies(struct draft *d, char player[ARMY_MAX + 1], char npc[ARMY_MAX + 1])
{
	const struct level_template *t = d->template;
	bool mirrored = !t->npc[0];
	int n[2] = {between(t->n_player, d->advance), between(t->n_npc, d->advance)};
	int most = t->side ? t->side * t->side / 2 : PIECES_MAX;
	int more = d->lean / 2, fewer = d->lean - more; /* for the player, for the NPC */
	for (int i = 0; i < 2; i++)
		n[i] += (int)rng_below(d->rng, 3) - 1;
	if (t->side && n[0] > most)
		n[0] = most;
	draw_army(d, t->player, mirrored ? n[0] : limited(n[0] + more, 2, most), false, player);
	if (!mirrored) {
		draw_army(d, t->npc, limited(n[1] - fewer, 2, most), true, npc);
		return;
	}
	int drawn = 0;
	for (; player[drawn]; drawn++)
		npc[drawn] = (char)tolower((unsigned char)player[drawn]);
	npc[drawn] = 0;
	char *weaker = d->lean > 0 ? npc : player;
	weaker[limited(drawn - abs(d->lean) / 2, 2, drawn)] = 0;
}

/* Takes one of the lowest places (want 0), of the highest (1), or any place (2). */
static int take_place(struct draft *d, int want)
{
	int places[LEVEL_POINTS], n = 0;
	for (int point = 0; point < LEVEL_POINTS; point++)
		if (d->level->board[point] == '?')
			places[n++] = point;
	assert(n > 0);
	int end = want == 2 ? n : n < 3 ? n : 3; /* among three, so that armies are not in drawing order */
	int at = (int)rng_below(d->rng, (uint32_t)end);
	return places[want == 1 ? n - 1 - at : at];
}

/* Places some of an army face up and the rest in the bag. */
static void place_army(struct draft *d, const char *army, bool npc)
{
	size_t n_bag = strlen(d->level->pieces);
	for (; *army; army++) {
		int mode = d->template->face_up;
		bool up = mode == TEMPLATE_UP || (mode == TEMPLATE_PLAYER_UP && !npc) ||
			  (mode == TEMPLATE_NPC_UP && npc) || (mode == TEMPLATE_SOME_UP && chance(d, 35));
		if (up)
			d->level->board[take_place(d, mode == TEMPLATE_SOME_UP ? 2 : npc)] = *army;
		else
			d->level->pieces[n_bag++] = *army;
	}
	d->level->pieces[n_bag] = 0;
}

/* --- magic --- */

static struct level_magic *add_magic(struct draft *d, const char *on)
{
	struct level *level = d->level;
	assert(level->n_magic < LEVEL_MAGIC_MAX);
	struct level_magic *m = &level->magic[level->n_magic++];
	*m = (struct level_magic){.count = 0};
	snprintf(m->on, sizeof m->on, "%s", on);
	return m;
}

/* Draws 1 to max of the kinds of an army. */
static int draw_kinds(struct draft *d, const char *army, int max, char *out)
{
	char kinds[16] = "";
	int n = 0;
	for (; *army; army++)
		if (!strchr(kinds, *army)) {
			kinds[n++] = *army;
			kinds[n] = 0;
		}
	int wanted = 1 + (int)rng_below(d->rng, (uint32_t)max);
	draw_army(d, kinds, wanted < n ? wanted : n, islower((unsigned char)kinds[0]), out);
	return (int)strlen(out);
}

/* Gives some of the NPC's kinds gold, or lets them hide. */
static void enchant_npc(struct draft *d, const char *npc, bool gold)
{
	char kinds[16], on[2] = "";
	int n = draw_kinds(d, npc, 3, kinds);
	for (int i = 0; i < n; i++) {
		on[0] = kinds[i];
		struct level_magic *m = add_magic(d, on);
		if (gold)
			m->gold = true;
		else
			m->hidden = 1 + (int)rng_below(d->rng, 3);
	}
}

static void freeze_player(struct draft *d, const char *player)
{
	char kinds[16], on[2] = "";
	int n = draw_kinds(d, player, 4, kinds);
	for (int i = 0; i < n; i++) {
		on[0] = kinds[i];
		add_magic(d, on)->ice = 1 + (int)rng_below(d->rng, 3);
	}
}

static void wood_of_player(struct draft *d)
{
	struct level *level = d->level;
	int n = (int)strcspn(level->pieces, "kgmrncp"); /* the player's pieces come first */
	if (n < 3)
		return;
	char on[2] = {level->pieces[rng_below(d->rng, (uint32_t)n)], 0};
	int point = take_place(d, 2);
	struct level_magic *m = add_magic(d, on);
	snprintf(m->wood, sizeof m->wood, "%c%c", 'a' + point % 8, '1' + point / 8);
}

static void arm_casters(struct draft *d)
{
	static const char *const spells[] = {"-/w1",  "-/i2x1",    "-/g1",   "-/h2",   "-/i3x1g1",
					     "g1/w1", "i1x1/i2x2", "-/w1h1", "i2x1/g2"};
	snprintf(d->level->casts, sizeof d->level->casts, "%s",
		 spells[rng_below(d->rng, sizeof spells / sizeof *spells)]);
}

static void enchant(struct draft *d, const char *player, const char *npc)
{
	int magic = d->template->magic;
	if (magic & TEMPLATE_GOLD_ALL)
		add_magic(d, "npc")->gold = true;
	if (magic & TEMPLATE_GOLD)
		enchant_npc(d, npc, true);
	if (magic & TEMPLATE_HIDE)
		enchant_npc(d, npc, false);
	if (magic & TEMPLATE_ICE)
		freeze_player(d, player);
	if (magic & TEMPLATE_WOOD)
		wood_of_player(d);
	if (magic & TEMPLATE_CAST)
		arm_casters(d);
}

/* --- the rest --- */

static char other_case(char c)
{
	return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c) : toupper((unsigned char)c));
}

/* Makes the player Black. In the magic entries, only single letters are kinds of pieces. */
static void swap_colours(struct level *level)
{
	level->colour = LEVEL_BLACK;
	for (int i = 0; i < LEVEL_POINTS; i++)
		level->board[i] = other_case(level->board[i]);
	for (char *c = level->pieces; *c; c++)
		*c = other_case(*c);
	level_sort_pieces(level);
	for (int i = 0; i < level->n_magic; i++)
		if (!level->magic[i].on[1])
			level->magic[i].on[0] = other_case(level->magic[i].on[0]);
}

/* 2 to 6 plies, increasing over the campaign. */
static int draw_depth(struct draft *d)
{
	return limited(2 + (int)rng_below(d->rng, 4) + (int)(d->advance * 1.99) - d->lean / 2, 2, 6);
}

/* On a large board the endgame hunt takes longer. */
static void set_draw_limit(struct level *level)
{
	int n_open = 0;
	for (int point = 0; point < LEVEL_POINTS; point++)
		n_open += level->board[point] && level->board[point] != '#';
	if (n_open > SMALL_BOARD)
		strcpy(level->rules, "draw=100");
}

/* The pieces of rule 1.1, without those that the lean takes from a side and as many points. */
static void draw_standard(struct draft *d, char player[ARMY_MAX + 2], char npc[ARMY_MAX + 2])
{
	struct level *level = d->level;
	level_init(level, d->template->side, d->template->side);
	for (int i = abs(d->lean) / 2; i > 0; i--) {
		size_t n = strlen(level->pieces), half = n / 2;
		size_t at = rng_below(d->rng, (uint32_t)(half - 1)) + (d->lean > 0 ? n - half + 1 : 1);
		if (toupper((unsigned char)level->pieces[at]) == 'K')
			continue;
		memmove(level->pieces + at, level->pieces + at + 1, n - at);
		level->board[take_place(d, 2)] = '.';
	}
	int n[2] = {0, 0};
	for (const char *c = level->pieces; *c; c++) {
		bool small = islower((unsigned char)*c);
		(small ? npc : player)[n[small]++] = *c;
	}
	player[n[0]] = npc[n[1]] = 0;
}

static void draw_board(struct draft *d)
{
	const struct level_template *t = d->template;
	char player[ARMY_MAX + 2], npc[ARMY_MAX + 2]; /* a standard army has 16 pieces */
	if (t->face_up == TEMPLATE_STANDARD) {
		draw_standard(d, player, npc);
		enchant(d, player, npc);
		return;
	}
	draw_armies(d, player, npc);
	int n = (int)(strlen(player) + strlen(npc));
	bool drawn = t->side ? level_layout_draw_square(d->level, d->rng, t->layouts, n, t->side)
			     : level_layout_draw(d->level, d->rng, t->layouts, n, d->advance < EARLY ? 5 : 6) ||
				       level_layout_draw(d->level, d->rng, LEVEL_LAYOUT_ANY, n, 6);
	if (!drawn)
		BUG("theme %s: no board for %d pieces", t->name, n);
	place_army(d, player, false);
	place_army(d, npc, true);
	level_sort_pieces(d->level);
	enchant(d, player, npc);
}

void level_template_draw(const struct level_template *template, double advance, int lean, struct rng *rng,
			 struct level *level)
{
	struct draft d = {template, rng, level, advance, lean};
	draw_board(&d);
	set_draw_limit(level);
	level->npc_depth = draw_depth(&d);
	level->first = chance(&d, 15) ? LEVEL_NPC : LEVEL_PLAYER;
	if (chance(&d, 25))
		swap_colours(level);
}
