#include "store/db_news.h"
#include "store/sql_driver.h"

enum db_status db_news_join(struct db *db, int *n_others, struct error *err)
{
	*n_others = 0;
	return db->driver->news_join ? db->driver->news_join(db, n_others, err) : DB_DONE;
}

int64_t db_news_self(const struct db *db)
{
	return db->driver->news_self ? db->driver->news_self(db) : 0;
}

int db_news_file(const struct db *db)
{
	return db->driver->news_file ? db->driver->news_file(db) : -1;
}

void db_news_tell(struct db *db, const char *text)
{
	if (db->driver->news_tell)
		db->driver->news_tell(db, text);
}

void db_news_take(struct db *db, db_take_news_fn *take, void *context)
{
	if (db->driver->news_take)
		db->driver->news_take(db, take, context);
}
