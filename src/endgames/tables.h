/* tables: which games have tablebases (core/tables.h), and where these are stored. */
#ifndef ENDGAMES_TABLES_H
#define ENDGAMES_TABLES_H

#include "core/tables.h"

#define TABLES_PATH_MAX 4000

/* Must be called before all other functions and before threads are started. Calling it again is harmless. */
void tables_begin(void);

/* The game's kind of tablebase; NULL with the error filled if it has none. */
const struct table_kind *tables_kind(const struct game *, struct error *);

/* The default tablebase folder of all games: $QIPAN_TABLES, else $XDG_DATA_HOME/qipan/tables, else
 * ~/.local/share/qipan/tables. Different games use different file suffixes. The folder need not exist. */
bool tables_folder(char *path, size_t size, struct error *) MUST_USE;

/* Opens the game's tablebases in that folder; NULL if not available. Close them with tables_close. */
struct tables *tables_open(const struct game *);
void tables_close(struct tables *); /* accepts NULL */

#endif
