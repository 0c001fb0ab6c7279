/* xq_margins: pruning and reduction parameters of the search for xiangqi. */
#ifndef GAMES_XIANGQI_XQ_MARGINS_H
#define GAMES_XIANGQI_XQ_MARGINS_H

#include "core/search_parameters.h"

/* For the hand-crafted evaluation, and for a net. */
extern const struct search_parameters xq_margins, xq_net_margins;

#endif
