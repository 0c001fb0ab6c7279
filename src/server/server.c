#include "rooms/director.h"
#include "server/server.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "server/access.h"
#include "server/fields.h"
#include "server/http.h"
#include "server/jobs.h"
#include "server/rating_worker.h"
#include "server/server_messages.h"
#include "server/bundle.h"
#include "server/systemd.h"
#include "store/db_bus.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#define SPARE_FILES  64   /* file descriptors besides the connections: database, its log, listening socket, ... */
#define STOP_MS      5000 /* grace period for requests in progress when the server stops */
#define STALL_MS     1000 /* ... ended early when no byte is transferred for this long */
#define DAY_MS       ((int64_t)86400000)
#define READ_BYTES   (64 << 10)
#define UNSENT_BYTES (128 << 10) /* unsent bytes that the system buffers for a client */
#define BACKLOG      4096        /* connections that the system queues before we accept them */

struct server {
	struct http http;
	struct server_setup setup;
	uv_loop_t loop;
	uv_tcp_t listener;
	uv_timer_t tick;             /* ensures that no turn waits longer than http_wait_ms */
	uv_async_t wake;             /* signaled when a job has ended */
	uv_poll_t stop;              /* the descriptor that stops the server, from server_run on */
	struct bus_watch *bus_watch; /* the descriptor of db_bus_fd, or NULL */
	bool has_loop;
	int64_t watchdog_ms, fed_ms; /* interval of the service manager's watchdog, 0: none; time of our last sign of
					life, by clock_ms */
	char address[80];
	char buffer[READ_BYTES]; /* read buffer */
};

/* A connection's socket. */
struct client {
	uv_tcp_t tcp;
	uv_write_t write;
	uv_shutdown_t shutdown;
	struct http_connection *connection; /* NULL: it is being closed */
	bool finished;                      /* our side is closed */
	bool ended;                         /* the client's side is closed */
};

/* --- one connection --- */

static void on_closed(uv_handle_t *handle)
{
	free(handle->data);
}

static void drop(struct client *client)
{
	http_close(client->connection);
	client->connection = NULL;
	uv_close((uv_handle_t *)&client->tcp, on_closed);
}

static void pump(struct client *);

static void on_written(uv_write_t *write, int status)
{
	struct client *client = write->data;
	if (!client->connection)
		return;
	if (status == 0) {
		http_sent(client->connection);
		pump(client);
	} else {
		drop(client);
	}
}

/* Most responses are sent immediately. False: the rest is sent later, or the connection is gone. */
static bool send_pieces(struct client *client, const struct http_piece *pieces)
{
	uv_stream_t *stream = (uv_stream_t *)&client->tcp;
	uv_buf_t bufs[2];
	size_t all = 0;
	for (int i = 0; i < 2; i++) {
		bufs[i] = uv_buf_init((char *)pieces[i].bytes, (unsigned)pieces[i].n);
		all += pieces[i].n;
	}
	int n = uv_try_write(stream, bufs, 2);
	size_t sent = n > 0 ? (size_t)n : 0;
	if (sent == all) {
		http_sent(client->connection);
		return true;
	}
	for (int i = 0; i < 2; i++) {
		size_t part = sent < bufs[i].len ? sent : bufs[i].len;
		bufs[i].base += part;
		bufs[i].len -= part;
		sent -= part;
	}
	client->write.data = client;
	uv_read_stop(stream);
	if ((n < 0 && n != UV_EAGAIN) || uv_write(&client->write, stream, bufs, 2, on_written) != 0)
		drop(client);
	return false;
}

static void on_finished(uv_shutdown_t *request, int status)
{
	(void)request, (void)status;
}

static void finish(struct client *client)
{
	if (!client->finished)
		uv_shutdown(&client->shutdown, (uv_stream_t *)&client->tcp, on_finished);
	client->finished = true;
}

static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *out)
{
	struct server *s = handle->loop->data;
	(void)wanted;
	*out = uv_buf_init(s->buffer, sizeof s->buffer);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
	struct client *client = stream->data;
	if (n > 0) {
		http_take(client->connection, buf->base, (size_t)n);
	} else if (n == UV_EOF) {
		client->ended = true;
		http_take_end(client->connection);
	} else if (n < 0) {
		drop(client);
		return;
	}
	pump(client);
}

static void resume_reading(struct client *client)
{
	if (!client->ended)
		uv_read_start((uv_stream_t *)&client->tcp, on_alloc, on_read);
}

/* Serves the connection until it has to wait. */
static void pump(struct client *client)
{
	for (;;) {
		struct http_piece pieces[2];
		switch (http_next(client->connection, pieces)) {
		case HTTP_SENDS:
			if (!send_pieces(client, pieces))
				return;
			continue;
		case HTTP_PAUSES:
			uv_read_stop((uv_stream_t *)&client->tcp);
			return;
		case HTTP_FINISHES:
			finish(client);
			resume_reading(client);
			return;
		case HTTP_READS:
			resume_reading(client);
			return;
		case HTTP_ENDS:
			drop(client);
			return;
		}
	}
}

/* Sends as much of the reason as can be sent immediately. */
static void refuse(struct client *client)
{
	struct string text = {0};
	http_refusal(&text);
	uv_buf_t buf = uv_buf_init(text.text, (unsigned)text.length);
	uv_try_write((uv_stream_t *)&client->tcp, &buf, 1);
	string_release(&text);
	uv_close((uv_handle_t *)&client->tcp, on_closed);
}

/* Limits the system's send buffer to little more than what the client reads, so that sent bytes indicate progress. */
static void limit_send_buffer(const uv_tcp_t *tcp)
{
	int fd, bytes = UNSENT_BYTES;
	if (uv_fileno((const uv_handle_t *)tcp, &fd) == 0)
		setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &bytes, sizeof bytes);
}

static void on_connection(uv_stream_t *listener, int status)
{
	struct server *s = listener->loop->data;
	struct client *client = mem_new(sizeof *client);
	struct sockaddr_storage address = {0};
	int size = sizeof address;
	uv_tcp_init(&s->loop, &client->tcp);
	client->tcp.data = client;
	if (status != 0 || uv_accept(listener, (uv_stream_t *)&client->tcp) != 0 ||
	    uv_tcp_getpeername(&client->tcp, (struct sockaddr *)&address, &size) != 0) {
		uv_close((uv_handle_t *)&client->tcp, on_closed);
		return;
	}
	uv_tcp_nodelay(&client->tcp, 1); /* responses are written whole */
	limit_send_buffer(&client->tcp);
	client->connection = http_open(&s->http, &address, client);
	if (client->connection)
		pump(client);
	else
		refuse(client);
}

/* --- memory: if a small allocation fails the program exits as in base/mem.h; libuv would abort --- */

static void *allocate(size_t n)
{
	return mem_resize(NULL, n, 1);
}

static void *resize(void *block, size_t n)
{
	return mem_resize(block, n, 1);
}

static void *allocate_zeroed(size_t count, size_t size)
{
	void *block = mem_resize(NULL, count, size);
	return memset(block, 0, count * size);
}

/* --- messages from other servers on the same database --- */

/* A copy of the descriptor: the database may close its own at any time. */
struct bus_watch {
	uv_poll_t poll;
	int fd;
	int64_t self; /* as db_bus_self */
};

static void on_bus(uv_poll_t *poll, int status, int events)
{
	(void)poll, (void)status, (void)events;
}

static void on_bus_closed(uv_handle_t *handle)
{
	struct bus_watch *watch = handle->data;
	close(watch->fd);
	free(watch);
}

static void unwatch_bus(struct server *s)
{
	if (s->bus_watch)
		uv_close((uv_handle_t *)&s->bus_watch->poll, on_bus_closed);
	s->bus_watch = NULL;
}

static void watch_bus(struct server *s, int64_t self)
{
	int fd = fcntl(db_bus_fd(s->http.api.db), F_DUPFD_CLOEXEC, 0);
	if (fd < 0)
		return; /* the ticks still check for messages */
	struct bus_watch *watch = mem_new(sizeof *watch);
	*watch = (struct bus_watch){.fd = fd, .self = self};
	watch->poll.data = watch;
	if (uv_poll_init(&s->loop, &watch->poll, fd) == 0 && uv_poll_start(&watch->poll, UV_READABLE, on_bus) == 0) {
		s->bus_watch = watch;
		return;
	}
	close(fd);
	free(watch);
}

/* Makes messages wake the loop; after a reconnection it polls the new descriptor. */
static void update_bus_watch(struct server *s)
{
	int64_t self = db_bus_self(s->http.api.db);
	if (s->bus_watch && s->bus_watch->self != self)
		unwatch_bus(s);
	if (!s->bus_watch && self)
		watch_bus(s, self);
}

/* --- jobs --- */

static void on_wake(uv_async_t *wake)
{
	(void)wake;
}

static void wake_up(void *context)
{
	uv_async_send(context);
}

static bool start_jobs(struct server *s, struct error *err)
{
	struct api *api = &s->http.api;
	char program[40];
	snprintf(program, sizeof program, "qipan %.20s", s->setup.version);
	if (s->setup.threads)
		api->jobs = jobs_new(s->setup.threads, wake_up, &s->wake, err);
	if (api->jobs)
		api->rating_worker = rating_worker_new(api->db, api->jobs, program);
	return api->jobs || !s->setup.threads;
}

/* --- listening --- */

bool server_is_address(const char *bind)
{
	struct host_address host;
	return host_read(&host, bind);
}

bool server_is_site(const char *site)
{
	struct host_sites sites = {0};
	return host_add_site(&sites, site);
}

bool server_is_proxy(const char *proxy)
{
	struct forwarded_proxies proxies = {0};
	return forwarded_add(&proxies, proxy);
}

bool server_is_loopback(const char *bind)
{
	struct host_address host;
	return host_read(&host, bind) && host.is_loopback;
}

bool server_port_is_free(const char *bind_to, int port)
{
	struct host_address host;
	if (!host_read(&host, bind_to))
		return false;
	host_set_port(&host, port);
	int s = socket(host.address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
	if (s < 0)
		return false;
	setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	bool free = bind(s, (struct sockaddr *)&host.address, host_size(&host)) == 0 && listen(s, 1) == 0;
	close(s);
	return free;
}

static bool allow_files(int connections, struct error *err)
{
	struct rlimit limit;
	rlim_t needed = (rlim_t)connections + SPARE_FILES;
	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return fail(err, server_cannot_read_limit, strerror(errno));
	if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max <= SPARE_FILES)
		return fail(err, server_too_few_files, (int)limit.rlim_max, SPARE_FILES + 1);
	if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < needed)
		return fail(err, server_too_many_connections, connections, (int)needed, (int)limit.rlim_max,
			    (int)limit.rlim_max - SPARE_FILES);
	if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < needed)
		limit.rlim_cur = needed;
	return setrlimit(RLIMIT_NOFILE, &limit) == 0 || fail(err, server_cannot_set_limit, strerror(errno));
}

/* The requested port, or the one that the system chose. */
static int port_of(const uv_tcp_t *listener)
{
	struct sockaddr_storage own = {0};
	int size = sizeof own;
	uv_tcp_getsockname(listener, (struct sockaddr *)&own, &size);
	return ntohs(own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port
					       : ((struct sockaddr_in *)&own)->sin_port);
}

static bool listen_on(struct server *s, struct error *err)
{
	const struct server_setup *setup = &s->setup;
	struct host_address *host = &s->http.gate.host;
	if (uv_loop_init(&s->loop) != 0)
		return fail(err, server_no_event_loop);
	s->has_loop = true;
	s->loop.data = s;
	uv_tcp_init(&s->loop, &s->listener);
	uv_timer_init(&s->loop, &s->tick);
	uv_async_init(&s->loop, &s->wake, on_wake);
	host_set_port(host, setup->port);
	int fault = setup->socket > 0 ? uv_tcp_open(&s->listener, setup->socket)
				      : uv_tcp_bind(&s->listener, (struct sockaddr *)&host->address, 0);
	if (fault == 0)
		fault = uv_listen((uv_stream_t *)&s->listener, BACKLOG, on_connection);
	if (fault != 0)
		return fail(err, server_cannot_listen, setup->bind, setup->port, strerror(-fault));
	host_set_port(host, port_of(&s->listener));
	snprintf(s->address, sizeof s->address, "http://%s:%d/", host->name, host->port);
	return true;
}

/* --- the server --- */

static bool read_names(struct gate *gate, const struct server_setup *setup, struct error *err)
{
	for (const char *const *site = setup->sites; site && *site; site++)
		if (!host_add_site(&gate->sites, *site))
			return fail(err, server_bad_site, *site);
	for (const char *const *proxy = setup->proxies; proxy && *proxy; proxy++)
		if (!forwarded_add(&gate->proxies, *proxy))
			return fail(err, server_bad_address, *proxy);
	for (const char *const *reader = setup->metrics; reader && *reader; reader++)
		if (!forwarded_add(&gate->metrics, *reader))
			return fail(err, server_bad_address, *reader);
	return true;
}

/* Reads the secret of the server, creating the file if it is missing. */
static bool read_secret(const char *path, char out[SECRET_HASH_LENGTH + 1], struct error *err)
{
	struct string text = {0};
	if (access(path, F_OK) != 0 && errno == ENOENT) {
		secret_salt(out);
		return file_write(path, out, SECRET_HASH_LENGTH, err);
	}
	bool read = file_read(path, 2 * SECRET_HASH_LENGTH, &text, err);
	bool fits = read && text.length == SECRET_HASH_LENGTH && strspn(text.text, "0123456789abcdef") == text.length;
	if (fits)
		memcpy(out, text.text, SECRET_HASH_LENGTH + 1);
	else if (read)
		fail(err, server_bad_secret, path);
	string_release(&text);
	return fits;
}

static bool set_access(struct access *to, const struct server_setup *setup, struct error *err)
{
	char secret[SECRET_HASH_LENGTH + 1];
	to->rooms = setup->rooms;
	if (setup->admin_token)
		access_set_operator(to, setup->admin_token);
	if (setup->password && !read_secret(setup->secret, secret, err))
		return false;
	if (setup->password)
		access_set_password(to, setup->password, secret);
	return true;
}

struct server *server_new(const struct server_setup *setup, struct error *err)
{
	struct server *s = mem_new(sizeof *s);
	struct http *http = &s->http;
	s->setup = *setup;
	s->watchdog_ms = systemd_watchdog_ms();
	http->connections_max = setup->connections;
	http->seconds = setup->seconds;
	http->header_seconds = (setup->seconds + 2) / 3;
	http->idle_seconds = 2 * setup->seconds;
	http->api = (struct api){.version = setup->version,
				 .started_ms = clock_ms(),
				 .started_at_ms = clock_wall_ms(),
				 .log = setup->log};
	uv_replace_allocator(allocate, resize, allocate_zeroed, free);
	signal(SIGPIPE, SIG_IGN); /* a write to a disconnected client returns an error */
	if (!host_read(&http->gate.host, setup->bind)) {
		fail(err, server_bad_address, setup->bind);
		free(s);
		return NULL;
	}
	if (!read_names(&http->gate, setup, err) || !set_access(&http->api.access, setup, err)) {
		free(s);
		return NULL;
	}
	bool is_shared = !http->gate.host.is_loopback || http->gate.proxies.n > 0;
	int of_one = is_shared ? (setup->connections + 7) / 8 : setup->connections;
	http->memory_per_address = is_shared ? HTTP_MEMORY_MAX / 8 : HTTP_MEMORY_MAX;
	http->log = setup->log_request;
	http->gate.peers = peers_new(setup->rate, of_one);
	peers_limit(http->gate.peers, &setup->limits);
	http->api.bundle = bundle_new();
	if ((!setup->club || club_read(&http->api.club, setup->club, err)) && listen_on(s, err) &&
	    (!setup->web || pages_load(&http->gate.pages, setup->web, err)) && allow_files(setup->connections, err) &&
	    (http->api.db = db_open(setup->database, err)) && (http->api.hall = hall_new(http->api.db, err)) &&
	    hall_start(http->api.hall, api_now_ms(&http->api), err) &&
	    (http->api.director = director_new(http->api.db, http->api.hall, api_now_ms(&http->api), err)) &&
	    start_jobs(s, err)) {
		hall_set_retention(http->api.hall, setup->keep_rooms * DAY_MS);
		return s;
	}
	server_free(s);
	return NULL;
}

static void close_handles(struct server *s)
{
	for (int stage = 0; stage < HTTP_N_STAGES; stage++)
		while (s->http.queues[stage].first)
			drop(http_user(s->http.queues[stage].first));
	if (!uv_is_closing((uv_handle_t *)&s->listener))
		uv_close((uv_handle_t *)&s->listener, NULL);
	uv_close((uv_handle_t *)&s->tick, NULL);
	jobs_free(s->http.api.jobs);
	uv_close((uv_handle_t *)&s->wake, NULL);
	unwatch_bus(s);
	if (s->stop.loop && !uv_is_closing((uv_handle_t *)&s->stop))
		uv_close((uv_handle_t *)&s->stop, NULL);
	uv_run(&s->loop, UV_RUN_DEFAULT);
	uv_loop_close(&s->loop);
}

void server_free(struct server *s)
{
	if (!s)
		return;
	if (s->has_loop)
		close_handles(s);
	rating_worker_free(s->http.api.rating_worker);
	director_free(s->http.api.director);
	hall_free(s->http.api.hall);
	db_close(s->http.api.db);
	club_release(&s->http.api.club);
	bundle_free(s->http.api.bundle);
	pages_release(&s->http.gate.pages);
	peers_free(s->http.gate.peers);
	free(s);
}

const char *server_address(const struct server *s)
{
	return s->address;
}

int server_n_pages(const struct server *s)
{
	return s->http.gate.pages.n;
}

static void on_tick(uv_timer_t *tick)
{
	(void)tick;
}

/* Feeds the service manager's watchdog twice per interval. */
static void feed_watchdog(struct server *s)
{
	if (!s->watchdog_ms || clock_ms() - s->fed_ms < s->watchdog_ms / 2)
		return;
	s->fed_ms = clock_ms();
	systemd_notify("WATCHDOG=1");
}

/* Waits for events and handles them. */
static bool turn(struct server *s, struct error *err)
{
	feed_watchdog(s);
	update_bus_watch(s);
	uint64_t ms = (uint64_t)http_wait_ms(&s->http);
	uv_timer_start(&s->tick, on_tick, ms, ms);
	if (uv_run(&s->loop, ms ? UV_RUN_ONCE : UV_RUN_NOWAIT) < 0)
		return fail(err, server_cannot_continue, strerror(errno));
	http_turn(&s->http);
	for (struct http_connection *c; (c = http_ready(&s->http));)
		pump(http_user(c));
	return true;
}

/* Whether to keep working on requests in progress: not without progress, nor after end_ms. */
static bool is_finishing(const struct http *http, int64_t end_ms)
{
	int64_t now_ms = clock_ms();
	return http_has_work(http) && now_ms < end_ms && now_ms < http->moved_ms + STALL_MS;
}

static void on_stop(uv_poll_t *stop, int status, int events)
{
	(void)status;
	(void)events;
	((struct server *)stop->loop->data)->http.api.stopping = true;
	uv_close((uv_handle_t *)stop, NULL);
}

bool server_run(struct server *s, int stop, struct error *err)
{
	int fault = uv_poll_init(&s->loop, &s->stop, stop);
	if (fault == 0)
		fault = uv_poll_start(&s->stop, UV_READABLE, on_stop);
	if (fault != 0)
		return fail(err, server_cannot_wait, uv_strerror(fault));
	systemd_notify("READY=1");
	while (!s->http.api.stopping)
		if (!turn(s, err))
			return false;
	systemd_notify("STOPPING=1");
	s->http.moved_ms = clock_ms();
	uv_close((uv_handle_t *)&s->listener, NULL);
	int64_t end_ms = clock_ms() + STOP_MS;
	while (is_finishing(&s->http, end_ms))
		if (!turn(s, err))
			return false;
	return true;
}
