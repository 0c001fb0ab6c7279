#include "session/go.h"
#include "base/text.h"
#include "session/session_messages.h"
#include "session/words.h"

#include <limits.h>
#include <string.h>

#define TIME_MAX ((uint64_t)1 << 53) /* the largest exact integer in JavaScript */
#define MATE_MAX 100
#define WORD_MAX 64

enum field {
	DEPTH,
	NODES,
	MOVETIME,
	MATE,
	MOVES_TO_GO,
	FIRST_LEFT,
	SECOND_LEFT,
	OWN_LEFT,
	OTHER_LEFT,
	FIRST_MORE,
	SECOND_MORE,
	OWN_MORE,
	OTHER_MORE,
	NOT_NEEDED
};

struct number {
	const char *word;
	enum field field;
	uint64_t max;
	bool is_time; /* may be negative */
};

static const struct number of_uci[] = {
	{"binc", SECOND_MORE, TIME_MAX, true},      {"btime", SECOND_LEFT, TIME_MAX, true},
	{"depth", DEPTH, INT_MAX, false},           {"mate", MATE, MATE_MAX, false},
	{"movestogo", MOVES_TO_GO, INT_MAX, false}, {"movetime", MOVETIME, INT_MAX, true},
	{"nodes", NODES, UINT64_MAX, false},        {"winc", FIRST_MORE, TIME_MAX, true},
	{"wtime", FIRST_LEFT, TIME_MAX, true},      {NULL, NOT_NEEDED, 0, false},
};

static const struct number of_ucci[] = {
	{"depth", DEPTH, INT_MAX, false},
	{"increment", OWN_MORE, TIME_MAX, true},
	{"movestogo", MOVES_TO_GO, INT_MAX, false},
	{"nodes", NODES, UINT64_MAX, false},
	{"oppincrement", OTHER_MORE, TIME_MAX, true},
	{"oppmovestogo", NOT_NEEDED, INT_MAX, false},
	{"opptime", OTHER_LEFT, TIME_MAX, true},
	{"time", OWN_LEFT, TIME_MAX, true},
	{NULL, NOT_NEEDED, 0, false},
};

/* Parameters of the parser. */
struct form {
	const struct number *numbers;
	bool is_ucci; /* no searchmoves, but "depth infinite" */
	int unit_ms, overhead_ms;
	enum actor actor;
};

static int64_t without(int64_t ms, int overhead_ms)
{
	return ms > overhead_ms ? ms - overhead_ms : 1;
}

static void set_clock(struct limits_clock *c, enum field field, int64_t ms, const struct form *form)
{
	int own = form->actor == ACTOR_SECOND;
	switch (field) {
	case FIRST_LEFT:
	case SECOND_LEFT:
		c->runs = true;
		c->left_ms[field == SECOND_LEFT] = without(ms, form->overhead_ms);
		break;
	case OWN_LEFT:
	case OTHER_LEFT:
		c->runs = true;
		c->left_ms[field == OWN_LEFT ? own : !own] = without(ms, form->overhead_ms);
		break;
	case FIRST_MORE:
	case SECOND_MORE:
		c->increment_ms[field == SECOND_MORE] = ms;
		break;
	case OWN_MORE:
	case OTHER_MORE:
		c->increment_ms[field == OWN_MORE ? own : !own] = ms;
		break;
	default:
		break;
	}
	c->overhead_ms = form->overhead_ms;
}

static void set(struct limits *l, enum field field, uint64_t value, const struct form *form)
{
	switch (field) {
	case DEPTH:
		l->depth = (int)value;
		break;
	case NODES:
		l->nodes = value;
		break;
	case MOVETIME:
		l->time_ms = (int)without((int64_t)value, form->overhead_ms);
		break;
	case MATE:
		l->mate = (int)value;
		break;
	case MOVES_TO_GO:
		l->clock.moves_to_go = (int)value;
		break;
	default:
		set_clock(&l->clock, field, (int64_t)value * form->unit_ms, form);
	}
}

/* Negative times, which some programs send when a flag has fallen, count as 0. */
static bool read_number(const struct number *n, const char *text, uint64_t *out, struct error *err)
{
	if (n->is_time && text[0] == '-' && text_number(text + 1, UINT64_MAX, out)) {
		*out = 0;
		return true;
	}
	return text_number(text, n->max, out) || fail(err, session_bad_go_number, n->word, text, n->max);
}

/* The entry for that word, or the end of the list. */
static const struct number *find_number(const struct number *n, const char *word)
{
	while (n->word && strcmp(word, n->word) != 0)
		n++;
	return n;
}

static bool is_of_go(const char *word)
{
	return find_number(of_uci, word)->word || strcmp(word, "infinite") == 0 || strcmp(word, "ponder") == 0 ||
	       strcmp(word, "searchmoves") == 0;
}

/* Reads the moves up to the next keyword. */
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
			good = fail(good ? err : NULL, session_in_searchmoves, &why);
		else if (l->n_moves == MOVES_MAX)
			good = fail(good ? err : NULL, session_too_many_searchmoves, MOVES_MAX);
		else
			g->moves[l->n_moves++] = move;
	}
	if (l->n_moves)
		l->moves = g->moves;
	return any ? good : fail(err, session_no_searchmoves);
}

static bool read_one(const char *word, const char **words, const struct line *line, const struct form *form,
		     struct go *g, struct error *err)
{
	char text[WORD_MAX];
	uint64_t value;
	if (!form->is_ucci && strcmp(word, "searchmoves") == 0)
		return read_moves(words, line, g, err);
	if (strcmp(word, "infinite") == 0)
		return g->limits.infinite = true;
	if (strcmp(word, "ponder") == 0)
		return g->ponders = true;
	const struct number *n = find_number(form->numbers, word);
	if (!n->word)
		return fail(err, session_unknown_go_word, word);
	words_take(words, text, sizeof text);
	if (form->is_ucci && n->field == DEPTH && strcmp(text, "infinite") == 0)
		return g->limits.infinite = true;
	if (!read_number(n, text, &value, err))
		return false;
	set(&g->limits, n->field, value, form);
	return true;
}

static bool read_all(const char *words, const struct line *line, const struct form *form, struct go *out,
		     struct error *err)
{
	char word[WORD_MAX];
	*out = (struct go){.ponders = false};
	bool good = true;
	while (words_take(&words, word, sizeof word)[0])
		good &= read_one(word, &words, line, form, out, good ? err : NULL);
	return good;
}

bool go_read(const char *words, const struct line *line, int overhead_ms, struct go *out, struct error *err)
{
	struct form form = {of_uci, false, 1, overhead_ms, line->game->rules.to_act(line_last(line))};
	return read_all(words, line, &form, out, err);
}

bool go_read_ucci(const char *words, const struct line *line, int unit_ms, int overhead_ms, struct go *out,
		  struct error *err)
{
	struct form form = {of_ucci, true, unit_ms, overhead_ms, line->game->rules.to_act(line_last(line))};
	return read_all(words, line, &form, out, err);
}
