/* interrupt: Ctrl-C for commands that run for long and end in good order. */
#ifndef CMD_INTERRUPT_H
#define CMD_INTERRUPT_H

#include <stdatomic.h>

/* From the first call on, Ctrl-C and SIGTERM set the flag instead of ending the program; a second one ends it. */
atomic_bool *interrupt_flag(void);

#endif
