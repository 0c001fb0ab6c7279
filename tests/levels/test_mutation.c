/* Mutations of levels: each gives a level that can be played, and changes one thing only. */
#include "support.h"

#include "levels.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "games/magic/mc_board.h"
#include "levels/mutation.h"

/* The sanitized build is slow and aims at other bugs, so it mutates fewer levels. */
#ifdef __SANITIZE_ADDRESS__
#define LEVELS_DRAWN 400
#else
#define LEVELS_DRAWN 2000
#endif

static const char *text_of(const struct level *level)
{
	static char buffers[4][POSITION_TEXT_MAX];
	static int next;
	char *text = buffers[next++ % 4];
	const char *field;
	struct error err;
	if (!level_text(level, 0, text, &field, &err))
		fail_msg("%s: %s", field, err.text);
	return text;
}

static struct mc_position board_of(const struct level *level)
{
	struct position position;
	const char *field;
	struct error err;
	if (!level_position(level, 0, &position, &field, &err))
		fail_msg("%s: %s: %s", level->id, field, err.text);
	return *mc_const(&position);
}

/* --- expected changes of a mutation --- */

/* The number of face-down pieces of the kind, and the total ice, shields and uses of these and the face-up ones. */
struct accumulator {
	int down, ice, gold, uses;
};

static void add_magic(struct accumulator *s, int magic, int count)
{
	s->ice += MC_ICE_OF(magic) * count;
	s->gold += (magic & MC_GOLD) != 0 ? count : 0;
	s->uses += MC_USES_OF(magic) * count;
}

static struct accumulator sums_of(const struct mc_position *p, int piece)
{
	struct accumulator s = {0, 0, 0, 0};
	for (int i = 0; i < p->n_bag; i++)
		if (p->bag[i].piece == piece) {
			s.down += p->bag[i].count;
			add_magic(&s, p->bag[i].magic, p->bag[i].count);
		}
	for (int point = 0; point < MC_POINTS; point++)
		if (p->piece[point] == piece)
			add_magic(&s, p->magic[point], 1);
	return s;
}

static bool same_magic(const struct accumulator *a, const struct accumulator *b)
{
	return a->ice == b->ice && a->gold == b->gold && a->uses == b->uses;
}

/* Nothing but the stated change differs between the positions before and after the mutation. */
static void check_turned(const struct level *before, const struct level *after, const struct mutation *k,
			 const char *name)
{
	struct mc_position a = board_of(before), b = board_of(after);
	int n_changed = 0, gaps = (k->kind == MUTATION_WOOD || k->kind == MUTATION_REMOVE);
	for (int piece = 0; piece < DC_PIECES; piece++) {
		if (!dc_letters[piece])
			continue;
		struct accumulator x = sums_of(&a, piece), y = sums_of(&b, piece);
		bool meant = k->piece == dc_letters[piece] || (k->piece == 0 && k->kind != MUTATION_DEPTH);
		if (x.down == y.down && same_magic(&x, &y))
			continue;
		n_changed++;
		if (!meant || x.down - y.down != gaps || (x.ice != y.ice && k->kind != MUTATION_ICE && !gaps) ||
		    (x.gold != y.gold && k->kind != MUTATION_GOLD && !gaps) ||
		    (x.uses != y.uses && k->kind != MUTATION_HIDE && !gaps))
			fail_msg("%s: changed something else too: %s to %s", name, text_of(before), text_of(after));
	}
	if ((n_changed == 0) != (k->kind == MUTATION_DEPTH) || (k->piece && n_changed != 1))
		fail_msg("%s: changed %d kinds: %s to %s", name, n_changed, text_of(before), text_of(after));
	assert_int_equal(__builtin_popcountll(a.down), __builtin_popcountll(b.down) + gaps);
	assert_int_equal(__builtin_popcountll(a.wood) + (k->kind == MUTATION_WOOD), __builtin_popcountll(b.wood));
	for (int point = 0; point < MC_POINTS; point++)
		if (a.piece[point] != b.piece[point] && !(gaps && a.piece[point] == MC_FACE_DOWN))
			fail_msg("%s: the board changed: %s to %s", name, text_of(before), text_of(after));
	assert_int_equal(a.player, b.player);
	assert_int_equal(a.side, b.side);
	assert_int_equal(memcmp(a.casts, b.casts, sizeof a.casts), 0);
	assert_int_equal(memcmp(&a.rules, &b.rules, sizeof a.rules), 0);
	assert_int_equal(before->npc_depth == after->npc_depth, k->kind != MUTATION_DEPTH);
	assert_int_equal(level_games(&after->rating), 0);
}

/* Writing and reading back gives the same level: no mutation leaves anything that a file cannot hold. */
static void check_written(const struct level *level)
{
	struct string out = {0};
	struct level_file file;
	level_write(level, 1, &out);
	level_read(out.text, out.length, &file);
	if (file.n_faults)
		fail_msg("%s: %s in\n%s", file.faults[0].field, file.faults[0].error.text, out.text);
	assert_string_equal(text_of(level), text_of(&file.levels[0]));
	level_file_release(&file);
	string_release(&out);
}

/* Checks every mutation and returns their number. */
static int check_mutations(const struct level *level, struct mutation mutations[MUTATIONS_MAX])
{
	struct mutation again[MUTATIONS_MAX];
	static char names[MUTATIONS_MAX][MUTATION_NAME_MAX], texts[MUTATIONS_MAX][POSITION_TEXT_MAX + 8];
	int n = mutations_of(level, mutations);
	assert_int_equal(mutations_of(level, again), n);
	assert_true(n < MUTATIONS_MAX); /* otherwise some were omitted */
	for (int i = 0; i < n; i++) {
		struct level turned = *level;
		assert_int_equal(mutations[i].kind, again[i].kind);
		assert_int_equal(mutations[i].piece, again[i].piece);
		assert_int_equal(mutations[i].amount, again[i].amount);
		mutation_name(&mutations[i], level, names[i]);
		assert_true(strlen(names[i]) + 1 < MUTATION_NAME_MAX);
		assert_true(mutation_apply(&mutations[i], &turned));
		check_turned(level, &turned, &mutations[i], names[i]);
		check_written(&turned);
		snprintf(texts[i], sizeof texts[i], "%s %d", text_of(&turned), turned.npc_depth);
		for (int k = 0; k < i; k++) {
			assert_string_not_equal(names[i], names[k]);
			if (strcmp(texts[i], texts[k]) == 0)
				fail_msg("%s and %s are the same: %s", names[i], names[k], texts[i]);
		}
	}
	return n;
}

static void check_names(const char *fields, const char *expected)
{
	struct level level = level_of(fields);
	struct mutation mutations[MUTATIONS_MAX];
	struct string out = {0};
	int n = check_mutations(&level, mutations);
	for (int i = 0; i < n; i++) {
		char name[MUTATION_NAME_MAX];
		mutation_name(&mutations[i], &level, name);
		string_add(&out, "%s\n", name);
	}
	assert_string_equal(string_text(&out), expected);
	string_release(&out);
}

/* --- tests --- */

static void mutations_of_a_small_level(void **state)
{
	(void)state;
	check_names("\"board\": [\"? ? k\", \"? . R\"], \"pieces\": \"KPp\", \"npc_depth\": 2,"
		    "\"magic\": [{\"on\": \"R\", \"ice\": 2}, {\"on\": \"npc\", \"gold\": true}]",
		    "NPC depth 1\nNPC depth 3\nNPC depth 4\n"
		    "player's K ice-1\nplayer's K ice-2\nplayer's K ice-3\n"
		    "player's R thawed\nplayer's R ice-1\nplayer's R ice-3\n"
		    "player's P ice-1\nplayer's P ice-2\nplayer's P ice-3\n"
		    "player's K wood\nplayer's P wood\n"
		    "NPC's k no gold\nNPC's p no gold\nall NPC's no gold\n"
		    "NPC's k hides 1x\nNPC's k hides 2x\nNPC's p hides 1x\nNPC's p hides 2x\n"
		    "all NPC's hide 1x\nall NPC's hide 2x\n"
		    "player's K removed\nplayer's P removed\nNPC's p removed\n");
	/* black plays; there is no mutation that ends the game before it begins, nor magic for all pieces where all are
	 * one */
	check_names("\"board\": [\"? . R\", \". . .\"], \"pieces\": \"p\", \"colour\": \"black\", \"npc_depth\": 8",
		    "NPC depth 6\nNPC depth 7\nplayer's p ice-1\nplayer's p ice-2\nplayer's p ice-3\n"
		    "NPC's R gold\nNPC's R hides 1x\nNPC's R hides 2x\n");
	check_names("\"size\": \"4x4\", \"colour\": \"flip\", \"npc_depth\": 20", "");
	check_names("\"size\": \"4x4\", \"colour\": \"flip\"", "NPC depth 2\nNPC depth 3\nNPC depth 5\nNPC depth 6\n");
}

static char one_of(const char *letters, struct rng *rng)
{
	return letters[rng_below(rng, (uint32_t)strlen(letters))];
}

/* Anything may be on it: face-up and face-down pieces, wood, gaps, magic of every form. */
static bool draw_level(struct level *level, struct rng *rng)
{
	static const char letters[] = "KGMRNCPkgmrncp", *const points[] = {"a1", "b2", "c1", "b3", "c3"};
	struct position position;
	const char *field;
	int n_down = 0, n = 0, width = 2 + (int)rng_below(rng, 6), height = 2 + (int)rng_below(rng, 6);
	level_init(level, width, height);
	strcpy(level->id, "drawn");
	strcpy(level->title, "Drawn");
	strcpy(level->title_zh, "Drawn");
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++) {
			char c = one_of("????????.#KRCPkrcp", rng);
			level->board[8 * y + x] = c;
			n_down += c == '?';
		}
	level->n_magic = (int)rng_below(rng, 6);
	char drawn[LEVEL_POINTS + 1] = "";
	for (int i = 0; i < n_down; i++)
		drawn[i] = one_of(letters, rng);
	for (const char *c = letters; *c; c++) /* sorted */
		for (int i = 0; i < n_down; i++)
			if (drawn[i] == *c)
				level->pieces[n++] = *c;
	level->colour = rng_below(rng, 2) ? LEVEL_RED : LEVEL_BLACK;
	level->first = (enum level_first)rng_below(rng, 3);
	level->npc_depth = 1 + (int)rng_below(rng, 9);
	level->seed = rng_below(rng, 9);
	for (int i = 0; i < level->n_magic; i++) {
		struct level_magic *m = &level->magic[i];
		m->on[0] = one_of(letters, rng);
		if (rng_below(rng, 6) == 0)
			strcpy(m->wood, points[rng_below(rng, 5)]);
		else if (rng_below(rng, 6) == 0)
			strcpy(m->on, points[rng_below(rng, 5)]);
		else if (rng_below(rng, 4) == 0)
			strcpy(m->on, rng_below(rng, 2) ? "npc" : "player");
		else
			m->count = (int)rng_below(rng, 3);
		if (!m->wood[0]) {
			m->ice = (int)rng_below(rng, 5);
			m->gold = rng_below(rng, 2);
			m->hidden = (int)rng_below(rng, 4);
			m->gold |= !m->ice && !m->hidden;
		}
	}
	level->rating = (struct level_rating){.won = 1, .lost = 1, .player_depth = 4, .npc_depth = 4};
	return level_position(level, 0, &position, &field, NULL) && level_position(level, 1, &position, &field, NULL);
}

static void mutations_of_many_levels(void **state)
{
	(void)state;
	struct mutation mutations[MUTATIONS_MAX];
	struct rng rng;
	int n_kinds[MUTATION_KINDS] = {0}, n_levels = 0;
	static const char *const standard[] = {"4x4", "5x5", "6x6"}, *const colours[] = {"red", "black"};
	for (int i = 0; i < 6; i++) {
		char fields[80];
		snprintf(fields, sizeof fields, "\"size\": \"%s\", \"colour\": \"%s\"", standard[i / 2],
			 colours[i % 2]);
		struct level level = level_of(fields);
		assert_int_equal(check_mutations(&level, mutations), 4 + 7 * 3 + 7 + 7 + 1 + 14 + 2 + 14);
	}
	rng_seed(&rng, 8);
	for (int tries = 0; tries < LEVELS_DRAWN; tries++) {
		struct level level;
		if (!draw_level(&level, &rng))
			continue;
		n_levels++;
		for (int i = check_mutations(&level, mutations) - 1; i >= 0; i--)
			n_kinds[mutations[i].kind]++;
	}
	assert_true(n_levels > LEVELS_DRAWN * 3 / 40);
	for (int kind = 0; kind < MUTATION_KINDS; kind++)
		assert_true(n_kinds[kind] > LEVELS_DRAWN * 3 / 20);
}

/* One mutation after the other, until the list of magic is full or there is nothing left to remove. */
static void random_mutations(void **state)
{
	(void)state;
	struct mutation mutations[MUTATIONS_MAX];
	struct rng rng;
	rng_seed(&rng, 9);
	for (int game = 0; game < 12; game++) {
		struct level level =
			level_of(game % 2 ? "\"size\": \"6x6\"" : "\"size\": \"4x4\", \"first\": \"alternate\"");
		for (int step = 0; step < 30; step++) {
			int n = step % 10 ? mutations_of(&level, mutations) : check_mutations(&level, mutations);
			struct level before = level;
			const struct mutation *k = &mutations[rng_below(&rng, (uint32_t)n)];
			char name[MUTATION_NAME_MAX];
			mutation_name(k, &level, name);
			assert_true(mutation_apply(k, &level));
			check_turned(&before, &level, k, name);
		}
	}
}

static void magic_is_abbreviated(void **state)
{
	(void)state;
	static const struct {
		struct mutation mutation;
		const char *magic;
	} rows[] = {
		{{MUTATION_GOLD, 0, 1}, "[{\"on\": \"npc\", \"gold\": true}]"},
		{{MUTATION_ICE, 'P', 2},
		 "[{\"on\": \"P\", \"count\": 1, \"ice\": 2}, {\"on\": \"npc\", \"gold\": true}]"},
		{{MUTATION_ICE, 'P', 2}, "[{\"on\": \"P\", \"ice\": 2}, {\"on\": \"npc\", \"gold\": true}]"},
		{{MUTATION_WOOD, 'C', 0},
		 "[{\"on\": \"C\", \"wood\": \"b3\"}, {\"on\": \"P\", \"ice\": 2}, {\"on\": \"npc\", \"gold\": true}]"},
		{{MUTATION_HIDE, 'k', 1},
		 "[{\"on\": \"C\", \"wood\": \"b3\"}, {\"on\": \"P\", \"ice\": 2}, {\"on\": \"k\", \"hidden\": 1}, "
		 "{\"on\": \"npc\", \"gold\": true}]"},
		{{MUTATION_ICE, 'P', 0},
		 "[{\"on\": \"C\", \"wood\": \"b3\"}, {\"on\": \"P\", \"count\": 1, \"ice\": 2}, {\"on\": \"k\", "
		 "\"hidden\": 1}, {\"on\": \"npc\", \"gold\": true}]"},
	};
	struct level level = level_of("\"size\": \"4x4\", \"seed\": 3");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct string out = {0}, flat = {0};
		assert_true(mutation_apply(&rows[i].mutation, &level));
		level_write(&level, 1, &out);
		const char *c = strstr(out.text, "\"magic\": ") + 9;
		for (const char *end = strchr(c, ']') + 1; c < end; c++)
			if (*c == '\n' && c[1] == '\t' && c[2] == '\t')
				string_add(&flat, "%s", flat.text[flat.length - 1] == '[' ? "" : " ");
			else if (*c != '\n' && *c != '\t')
				string_char(&flat, *c);
		assert_string_equal(flat.text, rows[i].magic);
		string_release(&out);
		string_release(&flat);
	}
}

static void mutations_know_their_direction(void **state)
{
	(void)state;
	static const struct {
		struct mutation mutation;
		int leans;
	} rows[] = {
		{{MUTATION_DEPTH, 0, 6}, -1},  {{MUTATION_DEPTH, 0, 3}, 1},     {{MUTATION_ICE, 'C', 3}, -1},
		{{MUTATION_ICE, 'C', 1}, 1},   {{MUTATION_ICE, 'C', 0}, 1},     {{MUTATION_ICE, 'P', 1}, -1},
		{{MUTATION_WOOD, 'P', 0}, -1}, {{MUTATION_GOLD, 'c', 1}, -1},   {{MUTATION_GOLD, 'k', 0}, 1},
		{{MUTATION_GOLD, 0, 1}, -1},   {{MUTATION_HIDE, 'k', 2}, -1},   {{MUTATION_HIDE, 'm', 1}, 1},
		{{MUTATION_HIDE, 0, 0}, 1},    {{MUTATION_REMOVE, 'P', 0}, -1}, {{MUTATION_REMOVE, 'p', 0}, 1},
	};
	struct level level =
		level_of("\"size\": \"4x4\", \"magic\": [{\"on\": \"C\", \"ice\": 2}, {\"on\": \"k\", \"gold\": true},"
			 "{\"on\": \"m\", \"hidden\": 2}]");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_int_equal(mutation_leans(&rows[i].mutation, &level), rows[i].leans);
}

static void unplayable_mutations_are_refused(void **state)
{
	(void)state;
	static const struct mutation bad[] = {
		{MUTATION_DEPTH, 0, 0},  {MUTATION_DEPTH, 0, 4},  {MUTATION_DEPTH, 0, LEVEL_DEPTH_MAX + 1},
		{MUTATION_ICE, 'C', 8},  {MUTATION_ICE, 'C', -1}, {MUTATION_ICE, 0, 1},
		{MUTATION_ICE, 'c', 1},  {MUTATION_ICE, 'C', 0},  {MUTATION_ICE, 'x', 1},
		{MUTATION_WOOD, 'c', 0}, {MUTATION_WOOD, 0, 0},   {MUTATION_GOLD, 'C', 1},
		{MUTATION_GOLD, 'c', 2}, {MUTATION_GOLD, 0, 0},   {MUTATION_HIDE, 'c', 8},
		{MUTATION_HIDE, 'C', 1}, {MUTATION_REMOVE, 0, 0}, {MUTATION_REMOVE, 'x', 0},
	};
	struct level level = level_of("\"size\": \"4x4\"");
	struct level before = level;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(mutation_apply(&bad[i], &level));
		assert_memory_equal(&level, &before, sizeof level);
	}
}

/* Gaps do not touch while there is room. */
static void gaps_do_not_touch(void **state)
{
	(void)state;
	for (int seed = 0; seed < 20; seed++) {
		struct level level = level_of("\"size\": \"6x6\"");
		level.seed = (uint64_t)seed;
		memset(level.board, 0, sizeof level.board);
		for (int y = 0; y < 6; y++)
			memset(&level.board[8 * y], '?', 6);
		strcpy(level.pieces, "KGGMMRRNNCCPPPPPPPkggmmrrnnccppppppp");
		const struct mutation wood = {MUTATION_WOOD, 'P', 0}, gone = {MUTATION_REMOVE, 'p', 0};
		assert_true(mutation_apply(&wood, &level));
		assert_true(mutation_apply(&gone, &level));
		assert_true(mutation_apply(&wood, &level));
		struct mc_position p = board_of(&level);
		uint64_t gaps = p.board & ~p.down;
		for (uint64_t rest = gaps; rest; rest &= rest - 1) {
			int a = __builtin_ctzll(rest);
			for (uint64_t others = rest & (rest - 1); others; others &= others - 1) {
				int b = __builtin_ctzll(others), dx = a % 8 - b % 8, dy = a / 8 - b / 8;
				assert_true(dx * dx > 1 || dy * dy > 1);
			}
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mutations_of_a_small_level),
		cmocka_unit_test(mutations_of_many_levels),
		cmocka_unit_test(random_mutations),
		cmocka_unit_test(magic_is_abbreviated),
		cmocka_unit_test(mutations_know_their_direction),
		cmocka_unit_test(unplayable_mutations_are_refused),
		cmocka_unit_test(gaps_do_not_touch),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
