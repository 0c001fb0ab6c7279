#include "protocol/drive.h"
#include "base/clock.h"
#include "protocol/cecp_lines.h"
#include "session/words.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#define FEATURES_US     INT64_C(2000000) /* time allowed for the feature list of a program that never sends done */
#define ENDLESS_SECONDS 1000000
#define SESSION_MOVES   40 /* session length used to convey fractions of a second per move */

struct state {
	struct cecp_features features;
	int n_pings;
	bool played; /* a game has begun */

	/* The game as the program knows it: starting position, current position, and number of moves sent. */
	bool is_synced;
	struct position start, here;
	int n_sent;
	bool plays; /* it made the last move itself and will answer the next one on its own */

	int depth; /* as last sent; 0: none */
};

static struct state *state_of(const struct driver *d)
{
	return d->state;
}

/* --- the start --- */

static bool plays_game(const struct driver *d)
{
	const char *variants = state_of(d)->features.variants;
	return !variants[0] || cecp_lists(variants, d->game->name);
}

/* Handles one feature; each is answered with accepted or rejected, as xboard does. */
static void take_feature(struct driver *d, const char *name, const char *value)
{
	struct state *s = state_of(d);
	bool known = cecp_set_feature(&s->features, name, value);
	driver_send(d, "%s %s", known ? "accepted" : "rejected", name);
}

static void receive_features(struct driver *d)
{
	struct state *s = state_of(d);
	char name[40], value[CECP_VALUE_MAX];
	int64_t until_us = clock_us() + FEATURES_US;
	for (const char *line; !s->features.done;) {
		/* done=0 requests more than the two seconds. */
		line = s->features.waits ? driver_receive(d, driver_soon_us(d), NULL)
					 : driver_try_receive(d, until_us, NULL);
		if (!line)
			return;
		if (words_begin(line, "feature", &line))
			while (cecp_next_feature(&line, name, sizeof name, value, sizeof value))
				take_feature(d, name, value);
	}
}

static void set_options(struct driver *d)
{
	const struct cecp_features *f = &state_of(d)->features;
	for (const char *const *o = d->setup.options; o && o[0]; o += 2)
		driver_send(d, *o[1] ? "option %s=%s" : "option %s", o[0], o[1]);
	if (f->memory && d->setup.hash_bytes)
		driver_send(d, "memory %zu", d->setup.hash_bytes >> 20);
	if (f->smp && d->setup.threads)
		driver_send(d, "cores %d", d->setup.threads);
}

static void greet(struct driver *d)
{
	driver_send(d, "xboard");
	driver_send(d, "protover 2");
	receive_features(d);
	if (!plays_game(d))
		driver_fail(d, FAULT_CRASH, "it does not play %s", d->game->name);
	set_options(d);
}

/* Rejections of our commands, which a program should never send. */
static void take_complaint(struct driver *d, const char *line)
{
	if (cecp_is_refusal(line))
		driver_fail(d, FAULT_CLAIM, "it rejects a command: %s", line);
}

/* Waits until the program has executed all commands, if it supports ping. */
static void wait_for_pong(struct driver *d)
{
	struct state *s = state_of(d);
	int64_t until_us = driver_soon_us(d);
	if (!s->features.ping)
		return;
	driver_send(d, "ping %d", ++s->n_pings);
	for (const char *line; (line = driver_receive(d, until_us, NULL));) {
		if (words_begin(line, "pong", &line) && driver_number(&line) == s->n_pings)
			return;
		take_complaint(d, line);
	}
}

/* --- the game --- */

static void send_start(struct driver *d, const struct line *line)
{
	struct position normal_start;
	char text[POSITION_TEXT_MAX];
	d->game->rules.start(&normal_start, d->game->presets);
	if (memcmp(&normal_start, line_at(line, 0), d->game->rules.position_size) == 0)
		return;
	if (!state_of(d)->features.setboard) {
		driver_fail(d, FAULT_CRASH, "it cannot set up positions");
		return;
	}
	d->game->text.format(line_at(line, 0), text, sizeof text);
	if (strcmp(d->game->name, "xiangqi") == 0)
		cecp_write_xiangqi(text);
	driver_send(d, "setboard %s", text);
}

static void begin(struct driver *d, const struct line *line)
{
	struct state *s = state_of(d);
	size_t size = d->game->rules.position_size;
	if (s->played && s->features.no_reuse) {
		driver_stop(d);
		driver_start(d);
	} else if (s->played) {
		driver_send(d, "force");
	}
	driver_send(d, "new");
	driver_send(d, "variant %s", d->game->name);
	driver_send(d, "post");
	driver_send(d, "easy");
	driver_send(d, "computer");
	driver_send(d, "force");
	send_start(d, line);
	s->played = s->is_synced = true;
	s->plays = false;
	s->n_sent = s->depth = 0;
	memcpy(&s->start, line_at(line, 0), size);
	memcpy(&s->here, line_at(line, 0), size);
	wait_for_pong(d);
}

static bool is_known(const struct driver *d, const struct line *line)
{
	const struct state *s = state_of(d);
	size_t size = d->game->rules.position_size;
	return s->is_synced && s->n_sent <= line->length && memcmp(&s->start, line_at(line, 0), size) == 0 &&
	       memcmp(&s->here, line_at(line, s->n_sent), size) == 0;
}

static void send_next_move(struct driver *d, const struct line *line)
{
	struct state *s = state_of(d);
	char text[MOVE_TEXT_MAX];
	d->game->text.format_move(line_at(line, s->n_sent), line->steps[s->n_sent].move, text, sizeof text);
	driver_send(d, s->features.usermove ? "usermove %s" : "%s", text);
	s->n_sent++;
	memcpy(&s->here, line_at(line, s->n_sent), d->game->rules.position_size);
}

/* Whether the program made the last move and exactly one reply followed, as in normal alternating play. */
static bool goes_on(const struct driver *d, const struct line *line)
{
	const struct state *s = state_of(d);
	const struct game_rules *rules = &d->game->rules;
	return s->plays && is_known(d, line) && line->length == s->n_sent + 1 &&
	       rules->to_act(line_last(line)) == rules->to_act(line_at(line, s->n_sent - 1));
}

/* In force mode the program does not move on its own. */
static void send_moves(struct driver *d, const struct line *line)
{
	struct state *s = state_of(d);
	if (!is_known(d, line))
		begin(d, line);
	else if (s->plays)
		driver_send(d, "force");
	while (s->n_sent < line->length)
		send_next_move(d, line);
	wait_for_pong(d);
}

/* --- limits --- */

static void send_clocks(struct driver *d, int64_t ours_ms, int64_t theirs_ms)
{
	if (state_of(d)->features.no_time)
		return;
	driver_send(d, "time %" PRId64, ours_ms > 0 ? ours_ms / 10 : 0);
	driver_send(d, "otim %" PRId64, theirs_ms > 0 ? theirs_ms / 10 : 0);
}

/* Whole seconds, since some programs exit on a fraction. Sent before every move, since some programs ignore the exact
 * clocks that follow. */
static void send_clock(struct driver *d, const struct line *line, const struct limits_clock *c)
{
	int side = d->game->rules.to_act(line_last(line)) == ACTOR_SECOND;
	int64_t seconds = c->left_ms[side] > 1000 ? c->left_ms[side] / 1000 : 1;
	driver_send(d, "level %d %" PRId64 ":%02d %" PRId64, c->moves_to_go, seconds / 60, (int)(seconds % 60),
		    c->increment_ms[side] / 1000);
	send_clocks(d, c->left_ms[side], c->left_ms[!side]);
}

/* A fixed time per move. Unless it is whole seconds, it is sent as a session with that average per move, and the search
 * is stopped in time. */
static void send_time(struct driver *d, int ms)
{
	if (ms % 1000 == 0) {
		driver_send(d, "st %d", ms / 1000);
		return;
	}
	int64_t session_ms = (int64_t)SESSION_MOVES * ms;
	int64_t seconds = session_ms > 1000 ? session_ms / 1000 : 1;
	driver_send(d, "level %d %" PRId64 ":%02d 0", SESSION_MOVES, seconds / 60, (int)(seconds % 60));
	send_clocks(d, session_ms, session_ms);
}

static void send_limits(struct driver *d, const struct line *line, const struct limits *l)
{
	struct state *s = state_of(d);
	if (l->nodes)
		driver_fail(d, FAULT_CRASH, "CECP has no node limit, expected a time or depth limit");
	if (l->clock.runs)
		send_clock(d, line, &l->clock);
	else if (l->time_ms)
		send_time(d, l->time_ms);
	else
		driver_send(d, "st %d", ENDLESS_SECONDS);
	if (l->depth && l->depth != s->depth)
		driver_send(d, "sd %d", l->depth);
	s->depth = l->depth;
}

/* --- a search --- */

static void take_move(struct driver *d, const struct line *line, const char *text, const struct limits *limits,
		      struct search_result *out)
{
	struct state *s = state_of(d);
	out->best = d->game->text.parse_move(line_last(line), text, NULL);
	if (out->best == NO_MOVE || !limits_allow(limits, out->best)) {
		driver_fail(d, FAULT_ILLEGAL, "\"%.40s\" is not a legal move", text);
		return;
	}
	if (out->n_pv == 0 || out->pv[0] != out->best) {
		out->pv[0] = out->best;
		out->n_pv = 1;
	}
	d->game->rules.play(&s->here, line_last(line), out->best);
	s->n_sent = line->length + 1;
	s->plays = true;
}

/* Returns true if the line ends the search. */
static bool take_line(struct driver *d, const struct line *line, const char *reply, const struct limits *limits,
		      report_fn *report, void *context, struct search_result *out)
{
	char move[MOVE_TEXT_MAX];
	struct search_result received;
	if (cecp_read_move(reply, move, sizeof move)) {
		take_move(d, line, move, limits, out);
		return true;
	}
	if (cecp_is_resignation(reply))
		driver_fail(d, FAULT_RESIGN, "it resigns");
	else if (cecp_is_result(reply))
		driver_fail(d, FAULT_CLAIM, "it reports that the game is over: %.80s", reply);
	else if (cecp_read_thinking(reply, line, &received)) {
		*out = received;
		if (report && received.n_pv)
			report(context, &received);
	} else
		take_complaint(d, reply);
	return d->fault;
}

/* When to stop a search whose time per move the program knows only as an average. */
static int64_t stop_us(const struct limits *l)
{
	bool is_sent = l->infinite || l->clock.runs || l->time_ms % 1000 == 0;
	return is_sent ? INT64_MAX : clock_us() + l->time_ms * INT64_C(1000);
}

static void search(struct driver *d, const struct line *line, const struct limits *limits, report_fn *report,
		   void *context, struct search_result *out)
{
	struct state *s = state_of(d);
	const atomic_bool *stop = limits->stop;
	if (s->depth && !limits->depth)
		s->is_synced = false; /* only a new game clears the depth limit */
	if (s->plays && is_known(d, line) && line->length == s->n_sent) {
		/* Its side moves again: it goes on without being asked. */
	} else if (goes_on(d, line)) {
		wait_for_pong(d);
		send_limits(d, line, limits);
		send_next_move(d, line);
	} else {
		send_moves(d, line);
		send_limits(d, line, limits);
		driver_send(d, "go");
	}
	int64_t until_us = driver_deadline_us(d, limits), now_us = stop_us(limits);
	for (;;) {
		const char *reply =
			now_us < until_us ? driver_try_receive(d, now_us, stop) : driver_receive(d, until_us, stop);
		if (d->fault)
			return;
		if (!reply) {
			driver_send(d, "?");
			stop = NULL;
			until_us = driver_soon_us(d);
			now_us = INT64_MAX;
		} else if (take_line(d, line, reply, limits, report, context, out)) {
			return;
		}
	}
}

const struct driver_protocol drive_cecp = {
	.word = "cecp",
	.about = "the protocol of xboard and WinBoard, version 2",
	.no_nodes = true,
	.state_size = sizeof(struct state),
	.greet = greet,
	.begin = begin,
	.search = search,
	.bye = "quit",
};
