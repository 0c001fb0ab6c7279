/* engines: a JSON file of named players, so that the command line need not contain their commands and options:
 *
 *   [{"name": "Fairy", "protocol": "uci", "command": "fairy-stockfish", "options": {"Hash": 16}, "nodes": 20000},
 *    {"name": "ours", "word": "alphabeta", "depth": 6}]
 *
 * docs/arena.md */
#ifndef MATCH_ENGINES_H
#define MATCH_ENGINES_H

#include "base/error.h"
#include "match/match.h"

#define ENGINES_MAX         MATCH_PLAYERS_MAX
#define ENGINE_WORD_MAX     512
#define ENGINE_OPTIONS_MAX  32
#define ENGINE_OPTION_MAX   64 /* bytes of a name */
#define ENGINE_VALUE_MAX    256
#define ENGINE_SETTINGS_MAX 8

struct engine_entry {
	char name[MATCH_NAME_MAX];
	char word[ENGINE_WORD_MAX];                           /* "uci:fairy-stockfish", "alphabeta" */
	char settings[ENGINE_SETTINGS_MAX][ENGINE_VALUE_MAX]; /* indexed as engine_settings; "" if not given */
	struct {
		char name[ENGINE_OPTION_MAX], value[ENGINE_VALUE_MAX];
	} options[ENGINE_OPTIONS_MAX];
	int n_options;
};

struct engines {
	struct engine_entry *list;
	int n;
};

/* "depth", "nodes", ...: the same words as after the '@' of a player. */
enum {
	ENGINE_DEPTH,
	ENGINE_NODES,
	ENGINE_PLAYOUTS,
	ENGINE_MOVETIME,
	ENGINE_HASH,
	ENGINE_TABLES,
	ENGINE_NET,
	ENGINE_RULES
};
extern const char *const engine_settings[ENGINE_SETTINGS_MAX];

/* False with the error filled, naming the line; then there is nothing to release. */
bool engines_read(struct engines *, const char *text, size_t n, struct error *) MUST_USE;
void engines_release(struct engines *);

/* The entry with that name, or NULL. */
const struct engine_entry *engines_find(const struct engines *, const char *name);

#endif
