/* fuzz: code shared by the fuzzers. A fuzzer is one function over arbitrary bytes; its claims must hold for all inputs,
 * or it aborts. libFuzzer (-DQIPAN_FUZZ=ON) runs it, and replay.c runs it over its corpus. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "records/collection.h"

/* Initializes the core; libFuzzer and replay call it first. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts and names the claim if it is false. */
#define HOLD(claim) ((claim) ? (void)0 : fuzz_stop(__FILE__, __LINE__, #claim))
_Noreturn void fuzz_stop(const char *file, int line, const char *claim);

/* Discards all later output, except that of fuzz_stop. */
void fuzz_be_quiet(void);

/* The game and preset that two letters select: "AA" the first of each in the order of "qipan games", "EB" the fifth
 * game's second preset; any two bytes select one. */
const struct preset *fuzz_preset(const uint8_t letters[2], const struct game **);

/* The bytes as a string, which the caller frees. */
char *fuzz_string(const uint8_t *data, size_t size);

/* Checks the invariants of a position that a parser accepted or a game reached. */
void fuzz_check_position(const struct game *, const struct position *);

/* Checks the message of an error: one line, not empty. */
void fuzz_check_error(const struct error *);

/* Checks that the record survives being written and read back. */
void fuzz_check_record(const struct record *);

/* Checks that the reader of a format rejects the bytes, or that every game in them is a record or an error. */
void fuzz_check_games(bool read(struct collection *, const char *, size_t, struct error *), const char *bytes,
		      size_t n);

#endif
