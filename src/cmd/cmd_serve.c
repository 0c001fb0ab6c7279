#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/interrupt.h"
#include "server/server.h"

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
		return fail(err, "neither XDG_DATA_HOME nor HOME names a directory: use --data DIR");
	if (n < 0 || n >= PATH_BYTES)
		return fail(err, "the path of the data directory is too long");
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
	const atomic_bool *stop = interrupt_flag();
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

static int run(const struct command *command, int argc, char **argv)
{
	const char *port = "8080", *bind = "127.0.0.1", *data = NULL, *web = NULL, *connections = "4000", *rate = NULL,
		   *seconds = "30";
	char folder[PATH_BYTES], found[PATH_BYTES], database[PATH_BYTES + 16];
	uint64_t n_port, n_connections, n_rate, n_seconds;
	int code, n_words;
	struct error err;
	const struct option_spec specs[] = {
		{"port", &port, NULL},
		{"bind", &bind, NULL},
		{"data", &data, NULL},
		{"web", &web, NULL},
		{"rate", &rate, NULL},
		{"seconds", &seconds, NULL},
		{"connections", &connections, NULL},
		{NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, NULL, 0, &n_words, &code))
		return code;
	if (!rate)
		rate = server_is_loopback(bind) ? "0" : "50";
	if (!cmd_number(port, "port", 0, 65535, &n_port) ||
	    !cmd_number(connections, "number of connections", 1, 100000, &n_connections) ||
	    !cmd_number(rate, "rate", 0, 1000000, &n_rate) ||
	    !cmd_number(seconds, "number of seconds", 1, 3600, &n_seconds))
		return EXIT_USAGE;
	if (!server_is_address(bind))
		return cmd_fails(EXIT_USAGE, "\"%s\" is not an address, expected a number such as 127.0.0.1 or ::1",
				 bind);
	umask(077);
	if (!data_folder(data, folder, &err))
		return cmd_fails(EXIT_DATA, "%s", err.text);
	snprintf(database, sizeof database, "%s/games.db", folder);
	return serve(&(struct server_setup){
		.bind = bind,
		.port = (int)n_port,
		.web = web                 ? web
		       : web_folder(found) ? found
					   : NULL,
		.database = database,
		.version = QIPAN_VERSION,
		.connections = (int)n_connections,
		.rate = (int)n_rate,
		.seconds = (int)n_seconds,
		.log = print_line,
	});
}

const struct command cmd_serve = {
	"serve",
	"serve the page, rulings and saved games over HTTP",
	"serve [--port N] [--bind ADDRESS] [--data DIR] [--web DIR] [...]\n"
	"\n"
	"Prints the address when it is ready; Ctrl-C or SIGTERM stops it. Only programs on this machine can reach\n"
	"it, unless --bind says otherwise: then everyone who can reach it may read, change and delete the saved\n"
	"games.\n"
	"\n"
	"  --port N         the port (8080; 0: any that is free)\n"
	"  --bind ADDRESS   the address (127.0.0.1); 0.0.0.0 stands for all addresses of the machine\n"
	"  --data DIR       where games are saved (~/.local/share/qipan)\n"
	"  --web DIR        the page's files (those beside the program)\n"
	"  --connections N  open at the same time (4000)\n"
	"  --rate N         requests a second from one address, 0: no limit (0 on this machine, else 50)\n"
	"  --seconds N      to receive a request, and again to send its answer (30)\n"
	"\n"
	"example: qipan serve --port 0 --data /tmp/qipan",
	run,
};
