/* Two letters for game and preset, one for the protocol, one for the progress of the game, then all output of an
 * external engine. Whatever the output, the search returns a legal move or a fault, and its reports are within
 * bounds. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "core/random_play.h"
#include "protocol/program.h"

#define HEAD      4
#define BYTES_MAX 8000
#define PLIES_MAX 24

static const struct driver_protocol *protocol_of(uint8_t letter)
{
	int n = 0;
	while (program_protocols[n])
		n++;
	return program_protocols[(uint8_t)(letter - 'A') % n];
}

static void start_line(struct line *line, const uint8_t *data)
{
	const struct game *game;
	struct position start;
	struct rng rng;
	const struct preset *preset = fuzz_preset(data, &game);
	game->rules.start(&start, preset);
	line_init(line, game, &start);
	rng_seed(&rng, data[3]);
	random_play(line, &rng, data[3] % PLIES_MAX);
	while (line->length > 0 &&
	       (line_ruling(line).verdict != UNDECIDED || game->rules.to_act(line_last(line)) == ACTOR_CHANCE))
		line_pop(line);
}

static void check_result(void *context, const struct search_result *t)
{
	const struct line *line = context;
	HOLD(t->n_pv >= 0 && t->n_pv <= PV_MAX);
	HOLD(abs(t->score) <= SCORE_WIN);
	HOLD(t->depth >= 0 && t->seldepth >= 0 && t->hashfull >= 0 && t->pv_index >= 0);
	HOLD(t->n_pv == 0 || game_allows(line->game, line_last(line), t->pv[0]));
}

static void client(struct driver *d, const struct line *line)
{
	struct search_result result = {.best = NO_MOVE};
	d->protocol->greet(d);
	if (!d->fault)
		d->protocol->begin(d, line);
	if (!d->fault)
		d->protocol->search(d, line, &(struct limits){.depth = 1}, check_result, (void *)line, &result);
	if (!d->fault)
		HOLD(game_allows(line->game, line_last(line), result.best));
	if (!d->fault)
		check_result((void *)line, &result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct line line;
	if (size < HEAD || size > BYTES_MAX)
		return 0;
	start_line(&line, data);
	struct driver d = {.instance = {&program_engine}, .protocol = protocol_of(data[2]), .game = line.game};
	if (d.protocol->game && strcmp(d.protocol->game, d.game->name) != 0) { /* program_engine rejects it */
		line_release(&line);
		return 0;
	}
	d.state = mem_new(d.protocol->state_size + 1);
	d.child = child_replaying((const char *)data + HEAD, size - HEAD);
	client(&d, &line);
	child_end(d.child, 0);
	free(d.state);
	line_release(&line);
	return 0;
}
