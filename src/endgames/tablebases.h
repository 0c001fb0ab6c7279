/* tablebases: which games have tablebases (core/tablebase.h), and where these are stored. */
#ifndef ENDGAMES_TABLEBASES_H
#define ENDGAMES_TABLEBASES_H

#include "core/tablebase.h"

#define TABLEBASES_PATH_MAX 4000

/* Must be called before all other functions and before threads are started. Calling it again is harmless. */
void tablebases_begin(void);

/* The game's kind of tablebase; NULL with the error filled if it has none. */
const struct tablebase_kind *tablebases_kind(const struct game *, struct error *);

/* The default tablebase folder of all games: $QIPAN_TABLES, else $XDG_DATA_HOME/qipan/tables, else
 * ~/.local/share/qipan/tables. Different games use different file suffixes. The folder need not exist. */
bool tablebases_folder(char *path, size_t size, struct error *) MUST_USE;

/* Opens the game's tablebases in that folder; NULL if not available. Close them with tablebases_close. */
struct tablebase *tablebases_open(const struct game *);
void tablebases_close(struct tablebase *); /* accepts NULL */

#endif
