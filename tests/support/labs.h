/* labs: qipan lab as a user runs it, with results in a part of the scratch folder, and what its files look like.
 * Include support.h before. */
#ifndef TESTS_SUPPORT_LABS_H
#define TESTS_SUPPORT_LABS_H

#include "base/text.h"

/* Runs "qipan lab ARGUMENTS" with results in the folder's part; ends the test if the exit code differs or the words are
 * not printed. */
void labs_run(const char *arguments, const char *part, int code, const char *words);

/* The file's text, in one of four buffers used in turn. */
char *labs_text(const char *part, const char *name);

/* Writes such a file, in a part of its own. */
void labs_write(const char *part, const char *name, const char *text);

int labs_count(const char *text, const char *part);

/* Every line of a table has as many cells as the line above it, and there are so many lines. */
void labs_check_table(const char *text, int n_rows);
/* Every interval lies within low and high, contains the value before it and is wider than 0; there are at least
 * n_least. */
void labs_check_intervals(const char *text, double low, double high, int n_least);

void labs_check_plot(const char *text);
void labs_check_results(const char *text, int n_rows);

/* Appends the lines above the rows: who made them, and the columns. */
void labs_head(const char *part, const char *name, struct string *out);

/* The lines sorted, without the columns with times of games, in one of two buffers used in turn. */
char *labs_games(const char *part, const char *name);

void labs_cut(const char *part, const char *name, long length);

#endif
