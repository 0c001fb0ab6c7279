/* cmd_judge_check: the part of "qipan judge" that compares its rulings with those that a list expects. */
#ifndef CMD_CMD_JUDGE_CHECK_H
#define CMD_CMD_JUDGE_CHECK_H

#include "cmd/cmd.h"

/* Checks the lists of the files (cmd/ruling_list.h), prints each ruling that is not as expected, with its line, and the
 * numbers, and returns the exit code. twice: see judge_line. */
int cmd_judge_check(const struct cmd_setup *, bool twice, const char *const *paths, int n);

#endif
