#include "store/db_tournaments.h"
#include "store/db_events.h"
#include "store/db_revision.h"
#include "store/sql_table.h"
#include "store/store_messages.h"

#include <assert.h>
#include <string.h>

#define COLUMNS "id, revision, stage, changed_ms, players, n_events, terms"

/* --- changes --- */

static const struct db_events events = {
	.count = "SELECT n_events FROM tournaments WHERE id = ?1",
	.append = "INSERT INTO tournament_events (tournament, n, event) VALUES (?1, ?2, ?3)"
		  " ON CONFLICT (tournament, n) DO UPDATE SET event = excluded.event",
	.read = "SELECT n, event FROM tournament_events WHERE tournament = ?1 ORDER BY n",
	.damaged = store_damaged_tournament_event,
};

/* Binds all columns except the terms. */
static void bind_summary(struct sql_query *q, const struct db_tournament *t, int64_t revision, int n_events)
{
	sql_bind_text(q, 1, t->id);
	sql_bind(q, 2, revision);
	sql_bind(q, 3, t->stage);
	sql_bind(q, 4, t->changed_ms);
	sql_bind(q, 5, t->players);
	sql_bind(q, 6, n_events);
}

enum db_status db_tournament_insert(struct db *db, const struct db_tournament *t, struct error *err)
{
	static const char insert[] = "INSERT INTO tournaments (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
	int64_t n, revision;
	assert(strlen(t->id) == DB_ROOM_ID_LENGTH && strlen(t->terms) <= DB_TERMS_MAX);
	enum db_status status = sql_begin(db, err);
	if (status != DB_DONE)
		return status;
	status = db_events_count(db, &events, t->id, &n, err);
	if (status == DB_DONE)
		return DB_STALE;
	if (status != DB_NONE || (status = db_revision_next(db, 0, &revision, err)) != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, insert);
	bind_summary(q, t, revision, 0);
	sql_bind_text(q, 7, t->terms);
	return sql_run(q, NULL, err);
}

/* Updates the tournament's row for one more event. */
static enum db_status update(struct db *db, const struct db_tournament *t, struct error *err)
{
	static const char text[] = "UPDATE tournaments SET revision = ?2, stage = ?3, changed_ms = ?4, players = ?5,"
				   " n_events = ?6 WHERE id = ?1";
	int64_t revision;
	enum db_status status = db_revision_next(db, 0, &revision, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, text);
	bind_summary(q, t, revision, t->n_events + 1);
	return sql_run(q, NULL, err);
}

enum db_status db_tournament_append(struct db *db, const struct db_tournament *t, const char *event, struct error *err)
{
	enum db_status status = db_events_append(db, &events, t->id, t->n_events, event, err);
	return status == DB_DONE ? update(db, t, err) : status;
}

/* --- reading --- */

static const struct sql_column columns[] = {
	{"id", DB_ROOM_ID_LENGTH, DB_ROOM_ID_LENGTH, true},
	{"revision", 1, SQL_NUMBER_MAX, false},
	{"stage", DB_OPEN, DB_OVER, false},
	{"changed_ms", 0, DB_SAVED_MAX * 1000 + 999, false},
	{"players", 0, 1000, false},
	{"n_events", 0, 1000000, false},
	{"terms", 0, DB_TERMS_MAX, true},
};

static const struct sql_column event_columns[] = {
	{"tournament", DB_ROOM_ID_LENGTH, DB_ROOM_ID_LENGTH, true},
	{"n", 0, 1000000, false},
	{"event", 0, DB_EVENT_MAX, true},
};

const struct sql_table sql_table_tournaments = {
	.name = "tournaments",
	.columns = columns,
	.n_columns = sizeof columns / sizeof *columns,
	.n_keys = 1,
	.n_page = 100,
	.page = "SELECT " COLUMNS " FROM tournaments WHERE id >= ?1 ORDER BY id LIMIT ?2",
	.insert = "INSERT INTO tournaments (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
};

const struct sql_table sql_table_tournament_events = {
	.name = "tournament_events",
	.columns = event_columns,
	.n_columns = sizeof event_columns / sizeof *event_columns,
	.n_keys = 2,
	.n_page = 200,
	.page = "SELECT tournament, n, event FROM tournament_events WHERE (tournament, n) >= (?1, ?2)"
		" ORDER BY tournament, n LIMIT ?3",
	.insert = "INSERT INTO tournament_events (tournament, n, event) VALUES (?1, ?2, ?3)",
};

/* Reads the current row. If a column is out of range, the error names the first. */
static bool read_row(struct sql_query *q, struct db_tournament *out, struct error *err)
{
	const char *bad = sql_bad_column(q, columns, sizeof columns / sizeof *columns), *id = sql_text(q, 0);
	if (!bad && strspn(id, "0123456789abcdefghijklmnopqrstuvwxyz") != DB_ROOM_ID_LENGTH)
		bad = "id";
	if (bad)
		return fail(err, store_damaged_tournament, id ? id : "", bad);
	*out = (struct db_tournament){
		.id = id,
		.stage = (enum db_stage)sql_number(q, 2),
		.changed_ms = sql_number(q, 3),
		.players = (int)sql_number(q, 4),
		.n_events = (int)sql_number(q, 5),
		.terms = sql_text(q, 6),
	};
	return true;
}

enum db_status db_tournament_get(struct db *db, const char *id, db_take_tournament_fn *take,
				 db_take_event_fn *take_event, void *context, struct error *err)
{
	static const char get[] = "SELECT " COLUMNS " FROM tournaments WHERE id = ?1";
	struct db_tournament t;
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, get);
	sql_bind_text(q, 1, id);
	status = sql_read_begin(db, err);
	if (status == DB_DONE)
		status = sql_next(q, err);
	if (status == DB_DONE && !read_row(q, &t, err))
		status = DB_DAMAGED;
	if (status == DB_DONE)
		status = db_events_read(db, &events, t.id, t.n_events, NULL, NULL, err);
	if (status == DB_DONE) {
		take(context, &t);
		status = db_events_read(db, &events, t.id, t.n_events, take_event, context, err);
	}
	sql_end(q);
	sql_read_end(db);
	return status;
}

enum db_status db_tournaments_list(struct db *db, enum db_stage stage, int64_t before, int limit,
				   db_take_tournament_fn *take, void *context, int64_t *last, struct error *err)
{
	static const char list[] = "SELECT " COLUMNS " FROM tournaments WHERE stage = ?1 AND revision < ?2"
				   " ORDER BY revision DESC LIMIT ?3";
	struct db_tournament t;
	struct error other;
	*last = 0;
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, list);
	sql_bind(q, 1, stage);
	sql_bind(q, 2, before ? before : INT64_MAX);
	sql_bind(q, 3, limit + SQL_SKIPPED_MAX);
	status = DB_NONE;
	for (int n = 0; n < limit && (status = sql_next(q, err)) == DB_DONE;) {
		if (!read_row(q, &t, &other))
			continue;
		*last = sql_number(q, 1);
		take(context, &t);
		n++;
	}
	sql_end(q);
	return status == DB_NONE ? DB_DONE : status;
}
