#include "referee/dealer.h"
#include "referee/referee_messages.h"

#include <assert.h>
#include <string.h>

void dealer_init(struct dealer *d, uint64_t seed)
{
	dealer_init_wide(d, (const uint64_t[4]){seed});
}

void dealer_init_wide(struct dealer *d, const uint64_t seed[4])
{
	*d = (struct dealer){0};
	rng_seed_wide(&d->rng, seed);
}

/* The possible outcomes when chance acts. */
struct draw {
	int n;
	int point; /* -1: the outcome has no point */
	struct outcome outcomes[OUTCOMES_MAX];
	char texts[OUTCOMES_MAX][MOVE_TEXT_MAX];
};

static void list_draw(struct draw *draw, const struct game *game, const struct position *position)
{
	*draw = (struct draw){0};
	draw->n = game->rules.outcomes(position, draw->outcomes);
	assert(draw->n > 0);
	draw->point = game->rendering.move_points(position, draw->outcomes[0].move).to;
	for (int i = 0; i < draw->n; i++)
		game->text.format_move(position, draw->outcomes[i].move, draw->texts[i], MOVE_TEXT_MAX);
}

static int find_text(const struct draw *draw, const char *text)
{
	for (int i = 0; i < draw->n; i++)
		if (strcmp(draw->texts[i], text) == 0)
			return i;
	return -1;
}

/* Subtracts from the weights the pieces known to lie at the other face-down points. */
static void take_out_known(const struct dealer *d, struct draw *draw, const struct game *game,
			   const struct position *position)
{
	struct board_layout board;
	game->rendering.layout(position, &board);
	for (int i = 0; i < board.n_points; i++) {
		if (i == draw->point || !(board.points[i].marks & MARK_FACE_DOWN))
			continue;
		int taken = find_text(draw, d->known[i]);
		if (taken >= 0 && draw->outcomes[taken].weight > 0)
			draw->outcomes[taken].weight--;
	}
}

static uint32_t weight_sum(const struct draw *draw)
{
	uint32_t sum = 0;
	for (int i = 0; i < draw->n; i++)
		sum += draw->outcomes[i].weight;
	return sum;
}

static int pick(struct rng *rng, const struct draw *draw)
{
	uint32_t ticket = rng_below(rng, weight_sum(draw));
	int i = 0;
	while (ticket >= draw->outcomes[i].weight)
		ticket -= draw->outcomes[i++].weight;
	return i;
}

move_t dealer_reveal(struct dealer *d, const struct line *line)
{
	const struct game *game = line->game;
	const struct position *last = line_last(line);
	assert(game->rules.to_act(last) == ACTOR_CHANCE);
	struct draw whole;
	list_draw(&whole, game, last);
	if (whole.point < 0)
		return whole.outcomes[pick(&d->rng, &whole)].move;
	char *known = d->known[whole.point];
	int chosen = find_text(&whole, known);
	if (chosen < 0) {
		struct draw rest = whole;
		take_out_known(d, &rest, game, last);
		chosen = pick(&d->rng, weight_sum(&rest) > 0 ? &rest : &whole);
		memcpy(known, whole.texts[chosen], MOVE_TEXT_MAX);
	}
	return whole.outcomes[chosen].move;
}

void dealer_remember(struct dealer *d, const struct line *line)
{
	const struct game *game = line->game;
	for (int i = 0; i < line->length; i++) {
		const struct position *position = line_at(line, i);
		if (game->rules.to_act(position) != ACTOR_CHANCE)
			continue;
		int point = game->rendering.move_points(position, line->steps[i].move).to;
		if (point >= 0)
			game->text.format_move(position, line->steps[i].move, d->known[point], MOVE_TEXT_MAX);
	}
}

void dealer_write_shown(const struct line *line, int steps, struct text *out)
{
	const struct game *game = line->game;
	struct board_layout board;
	for (int i = 0; i < steps; i++) {
		const struct position *position = line_at(line, i);
		if (game->rules.to_act(position) != ACTOR_CHANCE)
			continue;
		int point = game->rendering.move_points(position, line->steps[i].move).to;
		if (point < 0)
			continue;
		char text[MOVE_TEXT_MAX];
		game->rendering.layout(position, &board);
		game->text.format_move(position, line->steps[i].move, text, sizeof text);
		text_add(out, "%s%s%s", out->length ? " " : "", board.points[point].name, text);
	}
}

void dealer_read_shown(struct dealer *d, const struct game *game, const struct position *position, const char *shown)
{
	struct board_layout board;
	game->rendering.layout(position, &board);
	while (*shown) {
		size_t n = strcspn(shown, " "), name = strcspn(shown, "( ");
		for (int i = 0; i < board.n_points && name < n && shown[n - 1] == ')' && n - name < MOVE_TEXT_MAX; i++)
			if (strlen(board.points[i].name) == name && memcmp(board.points[i].name, shown, name) == 0) {
				memcpy(d->known[i], shown + name, n - name);
				d->known[i][n - name] = 0;
			}
		shown += n + (shown[n] == ' ');
	}
}

/* The move with which the side to act reveals the point, or NO_MOVE. */
static move_t find_flip(const struct game *game, const struct position *start, int point)
{
	move_t moves[MOVES_MAX];
	int n = game->rules.generate(start, moves);
	for (int i = 0; i < n; i++) {
		if (game->rendering.move_points(start, moves[i]).to != point)
			continue;
		struct position after;
		game->rules.play(&after, start, moves[i]);
		if (game->rules.verdict(&after).verdict == UNDECIDED && game->rules.to_act(&after) == ACTOR_CHANCE)
			return moves[i];
	}
	return NO_MOVE;
}

/* Lists the outcomes of flipping the point; false if the side to act cannot reveal it. */
static bool list_flip(struct draw *draw, const struct game *game, const struct position *start, int point)
{
	if (game->rules.to_act(start) == ACTOR_CHANCE) {
		list_draw(draw, game, start);
		return true;
	}
	move_t flip = find_flip(game, start, point);
	if (flip == NO_MOVE)
		return false;
	struct position after;
	game->rules.play(&after, start, flip);
	list_draw(draw, game, &after);
	return true;
}

void dealer_lay(struct dealer *d, const struct game *game, const struct position *start)
{
	if (game->rules.outcomes_max == 0 || game->rules.verdict(start).verdict != UNDECIDED)
		return;
	struct board_layout board;
	struct line line;
	line_init(&line, game, start);
	if (game->rules.to_act(start) == ACTOR_CHANCE)
		line_push(&line, dealer_reveal(d, &line));
	bool acts = game->rules.verdict(line_last(&line)).verdict == UNDECIDED &&
		    game->rules.to_act(line_last(&line)) != ACTOR_CHANCE;
	game->rendering.layout(line_last(&line), &board);
	for (int i = 0; acts && i < board.n_points; i++) {
		bool down = board.points[i].marks & MARK_FACE_DOWN;
		move_t flip = down ? find_flip(game, line_last(&line), i) : NO_MOVE;
		if (flip == NO_MOVE)
			continue;
		line_push(&line, flip);
		dealer_reveal(d, &line);
		line_pop(&line);
	}
	line_release(&line);
}

/* The first outcome with this letter that has a piece left, else one without, else -1. */
static int find_letter(const struct draw *left, char letter)
{
	int found = -1;
	for (int i = 0; i < left->n; i++)
		if (left->texts[i][1] == letter && (found < 0 || left->outcomes[found].weight == 0))
			found = i;
	return found;
}

/* Places one letter of the layout and removes the piece from the remaining ones. */
static bool seal_point(struct dealer *d, const struct game *game, const struct position *start, int point,
		       const char *name, char letter, struct draw *left, struct error *err)
{
	struct draw draw;
	if (!list_flip(&draw, game, start, point))
		return fail(err, referee_cannot_turn_up, name);
	if (left->n == 0)
		*left = draw;
	int kind = find_letter(left, letter);
	if (kind < 0 || find_text(&draw, left->texts[kind]) < 0)
		return fail(err, referee_layout_not_of_bag, letter, name, draw.texts[0][1]);
	if (left->outcomes[kind].weight == 0)
		return fail(err, referee_layout_too_many, letter, name);
	left->outcomes[kind].weight--;
	memcpy(d->known[point], left->texts[kind], MOVE_TEXT_MAX);
	return true;
}

bool dealer_seal(struct dealer *d, const struct game *game, const struct position *start, const char *layout,
		 struct error *err)
{
	dealer_init(d, 0);
	struct board_layout board;
	game->rendering.layout(start, &board);
	if (strlen(layout) != (size_t)board.n_points)
		return fail(err, referee_layout_bad_length, layout, strlen(layout), board.n_points);
	if (game->rules.outcomes_max == 0 || game->rules.verdict(start).verdict != UNDECIDED)
		return fail(err, referee_nothing_to_turn_up, game->name);
	struct draw left = {0};
	for (int i = 0; i < board.n_points; i++) {
		const struct layout_point *point = &board.points[i];
		bool down = point->marks & MARK_FACE_DOWN;
		if (down != (layout[i] != '.'))
			return fail(err, down ? referee_layout_no_piece : referee_layout_not_empty, layout[i],
				    point->name);
		if (down && !seal_point(d, game, start, i, point->name, layout[i], &left, err))
			return false;
	}
	return true; /* all pieces are placed: the bag holds as many pieces as there are face-down points */
}
