#include "cmd/cmd.h"

const struct command cmd_book = {
	.name = "book",
	.summary = "opening books: what was played in many games",
	.description = "docs/book.md describes the file format.",
};
