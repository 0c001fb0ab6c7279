#include "server/access.h"
#include "base/text.h"

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

void access_set_password(struct access *access, const char *password, const char *secret)
{
	struct string text = {0};
	string_add(&text, "%s\n%s\n%s", ACCESS_COOKIE, secret, password);
	secret_hash(text.text, text.length, access->cookie);
	secret_hash(password, strlen(password), access->password_key);
	string_release(&text);
}

bool access_is_operator(const struct access *access, const char *token)
{
	return has_hash(access->operator_key, token);
}

bool access_is_password(const struct access *access, const char *text)
{
	return has_hash(access->password_key, text);
}

static bool has_cookie(const struct access *access, const char *cookies)
{
	static const char name[] = ACCESS_COOKIE "=";
	for (const char *at = cookies; *at; at += strspn(at, "; ")) {
		size_t n = strcspn(at, ";");
		if (n == sizeof name - 1 + SECRET_HASH_LENGTH && strncmp(at, name, sizeof name - 1) == 0 &&
		    secret_is_same(at + sizeof name - 1, access->cookie))
			return true;
		at += n;
	}
	return false;
}

bool access_admits(const struct access *access, const char *token, const char *cookies)
{
	return !access->password_key[0] || has_cookie(access, cookies) || access_is_operator(access, token);
}
