/* server: "qipan serve": the page, rulings, saved games, rooms and searches over HTTP. docs/server.md
 *
 * Single-threaded except for searches (server/jobs.h); a server belongs to the thread that created it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#define SERVER_NAMES_MAX   16 /* sites, or proxies */
#define SERVER_THREADS_MAX 64 /* search threads */

#include "base/error.h"
#include "server/access_rooms.h"
#include "server/peers.h"

struct server_setup {
	const char *bind;     /* numeric address to listen on: "127.0.0.1" */
	int port;             /* 0: any free port */
	int socket;           /* an inherited listening socket with that address and port; 0: none */
	const char *web;      /* folder of the page; NULL: no page */
	const char *database; /* database of saved games and rooms, as in db_open */
	const char *club;     /* file about the club (server/club.h); NULL: none */
	const char *version;
	int connections; /* concurrent connections; further ones are refused */
	int threads;     /* search threads; 0: the server does not search */
	int rate;        /* requests per second per address; 0: no limit */
	int seconds; /* timeout for a request body and for each 64 KiB of its response; the timeout for the headers is a
			third of it, that between requests twice as long */
	const char *admin_token;       /* the operator's token; NULL: there is no operator */
	const char *password;          /* required for rooms and saved games; NULL: none */
	const char *secret;            /* file with the key for login cookies; created if missing */
	enum access_rooms rooms;       /* who may create rooms */
	int keep_rooms;                /* days until finished games of rooms are deleted; 0: never */
	const char *const *sites;      /* "https://qipan.example.org": public addresses of the server; ended by NULL */
	struct peers_limits limits;    /* per address */
	const char *const *metrics;    /* addresses and networks that may read the metrics; ended by NULL */
	const char *const *proxies;    /* addresses and networks whose X-Forwarded-For is trusted; ended by NULL */
	void (*log)(const char *line); /* called for failures; or NULL */
	void (*log_request)(const char *line); /* called for each request; or NULL */
};

struct server;

/* Opens everything it needs and starts listening. The strings of the setup must stay valid. NULL with the error filled
 * on failure. */
struct server *server_new(const struct server_setup *, struct error *);
void server_free(struct server *); /* accepts NULL */

/* "http://127.0.0.1:8080/" */
const char *server_address(const struct server *);
int server_n_pages(const struct server *); /* number of files of the page */

/* Serves until the file descriptor stop, for example a pipe written by a signal handler, becomes readable; then
 * finishes the requests in progress, for at most a few seconds. False with the error filled if it cannot continue. */
bool server_run(struct server *, int stop, struct error *) MUST_USE;

/* Validators of settings: a numeric address to listen on, a site, a proxy; whether only this machine can reach the
 * address; and whether the port is free there. */
bool server_is_address(const char *bind);
bool server_is_site(const char *site);
bool server_is_proxy(const char *proxy);
bool server_is_loopback(const char *bind);
bool server_port_is_free(const char *bind, int port);

#endif
