/* text: writing text, into a caller's buffer of fixed size or into a string that grows. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attributes.h"

/* A caller's buffer. What does not fit is counted but not written; a buffer of size > 0 always ends in a zero byte. */
struct text {
	char *buf;
	size_t size;   /* of buf, the zero byte included */
	size_t length; /* of the whole text so far, even if it did not fit */
};

static inline struct text text_into(char *buf, size_t size)
{
	if (size)
		buf[0] = 0;
	return (struct text){buf, size, 0};
}

void text_char(struct text *, char);
void text_add(struct text *, const char *format, ...) PRINTF_LIKE(2, 3);

/* A string on the heap. {0} is a valid empty one; string_release frees it. text is NULL only while nothing was
 * added. */
struct string {
	char *text;
	size_t length, capacity;
};

void string_char(struct string *, char);
void string_add(struct string *, const char *format, ...) PRINTF_LIKE(2, 3);
void string_bytes(struct string *, const void *bytes, size_t n);
void string_rune(struct string *, uint32_t); /* as text_rune */
void string_json(struct string *,
		 const char *text); /* as a JSON string, in quotes; bytes that are not UTF-8 become U+FFFD */
void string_xml(struct string *, const char *text); /* with &, < and > as entities */

/* Appends the text so that it is safe to show on a terminal: U+FFFD replaces control characters (C0 except line end and
 * tab, DEL, C1), marks that change the direction of writing, and each byte that is not UTF-8. Returns how many of the n
 * bytes were consumed: an incomplete character at the end is left for the next call. */
size_t string_visible(struct string *, const char *text, size_t n);

void string_clear(struct string *);
void string_release(struct string *);
const char *string_text(const struct string *); /* never NULL; valid until the next change */

/* A character by its number as UTF-8, without a zero byte; what is none becomes U+FFFD. Returns how many bytes it
 * takes.
 */
size_t text_rune(char out[4], uint32_t);

bool text_is_utf8(const char *text);

/* The length in bytes of the character of UTF-8 that begins there, 0 where none does. It reads no farther than the
 * first byte that cannot go on with it. */
int text_rune_length(const char *text);

/* The length of the text, or of as many whole characters of UTF-8 as fit in most bytes. */
size_t text_cut(const char *text, size_t most);

/* The text as a number of 0 .. max, only digits. */
bool text_number(const char *text, uint64_t max, uint64_t *out) MUST_USE;

/* Replaces control characters, which could end a message's line or control a terminal, and bytes that are no UTF-8,
 * such as a character that was cut off, with '?'; of these each run with one. */
void text_mask(char *text);

/* The word of the n_words nearest to word by edit distance, or NULL if none is near enough to be meant. */
const char *text_nearest(const char *word, const char *const *words, int n_words);

#endif
