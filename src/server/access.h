/* access: the operator's token, the password of the server, and who may create rooms. Of secrets only hashes are kept,
 * and comparing with them takes the same time whatever is given. */
#ifndef SERVER_ACCESS_H
#define SERVER_ACCESS_H

#include "rooms/secret.h"
#include "server/access_rooms.h"

#define ACCESS_COOKIE "qipan_login"

struct access {
	char operator_key[SECRET_HASH_LENGTH + 1]; /* hash of the operator's token; "": nobody is the operator */
	char password_key[SECRET_HASH_LENGTH + 1]; /* hash of the password; "": none is needed */
	char cookie[SECRET_HASH_LENGTH + 1];       /* what those have who know the password */
	enum access_rooms rooms;                   /* who may create them */
};

void access_set_operator(struct access *, const char *token);

/* The cookie follows from the password and the secret, so that it stays valid as long as both do. */
void access_set_password(struct access *, const char *password, const char *secret);

bool access_is_operator(const struct access *, const char *token);
bool access_is_password(const struct access *, const char *text);

/* Whether a request with that token and these cookies ("a=b; c=d") may use rooms and saved games. */
bool access_admits(const struct access *, const char *token, const char *cookies);

#endif
