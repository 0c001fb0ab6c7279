#include "cmd/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* A signal handler has nothing else to look at. */
static atomic_bool interrupted;

static void interrupt(int signal)
{
	(void)signal;
	atomic_store(&interrupted, true);
}

atomic_bool *interrupt_flag(void)
{
	struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	return &interrupted;
}
