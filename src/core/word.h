/* word: translations of the names of games, sides and pieces and of their descriptions (base/message.h). The id of such
 * a word consists of its kind and its name: "side_red", "piece_red_rook", "preset_xiangqi_wxf60";
 * tests/base/test_catalogue lists them all. Words without a translation stay English. */
#ifndef CORE_WORD_H
#define CORE_WORD_H

#include "core/game.h"

#define WORD_ID_MAX 64

/* The id: kind, "_" and the name in lower case, with every character other than letters and digits replaced by "_". */
void word_id(const char *kind, const char *name, char id[WORD_ID_MAX]);

/* The translation of that word, or text. */
const char *word_of(const char *kind, const char *name, const char *text);

const char *word_of_game(const struct game *); /* "xiangqi" */
const char *word_of_side(const struct game *, int side);
const char *word_of_piece(const char *name); /* "red rook" */

#endif
