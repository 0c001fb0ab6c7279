/* WebSocket connections without sockets. The frames are written here by hand. */
#include "support.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "server/websocket.h"

enum { MORE = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, FIN = 0x80 };

/* --- frames --- */

static void add_length(struct string *out, size_t n, unsigned char mask)
{
	int size = n < 126 ? 0 : n < 65536 ? 2 : 8;
	string_char(out, (char)(mask | (size == 0 ? n : size == 2 ? 126 : 127)));
	for (int i = size - 1; i >= 0; i--)
		string_char(out, (char)(n >> 8 * i));
}

/* A frame of a client; first is FIN and the opcode. */
static void add_frame(struct string *out, int first, const char *payload, size_t n)
{
	static const char key[] = {0x37, (char)0xfa, 0x21, 0x3d};
	string_char(out, (char)first);
	add_length(out, n, 0x80);
	string_bytes(out, key, 4);
	for (size_t i = 0; i < n; i++)
		string_char(out, (char)(payload[i] ^ key[i % 4]));
}

static void add_text(struct string *out, int first, const char *payload)
{
	add_frame(out, first, payload, strlen(payload));
}

static void add_close(struct string *out, int code, const char *reason)
{
	char body[200] = {(char)(code >> 8), (char)code};
	strcpy(body + 2, reason);
	add_frame(out, FIN | CLOSE, body, 2 + strlen(reason));
}

/* A frame of the server. */
static void add_answer(struct string *out, int first, const char *payload, size_t n)
{
	string_char(out, (char)first);
	add_length(out, n, 0);
	string_bytes(out, payload, n);
}

static void add_close_answer(struct string *out, int code, const char *reason)
{
	char body[200] = {(char)(code >> 8), (char)code};
	strcpy(body + 2, reason);
	add_answer(out, FIN | CLOSE, body, code ? 2 + strlen(reason) : 0);
}

/* --- helpers --- */

/* Passes the bytes on in pieces, and appends each message and a line feed to messages. */
static void take(struct websocket *w, const struct string *bytes, size_t piece, struct string *messages)
{
	for (size_t i = 0; i < bytes->length; i += piece) {
		size_t n = bytes->length - i < piece ? bytes->length - i : piece, at = 0, length;
		const char *text = before_guard_page(bytes->text + i, n), *message;
		do {
			at += websocket_take(w, text + at, n - at);
			message = websocket_next(w, &length);
			if (message) {
				assert_int_equal(message[length], 0);
				string_bytes(messages, message, length);
				string_char(messages, '\n');
			}
		} while (message);
		assert_int_equal(at, n);
	}
}

/* Compares the whole output with the bytes, and drops it. */
static void expect_output(struct websocket *w, const struct string *bytes)
{
	size_t n;
	const char *output = websocket_output(w, &n);
	assert_int_equal(n, bytes->length);
	assert_memory_equal(output, string_text(bytes), n);
	websocket_sent(w, n);
	websocket_output(w, &n);
	assert_int_equal(n, 0);
}

static void expect_close(struct websocket *w, int code, const char *reason)
{
	struct string answer = {0};
	add_close_answer(&answer, code, reason);
	expect_output(w, &answer);
	string_release(&answer);
}

/* Checks what the bytes give, as a whole and byte by byte: messages, each with a line feed, and a close frame, whose
 * code is 0 if it has none; -1: the connection stays open and sends nothing. Releases the bytes. */
static void expect_case(const char *name, struct string *bytes, const char *expected, int code)
{
	for (size_t piece = 1; piece <= bytes->length; piece += bytes->length - 1) {
		struct websocket *w = websocket_new();
		struct string messages = {0};
		take(w, bytes, piece, &messages);
		if (strcmp(string_text(&messages), expected) != 0 || websocket_is_over(w) != (code >= 0))
			fail_msg("%s, pieces of %zu: \"%s\", %s", name, piece, string_text(&messages),
				 websocket_is_over(w) ? "over" : "open");
		if (code >= 0)
			expect_close(w, code, "");
		expect_output(w, &(struct string){0});
		string_release(&messages);
		websocket_free(w);
	}
	string_release(bytes);
}

/* --- handshake --- */

#define GET_SOCKET   "GET /socket HTTP/1.1\r\nHost: localhost\r\n"
#define UPGRADES     "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
#define VERSION      "Sec-WebSocket-Version: 13\r\n"
#define KEY_OF(text) "Sec-WebSocket-Key: " text "\r\n"
#define KEY          KEY_OF("dGhlIHNhbXBsZSBub25jZQ==") /* the example of RFC 6455 1.3 */

static void read_head(struct head *head, const char *lines)
{
	*head = (struct head){0};
	head_take(head, lines, strlen(lines));
	head_take(head, "\r\n", 2);
	assert_int_equal(head->state, HEAD_WHOLE);
}

static void the_handshake_of_the_standard_is_accepted(void **state)
{
	(void)state;
	struct head head;
	struct string out = {0};
	struct reply reply = {0};
	read_head(&head, GET_SOCKET UPGRADES KEY VERSION
		  "Origin: http://example.com\r\nSec-WebSocket-Protocol: chat, superchat\r\n"
		  "Sec-WebSocket-Extensions: permessage-deflate\r\n");
	assert_true(websocket_is_requested(&head));
	assert_true(websocket_accept(&head, &out, &reply));
	assert_string_equal(out.text, "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\n"
				      "upgrade: websocket\r\n"
				      "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n");
	string_release(&out);
	head_release(&head);
}

static void invalid_handshakes_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *lines;
		bool asks;
		int status; /* 0: accepted */
	} cases[] = {
		{GET_SOCKET "Connection: UPGRADE\r\nUpgrade: h2c, WebSocket\r\n" KEY VERSION, true, 0},
		{GET_SOCKET UPGRADES KEY VERSION "Content-Length: 0\r\n", true, 0},
		{GET_SOCKET, false, 426},
		{GET_SOCKET "Upgrade: websocket\r\n" KEY VERSION, false, 426},
		{GET_SOCKET "Connection: upgrade\r\n" KEY VERSION, false, 426},
		{GET_SOCKET "Connection: upgrade\r\nUpgrade: websockets\r\n" KEY VERSION, false, 426},
		{"GET /socket HTTP/1.0\r\nHost: localhost\r\n" UPGRADES KEY VERSION, false, 426},
		{"POST /socket HTTP/1.1\r\nHost: localhost\r\n" UPGRADES KEY VERSION, false, 426},
		{GET_SOCKET UPGRADES KEY, true, 426},
		{GET_SOCKET UPGRADES KEY "Sec-WebSocket-Version: 8\r\n", true, 426},
		{GET_SOCKET UPGRADES VERSION, true, 400},
		{GET_SOCKET UPGRADES VERSION KEY_OF(""), true, 400},
		{GET_SOCKET UPGRADES VERSION KEY_OF("dGhlIHNhbXBsZSBub25jZQ="), true, 400},
		{GET_SOCKET UPGRADES VERSION KEY_OF("dGhlIHNhbXBsZSBub25jZQ==="), true, 400},
		{GET_SOCKET UPGRADES VERSION KEY_OF("dGhlIHNhbXBsZSBub25jZQA="), true, 400},
		{GET_SOCKET UPGRADES VERSION KEY_OF("dGhlIHNhbXBsZSBub25j-Q=="), true, 400},
		{GET_SOCKET UPGRADES VERSION KEY_OF("dGhlIHNhbXBsZQ=="), true, 400},
		{GET_SOCKET UPGRADES KEY VERSION "Content-Length: 1\r\n", true, 400},
		{GET_SOCKET UPGRADES KEY VERSION "Transfer-Encoding: chunked\r\n", true, 400},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct head head;
		struct string out = {0};
		struct reply reply = {0};
		read_head(&head, cases[i].lines);
		assert_int_equal(websocket_is_requested(&head), cases[i].asks);
		bool accepted = websocket_accept(&head, &out, &reply);
		if (reply.status != cases[i].status || accepted != (cases[i].status == 0))
			fail_msg("%d for:\n%s", reply.status, cases[i].lines);
		assert_int_equal(out.length > 0, accepted);
		reply_release(&reply);
		string_release(&out);
		head_release(&head);
	}
}

static void status_426_names_the_version(void **state)
{
	(void)state;
	struct reply reply = {0};
	struct string out = {0};
	for (int i = 0; i < 2; i++) {
		reply.close = i;
		reply.status = 426;
		reply_head(&reply, 0, &out);
		assert_non_null(strstr(out.text, "HTTP/1.1 426 Upgrade Required\r\n"));
		assert_non_null(
			strstr(out.text, i ? "\r\nconnection: upgrade, close\r\n" : "\r\nconnection: upgrade\r\n"));
		assert_non_null(strstr(out.text, "\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"));
		string_clear(&out);
	}
	reply.status = 400;
	reply_head(&reply, 0, &out);
	assert_null(strstr(out.text, "websocket"));
	string_release(&out);
}

/* --- messages --- */

static void the_examples_of_the_standard_work(void **state)
{
	(void)state;
	static const char masked[] = "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"; /* RFC 6455 5.7 */
	static const char plain[] = "\x81\x05\x48\x65\x6c\x6c\x6f";
	struct string bytes = {0}, output = {0};
	struct websocket *w = websocket_new();
	websocket_send(w, "Hello", 5);
	string_bytes(&output, plain, sizeof plain - 1);
	expect_output(w, &output);
	string_bytes(&bytes, masked, sizeof masked - 1);
	expect_case("Hello", &bytes, "Hello\n", -1);
	string_release(&output);
	websocket_free(w);
}

static void fragments_are_joined(void **state)
{
	(void)state;
	struct string bytes = {0};
	add_text(&bytes, TEXT, "\xe6\xa3");
	add_text(&bytes, FIN | PONG, "in between");
	add_text(&bytes, MORE, "");
	add_text(&bytes, MORE, "\x8b\xe7");
	add_text(&bytes, FIN | PONG, "");
	add_text(&bytes, FIN | MORE, "\x9b\x98");
	add_text(&bytes, FIN | TEXT, "");
	add_text(&bytes, TEXT, "");
	add_text(&bytes, FIN | MORE, "x");
	expect_case("fragments", &bytes, "棋盘\n\nx\n", -1);
}

static void lengths_have_three_forms(void **state)
{
	(void)state;
	static const size_t incoming[] = {0, 1, 125, 126, 127, 255, 256, WEBSOCKET_MESSAGE_MAX};
	static const size_t outgoing[] = {0, 125, 126, 65535, 65536, 70000};
	static char text[70001];
	memset(text, 'a', sizeof text - 1);
	for (size_t i = 0; i < sizeof incoming / sizeof *incoming; i++) {
		struct string bytes = {0}, expected = {0};
		add_frame(&bytes, FIN | TEXT, text, incoming[i]);
		string_bytes(&expected, text, incoming[i]);
		string_char(&expected, '\n');
		expect_case("a length", &bytes, expected.text, -1);
		string_release(&expected);
	}
	for (size_t i = 0; i < sizeof outgoing / sizeof *outgoing; i++) {
		struct websocket *w = websocket_new();
		struct string expected = {0};
		websocket_send(w, text, outgoing[i]);
		add_answer(&expected, FIN | TEXT, text, outgoing[i]);
		expect_output(w, &expected);
		string_release(&expected);
		websocket_free(w);
	}
}

static void messages_may_contain_zero_bytes(void **state)
{
	(void)state;
	struct websocket *w = websocket_new();
	struct string bytes = {0};
	size_t length;
	add_frame(&bytes, FIN | TEXT, "a\0b", 3);
	assert_int_equal(websocket_take(w, bytes.text, bytes.length), bytes.length);
	assert_memory_equal(websocket_next(w, &length), "a\0b", 4);
	assert_int_equal(length, 3);
	string_release(&bytes);
	websocket_free(w);
}

/* A client that sends many messages at once waits for the caller, and no memory grows. */
static void messages_are_taken_one_at_a_time(void **state)
{
	(void)state;
	enum { N = 2000 };
	struct websocket *w = websocket_new();
	struct string bytes = {0};
	size_t at = 0, length;
	int n = 0;
	for (int i = 0; i < N; i++)
		add_text(&bytes, FIN | TEXT, "x");
	size_t before = mallinfo2().uordblks;
	for (; at < bytes.length; n++) {
		size_t taken = websocket_take(w, bytes.text + at, bytes.length - at);
		assert_int_equal(taken, bytes.length / N);
		assert_int_equal(websocket_take(w, bytes.text + at + taken, bytes.length - at - taken), 0);
		assert_string_equal(websocket_next(w, &length), "x");
		assert_int_equal(length, 1);
		assert_null(websocket_next(w, &length));
		at += taken;
	}
	assert_int_equal(n, N);
	assert_true(mallinfo2().uordblks <= before);
	string_release(&bytes);
	websocket_free(w);
}

/* The same in one piece, byte by byte and in other pieces, with everything that a connection may receive. */
static void splitting_the_input_makes_no_difference(void **state)
{
	(void)state;
	struct string bytes = {0}, expected = {0};
	char text[300];
	memset(text, 'b', sizeof text);
	add_text(&bytes, FIN | TEXT, "棋");
	add_text(&bytes, FIN | PING, "1");
	add_text(&bytes, TEXT, "\xe6");
	add_text(&bytes, FIN | PING, "2");
	add_frame(&bytes, FIN | MORE, "\xa3\x8b", 2);
	add_frame(&bytes, FIN | TEXT, text, sizeof text);
	add_text(&bytes, FIN | PONG, "3");
	add_close(&bytes, 1001, "away 棋");
	add_text(&bytes, FIN | TEXT, "too late");
	add_answer(&expected, FIN | PONG, "2", 1);
	add_close_answer(&expected, 1001, "");
	for (size_t piece = 1; piece <= bytes.length; piece++) {
		struct websocket *w = websocket_new();
		struct string messages = {0};
		take(w, &bytes, piece, &messages);
		assert_int_equal(messages.length, 4 + 4 + sizeof text + 1);
		assert_memory_equal(messages.text, "棋\n棋\nbb", 10);
		assert_true(websocket_is_over(w));
		expect_output(w, &expected);
		string_release(&messages);
		websocket_free(w);
	}
	string_release(&bytes);
	string_release(&expected);
}

/* --- faults --- */

static void malformed_frames_end_the_connection(void **state)
{
	(void)state;
#define MASK        "\0\0\0\0"
#define FRAME       "\x81\x82" MASK "ok"
#define BYTES(text) text, sizeof(text) - 1
	static const struct {
		const char *name, *bytes;
		size_t n;
		int code;
	} cases[] = {
		{"no mask", BYTES("\x81\x02ok"), 1002},
		{"no mask and no payload", BYTES("\x81\x00"), 1002},
		{"a ping without a mask", BYTES("\x89\x00"), 1002},
		{"reserved bit 1", BYTES("\xc1\x82" MASK "ok"), 1002},
		{"reserved bit 2", BYTES("\xa1\x82" MASK "ok"), 1002},
		{"reserved bit 3", BYTES("\x91\x82" MASK "ok"), 1002},
		{"a ping with a reserved bit", BYTES("\xc9\x80" MASK), 1002},
		{"opcode 3", BYTES("\x83\x80" MASK), 1002},
		{"opcode 7", BYTES("\x87\x80" MASK), 1002},
		{"opcode 11", BYTES("\x8b\x80" MASK), 1002},
		{"opcode 15", BYTES("\x8f\x80" MASK), 1002},
		{"a fragment of a ping", BYTES("\x09\x80" MASK), 1002},
		{"a ping of 126 bytes", BYTES("\x89\xfe\x00\x7e" MASK), 1002},
		{"a continuation of nothing", BYTES("\x80\x82" MASK "ok"), 1002},
		{"a message within a message", BYTES("\x01\x82" MASK "ok" FRAME), 1002},
		{"125 bytes in 16 bits", BYTES("\x81\xfe\x00\x7d" MASK), 1002},
		{"65535 bytes in 64 bits", BYTES("\x81\xff\0\0\0\0\0\0\xff\xff" MASK), 1002},
		{"a negative length", BYTES("\x81\xff\x80\0\0\0\0\0\0\0" MASK), 1002},
		{"binary", BYTES("\x82\x82" MASK "ok"), 1003},
		{"empty and binary", BYTES("\x82\x80" MASK), 1003},
		{"a fragment that is binary", BYTES("\x02\x82" MASK "ok"), 1003},
		{"a byte of a message of 4097", BYTES("\x81\xfe\x10\x01" MASK "a"), 1009},
		{"a byte of a message of 65536", BYTES("\x81\xff\0\0\0\0\0\1\0\0" MASK "a"), 1009},
		{"a byte of a message of 2^63 - 1", BYTES("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" MASK "a"), 1009},
		{"a close frame of one byte", BYTES("\x88\x81" MASK "\x03"), 1002},
		{"no UTF-8", BYTES("\x81\x81" MASK "\xff"), 1007},
		{"a character that is cut", BYTES("\x81\x82" MASK "\xe6\xa3"), 1007},
		{"a character that is cut, in fragments", BYTES("\x01\x81" MASK "\xe6\x80\x81" MASK "\xa3"), 1007},
		{"an overlong character", BYTES("\x81\x82" MASK "\xc0\x80"), 1007},
		{"a surrogate", BYTES("\x81\x83" MASK "\xed\xa0\x80"), 1007},
		{"a character beyond Unicode", BYTES("\x81\x84" MASK "\xf4\x90\x80\x80"), 1007},
		{"no UTF-8 after a zero byte", BYTES("\x81\x82" MASK "\0\xff"), 1007},
		{"a reason that is not UTF-8", BYTES("\x88\x83" MASK "\x03\xe8\xff"), 1007},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct string bytes = {0};
		string_bytes(&bytes, FRAME, 8);
		string_bytes(&bytes, cases[i].bytes, cases[i].n);
		string_bytes(&bytes, FRAME, 8); /* which is not heard */
		expect_case(cases[i].name, &bytes, "ok\n", cases[i].code);
	}
}

/* 4 KiB in all, whatever the fragments. */
static void fragments_count_in_sum(void **state)
{
	(void)state;
	static const size_t sizes[] = {1, 2, 512, WEBSOCKET_MESSAGE_MAX};
	static char text[WEBSOCKET_MESSAGE_MAX + 1];
	memset(text, 'a', WEBSOCKET_MESSAGE_MAX);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (int more = 0; more < 2; more++) {
			struct string bytes = {0}, expected = {0};
			for (size_t n = 0; n < WEBSOCKET_MESSAGE_MAX; n += sizes[i])
				add_frame(&bytes, n ? MORE : TEXT, text, sizes[i]);
			add_frame(&bytes, FIN | MORE, "a", (size_t)more);
			if (!more)
				string_add(&expected, "%s\n", text);
			expect_case("fragments", &bytes, string_text(&expected), more ? 1009 : -1);
			string_release(&expected);
		}
}

/* --- control frames --- */

static void the_latest_ping_is_answered(void **state)
{
	(void)state;
	struct websocket *w = websocket_new();
	struct string pings = {0}, expected = {0}, messages = {0};
	char payload[126];
	size_t n;
	for (int i = 0; i < 1000; i++) {
		snprintf(payload, sizeof payload, "%0125d", i);
		add_text(&pings, FIN | PING, payload);
	}
	take(w, &pings, pings.length, &messages);
	add_answer(&expected, FIN | PONG, payload, 125);
	expect_output(w, &expected);

	websocket_send(w, "a", 1); /* while this is being sent, pongs wait */
	websocket_output(w, &n);
	assert_int_equal(n, 3);
	take(w, &pings, 1000, &messages);
	websocket_send(w, "b", 1);
	const char *output = websocket_output(w, &n);
	assert_int_equal(n, 3);
	assert_memory_equal(output,
			    "\x81\x01"
			    "a",
			    3);
	websocket_sent(w, 2);
	assert_ptr_equal(websocket_output(w, &n), output + 2);
	assert_int_equal(n, 1);
	websocket_sent(w, 1);
	string_clear(&expected);
	add_answer(&expected, FIN | TEXT, "b", 1);
	add_answer(&expected, FIN | PONG, payload, 125);
	expect_output(w, &expected);
	assert_int_equal(messages.length, 0);
	string_release(&pings);
	string_release(&expected);
	websocket_free(w);
}

static void the_server_may_ping(void **state)
{
	(void)state;
	struct websocket *w = websocket_new();
	struct string expected = {0};
	websocket_ping(w);
	add_answer(&expected, FIN | PING, "", 0);
	expect_output(w, &expected);
	string_release(&expected);
	websocket_free(w);
}

/* --- closing --- */

static void clients_may_close(void **state)
{
	(void)state;
	static const int valid[] = {1000, 1001, 1003, 1007, 1014, 3000, 4999};
	static const int invalid[] = {0, 999, 1004, 1005, 1006, 1015, 1100, 2999, 5000, 65535};
	static char reason[124];
	struct string bytes = {0};
	add_frame(&bytes, FIN | CLOSE, "", 0);
	expect_case("no code", &bytes, "", 0);
	memset(reason, 'r', 123);
	for (size_t i = 0; i < sizeof valid / sizeof *valid; i++) {
		add_close(&bytes, valid[i], i % 2 ? reason : "");
		expect_case("a valid code", &bytes, "", valid[i]);
	}
	for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
		add_close(&bytes, invalid[i], "");
		expect_case("an invalid code", &bytes, "", 1002);
	}
	add_text(&bytes, TEXT, "half a message");
	add_close(&bytes, 1000, "");
	add_text(&bytes, FIN | MORE, "the other half");
	expect_case("between fragments", &bytes, "", 1000);
}

static void the_server_may_close(void **state)
{
	(void)state;
	static char reason[200];
	struct websocket *w = websocket_new();
	struct string bytes = {0}, expected = {0}, messages = {0};
	add_text(&bytes, FIN | PING, "p");
	add_text(&bytes, TEXT, "half a message");
	take(w, &bytes, bytes.length, &messages);
	websocket_send(w, "last", 4);
	websocket_close(w, 4000, "棋");
	websocket_close(w, 1000, "again"); /* this and the rest is ignored */
	websocket_send(w, "late", 4);
	websocket_ping(w);
	add_answer(&expected, FIN | TEXT, "last", 4);
	add_answer(&expected, FIN | PONG, "p", 1);
	add_close_answer(&expected, 4000, "棋");
	expect_output(w, &expected);
	assert_false(websocket_is_over(w));

	string_clear(&bytes);
	add_text(&bytes, FIN | MORE, "the other half");
	add_text(&bytes, FIN | BINARY, "\xff");
	add_text(&bytes, FIN | PING, "p");
	take(w, &bytes, 1, &messages);
	assert_int_equal(messages.length, 0);
	assert_false(websocket_is_over(w));
	string_clear(&bytes);
	add_close(&bytes, 4000, "");
	take(w, &bytes, 3, &messages);
	assert_true(websocket_is_over(w));
	string_clear(&expected);
	expect_output(w, &expected);
	websocket_free(w);

	w = websocket_new(); /* a long reason is cut before a character */
	memset(reason, 'r', 122);
	strcpy(reason + 122, "棋");
	websocket_close(w, 1011, reason);
	reason[122] = 0;
	expect_close(w, 1011, reason);
	string_clear(&bytes);
	string_bytes(&bytes, "\x81\x00", 2); /* no second close frame */
	take(w, &bytes, 2, &messages);
	assert_true(websocket_is_over(w));
	string_clear(&expected);
	expect_output(w, &expected);
	websocket_free(w);
	string_release(&bytes);
	string_release(&expected);
	string_release(&messages);
}

/* The message at hand stays valid, one that nobody has taken is dropped. */
static void closing_keeps_the_message_at_hand(void **state)
{
	(void)state;
	struct websocket *w = websocket_new();
	struct string bytes = {0};
	size_t length, first;
	add_text(&bytes, FIN | TEXT, "one");
	add_text(&bytes, FIN | TEXT, "two");
	first = websocket_take(w, bytes.text, bytes.length);
	const char *message = websocket_next(w, &length);
	websocket_close(w, 1000, "");
	assert_string_equal(message, "one");
	assert_int_equal(websocket_take(w, bytes.text + first, bytes.length - first), bytes.length - first);
	assert_null(websocket_next(w, &length));
	websocket_free(w);

	w = websocket_new();
	websocket_take(w, bytes.text, bytes.length);
	websocket_close(w, 1000, "");
	assert_null(websocket_next(w, &length));
	websocket_free(w);
	websocket_free(NULL);
	string_release(&bytes);
}

/* --- costs --- */

static void an_idle_connection_takes_little_memory(void **state)
{
	(void)state;
	enum { N = 100 };
	static struct websocket *all[N];
	static char text[WEBSOCKET_MESSAGE_MAX];
	struct string bytes = {0}, messages = {0};
	size_t n;
	memset(text, 'a', sizeof text);
	add_frame(&bytes, FIN | TEXT, text, sizeof text);
	add_text(&bytes, FIN | PING, "p");
	string_bytes(&messages, text, sizeof text);
	before_guard_page(text, 1);
	size_t before = mallinfo2().uordblks;
	for (int i = 0; i < N; i++) {
		all[i] = websocket_new();
		string_clear(&messages);
		take(all[i], &bytes, 1000, &messages);
		websocket_send(all[i], text, sizeof text);
		websocket_output(all[i], &n);
		websocket_sent(all[i], n);
	}
	size_t idle = (mallinfo2().uordblks - before) / N;
	for (int i = 0; i < N; i++)
		take(all[i], &(struct string){.text = bytes.text, .length = sizeof text}, 1000, &messages);
	size_t busy = (mallinfo2().uordblks - before) / N;
	assert_in_range(idle, 0, 1024);
	assert_in_range(busy, 0, 12 << 10);
	for (int i = 0; i < N; i++)
		websocket_free(all[i]);
	string_release(&bytes);
	string_release(&messages);
}

/* Processor time for n frames that arrive together. */
static int64_t cost_us(int first, const char *payload, int n)
{
	struct string bytes = {0};
	size_t length;
	if (first == MORE)
		add_text(&bytes, TEXT, "");
	for (int i = 0; i < n; i++)
		add_text(&bytes, first, payload);
	struct websocket *w = websocket_new();
	int64_t began_us = clock_cpu_us();
	for (size_t at = 0; at < bytes.length;) {
		at += websocket_take(w, bytes.text + at, bytes.length - at);
		while (websocket_next(w, &length))
			;
	}
	int64_t us = clock_cpu_us() - began_us;
	assert_false(websocket_is_over(w));
	websocket_free(w);
	string_release(&bytes);
	return us;
}

/* Twice as much costs at most three times as much, as in tests/fuzz/test_scaling.c. */
static void time_is_linear_in_the_bytes_received(void **state)
{
	(void)state;
	static const struct {
		int first;
		const char *payload;
		int n;
	} cases[] = {{MORE, "", 8000}, {MORE, "a", 2000}, {FIN | TEXT, "a", 8000}, {FIN | PING, "ping", 8000}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int64_t one = INT64_MAX, two = INT64_MAX;
		for (int tries = 0; tries < 20 && (tries == 0 || two > 3 * one); tries++) {
			int64_t us = cost_us(cases[i].first, cases[i].payload, cases[i].n);
			one = us < one ? us : one;
			us = cost_us(cases[i].first, cases[i].payload, 2 * cases[i].n);
			two = us < two ? us : two;
		}
		if (two > 3 * one)
			fail_msg("case %zu: %lld us, %lld us for twice the input", i, (long long)one, (long long)two);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_handshake_of_the_standard_is_accepted),
		cmocka_unit_test(invalid_handshakes_are_refused),
		cmocka_unit_test(status_426_names_the_version),
		cmocka_unit_test(the_examples_of_the_standard_work),
		cmocka_unit_test(fragments_are_joined),
		cmocka_unit_test(lengths_have_three_forms),
		cmocka_unit_test(messages_may_contain_zero_bytes),
		cmocka_unit_test(messages_are_taken_one_at_a_time),
		cmocka_unit_test(splitting_the_input_makes_no_difference),
		cmocka_unit_test(malformed_frames_end_the_connection),
		cmocka_unit_test(fragments_count_in_sum),
		cmocka_unit_test(the_latest_ping_is_answered),
		cmocka_unit_test(the_server_may_ping),
		cmocka_unit_test(clients_may_close),
		cmocka_unit_test(the_server_may_close),
		cmocka_unit_test(closing_keeps_the_message_at_hand),
		cmocka_unit_test(an_idle_connection_takes_little_memory),
		cmocka_unit_test(time_is_linear_in_the_bytes_received),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
