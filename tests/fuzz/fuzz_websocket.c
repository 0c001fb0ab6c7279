/* What a client sends over WebSocket, with or without the head of its handshake: the first byte selects how the rest is
 * split into pieces. However it is split, the same messages and the same output come out. Messages are UTF-8 and not
 * too long. The output is whole frames, the last one a close frame if the connection is over, and is the same however
 * it is sent, except that fewer pings are answered if it is sent late. */
#include "fuzz.h"

#include <string.h>

#include "base/rng.h"
#include "server/websocket.h"
#include "support/json.h"

struct client {
	struct websocket *socket;
	struct string messages, output;
	struct rng *rng; /* for when and how much output is sent; NULL: all at the end */
};

static void send_some(struct client *c, size_t max)
{
	size_t n, again;
	const char *bytes = websocket_output(c->socket, &n);
	n = n < max ? n : max;
	string_bytes(&c->output, bytes, n);
	if (n == 0)
		return;
	websocket_ping(c->socket);
	HOLD(websocket_output(c->socket, &again) == bytes && again >= n);
	websocket_sent(c->socket, n);
}

/* As a server might: it repeats messages, and closes after some of them. */
static void answer(struct client *c, const char *message, size_t n)
{
	size_t length;
	HOLD(n <= WEBSOCKET_MESSAGE_MAX && message[n] == 0 && (memchr(message, 0, n) || text_is_utf8(message)));
	string_bytes(&c->messages, message, n + 1);
	websocket_send(c->socket, message, n);
	if (strcmp(message, "bye") == 0)
		websocket_close(c->socket, 1000, "bye");
	HOLD(message[n] == 0); /* still valid */
	HOLD(!websocket_next(c->socket, &length));
}

static void take(struct client *c, const char *bytes, size_t n)
{
	size_t at = 0, length;
	const char *message;
	do {
		size_t taken = websocket_take(c->socket, bytes + at, n - at);
		at += taken;
		HOLD(at <= n);
		message = websocket_next(c->socket, &length);
		HOLD(message || at == n);
		if (message)
			answer(c, message, length);
		if (c->rng && rng_below(c->rng, 3) == 0)
			send_some(c, 1 + rng_below(c->rng, 9));
	} while (message);
}

/* Reads a frame of the output: unmasked, unfragmented, with the shortest form of its length; returns its size. */
static size_t check_frame(const unsigned char *bytes, size_t n, int *opcode)
{
	HOLD(n >= 2 && bytes[0] >= 0x80 && bytes[1] < 127); /* no answer has 64 KiB */
	size_t head = bytes[1] == 126 ? 4 : 2;
	HOLD(n >= head);
	size_t length = head == 2 ? bytes[1] : (size_t)bytes[2] << 8 | bytes[3];
	HOLD((head == 2 || length >= 126) && length <= n - head);
	*opcode = bytes[0] & 0x7f;
	HOLD(*opcode == 1 || (length <= 125 && *opcode >= 8 && *opcode <= 10));
	HOLD(*opcode != 8 || length != 1);
	return head + length;
}

static void check_output(const struct client *c, bool is_over)
{
	const unsigned char *bytes = (const unsigned char *)string_text(&c->output);
	int opcode = 0;
	for (size_t at = 0; at < c->output.length;) {
		HOLD(opcode != 8);
		at += check_frame(bytes + at, c->output.length - at, &opcode);
	}
	HOLD(!is_over || opcode == 8);
}

/* Passes the bytes on in pieces of at most that size. */
static void talk(struct client *c, const char *bytes, size_t n, struct rng *rng, uint32_t piece_max)
{
	size_t length;
	c->socket = websocket_new();
	for (size_t at = 0, piece; at < n; at += piece) {
		piece = piece_max ? 1 + rng_below(rng, piece_max) : n;
		piece = piece < n - at ? piece : n - at;
		take(c, bytes + at, piece);
	}
	bool is_over = websocket_is_over(c->socket);
	HOLD(websocket_take(c->socket, "", 0) == 0 && !websocket_next(c->socket, &length));
	c->rng = NULL;
	while (websocket_output(c->socket, &length), length > 0) {
		string_bytes(&c->output, websocket_output(c->socket, &length), length);
		websocket_sent(c->socket, length);
	}
	HOLD(websocket_is_over(c->socket) == is_over);
	check_output(c, is_over);
	websocket_free(c->socket);
}

static void release(struct client *c)
{
	string_release(&c->messages);
	string_release(&c->output);
}

static void check_frames(const char *bytes, size_t n, unsigned seed)
{
	struct rng rng;
	struct client whole = {0}, cut = {0}, sent = {.rng = &rng};
	rng_seed(&rng, seed);
	talk(&whole, bytes, n, &rng, 0);
	talk(&cut, bytes, n, &rng, seed % 4 ? 1 + seed : 1);
	talk(&sent, bytes, n, &rng, 1 + seed % 64);
	HOLD(cut.messages.length == whole.messages.length && sent.messages.length == whole.messages.length);
	HOLD(memcmp(string_text(&cut.messages), string_text(&whole.messages), whole.messages.length) == 0);
	HOLD(memcmp(string_text(&sent.messages), string_text(&whole.messages), whole.messages.length) == 0);
	HOLD(cut.output.length == whole.output.length && sent.output.length >= whole.output.length);
	HOLD(memcmp(string_text(&cut.output), string_text(&whole.output), whole.output.length) == 0);
	release(&whole);
	release(&cut);
	release(&sent);
}

/* Whether the head is that of a valid handshake, after which frames follow. */
static bool check_handshake(const struct head *head)
{
	struct string out = {0};
	struct reply reply = {0};
	bool is_accepted = websocket_accept(head, &out, &reply);
	HOLD(is_accepted == (out.length > 0) && is_accepted == (reply.status == 0));
	if (is_accepted) {
		HOLD(strncmp(out.text, "HTTP/1.1 101 ", 13) == 0);
		HOLD(out.length > 32 && strcmp(out.text + out.length - 5, "=\r\n\r\n") == 0);
		HOLD(head->length == 0 && websocket_is_requested(head));
	} else {
		HOLD(reply.status == 400 || reply.status == 426);
		HOLD(!json_fault(string_text(&reply.body), reply.body.length));
	}
	string_release(&out);
	reply_release(&reply);
	return is_accepted;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 1 || size > 9000)
		return 0;
	const char *bytes = (const char *)data + 1;
	size_t n = size - 1, taken = 0;
	struct head head = {0};
	bool follows = n < 4 || memcmp(bytes, "GET ", 4) != 0;
	if (!follows) {
		taken = head_take(&head, bytes, n);
		follows = head.state == HEAD_WHOLE && check_handshake(&head);
		head_release(&head);
	}
	if (follows)
		check_frames(bytes + taken, n - taken, data[0]);
	return 0;
}
