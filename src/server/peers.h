/* peers: who is connected, and how much of the server each address may take: connections at a time, and requests as a
 * bucket that fills at a steady rate. An IPv6 address stands for its /64. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

struct peers;

struct peer {
	uint64_t key;
	double tokens;   /* requests that may be made at once, as of then */
	int64_t then_ms; /* of clock_ms; 0: never seen */
	int n_connections;
};

/* rate: requests a second; 0: any number. Twice as many may come at once. connections: of one address at a time. */
struct peers *peers_new(int rate, int connections);
void peers_free(struct peers *);

/* One more connection from that address; NULL when it has enough. Until peers_leave the peer stays. */
struct peer *peers_join(struct peers *, const struct sockaddr_storage *, int64_t now_ms);
void peers_leave(struct peer *);

/* Takes a token for a request; false: it came too early. */
bool peers_take(const struct peers *, struct peer *, int64_t now_ms);

#endif
