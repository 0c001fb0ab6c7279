#include "match/candidates.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "base/recovery.h"
#include "match/match_messages.h"
#include "core/random_play.h"

#include <stdlib.h>
#include <string.h>

/* --- the table of games --- */

/* The index of the column with that name, or -1. */
static int column_named(const struct recovery_line *names, const char *name)
{
	const char *at = names->text, *end = names->text + names->n;
	for (int i = 0; at; i++) {
		const char *tab = memchr(at, '\t', (size_t)(end - at));
		size_t n = (size_t)((tab ? tab : end) - at);
		if (n == strlen(name) && memcmp(at, name, n) == 0)
			return i;
		at = tab ? tab + 1 : NULL;
	}
	return -1;
}

static void add_row(struct candidates *c, const struct recovery_line *line, int *room)
{
	if (c->n_rows == *room) {
		*room = *room ? 2 * *room : 1024;
		c->rows = mem_resize(c->rows, (size_t)*room, sizeof *c->rows);
		c->numbers = mem_resize(c->numbers, (size_t)*room, sizeof *c->numbers);
	}
	c->rows[c->n_rows] = (size_t)(line->text - c->table->text);
	c->numbers[c->n_rows++] = line->number;
}

/* Prefixes the error with the line of the table; returns false. */
static bool in_line_of(const struct candidates *c, int number, struct error *err)
{
	return fail(err, in_line, number, err) || fail(err, in_path, c->path, err);
}

bool candidates_read(struct candidates *c, const char *path, const struct string *table, struct error *err)
{
	int room = 0;
	c->table = table;
	c->path = path;
	c->column = -1;
	for (struct recovery_line line = {0}; recovery_next(&line, string_text(table), table->length);) {
		if (line.n == 0 || line.text[0] == '#')
			continue;
		if (c->column >= 0)
			add_row(c, &line, &room);
		else if ((c->column = column_named(&line, "moves")) < 0)
			return fail(err, match_no_moves_column, message_part(line.text, line.n < 60 ? line.n : 60)) ||
			       in_line_of(c, line.number, err);
	}
	return c->n_rows || fail(err, match_no_games_in_table) || fail(err, in_path, path, err);
}

void candidates_release(struct candidates *c)
{
	free(c->rows);
	free(c->numbers);
	c->rows = NULL;
	c->numbers = NULL;
}

/* Copies the next move of the row; returns false at the end. */
static bool next_move(const char **at, char out[MOVE_TEXT_MAX])
{
	*at += strspn(*at, " ");
	size_t n = strcspn(*at, " \t\r\n"), kept = n < MOVE_TEXT_MAX ? n : MOVE_TEXT_MAX - 1;
	memcpy(out, *at, kept);
	out[kept] = 0;
	*at += n;
	return n > 0;
}

/* The moves of the row; the end of its line if it lacks the column. */
static const char *moves_of(const struct candidates *c, int row)
{
	const char *at = c->table->text + c->rows[row];
	for (int i = 0; i < c->column; i++) {
		at += strcspn(at, "\t\n");
		at += *at == '\t';
	}
	return at;
}

/* --- candidates --- */

static bool goes_on(const struct line *line)
{
	return line_ruling(line).verdict == UNDECIDED;
}

static bool chance_acts(const struct line *line)
{
	return line->game->rules.to_act(line_last(line)) == ACTOR_CHANCE;
}

/* Plays the given number of random plies, each with its reveal; false if the game ends first. */
static bool play_at_random(struct line *line, int plies, struct rng *rng)
{
	for (int i = 0; i < plies && goes_on(line); i++)
		do
			line_push(line, random_move(line->game, line_last(line), rng));
		while (goes_on(line) && chance_acts(line));
	return goes_on(line);
}

/* Plays the first plies of the game in the given row. */
static bool play_game(const struct candidates *c, int row, int plies, struct line *line, bool *whole, struct error *err)
{
	const char *at = moves_of(c, row);
	char word[MOVE_TEXT_MAX];
	struct error why;
	*whole = false;
	for (int i = 0; i < plies && goes_on(line); i += !chance_acts(line)) {
		if (!next_move(&at, word))
			return true;
		move_t move = c->game->text.parse_move(line_last(line), word, &why);
		if (move == NO_MOVE) {
			return fail(err, in_move, line->length + 1, &why) || in_line_of(c, c->numbers[row], err);
		}
		line_push(line, move);
	}
	*whole = goes_on(line);
	return true;
}

bool candidates_line(const struct candidates *c, int i, struct line *out, bool *whole, struct error *err)
{
	struct position start;
	struct rng rng;
	rng_seed(&rng, rng_mix(c->seed) + (uint64_t)i);
	int plies = c->plies[0] + (int)rng_below(&rng, (uint32_t)(c->plies[1] - c->plies[0] + 1));
	c->game->rules.start(&start, c->preset);
	line_init(out, c->game, &start);
	if (!c->table) {
		*whole = play_at_random(out, plies, &rng);
		return true;
	}
	if (play_game(c, (int)rng_below(&rng, (uint32_t)c->n_rows), plies, out, whole, err))
		return true;
	line_release(out);
	return false;
}
