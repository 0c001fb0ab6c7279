/* cmd_judge: rules on move sequences and recorded games. */
#include "base/file.h"
#include "base/system.h"
#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/cmd_judge_check.h"
#include "cmd/cmd_messages.h"
#include "cmd/file_list.h"
#include "cmd/language.h"
#include "cmd/redirect.h"
#include "cmd/render.h"
#include "cmd/progress.h"
#include "cmd/terminal.h"
#include "games/registry.h"
#include "records/formats.h"
#include "records/record.h"
#include "referee/judge.h"
#include "referee/game_report.h"
#include "referee/explanation_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct request {
	struct cmd_setup setup;  /* for --tsv and --moves */
	const struct game *game; /* required game of the files, if --game was given; or NULL */
	const char *preset;      /* preset for games in files that do not name one; may be NULL */
	const char *out;         /* output file, or NULL */
	bool twice, explain, json, csv, disagree;
	struct board_style style;
};

/* Appends the text after a verdict; for an undecided one, the number of occurrences of the position. */
static void add_reason(const struct judge_result *j, int n_steps, struct string *out)
{
	if (j->ruling.verdict == UNDECIDED) {
		int n = line_occurrences(&j->at, j->at.length) + 1;
		message_add(out, n == 1 ? cmd_judge_occurred_once : cmd_judge_occurred, n);
	} else if (j->at.length < n_steps) {
		message_add(out, cmd_judge_reason_at, ruling_message(j->ruling), j->at.length, n_steps);
	} else {
		string_add(out, "%s", message_translated(j->ruling.id, j->ruling.why));
	}
}

static void add_explanation(const struct judge_result *j, const struct request *r, struct string *out)
{
	render_board(&j->at, &r->style, out);
	if (!explanation_text_add(&j->at, out, NULL)) {
		if (j->ruling.verdict == UNDECIDED)
			message_add(out, cmd_judge_undecided);
		else
			render_ruling(j->at.game, &j->ruling, out);
		string_char(out, '\n');
	}
}

/* --- move sequences --- */

/* Rules on one position and its moves; false with the error filled if they are invalid. The line is for programs and
 * therefore English, unlike the explanation and the error. */
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
		char word[GAME_REPORT_WORD_MAX];
		struct judge_result j = judge_end(&line, r->twice);
		if (r->explain)
			add_explanation(&j, r, explanation);
		language_speak_english();
		game_report_word(game, j.ruling.verdict, word);
		string_add(out, "%s\t%s\t", word, j.ruling.clause ? j.ruling.clause : "-");
		add_reason(&j, line.length, out);
	}
	line_release(&line);
	return played;
}

/* Splits "id TAB position TAB moves" in place; ignores anything after a third TAB. */
static bool cut_columns(char *text, char *columns[3], struct error *err)
{
	text[strcspn(text, "\r\n")] = 0;
	for (int i = 0; i < 3; i++) {
		columns[i] = text;
		char *tab = strchr(text, '\t');
		if (!tab && i < 2)
			return fail(err, cmd_too_few_columns, i + 1);
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
			    : fail(&err, cmd_zero_byte_in_line)) {
			printf("%s\t%s\n", columns[0], out.text);
			terminal_own(stdout, string_text(&explanation));
		} else {
			printf("%s\terror\t-\t%s\n", columns[0], err.text);
			code = EXIT_DATA;
		}
	}
	if (ferror(stdin))
		code = cmd_refuses(EXIT_DATA, cmd_no_input, system_error(errno));
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
		cmd_fails(EXIT_DATA, &err);
	string_release(&out);
	string_release(&explanation);
	return judged ? EXIT_DONE : EXIT_DATA;
}

/* --- recorded games --- */

static void print_report(const struct game_report *o, const char *path, const struct request *r)
{
	const struct record *record = o->record;
	const struct judge_result *j = &o->judgement;
	struct string out = {0}, explanation = {0};
	message_add(&out, cmd_judge_game, message_part(path, MESSAGE_TEXT_MAX), o->number);
	if (record->first[0] || record->second[0])
		string_add(&out, " (%s - %s)", record->first[0] ? record->first : "?",
			   record->second[0] ? record->second : "?");
	if (j->ruling.verdict == UNDECIDED) {
		message_add(&out, cmd_judge_no_end, record->line.length);
	} else {
		message_add(&out, cmd_judge_ends, j->at.length, record->line.length);
		render_ruling(record->game, &j->ruling, &out);
	}
	message_add(&out, o->agrees ? cmd_judge_agrees : cmd_judge_disagrees, record_result_text(record->result));
	string_char(&out, '\n');
	if (r->explain && j->ruling.verdict != UNDECIDED)
		add_explanation(j, r, &explanation);
	fputs(out.text, stdout);
	terminal_own(stdout, string_text(&explanation));
	string_release(&out);
	string_release(&explanation);
}

/* State while files are judged game by game. */
struct judging {
	const struct request *request;
	const char *path;
	int n_games, n_skipped, code; /* skipped: files without games found in folders */
	struct progress_bar bar;
	double from, to; /* the current file's range of the overall progress */
};

/* Prints a JSON object or a CSV row. */
static void write_line(const struct judging *j, const struct game_report *o)
{
	struct string out = {0};
	if (j->request->json)
		game_report_json(o, j->path, &out);
	else
		game_report_csv(o, j->path, &out);
	puts(out.text);
	string_release(&out);
}

static void judge_game(void *context, const struct record *record, int number)
{
	struct judging *j = context;
	const struct request *r = j->request;
	j->n_games++;
	if (r->game && record->game != r->game) {
		progress_end(&j->bar);
		j->code = cmd_refuses(EXIT_DATA, cmd_game_is_other, j->path, number, record->game->name, r->game->name);
		return;
	}
	struct game_report o = game_report_of(record, number, r->twice);
	if (r->disagree && o.agrees)
		return;
	progress_end(&j->bar);
	if (r->json || r->csv)
		write_line(j, &o);
	else
		print_report(&o, j->path, r);
}

static void report_fault(void *context, const struct collection_error *e)
{
	struct judging *j = context;
	progress_end(&j->bar);
	j->code = cmd_fails_in(EXIT_DATA, j->path, &e->error);
}

static void report_progress(void *context, double share)
{
	struct judging *j = context;
	struct string words = {0};
	message_add(&words, cmd_progress_games, j->n_games);
	progress_show(&j->bar, j->from + (j->to - j->from) * share, words.text);
	string_release(&words);
}

static void judge_file(struct judging *j, const struct file_list_entry *file)
{
	struct string bytes = {0};
	struct collection collection = {0};
	struct collection_sink sink = {judge_game, j, report_fault, report_progress};
	struct error err;
	j->path = file->path;
	bool read = file_read(j->path, FORMATS_BYTES_MAX, &bytes, &err);
	if (read && file->found && formats_detect(bytes.text, bytes.length, j->path) == FORMAT_UNKNOWN) {
		j->n_skipped++;
	} else if (!read ||
		   !formats_read_by(&collection, bytes.text, bytes.length, j->path, j->request->preset, &sink, &err)) {
		progress_end(&j->bar);
		j->code = cmd_fails_in(EXIT_DATA, j->path, &err);
	}
	string_release(&bytes);
	collection_release(&collection);
}

static int judge_files(const struct request *r, const char *const *words, int n)
{
	struct judging j = {.request = r, .code = EXIT_DONE};
	struct file_list files = {0};
	struct error err;
	for (int i = 0; i < n; i++)
		if (!file_list_add(&files, words[i], &err))
			j.code = cmd_fails(EXIT_DATA, &err);
	for (int i = 0; i < files.n; i++)
		if (redirect_is_file(r->out) && cmd_same_file(files.entries[i].path, r->out)) {
			file_list_release(&files);
			return cmd_refuses(EXIT_USAGE, cmd_read_and_written, r->out);
		}
	if (r->csv)
		puts(game_report_columns);
	progress_begin(&j.bar);
	for (int i = 0; i < files.n; i++) {
		j.from = (double)i / files.n;
		j.to = (double)(i + 1) / files.n;
		judge_file(&j, &files.entries[i]);
	}
	progress_end(&j.bar);
	if (files.n == j.n_skipped && j.code == EXIT_DONE)
		j.code = cmd_refuses(EXIT_DATA, cmd_no_file_with_game);
	else if (j.n_skipped > 0)
		cmd_refuses(j.code, cmd_files_left_out, j.n_skipped);
	file_list_release(&files);
	return j.code;
}

/* Resolves --game and --preset for files. The preset must belong to the game or, without --game, to any game. */
static bool find_rules(struct request *r, const char *game, const char *preset, int *code)
{
	struct error err;
	bool known = false;
	r->preset = preset;
	r->game = game ? games_find(game, &err) : NULL;
	if (r->game)
		known = game_preset(r->game, preset, &err) != NULL;
	for (int i = 0; !game && !known && games_at(i); i++)
		known = game_preset(games_at(i), preset, NULL) != NULL;
	if (!game && !known)
		fail(&err, cmd_unknown_preset, preset);
	if (!known)
		*code = cmd_fails(EXIT_USAGE, &err);
	return known;
}

/* --- the command --- */

struct judge {
	struct option_texts files;
	const char *game, *preset, *position, *moves, *pieces, *out;
	int times;
	bool tsv, check, explain, json, csv, disagree, flip, force;
};

/* False, with a message printed, if the options conflict. */
static bool is_possible(const struct judge *o)
{
	int code = EXIT_DONE;
	if (o->tsv + (o->moves != NULL) + (o->files.n > 0) != 1)
		code = cmd_refuses(EXIT_USAGE, cmd_judge_needs_one);
	else if (o->position && !o->moves)
		code = cmd_refuses(EXIT_USAGE, cmd_option_needs, "--position", "--moves");
	else if ((o->json || o->csv || o->disagree || o->check) && o->files.n == 0)
		code = cmd_refuses(EXIT_USAGE, cmd_option_needs_files,
				   o->json    ? "--json"
				   : o->csv   ? "--csv"
				   : o->check ? "--check"
					      : "--disagree");
	else if (o->check && (o->json || o->csv || o->disagree || o->explain))
		code = cmd_refuses(EXIT_USAGE, cmd_options_exclude, "--check",
				   o->json       ? "--json"
				   : o->csv      ? "--csv"
				   : o->disagree ? "--disagree"
						 : "--explain");
	else if (o->json && o->csv)
		code = cmd_refuses(EXIT_USAGE, cmd_options_exclude, "--json", "--csv");
	else if (o->csv && o->explain)
		code = cmd_refuses(EXIT_USAGE, cmd_options_exclude, "--csv", "--explain");
	return code == EXIT_DONE;
}

static int judge_main(void *given)
{
	const struct judge *o = given;
	struct request r = {.twice = o->times == 2,
			    .explain = o->explain,
			    .json = o->json,
			    .csv = o->csv,
			    .disagree = o->disagree,
			    .out = o->out};
	int code;
	if (!render_style(o->pieces, o->flip, &r.style) || !is_possible(o))
		return EXIT_USAGE;
	if (o->tsv || o->json || o->csv)
		language_speak_english();
	bool recorded = o->files.n > 0 && !o->check;
	if (recorded ? !find_rules(&r, o->game, o->preset, &code)
		     : !cmd_set_up(&r.setup, o->game ? o->game : "xiangqi", o->preset, NULL, &code))
		return code;
	if (!redirect_begin(o->out, o->force))
		return EXIT_DATA;
	r.style.colour &= !redirect_is_file(o->out);
	code = o->check   ? cmd_judge_check(&r.setup, r.twice, o->files.all, o->files.n)
	       : recorded ? judge_files(&r, o->files.all, o->files.n)
	       : o->tsv   ? judge_tsv(&r)
			  : judge_moves(&r, o->position, o->moves);
	return redirect_end(o->out, code);
}

#define AT(member) OPTION_AT(struct judge, member)

static const struct option_choice occurrences[] = {{"2", "second"}, {"3", "third"}, {NULL, NULL}};

static const struct option options[] = {
	{"moves", AT(moves), "the moves, separated by blanks; a flip is followed by what it reveals: b4(k)",
	 .group = "Input"},
	{"position", AT(position), "position before --moves; by default the starting position"},
	{"tsv", AT(tsv), "rule on the lines of standard input"},
	{"check", AT(check), "compare with the rulings that the files expect, in tab-separated columns or JSON Lines"},
	{"game", AT(game),
	 "the game of --moves, --tsv and --check (default xiangqi); in recorded games, other games are errors",
	 .words = OPTION_GAME},
	{"preset", AT(preset),
	 "rules (\"qipan games GAME\" lists the presets); in files, only for games without a preset",
	 .words = OPTION_PRESET},
	{"times", AT(times), "rule on a repetition at the second or the third occurrence", "2|3",
	 .choices = occurrences, .min = 2, .max = 3},
	{"json", AT(json), "print one JSON object per game, one per line", .group = "Output"},
	{"csv", AT(csv), "print a table with one row per game, after a row of column names"},
	{"disagree", AT(disagree), "print only games whose recorded result contradicts the ruling"},
	{"explain", AT(explain), "print the board, the effect of each move of the cycle, and how the ruling follows"},
	{"out", AT(out), "write to FILE instead of standard output", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct judge, "overwrite the file of --out"),
	OPTION_PIECES_OF(struct judge),
	OPTION_FLIP_OF(struct judge),
	OPTION_END,
};

const struct command cmd_judge = {
	.name = "judge",
	.summary = "rule on repetitions and game ends, with reasons",
	.description =
		"Reports for each recorded game in the files, in any supported format, the first point where it "
		"should have ended, under which clause, and whether the recorded result agrees. A folder stands for "
		"all game records below it.\n\n"
		"--moves rules on the position after the last move, or, if the game is still open there, reports the "
		"first ruling on the way. --tsv does the same for lines of three columns, id, position and moves, "
		"and prints id, verdict, clause and reason. The verdict is undecided, draw, or the side that loses "
		"(red_loses, black_loses). For an invalid line it prints \"id error - message\", and the exit code "
		"is 1 at the end.\n\n"
		"--check reads lists of positions with the rulings expected on them, such as those of data/rulings, "
		"and prints each ruling that differs, with its line, and how many do. The exit code is 1 if one does "
		"or a line is invalid.",
	.examples = "qipan judge game.pgn --explain\n"
		    "qipan judge --tsv --game qilin <lines.tsv >rulings.tsv\n"
		    "qipan judge --check data/rulings/published.tsv\n"
		    "qipan judge --explain --position '4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w' \\\n"
		    "    --moves 'c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3'",
	.see = {"games", "convert"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE, .optional = true}),
	.options = options,
	COMMAND_READS(struct judge, .times = 3, .pieces = "han"),
	.main = judge_main,
};
