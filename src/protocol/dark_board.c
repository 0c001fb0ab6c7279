#include "protocol/dark_board.h"
#include "games/registry.h"
#include "protocol/protocol_messages.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MS_MAX 1e12

const char dark_board_counted[] = "PCNRMGKpcnrmgk";

/* Counts the pieces of each kind face up and in the bag; false if there are more than the game has. */
static bool count(const struct dark_board *b, uint8_t n[DC_PIECES], struct error *err)
{
	memset(n, 0, DC_PIECES);
	for (int point = 0; point < DC_POINTS; point++)
		n[b->at[point]]++;
	for (int piece = 0; piece < DC_PIECES; piece++) {
		if (!dc_letters[piece])
			continue;
		n[piece] = (uint8_t)(n[piece] + b->bag[piece]);
		if (n[piece] > dc_full_bag[piece])
			return fail(err, protocol_too_many_of_piece, dc_piece_name(piece), n[piece],
				    dc_full_bag[piece]);
	}
	return true;
}

bool dark_board_set_up(const struct dark_board *b, const struct dc_rules *rules, struct position *out,
		       struct error *err)
{
	struct dc_position p = {.rules = *rules};
	uint8_t n[DC_PIECES];
	int in_bag = 0;
	if (!count(b, n, err))
		return false;
	dc_clear(&p);
	for (int point = 0; point < DC_POINTS; point++)
		dc_set(&p, point, b->at[point]);
	for (uint8_t piece = 0; piece < DC_PIECES; piece++)
		if (dc_letters[piece]) {
			dc_set_bag(&p, piece, b->bag[piece]);
			p.living[DC_SIDE_OF(piece)] = (uint8_t)(p.living[DC_SIDE_OF(piece)] + n[piece]);
			in_bag += b->bag[piece];
		}
	if (in_bag != n[DC_DOWN])
		return fail(err, protocol_bad_bag_size, n[DC_DOWN], in_bag);
	if (p.living[DC_RED] + p.living[DC_BLACK] == 0)
		return fail(err, protocol_no_pieces);
	p.known = n[DC_DOWN] < p.living[DC_RED] + p.living[DC_BLACK];
	p.side = p.known ? (uint8_t)b->side : DC_RED;
	assert(dc_check(&p));
	*dc_of(out) = p;
	return true;
}

/* The piece with the most copies in the bag; among ties the lowest rank, alternating between the colors. */
static int most_missing(const uint8_t bag[DC_PIECES], int side)
{
	int most = DC_PIECE(side, DC_PAWN);
	for (int kind = DC_PAWN; kind >= 0; kind--)
		for (int i = 0; i < 2; i++) {
			int piece = DC_PIECE(side ^ i, kind);
			most = bag[piece] > bag[most] ? piece : most;
		}
	return most;
}

bool dark_board_guess_bag(struct dark_board *b, struct error *err)
{
	uint8_t n[DC_PIECES];
	int surplus = 0;
	memset(b->bag, 0, sizeof b->bag);
	if (!count(b, n, err))
		return false;
	surplus -= n[DC_DOWN];
	for (int piece = 0; piece < DC_PIECES; piece++)
		if (dc_letters[piece])
			surplus += b->bag[piece] = (uint8_t)(dc_full_bag[piece] - n[piece]);
	if (surplus < 0)
		return fail(err, protocol_bag_too_small, n[DC_DOWN], n[DC_DOWN] + surplus);
	for (; surplus > 0; surplus--)
		b->bag[most_missing(b->bag, surplus & 1)]--;
	return true;
}

void dark_board_host(struct host *host, const char *preset)
{
	const struct game *game = games_find("darkchess", NULL);
	if (host->game != game || preset)
		host_set_game(host, game, game_preset(game, preset, NULL));
}

bool dark_board_read_ms(const char *word, int64_t *out, struct error *err)
{
	char *end;
	double ms = strtod(word, &end);
	if (end == word || *end || !isfinite(ms) || fabs(ms) > MS_MAX)
		return fail(err, protocol_bad_milliseconds, word);
	*out = (int64_t)ms;
	return true;
}
