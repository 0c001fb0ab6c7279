/* Parts of campaign making: the difficulty curve, boards, templates, and the making itself. */
#include "support.h"

#include "levels/level_layout.h"
#include "levels/make.h"
#include "levels/level_template.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Ten easy levels, and twenty that get a little harder one by one; then the difficulty rises up to every tenth level
 * and drops after it, less so in the second half. */
static void the_curve_is_a_ramp_and_a_rising_saw(void **state)
{
	(void)state;
	for (int n = 1; n <= 120; n++) {
		struct curve c = make_curve(n, 120), next = make_curve(n + 1, 120);
		assert_int_equal(c.tutorial, n <= 10);
		assert_int_equal(c.ramp, n > 10 && n <= 30);
		assert_int_equal(c.key, n > 30 && n % 10 == 0);
		assert_true(c.advance >= 0 && c.advance <= 1);
		if (c.tutorial)
			assert_int_equal(c.band[0], 500);
		else if (c.ramp && next.ramp)
			assert_true(next.band[0] < c.band[0] && next.band[1] < c.band[1] &&
				    c.band[0] - next.band[0] < 20);
		else if (c.ramp)
			assert_true(c.band[0] == 250 && c.band[1] == 450);
		else if (c.key)
			assert_true(c.band[0] == 100 && c.band[1] == 200 && next.band[0] >= 300);
		else
			assert_true(c.band[0] >= 200 && c.band[1] <= 500 && next.band[0] <= c.band[0]);
	}
	for (int n = 31; n < 40; n++)
		assert_true(make_curve(n + 80, 120).band[0] < make_curve(n, 120).band[0]);
}

static int count_reached(const struct level *level, int point, bool seen[LEVEL_POINTS])
{
	static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
	int x = point % 8, y = point / 8, n = 1;
	if (x >= level->width || y >= level->height || seen[point] || level->board[point] == '#')
		return 0;
	seen[point] = true;
	for (int i = 0; i < 4; i++)
		if (x + steps[i][0] >= 0 && x + steps[i][0] < 8 && y + steps[i][1] >= 0 && y + steps[i][1] < 8)
			n += count_reached(level, point + steps[i][0] + 8 * steps[i][1], seen);
	return n;
}

/* All requested points are there, and there is a path between any two. */
static void boards_are_connected(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 1);
	for (int i = 0; i < 4000; i++) {
		struct level level;
		int n_places = 2 + (int)rng_below(&rng, 15), kind = 1 << rng_below(&rng, 4), n_down = 0, n_open = 0;
		int from = -1;
		bool seen[LEVEL_POINTS] = {false};
		if (!level_layout_draw(&level, &rng, kind, n_places, 6))
			fail_msg("no board of kind %d with %d places", kind, n_places);
		for (int point = 0; point < LEVEL_POINTS; point++) {
			n_down += level.board[point] == '?';
			n_open += level.board[point] && level.board[point] != '#';
			if (level.board[point] && level.board[point] != '#')
				from = point;
		}
		assert_int_equal(n_down, n_places);
		assert_int_equal(count_reached(&level, from, seen), n_open);
		assert_true(level_layout_same(&level, &level));
	}
	struct level level;
	assert_false(level_layout_draw(&level, &rng, LEVEL_LAYOUT_ANY, 30, 5));
}

static void rotated_boards_are_the_same(void **state)
{
	(void)state;
	struct level a, b;
	level_init(&a, 3, 2);
	level_init(&b, 2, 3);
	a.board[0] = b.board[1] = '#'; /* a1, b1: a quarter turn */
	assert_true(level_layout_same(&a, &b));
	a.board[1] = '#';
	assert_false(level_layout_same(&a, &b));
	b.board[0] = '#';
	assert_false(level_layout_same(&a, &b)); /* the long side against the short one */
}

/* Every template at any lean gives levels that the game can read, except for some in which no side can move; the magic
 * is that of the template. */
static void templates_give_valid_levels(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 2);
	for (const struct level_template *t = level_template_table; t->name; t++) {
		int n_stuck = 0;
		for (int i = 0; i < 200; i++) {
			struct level level;
			struct position position;
			struct error err;
			const char *field;
			bool gold = false;
			level_template_draw(t, i / 199.0, i % 13 - 6, &rng, &level);
			if (!level_position(&level, 0, &position, &field, &err)) {
				n_stuck++;
				if (!strstr(err.text, "no action"))
					fail_msg("%s: %s: %s", t->name, field, err.text);
			}
			for (int k = 0; k < level.n_magic; k++)
				gold |= level.magic[k].gold;
			assert_int_equal(gold, (t->magic & (TEMPLATE_GOLD | TEMPLATE_GOLD_ALL)) != 0);
			assert_int_equal(level.casts[0] != 0, (t->magic & TEMPLATE_CAST) != 0);
		}
		assert_true(n_stuck < 20);
	}
}

/* The eight rotations and reflections of a board count as the same board; one more point of wood, or wood elsewhere,
 * makes another. */
static void boards_are_symmetric_in_all_eight_ways(void **state)
{
	(void)state;
	for (int way = 0; way < 8; way++) {
		struct level a, b;
		level_init(&a, 4, 3);
		level_init(&b, way & 4 ? 3 : 4, way & 4 ? 4 : 3);
		static const int wood[][2] = {{0, 0}, {1, 0}, {3, 1}}; /* a1, b1, d2 */
		for (int i = 0; i < 3; i++) {
			int x = way & 1 ? 3 - wood[i][0] : wood[i][0], y = way & 2 ? 2 - wood[i][1] : wood[i][1];
			a.board[8 * wood[i][1] + wood[i][0]] = '#';
			b.board[way & 4 ? 8 * x + y : 8 * y + x] = '#';
		}
		assert_true(level_layout_same(&a, &b));
		assert_true(level_layout_same(&b, &a));
		a.board[2] = 'K'; /* pieces do not matter */
		assert_true(level_layout_same(&a, &b));
		a.board[8 * 2 + 2] = '#';
		assert_false(level_layout_same(&a, &b));
		a.board[8 + 3] = '?';
		assert_false(level_layout_same(&a, &b));
	}
	struct level a, b;
	level_init(&a, 3, 3);
	level_init(&b, 3, 2);
	assert_false(level_layout_same(&a, &b));
	level_init(&b, 2, 3);
	assert_false(level_layout_same(&a, &b));
}

/* A board is no longer than requested, and is chosen from all matching kinds. */
static void boards_have_the_requested_kind_and_size(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 3);
	bool seen[2][7][7] = {{{false}}};
	for (int i = 0; i < 2000; i++) {
		struct level level;
		int longest = 3 + i % 4;
		if (!level_layout_draw(&level, &rng, i % 8 < 4 ? LEVEL_LAYOUT_OPEN : LEVEL_LAYOUT_ISLANDS, 4,
				       longest)) {
			assert_true(i % 8 == 4 || i % 8 == 5); /* the smallest islands are 5 long */
			continue;
		}
		assert_in_range(level.width, 3, longest);
		assert_in_range(level.height, 3, longest);
		assert_string_equal(level.pieces, "");
		seen[i % 8 >= 4][level.width][level.height] = true;
	}
	assert_true(seen[0][3][3] && seen[0][6][6] && seen[1][5][3] && seen[1][6][6]);
	for (int width = 3; width <= 6; width++) /* in both orientations */
		for (int height = 3; height <= 6; height++)
			for (int kind = 0; kind < 2; kind++)
				assert_int_equal(seen[kind][width][height], seen[kind][height][width]);
	struct level level;
	assert_true(level_layout_draw(&level, &rng, LEVEL_LAYOUT_OPEN, 9, 3));
	assert_false(level_layout_draw(&level, &rng, LEVEL_LAYOUT_OPEN, 10, 3));
	assert_false(level_layout_draw(&level, &rng, LEVEL_LAYOUT_ISLANDS, 2, 4));
}

/* --- what templates generate --- */

static int count_of(const char *letters, char letter)
{
	int n = 0;
	for (; *letters; letters++)
		n += *letters == letter;
	return n;
}

/* The level from the template's view: the player's pieces are red, in capitals; first those on the board, then the bag.
 */
static int army_of(const struct level *level, bool npc, char up[LEVEL_POINTS + 1], char all[LEVEL_POINTS + 1])
{
	int n = 0, n_up = 0;
	for (int point = 0; point < LEVEL_POINTS; point++) {
		char c = level->board[point];
		if (isalpha((unsigned char)c) &&
		    (islower((unsigned char)c) != 0) == (npc == (level->colour == LEVEL_RED)))
			up[n_up++] = (char)toupper((unsigned char)c);
	}
	up[n_up] = 0;
	strcpy(all, up);
	n = n_up;
	for (const char *c = level->pieces; *c; c++)
		if ((islower((unsigned char)*c) != 0) == (npc == (level->colour == LEVEL_RED)))
			all[n++] = (char)toupper((unsigned char)*c);
	all[n] = 0;
	return n;
}

/* Draws from the template, and checks the invariants of every level; writes the armies. */
static struct level draw_level(const struct level_template *t, double advance, int lean, struct rng *rng,
			       char *armies[2], char *up[2])
{
	static const char order[] = "KGMRNCPkgmrncp";
	struct level level;
	level_template_draw(t, advance, lean, rng, &level);
	int n_open = 0;
	for (int i = 0; i < 2; i++) {
		const char *pool = i && t->npc[0] ? t->npc : t->player;
		army_of(&level, i, up[i], armies[i]);
		for (const char *c = order; c < order + 7; c++)
			if (count_of(armies[i], *c) > count_of(pool, *c))
				fail_msg("%s: %s, of %s", t->name, armies[i], pool);
	}
	for (const char *c = level.pieces; *c && c[1]; c++)
		assert_true(strchr(order, c[0]) <= strchr(order, c[1]));
	for (int point = 0; point < LEVEL_POINTS; point++)
		n_open += level.board[point] && level.board[point] != '#';
	assert_string_equal(level.rules, n_open > 16 ? "draw=100" : "");
	assert_true(advance >= 0.3 || (level.width <= 5 && level.height <= 5));
	assert_in_range(level.npc_depth, 2, 6);
	return level;
}

#define EACH_TEMPLATE(t) (const struct level_template *t = level_template_table; t->name; t++)

static void armies_grow_and_follow_the_difficulty_bias(void **state)
{
	(void)state;
	struct rng rng;
	char all[2][LEVEL_POINTS + 1], ups[2][LEVEL_POINTS + 1], *armies[] = {all[0], all[1]}, *up[] = {ups[0], ups[1]};
	rng_seed(&rng, 4);
	for
		EACH_TEMPLATE(t)
	for (int i = 0; i < 60; i++) {
		bool last = i % 2, mirrored = !t->npc[0];
		int lean = i % 13 - 6, more = lean / 2, fewer = lean - more;
		draw_level(t, last, lean, &rng, armies, up);
		int n[2] = {(int)strlen(all[0]), (int)strlen(all[1])};
		int drawn[2] = {t->n_player[last], mirrored ? t->n_player[last] : t->n_npc[last]};
		if (mirrored) { /* the same, except for the pieces that the lean removes from one side */
			int max = n[0] > n[1] ? n[0] : n[1], gone = (lean < 0 ? -lean : lean) / 2;
			assert_in_range(max, drawn[0] - 1, drawn[0] + 1);
			int rest = max - gone < 2 ? 2 : max - gone;
			assert_int_equal(n[0], lean < 0 ? rest : max);
			assert_int_equal(n[1], lean > 0 ? rest : max);
			for (const char *c = "KGMRNCP"; *c; c++)
				assert_true(lean > 0 ? count_of(all[0], *c) >= count_of(all[1], *c)
						     : count_of(all[0], *c) <= count_of(all[1], *c));
			continue;
		}
		int expected[2] = {drawn[0] + more, drawn[1] - fewer};
		for (int side = 0; side < 2; side++) {
			int min = expected[side] - 1 < 2 ? 2 : expected[side] - 1;
			int max = expected[side] + 1 > 10 ? 10 : expected[side] + 1;
			assert_true(n[side] >= (min > 10 ? 10 : min) && n[side] <= (max < 2 ? 2 : max));
		}
	}
}

/* Which pieces are face up; of those on the board the player's are in the lower places. */
static void templates_decide_which_pieces_are_face_up(void **state)
{
	(void)state;
	struct rng rng;
	char all[2][LEVEL_POINTS + 1], ups[2][LEVEL_POINTS + 1], *armies[] = {all[0], all[1]}, *up[] = {ups[0], ups[1]};
	rng_seed(&rng, 5);
	int n_some = 0, n_some_up = 0;
	for
		EACH_TEMPLATE(t)
	for (int i = 0; i < 40; i++) {
		struct level level = draw_level(t, i / 39.0, 0, &rng, armies, up);
		int n[2] = {(int)strlen(all[0]), (int)strlen(all[1])};
		int n_up[2] = {(int)strlen(ups[0]), (int)strlen(ups[1])};
		int mode = t->face_up;
		if (mode == TEMPLATE_SOME_UP) {
			n_some += n[0] + n[1];
			n_some_up += n_up[0] + n_up[1];
			continue;
		}
		assert_int_equal(n_up[0], mode == TEMPLATE_UP || mode == TEMPLATE_PLAYER_UP ? n[0] : 0);
		assert_int_equal(n_up[1], mode == TEMPLATE_UP || mode == TEMPLATE_NPC_UP ? n[1] : 0);
		int below = 0; /* places for pieces, from the lowest */
		for (int point = 0; point < LEVEL_POINTS; point++) {
			char c = level.board[point];
			bool npcs = (islower((unsigned char)c) != 0) == (level.colour == LEVEL_RED);
			if (!isalpha((unsigned char)c)) {
				below += c == '?';
				continue;
			}
			/* each was put in one of the three outermost free places; the NPC's come second */
			if (npcs && mode == TEMPLATE_NPC_UP)
				assert_true(below >= n[0] + n[1] - n_up[1] - 2);
			else if (!npcs)
				assert_true(below < n_up[0] + 2);
			below++;
		}
	}
	assert_in_range(100 * n_some_up / n_some, 30, 40);
}

/* Returns whether the letter is a piece of the NPC. */
static bool is_npcs(const struct level *level, char letter)
{
	return (islower((unsigned char)letter) != 0) == (level->colour == LEVEL_RED);
}

static void check_magic(const struct level_template *t, const struct level *level, char *const armies[2],
			int n_kinds[4])
{
	enum { ICE, GOLD, HIDE, WOOD };
	memset(n_kinds, 0, 4 * sizeof *n_kinds);
	for (int i = 0; i < level->n_magic; i++) {
		const struct level_magic *m = &level->magic[i];
		n_kinds[ICE] += m->ice > 0;
		n_kinds[HIDE] += m->hidden > 0;
		n_kinds[WOOD] += m->wood[0] != 0;
		if (strcmp(m->on, "npc") == 0) {
			assert_true(m->gold && t->magic & TEMPLATE_GOLD_ALL);
			continue;
		}
		n_kinds[GOLD] += m->gold;
		bool players = m->ice || m->wood[0];
		assert_int_equal(is_npcs(level, m->on[0]), !players);
		assert_true(count_of(armies[!players], (char)toupper((unsigned char)m->on[0])) > 0);
		assert_true(m->ice <= 3 && m->hidden <= 3);
		for (int k = 0; k < i; k++) /* no kind has the same magic twice */
			assert_true(strcmp(level->magic[k].on, m->on) != 0 || m->wood[0] ||
				    level->magic[k].gold != m->gold || level->magic[k].ice != m->ice);
		if (m->wood[0])
			assert_int_equal(level->board[m->wood[0] - 'a' + 8 * (m->wood[1] - '1')], '?');
	}
	assert_true((t->magic & TEMPLATE_ICE ? n_kinds[ICE] >= 1 : n_kinds[ICE] == 0) && n_kinds[ICE] <= 4);
	assert_true((t->magic & TEMPLATE_GOLD ? n_kinds[GOLD] >= 1 : n_kinds[GOLD] == 0) && n_kinds[GOLD] <= 3);
	assert_true((t->magic & TEMPLATE_HIDE ? n_kinds[HIDE] >= 1 : n_kinds[HIDE] == 0) && n_kinds[HIDE] <= 3);
	assert_true(n_kinds[WOOD] <= (t->magic & TEMPLATE_WOOD ? 1 : 0));
}

static void magic_is_on_pieces_of_its_side(void **state)
{
	(void)state;
	struct rng rng;
	char all[2][LEVEL_POINTS + 1], ups[2][LEVEL_POINTS + 1], *armies[] = {all[0], all[1]}, *up[] = {ups[0], ups[1]};
	rng_seed(&rng, 6);
	int n_max[4] = {0}, n_wood = 0, n_wood_templates = 0;
	for
		EACH_TEMPLATE(t)
		{
			n_wood_templates += (t->magic & TEMPLATE_WOOD) != 0;
			for (int i = 0; i < 60; i++) {
				int n_kinds[4];
				struct level level = draw_level(t, i / 59.0, 0, &rng, armies, up);
				check_magic(t, &level, armies, n_kinds);
				for (int k = 0; k < 4; k++)
					n_max[k] = n_kinds[k] > n_max[k] ? n_kinds[k] : n_max[k];
				n_wood += n_kinds[3];
			}
		}
	assert_int_equal(n_max[0], 4);
	assert_int_equal(n_max[1], 3);
	assert_int_equal(n_max[2], 3);
	assert_true(n_wood > 30 * n_wood_templates);
}

/* Of 1000 levels: how many the NPC begins, in how many the player is Black, and the mean depth of the NPC. */
static void draw_many(double advance, int lean, int *npc_first, int *black, double *depth)
{
	struct rng rng;
	char all[2][LEVEL_POINTS + 1], ups[2][LEVEL_POINTS + 1], *armies[] = {all[0], all[1]}, *up[] = {ups[0], ups[1]};
	rng_seed(&rng, 7);
	*npc_first = *black = 0;
	*depth = 0;
	for (int i = 0; i < 1000; i++) {
		struct level level = draw_level(&level_template_table[0], advance, lean, &rng, armies, up);
		assert_int_not_equal(level.first, LEVEL_ALTERNATE);
		*npc_first += level.first == LEVEL_NPC;
		*black += level.colour == LEVEL_BLACK;
		*depth += level.npc_depth / 1000.0;
	}
}

/* The NPC begins a seventh of the levels, the player is Black in a quarter; the NPC's depth is drawn from four values,
 * one more at the end of the campaign, and a lean of 2 is one ply. */
static void sides_and_depths_follow_their_shares(void **state)
{
	(void)state;
	static const struct {
		double advance;
		int lean;
		double depth; /* on average */
	} rows[] = {{0, 0, 3.5}, {0.99, 0, 4.5}, {0, 2, 2.75}, {0, 6, 2}, {0.5, -2, 4.5}, {0, -4, 5.25}, {0.99, -6, 6}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int npc_first, black;
		double depth;
		draw_many(rows[i].advance, rows[i].lean, &npc_first, &black, &depth);
		assert_in_range(npc_first, 115, 185);
		assert_in_range(black, 210, 290);
		if (depth < rows[i].depth - 0.12 || depth > rows[i].depth + 0.12)
			fail_msg("advance %.2f, lean %d: depth %.2f on the average, expected %.2f", rows[i].advance,
				 rows[i].lean, depth, rows[i].depth);
	}
}

static void titles_are_unique(void **state)
{
	(void)state;
	const struct level_template_title *seen[512];
	int n = 0;
	for (const struct level_template *t = level_template_table; t->name; t++)
		for (int i = 0; i < TEMPLATE_TITLES_MAX && t->titles[i].en; i++) {
			const struct level_template_title *title = &t->titles[i];
			assert_true(text_is_utf8(title->zh) && title->zh[0]);
			for (int k = 0; k < n; k++)
				if (strcmp(seen[k]->en, title->en) == 0 || strcmp(seen[k]->zh, title->zh) == 0)
					fail_msg("%s: \"%s\" occurs twice", t->name, title->en);
			seen[n++] = title;
		}
	assert_true(n > 110);
}

/* The result depends on the seed, not on the threads. */
static void making_is_reproducible(void **state)
{
	(void)state;
	struct make_setup one = {.n_levels = 11, .tutorial = true, .seed = 1, .games = 8, .engine = "test"},
			  three = one;
	struct level levels[11], again;
	struct error err;
	three.threads = 3;
	for (int i = 0; i < 11; i++)
		if (!make_level(&one, i + 1, levels, &levels[i], &err))
			fail_msg("%s", err.text);
	assert_true(make_level(&three, 11, levels, &again, &err));
	assert_memory_equal(&levels[10], &again, sizeof again);
	assert_int_equal(level_games(&again.rating), 8);
	double won = again.rating.won / 8.0 * 1000;
	assert_true(won >= again.band[0] && won <= again.band[1]);
	assert_string_equal(levels[2].id, "king-and-pawn");
	atomic_bool stop = true;
	one.stop = &stop;
	assert_false(make_level(&one, 11, levels, &again, &err));
	assert_string_equal(err.text, "stopped");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_curve_is_a_ramp_and_a_rising_saw),
		cmocka_unit_test(boards_are_connected),
		cmocka_unit_test(rotated_boards_are_the_same),
		cmocka_unit_test(boards_are_symmetric_in_all_eight_ways),
		cmocka_unit_test(boards_have_the_requested_kind_and_size),
		cmocka_unit_test(templates_give_valid_levels),
		cmocka_unit_test(armies_grow_and_follow_the_difficulty_bias),
		cmocka_unit_test(templates_decide_which_pieces_are_face_up),
		cmocka_unit_test(magic_is_on_pieces_of_its_side),
		cmocka_unit_test(sides_and_depths_follow_their_shares),
		cmocka_unit_test(titles_are_unique),
		cmocka_unit_test(making_is_reproducible),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
