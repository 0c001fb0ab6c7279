#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "server/server.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES  4096
#define OTHER_PORTS 20 /* tried until one is free */

static void print_line(const char *line)
{
	fprintf(stderr, "qipan: %s\n", line);
}

/* The folder of the saved games: the one asked for, or the user's by the XDG base directory specification. */
static bool data_folder(const char *asked, char *path, struct error *err)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	int n;
	if (asked)
		n = snprintf(path, PATH_BYTES, "%s", asked);
	else if (data && data[0] == '/')
		n = snprintf(path, PATH_BYTES, "%s/qipan", data);
	else if (home && home[0] == '/')
		n = snprintf(path, PATH_BYTES, "%s/.local/share/qipan", home);
	else
		return fail(err, cmd_no_data_directory);
	if (n < 0 || n >= PATH_BYTES)
		return fail(err, cmd_data_path_too_long);
	return file_make_directories(path, err);
}

/* The folder of the page in the build or the installation, relative to the program; false: there is none. */
static bool web_folder(char *path)
{
	static const char *const places[] = {"web", "../share/qipan/web"};
	char program[PATH_BYTES - 64], index[PATH_BYTES];
	ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
	char *slash = n > 0 ? (program[n] = 0, strrchr(program, '/')) : NULL;
	for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
		snprintf(path, PATH_BYTES, "%.*s/%s", (int)(slash - program), program, places[i]);
		if (snprintf(index, sizeof index, "%s/index.html", path) < (int)sizeof index &&
		    access(index, R_OK) == 0)
			return true;
	}
	return false;
}

static int cannot_serve(const struct server_setup *setup, const struct error *err)
{
	if (setup->port == 0 || server_port_is_free(setup->bind, setup->port))
		return cmd_fails(EXIT_DATA, "%s", err->text);
	for (int port = setup->port + 1; port <= setup->port + OTHER_PORTS && port <= 65535; port++)
		if (server_port_is_free(setup->bind, port))
			return cmd_fails(EXIT_DATA, "%s; --port %d is free", err->text, port);
	return cmd_fails(EXIT_DATA, "%s", err->text);
}

static int serve(const struct server_setup *setup)
{
	struct error err;
	int stop = interrupt_file();
	if (stop < 0)
		return cmd_fails(EXIT_DATA, "cannot make a pipe: %s", strerror(errno));
	interrupt_on_hangup();
	struct server *server = server_new(setup, &err);
	if (!server)
		return cannot_serve(setup, &err);
	if (server_n_pages(server) == 0)
		print_line("there is no page, only the interface for programs: \"./dev web\" makes it, --web DIR names "
			   "it");
	printf("%s\n", server_address(server));
	fflush(stdout);
	int code = server_run(server, stop, &err) ? EXIT_DONE : cmd_fails(EXIT_DATA, "%s", err.text);
	server_free(server);
	return code;
}

/* What the command line gives. */
struct words {
	const char *port, *bind, *data, *web, *connections, *rate, *seconds;
	const char *sites[SERVER_NAMES_MAX + 1], *proxies[SERVER_NAMES_MAX + 1]; /* ended by NULL */
	bool logs;
};

static bool read_words(const struct command *command, int argc, char **argv, struct words *w, int *code)
{
	int n_words, n = 0;
	struct option_spec specs[9 + 2 * SERVER_NAMES_MAX] = {
		{"port", &w->port, NULL},
		{"bind", &w->bind, NULL},
		{"data", &w->data, NULL},
		{"web", &w->web, NULL},
		{"rate", &w->rate, NULL},
		{"seconds", &w->seconds, NULL},
		{"connections", &w->connections, NULL},
		{"log-requests", NULL, &w->logs},
	};
	while (specs[n].name)
		n++;
	for (int i = 0; i < SERVER_NAMES_MAX; i++)
		specs[n++] = (struct option_spec){"site", &w->sites[i], NULL};
	for (int i = 0; i < SERVER_NAMES_MAX; i++)
		specs[n++] = (struct option_spec){"trusted-proxy", &w->proxies[i], NULL};
	specs[n] = (struct option_spec){NULL, NULL, NULL};
	return cmd_options(command, argc, argv, specs, NULL, 0, &n_words, code);
}

static bool read_numbers(const struct words *w, struct server_setup *setup)
{
	bool is_limited = !server_is_loopback(w->bind) || w->proxies[0];
	uint64_t port, connections, seconds, rate;
	if (!cmd_number(w->port, "port", 0, 65535, &port) ||
	    !cmd_number(w->connections, "number of connections", 1, 100000, &connections) ||
	    !cmd_number(w->rate      ? w->rate
			: is_limited ? "50"
				     : "0",
			"rate", 0, 1000000, &rate) ||
	    !cmd_number(w->seconds, "number of seconds", 1, 3600, &seconds))
		return false;
	setup->port = (int)port;
	setup->connections = (int)connections;
	setup->rate = (int)rate;
	setup->seconds = (int)seconds;
	return true;
}

/* Whether all addresses are some; otherwise the error is printed. */
static bool check_addresses(const struct words *w)
{
	const char *bad = server_is_address(w->bind) ? NULL : w->bind;
	if (bad)
		cmd_fails(EXIT_USAGE, "\"%s\" is not an address, expected a number such as 127.0.0.1 or ::1", bad);
	for (const char *const *site = w->sites; !bad && *site; site++)
		if (!server_is_site(*site)) {
			bad = *site;
			cmd_fails(EXIT_USAGE, "\"%s\" is not a site, expected one such as https://qipan.example.org",
				  bad);
		}
	for (const char *const *proxy = w->proxies; !bad && *proxy; proxy++)
		if (!server_is_proxy(*proxy)) {
			bad = *proxy;
			cmd_fails(EXIT_USAGE,
				  "\"%s\" is not a proxy, expected an address or a network such as 10.0.0.0/8", bad);
		}
	return !bad;
}

static void print_request(const char *line)
{
	fprintf(stderr, "%s\n", line);
}

static int run(const struct command *command, int argc, char **argv)
{
	struct words w = {.port = "8080", .bind = "127.0.0.1", .connections = "4000", .seconds = "30"};
	char folder[PATH_BYTES], found[PATH_BYTES], database[PATH_BYTES + 16];
	struct server_setup setup = {.version = QIPAN_VERSION, .log = print_line};
	int code;
	struct error err;
	if (!read_words(command, argc, argv, &w, &code))
		return code;
	if (!read_numbers(&w, &setup) || !check_addresses(&w))
		return EXIT_USAGE;
	umask(077);
	if (!data_folder(w.data, folder, &err))
		return cmd_fails(EXIT_DATA, "%s", err.text);
	snprintf(database, sizeof database, "%s/games.db", folder);
	setup.bind = w.bind;
	setup.web = w.web ? w.web : web_folder(found) ? found : NULL;
	setup.database = database;
	setup.sites = w.sites;
	setup.proxies = w.proxies;
	setup.log_request = w.logs ? print_request : NULL;
	return serve(&setup);
}

const struct command cmd_serve = {
	"serve",
	"serve the page, rulings and saved games over HTTP",
	"serve [--port N] [--bind ADDRESS] [--data DIR] [--web DIR] [...]\n"
	"\n"
	"Prints the address when it is ready; Ctrl-C, SIGTERM or SIGHUP stops it. Only programs on this machine can\n"
	"reach it, unless --bind says otherwise: then everyone who can reach it may read, change and delete the saved\n"
	"games. Browsers find it under its address; under a name, or behind a proxy, only with --site.\n"
	"\n"
	"  --port N         the port (8080; 0: any that is free)\n"
	"  --bind ADDRESS   the address (127.0.0.1); 0.0.0.0 stands for all addresses of the machine\n"
	"  --data DIR       where games are saved (~/.local/share/qipan)\n"
	"  --web DIR        the page's files (those beside the program)\n"
	"  --connections N  open at the same time (4000)\n"
	"  --rate N         requests a second from one address, 0: no limit (0 on this machine, else 50); a request\n"
	"                   that takes long or is large counts as several\n"
	"  --seconds N      to receive a request, and again to send each 64 KiB of its answer (30)\n"
	"  --site URL       where browsers find the server, such as https://qipan.example.org; may be repeated\n"
	"  --trusted-proxy ADDRESS  a proxy, or a network of them, whose X-Forwarded-For names the client; may be\n"
	"                   repeated. The limits then count its clients, and --rate is 50\n"
	"  --log-requests   write a line to standard error for each request\n"
	"\n"
	"example: qipan serve --port 0 --data ~/qipan-games\n"
	"example: qipan serve --site https://qipan.example.org --trusted-proxy 127.0.0.1",
	run,
};
