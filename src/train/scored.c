#include "train/scored.h"
#include "base/mem.h"
#include "base/rng.h"
#include "core/game.h"
#include "train/train_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLY_BYTES 5
#define HEAD      12 /* bytes of length and checksum before each game */

void scored_release(struct scored_game *g)
{
	free(g->plies);
	string_release(&g->start);
	*g = (struct scored_game){0};
}

void scored_clear(struct scored_game *g)
{
	g->result = UNDECIDED;
	g->n = 0;
	string_clear(&g->start);
}

struct scored_ply *scored_copy(struct scored_game *g, struct scored_ply ply)
{
	if (g->n == g->capacity) {
		g->capacity = g->capacity ? 2 * g->capacity : 256;
		g->plies = mem_resize(g->plies, (size_t)g->capacity, sizeof *g->plies);
	}
	g->plies[g->n] = ply;
	return &g->plies[g->n++];
}

/* Lists the legal moves or outcomes in order. */
static int list(const struct game *game, const struct position *p, move_t *out)
{
	struct outcome outcomes[OUTCOMES_MAX];
	if (game->rules.to_act(p) != ACTOR_CHANCE)
		return game->rules.generate(p, out);
	int n = game->rules.outcomes(p, outcomes);
	for (int i = 0; i < n; i++)
		out[i] = outcomes[i].move;
	return n;
}

struct scored_ply *scored_add(struct scored_game *g, const struct game *game, const struct position *p, move_t move)
{
	move_t moves[MOVES_MAX];
	int n = list(game, p, moves), i = 0;
	while (i < n - 1 && moves[i] != move)
		i++;
	return scored_copy(g, (struct scored_ply){.move = (uint16_t)i});
}

bool scored_begin(const struct scored_game *g, const struct game *game, const struct preset *preset, struct line *out,
		  struct error *err)
{
	struct position start;
	if (!game_set_up(game, preset, g->start.length ? string_text(&g->start) : NULL, &start, err))
		return false;
	line_init(out, game, &start);
	return true;
}

bool scored_step(struct line *line, const struct scored_ply *ply, struct error *err)
{
	move_t moves[MOVES_MAX];
	int n = list(line->game, line_last(line), moves);
	if (ply->move >= n)
		return fail(err, train_move_of_other_rules, line->length + 1, ply->move + 1, n);
	line_push(line, moves[ply->move]);
	return true;
}

/* --- writing --- */

static void put(struct string *out, uint64_t x, int bytes)
{
	for (int i = 0; i < bytes; i++)
		string_char(out, (char)(x >> 8 * i));
}

static uint64_t checksum(const void *bytes, size_t n)
{
	uint64_t sum = n;
	for (size_t i = 0; i < n; i++)
		sum = rng_mix(sum ^ ((const unsigned char *)bytes)[i]);
	return sum;
}

void scored_put_head(struct string *out, const struct game *game, const struct preset *preset, const char *how)
{
	string_add(out, SCORED_WORDS "%s %s %s\n", game->name, preset->name, how);
}

void scored_put(struct string *out, const struct scored_game *g)
{
	struct string body = {0};
	put(&body, g->result, 1);
	put(&body, g->start.length, 2);
	string_bytes(&body, string_text(&g->start), g->start.length);
	put(&body, (uint64_t)g->n, 2);
	for (int i = 0; i < g->n; i++) {
		put(&body, g->plies[i].move, 2);
		put(&body, (uint16_t)g->plies[i].score, 2);
		put(&body, g->plies[i].marks, 1);
	}
	put(out, body.length, 4);
	put(out, checksum(body.text, body.length), 8);
	string_bytes(out, body.text, body.length);
	string_release(&body);
}

uint64_t scored_sum(const struct scored_game *games, int n)
{
	uint64_t sum = 0;
	struct string bytes = {0};
	for (int i = 0; i < n; i++) {
		string_clear(&bytes);
		scored_put(&bytes, &games[i]);
		sum = rng_mix(sum ^ checksum(bytes.text, bytes.length));
	}
	string_release(&bytes);
	return sum;
}

/* --- reading --- */

bool scored_open(struct scored_reader *r, const struct game *game, const char *bytes, size_t n, struct error *err)
{
	const char *end = memchr(bytes, '\n', n < SCORED_HEAD_MAX ? n : SCORED_HEAD_MAX);
	char name[32], preset[PRESET_NAME_MAX + 1];
	*r = (struct scored_reader){.bytes = (const unsigned char *)bytes, .n = n};
	if (!end || strncmp(bytes, SCORED_WORDS, strlen(SCORED_WORDS)) != 0 || memchr(bytes, 0, (size_t)(end - bytes)))
		return fail(err, train_not_scored_games, SCORED_WORDS);
	memcpy(r->head, bytes, (size_t)(end - bytes));
	if (sscanf(r->head + strlen(SCORED_WORDS), "%31s %160s", name, preset) != 2)
		return fail(err, train_no_game_and_preset);
	if (strcmp(name, game->name) != 0)
		return fail(err, train_games_of_other_game, name, game->name);
	r->preset = game_preset(game, preset, err);
	r->at = (size_t)(end - bytes) + 1;
	return r->preset;
}

static uint64_t take(struct scored_reader *r, int bytes)
{
	uint64_t x = 0;
	for (int i = 0; i < bytes; i++)
		x |= (uint64_t)r->bytes[r->at++] << 8 * i;
	return x;
}

static enum scored_status cut(const struct scored_reader *r, struct error *err)
{
	fail(err, train_game_cut_short, r->n_games + 1);
	return SCORED_CUT;
}

static enum scored_status bad(const struct scored_reader *r, struct error *err, const struct message *why)
{
	fail(err, why, r->n_games + 1);
	return SCORED_BAD;
}

enum scored_status scored_next(struct scored_reader *r, struct scored_game *out, struct error *err)
{
	scored_clear(out);
	if (r->at == r->n)
		return SCORED_END;
	if (r->n - r->at < HEAD)
		return cut(r, err);
	struct scored_reader game = *r;
	uint64_t length = take(&game, 4), sum = take(&game, 8);
	if (length > r->n - game.at)
		return cut(r, err);
	size_t end = game.at + length;
	if (length < 5 || sum != checksum(r->bytes + game.at, length))
		return bad(r, err, train_damaged_game);
	uint64_t result = take(&game, 1), text = take(&game, 2);
	if (result > DRAWN || text >= POSITION_TEXT_MAX || text + 5 > length)
		return bad(r, err, train_bad_result_or_start);
	string_bytes(&out->start, r->bytes + game.at, text);
	game.at += text;
	uint64_t n = take(&game, 2);
	if (n > SCORED_PLIES_MAX || text + 5 + n * PLY_BYTES != length)
		return bad(r, err, train_wrong_ply_count);
	out->result = (enum verdict)result;
	for (uint64_t i = 0; i < n; i++) {
		struct scored_ply ply = {.move = (uint16_t)take(&game, 2)};
		ply.score = (int16_t)(uint16_t)take(&game, 2);
		ply.marks = (uint8_t)take(&game, 1);
		scored_copy(out, ply);
	}
	r->at = end;
	r->n_games++;
	return SCORED_READ;
}
