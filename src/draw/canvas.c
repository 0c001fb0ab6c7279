#include "draw/canvas.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8 };
enum { FALLING = 1, RISING = 2 };

void canvas_init(struct canvas *c, int columns, int rows, bool ascii)
{
	*c = (struct canvas){columns, rows, ascii, mem_new((size_t)columns * (size_t)rows * sizeof *c->cells)};
}

void canvas_release(struct canvas *c)
{
	free(c->cells);
	*c = (struct canvas){0};
}

static struct canvas_cell *cell_at(const struct canvas *c, int column, int row)
{
	bool inside = column >= 0 && column < c->columns && row >= 0 && row < c->rows;
	return inside ? &c->cells[row * c->columns + column] : NULL;
}

void canvas_fill(struct canvas *c, int column, int row, int columns, int rows, enum paint paint)
{
	for (int y = row; y < row + rows; y++)
		for (int x = column; x < column + columns; x++) {
			struct canvas_cell *cell = cell_at(c, x, y);
			if (cell)
				cell->paint = (uint8_t)paint;
		}
}

/* Connects two cells that are adjacent in a row or column. */
static void join(struct canvas *c, int column1, int row1, int column2, int row2, bool bends)
{
	struct canvas_cell *a = cell_at(c, column1, row1), *b = cell_at(c, column2, row2);
	if (!a || !b)
		return;
	a->joins |= row1 == row2 ? (column2 > column1 ? EAST : WEST) : (row2 > row1 ? SOUTH : NORTH);
	b->joins |= row1 == row2 ? (column2 > column1 ? WEST : EAST) : (row2 > row1 ? NORTH : SOUTH);
	a->bends |= bends;
	b->bends |= bends;
}

static int toward(int from, int to)
{
	return (to > from) - (to < from);
}

static void slant(struct canvas *c, int column1, int row1, int column2, int row2)
{
	int step = toward(row1, row2);
	for (int row = row1 + step; row != row2; row += step) {
		double along = (double)(row - row1) / (row2 - row1);
		struct canvas_cell *cell = cell_at(c, (int)lround(column1 + along * (column2 - column1)), row);
		if (cell)
			cell->slants |= toward(column1, column2) == step ? FALLING : RISING;
	}
}

void canvas_line(struct canvas *c, int column1, int row1, int column2, int row2)
{
	int right = toward(column1, column2), down = toward(row1, row2);
	if (right && down) {
		slant(c, column1, row1, column2, row2);
		return;
	}
	for (; column1 != column2 || row1 != row2; column1 += right, row1 += down)
		join(c, column1, row1, column1 + right, row1 + down, false);
}

void canvas_arc(struct canvas *c, int column, int row, int column1, int row1, int column2, int row2)
{
	const double pi = 3.14159265358979323846;
	double width = abs(column1 - column) + abs(column2 - column), height = abs(row1 - row) + abs(row2 - row);
	double begin = atan2((row1 - row) / height, (column1 - column) / width);
	double turn = atan2((row2 - row) / height, (column2 - column) / width) - begin;
	if (turn > pi)
		turn -= 2 * pi;
	if (turn < -pi)
		turn += 2 * pi;
	turn += turn > 0 ? -2 * pi : 2 * pi;
	int steps = 32 * (int)(width + height);
	for (int i = 1, x = column1, y = row1; i <= steps; i++) {
		double angle = begin + turn * i / steps;
		int next_x = (int)lround(column + width * cos(angle)), next_y = (int)lround(row + height * sin(angle));
		if (next_x != x && next_y != y) { /* go around the corner farther from the center */
			bool upright_first = abs(next_y - row) > abs(y - row);
			int middle_x = upright_first ? x : next_x, middle_y = upright_first ? next_y : y;
			join(c, x, y, middle_x, middle_y, true);
			join(c, middle_x, middle_y, next_x, next_y, true);
		} else if (next_x != x || next_y != y) {
			join(c, x, y, next_x, next_y, true);
		}
		x = next_x;
		y = next_y;
	}
}

/* Decodes the next character and advances past it; a byte that is not valid UTF-8 counts as one character. */
static uint32_t next_character(const char **text, int *n_bytes)
{
	const unsigned char *s = (const unsigned char *)*text;
	int n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : s[0] >= 0xc0 ? 2 : 1;
	uint32_t code = n == 1 ? s[0] : s[0] & (0xffu >> (n + 1));
	for (int i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80) {
			n = 1;
			code = s[0];
			break;
		}
		code = code << 6 | (s[i] & 0x3fu);
	}
	*text += n;
	*n_bytes = n;
	return code;
}

/* Characters two columns wide: Hangul, kana, Han and their punctuation, full-width forms. */
static bool is_wide(uint32_t code)
{
	return (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
	       (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
	       (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60) ||
	       (code >= 0xffe0 && code <= 0xffe6) || (code >= 0x1f300 && code <= 0x1f64f) ||
	       (code >= 0x20000 && code <= 0x3fffd);
}

int canvas_columns(const char *text)
{
	int columns = 0, n_bytes;
	while (*text)
		columns += is_wide(next_character(&text, &n_bytes)) ? 2 : 1;
	return columns;
}

size_t canvas_fitting(const char *text, int columns)
{
	const char *at = text;
	for (int used = 0, n_bytes; *at;) {
		const char *next = at;
		used += is_wide(next_character(&next, &n_bytes)) ? 2 : 1;
		if (used > columns)
			break;
		at = next;
	}
	return (size_t)(at - text);
}

int canvas_write(struct canvas *c, int column, int row, const char *text, enum paint paint)
{
	int start = column;
	while (*text) {
		const char *word = text;
		int n_bytes, width = is_wide(next_character(&text, &n_bytes)) ? 2 : 1;
		struct canvas_cell *cell = cell_at(c, column, row), *last = cell_at(c, column + width - 1, row);
		if (cell && last) {
			memcpy(cell->word, word, (size_t)n_bytes);
			cell->word[n_bytes] = 0;
			cell->second = false;
			cell->paint = last->paint = (uint8_t)paint;
			if (last != cell)
				last->second = true;
		}
		column += width;
	}
	return column - start;
}

static const char *line_character(const struct canvas_cell *cell, bool ascii)
{
	static const char *const joints[2][16] = {
		{" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"},
		{" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+"},
	};
	static const char *const bends[2][16] = {
		[0][NORTH | EAST] = "╰", [0][NORTH | WEST] = "╯", [0][SOUTH | EAST] = "╭", [0][SOUTH | WEST] = "╮",
		[1][NORTH | EAST] = "'", [1][NORTH | WEST] = "'", [1][SOUTH | EAST] = ".", [1][SOUTH | WEST] = ".",
	};
	static const char *const slants[2][4] = {{"", "╲", "╱", "╳"}, {"", "\\", "/", "X"}};
	if (cell->slants && !cell->joins)
		return slants[ascii][cell->slants];
	return cell->bends && bends[ascii][cell->joins] ? bends[ascii][cell->joins] : joints[ascii][cell->joins];
}

/* 256-color codes: ivory, dark and white pieces on a wooden board look the same on any terminal background. */
static const char *const paints[PAINTS] = {
	[PAINT_NONE] = "",
	[PAINT_LABEL] = "2",
	[PAINT_BOARD] = "38;5;94;48;5;180",
	[PAINT_LAST] = "1;38;5;94;48;5;222",
	[PAINT_HINT] = "1;38;5;22;48;5;150",
	[PAINT_FORMED] = "1;38;5;130;48;5;216",
	[PAINT_RED] = "1;38;5;160;48;5;230",
	[PAINT_BLACK] = "1;38;5;230;48;5;236",
	[PAINT_WHITE] = "1;38;5;235;48;5;231",
	[PAINT_NOBODY] = "38;5;235;48;5;245",
	[PAINT_BACK] = "38;5;137;48;5;95",
	[PAINT_MIST] = "38;5;252;48;5;103",
	[PAINT_WOOD] = "38;5;58;48;5;136",
	[PAINT_ICE] = "1;38;5;24;48;5;159",
	[PAINT_GOLD] = "1;38;5;94;48;5;220",
};

void canvas_print(const struct canvas *c, bool colour, struct string *out)
{
	for (int row = 0; row < c->rows; row++) {
		int paint = PAINT_NONE;
		for (int column = 0; column < c->columns; column++) {
			const struct canvas_cell *cell = cell_at(c, column, row);
			if (cell->second)
				continue;
			if (colour && cell->paint != paint) {
				paint = cell->paint;
				string_add(out, paint == PAINT_NONE ? "\033[0m" : "\033[0;%sm", paints[paint]);
			}
			string_add(out, "%s", cell->word[0] ? cell->word : line_character(cell, c->ascii));
		}
		if (paint != PAINT_NONE)
			string_add(out, "\033[0m");
		while (!colour && out->length && out->text[out->length - 1] == ' ')
			out->length--; /* string_char restores the terminating zero */
		string_char(out, '\n');
	}
}
