/* gate: admits requests based on their heads alone: sender, rate, target and size. */
#ifndef SERVER_GATE_H
#define SERVER_GATE_H

#include "server/forwarded.h"
#include "server/head.h"
#include "server/host.h"
#include "server/pages.h"
#include "server/peers.h"
#include "server/routes.h"

struct gate {
	struct pages pages;
	struct peers *peers;
	struct host_address host; /* the address on which the server listens */
	struct host_sites sites;  /* public addresses of the server */
	struct forwarded_proxies proxies;
	struct forwarded_proxies metrics; /* addresses that may read the metrics */
};

/* After a rejected request, up to this many bytes of input are read and discarded; if more arrive, the connection
 * closes. */
#define GATE_DISCARD_MAX (8 * API_BODY_MAX)

/* Sets *client to the client's address: the one forwarded by a trusted proxy, otherwise from, the address of the
 * connection. */
void gate_client(const struct gate *, const struct head *, const struct sockaddr_storage *from,
		 struct sockaddr_storage *client);

/* Takes one of the peer's tokens for a request. False: the reply is the rejection. */
bool gate_admits(const struct gate *, struct peer *, struct reply *);

/* Limits wrong passwords to GATE_GUESSES_MAX per address in GATE_GUESSES_MS. False: the reply is the rejection. */
#define GATE_GUESSES_MAX 10
#define GATE_GUESSES_MS  600000

bool gate_may_guess(const struct peer *, struct reply *);
void gate_count_guess(struct peer *);

/* Finds the route of the request and its target; NULL: the reply is ready. An oversized body is
 * rejected here, before it is read. */
const struct route *gate_route(const struct gate *, const struct head *, struct route_target *, struct reply *);

/* Whether the sender may make the request now: checks the peer's limits and access to the metrics. from is the address
 * of the connection. False: the reply is the refusal. */
bool gate_allows(const struct gate *, const struct head *, const struct sockaddr_storage *from, struct peer *,
		 const struct route *, struct reply *);

/* Writes the reply to a request that may not wait for a change because too many already do. */
void gate_refuse_waiting(const struct gate *, struct reply *);

#endif
