/* option: the options of one command. */
#ifndef CMD_OPTION_H
#define CMD_OPTION_H

#include <stdbool.h>

/* A value option points at a const char * that gets its argument, a flag at a bool. Lists end with a name of NULL. A
 * value option that may be given N times stands N times in a row; the values, NULL at first, go to them in order. */
struct option_spec {
	const char *name;   /* without the dashes */
	const char **value; /* or */
	bool *flag;         /* or both: the value, which does not begin with '-', may be left out */
};

#endif
