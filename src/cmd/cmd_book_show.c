#include "base/file.h"
#include "base/json_write.h"
#include "book/book_text.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/redirect.h"
#include "cmd/settings.h"
#include "cmd/output.h"
#include "cmd/terminal.h"
#include "core/word.h"
#include "records/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define BAR 20 /* width in characters */

struct view {
	const struct book *book;
	const struct line *line;
	struct book_move moves[MOVES_MAX];
	int n;
	uint32_t sum;
	int notation; /* -1: canonical */
};

static void write_move(const struct view *v, move_t move, char text[MOVE_TEXT_MAX])
{
	game_format_move(v->book->game, line_last(v->line), move, v->notation, text, MOVE_TEXT_MAX);
}

static const char *column(const char *names, int i, int *length)
{
	for (; i; i--)
		names = strchr(names, '\t') + 1;
	*length = (int)strcspn(names, "\t");
	return names;
}

/* --- text output --- */

static void print_bar(const struct book_move *m)
{
	static const char *const marks[] = {"█", "▒", "░"};
	uint32_t sum = book_sum(m), before = 0;
	for (int i = 0; i < BOOK_RESULTS; i++) {
		uint64_t from = ((uint64_t)before * BAR + sum / 2) / sum;
		uint64_t to = ((uint64_t)(before + m->games[i]) * BAR + sum / 2) / sum;
		for (; from < to; from++)
			fputs(marks[i], stdout);
		before += m->games[i];
	}
}

static void print_moves(const struct view *v)
{
	const struct game *game = v->book->game;
	if (!v->n)
		output_part(stdout, cmd_book_no_game);
	else
		output_part(stdout, cmd_book_columns, word_of_side(game, 0), word_of_side(game, 1));
	putchar('\n');
	for (int i = 0; i < v->n; i++) {
		const struct book_move *m = &v->moves[i];
		uint32_t sum = book_sum(m);
		char text[MOVE_TEXT_MAX];
		write_move(v, m->move, text);
		printf("%-12s %7" PRIu32 "  %4.0f%%  %4.0f%%  %4.0f%%  %4.0f%%  ", text, sum, 100.0 * sum / v->sum,
		       100.0 * m->games[BOOK_WON] / sum, 100.0 * m->games[BOOK_DRAWN] / sum,
		       100.0 * m->games[BOOK_LOST] / sum);
		print_bar(m);
		putchar('\n');
	}
}

static void print_models(const struct view *v)
{
	int step;
	for (int i = 0, shown = 0;
	     (i = book_model_at(v->book, v->line->steps[v->line->length].key, i, &step)) >= 0 && shown < 10;
	     i++, shown++) {
		const struct book_game *g = &v->book->model[i];
		if (!shown) {
			putchar('\n');
			output(stdout, cmd_book_models);
		}
		printf("%-8s ", record_result_text(g->result));
		output_part(stdout, cmd_book_model, message_part(g->label, MESSAGE_TEXT_MAX), g->n_moves);
		putchar('\n');
	}
}

static void print(const struct view *v)
{
	const struct book_name *name = book_name_of(v->book, v->line);
	if (name) {
		int english, simple;
		const char *en = column(name->names, 0, &english), *zh = column(name->names, 1, &simple);
		printf("%s%s%.*s, %.*s\n\n", name->code, *name->code ? " " : "", english, en, simple, zh);
	}
	print_moves(v);
	print_models(v);
}

/* --- JSON output --- */

static void print_json(const struct view *v)
{
	const struct book_name *name = book_name_of(v->book, v->line);
	struct string out = {0};
	int step;
	string_char(&out, '{');
	json_add_text(&out, "game", v->book->game->name);
	json_add_text(&out, "code", name ? name->code : NULL);
	json_add_key(&out, "names");
	string_char(&out, '[');
	for (int i = 0, length; name && i < 3; i++) {
		const char *text = column(name->names, i, &length);
		char one[240];
		snprintf(one, sizeof one, "%.*s", length, text);
		json_add_comma(&out);
		string_json(&out, one);
	}
	string_add(&out, "]");
	json_add_key(&out, "moves");
	string_char(&out, '[');
	for (int i = 0; i < v->n; i++) {
		char text[MOVE_TEXT_MAX];
		write_move(v, v->moves[i].move, text);
		json_add_comma(&out);
		string_char(&out, '{');
		json_add_text(&out, "move", text);
		json_add_number(&out, "won", v->moves[i].games[BOOK_WON]);
		json_add_number(&out, "drawn", v->moves[i].games[BOOK_DRAWN]);
		json_add_number(&out, "lost", v->moves[i].games[BOOK_LOST]);
		string_char(&out, '}');
	}
	string_add(&out, "]");
	json_add_key(&out, "models");
	string_char(&out, '[');
	for (int i = 0; (i = book_model_at(v->book, v->line->steps[v->line->length].key, i, &step)) >= 0; i++) {
		json_add_comma(&out);
		string_char(&out, '{');
		json_add_text(&out, "label", v->book->model[i].label);
		json_add_text(&out, "result", record_result_text(v->book->model[i].result));
		json_add_number(&out, "plies", v->book->model[i].n_moves);
		string_char(&out, '}');
	}
	string_add(&out, "]}\n");
	fputs(string_text(&out), stdout);
	string_release(&out);
}

/* --- the command line --- */

static int show(struct view *v, const char *moves, bool json)
{
	struct line line;
	struct error err;
	if (!book_play(v->book, moves, BOOK_PLIES_MAX, &line, &err))
		return cmd_fails(EXIT_DATA, &err);
	v->line = &line;
	v->n = book_moves(v->book, line.steps[line.length].key, v->moves, MOVES_MAX);
	for (int i = 0; i < v->n; i++)
		v->sum += book_sum(&v->moves[i]);
	if (json)
		print_json(v);
	else
		print(v);
	line_release(&line);
	v->line = NULL;
	return EXIT_DONE;
}

struct book_show {
	const char *path, *notation, *out;
	struct option_texts moves;
	bool json, force;
};

static int book_show_main(void *given)
{
	const struct book_show *o = given;
	struct view v = {0};
	struct string bytes = {0}, moves = {0};
	struct error err;
	if (redirect_is_file(o->out) && cmd_same_file(o->out, o->path))
		return cmd_refuses(EXIT_USAGE, cmd_read_and_written, o->out);
	struct book *book = file_read(o->path, BOOK_BYTES_MAX, &bytes, &err)
				    ? book_read(string_text(&bytes), bytes.length, &err)
				    : NULL;
	if (!book) {
		string_release(&bytes);
		return cmd_fails_in(EXIT_DATA, o->path, &err);
	}
	v.book = book;
	for (int i = 0; i < o->moves.n; i++)
		string_add(&moves, "%s ", o->moves.all[i]);
	int code = EXIT_DATA;
	if (!settings_notation(book->game, o->notation, !o->json && !o->out, &v.notation))
		code = EXIT_USAGE;
	else if (redirect_begin(o->out, o->force))
		code = redirect_end(o->out, show(&v, string_text(&moves), o->json));
	string_release(&moves);
	string_release(&bytes);
	book_free(book);
	return code;
}

#define AT(member) OPTION_AT(struct book_show, member)

const struct command cmd_book_show = {
	.name = "book show",
	.summary = "show the moves played in a position, with their frequency and results",
	.description = "Prints the name of the opening that the moves from the start lead to, the moves played in its "
		       "final position with the number of games and their results, and model games that reach the "
		       "position.",
	.examples = "qipan book show data/openings/xiangqi.book h2e2 h9g7 h0g2",
	.see = {"games"},
	.arguments = OPTION_TABLE({"BOOK", AT(path), .words = OPTION_FILE}, {"MOVE", AT(moves), .optional = true}),
	.options = OPTION_TABLE(OPTION_NOTATION_OF(struct book_show), {"json", AT(json), "print JSON"},
				{"out", AT(out), "write to FILE instead of standard output", .words = OPTION_FILE},
				OPTION_FORCE_OF(struct book_show, "overwrite the file of --out")),
	COMMAND_READS(struct book_show, .json = false),
	.main = book_show_main,
};
