#include "lib/handles.h"
#include "base/mem.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

static const struct position *last(const struct qipan_game *g)
{
	return line_last(&g->record.line);
}

struct qipan_game *qipan_game_new(const char *name, const char *preset_name, const char *text, struct qipan_error *err)
{
	qipan_begin();
	struct position start;
	const struct game *game = games_find(name, qipan_error_of(err));
	const struct preset *preset = game ? game_preset(game, preset_name, qipan_error_of(err)) : NULL;
	if (!preset || !game_set_up(game, preset, text, &start, qipan_error_of(err)))
		return NULL;
	struct qipan_game *g = mem_new(sizeof *g);
	record_init(&g->record, game, preset, &start);
	return g;
}

struct qipan_game *qipan_game_copy(const struct qipan_game *g)
{
	struct qipan_game *copy = mem_new(sizeof *copy);
	record_copy(&copy->record, &g->record);
	copy->dealer = g->dealer;
	copy->has_dealer = g->has_dealer;
	return copy;
}

void qipan_game_free(struct qipan_game *g)
{
	if (!g)
		return;
	record_release(&g->record);
	string_release(&g->drawing);
	string_release(&g->svg);
	string_release(&g->text);
	string_release(&g->explanation);
	free(g);
}

const char *qipan_game_name(const struct qipan_game *g)
{
	return g->record.game->name;
}

const char *qipan_game_side(const struct qipan_game *g, enum qipan_actor actor)
{
	return actor == QIPAN_CHANCE ? "chance" : g->record.game->sides[actor == QIPAN_SECOND];
}

const char *qipan_game_position(struct qipan_game *g)
{
	g->record.game->text.format(last(g), g->position, sizeof g->position);
	return g->position;
}

enum qipan_actor qipan_game_to_act(const struct qipan_game *g)
{
	return (enum qipan_actor)g->record.game->rules.to_act(last(g));
}

/* What the rules say comes first; where they say nothing, what the players agreed on stands. */
struct qipan_ruling qipan_game_ruling(const struct qipan_game *g)
{
	struct ruling ruling = line_ruling(&g->record.line);
	if (ruling.verdict == UNDECIDED && g->record.result != UNDECIDED)
		return (struct qipan_ruling){(enum qipan_verdict)g->record.result, NULL, g->record.ruling};
	return (struct qipan_ruling){(enum qipan_verdict)ruling.verdict, ruling.clause, ruling.why};
}

void qipan_game_rule_twice(struct qipan_game *g, bool twice)
{
	g->record.line.rules_at = twice ? 2 : 0;
}

bool qipan_undecided(const struct qipan_game *g, struct error *err)
{
	struct qipan_ruling ruling = qipan_game_ruling(g);
	return ruling.verdict == QIPAN_UNDECIDED || fail(err, "the game is over: %s", ruling.why);
}

/* Writes what may be played now, moves or outcomes, and returns how many. */
static int choices(const struct qipan_game *g, move_t moves[MOVES_MAX])
{
	const struct game *game = g->record.game;
	if (!qipan_undecided(g, NULL))
		return 0;
	if (game->rules.to_act(last(g)) != ACTOR_CHANCE)
		return game->rules.generate(last(g), moves);
	struct outcome outcomes[OUTCOMES_MAX];
	int n = game->rules.outcomes(last(g), outcomes);
	for (int i = 0; i < n; i++)
		moves[i] = outcomes[i].move;
	return n;
}

int qipan_game_move_count(const struct qipan_game *g)
{
	move_t moves[MOVES_MAX];
	return choices(g, moves);
}

const char *qipan_game_move(struct qipan_game *g, int i)
{
	move_t moves[MOVES_MAX];
	if (i < 0 || i >= choices(g, moves))
		return NULL;
	g->record.game->text.format_move(last(g), moves[i], g->move, sizeof g->move);
	return g->move;
}

static void push(struct qipan_game *g, move_t move)
{
	record_push(&g->record, move);
	record_adjudicate(&g->record);
}

bool qipan_game_play(struct qipan_game *g, const char *text, struct qipan_error *err)
{
	if (!qipan_undecided(g, qipan_error_of(err)))
		return false;
	move_t move = g->record.game->text.parse_move(last(g), text, qipan_error_of(err));
	if (move == NO_MOVE)
		return false;
	push(g, move);
	return true;
}

void qipan_game_seed(struct qipan_game *g, uint64_t seed)
{
	dealer_init(&g->dealer, seed);
	dealer_remember(&g->dealer, &g->record.line);
	g->has_dealer = true;
}

bool qipan_game_seal(struct qipan_game *g, const char *layout, struct qipan_error *err)
{
	struct dealer dealer;
	if (g->record.line.length > 0)
		return fail(qipan_error_of(err), "%d moves are played already, expected the layout before the first",
			    g->record.line.length);
	if (!dealer_seal(&dealer, g->record.game, last(g), layout, qipan_error_of(err)))
		return false;
	g->dealer = dealer;
	g->has_dealer = true;
	return true;
}

bool qipan_game_deal(struct qipan_game *g, struct qipan_error *err)
{
	if (!qipan_undecided(g, qipan_error_of(err)))
		return false;
	if (g->record.game->rules.to_act(last(g)) != ACTOR_CHANCE)
		return fail(qipan_error_of(err), "%s is to move, expected that chance acts",
			    qipan_game_side(g, qipan_game_to_act(g)));
	if (!g->has_dealer)
		return fail(qipan_error_of(err), "there is no dealer, expected a seed or a sealed layout first");
	push(g, dealer_reveal(&g->dealer, &g->record.line));
	return true;
}

int qipan_game_length(const struct qipan_game *g)
{
	return g->record.line.length;
}

const char *qipan_game_played(struct qipan_game *g, int i)
{
	const struct line *line = &g->record.line;
	if (i < 0 || i >= line->length)
		return NULL;
	line->game->text.format_move(line_at(line, i), line->steps[i].move, g->played, sizeof g->played);
	return g->played;
}

bool qipan_game_take_back(struct qipan_game *g, int length, struct qipan_error *err)
{
	if (length < 0 || length > g->record.line.length)
		return fail(qipan_error_of(err), "\"%d\" cannot be left, expected from 0 to %d", length,
			    g->record.line.length);
	record_take_back(&g->record, length);
	record_end(&g->record, UNDECIDED, "");
	return true;
}

bool qipan_game_end(struct qipan_game *g, enum qipan_verdict verdict, const char *why, struct qipan_error *err)
{
	if (!qipan_undecided(g, qipan_error_of(err)))
		return false;
	if (verdict < QIPAN_FIRST_WINS || verdict > QIPAN_DRAWN)
		return fail(qipan_error_of(err), "\"%d\" ends no game, expected a win or a draw", (int)verdict);
	record_end(&g->record, (enum verdict)verdict, why);
	return true;
}

/* Cut, where it does not fit, between two characters. */
static void set_name(char *to, size_t size, const char *name)
{
	size_t n = name ? strlen(name) : 0;
	if (n >= size)
		for (n = size - 1; n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80; n--)
			;
	if (n > 0)
		memcpy(to, name, n);
	to[n] = 0;
}

void qipan_game_players(struct qipan_game *g, const char *first, const char *second)
{
	set_name(g->record.first, sizeof g->record.first, first);
	set_name(g->record.second, sizeof g->record.second, second);
}
