#include "cmd/ruling_list.h"
#include "base/json.h"
#include "base/recovery.h"
#include "base/text.h"
#include "cmd/cmd_messages.h"
#include "cmd/table.h"

#include <string.h>

static const char *const names[RULING_FIELDS] = {"id", "position", "moves", "verdict", "reason", "clause"};

struct reading {
	const struct ruling_sink *sink;
	int line;                                /* number of the current line */
	int n_columns, columns[RULING_FIELDS];   /* of a table, once its first line has been read */
	struct string row, texts[RULING_FIELDS]; /* memory for the fields */
};

static bool take(struct reading *r, const char *const fields[RULING_FIELDS], struct error *err)
{
	if (!*fields[RULING_VERDICT])
		return fail(err, cmd_rulings_no_verdict);
	r->sink->take(r->sink->context, r->line, fields);
	return true;
}

/* --- tables --- */

static bool read_names(struct reading *r, char *const *cells, int n, struct error *err)
{
	table_find(cells, n, names, RULING_FIELDS, r->columns);
	if (r->columns[RULING_MOVES] < 0 || r->columns[RULING_VERDICT] < 0)
		return fail(err, cmd_rulings_no_names);
	r->n_columns = n;
	return true;
}

static bool read_row(struct reading *r, char *const *cells, int n, struct error *err)
{
	const char *fields[RULING_FIELDS];
	if (n < r->n_columns)
		return fail(err, cmd_wrong_column_count, r->n_columns);
	for (int i = 0; i < RULING_FIELDS; i++)
		fields[i] = r->columns[i] < 0 ? "" : cells[r->columns[i]];
	return take(r, fields, err);
}

static bool read_cells(struct reading *r, const struct recovery_line *line, struct error *err)
{
	char *cells[TABLE_FIELDS_MAX];
	string_clear(&r->row);
	string_bytes(&r->row, line->text, line->text[line->n - 1] == '\r' ? line->n - 1 : line->n);
	int n = table_cut(r->row.text, cells);
	return r->n_columns ? read_row(r, cells, n, err) : read_names(r, cells, n, err);
}

/* --- JSON Lines --- */

static bool read_members(struct reading *r, const struct json *json, struct error *err)
{
	const char *fields[RULING_FIELDS];
	if (json_kind_of(json, 0) != JSON_OBJECT)
		return fail(err, cmd_rulings_no_object);
	for (int i = 0; i < RULING_FIELDS; i++) {
		int member = json_member(json, 0, names[i]);
		string_clear(&r->texts[i]);
		if (member >= 0 && !json_text(json, member, &r->texts[i]))
			return fail(err, cmd_rulings_no_text, names[i]);
		fields[i] = string_text(&r->texts[i]);
	}
	return take(r, fields, err);
}

static bool read_object(struct reading *r, const struct recovery_line *line, struct error *err)
{
	size_t at;
	struct json *json = json_new(line->text, line->n, &at, err);
	bool read = json && read_members(r, json, err);
	json_free(json);
	return read;
}

static bool is_blank(const struct recovery_line *line)
{
	for (size_t i = 0; i < line->n; i++)
		if (!strchr(" \t\r", line->text[i]))
			return false;
	return true;
}

void ruling_list_read(const char *bytes, size_t n, const struct ruling_sink *sink)
{
	struct reading r = {.sink = sink};
	bool goes_on = true, is_json = false, begun = false;
	for (struct recovery_line line = {0}; goes_on && recovery_next(&line, bytes, n);) {
		struct error err;
		if (is_blank(&line))
			continue;
		if (!begun)
			is_json = line.text[0] == '{';
		begun = true;
		if (!is_json && line.text[0] == '#')
			continue;
		r.line = line.number;
		bool read = !line.plain ? fail(&err, cmd_zero_byte_in_line)
			    : is_json   ? read_object(&r, &line, &err)
					: read_cells(&r, &line, &err);
		if (!read)
			sink->fault(sink->context, line.number, &err);
		goes_on = read || is_json || r.n_columns > 0;
	}
	string_release(&r.row);
	for (int i = 0; i < RULING_FIELDS; i++)
		string_release(&r.texts[i]);
}
