/* Calls to include/qipan.h in any order, with valid and invalid arguments. A call is three bytes: the function, the
 * handle, and the argument; a text follows and ends with 0xff. An error has a message and leaves the game unchanged; a
 * game's answers are consistent. Only invalid memory (NULL for a text) is excluded. */
#include "fuzz.h"

#include <qipan.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "lib/handles.h"

#define CALLS_MAX 60
#define N_GAMES   4
#define N_ENGINES 2
#define TEXT_MAX  400
#define HASH      ((size_t)1 << 16)

struct state {
	const uint8_t *at, *end;
	struct qipan_game *games[N_GAMES];
	struct qipan_engine *engines[N_ENGINES];
	int handle, argument;
	char text[TEXT_MAX + 1];
	struct qipan_error error;
	struct qipan_error *err; /* error, or NULL on every other call */
};

static int take_byte(struct state *s)
{
	return s->at < s->end ? *s->at++ : 0;
}

/* Texts are UTF-8; invalid ones are passed as empty. */
static const char *take_text(struct state *s)
{
	size_t n = 0;
	while (s->at < s->end && *s->at != 0xff && *s->at != 0 && n < TEXT_MAX)
		s->text[n++] = (char)*s->at++;
	s->text[n] = 0;
	if (s->at < s->end)
		s->at++;
	if (!text_is_utf8(s->text))
		s->text[0] = 0;
	return s->text;
}

static struct qipan_game **slot(struct state *s)
{
	return &s->games[s->handle % N_GAMES];
}

static void keep(struct state *s, struct qipan_game *g)
{
	qipan_game_free(*slot(s));
	*slot(s) = g;
}

static void check_refusal(struct state *s)
{
	if (s->err)
		fuzz_check_error((struct error *)s->err);
}

/* A call that may fail and then leaves the game unchanged. */
static void attempt(struct state *s, bool call(struct state *, struct qipan_game *))
{
	struct qipan_game *g = *slot(s);
	char *before = mem_text(qipan_game_record(g));
	if (!call(s, g)) {
		check_refusal(s);
		HOLD(strcmp(before, qipan_game_record(g)) == 0);
	}
	free(before);
}

/* --- a game's answers --- */

static void check_list(const char *entry(struct qipan_game *, int), struct qipan_game *g, int n)
{
	HOLD(n >= 0 && !entry(g, -1) && !entry(g, n) && !entry(g, n + 1000));
	for (int i = 0; i < n; i++) {
		const char *text = entry(g, i);
		HOLD(text && *text && !strchr(text, ' '));
	}
}

static void check_game(struct qipan_game *g)
{
	struct qipan_ruling ruling = qipan_game_ruling(g);
	bool over = ruling.verdict != QIPAN_UNDECIDED;
	HOLD(ruling.verdict >= QIPAN_UNDECIDED && ruling.verdict <= QIPAN_DRAWN);
	HOLD(over ? ruling.why != NULL : !ruling.why && !ruling.clause);
	HOLD(*qipan_game_name(g) && *qipan_game_position(g));
	for (int i = QIPAN_FIRST; i <= QIPAN_CHANCE; i++)
		HOLD(*qipan_game_side(g, (enum qipan_actor)i));
	HOLD(qipan_game_to_act(g) >= QIPAN_FIRST && qipan_game_to_act(g) <= QIPAN_CHANCE);
	HOLD((qipan_game_move_count(g) == 0) == over);
	HOLD(over || !qipan_game_explain(g));
	check_list(qipan_game_move, g, qipan_game_move_count(g));
	check_list(qipan_game_played, g, qipan_game_length(g));
}

/* --- calls --- */

static bool play_one(struct state *s, struct qipan_game *g)
{
	const char *move = qipan_game_move(g, s->argument);
	bool played = qipan_game_play(g, move ? move : take_text(s), s->err);
	HOLD(!move || played);
	return played;
}

static bool play_text(struct state *s, struct qipan_game *g)
{
	return qipan_game_play(g, take_text(s), s->err);
}

static bool seal(struct state *s, struct qipan_game *g)
{
	return qipan_game_seal(g, take_text(s), s->err);
}

static bool deal(struct state *s, struct qipan_game *g)
{
	return qipan_game_deal(g, s->err);
}

static bool take_back(struct state *s, struct qipan_game *g)
{
	bool done = qipan_game_take_back(g, (int8_t)s->argument, s->err);
	HOLD(!done || qipan_game_length(g) == (int8_t)s->argument);
	return done;
}

static bool end(struct state *s, struct qipan_game *g)
{
	return qipan_game_end(g, (enum qipan_verdict)(s->argument % 5), take_text(s), s->err);
}

static bool branch(struct state *s, struct qipan_game *g)
{
	int n = qipan_game_branch_count(g);
	int added = qipan_game_add_branch(g, s->handle / N_GAMES, (int8_t)s->argument, take_text(s), s->err);
	HOLD(qipan_game_branch_count(g) == n + (added >= 0) && added <= n);
	return added >= 0;
}

static bool prune(struct state *s, struct qipan_game *g)
{
	return qipan_game_remove_branch(g, (int8_t)s->argument, s->err);
}

static bool comment(struct state *s, struct qipan_game *g)
{
	return qipan_game_set_comment(g, s->handle / N_GAMES, (int8_t)s->argument, take_text(s), s->err);
}

static bool tag(struct state *s, struct qipan_game *g)
{
	char *name = mem_text(take_text(s));
	bool done = qipan_game_set_tag(g, name, s->argument & 1 ? NULL : take_text(s), s->err);
	free(name);
	return done;
}

static void begin(struct state *s)
{
	const char *game = qipan_list_games(s->argument % 6), *preset = NULL;
	for (int i = s->handle / N_GAMES % 8; game && i > 0 && !preset; i--)
		preset = qipan_list_presets(game, i);
	const char *position = take_text(s);
	struct qipan_game *g = qipan_game_new(game ? game : "go", preset, *position ? position : NULL, s->err);
	if (!g)
		check_refusal(s);
	else
		keep(s, g);
}

static void copy(struct state *s)
{
	struct qipan_game *g = *slot(s);
	char *before = mem_text(qipan_game_record(g));
	s->handle = s->argument;
	struct qipan_game *copied = qipan_game_copy(g);
	HOLD(strcmp(before, qipan_game_record(copied)) == 0);
	keep(s, copied);
	free(before);
}

static void draw(struct state *s)
{
	struct qipan_game *g = *slot(s);
	enum qipan_pieces pieces = (enum qipan_pieces)(s->argument % 3);
	HOLD(*qipan_game_drawing(g, pieces, s->argument & 4, s->argument & 8));
	HOLD(*qipan_game_svg(g, pieces, s->argument & 8));
}

/* All games of a text; the last one is kept. */
static void read_games(struct state *s, const char *text)
{
	struct qipan_reader *r = qipan_reader_new(text, strlen(text));
	struct qipan_game *g;
	for (int status; (status = qipan_reader_next(r, &g, s->err)) != 0;) {
		if (status < 0) {
			check_refusal(s);
			continue;
		}
		check_game(g);
		keep(s, g);
	}
	qipan_reader_free(r);
}

static void read_again(struct state *s)
{
	char *text = mem_text(qipan_game_record(*slot(s)));
	s->handle = s->argument;
	read_games(s, text);
	HOLD(strcmp(qipan_game_record(*slot(s)), text) == 0);
	free(text);
}

static void name_players(struct state *s)
{
	char *first = mem_text(take_text(s));
	const char *second = take_text(s);
	qipan_game_players(*slot(s), *first ? first : NULL, *second ? second : NULL);
	free(first);
}

static void engine(struct state *s)
{
	struct qipan_engine **e = &s->engines[s->handle / N_GAMES % N_ENGINES];
	const char *game = qipan_game_name(*slot(s)), *word = qipan_list_opponents(game, s->argument);
	struct qipan_engine *fresh = qipan_engine_new(game, word ? word : take_text(s), 1, HASH, s->err);
	HOLD(!word || fresh);
	if (!fresh) {
		check_refusal(s);
		return;
	}
	qipan_engine_free(*e);
	*e = fresh;
}

static void search(struct state *s)
{
	struct qipan_engine *e = s->engines[s->handle / N_GAMES % N_ENGINES];
	struct qipan_limits limits = {.depth = s->argument % 3, .nodes = 40, .time_ms = s->argument & 4 ? 1 : 0};
	struct qipan_search_result t;
	if (s->argument & 16) {
		limits.moves = take_text(s);
		limits.mate = s->argument % 5 - 1;
	}
	if (s->argument & 32)
		limits.has_clock = true;
	if (s->argument & 64)
		limits.left_ms[s->argument & 1] = limits.increment_ms[0] = s->argument - 100;
	if (!e)
		return;
	if (s->argument & 8)
		qipan_engine_forget(e);
	if (!qipan_engine_think(e, *slot(s), &limits, &t, s->err)) {
		check_refusal(s);
		return;
	}
	struct qipan_game *next = qipan_game_copy(*slot(s));
	HOLD(qipan_game_play(next, t.best, NULL));
	HOLD(abs(t.score) <= QIPAN_SCORE_WIN && strncmp(t.pv, t.best, strlen(t.best)) == 0);
	qipan_game_free(next);
}

/* The options of an engine, and a review of the game. */
static void review(struct state *s)
{
	struct qipan_engine *e = s->engines[s->handle / N_GAMES % N_ENGINES];
	struct qipan_limits limits = {.depth = 1, .nodes = 20};
	if (!e)
		return;
	const char *option = qipan_engine_option(e, s->argument % 8);
	if (option && strcmp(option, "hash") != 0 && strcmp(option, "threads") != 0)
		qipan_engine_set(e, option, take_text(s), s->err);
	const char *json = qipan_engine_review(e, *slot(s), &limits, NULL, NULL, s->err);
	if (json)
		HOLD(*json == '{');
	else
		check_refusal(s);
}

static void probe(struct state *s)
{
	struct qipan_game *g = *slot(s);
	struct qipan_table_value value;
	struct qipan_tables *t = qipan_tables_new(qipan_game_name(g), "versions/1.0/tables", s->err);
	if (!t)
		check_refusal(s);
	else if (qipan_tables_probe(t, g, &value))
		HOLD(value.plies >= 0);
	qipan_tables_free(t);
}

static void lists(struct state *s)
{
	int i = (int8_t)s->argument;
	const char *word = take_text(s);
	HOLD(!qipan_list_games(-1) && !qipan_list_games(100) && *qipan_version());
	qipan_list_games(i);
	qipan_list_presets(word, i);
	qipan_list_opponents(word, i);
}

/* In every format; what was written is read again. */
static void write_files(struct state *s)
{
	struct qipan_game *g = *slot(s), *again;
	for (int i = 0; qipan_list_formats(qipan_game_name(g), i); i++) {
		size_t size;
		const char *bytes = qipan_game_write(g, qipan_list_formats(qipan_game_name(g), i), NULL, &size, s->err);
		HOLD(bytes);
		struct qipan_reader *r = qipan_reader_new(bytes, size);
		for (int status; (status = qipan_reader_next(r, &again, s->err)) != 0;)
			if (status > 0)
				qipan_game_free(again);
		qipan_reader_free(r);
	}
	struct qipan_branch b;
	for (int i = 0; i < qipan_game_branch_count(g); i++)
		HOLD(qipan_game_branch(g, i, NULL, &b, s->err) && b.parent < i);
}

static void learn(struct state *s)
{
	struct qipan_game *g = *slot(s);
	uint8_t planes[8192];
	struct qipan_tally t;
	double chances[QIPAN_MOVES_MAX];
	qipan_game_observe(g, planes);
	qipan_game_chances(g, chances, QIPAN_MOVES_MAX);
	HOLD(qipan_game_playouts(g, NULL, 1, (uint64_t)s->argument, 20, &t, s->err));
	HOLD(t.first + t.second + t.draws + t.cut == 1);
	struct qipan_batch *b = qipan_batch_new(qipan_game_name(g), qipan_game_preset(g), 2, 1, s->argument, s->err);
	HOLD(b);
	qipan_batch_sample(b);
	int32_t *actions = qipan_batch_arrays(b)->actions;
	actions[1] += s->argument % 3;
	if (!qipan_batch_step(b, actions, s->err))
		check_refusal(s);
	qipan_batch_free(b);
}

static void call(struct state *s, int which)
{
	static bool (*const attempts[])(struct state *, struct qipan_game *) = {play_one, play_text, seal,
										deal,     take_back, end};
	static void (*const others[])(struct state *) = {begin,        copy,   draw,   read_again,
							 name_players, engine, search, lists};
	enum {
		N_ATTEMPTS = 6,
		N_OTHERS = 8,
		SEED = N_ATTEMPTS + N_OTHERS,
		TWICE,
		READ,
		BRANCH,
		PRUNE,
		COMMENT,
		TAG,
		WRITE,
		LEARN,
		REVIEW,
		PROBE,
		N_CALLS
	};
	which %= N_CALLS;
	if (which < N_ATTEMPTS)
		attempt(s, attempts[which]);
	else if (which < SEED)
		others[which - N_ATTEMPTS](s);
	else if (which == SEED)
		qipan_game_seed(*slot(s), (uint64_t)s->argument);
	else if (which == TWICE)
		qipan_game_rule_twice(*slot(s), s->argument & 1);
	else if (which == READ)
		read_games(s, take_text(s));
	else if (which < WRITE)
		attempt(s, (bool (*const[])(struct state *, struct qipan_game *)){branch, prune, comment,
										  tag}[which - BRANCH]);
	else if (which == WRITE)
		write_files(s);
	else
		(void (*const[])(struct state *)){learn, review, probe}[which - LEARN](s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct state s = {.at = data, .end = data + size};
	for (int i = 0; i < N_GAMES; i++)
		s.games[i] = qipan_game_new(qipan_list_games(4 - i), NULL, NULL, NULL);
	qipan_game_free(NULL);
	qipan_engine_free(NULL);
	qipan_reader_free(NULL);
	for (int i = 0; i < CALLS_MAX && s.at < s.end; i++) {
		int which = take_byte(&s);
		s.handle = take_byte(&s);
		s.argument = take_byte(&s);
		s.error.text[0] = 0;
		s.err = s.handle & 128 ? NULL : &s.error;
		call(&s, which);
		struct error err;
		HOLD(table_check(&(*slot(&s))->table, &err));
	}
	for (int i = 0; i < N_GAMES; i++) {
		check_game(s.games[i]);
		qipan_game_free(s.games[i]);
	}
	for (int i = 0; i < N_ENGINES; i++)
		qipan_engine_free(s.engines[i]);
	return 0;
}
