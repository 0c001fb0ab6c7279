/* language: the language of messages to the user. Help, files and protocols stay English. */
#ifndef CMD_LANGUAGE_H
#define CMD_LANGUAGE_H

#include <stdbool.h>

#include "base/attributes.h"
#include "cmd/option.h"

#define LANGUAGE_WORDS "en, zh, zh-hans, zh-hant"

/* Selects the message language by its code, case-insensitive ("zh" is "zh-hans"); NULL takes it from the environment
 * (LC_ALL, LC_MESSAGES, LANG) if that specifies UTF-8. Returns false for an unknown code. Call before starting threads.
 */
bool language_choose(const char *word) MUST_USE;

extern const struct option_choice language_choices[];

/* Switches to English, for output to files and other programs. */
void language_speak_english(void);

#endif
