#include "store/db_rooms.h"
#include "store/db_events.h"
#include "store/db_revision.h"
#include "store/sql_table.h"
#include "store/store_messages.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- changes --- */

#define SUMMARY                                                                                                        \
	"id, revision, stage, is_listed, created_ms, changed_ms, plies, n_events, game, preset, clock, first, "        \
	"second, result, since_ms, in_tournament"

static const struct db_events events = {
	.count = "SELECT n_events FROM rooms WHERE id = ?1",
	.append = "INSERT INTO room_events (room, n, event) VALUES (?1, ?2, ?3)"
		  " ON CONFLICT (room, n) DO UPDATE SET event = excluded.event",
	.read = "SELECT n, event FROM room_events WHERE room = ?1 ORDER BY n",
	.damaged = store_damaged_event,
};

/* Binds the columns of the summary in order, then the opening and the due time. */
static void bind_summary(struct sql_query *q, const struct db_room *r, int64_t revision, int n_events)
{
	sql_bind_text(q, 1, r->id);
	sql_bind(q, 2, revision);
	sql_bind(q, 3, r->stage);
	sql_bind(q, 4, r->is_listed);
	sql_bind(q, 5, r->created_ms);
	sql_bind(q, 6, r->changed_ms);
	sql_bind(q, 7, r->plies);
	sql_bind(q, 8, n_events);
	sql_bind_text(q, 9, r->game);
	sql_bind_text(q, 10, r->preset);
	sql_bind_text(q, 11, r->clock);
	sql_bind_text(q, 12, r->first);
	sql_bind_text(q, 13, r->second);
	sql_bind_text(q, 14, r->result);
	sql_bind(q, 15, r->since_ms);
	sql_bind(q, 16, r->in_tournament);
	sql_bind_text(q, 17, r->opening);
	sql_bind(q, 18, r->due_ms);
}

enum db_status db_room_insert(struct db *db, const struct db_room *r, struct error *err)
{
	static const char insert[] = "INSERT INTO rooms (" SUMMARY ", opening, due_ms, terms) VALUES (?1, ?2, ?3,"
				     " ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)";
	int64_t n, revision;
	assert(strlen(r->id) == DB_ROOM_ID_LENGTH && strlen(r->terms) <= DB_TERMS_MAX);
	enum db_status status = sql_begin(db, err);
	if (status != DB_DONE)
		return status;
	status = db_events_count(db, &events, r->id, &n, err);
	if (status == DB_DONE)
		return DB_STALE;
	if (status != DB_NONE || (status = db_revision_next(db, 0, &revision, err)) != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, insert);
	bind_summary(q, r, revision, 0);
	sql_bind_text(q, 19, r->terms);
	return sql_run(q, NULL, err);
}

/* Updates the room's row for one more event; its terms stay unchanged. */
static enum db_status update(struct db *db, const struct db_room *r, struct error *err)
{
	static const char text[] =
		"UPDATE rooms SET revision = ?2, stage = ?3, is_listed = ?4, created_ms = ?5, changed_ms = ?6,"
		" plies = ?7, n_events = ?8, game = ?9, preset = ?10, clock = ?11, first = ?12, second = ?13,"
		" result = ?14, since_ms = ?15, in_tournament = ?16, opening = ?17, due_ms = ?18 WHERE id = ?1";
	int64_t revision;
	enum db_status status = db_revision_next(db, 0, &revision, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, text);
	bind_summary(q, r, revision, r->n_events + 1);
	return sql_run(q, NULL, err);
}

enum db_status db_room_append(struct db *db, const struct db_room *r, const char *event, struct error *err)
{
	enum db_status status = db_events_append(db, &events, r->id, r->n_events, event, err);
	return status == DB_DONE ? update(db, r, err) : status;
}

enum db_status db_room_delete(struct db *db, const char *id, int n_events, struct error *err)
{
	static const char row[] = "DELETE FROM rooms WHERE id = ?1", rows[] = "DELETE FROM room_events WHERE room = ?1";
	static const char *const both[] = {row, rows};
	enum db_status status = db_events_begin(db, &events, id, n_events, err);
	for (int i = 0; i < 2 && status == DB_DONE; i++) {
		struct sql_query *q = sql_use(db, both[i]);
		sql_bind_text(q, 1, id);
		status = sql_run(q, NULL, err);
	}
	return status;
}

/* --- reading --- */

/* Describes the columns of SUMMARY and the terms. */
static const struct sql_column columns[] = {
	{"id", DB_ROOM_ID_LENGTH, DB_ROOM_ID_LENGTH, true},
	{"revision", 1, SQL_NUMBER_MAX, false},
	{"stage", DB_OPEN, DB_OVER, false},
	{"is_listed", 0, 1, false},
	{"created_ms", 0, DB_MS_MAX, false},
	{"changed_ms", 0, DB_MS_MAX, false},
	{"plies", 0, 1000000, false},
	{"n_events", 0, 1000000, false},
	{"game", 0, 100, true},
	{"preset", 0, 160, true},
	{"clock", 0, 100, true},
	{"first", 0, 1000, true},
	{"second", 0, 1000, true},
	{"result", 0, 100, true},
	{"since_ms", 0, DB_MS_MAX, false},
	{"in_tournament", 0, 1, false},
	{"terms", 0, DB_TERMS_MAX, true},
	{"opening", 0, DB_OPENING_MAX, true}, /* the columns from here on are never read */
	{"due_ms", 0, SQL_NUMBER_MAX, false},
};

#define READ_COLUMNS (sizeof columns / sizeof *columns - 2)

static const struct sql_column event_columns[] = {
	{"room", DB_ROOM_ID_LENGTH, DB_ROOM_ID_LENGTH, true},
	{"n", 0, 1000000, false},
	{"event", 0, DB_EVENT_MAX, true},
};

const struct sql_table sql_table_rooms = {
	.name = "rooms",
	.columns = columns,
	.n_columns = sizeof columns / sizeof *columns,
	.n_keys = 1,
	.n_page = 100,
	.page = "SELECT " SUMMARY ", terms, opening, due_ms FROM rooms WHERE id >= ?1 ORDER BY id LIMIT ?2",
	.insert = "INSERT INTO rooms (" SUMMARY ", terms, opening, due_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"
		  " ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
};

const struct sql_table sql_table_room_events = {
	.name = "room_events",
	.columns = event_columns,
	.n_columns = sizeof event_columns / sizeof *event_columns,
	.n_keys = 2,
	.n_page = 200,
	.page = "SELECT room, n, event FROM room_events WHERE (room, n) >= (?1, ?2) ORDER BY room, n LIMIT ?3",
	.insert = "INSERT INTO room_events (room, n, event) VALUES (?1, ?2, ?3)",
};

/* Reads the current row. If a column is out of range, the error names the first. */
static bool read_room(struct sql_query *q, struct db_room *out, struct error *err)
{
	const char *bad = sql_bad_column(q, columns, READ_COLUMNS), *id = sql_text(q, 0);
	if (!bad && strspn(id, "0123456789abcdefghijklmnopqrstuvwxyz") != DB_ROOM_ID_LENGTH)
		bad = "id";
	if (bad)
		return fail(err, store_damaged_room, id ? id : "", bad);
	*out = (struct db_room){
		.id = id,
		.stage = (enum db_stage)sql_number(q, 2),
		.is_listed = sql_number(q, 3) != 0,
		.created_ms = sql_number(q, 4),
		.changed_ms = sql_number(q, 5),
		.plies = (int)sql_number(q, 6),
		.n_events = (int)sql_number(q, 7),
		.game = sql_text(q, 8),
		.preset = sql_text(q, 9),
		.clock = sql_text(q, 10),
		.first = sql_text(q, 11),
		.second = sql_text(q, 12),
		.result = sql_text(q, 13),
		.since_ms = sql_number(q, 14),
		.in_tournament = sql_number(q, 15) != 0,
		.terms = sql_text(q, 16),
		.opening = "",
	};
	return true;
}

enum db_status db_room_get(struct db *db, const char *id, db_take_room_fn *take, db_take_event_fn *take_event,
			   void *context, struct error *err)
{
	static const char get[] = "SELECT " SUMMARY ", terms FROM rooms WHERE id = ?1";
	struct db_room r;
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, get);
	sql_bind_text(q, 1, id);
	status = sql_read_begin(db, err);
	if (status == DB_DONE)
		status = sql_next(q, err);
	if (status == DB_DONE && !read_room(q, &r, err))
		status = DB_DAMAGED;
	if (status == DB_DONE)
		status = db_events_read(db, &events, r.id, r.n_events, NULL, NULL, err);
	if (status == DB_DONE) {
		take(context, &r);
		status = db_events_read(db, &events, r.id, r.n_events, take_event, context, err);
	}
	sql_end(q);
	sql_read_end(db);
	return status;
}

enum db_status db_room_length(struct db *db, const char *id, int64_t *n_events, struct error *err)
{
	enum db_status status = sql_check(db, err);
	return status == DB_DONE ? db_events_count(db, &events, id, n_events, err) : status;
}

/* --- lists --- */

#define LIST                                                                                                           \
	"SELECT " SUMMARY ", '' FROM rooms WHERE stage = ?1 AND revision < ?2 AND (?3 = 0 OR is_listed <> 0)"          \
	" AND (?4 IS NULL OR result = ?4)"

#define OF_GAME_AND_OPENING " AND (?6 IS NULL OR game = ?6) AND (?8 IS NULL OR (opening >= ?8 AND opening < ?9))"

/* Every query uses the parameters without gaps: PostgreSQL could not infer the type of an unused one. */
static const char *list_of(const struct db_rooms_filter *filter)
{
	static const char all[] = LIST " ORDER BY revision DESC LIMIT ?5",
			  of_game[] = LIST " AND game = ?6 ORDER BY revision DESC LIMIT ?5",
			  of_player[] = LIST OF_GAME_AND_OPENING
			  " AND first = ?7 UNION ALL " LIST OF_GAME_AND_OPENING
			  " AND second = ?7 AND first <> ?7 ORDER BY revision DESC LIMIT ?5",
			  /* The index of openings alone must yield the order; the unary plus signs keep the planner
			   * from using another index. */
		of_opening[] = "SELECT " SUMMARY
			       ", '' FROM rooms WHERE id IN (SELECT id FROM rooms WHERE stage = 2 AND stage = ?1"
			       " AND game = ?6 AND opening >= ?7 AND opening < ?8 AND +revision < ?2"
			       " AND (?3 = 0 OR is_listed <> 0) AND (?4 IS NULL OR result = ?4)"
			       " ORDER BY +revision DESC LIMIT ?5) ORDER BY revision DESC";
	return filter->player ? of_player : filter->opening ? of_opening : filter->game ? of_game : all;
}

/* Binds the range of openings with this prefix: from the prefix itself up to the prefix with its final blank
 * incremented, which is stored in after. Without an opening both bounds are NULL, since PostgreSQL needs the types of
 * all parameters. */
static void bind_opening(struct sql_query *q, int parameter, const char *opening, char after[DB_OPENING_MAX + 1])
{
	size_t n = opening ? strlen(opening) : 0;
	assert(!opening || (n > 0 && n <= DB_OPENING_MAX));
	if (opening) {
		memcpy(after, opening, n + 1);
		after[n - 1]++;
	}
	sql_bind_text(q, parameter, opening);
	sql_bind_text(q, parameter + 1, opening ? after : NULL);
}

static struct sql_query *use_list(struct db *db, const struct db_rooms_filter *filter, char after[DB_OPENING_MAX + 1])
{
	struct sql_query *q = sql_use(db, list_of(filter));
	assert(!filter->opening || (filter->game && filter->stage == DB_OVER));
	sql_bind(q, 1, filter->stage);
	sql_bind(q, 2, filter->before ? filter->before : INT64_MAX);
	sql_bind(q, 3, filter->only_listed);
	sql_bind_text(q, 4, filter->result);
	sql_bind(q, 5, filter->limit + (filter->opening && !filter->player ? 0 : SQL_SKIPPED_MAX));
	if (filter->player || filter->game)
		sql_bind_text(q, 6, filter->game);
	if (filter->player)
		sql_bind_text(q, 7, filter->player);
	if (filter->player || filter->opening)
		bind_opening(q, filter->player ? 8 : 7, filter->opening, after);
	return q;
}

enum db_status db_rooms_list(struct db *db, const struct db_rooms_filter *filter, db_take_room_fn *take, void *context,
			     int64_t *last, struct error *err)
{
	char after[DB_OPENING_MAX + 1];
	struct error other;
	struct db_room r;
	*last = 0;
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = use_list(db, filter, after);
	err->text[0] = 0;
	status = DB_NONE;
	for (int n = 0; n < filter->limit && (status = sql_next(q, &other)) == DB_DONE;) {
		if (!read_room(q, &r, err->text[0] ? &other : err))
			continue;
		*last = sql_number(q, 1);
		take(context, &r);
		n++;
	}
	sql_end(q);
	if (status == DB_DONE || status == DB_NONE)
		return DB_DONE;
	*err = other;
	return status;
}

enum db_status db_rooms_old(struct db *db, enum db_stage stage, int64_t since_ms, int limit, db_take_old_fn *take,
			    void *context, struct error *err)
{
	/* the conditions on id and n_events exclude damaged rooms, which would be found again and again */
	static const char old[] = "SELECT id, n_events FROM rooms WHERE in_tournament = 0 AND stage = ?1"
				  " AND since_ms <= ?2 AND length(id) = 12 AND n_events BETWEEN 0 AND 1000000"
				  " ORDER BY since_ms LIMIT ?3";
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, old);
	sql_bind(q, 1, stage);
	sql_bind(q, 2, since_ms);
	sql_bind(q, 3, limit);
	while ((status = sql_next(q, err)) == DB_DONE)
		take(context, sql_text(q, 0), (int)sql_number(q, 1));
	sql_end(q);
	return status == DB_NONE ? DB_DONE : status;
}

/* --- rooms that are due --- */

enum db_status db_rooms_due(struct db *db, struct db_due *from, int64_t now_ms, int limit, db_take_due_fn *take,
			    void *context, int *n, struct error *err)
{
	static const char due[] = "SELECT due_ms, id FROM rooms WHERE stage = 1 AND due_ms > 0 AND due_ms <= ?3"
				  " AND (due_ms, id) > (?1, ?2) ORDER BY due_ms, id LIMIT ?4";
	struct db_due last = *from;
	enum db_status status = sql_check(db, err);
	*n = 0;
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, due);
	sql_bind(q, 1, from->due_ms);
	sql_bind_text(q, 2, from->id);
	sql_bind(q, 3, now_ms);
	sql_bind(q, 4, limit);
	while ((status = sql_next(q, err)) == DB_DONE) {
		last.due_ms = sql_number(q, 0);
		snprintf(last.id, sizeof last.id, "%s", sql_text(q, 1) ? sql_text(q, 1) : "");
		take(context, last.id);
		++*n;
	}
	sql_end(q);
	*from = last;
	return status == DB_NONE ? DB_DONE : status;
}

enum db_status db_room_set_due(struct db *db, const char *id, int n_events, int64_t due_ms, struct error *err)
{
	static const char set[] = "UPDATE rooms SET due_ms = ?3 WHERE id = ?1 AND n_events = ?2";
	enum db_status status = sql_begin(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, set);
	sql_bind_text(q, 1, id);
	sql_bind(q, 2, n_events);
	sql_bind(q, 3, due_ms);
	return sql_run(q, NULL, err);
}

enum db_status db_rooms_any_running(struct db *db, bool *out, struct error *err)
{
	static const char any[] = "SELECT due_ms FROM rooms WHERE stage = 1 AND due_ms > 0 LIMIT 1";
	int64_t due_ms;
	enum db_status status = sql_check(db, err);
	if (status == DB_DONE)
		status = sql_run(sql_use(db, any), &due_ms, err);
	*out = status == DB_DONE;
	return status == DB_NONE ? DB_DONE : status;
}
