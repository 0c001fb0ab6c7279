#include "games/surakarta/sk_paper.h"
#include "base/mem.h"
#include "games/surakarta/sk_rules.h"
#include "search/plain.h"

#include <stdlib.h>

#define CROSSINGS ((uint64_t)0x00c492300) /* of the two tracks: c2, d2, b3, e3, b4, e4, c5, d5 */
#define CORNERS   ((uint64_t)0x840000021)
#define WINDOW    50

enum { PIECE = 100 };

struct weights {
	int crossing, corner, capture, pair, captured;
};

static const struct weights full = {.crossing = 10, .corner = 4, .capture = 30, .pair = 5, .captured = 15};
static const struct weights bare = {.crossing = 5, .corner = 10, .capture = 40, .pair = 10, .captured = 20};

static int position_value(uint64_t pieces, const struct weights *w)
{
	return PIECE * __builtin_popcountll(pieces) + w->crossing * __builtin_popcountll(pieces & CROSSINGS) +
	       w->corner * __builtin_popcountll(pieces & CORNERS);
}

/* Number of enemy pieces that the side can capture if it is to act. */
static int n_targets(const struct sk_position *p, int side)
{
	move_t captures[SK_CAPTURES_MAX];
	uint64_t targets = 0;
	int n = sk_captures(p, side, captures);
	for (int i = 0; i < n; i++)
		targets |= (uint64_t)1 << sk_to(captures[i]);
	return __builtin_popcountll(targets);
}

/* Number of connected pairs, counted once for each arc between them: two pieces of the side that are neighbors along a
 * track, over an arc. If one of them is captured, the other can recapture: the capturing piece came from elsewhere, so
 * the way between the two is still clear. */
static int n_pairs(const struct sk_position *p, int side)
{
	int n = 0;
	for (int track = 0; track < SK_TRACKS; track++) {
		const uint8_t *points = sk_tracks[track];
		uint64_t own = sk_on_track(p, side, track), all = own | sk_on_track(p, !side, track);
		own |= own << SK_STOPS;
		all |= all << SK_STOPS;
		for (int end = SK_LINE_STOPS; end <= SK_STOPS;
		     end += SK_LINE_STOPS) { /* the first stop after the arc */
			uint64_t line = all & ((uint64_t)((1u << SK_LINE_STOPS) - 1) << (end - SK_LINE_STOPS));
			if (!line)
				continue; /* the pair was counted at the arc before */
			int u = 63 - __builtin_clzll(line), v = end + __builtin_ctzll(all >> end);
			n += points[u] != points[v] && own >> u & own >> v & 1;
		}
	}
	return n;
}

struct sk_paper_terms sk_paper_terms(const struct sk_position *p)
{
	int own = p->side, enemy = !p->side;
	int n_pieces = __builtin_popcountll(p->pieces[own] | p->pieces[enemy]);
	const struct weights *w = n_pieces >= SK_PAPER_FULL ? &full : &bare;
	return (struct sk_paper_terms){
		.position = position_value(p->pieces[own], w) - position_value(p->pieces[enemy], w),
		.capture = w->capture * n_targets(p, own),
		.cooperation = w->pair * (n_pairs(p, own) - n_pairs(p, enemy)),
		.captured = -w->captured * n_targets(p, enemy),
	};
}

static int evaluate(const struct position *position)
{
	struct sk_paper_terms e = sk_paper_terms(sk_const(position));
	return e.position + e.capture + e.cooperation + e.captured;
}

static bool is_capture(const struct position *position, move_t move)
{
	const struct sk_position *p = sk_const(position);
	return p->pieces[!p->side] >> sk_to(move) & 1;
}

static const struct plain searches = {.evaluate = evaluate, .is_capture = is_capture, .window = WINDOW};

struct paper {
	struct engine_instance base;
	uint64_t seed;
	struct rng rng;
};

static void forget(struct engine_instance *instance)
{
	struct paper *player = (struct paper *)instance;
	rng_seed(&player->rng, player->seed);
}

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	(void)game, (void)err;
	struct paper *player = mem_new(sizeof *player);
	player->base.engine = &sk_paper;
	player->seed = setup->seed;
	forget(&player->base);
	return &player->base;
}

/* Other limits only cut the usual depth short, so that time does not make the player stronger. */
static int depth_of(const struct limits *limits)
{
	if (limits->infinite || (limits->nodes && !limits->depth))
		return PLAIN_DEPTH_MAX;
	if (!limits->depth)
		return SK_PAPER_DEPTH;
	return limits->depth < PLAIN_DEPTH_MAX ? limits->depth : PLAIN_DEPTH_MAX;
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *limits,
		   report_fn *report, void *context, struct search_result *out)
{
	struct paper *player = (struct paper *)instance;
	plain_search(&searches, line, limits, depth_of(limits), &player->rng, report, context, out);
}

static void release(struct engine_instance *instance)
{
	free(instance);
}

static const struct engine_option options[] = {
	{"seed", FIELD_SEED, OPTION_NUMBER, 0, OPTION_SEED_MAX, 0, "seed of the choices"},
	{0},
};

const struct engine sk_paper = {
	.name = "paper",
	.about = "the paper's player: plain alpha-beta with its four terms",
	.options = options,
	.create = create,
	.search = search,
	.forget = forget,
	.free = release,
};
