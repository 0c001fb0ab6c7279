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

static void handle(int signal)
{
	struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
	sigemptyset(&action.sa_mask);
	sigaction(signal, &action, NULL);
}

atomic_bool *interrupt_flag(void)
{
	handle(SIGINT);
	handle(SIGTERM);
	return &interrupted;
}

void interrupt_on_hangup(void)
{
	struct sigaction now;
	if (sigaction(SIGHUP, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
		handle(SIGHUP);
}
