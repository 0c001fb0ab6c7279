/* The protocol of the Surakarta contests describes the same game as our own notation. */
#include "support.h"
#include "talks.h"

#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "games/surakarta/sk_game.h"
#include "games/surakarta/sk_text.h"

static void set_up_host(struct host *host)
{
	struct error err;
	host_init(host, &sk_game, NULL);
	assert_true(host_choose(host, "depth-1", &err));
}

/* Input lines of a game in which the opponent plays random moves: the game so far, with the answers the program must
 * have given, since it is the same program with the same seed. */
static void expect_same_game(bool we_are_black, uint64_t seed)
{
	struct line line;
	struct rng rng;
	struct string lines = {0};
	char text[MOVE_TEXT_MAX];
	rng_seed(&rng, seed);
	play_moves(&line, &sk_game, NULL, NULL, "");
	string_add(&lines, "new %s\n", we_are_black ? "black" : "white");
	for (int ply = 0; ply < 40 && line_ruling(&line).verdict == UNDECIDED; ply++) {
		struct error err;
		struct host host;
		move_t moves[SK_MOVES_MAX], move;
		if ((ply % 2 == 0) == we_are_black) {
			set_up_host(&host);
			const char *output = session_output(&host, lines.text), *last = output;
			for (const char *at = output; (at = strstr(at, "move ")); at++)
				last = at;
			assert_int_equal(sscanf(last, "move %4s", text), 1);
			move = sk_parse_sau(line_last(&line), text, &err);
			assert_int_not_equal(move, NO_MOVE);
			line_push(&line, move);
			assert_string_equal(position_text(&sk_game, line_last(&host.line)),
					    position_text(&sk_game, line_last(&line)));
			host_release(&host);
		} else {
			int n = sk_generate(line_last(&line), moves);
			move = moves[rng_below(&rng, (uint32_t)n)];
			sk_format_sau(move, text, sizeof text);
			string_add(&lines, "move %s\n", text);
			line_push(&line, move);
		}
	}
	string_release(&lines);
	line_release(&line);
}

static void commands_describe_the_same_game(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 4; seed++)
		expect_same_game(seed & 1, seed);
}

/* A move rejected by the platform is taken back and never played again; if there is no other move, nothing is sent. */
static void rejected_moves_are_replaced(void **state)
{
	struct host host;
	struct string lines = {0};
	move_t moves[SK_MOVES_MAX], output[SK_MOVES_MAX];
	struct error err;
	int n = 0;
	(void)state;
	set_up_host(&host);
	int n_moves = sk_generate(line_last(&host.line), moves);
	string_add(&lines, "new black\n");
	for (int i = 0; i < n_moves + 2; i++)
		string_add(&lines, "error\n");
	for (const char *at = session_output(&host, lines.text); (at = strstr(at, "move ")); at++, n++) {
		char text[5] = {0};
		memcpy(text, at + 5, 4);
		output[n] = sk_parse_sau(line_at(&host.line, 0), text, &err);
		assert_int_not_equal(output[n], NO_MOVE);
		for (int i = 0; i < n; i++)
			assert_int_not_equal(output[i], output[n]);
	}
	assert_int_equal(n, n_moves);
	assert_int_equal(host.line.length, 0);
	string_release(&lines);
	host_release(&host);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commands_describe_the_same_game),
		cmocka_unit_test(rejected_moves_are_replaced),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
