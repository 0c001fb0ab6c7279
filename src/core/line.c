#include "core/line.h"
#include "base/mem.h"
#include "core/core_messages.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void set_last(struct line *line)
{
	line->steps[line->length] = (struct line_step){line->game->rules.key(line_last(line)), NO_MOVE};
}

static void resize(struct line *line, int capacity)
{
	line->capacity = capacity;
	line->positions = mem_resize(line->positions, (size_t)capacity, line->stride);
	line->steps = mem_resize(line->steps, (size_t)capacity, sizeof *line->steps);
}

void line_init(struct line *line, const struct game *game, const struct position *start)
{
	*line = (struct line){.game = game, .stride = (game->rules.position_size + 15) & ~(size_t)15};
	resize(line, 64);
	memcpy(line->positions, start, game->rules.position_size);
	set_last(line);
}

void line_release(struct line *line)
{
	free(line->positions);
	free(line->steps);
	*line = (struct line){0};
}

void line_copy(struct line *to, const struct line *from)
{
	*to = *from;
	to->positions = NULL;
	to->steps = NULL;
	resize(to, from->length + 64);
	memcpy(to->positions, from->positions, from->stride * (size_t)(from->length + 1));
	memcpy(to->steps, from->steps, sizeof *from->steps * (size_t)(from->length + 1));
}

void line_begin_search(struct line *to, const struct line *from)
{
	line_copy(to, from);
	to->root = from->length;
	to->rules_at = 2;
}

void line_reserve(struct line *line, int steps)
{
	if (line->capacity < line->length + 1 + steps)
		resize(line, line->length + 1 + steps);
}

void line_push(struct line *line, move_t move)
{
	if (line->length + 1 == line->capacity)
		resize(line, line->capacity * 2);
	line->steps[line->length].move = move;
	unsigned char *before = line->positions + line->stride * (size_t)line->length;
	line->game->rules.play((struct position *)(before + line->stride), (const struct position *)before, move);
	line->length++;
	set_last(line);
}

void line_pop(struct line *line)
{
	assert(line->length > line->root);
	line->length--;
	line->steps[line->length].move = NO_MOVE;
}

int line_occurrences(const struct line *line, int steps_back)
{
	uint64_t key = line->steps[line->length].key;
	int first = steps_back < line->length ? line->length - steps_back : 0;
	int n = 0;
	for (int i = line->length - 1; i >= first; i--)
		n += line->steps[i].key == key;
	return n;
}

struct ruling line_judge_at(const struct line *line, int rules_at)
{
	struct line view = *line; /* shares the positions */
	view.rules_at = rules_at;
	return line->game->rules.judge(&view);
}

bool line_repeats_once(const struct line *line)
{
	const struct game_rules *rules = &line->game->rules;
	return rules->weighs_loops && line->rules_at && rules->judge(line).verdict != UNDECIDED &&
	       line_judge_at(line, 0).verdict == UNDECIDED;
}

/* Checks step i and the position it leads to. */
static bool check_step(const struct line *line, int i, struct error *err)
{
	const struct game_rules *rules = &line->game->rules;
	struct position after;
	if (line->steps[i].key != rules->key(line_at(line, i)))
		return fail(err, core_wrong_key, i);
	if (i == line->length)
		return line->steps[i].move == NO_MOVE || fail(err, core_move_after_end);
	if (!game_allows(line->game, line_at(line, i), line->steps[i].move))
		return fail(err, core_impossible_step, i, line->length);
	rules->play(&after, line_at(line, i), line->steps[i].move);
	return memcmp(&after, line_at(line, i + 1), rules->position_size) == 0 || fail(err, core_wrong_position, i + 1);
}

bool line_check(const struct line *line, struct error *err)
{
	if (line->length < 0 || line->length >= line->capacity)
		return fail(err, core_line_too_long, line->length, line->capacity - 1);
	if (line->root < 0 || line->root > line->length)
		return fail(err, core_bad_root, line->root, line->length);
	if (line->stride < line->game->rules.position_size)
		return fail(err, core_bad_stride, line->game->rules.position_size, line->stride);
	for (int i = 0; i <= line->length; i++)
		if (!check_step(line, i, err))
			return false;
	return true;
}

struct ruling line_ruling(const struct line *line)
{
	const struct game *game = line->game;
	const struct position *last = line_last(line);
	struct ruling ruling = game->rules.verdict(last);
	if (ruling.verdict != UNDECIDED)
		return ruling;
	if (game->rules.to_act(last) != ACTOR_CHANCE && game->rules.generate(last, NULL) == 0)
		return game->rules.stuck(last);
	return game->rules.judge(line);
}

bool line_is_ruled_by_history(const struct line *line)
{
	struct ruling ruling = line_ruling(line), alone;
	struct line last;
	line_init(&last, line->game, line_last(line));
	alone = line_ruling(&last);
	line_release(&last);
	return ruling.verdict != alone.verdict || ruling.id != alone.id;
}
