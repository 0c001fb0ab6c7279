/* Policies as players: their names, that they play as the policy does, and reproducibly by seed. */
#include "support.h"

#include <string.h>

#include "core/policy.h"
#include "core/random_play.h"
#include "games/registry.h"
#include "games/opponent.h"
#include "search/policy_engine.h"

static const struct game *game;

static struct engine_instance *new_player(const char *word, uint64_t seed)
{
	struct opponent o;
	struct error err;
	if (!opponent_find(game, word, &o, &err))
		fail_msg("%s", err.text);
	assert_ptr_equal(o.engine, &policy_engine);
	struct engine_instance *t = opponent_create(&o, game, (struct engine_setup){.seed = seed}, &err);
	assert_non_null(t);
	return t;
}

static move_t search(struct engine_instance *t, const struct line *line)
{
	struct search_result result;
	policy_engine.search(t, line, &(struct limits){0}, NULL, NULL, &result);
	assert_int_equal(result.n_pv, 1);
	assert_int_equal(result.pv[0], result.best);
	return result.best;
}

static void policies_are_found_by_name(void **state)
{
	static const char *const bad[] = {"policy-",       "policy-captur",   "policy-capture ",
					  "policycapture", "policy-capture-", "polic"};
	struct opponent o;
	struct error err;
	(void)state;
	for (const struct policy *p = game->heuristics.policies; p->name; p++) {
		char word[80] = "policy-";
		strcat(word, p->name);
		policy_engine.free(new_player(word, 1));
	}
	policy_engine.free(new_player("policy", 1));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(opponent_find(game, bad[i], &o, &err));
	assert_false(opponent_find(game, "polici", &o, &err));
	assert_non_null(strstr(err.text, "did you mean \"policy\"?"));
	assert_null(policy_engine.create(game, &(struct engine_setup){.word = "policy-x"}, &err));
	const struct game *without = games_find("surakarta", NULL);
	assert_null(without->heuristics.policies);
	assert_false(opponent_find(without, "policy", &o, &err));
	assert_null(strstr(err.text, "policy,"));
}

/* Whole games: every action is the first action of a playout with the same random numbers. */
static void engines_play_their_policy(void **state)
{
	(void)state;
	for (const struct policy *p = game->heuristics.policies; p->name; p++) {
		char word[80] = "policy-";
		strcat(word, p->name);
		struct engine_instance *t = new_player(word, 9);
		struct rng same, chance;
		rng_seed(&same, 9);
		rng_seed(&chance, 1);
		struct position start;
		struct line line;
		set_up(game, NULL, NULL, &start);
		line_init(&line, game, &start);
		while (line_ruling(&line).verdict == UNDECIDED) {
			if (game->rules.to_act(line_last(&line)) == ACTOR_CHANCE) {
				line_push(&line, random_move(game, line_last(&line), &chance));
				continue;
			}
			struct playout playout;
			p->play_out(line_last(&line), &(struct playout_options){0}, &same, &playout);
			assert_true(playout.first != NO_MOVE);
			assert_int_equal(search(t, &line), playout.first);
			line_push(&line, playout.first);
		}
		line_release(&line);
		policy_engine.free(t);
	}
}

static void clearing_restarts_the_seed(void **state)
{
	(void)state;
	struct engine_instance *t = new_player("policy", 4), *u = new_player("policy", 5);
	struct position start;
	struct line line;
	move_t first[12], n_other = 0;
	set_up(game, NULL, NULL, &start);
	line_init(&line, game, &start);
	for (int i = 0; i < 12; i++)
		first[i] = search(t, &line);
	policy_engine.forget(t);
	for (int i = 0; i < 12; i++) {
		assert_int_equal(search(t, &line), first[i]);
		n_other += search(u, &line) != first[i];
	}
	assert_true(n_other > 6);
	line_release(&line);
	policy_engine.free(t);
	policy_engine.free(u);
	policy_engine.free(NULL);
}

int main(void)
{
	game = games_find("darkchess", NULL);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(policies_are_found_by_name),
		cmocka_unit_test(engines_play_their_policy),
		cmocka_unit_test(clearing_restarts_the_seed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
