#include "store/db_events.h"
#include "store/sql.h"

#include <assert.h>
#include <string.h>

static const struct sql_column columns[] = {{"n", 0, 1000000, false}, {"event", 0, DB_EVENT_MAX, true}};

enum db_status db_events_count(struct db *db, const struct db_events *events, const char *id, int64_t *out,
			       struct error *err)
{
	struct sql_query *q = sql_use(db, events->count);
	sql_bind_text(q, 1, id);
	return sql_run(q, out, err);
}

enum db_status db_events_begin(struct db *db, const struct db_events *events, const char *id, int64_t n,
			       struct error *err)
{
	int64_t stored = 0;
	enum db_status status = sql_begin(db, err);
	if (status == DB_DONE)
		status = db_events_count(db, events, id, &stored, err);
	return status == DB_DONE && n >= 0 && stored != n ? DB_STALE : status;
}

enum db_status db_events_append(struct db *db, const struct db_events *events, const char *id, int64_t n,
				const char *event, struct error *err)
{
	assert(strlen(event) <= DB_EVENT_MAX);
	enum db_status status = db_events_begin(db, events, id, n, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, events->append);
	sql_bind_text(q, 1, id);
	sql_bind(q, 2, n);
	sql_bind_text(q, 3, event);
	return sql_run(q, NULL, err);
}

enum db_status db_events_read(struct db *db, const struct db_events *events, const char *id, int64_t n,
			      db_take_event_fn *take, void *context, struct error *err)
{
	struct sql_query *q = sql_use(db, events->read);
	enum db_status status;
	int64_t i = 0;
	sql_bind_text(q, 1, id);
	while ((status = sql_next(q, err)) == DB_DONE && i < n && !sql_bad_column(q, columns, 2) &&
	       sql_number(q, 0) == i) {
		if (take)
			take(context, sql_text(q, 1));
		i++;
	}
	if (status == DB_DONE || (status == DB_NONE && i < n)) {
		fail(err, events->damaged, id, (int)i);
		status = DB_DAMAGED;
	} else if (status == DB_NONE) {
		status = DB_DONE;
	}
	sql_end(q);
	return status;
}
