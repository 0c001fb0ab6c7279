/* fuzz: what the fuzzers share. A fuzzer is one function over arbitrary bytes; what it claims must hold for any of
 * them, or it stops the program. The same function is run by libFuzzer (-DQIPAN_FUZZ=ON) and by replay.c over its
 * corpus. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "records/collection.h"

/* libFuzzer and replay call it first: the core is made ready. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the program, naming the claim, where it does not hold. */
#define HOLD(claim) ((claim) ? (void)0 : fuzz_stop(__FILE__, __LINE__, #claim))
_Noreturn void fuzz_stop(const char *file, int line, const char *claim);

/* What is printed from now on goes nowhere; fuzz_stop is heard all the same. */
void fuzz_be_quiet(void);

/* The game and preset that two letters stand for: "AA" the first of each in the order of "qipan games", "EB" the fifth
 * game's second preset; any two bytes stand for some. */
const struct preset *fuzz_preset(const uint8_t letters[2], const struct game **);

/* The bytes as a string, to be freed. */
char *fuzz_string(const uint8_t *data, size_t size);

/* All that must hold of a position that a parser accepted or a game reached. */
void fuzz_check_position(const struct game *, const struct position *);

/* The message of a refusal: one line, not empty. */
void fuzz_check_error(const struct error *);

/* What is written of the record reads and writes the same. */
void fuzz_check_record(const struct record *);

/* The reader of a format refuses the bytes, or every game of them is a record or an error. */
void fuzz_check_games(bool read(struct collection *, const char *, size_t, struct error *), const char *bytes,
		      size_t n);

#endif
