#include "referee/record.h"
#include "base/mem.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The same text means the same position: tests/contract. */
static bool same_text(const struct game *game, const struct position *a, const struct position *b)
{
	char text_a[POSITION_TEXT_MAX], text_b[POSITION_TEXT_MAX];
	game->format(a, text_a, sizeof text_a);
	game->format(b, text_b, sizeof text_b);
	return strcmp(text_a, text_b) == 0;
}

void record_init(struct record *r, const struct game *game, const struct preset *preset, const struct position *start)
{
	struct position usual;
	game->start(&usual, preset);
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
	if (is_there)
		free((*comments)[i].text);
	if (words && !is_there)
		*comments = mem_resize(*comments, (size_t)*n + 1, sizeof **comments);
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

bool record_variation_push(struct record *r, struct record_variation *v, move_t move)
{
	if (r->n_varied == RECORD_VARIED_MAX)
		return false;
	if ((v->n_moves & (v->n_moves - 1)) == 0) /* room for the next power of 2 */
		v->moves = mem_resize(v->moves, v->n_moves ? (size_t)v->n_moves * 2 : 1, sizeof *v->moves);
	v->moves[v->n_moves++] = move;
	r->n_varied++;
	return true;
}

struct record_variation *record_add_variation(struct record *r, struct record_variation *parent, int step, move_t first)
{
	struct record_variation **list = parent ? &parent->variations : &r->variations;
	int *n = parent ? &parent->n_variations : &r->n_variations, depth = parent ? parent->depth + 1 : 1, i = *n;
	if (depth > RECORD_DEPTH_MAX || r->n_varied == RECORD_VARIED_MAX)
		return NULL;
	if ((*n & (*n - 1)) == 0)
		*list = mem_resize(*list, *n ? (size_t)*n * 2 : 1, sizeof **list);
	while (i > 0 && (*list)[i - 1].step > step)
		i--;
	struct record_variation *v = *list + i;
	memmove(v + 1, v, sizeof *v * (size_t)((*n)++ - i));
	*v = (struct record_variation){.step = step, .depth = depth};
	return record_variation_push(r, v, first) ? v : NULL;
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

static void write_tag(struct string *out, const char *name, const char *value)
{
	string_add(out, "[%s \"", name);
	for (const char *c = value; *c; c++) {
		if (*c == '"' || *c == '\\')
			string_char(out, '\\');
		string_char(out, scan_is_blank(*c) ? ' ' : *c);
	}
	string_add(out, "\"]\n");
}

static void write_tags(const struct record *r, struct string *out)
{
	write_tag(out, "Game", r->game->name);
	write_tag(out, "Preset", r->preset->name);
	if (r->own_start) {
		char text[POSITION_TEXT_MAX];
		r->game->format(line_at(&r->line, 0), text, sizeof text);
		write_tag(out, "Position", text);
	}
	if (*r->first)
		write_tag(out, "First", r->first);
	if (*r->second)
		write_tag(out, "Second", r->second);
	if (*r->date)
		write_tag(out, "Date", r->date);
	write_tag(out, "Result", record_result_text(r->result));
	if (*r->ruling)
		write_tag(out, "Ruling", r->ruling);
	for (int i = 0; i < r->n_tags; i++)
		write_tag(out, r->tags[i].name, r->tags[i].value);
}

/* Words on lines of at most 80 columns. */
struct wrap {
	struct string *out;
	int column;
};

static void write_word(struct wrap *w, const char *word, size_t n)
{
	int columns = 0;
	for (size_t i = 0; i < n; i++)
		columns += ((unsigned char)word[i] & 0xc0) != 0x80; /* not the later bytes of a UTF-8 character */
	if (w->column > 0) {
		bool fits = w->column + 1 + columns <= 80;
		string_char(w->out, fits ? ' ' : '\n');
		w->column = fits ? w->column + 1 : 0;
	}
	string_bytes(w->out, word, n);
	w->column += columns;
}

/* One comment of up to two texts, either NULL. */
static void write_comment(struct wrap *w, const char *before, const char *after)
{
	if (!before && !after)
		return;
	struct string text = {0};
	string_char(&text, '{');
	for (int i = 0; i < 2; i++) {
		const char *part = i ? after : before;
		if (i && before && after)
			string_char(&text, ' ');
		for (; part && *part; part++) {
			if (*part == '}' || *part == '\\')
				string_char(&text, '\\');
			string_char(&text, *part);
		}
	}
	string_char(&text, '}');
	for (const char *c = text.text; *c;) {
		size_t n = strcspn(c, " ");
		write_word(w, c, n);
		c += n + (c[n] == ' ');
	}
	string_release(&text);
}

static enum actor actor_at(const struct line *line, int step)
{
	return line->game->to_act(line_at(line, step));
}

/* The number of a move: whenever the first side acts after not having acted, and before the game's first move. */
static void add_number(struct text *word, enum actor actor, enum actor before, int *number)
{
	if (actor == ACTOR_FIRST ? before != ACTOR_FIRST : *number == 0)
		text_add(word, actor == ACTOR_FIRST ? "%d. " : "%d... ", ++*number);
}

static void add_move(struct text *word, const struct line *line, int step)
{
	char move[MOVE_TEXT_MAX];
	line->game->format_move(line_at(line, step), line->steps[step].move, move, sizeof move);
	text_add(word, "%s", move);
}

/* A move keeps its number and what came up behind it on its line. */
static void write_moves(const struct record *r, struct wrap *w)
{
	const struct line *line = &r->line;
	enum actor before = ACTOR_CHANCE; /* who made the last move; chance while there was none */
	int number = 0;
	write_comment(w, record_comment(r, 0), NULL);
	for (int i = 0; i < line->length; i++) {
		char buf[2 * MOVE_TEXT_MAX + 32];
		struct text word = text_into(buf, sizeof buf);
		enum actor actor = actor_at(line, i);
		const char *on_flip = NULL;
		if (actor != ACTOR_CHANCE) {
			add_number(&word, actor, before, &number);
			before = actor;
		}
		add_move(&word, line, i);
		if (actor != ACTOR_CHANCE && i + 1 < line->length && actor_at(line, i + 1) == ACTOR_CHANCE) {
			on_flip = record_comment(r, ++i);
			add_move(&word, line, i);
		}
		write_word(w, buf, word.length);
		write_comment(w, on_flip, record_comment(r, i + 1));
	}
}

void record_write(const struct record *r, struct string *out)
{
	if (out->length > 0)
		string_char(out, '\n');
	write_tags(r, out);
	string_char(out, '\n');
	struct wrap w = {out, 0};
	write_moves(r, &w);
	const char *result = record_result_text(r->result);
	write_word(&w, result, strlen(result));
	string_char(out, '\n');
}
