#include "records/record.h"
#include "base/mem.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The same text means the same position: tests/contract. */
static bool same_text(const struct game *game, const struct position *a, const struct position *b)
{
	char text_a[POSITION_TEXT_MAX], text_b[POSITION_TEXT_MAX];
	game->text.format(a, text_a, sizeof text_a);
	game->text.format(b, text_b, sizeof text_b);
	return strcmp(text_a, text_b) == 0;
}

void record_init(struct record *r, const struct game *game, const struct preset *preset, const struct position *start)
{
	struct position usual;
	game->rules.start(&usual, preset);
	*r = (struct record){.game = game, .preset = preset};
	r->own_start = start && !same_text(game, start, &usual);
	line_init(&r->line, game, start ? start : &usual);
}

static void release_comments(struct record_comment *comments, int n)
{
	for (int i = 0; i < n; i++)
		free(comments[i].text);
	free(comments);
}

/* Frees what the variation holds and returns how many moves that were. At most RECORD_DEPTH_MAX deep. */
static int release_variation(struct record_variation *v)
{
	int n = v->n_moves;
	free(v->moves);
	release_comments(v->comments, v->n_comments);
	for (int i = 0; i < v->n_variations; i++)
		n += release_variation(&v->variations[i]);
	free(v->variations);
	return n;
}

/* Frees the variations from the i-th on, without the array. */
static void cut_variations(struct record *r, int i)
{
	while (r->n_variations > i)
		r->n_varied -= release_variation(&r->variations[--r->n_variations]);
}

void record_release(struct record *r)
{
	line_release(&r->line);
	release_comments(r->comments, r->n_comments);
	cut_variations(r, 0);
	free(r->variations);
	for (int i = 0; i < r->n_tags; i++) {
		free(r->tags[i].name);
		free(r->tags[i].value);
	}
	free(r->tags);
	*r = (struct record){0};
}

void record_take_back(struct record *r, int length)
{
	assert(length >= 0);
	while (r->line.length > length)
		line_pop(&r->line);
	while (r->n_comments > 0 && r->comments[r->n_comments - 1].step > length)
		free(r->comments[--r->n_comments].text);
	int kept = 0;
	while (kept < r->n_variations && r->variations[kept].step < length)
		kept++;
	cut_variations(r, kept);
}

/* The index of the first comment at the step or later. */
static int find_comment(const struct record_comment *comments, int n, int step)
{
	int low = 0, high = n;
	while (low < high) {
		int middle = (low + high) / 2;
		if (comments[middle].step < step)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const char *comment_at(const struct record_comment *comments, int n, int step)
{
	int i = find_comment(comments, n, step);
	return i < n && comments[i].step == step ? comments[i].text : NULL;
}

const char *record_comment(const struct record *r, int step)
{
	return comment_at(r->comments, r->n_comments, step);
}

const char *record_variation_comment(const struct record_variation *v, int step)
{
	return comment_at(v->comments, v->n_comments, step);
}

/* A copy with single blanks between the words, or NULL where there is no word. */
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

/* Puts the text on the step of a list of n comments, or takes away what is there for a text without words. */
static void set_comment(struct record_comment **comments, int *n, int step, const char *text)
{
	int i = find_comment(*comments, *n, step);
	char *words = text ? words_of(text) : NULL;
	bool is_there = i < *n && (*comments)[i].step == step;
	if (!words && !is_there)
		return;
	if (is_there)
		free((*comments)[i].text);
	if (words && !is_there && (*n & (*n - 1)) == 0) /* room for the next power of 2 */
		*comments = mem_resize(*comments, *n ? (size_t)*n * 2 : 1, sizeof **comments);
	struct record_comment *at = *comments + i;
	if (words && !is_there)
		memmove(at + 1, at, sizeof *at * (size_t)((*n)++ - i));
	else if (!words && is_there)
		memmove(at, at + 1, sizeof *at * (size_t)(--*n - i));
	if (words)
		*at = (struct record_comment){step, words};
}

void record_set_comment(struct record *r, int step, const char *text)
{
	set_comment(&r->comments, &r->n_comments, step, text);
}

void record_variation_set_comment(struct record_variation *v, int step, const char *text)
{
	set_comment(&v->comments, &v->n_comments, step, text);
}

void record_variation_push(struct record *r, struct record_variation *v, move_t move)
{
	if ((v->n_moves & (v->n_moves - 1)) == 0) /* room for the next power of 2 */
		v->moves = mem_resize(v->moves, v->n_moves ? (size_t)v->n_moves * 2 : 1, sizeof *v->moves);
	v->moves[v->n_moves++] = move;
	r->n_varied++;
}

struct record_variation *record_add_variation(struct record *r, struct record_variation *parent, int step, move_t first)
{
	struct record_variation **list = parent ? &parent->variations : &r->variations;
	int *n = parent ? &parent->n_variations : &r->n_variations, depth = parent ? parent->depth + 1 : 1, i = *n;
	if (depth > RECORD_DEPTH_MAX)
		return NULL;
	if ((*n & (*n - 1)) == 0)
		*list = mem_resize(*list, *n ? (size_t)*n * 2 : 1, sizeof **list);
	while (i > 0 && (*list)[i - 1].step > step)
		i--;
	struct record_variation *v = *list + i;
	memmove(v + 1, v, sizeof *v * (size_t)((*n)++ - i));
	*v = (struct record_variation){.step = step, .depth = depth};
	record_variation_push(r, v, first);
	return v;
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
