/* interrupt: orderly shutdown of long-running commands on Ctrl-C. */
#ifndef CMD_INTERRUPT_H
#define CMD_INTERRUPT_H

#include <stdatomic.h>

/* After the first call, Ctrl-C and SIGTERM set the flag instead of ending the process; a second signal ends it. */
atomic_bool *interrupt_flag(void);

/* The same for event loops: returns a file descriptor that becomes readable. Returns -1 with errno set on failure. */
int interrupt_file(void);

/* After this call, SIGHUP does the same, unless the process was started to ignore it ("nohup"). */
void interrupt_on_hangup(void);

#endif
