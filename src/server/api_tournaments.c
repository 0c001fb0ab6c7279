/* api_tournaments: club tournaments. docs/tournaments.md */
#include "base/json_write.h"
#include "games/registry.h"
#include "rooms/director.h"
#include "rooms/rooms_messages.h"
#include "server/fields.h"
#include "tournament/tournament_messages.h"

#include <stdio.h>
#include <string.h>

#define WAIT_MAX 30 /* seconds */

/* --- replies --- */

/* Writes the reply for any status except HALL_DONE. */
static void reply_director_error(struct api *api, enum hall_status status, const struct error *err, struct reply *reply)
{
	if (status == HALL_NONE)
		reply_fail(reply, 404, "no_tournament", "no tournament has this name");
	else if (status == HALL_REFUSED)
		reply_refuse(reply, 409, "refused", 0, err);
	else if (status == HALL_STORE)
		api_reply_store_error(api, director_store_status(api->director), err, reply);
}

static void answer_state(const struct live_tournament *live, struct director_role role, struct reply *reply)
{
	int64_t revision;
	director_write_state(live, role, &revision, reply_json(reply, 200));
	reply->waits |= director_is_dirty(live);
}

/* {"tournament": ..., "player": ..., "token": ..., "state": {...}} */
static void answer_token(const struct live_tournament *live, struct director_role seen_by, const char *token,
			 int status, struct reply *reply)
{
	struct director_role role = director_role(live, token);
	struct string *out = reply_json(reply, status);
	int64_t revision;
	string_char(out, '{');
	json_add_text(out, "tournament", director_name(live));
	json_add_key(out, "player");
	string_add(out, role.player < 0 ? "null" : "%d", role.player + 1);
	json_add_text(out, "token", token);
	json_add_key(out, "state");
	director_write_state(live, seen_by, &revision, out);
	string_char(out, '}');
	reply->waits = true;
}

/* --- requests --- */

/* Finds the tournament and the holder of the token. A token of neither a player nor the organizer is refused. */
static bool find(struct api *api, const struct api_request *request, struct live_tournament **live,
		 struct director_role *role, struct reply *reply)
{
	struct error err = {0};
	enum hall_status status = director_find(api->director, request->room, api_now_ms(api), live, &err);
	*role = (struct director_role){.player = -1};
	if (status != HALL_DONE) {
		reply_director_error(api, status, &err, reply);
		return false;
	}
	if (request->token[0])
		*role = director_role(*live, request->token);
	if (request->token[0] && role->player < 0 && !role->is_organizer) {
		reply_fail(reply, 403, "bad_token", "the token belongs to no player or organizer of this tournament");
		return false;
	}
	return true;
}

static void set_word(char *out, size_t size, const char *word)
{
	snprintf(out, size, "%s", word);
}

/* Checks game, preset and clock with the same functions as for rooms. */
static bool read_terms(struct tournament_terms *terms, const char *name, const char *kind, const char *game,
		       const char *preset, const char *clock, int64_t rounds, struct error *err)
{
	struct clocks_rules rules;
	const struct game *g = games_find(game, err);
	const struct preset *p = g ? game_preset(g, preset, err) : NULL;
	if (!p || (*clock && !clocks_rules_parse(clock, &rules, err)))
		return false;
	if (!tournament_is_line(name, TOURNAMENT_NAME_MAX))
		return fail(err, tournament_bad_name, name, TOURNAMENT_NAME_MAX);
	if (!tournament_kind_of(kind, &terms->kind))
		return fail(err, tournament_bad_kind, kind);
	bool is_swiss = terms->kind == TOURNAMENT_SWISS;
	if (is_swiss ? rounds < 1 || rounds > PAIRING_SWISS_ROUNDS_MAX : rounds != 0)
		return fail(err, tournament_bad_rounds, PAIRING_SWISS_ROUNDS_MAX);
	if (strlen(clock) > TOURNAMENT_WORD_MAX || strchr(clock, ' '))
		return fail(err, tournament_bad_clock, clock);
	terms->rounds = (int)rounds;
	set_word(terms->name, sizeof terms->name, name);
	set_word(terms->game, sizeof terms->game, g->name);
	set_word(terms->preset, sizeof terms->preset, p->name);
	set_word(terms->clock, sizeof terms->clock, clock);
	return true;
}

void api_post_tournament(struct api *api, const struct api_request *request, struct reply *reply)
{
	const char *name = NULL, *kind = NULL, *game = NULL, *preset = NULL, *clock = "";
	int64_t rounds = 0;
	struct tournament_terms terms = {0};
	char token[SECRET_TOKEN_LENGTH + 1];
	struct error err = {0};
	const struct field list[] = {{"clock", .text = &clock},
				     {"game", .text = &game},
				     {"kind", .text = &kind},
				     {"name", .text = &name},
				     {"preset", .text = &preset},
				     {"rounds", .number = &rounds},
				     {0}};
	if (!api_may_create(api, request, reply))
		return;
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!game || !name || !kind) {
		reply_fail(reply, 400, "bad_request", "missing \"%s\"", !game ? "game" : !name ? "name" : "kind");
	} else if (!read_terms(&terms, name, kind, game, preset, clock, rounds, &err)) {
		reply_refuse(reply, 422, "bad_tournament", 0, &err);
	} else if (api_read_token(api, request, token, reply)) {
		struct live_tournament *live;
		enum hall_status status = director_create(api->director, &terms, api_now_ms(api), token, &live, &err);
		if (status == HALL_DONE) {
			answer_token(live, director_role(live, token), token, 201, reply);
			snprintf(reply->location, sizeof reply->location, "/api/tournaments/%s", director_name(live));
		} else {
			reply_director_error(api, status, &err, reply);
		}
	}
	fields_free(fields);
}

void api_join_tournament(struct api *api, const struct api_request *request, struct reply *reply)
{
	const char *name = NULL;
	struct live_tournament *live;
	struct error err = {0};
	char token[SECRET_TOKEN_LENGTH + 1];
	const struct field list[] = {{"name", .text = &name}, {0}};
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!name) {
		reply_fail(reply, 400, "bad_request", "missing \"name\"");
	} else if (api_read_token(api, request, token, reply)) {
		int64_t now_ms = api_now_ms(api);
		enum hall_status status = director_find(api->director, request->room, now_ms, &live, &err);
		if (status == HALL_DONE)
			status = director_enter(api->director, live, TOURNAMENT_JOIN, name, now_ms, token, &err);
		if (status == HALL_DONE)
			answer_token(live, director_role(live, token), token, 200, reply);
		else
			reply_director_error(api, status, &err, reply);
	}
	fields_free(fields);
}

/* --- actions --- */

/* The body of an action. Numbers start at 1; 0: missing. */
struct action {
	const char *what, *name, *result, *reason;
	int64_t player, round, board, game;
};

static const struct {
	const char *what;
	enum tournament_act act;
} actions[] = {
	{"correct", TOURNAMENT_CORRECT}, {"enter", TOURNAMENT_ENTER}, {"finish", TOURNAMENT_FINISH},
	{"result", TOURNAMENT_RESULT},   {"round", TOURNAMENT_ROUND}, {"withdraw", TOURNAMENT_WITHDRAW},
};
#define ACTIONS (sizeof actions / sizeof *actions)

static bool find_act(const char *what, enum tournament_act *out, struct reply *reply)
{
	for (size_t i = 0; i < ACTIONS; i++)
		if (strcmp(what, actions[i].what) == 0) {
			*out = actions[i].act;
			return true;
		}
	reply_fail(reply, 400, "bad_request",
		   "\"%.40s\" is not an action, expected correct, enter, finish, result, round or withdraw", what);
	return false;
}

static int number_of(int64_t n)
{
	return n >= 1 && n <= 1000 ? (int)n - 1 : -1;
}

/* Converts an action to an event. Players may only withdraw themselves. */
static bool read_event(const struct action *action, enum tournament_act act, struct director_role role,
		       struct tournament_event *event, struct reply *reply)
{
	bool needs_result = act == TOURNAMENT_RESULT || act == TOURNAMENT_CORRECT;
	bool is_own = act == TOURNAMENT_WITHDRAW && !action->player && role.player >= 0;
	if (!role.is_organizer && !is_own) {
		reply_fail(reply, 403, "not_organizer", "this needs the organizer's token");
		return false;
	}
	*event = (struct tournament_event){.act = act,
					   .player = is_own ? role.player : number_of(action->player),
					   .round = number_of(action->round),
					   .board = number_of(action->board),
					   .game = action->game ? number_of(action->game) : 0};
	if (needs_result && (!action->result || !tournament_result_of(action->result, &event->result) ||
			     event->result == TOURNAMENT_NO_RESULT)) {
		reply_fail(reply, 400, "bad_request", "the result is not 1-0, 0-1, 1/2-1/2, +--, --+ or ---");
		return false;
	}
	if (act == TOURNAMENT_CORRECT && action->reason && strlen(action->reason) <= TOURNAMENT_REASON_MAX)
		set_word(event->text, sizeof event->text, action->reason);
	return true;
}

static void enter(struct api *api, struct live_tournament *live, struct director_role role, const struct action *action,
		  struct reply *reply)
{
	char token[SECRET_TOKEN_LENGTH + 1] = "";
	struct error err = {0};
	if (!action->name) {
		reply_fail(reply, 400, "bad_request", "missing \"name\"");
		return;
	}
	enum hall_status status =
		director_enter(api->director, live, TOURNAMENT_ENTER, action->name, api_now_ms(api), token, &err);
	if (status == HALL_DONE)
		answer_token(live, role, token, 200, reply);
	else
		reply_director_error(api, status, &err, reply);
}

static void act(struct api *api, const struct api_request *request, const struct action *action, struct reply *reply)
{
	struct live_tournament *live;
	struct director_role role;
	struct tournament_event event;
	enum tournament_act which;
	struct error err = {0};
	if (!find_act(action->what, &which, reply) || !find(api, request, &live, &role, reply) ||
	    !read_event(action, which, role, &event, reply))
		return;
	if (which == TOURNAMENT_ENTER) {
		enter(api, live, role, action, reply);
		return;
	}
	enum hall_status status = director_apply(api->director, live, &event, api_now_ms(api), &err);
	if (status == HALL_DONE)
		answer_state(live, role, reply);
	else
		reply_director_error(api, status, &err, reply);
}

void api_act_tournament(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct action action = {0};
	const struct field list[] = {{"board", .number = &action.board},
				     {"do", .text = &action.what},
				     {"game", .number = &action.game},
				     {"name", .text = &action.name},
				     {"player", .number = &action.player},
				     {"reason", .text = &action.reason},
				     {"result", .text = &action.result},
				     {"round", .number = &action.round},
				     {0}};
	struct body_fields *fields = fields_read(request, list, reply);
	if (!fields)
		return;
	if (!action.what)
		reply_fail(reply, 400, "bad_request", "missing \"do\"");
	else
		act(api, request, &action, reply);
	fields_free(fields);
}

/* --- reading --- */

void api_get_tournament(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct live_tournament *live;
	struct director_role role;
	uint64_t revision = 0, wait = 0;
	const struct query_field list[] = {
		{"revision", 0, INT64_MAX, .number = &revision}, {"wait", 0, WAIT_MAX, .number = &wait}, {0}};
	if (!fields_query(request->query, list, reply) || !find(api, request, &live, &role, reply))
		return;
	if (wait == 0 || director_is_newer(live, (int64_t)revision) || director_is_dirty(live)) {
		answer_state(live, role, reply);
		return;
	}
	request->watcher->known.revision = (int64_t)revision;
	request->watcher->side = role.player;
	request->watcher->is_organizer = role.is_organizer;
	director_watch(live, request->watcher);
	reply->wait_ms = (int)wait * 1000;
}

void api_resume_tournament(struct api *api, struct watcher *watcher, struct reply *reply)
{
	const struct live_tournament *live = watcher->tournament;
	struct director_role role = {watcher->side, watcher->is_organizer};
	api_unwatch(api, watcher);
	if (director_is_newer(live, watcher->known.revision))
		answer_state(live, role, reply);
	else
		reply->status = 204;
}

void api_get_tournaments(struct api *api, const struct api_request *request, struct reply *reply)
{
	static const char *const stages[] = {"open", "playing", "over"};
	uint64_t limit = 50, before = 0;
	char text[16] = "open";
	int stage = 0;
	int64_t next;
	struct error err = {0};
	const struct query_field list[] = {{"stage", 0, sizeof text, .text = text},
					   {"limit", 1, 50, .number = &limit},
					   {"before", 0, INT64_MAX, .number = &before},
					   {0}};
	if (!fields_query(request->query, list, reply))
		return;
	while (stage < 3 && strcmp(text, stages[stage]) != 0)
		stage++;
	if (stage == 3) {
		reply_fail(reply, 400, "bad_request", "the stage is \"%s\", expected open, playing or over", text);
		return;
	}
	struct string *out = reply_json(reply, 200);
	string_add(out, "{\"tournaments\":[");
	enum hall_status status =
		director_list(api->director, (enum room_stage)stage, (int64_t)before, (int)limit, out, &next, &err);
	if (status != HALL_DONE) {
		reply_director_error(api, status, &err, reply);
		return;
	}
	string_char(out, ']');
	json_add_key(out, "next");
	string_add(out, next ? "%lld" : "null", (long long)next);
	string_char(out, '}');
}

void api_get_standings(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct live_tournament *live;
	struct director_role role;
	if (!find(api, request, &live, &role, reply))
		return;
	reply->status = 200;
	reply->type = "text/csv; charset=utf-8";
	director_write_standings(live, &reply->body);
	reply->waits |= director_is_dirty(live);
}

static void write_games(struct api *api, struct reply *reply)
{
	struct error err = {0};
	enum hall_status status =
		director_write_games(api->director, &reply->games, api_now_ms(api), &reply->body, &err);
	if (status != HALL_DONE || !reply->games.name[0])
		reply->write_part = NULL;
	if (status != HALL_DONE)
		reply_director_error(api, status, &err, reply);
}

void api_get_tournament_games(struct api *api, const struct api_request *request, struct reply *reply)
{
	struct live_tournament *live;
	struct director_role role;
	if (!find(api, request, &live, &role, reply))
		return;
	reply->status = 200;
	reply->type = "text/plain; charset=utf-8";
	memcpy(reply->games.name, request->room, sizeof request->room);
	reply->write_part = write_games;
}
