/* word: the names of games, sides and pieces, and what is said about them, in the language of the messages
 * (base/message.h). The id of such a word is made of its kind and its name: "side_red", "piece_red_rook",
 * "preset_xiangqi_wxf60"; tests/base/test_catalogue lists them all. Words that no translation has stay English. */
#ifndef CORE_WORD_H
#define CORE_WORD_H

#include "core/game.h"

#define WORD_ID_MAX 64

/* The id: kind, "_" and the name in lower case, with "_" for everything but letters and digits. */
void word_id(const char *kind, const char *name, char id[WORD_ID_MAX]);

/* The word of that id, or the text. */
const char *word_of(const char *kind, const char *name, const char *text);

const char *word_of_game(const struct game *); /* "xiangqi" */
const char *word_of_side(const struct game *, int side);
const char *word_of_piece(const char *name); /* "red rook" */

#endif
