/* text: formats text into a caller's fixed-size buffer or into a growing string. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/attributes.h"

/* A caller's buffer. Text that does not fit is counted but not written; a buffer of size > 0 is always
 * zero-terminated. */
struct text {
	char *buf;
	size_t size;   /* of buf, including the terminating zero */
	size_t length; /* of the whole text so far, including what did not fit */
};

static inline struct text text_into(char *buf, size_t size)
{
	if (size)
		buf[0] = 0;
	return (struct text){buf, size, 0};
}

void text_char(struct text *, char);
void text_add(struct text *, const char *format, ...) PRINTF_LIKE(2, 3);

/* A heap string. {0} is a valid empty one; string_release frees it. text is NULL only while nothing has been added. */
struct string {
	char *text;
	size_t length, capacity;
};

void string_char(struct string *, char);
void string_add(struct string *, const char *format, ...) PRINTF_LIKE(2, 3);
void string_bytes(struct string *, const void *bytes, size_t n);
void string_rune(struct string *, uint32_t);         /* see text_rune */
void string_json(struct string *, const char *text); /* as a quoted JSON string; invalid UTF-8 becomes U+FFFD */
void string_xml(struct string *, const char *text);  /* escapes &, < and > as entities */

/* Appends the text in a form that is safe to show on a terminal: control characters (C0 except newline and tab, DEL,
 * C1), marks that change the text direction, and bytes that are not valid UTF-8 are each replaced by U+FFFD. Returns
 * how many of the n bytes were consumed: an incomplete character at the end is left for the next call. */
size_t string_visible(struct string *, const char *text, size_t n);

void string_clear(struct string *);
void string_release(struct string *);
const char *string_text(const struct string *); /* never NULL; valid until the next change */

/* Encodes a code point as UTF-8 without a terminating zero; invalid code points become U+FFFD. Returns the number of
 * bytes. */
size_t text_rune(char out[4], uint32_t);

bool text_is_utf8(const char *text);

/* Takes the next word and the blank after it. False if no word is left or it needs more than size bytes. */
bool text_take_word(const char **text, char *out, size_t size);

/* Whether it displays as it is, on one line: no control characters (C0, DEL, C1), no marks that change the direction of
 * writing, no line or paragraph separators, no invalid UTF-8. */
bool text_is_plain(const char *text);

/* The length in bytes of the UTF-8 character at text; 0 if it is invalid. Reads no further than the first invalid
 * byte. */
int text_rune_length(const char *text);

/* The length of the longest prefix of the text that has at most max bytes and does not split a UTF-8 character. */
size_t text_cut(const char *text, size_t max);

/* Parses a number in 0 .. max; only digits are accepted. */
bool text_number(const char *text, uint64_t max, uint64_t *out) MUST_USE;

/* Replaces control characters, which could end the line of a message or control a terminal, with '?', and each run of
 * invalid UTF-8 bytes, such as a truncated character, with a single '?'. */
void text_mask(char *text);

/* The entry of words nearest to word by edit distance, or NULL if none is near enough for a suggestion. */
const char *text_nearest(const char *word, const char *const *words, int n_words);

#endif
