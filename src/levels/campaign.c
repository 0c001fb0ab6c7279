#include "levels/campaign.h"
#include "base/base_messages.h"
#include "base/bug.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/system.h"
#include "draw/canvas.h"
#include "levels/campaign_chapters.h"
#include "levels/levels_messages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PROGRESS_BYTES_MAX ((size_t)1 << 20)

/* --- saved progress --- */

/* "STATE/campaign-NAME", where NAME is the level file without its directory; characters unsuitable for file names
 * become '_'. For the built-in levels it is "STATE/campaign". */
static bool progress_path(const struct campaign *c, char *path, size_t size, struct error *err)
{
	if (!autosave_directory(path, size - LEVEL_TITLE_MAX, err))
		return false;
	const char *slash = strrchr(c->path, '/'), *name = slash ? slash + 1 : c->path;
	size_t n = strlen(path);
	bool shipped = strcmp(c->path, CAMPAIGN_SHIPPED) == 0;
	int length = snprintf(path + n, size - n, shipped ? "/campaign" : "/campaign-%.60s", name);
	for (char *p = path + n + 1; p < path + n + length; p++)
		if (!(*p >= 'a' && *p <= 'z') && !(*p >= 'A' && *p <= 'Z') && !(*p >= '0' && *p <= '9') &&
		    !strchr("-._", *p))
			*p = '_';
	return true;
}

static int index_of(const struct campaign *c, const char *id)
{
	for (int i = 0; i < c->file.n; i++)
		if (strcmp(c->file.levels[i].id, id) == 0)
			return i;
	return -1;
}

/* Results only grow: if another session has saved results in the meantime, the better of each number is kept. */
static void merge(struct level_progress *into, const struct level_progress *r)
{
	into->tries = r->tries > into->tries ? r->tries : into->tries;
	into->wins = r->wins > into->wins ? r->wins : into->wins;
	if (r->best && (!into->best || r->best < into->best))
		into->best = r->best;
}

/* Loads the results from the lines of the text; found describes the invalid lines. */
static void take_lines(struct campaign *c, const struct string *text, struct recovery *found)
{
	struct string id = {0};
	struct level_progress r;
	campaign_progress_recover(string_text(text), text->length, found);
	string_clear(&c->others);
	for (struct recovery_line line = {0}; recovery_next(&line, string_text(&found->kept), found->kept.length);) {
		if (!campaign_progress_read(line.text, line.n, &id, &r))
			continue; /* an empty line */
		int i = index_of(c, id.text);
		if (i >= 0)
			merge(&c->results[i], &r);
		else
			campaign_progress_write(id.text, &r, &c->others);
	}
	string_release(&id);
}

static bool save(const struct campaign *c, struct error *err)
{
	char path[AUTOSAVE_PATH_MAX];
	struct string text = {0};
	if (!progress_path(c, path, sizeof path, err))
		return false;
	for (int i = 0; i < c->file.n; i++)
		if (c->results[i].tries)
			campaign_progress_write(c->file.levels[i].id, &c->results[i], &text);
	string_bytes(&text, string_text(&c->others), c->others.length);
	mode_t old = umask(077);
	bool good = file_write(path, string_text(&text), text.length, err);
	umask(old);
	string_release(&text);
	return good;
}

/* Handles a file with invalid lines: keeps it under another name and rewrites it without them. */
static bool set_damaged_aside(const struct campaign *c, const char *path, const struct string *text,
			      const struct recovery *found, struct string *report, struct error *err)
{
	struct string backup = {0};
	bool good = file_keep_damaged(path, string_text(text), text->length, &backup, err) && save(c, err);
	string_add(report, "%s: %.*s", path, (int)strcspn(found->report.text, "\n"), found->report.text);
	if (found->n_faults > 1)
		message_add(report, levels_lines_left_out, found->n_faults);
	if (good)
		message_add(report, levels_kept_as, message_part(backup.text, MESSAGE_TEXT_MAX));
	string_release(&backup);
	return good;
}

/* Loads the saved progress. False with the error filled if the file must not be overwritten because it may hold more.
 * report gets the faults of the file. */
static bool load(struct campaign *c, struct string *report, struct error *err)
{
	char path[AUTOSAVE_PATH_MAX];
	struct string text = {0};
	struct recovery found = {0};
	if (!progress_path(c, path, sizeof path, err))
		return false;
	if (access(path, F_OK) != 0)
		return errno == ENOENT || fail(err, cannot_read, path, system_error(errno));
	bool good = file_read(path, PROGRESS_BYTES_MAX, &text, err);
	if (good) {
		take_lines(c, &text, &found);
		good = found.n_faults == 0 || set_damaged_aside(c, path, &text, &found, report, err);
	}
	recovery_release(&found);
	string_release(&text);
	return good;
}

/* --- levels --- */

bool campaign_open(struct campaign *c, const char *path, bool practice, struct string *warning, struct error *err)
{
	*c = (struct campaign){.practice = practice, .path = CAMPAIGN_SHIPPED};
	if (!path)
		shipped_campaign(&c->file);
	else if (!level_file_read(path, &c->file, err))
		return false;
	if (c->file.n == 0) {
		struct error fault;
		if (c->file.n_faults > 0) {
			level_fault_error(&c->file.faults[0], &fault);
			fail(err, levels_none_sound, path ? path : CAMPAIGN_SHIPPED, &fault);
		} else {
			fail(err, levels_none_to_play, path ? path : CAMPAIGN_SHIPPED);
		}
		level_file_release(&c->file);
		return false;
	}
	if (path) {
		char *whole = realpath(path, NULL);
		snprintf(c->path, sizeof c->path, "%s", whole ? whole : path);
		free(whole);
	}
	c->results = mem_new((size_t)c->file.n * sizeof *c->results);
	struct error why;
	if (!practice && !load(c, warning, &why))
		string_add(warning, "%s%s", warning->length ? "; " : "", why.text);
	return true;
}

void campaign_release(struct campaign *c)
{
	level_file_release(&c->file);
	free(c->results);
	string_release(&c->others);
	*c = (struct campaign){0};
}

/* The first level not yet won, or one past the last. */
static int first_open(const struct campaign *c)
{
	int i = 0;
	while (i < c->file.n && c->results[i].wins)
		i++;
	return i;
}

static bool go_to(struct campaign *c, int i, struct error *err)
{
	int open = first_open(c);
	if (i > open && !c->practice)
		return fail(err, levels_not_open, c->file.levels[i].id, c->file.levels[open].id);
	c->at = i;
	c->counted = false;
	return true;
}

bool campaign_choose(struct campaign *c, const char *id, struct error *err)
{
	int open = c->practice ? 0 : first_open(c);
	if (!id)
		return go_to(c, open < c->file.n ? open : c->file.n - 1, err);
	int i = index_of(c, id);
	return i < 0 ? fail(err, levels_unknown_level, id) : go_to(c, i, err);
}

bool campaign_go(struct campaign *c, const char *word, struct error *err)
{
	uint64_t number;
	int i = index_of(c, word);
	if (i < 0 && text_number(word, PROGRESS_NUMBER_MAX, &number) && number >= 1 && number <= (uint64_t)c->file.n)
		i = (int)number - 1;
	return i < 0 ? fail(err, levels_unknown_word, word, c->file.n) : go_to(c, i, err);
}

bool campaign_next(struct campaign *c, struct error *err)
{
	if (c->at + 1 == c->file.n)
		return fail(err, levels_last_level, campaign_level(c)->id);
	return go_to(c, c->at + 1, err);
}

void campaign_start(const struct campaign *c, struct position *out, char npc[AUTOSAVE_WORD_MAX])
{
	const struct level *level = campaign_level(c);
	struct error err;
	const char *field;
	if (!level_position(level, c->results[c->at].tries, out, &field, &err))
		BUG("level %s: %s", level->id, err.text); /* the reader rejects such levels */
	snprintf(npc, AUTOSAVE_WORD_MAX, "depth-%d", level->npc_depth);
}

/* --- games --- */

/* Adds the message and its values as a line. */
#define add_line(out, ...) (message_add(out, __VA_ARGS__), string_char(out, '\n'))

static int count_won_in(const struct campaign *c, int first, int end)
{
	int n = 0;
	for (int i = first; i < end; i++)
		n += c->results[i].wins > 0;
	return n;
}

static int count_won(const struct campaign *c)
{
	return count_won_in(c, 0, c->file.n);
}

/* The number of the player's own moves. */
static int moves_of(int plies)
{
	return (plies + 1) / 2;
}

static void add_next(const struct campaign *c, struct string *out)
{
	if (!c->practice)
		message_add(out, levels_some_won, count_won(c), c->file.n);
	if (c->at + 1 < c->file.n)
		message_add(out, levels_next, c->at + 2, level_short_title(&c->file.levels[c->at + 1]));
	else
		message_add(out, !c->practice && first_open(c) == c->file.n ? levels_was_last : levels_is_last);
	string_char(out, '\n');
}

static void add_practice(const struct campaign *c, bool won, struct string *out)
{
	if (won)
		add_line(out, levels_won_in_practice);
	if (c->results[c->at].wins)
		add_next(c, out);
}

bool campaign_count(struct campaign *c, enum verdict verdict, int plies, struct string *out, struct error *err)
{
	bool won = verdict == FIRST_WINS;
	if (c->counted) {
		add_practice(c, won, out);
		return true;
	}
	struct string report = {0};
	bool may_keep = !c->practice && load(c, &report, err); /* another session may have played in the meantime */
	if (report.length)
		string_add(out, "%s\n", report.text);
	string_release(&report);
	struct level_progress *r = &c->results[c->at];
	c->counted = true;
	r->tries += r->tries < PROGRESS_NUMBER_MAX;
	r->wins += won && r->wins < PROGRESS_NUMBER_MAX;
	int before = r->best;
	if (won && (!r->best || plies < r->best))
		r->best = plies < PROGRESS_NUMBER_MAX ? plies : PROGRESS_NUMBER_MAX;
	if (won)
		message_add(out, moves_of(plies) == 1 ? levels_won_in_move : levels_won_in_moves, c->at + 1,
			    moves_of(plies),
			    !before            ? levels_first_win
			    : r->best < before ? levels_best_win
					       : levels_longer_win);
	else
		message_add(out, verdict == DRAWN ? levels_drawn : levels_not_won, c->at + 1);
	string_char(out, '\n');
	if (won || r->wins)
		add_next(c, out);
	return c->practice || (may_keep && save(c, err));
}

/* Only the shipped levels have chapters. */
static bool has_chapters(const struct campaign *c)
{
	return strcmp(c->path, CAMPAIGN_SHIPPED) == 0;
}

static void add_chapter(const struct campaign_chapter *chapter, struct string *out)
{
	string_add(out, "%s", chapter->picture);
	add_line(out, levels_chapter, chapter->number, chapter->name);
}

void campaign_heading(const struct campaign *c, struct string *out)
{
	const struct level *level = campaign_level(c);
	if (has_chapters(c)) {
		struct campaign_chapter chapter = campaign_chapter_of(&c->file, c->at);
		if (chapter.first == c->at)
			add_chapter(&chapter, out);
	}
	message_add(out, levels_heading, c->at + 1, c->file.n, level->id);
	level_add_title(level, out);
	level_add_about(level, out);
	level_describe(level, out);
}

static void list_one(const struct campaign *c, int i, int id_columns, int title_columns, struct string *out)
{
	const struct level *level = &c->file.levels[i];
	const struct level_progress *r = &c->results[i];
	const char *title = level_short_title(level);
	string_add(out, "%c %3d  %-*s  %s%*s", i == c->at ? '>' : ' ', i + 1, id_columns, level->id, title,
		   title_columns - canvas_columns(title) + 2, "");
	if (r->wins)
		message_add(out, moves_of(r->best) == 1 ? levels_state_won_in_move : levels_state_won, r->wins,
			    r->tries, moves_of(r->best));
	else
		message_add(out, r->tries ? levels_state_lost : levels_state_open, r->tries);
	string_char(out, '\n');
}

/* Lists the levels from first to before end. */
static void list_levels(const struct campaign *c, int first, int end, struct string *out)
{
	int id_columns = 0, title_columns = 0;
	for (int i = first; i < end; i++) {
		int id = (int)strlen(c->file.levels[i].id),
		    title = canvas_columns(level_short_title(&c->file.levels[i]));
		id_columns = id > id_columns ? id : id_columns;
		title_columns = title > title_columns ? title : title_columns;
	}
	for (int i = first; i < end; i++)
		list_one(c, i, id_columns, title_columns, out);
}

/* Lists the chapters that have unlocked levels, and of the current chapter those levels. */
static void list_chapters(const struct campaign *c, int n, struct string *out)
{
	struct campaign_chapter here = campaign_chapter_of(&c->file, c->at), chapter;
	struct string name = {0};
	for (int i = 0; i < n; i = chapter.end) {
		chapter = campaign_chapter_of(&c->file, i);
		string_clear(&name);
		message_add(&name, levels_chapter, chapter.number, chapter.name);
		string_add(out, "%c ", chapter.first == here.first ? '>' : ' ');
		add_line(out, levels_chapter_line, message_part(name.text, MESSAGE_TEXT_MAX),
			 count_won_in(c, chapter.first, chapter.end), chapter.end - chapter.first);
		if (chapter.first == here.first)
			list_levels(c, chapter.first, chapter.end < n ? chapter.end : n, out);
	}
	string_release(&name);
}

void campaign_list(const struct campaign *c, struct string *out)
{
	int n = c->practice ? c->file.n : 0;
	for (int i = 0, open = first_open(c); i < c->file.n && !c->practice; i++)
		if (i <= open || c->results[i].wins)
			n = i + 1;
	if (has_chapters(c))
		list_chapters(c, n, out);
	else
		list_levels(c, 0, n, out);
	if (n < c->file.n)
		add_line(out, levels_more, c->file.n - n);
	if (!c->practice)
		add_line(out, levels_count_won, count_won(c), c->file.n);
}
