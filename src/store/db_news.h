/* db_news: one-line messages between the servers that share a PostgreSQL database. With an SQLite file nothing is sent
 * and nothing arrives. */
#ifndef STORE_DB_NEWS_H
#define STORE_DB_NEWS_H

#include "store/db.h"

#define DB_NEWS_MAX 200 /* bytes of a text */

/* Joins the servers that exchange news; call it again after a reconnection. *n_others is the number of servers that had
 * already joined. */
enum db_status db_news_join(struct db *, int *n_others, struct error *) MUST_USE;

/* The number of this server among those that have joined; it changes with every reconnection. 0: no connection, or an
 * SQLite file. */
int64_t db_news_self(const struct db *);

/* A descriptor that becomes readable when news arrives, valid as long as db_news_self stays the same; -1: none. News
 * can also arrive with the answer to a statement, so call db_news_take regularly in any case. */
int db_news_file(const struct db *);

/* Sends a message to the other servers with the next db_commit, even if that has nothing else to commit. If it fails,
 * the message is lost. */
void db_news_tell(struct db *, const char *text);

/* Callback that receives a message and the number of its sender; the text is valid only during the call. */
typedef void db_take_news_fn(void *context, int64_t from, const char *text);

/* Passes on the messages that have arrived since the last call. Does not block. */
void db_news_take(struct db *, db_take_news_fn *, void *context);

#endif
