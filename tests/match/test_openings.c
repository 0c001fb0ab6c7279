/* Openings files: valid ones, and errors with their line. */
#include "support.h"

#include <string.h>

#include "core/random_play.h"
#include "games/registry.h"
#include "match/openings.h"

#define CANNON "h2e2 h9g7"

static const struct game *game_of(const char *name)
{
	return games_find(name, NULL);
}

static void read_text(struct openings *o, const struct game *game, const char *text)
{
	struct error err;
	if (!openings_read(o, game, game->presets, before_guard_page(text, strlen(text)), strlen(text), &err))
		fail_msg("%s", err.text);
}

static void is_refused(const char *name, const char *text, size_t n, const char *why)
{
	struct openings o;
	struct error err;
	const struct game *game = game_of(name);
	assert_false(openings_read(&o, game, game->presets, before_guard_page(text, n), n, &err));
	assert_string_equal(err.text, why);
}

static void refused(const char *name, const char *text, const char *why)
{
	is_refused(name, text, strlen(text), why);
}

static void leads_to(const struct openings *o, int i, int length, const char *position)
{
	struct line line;
	openings_line(o, i, &line);
	assert_int_equal(line.length, length);
	assert_string_equal(position_text(o->game, line_last(&line)), position);
	line_release(&line);
}

static void is_written(const struct openings *o, const char *text)
{
	struct string out = {0};
	for (int i = 0; i < o->n; i++) {
		struct line line;
		openings_line(o, i, &line);
		openings_write(&line, o->game->presets, &out);
		line_release(&line);
	}
	assert_string_equal(out.text, text);
	string_release(&out);
}

/* The start and positions, with and without moves; comments, empty lines, blanks and line endings of any kind. */
static void openings_are_read(void **state)
{
	(void)state;
	struct openings o;
	read_text(&o, game_of("xiangqi"),
		  "# from somewhere\n\n \t\r\n#\n"
		  "startpos\r\n"
		  "startpos  moves\t" CANNON " \r\n"
		  " 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n"
		  "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a1");
	assert_int_equal(o.n, 4);
	leads_to(&o, 0, 0, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
	leads_to(&o, 1, 2, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
	leads_to(&o, 2, 0, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
	leads_to(&o, 3, 1, "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 1 1");
	is_written(&o, "startpos\nstartpos moves " CANNON "\n3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n"
		       "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a1\n");
	assert_int_equal(o.list[0].number, 5);
	assert_int_equal(o.list[3].number, 8);
	openings_release(&o);
}

/* Moves may be in any notation of the game; an empty move list means no moves. */
static void any_notation_is_read(void **state)
{
	(void)state;
	struct openings o;
	read_text(&o, game_of("xiangqi"), "startpos moves C2=5 炮8平5\nstartpos moves\n");
	leads_to(&o, 0, 2, "rnbakabnr/9/1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
	is_written(&o, "startpos moves h2e2 h7e7\nstartpos\n");
	openings_release(&o);
}

/* The reveal follows the flip. */
static void reveals_are_in_parentheses(void **state)
{
	(void)state;
	struct openings o;
	read_text(&o, game_of("darkchess"), "startpos moves b4 (k) c4 (P)\n");
	leads_to(&o, 0, 4, "????/????/????/????/?kP?/????/????/???? b b KGGMMRRNNCCPPPPggmmrrnnccppppp 0 2");
	openings_release(&o);
	read_text(&o, game_of("darkchess"), /* docs/arena.md */
		  "# two openings of darkchess\n"
		  "startpos moves b4 (k) c2 (P) d1 (m)\n"
		  "startpos moves b4 (P) b5 (p) b4-b5 c3 (N)\n");
	assert_int_equal(o.n, 2);
	openings_release(&o);
	read_text(&o, game_of("darkchess"), /* src/match/openings.h */
		  "startpos moves b4 (P) b5 (p) b4-b5 c3 (N)\n"
		  "?1?1/r?P?/1m?1/p?1?/1?g?/??1?/?1P1/?1?N b r KGMMRNPPkgmrnpp 1 25 moves b7 (p)\n");
	openings_release(&o);
	refused("darkchess", "startpos moves b4",
		"line 1: the opening ends before a reveal, expected the revealed piece in parentheses");
	refused("darkchess", "startpos moves b4 c4",
		"line 1: move 2: \"c4\" cannot come up, expected a piece from the bag in parentheses such as (k)");
}

/* A board row of Magic Chess may begin with wood, '#'. */
static void positions_may_start_like_a_comment(void **state)
{
	(void)state;
	struct openings o;
	read_text(&o, game_of("magic"), "# wood in a corner\n#G3/5/5/5/4p p r - 0 15 - -/-\n");
	assert_int_equal(o.n, 1);
	assert_int_equal(o.list[0].number, 2);
	openings_release(&o);
}

static void errors_are_refused(void **state)
{
	(void)state;
	refused("xiangqi", "# nothing\n\n", "no openings, expected lines such as \"startpos moves ...\"");
	refused("xiangqi", "", "no openings, expected lines such as \"startpos moves ...\"");
	refused("xiangqi", "startpos\n\nmoves h2e2",
		"line 3: \"moves\" is the first word, expected startpos or a position before it");
	refused("xiangqi", "startpos  h2e2 h9g7\n",
		"line 1: unexpected \"h2e2 h9g7\" after startpos, expected \"moves\"");
	refused("xiangqi", "startpos removes xmoves movesx moves h2e2\n",
		"line 1: unexpected \"removes xmoves movesx\" after startpos, expected \"moves\"");
	refused("xiangqi", "startpos moves h2e2 h2e2\n",
		"line 1: move 2: \"h2e2\" is illegal: Black has no piece on h2");
	is_refused("xiangqi", "startpos\0", 9, "line 1: zero byte after \"startpos\", expected text");
}

/* The game must still be open at each step. */
static void finished_games_are_refused(void **state)
{
	(void)state;
	refused("xiangqi", "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1\n",
		"line 1: the game is already over (xiangqi 3.1: Black is checkmated), expected an unfinished one");
	refused("xiangqi", "3k5/9/9/9/9/9/9/4R4/R8/4K4 w - - 0 1 moves a1d1\n",
		"line 1: the game is over after \"a1d1\" (xiangqi 3.1: Black is checkmated), expected an unfinished "
		"one");
}

/* However it is reached, and whatever its counters; the error names the earlier line. */
static void repeated_positions_are_refused(void **state)
{
	(void)state;
	refused("xiangqi",
		"startpos moves b0c2 b9c7 h0g2\n# other moves\nstartpos moves h0g2 h9g7\nstartpos moves h0g2 b9c7 "
		"b0c2\nstartpos moves h0g2 h9g7\n",
		"line 4: it leads to the same position as line 1, expected a different one");
	refused("xiangqi", "startpos\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 7 12\n",
		"line 2: it leads to the same position as line 1, expected a different one");
}

/* Appends that many moves of a random xiangqi game that does not end. */
static void add_long_opening(struct string *text, int n_moves)
{
	const struct game *game = game_of("xiangqi");
	struct position start;
	struct line line;
	struct rng rng;
	rng_seed(&rng, 1);
	set_up(game, NULL, NULL, &start);
	line_init(&line, game, &start);
	while (line.length < n_moves) {
		line_push(&line, random_move(game, line_last(&line), &rng));
		while (line_ruling(&line).verdict != UNDECIDED)
			for (int i = 0; i < 40 && line.length; i++)
				line_pop(&line);
	}
	string_add(text, "startpos moves");
	for (int i = 0; i < n_moves; i++)
		string_add(text, " %s", move_text(game, line_at(&line, i), line.steps[i].move));
	line_release(&line);
}

static void oversized_files_are_refused(void **state)
{
	(void)state;
	const struct game *game = game_of("xiangqi");
	struct string text = {0};
	struct openings o;
	struct error err;
	add_long_opening(&text, OPENING_MOVES_MAX);
	read_text(&o, game, text.text);
	assert_int_equal(o.list[0].n_moves, OPENING_MOVES_MAX);
	openings_release(&o);
	string_add(&text, " a0a1");
	refused("xiangqi", text.text, "line 1: unexpected \"a0a1\", expected at most 400 moves and reveals");
	string_clear(&text);
	while (text.length <= OPENINGS_BYTES_MAX)
		string_add(&text, "# 2345678901234567890123456789012345678901234567890123456789012\n");
	assert_false(openings_read(&o, game, game->presets, text.text, text.length, &err));
	assert_string_equal(err.text, "the openings have 8388672 bytes, expected at most 8388608");
	string_release(&text);
}

/* Each once, in another order for another seed, in the same order for the same seed. */
static void openings_are_shuffled(void **state)
{
	(void)state;
	struct openings o[3];
	for (int i = 0; i < 3; i++) {
		read_text(&o[i], game_of("xiangqi"),
			  "startpos\nstartpos moves a0a1\nstartpos moves b0c2\nstartpos moves c0e2\n"
			  "startpos moves h2e2\n3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n");
		openings_shuffle(&o[i], i == 2 ? 2 : 1);
	}
	bool met[7] = {false}, moved = false, differs = false;
	for (int i = 0; i < 6; i++) {
		int number = o[0].list[i].number;
		struct line line;
		openings_line(&o[0], i, &line);
		assert_int_equal(line.steps[line.length].key, o[0].list[i].key); /* the moves stayed with their start */
		line_release(&line);
		assert_false(met[number]);
		met[number] = true;
		moved |= number != i + 1;
		differs |= number != o[2].list[i].number;
		assert_int_equal(number, o[1].list[i].number);
	}
	assert_true(moved && differs);
	assert_true(openings_hash(&o[0]) == openings_hash(&o[1]));
	for (int i = 0; i < 3; i++)
		openings_release(&o[i]);
}

/* Depends on the content and the order, not on the notation. */
static void a_hash_identifies_openings(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"startpos moves h2e2\nstartpos moves a0a1\n",
		("# a comment\n\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1  moves  C2=5\r\n"
		 "startpos moves a0a1"),
		"startpos moves a0a1\nstartpos moves h2e2\n",
		"startpos moves h2e2\n",
		"startpos moves h2e2\nstartpos moves a0a2\n",
	};
	uint64_t hashes[5];
	for (int i = 0; i < 5; i++) {
		struct openings o;
		read_text(&o, game_of("xiangqi"), texts[i]);
		hashes[i] = openings_hash(&o);
		openings_release(&o);
		for (int k = 0; k < i; k++)
			assert_int_equal(hashes[k] == hashes[i], k == 0 && i == 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(openings_are_read),
		cmocka_unit_test(any_notation_is_read),
		cmocka_unit_test(reveals_are_in_parentheses),
		cmocka_unit_test(positions_may_start_like_a_comment),
		cmocka_unit_test(errors_are_refused),
		cmocka_unit_test(finished_games_are_refused),
		cmocka_unit_test(repeated_positions_are_refused),
		cmocka_unit_test(oversized_files_are_refused),
		cmocka_unit_test(openings_are_shuffled),
		cmocka_unit_test(a_hash_identifies_openings),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
