/* ql_setup: position setup of Qilin chess, for editors. docs/rules/qilin.md 5.2 */
#ifndef GAMES_QILIN_QL_SETUP_H
#define GAMES_QILIN_QL_SETUP_H

#include "core/setup.h"

extern const struct setup_form ql_setup_form;

#endif
