#include "store/db_bus.h"
#include "store/sql_driver.h"

enum db_status db_bus_join(struct db *db, int *n_others, struct error *err)
{
	*n_others = 0;
	return db->driver->bus_join ? db->driver->bus_join(db, n_others, err) : DB_DONE;
}

int64_t db_bus_self(const struct db *db)
{
	return db->driver->bus_self ? db->driver->bus_self(db) : 0;
}

int db_bus_fd(const struct db *db)
{
	return db->driver->bus_fd ? db->driver->bus_fd(db) : -1;
}

void db_bus_publish(struct db *db, const char *text)
{
	if (db->driver->bus_publish)
		db->driver->bus_publish(db, text);
}

void db_bus_receive(struct db *db, db_bus_receive_fn *take, void *context)
{
	if (db->driver->bus_receive)
		db->driver->bus_receive(db, take, context);
}
