#include "cmd/complete.h"
#include "cmd/cmd.h"
#include "cmd/commands.h"
#include "cmd/settings.h"
#include "core/policy.h"
#include "games/opponent.h"
#include "games/registry.h"
#include "search/strength.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The word being completed. */
struct typing {
	const char *word;        /* the part to complete */
	const char *before;      /* the whole word, which may start with a prefix such as "--preset=" ... */
	int n_before;            /* ... of this length */
	const struct game *game; /* game named on the command line; NULL: none */
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

static void offer(const char *typed, const char *candidate, const char *about)
{
	print_candidate(&(struct typing){.word = typed, .before = ""}, candidate, about);
}

/* --- values --- */

/* Tells the shell to complete paths itself, after the prefix of the word. */
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

/* Completes opponents; after "uci:" and the like, the path of an external engine. */
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
		for (const struct policy *p = games_at(i)->heuristics.policies; p && p->name; p++)
			if (t->game == games_at(i))
				print_candidate(t, p->name, p->about);
}

static void offer_settings(const struct typing *t)
{
	for (const struct option *o = settings_table; o->name; o++)
		print_candidate(t, o->name, o->help);
}

static void offer_words(const struct typing *t, enum option_words words)
{
	static void (*const offers[])(const struct typing *) = {
		[OPTION_ANY] = NULL,
		[OPTION_WORD] = NULL,
		[OPTION_FILE] = offer_files,
		[OPTION_FOLDER] = offer_folders,
		[OPTION_GAME] = offer_games,
		[OPTION_PRESET] = offer_presets,
		[OPTION_OPPONENT] = offer_opponents,
		[OPTION_POLICY] = offer_policies,
		[OPTION_SETTING] = offer_settings,
	};
	if (offers[words])
		offers[words](t);
}

static void offer_values(const struct typing *t, const struct option *o)
{
	for (const struct option_choice *c = o->choices; c && c->word; c++)
		print_candidate(t, c->word, c->help);
	offer_words(t, o->words);
}

/* --- position on the command line --- */

static const struct game *find_game(const char *word)
{
	for (int i = 0; games_at(i); i++)
		if (strcmp(games_at(i)->name, word) == 0)
			return games_at(i);
	return NULL;
}

static void offer_options(const struct typing *t, const struct option *options)
{
	for (const struct option *o = options; o && o->name; o++) {
		char name[48];
		snprintf(name, sizeof name, "--%s", o->name);
		if (!o->alias)
			print_candidate(t, name, o->help);
	}
	print_candidate(t, "--help", "show how the command is used");
	print_candidate(t, "--language", "language of games, rulings and errors");
}

/* Offers values for the argument after the first n. Returns false if there is no such argument. */
static bool offer_argument(const struct typing *t, const struct option *arguments, int n)
{
	const struct option *a = arguments;
	for (int i = 0; i < n && a && a->name && a->type != OPTION_TEXTS; i++)
		a++;
	if (!a || !a->name)
		return false;
	offer_values(t, a);
	return true;
}

/* State after parsing the words before the one being completed. */
struct before {
	const struct option *option; /* the option whose value comes next, or NULL */
	int n_arguments;
	bool only_arguments; /* "--" was seen */
};

static struct before read_words(const struct option *options, int n, char **words)
{
	struct before b = {0};
	for (int i = 0; i < n; i++) {
		bool may_lack = b.option && b.option->type == OPTION_MAYBE_TEXT;
		bool is_value = b.option && !(may_lack && words[i][0] == '-');
		b.option = NULL;
		if (is_value)
			continue;
		if (b.only_arguments || !begins_with(words[i], "--"))
			b.n_arguments++;
		else if (!words[i][2])
			b.only_arguments = true;
		else if (!strchr(words[i], '='))
			b.option = option_find(options, words[i]);
		if (b.option && b.option->type == OPTION_FLAG)
			b.option = NULL;
	}
	return b;
}

/* Completes the value in "--option=VALUE". */
static void offer_value_of(struct typing *t, const struct option *options, const char *equals)
{
	const struct option *o = option_find(options, t->word);
	t->word = equals + 1;
	t->n_before = (int)(t->word - t->before);
	if (o && o->type != OPTION_FLAG)
		offer_values(t, o);
}

/* Completes the last of the words, which follow the command's name. */
static void complete_command(const struct command *command, int n, char **words)
{
	struct typing t = {.word = words[n - 1], .before = words[n - 1]};
	struct before b = read_words(command->options, n - 1, words);
	const char *equals = strchr(t.word, '=');
	for (int i = 0; i < n - 1 && !t.game; i++)
		t.game = find_game(words[i]);
	bool may_be_option = !b.option || b.option->type == OPTION_MAYBE_TEXT;
	bool is_option = t.word[0] == '-' && !b.only_arguments && may_be_option;
	if (is_option && equals)
		offer_value_of(&t, command->options, equals);
	else if (b.option && !is_option)
		offer_values(&t, b.option);
	else if (is_option ||
		 (!offer_argument(&t, command->arguments, b.n_arguments) && !b.only_arguments && !t.word[0]))
		offer_options(&t, command->options);
}

static void offer_commands(const struct command *group, const char *typed)
{
	for (const struct command *const *c = commands; *c; c++)
		if (commands_name_in(group, *c))
			offer(typed, commands_name_in(group, *c), (*c)->summary);
	offer(typed, "--help", "show how it is used");
	if (!group)
		offer(typed, "--version", "print the version");
	offer(typed, "--language", "language of games, rulings and errors");
}

/* Offers the languages if the last word is the value of --language. */
static bool offer_languages(int n_words, char **words)
{
	static const char option[] = "--language=";
	static const char *const languages[] = {"en", "zh", "zh-hans", "zh-hant"}; /* as in LANGUAGE_WORDS */
	struct typing t = {.word = words[n_words - 1], .before = words[n_words - 1]};
	if (begins_with(t.word, option)) {
		t.n_before = sizeof option - 1;
		t.word += t.n_before;
	} else if (n_words < 2 || strcmp(words[n_words - 2], "--language") != 0) {
		return false;
	}
	for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
		print_candidate(&t, languages[i], NULL);
	return true;
}

/* Removes "--language WORD" and "--language=WORD" from the words before the one being completed. */
static int drop_language(int n, char **words)
{
	int kept = 0;
	for (int i = 0; i < n; i++) {
		if (i + 2 < n && strcmp(words[i], "--language") == 0)
			i++;
		else if (i + 1 == n || !begins_with(words[i], "--language="))
			words[kept++] = words[i];
	}
	return kept;
}

int complete_print(int n_words, char **words)
{
	int n;
	if (n_words == 0) {
		for (const struct command *const *c = commands; *c; c++)
			offer("", (*c)->name, (*c)->summary);
		return EXIT_DONE;
	}
	if (offer_languages(n_words, words))
		return EXIT_DONE;
	n_words = drop_language(n_words, words);
	const struct command *command = commands_find(n_words - 1, words, &n);
	if (command && command->main)
		complete_command(command, n_words - n, words + n);
	else if (n == n_words - 1) /* nothing to offer after an unknown word */
		offer_commands(command, words[n]);
	return EXIT_DONE;
}
