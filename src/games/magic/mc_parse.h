/* mc_parse: parses the output of mc_format, and dark chess positions. docs/rules/magic.md 5.2 - 5.4 */
#ifndef GAMES_MAGIC_MC_PARSE_H
#define GAMES_MAGIC_MC_PARSE_H

#include "games/magic/mc_board.h"

bool mc_parse(struct position *, const char *text, struct error *);

#endif
