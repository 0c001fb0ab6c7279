/* qipan arena as a shell runs it: the table, files, resuming after a stop, errors. */
#include "support.h"

#include "scratch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/player.h"

/* Programs that complete the handshake, and exit or fall silent when asked to search. */
#define GREETS "sed -u -e s/^uci$/uciok/ -e s/^isready$/readyok/ -e "
#define DIES   GREETS "/^go/q1"
#define HANGS  GREETS "/^go/d"

/* Contents of that file in scratch_folder, optionally sorted, without the parts that differ from run to run. */
static const char *lines_of(const char *name, const char *filter)
{
	static char texts[2][1 << 16];
	static int next;
	char *text = texts[next ^= 1];
	char command[200];
	snprintf(command, sizeof command, "cut -d, -f1-9,12- %s/%s | %s", scratch_folder, name, filter);
	FILE *pipe = popen(command, "r");
	assert_non_null(pipe);
	text[fread(text, 1, sizeof texts[0] - 1, pipe)] = 0;
	pclose(pipe);
	return text;
}

static void shell(const char *format, const char *name)
{
	char command[512], path[256];
	snprintf(path, sizeof path, "%s/%s", scratch_folder, name);
	snprintf(command, sizeof command, format, path);
	assert_int_equal(system(command), 0);
}

#define MATCH "arena qilin 2 1 --games 12 --seed 3 --hash 1"

static void table_and_files_are_written(void **state)
{
	(void)state;
	const char *text = program_output(MATCH " --csv a.csv --json a.json", 0);
	static const char *const parts[] = {"qilin source, seed 3, opening plies 4\n",
					    "A  2 (its own limits)\n",
					    "as Red",
					    "as Black",
					    "in all",
					    "\npairs ",
					    "\nplies ",
					    "\nends  qilin ",
					    "\nelo   ",
					    " for A at 95 %, los ",
					    "\ngames 12\n"};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strstr(text, parts[i]))
			fail_msg("expected \"%s\" in:\n%s", parts[i], text);
	const char *csv = lines_of("a.csv", "cat");
	assert_ptr_equal(strstr(csv, "# qipan match: game=qilin preset=source seed=3"), csv);
	assert_non_null(strstr(csv, "\ngame,deal,a,b,first,result,clause,repeats,plies,nodes_a,nodes_b\n0,0,2,1,a,"));
	assert_non_null(strstr(csv, "\n11,5,2,1,b,"));
	const char *json = lines_of("a.json", "cat");
	assert_ptr_equal(strstr(json, "{\"game\":\"qilin\""), json);
	json = program_output(MATCH " --json", 0); /* times vary */
	assert_ptr_equal(strstr(json, "{\"game\":\"qilin\""), json);
	expect(MATCH " --json /dev/full", 1, "cannot write \"/dev/full\"");
	expect(MATCH " >/dev/full", 1, "cannot write to standard output");
}

/* The output is identical on every machine and for any number of threads. */
static void the_table_does_not_depend_on_threads(void **state)
{
	char one[4096];
	(void)state;
	program_output(MATCH " --csv one.csv", 0);
	program_output(MATCH " --threads 3 --csv three.csv", 0);
	snprintf(one, sizeof one, "%s", lines_of("one.csv", "sort"));
	assert_string_equal(one, lines_of("three.csv", "sort"));
}

static void a_match_resumes(void **state)
{
	(void)state;
	program_output(MATCH " --csv whole.csv", 0);
	expect(MATCH " --csv whole.csv", 1, "\"whole.csv\" already exists");
	expect(MATCH " --seed 4 --csv whole.csv --resume", 1, "whole.csv: it belongs to another match");
	static const char *const others[] = {
		"arena qilin 3 1 --games 12 --seed 3 --hash 1 --csv whole.csv --resume",
		"arena qilin 2 3 --games 12 --seed 3 --hash 1 --csv whole.csv --resume",
	};
	for (int i = 0; i < 2; i++)
		expect(others[i], 1, "whole.csv: it belongs to another match");
	/* killed while writing the sixth game's line */
	shell("head -c $(($(head -8 %1$s | wc -c) - 3)) %1$s >%1$s.part", "whole.csv");
	expect(MATCH " --csv whole.csv.part --resume", 0, "\ngames 12\n");
	assert_string_equal(lines_of("whole.csv", "cat"), lines_of("whole.csv.part", "cat"));
	/* killed before the header was written */
	shell("head -c 30 %1$s >%1$s.head", "whole.csv");
	expect(MATCH " --csv whole.csv.head --resume", 0, "\ngames 12\n");
	assert_string_equal(lines_of("whole.csv", "cat"), lines_of("whole.csv.head", "cat"));
	/* no game is left to play, and fewer games are requested */
	expect("arena qilin 2 1 --games 4 --seed 3 --hash 1 --csv whole.csv --resume", 0, "\ngames 4\n");
	expect("arena qilin 2 1 --games 14 --seed 3 --hash 1 --csv whole.csv --resume", 0, "\ngames 14\n");
}

/* The header identifies the players by how they play: with another seed or number of games the players are the same,
 * with another level, memory size or evaluation they are not. */
static void games_of_other_players_are_refused(void **state)
{
	static const char edit[] = "sed -i '1s/ played by a=\\(.\\)/ played by a=z/' %s";
	const char *head, *by;
	char one[200], same[200];
	(void)state;
	program_output(MATCH " --csv p.csv", 0);
	head = lines_of("p.csv", "head -1");
	by = strstr(head, " played by a=");
	assert_non_null(by);
	assert_int_equal(strlen(by), strlen(" played by a=01234567 b=01234567\n"));
	assert_true(strncmp(by + 13, by + 24, 8) != 0);
	snprintf(one, sizeof one, "%s", by);
	program_output("arena qilin 2 1 --games 2 --seed 9 --hash 1 --csv q.csv", 0);
	snprintf(same, sizeof same, "%s", strstr(lines_of("q.csv", "head -1"), " played by"));
	assert_string_equal(one, same);
	one[strlen(one) - 1] = 0;
	shell(edit, "p.csv");
	char words[300];
	snprintf(words, sizeof words, "p.csv: its games were played by a=z%.19s, but this run would be%s", one + 14,
		 one);
	expect(MATCH " --csv p.csv --resume", 1, words);
	shell("sed -i '1s/ played by.*//' %s", "p.csv");
	snprintf(words, sizeof words, "its players are not recorded, expected \"%s\"", one + 1);
	expect(MATCH " --csv p.csv --resume", 1, words);
	expect("arena qilin 2 1 --games 2 --seed 9 --hash 2 --csv q.csv --resume", 1, "it belongs to another match");
	expect("arena qilin 2 1 --games 2 --seed 9 --csv q.csv --resume", 1, "it belongs to another match");
	program_output("arena darkchess reference c2-cr-640 --games 2 --nodes 5 --depth 1 --csv r.csv", 0);
	assert_non_null(strstr(lines_of("r.csv", "head -1"), " played by a="));
}

/* kill -9 loses only the games in progress, two here; records and log contain every game of the file exactly once. */
static void a_kill_loses_only_unfinished_games(void **state)
{
	static const char match[] = "arena qilin 2 alphabeta@nodes=2000 --games 60 --seed 3 --hash 1";
	char command[500], one[1 << 14];
	(void)state;
	snprintf(command, sizeof command, "%s --csv k1.csv --records k1.pgn", match);
	program_output(command, 0);
	snprintf(command, sizeof command,
		 "%s --threads 2 --csv k2.csv --records k2.pgn --log k2.log & pid=$!; "
		 "until [ -f k2.csv ] && [ $(wc -l <k2.csv) -ge 8 ]; do "
		 "sleep 0.01; done; kill -KILL $pid; wait $pid; true",
		 match);
	program_output(command, 0);
	snprintf(command, sizeof command, "%s --csv k2.csv --records k2.pgn --log k2.log --resume", match);
	expect(command, 0, "\ngames 60\n");
	snprintf(one, sizeof one, "%s", lines_of("k1.csv", "sort"));
	assert_string_equal(one, lines_of("k2.csv", "sort"));
	/* the same games and the same order as the rows, each once */
	shell_output("sed -n 's/^.Number \"\\(.*\\)\".$/\\1/p' k2.pgn >of_records\n"
		     "sed -n 's/^[0-9]* \\([0-9]*\\) end .*/\\1/p' k2.log >of_log\n"
		     "sed 1,2d k2.csv | cut -d, -f1 >of_rows\n"
		     "set -e; [ $(wc -l <of_rows) = 60 ]; cmp of_records of_rows; cmp of_log of_rows\n"
		     "sort k1.pgn >sorted1; sort k2.pgn >sorted2; cmp sorted1 sorted2",
		     0);
}

/* A file that cannot grow ends the match with only whole lines; once there is space again the match resumes. */
static void a_full_disk_ends_the_match(void **state)
{
	static const char match[] = "arena qilin 2 1 --games 80 --seed 3 --hash 1";
	char command[500], one[1 << 14];
	(void)state;
	snprintf(command, sizeof command, "%s --csv f1.csv", match);
	program_output(command, 0);
	snprintf(command, sizeof command, "games >g; ulimit -f 1; " QIPAN " %s --csv f2.csv", match);
	expect(command, 1, "f2.csv: cannot write: File too large");
	snprintf(command, sizeof command, "%s --csv f2.csv --resume", match);
	expect(command, 0, "\ngames 80\n");
	snprintf(one, sizeof one, "%s", lines_of("f1.csv", "cat"));
	assert_string_equal(one, lines_of("f2.csv", "cat"));
}

/* The time control is printed and written to the file, and its games are not mixed with those of others. One
 * millisecond is too short for a search. */
static void clocks_end_games_on_time(void **state)
{
	static const char match[] = "arena qilin alphabeta alphabeta --games 2 --seed 3 --hash 1 --clock";
	char command[200];
	(void)state;
	snprintf(command, sizeof command, "%s 00.001 --csv t.csv --json t.json", match);
	const char *text = program_output(command, 0);
	assert_non_null(strstr(text, ", clock 0.001\nA  alphabeta (the clock)\n"));
	assert_non_null(strstr(text, "\nends  time: 2 (+1 =0 -1)\nlost  A by time: 1\nlost  B by time: 1\ntime  A "));
	assert_non_null(strstr(lines_of("t.csv", "head -1"), " plies=0 clock=0.001; a="));
	assert_non_null(strstr(lines_of("t.csv", "tail -1"), ",time,0,4,"));
	assert_non_null(strstr(lines_of("t.json", "cat"), ",\"clock\":\"0.001\","));
	assert_non_null(
		strstr(lines_of("t.json", "sed 's/\"b\".*//'"),
		       "\"faults\":{\"crash\":0,\"hang\":0,\"illegal\":0,\"claim\":0,\"resign\":0,\"time\":1}"));
	snprintf(command, sizeof command, "%s 0.001 --csv t.csv --resume", match);
	expect(command, 0, "\ngames 2\n");
	snprintf(command, sizeof command, "%s 0.002 --csv t.csv --resume", match);
	expect(command, 1, "t.csv: it belongs to another match");
	snprintf(command, sizeof command, "%s 0.001/5", match);
	expect(command, 2, "\"0.001/5\" is not a clock, expected [MOVES/]SECONDS");
}

#define MEETING "arena surakarta 1 2 depth-1 1 --games 6 --hash 1 --max-plies 60"

/* Four players, two of them identical: a ranking, head-to-head results, and a file that names them; the output is the
 * same on one thread and on three, and after a stop. */
static void several_players_can_play(void **state)
{
	char one[1 << 14];
	(void)state;
	const char *text = program_output(MEETING " --csv m1.csv --json m.json", 0);
	static const char *const parts[] = {"surakarta olympiad, seed 1, opening plies 4, round robin\n",
					    "\n   1#2 (its own limits)\n",
					    "\n    player                 games    won  drawn   lost   score  elo",
					    "\n 4  ",
					    "\n    points of games              1        2        3        4\n 1  ",
					    "/6        -",
					    "\ngames 36\n"};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strstr(text, parts[i]))
			fail_msg("expected \"%s\" in:\n%s", parts[i], text);
	shell("grep -q '\"pairings\":\\[{\"a\":\"1\",\"b\":\"2\",\"games\":6,' %s", "m.json");
	shell("grep -q '^35,2,depth-1,1#2,b,' %s", "m1.csv");
	shell("head -n 1 %s | grep -q ' 1=[0-9a-f]\\{8\\} 2=[0-9a-f]\\{8\\} 3='", "m1.csv");
	program_output(MEETING " --csv m3.csv --threads 3", 0);
	snprintf(one, sizeof one, "%s", lines_of("m1.csv", "sort"));
	assert_string_equal(one, lines_of("m3.csv", "sort"));
	shell("head -20 %1$s >%1$s.part", "m1.csv");
	expect(MEETING " --csv m1.csv.part --resume", 0, "\ngames 36\n");
	assert_string_equal(one, lines_of("m1.csv.part", "sort"));
	expect("arena surakarta 1 2 depth-1 --games 6 --hash 1 --max-plies 60 --csv m1.csv --resume", 1,
	       "it belongs to another match");
	expect(MEETING " --gauntlet --csv m1.csv --resume", 1, "it belongs to another match");
	text = program_output(MEETING " --gauntlet", 0);
	assert_non_null(strstr(text, ", gauntlet\n*  1 (its own limits)\n   2 "));
	assert_non_null(strstr(text, "\ngames 18\n"));
}

/* The SVG has a rectangle for each cell, and escapes names. */
static void the_crosstable_is_drawn(void **state)
{
	(void)state;
	shell("echo 'exec " DIES "' >%s", "dies");
	program_output("arena surakarta 1 2 'uci:sh dies # <b>&' --games 2 --max-plies 40 --svg t.svg", 0);
	shell_output("set -e; grep -q '>uci:sh dies # &lt;b&gt;&amp;</text>' t.svg; ! grep -q '<b>' t.svg\n"
		     "grep -q '>Round robin, rules \"olympiad\", 6 games</text>' t.svg\n"
		     "[ $(grep -c ' rx=\"4\"' t.svg) = 9 ]; [ $(grep -c '<circle' t.svg) = 3 ]\n"
		     "grep -q '>+0 =0 \xe2\x88\x92"
		     "2</text>' t.svg; tail -n 1 t.svg | grep -qx '</svg>'",
		     0);
	expect("arena surakarta 1 2 --games 2 --svg /nowhere/t.svg", 1, "/nowhere/t.svg");
}

/* The second player has a far longer search time than the first. */
static void each_player_can_have_its_own_time(void **state)
{
	double first, second;
	(void)state;
	const char *text =
		program_output("arena qilin depth-1 strongest@movetime=20 --games 2 --max-plies 12 --hash 1", 0);
	assert_int_equal(sscanf(strstr(text, "\ntime  A "), "\ntime  A %lf s, B %lf s", &first, &second), 2);
	assert_true(second > 0.05 && first < second / 2);
}

static void the_longest_player_name_is_accepted(void **state)
{
	char command[PLAYER_TEXT_MAX + 100];
	(void)state;
	snprintf(command, sizeof command, "arena qilin 1 'uci:true #%0*d' --games 2", PLAYER_TEXT_MAX - 1 - 10, 0);
	expect(command, 2, ": crash: "); /* the name is truncated, the error is not */
	snprintf(command, sizeof command, "arena qilin 1 'uci:true #%0*d' --games 2", PLAYER_TEXT_MAX - 10, 0);
	expect(command, 2, "is not a player, expected a shorter text on one line");
}

/* The openings file is identified by its content: another order makes it another match, another comment does not. */
static void openings_are_read_from_a_file(void **state)
{
	(void)state;
	shell("printf 'startpos moves a1 (k)\nstartpos moves b4 (P)\nstartpos\n' >%s", "o1");
	shell("printf '# again\nstartpos moves a1 (k)\nstartpos moves b4 (P)\nstartpos\n' >%s", "o2");
	shell("printf 'startpos moves b4 (P)\nstartpos moves a1 (k)\nstartpos\n' >%s", "o3");
	const char *text = program_output("arena darkchess 1 2 --games 8 --max-plies 50 --openings o1 --csv o.csv", 0);
	assert_non_null(strstr(text, "seed 1, 3 openings\n"));
	program_output("arena darkchess 1 2 --games 8 --max-plies 50 --openings o2 --csv o.csv --resume", 0);
	expect("arena darkchess 1 2 --games 8 --max-plies 50 --openings o3 --csv o.csv --resume", 1, "another match");
	expect("arena darkchess 1 2 --games 8 --max-plies 50 --csv o.csv --resume", 1, "another match");
	program_output(
		"arena darkchess 1 2 --games 8 --max-plies 50 --openings o1 --opening-order file --csv o.csv --resume",
		0);
	/* another order also makes it another match */
	shell("for m in a1 a2 a3 a4 b1 b2 b3 b4; do echo \"startpos moves $m (k)\"; done >%s", "o8");
	program_output("arena darkchess 1 2 --games 2 --max-plies 20 --openings o8 --csv o8.csv", 0);
	expect("arena darkchess 1 2 --games 2 --max-plies 20 --openings o8 --opening-order random --csv o8.csv "
	       "--resume",
	       1, "another match");
	expect("arena xiangqi 1 2 --openings o1", 2, "o1: line 1: move 1: ");
}

/* Records can be converted and judged like any others, and the log lists every game. */
static void games_are_recorded(void **state)
{
	(void)state;
	program_output("arena xiangqi 1 depth-1 --games 4 --max-plies 40 --records x.pgn --log x.log", 0);
	program_output("arena xiangqi 1 depth-1 --games 4 --max-plies 40 --threads 3 --records x3.pgn", 0);
	shell_output(
		"set -e; [ $(grep -c '^.Number ' x.pgn) = 4 ]; grep -q '{.%eval -*[0-9.]*,1.}' x.pgn\n"
		"grep -q '^[0-9]* 3 end ' x.log\n"
		"for f in x x3; do tr '\\n' ' ' <$f.pgn | sed 's/.Game/\\n&/g' | sort >$f.sorted; done; cmp x.sorted "
		"x3.sorted",
		0);
	expect("judge x.pgn", 0, "game 4");
	expect("arena xiangqi 1 2 --games 2 --records x.pgn", 1, "\"x.pgn\" already exists");
	program_output("arena xiangqi 1 2 --games 2 --max-plies 40 --csv y.csv", 0);
	expect("arena xiangqi 1 2 --games 2 --max-plies 40 --csv y.csv --records y.pgn --resume", 1,
	       "y.pgn: it has 0 of the 2 games in the results file");
}

/* Both players score every position as even; the file belongs to a match with this rule. */
static void games_are_adjudicated(void **state)
{
	(void)state;
	const char *text = program_output("arena xiangqi 3 depth-2 --games 2 --draw 20000,2,3 --csv d.csv", 0);
	assert_non_null(strstr(text, "\nends  adjudicated: score: 2 (+0 =2 -0)\n"));
	assert_non_null(strstr(text, "\nplies 8.0 a game\n")); /* moves 3 and 4 of each side */
	expect("arena xiangqi 3 depth-2 --games 2 --draw 20000,2,4 --csv d.csv --resume", 1, "another match");
	program_output("arena xiangqi 3 depth-2 --games 2 --draw 20000,2,3 --csv d.csv --resume", 0);
	expect("arena xiangqi depth-3 depth-1 --games 4 --resign 100,1", 0, "adjudicated: score");
}

#define FILE_OF(text) "printf '%%s' '" text "' >%s"

/* Players from a file, including an external engine: this program. */
static void players_are_read_from_a_file(void **state)
{
	(void)state;
	shell("printf '[{\"name\": \"pipe\", \"protocol\": \"uci\", \"command\": \"" QIPAN " engine\", \"options\": "
	      "{\"Strength\": 2}},\n{\"name\": \"ours\", \"word\": \"alphabeta\", \"depth\": 1}]' >%s",
	      "e.json");
	const char *text = program_output("arena surakarta --engines e.json --games 2 --log e.log", 0);
	assert_non_null(strstr(text, "\nA  pipe (its own limits)\nB  ours (depth=1)\n"));
	assert_null(strstr(text, "\nlost  "));
	shell("grep -q ' 0 a> setoption name Strength value 2$' %s", "e.log");
	program_output("arena surakarta pipe@nodes=9,option.Strength=3 ours --engines e.json --games 2 --log e2.log",
		       0);
	shell("grep -q ' 0 a> setoption name Strength value 3$' %s", "e2.log");
	shell("grep -q ' 0 a> go nodes 9$' %s", "e2.log");
	shell("! grep -q 'Strength value 2$' %s", "e2.log");
	static const struct {
		const char *make, *message;
	} cases[] = {
		{FILE_OF("{}"), "line 1: unexpected \"{}\", expected a list of engines"},
		{FILE_OF("[{\"name\":\"a\",\"word\":\"1\"}]"), "e.bad has fewer than two engines"},
		{FILE_OF("[{\"name\":\"a\",\"word\":\"1\"},{\"name\":\"b\",\"word\":\"1\",\"depth\":\"x\"}]"),
		 "depth: \"x\" is not a whole number from 1 to 100"},
		{FILE_OF("[{\"name\":\"a\",\"word\":\"1\",\"options\":{\"x\":1}},{\"name\":\"b\",\"word\":\"1\"}]"),
		 "a has option x, expected another program"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		shell(cases[i].make, "e.bad");
		expect("arena surakarta --engines e.bad --games 2", 2, cases[i].message);
	}
	expect("arena surakarta --engines /nowhere", 2, "/nowhere");
}

/* An external engine that crashes in every game loses its games, and the match continues. One that fails the handshake
 * is rejected. */
static void crashed_engines_lose(void **state)
{
	(void)state;
	const char *text = program_output("arena surakarta 'uci:" DIES "' 1 --games 4 --log f.log --json f.json", 0);
	assert_non_null(strstr(text, "\nends  crash: 4 (+0 =0 -4)\nlost  A by crash: 4\n"));
	shell("grep -q '\"faults\":{\"crash\":4,' %s", "f.json");
	shell("grep -q ' 3 a crash$' %s", "f.log");
	text = program_output("arena surakarta 'uci:" HANGS "' 1 --games 2 --patience 50 --log h.log", 0);
	assert_non_null(strstr(text, "\nlost  A by hang: 2\n"));
	expect("arena surakarta uci:no-such-program-anywhere 1 --games 2", 2, "not found");
	expect("arena surakarta 1 uci:false --games 2", 2, "uci:false: crash: (ended with status 1)");
	expect("arena surakarta 1 uci:cat --games 2 --patience 50", 2, "uci:cat: hang: it does not answer");
}

static void damaged_files_are_refused(void **state)
{
	static const struct {
		const char *edit, *message;
	} cases[] = {
		{"sed -i '5s/,win,\\|,loss,\\|,draw,/,won,/' %s", "line 5 is \"2,1,2,1,a,won,"},
		{"sed -i '6p' %s", "line 7 repeats game 3"},
		{"sed -i '4s/^1,0,2,1,b/1,0,2,1,a/' %s", "line 4 is \"1,0,2,1,a,"},
		{"sed -i '4s/^1,0,/1,1,/' %s", "line 4 is \"1,1,2,1,b,"},
		{"sed -i '4s/^1,0,2,1/1,0,2,3/' %s", "line 4 is \"1,0,2,3,b,"},
		{"sed -i '4s/^1,0,2,1/1,0,1,2/' %s", "line 4 is \"1,0,1,2,b,"},
		{"sed -i '4s/$/,1/' %s", "line 4 is "},
		{"sed -i '3s/,[0-9]*$/,99999999999999999999/' %s", "line 3 is "},
		{"sed -i '3s/qilin [0-9.]*/a clause that is much longer than any clause/' %s", "line 3 is "},
		{"printf '\\000\\n' >>%s", "unexpected zero bytes"},
		{"sed -i '1d' %s", "it belongs to another match"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		shell("rm -f %s", "bad.csv");
		program_output(MATCH " --csv bad.csv", 0);
		shell(cases[i].edit, "bad.csv");
		expect(MATCH " --csv bad.csv --resume", 1, cases[i].message);
	}
}

/* Ctrl-C ends a match that would last for hours, and prints the table of the games played. */
static void ctrl_c_prints_the_table(void **state)
{
	(void)state;
	const char *text =
		program_output("arena qilin 1 alphabeta@movetime=20 --games 10000 --csv long.csv & "
			       "pid=$!; until [ -f long.csv ] && [ $(wc -l <long.csv) -ge 3 ]; do sleep 0.05; done; "
			       "kill -INT $pid; wait $pid",
			       0);
	assert_non_null(strstr(text, "\ngames "));
	assert_null(strstr(text, "\ngames 10000\n"));
}

static void the_sprt_ends_the_match(void **state)
{
	(void)state;
	expect("arena surakarta 4 1 --games 200 --sprt -200,200 --json s.json", 0, "elo1 accepted\n");
	assert_non_null(strstr(lines_of("s.json", "cat"), "\"ended\":true"));
	assert_non_null(strstr(lines_of("s.json", "cat"), "\"elo_biased\":true"));
	expect("arena surakarta 4 1 --games 200 --sprt -200,200", 0, "elo1 accepted\n      the elo is biased upwards");
	expect("arena surakarta 1 4 --games 200 --sprt -200,200", 0,
	       "elo0 accepted\n      the elo is biased downwards");
	const char *open = program_output("arena surakarta 4 1 --games 2 --sprt -200,200 --json o.json", 0);
	assert_null(strstr(open, "biased"));
	assert_non_null(strstr(lines_of("o.json", "cat"), "\"elo_biased\":false"));
}

static void expect_no_lost_game(const char *table)
{
	static const char *const faults[] = {"illegal", "crash", "hang", "claim", "time:"};
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		assert_null(strstr(table, faults[i]));
}

/* Our own engine, driven in the contest protocols, plays whole games without a fault. */
static void engines_play_in_the_contest_protocols(void **state)
{
	(void)state;
	const char *text = program_output(
		"arena darkchess 'ntu:" QIPAN " engine darkchess@movetime=10' 3 --games 4 --margin 100000", 0);
	assert_non_null(strstr(text, "\ngames 4\n"));
	expect_no_lost_game(text);
	text = program_output("arena surakarta 'sau:" QIPAN " engine surakarta --opponent depth-2' 3 --games 4", 0);
	assert_non_null(strstr(text, "opening plies 0\n"));
	assert_non_null(strstr(text, "\ngames 4\n"));
	expect_no_lost_game(text);
}

static void invalid_arguments_are_refused(void **state)
{
	static const struct {
		const char *arguments, *message;
	} cases[] = {
		{"arena", "missing argument GAME"},
		{"arena qilin 1", "arena needs two players or more"},
		{"arena qilin 1 2 --gauntlet", "--gauntlet needs three players or more"},
		{"arena qilin 1 2 3 --sprt 0,10", "--sprt needs two players, there are 3"},
		{"arena qilin 1 2 3 --games 500000",
		 "500000 games of each of 3 pairings are too many, expected at most 1000000"},
		{"arena qilin 1 2 --openings /nowhere", "/nowhere"},
		{"arena qilin 1 2 --openings /dev/null", "/dev/null: no openings"},
		{"arena qilin 1 2 --openings o --opening-flips 3", "--openings and --opening-flips cannot be combined"},
		{"arena qilin 1 2 --openings o --opening-order x",
		 "--opening-order: unknown value \"x\", expected file or random"},
		{"arena qilin 1 2 --opening-order random", "--opening-order needs --openings FILE"},
		{"arena qilim 1 2", "did you mean \"qilin\"?"},
		{"arena qilin 1 9", "\"9\" is not an opponent in qilin"},
		{"arena qilin 1 authors-hart", "did you mean \"authors-hard\"?"},
		{"arena qilin 1 2@", "\"\" is not a setting of a player, expected depth=D"},
		{"arena qilin 1 2@dept=3", "\"dept=3\" is not a setting"},
		{"arena qilin 1 2@depth=0", "depth: \"0\" is not a whole number from 1 to 100"},
		{"arena qilin 1 2@depth", "\"depth\" is not a setting"},
		{"arena qilin 1 2@depth=3,", "\"\" is not a setting"},
		{"arena qilin 1@hash=0 2", "hash: \"0\" is not a whole number from 1 to"},
		{"arena xiangqi 1 2@tables=/nowhere", "xiangqi has no tablebases"},
		{"arena darkchess 1 2@tables=/nowhere", "/nowhere"},
		{"arena darkchess 1 2 --tables /nowhere", "cannot read the folder \"/nowhere\""},
		{"arena qilin 1 2@nodes=1e6", "nodes: \"1e6\" is not a whole number from 1 to"},
		{"arena qilin 1 2 --games 7", "--games: 7 is odd, expected an even number"},
		{"arena qilin 1 2 --games 0", "--games: \"0\" is not a whole number from 2 to 1000000"},
		{"arena qilin 1 2 --sprt 10,0", "\"10,0\" is not an SPRT"},
		{"arena qilin 1 2 --resume", "--resume needs --csv FILE"},
		{"arena qilin 1 2 --threads 257", "--threads: \"257\" is not a whole number from 0 to 256"},
		{"arena qilin 1 2 --preset x", "\"x\""},
		{"arena qilin 1 2@option.Hash=3", "2@option.Hash=3 has option Hash, expected another program"},
		{"arena qilin 1 2@rules=strict", "2@rules=strict has rules strict, expected none: presets of qilin do "
						 "not only differ in how games end"},
		{"arena xiangqi 1 2@rules=x", "\"x\""},
		{"arena xiangqi 1 uci:true@rules=checks",
		 "uci:true@rules=checks has rules checks, expected a player of our own"},
		{"arena qilin 1 xyz:program", "\"xyz:program\" is not an opponent"},
		{"arena qilin 1 2 --resign 5", "\"5\" is not a resignation rule"},
		{"arena qilin 1 2 --draw 5,5", "\"5,5\" is not a draw rule"},
		{"arena qilin 1 2 --table-results", "--table-results needs --tables DIR"},
		{"arena qilin 1 2 --patience x", "--patience: \"x\" is not a whole number from 1 to"},
		{"arena qilin --engines", "engines"},
		{"arena surakarta 1 sau:true --opening-flips 2", "sau:true cannot begin with an opening"},
		{"arena xiangqi 1 cecp:true --nodes 100", "cecp:true has no limit of nodes"},
		{"arena xiangqi 1 cecp:true@nodes=5 --depth 2", "cecp:true@nodes=5 has no limit of nodes"},
		{"arena xiangqi 1 sau:true", "sau plays surakarta, expected xiangqi"},
		{"arena qilin 1 2 --margin 0", "--margin: \"0\" is not a whole number from 1 to"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect(cases[i].arguments, 2, cases[i].message);
	expect("arena qilin 1 2 --games 2 --csv /nowhere/x.csv", 1, "cannot open \"/nowhere/x.csv\"");
	expect("arena qilin 1 2 --games 2 --csv /dev/full --resume", 1, "/dev/full");
}

/* The row without repetitions has score and Elo of the same games: 30 % are -147. Without games it has neither. */
static void rows_without_repetitions_are_consistent(void **state)
{
	(void)state;
	static const char match[] = "arena surakarta 2 3 depth-2 --seed 1 --games ";
	char command[100];
	int n_rows = 0, n_empty = 0;
	for (int games = 2; games <= 20; games += 18) {
		snprintf(command, sizeof command, "%s%d", match, games);
		const char *text = program_output(command, 0);
		for (const char *at = text; (at = strstr(at, "without repetitions")); at++, n_rows++) {
			int n, won, drawn, lost;
			char score[16], elo[16], expected[16];
			assert_int_equal(sscanf(at, "without repetitions %d %d %d %d %15s %% %15s", &n, &won, &drawn,
						&lost, score, elo) >= 5,
					 1);
			if (n == 0) {
				assert_string_equal(score, "-");
				n_empty++;
				continue;
			}
			double share = (won + drawn / 2.0) / n;
			snprintf(expected, sizeof expected,
				 share == 1   ? "+inf"
				 : share == 0 ? "-inf"
					      : "%+.1f",
				 -400 * log10(1 / share - 1));
			assert_string_equal(elo, expected);
		}
	}
	assert_in_range(n_rows, 4, 6);
	assert_in_range(n_empty, 1, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(table_and_files_are_written),
		cmocka_unit_test(the_table_does_not_depend_on_threads),
		cmocka_unit_test(a_match_resumes),
		cmocka_unit_test(games_of_other_players_are_refused),
		cmocka_unit_test(a_kill_loses_only_unfinished_games),
		cmocka_unit_test(a_full_disk_ends_the_match),
		cmocka_unit_test(clocks_end_games_on_time),
		cmocka_unit_test(several_players_can_play),
		cmocka_unit_test(the_crosstable_is_drawn),
		cmocka_unit_test(each_player_can_have_its_own_time),
		cmocka_unit_test(the_longest_player_name_is_accepted),
		cmocka_unit_test(openings_are_read_from_a_file),
		cmocka_unit_test(games_are_recorded),
		cmocka_unit_test(games_are_adjudicated),
		cmocka_unit_test(players_are_read_from_a_file),
		cmocka_unit_test(crashed_engines_lose),
		cmocka_unit_test(damaged_files_are_refused),
		cmocka_unit_test(ctrl_c_prints_the_table),
		cmocka_unit_test(the_sprt_ends_the_match),
		cmocka_unit_test(engines_play_in_the_contest_protocols),
		cmocka_unit_test(invalid_arguments_are_refused),
		cmocka_unit_test(rows_without_repetitions_are_consistent),
	};
	return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
