#include "endgames/dcs_layers.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* --- groups --- */

static bool are_equal(const uint8_t n_of[DC_PIECES], uint8_t a, uint8_t b)
{
	int kind = DC_KIND_OF(a), other = DC_KIND_OF(b), enemy = !DC_SIDE_OF(a);
	if (DC_SIDE_OF(a) != DC_SIDE_OF(b) || (kind == DC_CANNON) != (other == DC_CANNON))
		return false;
	for (int k = 0; k < DC_KINDS; k++)
		if (n_of[DC_PIECE(enemy, k)] && (dc_can_take(0, kind, k) != dc_can_take(0, other, k) ||
						 dc_can_take(0, k, kind) != dc_can_take(0, k, other)))
			return false;
	return true;
}

static int triangle(int n)
{
	return n * (n + 1) / 2;
}

static void add_groups(struct dcs_layers *l, const uint8_t n_of[DC_PIECES])
{
	uint8_t first[DCS_GROUPS_MAX]; /* a piece of each group */
	l->n_codes = 1;
	l->has_twins = true;
	for (uint8_t piece = 0; piece < DC_PIECES; piece++) {
		if (!n_of[piece])
			continue;
		int g = 0;
		while (g < l->n_groups && !are_equal(n_of, first[g], piece))
			g++;
		if (g == l->n_groups) {
			first[l->n_groups++] = piece;
			l->groups[g] = (struct dcs_group){.side = (uint8_t)DC_SIDE_OF(piece),
							  .cannon = DC_KIND_OF(piece) == DC_CANNON};
		}
		l->groups[g].size = (uint8_t)(l->groups[g].size + n_of[piece]);
		l->group_of[piece] = (uint8_t)g;
	}
	for (int kind = 0; kind < DC_KINDS; kind++)
		l->has_twins &= n_of[DC_PIECE(DC_RED, kind)] == n_of[DC_PIECE(DC_BLACK, kind)];
	for (int g = 0; g < l->n_groups; g++) {
		struct dcs_group *group = &l->groups[g];
		for (int h = 0; h < l->n_groups; h++)
			if (l->groups[h].side != group->side &&
			    dc_can_take(0, DC_KIND_OF(first[g]), DC_KIND_OF(first[h])))
				group->prey |= (uint16_t)(1 << h);
		group->radix = l->n_codes;
		l->n_codes *= (uint32_t)triangle(group->size + 1);
		if (l->has_twins)
			group->twin = l->group_of[DC_PIECE(!group->side, DC_KIND_OF(first[g]))];
	}
	for (uint8_t place = 0; place < DCS_PLACES; place++) {
		l->same[place] = place;
		l->exchanged[place] = place < l->n_groups ? l->groups[place].twin : place;
	}
}

/* --- layers --- */

/* Digits of a group count the pairs of numbers face down and face up whose sum is at most its size. */
static uint32_t code_of(const struct dcs_layers *l, const uint8_t down[DCS_GROUPS_MAX],
			const uint8_t up[DCS_GROUPS_MAX], bool is_twin)
{
	uint32_t code = 0;
	for (int g = 0; g < l->n_groups; g++) {
		int from = is_twin ? l->groups[g].twin : g;
		code += l->groups[g].radix * (uint32_t)(triangle(down[from] + up[from]) + up[from]);
	}
	return code;
}

struct dcs_link dcs_layers_find(const struct dcs_layers *l, const uint8_t down[DCS_GROUPS_MAX],
				const uint8_t up[DCS_GROUPS_MAX])
{
	return l->links[code_of(l, down, up, false)];
}

bool dcs_layers_gone(const struct dcs_layers *l, const uint8_t down[DCS_GROUPS_MAX], const uint8_t up[DCS_GROUPS_MAX],
		     int side)
{
	for (int g = 0; g < l->n_groups; g++)
		if (l->groups[g].side == side && down[g] + up[g])
			return false;
	return true;
}

static void add_slots(const struct dcs_board *b, struct dcs_layer *layer, int n_groups)
{
	int free = b->n_points, lead = 0;
	for (int g = 0; g < n_groups; g++) {
		layer->n_down = (uint8_t)(layer->n_down + layer->down[g]);
		layer->weight = (uint8_t)(layer->weight + 2 * layer->down[g] + layer->up[g]);
		if (layer->up[g]) {
			layer->slot[layer->n_slots] = (uint8_t)g;
			layer->size[layer->n_slots++] = layer->up[g];
		}
	}
	if (layer->n_down) {
		layer->slot[layer->n_slots] = DCS_DOWN;
		layer->size[layer->n_slots++] = layer->n_down;
	}
	for (int s = 1; s < layer->n_slots; s++)
		if (b->choose[free][layer->size[s]] > b->choose[free][layer->size[lead]])
			lead = s;
	uint8_t slot = layer->slot[lead], size = layer->size[lead];
	layer->slot[lead] = layer->slot[0];
	layer->size[lead] = layer->size[0];
	layer->slot[0] = slot;
	layer->size[0] = size;
	layer->n = 1;
	for (int s = 0; s < layer->n_slots; s++) {
		layer->ways[s] = s == 0 ? b->n_classes[size] : b->choose[free][layer->size[s]];
		layer->n *= layer->ways[s];
		free -= layer->size[s];
	}
}

/* Whether some face-up piece can take one of the group on some placement: a cannon also needs a piece to jump over. */
static bool can_be_taken(const struct dcs_layers *l, const struct dcs_layer *layer, int victim)
{
	int n_pieces = layer->n_down;
	for (int g = 0; g < l->n_groups; g++)
		n_pieces += layer->up[g];
	for (int g = 0; g < l->n_groups; g++)
		if (layer->up[g] && l->groups[g].side != l->groups[victim].side &&
		    (l->groups[g].prey >> victim & 1 || (l->groups[g].cannon && n_pieces > 2)))
			return true;
	return false;
}

/* Adds the layer unless it is listed or over. */
static void add_layer(struct dcs_layers *l, const uint8_t down[DCS_GROUPS_MAX], const uint8_t up[DCS_GROUPS_MAX])
{
	uint32_t code = code_of(l, down, up, false), twin = l->has_twins ? code_of(l, down, up, true) : code;
	if (l->links[code].layer >= 0 || dcs_layers_gone(l, down, up, DC_RED) || dcs_layers_gone(l, down, up, DC_BLACK))
		return;
	if ((l->n & (l->n - 1)) == 0)
		l->all = mem_resize(l->all, l->n ? 2 * (size_t)l->n : 1, sizeof *l->all);
	struct dcs_layer *layer = &l->all[l->n];
	*layer = (struct dcs_layer){.n_slots = 0};
	memcpy(layer->down, down, sizeof layer->down);
	memcpy(layer->up, up, sizeof layer->up);
	add_slots(l->board, layer, l->n_groups);
	l->links[twin] = (struct dcs_link){l->n, true};
	l->links[code] = (struct dcs_link){l->n, false};
	l->n++;
}

static void add_start(struct dcs_layers *l, const struct dcs_position *start)
{
	uint8_t down[DCS_GROUPS_MAX] = {0}, up[DCS_GROUPS_MAX] = {0};
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		if (start->bag[piece])
			down[l->group_of[piece]] = (uint8_t)(down[l->group_of[piece]] + start->bag[piece]);
	for (int i = 0; i < l->board->n_points; i++)
		if (start->at[i] != DC_DOWN && start->at[i] != DC_NONE)
			up[l->group_of[start->at[i]]]++;
	for (int g = 0; g < l->n_groups; g++)
		l->n_start = (uint8_t)(l->n_start + down[g]);
	if (start->known)
		add_layer(l, down, up);
	for (int g = 0; g < l->n_groups && !start->known; g++) {
		down[g]--;
		up[g]++;
		add_layer(l, down, up);
		down[g]++;
		up[g]--;
	}
}

static void add_successors(struct dcs_layers *l, int i)
{
	for (int g = 0; g < l->n_groups; g++) {
		struct dcs_layer from = l->all[i]; /* add_layer may move it */
		if (from.down[g]) {
			from.down[g]--;
			from.up[g]++;
			add_layer(l, from.down, from.up);
			from.down[g]++;
			from.up[g]--;
		}
		if (from.up[g] && can_be_taken(l, &from, g)) {
			from.up[g]--;
			add_layer(l, from.down, from.up);
		}
	}
}

static int by_weight(const void *a, const void *b)
{
	const struct dcs_layer *x = a, *y = b;
	if (x->weight != y->weight)
		return x->weight < y->weight ? -1 : 1;
	return x->n != y->n ? (x->n > y->n ? -1 : 1) : 0;
}

static void sort_layers(struct dcs_layers *l)
{
	qsort(l->all, (size_t)l->n, sizeof *l->all, by_weight);
	for (int i = 0; i < l->n; i++) {
		struct dcs_layer *layer = &l->all[i];
		uint32_t code = code_of(l, layer->down, layer->up, false);
		l->links[l->has_twins ? code_of(l, layer->down, layer->up, true) : code].layer = i;
		l->links[code].layer = i;
		l->n_positions += (uint64_t)layer->n * 2;
	}
	for (int i = l->n - 1, w = DCS_WEIGHT_MAX + 1; w >= 0; w--) {
		while (i >= 0 && l->all[i].weight >= w)
			i--;
		l->first[w] = i + 1;
	}
}

void dcs_layers_init(struct dcs_layers *l, const struct dcs_board *board, const struct dcs_position *start)
{
	uint8_t n_of[DC_PIECES];
	*l = (struct dcs_layers){.board = board};
	memcpy(n_of, start->bag, sizeof n_of);
	for (int i = 0; i < board->n_points; i++)
		if (start->at[i] != DC_DOWN && start->at[i] != DC_NONE)
			n_of[start->at[i]]++;
	add_groups(l, n_of);
	l->links = mem_new(l->n_codes * sizeof *l->links);
	for (uint32_t code = 0; code < l->n_codes; code++)
		l->links[code].layer = -1;
	add_start(l, start);
	for (int i = 0; i < l->n; i++)
		add_successors(l, i);
	sort_layers(l);
}

void dcs_layers_release(struct dcs_layers *l)
{
	for (int i = 0; i < l->n; i++)
		free(l->all[i].values);
	free(l->all);
	free(l->links);
}

bool dcs_layer_place(const struct dcs_board *b, const struct dcs_layer *l, uint32_t number, uint16_t of[DCS_PLACES])
{
	uint32_t rank[DCS_PLACES], rest = number;
	for (int s = l->n_slots - 1; s > 0; s--) {
		rank[s] = rest % l->ways[s];
		rest /= l->ways[s];
	}
	memset(of, 0, DCS_PLACES * sizeof *of);
	uint16_t lead = of[l->slot[0]] = b->classes[l->size[0]][rest], free = b->all ^ lead;
	for (int s = 1; s < l->n_slots; s++) {
		of[l->slot[s]] = dcs_subset(b, l->size[s], rank[s], free);
		free ^= of[l->slot[s]];
	}
	unsigned symmetries = b->to_class[lead];
	if ((symmetries & (symmetries - 1)) == 0)
		return true;
	uint8_t same[DCS_PLACES];
	for (uint8_t i = 0; i < DCS_PLACES; i++)
		same[i] = i;
	return dcs_layer_number(b, l, same, of, NULL) == number;
}
