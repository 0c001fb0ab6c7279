/* clocks_text: time controls as text. */
#include "referee/clocks.h"
#include "referee/referee_messages.h"

#include <inttypes.h>

#define SECOND_MS     1000
#define SECONDS_MAX   (CLOCKS_MS_MAX / SECOND_MS)
#define DECIMALS_LEAD 100 /* milliseconds of the first digit after the decimal point */

/* Reads digits up to max and advances past them. */
static bool read_whole(const char **text, int64_t max, int64_t *out)
{
	const char *c = *text;
	for (*out = 0; *c >= '0' && *c <= '9' && *out <= max; c++)
		*out = *out * 10 + (*c - '0');
	bool read = c > *text && *out <= max;
	*text = c;
	return read;
}

/* "60", "0.6": seconds with up to three decimals. */
static bool read_seconds(const char **text, int64_t *ms)
{
	if (!read_whole(text, SECONDS_MAX, ms))
		return false;
	*ms *= SECOND_MS;
	if (**text != '.')
		return true;
	const char *first = ++*text;
	for (int worth = DECIMALS_LEAD; worth > 0 && **text >= '0' && **text <= '9'; worth /= 10, ++*text)
		*ms += (int64_t)(**text - '0') * worth;
	return *text > first;
}

static bool read_mark(const char **text, char mark)
{
	bool stands = **text == mark;
	*text += stands;
	return stands;
}

/* "40/": the moves of a session. Without it, *text does not move. */
static void read_session(const char **text, int *moves)
{
	const char *after = *text;
	int64_t n;
	if (!read_whole(&after, CLOCKS_N_MAX, &n) || !read_mark(&after, '/') || n == 0)
		return;
	*moves = (int)n;
	*text = after;
}

/* "3x30" */
static bool read_periods(const char **text, struct clocks_rules *rules)
{
	int64_t n;
	if (!read_whole(text, CLOCKS_N_MAX, &n) || !read_mark(text, 'x') || !read_seconds(text, &rules->period_ms))
		return false;
	rules->periods = (int)n;
	return true;
}

bool clocks_rules_parse(const char *text, struct clocks_rules *out, struct error *err)
{
	struct clocks_rules rules = {0};
	struct clocks clocks;
	const char *rest = text;
	read_session(&rest, &rules.moves);
	bool read = read_seconds(&rest, &rules.main_ms) &&
		    (!read_mark(&rest, '+') || read_seconds(&rest, &rules.increment_ms)) &&
		    (!read_mark(&rest, ',') || read_periods(&rest, &rules)) && *rest == 0;
	if (!read)
		return fail(err, referee_bad_clock, text);
	if (!clocks_init(&clocks, &rules, err))
		return false;
	*out = rules;
	return true;
}

static void add_seconds(int64_t ms, struct string *out)
{
	int decimals = (int)(ms % SECOND_MS);
	string_add(out, "%" PRId64, ms / SECOND_MS);
	if (decimals == 0)
		return;
	string_char(out, '.');
	for (int worth = DECIMALS_LEAD; decimals > 0; decimals %= worth, worth /= 10)
		string_char(out, (char)('0' + decimals / worth));
}

void clocks_rules_format(const struct clocks_rules *rules, struct string *out)
{
	if (rules->moves > 0)
		string_add(out, "%d/", rules->moves);
	add_seconds(rules->main_ms, out);
	if (rules->increment_ms > 0) {
		string_char(out, '+');
		add_seconds(rules->increment_ms, out);
	}
	if (rules->periods > 0) {
		string_add(out, ",%dx", rules->periods);
		add_seconds(rules->period_ms, out);
	}
}
