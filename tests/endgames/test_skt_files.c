/* Tablebases of Surakarta as searches use them: built, damaged, probed, and played with. */
#include "support.h"

#include "scratch.h"

#include "base/file.h"
#include "base/rng.h"
#include "core/engine.h"
#include "endgames/skt_tablebase.h"
#include "endgames/tablebases.h"
#include "games/registry.h"
#include "games/surakarta/sk_game.h"
#include "games/surakarta/sk_rules.h"
#include "search/alphabeta.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PIECES = 4 };

static struct tablebase *tables;

static bool build(int pieces, struct error *err)
{
	struct tablebase_plan plan = {
		.folder = scratch_folder, .pieces = pieces, .threads = 2, .memory = (size_t)100 << 20};
	return skt_build(&plan, err);
}

static int open_tables(void **state)
{
	struct error err;
	if (scratch_begin(state) || !build(PIECES, &err))
		return 1;
	tables = skt_kind.open(scratch_folder, &err);
	return !tables;
}

static int close_tables(void **state)
{
	tablebases_close(tables);
	return scratch_end(state);
}

static void place(struct rng *rng, const char *preset, int black, int white, struct position *out)
{
	struct sk_position *p = sk_of(out);
	sk_start(out, game_preset(&sk_game, preset, NULL));
	p->pieces[0] = p->pieces[1] = p->stops[0] = p->stops[1] = 0;
	p->side = (uint8_t)rng_below(rng, 2);
	for (int i = 0; i < black + white;) {
		int point = (int)rng_below(rng, SK_POINTS);
		if (sk_empty(p) >> point & 1)
			sk_toggle(p, i++ < black ? SK_BLACK : SK_WHITE, point);
	}
}

static const char *const presets[] = {"olympiad", "core", "stuck-loses", "flag-loses", "contest", "polygames"};
enum { N_PRESETS = sizeof presets / sizeof *presets };

/* A side that takes the best moves of the tables gets at least their result against any moves, by the game's rulings.
 * Games of preset contest do not end by themselves. */
static void results_are_reached(void **state)
{
	struct rng rng;
	int n_seen[3] = {0};
	(void)state;
	rng_seed(&rng, 1);
	for (int i = 0; i < 1500; i++) {
		struct position p;
		struct line line;
		struct tablebase_value value, ignored;
		place(&rng, presets[i % N_PRESETS], 1 + i % 3, 1 + i / 3 % (PIECES - 1 - i % 3), &p);
		line_init(&line, &sk_game, &p);
		if (line_ruling(&line).verdict == UNDECIDED && tablebase_probe(tables, &p, &value)) {
			enum actor player = sk_to_act(&p);
			while (line_ruling(&line).verdict == UNDECIDED && line.length < 200) {
				move_t moves[SK_MOVES_MAX], move;
				const struct position *now = line_last(&line);
				move = moves[rng_below(&rng, (uint32_t)sk_generate(now, moves))];
				if (sk_to_act(now) == player)
					assert_true(tablebase_choose(tables, &line, &move, &ignored));
				line_push(&line, move);
			}
			enum verdict verdict = line_ruling(&line).verdict;
			int reached = verdict == actor_wins(player)              ? TB_WIN
				      : verdict == DRAWN || verdict == UNDECIDED ? TB_DRAW
										 : TB_LOSS;
			if (reached < (int)value.result)
				fail_msg("%d: %d, expected %d", i, reached, (int)value.result);
			n_seen[value.result + 1]++;
		}
		line_release(&line);
	}
	for (int i = 0; i < 3; i++)
		assert_true(n_seen[i] > 30);
}

/* --- searches --- */

/* The result of the side to move, who is a search, against the moves of the tablebases. */
static int play_out(const struct position *start, struct tablebase *with)
{
	const struct engine_setup setup = {.hash_bytes = 1 << 20, .tables = with};
	struct engine_instance *t = alphabeta_engine.create(&sk_game, &setup, NULL);
	enum actor player = sk_to_act(start);
	struct line line;
	line_init(&line, &sk_game, start);
	while (line_ruling(&line).verdict == UNDECIDED) {
		struct search_result result;
		struct tablebase_value ignored;
		move_t move;
		if (sk_to_act(line_last(&line)) == player) {
			const struct limits limits = {.nodes = 200};
			alphabeta_engine.search(t, &line, &limits, NULL, NULL, &result);
			move = result.best;
		} else {
			assert_true(tablebase_choose(tables, &line, &move, &ignored));
		}
		line_push(&line, move);
	}
	enum verdict verdict = line_ruling(&line).verdict;
	alphabeta_engine.free(t);
	line_release(&line);
	return verdict == actor_wins(player) ? TB_WIN : verdict == DRAWN ? TB_DRAW : TB_LOSS;
}

/* A search of few nodes with tablebases gets what they promise, from a defender who knows them; without, it often does
 * not. */
static void searches_use_them(void **state)
{
	struct rng rng;
	int n = 0, n_without = 0;
	(void)state;
	rng_seed(&rng, 2);
	while (n < 60) {
		struct position p;
		struct tablebase_value value;
		place(&rng, "olympiad", 2, 2, &p);
		assert_true(tablebase_probe(tables, &p, &value));
		if (value.result != TB_WIN || value.plies < 3)
			continue;
		n++;
		assert_int_equal(play_out(&p, tables), TB_WIN);
		n_without += play_out(&p, NULL) == TB_WIN;
	}
	assert_true(n_without < n);
}

/* A win that the limit voids is not believed: a search that reaches such positions with its last ply scores what the
 * majority has instead. Three against two with few plies left. */
static void searches_do_not_believe_void_results(void **state)
{
	const struct engine_setup setup = {.hash_bytes = 1 << 20, .tables = tables};
	struct engine_instance *t = alphabeta_engine.create(&sk_game, &setup, NULL);
	struct rng rng;
	int n_void = 0, n_certain = 0;
	(void)state;
	rng_seed(&rng, 6);
	while (n_void < 60 || n_certain < 60) {
		struct position p;
		struct tablebase_value value;
		struct line line;
		place(&rng, "olympiad", 2, 2, &p);
		assert_true(tablebase_probe(tables, &p, &value));
		if (value.result != TB_WIN || value.plies < 4)
			continue;
		for (int left = value.plies - 1; left <= value.plies; left++) {
			struct search_result result;
			const struct limits limits = {.depth = 2};
			sk_of(&p)->quiet = (uint32_t)(50 - left);
			line_init(&line, &sk_game, &p);
			alphabeta_engine.forget(t);
			alphabeta_engine.search(t, &line, &limits, NULL, NULL, &result);
			if (left == value.plies) {
				assert_true(result.score > SCORE_UNFORCED_WIN / 2);
				n_certain++;
			} else {
				assert_in_range(result.score + 1000, 0, 2000);
				n_void++;
			}
			line_release(&line);
		}
	}
	alphabeta_engine.free(t);
}

/* --- probing --- */

static void other_rules_are_not_known(void **state)
{
	struct tablebase_value value;
	struct position p;
	struct rng rng;
	(void)state;
	rng_seed(&rng, 3);
	for (int i = 0; i < N_PRESETS; i++) {
		place(&rng, presets[i], 2, 2, &p);
		assert_true(tablebase_probe(tables, &p, &value));
		sk_of(&p)->rules.stuck = SK_STUCK_DRAWS;
		assert_false(tablebase_probe(tables, &p, &value));
		place(&rng, presets[i], 2, 2, &p);
		sk_of(&p)->rules.barren = true;
		assert_false(tablebase_probe(tables, &p, &value));
		place(&rng, presets[i], 3, 2, &p); /* not built */
		assert_false(tablebase_probe(tables, &p, &value));
		sk_start(&p, game_preset(&sk_game, presets[i], NULL));
		assert_false(tablebase_probe(tables, &p, &value));
	}
}

/* The limit of 50 plies: a result in more plies than are left is not certain, one that is kept always is. */
static void results_beyond_the_limit_are_not_forced(void **state)
{
	struct tablebase_value value = {.result = TB_DRAW};
	struct position p;
	struct rng rng;
	(void)state;
	rng_seed(&rng, 4);
	while (value.result != TB_WIN || value.plies < 3) {
		place(&rng, "olympiad", 2, 2, &p);
		assert_true(tablebase_probe(tables, &p, &value));
		assert_int_equal(value.otherwise, TB_DRAW);
	}
	assert_true(value.to_conversion);
	sk_of(&p)->quiet = (uint32_t)(50 - value.plies);
	assert_true(tablebase_probe(tables, &p, &value));
	assert_true(value.forced);
	sk_of(&p)->quiet++;
	assert_true(tablebase_probe(tables, &p, &value));
	assert_false(value.forced);
	while (value.result != value.otherwise) {
		place(&rng, "olympiad", 3, 1, &p);
		assert_true(tablebase_probe(tables, &p, &value));
	}
	sk_of(&p)->quiet = 49;
	assert_true(tablebase_probe(tables, &p, &value));
	assert_true(value.forced);
	assert_int_equal(value.plies, 0);
}

/* Exchanging colors and the side to move changes nothing, nor do mirrors. */
static void colors_and_mirrors_do_not_matter(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 5);
	for (int i = 0; i < 500; i++) {
		struct position p, other;
		struct tablebase_value value, same;
		place(&rng, presets[i % N_PRESETS], 1 + i % 3, 1, &p);
		other = p;
		sk_of(&other)->side = !sk_const(&p)->side;
		sk_of(&other)->pieces[0] = sk_of(&other)->pieces[1] = 0;
		for (int point = 0; point < SK_POINTS; point++)
			for (int side = 0; side < 2; side++)
				if (sk_const(&p)->pieces[side] >> point & 1)
					sk_of(&other)->pieces[!side] |= (uint64_t)1 << (SK_POINTS - 1 - point);
		assert_true(tablebase_probe(tables, &p, &value));
		assert_true(tablebase_probe(tables, &other, &same));
		assert_int_equal(value.result, same.result);
		assert_int_equal(value.plies, same.plies);
	}
}

/* --- files --- */

static int n_files, n_refused, longest;
static char trouble[ERROR_TEXT_MAX];

static void count_file(void *context, const struct tablebase_info *info)
{
	(void)context;
	n_files++;
	n_refused += info->trouble != NULL;
	longest = info->longest > longest ? info->longest : longest;
	if (info->trouble)
		snprintf(trouble, sizeof trouble, "%s", info->trouble);
}

static void check(int n_probes)
{
	n_files = n_refused = 0;
	trouble[0] = 0;
	assert_true(skt_check(scratch_folder, n_probes, count_file, NULL, NULL));
}

static void read_bytes(const char *name, struct string *out)
{
	struct error err;
	string_clear(out);
	assert_true(file_read(scratch_path(name), 1 << 24, out, &err));
}

static void write_bytes(const char *name, const char *bytes, size_t n)
{
	struct error err;
	assert_true(file_write(scratch_path(name), bytes, n, &err));
}

/* Each byte of a small file matters, and no change of one goes unnoticed. */
static void damage_is_noticed(void **state)
{
	struct string bytes = {0};
	struct error err;
	(void)state;
	check(200);
	assert_int_equal(n_files, 2 * (1 + 1 + 2));
	assert_string_equal(trouble, "");
	assert_int_equal(n_refused, 0);
	read_bytes("2-1.skt", &bytes);
	for (size_t i = 0; i < bytes.length; i += i < 120 ? 1 : 37) {
		bytes.text[i] ^= 1;
		write_bytes("2-1.skt", bytes.text, bytes.length);
		check(1);
		if (n_refused < 1)
			fail_msg("byte %zu", i);
		bytes.text[i] ^= 1;
	}
	for (size_t n = 0; n < bytes.length; n += 99) {
		write_bytes("2-1.skt", bytes.text, n);
		check(1);
		assert_true(n_refused >= 1);
	}
	assert_true(build(PIECES, &err)); /* rebuilds it */
	check(200);
	assert_int_equal(n_refused, 0);
	string_release(&bytes);
}

/* Files of other sets and games under a set's name. */
static void foreign_files_are_refused(void **state)
{
	static const char *const foreign[] = {"contest-2-1.skt", "2-2.skt"};
	struct string right = {0}, wrong = {0};
	(void)state;
	read_bytes("2-1.skt", &right);
	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
		read_bytes(foreign[i], &wrong);
		write_bytes("2-1.skt", wrong.text, wrong.length);
		check(0);
		assert_int_equal(n_refused, 1);
	}
	memcpy(right.text, "qipanqlt", 8);
	write_bytes("2-1.skt", right.text, right.length);
	check(0);
	assert_int_equal(n_refused, 1);
	memcpy(right.text, "qipanskt", 8);
	write_bytes("2-1.skt", right.text, right.length);
	write_bytes("1-2.skt", right.text, right.length);
	check(0);
	assert_int_equal(n_refused, 1);
	assert_int_equal(unlink(scratch_path("1-2.skt")), 0);
	string_release(&right);
	string_release(&wrong);
}

/* A value that does not follow from the others is found although the file is whole. */
static void wrong_values_are_found(void **state)
{
	struct skt_layer layer;
	struct error err;
	const struct skt_set set = {SKT_MAJORITY, {2, 2}};
	(void)state;
	assert_true(skt_layer_init(&layer, SKT_MAJORITY, 4));
	assert_true(skt_file_read(scratch_folder, &set, &layer, 2, &err));
	for (uint32_t i = 0; i < layer.index->n_blocks << 4; i += 50)
		layer.values[i] = SKT_LOSS + 1;
	assert_true(skt_file_write(scratch_folder, &set, &layer, 2, &err));
	check(0);
	assert_int_equal(n_refused, 0);
	check(500);
	assert_int_equal(n_refused, 1);
	assert_non_null(strstr(trouble, "has a value that contradicts the moves"));
	skt_layer_release(&layer);
	assert_int_equal(unlink(scratch_path("2-2.skt")), 0);
	assert_true(build(PIECES, &err));
}

static void check_everything(void)
{
	const struct tablebase_plan plan = {.folder = scratch_folder, .pieces = PIECES, .threads = 2};
	struct error err;
	n_files = n_refused = 0;
	assert_true(skt_check_all(&plan, count_file, NULL, &err));
}

/* A file in order, but with one wrong value. Symmetric blocks store only the least of equivalent colorings, so the
 * value may not be in the file. */
static void every_wrong_value_is_found(void **state)
{
	static const struct skt_set sets[] = {{SKT_MAJORITY, {2, 2}}, {SKT_LAST, {2, 1}}, {SKT_MAJORITY, {3, 1}}};
	struct rng rng;
	struct error err;
	int n_changed = 0;
	(void)state;
	check_everything();
	assert_int_equal(n_files, 2 * (1 + 1 + 2));
	assert_int_equal(n_refused, 0);
	rng_seed(&rng, 8);
	for (int i = 0; i < 18; i++) {
		const struct skt_set *set = &sets[i % 3];
		int n = set->counts[0] + set->counts[1];
		char name[SKT_FILE_NAME_MAX];
		struct string before = {0}, after = {0};
		struct skt_layer layer;
		skt_file_name(set, name);
		read_bytes(name, &before);
		assert_true(skt_layer_init(&layer, set->goal, n));
		assert_true(skt_file_read(scratch_folder, set, &layer, 1, &err));
		uint8_t *value;
		unsigned coloring;
		do {
			coloring = rng_below(&rng, 1u << n);
			value = &layer.values[((size_t)rng_below(&rng, layer.index->n_blocks) << n) + coloring];
		} while (__builtin_popcount(coloring) != set->counts[i & 1]);
		*value = *value == SKT_KEEP ? SKT_WIN + 1 : i % 2 ? SKT_KEEP : (uint8_t)(*value + 1);
		assert_true(skt_file_write(scratch_folder, set, &layer, 2, &err));
		read_bytes(name, &after);
		bool changed = after.length != before.length || memcmp(after.text, before.text, after.length) != 0;
		n_changed += changed;
		check_everything();
		if (changed != (n_refused > 0))
			fail_msg("%s, %d", name, i);
		if (changed)
			assert_non_null(strstr(trouble, "contradicts the moves"));
		write_bytes(name, before.text, before.length);
		skt_layer_release(&layer);
		string_release(&before);
		string_release(&after);
	}
	assert_true(n_changed > 12);
	check_everything();
	assert_int_equal(n_refused, 0);
}

static void full_checks_need_the_smaller_sets(void **state)
{
	static const char *const sets[] = {"2-1", "contest-1-2"}, *const bad[] = {"5-4"};
	struct tablebase_plan plan = {.folder = scratch_folder, .sets = sets, .n_sets = 2, .threads = 1};
	struct error err;
	(void)state;
	n_files = n_refused = 0;
	assert_true(skt_check_all(&plan, count_file, NULL, &err));
	assert_int_equal(n_files, 2);
	assert_int_equal(n_refused, 0);
	assert_int_equal(unlink(scratch_path("1-1.skt")), 0);
	n_files = n_refused = 0;
	assert_true(skt_check_all(&plan, count_file, NULL, &err));
	assert_int_equal(n_files, 2);
	assert_int_equal(n_refused, 1);
	assert_non_null(strstr(trouble, "1-1.skt"));
	assert_true(build(PIECES, &err));
	plan.sets = bad;
	plan.n_sets = 1;
	assert_false(skt_check_all(&plan, count_file, NULL, &err));
	assert_string_equal(err.id, "endgames_bad_class");
	plan.n_sets = 0;
	plan.folder = "/dev/null/none";
	assert_false(skt_check_all(&plan, count_file, NULL, &err));
}

/* A capture sets the count of plies back, so that a limit which no result of any class exceeds can void a result only
 * in the position that is looked up. docs/tables.md lists the classes with more pieces. */
static void no_result_takes_longer_than_the_limits(void **state)
{
	const struct tablebase_plan plan = {.folder = scratch_folder, .pieces = PIECES, .threads = 2};
	struct error err;
	(void)state;
	longest = 0;
	assert_true(skt_check_all(&plan, count_file, NULL, &err));
	assert_in_range(longest, 8, 39); /* preset core: 40 */
}

/* What is said before a build: nothing of what exists, and about what the files then take. */
static void builds_are_estimated(void **state)
{
	struct tablebase_plan plan = {.folder = scratch_folder, .pieces = PIECES, .threads = 1};
	struct tablebase_estimate e, larger;
	struct error err;
	uint64_t n = 0;
	(void)state;
	assert_true(skt_estimate(&plan, &e, &err));
	assert_int_equal(e.values, 0);
	assert_int_equal(e.disk, 0);
	for (int i = 1; i < PIECES; i++)
		for (int k = 1; i + k <= PIECES; k++) {
			struct skt_class c;
			assert_true(skt_class_init(&c, i, k));
			n += SKT_GOALS * c.n;
			skt_class_release(&c);
		}
	plan.folder = "/dev/null/none";
	assert_true(skt_estimate(&plan, &e, &err));
	assert_in_range(e.values, n - n / 20, n);
	assert_true(e.memory == skt_solve_memory(PIECES));
	plan.pieces++;
	assert_true(skt_estimate(&plan, &larger, &err));
	assert_true(larger.values > 10 * e.values && larger.seconds > 5 * e.seconds && larger.disk > 5 * e.disk);
	plan.threads = 2;
	assert_true(skt_estimate(&plan, &e, &err));
	assert_true(e.seconds < larger.seconds * 0.6 && e.values == larger.values);
}

static char built[300];

static void note(void *context, const char *doing, const char *set, int done, int n)
{
	(void)context, (void)done, (void)n;
	snprintf(built + strlen(built), sizeof built - strlen(built), "%s %s,", doing, set);
}

static void build_noting(const char *const *sets, int n_sets, int pieces)
{
	struct error err;
	struct tablebase_plan plan = {.folder = scratch_folder,
				      .pieces = pieces,
				      .sets = sets,
				      .n_sets = n_sets,
				      .threads = 2,
				      .memory = (size_t)100 << 20,
				      .progress = note};
	built[0] = 0;
	assert_true(skt_build(&plan, &err));
}

/* What an interrupted build left is kept, byte for byte, and the rest is built. */
static void builds_continue(void **state)
{
	static const char *const files[] = {"1-1.skt", "2-1.skt", "2-2.skt", "3-1.skt", "contest-2-1.skt"};
	enum { N = sizeof files / sizeof *files };
	struct string before[N] = {{0}}, after = {0};
	(void)state;
	for (int i = 0; i < N; i++)
		read_bytes(files[i], &before[i]);
	build_noting(NULL, 0, PIECES);
	assert_string_equal(built, "");
	unlink(scratch_path("2-1.skt"));
	unlink(scratch_path("3-1.skt"));
	write_bytes("contest-2-1.skt", "qipanskt", 8);
	build_noting(NULL, 0, PIECES);
	assert_string_equal(built, "building 2-1,building 3-1,rebuilding contest-2-1,");
	for (int i = 0; i < N; i++) {
		read_bytes(files[i], &after);
		assert_int_equal(after.length, before[i].length);
		assert_memory_equal(after.text, before[i].text, after.length);
		string_release(&before[i]);
	}
	string_release(&after);
}

static void a_set_brings_all_that_it_leads_to(void **state)
{
	static const char *const sets[] = {"1-4", "contest-3-1"};
	(void)state;
	build_noting(sets, 2, 0);
	assert_string_equal(built, "building 4-1,");
	check(300);
	assert_int_equal(n_refused, 0);
	assert_int_equal(unlink(scratch_path("4-1.skt")), 0);
}

static void bad_plans_are_refused(void **state)
{
	static const char *const sets[] = {"0-1", "8-1", "5-4", "3", "3-", "3-3x", "x", "contest", "contest-9-1", ""};
	struct error err;
	(void)state;
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
		struct tablebase_plan plan = {.folder = scratch_folder,
					      .sets = &sets[i],
					      .n_sets = 1,
					      .threads = 1,
					      .memory = (size_t)1 << 30};
		assert_false(skt_build(&plan, &err));
		assert_string_equal(err.id, "endgames_bad_class");
	}
	struct tablebase_plan plan = {.folder = scratch_folder, .pieces = 5, .threads = 1, .memory = 1 << 20};
	assert_false(skt_build(&plan, &err));
	assert_string_equal(err.id, "endgames_sector_memory");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_are_reached),
		cmocka_unit_test(searches_use_them),
		cmocka_unit_test(searches_do_not_believe_void_results),
		cmocka_unit_test(other_rules_are_not_known),
		cmocka_unit_test(results_beyond_the_limit_are_not_forced),
		cmocka_unit_test(colors_and_mirrors_do_not_matter),
		cmocka_unit_test(damage_is_noticed),
		cmocka_unit_test(foreign_files_are_refused),
		cmocka_unit_test(wrong_values_are_found),
		cmocka_unit_test(every_wrong_value_is_found),
		cmocka_unit_test(full_checks_need_the_smaller_sets),
		cmocka_unit_test(no_result_takes_longer_than_the_limits),
		cmocka_unit_test(builds_are_estimated),
		cmocka_unit_test(builds_continue),
		cmocka_unit_test(a_set_brings_all_that_it_leads_to),
		cmocka_unit_test(bad_plans_are_refused),
	};
	games_begin();
	tablebases_begin();
	return cmocka_run_group_tests(tests, open_tables, close_tables);
}
