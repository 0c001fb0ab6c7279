/* The opponent of Magic Chess understands magic: positions in which one move shows it. docs/rules/magic.md 3, 4.4 */
#include "support.h"

#include <string.h>

#include "core/engine.h"
#include "games/magic/mc_game.h"
#include "search/alphabeta.h"

static struct search_result search_at(const char *position, const char *moves, int depth)
{
	struct line line;
	struct search_result result;
	struct error err;
	struct engine_instance *t =
		alphabeta_engine.create(&mc_game, &(struct engine_setup){.hash_bytes = 1 << 20}, &err);
	assert_non_null(t);
	play_moves(&line, &mc_game, NULL, position, moves);
	alphabeta_engine.search(t, &line, &(struct limits){.depth = depth}, NULL, NULL, &result);
	line_release(&line);
	alphabeta_engine.free(t);
	return result;
}

static const char *best(const char *position, int depth)
{
	struct position p;
	struct search_result result = search_at(position, "", depth);
	set_up(&mc_game, NULL, position, &p);
	return move_text(&mc_game, &p, result.best);
}

/* A minister threatens the rook: taking the knight saves it, striking the knight's shield does not. 3.3 */
static void shields_are_understood(void **state)
{
	(void)state;
	assert_string_equal(best("1Rn1/1m2/4/3p p r - 0 0", 4), "b4-c4");
	assert_string_not_equal(best("1Rn*1/1m2/4/3p p r - 0 0", 4), "b4-c4");
}

/* Frozen prey is captured; a side flees in time from a piece about to thaw. 3.2 */
static void ice_is_understood(void **state)
{
	(void)state;
	assert_string_equal(best("r^1R2/4/4/3p p r - 0 0", 4), "b4-a4");
	const char *start = "1k^1R1/4/4/P2p p r - 0 0";
	struct line line;
	play_moves(&line, &mc_game, NULL, start, "a1-a2 d1-d2");
	struct engine_instance *t =
		alphabeta_engine.create(&mc_game, &(struct engine_setup){.hash_bytes = 1 << 20}, NULL);
	struct search_result result;
	alphabeta_engine.search(t, &line, &(struct limits){.depth = 4}, NULL, NULL, &result);
	assert_memory_equal(move_text(&mc_game, line_last(&line), result.best), "c4-", 3);
	alphabeta_engine.free(t);
	line_release(&line);
}

/* The player reveals the hidden rook, which cannot flee; while hidden it cannot be taken. 3.4 */
static void hidden_pieces_are_turned_up(void **state)
{
	(void)state;
	assert_string_equal(best("3p/4/4/r^5=0G1R p r - 0 0", 4), "a1");
}

static void the_quickest_win_is_chosen(void **state)
{
	(void)state;
	assert_int_equal(search_at("Rn2/4/4/4 p r - 0 0", "", 5).score, SCORE_WIN - 1);
}

/* A side that is ahead does not repeat. 2.2 */
static void the_leading_side_avoids_repetition(void **state)
{
	(void)state;
	const char *start = "K3/4/1G2/3r p r - 0 0", *before = "a4-a3 d1-d2 a3-a4 d2-d1";
	struct line line;
	play_moves(&line, &mc_game, NULL, start, before);
	struct search_result t = search_at(start, before, 4);
	line_push(&line, t.best);
	assert_int_equal(line_occurrences(&line, line.length), 0);
	assert_true(t.score > 0);
	line_release(&line);
}

/* If nearly everything can capture, capture sequences do not end: 50 million nodes for one ply before quiescence had a
 * limit. */
static void crowded_boards_are_searched_quickly(void **state)
{
	(void)state;
	const char *cannons = "c#?#?CcC/#c#?C?cC/#cccC#cC/?C#C##C?/C????c?#/cc#c?cCC/C##??cCc/cC#?c##c "
			      "n b KGMRRNPPPkkgrrn 0 0 - -/-";
	struct search_result t = search_at(cannons, "", 1);
	assert_int_equal(t.depth, 1);
	assert_in_range(t.nodes, 1, 1000000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shields_are_understood),
		cmocka_unit_test(ice_is_understood),
		cmocka_unit_test(hidden_pieces_are_turned_up),
		cmocka_unit_test(the_quickest_win_is_chosen),
		cmocka_unit_test(the_leading_side_avoids_repetition),
		cmocka_unit_test(crowded_boards_are_searched_quickly),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
