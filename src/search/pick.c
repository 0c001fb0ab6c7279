#include "search/pick.h"

#include <string.h>

/* Ranks: captures in the game's order above RANK_NOISY, killers above RANK_KILLER, quiet moves around 0. */
#define RANK_NOISY  (1 << 28)
#define RANK_KILLER (1 << 27)
#define ADVICE_MAX  (1 << 26)

#define HISTORY_MAX 16384 /* its sums stay within +-HISTORY_MAX */
#define BONUS_MAX   1024

static int rank_of_noisy(int advice)
{
	return RANK_NOISY + (advice < ADVICE_MAX ? advice : ADVICE_MAX);
}

/* Multiplication spreads whatever bits the game's encoding uses over the index. */
static unsigned slot_of(move_t move)
{
	return (move * 0x9e3779b1u) >> 20;
}

static int rank_of_quiet(const struct pick_memory *memory, enum actor actor, int ply, move_t move, int advice)
{
	for (int i = 0; i < PICK_KILLERS; i++)
		if (memory->killers[ply][i] == move)
			return RANK_KILLER - i;
	return (advice > -ADVICE_MAX ? advice : -ADVICE_MAX) + memory->history[actor][slot_of(move)];
}

static void swap(struct pick *pick, int i, int j)
{
	move_t move = pick->moves[i];
	int rank = pick->rank[i];
	pick->moves[i] = pick->moves[j];
	pick->rank[i] = pick->rank[j];
	pick->moves[j] = move;
	pick->rank[j] = rank;
}

/* Counts the gambles, and drops them if none is to be searched. */
static int count_gambles(struct pick *pick, const struct position *position, bool drop)
{
	int n = 0, kept = 0;
	for (int i = 0; i < pick->n; i++) {
		bool is_gamble = pick->advice->is_gamble(position, pick->moves[i]);
		n += is_gamble;
		if (!is_gamble || !drop)
			pick->moves[kept++] = pick->moves[i];
	}
	pick->n = kept;
	return n;
}

int pick_begin(struct pick *pick, const struct game *game, const struct game_advice *advice,
	       const struct position *position, struct pick_gambles gambles, move_t first, bool *withheld)
{
	pick->advice = advice;
	int n = pick->n = game->rules.generate(position, pick->moves);
	pick->next = 0;
	pick->has_first = pick->advised = *withheld = false;
	pick->gambles = gambles.most;
	if (advice->is_gamble && gambles.most < n) {
		*withheld = count_gambles(pick, position, gambles.most == 0) > gambles.most;
		if (*withheld && gambles.may_pass)
			pick->moves[pick->n++] = advice->pass;
	}
	for (int i = 0; first != NO_MOVE && i < pick->n; i++)
		if (pick->moves[i] == first) {
			int score;
			advice->order(position, &first, 1, &score);
			pick->moves[i] = pick->moves[0];
			pick->moves[0] = first;
			pick->rank[0] = score > 0 ? RANK_NOISY : RANK_KILLER;
			pick->has_first = true;
			break;
		}
	return n;
}

/* Ranks the moves that have not been handed out. */
static void take_advice(struct pick *pick, const struct position *position, const struct pick_memory *memory,
			enum actor actor, int ply)
{
	int i = pick->next;
	pick->advice->order(position, pick->moves + i, pick->n - i, pick->rank + i);
	for (; i < pick->n; i++)
		pick->rank[i] = pick->rank[i] > 0 ? rank_of_noisy(pick->rank[i])
						  : rank_of_quiet(memory, actor, ply, pick->moves[i], pick->rank[i]);
	pick->advised = true;
}

/* One step of a selection sort: most nodes are settled by their first moves. */
static move_t next_best(struct pick *pick)
{
	if (pick->next == pick->n)
		return NO_MOVE;
	int best = pick->next;
	for (int i = best + 1; i < pick->n; i++)
		if (pick->rank[i] > pick->rank[best])
			best = i;
	swap(pick, pick->next, best);
	return pick->moves[pick->next++];
}

static move_t next_of_all(struct pick *pick, const struct position *position, const struct pick_memory *memory,
			  enum actor actor, int ply)
{
	if (pick->next == 0 && pick->has_first)
		return pick->moves[pick->next++];
	if (!pick->advised)
		take_advice(pick, position, memory, actor, ply);
	return next_best(pick);
}

move_t pick_next(struct pick *pick, const struct position *position, const struct pick_memory *memory, enum actor actor,
		 int ply)
{
	bool (*is_gamble)(const struct position *, move_t) = pick->advice->is_gamble;
	for (move_t move; (move = next_of_all(pick, position, memory, actor, ply)) != NO_MOVE;) {
		if (!is_gamble || !is_gamble(position, move) || pick->gambles-- > 0)
			return move;
		swap(pick, --pick->next, --pick->n); /* one too many */
	}
	return NO_MOVE;
}

int pick_begin_noisy(struct pick *pick, const struct game *game, const struct game_advice *advice,
		     const struct position *position)
{
	int n = game->rules.generate(position, pick->moves);
	advice->order(position, pick->moves, n, pick->rank);
	pick->n = pick->next = 0;
	for (int i = 0; i < n; i++)
		if (pick->rank[i] > 0) {
			pick->moves[pick->n] = pick->moves[i];
			pick->rank[pick->n++] = pick->rank[i];
		}
	return n;
}

move_t pick_next_noisy(struct pick *pick)
{
	return next_best(pick);
}

bool pick_is_quiet(const struct pick *pick)
{
	return pick->rank[pick->next - 1] < RANK_NOISY;
}

bool pick_is_late(const struct pick *pick)
{
	return pick->rank[pick->next - 1] < RANK_KILLER - PICK_KILLERS;
}

/* Moves the entry towards the bonus, the less the nearer it is to its limit. */
static void teach(int16_t *entry, int bonus)
{
	int weight = bonus > 0 ? bonus : -bonus;
	*entry = (int16_t)(*entry + bonus - *entry * weight / HISTORY_MAX);
}

void pick_reward(const struct pick *pick, struct pick_memory *memory, enum actor actor, int ply, int depth)
{
	if (!pick_is_quiet(pick))
		return;
	move_t move = pick->moves[pick->next - 1], *killers = memory->killers[ply];
	if (killers[0] != move) {
		killers[1] = killers[0];
		killers[0] = move;
	}
	int bonus = 16 * depth * depth < BONUS_MAX ? 16 * depth * depth : BONUS_MAX;
	teach(&memory->history[actor][slot_of(move)], bonus);
	for (int i = 0; i < pick->next - 1; i++)
		if (pick->rank[i] < RANK_NOISY)
			teach(&memory->history[actor][slot_of(pick->moves[i])], -bonus);
}
