/* settings: what another program may set in a host, one list for all protocols: the options of the opponent's engine
 * (core/engine.h) under the names that programs know, and what belongs to the talk. Each protocol only writes and reads
 * it in its own form. */
#ifndef PROTOCOL_SETTINGS_H
#define PROTOCOL_SETTINGS_H

#include "base/text.h"
#include "protocol/host.h"

#define SETTINGS_MAX      32 /* in a list */
#define SETTING_VALUE_MAX 64

enum setting_kind { SETTING_CHECK, SETTING_SPIN, SETTING_COMBO, SETTING_BUTTON, SETTING_STRING };

struct setting {
	const char *name; /* as UCI and CECP have it: "Move Overhead" */
	const char *word; /* one lower-case word, as UCCI has it: "moveoverhead" */
	enum setting_kind kind;
	int64_t least, most;           /* of a spin */
	char value[SETTING_VALUE_MAX]; /* the value that it has now, as text; of a check "true" or "false"; of a button
					  "" */
};

/* The settings of the host with the values that they have. Returns how many. */
int settings_list(const struct host *, struct setting out[SETTINGS_MAX]);

/* Choice i of a combo, 0 .. n-1; NULL for i = n. */
const char *settings_choice(const struct host *, const struct setting *, int i);

/* Sets the one of that name or word, in any case of letters. value NULL: none was given, as for buttons. False with the
 * error filled and nothing changed if there is none of that name or it has not that value. */
bool settings_set(struct host *, const char *name, const char *value, struct error *) MUST_USE;

#endif
