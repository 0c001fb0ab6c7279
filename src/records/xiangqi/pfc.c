#include "records/xiangqi/formats_text.h"
#include "base/base_messages.h"
#include "base/mem.h"
#include "records/records_messages.h"
#include "records/scan.h"
#include "records/tags.h"
#include "records/xiangqi/dhtmlxq.h"
#include "records/xiangqi/preorder.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A tree of elements <n m="h2e2" c="comment">; the root element has the starting position in m, and the metadata of the
 * game. */

struct pfc_span {
	const char *text;
	size_t n;
};

/* A raw move of the file. */
struct pfc_node {
	struct pfc_span move, comment;
	size_t at;
	int depth; /* 1: a first move */
	bool leads_on, has_other;
};

struct pfc {
	const char *text;
	size_t n, at;
	struct pfc_span root; /* attributes of the root element */
	struct pfc_node *nodes;
	int n_nodes, room;
	int *last; /* by depth: the last node of that depth, which may get an alternative, or -1 */
	int depth, depth_room;
};

static bool begins(const struct pfc *x, const char *word)
{
	size_t n = strlen(word);
	return x->n - x->at >= n && memcmp(x->text + x->at, word, n) == 0;
}

/* Moves to the next '<', or the end. */
static bool find_tag(struct pfc *x)
{
	const char *next = x->at < x->n ? memchr(x->text + x->at, '<', x->n - x->at) : NULL;
	x->at = next ? (size_t)(next - x->text) : x->n;
	return next != NULL;
}

/* Reads the attributes of the tag at the current position, whose name has name_length bytes, and moves past the tag.
 * False if '>' is missing. */
static bool take_attributes(struct pfc *x, size_t name_length, struct pfc_span *out, bool *is_empty)
{
	size_t from = x->at + name_length, i = from;
	for (char quote = 0; i < x->n && (quote || x->text[i] != '>'); i++)
		if (quote ? x->text[i] == quote : x->text[i] == '"' || x->text[i] == '\'')
			quote = quote ? 0 : x->text[i];
	if (i == x->n)
		return false;
	*is_empty = i > from && x->text[i - 1] == '/';
	*out = (struct pfc_span){x->text + from, i - from - *is_empty};
	x->at = i + 1;
	return true;
}

/* Takes the next attribute off the front. */
static bool take_attribute(struct pfc_span *s, struct pfc_span *name, struct pfc_span *value)
{
	size_t i = 0;
	while (i < s->n && !isalnum((unsigned char)s->text[i]))
		i++;
	*name = (struct pfc_span){s->text + i, 0};
	while (i < s->n && (isalnum((unsigned char)s->text[i]) || strchr("_-:", s->text[i])))
		i++;
	name->n = (size_t)(s->text + i - name->text);
	while (i < s->n && (scan_is_blank(s->text[i]) || s->text[i] == '='))
		i++;
	if (i == s->n || (s->text[i] != '"' && s->text[i] != '\''))
		return false;
	char quote = s->text[i++];
	const char *end = memchr(s->text + i, quote, s->n - i);
	if (!end || name->n == 0)
		return false;
	*value = (struct pfc_span){s->text + i, (size_t)(end - s->text) - i};
	size_t used = (size_t)(end - s->text) + 1;
	s->text += used;
	s->n -= used;
	return true;
}

static bool is_word(struct pfc_span s, const char *word)
{
	return s.n == strlen(word) && strncasecmp(s.text, word, s.n) == 0;
}

static struct pfc_span attribute(struct pfc_span s, const char *word)
{
	struct pfc_span name, value;
	while (take_attribute(&s, &name, &value))
		if (is_word(name, word))
			return value;
	return (struct pfc_span){"", 0};
}

/* Decodes the entities of the value. */
static void decode(struct pfc_span s, struct string *out)
{
	static const struct {
		const char *name, c;
	} entities[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
	string_clear(out);
	for (size_t i = 0; i < s.n;) {
		size_t e = 0, length = 1;
		for (; e < sizeof entities / sizeof *entities; e++) {
			length = strlen(entities[e].name);
			if (s.n - i >= length && memcmp(s.text + i, entities[e].name, length) == 0)
				break;
		}
		if (e < sizeof entities / sizeof *entities) {
			string_char(out, entities[e].c);
			i += length;
			continue;
		}
		size_t digits = 0;
		while (i + 2 + digits < s.n && digits < 7 && isdigit((unsigned char)s.text[i + 2 + digits]))
			digits++;
		bool number = s.n - i > 3 && s.text[i] == '&' && s.text[i + 1] == '#' && digits > 0 &&
			      i + 2 + digits < s.n && s.text[i + 2 + digits] == ';';
		uint32_t c = number ? (uint32_t)strtoul(s.text + i + 2, NULL, 10) : 0;
		if (number)
			string_rune(out, c < ' ' ? ' ' : c);
		else
			string_char(out, s.text[i] ? s.text[i] : ' ');
		i += number ? digits + 3 : 1;
	}
}

static void add_node(struct pfc *x, struct pfc_span attributes, size_t at)
{
	if (x->n_nodes == x->room) {
		x->room = x->room ? x->room * 2 : 64;
		x->nodes = mem_resize(x->nodes, (size_t)x->room, sizeof *x->nodes);
	}
	if (x->depth + 2 > x->depth_room) {
		x->depth_room = x->depth_room ? x->depth_room * 2 : 64;
		x->last = mem_resize(x->last, (size_t)x->depth_room, sizeof *x->last);
	}
	int i = x->n_nodes++, depth = x->depth;
	x->nodes[i] =
		(struct pfc_node){attribute(attributes, "m"), attribute(attributes, "c"), at, depth, false, false};
	if (i > 0 && x->nodes[i - 1].depth == depth - 1)
		x->nodes[i - 1].leads_on = true;
	else if (i > 0)
		x->nodes[x->last[depth]].has_other = true;
	x->last[depth] = i;
}

/* Reads the elements inside the root. Comment delimiters are skipped, since pages hide the XML in a comment. */
static bool read_nodes(struct pfc *x, struct error *err)
{
	struct pfc_span attributes;
	bool is_empty;
	for (x->depth = 1; x->depth > 0;) {
		if (!find_tag(x))
			return fail(err, pfc_unterminated_game, x->n);
		size_t at = x->at;
		if (begins(x, "</n>")) {
			x->depth--;
			x->at += 4;
		} else if (begins(x, "<n ") || begins(x, "<n\n") || begins(x, "<n\t") || begins(x, "<n\r")) {
			if (!take_attributes(x, 2, &attributes, &is_empty))
				return fail(err, records_unterminated_element, at, "n");
			add_node(x, attributes, at);
			x->depth += !is_empty;
		} else {
			x->at++;
		}
	}
	return true;
}

static size_t root_at(const char *text, size_t n)
{
	static const char word[] = "<n version";
	size_t length = sizeof word - 1;
	for (size_t i = 0; i < n;) {
		if (n - i >= length && memcmp(text + i, word, length) == 0)
			return i;
		const char *next = memchr(text + i + 1, '<', n - i - 1);
		i = next ? (size_t)(next - text) : n;
	}
	return n;
}

bool pfc_is(const char *text, size_t n)
{
	return root_at(text, n) < n;
}

static void set_tags(struct record *r, struct pfc_span attributes)
{
	struct pfc_span name, value;
	struct string plain = {0};
	while (take_attribute(&attributes, &name, &value)) {
		char own[RECORD_NAME_MAX + sizeof TAGS_MARK];
		if (name.n >= sizeof own || is_word(name, "version") || is_word(name, "m") || is_word(name, "c"))
			continue;
		memcpy(own, name.text, name.n);
		own[name.n] = 0;
		for (char *c = own; *c; c++)
			if (!isalnum((unsigned char)*c))
				*c = '_';
		decode(value, &plain);
		const char *word = own;
		for (const struct dhtmlxq_name *known = dhtmlxq_names; known->theirs; known++)
			if (is_word(name, known->theirs))
				word = known->ours;
		if (!is_word(name, "win"))
			tags_set(r, word, string_text(&plain));
		else if (!tags_result(string_text(&plain), &r->result))
			tags_set(r, "ResultText", string_text(&plain));
	}
	string_release(&plain);
}

static void collect(const struct pfc *x, struct preorder *preorder)
{
	struct string comment = {0}, move = {0};
	for (int i = 0; i < x->n_nodes; i++) {
		const struct pfc_node *node = &x->nodes[i];
		decode(node->comment, &comment);
		decode(node->move, &move);
		preorder_add(preorder, string_text(&move), node->at, node->leads_on, node->has_other,
			     string_text(&comment));
	}
	string_release(&comment);
	string_release(&move);
}

static bool read_game(struct pfc *x, struct collection *collection, struct error *err)
{
	const struct game *game = collection_game();
	struct preorder preorder = {0};
	struct string plain = {0};
	struct position start;
	struct record record;
	struct error why;
	bool is_empty;
	size_t at = x->at;
	if (!take_attributes(x, 2, &x->root, &is_empty))
		return fail(err, records_unterminated_element, at, "n");
	if (!is_empty && !read_nodes(x, err))
		return false;
	decode(attribute(x->root, "m"), &plain);
	const struct preset *preset = collection_preset(collection, err);
	bool ok = preset && (game_set_up(game, preset, plain.length ? plain.text : NULL, &start, &why) ||
			     fail(err, in_byte, at, &why));
	if (ok) {
		record_init(&record, game, preset, &start);
		set_tags(&record, x->root);
		decode(attribute(x->root, "c"), &plain);
		branch_set_comment(&record.root, 0, string_text(&plain));
		collect(x, &preorder);
		preorder_play(&preorder, collection, &record);
	}
	preorder_release(&preorder);
	string_release(&plain);
	return ok;
}

bool pfc_read(struct collection *collection, const char *text, size_t n, struct error *err)
{
	struct pfc x = {.text = text, .n = n, .at = root_at(text, n)};
	struct error why;
	if (x.at == n)
		return fail(err, pfc_no_game);
	if (!read_game(&x, collection, &why))
		collection_refuse_error(collection, &why);
	free(x.nodes);
	free(x.last);
	return true;
}
