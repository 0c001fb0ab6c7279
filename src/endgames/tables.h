/* tables: which games have exact endgames (core/tables.h), and where they are stored. */
#ifndef ENDGAMES_TABLES_H
#define ENDGAMES_TABLES_H

#include "core/tables.h"

#define TABLES_PATH_MAX 4000

/* Call this before anything else here, and before threads are started. Calling it again is harmless. */
void tables_begin(void);

/* The game's kind of tables, or NULL with the error filled if it has none. */
const struct table_kind *tables_kind(const struct game *, struct error *);

/* The folder of the tables of all games, unless a user gives another: $QIPAN_TABLES, else $XDG_DATA_HOME/qipan/tables,
 * else ~/.local/share/qipan/tables. Files of different games have different suffixes. The folder need not exist. */
bool tables_folder(char *path, size_t size, struct error *) MUST_USE;

/* Opens the tables of the game in that folder; NULL if there are none. Close them with tables_close. */
struct tables *tables_open(const struct game *);
void tables_close(struct tables *); /* accepts NULL */

#endif
