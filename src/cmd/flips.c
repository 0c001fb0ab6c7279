#include "cmd/play.h"
#include "base/mem.h"
#include "base/text.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "draw/canvas.h"
#include "search/flip_value.h"

#include <stdio.h>
#include <stdlib.h>

/* Limits per outcome: a face-down board has 32 flips with 14 outcomes each, to be evaluated in a second or two. */
static const struct limits outcome_limits = {.nodes = 4000};

#define CELL_MAX 80
#define COLUMN   38

/* Appends "+1.25", or "win" or "loss" without the distance in plies: it would not fit, and the reveal is what matters.
 */
static void add_score(struct text *t, int score)
{
	char number[40];
	const char *text = number;
	if (score_kind(score) == SCORE_FORCED)
		text = message_template(score > 0 ? cmd_flips_win : cmd_flips_loss);
	else
		score_format(score, number, sizeof number);
	text_add(t, "%*s%s", 7 - canvas_columns(text), "", text);
}

/* Appends "(k)". */
static void add_outcome(struct text *t, struct line *line, move_t flip, move_t outcome)
{
	char text[MOVE_TEXT_MAX];
	line_push(line, flip);
	line->game->text.format_move(line_last(line), outcome, text, sizeof text);
	line_pop(line);
	text_add(t, " %s", text);
}

static void describe(struct line *line, const struct flip_value *r, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	char name[MOVE_TEXT_MAX];
	line->game->text.format_move(line_last(line), r->flip, name, sizeof name);
	text_add(&t, "%-4s", name);
	add_score(&t, r->expected);
	add_score(&t, r->best);
	add_outcome(&t, line, r->flip, r->best_outcome);
	add_score(&t, r->worst);
	add_outcome(&t, line, r->flip, r->worst_outcome);
}

static int by_expectation(const void *a, const void *b)
{
	const struct flip_value *x = a, *y = b;
	if (x->expected != y->expected)
		return x->expected < y->expected ? 1 : -1;
	return x->flip < y->flip ? -1 : 1;
}

/* Evaluates all flips; false if interrupted. */
static bool value_all(struct line *line, struct engine_instance *instance, struct flip_value *all, int *n)
{
	move_t moves[MOVES_MAX];
	int n_moves = line->game->rules.generate(line_last(line), moves);
	*n = 0;
	for (int i = 0; i < n_moves; i++)
		if (flip_value_is_flip(line->game, line_last(line), moves[i])) {
			all[(*n)++] = flip_value_of(instance, line, moves[i], &outcome_limits);
			if (interrupt_seen())
				return false;
		}
	return true;
}

/* Prints two columns, filled top to bottom. */
static void print_columns(struct line *line, const struct flip_value *all, int n)
{
	const char *head = message_template(cmd_flips_head);
	int rows = (n + 1) / 2;
	if (rows == 0)
		return;
	printf("%s%s%s\n", head, n > 1 ? "         " : "", n > 1 ? head : "");
	for (int i = 0; i < rows; i++) {
		char left[CELL_MAX], right[CELL_MAX] = "";
		describe(line, &all[i], left, sizeof left);
		if (rows + i < n)
			describe(line, &all[rows + i], right, sizeof right);
		printf("%s%*s%s\n", left, *right ? COLUMN - canvas_columns(left) : 0, "", right);
	}
}

void flips_print(struct session *s, struct engine_instance *instance)
{
	if (session_game(s)->rules.outcomes_max == 0)
		return;
	struct line line;
	struct flip_value *all = mem_new(MOVES_MAX * sizeof *all);
	int n;
	line_copy(&line, &s->table.record.line);
	if (value_all(&line, instance, all, &n)) {
		qsort(all, (size_t)n, sizeof *all, by_expectation);
		print_columns(&line, all, n);
	}
	line_release(&line);
	free(all);
}

void flips_print_hint(struct session *s, struct engine_instance *instance, move_t move)
{
	if (session_game(s)->rules.outcomes_max == 0 || !flip_value_is_flip(session_game(s), session_now(s), move))
		return;
	struct line line;
	line_copy(&line, &s->table.record.line);
	struct flip_value r = flip_value_of(instance, &line, move, &outcome_limits);
	print_columns(&line, &r, 1);
	line_release(&line);
}
