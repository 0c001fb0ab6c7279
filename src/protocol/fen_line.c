#include "protocol/protocols.h"
#include "games/darkchess/dc_rules.h"
#include "protocol/dark_board.h"
#include "protocol/protocol_messages.h"
#include "session/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define PRESET   "ntu2025"
#define WORD_MAX 64
#define ACROSS   DC_RANKS /* their files are our ranks: the board lies on its side */
#define DOWN     DC_FILES

struct question {
	struct dark_board board;
	bool known; /* at least one piece is face up */
	bool due;   /* a move is expected; a negative time means the opponent is to move */
	bool timed;
	int64_t left_ms[2]; /* by color */
};

/* Their letters for our kinds, in our order: upper case is black. */
static const char letters[DC_KINDS + 1] = "KAERNCP";

/* --- parsing --- */

/* Their square A1 is our a1, and their B1 our a2. */
static int point_of(int their_file, int their_rank)
{
	return their_file * DC_FILES + their_rank;
}

static void format_point(int point, char out[3])
{
	out[0] = (char)('A' + point / DC_FILES);
	out[1] = (char)('1' + point % DC_FILES);
	out[2] = 0;
}

static int piece_of(char letter)
{
	const char *at = letter ? strchr(letters, toupper((unsigned char)letter)) : NULL;
	return at ? DC_PIECE(isupper((unsigned char)letter) ? DC_BLACK : DC_RED, (int)(at - letters)) : -1;
}

static bool read_rank(const char **c, int rank, const char *word, struct dark_board *b, struct error *err)
{
	int file = 0;
	for (; **c && **c != '/'; (*c)++) {
		int piece = piece_of(**c), n = **c >= '1' && **c <= '8' ? **c - '0' : 1;
		if (piece < 0 && **c != '?' && !(**c >= '1' && **c <= '8'))
			return fail(err, protocol_bad_square, word, **c, rank + 1);
		if (file + n > ACROSS)
			return fail(err, protocol_rank_too_long, word, rank + 1);
		if (piece >= 0 || **c == '?')
			b->at[point_of(file, rank)] = piece >= 0 ? (uint8_t)piece : DC_DOWN;
		file += n;
	}
	return file == ACROSS || fail(err, protocol_rank_too_short, word, rank + 1);
}

/* Rank 1 comes first. */
static bool read_board(const char *word, struct dark_board *b, struct error *err)
{
	const char *c = word;
	memset(b->at, DC_NONE, sizeof b->at);
	for (int rank = 0; rank < DOWN; rank++) {
		if (!read_rank(&c, rank, word, b, err))
			return false;
		if (*c++ != (rank < DOWN - 1 ? '/' : 0))
			return fail(err, rank < DOWN - 1 ? protocol_too_few_ranks : protocol_too_many_ranks, word);
	}
	return true;
}

static bool read_question(const char *line, struct question *q, struct error *err)
{
	char word[WORD_MAX];
	*q = (struct question){.due = true};
	if (!read_board(words_take(&line, word, sizeof word), &q->board, err))
		return false;
	for (int point = 0; point < DC_POINTS; point++)
		q->known |= dc_letters[q->board.at[point]] != 0;
	words_take(&line, word, sizeof word);
	if (strcmp(word, "r") != 0 && strcmp(word, "b") != 0)
		return fail(err, protocol_bad_side, word);
	q->board.side = word[0] == 'b' ? DC_BLACK : DC_RED;
	for (int side = DC_RED; side <= DC_BLACK && words_take(&line, word, sizeof word)[0]; side++) {
		if (!dark_board_read_ms(word, &q->left_ms[side], err))
			return false;
		q->timed = true;
	}
	q->due = q->left_ms[q->board.side] >= 0;
	return true;
}

/* --- moves since the last request --- */

static int n_differing(const struct dc_position *p, const struct question *q)
{
	int n = 0;
	for (int point = 0; point < DC_POINTS; point++)
		n += p->at[point] != q->board.at[point];
	return n;
}

/* Pushes the moves that lead to the requested board, at most that many plies. If there is no such sequence, false with
 * the history unchanged. */
static bool catch_up(struct line *line, const struct question *q, int plies)
{
	const struct game_rules *rules = &line->game->rules;
	const struct dc_position *p = dc_const(line_last(line));
	int n_new = n_differing(p, q);
	if (n_new == 0 && p->known == q->known && (!p->known || p->side == q->board.side))
		return true;
	if (n_new > 2 * plies || plies == 0 || rules->verdict(line_last(line)).verdict != UNDECIDED)
		return false;
	move_t moves[DC_MOVES_MAX];
	struct outcome outcomes[DC_PIECES];
	int n = rules->generate(line_last(line), moves);
	for (int i = 0; i < n; i++) {
		line_push(line, moves[i]);
		bool chance = rules->to_act(line_last(line)) == ACTOR_CHANCE;
		int n_outcomes = chance ? rules->outcomes(line_last(line), outcomes) : 0;
		if (!chance && catch_up(line, q, plies - 1))
			return true;
		for (int j = 0; j < n_outcomes; j++) {
			line_push(line, outcomes[j].move);
			if (catch_up(line, q, plies - 1))
				return true;
			line_pop(line);
		}
		line_pop(line);
	}
	return false;
}

/* Requests arrive for every ply, or for every second one if only the side to move is asked: so captured pieces and the
 * draw counters are known. Any other board starts a new game, of which only the board is known. */
static bool take_question(struct host *host, struct question *q, struct error *err)
{
	struct position start;
	host->game->rules.start(&start, host->preset);
	if (q->known && catch_up(&host->line, q, 2))
		return true;
	if (!dark_board_guess_bag(&q->board, err) ||
	    !dark_board_set_up(&q->board, &dc_const(&start)->rules, &start, err))
		return false;
	host_start(host, &start);
	if (!q->known)
		host_new_game(host);
	return true;
}

/* --- the reply --- */

static void set_clock(const struct host *host, const struct question *q, struct limits_clock *clock)
{
	const struct dc_position *p = dc_const(line_last(&host->line));
	int first = p->known ? p->first : q->board.side, mover = q->board.side;
	clock->runs = q->timed;
	clock->overhead_ms = host->overhead_ms;
	for (int side = 0; side < 2; side++) {
		int64_t ms = q->left_ms[q->left_ms[side] >= 0 ? side : mover] - host->overhead_ms;
		clock->left_ms[side != first] = ms > 0 ? ms : 1;
	}
}

static bool answer(struct client *client, const struct question *q, struct error *err)
{
	struct host *host = client->host;
	struct limits limits = {.depth = 0};
	struct search_result result;
	char from[3], to[3];
	if (!host_can_search(host, err) || !host_create_engine(host, err))
		return false;
	set_clock(host, q, &limits.clock);
	client_search(client, &limits, false, NULL, NULL, &result);
	if (result.best == NO_MOVE)
		return fail(err, protocol_no_move_found);
	format_point(dc_from(result.best), from);
	format_point(dc_to(result.best), to);
	if (dc_action_of(result.best) == DC_FLIP)
		client_send(client, "FLIP %s", to);
	else
		client_send(client, "MOVE %s %s", from, to);
	return true;
}

static void execute(struct client *client, const char *line)
{
	bool *began = client->state;
	struct question q;
	struct error err;
	if (!*began)
		dark_board_host(client->host, PRESET);
	*began = true;
	if (!*words_skip(line))
		return;
	if (!read_question(line, &q, &err) || !take_question(client->host, &q, &err) ||
	    (q.due && !answer(client, &q, &err)))
		client_send(client, "ERR %s", err.text);
}

/* Checks that the board has three slashes and only characters of a board. */
static bool opens(const char *line)
{
	char word[WORD_MAX];
	int n_strokes = 0;
	words_take(&line, word, sizeof word);
	for (const char *c = word; *c; c++) {
		n_strokes += *c == '/';
		if (*c != '/' && *c != '?' && piece_of(*c) < 0 && !(*c >= '1' && *c <= '8'))
			return false;
	}
	return n_strokes == DOWN - 1;
}

static enum client_turn on_line(struct client *client, const char *line)
{
	(void)client;
	(void)line;
	return CLIENT_QUEUE_SEARCH;
}

const struct protocol fen_line_protocol = {
	.name = "fen-line",
	.opens = opens,
	.state_size = sizeof(bool),
	.on_line = on_line,
	.execute = execute,
};
