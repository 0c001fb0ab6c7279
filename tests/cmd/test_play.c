/* qipan play, driven by scripts, and once through a terminal. Every test has its own state directory. */
#include "support.h"

#include "scratch.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/rng.h"
#include "draw/canvas.h"
#include "games/registry.h"

#include <dirent.h>
#include <fcntl.h>
#include <pty.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 24, PATIENCE_MS = 60000 };

static char state_home[SCRATCH_TEMPLATE_MAX]; /* of the current test */
static const char *term = "xterm-256color";

static int begin_test(void **state)
{
	(void)state;
	scratch_template(state_home);
	return mkdtemp(state_home) ? 0 : -1;
}

static int end_test(void **state)
{
	(void)state;
	char command[SCRATCH_TEMPLATE_MAX + 16];
	snprintf(command, sizeof command, "rm -rf '%s'", state_home);
	return system(command);
}

static const char *path_in_home(const char *name)
{
	static char paths[16][256]; /* used in rotation */
	static int turn;
	char *path = paths[turn++ % 16];
	snprintf(path, sizeof paths[0], "%s/%s", state_home, name);
	return path;
}

/* Running the program. */

/* Runs in the child only: "play" and the arguments, separated by blanks; '_' stands for a blank inside one. */
static void execute(const char *arguments)
{
	char copy[512], *words[WORDS_MAX] = {QIPAN, "play"};
	int n = 2;
	snprintf(copy, sizeof copy, "%s", arguments);
	for (char *word = strtok(copy, " "); word && n < WORDS_MAX - 1; word = strtok(NULL, " "))
		words[n++] = word;
	for (int i = 2; i < n; i++)
		for (char *c = words[i]; (c = strchr(c, '_'));)
			*c = ' ';
	setenv("XDG_STATE_HOME", state_home, 1);
	setenv("HOME", state_home, 1);
	setenv("TERM", term, 1);
	unsetenv("NO_COLOR");
	execv(QIPAN, words);
	_exit(127);
}

/* A run with a script as input: its output and exit status. */
struct outcome_of_run {
	char *out, *err;
	int code;
};

static char *read_all(const char *path)
{
	struct string text = {0};
	struct error err;
	assert_true(file_read(path, 1 << 24, &text, &err));
	return text.text ? text.text : strdup("");
}

static struct outcome_of_run run(const char *arguments, const char *script)
{
	struct error err;
	int status;
	assert_true(file_write(path_in_home("in"), script, strlen(script), &err));
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		dup2(open(path_in_home("in"), O_RDONLY), STDIN_FILENO);
		dup2(open(path_in_home("out"), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
		dup2(open(path_in_home("err"), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
		execute(arguments);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	struct outcome_of_run r = {read_all(path_in_home("out")), read_all(path_in_home("err")), -1};
	if (!WIFEXITED(status))
		fail_msg("play %s ended by signal %d\n%s%s", arguments, WTERMSIG(status), r.out, r.err);
	r.code = WEXITSTATUS(status);
	return r;
}

static void release(struct outcome_of_run *r)
{
	free(r->out);
	free(r->err);
}

static void expect_shown(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("expected \"%s\" in:\n%s", part, text);
}

/* Runs and checks the exit code and that the output and the errors contain a part (NULL: no errors at all). */
static void check(const char *arguments, const char *script, int code, const char *out, const char *err)
{
	struct outcome_of_run r = run(arguments, script);
	if (r.code != code)
		fail_msg("play %s: code %d, expected %d\n%s%s", arguments, r.code, code, r.out, r.err);
	expect_shown(r.out, out);
	if (err)
		expect_shown(r.err, err);
	else if (r.err[0])
		fail_msg("play %s: unexpected errors\n%s", arguments, r.err);
	if (strchr(r.out, '\033') || strchr(r.err, '\033'))
		fail_msg("play %s: escape codes without a terminal", arguments);
	release(&r);
}

/* Counts the files of unfinished games. */
static int count_saved(char *last_path)
{
	int n = 0;
	DIR *directory = opendir(path_in_home("qipan"));
	for (struct dirent *entry; directory && (entry = readdir(directory));)
		if (strstr(entry->d_name, ".game") && !strstr(entry->d_name, ".tmp")) {
			n++;
			if (last_path)
				snprintf(last_path, 400, "%s/qipan/%s", state_home, entry->d_name);
		}
	if (directory)
		closedir(directory);
	return n;
}

/* An interactive run; stdout and stderr are merged. */
struct talk {
	pid_t child;
	int to, from;
	struct string output;
};

static void terminal_begin(struct talk *t, const char *arguments)
{
	int to[2], from[2];
	*t = (struct talk){0};
	assert_true(pipe(to) == 0 && pipe(from) == 0);
	t->child = fork();
	assert_true(t->child >= 0);
	if (t->child == 0) {
		dup2(to[0], STDIN_FILENO);
		dup2(from[1], STDOUT_FILENO);
		dup2(from[1], STDERR_FILENO);
		for (int i = 0; i < 2; i++) {
			close(to[i]);
			close(from[i]);
		}
		execute(arguments);
	}
	close(to[0]);
	close(from[1]);
	t->to = to[1];
	t->from = from[0];
}

static void terminal_send(struct talk *t, const char *text)
{
	assert_int_equal(write(t->to, text, strlen(text)), (ssize_t)strlen(text));
}

/* Reads until the text appears after the part already read. */
static void terminal_expect(struct talk *t, const char *part)
{
	char block[4096];
	string_clear(&t->output);
	while (!strstr(string_text(&t->output), part)) {
		struct pollfd from = {t->from, POLLIN, 0};
		ssize_t n = poll(&from, 1, PATIENCE_MS) == 1 ? read(t->from, block, sizeof block) : -1;
		if (n <= 0 && kill(t->child, SIGKILL) == 0)
			fail_msg("expected \"%s\", heard:\n%s", part, string_text(&t->output));
		string_bytes(&t->output, block, (size_t)n);
	}
}

/* Returns the exit code, or minus the signal number. */
static int terminal_end(struct talk *t)
{
	int status;
	close(t->to);
	assert_int_equal(waitpid(t->child, &status, 0), t->child);
	close(t->from); /* closing a terminal earlier would send the child SIGHUP */
	string_release(&t->output);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* Whole games. */

static void expect_ending(const struct game *game, const char *out)
{
	char clause[64];
	snprintf(clause, sizeof clause, " (%s ", game->name);
	if (!strstr(out, clause) || !(strstr(out, " wins (") || strstr(out, "Draw (")))
		fail_msg("%s: no ruling in\n%s", game->name, out);
}

static void computers_finish_every_game(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		char arguments[100];
		snprintf(arguments, sizeof arguments, "%s --first 2 --second 1 --seed 5", games_at(i)->name);
		struct outcome_of_run r = run(arguments, ""), again = run(arguments, "");
		assert_int_equal(r.code, 0);
		expect_ending(games_at(i), r.out);
		assert_string_equal(r.out, again.out);
		assert_int_equal(count_saved(NULL), 0);
		release(&r);
		release(&again);
	}
}

/* Draws one move of "12 moves: a b c". */
static void draw_move(char *output, struct rng *rng, char *out, size_t size)
{
	const char *words[MOVES_MAX];
	uint32_t n = 0;
	char *list = strstr(output, ": ");
	assert_non_null(list);
	*strstr(list, "neither side") = 0;
	for (char *word = strtok(list + 1, " \n"); word; word = strtok(NULL, " \n"))
		words[n++] = word;
	assert_true(n > 0);
	snprintf(out, size, "%s\n", words[rng_below(rng, n)]);
}

static void people_finish_every_game(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		struct talk t;
		struct rng rng;
		char arguments[100], move[MOVE_TEXT_MAX + 1];
		rng_seed(&rng, 11);
		snprintf(arguments, sizeof arguments, "%s --first human --second human --seed 5 --no-autosave",
			 games_at(i)->name);
		terminal_begin(&t, arguments);
		for (;;) {
			terminal_send(&t, "moves\nstrength 1\n"); /* the error marks the end of the answer */
			terminal_expect(&t, "the computer plays neither side\n");
			if (strstr(t.output.text, " wins (") || strstr(t.output.text, "Draw ("))
				break;
			draw_move(t.output.text, &rng, move, sizeof move);
			terminal_send(&t, move);
		}
		expect_ending(games_at(i), t.output.text);
		assert_int_equal(terminal_end(&t), 1); /* lines were rejected */
	}
}

/* Commands. */

/* Effects of the computer's moves; it has one move in each position. */
static void effects_are_described(void **state)
{
	(void)state;
	static const char *const cases[][2] = {
		{"r*#/K#_p", "Player plays a1-a2 and breaks the shield of the black rook\n"},
		{"r#/K#_p", "Player plays a1-a2 and takes the black rook\n"},
		{"r~1#/1#/#K_n", "NPC plays a3-a2 and hides\n"},
		{"r~1#/P#/#K_n", "NPC plays a3-a2 and takes the red pawn and hides\n"},
		{"r=1#/P#/#K_n", "NPC plays a3-a2 and takes the red pawn and hides\n"},
		{"r#/1#/#K_n", "NPC plays a3-a2\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char arguments[100];
		snprintf(arguments, sizeof arguments, "magic --position %s_r_-_0_0_-_-/- --first 3 --second 3",
			 cases[i][0]);
		check(arguments, "quit\n", 0, cases[i][1], NULL);
	}
	check("xiangqi --position 3k5/9/9/9/9/9/9/5r3/4r4/4K4_w_-_-_0_1 --first 3 --second human", "quit\n", 0,
	      "Red plays e0e1 and takes the black rook\n", NULL);
}

static void every_command_answers(void **state)
{
	(void)state;
	check("qilin", "help\n", 0, "take back your last move", NULL);
	check("qilin", "board\n", 0, "Red (human) to act", NULL);
	check("darkchess --second human --seed 9", "b4\nboard\n", 0, "Second (human) to act with the ", NULL);
	check("qilin --pieces ascii --second human", "d6\nboard\n", 0, "[R]------+", NULL);
	check("qilin --pieces ascii", "flip\nboard\n", 0, "      g   f   e   d   c   b   a\n  1   +", NULL);
	check("qilin", "moves\n", 0, "24 moves: a1 d1", NULL);
	check("qilin", "pieces\n", 0, "red qilin", NULL);
	check("magic", "pieces\n", 0, "wood", NULL);
	struct outcome_of_run pieces = run("darkchess", "pieces\n");
	assert_null(strstr(pieces.out, "wood")); /* its looks are those of Magic Chess, but it has no wood */
	release(&pieces);
	check("qilin", "hint\n", 0, "hint: ", NULL);
	check("qilin", "eval\n", 0, "for Red; ", NULL);
	/* Possible reveals of the last face-down piece: the pawn that takes the king, or one more knight to take. */
	check("darkchess --position 4/4/4/?3/4/4/K3/?3_r_r_pn_0_40 --second human", "eval\n", 0,
	      "flip expect   best      worst", NULL);
	check("darkchess --position 4/4/4/?3/4/4/K3/?3_r_r_pn_0_40 --second human", "eval\n", 0, " (p)\n", NULL);
	struct outcome_of_run all_up = run("darkchess --position 4/4/4/4/3n/4/K3/4_r_r_-_0_40", "eval\nhint\n");
	assert_null(strstr(all_up.out, "expect"));
	release(&all_up);
	check("qilin", "strength 2\n", 0, "now Black (strength 2)", NULL);
	check("qilin", "level 2\n", 0, "now Black (strength 2)", NULL); /* the deprecated option */
	check("qilin", "strength authors-hard\nd6\n", 0, "Black plays ", NULL);
	check("qilin", "quit\nfoo\n", 0, "", NULL);
	check("qilin", "exit\nfoo\n", 0, "", NULL);
	check("qilin", "\n  \nD6\n  undo  \n", 0, "taken back to step 0", NULL);
	check("qilin", "d6\nnew\nmoves\n", 0, "24 moves", NULL);
	check("qilin", "resign\n", 0, "Black wins: resignation", NULL);
	check("qilin", "resign\nundo\nmoves\n", 0, "24 moves", NULL);
	check("qilin", "resign\nd6\n", 1, "Black wins", "\"d6\": the game is over");
	check("qilin", "draw\n", 0, "Black declines", NULL);
	check("qilin --second human", "draw\ny\n", 0, "Draw: agreement", NULL);
	check("qilin --second human", "draw\nn\nmoves\n", 0, "24 moves", NULL);
	check("xiangqi --second human", "炮二平五\nb9c7\nundo\nundo\nmoves\n", 0, "44 moves", NULL);
}

static void refused_lines_are_named_and_play_continues(void **state)
{
	(void)state;
	static const struct {
		const char *line, *error;
	} cases[] = {
		{"z9", "\"z9\" is illegal, expected an empty point such as d6"},
		{"undoo", "did you mean \"undo\"?"},
		{"undo", "nothing to take back"},
		{"strength", "\"strength\" needs an argument: strength N"},
		{"strength 9", "\"9\" is not an opponent"},
		{"strength human", "\"human\" is not a strength"},
		{"level 9", "\"9\" is not an opponent"},
		{"moves please", "\"moves\" takes no argument, unexpected \"please\""},
		{"save", "\"save\" needs an argument"},
		{"save /nowhere/file", "cannot write \"/nowhere/file\""},
		{"load /nowhere/file", "cannot open \"/nowhere/file\""},
		{"\xff\xfe\x1b[31m", "is illegal"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char script[200];
		snprintf(script, sizeof script, "%s\nmoves\n", cases[i].line);
		struct outcome_of_run r = run("qilin", script);
		assert_int_equal(r.code, 1);
		expect_shown(r.err, cases[i].error);
		assert_ptr_equal(strchr(r.err, '\n'), r.err + strlen(r.err) - 1); /* one line */
		assert_null(strchr(r.err, '\033'));
		expect_shown(r.out, "24 moves");
		release(&r);
	}
	check("qilin --second human", "draw\nperhaps\nmoves\n", 1, "24 moves", "\"perhaps\" is not an answer");
	struct string long_line = {0};
	for (int i = 0; i < 10000; i++)
		string_char(&long_line, 'x');
	string_add(&long_line, "\nmoves\n");
	check("qilin", long_line.text, 1, "24 moves", "is longer than 4096 bytes");
	string_release(&long_line);
}

static void usage_errors_exit_with_2(void **state)
{
	(void)state;
	check("qlin", "", 2, "", "did you mean \"qilin\"?");
	check("qilin --first 9", "", 2, "", "\"9\" is not an opponent");
	check("qilin --pieces emoji", "", 2, "", "expected han, latin or ascii");
	check("qilin --seed x", "", 2, "", "--seed: \"x\" is not a whole number");
	check("qilin --preset x", "", 2, "", "\"x\"");
	check("--resume --seed 5", "", 2, "", "--resume takes");
	check("qilin --position x", "", 1, "", "position: ");
}

static void the_menu_asks_for_game_side_and_level(void **state)
{
	(void)state;
	check("", "", 0, "Which game?", NULL);
	check("", "1\n3\nmoves\n", 0, "both", NULL);
	check("", "1\n\n2\nboard\n", 0, "(human) to act", NULL);
	check("", "0\nfoo\n1\n3\nmoves\n", 1, " moves: ", "\"foo\" is not a choice");
	check("", "9\n", 1, "Which game?", "expected a number from 1 to 6");
	check("", "6\n", 0, "Level 1 of ", NULL);
	check("--second 3", "6\n", 1, "Which game?", "expected a number from 1 to 5");
	struct outcome_of_run r = run("", "");
	for (char *line = strtok(r.out, "\n"); line; line = strtok(NULL, "\n"))
		if (canvas_columns(line) > 80)
			fail_msg("wider than a terminal: %s", line);
	release(&r);
	r = run("", "1\n2\n1\n"); /* the computer moves first */
	expect_shown(r.out, " plays ");
	release(&r);
}

static void strict_rules_refuse_resigning_during_a_press(void **state)
{
	(void)state;
	/* Red completes d5 d6 d7 and has a press to do. */
	const char *moves = "d7\na1\nd6\ng1\nd5\n";
	char script[100];
	snprintf(script, sizeof script, "%sresign\n", moves);
	check("qilin --second human --preset strict", script, 1, "", "Red may not resign now");
	check("qilin --second human", script, 0, "Black wins: resignation", NULL);
}

/* The game so far: moves, captures, check; moves that were taken back are played again. */

static void history_and_taken_list_moves_and_pieces(void **state)
{
	(void)state;
	const char *both = "xiangqi --first human --second human --no-autosave";
	check(both, "history\ntaken\n", 0, "no moves have been played\nno pieces have been captured\n", NULL);
	check(both, "h2h9\ni9h9\nb2b9\nhistory\ntaken\nboard\n", 0, "1. h2h9 i9h9 2. b2b9\n", NULL);
	check(both, "h2h9\ni9h9\nb2b9\ntaken\n", 0, "red cannon, black horse 2\n", NULL);
	check("darkchess --second human --seed 9 --no-autosave", "b4\nc5\nhistory\n", 0, "1. b4(", NULL);
	check("qilin --first human --second human --no-autosave", "a1\nb2\nd1\nf2\ng1\nxb2\nhistory\n", 0,
	      "1. a1 b2 2. d1 f2 3. g1 xb2\n", NULL);
	check("qilin --first human --second human --no-autosave", "a1\nb2\nd1\nf2\ng1\nxb2\ntaken\n", 0,
	      "black qilin\n", NULL);
}

static void check_is_announced(void **state)
{
	(void)state;
	const char *both = "xiangqi --first human --second human --no-autosave";
	check(both, "h2e2\nh7e7\nboard\n", 0, "Red (human) to act\n", NULL);
	check(both, "h2e2\nh7e7\ne2e6\nboard\n", 0, "Black (human) to act, in check\n", NULL);
}

/* The game continues, the error is printed once, and the exit code reports it. */
static void failed_saves_are_reported(void **state)
{
	(void)state;
	const char *folder = path_in_home("qipan");
	const char *both = "qilin --first human --second human";
	char hidden[140];
	snprintf(hidden, sizeof hidden, "%s.hidden", folder);
	bool there = rename(folder, hidden) == 0;
	assert_true(file_write(folder, "", 0, NULL)); /* a file blocks the folder's name */
	check(both, "a1\nb2\nhistory\n", 1, "1. a1 b2\n", "cannot save the game");
	struct outcome_of_run r = run(both, "a1\nb2\n");
	char *first = strstr(r.err, "cannot save the game");
	assert_true(first && !strstr(first + 1, "cannot save the game"));
	release(&r);
	assert_int_equal(unlink(folder), 0);
	assert_true(!there || rename(hidden, folder) == 0);
}

static void undone_moves_can_be_replayed(void **state)
{
	(void)state;
	const char *both = "qilin --first human --second human --no-autosave";
	check(both, "redo\n", 1, "", "nothing to play again");
	check(both, "a1\nb2\nundo\nundo\nredo\nredo\nhistory\n", 0, "1. a1 b2\n", NULL);
	check(both, "a1\nb2\nundo\nundo\nredo\nundo\nredo\nredo\nhistory\n", 0, "1. a1 b2\n", NULL);
	check(both, "a1\nb2\nundo\nd1\nredo\n", 1, "", "nothing to play again");
	check(both, "a1\nundo\nredo\nredo\n", 1, "played again to step 1\n", "nothing to play again");
	/* the computer's answer too, and the same pieces are revealed */
	struct outcome_of_run whole = run("darkchess --second human --first human --seed 9 --no-autosave",
					  "b4\nc5\na1\nhistory\n"),
			      again = run("darkchess --second human --first human --seed 9 --no-autosave",
					  "b4\nc5\na1\nundo\nundo\nundo\nredo\nredo\nredo\nhistory\n");
	assert_string_equal(strstr(whole.out, "1. b4"), strstr(again.out, "1. b4"));
	free(whole.out);
	free(whole.err);
	free(again.out);
	free(again.err);
	check("qilin --second 1 --no-autosave", "a1\nundo\nredo\nhistory\n", 0, "played again to step 2\n1. a1 ", NULL);
}

/* Files. */

static void saved_games_are_loaded(void **state)
{
	(void)state;
	char script[600];
	const char *path = path_in_home("record");
	snprintf(script, sizeof script, "b4\nc5\nsave %s\nundo\nload %s\nboard\nsave %s\n", path, path,
		 path_in_home("again"));
	check("darkchess --second human --seed 9", script, 0, "loaded darkchess, 4 steps", NULL);
	char *record = read_all(path), *again = read_all(path_in_home("again"));
	expect_shown(record, "[Game \"darkchess\"]");
	expect_shown(record, "[First \"human\"]");
	assert_null(strstr(record, "Play")); /* neither the seed nor anything that reveals it */
	assert_null(strstr(record, "eed"));
	assert_string_equal(record, again);
	free(record);
	free(again);
	snprintf(script, sizeof script, "load %s\nmoves\n", path); /* into another game */
	check("qilin", script, 0, "loaded darkchess", NULL);
}

/* A record that ends between a flip and its reveal: the dealer continues it. */
static void a_pending_flip_is_revealed_after_loading(void **state)
{
	(void)state;
	struct error err;
	char script[200];
	const char *path = path_in_home("flipped.qpn");
	static const char game[] = "[Game \"darkchess\"]\n[Result \"*\"]\n\n1. a1(n) b1 *\n";
	if (!file_write(path, game, strlen(game), &err))
		fail_msg("%s", err.text);
	snprintf(script, sizeof script, "load %s\nmoves\n", path);
	check("darkchess --second human", script, 0, "comes up\n", NULL);
	check("darkchess --second human", script, 0, "moves:", NULL);
}

static void load_does_not_read_standard_input(void **state)
{
	(void)state;
	check("qilin", "load -\nmoves\n", 1, "24 moves", "cannot open \"./-\"");
}

static void foreign_files_are_not_overwritten(void **state)
{
	(void)state;
	struct error err;
	char script[300];
	const char *path = path_in_home("notes");
	assert_true(file_write(path, "my notes\n", 9, &err));
	snprintf(script, sizeof script, "save %s\nload %s\n", path, path);
	check("qilin", script, 1, "", "exists and is not a game");
	char *notes = read_all(path);
	assert_string_equal(notes, "my notes\n");
	free(notes);
	/* Records of other programs and files of several games are rejected too. */
	static const char *const records[] = {
		"[Event \"Final\"]\n\n1. h2e2 *\n",
		"[Game \"Chinese Chess\"]\n\n1. H2-E2 *\n",
		"[Game \"qilin\"]\n\n1. a1 *\n\n[Game \"qilin\"]\n\n1. b2 *\n",
	};
	snprintf(script, sizeof script, "save %s\n", path);
	for (int i = 0; i < 3; i++) {
		assert_true(file_write(path, records[i], strlen(records[i]), &err));
		check("qilin", script, 1, "", "exists and is not a game");
		notes = read_all(path);
		assert_string_equal(notes, records[i]);
		free(notes);
	}
	/* Only its own continuation, or the session that saved it, may overwrite a saved game. */
	snprintf(script, sizeof script, "a1\nsave %s\nb2\nsave %s\nundo\nundo\na4\nsave %s\n", path_in_home("game"),
		 path_in_home("game"), path_in_home("game"));
	check("qilin --first human --second human --no-autosave", script, 0, "saved in", NULL);
	snprintf(script, sizeof script, "a1\nsave %s\n", path_in_home("game"));
	check("qilin --first human --second human --no-autosave", script, 1, "",
	      "game\" exists and is a different game");
	snprintf(script, sizeof script, "a4\nb2\nsave %s\n", path_in_home("game"));
	check("qilin --first human --second human --no-autosave", script, 0, "saved in", NULL);
	snprintf(script, sizeof script, "save %s\n", path_in_home("game"));
	check("surakarta --first human --second human --no-autosave", script, 1, "", "exists and is a different game");
	snprintf(script, sizeof script, "save %s\nsave %s\n", path_in_home("pipe"), state_home);
	assert_int_equal(mkfifo(path_in_home("pipe"), 0600),
			 0); /* a pipe is neither read, which would block, nor replaced */
	snprintf(script, sizeof script, "save %s\nsave %s\n", path_in_home("pipe"), state_home);
	check("qilin", script, 1, "", "pipe\" exists and is not a game");
}

static void undone_flips_reveal_the_same_piece(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		if (games_at(i)->rules.outcomes_max == 0)
			continue;
		char arguments[100];
		snprintf(arguments, sizeof arguments, "%s --second human --seed 4", games_at(i)->name);
		struct outcome_of_run r = run(arguments, "b2\nundo\nc3\nundo\na1\nundo\nb2\nc3\n");
		char *first = strstr(r.out, "b2: "), *second = strstr(first + 1, "b2: ");
		assert_true(first && second);
		assert_memory_equal(first, second, strcspn(first, "\n"));
		first = strstr(r.out, "c3: ");
		second = strstr(first + 1, "c3: ");
		assert_true(first && second);
		assert_memory_equal(first, second, strcspn(first, "\n"));
		release(&r);
	}
}

static void killed_games_resume_with_the_same_pieces(void **state)
{
	(void)state;
	struct talk t;
	char expected[100];
	/* What c5 reveals if nothing is interrupted and a1 is not flipped before. */
	struct outcome_of_run whole = run("darkchess --second human --seed 9 --no-autosave", "b4\nc5\n");
	const char *shown = strstr(whole.out, "c5: ");
	assert_non_null(shown);
	snprintf(expected, sizeof expected, "%.*s", (int)strcspn(shown, "\n"), shown);
	release(&whole);
	terminal_begin(&t, "darkchess --second human --seed 9");
	terminal_send(&t, "b4\na1\nundo\nstrength 1\n");
	terminal_expect(&t, "the computer plays neither side");
	kill(t.child, SIGKILL);
	assert_int_equal(terminal_end(&t), -SIGKILL);
	assert_int_equal(count_saved(NULL), 1);
	check("--resume", "c5\n", 0, expected, NULL);
	check("--resume", "board\nquit\n", 0, "continuing darkchess after 4 steps", NULL);
	check("darkchess --resume", "undo\nc5\n", 0, expected, NULL);
	check("qilin --resume", "", 1, "", "no unfinished game of qilin");
}

/* The reveal line "a1: ..." of the nth flip. */
static void copy_shown(const char *output, const char *point, int nth, char out[100])
{
	char before[8];
	snprintf(before, sizeof before, "%s: ", point);
	while (nth-- > 0) {
		output = strstr(output, before);
		assert_non_null(output);
		output += strlen(before);
	}
	snprintf(out, 100, "%.*s", (int)strcspn(output, "\n"), output);
}

/* A record has no deal of the face-down pieces. It is loaded and taken back to before its end: the pieces it revealed
 * and those still face down stay the same when the game continues. */
static void loaded_games_keep_pieces_after_undo(void **state)
{
	(void)state;
	static const char *const points[] = {"a1", "d4", "c6", "b3", "c3", "d2"};
	enum { N_POINTS = sizeof points / sizeof *points };
	char save[500], load[700], flips[200] = "";
	snprintf(save, sizeof save, "b2\nc3\nd2\nsave %s\nresign\n", path_in_home("loaded.pgn"));
	for (int i = 0; i < N_POINTS; i++)
		snprintf(flips + strlen(flips), sizeof flips - strlen(flips), "%s\nundo\n", points[i]);
	struct outcome_of_run first = run("darkchess --second human --seed 4", save);
	snprintf(load, sizeof load, "load %s\nundo\nundo\n%s", path_in_home("loaded.pgn"), flips);
	struct outcome_of_run loaded = run("darkchess --second human", load);
	struct outcome_of_run again = run("--resume", flips), later = run("--resume", flips);
	for (int i = 0; i < N_POINTS; i++) {
		char shown[100], kept[100], last[100];
		copy_shown(loaded.out, points[i], 1, shown);
		copy_shown(again.out, points[i], 1, kept);
		copy_shown(later.out, points[i], 1, last);
		assert_string_equal(kept, shown);
		assert_string_equal(last, shown);
		if (i >= 4) { /* already in the record */
			copy_shown(first.out, points[i], 1, kept);
			assert_string_equal(kept, shown);
		}
	}
	release(&first);
	release(&loaded);
	release(&again);
	release(&later);
}

static void resuming_keeps_players_and_preset(void **state)
{
	(void)state;
	check("qilin --preset flying --first authors-easy --second human", "", 0, "qipan play --resume", NULL);
	check("--resume", "board\n", 0, "Black (human) to act", NULL);
	char path[400];
	assert_int_equal(count_saved(path), 1);
	char *text = read_all(path);
	expect_shown(text, "[PlayFirst \"authors-easy\"]");
	expect_shown(text, "[Preset \"flying\"]");
	struct stat status;
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 077, 0); /* others must not read the face-down pieces */
	free(text);
}

static void unfinished_games_are_all_kept(void **state)
{
	(void)state;
	check("qilin --second human", "d6\n", 0, "is saved", NULL);
	check("qilin --second human", "a1\nnew\nd1\n", 0, "the unfinished game is saved in ", NULL);
	assert_int_equal(count_saved(NULL), 3);
	check("--resume", "moves\n", 0, "2 more unfinished games are saved", NULL);
	check("--resume", "resign\n", 0, "Red wins: resignation", NULL); /* Black is to act */
	check("--resume", "moves\n", 0, "1 more unfinished game is saved", NULL);
}

static void finished_games_are_not_offered(void **state)
{
	(void)state;
	check("qilin --second human", "d6\nresign\n", 0, "Red wins: resignation", NULL);
	assert_int_equal(count_saved(NULL), 0);
	check("--resume", "", 1, "", "no unfinished game");
	check("qilin --second human", "d6\nresign\nundo\n", 0, "is saved", NULL); /* the game goes on */
	assert_int_equal(count_saved(NULL), 1);
	check("qilin --second human --no-autosave", "d6\n", 0, "", NULL);
	assert_int_equal(count_saved(NULL), 1);
}

static void damaged_files_are_skipped(void **state)
{
	(void)state;
	struct error err;
	check("qilin --second human", "d6\n", 0, "is saved", NULL);
	usleep(20000);
	assert_true(file_write(path_in_home("qipan/qilin-x.game"), "[Game \"qilin", 12, &err));
	check("--resume", "moves\n", 0, "23 moves", "skipped: \"");
	assert_int_equal(count_saved(NULL), 2);
	/* Any part of a file is read or rejected without crashing. */
	char path[400], command[500];
	snprintf(command, sizeof command, "rm '%s'", path_in_home("qipan/qilin-x.game"));
	assert_int_equal(system(command), 0);
	assert_int_equal(count_saved(path), 1);
	char *whole = read_all(path);
	for (size_t cut = 0; cut < strlen(whole); cut += 9) {
		assert_true(file_write(path, whole, cut, &err));
		struct outcome_of_run r = run("--resume", "quit\n");
		assert_true(r.code == 0 || r.code == 1);
		release(&r);
		count_saved(path);
	}
	free(whole);
}

/* Interrupts and terminals. */

static void interrupts_exit_cleanly(void **state)
{
	(void)state;
	struct talk t;
	terminal_begin(&t, "surakarta --second alphabeta"); /* searches for five seconds */
	terminal_send(&t, "b2-b3\n");
	for (int64_t start = clock_ms(); count_saved(NULL) == 0 && clock_ms() - start < PATIENCE_MS;)
		usleep(20000);
	usleep(300000);
	kill(t.child, SIGINT);
	terminal_expect(&t, "qipan play --resume");
	assert_int_equal(terminal_end(&t), 0);
	terminal_begin(&t, "surakarta --second human"); /* while it waits for input */
	terminal_send(&t, "b2-b3\nmoves\n");
	terminal_expect(&t, " moves: ");
	usleep(100000);
	kill(t.child, SIGINT);
	terminal_expect(&t, "qipan play --resume");
	assert_int_equal(terminal_end(&t), 0);
}

static long count_threads(pid_t pid)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
	DIR *tasks = opendir(path);
	long n = -2; /* skips "." and ".." */
	while (tasks && readdir(tasks))
		n++;
	if (tasks)
		closedir(tasks);
	return n;
}

static void the_strongest_opponent_uses_all_processors(void **state)
{
	(void)state;
	struct talk t;
	terminal_begin(&t, "surakarta --first strongest --second human"); /* searches for five seconds */
	long wanted = sysconf(_SC_NPROCESSORS_ONLN), max = 0;
	for (int64_t start = clock_ms(); max < wanted && clock_ms() - start < PATIENCE_MS; usleep(1000)) {
		long n = count_threads(t.child);
		max = n > max ? n : max;
	}
	kill(t.child, SIGINT);
	assert_int_equal(terminal_end(&t), 0);
	assert_true(max >= wanted);
}

static void terminal_begin_in(struct talk *t, const char *arguments)
{
	struct winsize size = {40, 100, 0, 0};
	*t = (struct talk){0};
	t->child = forkpty(&t->from, NULL, NULL, &size);
	assert_true(t->child >= 0);
	if (t->child == 0)
		execute(arguments);
	t->to = dup(t->from);
}

static void a_dumb_terminal_gets_no_escape_codes(void **state)
{
	(void)state;
	struct talk t;
	term = "dumb";
	terminal_begin_in(&t, "surakarta --first alphabeta --second human --no-autosave");
	term = "xterm-256color";
	terminal_expect(&t, "White> "); /* Black has searched for five seconds */
	expect_shown(t.output.text, "Black plays ");
	assert_null(strchr(t.output.text, '\033'));
	terminal_send(&t, "\003");
	assert_int_equal(terminal_end(&t), 0);
}

static void terminals_get_boards_colors_and_history(void **state)
{
	(void)state;
	struct talk t;
	terminal_begin_in(&t, "qilin --second human");
	terminal_expect(&t, "Red> ");
	expect_shown(t.output.text, "\033[0;38;5;94;48;5;180m");
	terminal_send(&t, "d6\r");
	terminal_expect(&t, "Black> ");
	expect_shown(t.output.text, "麒");
	terminal_send(&t, "\033[A\r"); /* the previous line: d6 is occupied */
	terminal_expect(&t, "\"d6\" is illegal");
	for (int i = 0; i < 2; i++) {
		terminal_send(&t, i == 0 ? "undo\r" : "redo\r");
		terminal_expect(&t, i == 0 ? "Red> " : "Black> ");
		expect_shown(t.output.text, "\033[0;38;5;94;48;5;180m"); /* the board is drawn again */
	}
	terminal_send(&t, "\003");
	terminal_expect(&t, "qipan play --resume");
	assert_int_equal(terminal_end(&t), 0);
	char *history = read_all(path_in_home("qipan/history"));
	expect_shown(history, "d6");
	free(history);
}

/* The lines typed earlier survive a full disk: the old file stays until the new one is complete. */
static void the_history_is_replaced_atomically(void **state)
{
	char old[200];
	struct error err;
	struct talk t;
	(void)state;
	static const char first[] = "_HiStOrY_V2_\na1\n";
	snprintf(old, sizeof old, "%s", path_in_home("qipan/history"));
	assert_true(file_make_directories(path_in_home("qipan"), &err));
	assert_true(file_write(old, first, strlen(first), &err));
	assert_int_equal(link(old, path_in_home("qipan/old")), 0);
	terminal_begin_in(&t, "qilin --second human --no-autosave");
	terminal_expect(&t, "Red> ");
	terminal_send(&t, "d6\r");
	terminal_expect(&t, "Black> ");
	terminal_send(&t, "\003");
	assert_int_equal(terminal_end(&t), 0);
	char *now = read_all(old), *before = read_all(path_in_home("qipan/old"));
	assert_string_equal(now, "_HiStOrY_V2_\na1\nd6\n");
	assert_string_equal(before, first);
	free(now);
	free(before);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_test, end_test)
	const struct CMUnitTest tests[] = {
		TEST(computers_finish_every_game),
		TEST(people_finish_every_game),
		TEST(effects_are_described),
		TEST(every_command_answers),
		TEST(refused_lines_are_named_and_play_continues),
		TEST(usage_errors_exit_with_2),
		TEST(the_menu_asks_for_game_side_and_level),
		TEST(strict_rules_refuse_resigning_during_a_press),
		TEST(history_and_taken_list_moves_and_pieces),
		TEST(check_is_announced),
		TEST(failed_saves_are_reported),
		TEST(undone_moves_can_be_replayed),
		TEST(saved_games_are_loaded),
		TEST(a_pending_flip_is_revealed_after_loading),
		TEST(load_does_not_read_standard_input),
		TEST(foreign_files_are_not_overwritten),
		TEST(undone_flips_reveal_the_same_piece),
		TEST(killed_games_resume_with_the_same_pieces),
		TEST(loaded_games_keep_pieces_after_undo),
		TEST(resuming_keeps_players_and_preset),
		TEST(unfinished_games_are_all_kept),
		TEST(finished_games_are_not_offered),
		TEST(damaged_files_are_skipped),
		TEST(interrupts_exit_cleanly),
		TEST(the_strongest_opponent_uses_all_processors),
		TEST(a_dumb_terminal_gets_no_escape_codes),
		TEST(terminals_get_boards_colors_and_history),
		TEST(the_history_is_replaced_atomically),
	};
	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
