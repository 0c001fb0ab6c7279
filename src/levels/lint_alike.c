/* lint_alike: detects equivalent levels. Mirroring or rotating the board, or exchanging the colors, does not change how
 * a level plays. */
#include "base/bug.h"
#include "games/magic/mc_text.h"
#include "levels/levels_messages.h"
#include "levels/lint.h"

#include <string.h>

enum { LEFT_RIGHT = 1, UPSIDE_DOWN = 2, TURNED = 4, EXCHANGED = 8, WAYS = 16 };

static int point_in(const struct mc_position *p, int way, int point)
{
	int x = way & LEFT_RIGHT ? p->width - 1 - point % 8 : point % 8;
	int y = way & UPSIDE_DOWN ? p->height - 1 - point / 8 : point / 8;
	return way & TURNED ? 8 * x + y : 8 * y + x;
}

/* The piece with exchanged colors; wood and face-down pieces have no color. */
static int piece_in(int way, int piece)
{
	bool is_coloured = piece != MC_FACE_DOWN && piece != MC_WOOD && piece != MC_EMPTY;
	return way & EXCHANGED && is_coloured ? DC_PIECE(!DC_SIDE_OF(piece), DC_KIND_OF(piece)) : piece;
}

/* The text of the start under the given symmetry. */
static void look(const struct mc_position *p, int way, char text[POSITION_TEXT_MAX])
{
	struct position position;
	struct mc_position *q = mc_of(&position);
	*q = *p;
	memset(q->own, 0, sizeof q->own);
	q->down = q->wood = q->frozen = q->gold = q->hidden = 0;
	memset(q->piece, MC_EMPTY, sizeof q->piece);
	memset(q->magic, 0, sizeof q->magic);
	q->n_bag = 0;
	q->width = way & TURNED ? p->height : p->width;
	q->height = way & TURNED ? p->width : p->height;
	if (way & EXCHANGED && p->player != MC_COLOUR_OPEN)
		q->player = !p->player;
	for (int point = 0; point < MC_POINTS; point++)
		if (p->piece[point] != MC_EMPTY)
			mc_drop(q, point_in(p, way, point), piece_in(way, p->piece[point]), p->magic[point]);
	for (int i = 0; i < p->n_bag; i++)
		if (!mc_bag_add(q, piece_in(way, p->bag[i].piece), p->bag[i].magic, p->bag[i].count))
			BUG("a bag of %d does not fit", p->n_bag);
	mc_format(&position, text, POSITION_TEXT_MAX);
}

void lint_form(const struct level *level, char out[POSITION_TEXT_MAX])
{
	char text[POSITION_TEXT_MAX];
	struct position position;
	const char *field;
	out[0] = 0;
	if (!level_position(level, 0, &position, &field, NULL))
		return;
	for (int way = 0; way < WAYS; way++) {
		look(mc_const(&position), way, text);
		if (way == 0 || strcmp(text, out) < 0)
			strcpy(out, text);
	}
}

void lint_pair(const struct level *before, const struct level *level, struct lint *l)
{
	static const struct message *const alike[] = {levels_same, levels_same_turned, levels_same_recolored,
						      levels_same_turned_and_recolored};
	char one[POSITION_TEXT_MAX], other[POSITION_TEXT_MAX];
	struct position positions[2];
	const char *field;
	if (before->npc_depth != level->npc_depth || before->first != level->first ||
	    !level_position(before, 0, &positions[0], &field, NULL) ||
	    !level_position(level, 0, &positions[1], &field, NULL))
		return;
	mc_format(&positions[0], one, sizeof one);
	for (int way = 0; way < WAYS; way++) {
		look(mc_const(&positions[1]), way, other);
		if (strcmp(one, other) == 0) {
			lint_find(l, "board", alike[(way % EXCHANGED != 0) + 2 * (way >= EXCHANGED)], before->id);
			return;
		}
	}
}
