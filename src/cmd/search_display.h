/* search_display: searches with a progress display; Ctrl-C stops the search (cmd/interrupt.h). */
#ifndef CMD_SEARCH_DISPLAY_H
#define CMD_SEARCH_DISPLAY_H

#include "core/engine.h"
#include "core/line.h"

/* Appends "+1.25" or "win in 5 plies". */
void search_add_score(int score, struct string *out);

/* Searches the last position of the game history. After a second, shows the elapsed time, depth and best move so far on
 * standard error, if that is a terminal and not a dumb one, and erases them at the end. Returns false if Ctrl-C stopped
 * the search. */
bool search_with_display(struct engine_instance *, const struct line *, const struct limits *,
			 struct search_result *out) MUST_USE;

#endif
