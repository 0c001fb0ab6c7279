/* option: declarative command-line parsing.
 *
 * A command parses its arguments and options into its own struct, described by tables with an entry for each:
 *
 *     struct perft {
 *             const char *game;
 *             int depth, threads;
 *             bool divide;
 *     };
 *
 *     const struct command cmd_perft = {
 *             .name = "perft",
 *             .arguments = OPTION_TABLE(OPTION_GAME_OF(struct perft),
 *                                       {"DEPTH", OPTION_AT(struct perft, depth), .max = 99}),
 *             .options = OPTION_TABLE({"divide", OPTION_AT(struct perft, divide), "also print the leaves"},
 *                                     OPTION_THREADS_OF(struct perft, "moves to count in parallel")),
 *             COMMAND_READS(struct perft, .threads = 1),
 *             .main = perft_main,
 *     };
 *
 * The type of the member determines what an entry parses; an unsupported type does not compile. Parsing, errors, help,
 * manual pages and completion are all driven by these tables; the defaults come from COMMAND_READS. */
#ifndef CMD_OPTION_H
#define CMD_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum option_type {
	OPTION_ALIAS, /* a deprecated name of another option */
	OPTION_FLAG,
	OPTION_INT,
	OPTION_UINT64,
	OPTION_REAL,
	OPTION_TEXT,
	OPTION_TEXTS,
	OPTION_MAYBE_NUMBER,
	OPTION_MAYBE_TEXT,
};

/* What a text denotes. Used only by completion: commands validate their texts themselves. */
enum option_words {
	OPTION_ANY,
	OPTION_WORD, /* one of the choices; validated by the command */
	OPTION_FILE,
	OPTION_FOLDER,
	OPTION_GAME,
	OPTION_PRESET,
	OPTION_OPPONENT,
	OPTION_POLICY,
	OPTION_SETTING,
};

/* A repeatable option, or all remaining arguments. */
struct option_texts {
	int n;
	const char **all; /* n texts and a NULL; heap-allocated, released with the command line */
};

/* A number whose default depends on something else, or for which the command must know whether it was given. */
struct option_number {
	const char *text; /* as typed; NULL: not given */
	uint64_t value;   /* the number, or the default; 0: help shows no default */
};

/* An option with an optional value. */
struct option_maybe {
	bool given;
	const char *text; /* NULL: no value */
};

struct option_choice {
	const char *word; /* NULL after the last */
	const char *help; /* may be NULL */
};

struct option {
	const char *name;      /* without dashes; for an argument, its placeholder "GAME"; NULL after the last entry */
	enum option_type type; /* set type and offset with OPTION_AT */
	size_t offset;
	const char *help;    /* one line without a period; help appends the default */
	const char *metavar; /* NULL: the default of the type */
	uint64_t min, max;   /* range of numbers; OPTION_TEXTS: max is the maximum count, 0: unlimited */
	enum option_words words;
	const struct option_choice *choices; /* the only valid values, unless words allows others */
	const char *group;                   /* heading above this option and those after it; may be NULL */
	const char *alias;                   /* OPTION_ALIAS: name of the target option */
	bool optional;                       /* this argument may be omitted */
	bool required;                       /* this option must be given */
	bool has_setting;                    /* the setting of that name is its default: cmd/settings.h */
};

/* clang-format off */
#define OPTION_TYPE_OF(lvalue) \
	_Generic((lvalue), bool: OPTION_FLAG, int: OPTION_INT, uint64_t: OPTION_UINT64, double: OPTION_REAL, \
		const char *: OPTION_TEXT, struct option_texts: OPTION_TEXTS, \
		struct option_number: OPTION_MAYBE_NUMBER, struct option_maybe: OPTION_MAYBE_TEXT)
/* Type and offset of an entry; help, metavar and the range may follow as positional initializers. */
#define OPTION_AT(structure, member) \
	.type = OPTION_TYPE_OF(((structure *)NULL)->member), .offset = offsetof(structure, member)
#define OPTION_END        {.name = NULL}
#define OPTION_TABLE(...) (const struct option[]){__VA_ARGS__, OPTION_END}
/* clang-format on */

/* Arguments and options shared by several commands. The member has the option's name, with _ for -. */
/* clang-format off */
#define OPTION_SEED_OF(structure, what) \
	{"seed", OPTION_AT(structure, seed), .metavar = "S", .max = UINT64_MAX / 16, .help = what}
#define OPTION_THREADS_OF(structure, what) \
	{"threads", OPTION_AT(structure, threads), .metavar = "T", .max = 256, .has_setting = true, \
	 .help = what "; 0: one per processor"}
#define OPTION_PART_OF(structure, what) \
	{"part", OPTION_AT(structure, part), .metavar = "I/N", \
	 .help = what ", every N-th from the I-th on; \"qipan results merge\" joins the files of all parts"}
#define OPTION_HASH_OF(structure, what) \
	{"hash", OPTION_AT(structure, hash), .metavar = "MB", .min = 1, .max = 1 << 30, .help = what}
#define OPTION_PRESET_OF(structure) \
	{"preset", OPTION_AT(structure, preset), .words = OPTION_PRESET, \
	 .help = "rules and starting position (\"qipan games GAME\" lists the presets)"}
#define OPTION_POSITION_OF(structure) \
	{"position", OPTION_AT(structure, position), .help = "position; by default the starting position"}
#define OPTION_TABLES_OF(structure) \
	{"tables", OPTION_AT(structure, tables), .words = OPTION_FOLDER, \
	 .help = "folder of endgame tablebases (\"qipan tables\")"}
#define OPTION_OPPONENT_OF(structure) \
	{"opponent", OPTION_AT(structure, opponent), .words = OPTION_OPPONENT, \
	 .help = "the engine: a strength of 1 to 8 or an opponent's name (\"qipan games GAME\" lists them; default " \
		 "strongest)"}
#define OPTION_NET_OF(structure) \
	{"net", OPTION_AT(structure, net), .metavar = "NET", .words = OPTION_FILE, \
	 .help = "evaluate positions with this net instead of the hand-crafted evaluation"}
#define OPTION_RESUME_OUT_OF(structure) \
	{"resume", OPTION_AT(structure, resume), .help = "continue OUT where it ends"}
#define OPTION_FORCE_OF(structure, what) \
	{"force", OPTION_AT(structure, force), .help = what}
#define OPTION_FLIP_OF(structure) \
	{"flip", OPTION_AT(structure, flip), .help = "draw the board from the other side"}
#define OPTION_PIECES_OF(structure) \
	{"pieces", OPTION_AT(structure, pieces), .choices = option_pieces, .has_setting = true, \
	 .help = "style of the pieces"}
#define OPTION_NOTATION_OF(structure) \
	{"notation", OPTION_AT(structure, notation), .metavar = "NOTATION", \
	 .help = "notation of moves, instead of coordinates (\"qipan games GAME\" lists the notations)"}
#define OPTION_GAME_OF(structure) \
	{"GAME", OPTION_AT(structure, game), .words = OPTION_GAME}
/* clang-format on */

extern const struct option_choice option_pieces[]; /* han, latin, ascii */

/* A command, or a group of commands. */
struct command {
	const char *name;                   /* "think"; for a subcommand, including its group: "level rate" */
	const char *summary;                /* one line for the command list */
	const char *description;            /* paragraphs separated by empty lines, each on one line */
	const struct option_choice *topics; /* a list below the description, or NULL */
	const char *examples;               /* command lines, or NULL */
	const char *see[4];                 /* names of related commands, at most three */
	const char *done, *wrong;           /* meanings of exit codes 0 and 1, if not "done" and "the data is wrong" */
	const struct option *arguments, *options; /* in help order; may be NULL */
	size_t size;                              /* size of the struct they are parsed into */
	const void *defaults;                     /* an instance of that struct; NULL: zeros */
	bool works_without_settings;              /* also while the file of settings is invalid, and none applies */
	int (*main)(void *given); /* gets a copy filled from the command line; returns an exit code. NULL: a group */
};

/* For struct command: the struct that the command line is parsed into, and its members with nonzero defaults. */
#define COMMAND_READS(structure, ...)                                                                                  \
	.size = sizeof(structure), .defaults = &(const structure)                                                      \
	{                                                                                                              \
		__VA_ARGS__                                                                                            \
	}

/* The option in the table (which may be NULL) that the word "--name" or "--name=value" refers to; NULL if not found. */
const struct option *option_find(const struct option *table, const char *word);

/* The option's default as text; NULL if help shows no default. defaults is the command's, or NULL. */
const char *option_default(const struct option *, const void *defaults, char text[32]);

/* Appends "FILE" or "han|latin|ascii"; appends nothing for a flag. */
void option_add_metavar(const struct option *, struct string *out);

#endif
