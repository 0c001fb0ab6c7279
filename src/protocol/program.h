/* program: an external program as an engine (core/engine.h): "uci:COMMAND", where COMMAND is a shell command line, and
 * likewise for each client protocol. The program is started when a game begins, or else by the first search, and
 * restarted after a fault; its failures are faults of the search result, never errors of ours. */
#ifndef PROTOCOL_PROGRAM_H
#define PROTOCOL_PROGRAM_H

#include "protocol/driver.h"

#define PROGRAM_SEARCH_MS 5000 /* of a search without limits, as for our own engines */

extern const struct engine program_engine;

/* The client protocols, ended by NULL. */
extern const struct driver_protocol *const program_protocols[];

/* The client protocol of a word "uci:COMMAND", or NULL; *command is the rest of the word. */
const struct driver_protocol *program_protocol(const char *word, const char **command);

/* Whether external programs play the game over that protocol. */
bool program_plays(const struct driver_protocol *, const struct game *, struct error *) MUST_USE;

/* Checks an external program: starts it, completes the greeting as for a game, then ends it. False with the error
 * filled on a fault. A word that does not name a program succeeds. */
bool program_starts(const char *word, const struct game *, const struct engine_setup *, struct error *) MUST_USE;

/* Whether the word names a program that can only play from the initial position, without an opening. */
bool program_plays_whole_games(const char *word);

/* Whether the word names a program whose protocol has no node limit. */
bool program_counts_no_nodes(const char *word);

#endif
