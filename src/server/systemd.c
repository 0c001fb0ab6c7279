#include "server/systemd.h"
#include "base/text.h"
#include "server/server_messages.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define FIRST_FD 3 /* the first passed socket: SD_LISTEN_FDS_START */

/* The number in an environment variable; 0 if it was not set for this process. */
static uint64_t number_for_us(const char *name, const char *name_of_pid, bool needs_pid)
{
	const char *text = getenv(name), *pid_text = getenv(name_of_pid);
	uint64_t pid, n;
	if (!text || (needs_pid && !pid_text) || !text_number(text, INT64_MAX, &n))
		return 0;
	if (pid_text && (!text_number(pid_text, INT32_MAX, &pid) || (pid_t)pid != getpid()))
		return 0;
	return n;
}

static bool is_listening(int fd)
{
	int value = 0, type = 0;
	socklen_t size = sizeof value, type_size = sizeof type;
	return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value &&
	       getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &type_size) == 0 && type == SOCK_STREAM;
}

static bool read_address(struct systemd_socket *s)
{
	struct sockaddr_storage own = {0};
	socklen_t size = sizeof own;
	const struct sockaddr_in *v4 = (const struct sockaddr_in *)&own;
	const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&own;
	if (getsockname(s->fd, (struct sockaddr *)&own, &size) != 0)
		return false;
	bool is_v6 = own.ss_family == AF_INET6;
	if (!is_v6 && own.ss_family != AF_INET)
		return false;
	s->port = ntohs(is_v6 ? v6->sin6_port : v4->sin_port);
	return inet_ntop(own.ss_family, is_v6 ? (const void *)&v6->sin6_addr : (const void *)&v4->sin_addr, s->address,
			 sizeof s->address) != NULL;
}

bool systemd_take_socket(struct systemd_socket *s, struct error *err)
{
	uint64_t n = number_for_us("LISTEN_FDS", "LISTEN_PID", true);
	*s = (struct systemd_socket){0};
	unsetenv("LISTEN_FDS");
	unsetenv("LISTEN_PID");
	unsetenv("LISTEN_FDNAMES");
	if (n == 0)
		return true;
	if (n > 1)
		return fail(err, server_many_sockets, (unsigned long long)n);
	s->fd = FIRST_FD;
	if (!is_listening(s->fd) || !read_address(s) || fcntl(s->fd, F_SETFD, FD_CLOEXEC) != 0)
		return fail(err, server_bad_socket);
	return true;
}

void systemd_notify(const char *state)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	size_t n = path ? strlen(path) : 0;
	if (n < 2 || n >= sizeof to.sun_path || (path[0] != '/' && path[0] != '@'))
		return;
	memcpy(to.sun_path, path, n);
	if (path[0] == '@')
		to.sun_path[0] = 0; /* an abstract address, which has no terminating zero */
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to,
	       (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
	close(fd);
}

int64_t systemd_watchdog_ms(void)
{
	return (int64_t)(number_for_us("WATCHDOG_USEC", "WATCHDOG_PID", false) / 1000);
}
