/* xq_margins: what the search of xiangqi leaves out. */
#ifndef GAMES_XIANGQI_XQ_MARGINS_H
#define GAMES_XIANGQI_XQ_MARGINS_H

#include "core/search_parameters.h"

/* With the hand-crafted evaluation, and with a net. */
extern const struct search_parameters xq_margins, xq_net_margins;

#endif
