/* tables: which games have exact endgames (core/tables.h), and where those lie. */
#ifndef ENDGAMES_TABLES_H
#define ENDGAMES_TABLES_H

#include "core/tables.h"

#define TABLES_PATH_MAX 4000

/* To be called before anything else here, and before threads are. Calling it again does no harm. */
void tables_begin(void);

/* The game's kind, or NULL with the error filled where it has none. */
const struct table_kind *tables_kind(const struct game *, struct error *);

/* Where the tables of all games lie unless a user says otherwise: $QIPAN_TABLES, else $XDG_DATA_HOME/qipan/tables, else
 * ~/.local/share/qipan/tables. Files of different games have different endings. The folder need not be there. */
bool tables_folder(char *path, size_t size, struct error *) MUST_USE;

/* The tables of the game in that folder; NULL where there are none. To be closed with tables_close. */
struct tables *tables_open(const struct game *);
void tables_close(struct tables *); /* accepts NULL */

#endif
