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

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[2], *pieces = NULL;
	bool json = false, solution = false, flipped = false;
	int n, code;
	struct string bytes = {0};
	struct board_style style;
	struct puzzles all;
	struct error err;
	const struct option_spec specs[] = {
		{"pieces", &pieces, NULL}, {"flip", NULL, &flipped}, {"solution", NULL, &solution},
		{"json", NULL, &json},     {NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, words, 2, &n, &code))
		return code;
	if (n < 1)
		return cmd_fails(EXIT_USAGE, "which? qipan puzzle show FILE [PUZZLE]");
	if (!picture_style(pieces, flipped, &style))
		return EXIT_USAGE;
	bool read = file_read(words[0], PUZZLES_BYTES_MAX, &bytes, &err) &&
		    puzzles_read(string_text(&bytes), bytes.length, &all, &err);
	string_release(&bytes);
	if (!read)
		return cmd_fails(EXIT_DATA, "%s: %s", words[0], err.text);
	code = show(&all, words[0], n > 1 ? words[1] : NULL, json, &style, solution);
	puzzles_release(&all);
	return code;
}

const struct command cmd_puzzle_show = {
	"puzzle show",
	"what is in a file of puzzles, a board, a solution",
	"puzzle show FILE [PUZZLE] [--solution] [--json] [--pieces han|latin|ascii] [--flip]\n"
	"\n"
	"Lists the puzzles of a file: name, rating, kind, how many moves have to be found, and whose game it is from;\n"
	"or draws the board of one, as the side that has to find the move sees it.\n"
	"\n"
	"  --solution                print the solution, too\n"
	"  --json                    a line of JSON for each puzzle, with the solution\n"
	"  --pieces han|latin|ascii  how the pieces are shown (han)\n"
	"  --flip                    draw the board from the other side\n"
	"\n"
	"example: qipan puzzle show data/puzzles/xiangqi.puzzles",
	run,
};
