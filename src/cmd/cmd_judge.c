/* cmd_judge: rulings for lines of moves and for recorded games. */
#include "base/file.h"
#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/picture.h"
#include "cmd/progress.h"
#include "cmd/terminal.h"
#include "records/formats.h"
#include "records/record.h"
#include "referee/judge.h"
#include "referee/opinion.h"
#include "referee/telling.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct request {
	struct cmd_setup setup; /* of --tsv and --moves */
	bool twice, explain, json;
	struct board_style style;
};

/* The ruling on the last position; if the game is undecided there, the first ruling on the way to it. */
static struct judgement judge_end(const struct line *line, bool twice)
{
	struct judgement end = {RULING_NONE, *line};
	end.at.rules_at = twice ? 2 : 0;
	end.ruling = line_ruling(&end.at);
	return end.ruling.verdict != UNDECIDED ? end : judge_line(line, twice);
}

/* The text after a verdict: for an undecided one, how often the position has occurred. */
static void add_reason(const struct judgement *j, int n_steps, struct string *out)
{
	if (j->ruling.verdict == UNDECIDED) {
		int n = line_occurrences(&j->at, j->at.length) + 1;
		string_add(out, "the game goes on; the position has occurred %s", n == 1 ? "once" : "");
		if (n > 1)
			string_add(out, "%d times", n);
		return;
	}
	string_add(out, "%s", j->ruling.why);
	if (j->at.length < n_steps)
		string_add(out, ", after ply %d of %d", j->at.length, n_steps);
}

static void add_explanation(const struct judgement *j, const struct request *r, struct string *out)
{
	picture_add(&j->at, &r->style, out);
	if (!telling_add(&j->at, out, NULL)) {
		if (j->ruling.verdict == UNDECIDED)
			string_add(out, "Nothing is decided.");
		else
			picture_ruling(j->at.game, &j->ruling, out);
		string_char(out, '\n');
	}
}

/* --- lines of moves --- */

/* Rules one position and its moves; false with the error filled if they cannot be played. */
static bool judge_text(const struct request *r, const char *position, const char *moves, struct string *out,
		       struct string *explanation, struct error *err)
{
	const struct game *game = r->setup.game;
	struct position start;
	if (!game_set_up(game, r->setup.preset, *position ? position : NULL, &start, err))
		return false;
	struct line line;
	line_init(&line, game, &start);
	bool played = judge_play(&line, moves, err);
	if (played) {
		char word[OPINION_WORD_MAX];
		struct judgement j = judge_end(&line, r->twice);
		opinion_word(game, j.ruling.verdict, word);
		string_add(out, "%s\t%s\t", word, j.ruling.clause ? j.ruling.clause : "-");
		add_reason(&j, line.length, out);
		if (r->explain)
			add_explanation(&j, r, explanation);
	}
	line_release(&line);
	return played;
}

/* "id TAB position TAB moves": splits it; text after a third TAB is ignored. */
static bool cut_columns(char *text, char *columns[3], struct error *err)
{
	text[strcspn(text, "\r\n")] = 0;
	for (int i = 0; i < 3; i++) {
		columns[i] = text;
		char *tab = strchr(text, '\t');
		if (!tab && i < 2)
			return fail(err, "%d columns, expected id, position and moves separated by tabs", i + 1);
		if (tab)
			*tab = 0;
		text = tab ? tab + 1 : text + strlen(text);
	}
	return true;
}

static int judge_tsv(const struct request *r)
{
	char *text = NULL;
	size_t size = 0;
	int code = EXIT_DONE;
	struct string out = {0}, explanation = {0};
	errno = 0;
	for (ssize_t length; (length = getline(&text, &size, stdin)) >= 0;) {
		struct error err;
		char *columns[3] = {text, NULL, NULL};
		string_clear(&out);
		string_clear(&explanation);
		if (strlen(text) == (size_t)length
			    ? cut_columns(text, columns, &err) &&
				      judge_text(r, columns[1], columns[2], &out, &explanation, &err)
			    : fail(&err, "a zero byte in the line")) {
			printf("%s\t%s\n", columns[0], out.text);
			terminal_own(stdout, string_text(&explanation));
		} else {
			printf("%s\terror\t-\t%s\n", columns[0], err.text);
			code = EXIT_DATA;
		}
	}
	if (ferror(stdin))
		code = cmd_fails(EXIT_DATA, "cannot read standard input: %s", strerror(errno));
	free(text);
	string_release(&out);
	string_release(&explanation);
	return code;
}

static int judge_moves(const struct request *r, const char *position, const char *moves)
{
	struct string out = {0}, explanation = {0};
	struct error err;
	bool judged = judge_text(r, position ? position : "", moves, &out, &explanation, &err);
	if (judged)
		terminal_own(stdout, string_text(&explanation));
	if (judged)
		printf("%s\n", out.text);
	else
		cmd_fails(EXIT_DATA, "%s", err.text);
	string_release(&out);
	string_release(&explanation);
	return judged ? EXIT_DONE : EXIT_DATA;
}

/* --- recorded games --- */

static void tell_opinion(const struct opinion *o, const char *path, const struct request *r)
{
	const struct record *record = o->record;
	const struct judgement *j = &o->judgement;
	struct string out = {0}, explanation = {0};
	string_add(&out, "%s: game %d", path, o->number);
	if (record->first[0] || record->second[0])
		string_add(&out, " (%s - %s)", record->first[0] ? record->first : "?",
			   record->second[0] ? record->second : "?");
	if (j->ruling.verdict == UNDECIDED) {
		string_add(&out, ": no rule ends it in %d plies", record->line.length);
	} else {
		string_add(&out, ": ends after ply %d of %d: ", j->at.length, record->line.length);
		picture_ruling(record->game, &j->ruling, &out);
	}
	string_add(&out, "; recorded %s%s\n", record_result_text(record->result), o->agrees ? "" : ", which DISAGREES");
	if (r->explain && j->ruling.verdict != UNDECIDED)
		add_explanation(j, r, &explanation);
	fputs(out.text, stdout);
	terminal_own(stdout, string_text(&explanation));
	string_release(&out);
	string_release(&explanation);
}

/* One object a line. */
static void write_json(const struct opinion *o, const char *path)
{
	struct string out = {0};
	opinion_json(o, path, &out);
	puts(out.text);
	string_release(&out);
}

/* Files while they are judged, game by game. */
struct judging {
	const struct request *request;
	const char *path;
	int n_games, code;
	struct progress_bar bar;
	double from, to; /* the share of the file being read */
};

static void judge_game(void *context, const struct record *record, int number)
{
	struct judging *j = context;
	struct opinion o = opinion_of(record, number, j->request->twice);
	progress_end(&j->bar);
	if (j->request->json)
		write_json(&o, j->path);
	else
		tell_opinion(&o, j->path, j->request);
	j->n_games++;
}

static void tell_fault(void *context, const struct collection_error *e)
{
	struct judging *j = context;
	progress_end(&j->bar);
	j->code = cmd_fails(EXIT_DATA, "%s: %s", j->path, e->error.text);
}

static void tell_progress(void *context, double share)
{
	struct judging *j = context;
	char words[40];
	snprintf(words, sizeof words, "%d games", j->n_games);
	progress_show(&j->bar, j->from + (j->to - j->from) * share, words);
}

static void judge_file(struct judging *j)
{
	struct string bytes = {0};
	struct collection collection = {0};
	struct collection_sink sink = {judge_game, j, tell_fault, tell_progress};
	struct error err;
	if (!file_read(j->path, FORMATS_BYTES_MAX, &bytes, &err) ||
	    !formats_read_each(&collection, bytes.text, bytes.length, j->path, &sink, &err)) {
		progress_end(&j->bar);
		j->code = cmd_fails(EXIT_DATA, "%s: %s", j->path, err.text);
	}
	string_release(&bytes);
	collection_release(&collection);
}

static int judge_files(const struct request *r, const char *const *files, int n)
{
	struct judging j = {.request = r, .code = EXIT_DONE};
	progress_begin(&j.bar);
	for (int i = 0; i < n; i++) {
		j.path = files[i];
		j.from = (double)i / n;
		j.to = (double)(i + 1) / n;
		judge_file(&j);
	}
	progress_end(&j.bar);
	return j.code;
}

/* --- the command --- */

#define FILES_MAX 4096

static int run(const struct command *command, int argc, char **argv)
{
	static const char *files[FILES_MAX];
	const char *game = "xiangqi", *preset = NULL, *times = "3", *position = NULL, *moves = NULL, *pieces = NULL;
	bool tsv = false, flipped = false;
	struct request r = {.twice = false};
	int n_files, code;
	uint64_t n_times;
	const struct option_spec specs[] = {
		{"tsv", NULL, &tsv},
		{"explain", NULL, &r.explain},
		{"json", NULL, &r.json},
		{"game", &game, NULL},
		{"preset", &preset, NULL},
		{"times", &times, NULL},
		{"position", &position, NULL},
		{"moves", &moves, NULL},
		{"pieces", &pieces, NULL},
		{"flip", NULL, &flipped},
		{NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, files, FILES_MAX, &n_files, &code))
		return code;
	if (!picture_style(pieces, flipped, &r.style) || !cmd_number(times, "number of occurrences", 2, 3, &n_times))
		return EXIT_USAGE;
	r.twice = n_times == 2;
	if (tsv + (moves != NULL) + (n_files > 0) != 1)
		return cmd_fails(EXIT_USAGE, "judge needs one of: files, --moves TEXT, or --tsv");
	if (position && !moves)
		return cmd_fails(EXIT_USAGE, "--position needs --moves");
	if (r.json && !n_files)
		return cmd_fails(EXIT_USAGE, "--json needs files");
	if (!n_files && !cmd_set_up(&r.setup, game, preset, NULL, &code))
		return code;
	if (tsv)
		return judge_tsv(&r);
	if (moves)
		return judge_moves(&r, position, moves);
	return judge_files(&r, files, n_files);
}

const struct command cmd_judge = {
	"judge",
	"rule on repetitions and ends, with reasons",
	"judge FILE... [--json] [--explain] [--times 2|3]\n"
	"       qipan judge --moves TEXT [--position TEXT] [--game GAME] [--preset PRESET] [--explain]\n"
	"                 [--times 2|3]\n"
	"       qipan judge --tsv [--game GAME] [--preset PRESET] [--explain] [--times 2|3] < IN > OUT\n"
	"\n"
	"For each recorded game in the files, in any supported format: the first point where it should have ended,\n"
	"by which clause, and whether the recorded result agrees.\n"
	"\n"
	"--moves rules on the position after the last move; if the game is still open there, it gives the first\n"
	"ruling along the way. --tsv does this for lines of three columns, id, position and moves, and prints id,\n"
	"verdict, clause and reason: the verdict is undecided, draw, or the side that loses (red_loses,\n"
	"black_loses). A bad line gives \"id error - message\", and the exit code is 1 at the end.\n"
	"\n"
	"  --moves TEXT              the moves, separated by blanks; a reveal follows its flip: b4(k)\n"
	"  --position TEXT           where they begin, instead of the start of the game\n"
	"  --tsv                     rule on the lines of standard input\n"
	"  --game GAME               the game of the moves (xiangqi)\n"
	"  --preset PRESET           its rules (\"qipan games GAME\" lists them)\n"
	"  --times 2|3               rule on a repetition at the third occurrence (3), or at the second (2)\n"
	"  --json                    print one object for each game, on a line\n"
	"  --explain                 the board, what each move of the cycle does, and how the ruling follows\n"
	"  --pieces han|latin|ascii  how the board of --explain shows the pieces (han)\n"
	"  --flip                    draw it from the other side\n"
	"\n"
	"example: qipan judge --explain --position '4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w' \\\n"
	"             --moves 'c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3'",
	run,
};
