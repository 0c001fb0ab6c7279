/* server: "qipan serve": the page, rulings and saved games over HTTP. docs/server.md
 *
 * One thread does all of it; a server belongs to the thread that made it. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdatomic.h>

#include "base/error.h"

struct server_setup {
	const char *bind;     /* the address to listen on, as a number: "127.0.0.1" */
	int port;             /* 0: any that is free */
	const char *web;      /* the folder of the page; NULL: there is none */
	const char *database; /* the file of saved games */
	const char *version;
	int connections; /* at a time; further ones are refused */
	int rate;        /* requests a second from one address; 0: any number */
	int seconds; /* in which a request's body must have come, and in which its answer must have gone; its headers
			in a third of it, and the next one begins within twice of it */
	void (*log)(const char *line); /* told what goes wrong on the way; or NULL */
};

struct server;

/* Opens all that it needs and begins to listen. The texts of the setup must stay. NULL with the error filled. */
struct server *server_new(const struct server_setup *, struct error *);
void server_free(struct server *); /* accepts NULL */

/* "http://127.0.0.1:8080/" */
const char *server_address(const struct server *);
int server_n_pages(const struct server *); /* files of the page */

/* Answers until *stop is set, by a signal handler at the latest; then finishes what is being answered, for at most a
 * few seconds. False with the error filled when it cannot go on. */
bool server_run(struct server *, const atomic_bool *stop, struct error *) MUST_USE;

/* Whether the text is an address to listen on, whether it is one that only this machine reaches, and whether that port
 * can be had there. */
bool server_is_address(const char *bind);
bool server_is_loopback(const char *bind);
bool server_port_is_free(const char *bind, int port);

#endif
