#include "lab/lab_levels.h"
#include "base/rng.h"

#include <stdio.h>
#include <string.h>

static bool always_matters(const struct paper_level *p)
{
	return p != NULL;
}

static bool has_ice(const struct paper_level *p)
{
	return p->turns > 0;
}

static bool has_wood(const struct paper_level *p)
{
	return p->wood || p->size > 4;
}

static bool has_no_magic(const struct paper_level *p)
{
	return p->table == 3 || p->table == PAPER_TIMED_TABLE || p->table == 9;
}

const struct lab_setting lab_settings[LAB_SETTINGS] = {
	{"standard", "as the rule book has it", "", false, always_matters},
	{"ice-plies", "ice counts plies, not turns", "ice=plies", false, has_ice},
	{"wood-blocks", "no jumping over wood", "wood=blocks", false, has_wood},
	{"frozen-loses", "a frozen side loses", "frozen=loses", false, has_ice},
	{"draw-20", "20 quiet plies draw", "draw=20", false, always_matters},
	{"draw-80", "80 quiet plies draw", "draw=80", false, always_matters},
	{"colours-fixed", "the player is Red from the start", "", true, has_no_magic},
};

const struct lab_frozen lab_frozen[LAB_FROZEN] = {
	{"king", "king", "K", true},
	{"guard", "guard", "G", true},
	{"minister", "minister", "M", false},
	{"rook", "rook", "R", false},
	{"knight", "knight", "N", false},
	{"cannon", "cannon", "C", false},
	{"pawn", "one pawn", "P", false},
	{"pawns", "both pawns", "PP", false},
	{"four", "king, guard, minister, rook", "KGMR", true},
	{"all", "every piece", "player", true},
};

/* Table 5's row is repeated for each choice of frozen pieces. */
static int add_rows(enum lab_experiment e, const struct lab_setting *setting, const struct paper_level *paper,
		    struct lab_level *out)
{
	int n = 0;
	if (paper->table != 5) {
		*out = (struct lab_level){paper, setting, NULL};
		return 1;
	}
	for (int i = 0; i < LAB_FROZEN; i++)
		if (e == LAB_MAGIC5 || lab_frozen[i].in_options)
			out[n++] = (struct lab_level){paper, setting, &lab_frozen[i]};
	return n;
}

static int table_of(enum lab_experiment e)
{
	return 3 + (int)e - LAB_MAGIC3;
}

static bool is_compared(enum lab_experiment e)
{
	return e >= LAB_MAGIC4 && e <= LAB_MAGIC7;
}

int lab_levels(enum lab_experiment e, struct lab_level *out)
{
	int n = 0;
	for (int i = 0; e != LAB_MAGIC_OPTIONS && i < PAPER_LEVELS; i++) {
		const struct paper_level *p = &paper_levels[i];
		if (p->table == table_of(e) || (p->table == 0 && is_compared(e)))
			n += add_rows(e, lab_settings, p, out + n);
	}
	for (int k = 0; e == LAB_MAGIC_OPTIONS && k < LAB_SETTINGS; k++)
		for (int i = 0; i < PAPER_LEVELS; i++) {
			const struct paper_level *p = &paper_levels[i];
			if (p->table != 0 && p->table != PAPER_TIMED_TABLE && lab_settings[k].matters(p))
				n += add_rows(e, &lab_settings[k], p, out + n);
		}
	return n;
}

void lab_level_word(const struct lab_level *l, char word[LEVEL_ID_MAX])
{
	snprintf(word, LEVEL_ID_MAX, "%s%s%s", l->paper->word, l->frozen ? "-" : "", l->frozen ? l->frozen->word : "");
}

static int size_of(const struct lab_level *l)
{
	return l->paper->size ? l->paper->size : 4;
}

int lab_level_variants(const struct lab_level *l)
{
	return l->paper->wood || l->paper->removed ? size_of(l) * size_of(l) : 1;
}

static struct level_magic *add_magic(struct level *level, const char *on, size_t n)
{
	struct level_magic *m = &level->magic[level->n_magic++];
	memset(m, 0, sizeof *m);
	memcpy(m->on, on, n);
	return m;
}

/* Adds one entry per letter, each for one piece; or one for a whole side, "player" or "npc". */
static void add_ice(struct level *level, const char *on, int turns)
{
	bool is_side = strcmp(on, "player") == 0;
	for (const char *c = on; *c; c += is_side ? strlen(c) : 1) {
		struct level_magic *m = add_magic(level, c, is_side ? strlen(c) : 1);
		m->ice = turns;
		m->count = is_side ? 0 : 1;
	}
}

static void add_gold(struct level *level, const char *on)
{
	struct level_magic *m = add_magic(level, on, strlen(on));
	m->gold = true;
	m->count = strlen(on) == 1 ? 1 : 0;
}

/* The points of a variant: the first is number variant, the others are random. */
static void choose_points(int size, int variant, int n, char names[][3])
{
	struct rng rng;
	uint64_t taken = 0;
	rng_seed(&rng, (uint64_t)variant);
	for (int i = 0; i < n; i++) {
		int point = variant;
		while (taken >> point & 1)
			point = (int)rng_below(&rng, (uint32_t)(size * size));
		taken |= 1ull << point;
		snprintf(names[i], 3, "%c%c", 'a' + point % size, '1' + point / size);
	}
}

static void remove_piece(struct level *level, char letter, const char *point)
{
	char *place = strchr(level->pieces, letter);
	memmove(place, place + 1, strlen(place));
	level->board[8 * (point[1] - '1') + point[0] - 'a'] = '.';
}

void lab_level_make(const struct lab_level *l, int variant, struct level *out)
{
	const struct paper_level *p = l->paper;
	char points[8][3];
	const char *wood = p->wood ? p->wood : "", *removed = p->removed ? p->removed : "";
	size_t n_wood = strlen(wood), n_removed = strlen(removed);
	level_init(out, size_of(l), size_of(l));
	lab_level_word(l, out->id);
	snprintf(out->title, sizeof out->title, "%s", p->name);
	snprintf(out->rules, sizeof out->rules, "%s", l->setting->rules);
	out->npc_depth = p->npc_depth ? p->npc_depth : LEVEL_DEPTH;
	out->colour = has_no_magic(p) && !l->setting->fixes_colours ? LEVEL_FLIP : LEVEL_RED;
	out->seed = 1 + (uint64_t)variant;
	choose_points(size_of(l), variant, (int)(n_wood + n_removed), points);
	for (size_t i = 0; i < n_wood; i++)
		strcpy(add_magic(out, wood + i, 1)->wood, points[i]);
	for (size_t i = 0; i < n_removed; i++)
		remove_piece(out, removed[i], points[n_wood + i]);
	if (p->turns)
		add_ice(out, l->frozen ? l->frozen->ice : p->ice, p->turns);
	if (p->gold)
		add_gold(out, p->gold);
}
