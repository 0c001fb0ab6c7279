#include "base/mem.h"
#include "core/line.h"
#include "core/word.h"
#include "games/magic/mc_rules.h"
#include "games/registry.h"
#include "match/interval.h"
#include "levels/levels_messages.h"
#include "levels/lint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct error *add_finding(struct lint *l, const char *field)
{
	l->findings = mem_resize(l->findings, (size_t)l->n + 1, sizeof *l->findings);
	struct lint_finding *f = &l->findings[l->n++];
	f->field = field;
	return &f->error;
}

void lint_find_arguments(struct lint *l, const char *field, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	fail_list(add_finding(l, field), &list);
}

static const struct message *side_name(enum actor actor)
{
	return actor == ACTOR_SECOND ? levels_npc : levels_player;
}

void lint_release(struct lint *l)
{
	free(l->findings);
	*l = (struct lint){0};
}

/* --- can the level be won --- */

/* The points reachable by walking from the point; wood blocks the way. */
static uint64_t region_of(const struct mc_position *p, int point)
{
	uint64_t region = mc_bit(point), open = p->board & ~p->wood;
	for (uint64_t before = 0; region != before;) {
		before = region;
		region |= mc_spread(region) & open;
	}
	return region;
}

static int count_pieces(const struct mc_position *p, int piece)
{
	int n = 0;
	for (int point = 0; point < MC_POINTS; point++)
		n += p->piece[point] == piece;
	for (int i = 0; i < p->n_bag; i++)
		n += p->bag[i].piece == piece ? p->bag[i].count : 0;
	return n;
}

/* Whether a piece of this kind and color may be in the region, or reach it by walking. */
static bool may_stand_in(const struct mc_position *p, int piece, uint64_t region)
{
	for (uint64_t points = p->own[DC_SIDE_OF(piece)] & region; points; points &= points - 1)
		if (p->piece[__builtin_ctzll(points)] == piece)
			return true;
	for (int i = 0; i < p->n_bag; i++)
		if (p->bag[i].piece == piece && p->bag[i].count && p->down & region)
			return true;
	return false;
}

/* When all other enemies are gone, a cannon needs a third piece to jump over: a piece of the same side, or wood. */
static bool cannons_can_finish(const struct mc_position *p, int colour)
{
	return count_pieces(p, DC_PIECE(colour, DC_CANNON)) &&
	       (p->left[colour] > 1 || (p->wood && !p->rules.wood_blocks));
}

/* Whether any piece of the color can ever capture the victim in the region; region 0 means anywhere. */
static bool can_be_taken(const struct mc_position *p, int colour, int victim, uint64_t region)
{
	if (cannons_can_finish(p, colour))
		return true;
	for (int kind = 0; kind < DC_KINDS; kind++)
		if (dc_takes[kind] >> DC_KIND_OF(victim) & 1) {
			int taker = DC_PIECE(colour, kind);
			if (region ? may_stand_in(p, taker, region) : count_pieces(p, taker) > 0)
				return true;
		}
	return false;
}

static void add_walled_in(struct lint *l, int point, int victim)
{
	const char name[] = {(char)('a' + point % 8), (char)('1' + point / 8), 0};
	lint_find(l, "board", levels_walled_in, dc_piece_name(victim), name);
}

static void check_can_be_won(const struct mc_position *p, struct lint *l)
{
	int own = mc_colour(p, ACTOR_FIRST), other = !own;
	if (p->casts[ACTOR_FIRST][MC_CAST_WOOD]) /* casting wood is another way to remove a piece */
		return;
	if (p->left[own] == 1 && count_pieces(p, DC_PIECE(own, DC_CANNON)) && !cannons_can_finish(p, own)) {
		lint_find(l, "pieces", levels_lone_cannon);
		return;
	}
	for (int kind = 0; kind < DC_KINDS; kind++) {
		int victim = DC_PIECE(other, kind);
		if (count_pieces(p, victim) && !can_be_taken(p, own, victim, 0))
			lint_find(l, "pieces", levels_cannot_be_taken, dc_piece_name(victim));
	}
	for (uint64_t points = p->own[other]; points; points &= points - 1) {
		int point = __builtin_ctzll(points), victim = p->piece[point];
		if (DC_KIND_OF(victim) == DC_CANNON) /* a cannon leaves an enclosed region by jumping */
			continue;
		if (can_be_taken(p, own, victim, 0) && !can_be_taken(p, own, victim, region_of(p, point)))
			add_walled_in(l, point, victim);
	}
}

/* --- does the game last --- */

/* The ruling common to all outcomes of the last step; UNDECIDED if they differ. */
static enum verdict outcome_of(struct line *line)
{
	const struct game *game = line->game;
	struct ruling ruling = game->rules.verdict(line_last(line));
	if (ruling.verdict != UNDECIDED || game->rules.to_act(line_last(line)) != ACTOR_CHANCE)
		return line_ruling(line).verdict;
	struct outcome outcomes[OUTCOMES_MAX];
	int n = game->rules.outcomes(line_last(line), outcomes);
	enum verdict all = UNDECIDED;
	for (int i = 0; i < n; i++) {
		line_push(line, outcomes[i].move);
		enum verdict one = line_ruling(line).verdict;
		line_pop(line);
		if (i > 0 && one != all)
			return UNDECIDED;
		all = one;
	}
	return all;
}

/* Whether the side to act has a move that wins regardless of the outcome. */
static bool wins_at_once(struct line *line)
{
	move_t moves[MOVES_MAX];
	int n = line->game->rules.generate(line_last(line), moves);
	enum verdict wanted = actor_wins(line->game->rules.to_act(line_last(line)));
	bool found = false;
	for (int i = 0; i < n && !found; i++) {
		line_push(line, moves[i]);
		found = outcome_of(line) == wanted;
		line_pop(line);
	}
	return found;
}

/* Whether the other side wins at once, regardless of the outcome of the last step. */
static bool loses_at_once(struct line *line)
{
	struct outcome outcomes[OUTCOMES_MAX];
	if (line->game->rules.to_act(line_last(line)) != ACTOR_CHANCE)
		return line_ruling(line).verdict == UNDECIDED && wins_at_once(line);
	int n = line->game->rules.outcomes(line_last(line), outcomes);
	bool all = true;
	for (int i = 0; i < n && all; i++) {
		line_push(line, outcomes[i].move);
		all = line_ruling(line).verdict == UNDECIDED && wins_at_once(line);
		line_pop(line);
	}
	return all;
}

static void check_first_ply(const struct position *position, struct lint *l)
{
	const struct game *game = games_find("magic", NULL);
	enum actor actor = game->rules.to_act(position);
	move_t moves[MOVES_MAX];
	int n = game->rules.generate(position, moves);
	bool all_lose = true;
	struct line line;
	line_init(&line, game, position);
	for (int i = 0; i < n; i++) {
		line_push(&line, moves[i]);
		bool wins = outcome_of(&line) == actor_wins(actor);
		all_lose = all_lose && loses_at_once(&line);
		line_pop(&line);
		char text[MOVE_TEXT_MAX];
		game->text.format_move(position, moves[i], text, sizeof text);
		if (wins)
			lint_find(l, "board", levels_first_ply_wins, text, side_name(actor));
	}
	if (all_lose)
		lint_find(l, "board", levels_first_ply_loses, side_name(actor));
	line_release(&line);
}

/* --- magic --- */

/* Whether all pieces of the actor are frozen when it is first to act, and it has no other action. */
static bool is_frozen_through(const struct mc_position *p, enum actor actor)
{
	struct position position;
	struct mc_position *q = mc_of(&position);
	move_t moves[MOVES_MAX];
	*q = *p;
	uint64_t thawed =
		p->rules.ice_plies && p->side != actor ? q->frozen : 0; /* pieces that thaw during the first ply */
	for (; thawed; thawed &= thawed - 1) {
		int point = __builtin_ctzll(thawed);
		mc_enchant(q, point, q->magic[point] - 1);
	}
	q->side = (uint8_t)actor;
	uint64_t own = q->own[mc_colour(q, actor)];
	if (!own || own & ~q->frozen)
		return false;
	int n = mc_generate(&position, moves);
	return n == 0 || mc_kind_of(moves[0]) == MC_PASS;
}

static void check_frozen(const struct position *starts, int n, struct lint *l)
{
	for (int actor = ACTOR_FIRST; actor <= ACTOR_SECOND; actor++) {
		bool is_frozen = false;
		for (int i = 0; i < n; i++)
			is_frozen |= is_frozen_through(mc_const(&starts[i]), (enum actor)actor);
		if (is_frozen)
			lint_find(l, "magic",
				  mc_const(starts)->rules.frozen_loses ? levels_frozen_loses : levels_frozen_passes,
				  side_name((enum actor)actor));
	}
}

static void check_hiding(const struct mc_position *p, struct lint *l)
{
	bool idle = false;
	for (int i = 0; i < p->n_bag; i++)
		idle |= MC_USES_OF(p->bag[i].magic) && !mc_may_hide(p, p->bag[i].piece);
	for (uint64_t points = p->own[mc_colour(p, ACTOR_FIRST)]; points; points &= points - 1)
		idle |= MC_USES_OF(p->magic[__builtin_ctzll(points)]) > 0;
	if (idle)
		lint_find(l, "magic", levels_hiding_players);
}

static void check_falling(const struct mc_position *p, struct lint *l)
{
	for (int i = 0; i < p->n_bag; i++)
		if (p->bag[i].magic) {
			lint_find(l, "magic", levels_magic_for_either);
			return;
		}
}

void lint_level(const struct level *level, struct lint *l)
{
	struct position starts[2]; /* if the sides alternate in moving first, the second game has a different start */
	struct error err;
	const char *field;
	int n = level->first == LEVEL_ALTERNATE ? 2 : 1;
	for (int i = 0; i < n; i++)
		if (!level_position(level, i, &starts[i], &field, &err)) {
			*add_finding(l, field) = err;
			return;
		}
	const struct mc_position *p = mc_const(&starts[0]);
	for (int i = 0; i < n; i++)
		check_first_ply(&starts[i], l);
	if (p->player != MC_COLOUR_OPEN) {
		check_can_be_won(p, l);
		check_frozen(starts, n, l);
		check_hiding(p, l);
	} else {
		check_falling(p, l);
	}
	if (level_games(&level->rating))
		lint_rating(level, &level->rating, l);
}

void lint_notes(const struct level *level, struct lint *l)
{
	static const int in_a_set[DC_KINDS] = {1, 2, 2, 2, 2, 2, 5}; /* darkchess 1.2 */
	struct position position;
	const char *field;
	if (!level_position(level, 0, &position, &field, NULL))
		return;
	for (int side = DC_RED; side <= DC_BLACK; side++)
		for (int kind = 0; kind < DC_KINDS; kind++) {
			int piece = DC_PIECE(side, kind), n = count_pieces(mc_const(&position), piece);
			if (n > in_a_set[kind])
				lint_find(l, "pieces", levels_more_than_a_set, dc_piece_name(piece), n, in_a_set[kind]);
		}
}

/* --- ratings --- */

void lint_rating(const struct level *level, const struct level_rating *r, struct lint *l)
{
	int n = level_games(r);
	struct interval share = interval_of_share(r->won, n);
	if (r->drawn * 1000.0 > (double)n * LINT_DRAWS_MAX)
		lint_find(l, "rating", levels_too_many_draws, 100.0 * r->drawn / n, LINT_DRAWS_MAX / 10);
	if (r->first_flip > LINT_FLIP_MAX)
		lint_find(l, "rating", levels_first_flip_decides, r->first_flip / 10.0, LINT_FLIP_MAX / 10);
	/* A band up to 1 is the author's consent to a level that is never lost. */
	if (n >= LINT_GAMES_MIN && r->lost == 0 && level->band[1] < LEVEL_BAND_WHOLE)
		lint_find(l, "band", levels_never_lost, n);
	if (n >= LINT_GAMES_MIN && r->won == 0)
		lint_find(l, "band", levels_never_won, n);
	if (share.high * 1000 < level->band[0] || share.low * 1000 > level->band[1])
		lint_find(l, "band", levels_out_of_band, share.value, share.low, share.high, level->band[0] / 1000.0,
			  level->band[1] / 1000.0);
	if (r->npc_depth != level->npc_depth)
		lint_find(l, "rating", levels_other_depth, r->npc_depth, level->npc_depth);
}
