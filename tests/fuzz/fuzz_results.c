/* Files of results: what is read can be joined with itself, counts once, and the joined file is one of the same run. */
#include "fuzz.h"

#include <string.h>

#include "cmd/result_files.h"

static void parse(struct result_file *f, const char *path, const void *bytes, size_t n)
{
	struct string copy = {0};
	struct error err;
	string_bytes(&copy, bytes, n);
	HOLD(result_file_parse(f, path, &copy, &err));
}

/* Joins a file with its joined self. */
static void join_again(const struct result_file *f, const struct string *joined)
{
	struct result_file files[2];
	struct string again = {0};
	struct error err;
	int n_tasks, n_again;
	parse(&files[0], "joined", joined->text, joined->length);
	parse(&files[1], "given", f->bytes.text, f->bytes.length);
	HOLD(files[0].kind == f->kind && files[0].n_tasks == f->n_tasks && !files[0].ends_within);
	if (!result_files_merge(files, 2, &again, &n_tasks, &n_again, &err)) {
		HOLD(!f->tasks);
		fuzz_check_error(&err);
	} else {
		HOLD(n_tasks == f->n_tasks && n_again == n_tasks);
		HOLD(again.length == joined->length && memcmp(again.text, joined->text, again.length) == 0);
	}
	string_release(&again);
	result_file_release(&files[0]);
	result_file_release(&files[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct result_file f;
	struct string bytes = {0}, joined = {0};
	struct error err;
	int n_tasks, n_again;
	string_bytes(&bytes, data, size);
	if (!result_file_parse(&f, "given", &bytes, &err)) {
		fuzz_check_error(&err);
		return 0;
	}
	if (!result_files_merge(&f, 1, &joined, &n_tasks, &n_again, &err)) {
		HOLD(f.n_parts);
		fuzz_check_error(&err);
	} else {
		HOLD(n_tasks == f.n_tasks && n_again == 0);
		join_again(&f, &joined);
	}
	string_release(&joined);
	result_file_release(&f);
	return 0;
}
