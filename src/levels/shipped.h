/* shipped: the campaign that comes with the program, data/levels/campaign.json, built into it. */
#ifndef LEVELS_SHIPPED_H
#define LEVELS_SHIPPED_H

#include "levels/level.h"

/* The levels of the file; free them with level_file_release. */
void shipped_levels(struct level_file *out);

#endif
