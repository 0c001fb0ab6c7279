/* A game in progress: turns, reveals, clocks, endings, and taking back. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "games/xiangqi/xq_board.h"
#include "play/draw_offer.h"
#include "play/table.h"
#include "records/record_read.h"
#include "records/record_write.h"

static const uint64_t deal_seed[4] = {7, 1, 2, 3};

static void check(const struct table *t)
{
	struct error err;
	if (!table_check(t, &err))
		fail_msg("%s", err.text);
}

/* position NULL: the preset's start. */
static void set_table(struct table *t, const char *name, const char *preset, const char *position)
{
	const struct game *game = games_find(name, NULL);
	struct position start;
	set_up(game, preset, position, &start);
	table_init(t, game, game_preset(game, preset, NULL), position ? &start : NULL);
	check(t);
}

/* Moves and outcomes, separated by blanks. */
static struct ruling play(struct table *t, const char *moves)
{
	struct ruling ruling = RULING_NONE;
	char copy[200], *rest = copy, *word;
	snprintf(copy, sizeof copy, "%s", moves);
	while ((word = strtok_r(rest, " ", &rest))) {
		struct error err;
		move_t move = t->record.game->text.parse_move(table_now(t), word, &err);
		if (move == NO_MOVE)
			fail_msg("%s", err.text);
		ruling = table_play(t, move);
		check(t);
	}
	return ruling;
}

/* Flips the point, and returns the reveal: "(k)". */
static const char *flip(struct table *t, const char *point)
{
	play(t, point);
	assert_int_equal(table_side(t), -1);
	move_t outcome = table_reveal(t);
	check(t);
	assert_int_not_equal(outcome, NO_MOVE);
	assert_int_equal(table_reveal(t), NO_MOVE);
	return move_text(t->record.game, line_at(&t->record.line, t->record.line.length - 1), outcome);
}

static void refused(bool done, const struct error *err, const char *message)
{
	assert_false(done);
	if (!strstr(err->text, message))
		fail_msg("\"%s\", expected \"%s\"", err->text, message);
}

static void must(bool done, const struct error *err)
{
	if (!done)
		fail_msg("%s", err->text);
}

static void expect(const struct table *t, enum verdict verdict, const char *clause, const char *why, const char *kept)
{
	struct ruling ruling = table_ruling(t);
	assert_int_equal(ruling.verdict, verdict);
	assert_int_equal(t->record.result, verdict);
	assert_true(clause ? ruling.clause && strcmp(ruling.clause, clause) == 0 : !ruling.clause);
	assert_string_equal(ruling.why ? ruling.why : "", why);
	assert_string_equal(t->record.ruling, kept);
	assert_int_equal(table_goes_on(t, NULL), verdict == UNDECIDED);
	check(t);
}

/* --- turns and endings --- */

static void the_moves_decide_the_result(void **state)
{
	(void)state;
	struct table t;
	struct error err;
	set_table(&t, "darkchess", NULL, "4/4/4/4/4/4/4/K1k1 r r - 0 0");
	assert_int_equal(table_side(&t), 0);
	play(&t, "a1-b1");
	assert_int_equal(table_side(&t), 1);
	expect(&t, UNDECIDED, NULL, "", "");
	assert_int_equal(play(&t, "c1-b1").verdict, SECOND_WINS);
	struct ruling ruling = table_ruling(&t);
	char kept[200];
	snprintf(kept, sizeof kept, "%s: %s", ruling.clause, ruling.why);
	expect(&t, SECOND_WINS, "darkchess 3.2", ruling.why, kept);
	assert_int_equal(table_side(&t), -1);
	refused(table_resign(&t, 0, &err), &err, "the game is over");
	refused(table_agree_draw(&t, &err), &err, "the game is over");
	expect(&t, SECOND_WINS, "darkchess 3.2", ruling.why, kept);
	table_take_back(&t, 1);
	expect(&t, UNDECIDED, NULL, "", "");
	assert_int_equal(table_side(&t), 1);
	table_release(&t);
}

static void undo_removes_only_the_agreement(void **state)
{
	(void)state;
	struct table t;
	struct error err;
	set_table(&t, "xiangqi", NULL, NULL);
	play(&t, "h2e2 h9g7");
	must(table_agree_draw(&t, &err), &err);
	expect(&t, DRAWN, NULL, "agreement", "agreement");
	assert_int_equal(table_side(&t), -1);
	refused(table_resign(&t, 0, &err), &err, "the game is over: agreement");
	table_take_back(&t, t.record.line.length);
	expect(&t, UNDECIDED, NULL, "", "");
	assert_int_equal(t.record.line.length, 2);
	assert_int_equal(table_side(&t), 0);
	table_take_back(&t, 0);
	check(&t);
	assert_int_equal(t.record.line.length, 0);
	table_end(&t, FIRST_WINS, "the other did not come");
	expect(&t, FIRST_WINS, NULL, "the other did not come", "the other did not come");
	table_release(&t);
}

static void resigning_loses(void **state)
{
	(void)state;
	struct error err;
	for (int side = 0; side < 2; side++) {
		struct table t;
		set_table(&t, "surakarta", NULL, NULL);
		assert_true(table_may_resign(&t));
		must(table_resign(&t, side, &err), &err);
		expect(&t, side == 0 ? SECOND_WINS : FIRST_WINS, NULL, "resignation", "resignation");
		assert_false(table_may_resign(&t));
		table_release(&t);
	}
}

/* qilin 4.5 */
static void strict_rules_refuse_a_resignation(void **state)
{
	(void)state;
	static const char press[] = "RRR...RR/BBBB..../........ r press 2 13 14 0 9";
	struct table t;
	struct error err;
	set_table(&t, "qilin", "strict", press);
	assert_false(table_may_resign(&t));
	refused(table_resign(&t, 0, &err), &err, "Red may not resign now; the preset \"strict\" says when");
	refused(table_resign(&t, 1, &err), &err, "Black may not resign now; the preset \"strict\" says when");
	expect(&t, UNDECIDED, NULL, "", "");
	table_release(&t);
	set_table(&t, "qilin", NULL, press);
	must(table_resign(&t, 1, &err), &err);
	expect(&t, FIRST_WINS, NULL, "resignation", "resignation");
	table_release(&t);
}

static bool accepts(int plies, int pieces, int score)
{
	const struct draw_offer offer = {.plies = plies, .pieces = pieces, .started = 32};
	return draw_offer_accepted(&offer, score);
}

/* The more material is left, the worse it must stand to accept, and a side that stands better never accepts. */
static void draws_are_accepted_by_score_and_material(void **state)
{
	(void)state;
	assert_false(accepts(DRAW_OFFER_OPENING_PLIES - 1, 2, 0) || accepts(0, 32, -30000));
	assert_true(accepts(DRAW_OFFER_OPENING_PLIES, 32, -100) && !accepts(DRAW_OFFER_OPENING_PLIES, 32, -99));
	assert_false(accepts(100, 33, -99)); /* more than at the start counts as all */
	assert_true(accepts(100, 9, 30) && accepts(100, 0, 30) && !accepts(100, 2, 31));
	for (int pieces = 0; pieces < 32; pieces++)
		for (int score = -200; score < 200; score += 10)
			assert_true(accepts(50, pieces, score) >= accepts(50, pieces + 1, score));
}

/* In every game all pieces are there at the start. Outcomes of chance are no plies. */
static void draw_offers_report_remaining_material(void **state)
{
	(void)state;
	struct table t;
	for (int i = 0; games_at(i); i++) {
		set_table(&t, games_at(i)->name, NULL, NULL);
		struct draw_offer offer = draw_offer_of(&t.record.line, t.record.preset);
		assert_true(offer.pieces > 0 && offer.pieces == offer.started && offer.plies == 0);
		table_release(&t);
	}
	set_table(&t, "xiangqi", NULL, NULL);
	play(&t, "h2h9");
	struct draw_offer offer = draw_offer_of(&t.record.line, t.record.preset);
	assert_true(offer.pieces == 31 && offer.started == 32 && offer.plies == 1);
	table_release(&t);
	set_table(&t, "darkchess", NULL, NULL);
	table_lay(&t, deal_seed, 0);
	flip(&t, "a1");
	offer = draw_offer_of(&t.record.line, t.record.preset);
	assert_true(offer.pieces == 32 && offer.plies == 1);
	table_release(&t);
}

/* Set-up endgames, and programs that send only the moves since the last capture. */
static void games_may_start_after_the_opening(void **state)
{
	(void)state;
	struct table t;
	set_table(&t, "xiangqi", NULL, "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1");
	struct draw_offer offer = draw_offer_of(&t.record.line, t.record.preset);
	assert_true(offer.pieces == 3 && offer.started == 32 && offer.plies == DRAW_OFFER_OPENING_PLIES);
	assert_true(draw_offer_accepted(&offer, 0) && !draw_offer_accepted(&offer, 500));
	table_release(&t);
}

/* A copy is a separate table with its own dealer and clocks. */
static void copies_are_independent(void **state)
{
	(void)state;
	struct table t, copy;
	struct error err;
	char dealt[MOVE_TEXT_MAX];
	set_table(&t, "darkchess", NULL, NULL);
	table_seed(&t, 3);
	must(table_set_clocks(&t, &(struct clocks_rules){.main_ms = 1000}, &err), &err);
	flip(&t, "a1");
	table_copy(&copy, &t);
	check(&copy);
	strcpy(dealt, flip(&t, "b1"));
	assert_int_equal(copy.record.line.length, 2);
	assert_string_equal(flip(&copy, "b1"), dealt);
	must(table_resign(&copy, 0, &err), &err);
	assert_int_equal(table_side(&t), 0);
	table_release(&t);
	check(&copy);
	assert_int_equal(clocks_left(&copy.clocks, 1, 0).left_ms, 1000);
	table_release(&copy);
}

static void records_can_be_continued(void **state)
{
	(void)state;
	static const char text[] =
		"[Game \"surakarta\"]\n[First \"a\"]\n[Result \"1/2-1/2\"]\n[Ruling \"agreement\"]\n\n"
		"1. a2-a3 {quiet} b5-b4 1/2-1/2\n";
	struct record_reader reader;
	struct record record;
	struct table t;
	struct error err;
	record_reader_init(&reader, text, strlen(text));
	assert_int_equal(record_read(&reader, &record, &err), RECORD_READ);
	table_adopt(&t, &record);
	assert_null(record.line.steps);
	expect(&t, DRAWN, NULL, "agreement", "agreement");
	table_take_back(&t, 1);
	assert_string_equal(branch_comment(&t.record.root, 1), "quiet");
	play(&t, "c5-c4");
	assert_string_equal(t.record.first, "a");
	table_release(&t);
}

/* --- reveals --- */

static void undone_flips_reveal_the_same_piece(void **state)
{
	(void)state;
	struct table t;
	set_table(&t, "darkchess", NULL, NULL);
	table_seed(&t, 5);
	check(&t);
	char first[MOVE_TEXT_MAX], second[MOVE_TEXT_MAX];
	strcpy(first, flip(&t, "b4"));
	strcpy(second, flip(&t, "c7"));
	table_take_back(&t, 0);
	check(&t);
	assert_string_equal(flip(&t, "c7"), second);
	assert_string_equal(flip(&t, "b4"), first);
	table_release(&t);
}

/* The same seed gives the same deal, whatever was revealed before, also when the game is read back. */
static void a_layout_dealt_at_the_start_stays(void **state)
{
	(void)state;
	struct table t, again;
	char dealt[MOVE_TEXT_MAX];
	set_table(&t, "darkchess", NULL, NULL);
	table_lay(&t, deal_seed, 0);
	check(&t);
	strcpy(dealt, flip(&t, "b4"));
	table_take_back(&t, 0);
	flip(&t, "a1");
	flip(&t, "d8");
	struct string text = {0};
	struct record_reader reader;
	struct record record;
	record_write(&t.record, &text);
	record_reader_init(&reader, text.text, text.length);
	assert_int_equal(record_read(&reader, &record, NULL), RECORD_READ);
	table_adopt(&again, &record);
	table_lay(&again, deal_seed, 0);
	check(&again);
	assert_string_equal(flip(&again, "b4"), dealt);
	assert_string_equal(flip(&t, "b4"), dealt);
	table_lay(&again, deal_seed, 1000); /* from the current position */
	check(&again);
	flip(&again, "c3");
	string_release(&text);
	table_release(&t);
	table_release(&again);
}

/* The deal depends only on the seed, not on what the dealer did before. */
static void deals_depend_only_on_the_seed(void **state)
{
	(void)state;
	static const uint64_t other_seed[4] = {7, 1, 2, 4};
	struct table t, again, other;
	int n_equal = 0;
	set_table(&t, "darkchess", NULL, NULL);
	set_table(&again, "darkchess", NULL, NULL);
	set_table(&other, "darkchess", NULL, NULL);
	table_lay(&t, deal_seed, 0);
	table_seed(&again, 99);
	flip(&again, "b4");
	table_take_back(&again, 0);
	table_lay(&again, deal_seed, 0);
	table_lay(&other, other_seed, 0);
	for (int i = 0; i < 32; i++) {
		assert_string_equal(t.dealer.known[i], again.dealer.known[i]);
		n_equal += strcmp(t.dealer.known[i], other.dealer.known[i]) == 0;
	}
	assert_in_range(n_equal, 0, 16); /* about 3 by chance */
	table_release(&t);
	table_release(&again);
	table_release(&other);
}

/* A resumed game is dealt from its current position: earlier reveals stay, and later ones are the same when the game is
 * resumed again. */
static void a_layout_dealt_later_stays(void **state)
{
	(void)state;
	static const char before[] = "a1 (k) b1 (P) c1 (n)";
	struct table t, again;
	char dealt[2][MOVE_TEXT_MAX];
	set_table(&t, "darkchess", NULL, NULL);
	play(&t, before);
	table_lay(&t, deal_seed, 6);
	strcpy(dealt[0], flip(&t, "d1"));
	strcpy(dealt[1], flip(&t, "a8"));
	set_table(&again, "darkchess", NULL, NULL);
	play(&again, before);
	play(&again, "d1");
	play(&again, dealt[0]);
	table_lay(&again, deal_seed, 6);
	assert_string_equal(flip(&again, "a8"), dealt[1]);
	table_take_back(&again, 0);
	assert_string_equal(flip(&again, "c1"), "(n)");
	assert_string_equal(flip(&again, "a1"), "(k)");
	assert_string_equal(flip(&again, "b1"), "(P)");
	table_release(&t);
	table_release(&again);
}

static void sealed_layouts_are_revealed(void **state)
{
	(void)state;
	static const char layout[] = "KGGMMRRNNCCPPPPPkggmmrrnnccppppp";
	struct table t;
	struct error err;
	set_table(&t, "darkchess", NULL, NULL);
	refused(table_seal(&t, "K", &err), &err, "has 1 letters");
	assert_false(t.has_dealer);
	must(table_seal(&t, layout, &err), &err);
	play(&t, "a1");
	refused(table_seal(&t, layout, &err), &err, "1 moves have been played");
	table_take_back(&t, 0);
	must(table_seal(&t, layout, &err), &err);
	assert_string_equal(flip(&t, "a1"), "(K)");
	assert_string_equal(flip(&t, "d8"), "(p)");
	refused(table_seal(&t, layout, &err), &err, "4 moves have been played");
	assert_string_equal(flip(&t, "a5"), "(k)");
	table_release(&t);
}

static void without_a_dealer_the_host_supplies_reveals(void **state)
{
	(void)state;
	struct table t;
	set_table(&t, "darkchess", NULL, NULL);
	play(&t, "b4");
	assert_int_equal(table_side(&t), -1);
	assert_int_equal(table_reveal(&t), NO_MOVE);
	play(&t, "(k)");
	assert_int_equal(table_side(&t), 1);
	assert_int_equal(table_reveal(&t), NO_MOVE);
	table_release(&t);
}

/* --- clocks --- */

static void set_clocks(struct table *t, struct clocks_rules rules)
{
	struct error err;
	must(table_set_clocks(t, &rules, &err), &err);
	check(t);
}

static int64_t left(const struct table *t, int side)
{
	return clocks_left(&t->clocks, side, t->now).left_ms;
}

static void tick(struct table *t, int64_t now)
{
	assert_false(table_tick(t, now));
	check(t);
}

static void the_first_move_starts_the_clocks(void **state)
{
	(void)state;
	struct table t;
	struct error err;
	set_table(&t, "surakarta", NULL, NULL);
	tick(&t, 1000); /* there are no clocks yet */
	set_clocks(&t, (struct clocks_rules){.main_ms = 60000, .increment_ms = 1000});
	tick(&t, 50000);
	assert_int_equal(left(&t, 0), 60000);
	play(&t, "a2-a3");
	assert_int_equal(left(&t, 0), 61000);
	tick(&t, 55000);
	play(&t, "b5-b4");
	assert_int_equal(left(&t, 1), 56000);
	tick(&t, 57000);
	table_pause(&t);
	tick(&t, 90000);
	assert_int_equal(left(&t, 0), 59000);
	table_run(&t);
	tick(&t, 91000);
	assert_int_equal(left(&t, 0), 58000);
	table_take_back(&t, 1);
	tick(&t, 92000);
	assert_int_equal(left(&t, 0), 58000);
	assert_int_equal(left(&t, 1), 55000);
	table_take_back(&t, 0); /* the first move restarts the game */
	tick(&t, 95000);
	assert_int_equal(left(&t, 0), 58000);
	must(table_resign(&t, 0, &err), &err);
	tick(&t, 300000);
	assert_int_equal(left(&t, 1), 55000);
	table_release(&t);
}

/* A turn of several actions is one move; chance takes no time. */
static void clocks_count_a_move_when_the_turn_passes(void **state)
{
	(void)state;
	struct table t;
	set_table(&t, "darkchess", NULL, NULL);
	set_clocks(&t, (struct clocks_rules){.main_ms = 10000, .increment_ms = 100, .moves = 2});
	play(&t, "a1");
	tick(&t, 5000);
	assert_int_equal(left(&t, 0), 10000);
	play(&t, "(K)");
	assert_int_equal(left(&t, 0), 10100);
	tick(&t, 6000);
	play(&t, "b1 (P)");
	assert_int_equal(left(&t, 1), 9100);
	assert_int_equal(clocks_left(&t.clocks, 1, 6000).moves, 1);
	tick(&t, 7000);
	play(&t, "c1");
	tick(&t, 9000);
	play(&t, "(p)");
	assert_int_equal(left(&t, 0), 10100 - 1000 + 100 + 10000);
	table_release(&t);
	set_table(&t, "qilin", NULL, "RRR...RR/BBBB..../........ r press 2 13 14 0 9");
	set_clocks(&t, (struct clocks_rules){.main_ms = 10000, .increment_ms = 100});
	play(&t, "xb2");
	assert_int_equal(table_side(&t), 0);
	assert_int_equal(left(&t, 0), 10000);
	tick(&t, 1000);
	play(&t, "xd2");
	assert_int_equal(table_side(&t), 1);
	assert_int_equal(left(&t, 0), 9100);
	table_release(&t);
}

static void check_flag_ruling(const char *name, const char *preset, const char *position, const char *move,
			      enum verdict verdict, const char *clause, const char *kept)
{
	struct table t;
	set_table(&t, name, preset, position);
	set_clocks(&t, (struct clocks_rules){.main_ms = 1000, .period_ms = 500, .periods = 2});
	play(&t, move);
	tick(&t, 1999);
	assert_int_equal(table_side(&t), 1);
	assert_true(table_tick(&t, 2000));
	struct ruling ruling = table_ruling(&t);
	expect(&t, verdict, NULL, ruling.why, kept);
	if (clause)
		assert_memory_equal(ruling.why, clause, strlen(clause));
	assert_false(table_tick(&t, 3000));
	expect(&t, verdict, NULL, ruling.why, kept);
	/* Taking back restores no time: the flag has fallen. */
	table_take_back(&t, 1);
	expect(&t, UNDECIDED, NULL, "", "");
	assert_true(table_tick(&t, 3000));
	table_release(&t);
}

static void flag_fall_ends_the_game(void **state)
{
	(void)state;
	check_flag_ruling("xiangqi", NULL, NULL, "h2e2", FIRST_WINS, NULL, "time forfeit");
	check_flag_ruling("qilin", NULL, NULL, "a1", FIRST_WINS, NULL, "time forfeit");
	check_flag_ruling("surakarta", NULL, NULL, "a2-a3", DRAWN, "surakarta 3.4",
			  "surakarta 3.4: time ran out: both sides have the same number of pieces");
	check_flag_ruling("surakarta", "flag-loses", NULL, "a2-a3", FIRST_WINS, "surakarta 3.4",
			  "surakarta 3.4: White ran out of time");
}

static void only_running_clocks_lose_games(void **state)
{
	(void)state;
	struct table t;
	struct error err;
	set_table(&t, "darkchess", NULL, NULL);
	refused(table_set_clocks(&t, &(struct clocks_rules){.moves = 3}, &err), &err, "no time");
	assert_false(t.has_clocks);
	set_clocks(&t, (struct clocks_rules){.main_ms = 1000});
	play(&t, "a1");
	assert_int_equal(table_flag_ruling(&t).verdict, UNDECIDED);
	tick(&t, 100000); /* a reveal is pending */
	play(&t, "(K)");
	assert_int_equal(table_flag_ruling(&t).verdict, FIRST_WINS);
	assert_true(table_tick(&t, 101000));
	assert_int_equal(table_flag_ruling(&t).verdict, UNDECIDED);
	table_release(&t);
}

/* --- any game --- */

/* Random moves and reveals, sometimes taken back, with the clocks running. */
static void play_at_random(const struct game *game, const struct preset *preset, uint64_t seed)
{
	struct table t;
	struct rng rng;
	table_init(&t, game, preset, NULL);
	rng_seed(&rng, seed);
	if (seed % 3)
		table_lay(&t, (const uint64_t[4]){seed}, 0);
	else
		table_seed(&t, seed);
	set_clocks(&t, (struct clocks_rules){.main_ms = 3000, .period_ms = 100, .periods = 3});
	for (int i = 0; i < 300; i++) {
		if (!table_tick(&t, t.now + (int)rng_below(&rng, 40)) && table_goes_on(&t, NULL) &&
		    table_reveal(&t) == NO_MOVE) {
			int side = table_side(&t);
			assert_int_equal(side, game->rules.to_act(table_now(&t)));
			assert_int_equal(t.record.result, UNDECIDED);
			table_play(&t, random_move(game, table_now(&t), &rng));
		} else if (!table_goes_on(&t, NULL)) {
			assert_int_not_equal(t.record.result, UNDECIDED);
			assert_int_equal(table_side(&t), -1);
			if (t.clocks.running < 0 && clocks_fallen(&t.clocks, t.now) >= 0)
				break;
		}
		check(&t);
		if (rng_below(&rng, 20) == 0 || (!table_goes_on(&t, NULL) && rng_below(&rng, 2))) {
			table_take_back(&t, (int)rng_below(&rng, (uint32_t)t.record.line.length + 1));
			check(&t);
		}
	}
	struct error err;
	must(record_check(&t.record, &err), &err);
	table_release(&t);
}

static void every_game_can_be_played(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (const struct preset *preset = games_at(g)->presets; preset->name; preset++)
			for (uint64_t seed = 0; seed < 6; seed++)
				play_at_random(games_at(g), preset, seed);
}

/* Not only errors in the last step. */
static void errors_in_earlier_steps_are_found(void **state)
{
	(void)state;
	struct table t;
	struct error err;
	set_table(&t, "xiangqi", NULL, NULL);
	play(&t, "h2e2 h9g7 h0g2");
	struct line *line = &t.record.line;
	line->steps[1].key ^= 1;
	assert_false(table_check(&t, &err));
	line->steps[1].key ^= 1;
	t.record.root.moves[1] ^= 1;
	assert_false(table_check(&t, &err));
	t.record.root.moves[1] ^= 1;
	check(&t);
	table_release(&t);
}

/* Random moves that capture nothing and do not end the game, until the line has that many steps; takes some back if no
 * such move exists. */
static void play_on(struct table *t, int steps)
{
	struct rng rng;
	rng_seed(&rng, 1);
	for (int n_failed = 0; t->record.line.length < steps;) {
		int before = t->record.line.length, pieces = xq_count(xq_occupied(xq_const(table_now(t))));
		struct ruling ruling = table_play(t, random_move(t->record.game, table_now(t), &rng));
		if (ruling.verdict == UNDECIDED && xq_count(xq_occupied(xq_const(table_now(t)))) == pieces) {
			n_failed = 0;
			continue;
		}
		int back = ++n_failed > 20 ? 20 : 0;
		n_failed %= 21;
		table_take_back(t, before > back ? before - back : 0);
	}
}

/* An endless game is drawn while its record can still be read; a flip and its reveal count as one ply. */
static void a_full_record_ends_the_game(void **state)
{
	(void)state;
	struct table t, again;
	struct error err;
	set_table(&t, "xiangqi", "nolimit", NULL);
	play_on(&t, RECORD_STEPS_MAX - 2);
	assert_true(table_goes_on(&t, NULL) && !table_is_full(&t));
	struct rng rng;
	rng_seed(&rng, 2);
	while (table_play(&t, random_move(t.record.game, table_now(&t), &rng))
		       .clause) /* skip games that end by the rules */
		table_take_back(&t, RECORD_STEPS_MAX - 2);
	assert_int_equal(t.record.line.length, RECORD_STEPS_MAX - 1);
	assert_int_equal(t.record.result, DRAWN);
	assert_true(table_is_full(&t));
	assert_string_equal(table_ruling(&t).why, "the record is full");
	assert_false(table_goes_on(&t, &err));
	struct string text = {0};
	struct record_reader reader;
	struct record record;
	record_write(&t.record, &text);
	record_reader_init(&reader, text.text, text.length);
	assert_int_equal(record_read(&reader, &record, &err), RECORD_READ);
	record_end(&record, UNDECIDED, "");
	table_adopt(&again, &record);
	assert_false(table_goes_on(&again, &err));
	table_take_back(&again, RECORD_STEPS_MAX - 2);
	assert_true(table_goes_on(&again, NULL));
	table_release(&again);
	table_release(&t);
	string_release(&text);
}

/* The last flip still gets its reveal. */
static void records_have_room_for_a_last_reveal(void **state)
{
	(void)state;
	static const char *const moves[] = {"b1-a1", "c1-d1", "a1-b1", "d1-c1"};
	struct table t;
	set_table(&t, "darkchess", NULL, "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20");
	for (int i = 0; i < RECORD_STEPS_MAX - 2; i++)
		record_push(&t.record, t.record.game->text.parse_move(table_now(&t), moves[i % 4], NULL));
	assert_false(table_is_full(&t));
	record_push(&t.record, t.record.game->text.parse_move(table_now(&t), "b2", NULL));
	assert_false(table_is_full(&t));
	record_push(&t.record, t.record.game->text.parse_move(table_now(&t), "(g)", NULL));
	assert_true(table_is_full(&t));
	table_release(&t);
}

static void expect_broken(const struct table *t, const char *message)
{
	struct error err = {0};
	refused(table_check(t, &err), &err, message);
}

static void inconsistent_clocks_are_detected(void **state)
{
	(void)state;
	struct table t;
	struct error err;
	set_table(&t, "surakarta", NULL, NULL);
	set_clocks(&t, (struct clocks_rules){.main_ms = 60000});
	tick(&t, 1000);
	play(&t, "a2-a3"); /* Black's clock is running */
	t.clocks.running = 0;
	expect_broken(&t, "the clock of side 0 is running, expected 1");
	t.clocks.running = -1;
	check(&t);
	play(&t, "b5-b4");
	t.clocks.running = 1;
	expect_broken(&t, "the clock of side 1 is running, expected 0");
	t.clocks.running = 2;
	expect_broken(&t, "side 2 is running");
	t.clocks.running = 0;
	t.clocks.since = t.now + 1;
	expect_broken(&t, "the clocks are ahead of the current time");
	t.has_clocks = false; /* then they are not checked */
	check(&t);
	t.has_clocks = true;
	t.clocks.since = t.now;
	must(table_resign(&t, 0, &err), &err);
	t.clocks.running = 0;
	expect_broken(&t, "the clock of side 0 is running, expected -1");
	table_release(&t);
}

static void an_inconsistent_dealer_is_detected(void **state)
{
	(void)state;
	static const char *const words[] = {"k", "k)", "(k"};
	struct table t;
	set_table(&t, "darkchess", NULL, NULL);
	table_seed(&t, 1);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		strcpy(t.dealer.known[31], words[i]);
		expect_broken(&t, "the dealer has an invalid piece on point 31");
	}
	memset(t.dealer.known[0], '(', sizeof t.dealer.known[0]); /* without a terminator */
	expect_broken(&t, "an invalid piece on point 0");
	t.dealer.known[0][0] = 0;
	strcpy(t.dealer.known[31], "(k)");
	check(&t);
	t.has_dealer = false;
	expect_broken(&t, "no dealer, but the piece on point 31 is known");
	table_release(&t);
}

/* What a host may call without clocks or a dealer. */
static void tables_work_without_clocks(void **state)
{
	(void)state;
	struct table t;
	set_table(&t, "surakarta", NULL, NULL);
	table_run(&t);
	table_pause(&t);
	assert_false(table_tick(&t, 500));
	assert_int_equal(t.now, 500);
	assert_false(table_tick(&t, 400)); /* time does not go backward */
	assert_int_equal(t.now, 500);
	assert_false(t.has_clocks);
	assert_int_equal(table_reveal(&t), NO_MOVE);
	check(&t);
	table_release(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_moves_decide_the_result),
		cmocka_unit_test(undo_removes_only_the_agreement),
		cmocka_unit_test(resigning_loses),
		cmocka_unit_test(strict_rules_refuse_a_resignation),
		cmocka_unit_test(draws_are_accepted_by_score_and_material),
		cmocka_unit_test(draw_offers_report_remaining_material),
		cmocka_unit_test(games_may_start_after_the_opening),
		cmocka_unit_test(copies_are_independent),
		cmocka_unit_test(records_can_be_continued),
		cmocka_unit_test(undone_flips_reveal_the_same_piece),
		cmocka_unit_test(a_layout_dealt_at_the_start_stays),
		cmocka_unit_test(deals_depend_only_on_the_seed),
		cmocka_unit_test(a_layout_dealt_later_stays),
		cmocka_unit_test(sealed_layouts_are_revealed),
		cmocka_unit_test(without_a_dealer_the_host_supplies_reveals),
		cmocka_unit_test(the_first_move_starts_the_clocks),
		cmocka_unit_test(clocks_count_a_move_when_the_turn_passes),
		cmocka_unit_test(flag_fall_ends_the_game),
		cmocka_unit_test(only_running_clocks_lose_games),
		cmocka_unit_test(every_game_can_be_played),
		cmocka_unit_test(errors_in_earlier_steps_are_found),
		cmocka_unit_test(inconsistent_clocks_are_detected),
		cmocka_unit_test(an_inconsistent_dealer_is_detected),
		cmocka_unit_test(tables_work_without_clocks),
		cmocka_unit_test(a_full_record_ends_the_game),
		cmocka_unit_test(records_have_room_for_a_last_reveal),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
