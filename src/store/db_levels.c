#include "store/db_levels.h"
#include "store/db_revision.h"
#include "store/db_rooms.h"
#include "store/sql.h"
#include "store/sql_table.h"
#include "store/store_messages.h"

#include <assert.h>
#include <string.h>

#define COLUMNS                                                                                                        \
	"id, revision, stage, created_ms, name, title, level, author_key, won, drawn, lost, player_depth, engine,"     \
	" difficulty, refusal, tries, wins, draws, plies, hints, reports, reasons, rater, claimed_ms"
#define GAMES_MAX 1000000
#define MS_MAX    (DB_SAVED_MAX * 1000 + 999)
#define WHOLE     1000000 /* maximum difficulty */
#define SKIPPED   20      /* maximum damaged levels skipped by a list; low, since levels are large */

/* --- reading --- */

static const struct sql_column columns[] = {
	{"id", 1, DB_LEVEL_ID_MAX, true},
	{"revision", 1, SQL_NUMBER_MAX, false},
	{"stage", DB_LEVEL_WAITING, DB_LEVEL_SHIPPED, false},
	{"created_ms", 0, MS_MAX, false},
	{"name", 0, 1000, true},
	{"title", 0, 1000, true},
	{"level", 0, DB_LEVEL_MAX, true},
	{"author_key", 0, 100, true},
	{"won", 0, GAMES_MAX, false},
	{"drawn", 0, GAMES_MAX, false},
	{"lost", 0, GAMES_MAX, false},
	{"player_depth", 0, 100, false},
	{"engine", 0, DB_LEVEL_ENGINE_MAX, true},
	{"difficulty", 0, WHOLE, false},
	{"refusal", 0, 100, true},
	{"tries", 0, SQL_NUMBER_MAX, false},
	{"wins", 0, SQL_NUMBER_MAX, false},
	{"draws", 0, SQL_NUMBER_MAX, false},
	{"plies", 0, SQL_NUMBER_MAX, false},
	{"hints", 0, SQL_NUMBER_MAX, false},
	{"reports", 0, SQL_NUMBER_MAX, false},
	{"reasons", 0, 4 * DB_LEVEL_REASONS_MAX + DB_LEVEL_REASON_MAX + 1, true},
	{"rater", 0, DB_LEVEL_RATER_MAX, true},
	{"claimed_ms", 0, MS_MAX, false},
};

const struct sql_table sql_table_levels = {
	.name = "levels",
	.columns = columns,
	.n_columns = sizeof columns / sizeof *columns,
	.n_keys = 1,
	.n_page = 50,
	.page = "SELECT " COLUMNS " FROM levels WHERE id >= ?1 ORDER BY id LIMIT ?2",
	.insert = "INSERT INTO levels (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,"
		  " ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24)",
};

static bool is_id(const char *text)
{
	return strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz-") == strlen(text);
}

/* Reads the current row. If a column is out of range, the error names the first. */
static bool read_row(struct sql_query *q, struct db_level *out, struct error *err)
{
	const char *bad = sql_bad_column(q, columns, sizeof columns / sizeof *columns), *id = sql_text(q, 0);
	if (!bad && !is_id(id))
		bad = "id";
	if (bad)
		return fail(err, store_damaged_level, id ? id : "", bad);
	*out = (struct db_level){
		.id = id,
		.revision = sql_number(q, 1),
		.stage = (enum db_level_stage)sql_number(q, 2),
		.created_ms = sql_number(q, 3),
		.name = sql_text(q, 4),
		.title = sql_text(q, 5),
		.level = sql_text(q, 6),
		.author_key = sql_text(q, 7),
		.rating = {.won = (int)sql_number(q, 8),
			   .drawn = (int)sql_number(q, 9),
			   .lost = (int)sql_number(q, 10),
			   .player_depth = (int)sql_number(q, 11),
			   .engine = sql_text(q, 12)},
		.refusal = sql_text(q, 14),
		.counts = {.tries = sql_number(q, 15),
			   .wins = sql_number(q, 16),
			   .draws = sql_number(q, 17),
			   .plies = sql_number(q, 18),
			   .hints = sql_number(q, 19)},
		.reports = sql_number(q, 20),
		.reasons = sql_text(q, 21),
	};
	return true;
}

enum db_status db_level_get(struct db *db, const char *id, db_take_level_fn *take, void *context, struct error *err)
{
	static const char get[] = "SELECT " COLUMNS " FROM levels WHERE id = ?1 AND stage <> 3";
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct db_level level;
	struct sql_query *q = sql_use(db, get);
	sql_bind_text(q, 1, id);
	status = sql_next(q, err);
	if (status == DB_DONE && !read_row(q, &level, err))
		status = DB_DAMAGED;
	if (status == DB_DONE)
		take(context, &level);
	sql_end(q);
	return status;
}

enum db_status db_levels_count(struct db *db, enum db_level_stage stage, int64_t *out, struct error *err)
{
	static const char count[] = "SELECT count(*) FROM levels WHERE stage = ?1";
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, count);
	sql_bind(q, 1, stage);
	return sql_run(q, out, err);
}

/* The queries by sort order; the key of a place is the column that precedes the revision. */
static const struct {
	const char *text;
	int key; /* index of the key column */
} lists[] = {
	[DB_BY_REVISION] = {"SELECT " COLUMNS " FROM levels WHERE stage = 1 AND revision <= ?1 AND revision < ?2"
			    " ORDER BY revision DESC LIMIT ?3",
			    1},
	[DB_BY_DIFFICULTY] = {"SELECT " COLUMNS " FROM levels WHERE stage = 1 AND (difficulty, revision) < (?1, ?2)"
			      " ORDER BY difficulty DESC, revision DESC LIMIT ?3",
			      13},
	[DB_BY_TRIES] = {"SELECT " COLUMNS " FROM levels WHERE stage = 1 AND (tries, revision) < (?1, ?2)"
			 " ORDER BY tries DESC, revision DESC LIMIT ?3",
			 15},
	[DB_BY_REPORTS] = {"SELECT " COLUMNS " FROM levels WHERE stage = 1 AND (reports, revision) < (?1, ?2)"
			   " AND reports > 0 ORDER BY reports DESC, revision DESC LIMIT ?3",
			   20},
};

enum db_status db_levels_list(struct db *db, enum db_levels_sort sort, int limit, struct db_levels_place *place,
			      db_take_level_fn *take, void *context, struct error *err)
{
	struct db_level level;
	struct error other;
	bool is_first = place->revision == 0;
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, lists[sort].text);
	sql_bind(q, 1, is_first ? INT64_MAX : place->key);
	sql_bind(q, 2, is_first ? INT64_MAX : place->revision);
	sql_bind(q, 3, limit + SKIPPED);
	*place = (struct db_levels_place){0, 0};
	status = DB_NONE;
	for (int n = 0; n < limit && (status = sql_next(q, err)) == DB_DONE;) {
		if (!read_row(q, &level, &other))
			continue;
		*place = (struct db_levels_place){sql_number(q, lists[sort].key), level.revision};
		take(context, &level);
		n++;
	}
	sql_end(q);
	return status == DB_NONE ? DB_DONE : status;
}

/* --- changes --- */

static enum db_status stage_of(struct db *db, const char *id, int64_t *stage, struct error *err)
{
	static const char text[] = "SELECT stage FROM levels WHERE id = ?1";
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, id);
	return sql_run(q, stage, err);
}

/* Begins a change of a published level whose stage must be in from .. to. */
static enum db_status begin(struct db *db, const char *id, enum db_level_stage from, enum db_level_stage to,
			    struct error *err)
{
	int64_t stage;
	enum db_status status = sql_begin(db, err);
	if (status == DB_DONE)
		status = stage_of(db, id, &stage, err);
	return status == DB_DONE && (stage < from || stage > to) ? DB_NONE : status;
}

static enum db_status insert(struct db *db, const struct db_level *l, enum db_level_stage stage, struct error *err)
{
	static const char text[] = "INSERT INTO levels (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
				   " 0, 0, 0, 0, '', 0, '', 0, 0, 0, 0, 0, 0, '', '', 0)";
	int64_t revision;
	enum db_status status = db_revision_next(db, 0, &revision, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, l->id);
	sql_bind(q, 2, revision);
	sql_bind(q, 3, stage);
	sql_bind(q, 4, l->created_ms);
	sql_bind_text(q, 5, l->name);
	sql_bind_text(q, 6, l->title);
	sql_bind_text(q, 7, l->level);
	sql_bind_text(q, 8, l->author_key);
	return sql_run(q, NULL, err);
}

enum db_status db_level_insert(struct db *db, const struct db_level *l, struct error *err)
{
	int64_t stage;
	assert(strlen(l->id) == DB_ROOM_ID_LENGTH && strlen(l->level) <= DB_LEVEL_MAX);
	enum db_status status = sql_begin(db, err);
	if (status == DB_DONE)
		status = stage_of(db, l->id, &stage, err);
	if (status == DB_DONE)
		return DB_STALE;
	return status == DB_NONE ? insert(db, l, DB_LEVEL_WAITING, err) : status;
}

enum db_status db_level_rate(struct db *db, const char *id, const struct db_level_rating *r, const char *refusal,
			     struct error *err)
{
	static const char text[] = "UPDATE levels SET revision = ?2, stage = ?3, won = ?4, drawn = ?5, lost = ?6,"
				   " player_depth = ?7, engine = ?8, difficulty = ?9, refusal = ?10 WHERE id = ?1";
	int64_t revision, games = (int64_t)r->won + r->drawn + r->lost;
	enum db_status status = begin(db, id, DB_LEVEL_WAITING, DB_LEVEL_WAITING, err);
	if (status == DB_DONE)
		status = db_revision_next(db, 0, &revision, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, id);
	sql_bind(q, 2, revision);
	sql_bind(q, 3, *refusal ? DB_LEVEL_REFUSED : DB_LEVEL_RATED);
	sql_bind(q, 4, r->won);
	sql_bind(q, 5, r->drawn);
	sql_bind(q, 6, r->lost);
	sql_bind(q, 7, r->player_depth);
	sql_bind_text(q, 8, r->engine);
	sql_bind(q, 9, games ? WHOLE * (games - r->won) / games : 0);
	sql_bind_text(q, 10, refusal);
	return sql_run(q, NULL, err);
}

/* Deletes the row of a removed level without attempts. */
static enum db_status delete_untried(struct db *db, const char *id, struct error *err)
{
	static const char text[] = "DELETE FROM levels WHERE id = ?1 AND tries = 0";
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, id);
	return sql_run(q, NULL, err);
}

enum db_status db_level_remove(struct db *db, const char *id, struct error *err)
{
	static const char text[] = "UPDATE levels SET revision = ?2, stage = 3, name = '', title = '', level = '',"
				   " author_key = '', reasons = '' WHERE id = ?1";
	int64_t revision;
	enum db_status status = begin(db, id, DB_LEVEL_WAITING, DB_LEVEL_REFUSED, err);
	if (status == DB_DONE)
		status = delete_untried(db, id, err);
	if (status == DB_DONE)
		status = db_revision_next(db, 0, &revision, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, id);
	sql_bind(q, 2, revision);
	return sql_run(q, NULL, err);
}

enum db_status db_levels_delete_refused(struct db *db, int64_t before_ms, struct error *err)
{
	static const char text[] = "DELETE FROM levels WHERE stage = 2 AND created_ms < ?1";
	enum db_status status = sql_begin(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, text);
	sql_bind(q, 1, before_ms);
	return sql_run(q, NULL, err);
}

enum db_status db_level_report(struct db *db, const char *id, const char *reason, struct error *err)
{
	static const char text[] = "UPDATE levels SET reports = reports + 1, reasons ="
				   " CASE WHEN length(reasons) < ?3 THEN reasons || ?2 ELSE reasons END WHERE id = ?1";
	struct string line = {0};
	assert(strlen(reason) <= DB_LEVEL_REASON_MAX);
	enum db_status status = begin(db, id, DB_LEVEL_WAITING, DB_LEVEL_REFUSED, err);
	if (status != DB_DONE)
		return status;
	string_add(&line, "%s\n", reason);
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, id);
	sql_bind_text(q, 2, line.text);
	sql_bind(q, 3, DB_LEVEL_REASONS_MAX);
	status = sql_run(q, NULL, err);
	string_release(&line);
	return status;
}

/* --- ratings --- */

/* Condition for waiting levels that rater ?1 may rate: those it has claimed, and those not claimed by another process
 * from ?2 to ?3. */
#define UNCLAIMED "stage = 0 AND (rater = ?1 OR claimed_ms NOT BETWEEN ?2 AND ?3)"

/* Claims dated in the future are ignored: a clock was wrong. */
static struct sql_query *select_unclaimed(struct db *db, const char *text, const char *rater, int64_t now_ms)
{
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, rater);
	sql_bind(q, 2, now_ms - DB_LEVEL_CLAIM_MS + 1);
	sql_bind(q, 3, now_ms + DB_LEVEL_CLAIM_MS - 1);
	return q;
}

/* Passes the oldest level that the rater may rate to take, and copies its id. */
static enum db_status read_unclaimed(struct db *db, const char *rater, int64_t now_ms, char id[DB_LEVEL_ID_MAX + 1],
				     db_take_level_fn *take, void *context, struct error *err)
{
	static const char text[] = "SELECT " COLUMNS " FROM levels WHERE " UNCLAIMED " ORDER BY revision LIMIT ?4";
	struct db_level level;
	struct error other;
	enum db_status status;
	struct sql_query *q = select_unclaimed(db, text, rater, now_ms);
	sql_bind(q, 4, 1 + SKIPPED);
	while ((status = sql_next(q, err)) == DB_DONE && !read_row(q, &level, &other))
		;
	if (status == DB_DONE) {
		memcpy(id, level.id, strlen(level.id) + 1);
		take(context, &level);
	}
	sql_end(q);
	return status;
}

static enum db_status set_claim(struct db *db, const char *id, const char *rater, int64_t now_ms, struct error *err)
{
	static const char text[] = "UPDATE levels SET rater = ?2, claimed_ms = ?3 WHERE id = ?1";
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, id);
	sql_bind_text(q, 2, rater);
	sql_bind(q, 3, now_ms);
	return sql_run(q, NULL, err);
}

/* Searches before it starts a transaction, because other processes would have to wait for that. */
enum db_status db_level_claim(struct db *db, const char *rater, int64_t now_ms, db_take_level_fn *take, void *context,
			      struct error *err)
{
	static const char look[] = "SELECT revision FROM levels WHERE " UNCLAIMED " LIMIT 1";
	char id[DB_LEVEL_ID_MAX + 1];
	int64_t revision;
	assert(strlen(rater) <= DB_LEVEL_RATER_MAX);
	enum db_status status = sql_check(db, err);
	if (status == DB_DONE)
		status = sql_run(select_unclaimed(db, look, rater, now_ms), &revision, err);
	if (status == DB_DONE)
		status = sql_begin(db, err);
	if (status == DB_DONE)
		status = read_unclaimed(db, rater, now_ms, id, take, context, err);
	return status == DB_DONE ? set_claim(db, id, rater, now_ms, err) : status;
}

enum db_status db_level_renew(struct db *db, const char *id, const char *rater, int64_t now_ms, struct error *err)
{
	static const char text[] = "SELECT revision FROM levels WHERE stage = 0 AND id = ?1 AND rater = ?2";
	int64_t revision;
	enum db_status status = sql_begin(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, id);
	sql_bind_text(q, 2, rater);
	status = sql_run(q, &revision, err);
	return status == DB_DONE ? set_claim(db, id, rater, now_ms, err) : status;
}

enum db_status db_levels_release(struct db *db, const char *rater, struct error *err)
{
	static const char text[] = "UPDATE levels SET rater = '', claimed_ms = 0 WHERE stage = 0 AND rater = ?1";
	enum db_status status = sql_begin(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, rater);
	return sql_run(q, NULL, err);
}

/* --- attempts --- */

#define ATTEMPT "revision, id, level, saved, result, plies, hints"

static const struct sql_column attempt_columns[] = {
	{"revision", 1, SQL_NUMBER_MAX, false},
	{"id", 1, DB_ATTEMPT_ID_MAX, true},
	{"level", 1, DB_LEVEL_ID_MAX, true},
	{"saved", 0, DB_SAVED_MAX, false},
	{"result", DB_ATTEMPT_LOST, DB_ATTEMPT_WON, false},
	{"plies", 0, 1000000, false},
	{"hints", 0, 1000000, false},
};
#define ATTEMPT_COLUMNS (sizeof attempt_columns / sizeof *attempt_columns)

static const char insert_attempt[] = "INSERT INTO attempts (" ATTEMPT ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

const struct sql_table sql_table_attempts = {
	.name = "attempts",
	.columns = attempt_columns,
	.n_columns = ATTEMPT_COLUMNS,
	.n_keys = 1,
	.n_page = 1000,
	.page = "SELECT " ATTEMPT " FROM attempts WHERE revision >= ?1 ORDER BY revision LIMIT ?2",
	.insert = insert_attempt,
};

static enum db_status find_attempt(struct db *db, const char *id, struct error *err)
{
	static const char text[] = "SELECT revision FROM attempts WHERE id = ?1";
	int64_t revision;
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, id);
	return sql_run(q, &revision, err);
}

/* Ensures that the level has a row for its counters. */
static enum db_status find_level(struct db *db, const char *id, bool is_shipped, struct error *err)
{
	const struct db_level shipped = {.id = id, .name = "", .title = "", .level = "", .author_key = ""};
	int64_t stage;
	enum db_status status = stage_of(db, id, &stage, err);
	if (status == DB_NONE && is_shipped)
		return insert(db, &shipped, DB_LEVEL_SHIPPED, err);
	if (status == DB_DONE && stage != (is_shipped ? DB_LEVEL_SHIPPED : DB_LEVEL_RATED))
		return DB_NONE;
	return status;
}

static enum db_status count(struct db *db, const struct db_attempt *a, struct error *err)
{
	static const char text[] = "UPDATE levels SET tries = tries + 1, wins = wins + ?2, draws = draws + ?3,"
				   " plies = plies + ?4, hints = hints + ?5 WHERE id = ?1";
	struct sql_query *q = sql_use(db, text);
	sql_bind_text(q, 1, a->level);
	sql_bind(q, 2, a->result == DB_ATTEMPT_WON);
	sql_bind(q, 3, a->result == DB_ATTEMPT_DRAWN);
	sql_bind(q, 4, a->plies);
	sql_bind(q, 5, a->hints);
	return sql_run(q, NULL, err);
}

enum db_status db_attempt_insert(struct db *db, const struct db_attempt *a, bool is_shipped, struct error *err)
{
	int64_t revision;
	assert(strlen(a->id) <= DB_ATTEMPT_ID_MAX && strlen(a->level) <= DB_LEVEL_ID_MAX);
	enum db_status status = sql_begin(db, err);
	if (status == DB_DONE)
		status = find_level(db, a->level, is_shipped, err);
	if (status != DB_DONE)
		return status;
	status = find_attempt(db, a->id, err);
	if (status != DB_NONE || (status = db_revision_next(db, 0, &revision, err)) != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, insert_attempt);
	sql_bind(q, 1, revision);
	sql_bind_text(q, 2, a->id);
	sql_bind_text(q, 3, a->level);
	sql_bind(q, 4, a->saved);
	sql_bind(q, 5, a->result);
	sql_bind(q, 6, a->plies);
	sql_bind(q, 7, a->hints);
	status = sql_run(q, NULL, err);
	return status == DB_DONE ? count(db, a, err) : status;
}

enum db_status db_attempts_list(struct db *db, int64_t after, int limit, db_take_attempt_fn *take, void *context,
				struct error *err)
{
	static const char list[] = "SELECT " ATTEMPT " FROM attempts WHERE revision > ?1 ORDER BY revision LIMIT ?2";
	enum db_status status = sql_check(db, err);
	if (status != DB_DONE)
		return status;
	struct sql_query *q = sql_use(db, list);
	sql_bind(q, 1, after);
	sql_bind(q, 2, limit + SQL_SKIPPED_MAX);
	status = DB_NONE;
	for (int n = 0; n < limit && (status = sql_next(q, err)) == DB_DONE;) {
		if (sql_bad_column(q, attempt_columns, ATTEMPT_COLUMNS) || !is_id(sql_text(q, 2)))
			continue;
		take(context, &(struct db_attempt){.revision = sql_number(q, 0),
						   .id = sql_text(q, 1),
						   .level = sql_text(q, 2),
						   .saved = sql_number(q, 3),
						   .result = (enum db_attempt_result)sql_number(q, 4),
						   .plies = (int)sql_number(q, 5),
						   .hints = (int)sql_number(q, 6)});
		n++;
	}
	sql_end(q);
	return status == DB_NONE ? DB_DONE : status;
}
