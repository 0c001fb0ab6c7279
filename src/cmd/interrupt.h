/* interrupt: orderly end of searches and long-running commands on Ctrl-C. */
#ifndef CMD_INTERRUPT_H
#define CMD_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* After the first call, Ctrl-C and SIGTERM set the flag instead of ending the process; a second signal ends it. */
atomic_bool *interrupt_flag(void);

/* The same for event loops: returns a file descriptor that becomes readable. Returns -1 with errno set on failure. */
int interrupt_file(void);

/* For commands that read input, instead of interrupt_flag: Ctrl-C sets the flag and ends a blocking read, each time. */
void interrupt_at_prompt(void);

/* The flag without a change to signals, for what runs under either. */
atomic_bool *interrupt_state(void);
bool interrupt_seen(void);

/* After this call, SIGHUP does the same, unless the process was started to ignore it ("nohup"). */
void interrupt_on_hangup(void);

#endif
