#include "levels/campaign_progress.h"

#include <string.h>

/* Takes the next number of the line, which follows a blank; false at the end of the line. */
static bool take_number(const char **at, const char *end, int *out)
{
	char digits[8];
	uint64_t number;
	size_t n = 0;
	if (*at == end || **at != ' ')
		return false;
	const char *c = *at + 1;
	while (c < end && *c != ' ' && n < sizeof digits - 1)
		digits[n++] = *c++;
	digits[n] = 0;
	if (strlen(digits) != n || !text_number(digits, PROGRESS_NUMBER_MAX, &number))
		return false;
	*out = (int)number;
	*at = c;
	return true;
}

bool campaign_progress_read(const char *line, size_t n, struct string *id, struct level_progress *out)
{
	const char *end = line + n, *at = memchr(line, ' ', n);
	string_clear(id);
	if (!at || at == line || memchr(line, 0, n))
		return false;
	string_bytes(id, line, (size_t)(at - line));
	return take_number(&at, end, &out->tries) && take_number(&at, end, &out->wins) &&
	       take_number(&at, end, &out->best) && at == end;
}

void campaign_progress_write(const char *id, const struct level_progress *r, struct string *out)
{
	string_add(out, "%s %d %d %d\n", id, r->tries, r->wins, r->best);
}

void campaign_progress_recover(const char *bytes, size_t n, struct recovery *out)
{
	struct string id = {0};
	struct level_progress r;
	for (struct recovery_line line = {0}; recovery_next(&line, bytes, n);) {
		if (line.n == 0)
			continue;
		if (campaign_progress_read(line.text, line.n, &id, &r)) {
			campaign_progress_write(id.text, &r, &out->kept);
			out->n_kept++;
		} else {
			recovery_report_line(out, &line, "not a result of a level, expected its id, tries, wins, best");
		}
	}
	string_release(&id);
	recovery_end(out, bytes, n);
}
