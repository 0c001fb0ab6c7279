#include "lib/handles.h"
#include "lib/lib_messages.h"
#include "records/formats.h"
#include "records/tags.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

/* --- branches, numbered in preorder --- */

/* A branch and those above it, the main line first. */
struct path {
	int depth; /* of the branch */
	struct branch *branches[BRANCH_DEPTH_MAX + 1];
	int numbers[BRANCH_DEPTH_MAX + 1];
};

/* Extends the path to the branch with the number; *next is the number of the next branch on the way. */
static bool search_branches(struct path *p, int number, int *next)
{
	struct branch *b = p->branches[p->depth];
	for (int i = 0; i < b->n_branches; i++) {
		p->branches[++p->depth] = &b->branches[i];
		p->numbers[p->depth] = (*next)++;
		if (p->numbers[p->depth] == number || search_branches(p, number, next))
			return true;
		p->depth--;
	}
	return false;
}

static bool find_branch(struct qipan_game *g, int number, struct path *out, struct error *err)
{
	int next = 1;
	*out = (struct path){.branches = {&g->table.record.root}};
	return number == 0 || (number > 0 && search_branches(out, number, &next)) || fail(err, lib_no_branch, number);
}

static struct branch *branch_of(const struct path *p)
{
	return p->branches[p->depth];
}

/* Initializes the line with the positions of the branch. */
static void begin_line(const struct qipan_game *g, const struct path *p, struct line *out)
{
	line_copy(out, &g->table.record.line);
	for (int i = 1; i <= p->depth; i++) {
		struct line parent = *out;
		branch_line(out, p->branches[i], &parent);
		line_release(&parent);
	}
}

static int count_branches(const struct branch *b)
{
	int n = 1;
	for (int i = 0; i < b->n_branches; i++)
		n += count_branches(&b->branches[i]);
	return n;
}

int qipan_game_branch_count(const struct qipan_game *g)
{
	return count_branches(&g->table.record.root);
}

static bool find_notation(const struct game *game, const char *name, int *out, struct error *err)
{
	return game_find_notation(game, name, out) || fail(err, lib_no_notation, game->name, name);
}

static void add_move(struct string *out, const struct position *position, const struct game *game, move_t move,
		     int notation)
{
	char text[MOVE_TEXT_MAX];
	game_format_move(game, position, move, notation, text, sizeof text);
	string_add(out, "%s%s", out->length ? " " : "", text);
}

bool qipan_game_branch(struct qipan_game *g, int number, const char *notation_name, struct qipan_branch *out,
		       struct qipan_error *err)
{
	struct path p;
	struct line line;
	int notation;
	if (!find_notation(g->table.record.game, notation_name, &notation, qipan_error_of(err)) ||
	    !find_branch(g, number, &p, qipan_error_of(err)))
		return false;
	const struct branch *b = branch_of(&p);
	begin_line(g, &p, &line);
	string_clear(&g->branch);
	for (int i = 0; i < b->n_moves; i++)
		add_move(&g->branch, line_at(&line, i), line.game, b->moves[i], notation);
	line_release(&line);
	int parent = p.depth > 0 ? p.numbers[p.depth - 1] : -1;
	*out = (struct qipan_branch){parent, b->step, b->n_moves, string_text(&g->branch)};
	return true;
}

/* Reads moves separated by spaces onto the line; the first must be a side's. */
static bool read_moves(struct line *line, const char *text, struct error *err)
{
	const struct game *game = line->game;
	while (*(text += strspn(text, " "))) {
		char word[MOVE_TEXT_MAX];
		size_t n = strcspn(text, " ");
		if (n >= sizeof word)
			return fail(err, lib_long_move, (int)sizeof word - 1);
		memcpy(word, text, n);
		word[n] = 0;
		text += n;
		if (line_ruling(line).verdict != UNDECIDED)
			return fail(err, lib_moves_after_end, word);
		move_t move = game->text.parse_move(line_last(line), word, err);
		if (move == NO_MOVE)
			return false;
		line_push(line, move);
	}
	return line->length > 0 || fail(err, lib_no_moves);
}

/* Adds moves at the step of a branch, whose positions are those of the line; NULL if refused. */
static struct branch *add_moves(struct branch *parent, const struct line *line, int step, const char *moves,
				struct error *err)
{
	struct line added;
	struct branch *b = NULL;
	if (step < 0 || step >= parent->n_moves || line->game->rules.to_act(line_at(line, step)) == ACTOR_CHANCE) {
		fail(err, lib_bad_branch_step, step, parent->n_moves - 1);
		return NULL;
	}
	line_init(&added, line->game, line_at(line, step));
	if (read_moves(&added, moves, err)) {
		b = branch_add(parent, step, added.steps[0].move);
		if (!b)
			fail(err, lib_branches_too_deep, BRANCH_DEPTH_MAX);
		for (int i = 1; b && i < added.length; i++)
			branch_push(b, added.steps[i].move);
	}
	line_release(&added);
	return b;
}

int qipan_game_add_branch(struct qipan_game *g, int parent, int step, const char *moves, struct qipan_error *err)
{
	struct path p;
	struct line line;
	if (!find_branch(g, parent, &p, qipan_error_of(err)))
		return -1;
	begin_line(g, &p, &line);
	const struct branch *added = add_moves(branch_of(&p), &line, step, moves, qipan_error_of(err));
	line_release(&line);
	if (!added)
		return -1;
	int number = parent + 1;
	for (const struct branch *b = branch_of(&p)->branches; b != added; b++)
		number += count_branches(b);
	return number;
}

bool qipan_game_remove_branch(struct qipan_game *g, int number, struct qipan_error *err)
{
	struct path p;
	if (number == 0)
		return fail(qipan_error_of(err), lib_main_line_stays);
	if (!find_branch(g, number, &p, qipan_error_of(err)))
		return false;
	struct branch *parent = p.branches[p.depth - 1];
	branch_remove(parent, (int)(branch_of(&p) - parent->branches));
	return true;
}

/* --- comments, tags and players --- */

const char *qipan_game_comment(struct qipan_game *g, int number, int step)
{
	struct path p;
	return find_branch(g, number, &p, NULL) ? branch_comment(branch_of(&p), step) : NULL;
}

const char *qipan_game_next_comment(struct qipan_game *g, int number, int *step)
{
	struct path p;
	if (!find_branch(g, number, &p, NULL))
		return NULL;
	const struct branch *b = branch_of(&p);
	for (int i = 0; i < b->n_comments; i++)
		if (b->comments[i].step >= *step) {
			*step = b->comments[i].step;
			return b->comments[i].text;
		}
	return NULL;
}

bool qipan_game_set_comment(struct qipan_game *g, int number, int step, const char *text, struct qipan_error *err)
{
	struct path p;
	if (!find_branch(g, number, &p, qipan_error_of(err)))
		return false;
	if (step < 0 || step > branch_of(&p)->n_moves)
		return fail(qipan_error_of(err), lib_bad_comment_step, step, branch_of(&p)->n_moves);
	branch_set_comment(branch_of(&p), step, text);
	return true;
}

bool qipan_game_tag(const struct qipan_game *g, int i, const char **name, const char **value)
{
	const struct record *r = &g->table.record;
	bool dated = r->date[0];
	if (i < 0 || i >= r->n_tags + dated)
		return false;
	*name = dated && i == 0 ? "Date" : r->tags[i - dated].name;
	*value = dated && i == 0 ? r->date : r->tags[i - dated].value;
	return true;
}

static bool is_tag_name(const char *name)
{
	static const char *const own[] = {"Game", "Preset", "Position", "First", "Second",
					  "Red",  "Black",  "Result",   "Ruling"};
	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (strcmp(name, own[i]) == 0)
			return false;
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
	return *name && strncmp(name, TAGS_MARK, strlen(TAGS_MARK)) != 0 && strlen(name) <= RECORD_NAME_MAX &&
	       strspn(name, letters) == strlen(name);
}

static bool has_tag(const struct record *r, const char *name)
{
	for (int i = 0; i < r->n_tags; i++)
		if (strcmp(r->tags[i].name, name) == 0)
			return true;
	return false;
}

static void remove_tag(struct record *r, const char *name)
{
	int n = 0;
	for (int i = 0; i < r->n_tags; i++)
		if (strcmp(r->tags[i].name, name) == 0) {
			free(r->tags[i].name);
			free(r->tags[i].value);
		} else {
			r->tags[n++] = r->tags[i];
		}
	r->n_tags = n;
}

bool qipan_game_set_tag(struct qipan_game *g, const char *name, const char *value, struct qipan_error *err)
{
	struct record *r = &g->table.record;
	if (!is_tag_name(name))
		return fail(qipan_error_of(err), lib_bad_tag_name, name);
	bool is_date = strcmp(name, "Date") == 0;
	if (value && !is_date && !has_tag(r, name) && r->n_tags >= RECORD_TAGS_MAX)
		return fail(qipan_error_of(err), lib_too_many_tags, RECORD_TAGS_MAX);
	if (is_date)
		r->date[0] = 0;
	remove_tag(r, is_date ? "DateText" : name);
	if (value)
		tags_set(r, name, value);
	return true;
}

const char *qipan_game_player(const struct qipan_game *g, enum qipan_actor actor)
{
	return actor == QIPAN_SECOND ? g->table.record.second : g->table.record.first;
}

/* --- writing --- */

const char *qipan_list_formats(const char *name, int i)
{
	const struct game *game = games_find(name, NULL);
	const char *const *formats = game ? formats_written(game) : NULL;
	for (int n = 0; formats && formats[n]; n++)
		if (n == i)
			return formats[n];
	return NULL;
}

const char *qipan_game_write(struct qipan_game *g, const char *name, const char *notation, size_t *size,
			     struct qipan_error *err)
{
	const struct record *r = &g->table.record;
	enum record_format format = formats_written_as(name);
	int index;
	if (format == FORMAT_UNKNOWN || (format != FORMAT_RECORD && r->game != collection_game())) {
		fail(qipan_error_of(err), lib_no_format, r->game->name, name);
		return NULL;
	}
	if (!notation && format == FORMAT_PGN)
		notation = "iccs";
	if (!find_notation(r->game, notation, &index, qipan_error_of(err)))
		return NULL;
	string_clear(&g->file);
	formats_write(r, format, index, false, &g->file);
	*size = g->file.length;
	return string_text(&g->file);
}
