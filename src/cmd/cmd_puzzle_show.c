#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/picture.h"
#include "puzzles/difficulty.h"
#include "puzzles/puzzles_json.h"

#include <inttypes.h>
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
	printf("%s  %4d  %-6s  %d move%s%s%s\n", name, p->rating, puzzle_kind_name(p->kind), moves,
	       moves == 1 ? "" : "s", *p->label ? "  " : "", p->label);
}

static void print_board(const struct puzzles *all, const struct puzzle *p, struct board_style *style, bool solution)
{
	static const char *const aims[PUZZLE_KINDS] = {
		"there is a forced win",
		"there is a win by the rules on repetition",
		"there is a winning move",
		"all moves but one lose",
	};
	struct string out = {0};
	struct line line;
	print_row(all, p);
	puzzle_line(p, all->game, &line);
	const struct position *position = line_last(&line);
	enum actor solver = all->game->rules.to_act(position);
	style->flipped ^= solver == ACTOR_SECOND;
	board_style_follow(style, &line);
	picture_print(&line, style);
	picture_turn(all->game, position, (int)solver, NULL, &out);
	string_add(&out, "%s\n", aims[p->kind]);
	if (solution) {
		string_add(&out, "solution: ");
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
	if (!name && !json)
		printf("%s, %s: %d puzzles, each answer searched with %" PRIu64 " positions%s%s\n\n", all->game->title,
		       all->preset->name, all->n, all->nodes, *all->source ? "; games: " : "", all->source);
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
	return name ? cmd_fails(EXIT_DATA, "%s: it has no puzzle \"%s\"", path, name) : EXIT_DONE;
}

struct puzzle_show {
	const char *path, *puzzle, *pieces;
	bool solution, json, flip;
};

static int puzzle_show_main(void *given)
{
	const struct puzzle_show *o = given;
	struct string bytes = {0};
	struct board_style style;
	struct puzzles all;
	struct error err;
	if (!picture_style(o->pieces, o->flip, &style))
		return EXIT_USAGE;
	bool read = file_read(o->path, PUZZLES_BYTES_MAX, &bytes, &err) &&
		    puzzles_read(string_text(&bytes), bytes.length, &all, &err);
	string_release(&bytes);
	if (!read)
		return cmd_fails(EXIT_DATA, "%s: %s", o->path, err.text);
	int code = show(&all, o->path, o->puzzle, o->json, &style, o->solution);
	puzzles_release(&all);
	return code;
}

#define AT(member) OPTION_AT(struct puzzle_show, member)

static const struct option options[] = {
	{"solution", AT(solution), "print the solution too"},
	{"json", AT(json), "one JSON object per puzzle and line, with the solution"},
	OPTION_PIECES_OF(struct puzzle_show),
	OPTION_FLIP_OF(struct puzzle_show),
	OPTION_END,
};

const struct command cmd_puzzle_show = {
	.name = "puzzle show",
	.summary = "list the puzzles of a file, or show one of them",
	.description =
		"Lists the puzzles of a file with name, rating, kind, number of moves to find, and the game each is "
		"from; or draws the board of one from the side that has to find the move.",
	.examples = "qipan puzzle show data/puzzles/xiangqi.puzzles",
	.arguments = OPTION_TABLE({"FILE", AT(path), .words = OPTION_FILE}, {"PUZZLE", AT(puzzle), .optional = true}),
	.options = options,
	COMMAND_READS(struct puzzle_show, .pieces = "han"),
	.main = puzzle_show_main,
};
