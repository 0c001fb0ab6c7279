#include "protocol/ntu.h"
#include "games/darkchess/dc_text.h"
#include "protocol/dark_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define VERSION  "1.1.0"
#define ARGS_MAX (DC_POINTS + 14) /* those of init_board */
#define WORD_MAX 32
#define HIDDEN   'X'
#define EMPTY    '-'

static const char blanks[] = " \t";

const char ntu_counted[] = "PCNRMGKpcnrmgk";

struct ntu {
	bool began;
	struct dc_rules rules; /* of the games that begin */
	bool side_is_open;     /* a board was told, but not whose turn it is */
	struct {
		bool told;
		int64_t ms;
	} left[2];            /* by colour */
	char quits[WORD_MAX]; /* the number of the command quit; "": it did not come */
};

/* A line: its number, its command and what follows. Words are cut to fit. */
struct call {
	char id[WORD_MAX];
	int command; /* index into the commands; -1: it is none of them */
	char word[WORD_MAX];
	int n; /* the arguments, of which the first ARGS_MAX are kept */
	char args[ARGS_MAX][WORD_MAX];
};

/* What a command answers is added to out. */
typedef bool obey_fn(struct talk *, struct ntu *, const struct call *, struct string *out, struct error *);

#define QUIT    5
#define GENMOVE 12

/* --- lines --- */

static const char *take(const char **line, char word[WORD_MAX])
{
	*line += strspn(*line, blanks);
	size_t length = strcspn(*line, blanks);
	snprintf(word, WORD_MAX, "%.*s", (int)(length < WORD_MAX ? length : WORD_MAX - 1), *line);
	*line += length;
	return word;
}

/* The index of the command of that name, or -1; and the names of all, one a line. */
static int command_of(const char *word);
static void add_commands(struct string *);

/* A number alone means the command that it belongs to. False if the line does not begin with a number. */
static bool read_call(const char *line, struct call *c)
{
	take(&line, c->id);
	if (!c->id[0] || strspn(c->id, "0123456789") != strlen(c->id))
		return false;
	take(&line, c->word);
	c->command = c->word[0] ? command_of(c->word) : strlen(c->id) < 3 ? atoi(c->id) : -1;
	char word[WORD_MAX];
	for (c->n = 0; take(&line, word)[0]; c->n++)
		if (c->n < ARGS_MAX)
			memcpy(c->args[c->n], word, sizeof word);
	return true;
}

/* --- who speaks it --- */

static bool tell_protocol(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	(void)talk, (void)s, (void)c, (void)err;
	string_add(out, VERSION);
	return true;
}

static bool tell_name(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	(void)talk, (void)s, (void)c, (void)err;
	string_add(out, "Qipan");
	return true;
}

static bool tell_version(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	(void)s, (void)c, (void)err;
	string_add(out, "%s", talk->version);
	return true;
}

static bool tell_known(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	(void)talk, (void)s, (void)err;
	string_add(out, command_of(c->args[0]) >= 0 ? "true" : "false");
	return true;
}

/* Several lines, as other programs answer. */
static bool list_commands(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	(void)talk, (void)s, (void)c, (void)err;
	add_commands(out);
	return true;
}

/* What needs no more than that it was heard. time_settings among them: its units are nowhere told, and time_left comes
 * before every move. */
static bool accept(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	(void)talk, (void)s, (void)c, (void)out, (void)err;
	return true;
}

/* --- the game --- */

static bool check_size(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	(void)talk, (void)s, (void)out;
	bool upright = strcmp(c->args[0], "4") == 0 && strcmp(c->args[1], "8") == 0;
	bool across = strcmp(c->args[0], "8") == 0 && strcmp(c->args[1], "4") == 0;
	return upright || across ||
	       fail(err, "\"%s %s\" is not the size of the board, expected 4 8", c->args[0], c->args[1]);
}

static void start_game(struct host *host, struct ntu *s, const struct position *start, bool side_is_open)
{
	host_start(host, start);
	host_new_game(host);
	s->side_is_open = side_is_open;
	s->left[DC_RED].told = s->left[DC_BLACK].told = false;
}

static bool reset_board(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	struct host *host = talk->host;
	struct position start;
	(void)c, (void)out, (void)err;
	host->game->rules.start(&start, host->preset);
	dc_of(&start)->rules = s->rules;
	start_game(host, s, &start, false);
	return true;
}

/* Rules do not change during a game. */
static bool take_rules(struct host *host, struct ntu *s, const struct dc_rules *rules, struct error *err)
{
	struct position start = {0};
	if (host->line.length > 0)
		return fail(err, "the game has begun");
	memcpy(&start, line_at(&host->line, 0), host->game->rules.position_size);
	s->rules = dc_of(&start)->rules = *rules;
	host_start(host, &start);
	host_new_game(host);
	return true;
}

static bool set_repetition(struct talk *talk, struct ntu *s, const struct call *c, struct string *out,
			   struct error *err)
{
	struct dc_rules rules = s->rules;
	(void)out;
	rules.no_repetition = strcmp(c->args[0], "0") == 0;
	if (!rules.no_repetition && strcmp(c->args[0], "3") != 0)
		return fail(err,
			    "\"%s\" occurrences of a position cannot end the game, expected 3, or 0 for no such rule",
			    c->args[0]);
	return take_rules(talk->host, s, &rules, err);
}

static bool set_limit(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	struct dc_rules rules = s->rules;
	uint64_t n;
	(void)out;
	if (!text_number(c->args[0], DC_QUIET_MAX, &n) || n == 0)
		return fail(err, "\"%s\" is not a number of plies, expected 1 to %d", c->args[0], DC_QUIET_MAX);
	rules.limit = (uint16_t)n;
	return take_rules(talk->host, s, &rules, err);
}

/* The last position, with the side to move if that was not told with its board. */
static void look(const struct host *host, const struct ntu *s, int side, struct position *out)
{
	memset(out, 0, sizeof *out);
	memcpy(out, line_last(&host->line), host->game->rules.position_size);
	if (s->side_is_open && dc_of(out)->known)
		dc_of(out)->side = (uint8_t)side;
}

/* Whose turn it is on a board that was told without it. */
static void close_side(struct host *host, struct ntu *s, int side)
{
	struct position p;
	if (!s->side_is_open || !dc_const(line_last(&host->line))->known)
		return;
	look(host, s, side, &p);
	host_start(host, &p);
	s->side_is_open = false;
}

/* A letter of our own, or one of the two marks. */
static bool read_mark(const char *arg, uint8_t *out, struct error *err)
{
	int piece = arg[1] ? -1 : dc_piece_of_letter(arg[0]);
	bool marks = !arg[1] && (arg[0] == HIDDEN || arg[0] == EMPTY);
	*out = piece >= 0 ? (uint8_t)piece : arg[0] == HIDDEN ? DC_DOWN : DC_NONE;
	return piece >= 0 || marks ||
	       fail(err, "\"%s\" is not a piece, expected a letter of KGMRNCPkgmrncp, %c or %c", arg, HIDDEN, EMPTY);
}

/* How many of each piece are left: with those that are face up, as the tournaments' programs are told, or without. */
static bool read_counts(const struct call *c, struct dark_board *b, struct error *err)
{
	int sum = 0, n_down = 0, n_up = 0, up[DC_PIECES] = {0};
	for (int point = 0; point < DC_POINTS; point++) {
		n_down += b->at[point] == DC_DOWN;
		n_up += dc_letters[b->at[point]] != 0;
		up[b->at[point]]++;
	}
	for (int i = 0; ntu_counted[i]; i++) {
		const char *arg = c->args[DC_POINTS + i];
		uint64_t n;
		if (!text_number(arg, 5, &n))
			return fail(err, "\"%s\" is not a number of pieces %c, expected 0 to 5", arg, ntu_counted[i]);
		b->bag[dc_piece_of_letter(ntu_counted[i])] = (uint8_t)n;
		sum += (int)n;
	}
	bool with_those_up = sum == n_down + n_up;
	for (int piece = 0; piece < DC_PIECES; piece++) {
		if (!with_those_up || !dc_letters[piece])
			continue;
		if (b->bag[piece] < up[piece])
			return fail(err, "the piece %c is face up %d times, but %d are left", dc_letters[piece],
				    up[piece], b->bag[piece]);
		b->bag[piece] = (uint8_t)(b->bag[piece] - up[piece]);
	}
	return true;
}

/* 32 marks, rank 8 first, then 14 counts. */
static bool init_board(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	struct dark_board b = {.side = DC_RED};
	struct position start;
	(void)out;
	for (int i = 0; i < DC_POINTS; i++) {
		int rank = DC_RANKS - 1 - i / DC_FILES, file = i % DC_FILES;
		if (!read_mark(c->args[i], &b.at[rank * DC_FILES + file], err))
			return false;
	}
	if (!read_counts(c, &b, err) || !dark_board_set_up(&b, &s->rules, &start, err))
		return false;
	start_game(talk->host, s, &start, true);
	return true;
}

/* --- moves --- */

static bool read_point(const char *arg, int *out, struct error *err)
{
	*out = strlen(arg) == 2 ? dc_point_at(arg) : -1;
	return *out >= 0 || fail(err, "\"%s\" is not a point, expected a1 to d8", arg);
}

static bool goes_on(const struct host *host, struct error *err)
{
	struct ruling ruling = host->game->rules.verdict(line_last(&host->line));
	return ruling.verdict == UNDECIDED || fail(err, "the game is over: %s (%s)", ruling.why, ruling.clause);
}

static bool take_move(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	struct host *host = talk->host;
	struct position here;
	int from, to;
	(void)out;
	if (!read_point(c->args[0], &from, err) || !read_point(c->args[1], &to, err) || !goes_on(host, err))
		return false;
	uint8_t what = dc_const(line_last(&host->line))->at[from];
	look(host, s, DC_SIDE_OF(what), &here);
	if (!dc_letters[what] || !game_allows(host->game, &here, dc_move(DC_STEP, from, to)))
		return fail(err, "\"%s %s\" is not possible", c->args[0], c->args[1]);
	close_side(host, s, DC_SIDE_OF(what));
	line_push(&host->line, dc_move(DC_STEP, from, to));
	return true;
}

static bool take_flip(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	struct host *host = talk->host;
	int point, piece = strlen(c->args[1]) == 1 ? dc_piece_of_letter(c->args[1][0]) : -1;
	(void)s, (void)out;
	if (!read_point(c->args[0], &point, err) || !goes_on(host, err))
		return false;
	if (piece < 0)
		return fail(err, "\"%s\" is not a piece, expected a letter of KGMRNCPkgmrncp", c->args[1]);
	const struct dc_position *p = dc_const(line_last(&host->line));
	if (p->at[point] != DC_DOWN)
		return fail(err, "nothing lies face down on %s", c->args[0]);
	if (!p->bag[piece])
		return fail(err, "no %s lies face down", dc_looks[piece].name);
	line_push(&host->line, dc_move(DC_FLIP, 0, point));
	line_push(&host->line, dc_move(DC_REVEAL, 0, piece));
	return true;
}

/* --- thinking --- */

static bool read_colour(const char *arg, int *out, struct error *err)
{
	*out = strcasecmp(arg, "black") == 0 ? DC_BLACK : DC_RED;
	return *out == DC_BLACK || strcasecmp(arg, "red") == 0 ||
	       fail(err, "\"%s\" is not a colour, expected red or black", arg);
}

static bool take_time(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	int side;
	int64_t ms;
	(void)talk, (void)out;
	if (!read_colour(c->args[0], &side, err) || !dark_board_read_ms(c->args[1], &ms, err))
		return false;
	s->left[side].told = true;
	s->left[side].ms = ms;
	return true;
}

/* Before the first flip nobody has a colour, and the shorter of the times is safe. */
static void set_clock(const struct host *host, const struct ntu *s, struct limits_clock *clock)
{
	const struct dc_position *p = dc_const(line_last(&host->line));
	int first = p->known ? p->first : DC_RED, mover = p->known ? p->side : DC_RED;
	if (!p->known && (!s->left[mover].told || (s->left[!mover].told && s->left[!mover].ms < s->left[mover].ms)))
		mover = !mover;
	if (!s->left[mover].told)
		return;
	clock->runs = true;
	for (int side = 0; side < 2; side++) {
		int told = p->known && s->left[side].told ? side : mover;
		int64_t ms = s->left[told].ms - host->overhead_ms;
		clock->left_ms[side != first] = ms > 0 ? ms : 1;
	}
}

static bool generate(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	struct host *host = talk->host;
	struct limits limits = {.depth = 0};
	struct thought thought;
	bool unknown = strcasecmp(c->args[0], "unknown") == 0;
	int side = DC_RED;
	if (!unknown && !read_colour(c->args[0], &side, NULL))
		return fail(err, "\"%s\" is not a colour, expected red, black or unknown", c->args[0]);
	if (!unknown)
		close_side(host, s, side);
	const struct dc_position *p = dc_const(line_last(&host->line));
	if (!unknown && p->known && p->side != side)
		return fail(err, "it is %s's turn", side == DC_RED ? "black" : "red");
	if (!host_can_think(host, err) || !host_hire(host, err))
		return false;
	set_clock(host, s, &limits.clock);
	talk_think(talk, &limits, false, NULL, NULL, &thought);
	if (thought.best == NO_MOVE)
		return fail(err, "no move was found");
	char text[8];
	struct text t = text_into(text, sizeof text);
	dc_add_point(&t, dc_action_of(thought.best) == DC_FLIP ? dc_to(thought.best) : dc_from(thought.best));
	text_char(&t, ' ');
	dc_add_point(&t, dc_to(thought.best));
	string_add(out, "%s", text);
	return true;
}

static bool be_ready(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	(void)s, (void)c, (void)out;
	return host_hire(talk->host, err);
}

static bool show_board(struct talk *talk, struct ntu *s, const struct call *c, struct string *out, struct error *err)
{
	const struct dc_position *p = dc_const(line_last(&talk->host->line));
	(void)s, (void)c, (void)err;
	for (int rank = DC_RANKS - 1; rank >= 0; rank--) {
		string_add(out, "%s%d", rank == DC_RANKS - 1 ? "" : "\n", rank + 1);
		for (int file = 0; file < DC_FILES; file++) {
			uint8_t what = p->at[rank * DC_FILES + file];
			string_add(out, " %c", what == DC_DOWN ? HIDDEN : what == DC_NONE ? EMPTY : dc_letters[what]);
		}
	}
	string_add(out, "\n  a b c d");
	return true;
}

/* --- the commands, by their numbers --- */

static const struct command {
	const char *word;
	int fewest, most; /* arguments; most -1: any number */
	obey_fn *obey;
} commands[] = {
	{"protocol_version", 0, 0, tell_protocol},
	{"name", 0, 0, tell_name},
	{"version", 0, 0, tell_version},
	{"known_command", 1, 1, tell_known},
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

static void add_commands(struct string *out)
{
	for (int i = 0; i < N_COMMANDS; i++)
		string_add(out, "%s%s", i ? "\n" : "", commands[i].word);
}

static bool run(struct talk *talk, const struct call *c, struct string *out, struct error *err)
{
	const struct command *command = &commands[c->command];
	if (c->command < 0 || c->command >= N_COMMANDS)
		return fail(err, "\"%s\" is not a command", c->word);
	if (c->n < command->fewest || (c->n > command->most && command->most >= 0))
		return fail(err, "%s has %d arguments, expected %d", command->word, c->n, command->fewest);
	return command->obey(talk, talk->state, c, out, err);
}

static void begin(struct talk *talk, struct ntu *s)
{
	if (s->began)
		return;
	s->began = true;
	dark_board_host(talk->host, NULL);
	s->rules = dc_const(line_at(&talk->host->line, 0))->rules;
}

static void obey(struct talk *talk, const char *line)
{
	struct string out = {0};
	struct error err;
	struct call c;
	begin(talk, talk->state);
	if (!line[strspn(line, blanks)])
		return;
	if (!read_call(line, &c))
		talk_say(talk, "? \"%.40s\" does not begin with the number of a command", line);
	else if (!run(talk, &c, &out, &err))
		talk_say(talk, "?%s %s", c.id, err.text);
	else
		talk_say(talk, "=%s%s%s", c.id, out.length ? " " : "", string_text(&out));
	string_release(&out);
}

static bool opens(const char *line)
{
	struct call c;
	return read_call(line, &c) && c.command >= 0 && c.command < N_COMMANDS;
}

static enum talk_turn hear(struct talk *talk, const char *line)
{
	struct ntu *s = talk->state;
	struct call c;
	if (!read_call(line, &c))
		return TALK_QUEUE;
	if (c.command == QUIT) {
		memcpy(s->quits, c.id, sizeof c.id);
		return TALK_QUIT;
	}
	return c.command == GENMOVE ? TALK_QUEUE_THINK : TALK_QUEUE;
}

static void bye(struct talk *talk)
{
	const struct ntu *s = talk->state;
	if (s->quits[0])
		talk_say(talk, "=%s", s->quits);
}

const struct protocol ntu_protocol = {
	.name = "ntu",
	.opens = opens,
	.state_size = sizeof(struct ntu),
	.hear = hear,
	.obey = obey,
	.bye = bye,
};
