/* think: searches with a progress display; Ctrl-C stops the search. */
#ifndef CMD_THINK_H
#define CMD_THINK_H

#include "core/engine.h"
#include "core/line.h"

/* After this call, Ctrl-C interrupts the search instead of ending the process. */
void think_catch_interrupts(void);

/* Whether Ctrl-C was pressed. */
bool think_interrupted(void);

/* Appends "+1.25" or "win in 5 plies". */
void think_add_score(int score, struct string *out);

/* Searches the last position of the game history. After a second, shows the elapsed time, depth and best move so far on
 * standard error, if that is a terminal and not a dumb one, and erases them at the end. Returns false if Ctrl-C stopped
 * the search. */
bool think_about(struct thinker *, const struct line *, const struct limits *, struct thought *out) MUST_USE;

#endif
