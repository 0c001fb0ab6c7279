/* What shells ask the program while a command is being typed. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <string.h>

/* The completion candidates without their descriptions, separated by blanks: " han latin ascii ". */
static const char *candidates(const char *line)
{
	static char out[8192];
	char arguments[200];
	size_t n = 1;
	snprintf(arguments, sizeof arguments, "--complete %s", line);
	strcpy(out, " ");
	for (const char *at = program_output(arguments, 0); *at && n < sizeof out - 1; at++) {
		if (*at == '\t')
			at += strcspn(at, "\n");
		out[n++] = *at == '\n' ? ' ' : *at;
	}
	out[n] = 0;
	return out;
}

static void offers(const char *line, const char *expected)
{
	const char *found = candidates(line);
	if (strcmp(found, expected) != 0)
		fail_msg("qipan --complete %s: \"%s\", expected \"%s\"", line, found, expected);
}

static void offers_among_others(const char *line, const char *expected)
{
	const char *found = candidates(line);
	if (!strstr(found, expected))
		fail_msg("qipan --complete %s: \"%s\", expected \"%s\" in it", line, found, expected);
}

static void commands_and_subcommands_are_offered(void **state)
{
	(void)state;
	offers("th", " think ");
	offers("level r", " rate ");
	offers("level ''", " bands campaign explain join lint new rate scale show tune --help --language ");
	offers("--v", " --version ");
	offers_among_others("''", " think --help --version --language ");
	offers("thnik ''", " ");
	offers("level rat ''", " ");
	expect("--complete thi", 0, "think\tfind the best move of a position\n");
	expect("--complete", 0, "\nlevel rate\tmeasure the difficulty of levels by playing many games\n");
}

static void options_are_offered(void **state)
{
	(void)state;
	offers("show --p", " --preset --position --pieces ");
	offers("level explain f.json --ki", " --kinds ");
	offers("bench ''", " --depth --list --help --language ");
	offers("bench -", " --depth --list --help --language ");
	expect("--complete show --sv", 0, "--svg\talso write the board as a picture\n");
	expect("--complete level rate --prof", 0, "--profile\tgames for each row of the profile, 0 for none: ");
}

static void arguments_are_offered(void **state)
{
	(void)state;
	offers("think ''", " xiangqi darkchess magic surakarta qilin ");
	offers("think --depth 3 q", " qilin ");
	offers("think qilin ''", " --preset --position --depth --nodes --movetime --mate --moves --lines --opponent "
				 "--seed --hash --threads --tables --json --help --language ");
	offers("tables ''", " build list pack probe verify --help --language ");
	offers("tables probe d", " darkchess ");
	offers("lab ''", " darkchess magic xiangqi --help --language ");
	offers("lab darkchess t", " table1 table2 table3 table4 ");
	offers("lab magic o", " options ");
	offers("lab xiangqi ''", " rulings speed elephant ablation ");
	offers("lab magic fig", " ");
	offers("perft qilin ''", " ");
	offers_among_others("arena qilin 3 ''", " 8 alphabeta ");
	offers("convert ''", " :files ");
	offers("convert a b ''", " :files ");
	offers("judge --explain ''", " :files ");
	offers("level show ''", " :files ");
	offers("level show a.json ''", " ");
	offers("convert -- --p", " :files ");
}

static void option_values_are_offered(void **state)
{
	(void)state;
	offers("show qilin --preset m", " merels ");
	offers_among_others("judge --game darkchess --preset ''", " tcga2016 ");
	offers("show xiangqi --preset merels", " ");
	offers("show --preset merel", " merels ");
	offers("show --pieces ''", " han latin ascii ");
	offers("show --pieces=l", " --pieces=latin ");
	offers("show --flip=h", " ");
	offers("judge --times ''", " 2 3 ");
	offers("play surakarta --second pa", " paper ");
	offers("play qilin --first authors-", " authors-easy authors-hard ");
	offers("play --second ''", " human 1 2 3 4 5 6 7 8 ");
	offers("convert --format ''", " pgn dhtmlxq xqf record ");
	offers("convert --notation chinese", " chinese chinese-simplified ");
	offers("playouts darkchess --policy c", " capture capture-avoid capture-trap capture-avoid-trap ");
	offers("play --campaign ''", " :files ");
	offers("play --campaign --lev", " --level-file --level ");
	offers("tables list darkchess --folder ''", " :folders ");
	offers("think qilin --depth ''", " ");
	expect("--complete show qilin --svg=q", 0, ":files\t--svg=\n");
	expect("--complete arena qilin 1 uci:./q", 0, ":files\tuci:\n"); /* an external engine */
	expect("--complete play qilin --first=ucci:", 0, ":files\t--first=ucci:\n");
	expect("--complete show qilin --preset mer", 0, "merels\ta side with fewer than three pieces loses\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commands_and_subcommands_are_offered),
		cmocka_unit_test(options_are_offered),
		cmocka_unit_test(arguments_are_offered),
		cmocka_unit_test(option_values_are_offered),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
