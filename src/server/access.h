/* access: the operator's token, the password of the server, and who may create rooms. Only hashes of secrets are kept;
 * comparisons with them run in constant time. */
#ifndef SERVER_ACCESS_H
#define SERVER_ACCESS_H

#include "rooms/secret.h"
#include "server/access_rooms.h"

#define ACCESS_COOKIE "qipan_login"

struct access {
	char operator_key[SECRET_HASH_LENGTH + 1]; /* hash of the operator's token; "": there is no operator */
	char password_key[SECRET_HASH_LENGTH + 1]; /* hash of the password; "": no password is needed */
	char cookie[SECRET_HASH_LENGTH + 1];       /* value of the cookie that clients get for the password */
	enum access_rooms rooms;                   /* who may create rooms */
};

void access_set_operator(struct access *, const char *token);

/* Sets the password. The cookie is derived from the password and the secret, so it stays valid until one of them
 * changes. */
void access_set_password(struct access *, const char *password, const char *secret);

bool access_is_operator(const struct access *, const char *token);
bool access_is_password(const struct access *, const char *text);

/* Whether a request with this token and these cookies ("a=b; c=d") may use rooms and saved games. */
bool access_admits(const struct access *, const char *token, const char *cookies);

#endif
