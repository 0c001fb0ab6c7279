/* A file of scored games: two letters for game and preset, then the bytes, with the checksum of each game corrected if
 * the third is odd. Accepted games are written back unchanged, and replay by the rules or are rejected. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "train/examples.h"

#define HEAD 12 /* bytes of a game's length and checksum */

static uint64_t number_at(const uint8_t *bytes, int n)
{
	uint64_t x = 0;
	for (int i = 0; i < n; i++)
		x |= (uint64_t)bytes[i] << 8 * i;
	return x;
}

static void fix_checksums(uint8_t *bytes, size_t n)
{
	const uint8_t *end = memchr(bytes, '\n', n);
	for (size_t at = end ? (size_t)(end - bytes) + 1 : n; n - at >= HEAD;) {
		uint64_t length = number_at(bytes + at, 4), sum = length;
		if (length > n - at - HEAD)
			return;
		for (size_t i = 0; i < length; i++)
			sum = rng_mix(sum ^ bytes[at + HEAD + i]);
		for (int i = 0; i < 8; i++)
			bytes[at + 4 + (size_t)i] = (uint8_t)(sum >> 8 * i);
		at += HEAD + length;
	}
}

static void read_all(const struct game *game, const uint8_t *bytes, size_t n)
{
	struct scored_reader r;
	struct scored_game g = {0};
	struct error err;
	enum scored_status status;
	if (!scored_open(&r, game, (const char *)bytes, n, &err)) {
		fuzz_check_error(&err);
		return;
	}
	for (size_t at = r.at; (status = scored_next(&r, &g, &err)) == SCORED_READ; at = r.at) {
		struct string again = {0};
		scored_put(&again, &g);
		HOLD(again.length == r.at - at && memcmp(again.text, bytes + at, again.length) == 0);
		string_release(&again);
	}
	HOLD(status != SCORED_END || r.at == n);
	if (status != SCORED_END)
		fuzz_check_error(&err);
	scored_release(&g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct examples_pick pick = {.score_max = 32767, .validation_every = 2};
	const struct game *game;
	struct examples training = {0}, validation = {0};
	struct error err;
	if (size < 4)
		return 0;
	fuzz_preset(data, &game);
	size_t n = size - 3;
	uint8_t *bytes = malloc(n);
	memcpy(bytes, data + 3, n);
	if (data[2] & 1)
		fix_checksums(bytes, n);
	read_all(game, bytes, n);
	if (game->heuristics.features &&
	    !examples_read(game, &pick, (const char *)bytes, n, &training, &validation, &err))
		fuzz_check_error(&err);
	examples_release(&training);
	examples_release(&validation);
	free(bytes);
	return 0;
}
