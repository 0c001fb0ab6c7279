#include "records/record.h"
#include "base/mem.h"
#include "records/records_messages.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Equal texts imply equal positions; tests/contract checks this. */
static bool same_text(const struct game *game, const struct position *a, const struct position *b)
{
	char text_a[POSITION_TEXT_MAX], text_b[POSITION_TEXT_MAX];
	game->text.format(a, text_a, sizeof text_a);
	game->text.format(b, text_b, sizeof text_b);
	return strcmp(text_a, text_b) == 0;
}

void record_init(struct record *r, const struct game *game, const struct preset *preset, const struct position *start)
{
	struct position normal_start;
	game->rules.start(&normal_start, preset);
	*r = (struct record){.game = game, .preset = preset};
	r->own_start = start && !same_text(game, start, &normal_start);
	line_init(&r->line, game, start ? start : &normal_start);
}

void record_release(struct record *r)
{
	branch_release(&r->root);
	line_release(&r->line);
	for (int i = 0; i < r->n_tags; i++) {
		free(r->tags[i].name);
		free(r->tags[i].value);
	}
	free(r->tags);
	*r = (struct record){0};
}

void record_copy(struct record *to, const struct record *from)
{
	*to = *from; /* the members below are not shared */
	branch_copy(&to->root, &from->root);
	line_copy(&to->line, &from->line);
	to->tags = NULL;
	to->n_tags = 0;
	for (int i = 0; i < from->n_tags; i++)
		record_add_tag(to, from->tags[i].name, from->tags[i].value);
}

void record_push(struct record *r, move_t move)
{
	branch_push(&r->root, move);
	line_push(&r->line, move);
}

void record_follow_line(struct record *r)
{
	while (r->root.n_moves < r->line.length)
		branch_push(&r->root, r->line.steps[r->root.n_moves].move);
}

void record_take_back(struct record *r, int length)
{
	assert(length >= 0);
	branch_take_back(&r->root, length);
	while (r->line.length > length)
		line_pop(&r->line);
}

bool record_check(const struct record *r, struct error *err)
{
	if (r->line.game != r->game)
		return fail(err, records_other_game);
	return line_check(&r->line, err) && branch_check(&r->root, &r->line, err);
}

void record_add_tag(struct record *r, const char *name, const char *value)
{
	r->tags = mem_resize(r->tags, (size_t)r->n_tags + 1, sizeof *r->tags);
	r->tags[r->n_tags++] = (struct record_tag){mem_text(name), mem_text(value)};
}

void record_end(struct record *r, enum verdict verdict, const char *ruling)
{
	r->result = verdict;
	snprintf(r->ruling, sizeof r->ruling, "%s", ruling);
}

bool record_adjudicate(struct record *r)
{
	struct ruling ruling = line_ruling(&r->line);
	if (ruling.verdict == UNDECIDED)
		return false;
	r->result = ruling.verdict;
	snprintf(r->ruling, sizeof r->ruling, "%s: %s", ruling.clause, ruling.why);
	return true;
}

const char *record_result_text(enum verdict verdict)
{
	static const char *const texts[] = {
		[UNDECIDED] = "*",
		[FIRST_WINS] = "1-0",
		[SECOND_WINS] = "0-1",
		[DRAWN] = "1/2-1/2",
	};
	return texts[verdict];
}

bool record_result_of(const char *text, enum verdict *out)
{
	for (int v = UNDECIDED; v <= DRAWN; v++)
		if (strcmp(record_result_text((enum verdict)v), text) == 0) {
			*out = (enum verdict)v;
			return true;
		}
	return false;
}
