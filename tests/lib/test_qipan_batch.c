/* Batches, observations and playouts of include/qipan.h; the shared library is linked. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include <qipan.h>

static struct qipan_error err;

static struct qipan_game *new_game(const char *name, const char *preset, const char *position)
{
	struct qipan_game *g = qipan_game_new(name, preset, position, &err);
	if (!g)
		fail_msg("%s: %s", name, err.text);
	return g;
}

static struct qipan_batch *new_batch(const char *name, const char *preset, int size, uint64_t seed, int limit)
{
	struct qipan_batch *b = qipan_batch_new(name, preset, size, seed, limit, &err);
	if (!b)
		fail_msg("%s: %s", name, err.text);
	return b;
}

static int plane_of(const char *game, const char *name)
{
	for (int i = 0; qipan_list_planes(game, i); i++)
		if (strcmp(qipan_list_planes(game, i), name) == 0)
			return i;
	fail_msg("%s has no plane \"%s\"", game, name);
	return -1;
}

/* The number on the point of the plane in the game's observation. */
static int number_at(const struct qipan_game *g, const char *plane, int row, int column)
{
	uint8_t planes[8192];
	const char *name = qipan_game_name(g);
	struct qipan_shape s = qipan_observation_shape(name);
	assert_in_range(s.planes * s.rows * s.columns, 1, sizeof planes);
	qipan_game_observe(g, planes);
	return planes[(plane_of(name, plane) * s.rows + row) * s.columns + column];
}

/* --- observations --- */

static void pieces_stand_on_their_planes(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("xiangqi", NULL, NULL);
	assert_true(qipan_game_play(g, "h2-e2", &err) && qipan_game_play(g, "h9-g7", &err));
	assert_int_equal(number_at(g, "red cannon", 2, 4), 1);
	assert_int_equal(number_at(g, "red cannon", 2, 7), 0);
	assert_int_equal(number_at(g, "black horse", 7, 6), 1);
	assert_int_equal(number_at(g, "plies without a capture", 9, 8), 2);
	assert_int_equal(number_at(g, "second side to act", 0, 0), 0);
	qipan_game_free(g);
	g = new_game("surakarta", NULL, NULL);
	assert_int_equal(number_at(g, "black", 5, 0) + number_at(g, "white", 0, 0), 2);
	qipan_game_free(g);
	g = new_game("qilin", NULL, NULL);
	assert_true(qipan_game_play(g, "a1", &err));
	assert_int_equal(number_at(g, "red", 0, 0), 1);
	assert_int_equal(number_at(g, "board", 3, 3), 0);
	assert_int_equal(number_at(g, "second side to act", 6, 6), 1);
	qipan_game_free(g);
}

static void face_down_pieces_are_only_counted(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("darkchess", NULL, NULL);
	assert_int_equal(number_at(g, "face down", 0, 0), 1);
	assert_int_equal(number_at(g, "red pawns face down", 7, 3), 5);
	assert_true(qipan_game_play(g, "a1", &err));
	assert_int_equal(number_at(g, "point being revealed", 0, 0), 1);
	assert_true(qipan_game_play(g, "(P)", &err));
	assert_int_equal(number_at(g, "red pawn", 0, 0), 1);
	assert_int_equal(number_at(g, "red pawns face down", 7, 3), 4);
	assert_int_equal(number_at(g, "first plays red", 0, 0), 1);
	qipan_game_free(g);
}

static void occurrences_are_counted(void **state)
{
	(void)state;
	struct qipan_game *g = new_game("xiangqi", NULL, NULL);
	static const char *const moves[] = {"a0-a1", "a9-a8", "a1-a0", "a8-a9"};
	for (int i = 0; i < 4; i++)
		assert_true(qipan_game_play(g, moves[i], &err));
	assert_int_equal(number_at(g, "earlier occurrences", 0, 0), 1);
	qipan_game_free(g);
}

static void outcomes_have_chances(void **state)
{
	(void)state;
	double chances[32], sum = 0;
	struct qipan_game *g = new_game("darkchess", NULL, NULL);
	assert_int_equal(qipan_game_chances(g, chances, 32), 0);
	assert_true(qipan_game_play(g, "a1", &err));
	int n = qipan_game_chances(g, chances, 32);
	assert_int_equal(n, qipan_game_move_count(g));
	for (int i = 0; i < n; i++) {
		bool pawn = strchr("Pp", qipan_game_move(g, i)[1]), king = strchr("Kk", qipan_game_move(g, i)[1]);
		assert_true(!pawn || (chances[i] > 0.15624 && chances[i] < 0.15626)); /* 5 of 32 */
		assert_true(!king || (chances[i] > 0.03124 && chances[i] < 0.03126));
		sum += chances[i];
	}
	assert_true(sum > 0.999999 && sum < 1.000001);
	chances[1] = 7;
	assert_int_equal(qipan_game_chances(g, chances, 1), n);
	assert_true(chances[1] == 7);
	qipan_game_free(g);
}

/* --- batches --- */

/* Plays the batch's games move by move on games of their own and compares. Only for games without chance, whose
 * outcomes a batch draws itself. */
static void compare_with_games(const char *name, const char *preset, int limit)
{
	enum { SIZE = 3 };
	struct qipan_game *games[SIZE];
	struct qipan_batch *b = new_batch(name, preset, SIZE, 5, limit);
	const struct qipan_batch_arrays *a = qipan_batch_arrays(b);
	struct qipan_shape s = a->shape;
	size_t bytes = (size_t)(s.planes * s.rows * s.columns);
	int ends = 0;
	uint8_t *planes = malloc(bytes);
	for (int i = 0; i < SIZE; i++)
		games[i] = new_game(name, preset, NULL);
	for (int n = 0; n < 1000; n++) {
		qipan_batch_sample(b);
		assert_true(qipan_batch_step(b, a->actions, &err));
		for (int i = 0; i < SIZE; i++) {
			int actions[QIPAN_MOVES_MAX];
			assert_true(qipan_game_act(games[i], a->actions[i], &err));
			enum qipan_verdict verdict = qipan_game_ruling(games[i]).verdict;
			bool cut = verdict == QIPAN_UNDECIDED && limit && qipan_game_length(games[i]) == limit;
			int ended = verdict ? QIPAN_BATCH_RULED : cut ? QIPAN_BATCH_LIMIT : QIPAN_BATCH_GOES_ON;
			assert_int_equal(a->ended[i], ended);
			assert_int_equal(a->rewards[2 * i],
					 (verdict == QIPAN_FIRST_WINS) - (verdict == QIPAN_SECOND_WINS));
			assert_int_equal(a->rewards[2 * i + 1], -a->rewards[2 * i]);
			if (ended) {
				ends++;
				qipan_game_free(games[i]);
				games[i] = new_game(name, preset, NULL);
			}
			assert_int_equal(a->lengths[i], qipan_game_length(games[i]));
			assert_int_equal(a->to_act[i], qipan_game_to_act(games[i]));
			qipan_game_observe(games[i], planes);
			assert_memory_equal(planes, a->observations + (size_t)i * bytes, bytes);
			int n_moves = qipan_game_actions(games[i], actions, QIPAN_MOVES_MAX), flags = 0;
			for (int k = 0; k < a->n_actions; k++)
				flags += a->masks[i * a->n_actions + k];
			assert_int_equal(flags, n_moves);
			for (int k = 0; k < n_moves; k++)
				assert_int_equal(a->masks[i * a->n_actions + actions[k]], 1);
		}
	}
	assert_true(ends > 0);
	for (int i = 0; i < SIZE; i++)
		qipan_game_free(games[i]);
	free(planes);
	qipan_batch_free(b);
}

static void batches_play_games(void **state)
{
	(void)state;
	compare_with_games("xiangqi", NULL, 0);
	compare_with_games("xiangqi", NULL, 50);
	compare_with_games("surakarta", NULL, 0);
	compare_with_games("qilin", NULL, 0);
}

static void outcomes_are_drawn(void **state)
{
	(void)state;
	static const char *const games[] = {"darkchess", "magic"};
	for (int k = 0; k < 2; k++) {
		int ends = 0, results = 0;
		struct qipan_batch *b = new_batch(games[k], NULL, 8, 1, 1000);
		const struct qipan_batch_arrays *a = qipan_batch_arrays(b);
		for (int n = 0; n < 1500; n++) {
			qipan_batch_sample(b);
			assert_true(qipan_batch_step(b, a->actions, &err));
			for (int i = 0; i < a->size; i++) {
				ends += a->ended[i] != QIPAN_BATCH_GOES_ON;
				results += a->rewards[2 * i] != 0;
			}
		}
		assert_true(ends > 8 && results > 0);
		qipan_batch_free(b);
	}
}

static void equal_seeds_play_equal_games(void **state)
{
	(void)state;
	struct qipan_batch *one = new_batch("darkchess", NULL, 4, 9, 0), *other = new_batch("darkchess", NULL, 6, 9, 0);
	const struct qipan_batch_arrays *a = qipan_batch_arrays(one), *b = qipan_batch_arrays(other);
	qipan_batch_play(one, 50);
	for (int n = 0; n < 50; n++) {
		qipan_batch_sample(other);
		assert_true(qipan_batch_step(other, b->actions, &err));
	}
	size_t bytes = (size_t)(a->shape.planes * a->shape.rows * a->shape.columns);
	assert_memory_equal(a->observations, b->observations, 4 * bytes);
	assert_memory_equal(a->masks, b->masks, 4 * (size_t)a->n_actions);
	qipan_batch_reset(one, 10);
	qipan_batch_play(one, 50);
	assert_memory_not_equal(a->observations, b->observations, 4 * bytes);
	qipan_batch_free(one);
	qipan_batch_free(other);
}

static void bad_batches_and_actions_are_refused(void **state)
{
	(void)state;
	assert_null(qipan_batch_new("chess", NULL, 1, 0, 0, &err));
	assert_null(qipan_batch_new("qilin", "none", 1, 0, 0, &err));
	assert_null(qipan_batch_new("qilin", NULL, 0, 0, 0, &err));
	assert_string_equal(err.id, "lib_bad_batch");
	assert_null(qipan_batch_new("qilin", NULL, 65537, 0, 0, &err));
	assert_null(qipan_batch_new("qilin", NULL, 1, 0, -1, &err));
	qipan_batch_free(NULL);
	struct qipan_batch *b = new_batch("qilin", NULL, 2, 0, 0);
	const struct qipan_batch_arrays *a = qipan_batch_arrays(b);
	qipan_batch_sample(b);
	a->actions[1] = -1;
	assert_false(qipan_batch_step(b, a->actions, &err));
	assert_string_equal(err.id, "lib_no_batch_action");
	assert_int_equal(a->lengths[0] + a->lengths[1], 0);
	qipan_batch_free(b);
}

/* --- playouts --- */

static void playouts_count_results(void **state)
{
	(void)state;
	struct qipan_tally t, again;
	for (int i = 0; qipan_list_games(i); i++) {
		struct qipan_game *g = new_game(qipan_list_games(i), NULL, NULL);
		assert_true(qipan_game_playouts(g, NULL, 20, 3, 0, &t, &err));
		assert_int_equal(t.first + t.second + t.draws, 20);
		assert_true(qipan_game_playouts(g, NULL, 20, 3, 0, &again, &err));
		assert_memory_equal(&t, &again, sizeof t);
		assert_true(qipan_game_playouts(g, NULL, 20, 3, 1, &t, &err));
		assert_int_equal(t.cut, 20);
		qipan_game_free(g);
	}
}

static void playouts_follow_policies(void **state)
{
	(void)state;
	struct qipan_tally t;
	struct qipan_game *g = new_game("darkchess", NULL, NULL);
	for (int i = 0; qipan_list_policies("darkchess", i); i++) {
		assert_true(qipan_game_playouts(g, qipan_list_policies("darkchess", i), 10, 1, 0, &t, &err));
		assert_int_equal(t.first + t.second + t.draws, 10);
	}
	assert_false(qipan_game_playouts(g, "none", 10, 1, 0, &t, &err));
	assert_false(qipan_game_playouts(g, NULL, 0, 1, 0, &t, &err));
	assert_false(qipan_game_playouts(g, NULL, 1, 1, -1, &t, &err));
	assert_null(qipan_list_policies("darkchess", 99));
	qipan_game_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pieces_stand_on_their_planes), cmocka_unit_test(face_down_pieces_are_only_counted),
		cmocka_unit_test(occurrences_are_counted),      cmocka_unit_test(outcomes_have_chances),
		cmocka_unit_test(batches_play_games),           cmocka_unit_test(outcomes_are_drawn),
		cmocka_unit_test(equal_seeds_play_equal_games), cmocka_unit_test(bad_batches_and_actions_are_refused),
		cmocka_unit_test(playouts_count_results),       cmocka_unit_test(playouts_follow_policies),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
