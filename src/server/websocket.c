#include "server/websocket.h"
#include "base/bug.h"
#include "base/mem.h"

#include <assert.h>
#include <sha1.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#define CONTROL_MAX 125 /* bytes in a control frame; libwslay rejects more */

/* The interface of libwslay for single frames: it decodes and encodes headers and removes masks. */
struct websocket {
	enum { OPEN, CLOSING, OVER } stage; /* CLOSING: our close frame is queued, the client's has not arrived */

	/* input */
	wslay_frame_context_ptr frames; /* NULL unless part of a frame has arrived */
	bool has_part;                  /* part of a frame has arrived */
	uint64_t left;                  /* bytes of the payload still to come; 0 before it starts */
	const char *input;              /* the rest of the bytes of websocket_take */
	size_t n_input;
	enum { NONE, PART, WHOLE, TAKEN } message;
	struct string text;            /* of the message */
	char control[CONTROL_MAX + 1]; /* payload of a control frame, which may come between two fragments */
	size_t n_control;

	/* output: one string is being sent, the other one grows */
	struct string sending, later;
	size_t n_sent;
	bool has_pong; /* a pong is due after them */
	char pong[CONTROL_MAX];
	size_t n_pong;
};

/* --- handshake --- */

bool websocket_is_requested(const struct head *head)
{
	return !head->is_old && strcmp(head->method, "GET") == 0 && head_has_word(head, HEAD_CONNECTION, "upgrade") &&
	       head_has_word(head, HEAD_UPGRADE, "websocket");
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void add_base64(struct string *out, const unsigned char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i += 3) {
		unsigned three = (unsigned)bytes[i] << 16;
		three |= i + 1 < n ? (unsigned)bytes[i + 1] << 8 : 0;
		three |= i + 2 < n ? bytes[i + 2] : 0;
		for (size_t k = 0; k < 4; k++)
			string_char(out, i + k > n ? '=' : digits[three >> (18 - 6 * k) & 63]);
	}
}

/* Whether the key is 16 bytes in base64. */
static bool is_key(const char *key)
{
	return strspn(key, digits) == 22 && strcmp(key + 22, "==") == 0;
}

/* RFC 6455 4.2.2 */
static void add_accept_key(struct string *out, const char *key)
{
	static const char id[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
	unsigned char hash[SHA1_DIGEST_LENGTH];
	SHA1_CTX sha1;
	SHA1Init(&sha1);
	SHA1Update(&sha1, (const uint8_t *)key, strlen(key));
	SHA1Update(&sha1, (const uint8_t *)id, sizeof id - 1);
	SHA1Final(hash, &sha1);
	add_base64(out, hash, sizeof hash);
}

bool websocket_accept(const struct head *head, struct string *out, struct reply *reply)
{
	const char *key = head_text(head, HEAD_SEC_WEBSOCKET_KEY);
	if (!websocket_is_requested(head) || strcmp(head_text(head, HEAD_SEC_WEBSOCKET_VERSION), "13") != 0)
		reply_fail(reply, 426, "no_websocket", "expected a WebSocket handshake, version 13");
	else if (!is_key(key))
		reply_fail(reply, 400, "bad_key", "the Sec-WebSocket-Key is not 16 bytes in base64");
	else if (head->length || head->fields[HEAD_TRANSFER_ENCODING])
		reply_fail(reply, 400, "bad_request", "a WebSocket handshake has a body");
	else {
		string_add(out, "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
				"sec-websocket-accept: ");
		add_accept_key(out, key);
		string_add(out, "\r\n\r\n");
		return true;
	}
	return false;
}

/* --- output --- */

static wslay_frame_context_ptr frames_new(const struct wslay_frame_callbacks *callbacks, void *user)
{
	wslay_frame_context_ptr frames;
	if (wslay_frame_context_init(&frames, callbacks, user) != 0)
		bug_no_memory();
	return frames;
}

static ssize_t add_bytes(const uint8_t *bytes, size_t n, int flags, void *out)
{
	(void)flags;
	string_bytes(out, bytes, n);
	return (ssize_t)n;
}

static void add_frame(struct string *out, uint8_t opcode, const char *bytes, size_t n)
{
	static const struct wslay_frame_callbacks callbacks = {.send_callback = add_bytes};
	wslay_frame_context_ptr frames = frames_new(&callbacks, out);
	struct wslay_frame_iocb frame = {
		.fin = 1, .opcode = opcode, .payload_length = n, .data = (const uint8_t *)bytes, .data_length = n};
	if (wslay_frame_send(frames, &frame) != (ssize_t)n)
		BUG("a frame of %zu bytes cannot be sent", n);
	wslay_frame_context_free(frames);
}

static void add_pong(struct websocket *w, struct string *out)
{
	if (w->has_pong)
		add_frame(out, WSLAY_PONG, w->pong, w->n_pong);
	w->has_pong = false;
}

void websocket_send(struct websocket *w, const char *text, size_t length)
{
	if (w->stage == OPEN)
		add_frame(&w->later, WSLAY_TEXT_FRAME, text, length);
}

void websocket_ping(struct websocket *w)
{
	if (w->stage == OPEN)
		add_frame(&w->later, WSLAY_PING, "", 0);
}

const char *websocket_output(struct websocket *w, size_t *n)
{
	if (w->sending.length == 0) {
		w->sending = w->later;
		w->later = (struct string){0};
		add_pong(w, &w->sending);
	}
	*n = w->sending.length - w->n_sent;
	return string_text(&w->sending) + w->n_sent;
}

void websocket_sent(struct websocket *w, size_t n)
{
	assert(n <= w->sending.length - w->n_sent);
	w->n_sent += n;
	if (w->n_sent < w->sending.length)
		return;
	string_release(&w->sending);
	w->n_sent = 0;
}

/* --- closing --- */

static void forget_message(struct websocket *w)
{
	string_release(&w->text);
	w->message = NONE;
}

/* Queues a close frame unless one is queued, and enters the stage. Code 0: none. */
static void close_with(struct websocket *w, int stage, int code, const char *reason)
{
	char body[2 + WEBSOCKET_REASON_MAX] = {(char)(code >> 8), (char)code};
	size_t n = text_cut(reason, WEBSOCKET_REASON_MAX);
	if (w->stage == OPEN) {
		add_pong(w, &w->later); /* nothing may follow the close frame */
		memcpy(body + 2, reason, n);
		add_frame(&w->later, WSLAY_CONNECTION_CLOSE, body, code ? 2 + n : 0);
	}
	w->stage = stage;
	if (w->message != TAKEN)
		forget_message(w);
}

static bool refuse(struct websocket *w, int code)
{
	close_with(w, OVER, code, "");
	return false;
}

/* Whether a client may send the close code. Codes up to 1014 are registered; 1004 .. 1006 and 1015 never occur in a
 * frame. */
static bool is_code(int code)
{
	return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

void websocket_close(struct websocket *w, int code, const char *reason)
{
	assert(is_code(code));
	if (w->stage == OPEN)
		close_with(w, CLOSING, code, reason);
}

bool websocket_is_over(const struct websocket *w)
{
	return w->stage == OVER;
}

/* --- input --- */

/* Whether the text, which is zero-terminated, is valid UTF-8. */
static bool is_utf8(const char *text, size_t length)
{
	for (size_t i = 0, n; i < length; i += n)
		if ((n = (size_t)text_rune_length(text + i)) == 0)
			return false;
	return true;
}

/* Handles the client's close frame: RFC 6455 5.5.1. */
static void take_close(struct websocket *w)
{
	const unsigned char *body = (const unsigned char *)w->control;
	int code = w->n_control < 2 ? 0 : body[0] << 8 | body[1];
	if (w->n_control == 1 || (w->n_control > 1 && !is_code(code)))
		refuse(w, 1002);
	else if (w->n_control > 2 && !is_utf8(w->control + 2, w->n_control - 2))
		refuse(w, 1007);
	else
		close_with(w, OVER, code, "");
}

static void take_control(struct websocket *w, uint8_t opcode)
{
	w->control[w->n_control] = 0;
	if (opcode == WSLAY_CONNECTION_CLOSE)
		take_close(w);
	if (opcode != WSLAY_PING || w->stage != OPEN)
		return;
	w->has_pong = true;
	memcpy(w->pong, w->control, w->n_control);
	w->n_pong = w->n_control;
}

static bool is_opcode(uint8_t opcode)
{
	return opcode <= WSLAY_BINARY_FRAME || (opcode >= WSLAY_CONNECTION_CLOSE && opcode <= WSLAY_PONG);
}

/* Checks the header of a frame, before its payload is stored; false: the connection is over. */
static bool begin_frame(struct websocket *w, const struct wslay_frame_iocb *frame)
{
	w->left = frame->payload_length;
	if (!frame->mask || frame->rsv || !is_opcode(frame->opcode))
		return refuse(w, 1002);
	if (wslay_is_ctrl_frame(frame->opcode)) {
		w->n_control = 0;
		return true;
	}
	if (w->stage == CLOSING)
		return true;
	if ((frame->opcode == WSLAY_CONTINUATION_FRAME) != (w->message == PART))
		return refuse(w, 1002);
	if (frame->opcode == WSLAY_BINARY_FRAME)
		return refuse(w, 1003);
	if (frame->payload_length > WEBSOCKET_MESSAGE_MAX - w->text.length)
		return refuse(w, 1009);
	w->message = PART;
	return true;
}

static void take_payload(struct websocket *w, const struct wslay_frame_iocb *frame)
{
	if (wslay_is_ctrl_frame(frame->opcode)) {
		memcpy(w->control + w->n_control, frame->data, frame->data_length);
		w->n_control += frame->data_length;
	} else if (w->stage == OPEN) {
		string_bytes(&w->text, frame->data, frame->data_length);
	}
	w->left -= frame->data_length;
}

static void end_frame(struct websocket *w, const struct wslay_frame_iocb *frame)
{
	w->has_part = false;
	if (wslay_is_ctrl_frame(frame->opcode))
		take_control(w, frame->opcode);
	else if (frame->fin && w->stage == OPEN && !is_utf8(w->text.text, w->text.length))
		refuse(w, 1007);
	else if (frame->fin && w->stage == OPEN)
		w->message = WHOLE;
}

/* Passes bytes to libwslay: one by one until it reports the length of the payload, so that it takes none of the frame
 * after it. */
static ssize_t give(uint8_t *buf, size_t room, int flags, void *user)
{
	struct websocket *w = user;
	size_t n = w->n_input < room ? w->n_input : room;
	uint64_t most = w->left ? w->left : 1;
	(void)flags;
	n = n < most ? n : (size_t)most;
	if (n == 0)
		return -1;
	memcpy(buf, w->input, n);
	w->input += n;
	w->n_input -= n;
	return (ssize_t)n;
}

/* Consumes at least one byte. */
static void take_some(struct websocket *w)
{
	struct wslay_frame_iocb frame;
	w->has_part = true;
	ssize_t n = wslay_frame_recv(w->frames, &frame);
	if (n == WSLAY_ERR_WANT_READ)
		return;
	if (n < 0)
		refuse(w, 1002);
	else if (w->left > 0 || begin_frame(w, &frame)) {
		take_payload(w, &frame);
		if (w->left == 0)
			end_frame(w, &frame);
	}
}

size_t websocket_take(struct websocket *w, const char *bytes, size_t n)
{
	static const struct wslay_frame_callbacks callbacks = {.recv_callback = give};
	if (w->message == TAKEN)
		forget_message(w);
	if (!w->frames)
		w->frames = frames_new(&callbacks, w);
	w->input = bytes;
	w->n_input = n;
	while (w->n_input > 0 && w->message != WHOLE && w->stage != OVER)
		take_some(w);
	if (!w->has_part || w->stage == OVER) {
		wslay_frame_context_free(w->frames);
		w->frames = NULL;
	}
	return w->stage == OVER ? n : n - w->n_input;
}

const char *websocket_next(struct websocket *w, size_t *length)
{
	if (w->message == TAKEN)
		forget_message(w);
	if (w->message != WHOLE)
		return NULL;
	w->message = TAKEN;
	*length = w->text.length;
	return string_text(&w->text);
}

/* --- lifetime --- */

struct websocket *websocket_new(void)
{
	return mem_new(sizeof(struct websocket));
}

void websocket_free(struct websocket *w)
{
	if (!w)
		return;
	wslay_frame_context_free(w->frames);
	string_release(&w->text);
	string_release(&w->sending);
	string_release(&w->later);
	free(w);
}
