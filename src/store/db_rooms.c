#include "store/db_rooms.h"
#include "store/db_file.h"
#include "store/schema.h"
#include "store/store_messages.h"

#include <assert.h>
#include <string.h>

#define MS_MAX (DB_SAVED_MAX * 1000 + 999)

/* --- changes --- */

/* The number of events of a stored room. */
static enum db_status length_of(struct db *db, const char *id, int64_t *out, struct error *err)
{
	db_bind_text(db->prepared[ROOM_LENGTH], 1, id);
	return db_step(db, ROOM_LENGTH, out, err);
}

static enum db_status write_room(struct db *db, enum db_statement which, const struct db_room *r, int n_events,
				 struct error *err)
{
	sqlite3_stmt *s = db->prepared[which];
	int64_t revision;
	enum db_status status = db_next_revision(db, 0, &revision, err);
	if (status != DB_DONE)
		return status;
	db_bind_text(s, 1, r->id);
	sqlite3_bind_int64(s, 2, revision);
	sqlite3_bind_int(s, 3, r->stage);
	sqlite3_bind_int(s, 4, r->is_listed);
	sqlite3_bind_int64(s, 5, r->created_ms);
	sqlite3_bind_int64(s, 6, r->changed_ms);
	sqlite3_bind_int(s, 7, r->plies);
	sqlite3_bind_int(s, 8, n_events);
	db_bind_text(s, 9, r->game);
	db_bind_text(s, 10, r->preset);
	db_bind_text(s, 11, r->clock);
	db_bind_text(s, 12, r->first);
	db_bind_text(s, 13, r->second);
	db_bind_text(s, 14, r->result);
	db_bind_text(s, 15, r->opening);
	if (which == ROOM_INSERT)
		db_bind_text(s, 16, r->terms);
	return db_step(db, which, NULL, err);
}

enum db_status db_room_insert(struct db *db, const struct db_room *r, struct error *err)
{
	int64_t n;
	assert(strlen(r->id) == DB_ROOM_ID_LENGTH && strlen(r->terms) <= DB_TERMS_MAX);
	enum db_status status = db_begin(db, err);
	if (status != DB_DONE)
		return status;
	status = length_of(db, r->id, &n, err);
	if (status == DB_NONE)
		return write_room(db, ROOM_INSERT, r, 0, err);
	return status == DB_DONE ? DB_STALE : status;
}

enum db_status db_room_append(struct db *db, const struct db_room *r, const char *event, struct error *err)
{
	int64_t n = 0;
	assert(strlen(event) <= DB_EVENT_MAX);
	enum db_status status = db_begin(db, err);
	if (status == DB_DONE)
		status = length_of(db, r->id, &n, err);
	if (status == DB_DONE && n != r->n_events)
		return DB_STALE;
	if (status != DB_DONE)
		return status;
	sqlite3_stmt *s = db->prepared[ROOM_APPEND];
	db_bind_text(s, 1, r->id);
	sqlite3_bind_int(s, 2, r->n_events);
	db_bind_text(s, 3, event);
	status = db_step(db, ROOM_APPEND, NULL, err);
	return status == DB_DONE ? write_room(db, ROOM_UPDATE, r, r->n_events + 1, err) : status;
}

enum db_status db_room_delete(struct db *db, const char *id, struct error *err)
{
	static const enum db_statement both[] = {ROOM_DELETE, ROOM_DELETE_EVENTS};
	int64_t n;
	enum db_status status = db_begin(db, err);
	if (status == DB_DONE)
		status = length_of(db, id, &n, err);
	for (int i = 0; i < 2 && status == DB_DONE; i++) {
		db_bind_text(db->prepared[both[i]], 1, id);
		status = db_step(db, both[i], NULL, err);
	}
	return status;
}

/* --- reading --- */

/* For the columns of ROOM_SUMMARY and the terms. */
static const struct db_column columns[] = {
	{"id", DB_ROOM_ID_LENGTH, DB_ROOM_ID_LENGTH, true},
	{"revision", 1, SCHEMA_NUMBER_MAX, false},
	{"stage", DB_OPEN, DB_OVER, false},
	{"is_listed", 0, 1, false},
	{"created_ms", 0, MS_MAX, false},
	{"changed_ms", 0, MS_MAX, false},
	{"plies", 0, 1000000, false},
	{"n_events", 0, 1000000, false},
	{"game", 0, 100, true},
	{"preset", 0, 100, true},
	{"clock", 0, 100, true},
	{"first", 0, 1000, true},
	{"second", 0, 1000, true},
	{"result", 0, 100, true},
	{"terms", 0, DB_TERMS_MAX, true},
};

static const struct db_column event_columns[] = {
	{"n", 0, 1000000, false},
	{"event", 0, DB_EVENT_MAX, true},
};

/* Reads the current row. If a column is out of range, the error names the first. */
static bool read_room(sqlite3_stmt *s, struct db_room *out, struct error *err)
{
	const char *bad = db_bad_column(s, columns, sizeof columns / sizeof *columns), *id = db_text(s, 0);
	if (!bad && strspn(id, "0123456789abcdefghijklmnopqrstuvwxyz") != DB_ROOM_ID_LENGTH)
		bad = "id";
	if (bad)
		return fail(err, store_damaged_room, id ? id : "", bad);
	*out = (struct db_room){
		.id = id,
		.stage = (enum db_stage)sqlite3_column_int(s, 2),
		.is_listed = sqlite3_column_int(s, 3),
		.created_ms = sqlite3_column_int64(s, 4),
		.changed_ms = sqlite3_column_int64(s, 5),
		.plies = sqlite3_column_int(s, 6),
		.n_events = sqlite3_column_int(s, 7),
		.game = db_text(s, 8),
		.preset = db_text(s, 9),
		.clock = db_text(s, 10),
		.first = db_text(s, 11),
		.second = db_text(s, 12),
		.result = db_text(s, 13),
		.terms = db_text(s, 14),
		.opening = "",
	};
	return true;
}

/* Checks the events of a room and passes them on, unless take is NULL. */
static enum db_status read_events(struct db *db, const struct db_room *r, db_take_event_fn *take, void *context,
				  struct error *err)
{
	sqlite3_stmt *s = db->prepared[ROOM_EVENTS];
	int n = 0, result;
	db_bind_text(s, 1, r->id);
	while ((result = sqlite3_step(s)) == SQLITE_ROW && n < r->n_events && !db_bad_column(s, event_columns, 2) &&
	       sqlite3_column_int(s, 0) == n) {
		if (take)
			take(context, db_text(s, 1));
		n++;
	}
	enum db_status status = DB_DONE;
	if (result == SQLITE_ROW || (result == SQLITE_DONE && n < r->n_events)) {
		fail(err, store_damaged_event, r->id, n);
		status = DB_DAMAGED;
	} else if (result != SQLITE_DONE) {
		status = db_refused(db, result, err);
	}
	db_reset(db, ROOM_EVENTS);
	return status;
}

enum db_status db_room_get(struct db *db, const char *id, db_take_room_fn *take, db_take_event_fn *take_event,
			   void *context, struct error *err)
{
	struct db_room r;
	enum db_status status = db_look_for_file(db, err);
	if (status != DB_DONE)
		return status;
	sqlite3_stmt *s = db->prepared[ROOM_GET];
	db_bind_text(s, 1, id);
	int result = sqlite3_step(s); /* until the reset, both statements read the same state of the file */
	if (result == SQLITE_DONE)
		status = DB_NONE;
	else if (result != SQLITE_ROW)
		status = db_refused(db, result, err);
	else if (!read_room(s, &r, err))
		status = DB_DAMAGED;
	else
		status = read_events(db, &r, NULL, NULL, err);
	if (status == DB_DONE) {
		take(context, &r);
		status = read_events(db, &r, take_event, context, err);
	}
	db_reset(db, ROOM_GET);
	return status;
}

/* Binds a list; what its statement does not use is ignored. after is where the bound of the opening stays. */
static void bind_wanted(sqlite3_stmt *s, enum db_statement which, const struct db_rooms_wanted *wanted,
			char after[DB_OPENING_MAX + 1])
{
	sqlite3_bind_int(s, 1, wanted->stage);
	sqlite3_bind_int64(s, 2, wanted->before ? wanted->before : INT64_MAX);
	sqlite3_bind_int(s, 3, wanted->only_listed);
	db_bind_text(s, 4, wanted->result);
	if (wanted->game)
		db_bind_text(s, 5, wanted->game);
	if (wanted->player)
		db_bind_text(s, 6, wanted->player);
	if (wanted->opening) { /* the moves up to those moves followed by the character after the blank */
		size_t n = strlen(wanted->opening);
		assert(wanted->game && wanted->stage == DB_OVER && n > 0 && n <= DB_OPENING_MAX);
		memcpy(after, wanted->opening, n + 1);
		after[n - 1]++;
		db_bind_text(s, 7, wanted->opening);
		db_bind_text(s, 8, after);
	}
	if (which == ROOM_LIST_OPENING)
		sqlite3_bind_int(s, 9, wanted->limit);
}

enum db_status db_rooms_list(struct db *db, const struct db_rooms_wanted *wanted, db_take_room_fn *take, void *context,
			     int64_t *last, struct error *err)
{
	enum db_statement which = wanted->player    ? ROOM_LIST_PLAYER
				  : wanted->opening ? ROOM_LIST_OPENING
				  : wanted->game    ? ROOM_LIST_GAME
						    : ROOM_LIST;
	char after[DB_OPENING_MAX + 1];
	struct error other;
	struct db_room r;
	*last = 0;
	enum db_status status = db_look_for_file(db, err);
	if (status != DB_DONE)
		return status;
	sqlite3_stmt *s = db->prepared[which];
	bind_wanted(s, which, wanted, after);
	err->text[0] = 0;
	int result = SQLITE_DONE;
	for (int n = 0; n < wanted->limit && (result = sqlite3_step(s)) == SQLITE_ROW;) {
		if (!read_room(s, &r, err->text[0] ? &other : err))
			continue;
		*last = sqlite3_column_int64(s, 1);
		take(context, &r);
		n++;
	}
	if (result != SQLITE_DONE && result != SQLITE_ROW)
		status = db_refused(db, result, err);
	db_reset(db, which);
	return status;
}

/* --- the time of the server --- */

enum db_status db_set_alive(struct db *db, int64_t now_ms, struct error *err)
{
	enum db_status status = db_begin(db, err);
	if (status != DB_DONE)
		return status;
	sqlite3_bind_int64(db->prepared[ALIVE_SET], 1, now_ms);
	return db_step(db, ALIVE_SET, NULL, err);
}

enum db_status db_get_alive(struct db *db, int64_t *now_ms, struct error *err)
{
	*now_ms = 0;
	enum db_status status = db_look_for_file(db, err);
	if (status == DB_DONE)
		status = db_step(db, ALIVE_GET, now_ms, err);
	if (status == DB_NONE)
		return DB_DONE;
	if (status == DB_DONE && (*now_ms < 0 || *now_ms > MS_MAX)) {
		fail(err, store_alive_range);
		return DB_DAMAGED;
	}
	return status;
}
