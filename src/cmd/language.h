/* language: the language in which the program talks to people. Help stays English, as do files and protocols. */
#ifndef CMD_LANGUAGE_H
#define CMD_LANGUAGE_H

#include <stdbool.h>

#include "base/attributes.h"

#define LANGUAGE_WORDS "en, zh, zh-hans, zh-hant"

/* From now on messages are in the language of that word, in any case ("zh" is "zh-hans"); NULL: as the environment says
 * (LC_ALL, LC_MESSAGES, LANG), where it says UTF-8. False if the word names none. Called before threads begin. */
bool language_choose(const char *word) MUST_USE;

/* For what is written to files and to programs. */
void language_speak_english(void);

#endif
