#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/redirect.h"
#include "cmd/render.h"
#include "cmd/output.h"
#include "core/word.h"
#include "puzzles/difficulty.h"
#include "puzzles/puzzles_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_json(const struct puzzles *all, const struct puzzle *p)
{
	struct string out = {0};
	puzzles_json_add(all->game, p, &out);
	printf("%s\n", out.text);
	string_release(&out);
}

static void print_row(const struct puzzles *all, const struct puzzle *p)
{
	char name[PUZZLE_NAME_SIZE];
	puzzle_name(p, all->game, name);
	int moves = difficulty_moves(p, all->game);
	const char *kind = puzzle_kind_name(p->kind);
	struct string row = {0};
	output_padded(word_of("puzzle", kind, kind), 6, &row);
	string_add(&row, "  ");
	message_add(&row, moves == 1 ? cmd_puzzle_move : cmd_puzzle_moves, moves);
	printf("%s  %4d  %s%s%s\n", name, p->rating, row.text, *p->label ? "  " : "", p->label);
	string_release(&row);
}

static void print_board(const struct puzzles *all, const struct puzzle *p, struct board_style *style, bool solution)
{
	static const struct message *const aims[PUZZLE_KINDS] = {
		cmd_puzzle_mate,
		cmd_puzzle_ruling,
		cmd_puzzle_win,
		cmd_puzzle_save,
	};
	struct string out = {0};
	struct line line;
	print_row(all, p);
	puzzle_line(p, all->game, &line);
	const struct position *position = line_last(&line);
	enum actor solver = all->game->rules.to_act(position);
	style->flipped ^= solver == ACTOR_SECOND;
	board_style_follow(style, &line);
	render_print(&line, style);
	render_turn(all->game, position, (int)solver, NULL, &out);
	string_add(&out, "%s\n", message_template(aims[p->kind]));
	if (solution) {
		message_add(&out, cmd_puzzle_solution);
		puzzle_play_moves(&line, p->solution, p->n_solution, &out);
		string_char(&out, '\n');
	}
	fputs(string_text(&out), stdout);
	string_release(&out);
	line_release(&line);
}

static int show(const struct puzzles *all, const char *path, const char *name, bool json, struct board_style *style,
		bool solution)
{
	char other[PUZZLE_NAME_SIZE];
	if (!name && !json) {
		output_part(stdout, cmd_puzzle_head, word_of("title", all->game->name, all->game->title),
			    all->preset->name, all->n, all->nodes);
		if (*all->source)
			output_part(stdout, cmd_puzzle_source, message_part(all->source, MESSAGE_TEXT_MAX));
		printf("\n\n");
	}
	for (int i = 0; i < all->n; i++) {
		const struct puzzle *p = &all->all[i];
		puzzle_name(p, all->game, other);
		if (name && strcmp(name, other) != 0)
			continue;
		if (json)
			print_json(all, p);
		else if (name)
			print_board(all, p, style, solution);
		else
			print_row(all, p);
		if (name)
			return EXIT_DONE;
	}
	return name ? cmd_refuses(EXIT_DATA, cmd_no_such_puzzle, path, name) : EXIT_DONE;
}

struct puzzle_show {
	const char *path, *puzzle, *pieces, *out;
	bool solution, json, flip, force;
};

static int puzzle_show_main(void *given)
{
	const struct puzzle_show *o = given;
	struct string bytes = {0};
	struct board_style style;
	struct puzzles all;
	struct error err;
	if (!render_style(o->pieces, o->flip, &style))
		return EXIT_USAGE;
	if (redirect_is_file(o->out) && cmd_same_file(o->out, o->path))
		return cmd_refuses(EXIT_USAGE, cmd_read_and_written, o->out);
	bool read = file_read(o->path, PUZZLES_BYTES_MAX, &bytes, &err) &&
		    puzzles_read(string_text(&bytes), bytes.length, &all, &err);
	string_release(&bytes);
	if (!read)
		return cmd_fails_in(EXIT_DATA, o->path, &err);
	int code = EXIT_DATA;
	if (redirect_begin(o->out, o->force)) {
		style.colour &= !redirect_is_file(o->out);
		code = redirect_end(o->out, show(&all, o->path, o->puzzle, o->json, &style, o->solution));
	}
	puzzles_release(&all);
	return code;
}

#define AT(member) OPTION_AT(struct puzzle_show, member)

static const struct option options[] = {
	{"solution", AT(solution), "print the solution too"},
	{"json", AT(json), "print one JSON object per puzzle, one per line, with the solution"},
	{"out", AT(out), "write to FILE instead of standard output", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct puzzle_show, "overwrite the file of --out"),
	OPTION_PIECES_OF(struct puzzle_show),
	OPTION_FLIP_OF(struct puzzle_show),
	OPTION_END,
};

const struct command cmd_puzzle_show = {
	.name = "puzzle show",
	.summary = "list the puzzles of a file, or show one of them",
	.description =
		"Lists the puzzles of a file with name, rating, kind, number of moves to find and source game; or "
		"draws the board of one puzzle, seen by the side that has to find the move.",
	.examples = "qipan puzzle show data/puzzles/xiangqi.puzzles",
	.arguments = OPTION_TABLE({"FILE", AT(path), .words = OPTION_FILE}, {"PUZZLE", AT(puzzle), .optional = true}),
	.options = options,
	COMMAND_READS(struct puzzle_show, .pieces = "han"),
	.main = puzzle_show_main,
};
