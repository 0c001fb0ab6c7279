/* level_facts: a level in sentences, as `qipan level show` prints it, and what `qipan play` says before the first
 * move. */
#include "games/darkchess/dc_pieces.h"
#include "games/magic/mc_text.h"
#include "games/registry.h"
#include "match/interval.h"
#include "levels/level.h"

#include <string.h>

static void add_magic(struct string *out, int magic)
{
	if (MC_ICE_OF(magic))
		string_add(out, " ice-%d", MC_ICE_OF(magic));
	if (magic & MC_GOLD)
		string_add(out, " gold");
	if (MC_USES_OF(magic))
		string_add(out, " hides %dx", MC_USES_OF(magic));
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
	string_add(out, "%s\n", *between ? "" : "none");
}

/* Magic of the pieces that are face up: the board shows ice, gold and hidden pieces, but not what will hide. */
static void add_on_board(struct string *out, const struct mc_position *p)
{
	const char *between = "magic      ";
	for (int point = 0; point < MC_POINTS; point++) {
		if (!p->magic[point])
			continue;
		string_add(out, "%s%c on %c%c", between, dc_letters[p->piece[point]], 'a' + point % 8, '1' + point / 8);
		between = ", ";
		add_magic(out, p->magic[point]);
	}
	if (*between == ',')
		string_char(out, '\n');
}

void level_facts(const struct level *level, struct string *out)
{
	static const char *const firsts[] = {"the player", "the NPC", "the player and the NPC in turn"};
	static const char *const colours[] = {"red, upper-case letters", "black, lower-case letters",
					      "as the first flip decides"};
	struct position position;
	const char *field;
	if (!level_position(level, 0, &position, &field, NULL))
		return;
	const struct mc_position *p = mc_const(&position);
	string_add(out, "player     %s; %s begins\n", colours[level->colour], firsts[level->first]);
	if (p->down) {
		int red_first = level->colour != LEVEL_BLACK;
		string_add(out, "face down  ");
		add_face_down(out, p, red_first ? DC_RED : DC_BLACK);
		string_add(out, "           ");
		add_face_down(out, p, red_first ? DC_BLACK : DC_RED);
	}
	add_on_board(out, p);
	if (level->rules[0])
		string_add(out, "rules      %s\n", level->rules);
	if (level->casts[0])
		string_add(out, "casts      %s\n", level->casts);
	string_add(out, "NPC        searches %d plies\n", level->npc_depth);
	string_add(out, "band       %.3g to %.3g of the games won\n", level->band[0] / 1000.0, level->band[1] / 1000.0);
	const struct level_rating *r = &level->rating;
	struct interval share = interval_of_share(r->won, level_games(r));
	if (level_games(r))
		string_add(out,
			   "rating     %.3f (%.3f to %.3f): %d won, %d drawn, %d lost at depth %d against %d, %s\n",
			   share.value, share.low, share.high, r->won, r->drawn, r->lost, r->player_depth, r->npc_depth,
			   r->engine);
	else
		string_add(out, "rating     none\n");
}

/* --- for the player --- */

static void add_times(struct string *out, int n)
{
	if (n == 1)
		string_add(out, " once");
	else if (n == 2)
		string_add(out, " twice");
	else
		string_add(out, " %d times", n);
}

static const char *name_of(int piece, const struct board_shape *shape)
{
	for (int i = 0; i < shape->n_pieces; i++)
		if (shape->pieces[i].glyph == dc_letters[piece])
			return shape->pieces[i].name;
	return "piece";
}

/* Adds a piece that hides to the list; each kind with the same uses once. */
static void add_hiding(struct string *list, const struct board_shape *shape, int piece, int magic, bool told[][8])
{
	int uses = MC_USES_OF(magic);
	if (!uses || told[piece][uses])
		return;
	told[piece][uses] = true;
	string_add(list, "%s%s", list->length ? ", " : "", name_of(piece, shape));
	add_times(list, uses);
}

static void tell_hiding(struct string *out, const struct mc_position *p, const struct board_shape *shape)
{
	bool told[16][8] = {{false}};
	struct string list = {0};
	int npc = mc_colour(p, ACTOR_SECOND);
	for (int i = 0; i < p->n_bag; i++)
		if (DC_SIDE_OF(p->bag[i].piece) == npc)
			add_hiding(&list, shape, p->bag[i].piece, p->bag[i].magic, told);
	for (int point = 0; point < MC_POINTS; point++)
		if (p->own[npc] >> point & 1)
			add_hiding(&list, shape, p->piece[point], p->magic[point], told);
	if (list.length)
		string_add(out, "Hidden after a move: %s. Type the point to turn the piece up again.\n", list.text);
	string_release(&list);
}

static void tell_casts(struct string *out, const struct mc_position *p)
{
	static const char *const does[MC_CASTS] = {"turn a piece into wood", "freeze a piece",
						   "put a gold shield on a piece of its own",
						   "hide a piece of its own"};
	static const char *const words[MC_CASTS] = {"wood", "ice", "gold", "hide"};
	for (int cast = 0; cast < MC_CASTS; cast++) {
		char ice[2] = {cast == MC_CAST_ICE ? (char)('0' + p->cast_ice[0]) : 0, 0};
		if (p->casts[0][cast]) {
			string_add(out, "Instead of a move you may type \"%s%s@b3\",", words[cast], ice);
			add_times(out, p->casts[0][cast]);
			string_add(out, ".\n");
		}
		if (p->casts[1][cast]) {
			string_add(out, "Instead of a move the NPC may %s", does[cast]);
			if (cast == MC_CAST_ICE)
				string_add(out, " of yours for %d %s", p->cast_ice[1],
					   p->cast_ice[1] == 1 ? "turn" : "turns");
			else if (cast == MC_CAST_WOOD)
				string_add(out, " of yours");
			string_add(out, ",");
			add_times(out, p->casts[1][cast]);
			string_add(out, ".\n");
		}
	}
}

void level_tell(const struct level *level, struct string *out)
{
	struct position position;
	struct board_shape shape;
	const char *field;
	if (!level_position(level, 0, &position, &field, NULL))
		return;
	const struct mc_position *p = mc_const(&position);
	games_find("magic", NULL)->picture.shape(&position, &shape);
	if (p->player != MC_COLOUR_OPEN)
		tell_hiding(out, p, &shape);
	tell_casts(out, p);
}
