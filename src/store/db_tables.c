#include "store/db_tables.h"
#include "store/sql_driver.h"
#include "store/sql_table.h"
#include "store/store_messages.h"

#include <stdio.h>
#include <string.h>

static const struct sql_table *const tables[DB_TABLES] = {
	&sql_table_games,  &sql_table_last,        &sql_table_rooms,       &sql_table_alive,
	&sql_table_pauses, &sql_table_room_events, &sql_table_tournaments, &sql_table_tournament_events,
	&sql_table_levels, &sql_table_attempts};

/* --- reading all rows --- */

#define KEY_BYTES 100

struct key {
	bool is_set; /* otherwise the table is read from its beginning */
	int64_t number;
	char text[KEY_BYTES];
};

struct walk {
	struct db *db;
	const struct sql_table *table;
	struct key keys[SQL_KEYS_MAX]; /* of the row read last */
	int n;                         /* rows of this page */
	struct error *err;
	/* Callback for the current row. */
	enum db_status (*take)(struct walk *, struct sql_query *);
	void *context;
};

static void bind_keys(const struct walk *w, struct sql_query *q)
{
	const struct sql_table *t = w->table;
	for (int i = 0; i < t->n_keys; i++)
		if (t->columns[i].is_text)
			sql_bind_text(q, i + 1, w->keys[i].text);
		else
			sql_bind(q, i + 1, w->keys[i].is_set ? w->keys[i].number : INT64_MIN);
	sql_bind(q, t->n_keys + 1, t->n_page);
}

/* Whether the row was the last one of the previous page; pages overlap by that row. */
static bool is_known(const struct walk *w, struct sql_query *q)
{
	for (int i = 0; i < w->table->n_keys; i++) {
		const struct key *k = &w->keys[i];
		bool same = w->table->columns[i].is_text ? strcmp(k->text, sql_text(q, i)) == 0
							 : k->number == sql_number(q, i);
		if (!k->is_set || !same)
			return false;
	}
	return w->table->n_keys > 0;
}

static void remember(struct walk *w, struct sql_query *q)
{
	for (int i = 0; i < w->table->n_keys; i++) {
		struct key *k = &w->keys[i];
		k->is_set = true;
		if (w->table->columns[i].is_text)
			snprintf(k->text, sizeof k->text, "%s", sql_text(q, i));
		else
			k->number = sql_number(q, i);
	}
}

/* Reads a page. DB_NONE: it was the last one. */
static enum db_status read_page(struct walk *w)
{
	struct sql_query *q = sql_use(w->db, w->table->page);
	struct walk next = *w; /* the bound parameters must not change during the query */
	enum db_status status;
	bind_keys(w, q);
	next.n = 0;
	while ((status = sql_next(q, w->err)) == DB_DONE) {
		next.n++;
		if (is_known(w, q))
			continue;
		if ((status = w->take(&next, q)) != DB_DONE)
			break;
		remember(&next, q);
	}
	sql_end(q);
	*w = next;
	return status != DB_NONE ? status : w->table->n_keys > 0 && w->n == w->table->n_page ? DB_DONE : DB_NONE;
}

static enum db_status walk(struct walk *w)
{
	enum db_status status;
	memset(w->keys, 0, sizeof w->keys);
	while ((status = read_page(w)) == DB_DONE)
		;
	return status == DB_NONE ? DB_DONE : status;
}

/* Reads all tables from one snapshot: on SQLite an unfinished query keeps the snapshot open. */
static enum db_status walk_all(struct walk *w, enum db_status (*one)(struct walk *, int table))
{
	static const char hold[] = "SELECT 0 FROM last UNION ALL SELECT 1";
	enum db_status status = sql_check(w->db, w->err);
	if (status != DB_DONE || (status = sql_read_begin(w->db, w->err)) != DB_DONE)
		return status;
	struct sql_query *q = sql_use(w->db, hold);
	status = sql_next(q, w->err);
	for (int i = 0; i < DB_TABLES && status == DB_DONE; i++) {
		w->table = tables[i];
		status = one(w, i);
	}
	sql_end(q);
	sql_read_end(w->db);
	return status;
}

/* --- damage --- */

static bool check_row(const struct walk *w, struct sql_query *q, struct error *err)
{
	const struct sql_table *t = w->table;
	const char *bad = sql_bad_column(q, t->columns, t->n_columns);
	char row[2 * KEY_BYTES] = "";
	size_t n = 0;
	if (!bad)
		return true;
	for (int i = 0; i < t->n_keys && n < sizeof row; i++)
		if (t->columns[i].is_text)
			n += (size_t)snprintf(row + n, sizeof row - n, "%s%.40s", i ? " " : "", sql_text(q, i));
		else
			n += (size_t)snprintf(row + n, sizeof row - n, "%s%lld", i ? " " : "",
					      (long long)sql_number(q, i));
	return fail(err, store_damaged_row, t->name, row, bad);
}

struct checking {
	struct db_table_count *counts, *count;
	db_take_id_fn *take_id;
	db_take_damage_fn *take_damage;
	void *context;
};

static enum db_status check_one_row(struct walk *w, struct sql_query *q)
{
	struct checking *c = w->context;
	struct error damage;
	c->count->rows++;
	if (!check_row(w, q, &damage)) {
		c->count->n_damaged++;
		c->take_damage(c->context, &damage);
	} else if (w->table->columns[0].is_text) {
		c->take_id(c->context, w->table->name, sql_text(q, 0));
	}
	return DB_DONE;
}

static enum db_status check_table(struct walk *w, int table)
{
	struct checking *c = w->context;
	c->count = &c->counts[table];
	*c->count = (struct db_table_count){.table = w->table->name};
	return walk(w);
}

bool db_tables_check(struct db *db, struct db_table_count counts[DB_TABLES], db_take_id_fn *take_id,
		     db_take_damage_fn *take_damage, void *context, struct error *err)
{
	struct checking c = {counts, NULL, take_id, take_damage, context};
	struct walk w = {.db = db, .err = err, .take = check_one_row, .context = &c};
	return walk_all(&w, check_table) == DB_DONE;
}

/* --- copies --- */

struct copying {
	struct db *to;
	struct db_table_count *counts, *count;
};

static enum db_status copy_row(struct walk *w, struct sql_query *from)
{
	struct copying *c = w->context;
	const struct sql_table *t = w->table;
	if (!check_row(w, from, w->err))
		return DB_DAMAGED;
	struct sql_query *to = sql_use(c->to, t->insert);
	for (int i = 0; i < t->n_columns; i++)
		if (t->columns[i].is_text)
			sql_bind_text(to, i + 1, sql_text(from, i));
		else
			sql_bind(to, i + 1, sql_number(from, i));
	c->count->rows++;
	return sql_run(to, NULL, w->err);
}

static enum db_status copy_table(struct walk *w, int table)
{
	struct copying *c = w->context;
	c->count = &c->counts[table];
	*c->count = (struct db_table_count){.table = w->table->name};
	return walk(w);
}

static enum db_status refuse_row(struct walk *w, struct sql_query *q)
{
	(void)q;
	fail(w->err, store_not_empty, w->table->name);
	return DB_STALE;
}

static enum db_status check_is_empty(struct walk *w, int table)
{
	(void)table;
	return w->table->n_keys ? walk(w) : DB_DONE;
}

/* Copies the last assigned game number, because numbers are never reused, even if the last game was deleted. */
static enum db_status copy_last_id(struct db *from, struct db *to, struct error *err)
{
	static const char mark[] = "INSERT INTO games (id, revision, saved, name, game, first, second, result, plies,"
				   " record) VALUES (?1, 0, 0, '', '', '', '', '', 0, '') ON CONFLICT DO NOTHING",
			  unmark[] = "DELETE FROM games WHERE revision = 0";
	int64_t last_id = 0, unused;
	enum db_status status = sql_run(sql_use(from, from->driver->last_id), &last_id, err);
	if (status != DB_DONE || last_id < 1 || last_id > SQL_NUMBER_MAX)
		return status;
	struct sql_query *q = sql_use(to, mark);
	sql_bind(q, 1, last_id);
	status = sql_run(q, NULL, err);
	if (status == DB_DONE)
		status = sql_run(sql_use(to, unmark), NULL, err);
	if (status != DB_DONE || !to->driver->set_last_id)
		return status;
	q = sql_use(to, to->driver->set_last_id);
	sql_bind(q, 1, last_id);
	return sql_run(q, &unused, err);
}

bool db_tables_copy(struct db *from, struct db *to, struct db_table_count counts[DB_TABLES], struct error *err)
{
	struct copying c = {.to = to, .counts = counts};
	struct walk empty = {.db = to, .err = err, .take = refuse_row},
		    all = {.db = from, .err = err, .take = copy_row, .context = &c};
	enum db_status status = sql_begin(to, err);
	if (status == DB_DONE)
		status = walk_all(&empty, check_is_empty);
	if (status == DB_DONE)
		status = walk_all(&all, copy_table);
	if (status == DB_DONE)
		status = copy_last_id(from, to, err);
	if (status == DB_DONE)
		return sql_commit(to, err) == DB_DONE;
	sql_rollback(to);
	return false;
}
