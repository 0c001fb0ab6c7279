#include "puzzles/puzzles.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "base/recovery.h"
#include "games/registry.h"
#include "puzzles/puzzles_messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "qipan puzzles 2"
#define OLD_LINE   "qipan puzzles 1" /* without alternatives */
#define BAR        "|"
#define HEAD_LINES 5

void puzzles_release(struct puzzles *all)
{
	for (int i = 0; i < all->n; i++)
		puzzle_release(&all->all[i]);
	free(all->all);
	free(all->source);
	*all = (struct puzzles){0};
}

void puzzles_add(struct puzzles *all, const struct puzzle *p)
{
	if ((all->n & (all->n - 1)) == 0)
		all->all = mem_resize(all->all, all->n ? (size_t)all->n * 2 : 1, sizeof *all->all);
	all->all[all->n++] = *p;
}

/* --- writing --- */

void puzzles_write_others(const struct puzzle *p, const struct line *line, int step, const char *between,
			  struct string *out)
{
	char text[MOVE_TEXT_MAX];
	for (int i = 0; i < p->n_others[step]; i++) {
		line->game->text.format_move(line_last(line), p->others[step][i], text, sizeof text);
		string_add(out, "%s%s", i ? between : "", text);
	}
}

static void write_solution(const struct puzzle *p, struct line *line, struct string *out)
{
	char text[MOVE_TEXT_MAX];
	for (int i = 0; i < p->n_solution; i++) {
		line->game->text.format_move(line_last(line), p->solution[i], text, sizeof text);
		string_add(out, "%s%s%s", i ? " " : "", text, p->n_others[i] ? BAR : "");
		puzzles_write_others(p, line, i, BAR, out);
		line_push(line, p->solution[i]);
	}
}

void puzzles_write_one(const struct game *game, const struct puzzle *p, struct string *out)
{
	char start[POSITION_TEXT_MAX];
	struct line line;
	game->text.format(&p->start, start, sizeof start);
	string_add(out, "%s\t%d\t%s", puzzle_kind_name(p->kind), p->rating, start);
	line_init(&line, game, &p->start);
	string_char(out, '\t');
	puzzle_play_moves(&line, p->before, p->n_before, out);
	string_char(out, '\t');
	write_solution(p, &line, out);
	string_add(out, "\t%s", p->label);
	line_release(&line);
}

void puzzles_write(const struct puzzles *all, struct string *out)
{
	string_add(out, FIRST_LINE "\ngame %s\npreset %s\nnodes %" PRIu64 "\nsource %s\n", all->game->name,
		   all->preset->name, all->nodes, all->source);
	for (int i = 0; i < all->n; i++) {
		puzzles_write_one(all->game, &all->all[i], out);
		string_char(out, '\n');
	}
	string_add(out, "end %d\n", HEAD_LINES + all->n + 1);
}

/* --- reading --- */

enum { KIND, RATING, START, BEFORE, SOLUTION, LABEL, COLUMNS };

static bool cut(char *text, char *columns[COLUMNS])
{
	for (int i = 0; i < COLUMNS; i++) {
		columns[i] = text;
		char *tab = text ? strchr(text, '\t') : NULL;
		if (tab)
			*tab = 0;
		text = tab ? tab + 1 : NULL;
	}
	return columns[LABEL] && !text;
}

/* Parses move i of a column in the line's last position. */
static move_t read_move(const struct line *line, const char *word, int i, struct error *err)
{
	struct error why;
	move_t move = line->game->text.parse_move(line_last(line), word, &why);
	if (move == NO_MOVE)
		fail(err, in_move, i + 1, &why);
	return move;
}

/* Parses the moves that are as good as move i, each after a bar. */
static bool read_others(const struct line *line, char *text, int i, struct puzzle *out, struct error *err)
{
	char *rest = text;
	while (rest) {
		char *word = strsep(&rest, BAR);
		int n = out->n_others[i];
		if (n == PUZZLE_OTHERS_MAX)
			return fail(err, puzzles_too_many_others, i + 1, PUZZLE_OTHERS_MAX);
		if ((out->others[i][n] = read_move(line, word, i, err)) == NO_MOVE)
			return false;
		out->n_others[i]++;
	}
	return true;
}

/* Parses up to most moves and plays them on the line; returns their number, or -1 with the error filled. solution is
 * the puzzle if the column is its solution, the only column with alternatives; otherwise NULL. */
static int read_moves(struct line *line, char *text, move_t *out, int max, struct puzzle *solution, struct error *err)
{
	char *rest;
	int n = 0;
	for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		if (n == max) {
			fail(err, puzzles_too_many_moves, max);
			return -1;
		}
		char *others = solution ? strchr(word, *BAR) : NULL;
		if (others)
			*others++ = 0;
		if ((out[n] = read_move(line, word, n, err)) == NO_MOVE)
			return -1;
		if (others && !read_others(line, others, n, solution, err))
			return -1;
		line_push(line, out[n++]);
	}
	return n;
}

static bool read_columns(const struct game *game, const struct preset *preset, char *columns[COLUMNS],
			 struct puzzle *out, struct error *err)
{
	uint64_t rating;
	struct line line;
	*out = (struct puzzle){0};
	if (!puzzle_kind_of(columns[KIND], &out->kind))
		return fail(err, puzzles_unknown_kind, columns[KIND]);
	if (!text_number(columns[RATING], PUZZLE_RATING_MAX, &rating))
		return fail(err, puzzles_bad_rating, columns[RATING], PUZZLE_RATING_MAX);
	out->rating = (int)rating;
	if (strlen(columns[LABEL]) > PUZZLE_LABEL_MAX || !text_is_utf8(columns[LABEL]))
		return fail(err, puzzles_bad_label, PUZZLE_LABEL_MAX);
	if (!game_set_up(game, preset, columns[START], &out->start, err))
		return false;
	line_init(&line, game, &out->start);
	out->n_before = read_moves(&line, columns[BEFORE], out->before, PUZZLE_BEFORE_MAX, NULL, err);
	if (out->n_before >= 0)
		out->n_solution = read_moves(&line, columns[SOLUTION], out->solution, PUZZLE_MOVES_MAX, out, err);
	line_release(&line);
	return out->n_before >= 0 && out->n_solution >= 0 && puzzle_check(out, game, err);
}

bool puzzles_read_one(const struct game *game, const struct preset *preset, const char *text, struct puzzle *out,
		      struct error *err)
{
	char *copy = mem_text(text), *columns[COLUMNS];
	bool read = cut(copy, columns) ? read_columns(game, preset, columns, out, err)
				       : fail(err, puzzles_bad_columns, text, COLUMNS);
	if (read)
		out->label = mem_text(columns[LABEL]);
	free(copy);
	return read;
}

static bool read_head(struct puzzles *all, int number, const char *text, struct error *err)
{
	static const char *const words[HEAD_LINES] = {"qipan", "game", "preset", "nodes", "source"};
	const char *word = words[number - 1], *rest = text + strlen(word) + 1;
	size_t n = strlen(word);
	if (strncmp(text, word, n) != 0 || text[n] != ' ' ||
	    (number == 1 && strcmp(text, FIRST_LINE) != 0 && strcmp(text, OLD_LINE) != 0))
		return fail(err, puzzles_bad_head, text, number == 1 ? FIRST_LINE : word);
	switch (number) {
	case 2:
		return (all->game = games_find(rest, err)) != NULL;
	case 3:
		return (all->preset = game_preset(all->game, rest, err)) != NULL;
	case 4:
		return text_number(rest, UINT64_MAX, &all->nodes) || fail(err, puzzles_bad_nodes, rest);
	case 5:
		all->source = mem_text(rest);
		return text_is_utf8(rest) || fail(err, puzzles_bad_source);
	}
	return true;
}

static bool read_line(struct puzzles *all, int number, const char *text, bool *ended, struct error *err)
{
	struct puzzle p;
	uint64_t end;
	if (number <= HEAD_LINES)
		return read_head(all, number, text, err);
	if (strncmp(text, "end ", 4) == 0) {
		*ended = true;
		return (text_number(text + 4, INT32_MAX, &end) && (int)end == number) ||
		       fail(err, puzzles_wrong_end, number, text + 4);
	}
	if (all->n == PUZZLES_MAX)
		return fail(err, puzzles_too_many, PUZZLES_MAX);
	if (!puzzles_read_one(all->game, all->preset, text, &p, err))
		return false;
	puzzles_add(all, &p);
	return true;
}

bool puzzles_read(const char *bytes, size_t n, struct puzzles *out, struct error *err)
{
	struct string text = {0};
	struct error why;
	bool read = true, ended = false;
	int number = 0;
	*out = (struct puzzles){0};
	for (struct recovery_line line = {0}; read && recovery_next(&line, bytes, n);) {
		string_clear(&text);
		string_bytes(&text, line.text, line.n);
		number = line.number;
		read = ended || !line.ended || !line.plain ? fail(&why, puzzles_bad_line)
							   : read_line(out, number, string_text(&text), &ended, &why);
	}
	if (!read)
		fail(err, in_line, number, &why);
	else if (!ended)
		read = fail(err, puzzles_no_end, number);
	string_release(&text);
	if (!read)
		puzzles_release(out);
	return read;
}
