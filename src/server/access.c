#include "server/access.h"

#include <string.h>

static bool has_hash(const char *key, const char *text)
{
	char hash[SECRET_HASH_LENGTH + 1];
	secret_hash(text, strlen(text), hash);
	return key[0] && secret_is_same(key, hash);
}

void access_set_operator(struct access *access, const char *token)
{
	secret_hash(token, strlen(token), access->operator_key);
}

bool access_is_operator(const struct access *access, const char *token)
{
	return has_hash(access->operator_key, token);
}
