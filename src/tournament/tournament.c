#include "tournament/tournament.h"
#include "base/mem.h"
#include "tournament/tournament_messages.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void tournament_init(struct tournament *t, const struct tournament_terms *terms)
{
	*t = (struct tournament){.terms = *terms};
}

void tournament_release(struct tournament *t)
{
	free(t->rounds);
	free(t->corrections);
	*t = (struct tournament){0};
}

/* Compares in constant time. */
static bool is_same_key(const char *a, const char *b)
{
	unsigned difference = 0;
	for (int i = 0; i < TOURNAMENT_KEY_LENGTH; i++)
		difference |= (unsigned)(a[i] ^ b[i]);
	return difference == 0;
}

int tournament_player_of(const struct tournament *t, const char *key)
{
	int found = -1;
	for (int i = 0; i < t->n_players; i++)
		found = is_same_key(t->players[i].key, key) ? i : found;
	return found;
}

bool tournament_is_organizer(const struct tournament *t, const char *key)
{
	return is_same_key(t->terms.organizer, key);
}

bool tournament_is_line(const char *text, int most)
{
	size_t n = strlen(text);
	return n >= 1 && n <= (size_t)most && text_is_plain(text);
}

/* --- results --- */

static const char *const results[TOURNAMENT_N_RESULTS] = {
	[TOURNAMENT_NO_RESULT] = "*",          [TOURNAMENT_FIRST] = "1-0",
	[TOURNAMENT_SECOND] = "0-1",           [TOURNAMENT_DRAW] = "1/2-1/2",
	[TOURNAMENT_FIRST_BY_FORFEIT] = "+--", [TOURNAMENT_SECOND_BY_FORFEIT] = "--+",
	[TOURNAMENT_BOTH_FORFEIT] = "---",
};

const char *tournament_result_text(enum tournament_result result)
{
	return results[result];
}

bool tournament_result_of(const char *text, enum tournament_result *out)
{
	for (int i = 0; i < TOURNAMENT_N_RESULTS; i++)
		if (strcmp(text, results[i]) == 0) {
			*out = (enum tournament_result)i;
			return true;
		}
	return false;
}

bool tournament_was_played(enum tournament_result result)
{
	return result == TOURNAMENT_FIRST || result == TOURNAMENT_SECOND || result == TOURNAMENT_DRAW;
}

int tournament_half_points(enum tournament_result result, int side)
{
	static const int half_points[TOURNAMENT_N_RESULTS][2] = {
		[TOURNAMENT_FIRST] = {2, 0},
		[TOURNAMENT_SECOND] = {0, 2},
		[TOURNAMENT_DRAW] = {1, 1},
		[TOURNAMENT_FIRST_BY_FORFEIT] = {2, 0},
		[TOURNAMENT_SECOND_BY_FORFEIT] = {0, 2},
	};
	return half_points[result][side];
}

/* --- boards --- */

static bool is_cup(const struct tournament *t)
{
	return t->terms.kind == TOURNAMENT_CUP;
}

int tournament_open_game(const struct tournament_board *board)
{
	int last = board->n_games - 1;
	return last >= 0 && board->games[last].result == TOURNAMENT_NO_RESULT ? last : -1;
}

struct pairing tournament_seats(const struct tournament_board *board, int game)
{
	struct pairing p = board->pair;
	return game % 2 ? (struct pairing){p.second, p.first} : p;
}

int tournament_winner(const struct tournament_board *board)
{
	int last = board->n_games - 1;
	if (last < 0)
		return board->pair.first;
	struct pairing seats = tournament_seats(board, last);
	switch (board->games[last].result) {
	case TOURNAMENT_FIRST:
	case TOURNAMENT_FIRST_BY_FORFEIT:
		return seats.first;
	case TOURNAMENT_SECOND:
	case TOURNAMENT_SECOND_BY_FORFEIT:
	case TOURNAMENT_DRAW: /* in the last allowed game */
		return seats.second;
	default:
		return PAIRING_NO_PLAYER;
	}
}

static struct tournament_board *board_at(const struct tournament *t, int round, int board)
{
	bool exists = round >= 0 && round < t->n_rounds && board >= 0 && board < t->rounds[round].n_boards;
	return exists ? &t->rounds[round].boards[board] : NULL;
}

static struct tournament_game *game_at(const struct tournament *t, const struct tournament_event *e)
{
	struct tournament_board *board = board_at(t, e->round, e->board);
	return board && e->game >= 0 && e->game < board->n_games ? &board->games[e->game] : NULL;
}

static int open_games(const struct tournament *t)
{
	int n = 0;
	for (int i = 0; t->n_rounds > 0 && i < t->rounds[t->n_rounds - 1].n_boards; i++)
		n += tournament_open_game(&t->rounds[t->n_rounds - 1].boards[i]) >= 0;
	return n;
}

bool tournament_round_is_complete(const struct tournament *t)
{
	return open_games(t) == 0;
}

/* --- the players to pair --- */

static bool has_withdrawn(const struct tournament *t, int player)
{
	return t->players[player].withdrawn_after >= 0;
}

/* Lists the players who take part, by number. */
static int entrants(const struct tournament *t, int out[PAIRING_PLAYERS_MAX])
{
	int n = 0;
	for (int i = 0; i < t->n_players; i++)
		if (t->players[i].withdrawn_after != 0)
			out[n++] = i;
	return n;
}

static int remaining_players(const struct tournament *t, int out[PAIRING_PLAYERS_MAX])
{
	int n = 0;
	for (int i = 0; i < t->n_players; i++)
		if (!has_withdrawn(t, i))
			out[n++] = i;
	return n;
}

/* The player who advances from a board of the previous round. */
static int advancing_player(const struct tournament *t, int board)
{
	int winner = tournament_winner(&t->rounds[t->n_rounds - 1].boards[board]);
	return winner == PAIRING_NO_PLAYER || has_withdrawn(t, winner) ? PAIRING_NO_PLAYER : winner;
}

/* Lists the players whom the pairs of the next round must name. */
static int players_to_pair(const struct tournament *t, int out[PAIRING_PLAYERS_MAX])
{
	int n = 0;
	if (!is_cup(t))
		return t->terms.kind == TOURNAMENT_SWISS ? remaining_players(t, out) : entrants(t, out);
	if (t->n_rounds == 0)
		return entrants(t, out);
	for (int i = 0; i < t->rounds[t->n_rounds - 1].n_boards; i++) {
		int player = advancing_player(t, i);
		if (player != PAIRING_NO_PLAYER)
			out[n++] = player;
	}
	return n;
}

int tournament_rounds(const struct tournament *t)
{
	int players[PAIRING_PLAYERS_MAX], n = entrants(t, players);
	if (t->terms.kind == TOURNAMENT_SWISS)
		return t->terms.rounds;
	if (is_cup(t))
		return pairing_cup_rounds(n);
	return n < 2 ? 0 : pairing_robin_rounds(n, t->terms.kind == TOURNAMENT_DOUBLE_ROBIN);
}

/* --- pairing the next round --- */

static void add_swiss_game(struct pairing_player *p, const struct tournament_board *board, int player, int before)
{
	int side = board->pair.second == player, other = side ? board->pair.first : board->pair.second;
	enum tournament_result result = board->games[0].result;
	p->met |= (uint64_t)1 << other;
	p->half_points += tournament_half_points(result, side);
	p->floats[0] = (before > 0) - (before < 0);
	if (tournament_was_played(result))
		p->was_second[p->n_seats++] = side;
}

static void add_swiss_round(const struct tournament_round *round, struct pairing_player *players, int n)
{
	int before[PAIRING_PLAYERS_MAX];
	for (int i = 0; i < n; i++) {
		before[i] = players[i].half_points;
		players[i].floats[1] = players[i].floats[0];
		players[i].floats[0] = 0;
	}
	for (int i = 0; i < round->n_boards; i++) {
		const struct tournament_board *board = &round->boards[i];
		int a = board->pair.first, b = board->pair.second;
		if (b == PAIRING_NO_PLAYER) {
			players[a].had_bye = true;
			players[a].half_points += 2;
			players[a].floats[0] = -1;
		} else {
			add_swiss_game(&players[a], board, a, before[b] - before[a]);
			add_swiss_game(&players[b], board, b, before[a] - before[b]);
		}
	}
}

static bool pair_swiss(const struct tournament *t, struct tournament_event *out, struct error *err)
{
	struct pairing_player all[PAIRING_PLAYERS_MAX] = {0}, players[PAIRING_PLAYERS_MAX];
	int numbers[PAIRING_PLAYERS_MAX], n = remaining_players(t, numbers);
	for (int i = 0; i < t->n_players; i++)
		all[i].number = i;
	for (int i = 0; i < t->n_rounds; i++)
		add_swiss_round(&t->rounds[i], all, t->n_players);
	for (int i = 0; i < n; i++)
		players[i] = all[numbers[i]];
	return pairing_swiss(players, n, out->pairs, &out->n_pairs, NULL) || fail(err, tournament_no_pairing);
}

/* Replaces indices into the list of players by the players' numbers. */
static void map_to_numbers(struct tournament_event *e, const int numbers[])
{
	for (int i = 0; i < e->n_pairs; i++) {
		struct pairing *p = &e->pairs[i];
		p->first = numbers[p->first];
		p->second = p->second == PAIRING_NO_PLAYER ? PAIRING_NO_PLAYER : numbers[p->second];
	}
}

static int times_first(const struct tournament *t, int player)
{
	int n = 0;
	for (int i = 0; i < t->n_rounds; i++)
		for (int k = 0; k < t->rounds[i].n_boards; k++)
			n += t->rounds[i].boards[k].n_games > 0 && t->rounds[i].boards[k].pair.first == player;
	return n;
}

/* The player who has moved first less often moves first; among equals, the better seed. */
static struct pairing seat_winners(const struct tournament *t, int a, int b)
{
	if (a == PAIRING_NO_PLAYER || b == PAIRING_NO_PLAYER)
		return (struct pairing){a == PAIRING_NO_PLAYER ? b : a, PAIRING_NO_PLAYER};
	int difference = times_first(t, a) - times_first(t, b);
	bool a_first = difference ? difference < 0 : a < b;
	return a_first ? (struct pairing){a, b} : (struct pairing){b, a};
}

static void pair_winners(const struct tournament *t, struct tournament_event *out)
{
	out->n_pairs = t->rounds[t->n_rounds - 1].n_boards / 2;
	for (int i = 0; i < out->n_pairs; i++)
		out->pairs[i] = seat_winners(t, advancing_player(t, 2 * i), advancing_player(t, 2 * i + 1));
}

/* Whether the results and the number of players allow the next round to begin. */
static bool may_begin_round(const struct tournament *t, struct error *err)
{
	int numbers[PAIRING_PLAYERS_MAX], n = players_to_pair(t, numbers);
	int rounds = tournament_rounds(t), open = open_games(t);
	if (t->is_over)
		return fail(err, tournament_over);
	if (open > 0)
		return fail(err, tournament_round_open, open, t->n_rounds);
	if (t->n_rounds > 0 && t->n_rounds >= rounds)
		return fail(err, tournament_no_round, rounds);
	return n >= 2 || fail(err, tournament_few_players, n);
}

bool tournament_pair(const struct tournament *t, struct tournament_event *out, struct error *err)
{
	int numbers[PAIRING_PLAYERS_MAX], n = players_to_pair(t, numbers);
	if (!may_begin_round(t, err))
		return false;
	out->round = t->n_rounds;
	if (t->terms.kind == TOURNAMENT_SWISS)
		return pair_swiss(t, out, err);
	if (is_cup(t) && t->n_rounds > 0) {
		pair_winners(t, out);
		return true;
	}
	out->n_pairs = is_cup(t) ? pairing_cup(n, out->pairs)
				 : pairing_robin(n, t->terms.kind == TOURNAMENT_DOUBLE_ROBIN, t->n_rounds, out->pairs);
	map_to_numbers(out, numbers);
	return true;
}

/* --- events --- */

static enum tournament_outcome refuse(bool ignored)
{
	(void)ignored;
	return TOURNAMENT_REFUSED;
}

static bool name_is_taken(const struct tournament *t, const char *name)
{
	for (int i = 0; i < t->n_players; i++)
		if (t->players[i].withdrawn_after != 0 && strcmp(t->players[i].name, name) == 0)
			return true;
	return false;
}

static enum tournament_outcome add_player(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	if (tournament_player_of(t, e->key) >= 0)
		return TOURNAMENT_KNOWN;
	if (!tournament_is_line(e->text, TOURNAMENT_PLAYER_MAX))
		return refuse(fail(err, tournament_bad_name, e->text, TOURNAMENT_PLAYER_MAX));
	if (name_is_taken(t, e->text))
		return refuse(fail(err, tournament_name_taken, e->text));
	if (t->n_players == PAIRING_PLAYERS_MAX)
		return refuse(fail(err, tournament_full, t->n_players));
	struct tournament_player *p = &t->players[t->n_players++];
	*p = (struct tournament_player){.entered = t->n_rounds, .withdrawn_after = -1};
	memcpy(p->key, e->key, sizeof p->key);
	memcpy(p->name, e->text, strlen(e->text) + 1);
	return TOURNAMENT_DONE;
}

static enum tournament_outcome join(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	if (t->n_rounds > 0 && tournament_player_of(t, e->key) < 0)
		return refuse(fail(err, tournament_started));
	return add_player(t, e, err);
}

static enum tournament_outcome enter(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	if (t->n_rounds > 0 && t->terms.kind != TOURNAMENT_SWISS)
		return refuse(fail(err, tournament_started));
	if (t->n_rounds > 0 && t->n_rounds >= t->terms.rounds)
		return refuse(fail(err, tournament_no_round, t->terms.rounds));
	return add_player(t, e, err);
}

/* A player who has withdrawn forfeits the game unless it is over. */
static void forfeit(const struct tournament *t, struct tournament_board *board)
{
	int game = tournament_open_game(board);
	if (game < 0)
		return;
	struct pairing seats = tournament_seats(board, game);
	bool first = has_withdrawn(t, seats.first), second = has_withdrawn(t, seats.second);
	if (first)
		board->games[game].result = second ? TOURNAMENT_BOTH_FORFEIT : TOURNAMENT_SECOND_BY_FORFEIT;
	else if (second)
		board->games[game].result = TOURNAMENT_FIRST_BY_FORFEIT;
}

static void forfeit_round(struct tournament *t)
{
	for (int i = 0; t->n_rounds > 0 && i < t->rounds[t->n_rounds - 1].n_boards; i++)
		forfeit(t, &t->rounds[t->n_rounds - 1].boards[i]);
}

static enum tournament_outcome withdraw(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	if (e->player < 0 || e->player >= t->n_players)
		return refuse(fail(err, tournament_no_player, e->player + 1, t->n_players));
	if (has_withdrawn(t, e->player))
		return TOURNAMENT_KNOWN;
	t->players[e->player].withdrawn_after = t->n_rounds;
	forfeit_round(t);
	return TOURNAMENT_DONE;
}

/* Whether the pairs name every player who is due exactly once, and no other player. */
static bool pairs_are_complete(const struct tournament *t, const struct tournament_event *e)
{
	int numbers[PAIRING_PLAYERS_MAX], n = players_to_pair(t, numbers), n_named = 0;
	uint64_t missing = 0;
	for (int i = 0; i < n; i++)
		missing |= (uint64_t)1 << numbers[i];
	for (int i = 0; i < e->n_pairs; i++) {
		const int both[] = {e->pairs[i].first, e->pairs[i].second};
		if (both[0] == PAIRING_NO_PLAYER && (!is_cup(t) || both[1] != PAIRING_NO_PLAYER))
			return false;
		for (int side = 0; side < 2; side++)
			if (both[side] != PAIRING_NO_PLAYER) {
				missing &= ~((uint64_t)1 << both[side]);
				n_named++;
			}
	}
	return missing == 0 && n_named == n;
}

/* Each round of a knock-out has half the boards of the previous one. */
static bool count_is_valid(const struct tournament *t, const struct tournament_event *e)
{
	int before = t->n_rounds > 0 ? t->rounds[t->n_rounds - 1].n_boards : 0;
	if (!is_cup(t))
		return e->n_pairs > 0;
	return e->n_pairs == (t->n_rounds > 0 ? before / 2 : 1 << (tournament_rounds(t) - 1));
}

static void add_round(struct tournament *t, const struct tournament_event *e)
{
	t->rounds = mem_resize(t->rounds, (size_t)t->n_rounds + 1, sizeof *t->rounds);
	struct tournament_round *round = &t->rounds[t->n_rounds++];
	*round = (struct tournament_round){.n_boards = e->n_pairs};
	for (int i = 0; i < e->n_pairs; i++) {
		round->boards[i].pair = e->pairs[i];
		round->boards[i].n_games = e->pairs[i].second != PAIRING_NO_PLAYER;
	}
}

static enum tournament_outcome begin_round(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	if (e->round >= 0 && e->round < t->n_rounds)
		return TOURNAMENT_KNOWN;
	if (e->round != t->n_rounds)
		return refuse(fail(err, tournament_other_round, e->round + 1, t->n_rounds + 1));
	if (!may_begin_round(t, err))
		return TOURNAMENT_REFUSED;
	if (!count_is_valid(t, e) || !pairs_are_complete(t, e))
		return refuse(fail(err, tournament_bad_pairs, e->round + 1));
	add_round(t, e);
	forfeit_round(t);
	return TOURNAMENT_DONE;
}

static enum tournament_outcome no_game(const struct tournament_event *e, struct error *err)
{
	return refuse(fail(err, tournament_no_game, e->round + 1, e->board + 1, e->game + 1));
}

static enum tournament_outcome open_room(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	struct tournament_game *game = game_at(t, e);
	if (!game)
		return no_game(e, err);
	if (strcmp(game->room, e->room) == 0)
		return TOURNAMENT_KNOWN;
	if (game->room[0])
		return refuse(fail(err, tournament_has_room, e->round + 1, e->board + 1, e->game + 1));
	memcpy(game->room, e->room, sizeof game->room);
	return TOURNAMENT_DONE;
}

/* Sets the result of a game. In a knock-out, later games on the board become void, and a draw adds a replay. */
static void set_result(struct tournament *t, const struct tournament_event *e)
{
	struct tournament_board *board = board_at(t, e->round, e->board);
	board->games[e->game].result = e->result;
	board->n_games = e->game + 1;
	if (!is_cup(t) || e->result != TOURNAMENT_DRAW || board->n_games == TOURNAMENT_GAMES_MAX)
		return;
	board->games[board->n_games++] = (struct tournament_game){0};
	forfeit(t, board);
}

static enum tournament_outcome finish_game(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	struct tournament_game *game = game_at(t, e);
	if (!game)
		return no_game(e, err);
	if (game->result == e->result)
		return TOURNAMENT_KNOWN;
	if (game->result != TOURNAMENT_NO_RESULT)
		return refuse(fail(err, tournament_has_result, e->round + 1, e->board + 1, e->game + 1,
				   tournament_result_text(game->result)));
	set_result(t, e);
	return TOURNAMENT_DONE;
}

static void add_correction(struct tournament *t, const struct tournament_event *e, enum tournament_result before)
{
	t->corrections = mem_resize(t->corrections, (size_t)t->n_corrections + 1, sizeof *t->corrections);
	struct tournament_correction *c = &t->corrections[t->n_corrections++];
	*c = (struct tournament_correction){
		.at_ms = e->at_ms,
		.round = e->round,
		.board = e->board,
		.game = e->game,
		.before = before,
		.after = e->result,
	};
	memcpy(c->reason, e->text, sizeof c->reason);
}

static enum tournament_outcome correct(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	const struct tournament_game *game = game_at(t, e);
	if (!tournament_is_line(e->text, TOURNAMENT_REASON_MAX))
		return refuse(fail(err, tournament_bad_reason, TOURNAMENT_REASON_MAX));
	if (!game)
		return no_game(e, err);
	if (game->result == e->result)
		return TOURNAMENT_KNOWN;
	if (game->result == TOURNAMENT_NO_RESULT)
		return refuse(fail(err, tournament_no_result, e->round + 1, e->board + 1, e->game + 1));
	if (is_cup(t) && e->round < t->n_rounds - 1)
		return refuse(fail(err, tournament_bracket_moved));
	if (t->n_corrections == TOURNAMENT_CORRECTIONS_MAX)
		return refuse(fail(err, tournament_many_corrections, TOURNAMENT_CORRECTIONS_MAX));
	add_correction(t, e, game->result);
	set_result(t, e);
	return TOURNAMENT_DONE;
}

static enum tournament_outcome finish(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	int open = open_games(t);
	(void)e;
	if (open > 0)
		return refuse(fail(err, tournament_round_open, open, t->n_rounds));
	t->is_over = true;
	return TOURNAMENT_DONE;
}

/* After the end only corrections are allowed, and none in a knock-out, where one could start another game. */
static bool is_allowed(const struct tournament *t, const struct tournament_event *e)
{
	return !t->is_over || (e->act == TOURNAMENT_CORRECT && !is_cup(t));
}

enum tournament_outcome tournament_apply(struct tournament *t, const struct tournament_event *e, struct error *err)
{
	static enum tournament_outcome (*const acts[TOURNAMENT_N_ACTS])(
		struct tournament *, const struct tournament_event *, struct error *) = {
		[TOURNAMENT_JOIN] = join,         [TOURNAMENT_ENTER] = enter,    [TOURNAMENT_WITHDRAW] = withdraw,
		[TOURNAMENT_ROUND] = begin_round, [TOURNAMENT_ROOM] = open_room, [TOURNAMENT_RESULT] = finish_game,
		[TOURNAMENT_CORRECT] = correct,   [TOURNAMENT_FINISH] = finish,
	};
	if (t->is_over && e->act == TOURNAMENT_FINISH)
		return TOURNAMENT_KNOWN;
	if (!is_allowed(t, e))
		return refuse(fail(err, tournament_over));
	enum tournament_outcome outcome = acts[e->act](t, e, err);
	t->n_events += outcome == TOURNAMENT_DONE;
	return outcome;
}
