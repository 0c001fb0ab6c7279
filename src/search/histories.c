#include "search/histories.h"
#include "base/blocks.h"
#include "base/bug.h"
#include "base/mem.h"
#include "search/margins.h"

#include <stdlib.h>
#include <string.h>

#define HASHED_SLOTS     4096
#define STRUCTURES       512
#define CORRECTIONS      16384 /* per side */
#define CORRECTIONS_ALL  ((size_t)2 * CORRECTIONS * (1 + HEURISTICS_STRUCTURES))
#define CORRECTION_UNIT  64 /* an entry of this value is a hundredth of a piece */
#define CORRECTION_MAX   (64 * CORRECTION_UNIT)
#define CORRECTION_SHARE 256 /* an update weighs depth + 1 (at most 16) parts in this many */

/* --- large tables: pooled blocks, since quick games allocate them again and again --- */

static size_t bytes_of_correction(void)
{
	return CORRECTIONS_ALL * sizeof(int16_t);
}

static size_t bytes_of_after(const struct histories *h)
{
	size_t acts = 2 * (size_t)h->n_slots;
	return acts * acts * sizeof(int16_t);
}

static size_t bytes_by_structure(const struct histories *h)
{
	return (size_t)STRUCTURES * 2 * (size_t)h->n_slots * sizeof(int16_t);
}

static int16_t *take_table(size_t bytes)
{
	int16_t *table = blocks_take(bytes);
	if (!table)
		bug_no_memory();
	return table;
}

/* --- move histories --- */

void histories_init(struct histories *h, const struct heuristics *heuristics, const struct search_parameters *margins)
{
	*h = (struct histories){.slot = heuristics->slot,
				.n_slots = heuristics->slot ? heuristics->n_slots : HASHED_SLOTS};
	const struct search_parameters *m = h->margins = margins_of(margins);
	size_t acts = 2 * (size_t)h->n_slots;
	h->countermoves = mem_resize(NULL, acts, sizeof *h->countermoves);
	h->moves = mem_resize(NULL, acts, sizeof *h->moves);
	h->uses_structures = heuristics->structures && m->structures;
	h->correction = take_table(bytes_of_correction());
	if (h->slot && m->continuations) {
		h->continuation = take_table(bytes_of_after(h));
		mem_prefer_large_pages(h->continuation, bytes_of_after(h));
	}
	if (heuristics->structures && m->by_structure)
		h->by_structure = take_table(bytes_by_structure(h));
	histories_clear(h);
}

void histories_release(struct histories *h)
{
	free(h->countermoves);
	free(h->moves);
	blocks_give(h->continuation, bytes_of_after(h));
	blocks_give(h->by_structure, bytes_by_structure(h));
	blocks_give(h->correction, bytes_of_correction());
	*h = (struct histories){0};
}

void histories_clear(struct histories *h)
{
	size_t acts = 2 * (size_t)h->n_slots;
	histories_new_root(h);
	memset(h->countermoves, 0, acts * sizeof *h->countermoves);
	memset(h->moves, 0, acts * sizeof *h->moves);
	memset(h->correction, 0, bytes_of_correction());
	if (h->continuation)
		memset(h->continuation, 0, bytes_of_after(h));
	if (h->by_structure)
		memset(h->by_structure, 0, bytes_by_structure(h));
}

void histories_new_root(struct histories *h)
{
	memset(h->killers, 0, sizeof h->killers);
}

/* The multiplicative hash spreads the bits of the game's move encoding over the index. */
int histories_act(const struct histories *h, enum actor actor, move_t move)
{
	int slot = h->slot ? h->slot(move) : (int)((move * 0x9e3779b1u) >> 20);
	return (int)actor * h->n_slots + slot;
}

static int16_t *after(const struct histories *h, int before, int act)
{
	return h->continuation + (size_t)before * 2 * (size_t)h->n_slots + act;
}

/* Pawn history entry of the act, or NULL. */
static int16_t *of_structure(const struct histories *h, const struct histories_path *path, int act)
{
	if (!h->by_structure || !path->has_structures)
		return NULL;
	return h->by_structure + (size_t)(path->structures[0] % STRUCTURES) * 2 * (size_t)h->n_slots + act;
}

int histories_of_quiet(const struct histories *h, const struct histories_path *path, move_t move)
{
	const move_t *killers = h->killers[path->ply];
	for (int i = 0; i < h->margins->killers; i++)
		if (killers[i] == move)
			return 8 * HISTORY_MAX - i;
	if (h->margins->countermoves && path->acts[0] >= 0 && h->countermoves[path->acts[0]] == move)
		return 8 * HISTORY_MAX - HISTORY_KILLERS;
	int act = histories_act(h, path->actor, move), sum = h->moves[act];
	for (int i = 0; h->continuation && i < HISTORY_BACK; i++)
		if (path->acts[i] >= 0)
			sum += *after(h, path->acts[i], act);
	const int16_t *here = of_structure(h, path, act);
	if (here)
		sum += *here * h->margins->by_structure / 100;
	return sum;
}

int histories_of_noisy(const struct histories *h, enum actor actor, move_t move)
{
	return h->moves[histories_act(h, actor, move)];
}

/* History gravity: moves the entry toward the bonus, by less the closer the entry is to its limit. */
static void teach(int16_t *entry, int bonus)
{
	*entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MAX);
}

void histories_reward_act(struct histories *h, const struct histories_path *path, int act, int bonus)
{
	teach(&h->moves[act], bonus);
	for (int i = 0; path && h->continuation && i < HISTORY_BACK; i++)
		if (path->acts[i] >= 0)
			teach(after(h, path->acts[i], act), bonus);
	int16_t *here = path ? of_structure(h, path, act) : NULL;
	if (here)
		teach(here, bonus);
}

int histories_bonus(const struct histories *h, int depth)
{
	const struct search_parameters *m = h->margins;
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
		h->countermoves[path->acts[0]] = best;
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

/* --- correction history --- */

static int16_t *correction(const struct histories *h, const struct histories_path *path, int table, uint32_t key)
{
	return &h->correction[((size_t)table * 2 + path->actor) * CORRECTIONS + key % CORRECTIONS];
}

static int16_t *correction_of_acts(const struct histories *h, const struct histories_path *path)
{
	uint32_t key = (uint32_t)(path->acts[0] + 1) * 0x9e3779b1u + (uint32_t)(path->acts[1] + 1) * 0x85ebca6bu;
	return correction(h, path, 0, key >> 18);
}

int histories_correction(const struct histories *h, const struct histories_path *path)
{
	const struct search_parameters *m = h->margins;
	int sum = m->corrections ? *correction_of_acts(h, path) * m->corrections : 0;
	for (int i = 0; h->uses_structures && i < HEURISTICS_STRUCTURES; i++)
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
	for (int i = 0; h->uses_structures && i < HEURISTICS_STRUCTURES; i++)
		correct(correction(h, path, i + 1, path->structures[i]), depth, missed);
}
