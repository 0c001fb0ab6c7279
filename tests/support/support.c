#include "support.h"
#include "endgames/tablebases.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void support_begin(void)
{
	setenv("LC_ALL", "C", 1); /* whatever the user's language and settings */
	setenv("XDG_CONFIG_HOME", "/dev/null", 1);
	games_begin();
	tablebases_begin();
}

void set_up(const struct game *game, const char *preset, const char *text, struct position *out)
{
	struct error err = {0};
	const struct preset *p = game_preset(game, preset, &err);
	if (!p || !game_set_up(game, p, text, out, &err))
		fail_msg("%s: %s", text ? text : "start", err.text);
}

static char *next_buffer(void)
{
	static char buffers[4][4096];
	static int turn;
	return buffers[turn++ % 4];
}

const char *position_text(const struct game *game, const struct position *position)
{
	char *buf = next_buffer();
	assert_true(game->text.format(position, buf, POSITION_TEXT_MAX) < POSITION_TEXT_MAX);
	return buf;
}

const char *move_text(const struct game *game, const struct position *position, move_t move)
{
	char *buf = next_buffer();
	assert_true(game->text.format_move(position, move, buf, MOVE_TEXT_MAX) < MOVE_TEXT_MAX);
	return buf;
}

static void play_word(struct line *line, const char *word)
{
	struct error err;
	move_t move = line->game->text.parse_move(line_last(line), word, &err);
	if (move == NO_MOVE)
		fail_msg("%s at %s: %s", word, position_text(line->game, line_last(line)), err.text);
	line_push(line, move);
}

void play_moves(struct line *line, const struct game *game, const char *preset, const char *position, const char *moves)
{
	struct position start;
	set_up(game, preset, position, &start);
	line_init(line, game, &start);
	char copy[8192], *rest = copy;
	assert_true(strlen(moves) < sizeof copy);
	strcpy(copy, moves);
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		char *reveal = strchr(word, '('), outcome[MOVE_TEXT_MAX] = "";
		if (reveal && reveal != word) {
			snprintf(outcome, sizeof outcome, "%s", reveal);
			*reveal = 0;
		}
		play_word(line, word);
		if (*outcome)
			play_word(line, outcome);
	}
}

static int by_text(const void *a, const void *b)
{
	return strcmp(a, b);
}

const char *sorted_moves(const struct game *game, const struct position *position)
{
	move_t moves[MOVES_MAX];
	char texts[MOVES_MAX][MOVE_TEXT_MAX];
	int n = game->rules.generate(position, moves);
	for (int i = 0; i < n; i++)
		game->text.format_move(position, moves[i], texts[i], sizeof texts[i]);
	qsort(texts, (size_t)n, sizeof *texts, by_text);
	char *buf = next_buffer();
	*buf = 0;
	for (int i = 0; i < n; i++) {
		strcat(buf, i ? " " : "");
		strcat(buf, texts[i]);
	}
	return buf;
}

void branch_words(const struct branch *b, const struct line *line, struct string *out)
{
	int next = 0;
	for (int i = 0; i <= line->length; i++) {
		const char *comment = branch_comment(b, i);
		if (comment)
			string_add(out, "{%s} ", comment);
		for (; next < b->n_branches && b->branches[next].step < i; next++) {
			struct line inner;
			branch_line(&inner, &b->branches[next], line);
			string_add(out, "( ");
			branch_words(&b->branches[next], &inner, out);
			string_add(out, ") ");
			line_release(&inner);
		}
		if (i < line->length)
			string_add(out, "%s ", move_text(line->game, line_at(line, i), line->steps[i].move));
	}
}

void each_row(const char *path, void (*row)(char **columns, int n_columns))
{
	FILE *in = fopen(path, "r");
	if (!in)
		fail_msg("cannot open tests/%s", path);
	static char text[65536];
	bool first = true;
	while (fgets(text, sizeof text, in)) {
		text[strcspn(text, "\r\n")] = 0;
		if (*text == '#' || !*text)
			continue;
		if (first) {
			first = false;
			continue;
		}
		char *columns[16];
		int n = 0;
		for (char *c = text; n < 16; c++) {
			columns[n++] = c;
			c = strchr(c, '\t');
			if (!c)
				break;
			*c = 0;
		}
		row(columns, n);
	}
	fclose(in);
}

const char *before_guard_page(const char *bytes, size_t n)
{
	enum { ROOM = 1 << 20, WALL = 1 << 16 };
	static char *room;
	if (!room) {
		room = mmap(NULL, ROOM + WALL, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		assert_true(room != MAP_FAILED && mprotect(room + ROOM, WALL, PROT_NONE) == 0);
	}
	assert_in_range(n, 0, ROOM);
	return memcpy(room + ROOM - n, bytes, n);
}
