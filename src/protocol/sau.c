#include "protocol/protocols.h"
#include "games/registry.h"
#include "games/surakarta/sk_text.h"
#include "session/words.h"

#include <string.h>

#define WORD_MAX 16

struct sau {
	bool began;    /* the game has been set to Surakarta */
	bool plays;    /* set between new and end */
	bool answered; /* the last move of the history is ours and was not rejected */
	int n_refused; /* number of our moves rejected in this position */
	move_t refused[SK_MOVES_MAX];
};

static bool is_refused(const struct sau *s, move_t move)
{
	for (int i = 0; i < s->n_refused; i++)
		if (s->refused[i] == move)
			return true;
	return false;
}

/* The legal moves except the rejected ones. */
static int list_moves(const struct host *host, const struct sau *s, move_t moves[SK_MOVES_MAX])
{
	int n = 0, n_all = host->game->rules.generate(line_last(&host->line), moves);
	for (int i = 0; i < n_all; i++)
		if (!is_refused(s, moves[i]))
			moves[n++] = moves[i];
	return n;
}

/* Announces and plays our move, which the platform does not echo. Without a move there is no reply: the platform ends
 * the game. */
static void answer(struct client *client, struct sau *s)
{
	struct host *host = client->host;
	struct search_result result;
	move_t moves[SK_MOVES_MAX];
	char text[MOVE_TEXT_MAX];
	s->answered = false;
	if (!host_can_search(host, NULL) || !host_create_engine(host, NULL))
		return;
	struct limits limits = {.moves = s->n_refused ? moves : NULL, .n_moves = list_moves(host, s, moves)};
	if (limits.n_moves == 0)
		return;
	client_search(client, &limits, false, NULL, NULL, &result);
	if (result.best == NO_MOVE)
		return;
	sk_format_sau(result.best, text, sizeof text);
	line_push(&host->line, result.best);
	s->answered = true;
	client_send(client, "move %s", text);
}

static void send_name(struct client *client, struct sau *s, const char *rest)
{
	(void)s, (void)rest;
	client_send(client, "name Qipan");
}

/* Black moves first. */
static void new_game(struct client *client, struct sau *s, const char *rest)
{
	struct host *host = client->host;
	struct position start;
	char word[WORD_MAX];
	bool black = strcmp(words_take(&rest, word, sizeof word), "black") == 0;
	if (!black && strcmp(word, "white") != 0) {
		client_send(client, "error");
		return;
	}
	host->game->rules.start(&start, host->preset);
	host_start(host, &start);
	host_new_game(host);
	s->plays = true;
	s->answered = false;
	s->n_refused = 0;
	if (black)
		answer(client, s);
}

static void take_move(struct client *client, struct sau *s, const char *rest)
{
	struct host *host = client->host;
	char word[WORD_MAX];
	const struct position *here = line_last(&host->line);
	bool on = s->plays && host->game->rules.verdict(here).verdict == UNDECIDED;
	move_t move = on ? sk_parse_sau(here, words_take(&rest, word, sizeof word), NULL) : NO_MOVE;
	if (move == NO_MOVE) {
		client_send(client, "error");
		return;
	}
	line_push(&host->line, move);
	s->n_refused = 0;
	answer(client, s);
}

/* Our move was rejected: the platform waits for another one. */
static void take_error(struct client *client, struct sau *s, const char *rest)
{
	struct line *line = &client->host->line;
	(void)rest;
	if (!s->plays || !s->answered)
		return;
	s->refused[s->n_refused++] = line->steps[line->length - 1].move;
	line_pop(line);
	answer(client, s);
}

static void end_game(struct client *client, struct sau *s, const char *rest)
{
	(void)client, (void)rest;
	s->plays = false;
}

static const struct command {
	const char *word;
	enum client_turn turn;
	void (*execute)(struct client *, struct sau *, const char *rest);
} commands[] = {
	{"end", CLIENT_QUEUE, end_game},          {"error", CLIENT_QUEUE_SEARCH, take_error},
	{"move", CLIENT_QUEUE_SEARCH, take_move}, {"name?", CLIENT_QUEUE, send_name},
	{"new", CLIENT_QUEUE_SEARCH, new_game},   {"quit", CLIENT_END, NULL},
};

/* The command at the start of the line, with *line advanced past it; NULL if unknown. */
static const struct command *command_of(const char **line)
{
	char word[WORD_MAX];
	words_take(line, word, sizeof word);
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (strcmp(commands[i].word, word) == 0)
			return &commands[i];
	return NULL;
}

static bool opens(const char *line)
{
	char word[WORD_MAX];
	const struct command *c = command_of(&line);
	if (!c || c->execute != new_game)
		return c && c->execute == send_name;
	words_take(&line, word, sizeof word);
	return strcmp(word, "black") == 0 || strcmp(word, "white") == 0;
}

static enum client_turn on_line(struct client *client, const char *line)
{
	const struct command *c = command_of(&line);
	if (c && c->turn == CLIENT_END)
		client_stop(client);
	return c ? c->turn : CLIENT_QUEUE;
}

/* Unknown lines are ignored: the protocol allows free text from both sides. */
static void execute(struct client *client, const char *line)
{
	struct sau *s = client->state;
	const struct game *game = games_find("surakarta", NULL);
	const struct command *c = command_of(&line);
	if (!s->began && client->host->game != game)
		host_set_game(client->host, game, game->presets);
	s->began = true;
	if (c)
		c->execute(client, s, line);
}

const struct protocol sau_protocol = {
	.name = "sau",
	.opens = opens,
	.state_size = sizeof(struct sau),
	.on_line = on_line,
	.execute = execute,
};
