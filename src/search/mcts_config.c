#include "search/mcts_config.h"
#include "base/text.h"
#include "search/search_messages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT_MAX 65535
#define UCT_MAX   100

/* Default playout length in games without policies. */
#define PLAIN_LIMIT 10

static const struct policy *find_policy(const struct heuristics *heuristics, const char *mark, size_t length)
{
	for (const struct policy *p = heuristics->policies; p && p->name; p++)
		if (strlen(p->mark) == length && memcmp(p->mark, mark, length) == 0)
			return p;
	return NULL;
}

/* Consumes the text at the start of *at. */
static bool take(const char **at, const char *text)
{
	size_t length = strlen(text);
	if (strncmp(*at, text, length) != 0)
		return false;
	*at += length;
	return true;
}

/* "-MARK"; "r" is valid in every game. */
static bool take_mark(const struct heuristics *heuristics, const char **at, struct mcts_config *c)
{
	if (!take(at, "-"))
		return false;
	size_t length = strcspn(*at, "-");
	c->policy = find_policy(heuristics, *at, length);
	if (!c->policy && (heuristics->policies || length != 1 || **at != 'r'))
		return false;
	*at += length;
	return true;
}

/* "-LIMIT", at least 1, or nothing. */
static bool take_limit(const char **at, int *limit)
{
	if ((*at)[0] != '-' || !isdigit((unsigned char)(*at)[1]))
		return true;
	int value = 0;
	for (++*at; isdigit((unsigned char)**at) && value <= LIMIT_MAX; ++*at)
		value = value * 10 + (**at - '0');
	*limit = value;
	return value >= 1 && value <= LIMIT_MAX;
}

/* "-uC" with an integer or decimal C, or nothing. */
static bool take_uct(const char **at, float *uct)
{
	if (!take(at, "-u"))
		return true;
	double value = 0, unit = 1;
	if (!isdigit((unsigned char)**at))
		return false;
	for (; isdigit((unsigned char)**at) && value <= UCT_MAX; ++*at)
		value = value * 10 + (**at - '0');
	if (take(at, "."))
		for (; isdigit((unsigned char)**at); ++*at)
			value += (**at - '0') * (unit /= 10);
	*uct = (float)value;
	return value <= UCT_MAX;
}

static bool take_word(const struct heuristics *heuristics, const char *word, struct mcts_config *c)
{
	c->groups = take(&word, "c1");
	if ((!c->groups && !take(&word, "c2")) || !take_mark(heuristics, &word, c))
		return false;
	c->options.evaluate = take(&word, "-h");
	if (!c->policy)
		c->options.limit = PLAIN_LIMIT;
	return take_limit(&word, &c->options.limit) && take_uct(&word, &c->uct) && *word == 0;
}

static bool refuse(const struct game *game, const struct heuristics *heuristics, const char *word, struct error *err)
{
	struct string marks = {0};
	for (const struct policy *p = heuristics->policies; p && p->name; p++)
		string_add(&marks, "%s%s", marks.length ? ", " : "", p->mark);
	fail(err, search_unknown_mcts, word, game->name, heuristics->policies ? string_text(&marks) : "r");
	string_release(&marks);
	return false;
}

bool mcts_read(const struct game *game, const struct heuristics *heuristics, const char *word, struct mcts_config *out,
	       struct error *err)
{
	struct mcts_config c = {.heuristics = heuristics, .uct = (float)MCTS_UCT};
	if (word && strcmp(word, "mcts") != 0) {
		if (!take_word(heuristics, word, &c))
			return refuse(game, heuristics, word, err);
	} else if (heuristics->policies) {
		c.policy = find_policy(heuristics, "cr", 2);
		if (!c.policy)
			c.policy = heuristics->policies;
	} else {
		c.options = (struct playout_options){PLAIN_LIMIT, true};
	}
	*out = c;
	return true;
}
