/* dcs_text: bags and positions of small boards as text. docs/rules/darkchess.md 4.2 */
#ifndef ENDGAMES_DCS_TEXT_H
#define ENDGAMES_DCS_TEXT_H

#include "endgames/dcs_layers.h"

/* The start position: "KGkg" face down, one piece for each point of the board. False with the error filled. */
bool dcs_text_start(const struct dcs_board *, const char *bag, struct dcs_position *, struct error *) MUST_USE;

/* A position with as many ranks and files as the board has: "K?2/1c?k r r Pg". Plies without progress and the ply may
 * follow, and have no effect. False with the error filled. */
bool dcs_text_position(const struct dcs_board *, const char *text, struct dcs_position *, struct error *) MUST_USE;

#endif
