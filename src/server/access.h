/* access: what the operator of the server keeps to some: the operator's token. Of secrets only hashes are kept, and
 * comparing with them takes the same time whatever is given. */
#ifndef SERVER_ACCESS_H
#define SERVER_ACCESS_H

#include "rooms/secret.h"

struct access {
	char operator_key[SECRET_HASH_LENGTH + 1]; /* hash of the operator's token; "": nobody is the operator */
};

void access_set_operator(struct access *, const char *token);
bool access_is_operator(const struct access *, const char *token);

#endif
