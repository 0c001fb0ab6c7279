/* complete: shell completion. The scripts in data/shell call "qipan --complete WORD...", where the last word is the one
 * being typed and may be empty. The output is one candidate per line, optionally followed by a tab and a short
 * description; ":files" or ":folders" tells the shell to offer those, prefixed by the text after the tab: the "--csv="
 * of "--csv=games". */
#ifndef CMD_COMPLETE_H
#define CMD_COMPLETE_H

#define COMPLETE_WORD "--complete"

/* Prints the candidates for the last word; without words, all commands. Returns the exit code. */
int complete_print(int n_words, char **words);

#endif
