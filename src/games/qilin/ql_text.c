#include "games/qilin/ql_text.h"
#include "base/text.h"
#include "core/core_messages.h"
#include "core/fields.h"
#include "games/qilin/ql_messages.h"

#include <ctype.h>
#include <string.h>

const char *const ql_stage_words[QL_STAGES + 1] = {"place", "press", "clear", "move", "remove", NULL};

const char *ql_stage(const struct position *position)
{
	const struct ql_position *p = ql_const(position);
	bool removes = p->stage == QL_PRESS && p->rules.placing == QL_PLACING_REMOVE;
	return ql_stage_words[removes ? QL_REMOVE : p->stage];
}

size_t ql_format(const struct position *position, char *buf, size_t size)
{
	const struct ql_position *p = ql_const(position);
	struct text t = text_into(buf, size);
	for (int i = 0; i < QL_POINTS; i++) {
		if (i && i % 8 == 0)
			text_char(&t, '/');
		text_char(&t, p->pieces[QL_RED] >> i & 1     ? 'R'
			      : p->pieces[QL_BLACK] >> i & 1 ? 'B'
			      : p->pressed >> i & 1          ? 'P'
							     : '.');
	}
	text_add(&t, " %c %s %d %d %d %d %u", p->side == QL_RED ? 'r' : 'b', ql_stage_words[p->stage], p->rewards,
		 p->hand[0], p->hand[1], p->quiet, p->ply);
	if (p->opened[0] | p->opened[1])
		text_add(&t, " %u %u", p->opened[0], p->opened[1]);
	return t.length;
}

static bool parse_points(struct ql_position *p, const char *field, struct error *err)
{
	p->pieces[0] = p->pieces[1] = p->pressed = 0;
	const char *c = field;
	for (int i = 0; i < QL_POINTS; i++, c++) {
		if (i && i % 8 == 0 && *c++ != '/')
			return fail(err, ql_no_slash, field, i);
		if (*c == 'R' || *c == 'B')
			p->pieces[*c == 'B'] |= 1u << i;
		else if (*c == 'P')
			p->pressed |= 1u << i;
		else if (*c == 0)
			return fail(err, ql_too_few_points, field, i);
		else if (*c != '.')
			return fail(err, ql_bad_point, field, *c, ql_names[i]);
	}
	return *c == 0 || fail(err, ql_too_many_points, field);
}

static bool parse_stage(struct ql_position *p, const char *field, struct error *err)
{
	for (int i = 0; i < QL_STAGES; i++)
		if (strcmp(field, ql_stage_words[i]) == 0) {
			p->stage = (uint8_t)i;
			return true;
		}
	return fail(err, ql_bad_stage, field);
}

static const struct message *side_name(int side)
{
	return side == QL_RED ? ql_red : ql_black;
}

/* Pieces placed by the side, of n of both sides; Red is first. */
static int placed_by(int side, int n)
{
	return (n + !side) / 2;
}

/* Rejects placements and presses that are not due or for which there are no pieces in hand. */
static bool check_hands(const struct ql_position *p, struct error *err)
{
	int n_placed = ql_placements(p), n_empty = __builtin_popcount(ql_empty(p)), due = ql_placements_due(n_empty);
	if (p->stage == QL_PLACE && p->side != n_placed % 2)
		return fail(err, ql_wrong_side_to_place, n_placed, side_name(n_placed % 2));
	if (p->stage == QL_PRESS && p->side == n_placed % 2)
		return fail(err, ql_wrong_side_to_press, n_placed, side_name(!(n_placed % 2)));
	if (p->rules.placing != QL_PLACING_PRESS) {
		if (p->hand[QL_BLACK] - p->hand[QL_RED] != n_placed % 2)
			return fail(err, ql_uneven_hands, p->hand[QL_RED], p->hand[QL_BLACK]);
		return p->stage == QL_PRESS || p->hand[p->side] > 0 || fail(err, ql_no_piece_to_place);
	}
	/* Before a placement each side has n/2 left, rounded in favor of the side to place; before a press one
	 * placement is already done. */
	int due_black = (n_empty + 1) / 2;
	if (p->hand[QL_RED] < due || p->hand[QL_BLACK] < due_black)
		return fail(err, ql_hands_too_small, p->hand[0], p->hand[1], n_empty);
	return p->stage == QL_PLACE || p->hand[p->side] > due || fail(err, ql_no_piece_to_press);
}

/* Rejects stages that are inconsistent with the points and the other fields or that are not playable. */
static bool check_stage(const struct ql_position *p, struct error *err)
{
	int n_empty = __builtin_popcount(ql_empty(p));
	if (p->stage == QL_PLACE && n_empty == 0)
		return fail(err, ql_place_board_full);
	if ((p->stage == QL_PRESS || p->stage == QL_REMOVE) != (p->rewards > 0))
		return fail(err, ql_wrong_stage_for_rewards, ql_stage_words[p->stage], p->rewards);
	if (p->stage == QL_PRESS && !p->pieces[!p->side])
		return fail(err, ql_no_piece_to_press);
	if (p->stage <= QL_PRESS && !check_hands(p, err))
		return false;
	if (p->stage == QL_REMOVE && p->rewards > __builtin_popcount(p->pieces[!p->side]))
		return fail(err, ql_too_many_removals, p->rewards);
	if (p->stage == QL_CLEAR && p->rules.full > QL_FULL_ENEMY)
		return fail(err, ql_never_cleared);
	if (p->stage == QL_CLEAR && n_empty != (p->side == QL_RED ? 0 : 1))
		return fail(err, ql_clear_empty_points, n_empty);
	if (p->stage >= QL_CLEAR && p->pressed)
		return fail(err, ql_pressed_points_left, ql_stage_words[p->stage]);
	if (p->stage == QL_CLEAR && !ql_choices(p))
		return fail(err, ql_no_piece_to_clear);
	return true;
}

static int count(const struct ql_position *p, int side)
{
	return __builtin_popcount(p->pieces[side]);
}

/* In the first stage each piece of a side is on the board, pressed or used to press, taken, or in hand, and the sides
 * have placed alternately, Red first. 1.4, 2.1, 2.2 */
static bool check_first_stage(const struct ql_position *p, struct error *err)
{
	int n_pressed = __builtin_popcount(p->pressed), n_placed = ql_placements(p);
	bool presses = p->rules.placing == QL_PLACING_PRESS;
	for (int side = 0; side < 2; side++) {
		int n = count(p, side), placed = placed_by(side, n_placed), placed_by_other = n_placed - placed;
		if (presses && n + n_pressed + p->hand[side] != p->rules.pieces)
			return fail(err, ql_wrong_piece_total, side_name(side), n, n_pressed, p->hand[side],
				    p->rules.pieces);
		if (n > placed)
			return fail(err, ql_board_over_turns, side_name(side), n, placed, n_placed);
		if (n < placed && placed_by_other < 3)
			return fail(err, ql_pressed_too_early, side_name(side), side_name(!side), placed_by_other);
	}
	int taken = n_placed - count(p, QL_RED) - count(p, QL_BLACK);
	return n_pressed == (p->rules.placing == QL_PLACING_REMOVE ? 0 : taken) ||
	       fail(err, ql_wrong_pressed_points, n_pressed, taken);
}

/* In the second stage each side has placed as many pieces as it had and as fit on the board; if all points were
 * occupied, and none pressed, the transition has removed pieces or ended the game. Pieces still in hand are
 * irrelevant. 2.4, 3.1, 3.2 */
static bool check_second_stage(const struct ql_position *p, struct error *err)
{
	const int half = QL_POINTS / 2, n_red = count(p, QL_RED), n_black = count(p, QL_BLACK);
	bool removes = p->rules.placing == QL_PLACING_REMOVE; /* so that points become free for more placements */
	int min = p->rules.pieces < half ? p->rules.pieces : half, max = removes ? p->rules.pieces : min;
	int left = p->rules.pieces - min;
	for (int side = 0; side < 2; side++) {
		if (count(p, side) > max)
			return fail(err, ql_board_over_placed, side_name(side), count(p, side), max);
		if (p->hand[side] > left)
			return fail(err, ql_hand_over_unplaced, side_name(side), p->hand[side], min, p->rules.pieces);
	}
	if (p->stage != QL_CLEAR)
		return n_red + n_black < QL_POINTS || (p->stage == QL_MOVE && p->rules.full > QL_FULL_ENEMY) ||
		       fail(err, ql_nothing_cleared, ql_stage_words[p->stage], half);
	if (removes)
		return true;
	if (p->hand[QL_RED] != left || p->hand[QL_BLACK] != left)
		return fail(err, ql_clear_wrong_hands, p->hand[QL_RED], p->hand[QL_BLACK], left);
	int removed = p->rules.full == QL_FULL_ENEMY ? QL_BLACK : QL_RED; /* side whose piece Red removes first */
	return p->side == QL_RED || count(p, removed) == half - 1 ||
	       fail(err, ql_clear_wrong_count, count(p, removed), side_name(removed), half - 1);
}

/* Rejects positions with unreachable piece counts and positions that are not playable. */
static bool check(const struct ql_position *p, struct error *err)
{
	if (!check_stage(p, err))
		return false;
	/* k lines through one point contain 2 k + 1 pieces */
	if (p->rewards > 0 && count(p, p->side) < 2 * p->rewards + 1)
		return fail(err, ql_too_many_rewards, p->rewards, side_name(p->side), count(p, p->side));
	return p->stage <= QL_PRESS ? check_first_stage(p, err) : check_second_stage(p, err);
}

/* Parses the lines that each side opened with its last move: two fields that exist only under the no-reform rule. */
static bool parse_opened(struct ql_position *p, const struct fields *f, struct error *err)
{
	p->opened[0] = p->opened[1] = 0;
	if (f->n == 8)
		return true;
	if (f->n == 9 || !(p->rules.options & QL_NO_REFORM) || p->stage < QL_MOVE)
		return fail(err, ql_misplaced_opened, f->at[8]);
	return fields_number(f, 8, ql_opened_by_red, QL_OPENED_MAX, &p->opened[0], err) &&
	       fields_number(f, 9, ql_opened_by_black, QL_OPENED_MAX, &p->opened[1], err);
}

bool ql_parse(struct position *position, const char *text, struct error *err)
{
	struct fields f;
	if (!fields_split(&f, text, 8, 10, ql_all_fields, err))
		return false;
	struct ql_position p = *ql_const(position);
	unsigned rewards, hand[2], quiet, ply;
	if (!parse_points(&p, f.at[0], err))
		return false;
	if (strlen(f.at[1]) != 1 || !strchr("rb", tolower((unsigned char)f.at[1][0])))
		return fail(err, ql_bad_side, f.at[1]);
	p.side = tolower((unsigned char)f.at[1][0]) == 'b';
	if (!parse_stage(&p, f.at[2], err) || !fields_number(&f, 3, ql_rewards, QL_REWARDS_MAX, &rewards, err) ||
	    !fields_number(&f, 4, ql_red_hand, p.rules.pieces, &hand[0], err) ||
	    !fields_number(&f, 5, ql_black_hand, p.rules.pieces, &hand[1], err) ||
	    !fields_number(&f, 6, ql_quiet_plies, QL_QUIET_MAX, &quiet, err) ||
	    !fields_number(&f, 7, core_ply, QL_PLY_MAX, &ply, err))
		return false;
	p.rewards = (uint8_t)rewards;
	p.hand[0] = (uint8_t)hand[0];
	p.hand[1] = (uint8_t)hand[1];
	p.quiet = (uint16_t)quiet;
	p.ply = ply;
	if (!parse_opened(&p, &f, err) || !check(&p, err))
		return false;
	*ql_of(position) = p;
	return true;
}

size_t ql_format_move(const struct position *position, move_t move, char *buf, size_t size)
{
	(void)position;
	struct text t = text_into(buf, size);
	if (ql_kind_of(move) == QL_MOVE_STEP)
		text_add(&t, "%s-%s", ql_names[ql_from(move)], ql_names[ql_to(move)]);
	else
		text_add(&t, "%s%s", ql_kind_of(move) == QL_MOVE_PLACE ? "" : "x", ql_names[ql_to(move)]);
	return t.length;
}

static int point_at(const char *text)
{
	for (int i = 0; i < QL_POINTS; i++)
		if (tolower((unsigned char)text[0]) == ql_names[i][0] && text[1] == ql_names[i][1])
			return i;
	return -1;
}

static const struct message *const impossible[QL_STAGES] = {
	ql_bad_placement, ql_bad_press, ql_bad_clearing, ql_bad_step, ql_bad_removal,
};

move_t ql_parse_move(const struct position *position, const char *text, struct error *err)
{
	const struct ql_position *p = ql_const(position);
	const char *c = text + (*text == 'x' || *text == 'X' || *text == '*');
	int from = *c ? point_at(c) : -1, to = -1;
	const char *rest = from >= 0 ? c + 2 : c;
	if (from >= 0 && *rest) {
		rest += *rest == '-';
		to = *rest ? point_at(rest) : -1;
		rest += to >= 0 ? 2 : 0;
	}
	move_t moves[MOVES_MAX];
	int n = from >= 0 && *rest == 0 ? ql_generate(position, moves) : 0;
	for (int i = 0; i < n; i++) {
		bool step = ql_kind_of(moves[i]) == QL_MOVE_STEP;
		bool marked_right = c == text || (!step && ql_kind_of(moves[i]) != QL_MOVE_PLACE);
		if (marked_right &&
		    (step ? ql_from(moves[i]) == from && ql_to(moves[i]) == to : to < 0 && ql_to(moves[i]) == from))
			return moves[i];
	}
	fail(err, impossible[p->stage], text);
	return NO_MOVE;
}

static const struct piece_look looks[] = {
	{"red qilin", "麒", 'R', TINT_RED, 0},
	{"black qilin", "麟", 'B', TINT_BLACK, 0},
	{"pressed stack", "壓", 'P', TINT_NONE, MARK_PRESSED},
};

void ql_layout(const struct position *position, struct board_layout *layout)
{
	const struct ql_position *p = ql_const(position);
	*layout = (struct board_layout){.width = 7, .height = 7, .n_points = QL_POINTS, .pieces = looks, .n_pieces = 3};
	bool placing = p->stage == QL_PLACE || p->stage == QL_PRESS;
	for (int side = 0; side < 2; side++)
		layout->hands[side] = (struct layout_hand){placing ? p->hand[side] : 0, (uint8_t)side};
	for (int i = 0; i < QL_POINTS; i++) {
		struct layout_point *point = &layout->points[i];
		point->x = (int8_t)(ql_names[i][0] - 'a');
		point->y = (int8_t)(ql_names[i][1] - '1');
		memcpy(point->name, ql_names[i], 3);
		point->occupied = ql_occupied(p) >> i & 1;
		point->piece = (uint8_t)(p->pressed >> i & 1 ? 2 : p->pieces[QL_BLACK] >> i & 1);
		point->marks = p->pressed >> i & 1 ? MARK_PRESSED : 0;
	}
	for (int i = 0; i < QL_POINTS; i++)
		for (uint32_t to = ql_neighbours[i] & ~((2u << i) - 1); to; to &= to - 1) {
			const struct layout_point *a = &layout->points[i], *b = &layout->points[__builtin_ctz(to)];
			layout->lines[layout->n_lines++] = (struct layout_line){a->x, a->y, b->x, b->y};
		}
}

struct move_points ql_move_points(const struct position *position, move_t move)
{
	(void)position;
	return (struct move_points){ql_kind_of(move) == QL_MOVE_STEP ? ql_from(move) : -1, ql_to(move)};
}
