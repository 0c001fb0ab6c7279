/* table: rows of tab-separated fields below a line of their names. */
#ifndef CMD_TABLE_H
#define CMD_TABLE_H

#define TABLE_FIELDS_MAX 64 /* further fields of a row are part of the last one */

/* Splits a row at its tabs in place; returns the number of fields. */
int table_cut(char *row, char *fields[TABLE_FIELDS_MAX]);

/* Finds the index of each of the n_names names among the n fields of the first line, -1 if it is missing. */
void table_find(char *const *fields, int n, const char *const *names, int n_names, int *at);

#endif
