#include "endgames/dct_set.h"
#include "base/mem.h"
#include "base/rng.h"
#include "endgames/endgames_messages.h"

#include <stdlib.h>
#include <string.h>

/* --- the system of a material --- */

/* One side's pieces of a material, by kind. */
struct army {
	int n;
	uint8_t kind[DCT_PIECES_MAX];
};

static struct army army_of(uint64_t counts, int side)
{
	struct army a = {0};
	for (int kind = 0; kind < DC_KINDS; kind++)
		for (int i = dct_set_counted(counts, DC_PIECE(side, kind)); i > 0; i--)
			a.kind[a.n++] = (uint8_t)kind;
	return a;
}

static bool takes(uint8_t hunter, uint8_t victim)
{
	return dc_takes[hunter] >> victim & 1;
}

/* Bits that distinguish an upper piece: which lower pieces it takes, which take it, and whether it jumps. */
static unsigned code_of(uint8_t kind, const struct army *lower)
{
	unsigned code = 0;
	for (int i = 0; i < lower->n; i++)
		code = code << 1 | takes(kind, lower->kind[i]);
	for (int i = 0; i < lower->n; i++)
		code = code << 1 | takes(lower->kind[i], kind);
	return code << 1 | (kind == DC_CANNON);
}

#define CODE_BITS (2 * (DCT_PIECES_MAX / 2) + 1) /* the lower army has at most half of the pieces */

/* Sorts the upper army by descending code and encodes the system as one number. One order of the lower army maximizes
 * that number; in this order equal pieces are adjacent, since the lower army is then sorted too, by its columns of the
 * codes. */
static uint64_t write_system(struct army *upper, const struct army *lower)
{
	unsigned code[DCT_PIECES_MAX];
	for (int i = 0; i < upper->n; i++) {
		uint8_t kind = upper->kind[i];
		unsigned own = code_of(kind, lower);
		int at = i;
		for (; at > 0 && code[at - 1] < own; at--) {
			code[at] = code[at - 1];
			upper->kind[at] = upper->kind[at - 1];
		}
		code[at] = own;
		upper->kind[at] = kind;
	}
	uint64_t system = (uint64_t)upper->n << 3 | (uint64_t)lower->n;
	for (int i = 0; i < DCT_PIECES_MAX / 2; i++)
		system = system << 1 | (i < lower->n && lower->kind[i] == DC_CANNON);
	for (int i = 0; i < DCT_PIECES_MAX - 1; i++)
		system = system << CODE_BITS | (i < upper->n ? code[i] : 0);
	return system;
}

/* Orders both armies so that the number of the system is maximal, and returns it. The lower army has one or two
 * pieces. */
static uint64_t arrange(struct army *upper, struct army *lower)
{
	struct army other_upper = *upper, other_lower = *lower;
	uint64_t system = write_system(upper, lower);
	if (lower->n == 1)
		return system;
	other_lower.kind[0] = lower->kind[1];
	other_lower.kind[1] = lower->kind[0];
	uint64_t other = write_system(&other_upper, &other_lower);
	if (other <= system)
		return system;
	*upper = other_upper;
	*lower = other_lower;
	return other;
}

static bool are_equal(uint8_t a, uint8_t b, const struct army *enemies)
{
	if ((a == DC_CANNON) != (b == DC_CANNON))
		return false;
	for (int i = 0; i < enemies->n; i++)
		if (takes(a, enemies->kind[i]) != takes(b, enemies->kind[i]) ||
		    takes(enemies->kind[i], a) != takes(enemies->kind[i], b))
			return false;
	return true;
}

static void add_groups(struct dct_set *set, struct dct_material *m, int side, const struct army *own,
		       const struct army *enemies)
{
	for (int i = 0; i < own->n; i++) {
		if (i == 0 || !are_equal(own->kind[i - 1], own->kind[i], enemies)) {
			struct dct_group group = {(uint8_t)side, 0, own->kind[i] == DC_CANNON, 0};
			set->groups[set->n_groups++] = group;
		}
		set->groups[set->n_groups - 1].size++;
		m->group_of[DC_PIECE(side ^ m->swapped, own->kind[i])] = (uint8_t)(set->n_groups - 1);
	}
}

static void add_prey(struct dct_set *set, const struct dct_material *m, const struct army armies[2])
{
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < armies[side].n; i++)
			for (int k = 0; k < armies[!side].n; k++) {
				uint8_t hunter = armies[side].kind[i], victim = armies[!side].kind[k];
				int group = m->group_of[DC_PIECE(side ^ m->swapped, hunter)];
				if (takes(hunter, victim))
					set->groups[group].prey |=
						(uint8_t)(1 << m->group_of[DC_PIECE(!side ^ m->swapped, victim)]);
			}
}

/* Fills in the set except its name, and the material except its set index. Both sides must have pieces. */
static void analyse(uint64_t counts, struct dct_set *set, struct dct_material *m)
{
	struct army red = army_of(counts, DC_RED), black = army_of(counts, DC_BLACK);
	struct army armies[2] = {red, black}, swapped[2] = {black, red};
	*m = (struct dct_material){.counts = counts, .set = -1};
	*set = (struct dct_set){.n_pieces = red.n + black.n, .counts = counts};
	if (red.n >= black.n)
		set->id = arrange(&armies[DCT_UPPER], &armies[DCT_LOWER]);
	if (black.n >= red.n) {
		uint64_t system = arrange(&swapped[DCT_UPPER], &swapped[DCT_LOWER]);
		m->swapped = system > set->id;
		if (m->swapped) {
			set->id = system;
			memcpy(armies, swapped, sizeof armies);
		}
	}
	add_groups(set, m, DCT_UPPER, &armies[DCT_UPPER], &armies[DCT_LOWER]);
	add_groups(set, m, DCT_LOWER, &armies[DCT_LOWER], &armies[DCT_UPPER]);
	add_prey(set, m, armies);
}

/* --- the catalog --- */

#define SLOTS 32768 /* more than twice the number of materials of up to 5 pieces */

static unsigned slot_of(uint64_t counts)
{
	return (unsigned)(rng_mix(counts) % SLOTS);
}

static void write_name(const struct dct_set *set, char *name)
{
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		for (int i = dct_set_counted(set->counts, piece); i > 0; i--)
			*name++ = dc_letters[piece];
	*name = 0;
}

/* Grows the block for one more element; n is the number of elements, and the capacity doubles at every power of 2. */
static void *with_room(void *block, int n, size_t size)
{
	bool full = (n & (n - 1)) == 0;
	return full ? mem_resize(block, n ? 2 * (size_t)n : 1, size) : block;
}

/* Adds the material to the catalog, and its set if it is new. A set is named after a material with Red as the upper
 * side, so that colors need not be swapped for its name. */
static void add_material(struct dct_catalogue *c, uint64_t counts)
{
	struct dct_set set;
	struct dct_material m;
	analyse(counts, &set, &m);
	int i = 0;
	while (i < c->n_sets && c->sets[i].id != set.id)
		i++;
	if (i == c->n_sets) {
		if (m.swapped)
			return; /* the color-swapped material comes later; a second pass then adds this one */
		write_name(&set, set.name);
		c->sets = with_room(c->sets, i, sizeof set);
		c->sets[c->n_sets++] = set;
	}
	m.set = (int16_t)i;
	c->materials = with_room(c->materials, c->n_materials, sizeof m);
	c->materials[c->n_materials++] = m;
	unsigned slot = slot_of(counts);
	while (c->slots[slot])
		slot = (slot + 1) % SLOTS;
	c->slots[slot] = (uint16_t)c->n_materials;
}

/* Adds every material with exactly n_left more pieces, of piece codes from piece on. */
static void add_materials(struct dct_catalogue *c, uint64_t counts, int piece, int n_left)
{
	if (n_left == 0) {
		bool both = (counts & UINT32_MAX) && counts >> 32;
		if (both && !dct_set_find(c, counts))
			add_material(c, counts);
		return;
	}
	for (; piece < DC_PIECES; piece++)
		if (dct_set_counted(counts, (uint8_t)piece) < dc_full_bag[piece])
			add_materials(c, counts + dct_set_count((uint8_t)piece, 1), piece, n_left - 1);
}

void dct_set_list(struct dct_catalogue *c, int pieces)
{
	*c = (struct dct_catalogue){.pieces = pieces};
	c->slots = mem_new(SLOTS * sizeof *c->slots);
	for (int n = 2; n <= pieces; n++) {
		add_materials(c, 0, 0, n);
		add_materials(c, 0, 0, n); /* second pass: materials whose set was unknown in the first one */
	}
}

void dct_set_release(struct dct_catalogue *c)
{
	free(c->sets);
	free(c->materials);
	free(c->slots);
}

const struct dct_material *dct_set_find(const struct dct_catalogue *c, uint64_t counts)
{
	for (unsigned slot = slot_of(counts); c->slots[slot]; slot = (slot + 1) % SLOTS)
		if (c->materials[c->slots[slot] - 1].counts == counts)
			return &c->materials[c->slots[slot] - 1];
	return NULL;
}

const struct dct_material *dct_set_read(const struct dct_catalogue *c, const char *text, struct error *err)
{
	uint64_t counts = 0;
	size_t n = strlen(text);
	for (size_t i = 0; i < n && n <= (size_t)c->pieces; i++) {
		int piece = dc_piece_of_letter(text[i]);
		if (piece < 0) {
			fail(err, endgames_bad_piece, text, text[i]);
			return NULL;
		}
		counts += dct_set_count((uint8_t)piece, 1);
	}
	const struct dct_material *m = dct_set_find(c, counts);
	if (!m)
		fail(err, endgames_bad_set, text, c->pieces);
	return m;
}
