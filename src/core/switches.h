/* switches: house rules on top of a preset, "tcga2016+chain=free+blind=stay".
 *
 * Each game lists its house rules (struct rule_switch in core/game.h). A preset with house rules is a preset like
 * those of the game's list: it is made when its name is first read, and never freed, so that it can be kept anywhere.
 * The number of combinations is limited. All functions may be called by any thread. */
#ifndef CORE_SWITCHES_H
#define CORE_SWITCHES_H

#include "core/game.h"

#define PRESET_NAME_MAX 160 /* bytes; fits every combination of house rules: tests/contract */

/* The preset with the house rules of the text, each as "+id=word"; base is one of the game's list. Values that are the
 * preset's own are left out of its name, and the others are in the order of the game. NULL with the error filled in:
 * a house rule is unknown, has no such value or is given twice, or some contradict each other. */
const struct preset *switches_apply(const struct game *, const struct preset *base, const char *text, struct error *);

/* The index of the preset's choice for a house rule. */
int switches_choice(const struct preset *, const struct rule_switch *);

#endif
