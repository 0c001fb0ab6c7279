#include "protocol/client.h"
#include "base/mem.h"
#include "base/text.h"
#include "protocol/protocol_messages.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES ((size_t)1 << 20) /* fits a game of thousands of moves */
#define QUEUE_MAX      1000              /* lines; when full, reading pauses until some were executed */

/* A queued line. */
struct queued {
	struct queued *next;
	uint64_t number;
	bool searches;
	char text[];
};

/* Guarded by lock, except the stop and ponder flags, which searches read. Output is guarded by output_lock. */
struct client_queue {
	pthread_mutex_t lock, output_lock;
	pthread_cond_t changed;
	struct queued *first, **last;
	int n_queued;
	int n_searches;      /* lines that start a search, queued or being executed */
	bool searches;       /* the current line is one of them */
	uint64_t n_received; /* number of the last queued line */
	uint64_t executing;  /* number of the current line */
	uint64_t stopped;    /* lines up to this number are stopped */
	uint64_t hit;        /* likewise: no longer pondering */
	bool ended;          /* no more input: an unlimited search stops */
	bool waits;          /* the running search ends only on a stop or ponderhit */
	bool idles;          /* idle is running and may be stopped */
	bool struck;         /* idle's ponder search was hit: it now counts as a regular search */
	atomic_bool stop, ponder;
};

/* --- output --- */

void client_send(struct client *client, const char *format, ...)
{
	va_list args;
	pthread_mutex_lock(&client->inside->output_lock);
	va_start(args, format);
	vfprintf(client->out, format, args);
	va_end(args);
	putc('\n', client->out);
	fflush(client->out);
	pthread_mutex_unlock(&client->inside->output_lock);
}

/* --- stopping --- */

void client_stop(struct client *client)
{
	struct client_queue *in = client->inside;
	pthread_mutex_lock(&in->lock);
	in->stopped = in->n_received;
	atomic_store(&in->stop, in->executing <= in->stopped);
	pthread_cond_broadcast(&in->changed);
	pthread_mutex_unlock(&in->lock);
}

void client_ponder_hit(struct client *client)
{
	struct client_queue *in = client->inside;
	pthread_mutex_lock(&in->lock);
	in->hit = in->n_received;
	in->struck |= in->idles;
	in->n_searches += in->idles;
	in->idles = false;
	atomic_store(&in->ponder, false);
	pthread_cond_broadcast(&in->changed);
	pthread_mutex_unlock(&in->lock);
}

bool client_searches(struct client *client)
{
	struct client_queue *in = client->inside;
	pthread_mutex_lock(&in->lock);
	bool searches = in->n_searches > 0;
	pthread_mutex_unlock(&in->lock);
	return searches;
}

bool client_idles(struct client *client)
{
	struct client_queue *in = client->inside;
	pthread_mutex_lock(&in->lock);
	bool idles = in->idles;
	pthread_mutex_unlock(&in->lock);
	return idles;
}

void client_search(struct client *client, const struct limits *requested, bool ponders, report_fn *report,
		   void *context, struct search_result *out)
{
	struct client_queue *in = client->inside;
	struct limits limits = *requested;
	limits.stop = &in->stop;
	limits.ponder = &in->ponder;
	pthread_mutex_lock(&in->lock);
	in->waits = requested->infinite || ponders;
	atomic_store(&in->stop, in->executing <= in->stopped || (in->ended && in->waits));
	atomic_store(&in->ponder, ponders && in->executing > in->hit);
	pthread_cond_broadcast(&in->changed);
	pthread_mutex_unlock(&in->lock);
	host_search(client->host, &limits, report, context, out);
	pthread_mutex_lock(&in->lock);
	while (!atomic_load(&in->stop) && !in->ended && (requested->infinite || atomic_load(&in->ponder)))
		pthread_cond_wait(&in->changed, &in->lock);
	in->waits = false;
	pthread_mutex_unlock(&in->lock);
}

static void stop_counting(struct client_queue *in)
{
	in->n_searches -= in->searches;
	in->searches = false;
}

void client_end_search(struct client *client)
{
	struct client_queue *in = client->inside;
	pthread_mutex_lock(&in->lock);
	stop_counting(in);
	pthread_mutex_unlock(&in->lock);
}

/* --- the working thread --- */

/* The next line, freed by the caller; NULL at the end of the session. */
static struct queued *take_line(struct client_queue *in)
{
	pthread_mutex_lock(&in->lock);
	while (!in->first && !in->ended)
		pthread_cond_wait(&in->changed, &in->lock);
	struct queued *line = in->first;
	if (line) {
		in->first = line->next;
		if (!in->first)
			in->last = &in->first;
		in->n_queued--;
		in->executing = line->number;
		in->searches = line->searches;
		pthread_cond_broadcast(&in->changed);
	}
	pthread_mutex_unlock(&in->lock);
	return line;
}

/* After a line or a hit ponder search has been executed: whether idle may begin. Its searches get their own line
 * number, so that stops and ponderhits apply to them in the same way. */
static bool begin_idle(const struct client *client)
{
	struct client_queue *in = client->inside;
	pthread_mutex_lock(&in->lock);
	stop_counting(in);
	in->idles = client->protocol->idle && !in->first && !in->ended;
	if (in->idles)
		in->executing = ++in->n_received;
	bool idles = in->idles;
	pthread_mutex_unlock(&in->lock);
	return idles;
}

/* Returns whether the ponder search was hit. */
static bool end_idle(struct client_queue *in)
{
	pthread_mutex_lock(&in->lock);
	bool struck = in->struck;
	in->searches = struck; /* client_ponder_hit has counted it */
	in->idles = in->struck = false;
	pthread_mutex_unlock(&in->lock);
	return struck;
}

static void *work(void *context)
{
	struct client *client = context;
	struct queued *line;
	while ((line = take_line(client->inside))) {
		client->protocol->execute(client, line->text);
		free(line);
		while (begin_idle(client)) {
			client->protocol->idle(client);
			if (!end_idle(client->inside))
				break;
		}
	}
	if (client->protocol->bye)
		client->protocol->bye(client);
	return NULL;
}

/* --- the reading thread --- */

/* Waits until the queue has room for a line; requires the lock. */
static void wait_for_room(struct client_queue *in)
{
	while (in->n_queued >= QUEUE_MAX) {
		if (in->waits) { /* its stop could not be read */
			atomic_store(&in->stop, true);
			pthread_cond_broadcast(&in->changed);
		}
		pthread_cond_wait(&in->changed, &in->lock);
	}
}

/* Inserts the line at link, which is in the queue or at its end; requires the lock. */
static void insert(struct client_queue *in, struct queued **link, const char *text, bool searches)
{
	size_t size = strlen(text) + 1;
	struct queued *line = mem_new(sizeof *line + size);
	memcpy(line->text, text, size);
	line->searches = searches;
	if (in->idles) {
		in->idles = false;
		in->stopped = in->n_received;
		atomic_store(&in->stop, true);
	}
	line->number = ++in->n_received;
	in->n_searches += searches;
	in->n_queued++;
	line->next = *link;
	*link = line;
	if (link == in->last)
		in->last = &line->next;
	pthread_cond_broadcast(&in->changed);
}

static void queue(struct client_queue *in, const char *text, bool searches)
{
	pthread_mutex_lock(&in->lock);
	wait_for_room(in);
	insert(in, in->last, text, searches);
	pthread_mutex_unlock(&in->lock);
}

bool client_ask(struct client *client, const char *line)
{
	struct client_queue *in = client->inside;
	pthread_mutex_lock(&in->lock);
	wait_for_room(in);
	bool has_begun = in->searches || in->struck;
	if (!has_begun) {
		struct queued **link = &in->first;
		while (*link && !(*link)->searches)
			link = &(*link)->next;
		insert(in, link, line, false);
	}
	pthread_mutex_unlock(&in->lock);
	return !has_begun;
}

static enum client_turn on_line(struct client *client, const char *line)
{
	enum client_turn turn = client->protocol->on_line(client, line);
	if (turn == CLIENT_QUEUE || turn == CLIENT_QUEUE_SEARCH)
		queue(client->inside, line, turn == CLIENT_QUEUE_SEARCH);
	return turn;
}

static void end(struct client_queue *in, bool quits)
{
	pthread_mutex_lock(&in->lock);
	in->ended = true;
	if (quits)
		in->stopped = in->n_received;
	if (quits || in->waits)
		atomic_store(&in->stop, true);
	pthread_cond_broadcast(&in->changed);
	pthread_mutex_unlock(&in->lock);
}

/* Reads the next line without its line end, truncated to LINE_MAX_BYTES and without zero bytes; false at the end of the
 * input. A last line without a line end counts. Tabs become blanks and other control characters '?', since replies
 * quote invalid input. */
static bool read_line(FILE *in, struct string *line)
{
	string_clear(line);
	int c;
	while ((c = getc(in)) != EOF && c != '\n')
		if (c && line->length < LINE_MAX_BYTES)
			string_char(line, c == '\t' ? ' ' : (char)c);
	if (line->length && line->text[line->length - 1] == '\r')
		line->text[--line->length] = 0;
	if (line->length) {
		text_mask(line->text);
		line->length = strlen(line->text);
	}
	return c != EOF || line->length > 0;
}

/* Finds the protocol that the first nonempty line selects. */
static bool open_protocol(struct client *client, const struct protocol *const *protocols, FILE *in, struct string *line,
			  struct error *err)
{
	while (read_line(in, line) && !string_text(line)[strspn(string_text(line), " \t")])
		;
	for (; *protocols; protocols++)
		if ((*protocols)->opens(string_text(line))) {
			client->protocol = *protocols;
			return true;
		}
	return fail(err, protocol_not_opened, string_text(line));
}

static void client_on(struct client *client, FILE *in, struct string *line)
{
	enum client_turn turn;
	do
		turn = on_line(client, string_text(line));
	while (turn != CLIENT_QUIT && turn != CLIENT_END && read_line(in, line));
	end(client->inside, turn == CLIENT_QUIT);
}

bool client_run(struct host *host, const struct protocol *const *protocols, const char *version, FILE *in, FILE *out,
		struct error *err)
{
	struct client_queue inside = {.executing = 0};
	struct client client = {.host = host, .version = version, .out = out, .inside = &inside};
	struct string line = {0};
	pthread_t worker;
	inside.last = &inside.first;
	if (!open_protocol(&client, protocols, in, &line, err)) {
		string_release(&line);
		return false;
	}
	client.state = mem_new(client.protocol->state_size + 1);
	pthread_mutex_init(&inside.lock, NULL);
	pthread_mutex_init(&inside.output_lock, NULL);
	pthread_cond_init(&inside.changed, NULL);
	bool works = pthread_create(&worker, NULL, work, &client) == 0 || fail(err, protocol_no_thread);
	if (works) {
		client_on(&client, in, &line);
		pthread_join(worker, NULL);
	}
	while (inside.first) {
		struct queued *next = inside.first->next;
		free(inside.first);
		inside.first = next;
	}
	pthread_cond_destroy(&inside.changed);
	pthread_mutex_destroy(&inside.output_lock);
	pthread_mutex_destroy(&inside.lock);
	free(client.state);
	string_release(&line);
	return works;
}
