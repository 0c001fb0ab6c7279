/* settings: what the user has chosen once for all commands, in the file $XDG_CONFIG_HOME/qipan/config (docs/config.md).
 * An option of a command counts more than the environment, the environment more than the file. Main thread only. */
#ifndef CMD_SETTINGS_H
#define CMD_SETTINGS_H

#include "cmd/config_file.h"
#include "cmd/option.h"
#include "core/game.h"

/* The settings, as an option table ending with a NULL name; help, choices and ranges apply. */
extern const struct option settings_table[];

/* The setting of that name; NULL with the error filled, which suggests a similar name, if there is no such setting. */
const struct option *settings_find(const char *name, struct error *);

/* The path of the file, which may be missing; NULL with the error filled if the environment names no folder for it. */
const char *settings_path(struct error *);

/* Reads the file, once. Errors are kept for settings_check. */
void settings_read(void);

/* Prints the first error of the file. Returns false if there is one. */
bool settings_check(void) MUST_USE;

/* The value of a setting as text, and its origin: the name of a variable, or NULL and a line of the file. NULL if it is
 * not set. settings_check validates the values of the file. */
struct settings_origin {
	const char *variable;
	int line;
};
const char *settings_value_from(const char *name, struct settings_origin *from);
const char *settings_value(const char *name);

/* Stores the settings as the defaults of the options that have one. Returns false with an error printed if a value is
 * invalid for this command. */
bool settings_apply(const struct option *options, void *out) MUST_USE;

/* Whether the value is valid for the setting; if not, prints an error that begins with what. */
bool settings_accept(const struct option *, const char *what, const char *value) MUST_USE;

/* The notation to print moves in (core/game.h): the given name, of an option; without one, for people, the setting if
 * the game has it. Returns false with an error printed if the game lacks the given notation. */
bool settings_notation(const struct game *, const char *given, bool for_people, int *out) MUST_USE;

#endif
