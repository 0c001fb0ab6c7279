/* systemd: the service manager's interface in environment variables: a listening socket (sd_listen_fds(3)) and the
 * socket to which the service reports its state (sd_notify(3)). Without the variables these functions do nothing. */
#ifndef SERVER_SYSTEMD_H
#define SERVER_SYSTEMD_H

#include <stdint.h>

#include "base/error.h"

struct systemd_socket {
	int fd;           /* 0: none was passed */
	char address[64]; /* numeric, without the port */
	int port;
};

/* Takes over the listening socket and removes the variables. False with the error filled unless exactly one listening
 * TCP socket was passed, or none. */
bool systemd_take_socket(struct systemd_socket *, struct error *) MUST_USE;

/* Reports a state, such as "READY=1". Failures are ignored: the service manager notices missing reports. */
void systemd_notify(const char *state);

/* The interval at which the service manager expects "WATCHDOG=1", in ms; 0: never. */
int64_t systemd_watchdog_ms(void);

#endif
