/* dc_draft: position setup of dark chess, for editors. docs/rules/darkchess.md 4.2 */
#ifndef GAMES_DARKCHESS_DC_DRAFT_H
#define GAMES_DARKCHESS_DC_DRAFT_H

#include "core/draft.h"

extern const struct draft_form dc_draft_form;

#endif
