/* House rules of Qilin chess: perft against rules written a second time, from docs/rules/qilin.md alone, with lines
 * found by their coordinates; and the tests that the clauses name. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/features.h"
#include "core/line.h"
#include "core/perft.h"
#include "core/random_play.h"
#include "games/qilin/ql_game.h"
#include "games/qilin/ql_rules.h"
#include "games/qilin/ql_text.h"

/* --- the second set of rules --- */

static int lines[20][3], n_lines;

static int find_point(int x, int y)
{
	for (int i = 0; i < 24; i++)
		if (ql_names[i][0] - 'a' == x && ql_names[i][1] - '1' == y)
			return i;
	return -1;
}

/* Three points in a row; the center interrupts, and oblique lines run only through the corners of the squares. 1.2 */
static int find_lines(void **state)
{
	(void)state;
	static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
	for (int i = 0; i < 24 * 4; i++) {
		int x = ql_names[i / 4][0] - 'a', y = ql_names[i / 4][1] - '1', dx = ways[i % 4][0],
		    dy = ways[i % 4][1];
		int line[3] = {i / 4}, n = 1;
		if (dx && dy && abs(x - 3) != abs(y - 3))
			continue;
		for (int step = 1; n < 3 && step < 7 && (x + step * dx != 3 || y + step * dy != 3); step++) {
			line[n] = find_point(x + step * dx, y + step * dy);
			n += line[n] >= 0;
		}
		if (n == 3)
			memcpy(lines[n_lines++], line, sizeof line);
	}
	assert_int_equal(n_lines, 20);
	return 0;
}

struct board {
	char at[24]; /* R, B, P or '.' */
	char side, stage[8];
	int rewards, hand[2];
	bool opened[2][20]; /* lines that the side opened with its last move */
	struct ql_rules rules;
};

struct action {
	char kind; /* 'p' places, 'x' takes, 'm' moves */
	int from, to;
};

static void read_board(struct board *b, const struct position *p)
{
	char points[32], side[2];
	*b = (struct board){.rules = ql_const(p)->rules};
	assert_int_equal(sscanf(position_text(&ql_game, p), "%31s %1s %7s %d %d %d", points, side, b->stage,
				&b->rewards, &b->hand[0], &b->hand[1]),
			 6);
	for (int i = 0; i < 24; i++)
		b->at[i] = points[i + i / 8];
	b->side = side[0] == 'r' ? 'R' : 'B';
}

static char other(char side)
{
	return side == 'R' ? 'B' : 'R';
}

static bool is(const struct board *b, const char *stage)
{
	return strcmp(b->stage, stage) == 0;
}

static int count(const struct board *b, char what)
{
	int n = 0;
	for (int i = 0; i < 24; i++)
		n += b->at[i] == what;
	return n;
}

static bool is_full(const struct board *b, int line, char side)
{
	for (int i = 0; i < 3; i++)
		if (b->at[lines[line][i]] != side)
			return false;
	return true;
}

static bool is_on(int line, int point)
{
	return lines[line][0] == point || lines[line][1] == point || lines[line][2] == point;
}

static bool in_a_line(const struct board *b, int point)
{
	for (int i = 0; i < 20; i++)
		if (is_on(i, point) && is_full(b, i, b->at[point]))
			return true;
	return false;
}

static bool adjacent(int a, int b)
{
	for (int i = 0; i < 20; i++)
		for (int k = 0; k < 2; k++)
			if ((lines[i][k] == a && lines[i][k + 1] == b) || (lines[i][k] == b && lines[i][k + 1] == a))
				return true;
	return false;
}

static int list_takes(const struct board *b, char of, bool protects, struct action *out)
{
	int n = 0;
	for (int i = 0; i < 24; i++)
		if (b->at[i] == of && !(protects && in_a_line(b, i)))
			out[n++] = (struct action){'x', 0, i};
	return n || !protects ? n : list_takes(b, of, false, out);
}

static int list_steps(const struct board *b, struct action *out)
{
	int n = 0;
	bool flies = (b->rules.options & QL_FLYING) && count(b, b->side) <= 3;
	for (int from = 0; from < 24; from++)
		for (int to = 0; to < 24; to++)
			if (b->at[from] == b->side && b->at[to] == '.' && (flies || adjacent(from, to)))
				out[n++] = (struct action){'m', from, to};
	return n;
}

static bool is_decided(const struct board *b)
{
	int red = count(b, 'R'), black = count(b, 'B');
	if (!is(b, "move"))
		return false;
	return red + black == 24 || !red || !black || (red <= 2 && black <= 2) ||
	       ((b->rules.options & QL_MERELS) && (red <= 2 || black <= 2));
}

static int list_actions(const struct board *b, struct action *out)
{
	int n = 0;
	if (is(b, "press") || is(b, "remove"))
		return list_takes(b, other(b->side), (b->rules.options & QL_PROTECTS), out);
	if (is(b, "clear")) {
		bool enemy = b->rules.full == QL_FULL_ENEMY;
		return list_takes(b, enemy ? other(b->side) : b->side, enemy && (b->rules.options & QL_PROTECTS), out);
	}
	if (is(b, "move"))
		return list_steps(b, out);
	for (int i = 0; i < 24; i++)
		if (b->at[i] == '.')
			out[n++] = (struct action){'p', 0, i};
	return n;
}

static void begin_moves(struct board *b)
{
	strcpy(b->stage, "move");
	b->side = (b->rules.options & QL_RED_MOVES) ? 'R' : 'B';
}

/* 2.4, 3.1, 3.2 */
static void end_placement(struct board *b)
{
	int n_empty = count(b, '.');
	b->side = other(b->side);
	b->rewards = 0;
	strcpy(b->stage, "place");
	if (n_empty > 0 && b->hand[b->side == 'B'] > 0)
		return;
	bool full = n_empty == 0 && count(b, 'P') == 0;
	for (int i = 0; i < 24; i++)
		b->at[i] = b->at[i] == 'P' ? '.' : b->at[i];
	begin_moves(b);
	if (full && (b->rules.full == QL_FULL_OWN || b->rules.full == QL_FULL_ENEMY)) {
		strcpy(b->stage, "clear");
		b->side = 'R';
	}
}

/* 2.3 */
static bool reward_lapses(const struct board *b)
{
	int spare = b->hand[b->side == 'B'] - count(b, '.') / 2;
	return !b->rewards || !count(b, other(b->side)) || (b->rules.placing == QL_PLACING_PRESS && spare <= 0);
}

static void place(struct board *b, int to)
{
	b->at[to] = b->side;
	b->hand[b->side == 'B']--;
	for (int i = 0; i < 20; i++)
		b->rewards += is_on(i, to) && is_full(b, i, b->side);
	if ((b->rules.options & QL_ONE_REWARD) && b->rewards > 1)
		b->rewards = 1;
	strcpy(b->stage, "press");
	if (reward_lapses(b))
		end_placement(b);
}

static void step(struct board *b, int from, int to)
{
	int own = b->side == 'B';
	bool full[20];
	for (int i = 0; i < 20; i++)
		full[i] = is_full(b, i, b->side);
	b->at[from] = '.';
	b->at[to] = b->side;
	for (int i = 0; i < 20; i++) {
		b->rewards += is_on(i, to) && is_full(b, i, b->side) &&
			      !((b->rules.options & QL_NO_REFORM) && b->opened[own][i]);
		b->opened[own][i] = full[i] && is_on(i, from);
	}
	int max = (b->rules.options & QL_ONE_REWARD) ? 1 : count(b, other(b->side));
	b->rewards = b->rewards > max ? max : b->rewards;
	strcpy(b->stage, b->rewards ? "remove" : "move");
	if (!b->rewards)
		b->side = other(b->side);
}

static void take(struct board *b, int to)
{
	b->at[to] = is(b, "press") && b->rules.placing != QL_PLACING_REMOVE ? 'P' : '.';
	if (is(b, "clear")) {
		if (b->side == 'B')
			begin_moves(b);
		else
			b->side = 'B';
		return;
	}
	b->rewards--;
	if (is(b, "press")) {
		b->hand[b->side == 'B'] -= b->rules.placing == QL_PLACING_PRESS;
		if (reward_lapses(b))
			end_placement(b);
	} else if (b->rewards == 0) {
		strcpy(b->stage, "move");
		b->side = other(b->side);
	}
}

static uint64_t count_leaves(const struct board *b, int depth)
{
	struct action actions[600];
	uint64_t leaves = 0;
	if (depth == 0)
		return 1;
	int n = is_decided(b) ? 0 : list_actions(b, actions);
	for (int i = 0; i < n && depth > 1; i++) {
		struct board after = *b;
		if (actions[i].kind == 'p')
			place(&after, actions[i].to);
		else if (actions[i].kind == 'm')
			step(&after, actions[i].from, actions[i].to);
		else
			take(&after, actions[i].to);
		leaves += count_leaves(&after, depth - 1);
	}
	return depth > 1 ? leaves : (uint64_t)n;
}

/* --- comparison --- */

static void check_perft(const struct position *p, int depth)
{
	struct board b;
	if (ql_const(p)->opened[0] | ql_const(p)->opened[1])
		return; /* numbers lines in another way */
	read_board(&b, p);
	uint64_t leaves = perft_count(&ql_game, p, depth), expected = count_leaves(&b, depth);
	if (leaves != expected)
		fail_msg("%s: depth %d has %llu leaves, expected %llu", position_text(&ql_game, p), depth,
			 (unsigned long long)leaves, (unsigned long long)expected);
}

/* Three positions of a random game: one while placing, the others at its end and after it. */
static void check_game(const struct preset *preset, uint64_t seed)
{
	static const int at[] = {9, 24, 40};
	struct line line;
	struct rng rng;
	rng_seed(&rng, seed);
	struct position start;
	ql_game.rules.start(&start, preset);
	line_init(&line, &ql_game, &start);
	for (int i = 0; i < 3; i++) {
		random_play(&line, &rng, at[i] - line.length);
		check_perft(line_last(&line), 3);
	}
	line_release(&line);
}

static const char *const bases[] = {"source", "twelve", "dasanqi"};

static void perft_agrees_with_a_second_set_of_rules(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++)
		for (const struct rule_switch *s = ql_game.switches; s->id; s++)
			for (const struct rule_choice *c = s->choices; c->word; c++) {
				char name[64];
				struct error err;
				snprintf(name, sizeof name, "%s+%s=%s", bases[i], s->id, c->word);
				const struct preset *preset = game_preset(&ql_game, name, &err);
				if (preset)
					check_game(preset, (uint64_t)i);
			}
}

static void random_combinations_agree_with_a_second_set_of_rules(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 3);
	for (int game = 0; game < 60; game++) {
		struct ql_rules rules = {.pieces = (uint8_t)(9 + rng_below(&rng, 10)),
					 .placing = (uint8_t)rng_below(&rng, 3),
					 .full = (uint8_t)rng_below(&rng, 4),
					 .options = (uint8_t)(rng_below(&rng, 64) & ~(unsigned)QL_NO_REFORM)};
		struct position start;
		struct line line;
		if (!ql_game.may_combine(&rules, NULL))
			continue;
		ql_game.rules.start(&start, &(const struct preset){"test", "", &rules});
		line_init(&line, &ql_game, &start);
		do
			check_perft(line_last(&line), 1);
		while (line.length < 300 && random_play(&line, &rng, 1).verdict == UNDECIDED);
		check_perft(line_last(&line), 2);
		line_release(&line);
	}
}

/* --- symmetry --- */

/* Mirrored left and right, and with the sides exchanged. */
static void mirror(const struct position *p, bool exchange, struct position *out)
{
	const struct ql_position *from = ql_const(p);
	struct ql_position *to = ql_of(out);
	memcpy(to, from, sizeof *to);
	for (int side = 0; side < 2; side++)
		to->pieces[side ^ exchange] = from->pieces[side];
	for (int set = 0; set < 3; set++) {
		uint32_t *points = set == 2 ? &to->pressed : &to->pieces[set], old = *points;
		*points = 0;
		for (int i = 0; i < QL_POINTS; i++)
			*points |= (old >> i & 1) << (i - i % 8 + (10 - i % 8) % 8);
	}
	to->side ^= exchange;
}

static void mirrored_and_exchanged_positions_agree(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 5);
	for (int game = 0; game < 40; game++) {
		struct position start, other;
		struct line line;
		set_up(&ql_game, bases[1 + game % 2], NULL, &start);
		line_init(&line, &ql_game, &start);
		while (line.length < 120 && random_play(&line, &rng, 1).verdict == UNDECIDED) {
			const struct position *p = line_last(&line);
			bool exchange = ql_const(p)->stage == QL_MOVE || ql_const(p)->stage == QL_REMOVE;
			mirror(p, exchange, &other);
			assert_int_equal(perft_count(&ql_game, &other, 2), perft_count(&ql_game, p, 2));
			assert_int_equal(ql_game.heuristics.evaluate(&other), ql_game.heuristics.evaluate(p));
		}
		line_release(&line);
	}
}

/* --- clauses --- */

static void check_play(const char *preset, const char *from, const char *moves, const char *to)
{
	struct line line;
	play_moves(&line, &ql_game, preset, from, moves);
	assert_string_equal(position_text(&ql_game, line_last(&line)), to);
	line_release(&line);
}

static void check_moves(const char *preset, const char *position, const char *expected)
{
	struct position p;
	set_up(&ql_game, preset, position, &p);
	assert_string_equal(sorted_moves(&ql_game, &p), expected);
}

static void check_ruling(const char *preset, const char *from, const char *moves, enum verdict verdict,
			 const char *clause)
{
	struct line line;
	play_moves(&line, &ql_game, preset, from, moves);
	struct ruling r = line_ruling(&line);
	assert_int_equal(r.verdict, verdict);
	assert_string_equal(r.clause ? r.clause : "", clause);
	line_release(&line);
}

static void sides_have_nine_to_eighteen_pieces(void **state)
{
	(void)state;
	check_play("twelve", NULL, "", "......../......../........ r place 0 12 12 0 0");
	check_play("twelve+pieces=9", NULL, "a1", "R......./......../........ b place 0 8 9 0 1");
	/* The stage ends with the last pieces in hand, before the board is full. */
	check_play("twelve+pieces=9", "RRBBRRBB/RRBBRRBB/R....... b place 0 0 1 0 17", "d3",
		   "RRBBRRBB/RRBBRRBB/RB...... r move 0 0 0 0 18");
}

static void presses_need_more_than_twelve_pieces(void **state)
{
	(void)state;
	struct error err;
	assert_null(game_preset(&ql_game, "source+pieces=12", &err));
	assert_non_null(strstr(err.text, "13 pieces"));
	assert_null(game_preset(&ql_game, "twelve+placing=press", &err));
	assert_non_null(game_preset(&ql_game, "source+pieces=13", &err));
	assert_non_null(game_preset(&ql_game, "source+pieces=12+placing=remove", &err));
	assert_null(game_preset(&ql_game, "source+pieces=8", &err));
	assert_null(game_preset(&ql_game, "source+pieces=19", &err));
}

static void lines_remove_while_placing(void **state)
{
	(void)state;
	const char *before = ".RR...../BB....../........ r place 0 10 10 0 4";
	check_play("twelve", before, "a1 xb2", "RRR...../.B....../........ b place 0 9 10 0 6");
	check_play("twelve", before, "a1 xb2 b2", "RRR...../BB....../........ r place 0 9 9 0 7");
	struct position p;
	set_up(&ql_game, "twelve", "RRR...../BB....../........ r press 1 9 10 0 5", &p);
	assert_string_equal(ql_stage(&p), "remove");
}

static void marked_points_stay_blocked_while_placing(void **state)
{
	(void)state;
	const char *before = ".RR...../BB....../........ r place 0 10 10 0 4";
	check_play("dasanqi", before, "a1 xb2", "RRR...../PB....../........ b place 0 9 10 0 6");
	check_play("dasanqi", "RRBRBBRB/BBRBRRBP/RBRBBPR. b place 0 0 1 0 25", "c4",
		   "RRBRBBRB/BBRBRRB./RBRBB.RB b move 0 0 0 0 26");
	struct position p;
	set_up(&ql_game, "dasanqi", "RRR...../BB....../........ r press 1 9 10 0 5", &p);
	assert_string_equal(ql_stage(&p), "press");
}

static void pieces_in_lines_are_protected(void **state)
{
	(void)state;
	const char *some = "RRR.BBB./RR..B.../........ r press 1 7 8 0 9";
	check_moves("source+protected=yes", "RRR.BBB./RR..B.../........ r press 1 13 14 0 9", "xf6");
	check_moves("twelve", some, "xf6");
	check_moves("dasanqi", some, "xa7 xd7 xf6 xg7");
	/* Others are protected no longer. */
	check_moves("twelve", "RRR.BBB./R......./........ r press 1 8 9 0 7", "xa7 xd7 xg7");
	check_moves("twelve", "RRR.BBB./......../....B... r remove 1 0 0 0 40", "xe5");
}

static void several_lines_may_earn_one_reward(void **state)
{
	(void)state;
	const char *before = ".RR...RR/BBBB..../........ r place 0 8 8 0 8";
	check_play("twelve", before, "a1", "RRR...RR/BBBB..../........ r press 1 7 8 0 9");
	check_play("twelve+lines=each", before, "a1", "RRR...RR/BBBB..../........ r press 2 7 8 0 9");
	const char *step = ".RR...RR/R......./...BBBBB r move 0 0 0 0 40";
	check_play("dasanqi", step, "b2-a1", "RRR...RR/......../...BBBBB r remove 1 0 0 1 41");
	check_play("dasanqi+lines=each", step, "b2-a1", "RRR...RR/......../...BBBBB r remove 2 0 0 1 41");
}

static void full_boards_end_the_game_by_option(void **state)
{
	(void)state;
	const char *last = "RRBRBBRB/BBRBRRBR/RBRBBRR. b place 0 0 1 0 23";
	check_ruling("dasanqi", last, "c4", SECOND_WINS, "qilin 3.2");
	check_ruling("twelve", last, "c4", DRAWN, "qilin 3.2");
	check_play("twelve+full=own", last, "c4", "RRBRBBRB/BBRBRRBR/RBRBBRRB r clear 0 0 0 0 24");
	check_play("twelve+full=own", last, "c4 xa1 xg1", ".R.RBBRB/BBRBRRBR/RBRBBRRB r move 0 0 0 0 26");
	check_play("dasanqi+full=enemy", last, "c4 xg1 xa1", ".R.RBBRB/BBRBRRBR/RBRBBRRB b move 0 0 0 0 26");
}

static void red_moves_first_by_option(void **state)
{
	(void)state;
	const char *last = "RRBRBBRB/BBRBRRBP/RBRBBPR. b place 0 6 5 0 25";
	check_play("source+moves=red", last, "c4", "RRBRBBRB/BBRBRRB./RBRBB.RB r move 0 6 4 0 26");
}

static void impossible_positions_are_named(void **state)
{
	(void)state;
	static const char *const bad[][3] = {
		{"twelve", "......../......../........ r place 0 18 18 0 0", "\"18\" is not a number"},
		{"twelve", "R......./......../........ b place 0 11 11 0 1", "expected Red to place"},
		{"twelve", "R......./......../........ b place 0 12 11 0 1", "the same number"},
		{"twelve", "RRR...../BB....../........ b place 0 9 12 0 6", "the same number"},
		{"twelve", "RRR...../BB....P./........ b place 0 9 10 0 6", "1 points are pressed, but 0 pieces"},
		{"dasanqi", "RRR...../.B....../........ b place 0 9 10 0 6", "0 points are pressed, but 1 pieces"},
		{"twelve", "RRRR..../BB....../........ b place 0 9 10 0 6", "but has placed only 3"},
		{"twelve", "RRR...../BB....../........ r place 0 0 0 0 40", "no piece is in hand"},
		{"twelve", "RRRRRRRR/RRRRBBBB/BBBBBBBB r clear 0 0 0 0 24", "under these rules"},
		{"dasanqi", "RRRRRRRR/RRRRR.../BBBBBBBB r move 0 0 0 0 40", "but has placed 12"},
		{"twelve+pieces=9", "RRRRRRRR/RR....../BBBBBBB. r move 0 0 0 0 40", "but has placed 9"},
		{"dasanqi", "RRR...../BBB...../........ r move 0 1 0 0 40", "1 pieces in hand"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct position p;
		struct error err = {0};
		set_up(&ql_game, bad[i][0], NULL, &p);
		if (ql_game.text.parse(&p, bad[i][1], &err))
			fail_msg("\"%s\" is accepted", bad[i][1]);
		if (!strstr(err.text, bad[i][2]))
			fail_msg("\"%s\": \"%s\", expected \"%s\" in it", bad[i][1], err.text, bad[i][2]);
	}
}

/* The net learned from games of the standard first stage. */
static void the_net_is_for_standard_games(void **state)
{
	(void)state;
	struct position p;
	static const char *const suited[] = {"source", "merels", "source+full=loses"}, *const others[] = {
											       "twelve", "dasanqi",
											       "source+protected=yes",
											       "source+pieces=17"};
	for (int i = 0; i < 3; i++) {
		set_up(&ql_game, suited[i], NULL, &p);
		assert_true(ql_game.heuristics.features->use_net(&p));
	}
	for (int i = 0; i < 4; i++) {
		set_up(&ql_game, others[i], NULL, &p);
		assert_false(ql_game.heuristics.features->use_net(&p));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(perft_agrees_with_a_second_set_of_rules),
		cmocka_unit_test(random_combinations_agree_with_a_second_set_of_rules),
		cmocka_unit_test(mirrored_and_exchanged_positions_agree),
		cmocka_unit_test(sides_have_nine_to_eighteen_pieces),
		cmocka_unit_test(presses_need_more_than_twelve_pieces),
		cmocka_unit_test(lines_remove_while_placing),
		cmocka_unit_test(marked_points_stay_blocked_while_placing),
		cmocka_unit_test(pieces_in_lines_are_protected),
		cmocka_unit_test(several_lines_may_earn_one_reward),
		cmocka_unit_test(full_boards_end_the_game_by_option),
		cmocka_unit_test(red_moves_first_by_option),
		cmocka_unit_test(impossible_positions_are_named),
		cmocka_unit_test(the_net_is_for_standard_games),
	};
	return cmocka_run_group_tests(tests, find_lines, NULL);
}
