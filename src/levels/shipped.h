/* shipped: the built-in campaign, data/levels/campaign.json. */
#ifndef LEVELS_SHIPPED_H
#define LEVELS_SHIPPED_H

#include "levels/level.h"

/* The built-in levels; free them with level_file_release. */
void shipped_levels(struct level_file *out);

#endif
