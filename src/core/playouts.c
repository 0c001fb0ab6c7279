#include "core/playouts.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/thread.h"
#include "core/core_messages.h"
#include "core/line.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 64, ROUND_US = 50000 };

/* State shared by the threads of a round. */
struct work {
	const struct position *position;
	const struct playouts_request *request;
	enum verdict win;
	atomic_int next;        /* the next unclaimed playout */
	int end;                /* of the round */
	struct playouts *parts; /* one per thread; their sum is the result */
};

static void add_verdict(struct playouts_tally *t, enum verdict verdict, enum verdict win)
{
	t->n++;
	if (verdict == DRAWN)
		t->draws++;
	else if (verdict == win)
		t->wins++;
	else
		t->losses++;
}

static void add_playout(struct playouts *p, const struct playout *playout, enum verdict win)
{
	uint64_t pieces = (uint64_t)playout->pieces, plies = (uint64_t)playout->plies;
	add_verdict(&p->all, playout->verdict, win);
	p->pieces += pieces;
	p->pieces_squared += pieces * pieces;
	p->plies += plies;
	p->plies_squared += plies * plies;
	for (int i = 0; i < p->n_moves; i++)
		if (p->moves[i] == playout->first) {
			add_verdict(&p->after[i], playout->verdict, win);
			break;
		}
}

static void add_tally(struct playouts_tally *sum, const struct playouts_tally *t)
{
	sum->n += t->n;
	sum->wins += t->wins;
	sum->losses += t->losses;
	sum->draws += t->draws;
}

static void add_part(struct playouts *sum, const struct playouts *part)
{
	add_tally(&sum->all, &part->all);
	sum->pieces += part->pieces;
	sum->pieces_squared += part->pieces_squared;
	sum->plies += part->plies;
	sum->plies_squared += part->plies_squared;
	for (int i = 0; i < sum->n_moves; i++)
		add_tally(&sum->after[i], &part->after[i]);
}

/* Thread function: claims and runs batches until the end of the round. */
static void take_batches(void *context, int thread)
{
	struct work *w = context;
	const struct playouts_request *r = w->request;
	for (int i; (i = atomic_fetch_add(&w->next, BATCH)) < w->end;)
		for (int end = i + BATCH < w->end ? i + BATCH : w->end; i < end; i++) {
			struct rng rng;
			struct playout playout;
			rng_seed(&rng, rng_mix(r->seed) + (uint64_t)i);
			r->policy->play_out(w->position, &r->options, &rng, &playout);
			add_playout(&w->parts[thread], &playout, w->win);
		}
}

/* The possible first moves of a playout; none if the game is over. */
static int list_moves(const struct game *game, const struct position *position, move_t *out)
{
	if (game->rules.to_act(position) == ACTOR_CHANCE || game->rules.verdict(position).verdict != UNDECIDED)
		return 0;
	return game->rules.generate(position, out);
}

/* Progress is reported after each round, so the size of rounds is tuned to about a twentieth of a second. */
static void run_rounds(struct work *w)
{
	const struct playouts_request *r = w->request;
	int round = BATCH * r->threads;
	for (int done = 0; done < r->count; done = w->end) {
		int64_t start = clock_us();
		atomic_store(&w->next, done);
		w->end = r->count - done > round ? done + round : r->count;
		thread_for(r->threads, r->threads, take_batches, w);
		if (r->progress)
			r->progress(r->context, (double)w->end / r->count);
		if (clock_us() - start < ROUND_US && round < PLAYOUTS_MAX / 2)
			round *= 2;
	}
}

void playouts_run(const struct game *game, const struct position *position, const struct playouts_request *r,
		  struct playouts *out)
{
	memset(out, 0, sizeof *out);
	out->n_moves = list_moves(game, position, out->moves);
	struct work work = {.position = position,
			    .request = r,
			    .win = game->rules.to_act(position) == ACTOR_SECOND ? SECOND_WINS : FIRST_WINS,
			    .parts = mem_resize(NULL, (size_t)r->threads, sizeof *out)};
	for (int i = 0; i < r->threads; i++)
		work.parts[i] = *out;
	run_rounds(&work);
	for (int i = 0; i < r->threads; i++)
		add_part(out, &work.parts[i]);
	free(work.parts);
}

/* Whether a is better than b; compares the mean results without division. */
static bool is_better(const struct playouts_tally *a, const struct playouts_tally *b)
{
	uint64_t mine = (2 * a->wins + a->draws) * b->n, other = (2 * b->wins + b->draws) * a->n;
	return mine != other ? mine > other : a->n > b->n;
}

int playouts_best(const struct playouts *p)
{
	int best = -1;
	for (int i = 0; i < p->n_moves; i++)
		if (p->after[i].n && (best < 0 || is_better(&p->after[i], &p->after[best])))
			best = i;
	return best;
}

const struct policy *playouts_policy(const struct game *game, const char *word, struct error *err)
{
	const char *names[32];
	int n = 0;
	if (!game->heuristics.policies) {
		fail(err, core_no_policies, game->name);
		return NULL;
	}
	if (!word)
		return game->heuristics.policies;
	struct string list = {0};
	for (const struct policy *p = game->heuristics.policies; p->name; p++) {
		if (strcmp(word, p->name) == 0 || strcmp(word, p->mark) == 0) {
			string_release(&list);
			return p;
		}
		if (n < (int)(sizeof names / sizeof *names))
			names[n++] = p->name;
		string_add(&list, "%s%s", n > 1 ? ", " : "", p->name);
	}
	fail(err, core_unknown_policy, game->name, word, string_text(&list));
	fail_near(err, word, names, n);
	string_release(&list);
	return NULL;
}
