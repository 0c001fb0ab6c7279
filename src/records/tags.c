#include "records/tags.h"
#include "base/mem.h"
#include "base/text.h"
#include "records/scan.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void copy(char *to, size_t size, const char *text)
{
	size_t n = text_cut(text, size - 1);
	memcpy(to, text, n);
	to[n] = 0;
}

/* The length of the first of the words that the text starts with, 0 if none matches. */
static size_t word_length(const char *text, const char *const *words)
{
	for (; *words; words++)
		if (strncmp(text, *words, strlen(*words)) == 0)
			return strlen(*words);
	return 0;
}

/* Skips separators between and after the numbers of a date. */
static const char *pass_separators(const char *c)
{
	static const char *const separators[] = {".",  "-",  "/",  " ",  "．", "－", "／",
						 "年", "月", "日", "號", "号", NULL};
	for (size_t n; (n = word_length(c, separators)) > 0;)
		c += n;
	return c;
}

/* Reads a month or day, if present: a number, "元" (the first), or signs for an unknown one, stored as 0. */
static bool take_part(const char **c, long max, long *out)
{
	static const char *const unknown[] = {"?", "？", "*", "x", "X", "某", NULL};
	const char *at = *c;
	char *end;
	size_t n = word_length(at, unknown);
	if (strncmp(at, "元月", strlen("元月")) == 0) {
		*out = 1;
		*c = at + strlen("元");
		return true;
	}
	while (word_length(at, unknown) > 0)
		at += word_length(at, unknown);
	if (n > 0) {
		*out = 0;
		*c = at;
		return pass_separators(at) > at || !*at;
	}
	if (!isdigit((unsigned char)*at))
		return false;
	*out = strtol(at, &end, 10);
	*c = end;
	return *out >= 1 && *out <= max && end - at <= 2 &&
	       (pass_separators(end) > end || *end == 'T' || !*end); /* T: the time follows */
}

/* Parses dates such as "1989年6月3日" and "19890603"; *rest is the text after the date. False if the text does not
 * begin with a year, or a number is out of range. */
static bool read_date(const char *text, long part[3], const char **rest)
{
	static const long max[] = {9999, 12, 31};
	size_t digits = strspn(text, "0123456789");
	const char *c = text + digits;
	part[1] = part[2] = 0;
	if (digits == 8) {
		long day = strtol(text, NULL, 10);
		part[0] = day / 10000;
		part[1] = day / 100 % 100;
		part[2] = day % 100;
		*rest = pass_separators(c);
		return part[0] > 0 && part[1] >= 1 && part[1] <= 12 && part[2] >= 1 && part[2] <= 31;
	}
	part[0] = strtol(text, NULL, 10);
	if (digits != 4 || part[0] == 0 || (*c && pass_separators(c) == c))
		return false;
	for (int n = 1; n < 3; n++) {
		const char *next = pass_separators(c), *after = next;
		long value;
		if (take_part(&after, max[n], &value)) {
			part[n] = value;
			c = after;
			continue;
		}
		if (isdigit((unsigned char)*next) && after > next && pass_separators(after) > after)
			return false; /* a 13th month */
		if (isdigit((unsigned char)*next) && !*after)
			return false;
		break;
	}
	*rest = pass_separators(c);
	return true;
}

/* Stores a date as "1989.06.03" or "1989.06.??". Text after it is kept, with the date, in an additional tag. */
static void set_date(struct record *r, const char *value)
{
	long part[3];
	const char *rest;
	if (read_date(value, part, &rest)) {
		struct text date = text_into(r->date, sizeof r->date);
		text_add(&date, "%04ld", part[0]);
		for (int i = 1; i < 3; i++)
			if (part[i])
				text_add(&date, ".%02ld", part[i]);
			else
				text_add(&date, ".??");
		if (*rest)
			tags_set(r, "DateText", value);
	} else if (strlen(value) < sizeof r->date) {
		copy(r->date, sizeof r->date, value);
	} else {
		tags_set(r, "DateText", value);
	}
}

/* The tags defined by our format: docs/record-format.md 2. */
static const char *const own_tags[] = {"Game", "Preset", "Position", "First", "Second", "Date", "Result", "Ruling"};

static bool is_own(const char *name)
{
	for (size_t i = 0; i < sizeof own_tags / sizeof *own_tags; i++)
		if (strcmp(name, own_tags[i]) == 0)
			return true;
	return false;
}

bool tags_mean_more(const char *name)
{
	static const char *const others[] = {"Red", "Black", "White", "FEN", "Format", "SetUp"};
	for (size_t i = 0; i < sizeof own_tags / sizeof *own_tags; i++)
		if (strcasecmp(name, own_tags[i]) == 0)
			return true;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcasecmp(name, others[i]) == 0)
			return true;
	return strncmp(name, TAGS_MARK, strlen(TAGS_MARK)) == 0;
}

static void add(struct record *r, const char *name, char *value)
{
	char own[RECORD_NAME_MAX + 1];
	if (r->n_tags == RECORD_TAGS_MAX)
		return;
	snprintf(own, sizeof own, "%s%s", name, is_own(name) ? "Text" : "");
	value[text_cut(value, RECORD_VALUE_MAX)] = 0;
	record_add_tag(r, own, value);
}

static void set(struct record *r, const char *name, char *value)
{
	size_t mark = strlen(TAGS_MARK);
	if (strncmp(name, TAGS_MARK, mark) == 0 && name[mark]) {
		add(r, name + mark, value);
	} else if (strcmp(name, "Red") == 0 || strcmp(name, "First") == 0) {
		copy(r->first, sizeof r->first, value);
	} else if (strcmp(name, "Black") == 0 || strcmp(name, "Second") == 0) {
		copy(r->second, sizeof r->second, value);
	} else if (strcmp(name, "Date") == 0) {
		set_date(r, value);
	} else if (strcmp(name, "Ruling") == 0) {
		copy(r->ruling, sizeof r->ruling, value);
	} else {
		add(r, name, value);
	}
}

void tags_set(struct record *r, const char *name, const char *value)
{
	while (scan_is_blank(*value) && *value)
		value++;
	size_t n = strlen(value);
	while (n > 0 && scan_is_blank(value[n - 1]))
		n--;
	char *trimmed = mem_text(value);
	trimmed[n] = 0;
	for (size_t i = 0; i < n; i++)
		if (scan_is_blank(trimmed[i]))
			trimmed[i] = ' ';
	if (n > 0)
		set(r, name, trimmed);
	free(trimmed);
}

bool tags_result(const char *text, enum verdict *out)
{
	static const struct {
		const char *text;
		enum verdict verdict;
	} words[] = {
		{"1/2", DRAWN},          {"½-½", DRAWN},        {"0.5-0.5", DRAWN},
		{"和", DRAWN},           {"和棋", DRAWN},       {"和局", DRAWN},
		{"红先和", DRAWN},       {"紅先和", DRAWN},     {"D", DRAWN},
		{"红胜", FIRST_WINS},    {"紅勝", FIRST_WINS},  {"红先胜", FIRST_WINS},
		{"紅先勝", FIRST_WINS},  {"黑负", FIRST_WINS},  {"黑負", FIRST_WINS},
		{"W", FIRST_WINS},       {"黑胜", SECOND_WINS}, {"黑勝", SECOND_WINS},
		{"红负", SECOND_WINS},   {"紅負", SECOND_WINS}, {"红先负", SECOND_WINS},
		{"紅先負", SECOND_WINS}, {"L", SECOND_WINS},
	};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i].text, text) == 0) {
			*out = words[i].verdict;
			return true;
		}
	return record_result_of(text, out);
}
