#include "protocol/drive.h"
#include "base/clock.h"
#include "core/layout.h"
#include "session/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define COUNT_MAX 1000000000 /* upper bound of counters other than nodes */

enum { HAS_HASH = 1, HAS_THREADS = 2, HAS_VARIANT = 4, HAS_MILLISECONDS = 8 };

struct state {
	int offers;      /* bit set of HAS_ flags: supported options */
	int rank_offset; /* 1 if its ranks start at 1 where ours start at 0 */
};

static bool is_ucci(const struct driver *d)
{
	return d->protocol == &drive_ucci;
}

static struct state *state_of(const struct driver *d)
{
	return d->state;
}

/* --- moves --- */

/* Adds an offset to every rank of letter-and-number coordinates: "h2e2" with 1 becomes "h3e3". False if a rank would be
 * negative or the text does not fit. */
static bool shift_ranks(const char *text, int by, char *out, size_t size)
{
	struct text t = text_into(out, size);
	while (*text) {
		char *end = (char *)text;
		long rank = *text >= '0' && *text <= '9' ? strtol(text, &end, 10) : 0;
		if (end == text)
			text_char(&t, *text++);
		else if (rank + by < 0 || rank > 99)
			return false;
		else
			text_add(&t, "%ld", rank + by);
		text = end > text ? end : text;
	}
	return t.length < size;
}

static void add_move(const struct driver *d, const struct position *before, move_t move, struct string *out)
{
	char ours[MOVE_TEXT_MAX], theirs[MOVE_TEXT_MAX + 8];
	d->game->text.format_move(before, move, ours, sizeof ours);
	if (!state_of(d)->rank_offset || !shift_ranks(ours, state_of(d)->rank_offset, theirs, sizeof theirs))
		snprintf(theirs, sizeof theirs, "%s", ours);
	string_add(out, " %s", theirs);
}

static move_t read_move(const struct driver *d, const struct position *before, const char *theirs)
{
	char ours[MOVE_TEXT_MAX];
	if (!state_of(d)->rank_offset)
		return d->game->text.parse_move(before, theirs, NULL);
	return shift_ranks(theirs, -state_of(d)->rank_offset, ours, sizeof ours)
		       ? d->game->text.parse_move(before, ours, NULL)
		       : NO_MOVE;
}

/* --- the start --- */

static void note_option(struct driver *d, const char *line)
{
	struct state *s = state_of(d);
	char name[40];
	if (!is_ucci(d) && !words_begin(line, "name", &line))
		return;
	words_take(&line, name, sizeof name);
	if (strcasecmp(name, "hash") == 0 || strcasecmp(name, "hashsize") == 0)
		s->offers |= HAS_HASH;
	else if (strcasecmp(name, "threads") == 0)
		s->offers |= HAS_THREADS;
	else if (strcasecmp(name, "uci_variant") == 0)
		s->offers |= HAS_VARIANT;
	else if (strcasecmp(name, "usemillisec") == 0)
		s->offers |= HAS_MILLISECONDS;
}

static void set_option(struct driver *d, const char *name, const char *value)
{
	const char *blank = *value ? " " : "";
	if (is_ucci(d))
		driver_send(d, "setoption %s%s%s", name, blank, value);
	else
		driver_send(d, "setoption name %s%s%s%s", name, *value ? " value" : "", blank, value);
}

static void set_number(struct driver *d, int offered, const char *name, int64_t value)
{
	char text[24];
	snprintf(text, sizeof text, "%" PRId64, value);
	if (value && (state_of(d)->offers & offered))
		set_option(d, name, text);
}

static void set_options(struct driver *d)
{
	if ((state_of(d)->offers & HAS_VARIANT) && !driver_option(d, "UCI_Variant"))
		set_option(d, "UCI_Variant", d->game->name);
	if (state_of(d)->offers & HAS_MILLISECONDS)
		set_option(d, "usemillisec", "true");
	set_number(d, HAS_HASH, is_ucci(d) ? "hashsize" : "Hash", (int64_t)(d->setup.hash_bytes >> 20));
	set_number(d, HAS_THREADS, is_ucci(d) ? "threads" : "Threads", d->setup.threads);
	for (const char *const *o = d->setup.options; o && o[0]; o += 2)
		set_option(d, o[0], o[1]);
}

/* Waits for a line that begins with the word. False after a fault. */
static bool wait_for(struct driver *d, const char *word)
{
	int64_t until_us = driver_soon_us(d);
	for (const char *line; (line = driver_receive(d, until_us, NULL));)
		if (words_begin(line, word, &line))
			return true;
	return false;
}

/* Some programs number the ranks of xiangqi from 1: no move from the initial position is legal in both numberings. */
static void find_ranks(struct driver *d)
{
	struct position start;
	char move[MOVE_TEXT_MAX];
	d->game->rules.start(&start, d->game->presets);
	int64_t until_us = driver_soon_us(d);
	driver_send(d, "position startpos");
	driver_send(d, "go depth 1");
	for (const char *line; (line = driver_receive(d, until_us, NULL));) {
		if (!words_begin(line, "bestmove", &line))
			continue;
		words_take(&line, move, sizeof move);
		if (read_move(d, &start, move) != NO_MOVE)
			return;
		state_of(d)->rank_offset = 1;
		if (read_move(d, &start, move) == NO_MOVE)
			driver_fail(d, FAULT_ILLEGAL, "\"%s\" is not a move from the start of %s", move, d->game->name);
		return;
	}
}

static void greet(struct driver *d)
{
	int64_t until_us = driver_soon_us(d);
	driver_send(d, "%s", d->protocol->word);
	for (const char *line; (line = driver_receive(d, until_us, NULL));) {
		if (words_begin(line, is_ucci(d) ? "ucciok" : "uciok", &line))
			break;
		if (words_begin(line, "option", &line))
			note_option(d, line);
	}
	set_options(d);
	if (is_ucci(d))
		return;
	driver_send(d, "isready");
	if (wait_for(d, "readyok") && strcmp(d->game->name, "xiangqi") == 0)
		find_ranks(d);
}

static void begin(struct driver *d, const struct line *line)
{
	(void)line;
	if (is_ucci(d)) /* UCCI has no such command; some programs have the option newgame */
		return;
	driver_send(d, "ucinewgame");
	driver_send(d, "isready");
	wait_for(d, "readyok");
}

/* --- a search --- */

static int n_pieces(const struct game *game, const struct position *p)
{
	struct board_layout layout;
	int n = 0;
	game->rendering.layout(p, &layout);
	for (int i = 0; i < layout.n_points; i++)
		n += layout.points[i].occupied;
	return n;
}

/* Index of the position sent as FEN: in UCCI the one after the last capture, since move lists are short there. */
static int first_sent(const struct driver *d, const struct line *line)
{
	int i = is_ucci(d) ? line->length : 0;
	while (i > 0 && n_pieces(d->game, line_at(line, i - 1)) == n_pieces(d->game, line_at(line, i)))
		i--;
	return i;
}

static void send_position(struct driver *d, const struct line *line)
{
	struct position start;
	struct string words = {0};
	char text[POSITION_TEXT_MAX];
	int first = first_sent(d, line);
	d->game->rules.start(&start, d->game->presets);
	if (first == 0 && memcmp(&start, line_at(line, 0), d->game->rules.position_size) == 0) {
		string_add(&words, "position startpos");
	} else {
		d->game->text.format(line_at(line, first), text, sizeof text);
		string_add(&words, "position fen %s", text);
	}
	if (first < line->length)
		string_add(&words, " moves");
	for (int i = first; i < line->length; i++)
		add_move(d, line_at(line, i), line->steps[i].move, &words);
	driver_send(d, "%s", words.text);
	string_release(&words);
}

static void add_clock(const struct driver *d, const struct line *line, const struct limits_clock *c, struct string *out)
{
	int side = d->game->rules.to_act(line_last(line)) == ACTOR_SECOND;
	if (is_ucci(d)) {
		int64_t unit = state_of(d)->offers & HAS_MILLISECONDS ? 1 : 1000;
		string_add(out, " time %" PRId64, c->left_ms[side] / unit);
		if (c->moves_to_go)
			string_add(out, " movestogo %d", c->moves_to_go);
		else
			string_add(out, " increment %" PRId64, c->increment_ms[side] / unit);
		string_add(out, " opptime %" PRId64 " oppincrement %" PRId64, c->left_ms[!side] / unit,
			   c->increment_ms[!side] / unit);
		return;
	}
	string_add(out, " wtime %" PRId64 " btime %" PRId64 " winc %" PRId64 " binc %" PRId64, c->left_ms[0],
		   c->left_ms[1], c->increment_ms[0], c->increment_ms[1]);
	if (c->moves_to_go)
		string_add(out, " movestogo %d", c->moves_to_go);
}

static void send_go(struct driver *d, const struct line *line, const struct limits *l)
{
	struct string words = {0};
	string_add(&words, "go");
	if (l->infinite)
		string_add(&words, " infinite");
	if (l->depth)
		string_add(&words, " depth %d", l->depth);
	if (l->nodes)
		string_add(&words, " nodes %" PRIu64, l->nodes);
	if (l->mate && !is_ucci(d))
		string_add(&words, " mate %d", l->mate);
	if (l->clock.runs)
		add_clock(d, line, &l->clock, &words);
	else if (l->time_ms && is_ucci(d))
		string_add(&words, " time %d movestogo 1",
			   state_of(d)->offers & HAS_MILLISECONDS ? l->time_ms : l->time_ms / 1000);
	else if (l->time_ms)
		string_add(&words, " movetime %d", l->time_ms);
	if (l->moves && !is_ucci(d)) {
		string_add(&words, " searchmoves");
		for (int i = 0; i < l->n_moves; i++)
			add_move(d, line_last(line), l->moves[i], &words);
	}
	driver_send(d, "%s", words.text);
	string_release(&words);
}

static int score_in(int64_t score, int max)
{
	return score > max ? max : score < -max ? -max : (int)score;
}

static int mate_score(int64_t value)
{
	int moves = score_in(value, SCORE_PLIES_MAX);
	int plies = moves > 0 ? 2 * moves - 1 : -2 * moves;
	plies = plies < SCORE_PLIES_MAX ? plies : SCORE_PLIES_MAX;
	return moves > 0 ? SCORE_WIN - plies : plies - SCORE_WIN;
}

static void read_score(const char **words, struct search_result *t)
{
	if (words_begin(*words, "mate", words)) {
		t->score = mate_score(driver_number(words));
		return;
	}
	(void)words_begin(*words, "cp", words); /* UCCI has no keyword for it */
	t->score = score_in(driver_number(words), SCORE_EVAL_MAX);
}

/* Reads the PV up to its first illegal move. */
static void read_pv(const struct driver *d, const struct line *line, const char *words, struct search_result *t)
{
	const struct game *game = d->game;
	struct position here, next;
	char word[MOVE_TEXT_MAX];
	memcpy(&here, line_last(line), game->rules.position_size);
	for (t->n_pv = 0; t->n_pv < PV_MAX && words_take(&words, word, sizeof word)[0]; t->n_pv++) {
		if (game->rules.verdict(&here).verdict != UNDECIDED || game->rules.to_act(&here) == ACTOR_CHANCE ||
		    (t->pv[t->n_pv] = read_move(d, &here, word)) == NO_MOVE)
			break;
		game->rules.play(&next, &here, t->pv[t->n_pv]);
		memcpy(&here, &next, game->rules.position_size);
	}
	t->best = t->n_pv ? t->pv[0] : NO_MOVE;
}

static int count_in(int64_t count)
{
	return count < 0 ? 0 : count > COUNT_MAX ? COUNT_MAX : (int)count;
}

/* Parses an info line; true if it contains a PV. */
static bool read_info(const struct driver *d, const struct line *line, const char *words, struct search_result *t)
{
	char word[32];
	t->pv_index = 0;
	while (words_take(&words, word, sizeof word)[0]) {
		if (strcmp(word, "depth") == 0)
			t->depth = count_in(driver_number(&words));
		else if (strcmp(word, "seldepth") == 0)
			t->seldepth = count_in(driver_number(&words));
		else if (strcmp(word, "multipv") == 0)
			t->pv_index = count_in(driver_number(&words));
		else if (strcmp(word, "score") == 0)
			read_score(&words, t);
		else if (strcmp(word, "nodes") == 0)
			t->nodes = (uint64_t)driver_number(&words);
		else if (strcmp(word, "hashfull") == 0)
			t->hashfull = count_in(driver_number(&words));
		else if (strcmp(word, "time") == 0)
			t->time_us = 1000 * (int64_t)count_in(driver_number(&words));
		else if (strcmp(word, "pv") == 0)
			break;
		else if (strcmp(word, "string") == 0 || strcmp(word, "message") == 0)
			return false;
	}
	if (strcmp(word, "pv") != 0)
		return false;
	t->pv_index -= t->pv_index > 0; /* MultiPV indices start at 1 */
	read_pv(d, line, words, t);
	return true;
}

/* Parses "bestmove M [ponder M] [draw | resign]". */
static void take_best(struct driver *d, const struct line *line, const char *words, const struct limits *limits,
		      struct search_result *out)
{
	char word[MOVE_TEXT_MAX];
	words_take(&words, word, sizeof word);
	if (strcmp(word, "resign") == 0 || strstr(words, "resign")) {
		driver_fail(d, FAULT_RESIGN, "it resigns");
		return;
	}
	out->best = read_move(d, line_last(line), word);
	if (out->best == NO_MOVE || !limits_allow(limits, out->best))
		driver_fail(d, strcmp(word, "(none)") == 0 || strcmp(word, "0000") == 0 ? FAULT_CLAIM : FAULT_ILLEGAL,
			    "\"%s\" is not a legal move", word);
	if (out->n_pv == 0 || out->pv[0] != out->best) {
		out->pv[0] = out->best;
		out->n_pv = 1;
	}
}

static void search(struct driver *d, const struct line *line, const struct limits *limits, report_fn *report,
		   void *context, struct search_result *out)
{
	const atomic_bool *stop = limits->stop;
	struct search_result received = {.best = NO_MOVE};
	int64_t start_us = clock_us();
	send_position(d, line);
	send_go(d, line, limits);
	int64_t until_us = driver_deadline_us(d, limits);
	for (;;) {
		const char *words = driver_receive(d, until_us, stop);
		if (d->fault)
			return;
		if (!words) { /* stopped */
			driver_send(d, "stop");
			stop = NULL;
			until_us = driver_soon_us(d);
		} else if (words_begin(words, "info", &words)) {
			bool has_line = read_info(d, line, words, &received);
			if (has_line && received.pv_index == 0)
				*out = received;
			received.time_us = clock_us() - start_us;
			if (has_line && report && received.n_pv)
				report(context, &received);
		} else if (words_begin(words, "bestmove", &words)) {
			out->nodes = received.nodes;
			take_best(d, line, words, limits, out);
			return;
		} else if (words_begin(words, "nobestmove", &words)) {
			driver_fail(d, FAULT_CLAIM, "it reports that there is no move");
		}
	}
}

const struct driver_protocol drive_uci = {
	.word = "uci",
	.about = "the Universal Chess Interface",
	.state_size = sizeof(struct state),
	.greet = greet,
	.begin = begin,
	.search = search,
	.bye = "quit",
};

const struct driver_protocol drive_ucci = {
	.word = "ucci",
	.about = "the Universal Chinese Chess Protocol 3.0",
	.state_size = sizeof(struct state),
	.greet = greet,
	.begin = begin,
	.search = search,
	.bye = "quit",
};
