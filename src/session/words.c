#include "session/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char words_blanks[] = " \t";

const char *words_skip(const char *text)
{
	return text + strspn(text, words_blanks);
}

void words_between(struct string *out, const char *from, const char *to)
{
	while (from < to && strchr(words_blanks, *from))
		from++;
	while (to > from && strchr(words_blanks, to[-1]))
		to--;
	string_bytes(out, from, (size_t)(to - from));
}

bool words_begin(const char *text, const char *word, const char **rest)
{
	text = words_skip(text);
	size_t length = strlen(word);
	if (strncmp(text, word, length) != 0 || (text[length] && !strchr(words_blanks, text[length])))
		return false;
	*rest = words_skip(text + length);
	return true;
}

const char *words_find(const char *text, const char *word)
{
	const char *rest;
	for (const char *at = text; (at = strstr(at, word)); at++)
		if ((at == text || strchr(words_blanks, at[-1])) && words_begin(at, word, &rest))
			return at;
	return NULL;
}

const char *words_take(const char **text, char *word, size_t size)
{
	const char *from = words_skip(*text);
	size_t length = strcspn(from, words_blanks);
	snprintf(word, size, "%.*s", (int)(length < size ? length : size - 1), from);
	*text = words_skip(from + length);
	return word;
}

void words_add_moves(struct string *out, const struct line *line, const move_t *moves, int n)
{
	const struct game *game = line->game;
	struct position here, next;
	char text[MOVE_TEXT_MAX];
	memcpy(&here, line_last(line), game->rules.position_size);
	for (int i = 0; i < n; i++) {
		game->text.format_move(&here, moves[i], text, sizeof text);
		string_add(out, " %s", text);
		game->rules.play(&next, &here, moves[i]);
		memcpy(&here, &next, game->rules.position_size);
	}
}

void words_add_best(struct string *out, const struct line *line, const struct search_result *t)
{
	words_add_moves(out, line, &t->best, 1);
	if (t->n_pv > 1 && t->pv[0] == t->best) {
		struct string both = {0};
		words_add_moves(&both, line, t->pv, 2);
		string_add(out, " ponder%s", strrchr(both.text, ' '));
		string_release(&both);
	}
}

bool words_mate(int score, int *moves)
{
	int plies = SCORE_WIN - abs(score);
	*moves = score > 0 ? (plies + 1) / 2 : -(plies / 2);
	return score_kind(score) == SCORE_FORCED;
}

bool words_execute(const struct words_command *commands, struct client *client, const char *line)
{
	const char *rest;
	for (; commands->word; commands++)
		if (words_begin(line, commands->word, &rest)) {
			commands->execute(client, rest);
			return true;
		}
	return false;
}
