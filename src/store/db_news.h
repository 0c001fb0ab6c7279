/* db_news: what the servers that share a database tell each other, in a line of text each. Only servers on PostgreSQL
 * share one: with a file, nothing is sent and nothing arrives. */
#ifndef STORE_DB_NEWS_H
#define STORE_DB_NEWS_H

#include "store/db.h"

#define DB_NEWS_MAX 200 /* bytes of a text */

/* Takes part from now on, also after the connection was lost and made again. *n_others: how many other servers take
 * part already. */
enum db_status db_news_join(struct db *, int *n_others, struct error *) MUST_USE;

/* The number of this server among those that take part; another one after the connection was lost and made again. 0: a
 * file, or there is no connection. */
int64_t db_news_self(const struct db *);

/* A descriptor that becomes readable when there is news, for as long as db_news_self stays the same; -1: none. News can
 * also arrive with the answer to a statement, so db_news_take is due now and then. */
int db_news_file(const struct db *);

/* Tells the others at the next db_commit, even if it has nothing to commit. If that fails, they are not told. */
void db_news_tell(struct db *, const char *text);

/* Callback that receives a text and the number of the server that told it; the text is valid only during the call. */
typedef void db_take_news_fn(void *context, int64_t from, const char *text);

/* Passes on what other servers have told since the last call. Does not wait. */
void db_news_take(struct db *, db_take_news_fn *, void *context);

#endif
