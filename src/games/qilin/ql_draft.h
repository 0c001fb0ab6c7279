/* ql_draft: position setup of Qilin chess, for editors. docs/rules/qilin.md 5.2 */
#ifndef GAMES_QILIN_QL_DRAFT_H
#define GAMES_QILIN_QL_DRAFT_H

#include "core/draft.h"

extern const struct draft_form ql_draft_form;

#endif
