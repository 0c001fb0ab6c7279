/* think: thinks with a display of progress; Ctrl-C stops it. */
#ifndef CMD_THINK_H
#define CMD_THINK_H

#include "core/engine.h"
#include "core/line.h"

/* From now on Ctrl-C does not end the process: it interrupts. */
void think_catch_interrupts(void);

/* Whether Ctrl-C was pressed. */
bool think_interrupted(void);

/* Appends "+1.25", "win in 5 plies". */
void think_add_score(int score, struct string *out);

/* Thinks about the last position of the line. After a second the time, depth and best move so far are shown on standard
 * error, if that is a terminal and not a dumb one, and erased at the end. False if Ctrl-C stopped it. */
bool think_about(struct thinker *, const struct line *, const struct limits *, struct thought *out) MUST_USE;

#endif
