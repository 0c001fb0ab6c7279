#include "endgames/skt_moves.h"
#include "games/surakarta/sk_rules.h"

/* The best results of the moves for the side to move. */
struct brought {
	enum skt_result best;
	int shortest[3], longest[3]; /* by result: plies to the next capture, of moves that lead to one; 0: none */
	int n;
};

static void add(struct brought *b, enum skt_result result, bool keeps, int plies)
{
	b->best = b->n++ == 0 || result > b->best ? result : b->best;
	if (keeps)
		return;
	b->shortest[result] = !b->shortest[result] || plies < b->shortest[result] ? plies : b->shortest[result];
	b->longest[result] = plies > b->longest[result] ? plies : b->longest[result];
}

static void add_move(struct brought *b, enum skt_goal goal, const struct position *before, move_t move,
		     skt_lookup_fn *lookup, void *context)
{
	struct position next;
	sk_play(&next, before, move);
	const struct sk_position *after = sk_const(&next);
	int own = __builtin_popcountll(after->pieces[after->side]);
	int other = __builtin_popcountll(after->pieces[!after->side]);
	bool captures = sk_const(before)->pieces[after->side] != after->pieces[after->side];
	uint8_t value = own ? lookup(context, after) : SKT_LOSS;
	enum skt_result result = skt_result_of(goal, own, other, value);
	enum skt_result ours = result == SKT_WON ? SKT_LOST : result == SKT_LOST ? SKT_WON : SKT_DRAWN;
	add(b, ours, !captures && value == SKT_KEEP, captures ? 1 : 1 + skt_plies_of(value));
}

bool skt_value_fits(enum skt_goal goal, const struct sk_position *p, uint8_t value, skt_lookup_fn *lookup,
		    void *context)
{
	move_t moves[SK_MOVES_MAX];
	struct brought b = {.n = 0};
	struct position position;
	*sk_of(&position) = *p;
	int own = __builtin_popcountll(p->pieces[p->side]), other = __builtin_popcountll(p->pieces[!p->side]);
	int n = sk_generate(&position, moves), plies = skt_plies_of(value);
	enum skt_result kept = skt_kept(goal, own, other), result = skt_result_of(goal, own, other, value);
	for (int i = 0; i < n; i++)
		add_move(&b, goal, &position, moves[i], lookup, context);
	if (n == 0)
		return value == (kept == SKT_LOST ? SKT_KEEP : SKT_LOSS);
	if (result != b.best)
		return false;
	if (value == SKT_KEEP || result == kept) /* nothing else is stored for what is kept */
		return value == SKT_KEEP;
	if (result > kept) /* this side reaches it */
		return plies == b.shortest[result];
	if (result == SKT_DRAWN)
		return plies >= b.longest[SKT_DRAWN] && (plies == b.longest[SKT_DRAWN] || plies <= b.longest[SKT_LOST]);
	return plies == b.longest[result];
}
