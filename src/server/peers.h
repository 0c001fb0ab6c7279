/* peers: client addresses and their limits: concurrent connections, a token bucket for the cost of requests, and rate
 * limits per hour, minute and second. An IPv6 address counts as its /64. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct peers;

/* Quantities with a rate limit per address. */
enum peers_flow { PEERS_ROOMS, PEERS_RULINGS, PEERS_LEVELS, PEERS_ATTEMPTS, PEERS_BYTES, PEERS_N_FLOWS };

struct peer {
	uint64_t key;
	struct {
		double spent; /* at then_ms; decays at the rate of the limit */
		int64_t then_ms;
	} flows[PEERS_N_FLOWS];
	int n_sockets, n_waiting; /* open WebSockets; requests that wait for a room */
	double tokens;            /* at then_ms; negative: a debt */
	int64_t then_ms;          /* by clock_ms; 0: never seen */
	int n_connections;
	size_t memory; /* bytes of its requests and responses */
	int n_guesses; /* wrong passwords since guessed_ms, by clock_ms */
	int64_t guessed_ms;
};

#define PEERS_TOKEN_US    1000               /* of CPU time */
#define PEERS_TOKEN_NODES 1000               /* positions of a search */
#define PEERS_TOKEN_BYTES ((size_t)64 << 10) /* of a request body and its response */

/* rate: tokens per second, with a capacity of twice as many; 0: no limit. A request takes one token before it is
 * handled, and its remaining cost afterwards. connections: concurrent connections per address. */
struct peers *peers_new(int rate, int connections);
void peers_free(struct peers *);

/* Further limits per address; 0: no limit. */
struct peers_limits {
	int sockets, waiting; /* WebSockets, and requests that wait for a change of a room, at a time */
	int rooms;            /* created per hour */
	int rulings;          /* requests for rulings per minute */
	int levels;           /* published per hour */
	int attempts;         /* at levels and reports of levels per hour */
	int kib;              /* KiB per second, of requests and responses; PEERS_BURST_S as many at once */
};

#define PEERS_BURST_S 16

void peers_limit(struct peers *, const struct peers_limits *);
const struct peers_limits *peers_limits(const struct peers *);

/* Spends one unit of a flow; for PEERS_BYTES it only checks the limit. False: the limit is reached. peers_flow_wait is
 * the number of seconds until the next unit is available, at least 1. */
bool peers_spend(const struct peers *, struct peer *, enum peers_flow, int64_t now_ms);
int peers_flow_wait(const struct peers *, const struct peer *, enum peers_flow);

/* Whether the address may open another WebSocket or have another waiting request. The caller updates the counts. */
bool peers_may_open_socket(const struct peers *, const struct peer *);
bool peers_may_wait(const struct peers *, const struct peer *);

/* Adds a connection from that address; NULL if it has too many. The peer stays valid until peers_leave. A random key
 * determines which addresses share a slot of the table. */
struct peer *peers_join(struct peers *, const struct sockaddr_storage *, int64_t now_ms);
void peers_leave(struct peer *);

/* Same for a proxy, whose connections are unlimited since they carry many clients. */
struct peer *peers_join_proxy(struct peers *, const struct sockaddr_storage *, int64_t now_ms);

/* Takes a token for a request; false: too early. peers_wait is the number of seconds to wait, at least 1. */
bool peers_take(const struct peers *, struct peer *, int64_t now_ms);
int peers_wait(const struct peers *, const struct peer *);

/* Charges a search of that many nodes when it is accepted. Afterwards, a negative number refunds the unused nodes. */
void peers_charge_nodes(const struct peers *, struct peer *, int64_t nodes);

/* Charges the cost of a request beyond the token that peers_take took. */
void peers_charge(const struct peers *, struct peer *, int64_t cpu_us, size_t bytes);

#endif
