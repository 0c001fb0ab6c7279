/* gate: which requests are let in, by their heads alone: who sends them, how many, for what, and how large they are. */
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
	struct host host;        /* on which the server listens */
	struct host_sites sites; /* under which it is known */
	struct forwarded_proxies proxies;
};

/* Of the input after a refusal so much is read and dropped; more ends the connection. */
#define GATE_READ_AWAY (8 * API_BODY_MAX)

/* The client of a request on a connection from that address, in *client: the one that a trusted proxy names. */
void gate_client(const struct gate *, const struct head *, const struct sockaddr_storage *from,
		 struct sockaddr_storage *client);

/* Takes the token of a request; false: the reply refuses it. */
bool gate_admits(const struct gate *, struct peer *, struct reply *);

/* The route of the request, with the number in its path in *id; NULL: the reply is ready. A body that is too large is
 * refused here, before it is read. */
const struct route *gate_route(const struct gate *, const struct head *, int64_t *id, struct reply *);

#endif
