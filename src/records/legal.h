/* legal: lists legal moves, for messages about illegal ones. */
#ifndef RECORDS_LEGAL_H
#define RECORDS_LEGAL_H

#include "core/game.h"

/* Fills the error with a few of the legal moves, or with how the game ended if no move is legal. */
void legal_words(const struct game *, const struct position *, struct error *out);

#endif
