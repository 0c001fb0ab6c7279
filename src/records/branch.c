#include "records/branch.h"
#include "base/mem.h"
#include "records/records_messages.h"
#include "records/scan.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for one more entry. The capacity of a list is a power of 2. */
static void *grow(void *list, int n, size_t size)
{
	return (n & (n - 1)) == 0 ? mem_resize(list, n ? (size_t)n * 2 : 1, size) : list;
}

/* The recursion depth is at most BRANCH_DEPTH_MAX, as in all recursive functions here. */
void branch_release(struct branch *b)
{
	for (int i = 0; i < b->n_comments; i++)
		free(b->comments[i].text);
	for (int i = 0; i < b->n_branches; i++)
		branch_release(&b->branches[i]);
	free(b->moves);
	free(b->comments);
	free(b->branches);
	*b = (struct branch){0};
}

void branch_copy(struct branch *to, const struct branch *from)
{
	*to = (struct branch){.step = from->step, .depth = from->depth};
	for (int i = 0; i < from->n_moves; i++)
		branch_push(to, from->moves[i]);
	for (; to->n_comments < from->n_comments; to->n_comments++) {
		const struct branch_comment *comment = &from->comments[to->n_comments];
		to->comments = grow(to->comments, to->n_comments, sizeof *to->comments);
		to->comments[to->n_comments] = (struct branch_comment){comment->step, mem_text(comment->text)};
	}
	for (; to->n_branches < from->n_branches; to->n_branches++) {
		to->branches = grow(to->branches, to->n_branches, sizeof *to->branches);
		branch_copy(&to->branches[to->n_branches], &from->branches[to->n_branches]);
	}
}

void branch_push(struct branch *b, move_t move)
{
	b->moves = grow(b->moves, b->n_moves, sizeof *b->moves);
	b->moves[b->n_moves++] = move;
}

void branch_take_back(struct branch *b, int length)
{
	b->n_moves = b->n_moves > length ? length : b->n_moves;
	while (b->n_comments > 0 && b->comments[b->n_comments - 1].step > length)
		free(b->comments[--b->n_comments].text);
	while (b->n_branches > 0 && b->branches[b->n_branches - 1].step >= length)
		branch_release(&b->branches[--b->n_branches]);
}

struct branch *branch_add(struct branch *parent, int step, move_t first)
{
	int i = parent->n_branches;
	if (parent->depth == BRANCH_DEPTH_MAX)
		return NULL;
	parent->branches = grow(parent->branches, i, sizeof *parent->branches);
	while (i > 0 && parent->branches[i - 1].step > step)
		i--;
	struct branch *b = parent->branches + i;
	memmove(b + 1, b, sizeof *b * (size_t)(parent->n_branches++ - i));
	*b = (struct branch){.step = step, .depth = parent->depth + 1};
	branch_push(b, first);
	return b;
}

void branch_remove(struct branch *parent, int i)
{
	struct branch *b = parent->branches + i;
	branch_release(b);
	memmove(b, b + 1, sizeof *b * (size_t)(--parent->n_branches - i));
}

/* The index of the first comment at this step or later. */
static int find_comment(const struct branch *b, int step)
{
	int low = 0, high = b->n_comments;
	while (low < high) {
		int middle = (low + high) / 2;
		if (b->comments[middle].step < step)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const char *branch_comment(const struct branch *b, int step)
{
	int i = find_comment(b, step);
	return i < b->n_comments && b->comments[i].step == step ? b->comments[i].text : NULL;
}

/* A copy with words separated by single blanks, or NULL if there are no words. */
static char *words_of(const char *text)
{
	char *copy = mem_text(text), *to = copy;
	for (const char *c = text; *c; c++)
		if (!scan_is_blank(*c))
			*to++ = *c;
		else if (to > copy && to[-1] != ' ')
			*to++ = ' ';
	if (to > copy && to[-1] == ' ')
		to--;
	*to = 0;
	if (to > copy)
		return copy;
	free(copy);
	return NULL;
}

void branch_set_comment(struct branch *b, int step, const char *text)
{
	int i = find_comment(b, step);
	char *words = text ? words_of(text) : NULL;
	bool is_there = i < b->n_comments && b->comments[i].step == step;
	if (!words && !is_there)
		return;
	if (is_there)
		free(b->comments[i].text);
	if (words && !is_there)
		b->comments = grow(b->comments, b->n_comments, sizeof *b->comments);
	struct branch_comment *at = b->comments + i;
	if (words && !is_there)
		memmove(at + 1, at, sizeof *at * (size_t)(b->n_comments++ - i));
	else if (!words)
		memmove(at, at + 1, sizeof *at * (size_t)(--b->n_comments - i));
	if (words)
		*at = (struct branch_comment){step, words};
}

int branch_total(const struct branch *b)
{
	int n = b->n_moves;
	for (int i = 0; i < b->n_branches; i++)
		n += branch_total(&b->branches[i]);
	return n;
}

void branch_line(struct line *line, const struct branch *b, const struct line *parent)
{
	line_init(line, parent->game, line_at(parent, b->step));
	for (int i = 0; i < b->n_moves; i++)
		line_push(line, b->moves[i]);
}

static bool check_step(const struct branch *b, const struct line *line, int i, struct error *err)
{
	return game_allows(line->game, line_at(line, i), b->moves[i]) ||
	       fail(err, records_bad_step, i, b->n_moves, b->depth);
}

static bool check_comments(const struct branch *b, struct error *err)
{
	for (int i = 0; i < b->n_comments; i++) {
		const struct branch_comment *c = &b->comments[i];
		if (c->step < (i ? c[-1].step + 1 : 0) || c->step > b->n_moves)
			return fail(err, records_bad_comment_step, i, b->n_moves, c->step);
		if (!*c->text)
			return fail(err, records_empty_comment, c->step);
	}
	return true;
}

static bool check_branches(const struct branch *, const struct line *, struct error *);

/* Checks a branch that leaves the parent at a valid step. */
static bool check_inner(const struct branch *b, const struct line *parent, struct error *err)
{
	struct line line;
	bool ok = true;
	line_init(&line, parent->game, line_at(parent, b->step));
	for (int i = 0; i < b->n_moves && ok; i++) {
		ok = check_step(b, &line, i, err);
		if (ok)
			line_push(&line, b->moves[i]);
	}
	ok = ok && check_comments(b, err) && check_branches(b, &line, err);
	line_release(&line);
	return ok;
}

static bool check_branches(const struct branch *b, const struct line *line, struct error *err)
{
	for (int i = 0; i < b->n_branches; i++) {
		const struct branch *inner = &b->branches[i];
		if (inner->step < (i ? inner[-1].step : 0) || inner->step >= b->n_moves)
			return fail(err, records_bad_branch_step, i, b->n_moves, inner->step);
		if (inner->depth != b->depth + 1 || inner->depth > BRANCH_DEPTH_MAX)
			return fail(err, records_bad_branch_depth, inner->depth, b->depth);
		if (inner->n_moves == 0 || line->game->rules.to_act(line_at(line, inner->step)) == ACTOR_CHANCE)
			return fail(err, records_bad_branch_begin, i, inner->step);
		if (!check_inner(inner, line, err))
			return false;
	}
	return true;
}

bool branch_check(const struct branch *b, const struct line *line, struct error *err)
{
	if (b->depth != 0 || b->step != 0)
		return fail(err, records_bad_root, b->step, b->depth);
	if (line->length != b->n_moves)
		return fail(err, records_bad_line_length, b->n_moves, line->length);
	for (int i = 0; i < b->n_moves; i++)
		if (line->steps[i].move != b->moves[i])
			return fail(err, records_bad_line_move, i);
	return check_comments(b, err) && check_branches(b, line, err);
}
