#include "games/magic/mc_parts.h"
#include "games/magic/mc_messages.h"
#include "games/magic/mc_text.h"

#include <string.h>

enum { ICE, GOLD, HIDES, HIDDEN };

static const struct setup_field traits[] = {
	[ICE] = {.name = "ice", .kind = SETUP_NUMBER, .max = MC_ICE_MAX, .mark = MARK_FROZEN},
	[GOLD] = {.name = "gold", .kind = SETUP_SWITCH, .mark = MARK_SHIELDED},
	[HIDES] = {.name = "hides", .kind = SETUP_NUMBER, .max = MC_USES_MAX},
	[HIDDEN] = {.name = "hidden", .kind = SETUP_SWITCH, .mark = MARK_HIDDEN},
	{.name = NULL},
};

enum { SIDE, COLOUR, BAG, QUIET, PLY, PENDING, RULE_DRAW, RULES, CASTS = RULES + 3 };
enum { WOOD, CAST_ICE, TURNS, CAST_GOLD, HIDE, OF_A_SIDE }; /* within a side's cast fields */

static const char *const sides[] = {"first", "second", NULL};
static const char *const colours[] = {"red", "black", "open", NULL};

#define CAST(of, max_)                                                                                                 \
	{                                                                                                              \
		.name = "casts." of, .kind = SETUP_NUMBER, .max = (max_)                                               \
	}

static const struct setup_field fields[] = {
	[SIDE] = {.name = "side", .kind = SETUP_CHOICE, .choices = sides, .signs = "pn"},
	[COLOUR] = {.name = "colour", .kind = SETUP_CHOICE, .choices = colours, .signs = "rb?"},
	[BAG] = {.name = "bag", .kind = SETUP_PIECES},
	[QUIET] = {.name = "quiet", .kind = SETUP_NUMBER, .max = MC_QUIET_MAX},
	[PLY] = {.name = "ply", .kind = SETUP_NUMBER, .max = MC_PLY_MAX},
	[PENDING] = {.name = "pending", .kind = SETUP_POINT},
	[RULE_DRAW] = {.name = "rules.draw", .kind = SETUP_NUMBER, .min = 1, .max = MC_DRAW_LIMIT_MAX},
	[RULES] = {.name = "rules.ice", .kind = SETUP_SWITCH},
	{.name = "rules.wood", .kind = SETUP_SWITCH},
	{.name = "rules.frozen", .kind = SETUP_SWITCH},
	[CASTS] = CAST("0.wood", MC_CASTS_MAX),
	CAST("0.ice", MC_CASTS_MAX),
	CAST("0.turns", MC_ICE_MAX),
	CAST("0.gold", MC_CASTS_MAX),
	CAST("0.hide", 0), /* 3.5: only the NPC has it */
	CAST("1.wood", MC_CASTS_MAX),
	CAST("1.ice", MC_CASTS_MAX),
	CAST("1.turns", MC_ICE_MAX),
	CAST("1.gold", MC_CASTS_MAX),
	CAST("1.hide", MC_CASTS_MAX),
	{.name = NULL},
};

static const char *const rule_words[] = {"ice=plies", "wood=blocks", "frozen=loses"};

static bool read_piece(const char **text, struct setup_piece *piece, struct error *err)
{
	int code, magic;
	piece->glyph = **text;
	if (**text == '?' || **text == '#') {
		++*text;
		return true;
	}
	if (!mc_read_piece(text, &code, &magic, err))
		return false;
	piece->traits[ICE] = MC_ICE_OF(magic);
	piece->traits[GOLD] = (magic & MC_GOLD) != 0;
	piece->traits[HIDES] = MC_USES_OF(magic);
	piece->traits[HIDDEN] = (magic & MC_HIDDEN) != 0;
	return true;
}

static void add_piece(struct text *t, const struct setup_piece *piece)
{
	int code = dc_piece_of_letter(piece->glyph);
	const uint8_t *has = piece->traits;
	if (code < 0)
		text_char(t, piece->glyph);
	else
		mc_add_piece(t, code,
			     has[ICE] | (has[GOLD] ? MC_GOLD : 0) | (has[HIDDEN] ? MC_HIDDEN : 0) |
				     MC_HIDES(has[HIDES]));
}

/* Reads "p", "n", or "p:b4" while a reveal is due. */
static bool read_side(struct setup *d, const char *word, struct error *err)
{
	const char *found = *word ? strchr(fields[SIDE].signs, *word) : NULL;
	if (!found || (word[1] && (word[1] != ':' || strlen(word) != 4)))
		return fail(err, mc_draft_bad_side, word);
	d->values[SIDE] = (int)(found - fields[SIDE].signs);
	if (!word[1])
		return true;
	int x = word[2] - 'a', y = word[3] - '1';
	d->values[PENDING] = y * d->width + x;
	return (x >= 0 && x < d->width && y >= 0 && y < d->height) || fail(err, mc_draft_bad_point, word);
}

/* Consumes one digit from 1 to max. */
static bool take_digit(const char **c, int max, int *out)
{
	*out = **c - '0';
	bool good = *out >= 1 && *out <= max;
	*c += good;
	return good;
}

static bool read_rules(struct setup *d, const char *text, struct error *err)
{
	char copy[POSITION_TEXT_MAX], *rest = copy, *word;
	struct mc_rules r = mc_standard_rules;
	memcpy(copy, text, strlen(text) + 1);
	while (strcmp(text, "-") != 0 && (word = strsep(&rest, ",")))
		if (!mc_read_rule(word, &r))
			return fail(err, mc_draft_unknown_rule, word);
	d->values[RULE_DRAW] = r.draw_limit;
	d->values[RULES] = r.ice_plies;
	d->values[RULES + 1] = r.wood_blocks;
	d->values[RULES + 2] = r.frozen_loses;
	return true;
}

/* Reads casts such as "-/w1i2x3g1h1": the player's, then the NPC's. */
static bool read_casts(struct setup *d, const char *text, struct error *err)
{
	static const int of_letter[MC_CASTS] = {WOOD, CAST_ICE, CAST_GOLD, HIDE};
	const char *c = text;
	for (int *of = &d->values[CASTS]; of <= &d->values[CASTS + OF_A_SIDE]; of += OF_A_SIDE) {
		memset(of, 0, OF_A_SIDE * sizeof *of);
		if (*c == '-')
			c++;
		else
			while (*c && *c != '/') {
				const char *found = strchr(mc_cast_letters, *c++);
				int *n = found ? &of[of_letter[found - mc_cast_letters]] : NULL;
				bool good =
					n && (*found != 'i' || (take_digit(&c, MC_ICE_MAX, &of[TURNS]) && *c++ == 'x'));
				if (!good || !take_digit(&c, MC_CASTS_MAX, n))
					return fail(err, mc_draft_bad_casts, text);
			}
		bool is_first = of == &d->values[CASTS];
		if (*c != (is_first ? '/' : 0))
			return fail(err, mc_bad_casts_pair, text);
		c += is_first;
	}
	return true;
}

static bool parse_fields(const char *text, struct setup *d, struct error *err)
{
	struct fields f;
	return fields_split(&f, text, 8, 8, mc_all_fields, err) &&
	       setup_read_ranks(d, f.at[0], false, read_piece, err) && read_side(d, f.at[1], err) &&
	       setup_read_fields(d, fields, COLOUR, &f, 2, 4, read_piece, err) && read_rules(d, f.at[6], err) &&
	       read_casts(d, f.at[7], err);
}

static void add_rules(struct text *t, const struct setup *d)
{
	size_t before = t->length;
	if (d->values[RULE_DRAW] != mc_standard_rules.draw_limit)
		text_add(t, "draw=%d", d->values[RULE_DRAW]);
	for (int i = 0; i < 3; i++)
		if (d->values[RULES + i])
			text_add(t, "%s%s", t->length > before ? "," : "", rule_words[i]);
	if (t->length == before)
		text_char(t, '-');
}

/* Cast ice lasts at least one turn. */
static void add_casts(struct text *t, const int *of)
{
	size_t before = t->length;
	if (of[WOOD])
		text_add(t, "w%d", of[WOOD]);
	if (of[CAST_ICE])
		text_add(t, "i%dx%d", of[TURNS] ? of[TURNS] : 1, of[CAST_ICE]);
	if (of[CAST_GOLD])
		text_add(t, "g%d", of[CAST_GOLD]);
	if (of[HIDE])
		text_add(t, "h%d", of[HIDE]);
	if (t->length == before)
		text_char(t, '-');
}

static size_t format_fields(const struct setup *d, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	int pending = d->values[PENDING];
	setup_add_ranks(&t, d, false, add_piece);
	setup_add_fields(&t, d, fields, SIDE, 1, NULL);
	if (pending != SETUP_ABSENT)
		text_add(&t, ":%c%c", 'a' + pending % d->width, '1' + pending / d->width);
	setup_add_fields(&t, d, fields, COLOUR, 4, add_piece);
	text_char(&t, ' ');
	add_rules(&t, d);
	text_char(&t, ' ');
	add_casts(&t, &d->values[CASTS]);
	text_char(&t, '/');
	add_casts(&t, &d->values[CASTS + OF_A_SIDE]);
	return t.length;
}

const struct setup_form mc_setup_form = {fields,   traits,       MC_SIZE_MIN,  MC_SIZE_MAX,
					 mc_blank, parse_fields, format_fields};
