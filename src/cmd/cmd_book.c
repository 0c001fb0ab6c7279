#include "cmd/cmd.h"

const struct command cmd_book = {
	.name = "book",
	.summary = "build and show opening books",
	.description = "docs/book.md describes the file format.",
};
