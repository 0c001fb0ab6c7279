#include "protocol/drive.h"
#include "games/surakarta/sk_text.h"
#include "session/words.h"

#include <string.h>

struct state {
	bool began;
	int length;    /* length of the history when the program moved last */
	uint64_t key;  /* of its last position then */
	move_t answer; /* the move it played */
};

static struct state *state_of(const struct driver *d)
{
	return d->state;
}

static void greet(struct driver *d)
{
	int64_t until_us = driver_soon_us(d);
	driver_send(d, "name?");
	for (const char *line; (line = driver_receive(d, until_us, NULL));)
		if (words_begin(line, "name", &line))
			return;
}

/* The program learns its color when it is to move. */
static void begin(struct driver *d, const struct line *line)
{
	(void)line;
	if (state_of(d)->began)
		driver_send(d, "end");
	state_of(d)->began = false;
}

static void send_move(struct driver *d, const struct line *line, int i)
{
	char text[MOVE_TEXT_MAX];
	sk_format_sau(line->steps[i].move, text, sizeof text);
	driver_send(d, "move %s", text);
}

static bool has_normal_start(const struct driver *d, const struct line *line)
{
	struct position start;
	d->game->rules.start(&start, d->game->presets);
	return line->steps[0].key == d->game->rules.key(&start);
}

/* The protocol has only the initial position, and the program must make all its own moves. */
static bool send_line(struct driver *d, const struct line *line)
{
	const struct state *s = state_of(d);
	int n = line->length;
	if (s->began && n == s->length + 2 && line->steps[s->length].key == s->key &&
	    line->steps[s->length].move == s->answer) {
		send_move(d, line, n - 1);
		return true;
	}
	if (s->began || n > 1 || !has_normal_start(d, line))
		return false;
	driver_send(d, "new %s", n == 0 ? "black" : "white");
	if (n == 1)
		send_move(d, line, 0);
	return true;
}

/* "move" may appear anywhere in a line, as on the contest platform. NULL after a fault or a stop. */
static const char *receive_move(struct driver *d, const struct limits *limits)
{
	int64_t until_us = driver_deadline_us(d, limits);
	for (const char *line; (line = driver_receive(d, until_us, limits->stop));) {
		const char *move = words_find(line, "move");
		if (move)
			return words_skip(move + strlen("move"));
		if (words_begin(line, "error", &line)) {
			driver_fail(d, FAULT_ILLEGAL, "it rejects a legal move");
			return NULL;
		}
	}
	return NULL;
}

static void search(struct driver *d, const struct line *line, const struct limits *limits, report_fn *report,
		   void *context, struct search_result *out)
{
	char word[8];
	(void)report, (void)context;
	if (!send_line(d, line)) {
		driver_fail(d, FAULT_CRASH, "the protocol cannot transmit games that do not start from the beginning");
		return;
	}
	const char *answer = receive_move(d, limits);
	if (!answer && !d->fault)
		driver_abandon(d, line, limits, out);
	if (!answer)
		return;
	move_t move = sk_parse_sau(line_last(line), words_take(&answer, word, sizeof word), NULL);
	if (move == NO_MOVE || !limits_allow(limits, move)) {
		driver_send(d, "error");
		driver_fail(d, FAULT_ILLEGAL, "\"%s\" is not a legal move", word);
	}
	*state_of(d) = (struct state){true, line->length, line->steps[line->length].key, move};
	out->best = out->pv[0] = move;
	out->n_pv = 1;
}

const struct driver_protocol drive_sau = {
	.word = "sau",
	.about = "the protocol of the Surakarta contests",
	.game = "surakarta",
	.whole_games = true,
	.state_size = sizeof(struct state),
	.greet = greet,
	.begin = begin,
	.search = search,
	.bye = "quit",
};
