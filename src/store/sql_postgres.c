#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"
#include "store/schema.h"
#include "store/schema_postgres.h"
#include "store/sql.h"
#include "store/sql_driver.h"
#include "store/store_messages.h"

#include <assert.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WAIT_MS      2000 /* maximum time to wait for an answer */
#define SCHEMA_MS    60000
#define RETRY_MS     500         /* interval between attempts to connect */
#define OUTBOX_BYTES (256 << 10) /* maximum unsent messages; further ones are lost, as when the connection is */
#define PARAMETERS   30
#define TYPE_INT8    20 /* type ids from the table pg_type */
#define TYPE_TEXT    25

#define MEMBER_LOCK "7166129" /* advisory lock shared by all processes on the message bus */

/* A server holds a lock for one turn only, so these timeouts are short; the database soon ends the transaction of a
 * hanging process. */
#define SETTINGS                                                                                                       \
	"SET lock_timeout = 200; SET statement_timeout = 1900; SET idle_in_transaction_session_timeout = 1500;"        \
	"SET synchronous_commit = on; SET default_transaction_isolation = 'read committed'"

struct link {
	struct db *db;
	char *url;
	PGconn *pg;           /* NULL: not connected */
	int64_t tried_ms;     /* time of the last failed attempt to connect, by clock_ms */
	int n_statements;     /* number of statements prepared so far; numbers their names */
	bool is_reading;      /* inside sql_read_begin */
	bool is_member;       /* has joined the message bus */
	struct string outbox; /* commands that send messages to the others at the next commit */
};

struct statement {
	char *sql, name[16]; /* name "": not prepared yet; the first bound parameters determine the types */
	int n_parameters;
	Oid types[PARAMETERS];
	const char *values[PARAMETERS];
	char numbers[PARAMETERS][24];
	PGresult *rows; /* NULL: not run */
	int row;
};

/* --- waiting --- */

/* Waits for the events; false on timeout. */
static bool wait_for(PGconn *pg, short events, int64_t end_ms)
{
	struct pollfd file = {.fd = PQsocket(pg), .events = events};
	int64_t left_ms = end_ms - clock_ms();
	return left_ms > 0 && poll(&file, 1, (int)left_ms) > 0;
}

static void disconnect(struct link *l)
{
	PQfinish(l->pg);
	l->pg = NULL;
	l->is_reading = false;
	string_clear(&l->outbox);
}

static const char *reason_of(const char *message, char *out, size_t n)
{
	snprintf(out, n, "%.*s", (int)strcspn(message, "\n"), message);
	return out;
}

static enum db_status fail_lost(struct link *l, struct error *err)
{
	char reason[200];
	fail(err, store_connection_lost, reason_of(l->pg ? PQerrorMessage(l->pg) : "", reason, sizeof reason));
	disconnect(l);
	return DB_GONE;
}

/* Receives all results of a request and returns the last one, or the first error. NULL: the connection is lost. */
static PGresult *receive(struct link *l, int64_t end_ms)
{
	PGresult *kept = NULL;
	for (;;) {
		int unsent = PQflush(l->pg);
		while (unsent == 0 && PQisBusy(l->pg))
			if (!wait_for(l->pg, POLLIN, end_ms) || !PQconsumeInput(l->pg))
				break;
		if (unsent == 1 && wait_for(l->pg, POLLOUT | POLLIN, end_ms) && PQconsumeInput(l->pg))
			continue;
		if (unsent != 0 || PQisBusy(l->pg) || PQstatus(l->pg) != CONNECTION_OK) {
			PQclear(kept);
			return NULL;
		}
		PGresult *next = PQgetResult(l->pg);
		if (!next)
			return kept;
		if (kept && PQresultStatus(kept) == PGRES_FATAL_ERROR) {
			PQclear(next);
			continue;
		}
		PQclear(kept);
		kept = next;
	}
}

static enum db_status status_of(const PGresult *result)
{
	static const struct {
		const char *state; /* SQLSTATE or a prefix of it */
		enum db_status status;
	} states[] = {{"53100", DB_FULL}, {"55P03", DB_BUSY}, {"40", DB_BUSY}, {"08", DB_GONE}, {"57P", DB_GONE}};
	const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	for (size_t i = 0; state && i < sizeof states / sizeof *states; i++)
		if (strncmp(state, states[i].state, strlen(states[i].state)) == 0)
			return states[i].status;
	return DB_FAILED;
}

/* Receives the outcome of the request that was just sent; the caller clears *rows. */
static enum db_status finish(struct link *l, bool sent, int wait_ms, PGresult **rows, struct error *err)
{
	char reason[200];
	PGresult *result = sent ? receive(l, clock_ms() + wait_ms) : NULL;
	*rows = NULL;
	if (!result)
		return fail_lost(l, err);
	if (PQresultStatus(result) != PGRES_FATAL_ERROR && PQresultStatus(result) != PGRES_BAD_RESPONSE) {
		*rows = result;
		return DB_DONE;
	}
	const char *primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	enum db_status status = status_of(result);
	fail(err, store_database_fault, reason_of(primary ? primary : "", reason, sizeof reason));
	PQclear(result);
	if (status == DB_GONE)
		disconnect(l);
	return status;
}

/* Runs commands without parameters. */
static enum db_status run(struct link *l, const char *sql, int wait_ms, PGresult **rows, struct error *err)
{
	PGresult *unused = NULL, **result = rows ? rows : &unused;
	*result = NULL;
	if (!l->pg)
		return fail_lost(l, err);
	enum db_status status = finish(l, PQsendQuery(l->pg, sql), wait_ms, result, err);
	PQclear(unused);
	return status;
}

/* --- connecting --- */

/* Replaces the default of libpq, which prints notices to standard error. */
static void ignore_notice(void *unused, const PGresult *notice)
{
	(void)unused, (void)notice;
}

static bool open_connection(struct link *l, struct error *err)
{
	const char *const keys[] = {"dbname", "application_name", "client_encoding", NULL};
	const char *const values[] = {l->url, "qipan", "UTF8", NULL};
	int64_t end_ms = clock_ms() + WAIT_MS;
	char reason[200];
	PostgresPollingStatusType state = PGRES_POLLING_WRITING;
	l->pg = PQconnectStartParams(keys, values, 1);
	if (l->pg && PQstatus(l->pg) == CONNECTION_BAD)
		state = PGRES_POLLING_FAILED;
	while (l->pg && state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED)
		state = wait_for(l->pg, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, end_ms)
				? PQconnectPoll(l->pg)
				: PGRES_POLLING_FAILED;
	if (l->pg && state == PGRES_POLLING_OK && PQsetnonblocking(l->pg, 1) == 0) {
		PQsetNoticeReceiver(l->pg, ignore_notice, NULL);
		return true;
	}
	const char *message = l->pg ? PQerrorMessage(l->pg) : "";
	fail(err, store_cannot_connect, reason_of(*message ? message : "no answer", reason, sizeof reason));
	disconnect(l);
	return false;
}

/* The number in the first column of the first row; 0 without rows. */
static int64_t first_number(const PGresult *rows)
{
	return PQntuples(rows) > 0 && !PQgetisnull(rows, 0, 0) ? strtoll(PQgetvalue(rows, 0, 0), NULL, 10) : 0;
}

static bool query_number(struct link *l, const char *sql, int64_t *out, struct error *err)
{
	PGresult *rows;
	if (run(l, sql, SCHEMA_MS, &rows, err) != DB_DONE)
		return false;
	*out = first_number(rows);
	PQclear(rows);
	return true;
}

/* Upgrades the tables while other processes wait. */
static bool migrate(struct link *l, struct error *err)
{
	int64_t version = 0, is_there = 0, n_last = 0;
	struct string script = {0};
	bool made = run(l, "BEGIN; SELECT pg_advisory_xact_lock(" SCHEMA_POSTGRES_LOCK ")", SCHEMA_MS, NULL, err) ==
			    DB_DONE &&
		    query_number(l, "SELECT count(to_regclass('store_version'))", &is_there, err) &&
		    (!is_there || query_number(l, "SELECT version FROM store_version", &version, err));
	if (made && (version < 0 || version > schema_version()))
		made = fail(err, store_other_version, version, schema_version());
	if (made && version < schema_version()) {
		schema_postgres_script((int)version, &script);
		made = run(l, string_text(&script), SCHEMA_MS, NULL, err) == DB_DONE;
	}
	made = made && query_number(l, "SELECT count(*) FROM last", &n_last, err);
	if (made && n_last != 1)
		made = fail(err, store_bad_last_rows, n_last);
	string_release(&script);
	return made && run(l, "COMMIT", SCHEMA_MS, NULL, err) == DB_DONE;
}

/* Subscribes to messages. The lock shows the other servers that this one has joined. */
static bool subscribe(struct link *l, struct error *err)
{
	return run(l, "LISTEN qipan; SELECT pg_advisory_lock_shared(" MEMBER_LOCK ")", WAIT_MS, NULL, err) == DB_DONE;
}

static bool attach(struct link *l, struct error *err)
{
	if (!open_connection(l, err))
		return false;
	if (migrate(l, err) && run(l, SETTINGS, WAIT_MS, NULL, err) == DB_DONE && (!l->is_member || subscribe(l, err)))
		return true;
	disconnect(l);
	return false;
}

static void close_link(struct db *db)
{
	struct link *l = db->connection;
	disconnect(l);
	string_release(&l->outbox);
	free(l->url);
	free(l);
}

static bool open_link(struct db *db, const char *url, struct error *err)
{
	struct link *l = mem_new(sizeof *l);
	l->db = db;
	l->url = mem_text(url);
	db->connection = l;
	if (attach(l, err))
		return true;
	close_link(db);
	return false;
}

/* Whether the database has closed the connection. */
static bool is_lost(const struct link *l)
{
	if (!l->pg)
		return true;
	struct pollfd file = {.fd = PQsocket(l->pg), .events = POLLIN};
	return poll(&file, 1, 0) > 0 && (!PQconsumeInput(l->pg) || PQstatus(l->pg) != CONNECTION_OK);
}

static enum db_status check(struct db *db, struct error *err)
{
	struct link *l = db->connection;
	if (!is_lost(l))
		return DB_DONE;
	if (db->in_transaction)
		return fail_lost(l, err);
	disconnect(l);
	sql_finalize_all(db);
	if (l->tried_ms && clock_ms() - l->tried_ms < RETRY_MS) {
		fail(err, store_cannot_connect, "the last attempt failed");
		return DB_GONE;
	}
	l->tried_ms = 0;
	if (attach(l, err))
		return DB_DONE;
	l->tried_ms = clock_ms();
	return DB_GONE;
}

/* --- statements --- */

static void *prepare(struct db *db, const char *text, struct error *err)
{
	struct statement *s = mem_new(sizeof *s);
	(void)db, (void)err;
	s->sql = mem_text(text);
	for (char *c = s->sql; *c; c++)
		if (*c == '?')
			*c = '$';
	return s;
}

static void set(struct statement *s, int parameter, Oid type, const char *value)
{
	assert(parameter >= 1 && parameter <= PARAMETERS);
	s->types[parameter - 1] = type;
	s->values[parameter - 1] = value;
	if (parameter > s->n_parameters)
		s->n_parameters = parameter;
}

static void bind(void *statement, int parameter, int64_t number)
{
	struct statement *s = statement;
	char *text = s->numbers[parameter - 1];
	snprintf(text, sizeof s->numbers[0], "%lld", (long long)number);
	set(s, parameter, TYPE_INT8, text);
}

static void bind_text(void *statement, int parameter, const char *text)
{
	set(statement, parameter, TYPE_TEXT, text);
}

/* Executes the statement, preparing it first if necessary. */
static enum db_status execute(struct link *l, struct statement *s, struct error *err)
{
	enum db_status status = DB_DONE;
	if (!l->pg)
		return fail_lost(l, err);
	if (!s->name[0]) {
		char name[sizeof s->name];
		PGresult *unused;
		snprintf(name, sizeof name, "s%d", ++l->n_statements);
		status =
			finish(l, PQsendPrepare(l->pg, name, s->sql, s->n_parameters, s->types), WAIT_MS, &unused, err);
		PQclear(unused);
		if (status == DB_DONE)
			memcpy(s->name, name, sizeof name);
	}
	if (status == DB_DONE)
		status = finish(l, PQsendQueryPrepared(l->pg, s->name, s->n_parameters, s->values, NULL, NULL, 0),
				WAIT_MS, &s->rows, err);
	return status;
}

static enum db_status step(struct db *db, void *statement, struct error *err)
{
	struct statement *s = statement;
	if (s->rows) {
		s->row++;
	} else {
		enum db_status status = execute(db->connection, s, err);
		if (status != DB_DONE)
			return status;
		s->row = 0;
	}
	return s->row < PQntuples(s->rows) ? DB_DONE : DB_NONE;
}

static void reset(void *statement)
{
	struct statement *s = statement;
	PQclear(s->rows);
	s->rows = NULL;
	memset(s->values, 0, sizeof s->values);
}

static void finalize(void *statement)
{
	struct statement *s = statement;
	reset(s);
	free(s->sql);
	free(s);
}

static enum sql_kind kind(void *statement, int column)
{
	const struct statement *s = statement;
	Oid type = PQftype(s->rows, column);
	if (PQgetisnull(s->rows, s->row, column))
		return SQL_OTHER;
	return type == TYPE_INT8 ? SQL_NUMBER : type == TYPE_TEXT ? SQL_TEXT : SQL_OTHER;
}

static const char *text(void *statement, int column)
{
	const struct statement *s = statement;
	return PQgetvalue(s->rows, s->row, column);
}

static int64_t number(void *statement, int column)
{
	return strtoll(text(statement, column), NULL, 10);
}

static size_t bytes(void *statement, int column)
{
	const struct statement *s = statement;
	return (size_t)PQgetlength(s->rows, s->row, column);
}

/* --- transactions --- */

static void rollback(struct db *db, struct error *err)
{
	struct link *l = db->connection;
	struct error why;
	if (l->pg && PQtransactionStatus(l->pg) != PQTRANS_IDLE && run(l, "ROLLBACK", WAIT_MS, NULL, &why) != DB_DONE)
		*err = why;
}

/* Every change locks the row of "last" first, so that transactions are serialized as in SQLite. */
static enum db_status begin(struct db *db, struct error *err)
{
	struct link *l = db->connection;
	enum db_status status = run(l, "BEGIN; SELECT revision FROM last FOR UPDATE", WAIT_MS, NULL, err);
	if (status == DB_BUSY)
		rollback(db, err);
	return status;
}

/* In PostgreSQL, COMMIT rolls back a transaction in which a statement has failed. */
static enum db_status commit(struct db *db, struct error *err)
{
	struct link *l = db->connection;
	PGresult *result;
	string_add(&l->outbox, "COMMIT");
	enum db_status status = run(l, string_text(&l->outbox), WAIT_MS, &result, err);
	string_clear(&l->outbox);
	if (status == DB_DONE && strcmp(PQcmdStatus(result), "COMMIT") != 0) {
		fail(err, store_database_fault, "the transaction was rolled back");
		status = DB_FAILED;
	}
	PQclear(result);
	return status;
}

static enum db_status read_begin(struct db *db, struct error *err)
{
	struct link *l = db->connection;
	if (db->in_transaction)
		return DB_DONE;
	enum db_status status =
		run(l, "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY", WAIT_MS, NULL, err);
	l->is_reading = status == DB_DONE;
	return status;
}

static void read_end(struct db *db)
{
	struct link *l = db->connection;
	struct error why;
	if (l->is_reading && run(l, "COMMIT", WAIT_MS, NULL, &why) != DB_DONE)
		disconnect(l);
	l->is_reading = false;
}

/* --- the version --- */

static bool version(const char *url, int *out, struct error *err)
{
	struct link l = {.url = (char *)url};
	int64_t is_there = 0, n = 0;
	bool read = open_connection(&l, err) &&
		    query_number(&l, "SELECT count(to_regclass('store_version'))", &is_there, err) &&
		    (!is_there || query_number(&l, "SELECT version FROM store_version", &n, err));
	disconnect(&l);
	*out = (int)n;
	return read;
}

/* --- message bus --- */

static enum db_status bus_join(struct db *db, int *n_others, struct error *err)
{
	static const char others[] =
		"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = " MEMBER_LOCK
		" AND mode = 'ShareLock' AND pid <> pg_backend_pid()"
		" AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
	struct link *l = db->connection;
	int64_t n = 0;
	enum db_status status = check(db, err);
	if (status == DB_DONE && !subscribe(l, err))
		status = DB_FAILED;
	if (status == DB_DONE && !query_number(l, others, &n, err))
		status = DB_FAILED;
	l->is_member |= status == DB_DONE;
	*n_others = (int)n;
	return status;
}

static int64_t bus_self(const struct db *db)
{
	const struct link *l = db->connection;
	return l->is_member && l->pg ? PQbackendPID(l->pg) : 0;
}

static int bus_fd(const struct db *db)
{
	const struct link *l = db->connection;
	return l->is_member && l->pg ? PQsocket(l->pg) : -1;
}

static void bus_publish(struct db *db, const char *text)
{
	struct link *l = db->connection;
	if (!bus_self(db) || l->outbox.length > OUTBOX_BYTES)
		return;
	char *quoted = PQescapeLiteral(l->pg, text, strlen(text));
	if (quoted)
		string_add(&l->outbox, "NOTIFY qipan, %s;", quoted);
	PQfreemem(quoted);
}

static enum db_status bus_flush(struct db *db, struct error *err)
{
	struct link *l = db->connection;
	if (!l->outbox.length)
		return DB_DONE;
	enum db_status status = run(l, string_text(&l->outbox), WAIT_MS, NULL, err);
	string_clear(&l->outbox);
	return status;
}

static void bus_receive(struct db *db, void (*take)(void *context, int64_t from, const char *text), void *context)
{
	struct link *l = db->connection;
	PGnotify *message;
	if (l->pg && !PQconsumeInput(l->pg) && !db->in_transaction)
		disconnect(l);
	while (l->pg && (message = PQnotifies(l->pg))) {
		if (message->be_pid != PQbackendPID(l->pg))
			take(context, message->be_pid, message->extra);
		PQfreemem(message);
	}
}

const struct sql_driver sql_postgres = {
	.version = version,
	.last_id = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM games_id_seq",
	.set_last_id = "SELECT setval('games_id_seq', ?1)",
	.open = open_link,
	.close = close_link,
	.check = check,
	.begin = begin,
	.commit = commit,
	.rollback = rollback,
	.read_begin = read_begin,
	.read_end = read_end,
	.bus_join = bus_join,
	.bus_self = bus_self,
	.bus_fd = bus_fd,
	.bus_publish = bus_publish,
	.bus_flush = bus_flush,
	.bus_receive = bus_receive,
	.prepare = prepare,
	.bind = bind,
	.bind_text = bind_text,
	.step = step,
	.reset = reset,
	.finalize = finalize,
	.kind = kind,
	.number = number,
	.text = text,
	.bytes = bytes,
};
