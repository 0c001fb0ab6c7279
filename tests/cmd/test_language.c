/* The program in Chinese: how the language is chosen, and that the output is then Chinese throughout. */
#include "support.h"

#include "levels/level.h"
#include "scratch.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ZH    "LC_ALL=zh_CN.UTF-8 $Q "
#define WRONG "play qilin --fist"
#define CHASED                                                                                                         \
	"--position '4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w' "                                               \
	"--moves 'c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3'"

/* --- choosing the language --- */

static void speaks(const char *environment, const char *options, const char *expected)
{
	scratch_run("env -u LC_ALL -u LC_MESSAGES -u LANG %s $Q %s " WRONG, environment, options);
	scratch_expect(expected);
}

#define ENGLISH     "qipan: play has no option \"--fist\"; see \"qipan play --help\"; did you mean \"--first\"?"
#define SIMPLIFIED  "qipan: “play”没有选项“--fist”；见“qipan play --help”；是“--first”吗？"
#define TRADITIONAL "qipan: 「play」沒有選項「--fist」；見「qipan play --help」；是「--first」嗎？"

static void the_environment_selects_the_language(void **state)
{
	(void)state;
	speaks("", "", ENGLISH);
	speaks("LANG=de_DE.UTF-8", "", ENGLISH);
	speaks("LANG=zh_CN.UTF-8", "", SIMPLIFIED);
	speaks("LANG=zh_SG.utf8", "", SIMPLIFIED);
	speaks("LANG=zh_TW.UTF-8", "", TRADITIONAL);
	speaks("LANG=zh_HK.UTF-8", "", TRADITIONAL);
	speaks("LANG=C LC_MESSAGES=zh_CN.UTF-8", "", SIMPLIFIED);
	speaks("LANG=zh_CN.UTF-8 LC_ALL=C", "", ENGLISH);
	speaks("LANG=zh_CN.UTF-8 LC_MESSAGES=zh_TW.UTF-8", "", TRADITIONAL);
	speaks("LANG=zh_CN.UTF-8 LC_ALL=", "", SIMPLIFIED);
	speaks("LANG=zh_CN.GBK", "", ENGLISH);
	speaks("LANG=zh_CN", "", ENGLISH);
}

static void the_option_selects_the_language(void **state)
{
	(void)state;
	speaks("", "--language zh", SIMPLIFIED);
	speaks("", "--language=zh-hans", SIMPLIFIED);
	speaks("", "--language ZH-Hant", TRADITIONAL);
	speaks("LANG=zh_CN.UTF-8", "--language en", ENGLISH);
	speaks("", "--language en --language zh", SIMPLIFIED);
	scratch_run("$Q play qilin --language zh --fist");
	scratch_expect(SIMPLIFIED);
	scratch_run("$Q play --fist --language=zh-hant qilin");
	scratch_expect(TRADITIONAL);
	scratch_run("$Q --language zh");
	scratch_expect("usage: qipan COMMAND"); /* help is English */
}

static void unknown_languages_are_refused(void **state)
{
	(void)state;
	expect("--language fr games", 2, "--language: unknown value \"fr\", expected en, zh, zh-hans, zh-hant");
	expect("games --language=", 2, "--language: unknown value \"\"");
	expect("games --language", 2, "--language needs a value");
	expect("convert -- --language zh", 1, "\"--language\""); /* a file name */
	expect("--languag zh", 2, "did you mean \"--language\"?");
}

static void shells_complete_languages(void **state)
{
	(void)state;
	expect("--complete --lang", 0, "--language\t");
	expect("--complete play --lang", 0, "--language\t");
	expect("--complete --language zh-", 0, "zh-hans\nzh-hant\n");
	expect("--complete play --language=e", 0, "--language=en\n");
	expect("--complete --language zh sho", 0, "show\t");
	expect("--complete play --language zh qil", 0, "qilin\t");
}

/* --- output for people --- */

/* Whether the word, which ends there, may appear in Chinese output: a move, a file, the name of a clause, or the
 * program's own name before an error. */
static bool may_be_latin(const char *word, const char *end)
{
	if (strncmp(word, "qipan: ", 7) == 0)
		return true;
	for (const char *c = word; c < end; c++)
		if (strchr("0123456789./", *c))
			return true;
	return *end == ' ' && isdigit((unsigned char)end[1]);
}

static const char *skip_quoted(const char *at)
{
	static const char *const quotes[][2] = {{"“", "”"}, {"「", "」"}, {"(", ")"}}; /* (Ada - Ben) */
	for (int i = 0; i < 3; i++)
		if (strncmp(at, quotes[i][0], strlen(quotes[i][0])) == 0) {
			const char *end = strstr(at, quotes[i][1]);
			return end ? end : at + strlen(at);
		}
	return at;
}

static void is_chinese(const char *text)
{
	for (const char *at = text; *at; at++) {
		at = skip_quoted(at);
		if (!*at)
			return;
		const char *end = at;
		int letters = 0;
		for (; *end && (isalnum((unsigned char)*end) || strchr("./-_", *end)); end++)
			letters += isalpha((unsigned char)*end) != 0;
		if (letters >= 3 && !may_be_latin(at, end))
			fail_msg("unexpected \"%.*s\" in \"%s\"", (int)(end - at), at, text);
		at = end > at ? end - 1 : at;
	}
}

/* Runs the command in Chinese and checks its output. */
static void chinese(const char *command, const char *part)
{
	scratch_run("%s", command);
	is_chinese(scratch_output);
	scratch_expect(part);
}

static void games_can_be_played_in_chinese(void **state)
{
	(void)state;
	chinese("printf "
		"'1\\n3\\nh2e2\\nbad\\n华夏\\ntaken\\nundo\\nhistory\\nh2e2\\nboard\\ndraw\\nno\\nresign\\nredo\\n' "
		"| " ZH "play --no-autosave",
		"下哪种棋？\n  1  象棋                       过河将死对方将帅\n");
	scratch_expect("您执哪一方？\n  1  红方（先走）\n");
	scratch_expect("“bad”不是着法");
	scratch_expect("还没有吃过子\n已悔棋至第 0 步\n还没有走过棋\n");
	scratch_expect("轮到黑方（人）走\n");
	scratch_expect("红方不同意和棋\n");
	scratch_expect("红方胜：认输\n");
	chinese("printf 'hint\\neval\\nmoves\\npieces\\nhelp me\\nresign\\n' | " ZH
		"play darkchess --second human --seed 1 --no-autosave",
		"翻子   期望   最好       最差");
	scratch_expect("后手胜：认输\n");
	chinese("printf 'h2e2\\nh2e2\\n' | " ZH "play xiangqi --first 1 --no-autosave --resume --seed 1",
		"“--resume”的规则、局面、关卡与种子都取自所存的棋局");
}

static void help_is_in_chinese(void **state)
{
	(void)state;
	scratch_run("echo help | " ZH "play xiangqi --no-autosave");
	scratch_expect("输入着法，或以下词语之一：\n  board      画出棋盘\n");
	scratch_expect("  strength N 改变电脑的棋力：1 到 8，或对手的名称\n");
	scratch_expect("着法按“moves”所列的写法输入，如 e0e1, h2f2, f0e1。\n");
}

static void levels_can_be_played_in_chinese(void **state)
{
	(void)state;
	struct level_file all;
	char first[60], list[160];
	shipped_campaign(&all);
	snprintf(first, sizeof first, "第 1 关“first-light”，共 %d 关：", all.n);
	snprintf(list, sizeof list, "  1 次未過\n  另有 %d 關，過了前一關才開放\n已過 0 關，共 %d 關\n", all.n - 1,
		 all.n);
	level_file_release(&all);
	chinese("printf 'board\\nzz\\nresign\\nnext\\n' | XDG_STATE_HOME=$D " ZH "play --campaign --seed 1", first);
	scratch_expect("轮到玩家走，执红子\n");
	scratch_expect("电脑胜：认输\n第 1 关未过；“new”再试一次。\n");
	scratch_expect("▒▒ 暗棋\n尚未翻开：");
	scratch_run("echo levels | XDG_STATE_HOME=$D LC_ALL=zh_TW.UTF-8 $Q play --campaign");
	scratch_expect(list);
}

static void rulings_are_explained_in_chinese(void **state)
{
	(void)state;
	chinese(ZH "judge --explain " CHASED " | grep -v red_loses",
		"\n第 9 步之后的局面与第 1 步之后相同。其间各着及其作用：\n"
		"    2  黑方  b3a1  闲着：不将也不捉\n"
		"    3  红方  c3c1  以 c1 的车捉 a1 的马，吃去后对方无子可还吃 [5.6] *\n");
	scratch_expect("  红方：4 步中将军 0 步，捉子 4 步。步步捉同一子，即循环开始时 b3 的马（*）：长捉 [5.3]\n");
	chinese(ZH "judge --explain data/records/xiangqi.txt data/records/darkchess.txt", "，于第 ");
	chinese(ZH "judge data/records", "；记录为“");
}

static void tables_are_chinese(void **state)
{
	(void)state;
	assert_int_equal(
		scratch_run(
			"$Q level new --id a --title A --title-zh 門 --board 'R n/. .' --depth 1 "
			"--band 0:1 --out $D/a.json; (head -5 ../data/puzzles/qilin.puzzles && echo end 6) >$D/few"),
		0);
	chinese(ZH "level rate $D/a.json --games 2 --profile 1 2>/dev/null | head -6", "\n  局数     2：胜 ");
	scratch_expect("\n  范围     0 到 1：");
	chinese(ZH "level explain $D/a.json --kinds remove --games 1 2>/dev/null | head -3",
		"\n  改动                      胜    和    负   比率                      差\n");
	chinese(ZH "level tune $D/a.json --games 2 --max-changes 0 2>/dev/null | head -2", "胜率范围 0 到 1\n");
	chinese(ZH "level campaign --levels 1 --games 2 --out $D/made.json 2>/dev/null", "（");
	chinese(ZH "puzzle verify $D/few 2>/dev/null", "习题 0 道\n已检查 0 道\n成立 0 道\n");
	chinese(ZH "book show ../data/openings/xiangqi.book h2e2 | sed -n 3p", "着法            局数");
	chinese(ZH "analyse data/records/xiangqi.txt --depth 1 2>&1 >$D/out | head -1",
		" 步数     平均损失         欠佳         失误         漏着\n");
	chinese("cp data/records/xiangqi.txt $D/g; " ZH "repair $D/g", "没有损坏\n");
	chinese(ZH "think qilin --depth 2 --lines 2 | grep -v '^[a-z]' | sed 's/：[a-z].*//'", "第 1 条：");
	scratch_run("LC_ALL=zh_TW.UTF-8 $Q level explain $D/a.json --kinds remove --games 1 2>/dev/null");
	scratch_expect("發牌相同\n");
}

static void errors_are_in_chinese(void **state)
{
	static const char *const commands[] = {
		"judge",
		"judge --csv --json a",
		"judge --moves h2e3",
		"judge nothing.pgn",
		"convert /dev/null",
		"show xiangqi --position 9/9",
		"play xiangqo",
		"play --level x",
		"play magic --campaign --level nothing",
		"think xiangqi --depth 1000",
		"think qilin --opponent nobody",
		"games checkers",
		"level show nothing.json",
		"level lint",
		"puzzle show nothing.puzzles",
		"convert a.pgn b.pgn --format doc",
		"arena xiangqi 1",
		"arena xiangqi 1 2 --games 3",
		"arena xiangqi 1 2 --resume",
		"arena xiangqi 1 2 --gauntlet",
		"arena xiangqi 1 2 3 --sprt elo0=0,elo1=5",
		"arena xiangqi 1 2@x",
		"arena xiangqi 1 2 --opening-order random",
		"net show x",
		"net eval magic x",
		"net label magic out /dev/null",
		"openings xiangqi --plies x --count 1",
		"openings xiangqi --plies 2-4 --beyond 9 --within 8",
		"book build magic a.book a.pgn --source a",
		"book show nothing.book",
		"tables probe xiangqi",
		"tables build darkchess --set a,b,c",
		"lab xiangqi ablation --clock 1+0",
		"lab magic table9 --scale 0",
		"lab xiangqi speed --own-net x",
		"perft darkchess x",
		"analyse /dev/null",
		"repair /dev/null",
		"serve --bind localhost",
		"serve --site x",
		"show xiangqi --pieces x",
		"play xiangqi --level x",
		"unknown",
	};
	(void)state;
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		int code = scratch_run(ZH "%s", commands[i]);
		assert_true(code == 1 || code == 2);
		char *usage = strstr(scratch_output, "；用法：");
		if (usage)
			*usage = 0;
		is_chinese(scratch_output);
	}
}

/* --- output for programs --- */

static void is_the_same(const char *command)
{
	scratch_run("LC_ALL=C; export LC_ALL; %s", command);
	char *english = strdup(scratch_output);
	assert_true(strlen(english) > 100);
	scratch_run("LC_ALL=zh_CN.UTF-8; export LC_ALL; %s", command);
	assert_string_equal(scratch_output, english);
	free(english);
}

static void file_formats_stay_english(void **state)
{
	(void)state;
	is_the_same("$Q judge --moves h2e2; $Q judge " CHASED);
	is_the_same("$Q judge --json --explain data/records");
	is_the_same("$Q judge --csv data/records");
	is_the_same("printf 'a\\t\\th2e2\\nb\\t\\th2e3\\nc\\n' | $Q judge --tsv --explain");
	is_the_same("printf 'uci\\nposition startpos moves a0a9\\ngo depth 0x\\nsetoption name x\\nquit\\n' | "
		    "$Q engine xiangqi | grep -v '^id'");
	is_the_same("printf 'h2e2\\nresign\\nsave %s\\n' $D/saved | $Q play xiangqi --second human --no-autosave "
		    ">/dev/null; cat $D/saved; $Q convert data/records/xiangqi.txt --format pgn");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_environment_selects_the_language),
		cmocka_unit_test(the_option_selects_the_language),
		cmocka_unit_test(unknown_languages_are_refused),
		cmocka_unit_test(shells_complete_languages),
		cmocka_unit_test(games_can_be_played_in_chinese),
		cmocka_unit_test(help_is_in_chinese),
		cmocka_unit_test(levels_can_be_played_in_chinese),
		cmocka_unit_test(rulings_are_explained_in_chinese),
		cmocka_unit_test(tables_are_chinese),
		cmocka_unit_test(errors_are_in_chinese),
		cmocka_unit_test(file_formats_stay_english),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
