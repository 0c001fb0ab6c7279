/* program: another program as an engine (core/engine.h): "uci:COMMAND", with a command line of the shell, and so for
 * each dialect. It is started when a game begins, or else by the first think, and again after a fault; what it does
 * wrong is a fault of the thought, never an error of ours. */
#ifndef PROTOCOL_PROGRAM_H
#define PROTOCOL_PROGRAM_H

#include "protocol/driver.h"

#define PROGRAM_THINK_MS 5000 /* of a think without limits, as our own engines have */

extern const struct engine program_engine;

/* The dialects, ended by NULL. */
extern const struct dialect *const program_dialects[];

/* The dialect of a word "uci:COMMAND", or NULL; the rest of the word is *command. */
const struct dialect *program_dialect(const char *word, const char **command);

/* Whether programs play the game by that dialect. */
bool program_plays(const struct dialect *, const struct game *, struct error *) MUST_USE;

/* Starts the program of the word and lets it greet, as a game would, then ends it. False with the error filled if that
 * is a fault. A word of no program is fine. */
bool program_starts(const char *word, const struct game *, const struct engine_setup *, struct error *) MUST_USE;

/* Whether the word is one of a program that can only play games from their usual start, without an opening. */
bool program_plays_whole_games(const char *word);

/* Whether the word is one of a program whose thinks nodes cannot limit. */
bool program_counts_no_nodes(const char *word);

#endif
