/* A net file: the bytes, with a corrected checksum if the first byte is odd. A rejected file has an error message; an
 * accepted one is written back unchanged, and evaluates the start the same with every instruction set. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "games/registry.h"
#include "net/net_load.h"
#include "net/kernels.h"
#include "net/accumulator.h"

#define SUM_AT    44 /* net/net.c */
#define HEAD_SIZE 52

static void put_right(uint8_t *bytes, size_t n)
{
	uint64_t sum = 0;
	if (n < HEAD_SIZE)
		return;
	for (size_t i = 0; i < n; i++)
		if (i < SUM_AT || i >= HEAD_SIZE)
			sum = rng_mix(sum ^ bytes[i]);
	for (int i = 0; i < 8; i++)
		bytes[SUM_AT + i] = (uint8_t)(sum >> 8 * i);
}

static void check_values(const struct net *net)
{
	struct position start;
	struct line line;
	struct error err;
	const struct game *game = games_find(net->game, &err);
	if (!game || !net_fits(net, game, &err)) {
		fuzz_check_error(&err);
		return;
	}
	int value = 0;
	game->rules.start(&start, game->presets);
	line_init(&line, game, &start);
	for (int i = 0; kernels_at(i); i++) {
		struct accumulator sums;
		accumulator_init(&sums, net, game, 1);
		sums.kernel = kernels_at(i);
		HOLD(i == 0 || accumulator_evaluate(&sums, &line) == value);
		value = accumulator_evaluate(&sums, &line);
		accumulator_release(&sums);
	}
	line_release(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct net net;
	struct error err;
	struct string again = {0};
	if (size == 0)
		return 0;
	uint8_t *bytes = malloc(size);
	size_t n = size - 1;
	memcpy(bytes, data + 1, n);
	if (data[0] & 1)
		put_right(bytes, n);
	if (net_read(&net, bytes, n, &err)) {
		net_write(&net, &again);
		HOLD(again.length == n && memcmp(again.text, bytes, n) == 0);
		check_values(&net);
		string_release(&again);
		net_release(&net);
	} else {
		fuzz_check_error(&err);
	}
	free(bytes);
	return 0;
}
