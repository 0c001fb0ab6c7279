/* xq_setup: position setup of xiangqi, for editors. docs/rules/xiangqi.md 6.3 */
#ifndef GAMES_XIANGQI_XQ_SETUP_H
#define GAMES_XIANGQI_XQ_SETUP_H

#include "core/setup.h"

extern const struct setup_form xq_setup_form;

#endif
