#include "cmd/usage.h"

#include <ctype.h>
#include <string.h>

static const struct usage_part nothing = {"", 0};

static const char *end_of_line(const char *line)
{
	return line + strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
	const char *end = end_of_line(line);
	return *end ? end + 1 : end;
}

static const char *end_of_synopsis(const char *usage)
{
	const char *end = strstr(usage, "\n\n");
	return end ? end : usage + strlen(usage);
}

/* Whether the option is named there, as a whole word; sets *after to what follows it. */
static bool names(const char *text, const char *option, const char **after)
{
	size_t n = strlen(option);
	*after = text + 2 + n;
	return strncmp(text, "--", 2) == 0 && strncmp(text + 2, option, n) == 0 && !isalnum((unsigned char)**after) &&
	       **after != '-';
}

/* Where the line of the list of options that describes this one goes on after its name; NULL if there is none. */
static const char *entry(const char *usage, const char *option)
{
	const char *after;
	for (const char *line = end_of_synopsis(usage); *line; line = next_line(line)) {
		size_t blanks = strspn(line, " ");
		if (blanks == 2 && names(line + blanks, option, &after))
			return after;
	}
	return NULL;
}

/* The word after a name, if one blank is between them and it is not another option. */
static struct usage_part value_after(const char *name)
{
	const char *word = name + (name[0] == ' ');
	word += *word == '[';
	if (name[0] != ' ' || strchr(" -|\n", *word))
		return nothing;
	return (struct usage_part){word, strcspn(word, " ])\n")};
}

struct usage_part usage_value(const char *usage, const char *option)
{
	const char *after, *end = end_of_synopsis(usage);
	struct usage_part value = nothing;
	for (const char *at = usage; value.n == 0 && at < end; at++)
		if (names(at, option, &after))
			value = value_after(after);
	after = entry(usage, option);
	return value.n || !after ? value : value_after(after);
}

/* Appends up to the end of a sentence, outside of the brackets of which *depth are open, or of the line; false if the
 * sentence has ended. */
static bool add_line(struct string *out, const char *text, const char *end, int *depth)
{
	for (; text < end; text++) {
		bool ends_word = text + 1 == end || text[1] == ' ';
		*depth += (*text == '(') - (*text == ')');
		if (ends_word && *depth == 0 && strchr(".;:", *text))
			return false;
		string_char(out, *text);
	}
	return true;
}

void usage_about(const char *usage, const char *option, struct string *out)
{
	const char *at = entry(usage, option);
	int depth = 0;
	if (!at)
		return;
	const char *end = end_of_line(at);
	while (at < end && strncmp(at, "  ", 2) != 0)
		at++;
	for (bool more = true; more;) {
		at += strspn(at, " ");
		end = end_of_line(at);
		more = at < end ? add_line(out, at, end, &depth) : end[0] == '\n';
		at = next_line(at);
		more = more && strspn(at, " ") > 2;
		if (more && out->length)
			string_char(out, ' ');
	}
}

/* Where the arguments of the form begin, after the command's name; NULL after the last. */
static const char *find_form(const char *usage, const char *name, int form)
{
	size_t n = strlen(name);
	const char *end = end_of_synopsis(usage);
	for (const char *line = usage; line < end; line = next_line(line)) {
		const char *text = line + strspn(line, " ");
		bool begins = line == usage;
		if (strncmp(text, "qipan ", 6) == 0) {
			begins = true;
			text += 6;
		}
		if (begins && strncmp(text, name, n) == 0 && strchr(" \n", text[n]) && form-- == 0)
			return text + n;
	}
	return NULL;
}

bool usage_alternative(struct usage_part *part, struct usage_part *out)
{
	const char *bar = memchr(part->text, '|', part->n);
	out->text = part->text;
	out->n = bar ? (size_t)(bar - part->text) : part->n;
	part->text += out->n + (bar != NULL);
	part->n -= out->n + (bar != NULL);
	while (out->n && out->text[out->n - 1] == '.')
		out->n--;
	return out->n > 0;
}

bool usage_is_literal(struct usage_part part)
{
	for (size_t i = 0; i < part.n; i++)
		if (isupper((unsigned char)part.text[i]))
			return false;
	return part.n > 0;
}

/* Whether the word can stand where the form has the argument. */
static bool fits(struct usage_part argument, const char *word)
{
	struct usage_part one;
	while (usage_alternative(&argument, &one))
		if (!usage_is_literal(one) || (strlen(word) == one.n && memcmp(word, one.text, one.n) == 0))
			return true;
	return false;
}

bool usage_argument(const char *usage, const char *name, int form, const char *const *words, int n,
		    struct usage_part *out)
{
	const char *at = find_form(usage, name, form);
	struct usage_part argument = nothing;
	*out = nothing;
	if (!at)
		return false;
	for (int i = 0; i <= n; i++) {
		bool repeats = argument.n > 3 && memcmp(argument.text + argument.n - 3, "...", 3) == 0;
		if (!repeats) {
			at += strspn(at, " [(");
			argument = (struct usage_part){at, strcspn(at, " ])\n")};
			at += argument.n + strspn(at + argument.n, "])");
		}
		if (argument.n == 0 || strchr("-|<.", argument.text[0]))
			return true;
		if (i < n && !fits(argument, words[i]))
			return true;
	}
	*out = argument;
	return true;
}
