#include "games/magic/mc_parts.h"
#include "games/magic/mc_messages.h"
#include "games/magic/mc_text.h"

#include <string.h>

static const char *const cast_words[MC_CASTS] = {"wood", "ice", "gold", "hide"};

size_t mc_format_move(const struct position *position, move_t move, char *buf, size_t size)
{
	const struct mc_position *p = mc_const(position);
	struct text t = text_into(buf, size);
	switch (mc_kind_of(move)) {
	case MC_GO:
		mc_add_point(&t, mc_a(move));
		text_char(&t, '-');
		mc_add_point(&t, mc_b(move));
		break;
	case MC_FLIP:
		mc_add_point(&t, mc_b(move));
		break;
	case MC_PASS:
		text_add(&t, "pass");
		break;
	case MC_CAST:
		text_add(&t, "%s", cast_words[mc_a(move)]);
		if (mc_a(move) == MC_CAST_ICE)
			text_add(&t, "%d", p->cast_ice[p->side]);
		text_char(&t, '@');
		mc_add_point(&t, mc_b(move));
		break;
	default:
		text_char(&t, '(');
		mc_add_piece(&t, mc_b(move), mc_a(move));
		text_char(&t, ')');
		break;
	}
	return t.length;
}

/* Reads a cast such as "ice2@b3". */
static move_t read_cast(const struct mc_position *p, const char *text)
{
	const char *at = strchr(text, '@');
	int point = mc_read_point(p, at + 1);
	if (point < 0 || at[3])
		return NO_MOVE;
	for (int cast = 0; cast < MC_CASTS; cast++) {
		size_t length = strlen(cast_words[cast]);
		if (strncmp(text, cast_words[cast], length) != 0)
			continue;
		const char *rest = text + length;
		int n = p->cast_ice[p->side];
		if (cast == MC_CAST_ICE && *rest >= '1' && *rest <= '0' + MC_ICE_MAX && (n == 0 || n == *rest - '0'))
			rest++;
		else if (cast == MC_CAST_ICE)
			return NO_MOVE;
		if (rest == at)
			return mc_move(MC_CAST, cast, point);
	}
	return NO_MOVE;
}

/* Parses an action on this board, legal or not; NO_MOVE if the text is not an action. */
static move_t read_action(const struct mc_position *p, const char *text)
{
	if (strcmp(text, "pass") == 0)
		return mc_move(MC_PASS, 0, 0);
	if (strchr(text, '@'))
		return read_cast(p, text);
	int from = mc_read_point(p, text);
	if (from < 0)
		return NO_MOVE;
	const char *rest = text + 2;
	if (!*rest)
		return mc_move(MC_FLIP, 0, from);
	rest += *rest == '-';
	int to = mc_read_point(p, rest);
	if (to < 0 || rest[2])
		return NO_MOVE;
	return from == to ? mc_move(MC_FLIP, 0, to) : mc_move(MC_GO, from, to);
}

/* Parses a reveal, with or without parentheses: "(k)". */
static move_t parse_reveal(const struct position *position, const char *text, struct error *err)
{
	int piece, magic;
	const char *c = text + (*text == '(');
	struct outcome outcomes[OUTCOMES_MAX];
	if (mc_read_piece(&c, &piece, &magic, NULL) && strcmp(c, *text == '(' ? ")" : "") == 0) {
		int n = mc_outcomes(position, outcomes);
		for (int i = 0; i < n; i++)
			if (outcomes[i].move == mc_move(MC_REVEAL, magic, piece))
				return outcomes[i].move;
	}
	fail(err, mc_bad_reveal, text);
	return NO_MOVE;
}

/* A short reason why a well-formed action is illegal. */
static const struct message *why_not(const struct mc_position *p, move_t move)
{
	if (mc_kind_of(move) == MC_PASS)
		return mc_cannot_pass;
	if (mc_kind_of(move) == MC_FLIP)
		return mc_nothing_to_turn_up;
	if (mc_kind_of(move) == MC_CAST)
		return p->casts[p->side][mc_a(move)] ? mc_cast_does_not_work : mc_no_cast_left;
	int from = mc_a(move), to = mc_b(move);
	if (p->player == MC_COLOUR_OPEN || !(p->own[mc_colour(p, p->side)] >> from & 1))
		return mc_no_own_piece;
	if (p->frozen >> from & 1)
		return mc_piece_is_frozen;
	if (p->hidden >> to & 1)
		return mc_target_is_hidden;
	if (p->down >> to & 1)
		return mc_target_is_face_down;
	bool adjacent = mc_spread(mc_bit(from)) >> to & 1;
	int kind = DC_KIND_OF(p->piece[from]);
	if (p->own[mc_colour(p, p->side)] >> to & 1)
		return mc_target_is_own_piece;
	if (p->wood >> to & 1)
		return mc_target_is_wood;
	if (p->own[!mc_colour(p, p->side)] >> to & 1 && (adjacent || kind == DC_CANNON))
		return dc_why_not(kind, DC_KIND_OF(p->piece[to]));
	return mc_not_a_step;
}

/* Fills the error with examples of actions, leaving out magic that the side does not have. */
static void refuse(const struct mc_position *p, const char *text, struct error *err)
{
	char casts[40];
	struct text t = text_into(casts, sizeof casts);
	const uint8_t *left = p->casts[p->side];
	for (int cast = 0; cast < MC_CASTS; cast++)
		if (left[cast] && cast == MC_CAST_ICE)
			text_add(&t, ", ice%d@b3", p->cast_ice[p->side]);
		else if (left[cast])
			text_add(&t, ", %s@b3", cast_words[cast]);
	fail(err, mc_bad_action, text, casts);
}

move_t mc_parse_move(const struct position *position, const char *text, struct error *err)
{
	const struct mc_position *p = mc_const(position);
	if (p->pending != MC_NO_POINT)
		return parse_reveal(position, text, err);
	move_t move = read_action(p, text), moves[MC_MOVES_MAX];
	if (move == NO_MOVE) {
		refuse(p, text, err);
		return NO_MOVE;
	}
	int n = mc_generate(position, moves);
	for (int i = 0; i < n; i++)
		if (moves[i] == move)
			return move;
	fail(err, mc_impossible_action, text, why_not(p, move));
	return NO_MOVE;
}

struct move_points mc_move_points(const struct position *position, move_t move)
{
	const struct mc_position *p = mc_const(position);
	int a = mc_a(move), b = mc_b(move);
	switch (mc_kind_of(move)) {
	case MC_GO:
		return (struct move_points){p->width * (a / 8) + a % 8, p->width * (b / 8) + b % 8};
	case MC_PASS:
		return (struct move_points){-1, -1};
	case MC_REVEAL:
		b = p->pending;
		break;
	default:
		break;
	}
	return (struct move_points){-1, p->width * (b / 8) + b % 8};
}
