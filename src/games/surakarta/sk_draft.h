/* sk_draft: position setup of Surakarta, for editors. docs/rules/surakarta.md 4 */
#ifndef GAMES_SURAKARTA_SK_DRAFT_H
#define GAMES_SURAKARTA_SK_DRAFT_H

#include "core/draft.h"

extern const struct draft_form sk_draft_form;

#endif
