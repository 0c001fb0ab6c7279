/* program: the whole command-line program; src/program/ has its main functions. */
#ifndef CMD_PROGRAM_H
#define CMD_PROGRAM_H

/* Runs the command and returns its exit code. */
int program_run(int argc, char **argv);

#endif
