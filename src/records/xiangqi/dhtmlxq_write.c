#include "records/xiangqi/formats_text.h"
#include "records/tags.h"
#include "records/xiangqi/dhtmlxq.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Escapes the value so that nothing in it can end it or look like a tag of the page; other programs decode these
 * escapes. */
static void write_value(const char *value, struct string *out)
{
	for (const char *c = value; *c; c++)
		if (strchr("[]<>&\\|", *c))
			string_add(out, "\\u%04X", (unsigned)*c);
		else
			string_char(out, (unsigned char)*c < ' ' ? ' ' : *c);
}

static void write_tag(const char *name, const char *value, struct string *out)
{
	if (!*value)
		return;
	string_add(out, "[DhtmlXQ_%s]", name);
	write_value(value, out);
	string_add(out, "[/DhtmlXQ_%s]\n", name);
}

/* Writes the tag under DhtmlXQ's name, else under ours, with the prefix if DhtmlXQ uses that name for another
 * purpose. */
static void write_other(const struct record_tag *tag, struct string *out)
{
	char name[RECORD_NAME_MAX + sizeof TAGS_MARK];
	bool marked = tags_mean_more(tag->name);
	for (const struct dhtmlxq_name *known = dhtmlxq_names; !marked && known->theirs; known++)
		if (strcmp(known->ours, tag->name) == 0) {
			write_tag(known->theirs, tag->value, out);
			return;
		}
	marked |= dhtmlxq_is_theirs(tag->name);
	snprintf(name, sizeof name, "%s%s", marked ? TAGS_MARK : "", tag->name);
	write_tag(name, tag->value, out);
}

/* Writes the start: the points of all pieces, 99 for missing ones, and the position as text. */
static void write_start(const struct record *r, struct string *out)
{
	char text[POSITION_TEXT_MAX], points[2 * 32 + 1];
	r->game->text.format(line_at(&r->line, 0), text, sizeof text);
	memset(points, '9', sizeof points - 1);
	points[sizeof points - 1] = 0;
	int x = 0, y = 0;
	for (const char *c = text; *c && *c != ' '; c++) {
		if (*c == '/') {
			x = 0;
			y++;
		} else if (isdigit((unsigned char)*c)) {
			x += *c - '0';
		} else {
			const char *piece = strchr(DHTMLXQ_PIECES, *c);
			while (piece &&
			       points[2 * (piece - DHTMLXQ_PIECES)] != '9') /* the next slot of the same kind */
				piece = strchr(piece + 1, *c);
			if (piece) {
				points[2 * (piece - DHTMLXQ_PIECES)] = (char)('0' + x);
				points[2 * (piece - DHTMLXQ_PIECES) + 1] = (char)('0' + y);
			}
			x++;
		}
	}
	string_add(out, "[DhtmlXQ_binit]%s[/DhtmlXQ_binit]\n", points);
	write_tag("fen", text, out);
}

static void write_moves(const struct line *line, struct string *out)
{
	for (int i = 0; i < line->length; i++) {
		char text[MOVE_TEXT_MAX];
		line->game->text.format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
		string_add(out, "%d%d%d%d", text[0] - 'a', '9' - text[1], text[2] - 'a', '9' - text[3]);
	}
}

/* A branch with its positions, its number and the ply of its first move. */
struct written {
	const struct branch *branch;
	const struct line *line;
	int number, ply;
	int *n_numbers; /* numbers assigned so far */
};

/* The comment before the first move is merged with the comment on that move, except in the root: DhtmlXQ has no field
 * for it. */
static void write_comments(const struct written *l, struct string *out)
{
	const char *before = NULL;
	bool is_root = l->branch->depth == 0;
	for (int i = 0; i <= l->line->length; i++) {
		const char *text = branch_comment(l->branch, i);
		char name[48];
		struct text t = text_into(name, sizeof name);
		if (!is_root && i == 0) {
			before = text;
			continue;
		}
		if (!text && !before)
			continue;
		text_add(&t, "comment");
		if (!is_root)
			text_add(&t, "%d_", l->number);
		text_add(&t, "%d", l->ply + i - 1);
		struct string both = {0};
		string_add(&both, "%s%s%s", before ? before : "", before && text ? " " : "", text ? text : "");
		write_tag(name, both.text, out);
		string_release(&both);
		before = NULL;
	}
}

/* Writes the branches of a branch, each followed by its own branches. The recursion depth is at most
 * BRANCH_DEPTH_MAX. */
static void write_branches(const struct written *l, struct string *out)
{
	for (int i = 0; i < l->branch->n_branches; i++) {
		const struct branch *b = &l->branch->branches[i];
		struct written inner = *l;
		struct line line;
		branch_line(&line, b, l->line);
		inner.branch = b;
		inner.line = &line;
		inner.number = ++*l->n_numbers;
		inner.ply = l->ply + b->step;
		char name[64];
		struct text t = text_into(name, sizeof name);
		text_add(&t, "DhtmlXQ_move_%d_%d_%d", l->number, inner.ply, inner.number);
		string_add(out, "[%s]", name);
		write_moves(&line, out);
		string_add(out, "[/%s]\n", name);
		write_comments(&inner, out);
		write_branches(&inner, out);
		line_release(&line);
	}
}

void dhtmlxq_write(const struct record *r, struct string *out)
{
	static const char *const results[] = {
		[UNDECIDED] = "",
		[FIRST_WINS] = "红胜",
		[SECOND_WINS] = "黑胜",
		[DRAWN] = "和棋",
	};
	int n_numbers = 0;
	struct written main = {&r->root, &r->line, 0, 1, &n_numbers};
	string_add(out, "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n");
	write_tag("red", r->first, out);
	write_tag("black", r->second, out);
	write_tag("date", r->date, out);
	write_tag("result", results[r->result], out);
	write_tag("ruling", r->ruling, out);
	if (r->preset != r->game->presets)
		write_tag("preset", r->preset->name, out);
	for (int i = 0; i < r->n_tags; i++)
		write_other(&r->tags[i], out);
	if (r->own_start)
		write_start(r, out);
	string_add(out, "[DhtmlXQ_movelist]");
	write_moves(&r->line, out);
	string_add(out, "[/DhtmlXQ_movelist]\n");
	write_comments(&main, out);
	write_branches(&main, out);
	string_add(out, "[/DhtmlXQ]\n");
}
