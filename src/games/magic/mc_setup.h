/* mc_setup: position setup of Magic Chess, for editors. docs/rules/magic.md 5.2 - 5.4 */
#ifndef GAMES_MAGIC_MC_SETUP_H
#define GAMES_MAGIC_MC_SETUP_H

#include "core/setup.h"

extern const struct setup_form mc_setup_form;

#endif
