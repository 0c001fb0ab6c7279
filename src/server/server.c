#include "server/server.h"
#include "base/clock.h"
#include "base/mem.h"
#include "server/http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define SPARE_FILES 64   /* besides the connections: the database, its log, the listening socket, ... */
#define TICK_MS     250  /* the flag to stop is looked at so often at least, should a signal come just before a wait */
#define STOP_MS     5000 /* for what is being answered when it is set */
#define READ_BYTES  (32 << 10)
#define HEADERS_MAX (16 << 10) /* bytes of a request's: browsers send localhost the cookies of all its ports */

struct server {
	struct http http;
	struct server_setup setup;
	struct lws_context *context;
	char address[80];
};

static const struct lws_protocols protocols[] = {{"http", http_callback, 0, 0, 0, NULL, 0}, {0}};

/* --- listening --- */

static bool read_address(const char *bind, int port, struct sockaddr_storage *out, socklen_t *size)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *)out;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)out;
	memset(out, 0, sizeof *out);
	if (inet_pton(AF_INET, bind, &v4->sin_addr) == 1) {
		v4->sin_family = AF_INET;
		v4->sin_port = htons((uint16_t)port);
		*size = sizeof *v4;
		return true;
	}
	if (inet_pton(AF_INET6, bind, &v6->sin6_addr) == 1) {
		v6->sin6_family = AF_INET6;
		v6->sin6_port = htons((uint16_t)port);
		*size = sizeof *v6;
		return true;
	}
	return false;
}

/* 0, or what stands in the way, as errno has it. */
static int try_port(const char *bind_to, int port)
{
	struct sockaddr_storage address;
	socklen_t size;
	if (!read_address(bind_to, port, &address, &size))
		return EADDRNOTAVAIL;
	int s = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
	if (s < 0)
		return errno;
	setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	int fault = bind(s, (struct sockaddr *)&address, size) == 0 && listen(s, 1) == 0 ? 0 : errno;
	close(s);
	return fault;
}

bool server_is_address(const char *bind)
{
	struct sockaddr_storage address;
	socklen_t size;
	return read_address(bind, 0, &address, &size);
}

bool server_port_is_free(const char *bind, int port)
{
	return try_port(bind, port) == 0;
}

static bool is_loopback(const char *bind)
{
	return strncmp(bind, "127.", 4) == 0 || strcmp(bind, "::1") == 0;
}

/* libwebsockets has tables as large as the number of files that may be open. */
static bool allow_files(int connections, struct error *err)
{
	struct rlimit limit;
	rlim_t needed = (rlim_t)connections + SPARE_FILES;
	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return fail(err, "cannot read the limit of open files: %s", strerror(errno));
	if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < needed)
		return fail(err, "%d connections need %d open files, the system allows %d: use --connections %d",
			    connections, (int)needed, (int)limit.rlim_max,
			    limit.rlim_max > SPARE_FILES ? (int)limit.rlim_max - SPARE_FILES : 0);
	limit.rlim_cur = needed;
	return setrlimit(RLIMIT_NOFILE, &limit) == 0 ||
	       fail(err, "cannot set the limit of open files: %s", strerror(errno));
}

static bool look_at_port(const struct server_setup *setup, struct error *err)
{
	int fault = try_port(setup->bind, setup->port);
	return fault == 0 || fail(err, "cannot listen on %s port %d: %s", setup->bind, setup->port, strerror(fault));
}

static bool listen_on(struct server *s, struct error *err)
{
	const struct server_setup *setup = &s->setup;
	struct lws_context_creation_info info = {
		.port = setup->port,
		.iface = setup->bind,
		.protocols = protocols,
		.user = &s->http,
		.server_string = "qipan",
		.gid = (gid_t)-1,
		.uid = (uid_t)-1,
		.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
			   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
			   (strchr(setup->bind, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
		.pt_serv_buf_size = READ_BYTES,
		.max_http_header_data = HEADERS_MAX,
		.timeout_secs = (unsigned)s->http.header_seconds,
		.keepalive_timeout = s->http.idle_seconds,
		.vhost_name = "qipan",
	};
	s->context = lws_create_context(&info);
	struct lws_vhost *vhost = s->context ? lws_create_vhost(s->context, &info) : NULL;
	if (!vhost)
		return fail(err, "cannot listen on %s port %d", setup->bind, setup->port);
	s->http.port = lws_get_vhost_listen_port(vhost);
	snprintf(s->address, sizeof s->address, "http://%s:%d/", s->http.address, s->http.port);
	return true;
}

/* --- the server --- */

static void keep_quiet(int level, const char *line)
{
	(void)level, (void)line;
}

struct server *server_new(const struct server_setup *setup, struct error *err)
{
	struct server *s = mem_new(sizeof *s);
	struct http *http = &s->http;
	s->setup = *setup;
	http->connections_max = setup->connections;
	http->seconds = setup->seconds;
	http->header_seconds = (setup->seconds + 2) / 3;
	http->idle_seconds = 2 * setup->seconds;
	http->loopback = is_loopback(setup->bind);
	snprintf(http->address, sizeof http->address, strchr(setup->bind, ':') ? "[%s]" : "%s", setup->bind);
	http->peers = peers_new(setup->rate, http->loopback ? setup->connections : (setup->connections + 7) / 8);
	http->api = (struct api){.version = setup->version, .started_ms = clock_ms(), .log = setup->log};
	lws_set_log_level(LLL_ERR, keep_quiet); /* what clients do wrong; our own errors are told by the calls */
	if (look_at_port(setup, err) && (!setup->web || pages_load(&http->pages, setup->web, err)) &&
	    allow_files(setup->connections, err) && (http->api.db = db_open(setup->database, err)) && listen_on(s, err))
		return s;
	server_free(s);
	return NULL;
}

void server_free(struct server *s)
{
	if (!s)
		return;
	if (s->context)
		lws_context_destroy(s->context);
	db_close(s->http.api.db);
	pages_release(&s->http.pages);
	peers_free(s->http.peers);
	free(s);
}

const char *server_address(const struct server *s)
{
	return s->address;
}

int server_n_pages(const struct server *s)
{
	return s->http.pages.n;
}

bool server_run(struct server *s, const atomic_bool *stop, struct error *err)
{
	int64_t end_ms = 0;
	while (!s->http.stopping || (s->http.n_busy > 0 && clock_ms() < end_ms)) {
		if (lws_service(s->context, TICK_MS) < 0)
			return fail(err, "the server cannot go on: %s", strerror(errno));
		http_commit(&s->http);
		http_end_idle(&s->http);
		if (atomic_load(stop) && !s->http.stopping) {
			s->http.stopping = true;
			end_ms = clock_ms() + STOP_MS;
		}
	}
	return true;
}
