/* fuzz: what the fuzzers share. A fuzzer is one function over arbitrary bytes; its claims must be true for all of
 * them, or it stops the program. The same function is run by libFuzzer (-DQIPAN_FUZZ=ON) and by replay.c over its
 * corpus. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "records/collection.h"

/* libFuzzer and replay call it first: it initializes the core. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the program, naming the claim, if it is false. */
#define HOLD(claim) ((claim) ? (void)0 : fuzz_stop(__FILE__, __LINE__, #claim))
_Noreturn void fuzz_stop(const char *file, int line, const char *claim);

/* Discards all output from now on, except that of fuzz_stop. */
void fuzz_be_quiet(void);

/* The game and preset that two letters stand for: "AA" the first of each in the order of "qipan games", "EB" the fifth
 * game's second preset; any two bytes name one. */
const struct preset *fuzz_preset(const uint8_t letters[2], const struct game **);

/* The bytes as a string, to be freed. */
char *fuzz_string(const uint8_t *data, size_t size);

/* Checks all that must be true of a position that a parser accepted or a game reached. */
void fuzz_check_position(const struct game *, const struct position *);

/* Checks the message of a refusal: one line, not empty. */
void fuzz_check_error(const struct error *);

/* Checks that the record as written is read and written the same. */
void fuzz_check_record(const struct record *);

/* Checks that the reader of a format refuses the bytes, or that every game of them is a record or an error. */
void fuzz_check_games(bool read(struct collection *, const char *, size_t, struct error *), const char *bytes,
		      size_t n);

#endif
