#include "games/magic/mc_parts.h"
#include "core/core_messages.h"
#include "core/fields.h"
#include "games/magic/mc_messages.h"
#include "games/magic/mc_text.h"

#include <stdlib.h>
#include <string.h>

/* Determines the board size first, since points count from the lowest rank but the text begins with the highest. */
static bool parse_size(struct mc_position *p, const char *field, struct error *err)
{
	int height = 1, width = 0;
	for (const char *c = field; *c; c++)
		height += *c == '/';
	for (const char *c = field; *c && *c != '/' && width <= MC_SIZE_MAX;) {
		int piece, magic;
		if (*c >= '1' && *c <= '8') {
			width += *c++ - '0';
		} else if (*c == '?' || *c == '#') {
			width++;
			c++;
		} else if (mc_read_piece(&c, &piece, &magic, err)) {
			width++;
		} else {
			return false;
		}
	}
	if (width < MC_SIZE_MIN || width > MC_SIZE_MAX || height < MC_SIZE_MIN || height > MC_SIZE_MAX)
		return fail(err, mc_bad_board_size, field);
	p->width = (uint8_t)width;
	p->height = (uint8_t)height;
	p->board = mc_board_of(width, height);
	return true;
}

static bool parse_row(struct mc_position *p, const char **text, int y, struct error *err)
{
	const char *c = *text;
	int x = 0, piece, magic = 0;
	while (*c && *c != '/') {
		if (*c >= '1' && *c <= '8') {
			x += *c++ - '0';
			continue;
		}
		if (*c == '?' || *c == '#') {
			piece = *c++ == '#' ? MC_WOOD : MC_FACE_DOWN;
			magic = 0;
		} else if (!mc_read_piece(&c, &piece, &magic, err)) {
			return false;
		}
		if (x < p->width)
			mc_drop(p, 8 * y + x, piece, magic);
		x++;
	}
	if (x != p->width)
		return fail(err, mc_bad_rank_length, y + 1, x, p->width);
	*text = c + (*c == '/');
	return true;
}

static bool parse_points(struct mc_position *p, const char *field, struct error *err)
{
	if (!parse_size(p, field, err))
		return false;
	for (int y = p->height - 1; y >= 0; y--)
		if (!parse_row(p, &field, y, err))
			return false;
	return true;
}

/* Parses "p" or "n", with ":b4" while the reveal of b4 is due; also "r", "b" and "?" as in dark chess. */
static bool parse_sides(struct mc_position *p, const char *side, const char *colour, struct error *err)
{
	static const char colours[] = "rb?"; /* player's color, in the order of mc_position.player */
	const char *found = strchr(colours, *colour);
	if (!*colour || colour[1] || !found)
		return fail(err, mc_bad_colour, colour);
	p->player = (uint8_t)(found - colours);
	found = *side ? strchr("pn", *side) : NULL;
	if (found)
		p->side = *found == 'n';
	else if (*side == '?' && p->player == MC_COLOUR_OPEN)
		p->side = ACTOR_FIRST;
	else if ((*side == 'r' || *side == 'b') && p->player != MC_COLOUR_OPEN)
		p->side = (*side == 'b') ^ p->player;
	else
		return fail(err, mc_bad_side, side);
	p->pending = MC_NO_POINT;
	if (side[1] == 0)
		return true;
	int point = side[1] == ':' ? mc_read_point(p, side + 2) : -1;
	if (point < 0 || side[4] || p->piece[point] != MC_FACE_DOWN)
		return fail(err, mc_bad_reveal_point, side, *side);
	p->pending = (uint8_t)point;
	return true;
}

static bool parse_bag(struct mc_position *p, const char *field, struct error *err)
{
	if (strcmp(field, "-") == 0)
		return true;
	for (const char *c = field; *c;) {
		int piece, magic;
		const char *entry = c;
		if (!mc_read_piece(&c, &piece, &magic, err))
			return false;
		if (magic & MC_HIDDEN)
			return fail(err, mc_hidden_in_bag, entry);
		char *end = (char *)c;
		unsigned long count = *c == 'x' ? strtoul(c + 1, &end, 10) : 1;
		if (*c == 'x' && (c[1] < '1' || c[1] > '9' || count > MC_POINTS))
			return fail(err, mc_bad_bag_count, entry, MC_POINTS);
		c = end;
		if (mc_bag_total(p) + (int)count > MC_POINTS)
			return fail(err, mc_too_many_in_bag, field, MC_POINTS);
		if (!mc_bag_add(p, piece, magic, (int)count))
			return fail(err, mc_too_many_kinds_in_bag, field, MC_BAG_MAX);
	}
	return true;
}

static bool parse_rules(struct mc_rules *r, const char *field, struct error *err)
{
	*r = mc_standard_rules;
	if (strcmp(field, "-") == 0)
		return true;
	char copy[POSITION_TEXT_MAX], *rest = copy, *word;
	memcpy(copy, field, strlen(field) + 1);
	while ((word = strsep(&rest, ","))) {
		if (mc_read_rule(word, r))
			continue;
		if (strncmp(word, "draw=", 5) == 0 && word[5] >= '1' && word[5] <= '9')
			return fail(err, mc_bad_draw_limit, word, MC_DRAW_LIMIT_MAX);
		return fail(err, mc_unknown_rule, word);
	}
	return true;
}

/* Parses one actor's half of the field: "-" or letters with counts, w1, i2x3, g1, h1. */
static bool parse_casts_of(struct mc_position *p, int actor, const char *half, struct error *err)
{
	if (strcmp(half, "-") == 0)
		return true;
	for (const char *c = half; *c;) {
		const char *found = strchr(mc_cast_letters, *c), *entry = c++;
		int cast = found ? (int)(found - mc_cast_letters) : MC_CASTS;
		if (cast == MC_CASTS)
			return fail(err, mc_unknown_cast, entry);
		if (p->casts[actor][cast])
			return fail(err, mc_repeated_cast, half, *entry);
		if (cast == MC_CAST_ICE) {
			int n = *c - '0';
			if (n < 1 || n > MC_ICE_MAX || c[1] != 'x')
				return fail(err, mc_bad_ice, entry, MC_ICE_MAX, MC_CASTS_MAX);
			p->cast_ice[actor] = (uint8_t)n;
			c += 2;
		}
		if (*c < '1' || *c > '0' + MC_CASTS_MAX)
			return fail(err, mc_bad_cast_count, entry, MC_CASTS_MAX);
		p->casts[actor][cast] = (uint8_t)(*c++ - '0');
	}
	if (actor == ACTOR_FIRST && p->casts[actor][MC_CAST_HIDE])
		return fail(err, mc_player_casts_hide, half);
	return true;
}

/* Parses the player's casts, '/', and the NPC's casts. */
static bool parse_casts(struct mc_position *p, const char *field, struct error *err)
{
	char copy[POSITION_TEXT_MAX], *rest = copy;
	memcpy(copy, field, strlen(field) + 1);
	const char *player = strsep(&rest, "/"), *npc = rest;
	if (!npc || !*player || !*npc)
		return fail(err, mc_bad_casts_pair, field);
	return parse_casts_of(p, ACTOR_FIRST, player, err) && parse_casts_of(p, ACTOR_SECOND, npc, err);
}

/* Rejects positions that are not playable. */
static bool check(const struct mc_position *p, struct error *err)
{
	int n_down = __builtin_popcountll(p->down), n_bag = mc_bag_total(p);
	if (n_down != n_bag)
		return fail(err, mc_wrong_bag_total, n_down, n_bag);
	if (p->left[DC_RED] + p->left[DC_BLACK] == 0)
		return fail(err, mc_no_pieces);
	if (p->player == MC_COLOUR_OPEN) {
		if (p->own[DC_RED] | p->own[DC_BLACK])
			return fail(err, mc_colour_is_known);
		if (!p->left[DC_RED] || !p->left[DC_BLACK])
			return fail(err, mc_bag_of_one_colour);
	} else if (p->hidden & p->own[mc_colour(p, ACTOR_FIRST)]) {
		return fail(err, mc_player_is_hidden);
	}
	return true;
}

bool mc_parse(struct position *position, const char *text, struct error *err)
{
	struct fields f;
	if (!fields_split(&f, text, 6, 8, mc_all_fields, err))
		return false;
	struct mc_position p;
	memset(&p, 0, sizeof p);
	memset(p.piece, MC_EMPTY, sizeof p.piece);
	p.rules = mc_const(position)->rules;
	unsigned quiet, ply;
	if (!parse_points(&p, f.at[0], err) || !parse_sides(&p, f.at[1], f.at[2], err) ||
	    !parse_bag(&p, f.at[3], err) || !fields_number(&f, 4, mc_quiet_plies, MC_QUIET_MAX, &quiet, err) ||
	    !fields_number(&f, 5, core_ply, MC_PLY_MAX, &ply, err))
		return false;
	p.quiet = (uint16_t)quiet;
	p.ply = ply;
	if ((f.n > 6 && !parse_rules(&p.rules, f.at[6], err)) || (f.n > 7 && !parse_casts(&p, f.at[7], err)) ||
	    !check(&p, err))
		return false;
	memcpy(position, &p, sizeof p);
	return true;
}
