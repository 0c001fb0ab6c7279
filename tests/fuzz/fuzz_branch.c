/* Changes a record's tree in any order. Two letters select the game and preset, then three bytes per change: the
 * change, the branch, and its argument. After each change the tree and a copy of it are valid, and the final tree is
 * written and read. */
#include "fuzz.h"

#include <string.h>

#define HEAD        2
#define CHANGES_MAX 100

/* A branch with its positions. */
struct chosen {
	struct branch *branch;
	struct line line;
};

/* Each number leads to some branch: 0 is the root, n the nth of a chain. */
static struct chosen choose(struct record *r, int way)
{
	struct chosen c = {.branch = &r->root};
	line_copy(&c.line, &r->line);
	while (way > 0 && c.branch->n_branches > 0) {
		struct line inner;
		int n = c.branch->n_branches;
		struct branch *b = &c.branch->branches[(way - 1) % n];
		branch_line(&inner, b, &c.line);
		line_release(&c.line);
		c = (struct chosen){b, inner};
		way = (way - 1) / n;
	}
	return c;
}

/* One of the moves or outcomes after that many steps of the line; NO_MOVE if there are none. */
static move_t any_move(const struct line *line, int step, int number)
{
	const struct position *p = line_at(line, step);
	move_t moves[MOVES_MAX];
	struct outcome outcomes[OUTCOMES_MAX];
	if (line->game->rules.verdict(p).verdict != UNDECIDED)
		return NO_MOVE;
	if (line->game->rules.to_act(p) == ACTOR_CHANCE)
		return outcomes[number % line->game->rules.outcomes(p, outcomes)].move;
	int n = line->game->rules.generate(p, moves);
	return n > 0 ? moves[number % n] : NO_MOVE;
}

static void push(struct record *r, struct chosen *c, int number)
{
	move_t move = any_move(&c->line, c->line.length, number);
	if (move == NO_MOVE)
		return;
	if (c->branch->depth > 0) {
		branch_push(c->branch, move);
	} else if (number % 2) {
		record_push(r, move);
	} else {
		line_push(&r->line, move);
		record_follow_line(r);
	}
}

static void add(struct chosen *c, int number)
{
	int step = c->line.length > 0 ? number % c->line.length : 0;
	bool is_chance = c->line.game->rules.to_act(line_at(&c->line, step)) == ACTOR_CHANCE;
	move_t move = any_move(&c->line, step, number);
	if (c->line.length == 0 || is_chance || move == NO_MOVE)
		return;
	struct branch *b = branch_add(c->branch, step, move);
	HOLD(!b == (c->branch->depth == BRANCH_DEPTH_MAX));
	HOLD(!b || (b->n_moves == 1 && b->moves[0] == move && b->step == step));
}

static void set_comment(struct chosen *c, int number)
{
	static const char *const words[] = {"good",       "{odd}",        "\\ }",    " \n ",
					    "two  words", "\xe7\xba\xa2", "(1. a1)", NULL};
	const char *text = words[number / 16 % 8];
	int step = number % 16 % (c->branch->n_moves + 1);
	branch_set_comment(c->branch, step, text);
	HOLD(!branch_comment(c->branch, step) == (!text || strcmp(text, " \n ") == 0));
}

static void take_back(struct record *r, int number)
{
	int length = number % (r->line.length + 1), total = branch_total(&r->root);
	record_take_back(r, length);
	HOLD(r->line.length == length && branch_total(&r->root) <= total);
}

/* Continues with a copy. */
static void copy(struct record *r)
{
	struct record from = *r;
	record_copy(r, &from);
	HOLD(branch_total(&r->root) == branch_total(&from.root));
	record_release(&from);
}

static void change(struct record *r, const uint8_t *bytes)
{
	struct chosen c = choose(r, bytes[1]);
	switch (bytes[0] % 8) {
	case 0:
		take_back(r, bytes[2]);
		break;
	case 1:
		copy(r);
		break;
	case 2:
	case 3:
		set_comment(&c, bytes[2]);
		break;
	case 4:
	case 5:
		add(&c, bytes[2]);
		break;
	default:
		push(r, &c, bytes[2]);
		break;
	}
	line_release(&c.line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct game *game;
	struct record r;
	if (size < HEAD)
		return 0;
	const struct preset *preset = fuzz_preset(data, &game);
	record_init(&r, game, preset, NULL);
	for (size_t i = 0; i < CHANGES_MAX && HEAD + 3 * i + 3 <= size; i++) {
		change(&r, data + HEAD + 3 * i);
		HOLD(record_check(&r, NULL));
	}
	fuzz_check_record(&r);
	record_release(&r);
	return 0;
}
