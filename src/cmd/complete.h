/* complete: what can come next on a command line. The scripts of data/shell ask the program, "qipan --complete
 * WORD...", where the last word is the one being typed, perhaps empty. It prints a candidate a line, often with a tab
 * and a few words about it; ":files" or ":folders" says that the shell should offer those, after what follows a tab:
 * the "--csv=" of "--csv=games". */
#ifndef CMD_COMPLETE_H
#define CMD_COMPLETE_H

#define COMPLETE_WORD "--complete"

/* Prints the candidates for the last of the words; for no words all commands. Returns the exit code. */
int complete_print(int n_words, char **words);

#endif
