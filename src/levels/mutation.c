/* mutation: splits a level into its pieces with the magic on each, changes one of them, and rebuilds the shortest
 * equivalent list of magic: it has the same effect as the author's list, but not the same entries. */
#include "levels/mutation.h"
#include "base/rng.h"
#include "base/text.h"
#include "games/magic/mc_board.h"

#include <string.h>

enum { DEPTH_STEP = 2, DEPTH_MAX = 8, ICE_MAX = 3, USES_MAX = 2 };
enum { IN_BAG = -1 };

const char *const mutation_kind_names[MUTATION_KINDS] = {"depth", "ice", "wood", "gold", "hide", "remove"};

static const char letters[] = "KGMRNCPkgmrncp";

/* The pieces of a level: first the face-down ones in the bag's order, then the face-up ones by point. */
struct set {
	int n;
	struct {
		char letter;
		uint8_t magic;
		int point; /* or IN_BAG */
	} piece[2 * LEVEL_POINTS];
};

static void add_piece(struct set *s, int piece, int magic, int point)
{
	s->piece[s->n].letter = dc_letters[piece];
	s->piece[s->n].magic = (uint8_t)magic;
	s->piece[s->n++].point = point;
}

static void take_apart(const struct mc_position *p, struct set *s)
{
	s->n = 0;
	for (int i = 0; i < p->n_bag; i++)
		for (int k = 0; k < p->bag[i].count; k++)
			add_piece(s, p->bag[i].piece, p->bag[i].magic, IN_BAG);
	for (int point = 0; point < LEVEL_POINTS; point++)
		if ((p->own[0] | p->own[1]) >> point & 1)
			add_piece(s, p->piece[point], p->magic[point], point);
}

/* Whether the piece belongs to the NPC; the colors must be fixed. */
static bool is_npcs(const struct level *level, char letter)
{
	return DC_SIDE_OF(dc_piece_of_letter(letter)) == (level->colour == LEVEL_BLACK ? DC_RED : DC_BLACK);
}

/* --- the list of magic --- */

/* The magic that two pieces have in common. It is a subset of both, so & ~ removes it. */
static uint8_t shared(uint8_t a, uint8_t b)
{
	int ice = MC_ICE_OF(a) == MC_ICE_OF(b) ? MC_ICE_OF(a) : 0;
	int uses = MC_USES_OF(a) == MC_USES_OF(b) ? MC_USES_OF(a) : 0;
	return (uint8_t)(ice | (a & b & MC_GOLD) | MC_HIDES(uses));
}

struct list {
	int n;
	struct level_magic entry[LEVEL_MAGIC_MAX + 2 * LEVEL_POINTS];
};

static void add_entry(struct list *l, const char *on, int count, uint8_t magic)
{
	struct level_magic *m = &l->entry[l->n++];
	*m = (struct level_magic){
		.count = count, .ice = MC_ICE_OF(magic), .gold = magic & MC_GOLD, .hidden = MC_USES_OF(magic)};
	strcpy(m->on, on);
}

/* Removes the magic common to all pieces matched by on, a letter or a side, and returns it. */
static uint8_t take_shared(const struct level *level, struct set *s, const char *on)
{
	bool meant[2 * LEVEL_POINTS];
	uint8_t all = 0;
	bool any = false;
	for (int i = 0; i < s->n; i++) {
		char c = s->piece[i].letter;
		meant[i] = on[1] ? is_npcs(level, c) == (on[0] == 'n') : c == on[0];
		if (meant[i])
			all = any ? shared(all, s->piece[i].magic) : s->piece[i].magic;
		any |= meant[i];
	}
	for (int i = 0; i < s->n; i++)
		if (meant[i])
			s->piece[i].magic &= (uint8_t)~all;
	return all;
}

static bool has_kinds(const struct level *level, const struct set *s, bool npc)
{
	char first = 0;
	for (int i = 0; i < s->n; i++) {
		if (is_npcs(level, s->piece[i].letter) != npc)
			continue;
		if (first && s->piece[i].letter != first)
			return true;
		first = s->piece[i].letter;
	}
	return false;
}

/* Adds entries for the remaining magic of single pieces. */
static void add_singles(struct list *l, const struct set *s)
{
	for (int i = 0, n; i < s->n; i += n) {
		char on[3] = {s->piece[i].letter, 0, 0};
		uint8_t magic = s->piece[i].magic;
		int point = s->piece[i].point;
		for (n = 1; point == IN_BAG && i + n < s->n && s->piece[i + n].point == IN_BAG &&
			    s->piece[i + n].letter == on[0] && s->piece[i + n].magic == magic;)
			n++;
		if (magic && point != IN_BAG) {
			on[0] = (char)('a' + point % 8);
			on[1] = (char)('1' + point / 8);
		}
		if (magic)
			add_entry(l, on, point == IN_BAG ? n : 0, magic);
	}
}

/* Single pieces come first, since "count" refers to pieces without magic so far; then kinds, then sides. */
static bool put_together(struct level *level, struct set *s)
{
	static const char *const sides[] = {"player", "npc"};
	uint8_t of_side[2] = {0}, of_kind[sizeof letters] = {0};
	struct list l = {.n = 0};
	for (int i = 0; i < level->n_magic; i++)
		if (level->magic[i].wood[0])
			l.entry[l.n++] = level->magic[i];
	for (int npc = 0; npc < 2; npc++)
		if (has_kinds(level, s, npc))
			of_side[npc] = take_shared(level, s, sides[npc]);
	for (int i = 0; letters[i]; i++)
		of_kind[i] = take_shared(level, s, (const char[]){letters[i], 0});
	add_singles(&l, s);
	for (int i = 0; letters[i]; i++)
		if (of_kind[i])
			add_entry(&l, (const char[]){letters[i], 0}, 0, of_kind[i]);
	for (int npc = 0; npc < 2; npc++)
		if (of_side[npc])
			add_entry(&l, sides[npc], 0, of_side[npc]);
	if (l.n > LEVEL_MAGIC_MAX)
		return false;
	memset(level->magic, 0, sizeof level->magic);
	memcpy(level->magic, l.entry, sizeof *l.entry * (size_t)l.n);
	level->n_magic = l.n;
	return true;
}

/* --- the changes --- */

/* Chooses the face-down point to remove: preferably one surrounded only by pieces, so that gaps do not merge into
 * walls; of these, the one closest to the center; the seed breaks ties. There is always a candidate. */
static int spare_point(const struct level *level, const struct mc_position *p)
{
	const uint64_t file_a = 0x0101010101010101u;
	uint64_t gaps = p->board & ~(p->down | p->own[0] | p->own[1]), near = gaps | gaps << 8 | gaps >> 8;
	near |= (near << 1 & ~file_a) | (near & ~file_a) >> 1;
	int best = -1;
	uint64_t best_cost = UINT64_MAX;
	for (uint64_t rest = p->down; rest; rest &= rest - 1) {
		int point = __builtin_ctzll(rest);
		int dx = 2 * (point % 8) - (level->width - 1), dy = 2 * (point / 8) - (level->height - 1);
		uint64_t cost = (near >> point & 1) << 40 | (uint64_t)(dx * dx + dy * dy) << 32 |
				rng_mix(level->seed * LEVEL_POINTS + (uint64_t)point) >> 32;
		if (cost < best_cost) {
			best_cost = cost;
			best = point;
		}
	}
	return best;
}

/* Removes the first face-down piece of the kind from the set, which is one without magic if possible. */
static bool take_from_bag(struct set *s, char letter)
{
	for (int i = 0; i < s->n; i++)
		if (s->piece[i].point == IN_BAG && s->piece[i].letter == letter) {
			s->n--;
			memmove(s->piece + i, s->piece + i + 1, sizeof *s->piece * (size_t)(s->n - i));
			return true;
		}
	return false;
}

static bool turn_to_wood(const struct mutation *k, struct level *level, const struct mc_position *p, struct set *s)
{
	int point = spare_point(level, p);
	if (is_npcs(level, k->piece) || level->n_magic == LEVEL_MAGIC_MAX || !take_from_bag(s, k->piece))
		return false;
	level->magic[level->n_magic++] =
		(struct level_magic){.on = {k->piece}, .wood = {(char)('a' + point % 8), (char)('1' + point / 8)}};
	return true;
}

static bool leave_out(const struct mutation *k, struct level *level, const struct mc_position *p, struct set *s)
{
	if (!take_from_bag(s, k->piece))
		return false;
	level->board[spare_point(level, p)] = '.';
	char *gone = strchr(level->pieces, k->piece);
	memmove(gone, gone + 1, strlen(gone));
	return true;
}

/* The magic bits that a mutation of this kind changes. */
static int field_of(enum mutation_kind kind)
{
	return kind == MUTATION_ICE ? MC_ICE_MAX : kind == MUTATION_GOLD ? MC_GOLD : MC_HIDES(MC_USES_MAX);
}

/* Changes the pieces that differ from what the mutation asks for: all of them, or the one with the least of this magic.
 */
static int enchant(const struct mutation *k, const struct level *level, struct set *s)
{
	int field = field_of(k->kind), target = k->amount * (field & -field), min = field + 1, n = 0;
	uint8_t *best = NULL;
	if (k->amount < 0 || target > field || (k->piece == 0 && k->kind == MUTATION_ICE))
		return 0;
	for (int i = 0; i < s->n; i++) {
		uint8_t *magic = &s->piece[i].magic;
		int there = *magic & field;
		if (is_npcs(level, s->piece[i].letter) != (k->kind != MUTATION_ICE) || there == target)
			continue;
		if (k->piece == 0) {
			*magic = (uint8_t)((*magic & ~field) | target);
			n++;
		} else if (s->piece[i].letter == k->piece && there < min) {
			min = there;
			best = magic;
		}
	}
	if (best)
		*best = (uint8_t)((*best & ~field) | target);
	return n + (best != NULL);
}

static bool change(const struct mutation *k, struct level *level)
{
	struct position position;
	struct set s;
	const char *field;
	if (k->kind == MUTATION_DEPTH) {
		if (k->amount < 1 || k->amount > LEVEL_DEPTH_MAX || k->amount == level->npc_depth)
			return false;
		level->npc_depth = k->amount;
		return true;
	}
	if (level->colour == LEVEL_FLIP || (k->piece && dc_piece_of_letter(k->piece) < 0) ||
	    !level_position(level, 0, &position, &field, NULL))
		return false;
	const struct mc_position *p = mc_const(&position);
	take_apart(p, &s);
	bool good = k->kind == MUTATION_WOOD     ? k->piece && turn_to_wood(k, level, p, &s)
		    : k->kind == MUTATION_REMOVE ? k->piece && leave_out(k, level, p, &s)
						 : enchant(k, level, &s) > 0;
	return good && put_together(level, &s);
}

bool mutation_apply(const struct mutation *k, struct level *level)
{
	struct level turned = *level;
	struct position position;
	const char *field;
	turned.rating = (struct level_rating){.won = 0};
	if (!change(k, &turned))
		return false;
	for (int n = 0; n < 2; n++) /* either side may move first */
		if (!level_position(&turned, n, &position, &field, NULL))
			return false;
	*level = turned;
	return true;
}

/* --- listing all changes --- */

struct listing {
	const struct level *level;
	struct mutation *out;
	int n;
};

static void offer(struct listing *l, enum mutation_kind kind, char piece, int amount)
{
	struct mutation k = {kind, piece, amount};
	struct level turned = *l->level;
	if (l->n < MUTATIONS_MAX && mutation_apply(&k, &turned))
		l->out[l->n++] = k;
}

static void offer_kinds(struct listing *l, enum mutation_kind kind, int min, int max)
{
	for (const char *c = letters; *c; c++)
		for (int amount = min; amount <= max; amount++)
			offer(l, kind, *c, amount);
}

/* Offers a change of all pieces if it affects more than one; otherwise it equals the mutation of a single kind. */
static void offer_all(struct listing *l, enum mutation_kind kind, int max)
{
	struct position position;
	struct set s;
	const char *field;
	for (int amount = 0; amount <= max; amount++) {
		struct mutation k = {kind, 0, amount};
		if (!level_position(l->level, 0, &position, &field, NULL))
			return;
		take_apart(mc_const(&position), &s);
		if (enchant(&k, l->level, &s) > 1)
			offer(l, kind, 0, amount);
	}
}

int mutations_of(const struct level *level, struct mutation out[MUTATIONS_MAX])
{
	struct listing l = {level, out, 0};
	for (int depth = level->npc_depth - DEPTH_STEP; depth <= level->npc_depth + DEPTH_STEP; depth++)
		if (depth <= DEPTH_MAX)
			offer(&l, MUTATION_DEPTH, 0, depth);
	if (level->colour == LEVEL_FLIP)
		return l.n;
	offer_kinds(&l, MUTATION_ICE, 0, ICE_MAX);
	offer_kinds(&l, MUTATION_WOOD, 0, 0);
	offer_kinds(&l, MUTATION_GOLD, 0, 1);
	offer_all(&l, MUTATION_GOLD, 1);
	offer_kinds(&l, MUTATION_HIDE, 0, USES_MAX);
	offer_all(&l, MUTATION_HIDE, USES_MAX);
	offer_kinds(&l, MUTATION_REMOVE, 0, 0);
	return l.n;
}

/* The total of the mutation's magic on the pieces of the level. */
static int sum_of(const struct level *level, enum mutation_kind kind)
{
	struct position position;
	struct set s;
	const char *field;
	int sum = 0, bits = field_of(kind);
	if (!level_position(level, 0, &position, &field, NULL))
		return 0;
	take_apart(mc_const(&position), &s);
	for (int i = 0; i < s.n; i++)
		if (is_npcs(level, s.piece[i].letter) == (kind != MUTATION_ICE))
			sum += s.piece[i].magic & bits;
	return sum;
}

int mutation_leans(const struct mutation *k, const struct level *level)
{
	struct level turned = *level;
	if (k->kind == MUTATION_DEPTH)
		return k->amount < level->npc_depth ? 1 : -1;
	if (k->kind == MUTATION_WOOD || k->kind == MUTATION_REMOVE)
		return is_npcs(level, k->piece) ? 1 : -1;
	return mutation_apply(k, &turned) && sum_of(&turned, k->kind) < sum_of(level, k->kind) ? 1 : -1;
}

void mutation_name(const struct mutation *k, const struct level *level, char name[MUTATION_NAME_MAX])
{
	struct text t = text_into(name, MUTATION_NAME_MAX);
	if (k->kind == MUTATION_DEPTH) {
		text_add(&t, "NPC depth %d", k->amount);
		return;
	}
	if (k->piece == 0)
		text_add(&t, "all NPC's");
	else
		text_add(&t, "%s %c", is_npcs(level, k->piece) ? "NPC's" : "player's", k->piece);
	switch (k->kind) {
	case MUTATION_ICE:
		text_add(&t, k->amount ? " ice-%d" : " thawed", k->amount);
		break;
	case MUTATION_WOOD:
		text_add(&t, " wood");
		break;
	case MUTATION_GOLD:
		text_add(&t, k->amount ? " gold" : " no gold");
		break;
	case MUTATION_HIDE:
		text_add(&t, k->amount ? " hide%s %dx" : " never hide%s", k->piece ? "s" : "", k->amount);
		break;
	default:
		text_add(&t, " removed");
	}
}
