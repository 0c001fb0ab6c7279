/* match_run: plays the games of a match concurrently. */
#include "base/executor.h"
#include "match/match_report.h"
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

/* Counts the next pair if it has been played. */
static bool take_pair(struct sequence *s, const struct match_game *games, int n_games)
{
	if (s->n + 2 > n_games || !games[s->n].played || !games[s->n + 1].played)
		return false;
	s->pairs[match_points(&games[s->n]) + match_points(&games[s->n + 1])]++;
	s->n += 2;
	return true;
}

/* Counts pairs until they decide the sprt, and returns whether they do; the last one counted decides. */
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

/* The result of a job: this header, then the starting position and steps of the history, the record and the log. */
struct parcel {
	struct match_game game;
	int n_steps;
	size_t record_size, log_size;
};

static bool play_one(void *context, int number, const atomic_bool *stop, struct string *result, struct error *err)
{
	const struct run *r = context;
	struct match_report report;
	struct parcel parcel;
	memset(&parcel, 0, sizeof parcel);
	if (!match_play(r->setup, number, stop, &report, &parcel.game, err))
		return false;
	if (parcel.game.played) {
		parcel.n_steps = report.line.length;
		parcel.record_size = report.record.length;
		parcel.log_size = report.log.length;
		string_bytes(result, &parcel, sizeof parcel);
		string_bytes(result, line_at(&report.line, 0), r->setup->game->rules.position_size);
		for (int i = 0; i < report.line.length; i++)
			string_bytes(result, &report.line.steps[i].move, sizeof(move_t));
		string_bytes(result, report.record.text, report.record.length);
		string_bytes(result, report.log.text, report.log.length);
	}
	match_report_release(&report);
	return true;
}

static void report(const struct run *r, int number, const struct parcel *parcel, const char *bytes)
{
	struct position start;
	struct match_report report = {.log_is_full = false};
	size_t position_size = r->setup->game->rules.position_size;
	memcpy(&start, bytes, position_size);
	bytes += position_size;
	line_init(&report.line, r->setup->game, &start);
	for (int i = 0; i < parcel->n_steps; i++, bytes += sizeof(move_t)) {
		move_t move;
		memcpy(&move, bytes, sizeof move);
		line_push(&report.line, move);
	}
	string_bytes(&report.record, bytes, parcel->record_size);
	string_bytes(&report.log, bytes + parcel->record_size, parcel->log_size);
	r->setup->report(r->setup->context, number, &r->games[number], &report);
	match_report_release(&report);
}

static enum executor_next take_game(void *context, int number, const void *result, size_t size, struct error *err)
{
	struct run *r = context;
	const struct match_setup *setup = r->setup;
	struct parcel parcel;
	(void)size, (void)err;
	memcpy(&parcel, result, sizeof parcel);
	r->games[number] = parcel.game;
	if (setup->report)
		report(r, number, &parcel, (const char *)result + sizeof parcel);
	bool decided = setup->sprt && take_until_decided(&r->done, r->games, setup->n_games, setup->sprt);
	return decided ? EXECUTOR_ENOUGH : EXECUTOR_GO_ON;
}

bool match_run(const struct match_setup *setup, struct match_game *games, struct error *err)
{
	struct run r = {.setup = setup, .games = games};
	const struct executor_jobs jobs = {.n = schedule_games(setup),
					   .threads = setup->threads,
					   .part = setup->part,
					   .is_last = true,
					   .is_wanted = is_wanted,
					   .work = play_one,
					   .take = take_game,
					   .context = &r,
					   .stop = setup->stop};
	if (setup->sprt && take_until_decided(&r.done, games, setup->n_games, setup->sprt))
		return true;
	return executor_run(&jobs, err);
}
