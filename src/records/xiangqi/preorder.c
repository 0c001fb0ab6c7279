#include "records/xiangqi/preorder.h"
#include "base/mem.h"
#include "games/xiangqi/xq_squares.h"
#include "records/legal.h"
#include "records/records_messages.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void preorder_add(struct preorder *t, const char *text, size_t at, bool leads_on, bool has_other, const char *comment)
{
	if (t->n == t->capacity) {
		t->capacity = t->capacity ? t->capacity * 2 : 64;
		t->nodes = mem_resize(t->nodes, (size_t)t->capacity, sizeof *t->nodes);
	}
	int i = t->n++;
	struct preorder_node *node = &t->nodes[i];
	*node = (struct preorder_node){.from = -1, .at = at, .comment = comment && *comment ? mem_text(comment) : NULL};
	snprintf(node->text, sizeof node->text, "%.*s", (int)text_cut(text, sizeof node->text - 1), text);
	if (i == 0) {
		t->waiting = -1;
	} else if (t->leads_on) {
		node[-1].next = i;
	} else {
		struct preorder_node *before = &t->nodes[t->waiting];
		t->waiting = before->other;
		before->other = i;
	}
	t->leads_on = leads_on;
	if (has_other) {
		node->other = t->waiting;
		t->waiting = i;
	}
}

static bool on_board(int square)
{
	return square >= 0 && square < PREORDER_SQUARES;
}

void preorder_add_squares(struct preorder *t, int from, int to, size_t at, bool leads_on, bool has_other,
			  const char *comment)
{
	char text[32];
	bool are_squares = on_board(from) && on_board(to);
	if (are_squares)
		snprintf(text, sizeof text, "%c%d%c%d", 'a' + from % 9, 9 - from / 9, 'a' + to % 9, 9 - to / 9);
	else
		snprintf(text, sizeof text, "(%d,%d)", from, to);
	preorder_add(t, text, at, leads_on, has_other, comment);
	if (are_squares) {
		t->nodes[t->n - 1].from = (int8_t)from;
		t->nodes[t->n - 1].to = (int8_t)to;
	}
}

bool preorder_is_open(const struct preorder *t)
{
	return t->leads_on || t->waiting >= 0;
}

static bool set_up(const char pieces[PREORDER_SQUARES], bool black_first, unsigned move_number,
		   const struct preset *preset, struct position *start, struct error *err)
{
	const struct game *game = collection_game();
	char buf[POSITION_TEXT_MAX];
	struct text out = text_into(buf, sizeof buf);
	for (int i = 0, empty = 0; i < PREORDER_SQUARES; i++) {
		bool ends = i % 9 == 8;
		empty += !pieces[i];
		if (empty > 0 && (pieces[i] || ends)) {
			text_char(&out, (char)('0' + empty));
			empty = 0;
		}
		if (pieces[i])
			text_char(&out, pieces[i]);
		if (ends && i + 1 < PREORDER_SQUARES)
			text_char(&out, '/');
	}
	text_add(&out, " %c - - 0 %u", black_first ? 'b' : 'w', move_number > 0 ? move_number : 1);
	return game_set_up(game, preset, buf, start, err);
}

bool preorder_set_up(const struct preorder *t, const char pieces[PREORDER_SQUARES], bool black_first,
		     unsigned move_number, struct collection *collection, struct position *start, struct error *err)
{
	const struct preset *preset = collection_preset(collection, err);
	if (!preset)
		return false;
	char mover = t->n > 0 && t->nodes[0].from >= 0 ? pieces[t->nodes[0].from] : 0;
	if (mover)
		black_first = islower((unsigned char)mover);
	if (set_up(pieces, black_first, move_number, preset, start, err))
		return true;
	if (t->n > 0 || !set_up(pieces, !black_first, move_number, preset, start, NULL))
		return false;
	collection_note(collection, black_first ? preorder_black_cannot_move : preorder_red_cannot_move);
	return true;
}

/* State of playing the moves of a record. */
struct playing {
	const struct preorder *preorder;
	struct collection *collection;
	struct record *record;
	struct error why; /* why the first cut variation ended */
	int n_cut, n_played;
};

/* Progress counts nodes, since the moves are not played in the order of their bytes. */
static void report_progress(struct playing *g)
{
	const struct preorder *t = g->preorder;
	size_t begin = t->nodes[0].at, end = t->nodes[t->n - 1].at;
	g->n_played++;
	collection_progress(g->collection, begin + (size_t)((double)(end - begin) * g->n_played / t->n));
}

/* Fills the error for a node whose text is not a legal move. */
static void explain(struct error *err, const struct preorder_node *node, const struct line *line, int ply,
		    const struct error *words)
{
	struct error legal;
	legal_words(line->game, line_last(line), &legal);
	fail(err, preorder_illegal_move, ply, node->at, words, &legal);
}

/* Converts to a xiangqi square: xiangqi counts ranks from Red's side. */
static int square_of(int square)
{
	return xq_square(square % XQ_FILES, XQ_RANKS - 1 - square / XQ_FILES);
}

/* The move that the node describes at the end of the line, whose start is ply plies into the game; NO_MOVE with the
 * reason. */
static move_t move_of(const struct preorder_node *node, const struct line *line, int ply, struct error *why)
{
	struct error words;
	if (line->length + ply == RECORD_STEPS_MAX) {
		fail(why, preorder_too_many_moves, node->at, node->text, RECORD_STEPS_MAX);
		return NO_MOVE;
	}
	move_t move = node->from >= 0 ? xq_find_squares(line_last(line), node->text, square_of(node->from),
							square_of(node->to), &words)
				      : line->game->text.parse_move(line_last(line), node->text, &words);
	if (move == NO_MOVE)
		explain(why, node, line, ply + line->length + 1, &words);
	return move;
}

/* Notes a variation that ends before the node or cannot begin with it. */
static void note_cut(struct playing *g, const struct error *why)
{
	if (g->n_cut++ == 0)
		g->why = *why;
}

/* Plays the node and its continuation onto the branch and its line, up to the first move that cannot be played. */
static void play_branch(struct playing *g, int first, struct branch *branch, struct line *line, int ply)
{
	int i = first;
	do {
		const struct preorder_node *node = &g->preorder->nodes[i];
		struct error why;
		bool begun = branch->n_moves > line->length; /* the branch was created with this move */
		move_t move = begun ? branch->moves[line->length] : move_of(node, line, ply, &why);
		if (move == NO_MOVE && branch->depth > 0)
			note_cut(g, &why);
		else if (move == NO_MOVE)
			collection_note_error(g->collection, &why);
		if (move == NO_MOVE)
			return;
		if (!begun)
			branch_push(branch, move);
		line_push(line, move);
		branch_set_comment(branch, line->length, node->comment);
		report_progress(g);
		i = node->next;
	} while (i > 0);
}

static void add_alternatives(struct playing *g, int first, struct branch *parent, const struct line *line, int ply);

/* Adds the alternative that begins with the node at the given step of the parent; line is the parent's. */
static void add_alternative(struct playing *g, int node, struct branch *parent, const struct line *line, int step,
			    int ply)
{
	struct line inner;
	struct error why;
	line_init(&inner, line->game, line_at(line, step));
	move_t move = move_of(&g->preorder->nodes[node], &inner, ply + step, &why);
	struct branch *branch = move == NO_MOVE ? NULL : branch_add(parent, step, move);
	if (branch) {
		play_branch(g, node, branch, &inner, ply + step);
		add_alternatives(g, node, branch, &inner, ply + step);
	} else {
		if (move != NO_MOVE)
			fail(&why, preorder_too_deep, g->preorder->nodes[node].at, g->preorder->nodes[node].text,
			     BRANCH_DEPTH_MAX);
		note_cut(g, &why);
	}
	line_release(&inner);
}

/* Adds all alternatives to the moves of the branch that begins with the node. Alternatives to the first move of an
 * inner branch are alternatives to the move it replaces. The recursion depth equals the nesting of branches, at most
 * BRANCH_DEPTH_MAX. */
static void add_alternatives(struct playing *g, int first, struct branch *parent, const struct line *line, int ply)
{
	const struct preorder_node *nodes = g->preorder->nodes;
	int i = first, step = 0;
	if (line->length == 0) /* the first move could not be played, so there is nothing to replace */
		return;
	do {
		bool begins = parent->depth > 0 && i == first;
		for (int other = begins ? 0 : nodes[i].other; other > 0; other = nodes[other].other)
			add_alternative(g, other, parent, line, step, ply);
		i = nodes[i].next;
	} while (i > 0 && ++step < line->length); /* alternatives to an unplayable move are cut with it */
}

void preorder_play(const struct preorder *t, struct collection *collection, struct record *r)
{
	struct playing g = {.preorder = t, .collection = collection, .record = r};
	if (t->n > 0) {
		play_branch(&g, 0, &r->root, &r->line, 0);
		add_alternatives(&g, 0, &r->root, &r->line, 0);
	}
	if (*t->left_out.text)
		collection_note_error(collection, &t->left_out);
	collection_note_cut(collection, g.n_cut, &g.why);
	collection_add(collection, r);
}

void preorder_release(struct preorder *t)
{
	for (int i = 0; i < t->n; i++)
		free(t->nodes[i].comment);
	free(t->nodes);
	*t = (struct preorder){0};
}
