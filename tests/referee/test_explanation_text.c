/* The explanation of a ruling: every possible sentence and member, with a game that explains and rules as scripted by
 * the test. */
#include "support.h"

#include "json.h"

#include <string.h>

#include "base/mem.h"
#include "core/explanation.h"
#include "games/surakarta/sk_game.h"
#include "games/xiangqi/xq_game.h"
#include "games/xiangqi/xq_messages.h"
#include "referee/explanation_text.h"

#define CANNON                                                                                                         \
	{                                                                                                              \
		xq_kind_cannon, "c3"                                                                                   \
	}
#define ROOK                                                                                                           \
	{                                                                                                              \
		xq_kind_rook, "e4"                                                                                     \
	}
#define ADVISOR                                                                                                        \
	{                                                                                                              \
		xq_kind_advisor, "e2"                                                                                  \
	}

static const struct explained_chase chases[] = {
	{CANNON, ROOK, "unprotected", xq_chase_unprotected, "5.3", true},
	{CANNON, ROOK, "lesser-on-rook", xq_chase_even_protected, "5.6", false},
	{ADVISOR, ROOK, "guard-attacks", xq_chase_even_protected_an, "5.7", false},
};
static const struct explained_move moves[] = {{true, 0, 0}, {true, 0, 1}, {false, 1, 2}, {false, 3, 0}};

static struct explained_side sides[2];
static struct ruling ruled;
static bool explains;

static struct ruling rule(const struct line *line)
{
	(void)line;
	return ruled;
}

static bool explain(const struct line *line, struct explanation *e)
{
	if (!explains)
		return false;
	*e = (struct explanation){.first = 0, .last = line->length, .n_chases = 3, .sides = {sides[0], sides[1]}};
	e->moves = mem_new(sizeof moves);
	e->chases = mem_new(sizeof chases);
	memcpy(e->moves, moves, sizeof moves);
	memcpy(e->chases, chases, sizeof chases);
	return true;
}

/* The explanation of a line of four moves, as text and JSON, which the caller releases. */
static bool write_explanation(struct string *text, struct string *json)
{
	static struct game game;
	struct line line;
	game = xq_game;
	game.rules.judge = rule;
	game.rules.explain = explain;
	play_moves(&line, &xq_game, NULL, NULL, "h2e2 h9g7 h0g2 i9h9");
	line.game = &game;
	bool explained = explanation_text_add(&line, text, json);
	line_release(&line);
	return explained;
}

static const char checks[] = "checks", mixed[] = "mixed", idle[] = "idle", several[] = "several", voided[] = "voided",
		  chasing[] = "chases";

static struct explained_side side_with_offence(const char *does)
{
	if (does == checks)
		return (struct explained_side){2, 2, 1, OFFENCE_CHECK, 0, "5.1", {0}};
	if (does == chasing)
		return (struct explained_side){2, 0, 2, OFFENCE_CHASE, 0, "5.2", ROOK};
	enum excuse excuse = does == mixed     ? EXCUSE_MIXED
			     : does == several ? EXCUSE_SEVERAL
			     : does == voided  ? EXCUSE_VOIDED
					       : EXCUSE_IDLE;
	return (struct explained_side){2, 1, 1, OFFENCE_NONE, excuse, "5.9", {0}};
}

static void expect_explanation(const char *first, const char *second, enum verdict verdict, const char *const texts[],
			       const char *const members[])
{
	struct string text = {0}, json = {0};
	sides[0] = side_with_offence(first);
	sides[1] = side_with_offence(second);
	ruled = (struct ruling){verdict, "xiangqi 5.1", "as it was ruled", NULL};
	explains = true;
	assert_true(write_explanation(&text, &json));
	for (; *texts; texts++)
		if (!strstr(string_text(&text), *texts))
			fail_msg("\"%s\" lacks \"%s\"", string_text(&text), *texts);
	for (; *members; members++)
		if (!strstr(string_text(&json), *members))
			fail_msg("\"%s\" lacks \"%s\"", string_text(&json), *members);
	string_release(&text);
	string_release(&json);
}

static void every_move_is_explained(void **state)
{
	(void)state;
	expect_explanation(
		checks, mixed, SECOND_WINS,
		(const char *const[]){
			"  1  Red    h2e2  gives check\n",
			"gives check; also threatens with the cannon on c3: the rook on e4, which is unprotected [5.3] "
			"*\n",
			"chases with the cannon on c3: the rook on e4, which a cannon chases even if protected [5.6]\n",
			" and chases with the advisor on e2: the rook on e4, which an advisor chases even if protected "
			"[5.7]\n",
			"idle: neither checks nor chases\n", NULL},
		(const char *const[]){
			"\"ply\":1,\"side\":\"first\",\"move\":\"h2e2\",\"check\":true,\"chases\":[]",
			"\"reason\":\"unprotected\",\"clause\":\"xiangqi 5.3\",\"section\":\"5.3\",\"constant\":true",
			"\"reason\":\"lesser-on-rook\"", "\"reason\":\"guard-attacks\"", NULL});
}

static void every_summary_is_explained(void **state)
{
	(void)state;
	expect_explanation(
		checks, mixed, SECOND_WINS,
		(const char *const[]){"Red: 2 of 2 moves check and 1 chase. Every move checks: perpetual check [5.1]",
				      "Black: 1 of 2 moves check and 1 chase. Alternating checks and chases: allowed",
				      "  Red loses: as it was ruled (xiangqi 5.1).", NULL},
		(const char *const[]){"\"offence\":\"perpetual-check\",\"excuse\":null", "\"excuse\":\"mixed\"",
				      "\"verdict\":\"second\"", NULL});
	expect_explanation(
		several, chasing, FIRST_WINS,
		(const char *const[]){"No single piece is chased by every move: allowed [5.9]",
				      "Every move chases the same piece, the rook on e4 at the start of the cycle (*): "
				      "perpetual chase [5.2]",
				      "  Black loses: ", NULL},
		(const char *const[]){"\"excuse\":\"several-victims\"",
				      "\"offence\":\"perpetual-chase\",\"excuse\":null,\"clause\":\"xiangqi "
				      "5.2\",\"section\":\"5.2\","
				      "\"victim\":{\"kind\":\"rook\",\"point\":\"e4\"}",
				      "\"verdict\":\"first\"", NULL});
	expect_explanation(idle, voided, DRAWN,
			   (const char *const[]){"Not every move checks or chases: allowed [5.9]",
						 "chases the same piece, but the cycle contains a check: allowed [5.9]",
						 "  Draw: as it was ruled", NULL},
			   (const char *const[]){"\"excuse\":\"idle-move\"", "\"victim\":null",
						 "\"excuse\":\"check-in-cycle\"", "\"verdict\":\"draw\"", NULL});
}

/* Nothing is written if the game explains nothing, or not this ruling. */
static void unexplained_rulings_have_no_text(void **state)
{
	(void)state;
	struct string text = {0};
	struct line line;
	explains = false;
	assert_false(write_explanation(&text, NULL));
	play_moves(&line, &sk_game, NULL, NULL, "");
	assert_false(explanation_text_add(&line, &text, NULL));
	line_release(&line);
	assert_int_equal(text.length, 0);
	string_release(&text);
}

static void text_and_data_are_optional(void **state)
{
	(void)state;
	struct string one = {0}, other = {0};
	sides[0] = sides[1] = side_with_offence(idle);
	ruled = (struct ruling){DRAWN, "xiangqi 5.9", "so", NULL};
	explains = true;
	assert_true(write_explanation(&one, NULL));
	assert_true(write_explanation(NULL, &other));
	assert_true(one.length > 0 && other.length > 0);
	string_release(&one);
	string_release(&other);
}

static void explanations_are_complete_and_in_order(void **state)
{
	(void)state;
	struct string text = {0}, json = {0};
	sides[0] = side_with_offence(checks);
	sides[1] = side_with_offence(chasing);
	ruled = (struct ruling){SECOND_WINS, "xiangqi 5.1", "as it was ruled", NULL};
	explains = true;
	assert_true(write_explanation(&text, &json));
	assert_string_equal(
		text.text,
		"The position after ply 4 repeats the position after ply 0. The moves in between and their effects:\n"
		"    1  Red    h2e2  gives check\n"
		"    2  Black  h9g7  gives check; also threatens with the cannon on c3: the rook on e4, which is "
		"unprotected [5.3] *\n"
		"    3  Red    h0g2  chases with the cannon on c3: the rook on e4, which a cannon chases even if "
		"protected "
		"[5.6]\n"
		"                     and chases with the advisor on e2: the rook on e4, which an advisor chases even "
		"if "
		"protected [5.7]\n"
		"    4  Black  i9h9  idle: neither checks nor chases\n"
		"  Red: 2 of 2 moves check and 1 chase. Every move checks: perpetual check [5.1]\n"
		"  Black: 0 of 2 moves check and 2 chase. Every move chases the same piece, the rook on e4 at the "
		"start of the cycle (*): perpetual chase [5.2]\n"
		"  Red loses: as it was ruled (xiangqi 5.1).\n");
	assert_null(json_fault(json.text, json.length));
	assert_string_equal(
		json.text,
		"{\"from\":0,\"to\":4,\"moves\":["
		"{\"ply\":1,\"side\":\"first\",\"move\":\"h2e2\",\"check\":true,\"chases\":[]},"
		"{\"ply\":2,\"side\":\"second\",\"move\":\"h9g7\",\"check\":true,\"chases\":["
		"{\"by\":{\"kind\":\"cannon\",\"point\":\"c3\"},\"victim\":{\"kind\":\"rook\",\"point\":\"e4\"},"
		"\"reason\":\"unprotected\",\"clause\":\"xiangqi 5.3\",\"section\":\"5.3\",\"constant\":true}]},"
		"{\"ply\":3,\"side\":\"first\",\"move\":\"h0g2\",\"check\":false,\"chases\":["
		"{\"by\":{\"kind\":\"cannon\",\"point\":\"c3\"},\"victim\":{\"kind\":\"rook\",\"point\":\"e4\"},"
		"\"reason\":\"lesser-on-rook\",\"clause\":\"xiangqi 5.6\",\"section\":\"5.6\",\"constant\":false},"
		"{\"by\":{\"kind\":\"advisor\",\"point\":\"e2\"},\"victim\":{\"kind\":\"rook\",\"point\":\"e4\"},"
		"\"reason\":\"guard-attacks\",\"clause\":\"xiangqi 5.7\",\"section\":\"5.7\",\"constant\":false}]},"
		"{\"ply\":4,\"side\":\"second\",\"move\":\"i9h9\",\"check\":false,\"chases\":[]}],\"sides\":["
		"{\"side\":\"first\",\"moves\":2,\"checks\":2,\"chases\":1,\"offence\":\"perpetual-check\","
		"\"excuse\":null,\"clause\":\"xiangqi 5.1\",\"section\":\"5.1\",\"victim\":null},"
		"{\"side\":\"second\",\"moves\":2,\"checks\":0,\"chases\":2,\"offence\":\"perpetual-chase\","
		"\"excuse\":null,\"clause\":\"xiangqi "
		"5.2\",\"section\":\"5.2\",\"victim\":{\"kind\":\"rook\",\"point\":\"e4\"}}],"
		"\"verdict\":\"second\",\"clause\":\"xiangqi 5.1\",\"id\":null}");
	string_release(&text);
	string_release(&json);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_move_is_explained),
		cmocka_unit_test(every_summary_is_explained),
		cmocka_unit_test(explanations_are_complete_and_in_order),
		cmocka_unit_test(unexplained_rulings_have_no_text),
		cmocka_unit_test(text_and_data_are_optional),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
