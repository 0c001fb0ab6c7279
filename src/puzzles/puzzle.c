#include "puzzles/puzzle.h"
#include "base/rng.h"
#include "puzzles/puzzles_messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[PUZZLE_KINDS] = {"mate", "ruling", "win", "save"};

void puzzle_release(struct puzzle *p)
{
	free(p->label);
	p->label = NULL;
}

const char *puzzle_kind_name(enum puzzle_kind kind)
{
	return kinds[kind];
}

bool puzzle_kind_of(const char *word, enum puzzle_kind *out)
{
	for (int i = 0; i < PUZZLE_KINDS; i++)
		if (strcmp(word, kinds[i]) == 0) {
			*out = (enum puzzle_kind)i;
			return true;
		}
	return false;
}

void puzzle_line(const struct puzzle *p, const struct game *game, struct line *out)
{
	line_init(out, game, &p->start);
	for (int i = 0; i < p->n_before; i++)
		line_push(out, p->before[i]);
}

void puzzle_play_moves(struct line *line, const move_t *moves, int n, struct string *out)
{
	char text[MOVE_TEXT_MAX];
	for (int i = 0; i < n; i++) {
		line->game->text.format_move(line_last(line), moves[i], text, sizeof text);
		string_add(out, i ? " %s" : "%s", text);
		line_push(line, moves[i]);
	}
}

void puzzle_name(const struct puzzle *p, const struct game *game, char out[PUZZLE_NAME_SIZE])
{
	struct line line;
	puzzle_line(p, game, &line);
	uint64_t hash = line.steps[line.length].key;
	for (int i = 0; i < p->n_solution; i++)
		hash = rng_mix(hash ^ p->solution[i]);
	snprintf(out, PUZZLE_NAME_SIZE, "%08" PRIx32, (uint32_t)(hash >> 32));
	line_release(&line);
}

enum puzzle_answer puzzle_try(const struct puzzle *p, const struct line *line, int n_played, move_t move)
{
	struct line after;
	if (move == p->solution[n_played])
		return PUZZLE_RIGHT;
	for (int i = 0; i < p->n_others[n_played]; i++)
		if (move == p->others[n_played][i])
			return PUZZLE_OTHER;
	enum actor solver = line->game->rules.to_act(line_last(line));
	line_copy(&after, line);
	line_push(&after, move);
	bool wins = line->game->rules.to_act(line_last(&after)) != ACTOR_CHANCE &&
		    line_ruling(&after).verdict == actor_wins(solver);
	line_release(&after);
	return wins ? PUZZLE_OTHER : PUZZLE_WRONG;
}

/* Checks and plays move i of the solution, or of the moves before the puzzle. */
static bool check_move(struct line *line, move_t move, int i, bool solution, struct error *err)
{
	if (line_ruling(line).verdict != UNDECIDED)
		return fail(err, solution ? puzzles_over_in_solution : puzzles_over_before, i + 1);
	if (!game_allows(line->game, line_last(line), move))
		return fail(err, solution ? puzzles_illegal_in_solution : puzzles_illegal_before, i + 1);
	line_push(line, move);
	return true;
}

/* Checks the alternatives at a step, before the solution's move is played. */
static bool check_others(const struct puzzle *p, const struct line *line, int step, bool solvers, struct error *err)
{
	int n = p->n_others[step];
	if (n < 0 || n > PUZZLE_OTHERS_MAX)
		return fail(err, puzzles_bad_others_count, n, step + 1, PUZZLE_OTHERS_MAX);
	if (n > 0 && !solvers)
		return fail(err, puzzles_reply_with_others, step + 1);
	for (int i = 0; i < n; i++) {
		if (!game_allows(line->game, line_last(line), p->others[step][i]))
			return fail(err, puzzles_illegal_other, step + 1);
		bool twice = p->others[step][i] == p->solution[step];
		for (int k = 0; k < i; k++)
			twice |= p->others[step][i] == p->others[step][k];
		if (twice)
			return fail(err, puzzles_move_twice, step + 1);
	}
	return true;
}

bool puzzle_check(const struct puzzle *p, const struct game *game, struct error *err)
{
	struct line line;
	if (p->n_before < 0 || p->n_before > PUZZLE_BEFORE_MAX)
		return fail(err, puzzles_bad_before_count, p->n_before, PUZZLE_BEFORE_MAX);
	if (p->n_solution < 1 || p->n_solution > PUZZLE_MOVES_MAX)
		return fail(err, puzzles_bad_solution_length, p->n_solution, PUZZLE_MOVES_MAX);
	if (p->rating < PUZZLE_RATING_MIN || p->rating > PUZZLE_RATING_MAX)
		return fail(err, puzzles_rating_out_of_range, p->rating, PUZZLE_RATING_MIN, PUZZLE_RATING_MAX);
	line_init(&line, game, &p->start);
	bool good = true;
	for (int i = 0; i < p->n_before && good; i++)
		good = check_move(&line, p->before[i], i, false, err);
	enum actor solver = game->rules.to_act(line_last(&line)), actor = solver;
	for (int i = 0; i < p->n_solution && good; i++) {
		actor = game->rules.to_act(line_last(&line));
		good = actor != ACTOR_CHANCE || fail(err, puzzles_chance_in_solution, i + 1);
		good = good && check_others(p, &line, i, actor == solver, err) &&
		       check_move(&line, p->solution[i], i, true, err);
	}
	if (good && actor != solver)
		good = fail(err, puzzles_ends_with_reply);
	line_release(&line);
	return good;
}
