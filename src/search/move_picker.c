#include "search/move_picker.h"

/* Ranks when all moves are generated at once: noisy moves above RANK_NOISY, quiet moves below. */
#define RANK_NOISY     (1 << 28)
#define HEURISTICS_MAX (1 << 26)

static int within(int heuristics)
{
	return heuristics > HEURISTICS_MAX    ? HEURISTICS_MAX
	       : heuristics < -HEURISTICS_MAX ? -HEURISTICS_MAX
					      : heuristics;
}

static int rank_of_noisy(const struct move_picker *pick, move_t move, int heuristics)
{
	return RANK_NOISY + within(heuristics) + histories_of_noisy(pick->history, pick->path->actor, move) / 4;
}

static int rank_of_quiet(const struct move_picker *pick, move_t move, int heuristics)
{
	return within(heuristics) + histories_of_quiet(pick->history, pick->path, move);
}

static void rank(struct move_picker *pick, int from)
{
	pick->heuristics->order(pick->position, pick->moves + from, pick->n - from, pick->rank + from);
	for (int i = from; i < pick->n; i++)
		pick->rank[i] = pick->rank[i] > 0 ? rank_of_noisy(pick, pick->moves[i], pick->rank[i])
						  : rank_of_quiet(pick, pick->moves[i], pick->rank[i]);
}

/* --- setup --- */

/* Counts the flips, and removes them if none is to be searched. */
static int count_flips(struct move_picker *pick, bool drop)
{
	int n = 0, kept = 0;
	for (int i = 0; i < pick->n; i++) {
		bool is_flip = pick->heuristics->is_flip(pick->position, pick->moves[i]);
		n += is_flip;
		if (!is_flip || !drop)
			pick->moves[kept++] = pick->moves[i];
	}
	pick->n = kept;
	return n;
}

static void keep_noisy(struct move_picker *pick)
{
	int kept = 0, score[MOVES_MAX];
	pick->heuristics->order(pick->position, pick->moves, pick->n, score);
	for (int i = 0; i < pick->n; i++)
		if (score[i] > 0)
			pick->moves[kept++] = pick->moves[i];
	pick->n = kept;
}

static bool holds(const struct move_picker *pick, move_t move)
{
	for (int i = 0; i < pick->n; i++)
		if (pick->moves[i] == move)
			return true;
	return false;
}

static void generate_all(struct move_picker *pick, const struct game *game, struct pick_flips flips, move_t first)
{
	pick->n = pick->n_legal = game->rules.generate(pick->position, pick->moves);
	if (pick->kind == PICK_NOISY)
		keep_noisy(pick);
	else if (pick->heuristics->is_flip && flips.max < pick->n) {
		pick->withheld = count_flips(pick, flips.max == 0) > flips.max;
		if (pick->withheld && flips.may_pass)
			pick->moves[pick->n++] = pick->heuristics->pass;
	}
	pick->first = first != NO_MOVE && holds(pick, first) ? first : NO_MOVE;
}

void move_picker_begin(struct move_picker *pick, const struct game *game, const struct heuristics *heuristics,
		       const struct position *position, const struct histories *history,
		       const struct histories_path *path, enum pick_kind kind, struct pick_flips flips, move_t first)
{
	pick->heuristics = heuristics;
	pick->position = position;
	pick->history = history;
	pick->path = path;
	pick->kind = kind;
	pick->stage = PICK_FIRST;
	pick->parted = heuristics->noisy && heuristics->quiets && heuristics->is_legal && !heuristics->is_flip;
	pick->ranked = pick->no_quiets = pick->withheld = false;
	pick->flips = flips.max;
	pick->n = pick->next = pick->n_bad = 0;
	pick->n_legal = -1;
	pick->first = NO_MOVE;
	if (!pick->parted)
		generate_all(pick, game, flips, first);
	else if (first != NO_MOVE && heuristics->is_legal(position, first))
		pick->first = first;
}

/* --- iteration --- */

/* One step of a selection sort, since most cutoffs come from the first moves. */
static move_t next_best(struct move_picker *pick)
{
	if (!pick->ranked)
		rank(pick, pick->next);
	pick->ranked = true;
	while (pick->next < pick->n) {
		int i = pick->next++, best = i;
		for (int j = i + 1; j < pick->n; j++)
			if (pick->rank[j] > pick->rank[best])
				best = j;
		move_t move = pick->moves[best];
		int value = pick->rank[best];
		pick->moves[best] = pick->moves[i];
		pick->rank[best] = pick->rank[i];
		pick->moves[i] = move;
		pick->rank[i] = value;
		pick->is_quiet = value < RANK_NOISY - HEURISTICS_MAX;
		pick->is_favoured = pick->is_quiet && value > 4 * HISTORY_MAX;
		if (move != pick->first)
			return move;
	}
	return NO_MOVE;
}

static move_t next_good(struct move_picker *pick)
{
	if (pick->parted && !pick->ranked)
		pick->n = pick->heuristics->noisy(pick->position, pick->moves);
	for (move_t move; (move = next_best(pick)) != NO_MOVE;) {
		if (!pick->parted || !pick->heuristics->exchange || pick->kind == PICK_NOISY ||
		    pick->heuristics->exchange(pick->position, move, 0))
			return move;
		pick->moves[pick->n_bad++] = move; /* reuses the slot of a move that was picked before */
	}
	return NO_MOVE;
}

static move_t next_quiet(struct move_picker *pick)
{
	if (pick->no_quiets)
		return NO_MOVE;
	if (!pick->ranked) {
		pick->next = pick->n_bad;
		pick->n = pick->n_bad + pick->heuristics->quiets(pick->position, pick->moves + pick->n_bad);
	}
	return next_best(pick);
}

static move_t next_bad(struct move_picker *pick)
{
	if (!pick->ranked)
		pick->next = 0;
	pick->ranked = true;
	pick->is_quiet = pick->is_favoured = false;
	return pick->next < pick->n_bad ? pick->moves[pick->next++] : NO_MOVE;
}

static move_t take_first(struct move_picker *pick)
{
	if (pick->first == NO_MOVE)
		return NO_MOVE;
	int score;
	pick->heuristics->order(pick->position, &pick->first, 1, &score);
	pick->is_quiet = score <= 0;
	pick->is_favoured = true;
	return pick->is_quiet && pick->kind == PICK_NOISY ? NO_MOVE : pick->first;
}

static move_t next_of_stage(struct move_picker *pick)
{
	switch (pick->stage) {
	case PICK_GOOD:
		return next_good(pick);
	case PICK_QUIETS:
		return next_quiet(pick);
	default:
		return next_bad(pick);
	}
}

static move_t next_of_all(struct move_picker *pick)
{
	if (pick->stage == PICK_FIRST) {
		pick->stage = PICK_GOOD;
		move_t move = take_first(pick);
		if (move != NO_MOVE)
			return move;
	}
	enum pick_stage last = pick->parted && pick->kind == PICK_ALL ? PICK_BAD : PICK_GOOD;
	for (;;) {
		move_t move = next_of_stage(pick);
		if (move != NO_MOVE || pick->stage == last)
			return move;
		pick->stage++;
		pick->ranked = false;
	}
}

move_t move_picker_next(struct move_picker *pick)
{
	bool (*is_flip)(const struct position *, move_t) = pick->heuristics->is_flip;
	for (move_t move; (move = next_of_all(pick)) != NO_MOVE;) {
		if (pick->no_quiets && pick->is_quiet)
			continue;
		if (!is_flip || !is_flip(pick->position, move) || pick->flips-- > 0)
			return move;
	}
	return NO_MOVE;
}
