#include "book/book.h"
#include "base/mem.h"
#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

/* A position and its moves, a linked list through next. */
struct node {
	uint64_t key;
	int first; /* index of the first entry; -1: none */
	bool met;
};

struct entry {
	struct book_move move;
	int next;
};

/* The nodes are stored in an open-addressing hash table: slots hold node indices, -1 for empty. */
struct book_tree {
	struct node *nodes;
	struct entry *entries;
	int *slots;
	int n_nodes, n_entries, room_nodes, room_entries, n_slots;
};

/* --- positions --- */

static int *slot_of(const struct book_tree *t, uint64_t key)
{
	size_t mask = (size_t)t->n_slots - 1;
	for (size_t i = (size_t)rng_mix(key) & mask;; i = (i + 1) & mask)
		if (t->slots[i] < 0 || t->nodes[t->slots[i]].key == key)
			return &t->slots[i];
}

static void widen(struct book_tree *t)
{
	t->n_slots = t->n_slots ? 2 * t->n_slots : 1024;
	t->slots = mem_resize(t->slots, (size_t)t->n_slots, sizeof *t->slots);
	memset(t->slots, -1, (size_t)t->n_slots * sizeof *t->slots);
	for (int i = 0; i < t->n_nodes; i++)
		*slot_of(t, t->nodes[i].key) = i;
}

static const struct node *find(const struct book_tree *t, uint64_t key)
{
	int i = t->n_slots ? *slot_of(t, key) : -1;
	return i < 0 ? NULL : &t->nodes[i];
}

static struct node *find_or_add(struct book_tree *t, uint64_t key)
{
	if (2 * t->n_nodes >= t->n_slots)
		widen(t);
	int *slot = slot_of(t, key);
	if (*slot >= 0)
		return &t->nodes[*slot];
	if (t->n_nodes == t->room_nodes) {
		t->room_nodes = t->room_nodes ? 2 * t->room_nodes : 512;
		t->nodes = mem_resize(t->nodes, (size_t)t->room_nodes, sizeof *t->nodes);
	}
	t->nodes[t->n_nodes] = (struct node){.key = key, .first = -1};
	*slot = t->n_nodes;
	return &t->nodes[t->n_nodes++];
}

bool book_meet(struct book *book, uint64_t key)
{
	struct node *node = find_or_add(book->tree, key);
	bool is_new = !node->met;
	node->met = true;
	return is_new;
}

void book_forget(struct book *book)
{
	for (int i = 0; i < book->tree->n_nodes; i++)
		book->tree->nodes[i].met = false;
}

/* --- moves --- */

static struct book_move *entry_of(struct book_tree *t, uint64_t key, move_t move)
{
	struct node *node = find_or_add(t, key);
	for (int i = node->first; i >= 0; i = t->entries[i].next)
		if (t->entries[i].move.move == move)
			return &t->entries[i].move;
	if (t->n_entries == t->room_entries) {
		t->room_entries = t->room_entries ? 2 * t->room_entries : 512;
		t->entries = mem_resize(t->entries, (size_t)t->room_entries, sizeof *t->entries);
	}
	t->entries[t->n_entries] = (struct entry){.next = node->first};
	t->entries[t->n_entries].move.move = move;
	node->first = t->n_entries;
	return &t->entries[t->n_entries++].move;
}

const struct book_move *book_count(struct book *book, uint64_t key, const struct book_move *more)
{
	struct book_move *m = entry_of(book->tree, key, more->move);
	for (int i = 0; i < BOOK_RESULTS; i++)
		m->games[i] += more->games[i];
	return m;
}

void book_add(struct book *book, const struct line *line, enum verdict result)
{
	if (result == UNDECIDED)
		return;
	struct book_move one = {0};
	one.games[result == FIRST_WINS ? BOOK_WON : result == SECOND_WINS ? BOOK_LOST : BOOK_DRAWN] = 1;
	for (int i = 0; i < line->length && i < book->plies; i++) {
		one.move = line->steps[i].move;
		book_count(book, line->steps[i].key, &one);
	}
	book->n_games++;
}

/* Sorts by games, descending; ties by move number, so that the order is the same on every platform. */
static int by_games(const void *a, const void *b)
{
	const struct book_move *l = a, *r = b;
	uint32_t of_l = book_sum(l), of_r = book_sum(r);
	if (of_l != of_r)
		return of_l < of_r ? 1 : -1;
	return (l->move > r->move) - (l->move < r->move);
}

int book_moves(const struct book *book, uint64_t key, struct book_move *out, int n)
{
	const struct book_tree *t = book->tree;
	const struct node *node = find(t, key);
	int n_all = 0;
	for (int i = node ? node->first : -1; i >= 0; i = t->entries[i].next)
		n_all++;
	if (!n_all)
		return 0;
	struct book_move *all = mem_new((size_t)n_all * sizeof *all);
	n_all = 0;
	for (int i = node->first; i >= 0; i = t->entries[i].next)
		all[n_all++] = t->entries[i].move;
	qsort(all, (size_t)n_all, sizeof *all, by_games);
	for (int i = 0; i < n && i < n_all; i++)
		out[i] = all[i];
	free(all);
	return n_all;
}

/* --- names --- */

bool book_add_name(struct book *book, const struct book_name *name)
{
	if (book->n_names == BOOK_NAMES_MAX)
		return false;
	book->names = mem_resize(book->names, (size_t)book->n_names + 1, sizeof *book->names);
	book->names[book->n_names++] =
		(struct book_name){mem_text(name->code), mem_text(name->line), mem_text(name->names), name->key};
	return true;
}

const struct book_name *book_name_of(const struct book *book, const struct line *line)
{
	for (int i = line->length; i >= 0; i--)
		for (int k = 0; k < book->n_names; k++)
			if (book->names[k].key == line->steps[i].key)
				return &book->names[k];
	return NULL;
}

/* --- model games --- */

bool book_add_model(struct book *book, const struct line *line, enum verdict result, const char *label)
{
	if (book->n_model == BOOK_GAMES_MAX)
		return false;
	size_t n = (size_t)line->length;
	struct book_game g = {.label = mem_text(label), .result = result, .n_moves = line->length};
	g.moves = mem_new((n + 1) * sizeof *g.moves);
	g.keys = mem_new((n + 1) * sizeof *g.keys);
	for (size_t i = 0; i <= n; i++) {
		g.moves[i] = line->steps[i].move;
		g.keys[i] = line->steps[i].key;
	}
	book->model = mem_resize(book->model, (size_t)book->n_model + 1, sizeof *book->model);
	book->model[book->n_model++] = g;
	return true;
}

int book_model_at(const struct book *book, uint64_t key, int i, int *step)
{
	for (; i < book->n_model; i++)
		for (*step = 0; *step <= book->model[i].n_moves; (*step)++)
			if (book->model[i].keys[*step] == key)
				return i;
	return -1;
}

/* --- the book --- */

struct book *book_new(const struct game *game, const struct preset *preset, int plies, const char *source)
{
	struct book *book = mem_new(sizeof *book);
	*book = (struct book){.game = game, .preset = preset, .plies = plies, .source = mem_text(source)};
	book->tree = mem_new(sizeof *book->tree);
	return book;
}

void book_free(struct book *book)
{
	if (!book)
		return;
	for (int i = 0; i < book->n_names; i++) {
		free(book->names[i].code);
		free(book->names[i].line);
		free(book->names[i].names);
	}
	for (int i = 0; i < book->n_model; i++) {
		free(book->model[i].label);
		free(book->model[i].moves);
		free(book->model[i].keys);
	}
	free(book->tree->nodes);
	free(book->tree->entries);
	free(book->tree->slots);
	free(book->tree);
	free(book->names);
	free(book->model);
	free(book->source);
	free(book);
}
