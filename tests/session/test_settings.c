/* The settings of a host, as clients list and set them. */
#include "support.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/tablebase.h"
#include "games/registry.h"
#include "session/settings.h"

static struct host host; /* of xiangqi, new for each test */

static int begin(void **state)
{
	(void)state;
	host_init(&host, games_find("xiangqi", NULL), NULL);
	return 0;
}

static int end(void **state)
{
	(void)state;
	host_release(&host);
	return 0;
}

/* The setting of that name in the list; its name is NULL if it is missing. */
static struct setting listed(const char *name)
{
	struct setting all[SETTINGS_MAX];
	int n = settings_list(&host, all);
	for (int i = 0; i < n; i++)
		if (strcmp(all[i].name, name) == 0)
			return all[i];
	return (struct setting){.name = NULL};
}

static const char *value(const char *name)
{
	static struct setting s;
	s = listed(name);
	return s.name ? s.value : "(none)";
}

static void set(const char *name, const char *to)
{
	struct error err;
	if (!settings_set(&host, name, to, &err))
		fail_msg("%s %s: %s", name, to ? to : "without a value", err.text);
}

/* Rejected with that reason, and nothing changes. */
static void refuse(const char *name, const char *to, const char *message)
{
	struct setting before[SETTINGS_MAX], after[SETTINGS_MAX];
	struct error err = {0};
	int n = settings_list(&host, before);
	if (settings_set(&host, name, to, &err))
		fail_msg("%s \"%s\" is accepted", name, to ? to : "(no value)");
	if (!strstr(err.text, message))
		fail_msg("%s \"%s\": \"%s\", expected \"%s\"", name, to ? to : "(no value)", err.text, message);
	assert_int_equal(settings_list(&host, after), n);
	for (int i = 0; i < n; i++)
		assert_string_equal(after[i].value, before[i].value);
}

/* --- the list --- */

static void names_and_keywords_are_unique(void **state)
{
	(void)state;
	for (int g = 0; games_at(g); g++)
		for (int e = 0; opponent_engine(games_at(g), e); e++) {
			struct setting all[SETTINGS_MAX];
			host_set_game(&host, games_at(g), games_at(g)->presets);
			const char *word = opponent_engine(games_at(g), e)->name;
			assert_true(host_choose(&host, strcmp(word, "policy") == 0 ? "policy-random" : word, NULL));
			int n = settings_list(&host, all);
			assert_in_range(n, 1, SETTINGS_MAX);
			for (int i = 0; i < n; i++) {
				assert_true(strspn(all[i].word, "abcdefghijklmnopqrstuvwxyz") == strlen(all[i].word));
				for (int k = 0; k < i; k++) {
					assert_int_not_equal(strcasecmp(all[i].name, all[k].name), 0);
					assert_int_not_equal(strcasecmp(all[i].name, all[k].word), 0);
					assert_int_not_equal(strcasecmp(all[i].word, all[k].name), 0);
					assert_int_not_equal(strcasecmp(all[i].word, all[k].word), 0);
				}
			}
		}
}

/* Values from the list can be set, by name and by keyword, in any letter case. */
static void listed_values_can_be_set(void **state)
{
	(void)state;
	struct setting all[SETTINGS_MAX];
	int n = settings_list(&host, all);
	for (int i = 0; i < n; i++) {
		char loud[40];
		snprintf(loud, sizeof loud, "%s", all[i].name);
		for (char *c = loud; *c; c++)
			*c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
		const char *const names[] = {all[i].name, all[i].word, loud};
		for (int k = 0; k < 3; k++) {
			set(names[k], all[i].value);
			assert_string_equal(value(all[i].name), all[i].value);
		}
	}
}

static void bounds_are_enforced(void **state)
{
	(void)state;
	struct setting all[SETTINGS_MAX];
	int n = settings_list(&host, all);
	for (int i = 0; i < n; i++) {
		if (all[i].kind != SETTING_SPIN)
			continue;
		for (int k = 0; k < 2; k++) {
			char inside[32], outside[32];
			snprintf(inside, sizeof inside, "%lld", (long long)(k ? all[i].max : all[i].min));
			snprintf(outside, sizeof outside, "%lld", (long long)(k ? all[i].max + 1 : all[i].min - 1));
			if (k && strcmp(all[i].name, "Hash") == 0) {
				refuse("Hash", inside, "out of memory for a hash table");
			} else {
				set(all[i].name, inside);
				assert_string_equal(value(all[i].name), inside);
			}
			refuse(all[i].name, outside, outside);
		}
		static const char *const bad[] = {"", " ", "x", "1 ", " 1", "+1", "1.0", "0x1", "99999999999999999999"};
		for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
			refuse(all[i].name, bad[k], all[i].name);
	}
}

static void checks_are_true_or_false(void **state)
{
	(void)state;
	static const char *const names[] = {"Ponder", "Ties"}, *const yes[] = {"true", "TRUE", "1"},
				 *const no[] = {"false", "False", "0"}, *const bad[] = {"", "yes", "on", "2", "true "};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		for (size_t k = 0; k < 3; k++) {
			set(names[i], yes[k]);
			assert_string_equal(value(names[i]), "true");
			set(names[i], no[k]);
			assert_string_equal(value(names[i]), "false");
		}
		for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
			refuse(names[i], bad[k], names[i]);
	}
}

static void listed_choices_can_be_set(void **state)
{
	(void)state;
	static const char *const names[] = {"Repetition Rule", "UCI_Variant"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct setting s = listed(names[i]);
		const char *choice;
		int n = 0;
		assert_int_equal(s.kind, SETTING_COMBO);
		for (; (choice = settings_choice(&host, &s, n)); n++) {
			set(names[i], choice);
			assert_string_equal(value(names[i]), choice);
		}
		assert_true(n >= 4);
		refuse(names[i], "", names[i]);
		refuse(names[i], "nonsense", names[i]);
	}
	struct setting seed = listed("Seed");
	assert_null(settings_choice(&host, &seed, 0));
}

/* --- invalid names and values --- */

static void unknown_names_are_refused(void **state)
{
	(void)state;
	static const char *const bad[] = {"", " ", "Wings", "Hash ", "Tables", "%s%n", "\xff\x01"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		refuse(bad[i], "1", "unknown option");
	char long_name[5000];
	memset(long_name, 'H', sizeof long_name - 1);
	long_name[sizeof long_name - 1] = 0;
	refuse(long_name, "1", "unknown option");
	refuse("Hash", long_name, "Hash");
	refuse("Opponent", long_name, "Opponent");
	refuse("UCI_Variant", long_name, "UCI_Variant");
}

static void only_buttons_need_no_value(void **state)
{
	(void)state;
	struct setting all[SETTINGS_MAX];
	int n = settings_list(&host, all);
	for (int i = 0; i < n; i++)
		if (all[i].kind == SETTING_BUTTON)
			set(all[i].name, NULL);
		else
			refuse(all[i].name, NULL, all[i].name);
}

/* --- effects of settings --- */

static void games_and_opponents_have_their_own_settings(void **state)
{
	(void)state;
	set("hash", "5");
	set("MULTIPV", "3");
	set("variant", "qilin");
	assert_string_equal(value("Hash"), "5");
	assert_string_equal(value("MultiPV"), "3");
	assert_string_equal(value("Repetition Rule"), "source");
	set("rule", "strict");
	set("Opponent", "authors-hard");
	assert_null(listed("Hash").name);
	refuse("Hash", "5", "unknown option");
	set("variant", "xiangqi");
	assert_string_equal(value("Opponent"), "strongest");
	assert_string_equal(value("Repetition Rule"), "wxf");
	set("Opponent", "mcts");
	set("Threads", "2");
	assert_string_equal(value("Threads"), "2");
	set("Opponent", "3");
	assert_string_equal(value("Threads"), "1");
	set("variant", "qilin");
	set("Opponent", "authors-hard");
	assert_null(listed("Threads").name);
	refuse("Threads", "2", "unknown option");
}

/* Clients send all of their settings again before every game. */
static void repeating_a_rule_or_game_keeps_the_position(void **state)
{
	(void)state;
	assert_true(host_position(&host, "startpos moves h2e2", NULL));
	set("Repetition Rule", "wxf");
	set("UCI_Variant", "xiangqi");
	assert_int_equal(host.line.length, 1);
	set("Repetition Rule", "nolimit");
	assert_int_equal(host.line.length, 0);
}

static void clear_hash_clears_memory(void **state)
{
	(void)state;
	struct search_result first, again;
	struct limits limits = {.depth = 5};
	assert_true(host_create_engine(&host, NULL));
	host_search(&host, &limits, NULL, NULL, &first);
	host_search(&host, &limits, NULL, NULL, &again);
	assert_int_not_equal(again.nodes, first.nodes);
	set("Clear Hash", NULL);
	host_search(&host, &limits, NULL, NULL, &again);
	assert_int_equal(again.nodes, first.nodes);
}

static struct tablebase *fail_to_open(const struct game *game, const char *folder, struct error *err)
{
	(void)game;
	fail(err, TEST_MESSAGE("\"{0.40}\" cannot be read"), folder);
	return NULL;
}

static void table_setting_exists_only_where_supported(void **state)
{
	(void)state;
	host.open_tables = fail_to_open;
	assert_string_equal(value("Tables"), "");
	refuse("Tables", "nowhere", "Tables: \"nowhere\" cannot be read");
	set("Tables", "");
	set("Tables", "<empty>");
	set("egtbpaths", "<empty>");
}

static struct net *fail_to_load(const char *path, const struct game *game, struct error *err)
{
	(void)game;
	fail(err, TEST_MESSAGE("\"{0.40}\" is no net"), path);
	return NULL;
}

static void net_setting_exists_only_where_supported(void **state)
{
	(void)state;
	refuse("EvalFile", "some.net", "unknown option \"EvalFile\"");
	host.load_net = fail_to_load;
	assert_string_equal(value("EvalFile"), "");
	refuse("EvalFile", "some.net", "EvalFile: \"some.net\" is no net");
	set("EvalFile", "");
	set("evalfile", "<empty>");
}

/* All settings of the default host, as docs/protocols.md lists them. */
static void the_list_has_types_bounds_and_values(void **state)
{
	(void)state;
	static const struct setting expected[] = {
		{"Hash", "hashsize", SETTING_SPIN, 1, 1 << 30, "16"},
		{"MultiPV", "multipv", SETTING_SPIN, 1, 8, "1"},
		{"Seed", "seed", SETTING_SPIN, 0, (int64_t)1 << 60, "1"},
		{"Strength", "strength", SETTING_SPIN, 0, 8, "0"},
		{"Threads", "threads", SETTING_SPIN, 1, 256, "1"},
		{"Ties", "ties", SETTING_CHECK, 0, 0, "false"},
		{"Clear Hash", "clearhash", SETTING_BUTTON, 0, 0, ""},
		{"Move Overhead", "moveoverhead", SETTING_SPIN, 0, 5000, "10"},
		{"Ponder", "ponder", SETTING_CHECK, 0, 0, "false"},
		{"Opponent", "opponent", SETTING_STRING, 0, 0, "strongest"},
		{"Repetition Rule", "rule", SETTING_COMBO, 0, 0, "wxf"},
		{"UCI_Elo", "elo", SETTING_SPIN, 1000, 4000, "1500"},
		{"UCI_LimitStrength", "limitstrength", SETTING_CHECK, 0, 0, "false"},
		{"UCI_ShowWDL", "showwdl", SETTING_CHECK, 0, 0, "false"},
		{"UCI_Variant", "variant", SETTING_COMBO, 0, 0, "xiangqi"},
	};
	struct setting all[SETTINGS_MAX];
	int n = settings_list(&host, all);
	assert_int_equal(n, sizeof expected / sizeof *expected);
	for (int i = 0; i < n; i++) {
		assert_string_equal(all[i].name, expected[i].name);
		assert_string_equal(all[i].word, expected[i].word);
		assert_int_equal(all[i].kind, expected[i].kind);
		if (all[i].kind == SETTING_SPIN)
			assert_true(all[i].min == expected[i].min && all[i].max == expected[i].max);
		assert_string_equal(all[i].value, expected[i].value);
	}
}

static void errors_name_the_setting_and_the_value(void **state)
{
	(void)state;
	refuse("Wings", "1", "unknown option \"Wings\"");
	refuse("Move Overhead", "5001", "Move Overhead: \"5001\" is not a whole number from 0 to 5000");
	refuse("elo", "999", "UCI_Elo: \"999\" is not a whole number from 1000 to 4000");
	refuse("UCI_Elo", "4001", "UCI_Elo: \"4001\" is not a whole number from 1000 to 4000");
	refuse("ponder", "maybe", "Ponder: \"maybe\" is not a switch, expected true or false");
	refuse("UCI_ShowWDL", "2", "UCI_ShowWDL: \"2\" is not a switch, expected true or false");
	refuse("UCI_LimitStrength", "yes", "UCI_LimitStrength: \"yes\" is not a switch, expected true or false");
	refuse("Ties", "maybe", "Ties: \"maybe\" is not a valid value for ties, expected true or false");
	refuse("Hash", NULL, "Hash: missing value");
	refuse("rule", "x", "Repetition Rule: xiangqi has no preset \"x\", expected one of wxf, ");
	refuse("variant", "go", "UCI_Variant: unknown game \"go\"");
	refuse("Opponent", "nobody", "Opponent: \"nobody\" is not an opponent in xiangqi, ");
}

/* The strength follows the rating while it is limited; setting only a rating changes nothing. */
static void the_rating_applies_while_strength_is_limited(void **state)
{
	(void)state;
	set("UCI_Elo", "1600");
	assert_string_equal(value("UCI_Elo"), "1600");
	assert_string_equal(value("Strength"), "0");
	set("Strength", "3");
	set("UCI_Elo", "1700");
	assert_string_equal(value("Strength"), "3");
	set("UCI_LimitStrength", "true");
	char at_1700[SETTING_VALUE_MAX];
	snprintf(at_1700, sizeof at_1700, "%s", value("Strength"));
	assert_string_not_equal(at_1700, "0");
	set("UCI_Elo", "4000");
	assert_string_equal(value("Strength"), "8");
	set("UCI_LimitStrength", "false");
	assert_string_equal(value("Strength"), "0");
	set("UCI_LimitStrength", "false");
	set("Strength", "2");
	set("UCI_LimitStrength", "false"); /* it was not limited: the strength stays */
	assert_string_equal(value("Strength"), "2");
}

static void choices_are_presets_and_games(void **state)
{
	(void)state;
	struct setting rule = listed("Repetition Rule"), variant = listed("UCI_Variant"), hash = listed("Hash");
	const struct preset *p = games_find("xiangqi", NULL)->presets;
	int n = 0;
	for (; p[n].name; n++)
		assert_string_equal(settings_choice(&host, &rule, n), p[n].name);
	assert_null(settings_choice(&host, &rule, n));
	for (n = 0; games_at(n); n++)
		assert_string_equal(settings_choice(&host, &variant, n), games_at(n)->name);
	assert_null(settings_choice(&host, &variant, n));
	assert_null(settings_choice(&host, &hash, 0));
}

/* If a hash table cannot be allocated, the old size stays and the engine still works. */
static void unavailable_memory_is_refused_immediately(void **state)
{
	(void)state;
	set("Hash", "2");
	refuse("Hash", "1073741824",
	       "Hash: out of memory for a hash table of 1125899906842624 bytes, expected a smaller one");
	assert_string_equal(value("Hash"), "2");
	assert_true(host_create_engine(&host, NULL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(names_and_keywords_are_unique, begin, end),
		cmocka_unit_test_setup_teardown(the_list_has_types_bounds_and_values, begin, end),
		cmocka_unit_test_setup_teardown(errors_name_the_setting_and_the_value, begin, end),
		cmocka_unit_test_setup_teardown(the_rating_applies_while_strength_is_limited, begin, end),
		cmocka_unit_test_setup_teardown(choices_are_presets_and_games, begin, end),
		cmocka_unit_test_setup_teardown(unavailable_memory_is_refused_immediately, begin, end),
		cmocka_unit_test_setup_teardown(net_setting_exists_only_where_supported, begin, end),
		cmocka_unit_test_setup_teardown(listed_values_can_be_set, begin, end),
		cmocka_unit_test_setup_teardown(bounds_are_enforced, begin, end),
		cmocka_unit_test_setup_teardown(checks_are_true_or_false, begin, end),
		cmocka_unit_test_setup_teardown(listed_choices_can_be_set, begin, end),
		cmocka_unit_test_setup_teardown(unknown_names_are_refused, begin, end),
		cmocka_unit_test_setup_teardown(only_buttons_need_no_value, begin, end),
		cmocka_unit_test_setup_teardown(games_and_opponents_have_their_own_settings, begin, end),
		cmocka_unit_test_setup_teardown(repeating_a_rule_or_game_keeps_the_position, begin, end),
		cmocka_unit_test_setup_teardown(clear_hash_clears_memory, begin, end),
		cmocka_unit_test_setup_teardown(table_setting_exists_only_where_supported, begin, end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
