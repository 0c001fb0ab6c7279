/* wasm_write: writes games as text and files. */
#include "base/json_write.h"
#include "games/registry.h"
#include "records/formats.h"
#include "records/record_read.h"
#include "records/tags.h"
#include "wasm/answer.h"
#include "wasm/wasm_messages.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* --- a record in parts --- */

/* A branch under construction. */
struct level {
	struct branch *branch;  /* NULL: a variation without moves */
	struct line *line, own; /* its positions; in a variation, starting at the move it replaces */
	int step;               /* step at which it leaves its parent */
	const char *before;     /* comment on its start, pending until its first move */
	bool full;              /* moves beyond RECORD_STEPS_MAX are dropped, with everything attached to them */
};

struct tree {
	struct level levels[BRANCH_DEPTH_MAX + 1];
	int depth;   /* depth of the current level */
	int skipped; /* nesting of dropped variations that are open inside it */
};

static move_t read_move(const struct line *line, const char *word, struct error *err)
{
	const struct position *p = line_last(line);
	struct ruling ruling = line->game->rules.verdict(p);
	if (ruling.verdict == UNDECIDED || line->game->rules.to_act(p) != ACTOR_CHANCE)
		return line->game->text.parse_move(p, word, err);
	fail(err, wasm_game_is_over, word, ruling_message(ruling));
	return NO_MOVE;
}

static bool add_move(struct tree *t, const char *word, struct error *err)
{
	struct level *level = &t->levels[t->depth];
	level->full = level->line->length == RECORD_STEPS_MAX;
	if (level->full)
		return true;
	move_t move = read_move(level->line, word, err);
	if (move == NO_MOVE)
		return false;
	if (level->branch)
		branch_push(level->branch, move);
	else
		level->branch = branch_add(level[-1].branch, level->step, move);
	if (level->before)
		branch_set_comment(level->branch, 0, level->before);
	level->before = NULL;
	line_push(level->line, move);
	return true;
}

static void add_comment(struct tree *t, const char *text)
{
	struct level *level = &t->levels[t->depth];
	if (level->branch)
		branch_set_comment(level->branch, level->line->length, text);
	else
		level->before = text;
}

/* Opens an alternative to the last move of a side. */
static void open_variation(struct tree *t)
{
	struct level *level = &t->levels[t->depth], *inner = level + 1;
	const struct line *line = level->line;
	int step = line->length - 1;
	while (step > 0 && line->game->rules.to_act(line_at(line, step)) == ACTOR_CHANCE)
		step--;
	if (t->depth == BRANCH_DEPTH_MAX || step < 0) {
		t->skipped++;
		return;
	}
	t->depth++;
	*inner = (struct level){.line = &inner->own, .step = step};
	line_init(&inner->own, line->game, line_at(line, step));
}

static void close_variation(struct tree *t)
{
	if (t->skipped > 0)
		t->skipped--;
	else if (t->depth > 0)
		line_release(&t->levels[t->depth--].own);
}

/* A tag whose name is not valid in a record is dropped. */
static void add_tag(struct record *r, const char *text)
{
	char name[RECORD_NAME_MAX + sizeof TAGS_MARK];
	size_t n = 0;
	while (isalnum((unsigned char)text[n]) || text[n] == '_')
		n++;
	if (n == 0 || n > RECORD_NAME_MAX || text[n] != '\t')
		return;
	snprintf(name, sizeof name, "%s%.*s", TAGS_MARK, (int)n, text);
	tags_set(r, name, text + n + 1);
}

static bool add_line(struct record *r, struct tree *t, char *text, struct error *err)
{
	bool kept = t->skipped == 0 && !t->levels[t->depth].full;
	if (*text == '(' && kept)
		open_variation(t);
	else if (*text == '(')
		t->skipped++;
	else if (*text == ')')
		close_variation(t);
	else if (*text == 't')
		add_tag(r, text + 1);
	else if (*text == 'c' && kept)
		add_comment(t, text + 1);
	else if (*text == 'm' && kept)
		return add_move(t, text + 1, err);
	return true;
}

static void copy_cut(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%.*s", (int)text_cut(from, size - 1), from);
}

/* Releases the record on failure. */
static bool build(struct record *record, char *text, struct error *err)
{
	char *head[8], *rest = text;
	struct position start;
	struct tree tree;
	for (size_t i = 0; i < sizeof head / sizeof *head; i++)
		head[i] = answer_cut(rest, &rest);
	const struct game *game = games_find(head[0], err);
	const struct preset *preset = game ? game_preset(game, *head[1] ? head[1] : NULL, err) : NULL;
	if (!preset || !game_set_up(game, preset, *head[2] ? head[2] : NULL, &start, err))
		return false;
	record_init(record, game, preset, &start);
	copy_cut(record->first, sizeof record->first, head[3]);
	copy_cut(record->second, sizeof record->second, head[4]);
	copy_cut(record->date, sizeof record->date, head[5]);
	copy_cut(record->ruling, sizeof record->ruling, head[7]);
	tree.depth = tree.skipped = 0;
	tree.levels[0] = (struct level){.branch = &record->root, .line = &record->line};
	bool ok = answer_result(head[6], &record->result, err);
	while (ok && *rest)
		ok = add_line(record, &tree, answer_cut(rest, &rest), err);
	for (; tree.depth > 0; tree.depth--)
		line_release(&tree.levels[tree.depth].own);
	if (!ok)
		record_release(record);
	return ok;
}

/* --- a record as text --- */

/* Reads the only record of the text. */
static bool read_one(struct record *record, const char *text, struct error *err)
{
	struct record_reader reader;
	record_reader_init(&reader, text, strlen(text));
	switch (record_read(&reader, record, err)) {
	case RECORD_READ:
		return true;
	case RECORD_END:
		return fail(err, wasm_no_record);
	default:
		return false;
	}
}

/* --- output --- */

/* The style is a format, a notation and "compact", each optional. Releases the record. */
static const char *write(struct record *record, char *style)
{
	struct error err;
	const char *format = answer_word(&style), *number = answer_word(&style);
	bool compact = strcmp(answer_word(&style), "compact") == 0;
	uint64_t notation = 0;
	bool canonical = !*number || strcmp(number, "-1") == 0;
	unsigned n_notations = 0;
	while (record->game->text.notations && record->game->text.notations[n_notations])
		n_notations++;
	enum record_format kind = formats_written_as(format);
	bool binary = kind == FORMAT_XQF, has_notation = kind == FORMAT_RECORD || kind == FORMAT_PGN;
	struct string words = {0};
	if (kind > FORMAT_RECORD && record->game != collection_game())
		fail(&err, wasm_format_of_xiangqi, format);
	else if (kind == FORMAT_UNKNOWN ||
		 (has_notation && !canonical && (!text_number(number, INT_MAX, &notation) || notation >= n_notations)))
		fail(&err, wasm_unknown_format, format, number);
	else
		formats_write(record, kind, canonical ? -1 : (int)notation, compact, &words);
	const char *answer;
	if (words.length == 0) {
		answer = answer_error(&err);
	} else if (binary) {
		string_bytes(answer_begin(), words.text, words.length);
		answer = answer_end_file();
	} else {
		struct string *out = answer_begin();
		string_char(out, '{');
		json_add_text(out, "text", string_text(&words));
		string_char(out, '}');
		answer = answer_end();
	}
	string_release(&words);
	record_release(record);
	return answer;
}

const char *wasm_write_record(size_t n)
{
	char *rest, *text = answer_words(n);
	struct error err;
	struct record record;
	if (!text)
		return answer_end();
	char *style = answer_cut(text, &rest);
	return read_one(&record, rest, &err) ? write(&record, style) : answer_error(&err);
}

const char *wasm_write_game(size_t n)
{
	char *rest, *text = answer_words(n);
	struct error err;
	struct record record;
	if (!text)
		return answer_end();
	char *style = answer_cut(text, &rest);
	return build(&record, rest, &err) ? write(&record, style) : answer_error(&err);
}
