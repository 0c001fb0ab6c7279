/* shipped: the campaign that comes with the program, data/levels/campaign.json, built into it. */
#ifndef PUZZLES_SHIPPED_H
#define PUZZLES_SHIPPED_H

#include "puzzles/level.h"

/* The levels of the file; free them with level_file_release. */
void shipped_levels(struct level_file *out);

#endif
