/* secret: random tokens, names and salts from the operating system's random numbers, and SHA-256 hashes. */
#ifndef ROOMS_SECRET_H
#define ROOMS_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SECRET_TOKEN_LENGTH 22 /* characters of base64url: 128 bits */
#define SECRET_NAME_LENGTH  12 /* digits and letters without i, l, o and u: 60 bits */
#define SECRET_HASH_LENGTH  64 /* hexadecimal digits: SHA-256 */

void secret_token(char out[SECRET_TOKEN_LENGTH + 1]);
void secret_name(char out[SECRET_NAME_LENGTH + 1]);
void secret_salt(char out[SECRET_HASH_LENGTH + 1]); /* 256 bits in hexadecimal */
void secret_seed(uint64_t out[4]);

/* Whether the text has the form of a token. */
bool secret_is_token(const char *);

/* Whether the text has the form of a name from secret_name. */
bool secret_is_name(const char *);

/* The SHA-256 hash of n bytes, in hexadecimal. */
void secret_hash(const char *bytes, size_t n, char out[SECRET_HASH_LENGTH + 1]);

/* Compares two hashes in constant time. */
bool secret_is_same(const char *a, const char *b);

#endif
