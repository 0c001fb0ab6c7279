/* level_facts: describes a level in sentences, for `qipan level show` and for what `qipan play` prints before the first
 * move. */
#include "core/word.h"
#include "draw/canvas.h"
#include "games/darkchess/dc_pieces.h"
#include "games/magic/mc_text.h"
#include "games/registry.h"
#include "match/interval.h"
#include "levels/level.h"
#include "levels/levels_messages.h"

#include <stdio.h>
#include <string.h>

#define LABEL 11 /* width of the labels in columns */

/* Adds the message and its values as a line. */
#define add_line(out, ...) (message_add(out, __VA_ARGS__), string_char(out, '\n'))

static void add_magic(struct string *out, int magic)
{
	if (MC_ICE_OF(magic))
		message_add(out, levels_facts_ice, MC_ICE_OF(magic));
	if (magic & MC_GOLD)
		message_add(out, levels_facts_gold);
	if (MC_USES_OF(magic))
		message_add(out, levels_facts_hides, MC_USES_OF(magic));
}

/* "K, G, M ice-2, 2 P gold". */
static void add_face_down(struct string *out, const struct mc_position *p, int colour)
{
	const char *between = "";
	for (int i = 0; i < p->n_bag; i++) {
		const struct mc_bag *b = &p->bag[i];
		if (DC_SIDE_OF(b->piece) != colour)
			continue;
		string_add(out, "%s", between);
		if (b->count > 1)
			string_add(out, "%d ", b->count);
		string_char(out, dc_letters[b->piece]);
		add_magic(out, b->magic);
		between = ", ";
	}
	string_add(out, "%s\n", *between ? "" : message_template(levels_facts_none));
}

/* Adds the magic of face-up pieces: the board shows ice, gold and hidden pieces, but not which pieces can hide. */
static void add_on_board(struct string *out, const struct mc_position *p)
{
	bool any = false;
	for (int point = 0; point < MC_POINTS; point++) {
		if (!p->magic[point])
			continue;
		if (any)
			string_add(out, ", ");
		else
			level_add_label(levels_facts_magic, out);
		any = true;
		message_add(out, levels_facts_on, message_letter(dc_letters[p->piece[point]]),
			    message_part((char[]){(char)('a' + point % 8), (char)('1' + point / 8)}, 2));
		add_magic(out, p->magic[point]);
	}
	if (any)
		string_char(out, '\n');
}

void level_add_label(const struct message *label, struct string *out)
{
	const char *text = message_template(label);
	string_add(out, "%s%*s", text, LABEL - canvas_columns(text), "");
}

static void add_rating(struct string *out, const struct level_rating *r)
{
	struct interval share = interval_of_share(r->won, level_games(r));
	level_add_label(levels_facts_rating, out);
	if (level_games(r)) {
		message_add(out, levels_facts_share, share.value, share.low, share.high);
		message_add(out, levels_facts_games, r->won, r->drawn, r->lost, r->player_depth, r->npc_depth,
			    r->engine);
	} else {
		message_add(out, levels_facts_none);
	}
	string_char(out, '\n');
}

void level_facts(const struct level *level, struct string *out)
{
	static const struct message *const firsts[] = {levels_facts_the_player, levels_facts_the_npc,
						       levels_facts_in_turn};
	static const struct message *const colours[] = {levels_facts_red, levels_facts_black, levels_facts_open};
	struct position position;
	const char *field;
	char low[16], high[16];
	if (!level_position(level, 0, &position, &field, NULL))
		return;
	const struct mc_position *p = mc_const(&position);
	level_add_label(levels_facts_player, out);
	message_add(out, levels_facts_begins, colours[level->colour], firsts[level->first]);
	string_char(out, '\n');
	if (p->down) {
		int red_first = level->colour != LEVEL_BLACK;
		level_add_label(levels_facts_face_down, out);
		add_face_down(out, p, red_first ? DC_RED : DC_BLACK);
		string_add(out, "%*s", LABEL, "");
		add_face_down(out, p, red_first ? DC_BLACK : DC_RED);
	}
	add_on_board(out, p);
	if (level->rules[0]) {
		level_add_label(levels_facts_rules, out);
		string_add(out, "%s\n", level->rules);
	}
	if (level->casts[0]) {
		level_add_label(levels_facts_casts, out);
		string_add(out, "%s\n", level->casts);
	}
	level_add_label(levels_facts_npc, out);
	message_add(out, levels_facts_searches, level->npc_depth);
	string_char(out, '\n');
	level_add_label(levels_facts_band, out);
	snprintf(low, sizeof low, "%.3g", level->band[0] / 1000.0);
	snprintf(high, sizeof high, "%.3g", level->band[1] / 1000.0);
	message_add(out, levels_facts_won, low, high);
	string_char(out, '\n');
	add_rating(out, &level->rating);
}

/* --- for the player --- */

const char *level_short_title(const struct level *level)
{
	return message_is_translated() && level->title_zh[0] ? level->title_zh : level->title;
}

void level_add_title(const struct level *level, struct string *out)
{
	if (message_is_translated())
		string_add(out, "%s\n", level_short_title(level));
	else
		string_add(out, "%s %s\n", level->title, level->title_zh);
}

void level_add_about(const struct level *level, struct string *out)
{
	if (level->about[0] && !(message_is_translated() && level->about_zh[0]))
		string_add(out, "%s\n", level->about);
	if (level->about_zh[0])
		string_add(out, "%s\n", level->about_zh);
}

static const struct message *times(int n)
{
	return n == 1 ? levels_once : n == 2 ? levels_twice : levels_times;
}

static const char *name_of(int piece, const struct board_layout *layout)
{
	for (int i = 0; i < layout->n_pieces; i++)
		if (layout->pieces[i].glyph == dc_letters[piece])
			return word_of_piece(layout->pieces[i].name);
	return message_template(levels_a_piece);
}

/* Adds a piece that can hide to the list; each kind with the same number of uses only once. */
static void add_hiding(struct string *list, const struct board_layout *layout, int piece, int magic, bool listed[][8])
{
	int uses = MC_USES_OF(magic);
	if (!uses || listed[piece][uses])
		return;
	listed[piece][uses] = true;
	if (list->length)
		message_add(list, levels_comma);
	string_add(list, "%s ", name_of(piece, layout));
	message_add(list, times(uses), uses);
}

static void describe_hiding(struct string *out, const struct mc_position *p, const struct board_layout *layout)
{
	bool listed[16][8] = {{false}};
	struct string list = {0};
	int npc = mc_colour(p, ACTOR_SECOND);
	for (int i = 0; i < p->n_bag; i++)
		if (DC_SIDE_OF(p->bag[i].piece) == npc)
			add_hiding(&list, layout, p->bag[i].piece, p->bag[i].magic, listed);
	for (int point = 0; point < MC_POINTS; point++)
		if (p->own[npc] >> point & 1)
			add_hiding(&list, layout, p->piece[point], p->magic[point], listed);
	if (list.length)
		add_line(out, levels_hidden_after, list.text);
	string_release(&list);
}

/* The message for magic that the NPC may cast; {0} is the number of times. */
static const struct message *npc_cast(const struct mc_position *p, int cast)
{
	switch (cast) {
	case MC_CAST_WOOD:
		return levels_npc_wood;
	case MC_CAST_ICE:
		return p->cast_ice[1] == 1 ? levels_npc_ice_turn : levels_npc_ice;
	case MC_CAST_GOLD:
		return levels_npc_gold;
	default:
		return levels_npc_hide;
	}
}

static void describe_casts(struct string *out, const struct mc_position *p)
{
	static const char *const words[MC_CASTS] = {"wood", "ice", "gold", "hide"};
	struct string often = {0}, typed = {0};
	for (int cast = 0; cast < MC_CASTS; cast++) {
		char ice[2] = {cast == MC_CAST_ICE ? (char)('0' + p->cast_ice[0]) : 0, 0};
		if (p->casts[0][cast]) {
			string_clear(&often);
			string_clear(&typed);
			message_add(&often, times(p->casts[0][cast]), p->casts[0][cast]);
			string_add(&typed, "%s%s@b3", words[cast], ice);
			add_line(out, levels_may_type, typed.text, often.text);
		}
		if (p->casts[1][cast]) {
			string_clear(&often);
			message_add(&often, times(p->casts[1][cast]), p->casts[1][cast]);
			add_line(out, npc_cast(p, cast), often.text, p->cast_ice[1]);
		}
	}
	string_release(&often);
	string_release(&typed);
}

void level_describe(const struct level *level, struct string *out)
{
	struct position position;
	struct board_layout layout;
	const char *field;
	if (!level_position(level, 0, &position, &field, NULL))
		return;
	const struct mc_position *p = mc_const(&position);
	games_find("magic", NULL)->rendering.layout(&position, &layout);
	if (p->player != MC_COLOUR_OPEN)
		describe_hiding(out, p, &layout);
	describe_casts(out, p);
}
