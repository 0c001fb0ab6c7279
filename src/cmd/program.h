/* program: the whole command-line program; src/program/ has its main functions. */
#ifndef CMD_PROGRAM_H
#define CMD_PROGRAM_H

/* The commit of the sources, which the build writes: cmake/commit.cmake. */
extern const char program_commit[];

/* Runs the command and returns its exit code. commit: what --version prints. */
int program_run(int argc, char **argv, const char *commit);

#endif
