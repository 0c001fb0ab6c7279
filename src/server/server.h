/* server: "qipan serve": the page, rulings and saved games over HTTP. docs/server.md
 *
 * One thread does all of it; a server belongs to the thread that made it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#define SERVER_NAMES_MAX 16 /* sites, and proxies */

#include "base/error.h"

struct server_setup {
	const char *bind;     /* the numeric address to listen on: "127.0.0.1" */
	int port;             /* 0: any free port */
	const char *web;      /* the folder of the page; NULL: there is none */
	const char *database; /* the file of saved games */
	const char *version;
	int connections; /* open at the same time; more are refused */
	int rate;        /* requests a second from one address; 0: no limit */
	int seconds;     /* to receive a request's body, and to send each 64 KiB of its answer; a third of it for the
			    headers, twice as long until the next request begins */
	const char *const *sites;      /* "https://qipan.example.org": where browsers find the server; ended by NULL */
	const char *const *proxies;    /* addresses and networks whose X-Forwarded-For is believed; ended by NULL */
	void (*log)(const char *line); /* is told about failures; or NULL */
	void (*log_request)(const char *line); /* is told about each request; or NULL */
};

struct server;

/* Opens everything it needs and begins to listen. The texts of the setup must stay valid. NULL with the error
 * filled. */
struct server *server_new(const struct server_setup *, struct error *);
void server_free(struct server *); /* accepts NULL */

/* "http://127.0.0.1:8080/" */
const char *server_address(const struct server *);
int server_n_pages(const struct server *); /* files of the page */

/* Answers until the file stop, for example a pipe that a signal handler writes to, becomes readable; then finishes the
 * requests in progress, for at most a few seconds. False with the error filled if it cannot continue. */
bool server_run(struct server *, int stop, struct error *) MUST_USE;

/* Whether the text is an address to listen on, whether only this machine can reach it, and whether that port is free
 * there. */
bool server_is_address(const char *bind);
bool server_is_site(const char *site);
bool server_is_proxy(const char *proxy);
bool server_is_loopback(const char *bind);
bool server_port_is_free(const char *bind, int port);

#endif
