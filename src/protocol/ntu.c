#include "protocol/protocols.h"
#include "games/darkchess/dc_text.h"
#include "protocol/dark_board.h"
#include "protocol/protocol_messages.h"
#include "session/session_messages.h"
#include "session/words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define VERSION  "1.1.0"
#define ARGS_MAX (DC_POINTS + 14) /* arguments of init_board */
#define WORD_MAX 32
#define HIDDEN   'X'
#define EMPTY    '-'

struct ntu {
	bool began;
	struct dc_rules rules; /* of new games */
	bool side_is_open;     /* the board was set without the side to move */
	bool has_time[2];      /* by color: whether its remaining time was sent */
	int64_t left_ms[2];
	char quits[WORD_MAX]; /* id of the quit command; "": not received */
};

/* A line: its id, command and arguments, with words truncated to fit; and its result. */
struct call {
	char id[WORD_MAX];
	int command; /* index into the commands; -1: unknown */
	char word[WORD_MAX];
	int n; /* number of arguments, of which the first ARGS_MAX are kept */
	char args[ARGS_MAX][WORD_MAX];

	struct client *client;
	struct host *host;
	struct ntu *state;
	struct string out; /* the reply after the id, ... */
	struct error err;  /* ... or the error */
};

#define QUIT    5
#define GENMOVE 12

/* The index of a command by name, or -1; the number of commands; the names of all, one per line. */
static int command_of(const char *word);
static int count_commands(void);
static void add_commands(struct string *);

/* The word selects the command; if it is unknown or missing, the number does. False if the line does not begin with a
 * number. */
static bool read_call(const char *line, struct call *c)
{
	char word[WORD_MAX];
	uint64_t number;
	words_take(&line, c->id, sizeof c->id);
	if (!c->id[0] || c->id[strspn(c->id, "0123456789")])
		return false;
	words_take(&line, c->word, sizeof c->word);
	c->command = command_of(c->word);
	if (c->command < 0 && text_number(c->id, (uint64_t)count_commands() - 1, &number))
		c->command = (int)number;
	for (c->n = 0; words_take(&line, word, sizeof word)[0]; c->n++)
		if (c->n < ARGS_MAX)
			memcpy(c->args[c->n], word, sizeof word);
	return true;
}

static const struct dc_position *here(const struct call *c)
{
	return dc_const(line_last(&c->host->line));
}

/* --- identification --- */

static bool send_protocol(struct call *c)
{
	string_add(&c->out, VERSION);
	return true;
}

static bool send_name(struct call *c)
{
	string_add(&c->out, "Qipan");
	return true;
}

static bool send_version(struct call *c)
{
	string_add(&c->out, "%s", c->client->version);
	return true;
}

static bool send_known(struct call *c)
{
	string_add(&c->out, command_of(c->args[0]) >= 0 ? "true" : "false");
	return true;
}

/* One name per line, as other programs reply. */
static bool list_commands(struct call *c)
{
	add_commands(&c->out);
	return true;
}

/* Commands that need only an acknowledgment. time_settings is one of them: its units are undocumented, and time_left
 * precedes every move. */
static bool accept(struct call *c)
{
	(void)c;
	return true;
}

static bool be_ready(struct call *c)
{
	return host_create_engine(c->host, &c->err);
}

/* --- the game --- */

static bool check_size(struct call *c)
{
	const char *a = c->args[0], *b = c->args[1];
	return (strcmp(a, "4") == 0 && strcmp(b, "8") == 0) || (strcmp(a, "8") == 0 && strcmp(b, "4") == 0) ||
	       fail(&c->err, protocol_bad_board_size, a, b);
}

static void start_game(struct call *c, const struct position *start, bool side_is_open)
{
	host_start(c->host, start);
	host_new_game(c->host);
	c->state->side_is_open = side_is_open;
	c->state->has_time[DC_RED] = c->state->has_time[DC_BLACK] = false;
}

static bool reset_board(struct call *c)
{
	struct position start;
	c->host->game->rules.start(&start, c->host->preset);
	dc_of(&start)->rules = c->state->rules;
	start_game(c, &start, false);
	return true;
}

/* Rules cannot change during a game. */
static bool take_rules(struct call *c, const struct dc_rules *rules)
{
	struct position start = {0};
	if (c->host->line.length > 0)
		return fail(&c->err, protocol_game_has_begun);
	*dc_of(&start) = *here(c);
	dc_of(&start)->rules = c->state->rules = *rules;
	host_start(c->host, &start);
	host_new_game(c->host);
	return true;
}

static bool set_repetition(struct call *c)
{
	struct dc_rules rules = c->state->rules;
	rules.repetition = strcmp(c->args[0], "0") == 0 ? DC_NEVER : DC_CYCLES;
	if (rules.repetition != DC_NEVER && strcmp(c->args[0], "3") != 0)
		return fail(&c->err, protocol_bad_repetition, c->args[0]);
	return take_rules(c, &rules);
}

static bool set_limit(struct call *c)
{
	struct dc_rules rules = c->state->rules;
	uint64_t n;
	if (!text_number(c->args[0], DC_QUIET_MAX, &n) || n == 0)
		return fail(&c->err, protocol_bad_draw_limit, c->args[0], DC_QUIET_MAX);
	rules.limit = (uint16_t)n;
	return take_rules(c, &rules);
}

/* The last position, with the given side to move if the board was set without one. */
static struct dc_position turned(const struct call *c, int side)
{
	struct dc_position p = *here(c);
	if (c->state->side_is_open && p.known)
		p.side = (uint8_t)side;
	return p;
}

/* Fixes the side to move once it is known. */
static void close_side(struct call *c, int side)
{
	struct position p = {0};
	if (!c->state->side_is_open || !here(c)->known)
		return;
	*dc_of(&p) = turned(c, side);
	host_start(c->host, &p);
	c->state->side_is_open = false;
}

/* One of our piece letters, or HIDDEN or EMPTY. */
static bool read_mark(const char *arg, uint8_t *out, struct error *err)
{
	int piece = arg[1] ? -1 : dc_piece_of_letter(arg[0]);
	bool is_mark = !arg[1] && (arg[0] == HIDDEN || arg[0] == EMPTY);
	*out = piece >= 0 ? (uint8_t)piece : arg[0] == HIDDEN ? DC_DOWN : DC_NONE;
	return piece >= 0 || is_mark ||
	       fail(err, protocol_bad_mark, arg, message_letter(HIDDEN), message_letter(EMPTY));
}

/* Reads the number of each piece left: including the face-up pieces, as tournaments send it, or without them. */
static bool read_counts(struct call *c, struct dark_board *b)
{
	int sum = 0, n[DC_PIECES] = {0};
	for (int point = 0; point < DC_POINTS; point++)
		n[b->at[point]]++;
	for (int i = 0; dark_board_counted[i]; i++) {
		const char *arg = c->args[DC_POINTS + i];
		uint64_t count;
		if (!text_number(arg, dc_full_bag[DC_PAWN], &count))
			return fail(&c->err, protocol_bad_piece_count, arg, dark_board_counted[i]);
		b->bag[dc_piece_of_letter(dark_board_counted[i])] = (uint8_t)count;
		sum += (int)count;
	}
	if (sum != DC_POINTS - n[DC_NONE])
		return true;
	for (int piece = 0; piece < DC_PIECES; piece++) {
		if (!dc_letters[piece])
			continue;
		if (b->bag[piece] < n[piece])
			return fail(&c->err, protocol_piece_count_too_low, dc_letters[piece], n[piece], b->bag[piece]);
		b->bag[piece] = (uint8_t)(b->bag[piece] - n[piece]);
	}
	return true;
}

/* 32 squares, rank 8 first, then 14 counts. */
static bool init_board(struct call *c)
{
	struct dark_board b = {.side = DC_RED};
	struct position start = {0};
	for (int i = 0; i < DC_POINTS; i++) {
		int rank = DC_RANKS - 1 - i / DC_FILES, file = i % DC_FILES;
		if (!read_mark(c->args[i], &b.at[rank * DC_FILES + file], &c->err))
			return false;
	}
	if (!read_counts(c, &b) || !dark_board_set_up(&b, &c->state->rules, &start, &c->err))
		return false;
	start_game(c, &start, true);
	return true;
}

static bool show_board(struct call *c)
{
	for (int rank = DC_RANKS - 1; rank >= 0; rank--) {
		string_add(&c->out, "%s%d", rank == DC_RANKS - 1 ? "" : "\n", rank + 1);
		for (int file = 0; file < DC_FILES; file++) {
			uint8_t what = here(c)->at[rank * DC_FILES + file];
			string_add(&c->out, " %c",
				   what == DC_DOWN   ? HIDDEN
				   : what == DC_NONE ? EMPTY
						     : dc_letters[what]);
		}
	}
	string_add(&c->out, "\n  a b c d");
	return true;
}

/* --- moves --- */

static bool read_point(const char *arg, int *out, struct error *err)
{
	*out = strlen(arg) == 2 ? dc_point_at(arg) : -1;
	return *out >= 0 || fail(err, protocol_bad_point, arg);
}

static bool goes_on(struct call *c)
{
	struct ruling ruling = c->host->game->rules.verdict(line_last(&c->host->line));
	return ruling.verdict == UNDECIDED || fail(&c->err, session_game_over, ruling_message(ruling), ruling.clause);
}

static bool take_move(struct call *c)
{
	struct position p = {0};
	int from, to;
	if (!read_point(c->args[0], &from, &c->err) || !read_point(c->args[1], &to, &c->err) || !goes_on(c))
		return false;
	uint8_t what = here(c)->at[from];
	move_t move = dc_move(DC_STEP, from, to);
	*dc_of(&p) = turned(c, DC_SIDE_OF(what));
	if (!dc_letters[what] || !game_allows(c->host->game, &p, move))
		return fail(&c->err, protocol_illegal_move, c->args[0], c->args[1]);
	close_side(c, DC_SIDE_OF(what));
	line_push(&c->host->line, move);
	return true;
}

static bool take_flip(struct call *c)
{
	int point, piece = strlen(c->args[1]) == 1 ? dc_piece_of_letter(c->args[1][0]) : -1;
	if (!read_point(c->args[0], &point, &c->err) || !goes_on(c))
		return false;
	if (piece < 0)
		return fail(&c->err, protocol_bad_revealed_piece, c->args[1]);
	if (here(c)->at[point] != DC_DOWN)
		return fail(&c->err, protocol_not_face_down, c->args[0]);
	if (!here(c)->bag[piece])
		return fail(&c->err, protocol_piece_not_in_bag, dc_piece_name(piece));
	line_push(&c->host->line, dc_move(DC_FLIP, 0, point));
	line_push(&c->host->line, dc_move(DC_REVEAL, 0, piece));
	return true;
}

/* --- searching --- */

/* The color, or -1. */
static int colour_of(const char *arg)
{
	return strcasecmp(arg, "red") == 0 ? DC_RED : strcasecmp(arg, "black") == 0 ? DC_BLACK : -1;
}

static bool take_time(struct call *c)
{
	int side = colour_of(c->args[0]);
	if (side < 0)
		return fail(&c->err, protocol_bad_clock_color, c->args[0]);
	if (!dark_board_read_ms(c->args[1], &c->state->left_ms[side], &c->err))
		return false;
	c->state->has_time[side] = true;
	return true;
}

/* Before the first flip neither side has a color, so the shorter of the times is safe. */
static void set_clock(const struct call *c, struct limits_clock *clock)
{
	const struct ntu *s = c->state;
	const struct dc_position *p = here(c);
	int mover = p->side;
	if (!p->known && (!s->has_time[mover] || (s->has_time[!mover] && s->left_ms[!mover] < s->left_ms[mover])))
		mover = !mover;
	clock->runs = s->has_time[mover];
	clock->overhead_ms = c->host->overhead_ms;
	for (int side = 0; side < 2; side++) {
		int64_t ms = s->left_ms[p->known && s->has_time[side] ? side : mover] - c->host->overhead_ms;
		clock->left_ms[side != p->first] = ms > 0 ? ms : 1;
	}
}

static bool generate(struct call *c)
{
	struct limits limits = {.depth = 0};
	struct search_result result;
	int side = colour_of(c->args[0]);
	if (side < 0 && strcasecmp(c->args[0], "unknown") != 0)
		return fail(&c->err, protocol_bad_mover_color, c->args[0]);
	if (side >= 0)
		close_side(c, side);
	if (side >= 0 && here(c)->known && here(c)->side != side)
		return fail(&c->err, side == DC_RED ? protocol_black_to_move : protocol_red_to_move);
	if (!host_can_search(c->host, &c->err) || !host_create_engine(c->host, &c->err))
		return false;
	set_clock(c, &limits.clock);
	client_search(c->client, &limits, false, NULL, NULL, &result);
	if (result.best == NO_MOVE)
		return fail(&c->err, protocol_no_move_found);
	char text[8];
	struct text t = text_into(text, sizeof text);
	dc_add_point(&t, dc_action_of(result.best) == DC_FLIP ? dc_to(result.best) : dc_from(result.best));
	text_char(&t, ' ');
	dc_add_point(&t, dc_to(result.best));
	string_add(&c->out, "%s", text);
	return true;
}

/* --- the commands, indexed by number --- */

static const struct command {
	const char *word;
	int min, max; /* number of arguments; max -1: unlimited */
	bool (*execute)(struct call *);
} commands[] = {
	{"protocol_version", 0, 0, send_protocol},
	{"name", 0, 0, send_name},
	{"version", 0, 0, send_version},
	{"known_command", 1, 1, send_known},
	{"list_commands", 0, 0, list_commands},
	{"quit", 0, -1, accept},
	{"boardsize", 2, 2, check_size},
	{"reset_board", 0, 0, reset_board},
	{"num_repetition", 1, 1, set_repetition},
	{"num_moves_to_draw", 1, 1, set_limit},
	{"move", 2, 2, take_move},
	{"flip", 2, 2, take_flip},
	{"genmove", 1, 1, generate},
	{"game_over", 0, -1, accept},
	{"ready", 0, 0, be_ready},
	{"time_settings", 0, -1, accept},
	{"time_left", 2, 2, take_time},
	{"showboard", 0, 0, show_board},
	{"init_board", ARGS_MAX, ARGS_MAX, init_board},
};
#define N_COMMANDS ((int)(sizeof commands / sizeof *commands))

static int command_of(const char *word)
{
	for (int i = 0; i < N_COMMANDS; i++)
		if (strcmp(commands[i].word, word) == 0)
			return i;
	return -1;
}

static int count_commands(void)
{
	return N_COMMANDS;
}

static void add_commands(struct string *out)
{
	for (int i = 0; i < N_COMMANDS; i++)
		string_add(out, "%s%s", i ? "\n" : "", commands[i].word);
}

static bool run(struct call *c)
{
	if (c->command < 0)
		return fail(&c->err, protocol_unknown_command, c->word);
	const struct command *command = &commands[c->command];
	if (c->n < command->min || (c->n > command->max && command->max >= 0))
		return fail(&c->err, protocol_bad_argument_count, command->word, c->n, command->min);
	return command->execute(c);
}

static void begin(struct ntu *s, struct host *host)
{
	if (!s->began) {
		dark_board_host(host, NULL);
		s->rules = dc_const(line_at(&host->line, 0))->rules;
	}
	s->began = true;
}

static void execute(struct client *client, const char *line)
{
	struct call c = {.client = client, .host = client->host, .state = client->state};
	begin(c.state, c.host);
	if (!*words_skip(line))
		return;
	if (!read_call(line, &c))
		client_send(client, "? \"%.40s\" does not start with a command number", line);
	else if (!run(&c))
		client_send(client, "?%s %s", c.id, c.err.text);
	else
		client_send(client, "=%s%s%s", c.id, c.out.length ? " " : "", string_text(&c.out));
	string_release(&c.out);
}

static bool opens(const char *line)
{
	struct call c;
	return read_call(line, &c) && c.command >= 0;
}

static enum client_turn on_line(struct client *client, const char *line)
{
	struct ntu *s = client->state;
	struct call c;
	if (!read_call(line, &c))
		return CLIENT_QUEUE;
	if (c.command == QUIT) {
		memcpy(s->quits, c.id, sizeof c.id);
		client_stop(client);
		return CLIENT_END;
	}
	return c.command == GENMOVE ? CLIENT_QUEUE_SEARCH : CLIENT_QUEUE;
}

static void bye(struct client *client)
{
	const struct ntu *s = client->state;
	if (s->quits[0])
		client_send(client, "=%s", s->quits);
}

const struct protocol ntu_protocol = {
	.name = "ntu",
	.opens = opens,
	.state_size = sizeof(struct ntu),
	.on_line = on_line,
	.execute = execute,
	.bye = bye,
};
