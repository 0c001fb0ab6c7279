/* tables: exact endgames on disk, as searches see them. A kind of tables knows one game's file format, how to build the
 * files and how to look a position up; `src/tables/` has them. A search gets an open set through engine_setup.tables.
 *
 * The values hold under endless play: repetitions and limits of moves without progress are not in them. */
#ifndef CORE_TABLES_H
#define CORE_TABLES_H

#include "core/game.h"

enum table_result { TABLE_LOSS = -1, TABLE_DRAW, TABLE_WIN };

/* For the side to act. */
struct table_value {
	enum table_result result;
	int plies; /* to the end of the game with best play of both; 0 for a draw */
};

/* An open set of tables. Opened once, closed by its owner after the last thinker that uses it; probes may come from any
 * number of threads. */
struct tables {
	const struct table_kind *kind;
};

struct table_kind {
	const char *game; /* whose: a game's name */

	/* The tables that lie in the folder; those missing or refused simply answer nothing. NULL with the error filled
	 * when the folder cannot be read. */
	struct tables *(*open)(const char *folder, struct error *);

	/* True with the value where a table knows the position; a side acts in it. */
	bool (*probe)(struct tables *, const struct position *, struct table_value *out);

	void (*close)(struct tables *); /* accepts NULL */
};

static inline bool tables_probe(struct tables *tables, const struct position *position, struct table_value *out)
{
	return tables && tables->kind->probe(tables, position, out);
}

#endif
