#include "base/file.h"
#include "base/folders.h"
#include "base/system.h"
#include "cmd/cmd.h"
#include "cmd/language.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "server/server.h"
#include "server/systemd.h"
#include "store/db.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_BYTES    4096
#define OTHER_PORTS   20 /* ports to try when suggesting a free one */
#define PORT          8080
#define KEEP_DAYS_MAX 36500
#define ADDRESS       "127.0.0.1"

/* Limits of an address, unless only this machine can connect. */
#define PUBLIC_RATE     50  /* requests per second */
#define PUBLIC_ROOMS    60  /* per hour */
#define PUBLIC_RULINGS  120 /* per minute */
#define PUBLIC_LEVELS   20  /* per hour */
#define PUBLIC_ATTEMPTS 600 /* per hour */
#define PUBLIC_SOCKETS  100
#define PUBLIC_WAITING  100
#define PUBLIC_KIB      2048 /* per second */

static void print_line(const char *line)
{
	fprintf(stderr, "qipan: %s\n", line);
}

/* The folder of the saved games: the requested one, or the user's according to the XDG base directory specification. */
static bool data_folder(const char *requested, char *path, struct error *err)
{
	size_t n = requested ? (size_t)snprintf(path, PATH_BYTES, "%s", requested)
			     : folders_path(FOLDER_DATA, "", path, PATH_BYTES);
	if (n == 0)
		return fail(err, cmd_no_data_directory);
	if (n >= PATH_BYTES)
		return fail(err, cmd_data_path_too_long);
	return file_make_directories(path, err);
}

/* The web page's folder in the build or installation, relative to the executable; false if not found. */
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
	if (setup->socket || setup->port == 0 || server_port_is_free(setup->bind, setup->port))
		return cmd_fails(EXIT_DATA, err);
	for (int port = setup->port + 1; port <= setup->port + OTHER_PORTS && port <= 65535; port++)
		if (server_port_is_free(setup->bind, port))
			return cmd_refuses(EXIT_DATA, cmd_port_is_free, err, port);
	return cmd_fails(EXIT_DATA, err);
}

static int serve(const struct server_setup *setup)
{
	struct error err;
	int stop = interrupt_file();
	if (stop < 0)
		return cmd_refuses(EXIT_DATA, cmd_no_pipe, system_error(errno));
	interrupt_on_hangup();
	struct server *server = server_new(setup, &err);
	if (!server)
		return cannot_serve(setup, &err);
	if (server_n_pages(server) == 0)
		print_line("there is no page, only the interface for programs: \"./dev web\" makes it, --web DIR names "
			   "it");
	printf("%s\n", server_address(server));
	fflush(stdout);
	int code = server_run(server, stop, &err) ? EXIT_DONE : cmd_fails(EXIT_DATA, &err);
	server_free(server);
	return code;
}

struct serve {
	const char *bind, *data, *store, *web, *admin_token, *password_file, *rooms, *club;
	struct option_texts site, trusted_proxy, metrics;
	struct option_number port, rate, rooms_per_hour, rulings, levels, attempts, sockets, waiting, bytes;
	int connections, seconds, think, keep_rooms;
	bool log_requests;
};

/* The first text that is not a proxy, or NULL. */
static const char *bad_proxy(const struct option_texts *texts)
{
	for (int i = 0; i < texts->n; i++)
		if (!server_is_proxy(texts->all[i]))
			return texts->all[i];
	return NULL;
}

/* Whether all addresses are valid; otherwise prints the error. */
static bool check_addresses(const struct serve *w)
{
	const char *bad = !w->bind || server_is_address(w->bind) ? NULL : w->bind;
	if (bad)
		cmd_refuses(EXIT_USAGE, cmd_not_an_address, bad);
	for (int i = 0; !bad && i < w->site.n; i++)
		if (!server_is_site(w->site.all[i])) {
			bad = w->site.all[i];
			cmd_refuses(EXIT_USAGE, cmd_not_a_site, bad);
		}
	if (!bad && (bad = bad_proxy(&w->trusted_proxy)))
		cmd_refuses(EXIT_USAGE, cmd_not_a_proxy, bad);
	if (!bad && (bad = bad_proxy(&w->metrics)))
		cmd_refuses(EXIT_USAGE, cmd_not_a_network, bad);
	return !bad;
}

#define SECRET_BYTES 200 /* of a secret, at most */
#define TOKEN_MIN    22  /* characters of the operator's token */
#define PASSWORD_MIN 8   /* ... of the password */

/* Reads the secret in a file, one line of at least that many characters. NULL path: "". */
static bool read_secret(const char *path, int min, struct string *out, struct error *err)
{
	string_clear(out);
	if (!path)
		return true;
	if (!file_read(path, SECRET_BYTES, out, err))
		return false;
	if (out->length > 0 && out->text[out->length - 1] == '\n')
		out->text[--out->length] = 0;
	const char *text = string_text(out);
	if (strlen(text) != out->length || !text_is_plain(text))
		return fail(err, cmd_secret_not_a_line, path);
	int n = 0;
	for (const char *c = text; *c; c++)
		n += (*c & 0xc0) != 0x80;
	return n >= min || fail(err, cmd_secret_too_short, path, n, min);
}

/* Reads the operator's token, which must fit into a header. */
static bool read_token(const char *path, struct string *out, struct error *err)
{
	if (!read_secret(path, TOKEN_MIN, out, err))
		return false;
	for (size_t i = 0; i < out->length; i++)
		if (out->text[i] <= ' ' || out->text[i] >= 127)
			return fail(err, cmd_secret_not_ascii, path);
	return true;
}

static void print_request(const char *line)
{
	fprintf(stderr, "%s\n", line);
}

static enum access_rooms rooms_of(const char *word)
{
	return strcmp(word, "nobody") == 0  ? ACCESS_NOBODY
	       : strcmp(word, "admin") == 0 ? ACCESS_OPERATOR
					    : ACCESS_ANYONE;
}

static int limit_of(const struct option_number *given, bool is_public, int default_value)
{
	return given->text ? (int)given->value : is_public ? default_value : 0;
}

/* The limits of each address. */
static struct peers_limits limits_of(const struct serve *o, bool is_public)
{
	return (struct peers_limits){
		.sockets = limit_of(&o->sockets, is_public, PUBLIC_SOCKETS),
		.waiting = limit_of(&o->waiting, is_public, PUBLIC_WAITING),
		.rooms = limit_of(&o->rooms_per_hour, is_public, PUBLIC_ROOMS),
		.rulings = limit_of(&o->rulings, is_public, PUBLIC_RULINGS),
		.levels = limit_of(&o->levels, is_public, PUBLIC_LEVELS),
		.attempts = limit_of(&o->attempts, is_public, PUBLIC_ATTEMPTS),
		.kib = limit_of(&o->bytes, is_public, PUBLIC_KIB),
	};
}

/* Takes over a socket that systemd passes, instead of --bind and --port. */
static bool take_socket(const struct serve *o, struct systemd_socket *socket)
{
	struct error err;
	if (!systemd_take_socket(socket, &err)) {
		cmd_fails(EXIT_DATA, &err);
		return false;
	}
	if (socket->fd && (o->bind || o->port.text))
		print_line("systemd passes the listening socket: --bind and --port are not used");
	return true;
}

/* token and password: "" if they are not used. */
static int serve_with(const struct serve *o, const char *token, const char *password)
{
	static const char *const none[] = {NULL};
	char folder[PATH_BYTES] = "", found[PATH_BYTES], database[PATH_BYTES + 16], secret[PATH_BYTES + 16];
	struct systemd_socket socket;
	struct error err;
	if (!take_socket(o, &socket))
		return EXIT_DATA;
	const char *bind = socket.fd ? socket.address : o->bind ? o->bind : ADDRESS;
	bool is_public = !server_is_loopback(bind) || o->trusted_proxy.n > 0;
	if (o->store && !db_is_url(o->store))
		return cmd_refuses(EXIT_USAGE, cmd_not_a_store);
	bool needs_folder = !o->store || *password; /* for the saved games or for login.secret */
	if (needs_folder && !data_folder(o->data, folder, &err))
		return cmd_fails(EXIT_DATA, &err);
	language_speak_english(); /* replies are always English */
	snprintf(database, sizeof database, "%s/games.db", folder);
	snprintf(secret, sizeof secret, "%s/login.secret", folder);
	const struct server_setup setup = {
		.version = QIPAN_VERSION,
		.log = print_line,
		.log_request = o->log_requests ? print_request : NULL,
		.bind = bind,
		.port = socket.fd      ? socket.port
			: o->port.text ? (int)o->port.value
				       : PORT,
		.socket = socket.fd,
		.connections = o->connections,
		.rate = limit_of(&o->rate, is_public, PUBLIC_RATE),
		.limits = limits_of(o, is_public),
		.seconds = o->seconds,
		.threads = o->think,
		.web = o->web              ? o->web
		       : web_folder(found) ? found
					   : NULL,
		.database = o->store ? o->store : database,
		.admin_token = *token ? token : NULL,
		.password = *password ? password : NULL,
		.secret = secret,
		.rooms = rooms_of(o->rooms),
		.keep_rooms = o->keep_rooms,
		.club = o->club,
		.sites = o->site.n ? o->site.all : none,
		.proxies = o->trusted_proxy.n ? o->trusted_proxy.all : none,
		.metrics = o->metrics.n ? o->metrics.all : none,
	};
	return serve(&setup);
}

static int serve_main(void *given)
{
	const struct serve *o = given;
	struct string token = {0}, password = {0};
	struct error err;
	if (!check_addresses(o))
		return EXIT_USAGE;
	umask(077);
	bool read = read_token(o->admin_token, &token, &err) &&
		    read_secret(o->password_file, PASSWORD_MIN, &password, &err);
	int code = read ? serve_with(o, string_text(&token), string_text(&password)) : cmd_fails(EXIT_DATA, &err);
	string_release(&token);
	string_release(&password);
	return code;
}

static const struct option_choice rooms_choices[] = {{"anyone", NULL}, {"admin", NULL}, {"nobody", NULL}, {NULL, NULL}};

#define AT(member) OPTION_AT(struct serve, member)

static const struct option options[] = {
	{"port", AT(port), "port to listen on; 0: any free port", "N", 0, 65535},
	{"bind", AT(bind), "address to listen on (default 127.0.0.1); 0.0.0.0 stands for all addresses of the machine",
	 "ADDRESS"},
	{"data", AT(data), "folder of saved games (default ~/.local/share/qipan)", .words = OPTION_FOLDER},
	{"store", AT(store),
	 "PostgreSQL database of saved games and rooms, postgresql://USER@HOST/NAME, instead of a file in the folder; "
	 "PGPASSFILE or ~/.pgpass holds its password",
	 "URL"},
	{"web", AT(web), "folder of the page; by default the installed one", .words = OPTION_FOLDER},
	{"club", AT(club), "file about the club, with its name, rules, clock and game, for the lobby", "FILE",
	 .words = OPTION_FILE},
	{"connections", AT(connections), "maximum open connections", "N", 1, 100000},
	{"rate", AT(rate),
	 "requests per second from one address, 0 for no limit (default 0 if only this machine can connect, otherwise "
	 "50); long or large requests count as several",
	 "N", 0, 1000000},
	{"seconds", AT(seconds), "time limit to receive a request, and again to send each 64 KiB of the reply", "N", 1,
	 3600},
	{"think", AT(think),
	 "threads for searches and reviews that programs request, and for ratings of published levels; 0: neither", "N",
	 0, SERVER_THREADS_MAX},
	{"site", AT(site), "where browsers find the server, such as https://qipan.example.org; may be repeated", "URL",
	 0, SERVER_NAMES_MAX},
	{"trusted-proxy", AT(trusted_proxy),
	 "a proxy, or a network of proxies, whose X-Forwarded-For names the client; may be repeated. Limits then apply "
	 "to its clients, and --rate defaults to 50",
	 "ADDRESS", 0, SERVER_NAMES_MAX},
	{"admin-token", AT(admin_token),
	 "file with the operator's token, one line of at least 22 characters: whoever sends it can close and delete "
	 "rooms and remove levels",
	 .words = OPTION_FILE},
	{"password-file", AT(password_file),
	 "file with a password, one line of at least 8 characters, that rooms and saved games need",
	 .words = OPTION_FILE},
	{"rooms", AT(rooms),
	 "who may create rooms and tournaments and publish levels; admin: only with the token of --admin-token", "WHO",
	 .choices = rooms_choices},
	{"keep-rooms", AT(keep_rooms),
	 "days after which finished games between people are deleted, except those of tournaments; 0: never", "DAYS", 0,
	 KEEP_DAYS_MAX},
	{"rooms-per-hour", AT(rooms_per_hour),
	 "rooms and tournaments that one address may create per hour, 0 for no limit (default 0 if only this machine "
	 "can connect, "
	 "otherwise 60)",
	 "N", 0, 1000000},
	{"rulings-per-minute", AT(rulings), "requests for rulings from one address, likewise (default 0 or 120)", "N",
	 0, 1000000},
	{"levels-per-hour", AT(levels), "levels that one address may publish per hour, likewise (default 0 or 20)", "N",
	 0, 1000000},
	{"attempts-per-hour", AT(attempts),
	 "attempts at levels and reports of levels that one address may send per hour, likewise (default 0 or 600)",
	 "N", 0, 1000000},
	{"sockets", AT(sockets), "open WebSockets of one address, likewise (default 0 or 100)", "N", 0, 100000},
	{"waiting", AT(waiting), "requests of one address that wait for a room, likewise (default 0 or 100)", "N", 0,
	 100000},
	{"kib-per-second", AT(bytes),
	 "KiB of requests and replies of one address, likewise (default 0 or 2048); 16 times as many at once", "N", 0,
	 1000000},
	{"metrics", AT(metrics),
	 "an address or network that may read /api/metrics, without a proxy in between; may be repeated", "ADDRESS", 0,
	 SERVER_NAMES_MAX},
	{"log-requests", AT(log_requests), "log each request to standard error, a line of JSON each"},
	OPTION_END,
};

const struct command cmd_serve = {
	.name = "serve",
	.summary = "serve the page, rulings, saved games and games between people over HTTP",
	.description = "Prints the address when it is ready; Ctrl-C, SIGTERM or SIGHUP stops it. By default only "
		       "programs on this machine can connect. With another --bind, everyone who can connect may "
		       "read, change and delete the saved games. A listening socket that systemd passes takes the "
		       "place of --bind and --port. Browsers reach it under its address; under a name, "
		       "or behind a proxy, only with --site.",
	.examples = "qipan serve --port 0 --data ~/qipan-games\n"
		    "qipan serve --site https://qipan.example.org --trusted-proxy 127.0.0.1",
	.options = options,
	COMMAND_READS(struct serve, .port.value = PORT, .connections = 4000, .seconds = 30, .rooms = "anyone"),
	.main = serve_main,
};
