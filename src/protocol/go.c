#include "protocol/go.h"
#include "base/text.h"
#include "protocol/words.h"

#include <limits.h>
#include <string.h>

#define TIME_MAX        ((uint64_t)1000 * 24 * 60 * 60 * 1000)
#define MATE_MAX        100
#define MOVES_TO_GO_MAX 10000
#define WORD_MAX        64

enum field { DEPTH, NODES, MOVETIME, MATE, FIRST_LEFT, SECOND_LEFT, FIRST_MORE, SECOND_MORE, MOVES_TO_GO };

static const struct {
	const char *word;
	enum field field;
	uint64_t most;
} numbers[] = {
	{"binc", SECOND_MORE, TIME_MAX},
	{"btime", SECOND_LEFT, TIME_MAX},
	{"depth", DEPTH, INT_MAX},
	{"mate", MATE, MATE_MAX},
	{"movestogo", MOVES_TO_GO, MOVES_TO_GO_MAX},
	{"movetime", MOVETIME, INT_MAX},
	{"nodes", NODES, UINT64_MAX},
	{"winc", FIRST_MORE, TIME_MAX},
	{"wtime", FIRST_LEFT, TIME_MAX},
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
static bool read_number(const char *word, const char *text, uint64_t most, uint64_t *out, struct error *err)
{
	if (text[0] == '-' && text_number(text + 1, most, out)) {
		*out = 0;
		return true;
	}
	return text_number(text, most, out) ||
	       fail(err, "%s: \"%s\" is not a whole number up to %llu", word, text, (unsigned long long)most);
}

/* The moves up to the first word that is none, which is left. */
static bool read_moves(const char **words, const struct line *line, struct go *g, struct error *err)
{
	struct limits *l = &g->limits;
	char word[WORD_MAX];
	l->moves = g->moves;
	for (const char *next = *words; words_take(&next, word, sizeof word)[0] && l->n_moves < MOVES_MAX;
	     *words = next) {
		g->moves[l->n_moves] = line->game->text.parse_move(line_last(line), word, err);
		if (g->moves[l->n_moves] == NO_MOVE)
			break;
		l->n_moves++;
	}
	return l->n_moves > 0 || fail(err, "searchmoves: there is no legal move, expected one or more");
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
	for (size_t i = 0; i < N_NUMBERS; i++)
		if (strcmp(word, numbers[i].word) == 0) {
			if (!read_number(word, words_take(words, text, sizeof text), numbers[i].most, &value, err))
				return false;
			set(&g->limits, numbers[i].field, value, overhead_ms);
			return true;
		}
	return fail(err, "\"%s\" is not a word of go", word);
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
