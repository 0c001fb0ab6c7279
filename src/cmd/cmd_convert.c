/* cmd_convert: converts games from files in any format into one file. */
#include "base/file.h"
#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/progress.h"
#include "records/formats.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

struct conversion {
	enum record_format format;
	const char *notation; /* NULL: the default of the format */
	struct string out;
	bool force;
	int n_written, code;
	struct progress_bar bar;
	const char *path; /* the file being read */
	double from, to;  /* its range of the overall progress */
};

/* Values of --format, and file name extensions. */
static const struct {
	const char *word;
	enum record_format format;
} formats[] = {
	{"pgn", FORMAT_PGN},      {"dhtmlxq", FORMAT_DHTMLXQ}, {"xqf", FORMAT_XQF},     {"record", FORMAT_RECORD},
	{"html", FORMAT_DHTMLXQ}, {"htm", FORMAT_DHTMLXQ},     {"ubb", FORMAT_DHTMLXQ},
};

static enum record_format format_of(const char *word)
{
	for (size_t i = 0; word && i < sizeof formats / sizeof *formats; i++)
		if (strcasecmp(formats[i].word, word) == 0)
			return formats[i].format;
	return FORMAT_UNKNOWN;
}

static const char *ending(const char *path)
{
	const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
	return dot && (!slash || dot > slash) ? dot + 1 : NULL;
}

static bool is_page(const char *path)
{
	const char *end = ending(path);
	return end && (strcasecmp(end, "html") == 0 || strcasecmp(end, "htm") == 0);
}

static void refuse(struct conversion *c, int game, const struct error *why)
{
	progress_end(&c->bar);
	c->code = cmd_refuses(EXIT_DATA, cmd_in_game, c->path, game, why);
}

static void write_game(struct conversion *c, const struct record *r, int game)
{
	int index;
	const char *notation = c->notation ? c->notation : c->format == FORMAT_PGN ? "iccs" : "uci";
	struct error why;
	if (c->format != FORMAT_RECORD && r->game != collection_game()) {
		fail(&why, cmd_only_as_record, r->game->name);
		refuse(c, game, &why);
		return;
	}
	if (!game_find_notation(r->game, strcmp(notation, "uci") == 0 ? NULL : notation, &index)) {
		fail(&why, cmd_no_notation, r->game->name, notation);
		refuse(c, game, &why);
		return;
	}
	if (c->format == FORMAT_XQF && c->n_written > 0) {
		fail(&why, cmd_xqf_has_one_game);
		refuse(c, game, &why);
		return;
	}
	formats_write(r, c->format, index, false, &c->out);
	c->n_written++;
}

static void take_game(void *context, const struct record *r, int number)
{
	write_game(context, r, number);
}

static void report_fault(void *context, const struct collection_error *e)
{
	struct conversion *c = context;
	progress_end(&c->bar);
	c->code = cmd_fails_in(EXIT_DATA, c->path, &e->error);
}

static void report_progress(void *context, double share)
{
	struct conversion *c = context;
	struct string words = {0};
	message_add(&words, cmd_progress_games, c->n_written);
	progress_show(&c->bar, c->from + (c->to - c->from) * share, words.text);
	string_release(&words);
}

static void convert_file(struct conversion *c)
{
	struct string bytes = {0};
	struct collection collection = {0};
	struct collection_sink sink = {take_game, c, report_fault, report_progress};
	struct error err;
	bool ok = file_read(c->path, FORMATS_BYTES_MAX, &bytes, &err) &&
		  formats_read_each(&collection, bytes.text, bytes.length, c->path, &sink, &err);
	if (!ok) {
		progress_end(&c->bar);
		c->code = cmd_fails_in(EXIT_DATA, c->path, &err);
	}
	string_release(&bytes);
	collection_release(&collection);
}

static double bytes_of(const char *path)
{
	struct stat status;
	return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? (double)status.st_size + 1 : 1;
}

static void convert_files(struct conversion *c, const char *const *in, int n_in)
{
	double all = 0, done = 0;
	progress_begin(&c->bar);
	for (int i = 0; i < n_in; i++)
		all += bytes_of(in[i]);
	for (int i = 0; i < n_in; i++) {
		c->from = done / all;
		done += bytes_of(in[i]);
		c->to = done / all;
		c->path = in[i];
		convert_file(c);
	}
	progress_end(&c->bar);
}

static int write_out(struct conversion *c, const char *path)
{
	struct error err;
	bool is_printed = strcmp(path, "-") == 0;
	if (c->n_written == 0)
		return is_printed ? cmd_refuses(EXIT_DATA, cmd_no_game_to_write)
				  : cmd_refuses(EXIT_DATA, cmd_no_game_for_file, path);
	if (!cmd_may_write(path, c->force))
		return EXIT_DATA;
	if (is_printed) /* write errors are detected at exit */
		fwrite(c->out.text, 1, c->out.length, stdout);
	else if (!file_write(path, c->out.text, c->out.length, &err))
		return cmd_fails(EXIT_DATA, &err);
	return c->code;
}

struct convert {
	struct option_texts in;
	const char *out, *format, *notation;
	bool force;
};

/* Checks that the options are compatible. */
static bool is_possible(const struct conversion *c)
{
	if (c->notation && (c->format == FORMAT_DHTMLXQ || c->format == FORMAT_XQF))
		cmd_refuses(EXIT_USAGE, cmd_has_own_notation, c->format == FORMAT_XQF ? "XQF" : "DhtmlXQ");
	else
		return true;
	return false;
}

static bool keeps_its_input(const struct convert *o)
{
	for (int i = 0; i < o->in.n; i++)
		if (strcmp(o->out, "-") != 0 && cmd_same_file(o->in.all[i], o->out)) {
			cmd_refuses(EXIT_USAGE, cmd_read_and_written, o->out);
			return false;
		}
	return true;
}

static int convert_main(void *given)
{
	const struct convert *o = given;
	struct conversion c = {.code = EXIT_DONE, .notation = o->notation, .force = o->force};
	c.format = o->format ? format_of(o->format) : format_of(ending(o->out));
	if (c.format == FORMAT_UNKNOWN)
		c.format = FORMAT_RECORD;
	if (!is_possible(&c) || !keeps_its_input(o))
		return EXIT_USAGE;
	if (is_page(o->out))
		string_add(&c.out,
			   "<!DOCTYPE html>\n<html>\n<head><meta charset=\"utf-8\"><title>Xiangqi</title></head>\n"
			   "<body>\n<pre>\n");
	convert_files(&c, o->in.all, o->in.n);
	if (is_page(o->out))
		string_add(&c.out, "</pre>\n</body>\n</html>\n");
	int code = write_out(&c, o->out);
	string_release(&c.out);
	return code;
}

static const struct option_choice notations[] = {
	{"uci", "coordinates"},       {"iccs", NULL}, {"wxf", NULL}, {"chinese", NULL},
	{"chinese-simplified", NULL}, {NULL, NULL}};

static const struct option_choice written[] = {
	{"pgn", NULL}, {"dhtmlxq", NULL}, {"xqf", NULL}, {"record", "Qipan's own"}, {NULL, NULL}};

#define AT(member) OPTION_AT(struct convert, member)

static const struct option options[] = {
	{"format", AT(format),
	 "format of OUT; by default chosen by its extension: .pgn, .xqf, or .html, .htm and .ubb for DhtmlXQ, "
	 "otherwise a record",
	 .choices = written},
	{"notation", AT(notation),
	 "notation of moves: uci (the default in records), iccs (the default in PGN), wxf, chinese or "
	 "chinese-simplified",
	 "NOTATION", .choices = notations},
	OPTION_FORCE_OF(struct convert, "overwrite OUT"),
	OPTION_END,
};

const struct command cmd_convert = {
	.name = "convert",
	.summary = "convert game records to PGN, DhtmlXQ, XQF or Qipan's own format",
	.description =
		"Reads the games of all files IN and detects their format: PGN, DhtmlXQ pages, XQF, CBR, CBL, CBF, "
		"XQR, PFC, WXF and Qipan's records, in UTF-8, GBK or Big5. Writes them to OUT, the last of several "
		"names, or to standard output for \"-\" or a single name. Existing files are not overwritten. "
		"Variations and comments are kept.\n\n"
		"Errors are reported on standard error. A game with an illegal move is written up to that move, all "
		"other games in full, and the exit code is 1. An XQF file holds one game and cannot store rulings, "
		"rules and most tags.",
	.examples = "qipan convert games.cbl collection.xqf games.pgn --notation chinese",
	.see = {"games", "repair"},
	.arguments = OPTION_TABLE({"IN", AT(in), .words = OPTION_FILE},
				  {"OUT", AT(out), .words = OPTION_FILE, .optional = true}),
	.options = options,
	COMMAND_READS(struct convert, .out = "-"),
	.main = convert_main,
};
