#include "levels/level_fault.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "levels/levels_messages.h"

int level_line_at(const char *text, size_t offset)
{
	int line = 0;
	for (size_t i = 0; i < offset; i++)
		line += text[i] == '\n';
	return line;
}

void level_fault_add(struct level_file *file, int line, const char *id, const char *field, const struct error *err)
{
	file->faults = mem_resize(file->faults, (size_t)file->n_faults + 1, sizeof *file->faults);
	struct level_fault *f = &file->faults[file->n_faults++];
	*f = (struct level_fault){.line = line, .error = *err};
	struct text t = text_into(f->id, sizeof f->id);
	text_add(&t, "%s", id);
	t = text_into(f->field, sizeof f->field);
	text_add(&t, "%s", field);
	text_mask(f->field);
}

void level_fault_error(const struct level_fault *f, struct error *out)
{
	if (f->id[0] && f->field[0])
		fail(out, levels_in_level_field, f->line, f->id, f->field, &f->error);
	else if (f->id[0])
		fail(out, levels_in_level, f->line, f->id, &f->error);
	else if (f->field[0])
		fail(out, levels_in_field, f->line, f->field, &f->error);
	else
		fail(out, in_line, f->line, &f->error);
}

void level_fault_text(const struct level_fault *f, struct string *out)
{
	if (f->id[0] && f->field[0])
		message_add(out, levels_in_level_field, f->line, f->id, f->field, &f->error);
	else if (f->id[0])
		message_add(out, levels_in_level, f->line, f->id, &f->error);
	else if (f->field[0])
		message_add(out, levels_in_field, f->line, f->field, &f->error);
	else
		message_add(out, in_line, f->line, &f->error);
}
