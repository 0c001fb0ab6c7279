/* sk_setup: position setup of Surakarta, for editors. docs/rules/surakarta.md 4 */
#ifndef GAMES_SURAKARTA_SK_SETUP_H
#define GAMES_SURAKARTA_SK_SETUP_H

#include "core/setup.h"

extern const struct setup_form sk_setup_form;

#endif
