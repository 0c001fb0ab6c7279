#include "cmd/table.h"

#include <stddef.h>
#include <string.h>

int table_cut(char *row, char *fields[TABLE_FIELDS_MAX])
{
	int n = 0;
	while (row && n < TABLE_FIELDS_MAX) {
		fields[n++] = row;
		row = n < TABLE_FIELDS_MAX ? strchr(row, '\t') : NULL;
		if (row)
			*row++ = 0;
	}
	return n;
}

void table_find(char *const *fields, int n, const char *const *names, int n_names, int *at)
{
	for (int i = 0; i < n_names; i++) {
		at[i] = -1;
		for (int k = 0; k < n; k++)
			if (strcmp(fields[k], names[i]) == 0)
				at[i] = k;
	}
}
