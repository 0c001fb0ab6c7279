/* table_file: what the table files of all games have in common: their folder, and numbers and checksums in them. */
#ifndef ENDGAMES_TABLE_FILE_H
#define ENDGAMES_TABLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

#define TABLE_PATH_SIZE 4096

/* Whether the folder can be read; otherwise false with the error filled. */
bool table_file_is_folder(const char *folder, struct error *) MUST_USE;

/* The path of a file in a folder; false with the error filled if it is too long. */
bool table_file_path(const char *folder, const char *name, char path[TABLE_PATH_SIZE], struct error *) MUST_USE;

/* Removes the temporary files of killed builds in the folder: NAME.dct.tmp-PROCESS for the suffix ".dct"
 * (base/file.h). */
bool table_file_sweep(const char *folder, const char *suffix, struct error *) MUST_USE;

/* Little-endian integers of up to 8 bytes. */
void table_file_put(void *at, uint64_t number, int n_bytes);
uint64_t table_file_get(const void *at, int n_bytes);

/* CRC-32 of these bytes after others with this sum, which is 0 at the beginning. n is below 4 GiB. */
uint32_t table_file_sum(uint32_t sum, const void *bytes, size_t n);

/* Reads n bytes from the open file at an offset; false if there are fewer. Any threads at once. */
bool table_file_read(int fd, uint64_t at, void *bytes, size_t n) MUST_USE;

#endif
