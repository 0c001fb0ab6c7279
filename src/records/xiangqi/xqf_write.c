#include "base/charset.h"
#include "games/xiangqi/xq_movegen.h"
#include "records/xiangqi/formats_binary.h"
#include "records/xiangqi/xqf_head.h"

#include <ctype.h>
#include <string.h>

/* Version 1.0 is not obfuscated, and every reader supports it. docs/formats-binary.md 1 */
#define VERSION 10

enum { LEADS_ON = 0xf0, HAS_OTHER = 0x0f };

struct writer {
	const struct record *record;
	struct charset_encoder encoder;
	struct string *out;
};

static void add_number(struct string *out, uint32_t n)
{
	for (int shift = 0; shift < 32; shift += 8)
		string_char(out, (char)(n >> shift));
}

/* Appends a move entry: its four bytes, and a comment combined from up to two texts, either of which may be NULL. */
static void add_entry(struct writer *w, int from, int to, int flags, const char *before, const char *after)
{
	struct string plain = {0}, coded = {0};
	string_add(&plain, "%s%s%s", before ? before : "", before && after ? " " : "", after ? after : "");
	charset_encode(&w->encoder, string_text(&plain), SIZE_MAX, &coded);
	string_char(w->out, (char)(from + XQF_FROM));
	string_char(w->out, (char)(to + XQF_TO));
	string_char(w->out, (char)flags);
	string_char(w->out, 0);
	add_number(w->out, (uint32_t)coded.length);
	string_bytes(w->out, string_text(&coded), coded.length);
	string_release(&plain);
	string_release(&coded);
}

/* Converts a square to the encoding of the file. */
static int place_of(int square)
{
	return 10 * xq_file(square) + xq_rank(square);
}

/* Writes the moves of the branch, then their alternatives, starting with those of the last move. */
static void write_branch(struct writer *w, const struct branch *b, bool has_other);

/* The number of branches that replace the given move of the branch: they leave it at this step, or leave such a branch
 * at its first move. */
static int alternatives(const struct branch *b, int step)
{
	int n = 0;
	for (int i = 0; i < b->n_branches; i++)
		if (b->branches[i].step == step)
			n += 1 + alternatives(&b->branches[i], 0);
	return n;
}

static void write_alternatives(struct writer *w, const struct branch *b, int step, int *left)
{
	for (int i = 0; i < b->n_branches; i++) {
		const struct branch *other = &b->branches[i];
		if (other->step != step)
			continue;
		--*left;
		write_branch(w, other, *left > 0);
		write_alternatives(w, other, 0, left);
	}
}

/* A variation has no field for a comment before its first move: it is merged with the comment on that move. The
 * recursion depth is at most BRANCH_DEPTH_MAX. */
static void write_branch(struct writer *w, const struct branch *b, bool has_other)
{
	bool is_root = b->depth == 0;
	for (int i = 0; i < b->n_moves; i++) {
		bool other = i == 0 && !is_root ? has_other : alternatives(b, i) > 0;
		add_entry(w, place_of(xq_from(b->moves[i])), place_of(xq_to(b->moves[i])),
			  (i + 1 < b->n_moves ? LEADS_ON : 0) | (other ? HAS_OTHER : 0),
			  i == 0 && !is_root ? branch_comment(b, 0) : NULL, branch_comment(b, i + 1));
	}
	for (int i = b->n_moves - 1; i >= (is_root ? 0 : 1); i--) {
		int left = alternatives(b, i);
		if (left > 0)
			write_alternatives(w, b, i, &left);
	}
}

/* Stores each piece of the board in the next free slot of its kind. */
static void set_pieces(const struct record *r, unsigned char head[XQF_HEAD])
{
	char text[POSITION_TEXT_MAX];
	int file = 0, rank = 9;
	r->game->text.format(line_at(&r->line, 0), text, sizeof text);
	memset(head + XQF_PIECES, XQF_NOWHERE, sizeof xqf_pieces - 1);
	const char *c = text;
	for (; *c && *c != ' '; c++) {
		if (*c == '/') {
			file = 0;
			rank--;
		} else if (isdigit((unsigned char)*c)) {
			file += *c - '0';
		} else {
			const char *piece = strchr(xqf_pieces, *c);
			while (piece && *piece && head[XQF_PIECES + (piece - xqf_pieces)] != XQF_NOWHERE)
				piece = strchr(piece + 1, *c);
			if (piece && *piece)
				head[XQF_PIECES + (piece - xqf_pieces)] = (unsigned char)(10 * file + rank);
			file++;
		}
	}
	head[XQF_BLACK_FIRST] = strncmp(c, " b", 2) == 0;
}

static const char *tag_of(const struct record *r, const char *name)
{
	if (strcmp(name, "Red") == 0)
		return r->first;
	if (strcmp(name, "Black") == 0)
		return r->second;
	if (strcmp(name, "Date") == 0)
		return r->date;
	for (int i = 0; i < r->n_tags; i++)
		if (strcmp(r->tags[i].name, name) == 0)
			return r->tags[i].value;
	return "";
}

static void set_texts(struct writer *w, unsigned char head[XQF_HEAD])
{
	for (const struct xqf_field *f = xqf_fields; f->name; f++) {
		struct string coded = {0};
		charset_encode(&w->encoder, tag_of(w->record, f->name), f->longest, &coded);
		head[f->at] = (unsigned char)coded.length;
		memcpy(head + f->at + 1, string_text(&coded), coded.length);
		string_release(&coded);
	}
}

void xqf_write(const struct record *r, struct string *out)
{
	static const unsigned char results[] = {[UNDECIDED] = 0, [FIRST_WINS] = 1, [SECOND_WINS] = 2, [DRAWN] = 3};
	unsigned char head[XQF_HEAD] = {'X', 'Q', VERSION};
	struct writer w = {.record = r, .out = out};
	charset_encoder_init(&w.encoder);
	set_pieces(r, head);
	set_texts(&w, head);
	head[XQF_RESULT] = results[r->result];
	string_bytes(out, head, sizeof head);
	add_entry(&w, 0, 0, r->root.n_moves > 0 ? LEADS_ON : 0, NULL, branch_comment(&r->root, 0));
	write_branch(&w, &r->root, false);
	charset_encoder_release(&w.encoder);
}
