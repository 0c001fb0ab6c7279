#include "rooms/room.h"
#include "base/json_write.h"
#include "core/word.h"
#include "referee/explanation_text.h"
#include "rooms/rooms_messages.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define CLAIM_MS       60000    /* absence after which a win can be claimed in games with a clock */
#define CLAIM_SLOW_MS  300000   /* ... without a clock */
#define DAYS_PERIOD_MS 43200000 /* with periods of at least this length, players may leave between moves */

/* --- the room --- */

void room_draw_deal(struct room_terms *terms)
{
	const struct game *game = terms->game;
	struct position start;
	struct board_layout board;
	struct dealer dealer;
	uint64_t seed[4];
	terms->salt[0] = terms->layout[0] = 0;
	if (game->rules.outcomes_max == 0)
		return;
	game->rules.start(&start, terms->preset);
	game->rendering.layout(&start, &board);
	secret_seed(seed);
	dealer_init_wide(&dealer, seed);
	dealer_lay(&dealer, game, &start);
	for (int i = 0; i < board.n_points; i++)
		terms->layout[i] = '.';
	for (int i = 0; i < board.n_points; i++)
		if (dealer.known[i][0])
			terms->layout[i] = dealer.known[i][1]; /* "(k)" */
	terms->layout[board.n_points] = 0;
	secret_salt(terms->salt);
}

void room_commitment(const struct room_terms *terms, char out[SECRET_HASH_LENGTH + 1])
{
	struct string text = {0};
	string_add(&text, "%s\n%s", terms->salt, terms->layout);
	secret_hash(text.text, text.length, out);
	string_release(&text);
}

static void reset_offers(struct room *room)
{
	room->draw = room->take_back = room->rematch = -1;
	for (int side = 0; side < 2; side++)
		room->seats[side].draw_at = room->seats[side].take_back_at = -1;
}

void room_init(struct room *room, const struct room_terms *terms)
{
	struct error err;
	*room = (struct room){.terms = *terms};
	table_init(&room->table, terms->game, terms->preset, NULL);
	if (terms->has_clock && !table_set_clocks(&room->table, &terms->clock, &err))
		room->terms.has_clock = false; /* room_terms_read and the host accept only valid clocks */
	if (terms->layout[0] && !table_seal(&room->table, terms->layout, &err))
		table_seed(&room->table, 0); /* ... and only valid deals */
	room->table.now = room->since_ms = terms->created_ms;
	reset_offers(room);
}

void room_copy(struct room *to, const struct room *from)
{
	*to = *from;
	to->explanation = (struct string){0};
	string_bytes(&to->explanation, string_text(&from->explanation), from->explanation.length);
	table_copy(&to->table, &from->table);
}

void room_release(struct room *room)
{
	string_release(&room->explanation);
	table_release(&room->table);
}

enum room_stage room_stage(const struct room *room)
{
	if (room->is_closed || table_ruling(&room->table).verdict != UNDECIDED)
		return ROOM_OVER;
	return room->seats[0].key[0] && room->seats[1].key[0] ? ROOM_PLAYING : ROOM_OPEN;
}

int room_side(const struct room *room, const char *key)
{
	static const char free_seat[SECRET_HASH_LENGTH + 1];
	int found = -1;
	for (int side = 0; side < 2; side++) {
		const char *own = room->seats[side].key;
		bool is_same = secret_is_same(own[0] ? own : free_seat, key);
		found = is_same && own[0] ? side : found;
	}
	return found;
}

enum verdict room_result(const struct room *room)
{
	return table_ruling(&room->table).verdict;
}

const char *room_result_word(enum verdict verdict)
{
	static const char *const words[] = {NULL, "first", "second", "draw"};
	return words[verdict];
}

int room_plies(const struct room *room)
{
	const struct line *line = &room->table.record.line;
	int n = 0;
	for (int i = 0; i < line->length; i++)
		n += line->game->rules.to_act(line_at(line, i)) != ACTOR_CHANCE;
	return n;
}

int room_mean_lag(int lag_ms, int64_t way_ms)
{
	if (way_ms > ROOM_LAG_MAX_MS)
		way_ms = ROOM_LAG_MAX_MS;
	return lag_ms ? (int)(3 * lag_ms + way_ms) / 4 : (int)way_ms;
}

int64_t room_flag_ms(const struct room *room)
{
	const struct table *t = &room->table;
	int side = t->has_clocks && !room->is_closed ? t->clocks.running : -1;
	if (side < 0)
		return INT64_MAX;
	struct clocks_side c = clocks_left(&t->clocks, side, t->now);
	return t->now + c.left_ms + (c.periods - c.in_period) * t->clocks.rules.period_ms;
}

bool room_is_slow(const struct clocks_rules *clock)
{
	return clock->period_ms >= DAYS_PERIOD_MS || clock->main_ms >= DAYS_PERIOD_MS;
}

int64_t room_claim_ms(const struct room *room)
{
	const struct room_terms *terms = &room->terms;
	if (!terms->has_clock)
		return CLAIM_SLOW_MS;
	return room_is_slow(&terms->clock) ? -1 : CLAIM_MS;
}

bool room_is_name(const char *name)
{
	size_t n = strlen(name);
	return n >= 1 && n <= ROOM_NAME_MAX && text_is_plain(name);
}

/* Takes the next of the names, which are separated by tabs; NULL after the last. */
static const char *next_name(const char **names, size_t *n)
{
	const char *name = *names;
	*n = strcspn(name, "\t");
	*names += *n + (name[*n] == '\t');
	return *n ? name : NULL;
}

bool room_block_names(struct room_terms *terms, const char *names, struct error *err)
{
	char name[ROOM_NAME_MAX + 1];
	size_t n;
	int count = 0;
	if (strlen(names) >= sizeof terms->blocked)
		return fail(err, room_many_blocked, ROOM_BLOCKED_MAX);
	for (const char *rest = names; *rest; count++) {
		const char *at = next_name(&rest, &n);
		snprintf(name, sizeof name, "%.*s", at && n < sizeof name ? (int)n : 0, at ? at : "");
		if (!room_is_name(name))
			return fail(err, room_bad_name, name, ROOM_NAME_MAX);
	}
	if (count > ROOM_BLOCKED_MAX)
		return fail(err, room_many_blocked, ROOM_BLOCKED_MAX);
	memcpy(terms->blocked, names, strlen(names) + 1);
	return true;
}

bool room_is_blocked(const struct room_terms *terms, const char *name)
{
	size_t n;
	for (const char *rest = terms->blocked, *at; *rest && (at = next_name(&rest, &n));)
		if (n == strlen(name) && strncasecmp(at, name, n) == 0)
			return true;
	return false;
}

/* --- events --- */

static int length_of(const struct room *room)
{
	return room->table.record.line.length;
}

static const char *side_word(const struct room *room, int side)
{
	return word_of_side(room->terms.game, side);
}

/* Whether the game is in progress; otherwise the error says why not. */
static bool is_playing(const struct room *room, struct error *err)
{
	if (room_stage(room) == ROOM_OPEN)
		return fail(err, room_not_full);
	return table_goes_on(&room->table, err);
}

static enum room_outcome join(struct room *room, const struct room_event *event, struct error *err)
{
	struct room_seat *seat = &room->seats[event->side];
	if (room_side(room, event->key) == event->side)
		return ROOM_KNOWN;
	if (seat->key[0]) {
		fail(err, room_full);
		return ROOM_REFUSED;
	}
	if (room_side(room, event->key) >= 0) {
		fail(err, room_own_seat);
		return ROOM_REFUSED;
	}
	memcpy(seat->key, event->key, sizeof seat->key);
	memcpy(seat->name, event->name, sizeof seat->name);
	char *player = event->side ? room->table.record.second : room->table.record.first;
	memcpy(player, event->name, sizeof event->name);
	return ROOM_DONE;
}

static void move_text(const struct room *room, int i, char out[MOVE_TEXT_MAX])
{
	const struct line *line = &room->table.record.line;
	line->game->text.format_move(line_at(line, i), line->steps[i].move, out, MOVE_TEXT_MAX);
}

/* Handles a move whose number has been played already: a repeated request if it is the same move. */
static enum room_outcome repeat_move(const struct room *room, const struct room_event *event, struct error *err)
{
	char played[MOVE_TEXT_MAX];
	move_text(room, event->ply, played);
	if (strcmp(played, event->move) == 0)
		return ROOM_KNOWN;
	fail(err, room_other_move, event->ply, played, event->move);
	return ROOM_REFUSED;
}

/* Stops the clock at stop_ms and advances the time to now_ms. */
static void stop_clock(struct table *t, int64_t stop_ms, int64_t now_ms)
{
	bool fallen = table_tick(t, stop_ms);
	assert(!fallen);
	(void)fallen;
	table_pause(t);
	table_tick(t, now_ms);
}

static enum room_outcome move(struct room *room, const struct room_event *event, struct error *err)
{
	struct table *t = &room->table;
	if (event->ply >= 0 && event->ply < length_of(room))
		return repeat_move(room, event, err);
	if (!is_playing(room, err))
		return ROOM_REFUSED;
	if (event->ply != length_of(room)) {
		fail(err, room_wrong_ply, event->ply, length_of(room));
		return ROOM_REFUSED;
	}
	if (table_side(t) != event->side) {
		fail(err, room_not_your_turn, side_word(room, event->side));
		return ROOM_REFUSED;
	}
	move_t found = t->record.game->text.parse_move(table_now(t), event->move, err);
	if (found == NO_MOVE)
		return ROOM_REFUSED;
	stop_clock(t, event->at_ms - event->lag_ms, event->at_ms);
	table_play(t, found);
	while (table_reveal(t) != NO_MOVE)
		;
	room->take_back = -1;
	if (room->draw != event->side)
		room->draw = -1;
	return ROOM_DONE;
}

static enum room_outcome resign(struct room *room, const struct room_event *event, struct error *err)
{
	return is_playing(room, err) && table_resign(&room->table, event->side, err) ? ROOM_DONE : ROOM_REFUSED;
}

static enum room_outcome draw(struct room *room, const struct room_event *event, struct error *err)
{
	struct room_seat *seat = &room->seats[event->side];
	if (!is_playing(room, err))
		return ROOM_REFUSED;
	if (room->draw == event->side)
		return ROOM_KNOWN;
	if (room->draw >= 0)
		return table_agree_draw(&room->table, err) ? ROOM_DONE : ROOM_REFUSED;
	if (seat->draw_at == length_of(room)) {
		fail(err, room_offered_already, side_word(room, event->side));
		return ROOM_REFUSED;
	}
	room->draw = event->side;
	seat->draw_at = length_of(room);
	return ROOM_DONE;
}

/* Whether the side may take the game back to its turn at ply. */
static bool may_take_back(const struct room *room, int side, int ply, struct error *err)
{
	const struct line *line = &room->table.record.line;
	if (ply < 0 || ply >= line->length || (int)line->game->rules.to_act(line_at(line, ply)) != side)
		return fail(err, room_bad_take_back, ply, line->length, side_word(room, side));
	for (int i = ply; i < line->length; i++)
		if (line->game->rules.to_act(line_at(line, i)) == ACTOR_CHANCE)
			return fail(err, room_take_back_reveal);
	return true;
}

static enum room_outcome take_back(struct room *room, const struct room_event *event, struct error *err)
{
	struct room_seat *seat = &room->seats[event->side];
	if (!is_playing(room, err))
		return ROOM_REFUSED;
	if (room->take_back == event->side && room->take_back_ply == event->ply)
		return ROOM_KNOWN;
	if (room->take_back == 1 - event->side && room->take_back_ply == event->ply) {
		table_take_back(&room->table, event->ply);
		reset_offers(room);
		return ROOM_DONE;
	}
	if (!may_take_back(room, event->side, event->ply, err))
		return ROOM_REFUSED;
	if (seat->take_back_at == length_of(room)) {
		fail(err, room_asked_already, side_word(room, event->side));
		return ROOM_REFUSED;
	}
	room->take_back = event->side;
	room->take_back_ply = event->ply;
	seat->take_back_at = length_of(room);
	return ROOM_DONE;
}

static enum room_outcome decline(struct room *room, const struct room_event *event, struct error *err)
{
	(void)event, (void)err;
	if (room->draw < 0 && room->take_back < 0 && room->rematch < 0)
		return ROOM_KNOWN;
	room->draw = room->take_back = room->rematch = -1;
	return ROOM_DONE;
}

static enum room_outcome claim(struct room *room, const struct room_event *event, struct error *err)
{
	if (!is_playing(room, err))
		return ROOM_REFUSED;
	if (room_claim_ms(room) < 0) {
		fail(err, room_no_claim);
		return ROOM_REFUSED;
	}
	table_end(&room->table, actor_wins((enum actor)event->side), "abandonment");
	return ROOM_DONE;
}

static enum room_outcome rematch(struct room *room, const struct room_event *event, struct error *err)
{
	if (room_stage(room) != ROOM_OVER) {
		fail(err, room_not_over);
		return ROOM_REFUSED;
	}
	if (room->next[0] || room->rematch == event->side)
		return ROOM_KNOWN;
	if (room->rematch >= 0)
		memcpy(room->next, event->next, sizeof room->next);
	room->rematch = room->next[0] ? -1 : event->side;
	return ROOM_DONE;
}

static enum room_outcome set_blocks(struct room_seat *seat, bool blocks)
{
	if (seat->blocks == blocks)
		return ROOM_KNOWN;
	seat->blocks = blocks;
	return ROOM_DONE;
}

static enum room_outcome block(struct room *room, const struct room_event *event, struct error *err)
{
	(void)err;
	return set_blocks(&room->seats[event->side], true);
}

static enum room_outcome unblock(struct room *room, const struct room_event *event, struct error *err)
{
	(void)err;
	return set_blocks(&room->seats[event->side], false);
}

static enum room_outcome flag(struct room *room, const struct room_event *event, struct error *err)
{
	if (is_playing(room, err) && table_tick(&room->table, event->at_ms))
		return ROOM_DONE;
	fail(err, room_flag_up);
	return ROOM_REFUSED;
}

/* No server ran from from_ms to at_ms: the clock resumes where it stood. */
static enum room_outcome restart(struct room *room, const struct room_event *event, struct error *err)
{
	struct table *t = &room->table;
	(void)err;
	if (t->has_clocks && t->clocks.running >= 0 && event->from_ms < room_flag_ms(room)) {
		stop_clock(t, event->from_ms, event->at_ms);
		table_run(t);
	}
	return ROOM_DONE;
}

static enum room_outcome close_room(struct room *room, const struct room_event *event, struct error *err)
{
	(void)event;
	if (room->is_closed)
		return ROOM_KNOWN;
	if (!table_goes_on(&room->table, err))
		return ROOM_REFUSED;
	table_pause(&room->table);
	room->is_closed = true;
	return ROOM_DONE;
}

static enum room_outcome (*const acts[ROOM_N_ACTS])(struct room *, const struct room_event *, struct error *) = {
	[ROOM_JOIN] = join,           [ROOM_MOVE] = move,       [ROOM_RESIGN] = resign, [ROOM_DRAW] = draw,
	[ROOM_TAKE_BACK] = take_back, [ROOM_DECLINE] = decline, [ROOM_CLAIM] = claim,   [ROOM_REMATCH] = rematch,
	[ROOM_BLOCK] = block,         [ROOM_UNBLOCK] = unblock, [ROOM_FLAG] = flag,     [ROOM_RESTART] = restart,
	[ROOM_CLOSE] = close_room,
};

/* --- rulings --- */

/* The length that the line had at the previous occurrence of its last position, or -1. */
static int last_occurrence(const struct line *line)
{
	int i = line->length - 1;
	while (i >= 0 && line->steps[i].key != line->steps[line->length].key)
		i--;
	return i;
}

/* The ruling if the moves starting at index from are played once more. */
static struct ruling ruling_after(const struct line *line, int from)
{
	struct line again;
	struct ruling ruling = RULING_NONE;
	line_copy(&again, line);
	for (int i = from; i < line->length && ruling.verdict == UNDECIDED; i++) {
		if (!game_allows(line->game, line_last(&again), line->steps[i].move))
			break;
		line_push(&again, line->steps[i].move);
		ruling = line_ruling(&again);
	}
	line_release(&again);
	return ruling;
}

static void write_explanation(const struct line *line, struct ruling ruling, struct string *out)
{
	struct string why = {0}, cycle = {0};
	string_char(out, '{');
	json_add_text(out, "clause", ruling.clause);
	json_add_text(out, "reason", ruling.why);
	json_add_text(out, "id", ruling.id);
	if (explanation_text_add(line, &why, &cycle)) {
		json_add_text(out, "explanation", string_text(&why));
		json_add_key(out, "cycle");
		string_add(out, "%s", string_text(&cycle));
	}
	string_char(out, '}');
	string_release(&why);
	string_release(&cycle);
}

/* Updates the referee's warning and explanation after the moves have changed. */
static void consult_referee(struct room *room)
{
	const struct line *line = &room->table.record.line;
	struct ruling ruling = line_ruling(line);
	int from = ruling.verdict == UNDECIDED ? last_occurrence(line) : -1;
	room->warning = from < 0 ? RULING_NONE : ruling_after(line, from);
	string_clear(&room->explanation);
	if (ruling.verdict != UNDECIDED)
		write_explanation(line, ruling, &room->explanation);
}

static enum room_outcome apply(struct room *room, const struct room_event *event, struct error *err)
{
	bool by_host = event->act >= ROOM_FLAG;
	assert(by_host ? event->side == -1 : event->side == 0 || event->side == 1);
	bool is_late = !by_host && event->at_ms - event->lag_ms >= room_flag_ms(room);
	if (room->is_closed && event->act != ROOM_CLOSE) {
		fail(err, room_closed);
		return ROOM_REFUSED;
	}
	if (is_late) {
		fail(err, room_flag_fallen, side_word(room, room->table.clocks.running));
		return ROOM_REFUSED;
	}
	if (!by_host && event->act != ROOM_MOVE)
		table_tick(&room->table, event->at_ms);
	enum room_outcome outcome = acts[event->act](room, event, err);
	room->n_events += outcome == ROOM_DONE;
	if (outcome == ROOM_DONE && (event->act == ROOM_MOVE || event->act == ROOM_TAKE_BACK))
		consult_referee(room);
	return outcome;
}

enum room_outcome room_apply(struct room *room, const struct room_event *event, struct error *err)
{
	enum room_stage before = room_stage(room);
	enum room_outcome outcome = apply(room, event, err);
	if (room_stage(room) != before)
		room->since_ms = event->at_ms;
	return outcome;
}

/* --- the state --- */

static void add_side(struct string *out, const char *name, int side)
{
	json_add_key(out, name);
	string_add(out, side < 0 ? "null" : "%d", side);
}

static void add_clocks(const struct room *room, int64_t now_ms, struct string *out)
{
	const struct table *t = &room->table;
	json_add_key(out, "clocks");
	if (!t->has_clocks) {
		string_add(out, "null");
		return;
	}
	string_char(out, '{');
	json_add_number(out, "running", t->clocks.running);
	json_add_key(out, "sides");
	for (int side = 0; side < 2; side++) {
		struct clocks_side c = clocks_left(&t->clocks, side, now_ms > t->now ? now_ms : t->now);
		string_add(out, side ? ",{" : "[{");
		json_add_number(out, "left", c.left_ms);
		json_add_number(out, "periods", c.periods);
		json_add_bool(out, "inPeriod", c.in_period);
		json_add_number(out, "moves", c.moves);
		string_char(out, '}');
	}
	string_add(out, "]}");
}

static void add_moves(const struct room *room, int from, struct string *out)
{
	char text[MOVE_TEXT_MAX];
	json_add_number(out, "from", from);
	json_add_key(out, "moves");
	string_char(out, '[');
	for (int i = from; i < length_of(room); i++) {
		move_text(room, i, text);
		string_add(out, i > from ? ",\"%s\"" : "\"%s\"", text);
	}
	string_char(out, ']');
	json_add_number(out, "ply", length_of(room));
}

static void add_deal(const struct room *room, struct string *out)
{
	char commitment[SECRET_HASH_LENGTH + 1];
	json_add_key(out, "deal");
	if (!room->terms.layout[0]) {
		string_add(out, "null");
		return;
	}
	room_commitment(&room->terms, commitment);
	string_char(out, '{');
	json_add_text(out, "commitment", commitment);
	if (room_stage(room) == ROOM_OVER) {
		json_add_text(out, "salt", room->terms.salt);
		json_add_text(out, "layout", room->terms.layout);
	}
	string_char(out, '}');
}

static void add_take_back(const struct room *room, struct string *out)
{
	json_add_key(out, "takeBack");
	if (room->take_back < 0)
		string_add(out, "null");
	else
		string_add(out, "{\"side\":%d,\"ply\":%d}", room->take_back, room->take_back_ply);
}

static void add_rulings(const struct room *room, struct string *out)
{
	bool warns = room_stage(room) == ROOM_PLAYING && room->warning.verdict != UNDECIDED;
	json_add_key(out, "explanation");
	string_add(out, "%s", room->explanation.length ? string_text(&room->explanation) : "null");
	json_add_key(out, "warning");
	if (!warns) {
		string_add(out, "null");
		return;
	}
	string_char(out, '{');
	json_add_text(out, "result", room_result_word(room->warning.verdict));
	json_add_text(out, "clause", room->warning.clause);
	json_add_text(out, "reason", room->warning.why);
	json_add_text(out, "id", room->warning.id);
	string_char(out, '}');
}

void room_write_state(const struct room *room, int side, int from, int64_t now_ms, struct string *out)
{
	bool hides_rematch = side >= 0 && room->seats[side].blocks && room->rematch == 1 - side;
	static const char *const stages[] = {"open", "playing", "over"};
	const struct room_terms *terms = &room->terms;
	struct string clock = {0};
	if (terms->has_clock)
		clocks_rules_format(&terms->clock, &clock);
	json_add_text(out, "stage", stages[room_stage(room)]);
	json_add_text(out, "game", terms->game->name);
	json_add_text(out, "preset", terms->preset->name);
	json_add_text(out, "clock", string_text(&clock));
	string_release(&clock);
	add_moves(room, from, out);
	add_clocks(room, now_ms, out);
	add_side(out, "draw", room->draw);
	add_take_back(room, out);
	add_side(out, "rematch", hides_rematch ? -1 : room->rematch);
	json_add_text(out, "next", room->next[0] ? room->next : NULL);
	json_add_text(out, "result", room_result_word(room_result(room)));
	json_add_text(out, "ruling",
		      line_ruling(&room->table.record.line).verdict == UNDECIDED ? room->table.record.ruling : "");
	add_rulings(room, out);
	json_add_bool(out, "closed", room->is_closed);
	add_deal(room, out);
}
