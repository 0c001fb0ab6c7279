#include "cmd/complete.h"
#include "base/mem.h"
#include "cmd/usage.h"
#include "core/policy.h"
#include "games/opponent.h"
#include "games/registry.h"
#include "search/strength.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The word being typed. */
struct typing {
	const char *word;        /* the part to complete */
	const char *before;      /* the whole word, which may begin with "--preset=" ... */
	int n_before;            /* ... that long */
	const struct game *game; /* that the line names; NULL: none */
};

static bool begins_with(const char *text, const char *beginning)
{
	return strncmp(text, beginning, strlen(beginning)) == 0;
}

static void print_candidate(const struct typing *t, const char *candidate, const char *about)
{
	if (!begins_with(candidate, t->word))
		return;
	printf("%.*s%s%s%s\n", t->n_before, t->before, candidate, about && *about ? "\t" : "", about ? about : "");
}

void complete_offer(const char *typed, const char *candidate, const char *about)
{
	print_candidate(&(struct typing){.word = typed, .before = ""}, candidate, about);
}

/* --- values, by the words that stand for them in a usage --- */

/* What the shell is to offer itself, after what stands before the path. */
static void print_paths(const struct typing *t, const char *what)
{
	printf(":%s%s%.*s\n", what, t->n_before ? "\t" : "", t->n_before, t->before);
}

static void offer_files(const struct typing *t)
{
	print_paths(t, "files");
}

static void offer_folders(const struct typing *t)
{
	print_paths(t, "folders");
}

static void offer_games(const struct typing *t)
{
	for (int i = 0; games_at(i); i++)
		print_candidate(t, games_at(i)->name, games_at(i)->title);
}

static void offer_presets(const struct typing *t)
{
	for (int i = 0; games_at(i); i++)
		for (const struct preset *p = games_at(i)->presets; p->name; p++)
			if (!t->game || t->game == games_at(i))
				print_candidate(t, p->name, p->about);
}

/* After "uci:" and the like a program, that of another engine. */
static void offer_opponents(const struct typing *t)
{
	const struct engine *engine;
	const char *colon = strchr(t->word, ':');
	if (colon) {
		print_paths(&(struct typing){.before = t->before, .n_before = (int)(colon + 1 - t->before)}, "files");
		return;
	}
	for (int strength = 1; strength <= STRENGTH_MAX; strength++)
		print_candidate(t, (const char[]){(char)('0' + strength), 0}, "strength");
	for (int i = 0; t->game && (engine = opponent_engine(t->game, i)); i++)
		print_candidate(t, engine->name, engine->about);
}

static void offer_policies(const struct typing *t)
{
	for (int i = 0; games_at(i); i++)
		for (const struct policy *p = games_at(i)->advice.policies; p && p->name; p++)
			if (t->game == games_at(i))
				print_candidate(t, p->name, p->about);
}

static const struct {
	const char *word;
	void (*offer)(const struct typing *);
} values[] = {
	/* sorted by word */
	{"A", offer_opponents},    {"B", offer_opponents},        {"DIR", offer_folders}, {"FILE", offer_files},
	{"GAME", offer_games},     {"IN", offer_files},           {"OUT", offer_files},   {"POLICY", offer_policies},
	{"PRESET", offer_presets}, {"STRENGTH", offer_opponents},
};

static void offer_alternative(const struct typing *t, struct usage_part part)
{
	struct string word = {0};
	string_add(&word, "%.*s", (int)part.n, part.text);
	if (usage_is_literal(part))
		print_candidate(t, word.text, NULL);
	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		if (strcmp(values[i].word, word.text) == 0)
			values[i].offer(t);
	string_release(&word);
}

/* Returns whether there is anything to offer, even if none of it begins with what is typed. */
static bool offer_alternatives(const struct typing *t, struct usage_part part)
{
	struct usage_part one;
	bool any = false;
	while (usage_alternative(&part, &one)) {
		offer_alternative(t, one);
		any = true;
	}
	return any;
}

/* --- where the word stands --- */

static const struct option_spec *find_option(const struct option_spec *specs, const char *word)
{
	size_t n = strcspn(word, "=");
	for (const struct option_spec *s = specs; begins_with(word, "--") && s->name; s++)
		if (strlen(s->name) == n - 2 && strncmp(s->name, word + 2, n - 2) == 0)
			return s;
	return NULL;
}

static const struct game *find_game(const char *word)
{
	for (int i = 0; games_at(i); i++)
		if (strcmp(games_at(i)->name, word) == 0)
			return games_at(i);
	return NULL;
}

static void offer_options(const struct typing *t, const char *usage, const struct option_spec *specs)
{
	for (const struct option_spec *s = specs; s->name; s++) {
		struct string name = {0}, about = {0};
		if (s[1].name && strcmp(s->name, s[1].name) == 0) /* may be given several times */
			continue;
		string_add(&name, "--%s", s->name);
		usage_about(usage, s->name, &about);
		print_candidate(t, name.text, string_text(&about));
		string_release(&name);
		string_release(&about);
	}
	print_candidate(t, "--help", "show how the command is used");
}

static bool offer_arguments(const struct typing *t, const char *name, const char *usage, const char *const *words,
			    int n)
{
	struct usage_part part;
	bool any = false;
	for (int form = 0; usage_argument(usage, name, form, words, n, &part); form++)
		any |= offer_alternatives(t, part);
	return any;
}

/* Reads the n words as cmd_options does: sets the option whose value comes next, if any, and the words that are not
 * options; *only_words: none comes any more. Returns how many words. */
static int read_words(const struct option_spec *specs, const char *const *words, int n, const char **arguments,
		      const struct option_spec **option, bool *only_words)
{
	int n_arguments = 0;
	*option = NULL;
	*only_words = false;
	for (int i = 0; i < n; i++) {
		bool is_value = *option && !((*option)->flag && words[i][0] == '-');
		*option = NULL;
		if (is_value)
			continue;
		if (*only_words || !begins_with(words[i], "--"))
			arguments[n_arguments++] = words[i];
		else if (!words[i][2])
			*only_words = true;
		else if (!strchr(words[i], '='))
			*option = find_option(specs, words[i]);
		if (*option && !(*option)->value)
			*option = NULL;
	}
	return n_arguments;
}

void complete_arguments(const char *name, const char *usage, const struct option_spec *specs, const char *const *words,
			int n)
{
	struct typing t = {.word = n ? words[n - 1] : ""};
	const char **arguments = mem_new((size_t)(n + 1) * sizeof *arguments), *equals = strchr(t.word, '=');
	const struct option_spec *option;
	bool only_words;
	int n_arguments = read_words(specs, words, n - 1, arguments, &option, &only_words);
	for (int i = 0; i < n - 1 && !t.game; i++)
		t.game = find_game(words[i]);
	t.before = t.word;
	bool is_option = t.word[0] == '-' && !only_words && (!option || option->flag);
	if (is_option && equals) {
		t.word = equals + 1;
		t.n_before = (int)(t.word - t.before);
		option = find_option(specs, t.before);
		if (option && option->value)
			offer_alternatives(&t, usage_value(usage, option->name));
	} else if (option && !is_option) {
		offer_alternatives(&t, usage_value(usage, option->name));
	} else if (is_option ||
		   (!offer_arguments(&t, name, usage, arguments, n_arguments) && !only_words && !t.word[0])) {
		offer_options(&t, usage, specs);
	}
	free(arguments);
}
