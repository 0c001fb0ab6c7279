/* Surakarta, clause by clause: docs/rules/surakarta.md names these tests. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "core/random_play.h"
#include "games/surakarta/sk_game.h"
#include "games/surakarta/sk_rules.h"

#define START "OOOOOO/OOOOOO/6/6/XXXXXX/XXXXXX x 0 0"

/* The tracks as docs/rules/surakarta.md 1.2 lists them. */
static const int tracks[2][24] = {
	{6, 7, 8, 9, 10, 11, 4, 10, 16, 22, 28, 34, 29, 28, 27, 26, 25, 24, 31, 25, 19, 13, 7, 1},
	{12, 13, 14, 15, 16, 17, 3, 9, 15, 21, 27, 33, 23, 22, 21, 20, 19, 18, 32, 26, 20, 14, 8, 2},
};

static void the_start_has_twelve_pieces_each(void **state)
{
	(void)state;
	struct position p;
	set_up(&sk_game, NULL, NULL, &p);
	assert_string_equal(position_text(&sk_game, &p), START);
	assert_int_equal(sk_to_act(&p), ACTOR_FIRST);
}

static void track_lookup_inverts_the_tracks(void **state)
{
	(void)state;
	uint64_t stops[36] = {0};
	for (int track = 0; track < 2; track++)
		for (int i = 0; i < 24; i++) {
			assert_int_equal(sk_tracks[track][i], tracks[track][i]);
			assert_int_equal(sk_tracks[track][24 + i], tracks[track][i]);
			stops[tracks[track][i]] |= (uint64_t)1 << (24 * track + i);
		}
	for (int i = 0; i < 36; i++)
		assert_true(sk_stops[i] == stops[i]);
}

/* The sorted captures among the moves. */
static void check_captures(const char *position, const char *expected)
{
	struct position p;
	char found[256] = "", copy[4096], *rest = copy;
	set_up(&sk_game, NULL, position, &p);
	strcpy(copy, sorted_moves(&sk_game, &p));
	for (char *word; (word = strtok_r(rest, " ", &rest));)
		if (strchr(word, 'x'))
			snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", *found ? " " : "", word);
	if (strcmp(found, expected) != 0)
		fail_msg("%s: captures \"%s\", expected \"%s\"", position, found, expected);
}

static void steps_go_to_the_eight_neighbours(void **state)
{
	(void)state;
	struct position p;
	set_up(&sk_game, NULL, "O5/6/3X2/6/6/6 x 0 0", &p);
	assert_string_equal(sorted_moves(&sk_game, &p), "d4-c3 d4-c4 d4-c5 d4-d3 d4-d5 d4-e3 d4-e4 d4-e5");
	set_up(&sk_game, NULL, "O5/6/6/6/6/X5 x 0 0", &p);
	assert_string_equal(sorted_moves(&sk_game, &p), "a1-a2 a1-b1 a1-b2");
	set_up(&sk_game, NULL, "O4X/4XX/6/6/6/6 x 0 0", &p);
	assert_string_equal(sorted_moves(&sk_game, &p), "e5-d4 e5-d5 e5-d6 e5-e4 e5-e6 e5-f4 f5-e4 f5-e6 f5-f4 f6-e6");
}

/* docs/rules/surakarta.md 2.3 */
static void hand_made_captures_are_found(void **state)
{
	(void)state;
	check_captures("6/1X4/1O4/6/2O3/6 x 0 0", "b5xb4 b5xc2");
	check_captures("2O3/6/2X3/6/6/6 x 0 0", "c4xc6");
	check_captures("O4O/1X4/2X3/6/6/O4O x 0 0", "");
	check_captures("6/O5/OX4/6/6/6 x 0 0", "b4xa4 b4xa5");
}

/* The straight path from c4 to c5 has no arc; the paths around pass through c4 again. */
static void a_capture_may_cross_its_own_start(void **state)
{
	(void)state;
	check_captures("6/2O3/2X3/6/6/6 x 0 0", "c4xc5");
	/* Other pieces block both paths from b5: its loop and the long way around. */
	check_captures("1X2X1/1X4/1O4/6/6/6 x 0 0", "e6xb4");
}

static void two_routes_to_one_target_are_one_move(void **state)
{
	(void)state;
	check_captures("4X1/6/6/6/6/1O4 x 0 0", "e6xb1"); /* in either direction on the inner track */
	check_captures("6/3X2/6/4O1/6/6 x 0 0", "d5xe3"); /* on either track */
}

static void corners_are_on_no_track(void **state)
{
	(void)state;
	check_captures("X4X/1O4/2O3/6/6/X4X x 0 0", "");
}

/* Follows every path from every piece, stop by stop, by clause 2.2. targets[from] has a bit for each capture. */
static void walk(const char *board, char own, uint64_t targets[36])
{
	memset(targets, 0, 36 * sizeof *targets);
	for (int track = 0; track < 2; track++)
		for (int i = 0; i < 24; i++) {
			int from = tracks[track][i];
			if (board[from] != own)
				continue;
			for (int step = 1; step <= 23; step += 22) { /* forward, backward */
				int n_arcs = 0;
				for (int at = i, next;; at = next) {
					next = (at + step) % 24;
					n_arcs += at / 6 != next / 6;
					int point = tracks[track][next];
					if (next == i)
						break;
					if (point == from || board[point] == '.')
						continue;
					if (board[point] != own && n_arcs > 0)
						targets[from] |= (uint64_t)1 << point;
					break;
				}
			}
		}
}

static void board_of(const struct sk_position *p, char board[37])
{
	for (int i = 0; i < 36; i++)
		board[i] = p->pieces[0] >> i & 1 ? 'X' : p->pieces[1] >> i & 1 ? 'O' : '.';
	board[36] = 0;
}

/* Compares the captures and steps of the position with those found by following the paths. */
static void check_against_walk(const struct position *position)
{
	const struct sk_position *p = sk_const(position);
	char board[37];
	uint64_t targets[36];
	board_of(p, board);
	walk(board, p->side ? 'O' : 'X', targets);
	for (int from = 0; from < 36; from++) {
		if (board[from] != (p->side ? 'O' : 'X'))
			continue;
		for (int to = 0; to < 36; to++) {
			int dx = to % 6 - from % 6, dy = to / 6 - from / 6;
			if (board[to] == '.' && to != from && dx * dx <= 1 && dy * dy <= 1)
				targets[from] |= (uint64_t)1 << to;
		}
	}
	move_t moves[SK_MOVES_MAX];
	int n = sk_generate(position, moves), n_walked = 0;
	for (int from = 0; from < 36; from++)
		n_walked += __builtin_popcountll(targets[from]);
	for (int i = 0; i < n; i++)
		if (!(targets[sk_from(moves[i])] >> sk_to(moves[i]) & 1))
			fail_msg("%s: %s is not found by walking", position_text(&sk_game, position),
				 move_text(&sk_game, position, moves[i]));
	if (n != n_walked)
		fail_msg("%s: %d moves, %d by walking", position_text(&sk_game, position), n, n_walked);
}

static void a_walk_along_the_tracks_finds_the_same_moves(void **state)
{
	(void)state;
	for (int game = 0; game < 200; game++) {
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, (uint64_t)game);
		set_up(&sk_game, "contest", NULL, &start);
		line_init(&line, &sk_game, &start);
		while (line.length < 300 && random_play(&line, &rng, 1).verdict == UNDECIDED)
			check_against_walk(line_last(&line));
		line_release(&line);
	}
}

/* The path of a capture leads from the piece to its prey via adjacent points of its track, over an arc, past no other
 * piece. */
static void check_route(const struct position *position, move_t move)
{
	const struct sk_position *p = sk_const(position);
	uint64_t passed = sk_empty(p) | (uint64_t)1 << sk_from(move);
	int way[64], n = sk_route(position, move, way), arcs = 0;
	if (sk_empty(p) >> sk_to(move) & 1) {
		assert_int_equal(n, 0);
		return;
	}
	assert_in_range(n, 2, 25);
	assert_int_equal(way[0], sk_from(move));
	assert_int_equal(way[n - 1], sk_to(move));
	for (int i = 1; i < n; i++) {
		bool adjacent = false, round = false;
		for (int track = 0; track < 2; track++)
			for (int stop = 0; stop < 24; stop++) {
				int a = tracks[track][stop], b = tracks[track][(stop + 1) % 24];
				if ((way[i - 1] == a && way[i] == b) || (way[i - 1] == b && way[i] == a)) {
					adjacent = true;
					round |= stop % 6 == 5;
				}
			}
		assert_true(adjacent);
		arcs += round;
		if (i < n - 1)
			assert_true(passed >> way[i] & 1);
	}
	assert_true(arcs > 0);
}

static void captures_have_a_route(void **state)
{
	(void)state;
	for (int game = 0; game < 50; game++) {
		struct position start;
		struct line line;
		struct rng rng;
		rng_seed(&rng, (uint64_t)game);
		set_up(&sk_game, "contest", NULL, &start);
		line_init(&line, &sk_game, &start);
		while (line.length < 300 && random_play(&line, &rng, 1).verdict == UNDECIDED) {
			move_t moves[SK_MOVES_MAX];
			int n = sk_generate(line_last(&line), moves);
			for (int i = 0; i < n; i++)
				check_route(line_last(&line), moves[i]);
		}
		line_release(&line);
	}
}

/* Boards rare in random games: few pieces at random points. */
static void scatter(struct position *position, struct rng *rng, int n_pieces)
{
	set_up(&sk_game, NULL, NULL, position);
	struct sk_position *p = sk_of(position);
	p->pieces[0] = p->pieces[1] = p->stops[0] = p->stops[1] = 0;
	for (int i = 0; i < n_pieces; i++) {
		int point = (int)rng_below(rng, 36);
		if (sk_empty(p) >> point & 1)
			sk_toggle(p, i & 1, point);
	}
}

static void a_walk_finds_the_same_moves_on_random_boards(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 7);
	for (int i = 0; i < 20000; i++) {
		struct position p;
		scatter(&p, &rng, 2 + i % 23);
		check_against_walk(&p);
	}
}

/* The captures of a path that ends at most here: at the fourth arc, or after twice around the track. */
static uint64_t reached(const char *board, const int *track, int stop, int step, bool arcs_once)
{
	int from = track[stop], n_arcs = 0;
	bool used[4] = {false};
	for (int i = 0, at = stop, next; i < 48; i++, at = next) {
		next = (at + step + 24) % 24;
		int arc = (step > 0 ? at : next) / 6;
		bool over_arc = at / 6 != next / 6;
		if (over_arc && arcs_once && used[arc])
			return 0;
		used[arc] |= over_arc;
		n_arcs += over_arc;
		if (track[next] != from && board[track[next]] != '.')
			return board[track[next]] != board[from] && n_arcs > 0 ? (uint64_t)1 << track[next] : 0;
	}
	return 0;
}

/* So a rule that captures run over each arc at most once would change nothing. 2.2 */
static void no_capture_needs_an_arc_twice(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 9);
	for (int i = 0; i < 20000; i++) {
		struct position p;
		char board[37];
		scatter(&p, &rng, 2 + i % 23);
		board_of(sk_const(&p), board);
		for (int from = 0; from < 36; from++) {
			uint64_t once = 0, any = 0;
			for (int k = 0; k < 2 * 24 * 2; k++) {
				int track = k / 48, stop = k / 2 % 24, step = k % 2 ? 1 : -1;
				if (tracks[track][stop] != from || board[from] == '.')
					continue;
				once |= reached(board, tracks[track], stop, step, true);
				any |= reached(board, tracks[track], stop, step, false);
			}
			assert_true(once == any);
		}
	}
}

/* The board rotated by 90 degrees, or mirrored. */
static void transform(struct position *to, const struct position *from, bool mirror)
{
	const struct sk_position *p = sk_const(from);
	memcpy(to, from, sizeof *p);
	struct sk_position *q = sk_of(to);
	q->pieces[0] = q->pieces[1] = q->stops[0] = q->stops[1] = 0;
	for (int i = 0; i < 36; i++)
		for (int side = 0; side < 2; side++)
			if (p->pieces[side] >> i & 1)
				sk_toggle(q, side, mirror ? i / 6 * 6 + 5 - i % 6 : i % 6 * 6 + 5 - i / 6);
}

static void rotated_boards_have_the_same_perft(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 8);
	for (int i = 0; i < 2000; i++) {
		struct position p, q;
		scatter(&p, &rng, 2 + i % 23);
		int n = sk_generate(&p, NULL);
		for (int j = 0; j < 8; j++) {
			transform(&q, &p, j == 3);
			assert_int_equal(sk_generate(&q, NULL), n);
			p = q;
		}
	}
}

static void only_generated_moves_are_legal(void **state)
{
	(void)state;
	struct position p;
	set_up(&sk_game, NULL, "6/1X4/1O4/6/6/2O3 x 0 0", &p);
	int n_legal = 0;
	for (move_t move = 0; move < 5000; move++)
		n_legal += sk_is_legal(&p, move);
	assert_int_equal(n_legal, sk_generate(&p, NULL));
	assert_false(sk_is_legal(&p, UINT32_MAX));
}

static void play_counts_plies(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &sk_game, NULL, "6/1X4/1O4/6/6/2O3 x 7 20", "b5-a5 c1-c2");
	assert_string_equal(position_text(&sk_game, line_last(&line)), "6/X5/1O4/6/2O3/6 x 9 22");
	line_release(&line);
	play_moves(&line, &sk_game, NULL, "6/1X4/1O4/6/6/2O3 x 7 20", "b5xb4");
	assert_string_equal(position_text(&sk_game, line_last(&line)), "6/6/1X4/6/6/2O3 o 0 21");
	line_release(&line);
}

static void check_ruling(const char *preset, const char *position, const char *moves, enum verdict verdict,
			 const char *clause)
{
	struct line line;
	play_moves(&line, &sk_game, preset, position, moves);
	struct ruling r = line_ruling(&line);
	if (r.verdict != verdict)
		fail_msg("%s %s %s: verdict %d, expected %d", preset ? preset : "", position, moves, (int)r.verdict,
			 (int)verdict);
	if (clause)
		assert_string_equal(r.clause, clause);
	line_release(&line);
}

static const char *const all_presets[] = {"olympiad", "contest", "core", "polygames", "stuck-loses", "flag-loses"};

static void capturing_the_last_piece_wins(void **state)
{
	(void)state;
	for (int i = 0; i < 6; i++) {
		check_ruling(all_presets[i], "6/1X4/1O4/6/6/6 x 3 9", "b5xb4", FIRST_WINS, "surakarta 3.1");
		check_ruling(all_presets[i], "6/1X4/1O4/6/6/6 o 3 9", "", UNDECIDED, NULL);
		check_ruling(all_presets[i], "6/1O4/1X4/6/6/6 o 49 9", "b5xb4", SECOND_WINS, "surakarta 3.1");
	}
}

#define ROUND    " f1-e1 a6-b6 e1-f1 b6-a6"
#define TWO_ONE  "O5/6/6/6/6/X4X x 0 0"
#define ONE_TWO  "O4O/6/6/6/6/5X x 0 0"
#define ONE_ONE  "O5/6/6/6/6/5X x 0 0"
#define ONE_EACH "O5/6/6/6/6/5X"

static void repetition_ends_by_majority(void **state)
{
	(void)state;
	check_ruling(NULL, TWO_ONE, " f1-e1 a6-b6 e1-f1", UNDECIDED, NULL);
	check_ruling(NULL, TWO_ONE, ROUND, FIRST_WINS, "surakarta 3.2");
	check_ruling(NULL, ONE_TWO, ROUND, SECOND_WINS, "surakarta 3.2");
	check_ruling(NULL, ONE_ONE, ROUND, DRAWN, "surakarta 3.2");
	check_ruling("core", TWO_ONE, ROUND ROUND, UNDECIDED, NULL);
	check_ruling("contest", TWO_ONE, ROUND ROUND ROUND, UNDECIDED, NULL);
	check_ruling("polygames", TWO_ONE, ROUND, UNDECIDED, NULL);
	check_ruling("polygames", TWO_ONE, ROUND ROUND, DRAWN, "surakarta 3.5");
}

static void searches_rule_one_occurrence_earlier(void **state)
{
	(void)state;
	struct line line;
	play_moves(&line, &sk_game, "polygames", TWO_ONE, ROUND);
	line.rules_at = 2;
	assert_int_equal(sk_judge(&line).verdict, DRAWN);
	line_release(&line);
	play_moves(&line, &sk_game, "core", TWO_ONE, ROUND);
	line.rules_at = 2;
	assert_int_equal(sk_judge(&line).verdict, UNDECIDED);
	line_release(&line);
}

static void quiet_plies_end_by_majority(void **state)
{
	(void)state;
	check_ruling(NULL, "O5/6/6/6/6/X4X x 49 80", "", UNDECIDED, NULL);
	check_ruling(NULL, "O5/6/6/6/6/X4X x 49 80", "f1-e1", FIRST_WINS, "surakarta 3.2");
	check_ruling(NULL, ONE_EACH " x 49 80", "f1-e1", DRAWN, "surakarta 3.2");
	check_ruling("core", "O4O/6/6/6/6/5X x 38 80", "f1-e1", UNDECIDED, NULL);
	check_ruling("core", "O4O/6/6/6/6/5X x 39 80", "f1-e1", SECOND_WINS, "surakarta 3.2");
	check_ruling("polygames", "O5/6/6/6/6/X4X x 49 80", "f1-e1", DRAWN, "surakarta 3.5");
	check_ruling("contest", "O5/6/6/6/6/X4X x 999999 80", "f1-e1", UNDECIDED, NULL);
	/* A capture restarts the count. */
	check_ruling(NULL, "5O/1X4/1O4/6/6/6 x 49 80", "b5xb4", UNDECIDED, NULL);
}

/* Nine pieces in the corner are shut in by seven: no steps, and every path over an arc leads back to the nine. */
#define SHUT_IN       "6/6/OOOO2/XXXO2/XXXO2/XXXO2 x 0 9"
#define SHUT_IN_EVEN  "5O/5O/OOOO2/XXXO2/XXXO2/XXXO2 x 0 9"
#define SHUT_IN_ALONE "6/6/6/6/OO4/XO4 x 0 9"

static void having_no_move_ends_by_majority(void **state)
{
	(void)state;
	const char *const by_majority[] = {"olympiad", "contest", "core", "flag-loses"};
	for (int i = 0; i < 4; i++) {
		check_ruling(by_majority[i], SHUT_IN, "", FIRST_WINS, "surakarta 3.3");
		check_ruling(by_majority[i], SHUT_IN_EVEN, "", DRAWN, "surakarta 3.3");
		check_ruling(by_majority[i], SHUT_IN_ALONE, "", SECOND_WINS, "surakarta 3.3");
	}
	check_ruling("polygames", SHUT_IN, "", SECOND_WINS, "surakarta 3.3");
	check_ruling("stuck-loses", SHUT_IN, "", SECOND_WINS, "surakarta 3.3");
	check_ruling("stuck-loses", "6/6/XXXX2/OOOX2/OOOX2/OOOX2 o 0 9", "", FIRST_WINS, "surakarta 3.3");
	check_ruling("olympiad+stuck=loses", SHUT_IN, "", SECOND_WINS, "surakarta 3.3");
	check_ruling("olympiad+stuck=draws", SHUT_IN, "", DRAWN, "surakarta 3.3");
	check_ruling("polygames+stuck=majority", SHUT_IN, "", FIRST_WINS, "surakarta 3.3");
}

#define BARREN(pieces, quiet) pieces "/6/6/6/6/6 x " quiet " 60"

static void barren_boards_end_by_majority_by_option(void **state)
{
	(void)state;
	const char *barren = "contest+barren=majority";
	check_ruling(barren, BARREN("O4X", "19"), "", UNDECIDED, NULL);
	check_ruling(barren, BARREN("O4X", "20"), "", DRAWN, "surakarta 3.6");
	check_ruling(barren, "O3OX/6/6/6/6/6 o 19 60", "e6-d6", SECOND_WINS, "surakarta 3.6");
	check_ruling(barren, BARREN("O3XX", "20"), "", FIRST_WINS, "surakarta 3.6");
	check_ruling("contest", BARREN("O4X", "90"), "", UNDECIDED, NULL);
	/* A capture is in reach, also if it is the other side's. */
	check_ruling(barren, "2O3/6/2X3/6/6/6 x 30 60", "", UNDECIDED, NULL);
	check_ruling(barren, "2O3/6/2X3/6/6/6 o 30 60", "", UNDECIDED, NULL);
}

static void flag_fall_ends_by_majority(void **state)
{
	(void)state;
	struct position p;
	set_up(&sk_game, NULL, TWO_ONE, &p);
	assert_int_equal(sk_game.rules.flag_fall(&p).verdict, FIRST_WINS);
	assert_string_equal(sk_game.rules.flag_fall(&p).clause, "surakarta 3.4");
	set_up(&sk_game, NULL, ONE_TWO, &p);
	assert_int_equal(sk_game.rules.flag_fall(&p).verdict, SECOND_WINS);
	set_up(&sk_game, NULL, ONE_ONE, &p);
	assert_int_equal(sk_game.rules.flag_fall(&p).verdict, DRAWN);
	set_up(&sk_game, "flag-loses", TWO_ONE, &p);
	assert_int_equal(sk_game.rules.flag_fall(&p).verdict, SECOND_WINS);
	set_up(&sk_game, "core+flag=loses", TWO_ONE, &p);
	assert_int_equal(sk_game.rules.flag_fall(&p).verdict, SECOND_WINS);
}

static void keys_ignore_the_counters(void **state)
{
	(void)state;
	struct position p, q;
	set_up(&sk_game, NULL, ONE_EACH " x 0 0", &p);
	set_up(&sk_game, NULL, ONE_EACH " x 12 34", &q);
	assert_true(sk_key(&p) == sk_key(&q));
	set_up(&sk_game, NULL, ONE_EACH " o 0 0", &q);
	assert_true(sk_key(&p) != sk_key(&q));
	set_up(&sk_game, NULL, "X5/6/6/6/6/5O x 0 0", &q);
	assert_true(sk_key(&p) != sk_key(&q));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_start_has_twelve_pieces_each),
		cmocka_unit_test(track_lookup_inverts_the_tracks),
		cmocka_unit_test(steps_go_to_the_eight_neighbours),
		cmocka_unit_test(hand_made_captures_are_found),
		cmocka_unit_test(a_capture_may_cross_its_own_start),
		cmocka_unit_test(two_routes_to_one_target_are_one_move),
		cmocka_unit_test(corners_are_on_no_track),
		cmocka_unit_test(a_walk_along_the_tracks_finds_the_same_moves),
		cmocka_unit_test(a_walk_finds_the_same_moves_on_random_boards),
		cmocka_unit_test(captures_have_a_route),
		cmocka_unit_test(no_capture_needs_an_arc_twice),
		cmocka_unit_test(rotated_boards_have_the_same_perft),
		cmocka_unit_test(only_generated_moves_are_legal),
		cmocka_unit_test(play_counts_plies),
		cmocka_unit_test(capturing_the_last_piece_wins),
		cmocka_unit_test(repetition_ends_by_majority),
		cmocka_unit_test(searches_rule_one_occurrence_earlier),
		cmocka_unit_test(quiet_plies_end_by_majority),
		cmocka_unit_test(having_no_move_ends_by_majority),
		cmocka_unit_test(barren_boards_end_by_majority_by_option),
		cmocka_unit_test(flag_fall_ends_by_majority),
		cmocka_unit_test(keys_ignore_the_counters),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
