/* ruling_list: reads lists of positions with the rulings expected on them: tab-separated below a line of column names,
 * or as JSON Lines. data/rulings/README.md describes the fields. */
#ifndef CMD_RULING_LIST_H
#define CMD_RULING_LIST_H

#include "base/error.h"

enum ruling_field {
	RULING_ID,
	RULING_POSITION, /* "": the start */
	RULING_MOVES,
	RULING_VERDICT, /* "red_loses"; never "" */
	RULING_REASON,  /* "xq_red_chased"; "": not listed, like the clause */
	RULING_CLAUSE,
	RULING_FIELDS
};

/* take receives the fields of a line, valid during the call; a field that the list lacks is "". fault receives what is
 * wrong with a line; the lines after it are read all the same, unless it is the line of column names. */
struct ruling_sink {
	void (*take)(void *context, int line, const char *const fields[RULING_FIELDS]);
	void (*fault)(void *context, int line, const struct error *);
	void *context;
};

/* The format shows in the first line: JSON begins with a brace. Empty lines, and those of tables that begin with '#',
 * are skipped, and so are columns and members of other names. */
void ruling_list_read(const char *bytes, size_t n, const struct ruling_sink *);

#endif
