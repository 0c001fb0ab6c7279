/* qipan repair as a shell runs it: what it prints, what it keeps, what it leaves unchanged. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <string.h>

static void script(const char *text)
{
	char command[4096];
	snprintf(command, sizeof command, "set -e\n%s", text);
	shell_output(command, 0);
}

/* The output of "qipan repair ARGUMENTS". */
static const char *repaired(const char *arguments, int code)
{
	char command[512];
	snprintf(command, sizeof command, "repair %s", arguments);
	return program_output(command, code);
}

static void has(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("expected \"%s\" in:\n%s", part, text);
}

#define LEDGER "arena qilin 1 2 --hash 1 --seed 3 --games 4 --csv"

static void repaired_match_results_keep_their_games(void **state)
{
	(void)state;
	script("$Q " LEDGER " good >said; cp good m.csv; head -n 5 m.csv | tail -n 1 >again\n"
	       "sed -i '4s/^1,0,1,2,b/1,0,1,2,a/' m.csv; cat again >>m.csv; printf '9,4,b,wi' >>m.csv; cp m.csv bad");
	const char *text = repaired("m.csv", 0);
	has(text, "m.csv: results of a match, 3 games\n");
	has(text, "  line 4, \"1,0,1,2,a,");
	has(text, "  line 7, \"2,1,1,2,a,");
	has(text, "  line 8, \"9,4,b,wi\", is not a game, or a duplicate\n");
	has(text, "  rewritten; the old file is kept as m.csv.damaged-1\n");
	script("cmp bad m.csv.damaged-1; sed 4d good | cmp - m.csv\n"
	       "$Q " LEDGER " m.csv --resume | grep -qx 'games 4'"); /* the lost game is played again */
	has(repaired("m.csv", 0), "4 games\n  nothing is wrong with it\n");
	script("[ \"$(ls | grep -c damaged)\" = 1 ]");
}

static void results_without_a_header_keep_only_games(void **state)
{
	(void)state;
	script("$Q " LEDGER " good >said; sed '1s/./%/' good >m.csv");
	has(repaired("m.csv", 0), "missing first line \"# qipan match: ...\": the file cannot be resumed\n");
	script("sed 1d good | cmp - m.csv");
	has(repaired("m.csv", 0), "nothing can be repaired, it is not changed\n");
	script("sed '2s/./%/' good >m.csv");
	has(repaired("m.csv", 0), "missing header line, restored\n");
	script("cmp good m.csv");
}

static void result_files_in_use_are_left_alone(void **state)
{
	(void)state;
	script("$Q " LEDGER " m.csv >said; echo x >>m.csv; cp m.csv bad\n"
	       "code=0; flock m.csv $Q repair m.csv 2>err || code=$?; [ $code = 1 ]; grep -q 'is in use' err; cmp bad "
	       "m.csv");
}

static void repaired_ratings_keep_their_games(void **state)
{
	(void)state;
	script("$Q level new --id one --board 'R n/. .' --depth 1 --out l.json\n"
	       "$Q level rate l.json --games 3 --profile 0 --csv good >said; cp good r.csv\n"
	       "sed -i '4s/main/mein/' r.csv; printf 'one,\\000\\n' >>r.csv");
	const char *text = repaired("r.csv", 0);
	has(text, "r.csv: results of ratings, 2 games\n");
	has(text, "  line 4, \"one,");
	has(text, "  line 6, \"one,?\"");
	script("sed 4d good | cmp - r.csv; $Q level rate l.json --games 3 --profile 0 --csv r.csv --resume | grep -q "
	       "'games    3'");
}

static void repaired_progress_keeps_its_results(void **state)
{
	(void)state;
	script("printf 'one 3 1 9\\ntw\\377 x\\nthree 1 1 1\\n' >campaign");
	const char *text = repaired("campaign", 0);
	has(text, "campaign: the progress of a campaign, 2 levels\n  line 2, \"tw");
	script("printf 'one 3 1 9\\nthree 1 1 1\\n' | cmp - campaign");
}

/* A game truncated anywhere, or with a bad byte anywhere, keeps the moves before the error. */
static void repaired_games_keep_the_moves_before_the_error(void **state)
{
	(void)state;
	script("printf 'b2-b3\\nb5-b4\\na2-a3\\na5-a4\\nsave good\\n' | $Q play surakarta --first human --second human "
	       "--no-autosave >said\n"
	       "sed 's/2. a2-a3/2. a2-x3/' good >g.game");
	const char *text = repaired("g.game", 0);
	has(text, "g.game: records of games, 1 game\n  game 1, line ");
	script("grep -q '^1. b2-b3 b5-b4 \\*$' g.game; [ -e g.game.damaged-1 ]");
	script("n=$(wc -c <good); head -c $((n - 6)) good >g.game; $Q repair g.game >said\n"
	       "grep -q '^1. b2-b3 b5-b4 2. a2-a3' g.game");
	script("sed 's/^.Date.*/[Date \"2026/' good >g.game; $Q repair g.game >said; grep -v Date good | cmp - g.game");
	script("cat good good >both; sed -i '1s/surakarta/surakerta/' both; code=0; $Q repair both >said || code=$?\n"
	       "[ $code = 0 ]; cmp good both; grep -q 'both: records of games, 1 game' said");
}

static void repaired_autosaves_can_be_resumed(void **state)
{
	(void)state;
	script("export XDG_STATE_HOME=$PWD/state\n"
	       "printf 'b2-b3\\nb5-b4\\n' | $Q play surakarta --first human --second human >said\n"
	       "sed -i 's/b5-b4/b5-\\x01\\xff/' state/qipan/*.game; $Q repair state/qipan/*.game >said\n"
	       "printf 'moves\\nsave seen\\n' | $Q play --resume >said; grep -q '1. b2-b3 \\*' seen");
}

static void dry_runs_change_nothing(void **state)
{
	(void)state;
	script("printf 'one 3 1 9\\nx\\n' >campaign; cp campaign before");
	const char *text = repaired("--dry-run campaign", 0);
	has(text, "line 2, \"x\", is not a result");
	has(text, "  not changed\n");
	script("cmp before campaign; [ \"$(ls)\" = \"$(printf 'before\\ncampaign')\" ]");
}

static void foreign_files_are_left_alone(void **state)
{
	(void)state;
	script("printf 'hello\\n' >text; : >empty; head -c 3000 /dev/urandom >noise; mkdir d; printf 'one 1 1 1\\n' "
	       ">fine");
	has(repaired("text", 1), "text: nothing in it can be kept, it is not changed");
	has(repaired("empty", 1), "nothing in it can be kept");
	has(repaired("noise", 1), "nothing in it can be kept");
	has(repaired("nowhere", 1), "cannot open \"nowhere\"");
	has(repaired("d", 1), "d\"");
	has(repaired("text fine", 1), "fine: the progress of a campaign, 1 level\n  nothing is wrong with it\n");
	has(repaired("", 2), "missing argument FILE; usage: qipan repair FILE...");
	script("[ \"$(ls -A | wc -l)\" = 5 ]");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, scratch_begin, scratch_end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(repaired_match_results_keep_their_games),
		TEST(results_without_a_header_keep_only_games),
		TEST(result_files_in_use_are_left_alone),
		TEST(repaired_ratings_keep_their_games),
		TEST(repaired_progress_keeps_its_results),
		TEST(repaired_games_keep_the_moves_before_the_error),
		TEST(repaired_autosaves_can_be_resumed),
		TEST(dry_runs_change_nothing),
		TEST(foreign_files_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
