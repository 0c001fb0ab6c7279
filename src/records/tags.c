#include "records/tags.h"
#include "base/mem.h"
#include "base/text.h"
#include "records/scan.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The length of the text cut to at most size - 1 bytes, between two characters. */
static size_t cut(const char *text, size_t size)
{
	size_t n = strlen(text);
	if (n < size)
		return n;
	n = size - 1;
	while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
		n--;
	return n;
}

static void copy(char *to, size_t size, const char *text)
{
	size_t n = cut(text, size);
	memcpy(to, text, n);
	to[n] = 0;
}

/* Skips what may come between the numbers of a date, and after the last; NULL at anything else. */
static const char *pass_separator(const char *c)
{
	static const char *const separators[] = {".", "-", "/", " ", "年", "月", "日", "號", "号"};
	for (size_t i = 0; *c && !isdigit((unsigned char)*c);) {
		size_t n = strlen(separators[i]);
		if (strncmp(c, separators[i], n) == 0) {
			c += n;
			i = 0;
		} else if (++i == sizeof separators / sizeof *separators) {
			return NULL;
		}
	}
	return c;
}

/* "1989年6月3日" as "1989.06.03", "1989年6月" as "1989.06.??"; false if the text is not such a date. */
static bool calendar_date(const char *text, char *out, size_t size)
{
	static const long most[] = {9999, 12, 31};
	long part[3] = {0};
	const char *c = text;
	int n = 0;
	while (*c) {
		char *end;
		if (n == 3 || !isdigit((unsigned char)*c))
			return false;
		part[n] = strtol(c, &end, 10);
		if (part[n] < 1 || part[n] > most[n] || (n == 0 && end - c != 4))
			return false;
		n++;
		c = pass_separator(end);
		if (!c)
			return false;
	}
	struct text date = text_into(out, size);
	text_add(&date, "%04ld", part[0]);
	for (int i = 1; i < 3; i++)
		if (part[i])
			text_add(&date, ".%02ld", part[i]);
		else
			text_add(&date, ".??");
	return n > 0;
}

static void set_date(struct record *r, const char *value)
{
	char date[sizeof r->date];
	if (calendar_date(value, date, sizeof date))
		copy(r->date, sizeof r->date, date);
	else if (strlen(value) < sizeof r->date)
		copy(r->date, sizeof r->date, value);
	else
		tags_set(r, "DateText", value);
}

/* The tags that a record has itself: docs/record-format.md 2. */
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
	value[cut(value, RECORD_VALUE_MAX + 1)] = 0;
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
