/* match_run: the games of a match, several at once. */
#include "base/thread.h"
#include "match/match.h"

/* What the threads share. */
struct run {
	struct match_setup setup; /* its stop flag is there */
	struct match_game *games;
	struct lock lock; /* of all below, of the games, and of reports */
	bool failed;
	struct error err;
	struct sequence {
		int n; /* games from the beginning on that are played: whole pairs */
		int pairs[ELO_SCORES];
	} done;
};

/* Takes the next pair in, if it is played. */
static bool take_pair(struct sequence *s, const struct match_game *games, int n_games)
{
	if (s->n + 2 > n_games || !games[s->n].played || !games[s->n + 1].played)
		return false;
	s->pairs[match_points(&games[s->n]) + match_points(&games[s->n + 1])]++;
	s->n += 2;
	return true;
}

/* True when the pairs decide it; the last one taken in is the one that does. */
static bool is_decided(struct sequence *s, const struct match_game *games, int n_games, const struct sprt *sprt)
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
	return sprt && is_decided(&s, games, n_games, sprt) ? s.n : n_games;
}

static void finish(struct run *r, int number, const struct match_game *game, const struct line *line)
{
	thread_lock_take(&r->lock);
	r->games[number] = *game;
	if (r->setup.report)
		r->setup.report(r->setup.context, number, game, line);
	if (r->setup.sprt && is_decided(&r->done, r->games, r->setup.n_games, r->setup.sprt))
		atomic_store(r->setup.stop, true);
	thread_lock_give(&r->lock);
}

static void give_up(struct run *r, const struct error *err)
{
	thread_lock_take(&r->lock);
	if (!r->failed)
		r->err = *err;
	r->failed = true;
	atomic_store(r->setup.stop, true);
	thread_lock_give(&r->lock);
}

static void play_one(void *context, int i)
{
	struct run *r = context;
	struct line line;
	struct match_game game;
	struct error err;
	thread_lock_take(&r->lock);
	bool played = r->games[i].played;
	thread_lock_give(&r->lock);
	if (played || atomic_load(r->setup.stop))
		return;
	if (!match_play(&r->setup, i, &line, &game, &err)) {
		give_up(r, &err);
		return;
	}
	if (game.played)
		finish(r, i, &game, &line);
	line_release(&line);
}

bool match_run(const struct match_setup *setup, struct match_game *games, struct error *err)
{
	atomic_bool own_stop = false;
	struct run r = {.setup = *setup, .games = games};
	if (!r.setup.stop)
		r.setup.stop = &own_stop;
	if (r.setup.sprt && is_decided(&r.done, games, setup->n_games, setup->sprt))
		return true;
	thread_lock_init(&r.lock);
	thread_for(setup->n_games, setup->threads, play_one, &r);
	thread_lock_release(&r.lock);
	if (r.failed && err)
		*err = r.err;
	return !r.failed;
}
