#include "rooms/secret.h"
#include "base/bug.h"

#include <sha2.h>
#include <string.h>
#include <unistd.h>

static const char token_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char name_letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

static void fill(void *out, size_t n)
{
	if (getentropy(out, n) != 0)
		BUG("the system has no random numbers");
}

static void write_hex(const uint8_t *bytes, size_t n, char *out)
{
	static const char digits[] = "0123456789abcdef";
	for (size_t i = 0; i < n; i++) {
		*out++ = digits[bytes[i] >> 4];
		*out++ = digits[bytes[i] & 15];
	}
	*out = 0;
}

void secret_token(char out[SECRET_TOKEN_LENGTH + 1])
{
	uint8_t bytes[SECRET_TOKEN_LENGTH]; /* six bits of each; the last letter needs only two */
	fill(bytes, sizeof bytes);
	for (int i = 0; i < SECRET_TOKEN_LENGTH; i++)
		out[i] = token_letters[bytes[i] & 63];
	out[SECRET_TOKEN_LENGTH] = 0;
}

void secret_name(char out[SECRET_NAME_LENGTH + 1])
{
	uint8_t bytes[SECRET_NAME_LENGTH];
	fill(bytes, sizeof bytes);
	for (int i = 0; i < SECRET_NAME_LENGTH; i++)
		out[i] = name_letters[bytes[i] & 31];
	out[SECRET_NAME_LENGTH] = 0;
}

void secret_salt(char out[SECRET_HASH_LENGTH + 1])
{
	uint8_t bytes[SECRET_HASH_LENGTH / 2];
	fill(bytes, sizeof bytes);
	write_hex(bytes, sizeof bytes, out);
}

void secret_seed(uint64_t out[4])
{
	fill(out, 4 * sizeof *out);
}

bool secret_is_token(const char *text)
{
	return strlen(text) == SECRET_TOKEN_LENGTH && strspn(text, token_letters) == SECRET_TOKEN_LENGTH;
}

bool secret_is_name(const char *text)
{
	return strlen(text) == SECRET_NAME_LENGTH && strspn(text, name_letters) == SECRET_NAME_LENGTH;
}

void secret_hash(const char *bytes, size_t n, char out[SECRET_HASH_LENGTH + 1])
{
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX context;
	SHA256Init(&context);
	SHA256Update(&context, (const uint8_t *)bytes, n);
	SHA256Final(digest, &context);
	write_hex(digest, sizeof digest, out);
}

bool secret_is_same(const char *a, const char *b)
{
	unsigned difference = 0;
	for (int i = 0; i < SECRET_HASH_LENGTH; i++)
		difference |= (unsigned)(a[i] ^ b[i]);
	return difference == 0;
}
