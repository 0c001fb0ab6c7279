#define _GNU_SOURCE /* for pipe2; the name is glibc's: NOLINT */
#include "cmd/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

/* The signal handler can only reach static state. */
static atomic_bool interrupted;
static int ends[2] = {-1, -1}; /* ends of the pipe, once created */

static void interrupt(int signal)
{
	(void)signal;
	int fault = errno;
	atomic_store(&interrupted, true);
	if (ends[1] >= 0)
		while (write(ends[1], "", 1) < 0 && errno == EINTR)
			;
	errno = fault;
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

int interrupt_file(void)
{
	if (ends[0] < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
		return -1;
	interrupt_flag();
	return ends[0];
}

void interrupt_on_hangup(void)
{
	struct sigaction now;
	if (sigaction(SIGHUP, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
		handle(SIGHUP);
}
