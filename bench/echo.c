/* echo: the least that a WebSocket server can do, as the baseline of bench/rooms.mjs: libwslay's event interface and
 * poll, one thread, every text message sent back. No limits, no checks: never run it on a network. Prints its address.
 */
#include <netinet/in.h>
#include <poll.h>
#include <sha1.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

enum { CLIENTS_MAX = 4096, HEAD_MAX = 2048 };

static struct pollfd polls[CLIENTS_MAX + 1]; /* the listening socket, then the clients */
static wslay_event_context_ptr frames[CLIENTS_MAX + 1];
static int n_polls;

static ssize_t receive(wslay_event_context_ptr w, uint8_t *bytes, size_t n, int flags, void *user)
{
	(void)flags;
	ssize_t got = recv(*(int *)user, bytes, n, MSG_DONTWAIT);
	if (got <= 0)
		wslay_event_set_error(w, got < 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
	return got > 0 ? got : -1;
}

static ssize_t transmit(wslay_event_context_ptr w, const uint8_t *bytes, size_t n, int flags, void *user)
{
	(void)flags;
	ssize_t sent = send(*(int *)user, bytes, n, MSG_DONTWAIT | MSG_NOSIGNAL);
	if (sent < 0)
		wslay_event_set_error(w, WSLAY_ERR_WOULDBLOCK);
	return sent;
}

static void answer(wslay_event_context_ptr w, const struct wslay_event_on_msg_recv_arg *message, void *user)
{
	(void)user;
	const struct wslay_event_msg same = {message->opcode, message->msg, message->msg_length};
	if (message->opcode == WSLAY_TEXT_FRAME)
		wslay_event_queue_msg(w, &same);
}

static void write_base64(const unsigned char *bytes, char out[29])
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	for (int i = 0; i < 20; i += 3) {
		unsigned three =
			(unsigned)bytes[i] << 16 | (unsigned)bytes[i + 1] << 8 | (i + 2 < 20 ? bytes[i + 2] : 0u);
		for (int k = 0; k < 4; k++)
			*out++ = i + k > 20 ? '=' : digits[three >> (18 - 6 * k) & 63];
	}
	*out = 0;
}

/* Reads the whole handshake at once, as the bench sends it. */
static int shake_hands(int client)
{
	char head[HEAD_MAX + 1], response[300], key[100], accept_key[29];
	unsigned char hash[SHA1_DIGEST_LENGTH];
	SHA1_CTX sha1;
	ssize_t n = recv(client, head, HEAD_MAX, 0);
	if (n <= 0)
		return 0;
	head[n] = 0;
	const char *at = strstr(head, "Sec-WebSocket-Key: ");
	if (!at || sscanf(at, "Sec-WebSocket-Key: %24s", key) != 1)
		return 0;
	strcat(key, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
	SHA1Init(&sha1);
	SHA1Update(&sha1, (const uint8_t *)key, strlen(key));
	SHA1Final(hash, &sha1);
	write_base64(hash, accept_key);
	int length = snprintf(response, sizeof response,
			      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
			      "sec-websocket-accept: %s\r\n\r\n",
			      accept_key);
	return send(client, response, (size_t)length, MSG_NOSIGNAL) == length;
}

static void take_client(int listener)
{
	static const struct wslay_event_callbacks callbacks = {
		.recv_callback = receive, .send_callback = transmit, .on_msg_recv_callback = answer};
	int client = accept(listener, NULL, NULL);
	if (client < 0 || n_polls > CLIENTS_MAX || !shake_hands(client)) {
		close(client);
		return;
	}
	polls[n_polls] = (struct pollfd){.fd = client, .events = POLLIN};
	wslay_event_context_server_init(&frames[n_polls], &callbacks, &polls[n_polls].fd);
	n_polls++;
}

static void serve_client(int i)
{
	if (wslay_event_recv(frames[i]) == 0 && wslay_event_send(frames[i]) == 0)
		return;
	close(polls[i].fd);
	polls[i].fd = -1; /* poll ignores it from now on */
}

int main(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof address;
	int listener = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, CLIENTS_MAX) != 0)
		return 1;
	getsockname(listener, (struct sockaddr *)&address, &size);
	printf("http://127.0.0.1:%d/\n", ntohs(address.sin_port));
	fflush(stdout);
	polls[n_polls++] = (struct pollfd){.fd = listener, .events = POLLIN};
	while (poll(polls, (nfds_t)n_polls, -1) > 0) {
		int n = n_polls;
		for (int i = 1; i < n; i++)
			if (polls[i].revents)
				serve_client(i);
		if (polls[0].revents)
			take_client(listener);
	}
	return 0;
}
