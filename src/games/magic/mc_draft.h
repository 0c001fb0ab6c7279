/* mc_draft: position setup of Magic Chess, for editors. docs/rules/magic.md 5.2 - 5.4 */
#ifndef GAMES_MAGIC_MC_DRAFT_H
#define GAMES_MAGIC_MC_DRAFT_H

#include "core/draft.h"

extern const struct draft_form mc_draft_form;

#endif
