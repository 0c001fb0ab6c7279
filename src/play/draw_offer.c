#include "play/draw_offer.h"
#include "core/layout.h"

enum {
	EVEN = 30,    /* highest score at which a draw is accepted in an endgame */
	WORSE = -100, /* the same with all pieces left; in between the limit is linear in the number of pieces */
	ENDGAME_PERCENT = 30, /* percentage of pieces left in an endgame */
};

const struct limits hint_limits = {.nodes = 300000, .time_ms = 5000};

static int count_pieces(const struct game *game, const struct position *p)
{
	struct board_layout layout;
	game->rendering.layout(p, &layout);
	int n = layout.hands[0].n + layout.hands[1].n;
	for (int i = 0; i < layout.n_points; i++)
		n += layout.points[i].occupied && !(layout.points[i].marks & MARK_BLOCK);
	return n;
}

struct draw_offer draw_offer_of(const struct line *line, const struct preset *preset)
{
	struct position start;
	line->game->rules.start(&start, preset);
	int started = count_pieces(line->game, &start), first = count_pieces(line->game, line_at(line, 0));
	struct draw_offer offer = {
		.pieces = count_pieces(line->game, line_last(line)),
		.started = first > started ? first : started,
	};
	for (int i = 0; i < line->length; i++)
		offer.plies += line->game->rules.to_act(line_at(line, i)) != ACTOR_CHANCE;
	if (first < started && offer.plies < DRAW_OFFER_OPENING_PLIES)
		offer.plies = DRAW_OFFER_OPENING_PLIES;
	return offer;
}

bool draw_offer_accepted(const struct draw_offer *offer, int score)
{
	int range = (100 - ENDGAME_PERCENT) * offer->started;
	int more = 100 * offer->pieces - ENDGAME_PERCENT * offer->started; /* pieces beyond an endgame; at most range */
	more = more < 0 ? 0 : more > range ? range : more;
	return offer->plies >= DRAW_OFFER_OPENING_PLIES && ((int64_t)score - EVEN) * range <= (WORSE - EVEN) * more;
}
