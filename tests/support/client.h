/* client: a server in a temporary folder, and a client that sends exactly the given bytes. */
#ifndef TESTS_SUPPORT_CLIENT_H
#define TESTS_SUPPORT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "scratch.h"

struct served {
	pid_t pid;
	char address[64]; /* numeric, IPv4 or IPv6 */
	int port;
	char folder[SCRATCH_TEMPLATE_MAX]; /* contains web/ and data/ */
};

/* Creates the folder; the test writes the page's files. */
void client_folder(struct served *);
void client_remove_folder(const struct served *);
void client_file(const struct served *, const char *path, const char *text);

/* Starts "qipan serve --port 0" with the given arguments, separated by blanks, and waits for its address. */
void client_start(struct served *, const char *options);

/* Sends it that signal and waits; returns the exit status in the format of waitpid. */
int client_stop(struct served *, int signal);

/* The server shared by the tests of one program, with setup and teardown: a folder with an index.html and the server
 * started on it; both are removed, by SIGKILL if the server is still running. */
extern struct served server;
int client_prepare(void **state);
int client_begin(void **state);
int client_end(void **state);

struct answer {
	int status;
	char head[4096]; /* including line ends */
	char *body;
	size_t length;
};

void answer_release(struct answer *);

int client_connect(const struct served *);
int client_try_connect(const struct served *); /* -1: refused */
void client_send(int socket, const char *bytes, size_t n);
/* Reads one answer; false if the connection ended, or nothing came for 10 seconds. is_head: answer to HEAD, without a
 * body. */
bool client_read(int socket, bool is_head, struct answer *);
/* Returns whether the peer closes within that many milliseconds without sending more. */
bool client_closed(int socket, int ms);

/* Sends one request on a new connection. headers are lines that end with "\r\n"; Host and Content-Length are added.
 */
struct answer ask(const struct served *, const char *method, const char *path, const char *headers, const char *body);

/* Sends one request to the server; fails the test unless the answer has that status and its header or body contains the
 * words (NULL: any). */
void client_expect(const char *method, const char *path, const char *headers, const char *body, int status,
		   const char *words);

#endif
