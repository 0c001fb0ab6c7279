#include "endgames/dcs_text.h"
#include "base/text.h"
#include "endgames/endgames_messages.h"

#include <string.h>

/* Whether a set of dark chess has these pieces, and both colors have some. */
static bool is_possible(const struct dcs_position *p, const struct dcs_board *b)
{
	int n_of[DC_PIECES] = {0}, n[2] = {0};
	for (int piece = 0; piece < DC_PIECES; piece++)
		n_of[piece] = p->bag[piece];
	for (int i = 0; i < b->n_points; i++)
		if (p->at[i] != DC_DOWN && p->at[i] != DC_NONE)
			n_of[p->at[i]]++;
	for (int piece = 0; piece < DC_PIECES; piece++) {
		if (n_of[piece] > dc_full_bag[piece])
			return false;
		n[DC_SIDE_OF(piece)] += n_of[piece];
	}
	return n[DC_RED] && n[DC_BLACK];
}

static bool read_bag(const char *text, int n, struct dcs_position *p)
{
	int n_read = 0;
	for (const char *c = strcmp(text, "-") == 0 ? "" : text; *c; c++, n_read++) {
		int piece = dc_piece_of_letter(*c);
		if (piece < 0 || n_read == n)
			return false;
		p->bag[piece]++;
	}
	return n_read == n;
}

bool dcs_text_start(const struct dcs_board *b, const char *bag, struct dcs_position *p, struct error *err)
{
	struct dcs_position start = {.known = false};
	memset(start.at, DC_NONE, sizeof start.at);
	memset(start.at, DC_DOWN, (size_t)b->n_points);
	if (!read_bag(bag, b->n_points, &start) || !is_possible(&start, b))
		return fail(err, endgames_bad_bag, bag, b->n_points);
	*p = start;
	return true;
}

/* Reads "K?2/1c?k". Returns the number of face-down points, or -1. */
static int read_points(const struct dcs_board *b, const char *text, struct dcs_position *p)
{
	int row = b->rows - 1, column = 0, n_down = 0;
	memset(p->at, DC_NONE, sizeof p->at);
	for (; *text; text++) {
		int piece = *text == '?' ? DC_DOWN : dc_piece_of_letter(*text);
		if (*text == '/') {
			if (column != b->columns || row-- == 0)
				return -1;
			column = 0;
			continue;
		}
		bool is_gap = *text >= '1' && *text <= '9';
		if (!is_gap && (piece < 0 || column >= b->columns))
			return -1;
		if (!is_gap)
			p->at[row * b->columns + column] = (uint8_t)piece;
		p->known |= !is_gap && piece != DC_DOWN;
		n_down += piece == DC_DOWN;
		column += is_gap ? *text - '0' : 1;
	}
	return row == 0 && column == b->columns ? n_down : -1;
}

static bool is_color(const char *word, bool known)
{
	return known ? strcmp(word, "r") == 0 || strcmp(word, "b") == 0 : strcmp(word, "?") == 0;
}

static bool read_position(const struct dcs_board *b, const char *text, struct dcs_position *p)
{
	char points[2 * DCS_POINTS_MAX], side[2], first[2], bag[DCS_POINTS_MAX + 1], number[8];
	uint64_t ignored;
	if (!text_take_word(&text, points, sizeof points) || !text_take_word(&text, side, sizeof side) ||
	    !text_take_word(&text, first, sizeof first) || !text_take_word(&text, bag, sizeof bag))
		return false;
	int n_down = read_points(b, points, p);
	if (n_down < 0 || !is_color(side, p->known) || !is_color(first, p->known) || !read_bag(bag, n_down, p))
		return false;
	p->side = strcmp(side, "b") == 0;
	for (int i = 0; i < 2 && *text; i++)
		if (!text_take_word(&text, number, sizeof number) || !text_number(number, UINT32_MAX, &ignored))
			return false;
	return !*text && is_possible(p, b);
}

bool dcs_text_position(const struct dcs_board *b, const char *text, struct dcs_position *p, struct error *err)
{
	struct dcs_position read = {.known = false};
	if (!read_position(b, text, &read))
		return fail(err, endgames_bad_small_position, text, b->rows, b->columns);
	*p = read;
	return true;
}
