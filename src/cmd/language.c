#include "cmd/language.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/message.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

extern const char en_json[], zh_hans_json[], zh_hant_json[]; /* from data/messages; en: only house rules */

const struct option_choice language_choices[] = {{"en", "English"},
						 {"zh", "Chinese, simplified"},
						 {"zh-hans", "Chinese, simplified"},
						 {"zh-hant", "Chinese, traditional"},
						 {NULL, NULL}};

/* Templates sorted by ID; valid until another language is selected. */
static struct {
	const char *id, *template;
} * known;
static int n_known;

static int by_id(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char *find(const char *id)
{
	const char *const *found = bsearch(&id, known, (size_t)n_known, sizeof *known, by_id);
	return found ? found[1] : NULL;
}

static char *text_of(const struct json *json, int node)
{
	struct string text = {0};
	if (!json_text(json, node, &text))
		abort(); /* cannot happen: tests/base/test_catalogue checks the same file */
	string_add(&text, "%s", "");
	return text.text;
}

static void forget(void)
{
	for (int i = 0; i < n_known; i++) {
		free((char *)known[i].id);
		free((char *)known[i].template);
	}
	free(known);
	known = NULL;
	n_known = 0;
	message_translate(NULL, true);
}

static void load(const char *bytes, bool is_english)
{
	forget();
	size_t at;
	struct json *json = json_new(bytes, strlen(bytes), &at, NULL);
	if (!json)
		return; /* out of memory: only the English text in the code is left */
	int n = 0;
	for (int name = json_first(json, 0); name != -1; name = json_next(json, name))
		n++;
	known = mem_new((size_t)n * sizeof *known);
	for (int name = json_first(json, 0); name != -1; name = json_next(json, name)) {
		known[n_known].id = text_of(json, name);
		known[n_known++].template = text_of(json, name + 1);
	}
	json_free(json);
	qsort(known, (size_t)n_known, sizeof *known, by_id);
	message_translate(find, is_english);
}

/* Maps a locale such as "zh_TW.UTF-8" to a language code; "en" for unsupported languages or if the terminal is not
 * UTF-8. */
static const char *word_of_locale(const char *locale)
{
	static const char *const traditional[] = {"zh_TW", "zh_HK", "zh_MO", "zh_Hant"};
	const char *codeset = strchr(locale, '.');
	if (strncmp(locale, "zh", 2) != 0 || !codeset ||
	    (strncasecmp(codeset, ".utf-8", 6) != 0 && strncasecmp(codeset, ".utf8", 5) != 0))
		return "en";
	for (size_t i = 0; i < sizeof traditional / sizeof *traditional; i++)
		if (strncmp(locale, traditional[i], strlen(traditional[i])) == 0)
			return "zh-hant";
	return "zh-hans";
}

static const char *word_of_environment(void)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	for (int i = 0; i < 3; i++) {
		const char *locale = getenv(names[i]);
		if (locale && *locale)
			return word_of_locale(locale);
	}
	return "en";
}

bool language_choose(const char *word)
{
	if (!word)
		word = word_of_environment();
	if (strcasecmp(word, "en") == 0)
		load(en_json, true);
	else if (strcasecmp(word, "zh") == 0 || strcasecmp(word, "zh-hans") == 0)
		load(zh_hans_json, false);
	else if (strcasecmp(word, "zh-hant") == 0)
		load(zh_hant_json, false);
	else
		return false;
	return true;
}

void language_speak_english(void)
{
	load(en_json, true);
}
