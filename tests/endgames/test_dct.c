/* Endgame tablebases of dark chess, built in the test's own folder: compared with known counts, with a slow solver that
 * knows only the rules of the game, and with the rules position by position; and damaged. */
#include "support.h"

#include "scratch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rng.h"
#include "base/thread.h"
#include "endgames/dct_tablebase.h"
#include "endgames/tablebases.h"
#include "games/darkchess/dc_game.h"
#include "games/darkchess/dc_rules.h"
#include "games/opponent.h"

static char folder[SCRATCH_TEMPLATE_MAX];
static struct tablebase *tables;

static int n_reports;

static void count_progress(void *context, const char *doing, const char *set, int done, int n)
{
	assert_ptr_equal(context, folder);
	assert_non_null(set);
	assert_true(strcmp(doing, "building") == 0 || strcmp(doing, "rebuilding") == 0);
	assert_true(done < n);
	n_reports++;
}

/* Returns the number of tables built. */
static int build(int pieces, const char *set)
{
	struct error err;
	struct tablebase_plan plan = {.folder = folder,
				      .pieces = pieces,
				      .sets = &set,
				      .n_sets = set != NULL,
				      .threads = 2,
				      .memory = (size_t)1 << 30,
				      .progress = count_progress,
				      .context = folder};
	n_reports = 0;
	if (!dct_kind.build(&plan, &err))
		fail_msg("%s", err.text);
	return n_reports;
}

static int begin(void **state)
{
	(void)state;
	struct error err;
	scratch_template(folder);
	if (!mkdtemp(folder))
		return -1;
	build(3, "CGcn"); /* two cannons, and a group that is split if no group is a single piece: CCnn, GGkk */
	build(0, "CCnn");
	build(0, "GGkP");
	tables = dct_kind.open(folder, &err);
	return tables ? 0 : -1;
}

static int end(void **state)
{
	(void)state;
	char path[600];
	dct_kind.close(tables);
	DIR *open = opendir(folder);
	for (struct dirent *entry; open && (entry = readdir(open));) {
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		unlink(path);
	}
	closedir(open);
	return rmdir(folder);
}

/* --- placements --- */

#define PIECES_MAX 3
#define GONE       DC_POINTS /* point of a captured piece */
#define PLACES     (DC_POINTS + 1)
#define STATES     (PLACES * PLACES * PLACES * 2)

static bool place(const char *pieces, const int *places, int side, struct position *position)
{
	struct dc_position *p = dc_of(position);
	dc_start(position, dc_game.presets);
	dc_clear(p);
	p->living[DC_RED] = p->living[DC_BLACK] = 0;
	p->known = true;
	p->side = (uint8_t)side;
	for (int i = 0; pieces[i]; i++) {
		int piece = dc_piece_of_letter(pieces[i]);
		if (places[i] == GONE)
			continue;
		if (p->at[places[i]] != DC_NONE)
			return false;
		dc_set(p, places[i], (uint8_t)piece);
		p->living[DC_SIDE_OF(piece)]++;
	}
	return p->living[DC_RED] + p->living[DC_BLACK] > 0;
}

static struct tablebase_value probe(const struct position *p)
{
	struct tablebase_value v;
	if (!tablebase_probe(tables, p, &v))
		fail_msg("no table contains %s", position_text(&dc_game, p));
	return v;
}

static void check_counts(char **columns, int n)
{
	assert_int_equal(n, 6);
	const char *pieces = columns[0];
	int side = strcmp(columns[1], "upper") == 0 ? DC_RED : DC_BLACK, n_positions = 0, count[3] = {0};
	int last = strlen(pieces) == 3 ? 0 : GONE; /* first point for the third piece */
	struct position p;
	for (int a = 0; a < GONE; a++)
		for (int b = 0; b < GONE; b++)
			for (int c = last; c < (last ? PLACES : GONE); c++)
				if (place(pieces, (int[]){a, b, c}, side, &p)) {
					count[probe(&p).result + 1]++;
					n_positions++;
				}
	if (n_positions != atoi(columns[2]) || count[2] != atoi(columns[3]) || count[1] != atoi(columns[4]) ||
	    count[0] != atoi(columns[5]))
		fail_msg("%s %s: win %d draw %d loss %d, expected %s %s %s", pieces, columns[1], count[2], count[1],
			 count[0], columns[3], columns[4], columns[5]);
}

static void counts_match_known_values(void **state)
{
	(void)state;
	each_row("data/darkchess_endgames.tsv", check_counts);
}

/* --- the slow solver --- */

#define SUCCESSORS_MAX 16
#define UNKNOWN        -1

static int16_t plies_of[STATES]; /* plies to the end; UNKNOWN: none found yet, in the end a draw */
static int8_t n_successors[STATES];
static int successors[STATES][SUCCESSORS_MAX];

static int state_of(const int *places, int side)
{
	return ((places[0] * PLACES + places[1]) * PLACES + places[2]) * 2 + side;
}

static void expand(const char *pieces, const int *places, int side)
{
	struct position p;
	move_t moves[MOVES_MAX];
	int s = state_of(places, side);
	plies_of[s] = UNKNOWN;
	n_successors[s] = 0;
	if (!place(pieces, places, side, &p))
		return;
	if (dc_game.rules.verdict(&p).verdict != UNDECIDED) {
		plies_of[s] = 0;
		return;
	}
	int n = dc_game.rules.generate(&p, moves);
	assert_in_range(n, 0, SUCCESSORS_MAX);
	if (n == 0)
		plies_of[s] = 0;
	for (int i = 0; i < n; i++) {
		int next[PIECES_MAX], from = dc_from(moves[i]), to = dc_to(moves[i]);
		for (int k = 0; k < PIECES_MAX; k++)
			next[k] = places[k] == to ? GONE : places[k] == from ? to : places[k];
		successors[s][n_successors[s]++] = state_of(next, !side);
	}
}

/* Returns whether the state is decided at that many plies: a win has a move to a loss one ply shorter, a loss only
 * moves to wins. Odd numbers are wins. */
static bool settles(int s, int plies)
{
	int n_won = 0;
	for (int i = 0; i < n_successors[s]; i++) {
		int theirs = plies_of[successors[s][i]];
		if (plies % 2 == 1 && theirs == plies - 1)
			return true;
		n_won += theirs != UNKNOWN && theirs % 2 == 1;
	}
	return plies % 2 == 0 && n_successors[s] && n_won == n_successors[s];
}

static void solve(const char *pieces)
{
	for (int a = 0; a < PLACES; a++)
		for (int b = 0; b < PLACES; b++)
			for (int c = 0; c < PLACES; c++)
				for (int side = 0; side < 2; side++)
					expand(pieces, (int[]){a, b, c}, side);
	for (int plies = 1, last = 0; plies <= last + 2; plies++)
		for (int s = 0; s < STATES; s++)
			if (plies_of[s] == UNKNOWN && settles(s, plies)) {
				plies_of[s] = (int16_t)plies;
				last = plies;
			}
}

static void check_against_solver(const char *pieces)
{
	struct position p;
	solve(pieces);
	for (int a = 0; a < GONE; a++)
		for (int b = 0; b < GONE; b++)
			for (int c = 0; c < GONE; c++)
				for (int side = 0; side < 2; side++) {
					int places[] = {a, b, c};
					if (!place(pieces, places, side, &p))
						continue;
					struct tablebase_value v = probe(&p);
					int plies = plies_of[state_of(places, side)];
					int result = plies == UNKNOWN ? TB_DRAW : plies % 2 ? TB_WIN : TB_LOSS;
					if ((int)v.result != result || v.plies != (plies == UNKNOWN ? 0 : plies))
						fail_msg("%s: result %d in %d plies, expected %d in %d",
							 position_text(&dc_game, &p), (int)v.result, v.plies, result,
							 plies);
				}
}

static void three_pieces_agree_with_a_slow_solver(void **state)
{
	static const char *const materials[] = {"KGk", "CPp", "RCn", "Kcc", "ggM", "Ppk"};
	(void)state;
	for (size_t i = 0; i < sizeof materials / sizeof *materials; i++)
		check_against_solver(materials[i]);
}

/* --- four pieces --- */

static void check_table(void *context, const struct tablebase_info *info)
{
	int *n = context;
	if (info->trouble)
		fail_msg("%s: %s", info->file, info->trouble);
	assert_true(info->positions > 0 && info->bytes > 0);
	assert_true(info->count[0] + info->count[1] + info->count[2] == info->positions);
	(*n)++;
}

static void values_follow_from_the_moves(void **state)
{
	(void)state;
	struct error err;
	int n = 0;
	assert_true(dct_kind.check(folder, 2000, check_table, &n, &err));
	assert_true(n > 25);
}

/* Colors, ranks and mirror images of a material make no difference. */
static void symmetric_positions_have_the_same_value(void **state)
{
	(void)state;
	static const char *const same[][4] = {
		{"K3/4/4/1G2/4/2g1/4/4 r", "3k/4/4/2g1/4/1G2/4/4 b", "4/4/2r1/4/1M2/4/4/3G b",
		 "k3/4/4/2g1/4/1N2/4/4 r"},
		{"C3/4/2C1/4/n3/4/4/3n b", "3c/4/1c2/4/3N/4/4/N3 r", "G3/4/4/G3/4/2k1/4/3P r",
		 "3m/4/4/3r/4/1K2/4/p3 b"},
	};
	struct tablebase_value values[4];
	char text[80];
	struct position p;
	for (int row = 0; row < 2; row++)
		for (int i = 0; i < 4; i++) {
			snprintf(text, sizeof text, "%s r - 0 0", same[row][i]);
			set_up(&dc_game, NULL, text, &p);
			values[i] = probe(&p);
			if (i % 2) {
				assert_int_equal(values[i].result, values[i - 1].result);
				assert_int_equal(values[i].plies, values[i - 1].plies);
				assert_int_not_equal(values[i].result, TB_DRAW);
			}
		}
}

/* --- searches --- */

static struct search_result search(const char *word, const struct line *line, const struct limits *limits)
{
	struct error err;
	struct opponent opponent;
	struct search_result result;
	if (!opponent_find(&dc_game, word, &opponent, &err))
		fail_msg("%s", err.text);
	struct engine_instance *t = opponent_create(
		&opponent, &dc_game, (struct engine_setup){.hash_bytes = 1 << 16, .tables = tables}, &err);
	assert_non_null(t);
	t->engine->search(t, line, limits, NULL, NULL, &result);
	t->engine->free(t);
	return result;
}

static struct search_result search_at(const char *word, const char *text, struct limits limits)
{
	struct position p;
	struct line line;
	set_up(&dc_game, NULL, text, &p);
	line_init(&line, &dc_game, &p);
	struct search_result result = search(word, &line, &limits);
	line_release(&line);
	return result;
}

static void searches_agree_with_the_tables(void **state)
{
	(void)state;
	static const char *const text = "K3/4/4/1G2/4/2g1/4/4 r r - %d 0";
	struct position p;
	char position[80];
	snprintf(position, sizeof position, text, 0);
	set_up(&dc_game, NULL, position, &p);
	struct tablebase_value v = probe(&p);
	assert_int_equal(v.result, TB_WIN);
	assert_in_range(v.plies, 5, 39);
	assert_true(v.forced);
	assert_int_equal(search_at("alphabeta", position, (struct limits){.depth = 1}).score, SCORE_WIN - v.plies);
	/* The limit of 40 plies may come first, so the score is above any evaluation but not a forced win. */
	snprintf(position, sizeof position, text, 39);
	set_up(&dc_game, NULL, position, &p);
	assert_false(probe(&p).forced);
	snprintf(position, sizeof position, text, 40 - v.plies);
	int score = search_at("alphabeta", position, (struct limits){.depth = 1}).score;
	assert_in_range(score, SCORE_EVAL_MAX + 1, SCORE_WIN - SCORE_PLIES_MAX - 1);
}

static void mcts_treats_table_positions_as_terminal(void **state)
{
	(void)state;
	static const char known[] = "K3/4/4/1G2/4/2g1/4/4 r r - 0 0", hidden[] = "K3/4/4/1G2/4/2?1/4/4 r r g 0 0";
	struct position p;
	set_up(&dc_game, NULL, known, &p);
	int score = SCORE_WIN - probe(&p).plies;
	struct search_result t = search_at("c2-r", known, (struct limits){.nodes = 1000});
	assert_int_equal(t.score, score);
	assert_int_equal(t.nodes, 0);
	t = search_at("c1-cr", known, (struct limits){.nodes = 1000});
	assert_int_equal(t.score, score);
	t = search_at("c2-r", hidden, (struct limits){.nodes = 1000});
	assert_in_range(t.score, SCORE_WIN - 40, SCORE_WIN);
	assert_in_range(t.nodes, 1, 50);
	assert_in_range(search_at("alphabeta", hidden, (struct limits){.depth = 2}).score, SCORE_WIN - 40, SCORE_WIN);
}

/* Both sides play by the tables, and the game ends when the tables predicted. */
static void play_reaches_the_predicted_end(void **state)
{
	(void)state;
	static const char *const words[] = {"alphabeta", "8", "c2-r"};
	struct rng rng;
	rng_seed(&rng, 4);
	for (int n = 0; n < 60;) {
		int places[3];
		struct position p;
		struct line line;
		for (int k = 0; k < 3; k++)
			places[k] = (int)rng_below(&rng, DC_POINTS);
		if (!place("KCk", places, n & 1, &p) || probe(&p).plies < 5)
			continue;
		struct tablebase_value v = probe(&p);
		line_init(&line, &dc_game, &p);
		while (line_ruling(&line).verdict == UNDECIDED)
			line_push(&line, search(words[n % 3], &line, &(struct limits){.depth = 1, .nodes = 1000}).best);
		if (line.length != v.plies || line_ruling(&line).verdict == DRAWN)
			fail_msg("%s: %d plies, expected %d", position_text(&dc_game, &p), line.length, v.plies);
		line_release(&line);
		n++;
	}
}

static void positions_outside_the_tables_have_no_value(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"K3/4/4/1?2/4/2g1/4/4 r r G 0 0",    /* face down */
		"KGM1/4/4/4/4/2g1/4/4 r r - 0 0",    /* not built */
		"KGM1/RNC1/4/4/4/2g1/4/4 r r - 0 0", /* too many */
		"K3/4/4/1G2/4/4/4/4 r r - 0 0",      /* decided */
		"????/4/4/4/4/4/4/4 ? ? KGkg 0 0",   /* no colors yet */
	};
	struct position p;
	struct tablebase_value v;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		set_up(&dc_game, NULL, texts[i], &p);
		assert_false(tablebase_probe(tables, &p, &v));
	}
	set_up(&dc_game, "paper", "K3/4/4/1G2/4/2g1/4/4 r r - 0 0", &p); /* equal ranks do not capture */
	assert_false(tablebase_probe(tables, &p, &v));
	assert_false(tablebase_probe(NULL, &p, &v));
}

/* --- threads --- */

static void probe_all(void *context, int i)
{
	struct position p;
	struct rng rng;
	struct tablebase_value v;
	int places[3];
	rng_seed(&rng, (uint64_t)i);
	for (int n = 0; n < 2000; n++) {
		for (int k = 0; k < 3; k++)
			places[k] = (int)rng_below(&rng, DC_POINTS);
		const char *const materials[] = {"KGm", "Ccp", "RMk"};
		if (place(materials[n % 3], places, n & 1, &p) && !tablebase_probe(context, &p, &v))
			abort();
	}
}

static void threads_share_tables(void **state)
{
	(void)state;
	struct tablebase *fresh = dct_kind.open(folder, NULL);
	thread_for(4, 4, probe_all, fresh);
	dct_kind.close(fresh);
}

/* --- files --- */

static void read_table(const char *file, struct string *out)
{
	char path[300];
	struct error err;
	snprintf(path, sizeof path, "%s/%s", folder, file);
	if (!file_read(path, 1 << 20, out, &err))
		fail_msg("%s", err.text);
}

static void write_table(const char *file, const char *bytes, size_t n)
{
	char path[300];
	struct error err;
	snprintf(path, sizeof path, "%s/%s", folder, file);
	if (!file_write(path, bytes, n, &err))
		fail_msg("%s", err.text);
}

static char trouble[240];

static void record_problem(void *context, const struct tablebase_info *info)
{
	if (strcmp(info->file, context) == 0)
		snprintf(trouble, sizeof trouble, "%s", info->trouble ? info->trouble : "");
}

static const char *problem_of(char *file)
{
	struct error err;
	strcpy(trouble, "no such file");
	assert_true(dct_kind.check(folder, 0, record_problem, file, &err));
	return trouble;
}

static bool answers(const char *text)
{
	struct tablebase_value v;
	struct position p;
	set_up(&dc_game, NULL, text, &p);
	struct tablebase *fresh = dct_kind.open(folder, NULL);
	bool known = tablebase_probe(fresh, &p, &v);
	dct_kind.close(fresh);
	return known;
}

static void any_damaged_byte_is_detected(void **state)
{
	(void)state;
	struct string whole = {0};
	struct dct_catalogue c;
	struct dct_values values;
	dct_set_list(&c, 2);
	const struct dct_set *set = &c.sets[dct_set_read(&c, "Kg", NULL)->set];
	read_table("k-g.dct", &whole);
	for (size_t i = 0; i < whole.length; i++)
		for (int bit = 0; bit < 8; bit++) {
			whole.text[i] ^= (char)(1 << bit);
			if (dct_file_unpack(set, whole.text, whole.length, &values, NULL))
				fail_msg("a flipped bit %d of byte %zu is not detected", bit, i);
			whole.text[i] ^= (char)(1 << bit);
		}
	for (size_t n = 0; n < whole.length; n++)
		assert_false(dct_file_unpack(set, whole.text, n, &values, NULL));
	assert_true(dct_file_unpack(set, whole.text, whole.length, &values, NULL));
	free(values.of[0]);
	dct_set_release(&c);
	string_release(&whole);
}

static void expect_problem(char *file, const char *part)
{
	if (!strstr(problem_of(file), part))
		fail_msg("%s: \"%s\", expected \"%s\"", file, trouble, part);
}

static void damaged_and_foreign_files_are_refused_and_rebuilt(void **state)
{
	(void)state;
	struct string whole = {0}, other = {0}, again = {0};
	char k_g[] = "k-g.dct", nobody[] = "x-y.dct";
	static const char position[] = "K3/4/4/4/4/2g1/4/4 r r - 0 0";
	read_table(k_g, &whole);
	read_table("k-k.dct", &other);
	assert_true(answers(position));
	assert_string_equal(problem_of(k_g), "");

	write_table(k_g, other.text, other.length); /* intact, but of another set */
	expect_problem(k_g, "is the tablebase of \"Kk\", expected \"Kg\"");
	assert_false(answers(position));
	write_table(k_g, whole.text, whole.length / 2);
	expect_problem(k_g, "is damaged");
	assert_false(answers(position));
	assert_int_equal(build(2, NULL), 1);
	read_table(k_g, &again);
	assert_int_equal(again.length, whole.length);
	assert_memory_equal(again.text, whole.text, whole.length);

	whole.text[8] = 2;
	write_table(nobody, whole.text, whole.length);
	expect_problem(nobody, "no piece set has a file of this name");
	write_table(k_g, whole.text, whole.length);
	expect_problem(k_g, "is a tablebase of version 2, expected 1");
	write_table(k_g, "GIF89a", 6);
	expect_problem(k_g, "is not a tablebase of this game");
	assert_int_equal(build(2, NULL), 1);
	assert_int_equal(build(2, NULL), 0);
	assert_true(answers(position));
	string_release(&whole);
	string_release(&other);
	string_release(&again);
}

static void impossible_plans_are_refused(void **state)
{
	(void)state;
	struct error err;
	static const char *const bad[] = {"", "K", "KG", "KKg", "KGMRgm", "Kx", "KGMRNCPPPPPP"};
	struct tablebase_plan plan = {.folder = folder, .n_sets = 1, .threads = 1, .memory = (size_t)1 << 30};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		plan.sets = &bad[i];
		assert_false(dct_kind.build(&plan, &err));
	}
	plan = (struct tablebase_plan){.folder = folder, .pieces = 4, .threads = 1, .memory = 1 << 20};
	assert_false(dct_kind.build(&plan, &err));
	assert_non_null(strstr(err.text, "of memory"));
	plan.folder = "/nowhere/at/all";
	assert_false(dct_kind.build(&plan, &err));
	assert_null(dct_kind.open("/nowhere/at/all", &err));
}

/* Files left by a killed build are removed; files that another build is writing stay. */
static void leftovers_of_killed_builds_are_removed(void **state)
{
	(void)state;
	char dead[64], own[64], path[300];
	pid_t child = fork();
	if (child == 0)
		_exit(0);
	waitpid(child, NULL, 0);
	snprintf(dead, sizeof dead, "k-g.dct.tmp-%ld", (long)child);
	snprintf(own, sizeof own, "k-g.dct.tmp-%ld", (long)getpid());
	write_table(dead, "x", 1);
	write_table(own, "x", 1);
	assert_int_equal(build(2, NULL), 0);
	snprintf(path, sizeof path, "%s/%s", folder, dead);
	assert_int_not_equal(access(path, F_OK), 0);
	snprintf(path, sizeof path, "%s/%s", folder, own);
	assert_int_equal(access(path, F_OK), 0);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_match_known_values),
		cmocka_unit_test(three_pieces_agree_with_a_slow_solver),
		cmocka_unit_test(values_follow_from_the_moves),
		cmocka_unit_test(symmetric_positions_have_the_same_value),
		cmocka_unit_test(searches_agree_with_the_tables),
		cmocka_unit_test(mcts_treats_table_positions_as_terminal),
		cmocka_unit_test(play_reaches_the_predicted_end),
		cmocka_unit_test(positions_outside_the_tables_have_no_value),
		cmocka_unit_test(threads_share_tables),
		cmocka_unit_test(any_damaged_byte_is_detected),
		cmocka_unit_test(damaged_and_foreign_files_are_refused_and_rebuilt),
		cmocka_unit_test(impossible_plans_are_refused),
		cmocka_unit_test(leftovers_of_killed_builds_are_removed),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
