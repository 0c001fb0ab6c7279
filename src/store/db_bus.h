/* db_bus: a message bus between the servers that share a PostgreSQL database (LISTEN and NOTIFY); a message is one
 * line. With an SQLite file nothing is sent and nothing arrives. */
#ifndef STORE_DB_BUS_H
#define STORE_DB_BUS_H

#include "store/db.h"

#define DB_BUS_MESSAGE_MAX 200 /* bytes of a text */

/* Joins the bus; call it again after a reconnection. *n_others is the number of servers that had
 * already joined. */
enum db_status db_bus_join(struct db *, int *n_others, struct error *) MUST_USE;

/* The number of this server among those that have joined; it changes with every reconnection. 0: no connection, or an
 * SQLite file. */
int64_t db_bus_self(const struct db *);

/* A descriptor that becomes readable when a message arrives, valid as long as db_bus_self stays the same; -1: none.
 * Messages can also arrive with the answer to a statement, so call db_bus_receive regularly in any case. */
int db_bus_fd(const struct db *);

/* Sends a message to the other servers with the next db_commit, even if that has nothing else to commit. If it fails,
 * the message is lost. */
void db_bus_publish(struct db *, const char *text);

/* Callback that receives a message and the number of its sender; the text is valid only during the call. */
typedef void db_bus_receive_fn(void *context, int64_t from, const char *text);

/* Passes on the messages that have arrived since the last call. Does not block. */
void db_bus_receive(struct db *, db_bus_receive_fn *, void *context);

#endif
