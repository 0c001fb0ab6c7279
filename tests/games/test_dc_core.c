/* The playout core of dark chess against the rules: the same actions, changes, counters and results, action by action;
 * and the policies against docs/policies.md, recomputed from move lists. */
#include "support.h"

#include <string.h>

#include "core/random_play.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/engine/dc_play.h"
#include "games/darkchess/engine/dc_playouts.h"

#ifdef __SANITIZE_ADDRESS__
#define POSITIONS 200000
#define STUDIED   150
#else
#define POSITIONS 1000000
#define STUDIED   1500
#endif

static uint64_t slots[DC_CORE_SLOTS_MAX];

static void begin(struct dc_core *c, const struct position *p)
{
	memset(c, 0xa5, sizeof *c);
	dc_core_begin(c, dc_const(p), 0, slots);
}

/* The same set of actions, each once. */
static void check_actions(const struct dc_core *c, const struct dc_actions *a, const struct position *p)
{
	move_t moves[MOVES_MAX];
	int n = dc_game.rules.generate(p, moves);
	bool seen[1 << 12] = {0};
	assert_int_equal(dc_find_count(a), n);
	for (int k = 0; k < n; k++) {
		move_t move = dc_find_nth(&c->sets, c->side, a, k);
		assert_in_range(move, 1, sizeof seen - 1);
		assert_false(seen[move]);
		seen[move] = true;
	}
	for (int i = 0; i < n; i++)
		if (!seen[moves[i]])
			fail_msg("%s: the core lacks %s", position_text(&dc_game, p), move_text(&dc_game, p, moves[i]));
}

/* The core's state equals that of a core set up at this position. */
static void check_state(const struct dc_core *c, const struct position *p)
{
	struct dc_core again;
	uint64_t no_slots[128];
	struct dc_position now = *dc_const(p);
	now.rules.limit = 10;
	dc_core_begin(&again, &now, 0, no_slots);
	for (int side = 0; side < 2; side++) {
		assert_memory_equal(&c->sets.own[side], &again.sets.own[side], sizeof c->sets.own[side]);
		assert_memory_equal(&c->sets.reach[side], &again.sets.reach[side], DC_KINDS * sizeof(uint32_t));
	}
	assert_memory_equal(c->sets.up, again.sets.up, sizeof c->sets.up);
	assert_int_equal(c->sets.empty, again.sets.empty);
	assert_int_equal(c->sets.down, again.sets.down);
	assert_memory_equal(c->at, again.at, sizeof c->at);
	assert_memory_equal(c->living, again.living, sizeof c->living);
	assert_int_equal(c->side, again.side);
	assert_int_equal(c->first, again.first);
	assert_int_equal(c->known, again.known);
	assert_int_equal(c->quiet, again.quiet);
	uint8_t bag[DC_PIECES] = {0};
	for (int i = 0; i < __builtin_popcount(c->sets.down); i++)
		bag[c->bag[i]]++;
	assert_memory_equal(bag, now.bag, sizeof bag);
}

/* Plays action k in both; a reveal is drawn from the core's bag. */
static void play_both(struct dc_core *c, struct line *line, move_t move, struct rng *rng)
{
	line_push(line, move);
	if (dc_action_of(move) == DC_STEP) {
		dc_play_step(c, move);
		return;
	}
	int i = dc_play_below((uint32_t)rng_next(rng), __builtin_popcount(c->sets.down), rng);
	line_push(line, dc_move(DC_REVEAL, 0, c->bag[i]));
	dc_play_reveal(c, dc_to(move), i);
}

/* Games by ending: all pieces lost, no action, repetition, the limit, the same plies in a row. */
struct ends {
	int by[5];
};

static void count_end(struct ends *ends, const struct ruling *r)
{
	if (strcmp(r->clause, "darkchess 3.2") == 0)
		ends->by[0]++;
	else if (strcmp(r->clause, "darkchess 3.1") == 0)
		ends->by[1]++;
	else if (strstr(r->why, "in a row"))
		ends->by[4]++;
	else
		ends->by[strstr(r->why, "third") ? 2 : 3]++;
}

/* Number of a random action. Shufflers mostly undo their last step, if they can. */
static int choose(const struct dc_core *c, const struct dc_actions *a, const struct line *line, bool shuffles,
		  struct rng *rng)
{
	int n = dc_find_count(a), k = dc_play_below((uint32_t)rng_next(rng), n, rng);
	move_t last = line->length >= 2 ? line->steps[line->length - 2].move : NO_MOVE;
	if (shuffles && last != NO_MOVE && dc_play_below((uint32_t)rng_next(rng), 10, rng) > 0)
		for (int i = 0; i < n; i++)
			if (dc_find_nth(&c->sets, c->side, a, i) == dc_move(DC_STEP, dc_to(last), dc_from(last)))
				k = i;
	return k;
}

/* A random game; returns the number of positions compared. */
static int compare_game_of(const struct position *start, bool shuffles, struct rng *rng, struct ends *ends)
{
	struct dc_core c;
	struct line line;
	enum verdict verdict;
	int n = 0;
	begin(&c, start);
	line_init(&line, &dc_game, start);
	for (;;) {
		struct dc_actions a;
		struct ruling ruling = line_ruling(&line);
		dc_find_actions(&c.sets, c.side, &a);
		check_state(&c, line_last(&line));
		n++;
		bool ended = dc_play_ended(&c, dc_find_count(&a), &verdict);
		if (ended != (ruling.verdict != UNDECIDED) || (ended && verdict != ruling.verdict))
			fail_msg("%s: the core says %d, the rules %d, %s", position_text(&dc_game, line_last(&line)),
				 ended ? verdict : 0, ruling.verdict, ruling.why ? ruling.why : "undecided");
		if (ended) {
			count_end(ends, &ruling);
			break;
		}
		check_actions(&c, &a, line_last(&line));
		int k = choose(&c, &a, &line, shuffles, rng);
		play_both(&c, &line, dc_find_nth(&c.sets, c.side, &a, k), rng);
	}
	assert_int_equal(c.plies, dc_const(line_last(&line))->ply - dc_const(start)->ply);
	line_release(&line);
	return n;
}

static int compare_game(const struct position *start, struct rng *rng, struct ends *ends)
{
	return compare_game_of(start, false, rng, ends);
}

static void the_core_follows_the_rules(void **state)
{
	struct rng rng;
	struct ends ends = {{0}};
	int n = 0, n_presets = 0;
	(void)state;
	rng_seed(&rng, 4);
	while (dc_game.presets[n_presets].name)
		n_presets++;
	for (int game = 0; n < POSITIONS; game++) {
		struct position start;
		const struct preset *preset = &dc_game.presets[game / 2 % n_presets];
		if (!dc_core_supports(preset->data))
			continue;
		dc_game.rules.start(&start, preset);
		if (game % 2) { /* including rules that no preset selects */
			uint64_t r = rng_next(&rng);
			dc_of(&start)->rules = (struct dc_rules){.limit = (uint16_t)(1 + (r >> 8) % 700),
								 .repetition = r % 3,
								 .equals = r >> 2 & 1,
								 .flips_only = r >> 3 & 1};
		}
		n += compare_game(&start, &rng, &ends);
	}
	for (int i = 0; i < 4; i++)
		assert_int_not_equal(ends.by[i], 0);
}

/* Rare endings: the last piece is taken while others lie face down, few pieces walk in circles. */
static void rare_endings_follow_the_rules(void **state)
{
	static const char *const positions[] = {
		"Gr2/4/4/4/4/4/4/3? r r P 3 20",
		"G1r1/4/4/4/4/4/4/2?? b b PP 3 20",
		"K3/4/4/4/4/4/4/3k r r - 0 20",
		"kP2/1P2/4/4/4/4/4/4 r r - 3 20",
		"CPp1/4/4/4/4/4/4/3? r b p 3 20",
		"4/4/4/4/4/4/4/2?? ? ? kg 0 0", /* neither side has lost before the flip */
	};
	struct rng rng;
	struct ends ends = {{0}};
	(void)state;
	rng_seed(&rng, 6);
	for (int i = 0; i < 600; i++) {
		struct position start;
		set_up(&dc_game, i % 2 ? "olympiad" : "ntu2025", positions[i / 2 % 6], &start);
		compare_game(&start, &rng, &ends);
	}
	for (int i = 0; i < 4; i++)
		assert_in_range(ends.by[i], 10, 600);
	/* two kings walk in circles */
	for (int i = 0; i < 400; i++) {
		struct position start;
		set_up(&dc_game, "olympiad", positions[2], &start);
		dc_of(&start)->rules.repetition = DC_CYCLES;
		compare_game_of(&start, true, &rng, &ends);
	}
	assert_in_range(ends.by[4], 10, 400);
}

/* Just enough of the 2^32 numbers are redrawn that the rest divides evenly. */
static void draws_are_exactly_even(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 7);
	for (int n = 1; n <= DC_MOVES_MAX; n++) {
		uint32_t excess = (uint32_t)((1ull << 32) % (uint64_t)n);
		struct rng before = rng;
		assert_int_equal(dc_core_excess[n], excess);
		assert_in_range(dc_play_below(0, n, &rng), 0, n - 1);
		assert_int_equal(memcmp(&before, &rng, sizeof rng) != 0, excess > 0);
		before = rng;
		assert_int_equal(dc_play_below(UINT32_MAX, n, &rng), n - 1);
		assert_memory_equal(&before, &rng, sizeof rng);
	}
}

/* The choices of a policy. */
struct list {
	int n;
	move_t moves[MOVES_MAX];
};

static bool takes(const struct position *p, move_t move)
{
	return dc_action_of(move) == DC_STEP && dc_const(p)->at[dc_to(move)] != DC_NONE;
}

static struct list captures(const struct position *p)
{
	struct list all, out = {0};
	all.n = dc_game.rules.generate(p, all.moves);
	for (int i = 0; i < all.n; i++)
		if (takes(p, all.moves[i]))
			out.moves[out.n++] = all.moves[i];
	return out;
}

/* The position with the other side to act. */
static struct position turned(const struct position *p)
{
	struct position out;
	memcpy(&out, p, dc_game.rules.position_size);
	dc_of(&out)->side = !dc_const(p)->side;
	return out;
}

/* Returns whether the opponent, who is to act, has a capture on the point. */
static bool can_be_captured_on(const struct position *p, int point)
{
	struct list all = captures(p);
	for (int i = 0; i < all.n; i++)
		if (dc_to(all.moves[i]) == point)
			return true;
	return false;
}

static struct list escapes(const struct position *p)
{
	struct list all, out = {0};
	struct position their = turned(p), after;
	all.n = dc_game.rules.generate(p, all.moves);
	for (int i = 0; i < all.n; i++) {
		if (dc_action_of(all.moves[i]) != DC_STEP || !can_be_captured_on(&their, dc_from(all.moves[i])))
			continue;
		dc_game.rules.play(&after, p, all.moves[i]);
		if (!can_be_captured_on(&after, dc_to(all.moves[i])))
			out.moves[out.n++] = all.moves[i];
	}
	return out;
}

static struct list traps(const struct position *p)
{
	struct list all, out = {0};
	int fewest = INT32_MAX;
	all.n = dc_game.rules.generate(p, all.moves);
	for (int i = 0; i < all.n; i++) {
		struct position after = turned(p);
		if (dc_action_of(all.moves[i]) == DC_STEP)
			dc_game.rules.play(&after, p, all.moves[i]);
		int n = dc_game.rules.generate(&after, NULL) - __builtin_popcount(dc_const(&after)->of[DC_DOWN]);
		if (n < fewest)
			out.n = 0;
		if (n <= fewest) {
			fewest = n;
			out.moves[out.n++] = all.moves[i];
		}
	}
	return out;
}

static struct list any(const struct position *p)
{
	struct list out;
	out.n = dc_game.rules.generate(p, out.moves);
	return out;
}

typedef struct list choose_fn(const struct position *);

/* In the order of the letters in a policy's name; the last rule always finds an action. */
static const struct {
	const char *policy;
	choose_fn *choose[3];
} policies[] = {
	{"random", {any}},
	{"capture", {captures, any}},
	{"avoid", {escapes, any}},
	{"trap", {traps}},
	{"capture-avoid", {captures, escapes, any}},
	{"avoid-capture", {escapes, captures, any}},
	{"capture-trap", {captures, traps}},
	{"capture-avoid-trap", {captures, escapes, traps}},
};

static struct list expected(int policy, const struct position *p)
{
	struct list out = {0};
	for (int i = 0; out.n == 0; i++)
		out = policies[policy].choose[i](p);
	return out;
}

/* The policy plays each of its actions, and no other. */
static void check_policy(int policy, const struct position *p, struct rng *rng)
{
	struct list list = expected(policy, p);
	struct playout_options options = {.limit = dc_const(p)->quiet + 1};
	int times[1 << 12] = {0}, n = list.n * 20;
	for (int i = 0; i < n; i++) {
		struct playout out;
		dc_game.heuristics.policies[policy].play_out(p, &options, rng, &out);
		assert_in_range(out.first, 1, (1 << 12) - 1);
		times[out.first]++;
	}
	for (int i = 0; i < list.n; i++) {
		if (times[list.moves[i]] == 0 || times[list.moves[i]] > 100)
			fail_msg("%s: %s plays %s %d times of %d, among %d actions", position_text(&dc_game, p),
				 policies[policy].policy, move_text(&dc_game, p, list.moves[i]), times[list.moves[i]],
				 n, list.n);
		n -= times[list.moves[i]];
	}
	if (n)
		fail_msg("%s: %s plays %d other actions", position_text(&dc_game, p), policies[policy].policy, n);
}

/* Checks all policies in n positions of random games under these three presets. */
static void study(const char *const presets[3], int n)
{
	struct rng rng;
	rng_seed(&rng, 5);
	for (int i = 0; i < n; i++) {
		struct position start;
		struct line line;
		set_up(&dc_game, presets[i % 3], NULL, &start);
		line_init(&line, &dc_game, &start);
		random_play(&line, &rng, 2 * (int)rng_below(&rng, 100));
		const struct position *p = line_last(&line);
		if (line_ruling(&line).verdict == UNDECIDED && dc_game.rules.to_act(p) != ACTOR_CHANCE)
			for (size_t policy = 0; policy < sizeof policies / sizeof *policies; policy++) {
				assert_string_equal(dc_game.heuristics.policies[policy].name, policies[policy].policy);
				check_policy((int)policy, p, &rng);
			}
		line_release(&line);
	}
}

static void policies_choose_as_documented(void **state)
{
	(void)state;
	study((const char *const[]){"paper", "tcga2016", "tcga2016"}, STUDIED);
}

static void policies_choose_as_documented_under_house_rules(void **state)
{
	(void)state;
	study((const char *const[]){"hongkong", "mainland", "mainland+rush=yes+diagonal=move"}, STUDIED / 10);
}

/* The same generator gives the same playout on every machine. */
static void results_agree_on_every_processor(void **state)
{
	(void)state;
#ifdef DC_PLAYOUTS_V3
	if (!__builtin_cpu_supports("x86-64-v3"))
		skip();
	for (int i = 0; i < 200; i++)
		for (int policy = 0; policy < DC_POLICIES; policy++) {
			struct position start;
			struct dc_core a, b;
			struct rng rng_a, rng_b;
			move_t first_a, first_b;
			set_up(&dc_game, i % 2 ? "tcga2016" : "paper", NULL, &start);
			rng_seed(&rng_a, (uint64_t)i);
			rng_b = rng_a;
			begin(&a, &start);
			enum verdict verdict = dc_playouts[policy](&a, &rng_a, &first_a);
			begin(&b, &start);
			assert_int_equal(dc_playouts_v3[policy](&b, &rng_b, &first_b), verdict);
			assert_int_equal(first_a, first_b);
			assert_int_equal(a.plies, b.plies);
			assert_memory_equal(a.at, b.at, sizeof a.at);
			assert_memory_equal(&rng_a, &rng_b, sizeof rng_a);
		}
#else
	skip();
#endif
}

static struct playout play_out(const char *text, struct playout_options options)
{
	struct position p;
	struct playout out;
	struct rng rng;
	set_up(&dc_game, NULL, text, &p);
	rng_seed(&rng, 1);
	dc_game.heuristics.policies[0].play_out(&p, &options, &rng, &out);
	return out;
}

static void decided_positions_are_not_played(void **state)
{
	(void)state;
	struct playout out = play_out("K3/4/4/4/4/4/4/4 b r - 3 20", (struct playout_options){0});
	assert_int_equal(out.verdict, FIRST_WINS);
	assert_int_equal(out.plies, 0);
	assert_int_equal(out.pieces, 1);
	assert_int_equal(out.first, NO_MOVE);
	out = play_out("K3/4/4/4/4/4/4/3p r r - 40 80", (struct playout_options){0});
	assert_int_equal(out.verdict, DRAWN);
	assert_int_equal(out.first, NO_MOVE);
	/* The limit takes precedence over having no action. */
	out = play_out("P3/k3/4/4/4/4/4/4 b r - 40 80", (struct playout_options){0});
	assert_int_equal(out.verdict, DRAWN);
	out = play_out("kP2/P3/4/4/4/4/4/4 b r - 40 80", (struct playout_options){0});
	assert_int_equal(out.verdict, FIRST_WINS);
}

static void playouts_begin_with_a_due_reveal(void **state)
{
	(void)state;
	struct playout out = play_out("4/4/4/4/4/4/K1??/?k2 r r GPP 3 20 c2", (struct playout_options){.limit = 1});
	assert_int_equal(out.first, NO_MOVE);
	assert_true(out.plies >= 1);
}

static void material_decides_unfinished_playouts(void **state)
{
	struct playout_options limit = {.limit = 4}, evaluate = {.limit = 4, .evaluate = true};
	const char *better = "G3/4/4/4/4/4/4/3c r b - 3 20", *equal = "K3/4/4/4/4/4/4/1g1p r b - 3 20";
	const char *hidden = "K3/4/4/4/4/4/4/1r1? r b k 3 20";
	(void)state;
	assert_int_equal(play_out(better, limit).verdict, DRAWN);
	assert_int_equal(play_out(better, evaluate).verdict, SECOND_WINS); /* Red is second and leads 10 to 5 */
	assert_int_equal(play_out(equal, evaluate).verdict, DRAWN);        /* 15 to 10 + 5 */
	limit.limit = evaluate.limit = 3;
	assert_int_equal(play_out(hidden, limit).verdict, DRAWN);
	assert_int_equal(play_out(hidden, evaluate).verdict, FIRST_WINS); /* 15 to 5 + 15 in the bag */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_core_follows_the_rules),
		cmocka_unit_test(rare_endings_follow_the_rules),
		cmocka_unit_test(draws_are_exactly_even),
		cmocka_unit_test(policies_choose_as_documented),
		cmocka_unit_test(policies_choose_as_documented_under_house_rules),
		cmocka_unit_test(results_agree_on_every_processor),
		cmocka_unit_test(decided_positions_are_not_played),
		cmocka_unit_test(playouts_begin_with_a_due_reveal),
		cmocka_unit_test(material_decides_unfinished_playouts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
