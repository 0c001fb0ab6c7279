#include "protocol/go.h"
#include "base/text.h"
#include "protocol/words.h"

#include <limits.h>
#include <string.h>

#define TIME_MAX ((uint64_t)1 << 53) /* JavaScript has no more */
#define MATE_MAX 100
#define WORD_MAX 64

enum field { DEPTH, NODES, MOVETIME, MATE, FIRST_LEFT, SECOND_LEFT, FIRST_MORE, SECOND_MORE, MOVES_TO_GO };

static const struct {
	const char *word;
	enum field field;
	uint64_t most;
	bool is_time; /* which may be below 0 */
} numbers[] = {
	{"binc", SECOND_MORE, TIME_MAX, true},      {"btime", SECOND_LEFT, TIME_MAX, true},
	{"depth", DEPTH, INT_MAX, false},           {"mate", MATE, MATE_MAX, false},
	{"movestogo", MOVES_TO_GO, INT_MAX, false}, {"movetime", MOVETIME, INT_MAX, true},
	{"nodes", NODES, UINT64_MAX, false},        {"winc", FIRST_MORE, TIME_MAX, true},
	{"wtime", FIRST_LEFT, TIME_MAX, true},
};
#define N_NUMBERS (sizeof numbers / sizeof *numbers)

static int64_t without(uint64_t ms, int overhead_ms)
{
	return (int64_t)ms > overhead_ms ? (int64_t)ms - overhead_ms : 1;
}

static void set(struct limits *l, enum field field, uint64_t value, int overhead_ms)
{
	struct limits_clock *c = &l->clock;
	switch (field) {
	case DEPTH:
		l->depth = (int)value;
		break;
	case NODES:
		l->nodes = value;
		break;
	case MOVETIME:
		l->time_ms = (int)without(value, overhead_ms);
		break;
	case MATE:
		l->mate = (int)value;
		break;
	case FIRST_LEFT:
	case SECOND_LEFT:
		c->runs = true;
		c->left_ms[field == SECOND_LEFT] = without(value, overhead_ms);
		break;
	case FIRST_MORE:
	case SECOND_MORE:
		c->increment_ms[field == SECOND_MORE] = (int64_t)value;
		break;
	case MOVES_TO_GO:
		c->moves_to_go = (int)value;
		break;
	}
}

/* A time below 0, as some programs send when a flag has fallen, is 0. */
static bool read_number(size_t i, const char *text, uint64_t *out, struct error *err)
{
	if (numbers[i].is_time && text[0] == '-' && text_number(text + 1, UINT64_MAX, out)) {
		*out = 0;
		return true;
	}
	return text_number(text, numbers[i].most, out) ||
	       fail(err, "%s: \"%s\" is not a whole number up to %llu", numbers[i].word, text,
		    (unsigned long long)numbers[i].most);
}

/* The index of the word in numbers; N_NUMBERS: it is another one. */
static size_t find_number(const char *word)
{
	size_t i = 0;
	while (i < N_NUMBERS && strcmp(word, numbers[i].word) != 0)
		i++;
	return i;
}

static bool is_of_go(const char *word)
{
	return find_number(word) < N_NUMBERS || strcmp(word, "infinite") == 0 || strcmp(word, "ponder") == 0 ||
	       strcmp(word, "searchmoves") == 0;
}

/* The moves up to the next word of go. */
static bool read_moves(const char **words, const struct line *line, struct go *g, struct error *err)
{
	struct limits *l = &g->limits;
	char word[WORD_MAX];
	bool good = true, any = false;
	for (const char *next = *words; words_take(&next, word, sizeof word)[0] && !is_of_go(word); *words = next) {
		struct error why;
		move_t move = line->game->text.parse_move(line_last(line), word, &why);
		any = true;
		if (move == NO_MOVE)
			good = fail(good ? err : NULL, "searchmoves: %.200s", why.text);
		else if (l->n_moves == MOVES_MAX)
			good = fail(good ? err : NULL, "searchmoves: there are more than %d moves", MOVES_MAX);
		else
			g->moves[l->n_moves++] = move;
	}
	if (l->n_moves)
		l->moves = g->moves;
	return any ? good : fail(err, "searchmoves: there is no move, expected one or more");
}

static bool read_one(const char *word, const char **words, const struct line *line, int overhead_ms, struct go *g,
		     struct error *err)
{
	char text[WORD_MAX];
	uint64_t value;
	if (strcmp(word, "searchmoves") == 0)
		return read_moves(words, line, g, err);
	if (strcmp(word, "infinite") == 0)
		return g->limits.infinite = true;
	if (strcmp(word, "ponder") == 0)
		return g->ponders = true;
	size_t i = find_number(word);
	if (i == N_NUMBERS)
		return fail(err, "\"%s\" is not a word of go", word);
	if (!read_number(i, words_take(words, text, sizeof text), &value, err))
		return false;
	set(&g->limits, numbers[i].field, value, overhead_ms);
	return true;
}

bool go_read(const char *words, const struct line *line, int overhead_ms, struct go *out, struct error *err)
{
	char word[WORD_MAX];
	*out = (struct go){.ponders = false};
	bool good = true;
	while (words_take(&words, word, sizeof word)[0])
		good &= read_one(word, &words, line, overhead_ms, out, good ? err : NULL);
	return good;
}
