#include "base/ranks.h"
#include "base/base_messages.h"
#include "base/clock.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Between two looks for a message: a share of the time since the last one, so that looking costs little while tasks are
 * long, and waiting adds little to them. */
#define REST_SHARE  64
#define REST_MIN_US 100
#define REST_MAX_US 500
#define ID_MAX      64
#define SLICE       ((uint64_t)4 << 20) /* bytes of an array that travel at once */
#define PATIENCE_S  10                  /* how long rank 0 waits at the end for workers that may be lost */

static const struct ranks_driver *driver;
static struct string in, out; /* the last message received and sent */
static int n_ended;           /* workers */
static int64_t last_us;       /* when a message was received or sent */
static bool has_quit;         /* rank 0, so that whatever this rank then misses is no failure */

struct head {
	int32_t kind, run, number;
};

/* Parts of exchanges by sender. Others complete an exchange before this rank does, and
 * can be in the next one. */
static struct box {
	struct string of[2]; /* by the last bit of the exchange's number */
	bool is_full[2];
} * boxes;
static int n_boxes, n_exchanges;

void ranks_begin(const struct ranks_driver *d)
{
	driver = d;
	string_release(&in);
	string_release(&out);
	for (int i = 0; boxes && i < n_boxes; i++) {
		string_release(&boxes[i].of[0]);
		string_release(&boxes[i].of[1]);
	}
	free(boxes);
	n_boxes = d ? d->n : 0;
	boxes = d ? mem_new((size_t)n_boxes * sizeof *boxes) : NULL;
	n_ended = n_exchanges = 0;
	has_quit = false;
}

int ranks_number(void)
{
	return driver ? driver->rank : 0;
}

int ranks_count(void)
{
	return driver ? driver->n : 1;
}

bool ranks_is_worker(void)
{
	return driver && driver->rank > 0;
}

static void put_message(enum ranks_kind kind, int run, int number, const void *bytes, size_t n)
{
	struct head head = {(int32_t)kind, run, number};
	string_clear(&out);
	last_us = clock_us();
	string_bytes(&out, &head, sizeof head);
	string_bytes(&out, bytes, n);
}

void ranks_send(int to, enum ranks_kind kind, int run, int number, const void *bytes, size_t n)
{
	put_message(kind, run, number, bytes, n);
	driver->send(driver->context, to, out.text, out.length);
}

void ranks_send_all(enum ranks_kind kind, int run, const void *bytes, size_t n)
{
	if (!driver)
		return;
	put_message(kind, run, 0, bytes, n);
	if (driver->send_all)
		driver->send_all(driver->context, out.text, out.length);
	for (int rank = 1; !driver->send_all && rank < driver->n; rank++)
		driver->send(driver->context, rank, out.text, out.length);
}

static void put_into_box(int from, int exchange, const char *bytes, size_t n)
{
	struct box *box = &boxes[from];
	string_bytes(&box->of[exchange & 1], bytes, n);
	box->is_full[exchange & 1] = true;
}

bool ranks_receive(struct ranks_message *m)
{
	struct head head;
	int from;
	for (;;) {
		from = driver->receive(driver->context, &in);
		if (from < 0)
			return false;
		last_us = clock_us();
		memcpy(&head, in.text, sizeof head);
		if (head.kind != RANKS_EXCHANGE)
			break;
		put_into_box(from, head.run, in.text + sizeof head, in.length - sizeof head);
	}
	n_ended += head.kind == RANKS_ENDED;
	has_quit = has_quit || head.kind == RANKS_QUIT;
	*m = (struct ranks_message){.kind = (enum ranks_kind)head.kind,
				    .from = from,
				    .run = head.run,
				    .number = head.number,
				    .bytes = in.text + sizeof head,
				    .n = in.length - sizeof head};
	return true;
}

void ranks_rest(void)
{
	int64_t us = (clock_us() - last_us) / REST_SHARE;
	us = us < REST_MIN_US ? REST_MIN_US : us > REST_MAX_US ? REST_MAX_US : us;
	nanosleep(&(struct timespec){.tv_nsec = us * 1000}, NULL);
}

bool ranks_share(struct string *text, struct error *err)
{
	struct ranks_message m;
	if (!ranks_is_worker()) {
		ranks_send_all(RANKS_SHARED, 0, text->text, text->length);
		return true;
	}
	while (!ranks_receive(&m))
		ranks_rest();
	if (m.kind != RANKS_SHARED)
		return ranks_fail(&m, err);
	string_clear(text);
	string_bytes(text, m.bytes, m.n);
	return true;
}

/* --- exchanges --- */

static bool are_full(int exchange)
{
	bool all = true;
	for (int i = 0; i < n_boxes; i++)
		all = all && (i == driver->rank || boxes[i].is_full[exchange & 1]);
	return all;
}

bool ranks_exchange(const struct string *to, struct string *from, struct error *err)
{
	struct ranks_message m;
	int now = n_exchanges++;
	if (!driver)
		return true;
	for (int i = 0; i < n_boxes; i++)
		if (i != driver->rank)
			ranks_send(i, RANKS_EXCHANGE, now, 0, to[i].text, to[i].length);
	while (!are_full(now)) {
		if (!ranks_receive(&m))
			ranks_rest();
		else if ((m.kind == RANKS_QUIT && !are_full(now)) || (m.kind == RANKS_ENDED && m.number))
			return ranks_fail(&m, err); /* a worker that has ended well had its last exchange */
	}
	for (int i = 0; i < n_boxes; i++) {
		struct string received = boxes[i].of[now & 1];
		string_clear(&from[i]);
		boxes[i].of[now & 1] = from[i];
		boxes[i].is_full[now & 1] = false;
		from[i] = received;
	}
	return true;
}

/* The rank's next bytes from at on, counted from its first. */
static void put_slice(struct string *to, const uint8_t *bytes, const uint64_t *ends, int rank, uint64_t at)
{
	uint64_t begin = (rank ? ends[rank - 1] : 0) + at;
	uint64_t left = begin < ends[rank] ? ends[rank] - begin : 0;
	string_clear(to);
	if (left)
		string_bytes(to, bytes + begin, (size_t)(left < SLICE ? left : SLICE));
}

bool ranks_complete(uint8_t *bytes, const uint64_t *ends, struct error *err)
{
	int n = ranks_count(), mine = ranks_number();
	struct string *to = mem_new((size_t)n * sizeof *to), *from = mem_new((size_t)n * sizeof *from);
	uint64_t longest = 0;
	bool good = true;
	for (int i = 0; i < n; i++) {
		uint64_t length = ends[i] - (i ? ends[i - 1] : 0);
		longest = length > longest ? length : longest;
	}
	for (uint64_t at = 0; at < longest && good; at += SLICE) {
		for (int i = 0; i < n; i++)
			put_slice(&to[i], bytes, ends, mine, at);
		good = ranks_exchange(to, from, err);
		for (int i = 0; i < n && good; i++)
			if (from[i].length)
				memcpy(bytes + (i ? ends[i - 1] : 0) + at, from[i].text, from[i].length);
	}
	for (int i = 0; i < n; i++) {
		string_release(&to[i]);
		string_release(&from[i]);
	}
	free(to);
	free(from);
	return good;
}

/* --- errors --- */

void ranks_put_error(struct string *to, const struct error *err)
{
	string_bytes(to, err->text, strlen(err->text) + 1);
	string_bytes(to, err->args, strlen(err->args) + 1);
	string_bytes(to, err->id, strlen(err->id) + 1);
}

static const char *take_text(const char **bytes, const char *end)
{
	const char *text = *bytes;
	*bytes = memchr(text, 0, (size_t)(end - text));
	*bytes = *bytes ? *bytes + 1 : end;
	return text;
}

void ranks_get_error(const char *bytes, size_t n, struct error *err)
{
	static char id[ID_MAX]; /* a run has one error */
	const char *end = bytes + n;
	snprintf(err->text, sizeof err->text, "%s", take_text(&bytes, end));
	snprintf(err->args, sizeof err->args, "%s", take_text(&bytes, end));
	snprintf(id, sizeof id, "%s", take_text(&bytes, end));
	err->id = id;
}

bool ranks_fail(const struct ranks_message *m, struct error *err)
{
	return m->kind == RANKS_ENDED ? fail(err, ranks_worker_failed, m->from, message_part(m->bytes, m->n))
				      : fail(err, ranks_ended);
}

/* --- the end --- */

bool ranks_end(int code, const char *words, struct error *err)
{
	bool good = true;
	struct ranks_message m;
	if (ranks_is_worker())
		ranks_send(0, RANKS_ENDED, 0, has_quit ? 0 : code, words, strlen(words));
	else
		ranks_send_all(RANKS_QUIT, 0, NULL, 0);
	time_t begin = time(NULL);
	while (!ranks_is_worker() && n_ended < ranks_count() - 1 && time(NULL) - begin < PATIENCE_S) {
		if (!ranks_receive(&m))
			ranks_rest();
		else if (m.kind == RANKS_ENDED && good && code == 0 && m.number)
			good = ranks_fail(&m, err);
	}
	return good;
}
