/* dc_setup: position setup of dark chess, for editors. docs/rules/darkchess.md 4.2 */
#ifndef GAMES_DARKCHESS_DC_SETUP_H
#define GAMES_DARKCHESS_DC_SETUP_H

#include "core/setup.h"

extern const struct setup_form dc_setup_form;

#endif
