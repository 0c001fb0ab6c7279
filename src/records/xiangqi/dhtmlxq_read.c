/* The DhtmlXQ reader. A value is between [DhtmlXQ_name] and [/DhtmlXQ_name], a game between [DhtmlXQ] and [/DhtmlXQ].
 * movelist holds the main line, move_P_S_N variation N, an alternative to ply S (from 1, counted through the game) of
 * line P, where 0 is the main line; comment0 is the comment on the start, commentK on ply K, commentN_K on ply K of
 * variation N. A move consists of the files from the left and the ranks from the top of its two points.
 * docs/formats.md */
#include "base/mem.h"
#include "records/legal.h"
#include "records/records_messages.h"
#include "records/xiangqi/dhtmlxq.h"
#include "records/xiangqi/formats_text.h"
#include "records/pgn.h"
#include "records/scan.h"
#include "records/tags.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The starting position. */

/* Rejects the game. Always false. */
#define refuse(g, ...) refuse_arguments(g, MESSAGE_ARGUMENTS(__VA_ARGS__))

static bool refuse_error(struct page *g, const struct error *why)
{
	collection_refuse_error(g->collection, why);
	return false;
}

static bool refuse_arguments(struct page *g, unsigned kinds, const struct message *m, ...)
{
	va_list args;
	va_start(args, m);
	struct message_list list = message_list(kinds, m, args);
	va_end(args);
	collection_refuse_list(g->collection, &list);
	return false;
}

/* The main line; the digits of its first move determine the side to move. */
static const struct numbered *main_line(const struct page *g)
{
	const struct numbered *found = NULL; /* the last one: pages contain empty or shorter copies before it */
	for (int i = 0; i < g->n_numbered; i++)
		if (g->numbered[i].number == 0)
			found = &g->numbered[i];
	return found;
}

static bool place_pieces(struct page *g, char board[90])
{
	size_t n = 0;
	int x = 9;
	memset(board, 0, 90);
	for (size_t i = 0; i < g->binit.n; i++) {
		char c = g->binit.text[i];
		if (scan_is_blank(c))
			continue;
		if (!isdigit((unsigned char)c) || n == 64)
			return refuse(g, dhtmlxq_bad_digit, c, n);
		if (n++ % 2 == 0)
			x = c - '0';
		else if (x < 9) /* 99: captured */
			board[9 * (c - '0') + x] = DHTMLXQ_PIECES[n / 2 - 1];
	}
	return n == 64 || refuse(g, dhtmlxq_too_few_digits, n);
}

static bool start_text(struct page *g, struct string *out)
{
	char board[90];
	if (!place_pieces(g, board))
		return false;
	for (int y = 0; y < 10; y++) {
		int empty = 0;
		if (y > 0)
			string_char(out, '/');
		for (int x = 0; x < 9; x++, empty++) {
			char piece = board[9 * y + x];
			if (!piece)
				continue;
			if (empty > 0)
				string_add(out, "%d", empty);
			string_char(out, piece);
			empty = -1;
		}
		if (empty > 0)
			string_add(out, "%d", empty);
	}
	const struct numbered *line = main_line(g);
	char first = 0;
	if (line && line->moves.n >= 2 && isdigit((unsigned char)line->moves.text[0]) &&
	    isdigit((unsigned char)line->moves.text[1]) && line->moves.text[0] != '9')
		first = board[9 * (line->moves.text[1] - '0') + line->moves.text[0] - '0'];
	if (first) /* otherwise the position does not name the side to move */
		string_add(out, " %c", islower((unsigned char)first) ? 'b' : 'w');
	return true;
}

static bool set_up(struct page *g)
{
	const struct game *game = collection_game();
	const struct preset *own_preset = NULL; /* ours, if the rules are not the default ones */
	struct position start;
	struct string text = {0};
	struct error why;
	for (int i = 0; i < g->n_tags && !own_preset; i++)
		if (strcmp(g->tags[i].name, "preset") == 0)
			own_preset = game_preset(game, g->tags[i].value, NULL);
	const struct preset *preset = own_preset ? own_preset : collection_preset(g->collection, &why);
	bool own = g->fen.n > 0 || g->binit.n > 0, ok = preset || refuse_error(g, &why);
	if (g->fen.n > 0)
		string_bytes(&text, g->fen.text, g->fen.n);
	else if (own && ok)
		ok = start_text(g, &text);
	if (ok && !game_set_up(game, preset, own ? string_text(&text) : NULL, &start, &why))
		ok = refuse(g, dhtmlxq_bad_start, &why);
	string_release(&text);
	if (!ok)
		return false;
	record_init(&g->record, game, preset, &start);
	for (int i = 0; i < g->n_tags; i++)
		if (own_preset && strcmp(g->tags[i].name, "preset") == 0)
			continue;
		else if (strcmp(g->tags[i].name, "result") != 0)
			tags_set(&g->record, g->tags[i].name, g->tags[i].value);
		else if (!tags_result(g->tags[i].value, &g->record.result))
			tags_set(&g->record, "ResultText", g->tags[i].value);
	return true;
}

/* Moves. */

/* Notes an error in a move, which ends its line. Always false. */
static bool refuse_move(struct page *g, long ply, bool varied, const struct error *why)
{
	collection_note(g->collection, varied ? records_in_variation_ply : records_in_ply, ply, why);
	return false;
}

/* Takes the next move off the digits: true with NO_MOVE at their end, false if it cannot be played. */
static bool next_move(struct page *g, struct piece_of_text *digits, const struct position *p, long ply, bool varied,
		      move_t *move)
{
	const struct game *game = collection_game();
	char raw[5] = "", text[5];
	struct error what, why, legal;
	int n = 0;
	for (*move = NO_MOVE; n < 4 && digits->n > 0; digits->text++, digits->n--)
		if (!scan_is_blank(*digits->text))
			raw[n++] = *digits->text;
	if (n == 0)
		return true;
	for (int i = 0; i < 4; i++)
		if (!isdigit((unsigned char)raw[i]) || (i % 2 == 0 && raw[i] == '9')) {
			fail(&what, dhtmlxq_bad_move, raw);
			return refuse_move(g, ply, varied, &what);
		}
	snprintf(text, sizeof text, "%c%c%c%c", raw[0] - '0' + 'a', '0' + '9' - raw[1], raw[2] - '0' + 'a',
		 '0' + '9' - raw[3]);
	*move = game->text.parse_move(p, text, &why);
	if (*move != NO_MOVE)
		return true;
	legal_words(game, p, &legal);
	fail(&what, dhtmlxq_illegal_move, raw, &why, &legal);
	return refuse_move(g, ply, varied, &what);
}

/* A branch being read, from the moves of one number and of those that continue it at its end. */
struct growth {
	struct branch *branch;
	struct line *line;
	long ply; /* ply of its first move */
	long numbers[BRANCH_DEPTH_MAX];
	int n_numbers;
};

static void grow(struct page *g, struct growth *l, struct numbered *b)
{
	struct piece_of_text digits = b->moves;
	move_t move;
	b->placed = true;
	l->numbers[l->n_numbers++] = b->number;
	while (digits.n > 0) {
		long ply = l->ply + l->line->length;
		bool begun = l->branch->n_moves > l->line->length; /* the branch was created with this move */
		if (!next_move(g, &digits, line_last(l->line), ply, l->branch->depth > 0, &move) || move == NO_MOVE)
			return;
		if (ply > RECORD_STEPS_MAX) {
			collection_note(g->collection, dhtmlxq_too_many_moves, ply, RECORD_STEPS_MAX);
			return;
		}
		if (!begun)
			branch_push(l->branch, move);
		line_push(l->line, move);
		collection_progress(g->collection, (size_t)(digits.text - g->file));
	}
}

static int compare_numbered(const void *a, const void *b)
{
	const struct numbered *x = a, *y = b;
	if (x->parent != y->parent)
		return x->parent < y->parent ? -1 : 1;
	if (x->ply != y->ply)
		return x->ply < y->ply ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static int compare_remarks(const void *a, const void *b)
{
	const struct remark *x = a, *y = b;
	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	if (x->ply != y->ply)
		return x->ply < y->ply ? -1 : 1;
	return x->order - y->order;
}

/* The first of the sorted branches whose parent has this number, and the same for remarks. */
static int first_numbered(const struct page *g, long parent)
{
	int low = 0, high = g->n_numbered;
	while (low < high) {
		int middle = (low + high) / 2;
		if (g->numbered[middle].parent < parent)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int first_remark(const struct page *g, long number)
{
	int low = 0, high = g->n_remarks;
	while (low < high) {
		int middle = (low + high) / 2;
		if (g->remarks[middle].number < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void set_comment(struct growth *l, long step, const struct string *text)
{
	if (text->length > 0)
		branch_set_comment(l->branch, (int)step, text->text);
}

/* Adds the remarks to the plies of the line, merging those on one ply; remarks outside the line go to its ends. */
static void put_remarks(struct page *g, struct growth *l)
{
	struct string text = {0};
	long last = -1;
	for (int n = 0; n < l->n_numbers; n++) {
		long number = l->numbers[n];
		for (int i = first_remark(g, number); i < g->n_remarks && g->remarks[i].number == number; i++) {
			long step = g->remarks[i].ply - l->ply + 1;
			step = step < 0 ? 0 : step > l->line->length ? l->line->length : step;
			if (step != last) {
				set_comment(l, last, &text);
				string_clear(&text);
			}
			string_add(&text, "%s%s", text.length ? " " : "", g->remarks[i].text);
			last = step;
		}
	}
	set_comment(l, last, &text);
	string_release(&text);
}

static void place_children(struct page *g, struct growth *l);

static void add_child(struct page *g, struct growth *l, struct numbered *b, int step)
{
	struct piece_of_text digits = b->moves;
	const struct position *start = line_at(l->line, step);
	struct growth inner = {.ply = b->ply};
	struct line line;
	move_t first;
	b->placed = true;
	if (!next_move(g, &digits, start, b->ply, true, &first) || first == NO_MOVE)
		return;
	inner.branch = branch_add(l->branch, step, first);
	if (!inner.branch) {
		collection_note(g->collection, dhtmlxq_too_deep, b->ply, b->number, BRANCH_DEPTH_MAX);
		return;
	}
	line_init(&line, l->line->game, start);
	inner.line = &line;
	grow(g, &inner, b);
	place_children(g, &inner);
	line_release(&line);
}

/* The recursion depth is at most BRANCH_DEPTH_MAX. */
static void place_children(struct page *g, struct growth *l)
{
	for (int n = 0; n < l->n_numbers; n++) {
		long number = l->numbers[n];
		for (int i = first_numbered(g, number); i < g->n_numbered && g->numbered[i].parent == number; i++) {
			struct numbered *b = &g->numbered[i];
			long step = b->ply - l->ply;
			bool longer = step == l->line->length && l->n_numbers < BRANCH_DEPTH_MAX;
			if (b->placed || step < 0 || step > l->line->length || (step == l->line->length && !longer))
				continue;
			if (longer)
				grow(g, l, b);
			else
				add_child(g, l, b, (int)step);
		}
	}
	put_remarks(g, l);
}

static const struct numbered *find_number(const struct numbered *const *by_number, int n, long number)
{
	int low = 0, high = n;
	while (low < high) {
		int middle = (low + high) / 2;
		if (by_number[middle]->number < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low < n && by_number[low]->number == number ? by_number[low] : NULL;
}

static int compare_numbers(const void *a, const void *b)
{
	const struct numbered *x = *(const struct numbered *const *)a, *y = *(const struct numbered *const *)b;
	return x->number < y->number ? -1 : x->number > y->number;
}

/* A variation that begins before its parent does belongs to the line that the parent leaves. */
static void find_parents(struct page *g)
{
	const struct numbered **by_number = mem_new(sizeof *by_number * (size_t)(g->n_numbered + 1));
	for (int i = 0; i < g->n_numbered; i++)
		by_number[i] = &g->numbered[i];
	qsort(by_number, (size_t)g->n_numbered, sizeof *by_number, compare_numbers);
	for (int i = 0; i < g->n_numbered; i++) {
		struct numbered *b = &g->numbered[i];
		const struct numbered *parent;
		for (int depth = 0; depth < BRANCH_DEPTH_MAX && b->parent > 0; depth++) {
			parent = find_number(by_number, g->n_numbered, b->parent);
			if (!parent || b->ply >= parent->ply)
				break;
			b->parent = parent->parent;
		}
	}
	free(by_number);
	if (g->n_numbered > 0)
		qsort(g->numbered, (size_t)g->n_numbered, sizeof *g->numbered, compare_numbered);
}

static void read_lines(struct page *g)
{
	struct growth main = {.branch = &g->record.root, .line = &g->record.line, .ply = 1};
	const struct numbered *first = main_line(g);
	if (first) {
		struct numbered copy = *first;
		grow(g, &main, &copy);
	} else {
		main.n_numbers = 1;
	}
	find_parents(g);
	if (g->n_remarks > 0)
		qsort(g->remarks, (size_t)g->n_remarks, sizeof *g->remarks, compare_remarks);
	place_children(g, &main);
	for (int i = 0; i < g->n_numbered; i++)
		if (g->numbered[i].number > 0 && !g->numbered[i].placed)
			collection_note(g->collection, dhtmlxq_unreached_variation, g->numbered[i].number,
					g->numbered[i].parent, g->numbered[i].ply);
}

/* Reads one game; false if the text contains no tag. */
static bool read_game(struct collection *collection, const char *file, struct piece_of_text text)
{
	struct page g = {.collection = collection, .file = file};
	dhtmlxq_take_tags(&g, text);
	if (g.met && set_up(&g)) {
		read_lines(&g);
		collection_add(collection, &g.record);
	}
	dhtmlxq_release_page(&g);
	return g.met;
}

/* Offset of the next occurrence of the word, or the end. */
static size_t find(struct piece_of_text t, size_t from, const char *word)
{
	size_t n = strlen(word);
	for (; from + n <= t.n; from++)
		if (t.text[from] == *word && memcmp(t.text + from, word, n) == 0)
			return from;
	return t.n;
}

bool dhtmlxq_is(const char *text, size_t n)
{
	size_t begin = find((struct piece_of_text){text, n}, 0, "[DhtmlXQ");
	return begin < n && begin < pgn_first_tag(text, n); /* otherwise it is inside the text of a PGN */
}

bool dhtmlxq_read(struct collection *collection, const char *text, size_t n, struct error *err)
{
	struct piece_of_text whole = {text, n};
	size_t begin = find(whole, 0, "[DhtmlXQ]");
	bool any = false;
	if (begin == n) /* tags without [DhtmlXQ] */
		any = read_game(collection, text, whole);
	while (begin < n) { /* text after a game belongs to it: pages repeat its moves in a script */
		size_t next = find(whole, begin + 1, "[DhtmlXQ]");
		any |= read_game(collection, text, (struct piece_of_text){text + begin, next - begin});
		begin = next;
	}
	return any || fail(err, dhtmlxq_no_game);
}
