/* match_run: the games of a match, several at once. */
#include "base/executor.h"
#include "match/schedule.h"

#include <string.h>

struct run {
	const struct match_setup *setup;
	struct match_game *games;
	struct sequence {
		int n; /* games played without a gap from the first on, in whole pairs */
		int pairs[ELO_SCORES];
	} done;
};

/* Takes in the next pair, if it is played. */
static bool take_pair(struct sequence *s, const struct match_game *games, int n_games)
{
	if (s->n + 2 > n_games || !games[s->n].played || !games[s->n + 1].played)
		return false;
	s->pairs[match_points(&games[s->n]) + match_points(&games[s->n + 1])]++;
	s->n += 2;
	return true;
}

/* Takes in pairs until they decide it, and returns whether they do; the last one taken in decides. */
static bool take_until_decided(struct sequence *s, const struct match_game *games, int n_games, const struct sprt *sprt)
{
	do {
		if (sprt_state_of(sprt, s->pairs) != SPRT_OPEN)
			return true;
	} while (take_pair(s, games, n_games));
	return false;
}

int match_decided(const struct match_game *games, int n_games, const struct sprt *sprt)
{
	struct sequence s = {.n = 0};
	return sprt && take_until_decided(&s, games, n_games, sprt) ? s.n : n_games;
}

static bool is_wanted(void *context, int number)
{
	const struct run *r = context;
	return !r->games[number].played;
}

/* The result of a job is the game, followed by the steps of its line. */
static bool play_one(void *context, int number, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct run *r = context;
	struct match_game game;
	struct line line;
	if (!match_play(r->setup, number, stop, &line, &game, err))
		return false;
	if (game.played) {
		string_bytes(result, &game, sizeof game);
		for (int i = 0; i < line.length; i++)
			string_bytes(result, &line.steps[i].move, sizeof(move_t));
	}
	line_release(&line);
	return true;
}

static void report(const struct run *r, int number, const char *steps, size_t size)
{
	struct position start;
	struct line line;
	r->setup->game->rules.start(&start, r->setup->preset);
	line_init(&line, r->setup->game, &start);
	for (move_t move; size >= sizeof move; steps += sizeof move, size -= sizeof move) {
		memcpy(&move, steps, sizeof move);
		line_push(&line, move);
	}
	r->setup->report(r->setup->context, number, &r->games[number], &line);
	line_release(&line);
}

static enum executor_next take_game(void *context, int number, const void *result, size_t size, struct error *err)
{
	struct run *r = context;
	const struct match_setup *setup = r->setup;
	struct match_game *game = &r->games[number];
	(void)err;
	memcpy(game, result, sizeof *game);
	if (setup->report)
		report(r, number, (const char *)result + sizeof *game, size - sizeof *game);
	bool decided = setup->sprt && take_until_decided(&r->done, r->games, setup->n_games, setup->sprt);
	return decided ? EXECUTOR_ENOUGH : EXECUTOR_GO_ON;
}

bool match_run(const struct match_setup *setup, struct match_game *games, struct error *err)
{
	struct run r = {.setup = setup, .games = games};
	const struct executor_jobs jobs = {.n = schedule_games(setup),
					   .threads = setup->threads,
					   .is_wanted = is_wanted,
					   .work = play_one,
					   .take = take_game,
					   .context = &r,
					   .stop = setup->stop};
	if (setup->sprt && take_until_decided(&r.done, games, setup->n_games, setup->sprt))
		return true;
	return executor_run(&jobs, err);
}
