/* settings: the options of a host that a client may set, one list for all protocols: the options of the opponent's
 * engine (core/engine.h) under their conventional names, plus session options. Each protocol only formats and parses
 * the list. */
#ifndef SESSION_SETTINGS_H
#define SESSION_SETTINGS_H

#include "base/text.h"
#include "session/host.h"

#define SETTINGS_MAX      32 /* per list */
#define SETTING_VALUE_MAX 64

enum setting_kind { SETTING_CHECK, SETTING_SPIN, SETTING_COMBO, SETTING_BUTTON, SETTING_STRING };

struct setting {
	const char *name; /* as in UCI and CECP: "Move Overhead" */
	const char *word; /* one lower-case word, as in UCCI: "moveoverhead" */
	enum setting_kind kind;
	int64_t min, max;              /* range of a spin */
	char value[SETTING_VALUE_MAX]; /* current value as text; "true" or "false" for a check, "" for a button */
};

/* Lists the settings of the host with their current values. Returns the number. */
int settings_list(const struct host *, struct setting out[SETTINGS_MAX]);

/* Choice i of a combo, 0 .. n - 1; NULL for i = n. */
const char *settings_choice(const struct host *, const struct setting *, int i);

/* Sets the setting of that name or word, ignoring case. value NULL: no value given, as for buttons. False with the
 * error filled and nothing changed if the name is unknown or the value is invalid. */
bool settings_set(struct host *, const char *name, const char *value, struct error *) MUST_USE;

#endif
