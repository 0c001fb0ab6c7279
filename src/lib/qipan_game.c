#include "lib/handles.h"
#include "base/mem.h"
#include "core/observation.h"
#include "games/registry.h"
#include "lib/lib_messages.h"
#include "core/perft.h"
#include "play/draw_offer.h"

#include <stdlib.h>
#include <string.h>

static const struct position *last(const struct qipan_game *g)
{
	return table_now(&g->table);
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
	table_init(&g->table, game, preset, &start);
	return g;
}

struct qipan_game *qipan_game_copy(const struct qipan_game *g)
{
	struct qipan_game *copy = mem_new(sizeof *copy);
	table_copy(&copy->table, &g->table);
	return copy;
}

void qipan_game_free(struct qipan_game *g)
{
	if (!g)
		return;
	table_release(&g->table);
	string_release(&g->drawing);
	string_release(&g->svg);
	string_release(&g->text);
	string_release(&g->explanation);
	string_release(&g->branch);
	string_release(&g->file);
	free(g);
}

const char *qipan_game_name(const struct qipan_game *g)
{
	return g->table.record.game->name;
}

const char *qipan_game_preset(const struct qipan_game *g)
{
	return g->table.record.preset->name;
}

const char *qipan_game_side(const struct qipan_game *g, enum qipan_actor actor)
{
	return actor == QIPAN_CHANCE ? "chance" : g->table.record.game->sides[actor == QIPAN_SECOND];
}

const char *qipan_game_position(struct qipan_game *g)
{
	g->table.record.game->text.format(last(g), g->position, sizeof g->position);
	return g->position;
}

enum qipan_actor qipan_game_to_act(const struct qipan_game *g)
{
	return (enum qipan_actor)g->table.record.game->rules.to_act(last(g));
}

struct qipan_ruling qipan_game_ruling(const struct qipan_game *g)
{
	struct ruling ruling = table_ruling(&g->table);
	return (struct qipan_ruling){(enum qipan_verdict)ruling.verdict, ruling.clause, ruling.why, ruling.id};
}

void qipan_game_rule_twice(struct qipan_game *g, bool twice)
{
	g->table.record.line.rules_at = twice ? 2 : 0;
}

/* Writes the legal moves or outcomes and returns how many. */
static int choices(const struct qipan_game *g, move_t moves[MOVES_MAX])
{
	const struct game *game = g->table.record.game;
	if (!table_goes_on(&g->table, NULL))
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
	g->table.record.game->text.format_move(last(g), moves[i], g->move, sizeof g->move);
	return g->move;
}

bool qipan_game_play(struct qipan_game *g, const char *text, struct qipan_error *err)
{
	if (!table_goes_on(&g->table, qipan_error_of(err)))
		return false;
	move_t move = g->table.record.game->text.parse_move(last(g), text, qipan_error_of(err));
	if (move == NO_MOVE)
		return false;
	table_play(&g->table, move);
	return true;
}

int qipan_game_actions(const struct qipan_game *g, int *out, int n)
{
	move_t moves[MOVES_MAX];
	int n_moves = choices(g, moves);
	for (int i = 0; i < n_moves && i < n; i++)
		out[i] = g->table.record.game->actions.number(moves[i]);
	return n_moves;
}

bool qipan_game_act(struct qipan_game *g, int action, struct qipan_error *err)
{
	if (!table_goes_on(&g->table, qipan_error_of(err)))
		return false;
	move_t move = game_action(g->table.record.game, last(g), action);
	if (move == NO_MOVE)
		return fail(qipan_error_of(err), lib_no_action, action);
	table_play(&g->table, move);
	return true;
}

int qipan_game_chances(const struct qipan_game *g, double *out, int n)
{
	const struct game *game = g->table.record.game;
	struct outcome outcomes[OUTCOMES_MAX];
	double sum = 0;
	if (!table_goes_on(&g->table, NULL) || game->rules.to_act(last(g)) != ACTOR_CHANCE)
		return 0;
	int n_outcomes = game->rules.outcomes(last(g), outcomes);
	for (int i = 0; i < n_outcomes; i++)
		sum += outcomes[i].weight;
	for (int i = 0; i < n_outcomes && i < n; i++)
		out[i] = outcomes[i].weight / sum;
	return n_outcomes;
}

void qipan_game_observe(const struct qipan_game *g, uint8_t *out)
{
	observation_write(&g->table.record.line, out);
}

uint64_t qipan_game_perft(const struct qipan_game *g, int depth)
{
	bool counts = depth >= 0 && qipan_game_to_act(g) != QIPAN_CHANCE;
	return counts ? perft_count(g->table.record.game, last(g), depth) : 0;
}

void qipan_game_seed(struct qipan_game *g, uint64_t seed)
{
	table_seed(&g->table, seed);
}

bool qipan_game_seal(struct qipan_game *g, const char *layout, struct qipan_error *err)
{
	return table_seal(&g->table, layout, qipan_error_of(err));
}

bool qipan_game_deal(struct qipan_game *g, struct qipan_error *err)
{
	if (!table_goes_on(&g->table, qipan_error_of(err)))
		return false;
	if (g->table.record.game->rules.to_act(last(g)) != ACTOR_CHANCE)
		return fail(qipan_error_of(err), lib_side_to_move, qipan_game_side(g, qipan_game_to_act(g)));
	if (!g->table.has_dealer)
		return fail(qipan_error_of(err), lib_no_dealer);
	table_reveal(&g->table);
	return true;
}

int qipan_game_length(const struct qipan_game *g)
{
	return g->table.record.line.length;
}

const char *qipan_game_played(struct qipan_game *g, int i)
{
	const struct line *line = &g->table.record.line;
	if (i < 0 || i >= line->length)
		return NULL;
	line->game->text.format_move(line_at(line, i), line->steps[i].move, g->played, sizeof g->played);
	return g->played;
}

bool qipan_game_take_back(struct qipan_game *g, int length, struct qipan_error *err)
{
	if (length < 0 || length > g->table.record.line.length)
		return fail(qipan_error_of(err), lib_bad_length, length, g->table.record.line.length);
	table_take_back(&g->table, length);
	return true;
}

bool qipan_game_end(struct qipan_game *g, enum qipan_verdict verdict, const char *why, struct qipan_error *err)
{
	if (!table_goes_on(&g->table, qipan_error_of(err)))
		return false;
	if (verdict < QIPAN_FIRST_WINS || verdict > QIPAN_DRAWN)
		return fail(qipan_error_of(err), lib_bad_verdict, (int)verdict);
	table_end(&g->table, (enum verdict)verdict, why);
	return true;
}

bool qipan_game_accepts_draw(const struct qipan_game *g, int score)
{
	struct draw_offer offer = draw_offer_of(&g->table.record.line, g->table.record.preset);
	return draw_offer_accepted(&offer, score);
}

/* Truncates names that do not fit at a character boundary. */
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
	set_name(g->table.record.first, sizeof g->table.record.first, first);
	set_name(g->table.record.second, sizeof g->table.record.second, second);
}
