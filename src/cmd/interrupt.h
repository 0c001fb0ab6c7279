/* interrupt: Ctrl-C for long-running commands that end in an orderly way. */
#ifndef CMD_INTERRUPT_H
#define CMD_INTERRUPT_H

#include <stdatomic.h>

/* From the first call on, Ctrl-C and SIGTERM set the flag instead of ending the program; a second one ends it. */
atomic_bool *interrupt_flag(void);

/* The same for a program that waits for files: this one becomes readable. -1 with errno set if it cannot be made. */
int interrupt_file(void);

/* From now on the end of the terminal (SIGHUP) does the same, unless the program is to ignore it ("nohup"). */
void interrupt_on_hangup(void);

#endif
