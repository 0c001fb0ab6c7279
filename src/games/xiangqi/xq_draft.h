/* xq_draft: position setup of xiangqi, for editors. docs/rules/xiangqi.md 6.3 */
#ifndef GAMES_XIANGQI_XQ_DRAFT_H
#define GAMES_XIANGQI_XQ_DRAFT_H

#include "core/draft.h"

extern const struct draft_form xq_draft_form;

#endif
