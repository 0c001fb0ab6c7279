/* tune_sample: quiet xiangqi positions with their game results, for bench/tune_fit.c; docs/search.md.
 *
 *     xz -dc GAMES.tsv.xz | tune_sample NODES SEED
 *
 * Reads games in the format of bench/data/README.md. From each game it takes a few positions with the game's result.
 * Then it plays on from one of them, often after random moves, with the engine on both sides, and takes positions of
 * that game too. Writes a line for each position: the game number, Red's points (0, 1 or 2 halves), Red's score in a
 * search of NODES nodes, the FEN. A position is quiet if the side to move is not in check and the search prefers a
 * quiet move. */
#include "core/line.h"
#include "core/random_play.h"
#include "games/opponent.h"
#include "games/registry.h"
#include "games/xiangqi/xq_game.h"
#include "referee/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	OPENING = 10,  /* first plies, which are skipped */
	PICKED = 6,    /* positions per input game */
	PLIES = 200,   /* maximum length of a continuation; longer ones are drawn */
	RANDOM = 4,    /* upper bound (exclusive) of the random moves before a continuation */
	DECIDED = 2000 /* hundredths; DECIDED_PLIES in a row with such a score for one side end the game */
};
#define DECIDED_PLIES 8

struct sampler {
	struct rng rng;
	struct engine_instance *instance;
	struct limits limits;
	struct search_result result;
	int game;
};

struct sample {
	int score; /* for Red */
	char fen[POSITION_TEXT_MAX];
};

/* Searches the end of the line; returns true with the sample filled if the position is quiet. */
static bool sample(struct sampler *s, const struct line *line, struct sample *out)
{
	const struct position *p = line_last(line);
	s->instance->engine->search(s->instance, line, &s->limits, NULL, NULL, &s->result);
	int gain;
	xq_game.heuristics.order(p, &s->result.best, 1, &gain);
	out->score = xq_game.rules.to_act(p) == ACTOR_FIRST ? s->result.score : -s->result.score;
	xq_game.text.format(p, out->fen, sizeof out->fen);
	return xq_game.rules.in_check(p) < 0 && gain <= 0 && abs(out->score) <= SCORE_EVAL_MAX;
}

static void print(const struct sampler *s, const struct sample *sample, int halves)
{
	printf("%d\t%d\t%d\t%s\n", s->game, halves, sample->score, sample->fen);
}

/* Position i of the line, without history. */
static void begin_at(struct line *out, const struct line *line, int i)
{
	line_init(out, line->game, line_at(line, i));
}

static int some_ply(struct sampler *s, const struct line *line)
{
	return OPENING + (int)rng_below(&s->rng, (uint32_t)(line->length - OPENING));
}

static void pick(struct sampler *s, const struct line *game, int halves)
{
	for (int i = 0; i < PICKED; i++) {
		struct line line;
		struct sample found;
		begin_at(&line, game, some_ply(s, game));
		if (line_ruling(&line).verdict == UNDECIDED && sample(s, &line, &found))
			print(s, &found, halves);
		line_release(&line);
	}
}

static int halves_of(enum verdict verdict)
{
	return verdict == FIRST_WINS ? 2 : verdict == SECOND_WINS ? 0 : 1;
}

static void play_on(struct sampler *s, const struct line *game)
{
	static struct sample samples[PLIES];
	struct line line;
	begin_at(&line, game, some_ply(s, game));
	struct ruling ruling = random_play(&line, &s->rng, (int)rng_below(&s->rng, RANDOM));
	int n = 0, red = 0, black = 0, halves = -1;
	for (int ply = 0; ply < PLIES && ruling.verdict == UNDECIDED && halves < 0; ply++) {
		n += sample(s, &line, &samples[n]);
		int score = xq_game.rules.to_act(line_last(&line)) == ACTOR_FIRST ? s->result.score : -s->result.score;
		red = score >= DECIDED ? red + 1 : 0;
		black = score <= -DECIDED ? black + 1 : 0;
		halves = red >= DECIDED_PLIES ? 2 : black >= DECIDED_PLIES ? 0 : -1;
		line_push(&line, s->result.best);
		ruling = line_ruling(&line);
	}
	for (int i = 0; i < n; i++)
		print(s, &samples[i], halves >= 0 ? halves : halves_of(ruling.verdict));
	line_release(&line);
}

/* A row: file, date, result, opening, plies, moves. */
static void read_row(struct sampler *s, char *row)
{
	char *columns[6];
	int n = 0;
	row[strcspn(row, "\n")] = 0;
	for (char *rest = row; n < 6 && rest;)
		columns[n++] = strsep(&rest, "\t");
	if (n < 6)
		return;
	int halves = !strcmp(columns[2], "1-0")       ? 2
		     : !strcmp(columns[2], "0-1")     ? 0
		     : !strcmp(columns[2], "1/2-1/2") ? 1
						      : -1;
	struct position start;
	struct line line;
	struct error err;
	xq_game.rules.start(&start, xq_game.presets);
	line_init(&line, &xq_game, &start);
	s->game++;
	if (judge_play(&line, columns[5], &err) && halves >= 0 && line.length > OPENING) {
		pick(s, &line, halves);
		play_on(s, &line);
		fflush(stdout);
	}
	line_release(&line);
}

int main(int argc, char **argv)
{
	if (argc != 3) {
		fprintf(stderr, "usage: tune_sample NODES SEED <GAMES\n");
		return 2;
	}
	games_begin();
	struct opponent opponent;
	struct error err;
	struct sampler s = {.limits = {.nodes = strtoull(argv[1], NULL, 10)}};
	rng_seed(&s.rng, strtoull(argv[2], NULL, 10));
	if (!opponent_find(&xq_game, "alphabeta", &opponent, &err) ||
	    !(s.instance = opponent_create(&opponent, &xq_game, (struct engine_setup){.hash_bytes = 1 << 22}, &err))) {
		fprintf(stderr, "tune_sample: %s\n", err.text);
		return 1;
	}
	char *row = NULL;
	size_t size = 0;
	while (getline(&row, &size, stdin) > 0)
		read_row(&s, row);
	free(row);
	s.instance->engine->free(s.instance);
	return 0;
}
