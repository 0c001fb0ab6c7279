/* A review as data, as docs/analyse.md describes it. */
#include "support.h"

#include "json.h"
#include "reviewed.h"

#include <string.h>

#include "review/review_output.h"

static void expect_json(struct reviewed *r, struct review_source source, const char *expected)
{
	struct string out = {0};
	review_judge(&r->record.line, r->steps);
	review_json(&r->record, r->steps, &source, &out);
	assert_null(json_fault(out.text, out.length));
	assert_string_equal(out.text, expected);
	string_release(&out);
}

/* 1 / (1 + e^-1) is 0.7311; Black's best move costs nothing although the score falls. */
static void moves_have_scores_lines_and_losses(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2 h9g7");
	strcpy(r.record.first, "Ada \"A\"");
	record_end(&r.record, FIRST_WINS, "resignation");
	reviewed_search(&r, 0, 200, "b2e2");
	r.steps[0].line[1] = r.record.game->text.parse_move(line_at(&r.record.line, 1), "b9c7", NULL);
	r.steps[0].n_line = 2;
	reviewed_search(&r, 1, 0, "h9g7");
	reviewed_search(&r, 2, 200, "h0g2");
	expect_json(&r, (struct review_source){"a.txt", 3, "alphabeta, depth 5"},
		    "{\"file\":\"a.txt\",\"game\":3,\"rules\":\"xiangqi\",\"first\":\"Ada \\\"A\\\"\",\"second\":\"\","
		    "\"result\":\"1-0\",\"analyst\":\"alphabeta, depth 5\",\"players\":["
		    "{\"side\":\"Red\",\"player\":\"Ada \\\"A\\\"\",\"moves\":1,\"mean_loss\":0.2311,"
		    "\"inaccuracy\":0,\"mistake\":0,\"blunder\":1,\"lucky\":0,\"unlucky\":0},"
		    "{\"side\":\"Black\",\"player\":\"\",\"moves\":1,\"mean_loss\":0.0000,"
		    "\"inaccuracy\":0,\"mistake\":0,\"blunder\":0,\"lucky\":0,\"unlucky\":0}],\"steps\":["
		    "{\"step\":0,\"kind\":\"thought\",\"score\":200,\"share\":0.7311,\"depth\":5,"
		    "\"line\":[\"b2e2\",\"b9c7\"]},"
		    "{\"step\":1,\"move\":\"h2e2\",\"side\":\"Red\",\"kind\":\"thought\",\"score\":0,\"share\":0.5000,"
		    "\"depth\":5,\"line\":[\"h9g7\"],\"loss\":0.2311,\"judgement\":\"blunder\"},"
		    "{\"step\":2,\"move\":\"h9g7\",\"side\":\"Black\",\"kind\":\"thought\",\"score\":200,"
		    "\"share\":0.7311,\"depth\":5,\"line\":[\"h0g2\"]}]}");
	record_release(&r.record);
}

/* Outcomes are marked as such, and belong to the side that flipped. */
static void outcomes_belong_to_the_flipping_side(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "darkchess", "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20", "b2(g) c1-b1");
	reviewed_search(&r, 0, 100, "c2");
	reviewed_expected(&r, 1, 0.5, 0);
	reviewed_search(&r, 2, -200, "c1-b1");
	expect_json(&r, (struct review_source){NULL, 1, NULL},
		    "{\"game\":1,\"rules\":\"darkchess\",\"first\":\"\",\"second\":\"\",\"result\":\"*\","
		    "\"analyst\":null,\"players\":["
		    "{\"side\":\"First\",\"player\":\"\",\"moves\":1,\"mean_loss\":0.1225,"
		    "\"inaccuracy\":0,\"mistake\":1,\"blunder\":0,\"lucky\":0,\"unlucky\":1},"
		    "{\"side\":\"Second\",\"player\":\"\",\"moves\":0,\"mean_loss\":0.0000,"
		    "\"inaccuracy\":0,\"mistake\":0,\"blunder\":0,\"lucky\":0,\"unlucky\":0}],\"steps\":["
		    "{\"step\":0,\"kind\":\"thought\",\"score\":100,\"share\":0.6225,\"depth\":5,\"line\":[\"c2\"]},"
		    "{\"step\":1,\"move\":\"b2\",\"side\":\"First\",\"kind\":\"expected\",\"score\":0,\"share\":0.5000,"
		    "\"depth\":0,\"loss\":0.1225,\"judgement\":\"mistake\"},"
		    "{\"step\":2,\"outcome\":\"(g)\",\"side\":\"First\",\"kind\":\"thought\",\"score\":-200,"
		    "\"share\":0.2689,\"depth\":5,\"line\":[\"c1-b1\"],\"judgement\":\"unlucky\"},"
		    "{\"step\":3,\"move\":\"c1-b1\",\"side\":\"Second\",\"kind\":\"unseen\"}]}");
	record_release(&r.record);
}

static void unsearched_positions_have_no_numbers(void **state)
{
	(void)state;
	struct reviewed r;
	reviewed_begin(&r, "xiangqi", NULL, "h2e2");
	strcpy(r.record.second, "Bo");
	reviewed_ruled(&r, 1, DRAWN);
	expect_json(&r, (struct review_source){NULL, 2, NULL},
		    "{\"game\":2,\"rules\":\"xiangqi\",\"first\":\"\",\"second\":\"Bo\",\"result\":\"*\","
		    "\"analyst\":null,\"players\":["
		    "{\"side\":\"Red\",\"player\":\"\",\"moves\":0,\"mean_loss\":0.0000,"
		    "\"inaccuracy\":0,\"mistake\":0,\"blunder\":0,\"lucky\":0,\"unlucky\":0},"
		    "{\"side\":\"Black\",\"player\":\"Bo\",\"moves\":0,\"mean_loss\":0.0000,"
		    "\"inaccuracy\":0,\"mistake\":0,\"blunder\":0,\"lucky\":0,\"unlucky\":0}],\"steps\":["
		    "{\"step\":0,\"kind\":\"unseen\"},"
		    "{\"step\":1,\"move\":\"h2e2\",\"side\":\"Red\",\"kind\":\"ruled\",\"score\":0,\"share\":0.5000,"
		    "\"depth\":0}]}");
	record_release(&r.record);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_have_scores_lines_and_losses),
		cmocka_unit_test(outcomes_belong_to_the_flipping_side),
		cmocka_unit_test(unsearched_positions_have_no_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
