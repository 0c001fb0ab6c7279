#include "records/record_write.h"
#include "records/scan.h"
#include "records/tags.h"

#include <stdio.h>
#include <string.h>

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

static void write_position(const struct record *r, const char *name, struct string *out)
{
	char text[POSITION_TEXT_MAX];
	r->game->text.format(line_at(&r->line, 0), text, sizeof text);
	write_tag(out, name, text);
}

static void write_known(struct string *out, const char *name, const char *value)
{
	if (*value)
		write_tag(out, name, value);
}

static void write_others(const struct record *r, bool pgn, struct string *out)
{
	for (int i = 0; i < r->n_tags; i++) {
		char name[RECORD_NAME_MAX + sizeof TAGS_MARK];
		bool marked = pgn && tags_mean_more(r->tags[i].name);
		snprintf(name, sizeof name, "%s%s", marked ? TAGS_MARK : "", r->tags[i].name);
		write_tag(out, name, r->tags[i].value);
	}
}

static void write_tags(const struct record *r, struct string *out)
{
	write_tag(out, "Game", r->game->name);
	write_tag(out, "Preset", r->preset->name);
	if (r->own_start)
		write_position(r, "Position", out);
	write_known(out, "First", r->first);
	write_known(out, "Second", r->second);
	write_known(out, "Date", r->date);
	write_tag(out, "Result", record_result_text(r->result));
	write_known(out, "Ruling", r->ruling);
	write_others(r, false, out);
}

static void write_pgn_tags(const struct record *r, const struct record_style *style, struct string *out)
{
	static const char *const formats[] = {"ICCS", "WXF", "Chinese",
					      "Chinese"}; /* in the order of xiangqi's notations */
	write_tag(out, "Game", "Chinese Chess");
	write_known(out, "Date", r->date);
	write_known(out, "Red", r->first);
	write_known(out, "Black", r->second);
	write_tag(out, "Result", record_result_text(r->result));
	write_known(out, "Ruling", r->ruling);
	if (r->preset != r->game->presets)
		write_tag(out, "Preset", r->preset->name);
	write_others(r, true, out);
	if (r->own_start)
		write_position(r, "FEN", out);
	write_tag(out, "Format", style->notation < 0 ? "UCI" : formats[style->notation]);
}

/* Wraps words into lines of at most 80 columns. The last word is held back for text that attaches to it. */
struct wrap {
	struct string *out;
	const struct record_style *style;
	int column;
	struct string word;
	bool open; /* the next word attaches to the current one */
};

static void end_word(struct wrap *w)
{
	int columns = 0;
	for (size_t i = 0; i < w->word.length; i++)
		columns += ((unsigned char)w->word.text[i] & 0xc0) != 0x80; /* not a UTF-8 continuation byte */
	if (w->column > 0) {
		bool fits = w->style->compact || w->column + 1 + columns <= 80;
		string_char(w->out, fits ? ' ' : '\n');
		w->column = fits ? w->column + 1 : 0;
	}
	string_bytes(w->out, string_text(&w->word), w->word.length);
	w->column += columns;
	string_clear(&w->word);
}

static void write_word(struct wrap *w, const char *word, size_t n)
{
	if (w->word.length > 0 && !w->open)
		end_word(w);
	string_bytes(&w->word, word, n);
	w->open = false;
}

static void add_comment_char(struct string *text, const struct record_style *style, char c)
{
	if (c == '}' && style->pgn) {
		string_add(text, "｝"); /* other programs have no escape for '}' */
		return;
	}
	if (c == '}' || c == '\\')
		string_char(text, '\\');
	string_char(text, c);
}

/* Writes one comment combined from up to two texts, either of which may be NULL. */
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
		for (; part && *part; part++)
			add_comment_char(&text, w->style, *part);
	}
	string_char(&text, '}');
	for (const char *c = text.text; *c;) {
		size_t n = strcspn(c, " ");
		write_word(w, c, n);
		c += n + (c[n] == ' ');
	}
	string_release(&text);
}

/* A branch with its positions. */
struct written {
	const struct branch *branch;
	const struct line *line;
	enum actor before; /* the actor of the last move; chance before the first one */
	int number;
};

static enum actor actor_at(const struct line *line, int step)
{
	return line->game->rules.to_act(line_at(line, step));
}

/* Adds the move number: whenever the first side acts without having made the previous move, and before the first move
 * of the line. */
static void add_number(struct text *word, struct written *l, enum actor actor)
{
	if (actor == ACTOR_FIRST ? l->before != ACTOR_FIRST : l->number == 0)
		l->number++;
	if (actor == ACTOR_FIRST ? l->before != ACTOR_FIRST : l->before == ACTOR_CHANCE)
		text_add(word, actor == ACTOR_FIRST ? "%d. " : "%d... ", l->number);
	l->before = actor;
}

static void add_move(struct text *word, const struct record_style *style, const struct line *line, int step)
{
	const struct game *game = line->game;
	const struct position *p = line_at(line, step);
	char move[MOVE_TEXT_MAX];
	if (style->notation < 0 || game->rules.to_act(p) == ACTOR_CHANCE)
		game->text.format_move(p, line->steps[step].move, move, sizeof move);
	else
		game->text.format_move_in(p, line->steps[step].move, style->notation, move, sizeof move);
	text_add(word, "%s", move);
}

static void write_branch(struct wrap *w, struct written *l);

/* Number and actor of the parent are those before the step. The recursion depth is at most BRANCH_DEPTH_MAX. */
static void write_inner(struct wrap *w, const struct written *parent, const struct branch *b)
{
	enum actor actor = actor_at(parent->line, b->step);
	bool goes_on =
		actor == ACTOR_FIRST && parent->before == ACTOR_FIRST; /* the turn continues, and thus its number */
	struct line line;
	struct written inner = {b, &line, ACTOR_CHANCE, parent->number - goes_on};
	branch_line(&line, b, parent->line);
	bool compact = w->style->compact;
	write_word(w, compact ? "(1." : "(",
		   compact ? 3 : 1); /* the number distinguishes a variation from a chance outcome */
	w->open = !compact;
	write_branch(w, &inner);
	if (compact)
		write_word(w, ")", 1);
	else
		string_char(&w->word, ')');
	line_release(&line);
}

/* A move stays on one line with its number and its chance outcome. */
static void write_branch(struct wrap *w, struct written *l)
{
	const struct branch *b = l->branch;
	const struct line *line = l->line;
	int next = 0;
	write_comment(w, branch_comment(b, 0), NULL);
	for (int i = 0; i < line->length; i++) {
		char buf[2 * MOVE_TEXT_MAX + 32];
		struct text word = text_into(buf, sizeof buf);
		struct written start = *l;
		enum actor actor = actor_at(line, i);
		const char *on_flip = NULL;
		if (actor != ACTOR_CHANCE && !w->style->compact)
			add_number(&word, l, actor);
		add_move(&word, w->style, line, i);
		if (actor != ACTOR_CHANCE && i + 1 < line->length && actor_at(line, i + 1) == ACTOR_CHANCE) {
			on_flip = branch_comment(b, ++i);
			add_move(&word, w->style, line, i);
		}
		write_word(w, buf, word.length);
		write_comment(w, on_flip, branch_comment(b, i + 1));
		for (; next < b->n_branches && b->branches[next].step <= i; next++)
			write_inner(w, &start, &b->branches[next]);
	}
}

void record_write_as(const struct record *r, const struct record_style *style, struct string *out)
{
	if (out->length > 0)
		string_char(out, '\n');
	if (style->pgn)
		write_pgn_tags(r, style, out);
	else
		write_tags(r, out);
	string_char(out, '\n');
	struct wrap w = {.out = out, .style = style};
	struct written main = {&r->root, &r->line, ACTOR_CHANCE, 0};
	write_branch(&w, &main);
	const char *result = record_result_text(r->result);
	write_word(&w, result, strlen(result));
	end_word(&w);
	string_char(out, '\n');
	string_release(&w.word);
}

void record_write(const struct record *r, struct string *out)
{
	record_write_as(r, &(struct record_style){.notation = -1}, out);
}
