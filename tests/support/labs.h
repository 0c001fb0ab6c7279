/* labs: runs qipan lab as a user does, with results in a subfolder (part) of the scratch folder, and checks its files.
 * Include support.h before. */
#ifndef TESTS_SUPPORT_LABS_H
#define TESTS_SUPPORT_LABS_H

#include "base/text.h"

/* Runs "qipan lab ARGUMENTS" with results in the subfolder part; fails the test if the exit code differs or the words
 * are not printed. */
void labs_run(const char *arguments, const char *part, int code, const char *words);

/* Text of the file, in one of four buffers used in rotation. */
char *labs_text(const char *part, const char *name);

/* Writes such a file, in a separate subfolder. */
void labs_write(const char *part, const char *name, const char *text);

int labs_count(const char *text, const char *part);

/* Checks that every line of a table has as many cells as the line above it, and that there are n_rows lines. */
void labs_check_table(const char *text, int n_rows);
/* Checks that every interval lies within low and high, contains the value before it and is wider than 0, and that there
 * are at least n_min. */
void labs_check_intervals(const char *text, double low, double high, int n_min);

void labs_check_plot(const char *text);
void labs_check_results(const char *text, int n_rows);

/* Appends the lines above the rows: the program that made them, and the columns. */
void labs_head(const char *part, const char *name, struct string *out);

/* The sorted lines, without the columns with the times of games, in one of two buffers used in rotation. */
char *labs_games(const char *part, const char *name);

void labs_cut(const char *part, const char *name, long length);

#endif
