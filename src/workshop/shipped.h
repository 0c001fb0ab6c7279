/* shipped: the campaign that comes with the program, data/levels/campaign.json, built into it. */
#ifndef WORKSHOP_SHIPPED_H
#define WORKSHOP_SHIPPED_H

#include "workshop/level.h"

/* The levels of the file; level_file_release ends them. */
void shipped_levels(struct level_file *out);

#endif
