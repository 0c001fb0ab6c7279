/* peers: the connected addresses and their limits: connections at the same time, and requests by a token bucket. An
 * IPv6 address counts as its /64. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

struct peers;

struct peer {
	uint64_t key;
	double tokens;   /* requests that may be made at once, at then_ms */
	int64_t then_ms; /* of clock_ms; 0: never seen */
	int n_connections;
};

/* rate: requests a second, in bursts of up to twice as many; 0: no limit. connections: of one address at the same
 * time. */
struct peers *peers_new(int rate, int connections);
void peers_free(struct peers *);

/* One more connection from that address; NULL if it has too many. The peer stays valid until peers_leave. */
struct peer *peers_join(struct peers *, const struct sockaddr_storage *, int64_t now_ms);
void peers_leave(struct peer *);

/* Takes a token for a request; false: it came too soon. */
bool peers_take(const struct peers *, struct peer *, int64_t now_ms);

#endif
