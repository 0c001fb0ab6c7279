#include "search/histories.h"
#include "base/blocks.h"
#include "base/bug.h"
#include "base/mem.h"
#include "search/margins.h"

#include <stdlib.h>
#include <string.h>

#define HASHED_SLOTS     4096
#define STRUCTURES       512
#define CORRECTIONS      16384 /* for each side */
#define CORRECTIONS_ALL  ((size_t)2 * CORRECTIONS * (1 + ADVICE_STRUCTURES))
#define CORRECTIONS_ROW  64
#define CORRECTION_UNIT  64 /* of an entry in a hundredth of a piece */
#define CORRECTION_MAX   (64 * CORRECTION_UNIT)
#define CORRECTION_SHARE 256 /* an entry moves by depth in this many parts */

static void make_table(struct histories_table *t, size_t n_rows, size_t width)
{
	size_t size = n_rows * width * sizeof *t->sums;
	*t = (struct histories_table){.sums = blocks_take(size), .n_rows = n_rows, .width = width};
	if (!t->sums)
		bug_no_memory();
	mem_prefer_large_pages(t->sums, size);
	t->ready = mem_resize(NULL, n_rows, sizeof *t->ready);
}

static void release_table(struct histories_table *t)
{
	blocks_give(t->sums, t->n_rows * t->width * sizeof *t->sums);
	free(t->ready);
}

static void clear_table(struct histories_table *t)
{
	if (t->sums)
		memset(t->ready, 0, t->n_rows * sizeof *t->ready);
}

static int16_t *row_of(const struct histories_table *t, size_t i)
{
	int16_t *row = t->sums + i * t->width;
	if (!t->ready[i]) {
		memset(row, 0, t->width * sizeof *row);
		t->ready[i] = true;
	}
	return row;
}

void histories_init(struct histories *h, const struct game_advice *advice, const struct advice_margins *margins)
{
	*h = (struct histories){.slot = advice->slot, .n_slots = advice->slot ? advice->n_slots : HASHED_SLOTS};
	const struct advice_margins *m = h->margins = margins_of(margins);
	size_t acts = 2 * (size_t)h->n_slots;
	h->answers = mem_resize(NULL, acts, sizeof *h->answers);
	h->moves = mem_resize(NULL, acts, sizeof *h->moves);
	h->uses_structures = advice->structures && m->structures;
	make_table(&h->correction, CORRECTIONS_ALL / CORRECTIONS_ROW, CORRECTIONS_ROW);
	if (h->slot && m->continuations)
		make_table(&h->after, acts, acts);
	if (advice->structures && m->by_structure)
		make_table(&h->structured, STRUCTURES, acts);
	histories_clear(h);
}

void histories_release(struct histories *h)
{
	free(h->answers);
	free(h->moves);
	release_table(&h->after);
	release_table(&h->structured);
	release_table(&h->correction);
	*h = (struct histories){0};
}

void histories_clear(struct histories *h)
{
	size_t acts = 2 * (size_t)h->n_slots;
	histories_new_root(h);
	memset(h->answers, 0, acts * sizeof *h->answers);
	memset(h->moves, 0, acts * sizeof *h->moves);
	clear_table(&h->correction);
	clear_table(&h->after);
	clear_table(&h->structured);
}

void histories_new_root(struct histories *h)
{
	memset(h->killers, 0, sizeof h->killers);
}

/* Multiplication spreads whatever bits the game's encoding uses over the index. */
int histories_act(const struct histories *h, enum actor actor, move_t move)
{
	int slot = h->slot ? h->slot(move) : (int)((move * 0x9e3779b1u) >> 20);
	return (int)actor * h->n_slots + slot;
}

static int16_t *after(const struct histories *h, int before, int act)
{
	return row_of(&h->after, (size_t)before) + act;
}

/* Of the act where the pieces stand like this, or NULL. */
static int16_t *structured(const struct histories *h, const struct histories_path *path, int act)
{
	if (!h->structured.sums || !path->has_structures)
		return NULL;
	return row_of(&h->structured, path->structures[0] % STRUCTURES) + act;
}

int histories_of_quiet(const struct histories *h, const struct histories_path *path, move_t move)
{
	const move_t *killers = h->killers[path->ply];
	for (int i = 0; i < h->margins->killers; i++)
		if (killers[i] == move)
			return 8 * HISTORY_MAX - i;
	if (h->margins->answers && path->acts[0] >= 0 && h->answers[path->acts[0]] == move)
		return 8 * HISTORY_MAX - HISTORY_KILLERS;
	int act = histories_act(h, path->actor, move), sum = h->moves[act];
	for (int i = 0; h->after.sums && i < HISTORY_BACK; i++)
		if (path->acts[i] >= 0)
			sum += *after(h, path->acts[i], act);
	const int16_t *here = structured(h, path, act);
	if (here)
		sum += *here * h->margins->by_structure / 100;
	return sum;
}

int histories_of_noisy(const struct histories *h, enum actor actor, move_t move)
{
	return h->moves[histories_act(h, actor, move)];
}

/* Moves the entry towards the bonus, the less the nearer it is to its limit. */
static void teach(int16_t *entry, int bonus)
{
	*entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MAX);
}

void histories_reward_act(struct histories *h, const struct histories_path *path, int act, int bonus)
{
	teach(&h->moves[act], bonus);
	for (int i = 0; path && h->after.sums && i < HISTORY_BACK; i++)
		if (path->acts[i] >= 0)
			teach(after(h, path->acts[i], act), bonus);
	int16_t *here = path ? structured(h, path, act) : NULL;
	if (here)
		teach(here, bonus);
}

int histories_bonus(const struct histories *h, int depth)
{
	const struct advice_margins *m = h->margins;
	int bonus = m->bonus_square * depth * depth + m->bonus_linear * depth;
	return bonus < m->bonus_most ? bonus : m->bonus_most;
}

void histories_reward_quiets(struct histories *h, const struct histories_path *path, int depth, const move_t *tried,
			     int n)
{
	move_t best = tried[n - 1], *killers = h->killers[path->ply];
	if (killers[0] != best) {
		killers[1] = killers[0];
		killers[0] = best;
	}
	if (path->acts[0] >= 0)
		h->answers[path->acts[0]] = best;
	int bonus = histories_bonus(h, depth);
	histories_reward_act(h, path, histories_act(h, path->actor, best), bonus);
	for (int i = 0; i < n - 1; i++)
		histories_reward_act(h, path, histories_act(h, path->actor, tried[i]), -bonus);
}

void histories_reward_noisy(struct histories *h, enum actor actor, int depth, move_t best, const move_t *tried, int n)
{
	int bonus = histories_bonus(h, depth);
	for (int i = 0; i < n; i++)
		teach(&h->moves[histories_act(h, actor, tried[i])], tried[i] == best ? bonus : -bonus);
}

/* --- corrections --- */

static int16_t *correction(const struct histories *h, const struct histories_path *path, int table, uint32_t key)
{
	size_t i = ((size_t)table * 2 + path->actor) * CORRECTIONS + key % CORRECTIONS;
	return row_of(&h->correction, i / CORRECTIONS_ROW) + i % CORRECTIONS_ROW;
}

static int16_t *correction_of_acts(const struct histories *h, const struct histories_path *path)
{
	uint32_t key = (uint32_t)(path->acts[0] + 1) * 0x9e3779b1u + (uint32_t)(path->acts[1] + 1) * 0x85ebca6bu;
	return correction(h, path, 0, key >> 18);
}

int histories_correction(const struct histories *h, const struct histories_path *path)
{
	const struct advice_margins *m = h->margins;
	int sum = m->corrections ? *correction_of_acts(h, path) * m->corrections : 0;
	for (int i = 0; h->uses_structures && i < ADVICE_STRUCTURES; i++)
		sum += *correction(h, path, i + 1, path->structures[i]) * m->structures;
	return sum / (100 * CORRECTION_UNIT);
}

static void correct(int16_t *entry, int depth, int missed)
{
	int share = depth < 15 ? depth + 1 : 16, target = missed * CORRECTION_UNIT;
	target = target > CORRECTION_MAX ? CORRECTION_MAX : target < -CORRECTION_MAX ? -CORRECTION_MAX : target;
	*entry = (int16_t)((*entry * (CORRECTION_SHARE - share) + target * share) / CORRECTION_SHARE);
}

void histories_correct(struct histories *h, const struct histories_path *path, int depth, int missed)
{
	correct(correction_of_acts(h, path), depth, missed);
	for (int i = 0; h->uses_structures && i < ADVICE_STRUCTURES; i++)
		correct(correction(h, path, i + 1, path->structures[i]), depth, missed);
}
