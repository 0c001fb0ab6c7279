#include "core/word.h"

#include <ctype.h>

void word_id(const char *kind, const char *name, char id[WORD_ID_MAX])
{
	struct text t = text_into(id, WORD_ID_MAX);
	text_add(&t, "%s_%s", kind, name);
	for (char *c = id; *c; c++)
		*c = (char)(isalnum((unsigned char)*c) ? tolower((unsigned char)*c) : '_');
}

const char *word_of(const char *kind, const char *name, const char *text)
{
	char id[WORD_ID_MAX];
	word_id(kind, name, id);
	return message_translated(id, text);
}

const char *word_of_game(const struct game *game)
{
	return word_of("game", game->name, game->name);
}

const char *word_of_side(const struct game *game, int side)
{
	return word_of("side", game->sides[side], game->sides[side]);
}

const char *word_of_piece(const char *name)
{
	return word_of("piece", name, name);
}
