/* xq_margins: what the search of xiangqi leaves out. */
#ifndef GAMES_XIANGQI_XQ_MARGINS_H
#define GAMES_XIANGQI_XQ_MARGINS_H

#include "core/advice_margins.h"

/* With the hand-crafted evaluation, and with a net. */
extern const struct advice_margins xq_margins, xq_net_margins;

#endif
