#include "games/darkchess/dc_text.h"
#include "core/core_messages.h"
#include "core/fields.h"
#include "games/darkchess/dc_house.h"
#include "games/darkchess/dc_messages.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

void dc_add_point(struct text *t, int point)
{
	text_add(t, "%c%c", 'a' + point % DC_FILES, '1' + point / DC_FILES);
}

void dc_add_turn(struct text *t, const struct dc_turn *turn)
{
	if (turn->attacker != DC_NO_POINT) {
		dc_add_point(t, turn->attacker);
		text_char(t, '-');
	}
	dc_add_point(t, turn->chain != DC_NO_POINT ? turn->chain : turn->pending);
	if (turn->chain != DC_NO_POINT)
		text_char(t, '+');
}

bool dc_read_turn(const char *field, struct dc_turn *out)
{
	size_t length = strlen(field);
	int first = length >= 2 ? dc_point_at(field) : -1, second = length == 5 ? dc_point_at(field + 3) : -1;
	*out = (struct dc_turn){DC_NO_POINT, DC_NO_POINT, DC_NO_POINT};
	if (first < 0)
		return false;
	if (length == 2)
		out->pending = (uint8_t)first;
	else if (length == 3 && field[2] == '+')
		out->chain = (uint8_t)first;
	else if (second >= 0 && field[2] == '-')
		*out = (struct dc_turn){(uint8_t)second, (uint8_t)first, DC_NO_POINT};
	else
		return false;
	return true;
}

int dc_point_at(const char *text)
{
	int file = tolower((unsigned char)text[0]) - 'a', rank = file >= 0 && file < DC_FILES ? text[1] - '1' : -1;
	return rank >= 0 && rank < DC_RANKS ? rank * DC_FILES + file : -1;
}

static void add_points(struct text *t, const struct dc_position *p)
{
	for (int rank = DC_RANKS - 1; rank >= 0; rank--) {
		int n_empty = 0;
		for (int file = 0; file < DC_FILES; file++) {
			uint8_t what = p->at[rank * DC_FILES + file];
			if (what == DC_NONE) {
				n_empty++;
				continue;
			}
			if (n_empty)
				text_char(t, (char)('0' + n_empty));
			n_empty = 0;
			text_char(t, what == DC_DOWN ? '?' : dc_letters[what]);
		}
		if (n_empty)
			text_char(t, (char)('0' + n_empty));
		if (rank)
			text_char(t, '/');
	}
}

size_t dc_format(const struct position *position, char *buf, size_t size)
{
	const struct dc_position *p = dc_const(position);
	struct text t = text_into(buf, size);
	add_points(&t, p);
	text_add(&t, " %c %c ", p->known ? "rb"[p->side] : '?', p->known ? "rb"[p->first] : '?');
	for (int piece = 0; piece < DC_PIECES; piece++)
		for (int i = 0; i < p->bag[piece]; i++)
			text_char(&t, dc_letters[piece]);
	text_add(&t, "%s %u %u", p->of[DC_DOWN] ? "" : "-", p->quiet, p->ply);
	if (p->pending != DC_NO_POINT || p->chain != DC_NO_POINT) {
		text_char(&t, ' ');
		dc_add_turn(&t, &(struct dc_turn){p->pending, p->attacker, p->chain});
	}
	return t.length;
}

static bool parse_rank(struct dc_position *p, int rank, const char **c, const char *field, struct error *err)
{
	int file = 0;
	for (; **c && **c != '/'; (*c)++) {
		int piece = dc_piece_of_letter(**c), n = **c >= '1' && **c <= '4' ? **c - '0' : 1;
		if (piece < 0 && **c != '?' && !(**c >= '1' && **c <= '4'))
			return fail(err, dc_bad_rank_sign, field, **c, rank + 1);
		if (file + n > DC_FILES)
			break;
		if (piece >= 0 || **c == '?')
			dc_set(p, rank * DC_FILES + file, piece >= 0 ? (uint8_t)piece : DC_DOWN);
		file += n;
	}
	bool more = **c && **c != '/';
	if (more || file < DC_FILES)
		return fail(err, more ? dc_rank_too_long : dc_rank_too_short, field, rank + 1);
	return true;
}

static bool parse_points(struct dc_position *p, const char *field, struct error *err)
{
	const char *c = field;
	for (int rank = DC_RANKS - 1; rank >= 0; rank--) {
		if (!parse_rank(p, rank, &c, field, err))
			return false;
		if (rank && *c++ != '/')
			return fail(err, dc_too_few_ranks, field, rank + 1);
	}
	return *c == 0 || fail(err, dc_too_many_ranks, field);
}

static bool parse_bag(struct dc_position *p, const char *field, struct error *err)
{
	int n = 0, n_down = __builtin_popcount(p->of[DC_DOWN]);
	for (const char *c = field; *c && strcmp(field, "-") != 0; c++, n++) {
		int piece = dc_piece_of_letter(*c);
		if (piece < 0)
			return fail(err, dc_bad_bag_piece, field, *c);
		if (n == n_down)
			break;
		dc_set_bag(p, (uint8_t)piece, p->bag[piece] + 1);
	}
	size_t length = strcmp(field, "-") == 0 ? 0 : strlen(field);
	if (length != (size_t)n_down)
		return fail(err, dc_wrong_bag_size, field, length, n_down);
	return true;
}

/* Counts the pieces of each color; fails if there are more of a piece than the game has. 1.2 */
static bool count_living(struct dc_position *p, struct error *err)
{
	int n[DC_PIECES] = {0};
	for (int i = 0; i < DC_POINTS; i++)
		n[p->at[i]]++;
	for (int piece = 0; piece < DC_PIECES; piece++) {
		if (piece == DC_DOWN || piece == DC_NONE)
			continue;
		int all = n[piece] + p->bag[piece];
		if (all > dc_full_bag[piece])
			return fail(err, dc_too_many_pieces, dc_letters[piece], all, dc_full_bag[piece]);
		p->living[DC_SIDE_OF(piece)] += (uint8_t)all;
	}
	return true;
}

/* Parses the side to move or the first player's color: '?' before the first flip, and only then. 1.4 */
static bool parse_colour(const struct dc_position *p, const char *field, const struct message *name, uint8_t *out,
			 struct error *err)
{
	if (strlen(field) != 1 || !strchr("rb?", *field))
		return fail(err, dc_bad_colour, field, name);
	if (p->known && *field == '?')
		return fail(err, dc_no_colour, name);
	if (!p->known && *field != '?')
		return fail(err, dc_colour_too_early, field, name);
	*out = *field == 'b';
	return true;
}

static bool is_own(const struct dc_position *p, int point)
{
	return dc_up(p, p->side) >> point & 1;
}

/* Reads what is left of the turn: 4.2. */
static bool parse_turn(struct dc_position *p, const char *field, struct error *err)
{
	struct dc_turn turn;
	if (!dc_read_turn(field, &turn))
		return fail(err, dc_bad_turned_point, field);
	if (turn.chain != DC_NO_POINT && !(p->rules.chain && is_own(p, turn.chain) && dc_house_goes_on(p, turn.chain)))
		return fail(err, dc_bad_chain, field);
	if (turn.pending != DC_NO_POINT && !(p->of[DC_DOWN] >> turn.pending & 1))
		return fail(err, dc_bad_turned_point, field);
	if (turn.attacker != DC_NO_POINT &&
	    !(is_own(p, turn.attacker) && p->rules.blind && dc_house_targets(p, turn.attacker) >> turn.pending & 1))
		return fail(err, dc_bad_blind_capture, field);
	p->pending = turn.pending;
	p->attacker = turn.attacker;
	p->chain = turn.chain;
	return true;
}

bool dc_parse(struct position *position, const char *text, struct error *err)
{
	struct fields f;
	if (!fields_split(&f, text, 6, 7, dc_all_fields, err))
		return false;
	struct dc_position p = *dc_const(position);
	unsigned quiet, ply;
	dc_clear(&p);
	if (!parse_points(&p, f.at[0], err) || !parse_bag(&p, f.at[3], err) || !count_living(&p, err))
		return false;
	if (p.living[DC_RED] + p.living[DC_BLACK] == 0)
		return fail(err, dc_no_pieces, f.at[0]);
	p.known = (dc_up(&p, DC_RED) | dc_up(&p, DC_BLACK)) != 0;
	if (!parse_colour(&p, f.at[1], dc_side_to_move, &p.side, err) ||
	    !parse_colour(&p, f.at[2], dc_first_colour, &p.first, err) ||
	    !fields_number(&f, 4, dc_quiet_plies, DC_QUIET_MAX, &quiet, err) ||
	    !fields_number(&f, 5, core_ply, DC_PLY_MAX, &ply, err) || (f.n == 7 && !parse_turn(&p, f.at[6], err)))
		return false;
	p.quiet = (uint16_t)quiet;
	p.ply = ply;
	assert(dc_check(&p));
	*dc_of(position) = p;
	return true;
}

size_t dc_format_move(const struct position *position, move_t move, char *buf, size_t size)
{
	(void)position;
	struct text t = text_into(buf, size);
	if (dc_action_of(move) == DC_REVEAL) {
		text_add(&t, "(%c)", dc_letters[dc_to(move)]);
		return t.length;
	}
	if (dc_action_of(move) == DC_STEP || dc_action_of(move) == DC_STOP) {
		dc_add_point(&t, dc_from(move));
		text_char(&t, '-');
	}
	dc_add_point(&t, dc_to(move));
	return t.length;
}

static move_t parse_reveal(const struct dc_position *p, const char *text, struct error *err)
{
	int piece = strlen(text) == 3 && text[0] == '(' && text[2] == ')' ? dc_piece_of_letter(text[1]) : -1;
	if (piece >= 0 && p->bag[piece])
		return dc_move(DC_REVEAL, 0, piece);
	fail(err, dc_bad_reveal, text);
	return NO_MOVE;
}

/* A short reason why the side's piece cannot move there. 2.2-2.4 */
static const struct message *why_not(const struct dc_position *p, int from, int to)
{
	int kind = DC_KIND_OF(p->at[from]), target = p->at[to];
	bool adjacent = dc_adjacent(1u << from) >> to & 1;
	if (p->chain != DC_NO_POINT)
		return from == p->chain ? dc_chain_captures : dc_chain_with_one_piece;
	if (target == DC_DOWN)
		return dc_target_face_down;
	if (target != DC_NONE && DC_SIDE_OF(target) == p->side)
		return dc_target_own_piece;
	if (target == DC_NONE || (!adjacent && (kind != DC_CANNON || p->rules.hongkong)))
		return dc_target_not_beside;
	if (p->rules.hongkong)
		return DC_KIND_OF(target) == kind ? dc_equal_pieces : dc_target_ranks_higher;
	return dc_why_not(kind, DC_KIND_OF(target));
}

move_t dc_parse_move(const struct position *position, const char *text, struct error *err)
{
	const struct dc_position *p = dc_const(position);
	if (p->pending != DC_NO_POINT)
		return parse_reveal(p, text, err);
	int from = *text ? dc_point_at(text) : -1, to = from;
	const char *rest = from >= 0 ? text + 2 : text;
	if (from >= 0 && *rest) {
		rest += *rest == '-';
		to = *rest ? dc_point_at(rest) : -1;
		rest += to >= 0 ? 2 : 0;
	}
	move_t wanted = from == to ? dc_move(DC_FLIP, 0, to) : dc_move(DC_STEP, from, to);
	if (from == to && from == p->chain)
		wanted = dc_move(DC_STOP, to, to);
	move_t moves[DC_MOVES_MAX];
	int n = from >= 0 && to >= 0 && *rest == 0 ? dc_generate(position, moves) : 0;
	for (int i = 0; i < n; i++)
		if (moves[i] == wanted)
			return wanted;
	if (n > 0 && from != to && dc_up(p, p->side) >> from & 1)
		fail(err, dc_impossible_step, text, why_not(p, from, to));
	else
		fail(err, dc_bad_move, text);
	return NO_MOVE;
}

void dc_layout(const struct position *position, struct board_layout *layout)
{
	const struct dc_position *p = dc_const(position);
	*layout = (struct board_layout){.width = DC_FILES,
					.height = DC_RANKS,
					.cells = true,
					.n_points = DC_POINTS,
					.pieces = dc_looks,
					.n_pieces = DC_PIECES - 1 /* the last is wood, not used here */};
	if (p->known) {
		layout->sides[p->first == DC_BLACK] = TINT_RED;
		layout->sides[p->first == DC_RED] = TINT_BLACK;
	}
	for (int i = 0; i < DC_POINTS; i++) {
		struct layout_point *point = &layout->points[i];
		struct text name = text_into(point->name, sizeof point->name);
		dc_add_point(&name, i);
		point->x = (int8_t)(i % DC_FILES);
		point->y = (int8_t)(i / DC_FILES);
		point->occupied = p->at[i] != DC_NONE;
		point->piece = p->at[i];
		point->marks = p->at[i] == DC_DOWN ? MARK_FACE_DOWN : 0;
	}
}

struct move_points dc_move_points(const struct position *position, move_t move)
{
	switch (dc_action_of(move)) {
	case DC_STEP:
		return (struct move_points){dc_from(move), dc_to(move)};
	case DC_FLIP:
		return (struct move_points){-1, dc_to(move)};
	case DC_STOP:
		return (struct move_points){-1, -1};
	default:
		return (struct move_points){-1, dc_const(position)->pending};
	}
}

const char *dc_stage(const struct position *position)
{
	return dc_const(position)->chain != DC_NO_POINT ? "chain" : NULL;
}
