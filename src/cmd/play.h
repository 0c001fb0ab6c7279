/* play: what `qipan play` is made of, in addition to its session: the turns, the commands, and the texts that they
 * print. */
#ifndef CMD_PLAY_H
#define CMD_PLAY_H

#include "base/text.h"
#include "cmd/session.h"

/* turns: runs the turns of a session's players until the player quits or the input ends. */
void turns_run(struct session *);

/* command: executes a line of input, a move or one of the commands in a table; ignores an empty one. */
void command_run(struct session *, const char *line);

/* command_refuses(session, message, value...): prints an error in one line and records that an input was rejected;
 * command_refused prints a given text. */
#define command_refuses(s, ...) command_refuses_arguments(s, MESSAGE_ARGUMENTS(__VA_ARGS__))
void command_refuses_arguments(struct session *, unsigned kinds, const struct message *, ...);
void command_refused(struct session *, const char *text);

/* flips: prints a table of all flips of the player to move, best expectation first: expected value, best and worst
 * reveal. Prints nothing if there are no flips or if Ctrl-C was pressed meanwhile. */
void flips_print(struct session *, struct engine_instance *);

/* Prints the possible outcomes after a hint if the move is a flip. */
void flips_print_hint(struct session *, struct engine_instance *, move_t);

/* history: appends the moves in the notation (core/game.h) with numbers and reveals, "1. b4(k) d1(P) 2. ...", wrapped
 * before column 80; appends nothing if there are no moves. */
void history_moves(const struct line *, int notation, struct string *out);

/* Appends the pieces that were captured, removed or pressed, in the game's piece order: "red pawn 2, black cannon";
 * appends nothing if all are on the board. */
void history_taken(const struct line *, struct string *out);

#endif
