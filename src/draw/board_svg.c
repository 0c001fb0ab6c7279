#include "draw/board_svg.h"

#include <stdlib.h>

/* All sizes are in SVG user units. */
enum { STEP = 64, RADIUS = 27, BORDER = 62, HANDS = 88, HAND_X = 35 };

struct frame {
	const struct board_layout *layout;
	const struct board_style *style;
	int left, top;     /* origin of the grid */
	int width, height; /* size of the board */
	int hands;         /* width of the strip to the right for the pieces in hand, or 0 */
	bool stones;       /* white and black stones: the discs themselves distinguish the sides */
	struct string *out;
};

/* Shared definitions, referenced by ID. */
static const char *const definitions =
	"<defs>\n"
	"<linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop offset=\"0\" stop-color=\"#e9c88f\"/>"
	"<stop offset=\".5\" stop-color=\"#dfb877\"/><stop offset=\"1\" stop-color=\"#d2a663\"/></linearGradient>\n"
	"<radialGradient id=\"ivory\" cx=\".4\" cy=\".35\" r=\".75\"><stop offset=\"0\" stop-color=\"#fffaea\"/>"
	"<stop offset=\".8\" stop-color=\"#f3e2b8\"/><stop offset=\"1\" stop-color=\"#d8bd85\"/></radialGradient>\n"
	"<radialGradient id=\"jet\" cx=\".38\" cy=\".32\" r=\".8\"><stop offset=\"0\" stop-color=\"#73706c\"/>"
	"<stop offset=\".5\" stop-color=\"#33302e\"/><stop offset=\"1\" stop-color=\"#141211\"/></radialGradient>\n"
	"<radialGradient id=\"pearl\" cx=\".38\" cy=\".32\" r=\".8\"><stop offset=\"0\" stop-color=\"#ffffff\"/>"
	"<stop offset=\".7\" stop-color=\"#eeece6\"/><stop offset=\"1\" stop-color=\"#bdb8ac\"/></radialGradient>\n"
	"<radialGradient id=\"back\" cx=\".4\" cy=\".35\" r=\".75\"><stop offset=\"0\" stop-color=\"#a97a4d\"/>"
	"<stop offset=\"1\" stop-color=\"#6d4526\"/></radialGradient>\n"
	"<radialGradient id=\"stack\" cx=\".4\" cy=\".35\" r=\".75\"><stop offset=\"0\" stop-color=\"#b9b2a6\"/>"
	"<stop offset=\"1\" stop-color=\"#7d766b\"/></radialGradient>\n"
	"<radialGradient id=\"mist\"><stop offset=\"0\" stop-color=\"#e6e9f2\"/>"
	"<stop offset=\".7\" stop-color=\"#b3b9cc\" stop-opacity=\".95\"/>"
	"<stop offset=\"1\" stop-color=\"#a4abc2\" stop-opacity=\".35\"/></radialGradient>\n"
	"<linearGradient id=\"ice\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">"
	"<stop offset=\"0\" stop-color=\"#ffffff\" stop-opacity=\".75\"/>"
	"<stop offset=\".45\" stop-color=\"#9fdcf7\" stop-opacity=\".5\"/>"
	"<stop offset=\"1\" stop-color=\"#5db3e0\" stop-opacity=\".7\"/></linearGradient>\n"
	"<linearGradient id=\"gold\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop offset=\"0\" stop-color=\"#fff0a8\"/>"
	"<stop offset=\".5\" stop-color=\"#e3b022\"/><stop offset=\"1\" stop-color=\"#a87a0c\"/></linearGradient>\n"
	"<g id=\"face-down\"><circle r=\"27\" fill=\"url(#back)\" stroke=\"#4a2d16\" stroke-width=\"1.5\"/>"
	"<circle r=\"21\" fill=\"none\" stroke=\"#c79a67\" stroke-width=\"1.5\"/>"
	"<path d=\"M0-14L14 0L0 14L-14 0Z M0-7L7 0L0 7L-7 0Z\" fill=\"none\" stroke=\"#c79a67\" stroke-width=\"1.5\"/>"
	"</g>\n"
	"<g id=\"hidden\"><circle r=\"28\" fill=\"url(#mist)\"/><path d=\"M-18-8q6-7 12 0t12 0t12 0 M-21 2q6-7 12 0t12 "
	"0t12 0"
	" M-16 12q6-7 12 0t12 0t8-2\" fill=\"none\" stroke=\"#6f7896\" stroke-width=\"2.5\" "
	"stroke-linecap=\"round\"/></g>\n"
	"<g id=\"block\"><rect x=\"-27\" y=\"-27\" width=\"54\" height=\"54\" rx=\"6\" fill=\"#a9743f\" "
	"stroke=\"#5f3b18\" stroke-width=\"2\"/><path d=\"M-24-17q24 7 48-2 M-24-7q26-8 48 3 M-24 18q22-7 48 0"
	" M-10 3a10 7 0 1 0 20 0a10 7 0 1 0-20 0 M-5 3a5 3 0 1 0 10 0a5 3 0 1 0-10 0 M-24 7q8 4 12 4 M24 9q-8 3-12 "
	"3\" "
	"fill=\"none\" stroke=\"#754a21\" stroke-width=\"2\"/></g>\n"
	"<path id=\"crystal\" d=\"M0-30L26-15V15L0 30L-26 15V-15Z M0-30V-12 M26-15L10-6 M26 15L10 6 M0 30V12 M-26 "
	"15L-10 6"
	" M-26-15L-10-6\" fill=\"url(#ice)\" stroke=\"#3d8fbd\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>\n"
	"<circle id=\"ring\" r=\"28.5\" fill=\"none\" stroke=\"url(#gold)\" stroke-width=\"6\"/>\n"
	"</defs>\n";

static int x_of(const struct frame *f, int x)
{
	return f->left + x * STEP;
}

static int y_of(const struct frame *f, int y)
{
	return f->top + (f->layout->height - 1 - y) * STEP;
}

static int radius_of(const struct layout_arc *a)
{
	return (abs(a->x1 - a->x) + abs(a->y1 - a->y));
}

static struct frame frame_of(const struct board_layout *layout, const struct board_style *style, struct string *out)
{
	struct frame f = {.layout = layout, .style = style, .out = out};
	int outside = 0;
	for (int i = 0; i < layout->n_arcs; i++)
		outside = radius_of(&layout->arcs[i]) > outside ? radius_of(&layout->arcs[i]) : outside;
	for (int i = 0; i < layout->n_pieces; i++)
		f.stones |= layout->pieces[i].tint == TINT_WHITE;
	f.left = f.top = BORDER + outside * STEP + (outside > 0 ? 8 : 0);
	f.width = 2 * f.left + (layout->width - 1) * STEP;
	f.height = 2 * f.top + (layout->height - 1) * STEP;
	f.hands = layout_has_hands(layout) ? HANDS : 0;
	return f;
}

static void add_lines(const struct frame *f)
{
	const struct board_layout *layout = f->layout;
	string_add(f->out, "<g fill=\"none\" stroke=\"#5b3a1a\" stroke-width=\"2\" stroke-linecap=\"round\">\n");
	for (int i = 0; i < layout->n_lines && !layout->cells; i++) {
		const struct layout_line *l = &layout->lines[i];
		string_add(f->out, "<path d=\"M%d %dL%d %d\"/>\n", x_of(f, l->x1), y_of(f, l->y1), x_of(f, l->x2),
			   y_of(f, l->y2));
	}
	for (int i = 0; i < layout->n_arcs; i++) {
		const struct layout_arc *a = &layout->arcs[i];
		int r = radius_of(a) * STEP;
		/* The long way round; the sign of the cross product gives the sweep flag, since y points down in SVG.
		 */
		int cross = (a->x1 - a->x) * (a->y2 - a->y) - (a->y1 - a->y) * (a->x2 - a->x);
		string_add(f->out, "<path d=\"M%d %dA%d %d 0 1 %d %d %d\"/>\n", x_of(f, a->x1), y_of(f, a->y1), r, r,
			   cross > 0, x_of(f, a->x2), y_of(f, a->y2));
	}
	string_add(f->out, "</g>\n");
	for (int i = 0; i < layout->n_points && layout->cells; i++)
		string_add(f->out,
			   "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"#5b3a1a\" "
			   "stroke-width=\"2\"/>\n",
			   x_of(f, layout->points[i].x) - STEP / 2, y_of(f, layout->points[i].y) - STEP / 2, STEP, STEP,
			   (layout->points[i].x + layout->points[i].y) % 2 ? "#e8c990" : "#dcb271");
}

static void add_text(const struct frame *f, int x, int y, int size, const char *fill, const char *text)
{
	string_add(f->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\" text-anchor=\"middle\">", x,
		   y + size * 36 / 100, size, fill);
	string_xml(f->out, text);
	string_add(f->out, "</text>\n");
}

static void add_labels(const struct frame *f)
{
	bool files[LAYOUT_POINTS_MAX] = {false}, ranks[LAYOUT_POINTS_MAX] = {false};
	for (int i = 0; i < f->layout->n_points; i++) {
		const struct layout_point *p = &f->layout->points[i];
		if (!files[(int)p->x]) {
			char file[2] = {p->name[0], 0};
			files[(int)p->x] = true;
			add_text(f, x_of(f, p->x), 18, 17, "#6b4822", file);
			add_text(f, x_of(f, p->x), f->height - 18, 17, "#6b4822", file);
		}
		if (!ranks[(int)p->y]) {
			ranks[(int)p->y] = true;
			add_text(f, 18, y_of(f, p->y), 17, "#6b4822", p->name + 1);
			add_text(f, f->width - 18, y_of(f, p->y), 17, "#6b4822", p->name + 1);
		}
	}
}

static void add_river(const struct frame *f)
{
	const struct board_layout *layout = f->layout;
	if (!layout->river)
		return;
	for (int half = 0; half < 2; half++) {
		char text[64];
		string_add(f->out, "<g letter-spacing=\"14\">\n");
		add_text(f, f->left + (layout->width - 1) * STEP * (1 + 2 * half) / 4,
			 y_of(f, layout->river_row) - STEP / 2, 36, "#6b4822",
			 board_river_half(layout->river, half, text, sizeof text));
		string_add(f->out, "</g>\n");
	}
}

static void add_disc(const struct frame *f, int x, int y, const char *fill, const char *edge)
{
	string_add(f->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#3a2208\" opacity=\".35\"/>\n", x + 2, y + 3,
		   RADIUS);
	string_add(f->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"url(#%s)\" stroke=\"%s\"/>\n", x, y, RADIUS,
		   fill, edge);
}

static void add_ring(const struct frame *f, int x, int y, int radius, const char *colour)
{
	string_add(f->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\"/>\n",
		   x, y, radius, colour);
}

/* Draws an engraved disc. Red has two rings and Black one, so the sides differ even without color. */
static void add_piece(const struct frame *f, const struct piece_look *look, int x, int y)
{
	static const char *const inks[] = {"#4b463e", "#b3201c", "#1d1a17", "#2b2824"};
	char letter[2] = {look->glyph, 0};
	const char *ink = inks[look->tint], *disc = "ivory", *edge = "#8c6b3a";
	if (look->tint == TINT_NONE) {
		add_disc(f, x + 3, y + 4, "stack", "#4b463e");
		disc = "stack";
	} else if (f->stones) {
		disc = look->tint == TINT_BLACK ? "jet" : "pearl";
		ink = look->tint == TINT_BLACK ? "#a9a39a" : ink;
		edge = look->tint == TINT_BLACK ? "#000000" : "#8d887e";
	}
	add_disc(f, x, y, disc, edge);
	if (!f->stones)
		add_ring(f, x, y, 23, ink);
	if (look->tint == TINT_RED)
		add_ring(f, x, y, 20, ink);
	if (!f->stones || f->layout->n_pieces > 2)
		add_text(f, x, y, 30, ink, f->style->pieces == PIECES_HAN ? look->han : letter);
}

static void use(const struct frame *f, const char *id, int x, int y)
{
	string_add(f->out, "<use href=\"#%s\" xlink:href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", id, id, x, y);
}

static void add_point(const struct frame *f, const struct layout_point *p)
{
	int x = x_of(f, p->x), y = y_of(f, p->y);
	string_add(f->out, "<g><title>%s ", p->name);
	string_xml(f->out, p->marks & MARK_BLOCK                       ? "wood"
			   : p->marks & (MARK_FACE_DOWN | MARK_HIDDEN) ? "face down"
								       : f->layout->pieces[p->piece].name);
	string_add(f->out, "</title>\n");
	if (p->marks & MARK_BLOCK)
		use(f, "block", x, y);
	else if (p->marks & MARK_HIDDEN)
		use(f, "hidden", x, y);
	else if (p->marks & MARK_FACE_DOWN)
		use(f, "face-down", x, y);
	else
		add_piece(f, &f->layout->pieces[p->piece], x, y);
	if (p->marks & MARK_SHIELDED)
		use(f, "ring", x, y);
	if (p->marks & MARK_FROZEN)
		use(f, "crystal", x, y);
	if (p->number) {
		char number[4];
		struct text t = text_into(number, sizeof number);
		text_add(&t, "%u", p->number);
		string_add(f->out, "<circle cx=\"%d\" cy=\"%d\" r=\"11\" fill=\"#1f6f9f\" stroke=\"#ffffff\"/>\n",
			   x + 20, y - 20);
		add_text(f, x + 20, y - 20, 16, "#ffffff", number);
	}
	string_add(f->out, "</g>\n");
}

/* Draws a piece with its count in hand; faint if the count is 0. */
static void add_hand(const struct frame *f, int side, int y)
{
	const struct layout_hand *hand = &f->layout->hands[side];
	const struct piece_look *look = &f->layout->pieces[hand->piece];
	char number[4];
	struct text t = text_into(number, sizeof number);
	text_add(&t, "%u", hand->n);
	string_add(f->out, "<g transform=\"translate(%d %d)\"><title>%u ", f->width + HAND_X, y_of(f, y), hand->n);
	string_xml(f->out, look->name);
	string_add(f->out,
		   " in hand</title>\n<rect x=\"-32\" y=\"-32\" width=\"64\" height=\"64\" rx=\"10\" fill=\"#5b3a1a\" "
		   "opacity=\".22\"/>\n<g opacity=\"%s\">\n",
		   hand->n ? "1" : ".35");
	add_piece(f, look, 0, 0);
	string_add(f->out, "</g>\n<circle cx=\"20\" cy=\"20\" r=\"14\" fill=\"#5b3a1a\" stroke=\"#ffffff\"/>\n");
	add_text(f, 20, 20, 17, "#ffffff", number);
	string_add(f->out, "</g>\n");
}

/* Marks the corners of a point touched by a move; drawn under the pieces. */
static void add_highlight(const struct frame *f, int point, const char *colour)
{
	if (point < 0)
		return;
	const struct layout_point *p = &f->layout->points[point];
	string_add(f->out,
		   "<g transform=\"translate(%d %d)\"><rect x=\"-30\" y=\"-30\" width=\"60\" height=\"60\" rx=\"6\" "
		   "fill=\"%s\" opacity=\".28\"/><path d=\"M-30-16V-30H-16 M16-30H30V-16 M30 16V30H16 M-16 30H-30V16\" "
		   "fill=\"none\" stroke=\"%s\" stroke-width=\"3.5\" stroke-linejoin=\"round\"/></g>\n",
		   x_of(f, p->x), y_of(f, p->y), colour, colour);
}

/* Draws a band with a bright center along a formed line; drawn under the pieces. */
static void add_formed(const struct frame *f, const struct formed *line)
{
	static const char *const strokes[] = {
		"stroke=\"#7a3d0c\" stroke-width=\"70\" opacity=\".3\"",
		"stroke=\"#f0a63a\" stroke-width=\"64\" opacity=\".62\"",
		"stroke=\"#fff1c4\" stroke-width=\"9\" opacity=\".9\"",
	};
	string_add(f->out, "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
	for (size_t i = 0; i < sizeof strokes / sizeof *strokes; i++) {
		string_add(f->out, "<path %s d=\"", strokes[i]);
		for (int k = 0; k < line->n; k++) {
			const struct layout_point *p = &f->layout->points[line->points[k]];
			string_add(f->out, "%c%d %d", k ? 'L' : 'M', x_of(f, p->x), y_of(f, p->y));
		}
		string_add(f->out, "\"/>\n");
	}
	string_add(f->out, "</g>\n");
}

/* Draws an arrow from point to point; drawn over the pieces. */
static void add_arrow(const struct frame *f, const struct move_points *t, const char *colour)
{
	if (t->from < 0 || t->to < 0)
		return;
	const struct layout_point *a = &f->layout->points[t->from], *b = &f->layout->points[t->to];
	string_add(
		f->out,
		"<marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"4\" markerHeight=\"4\" "
		"orient=\"auto\"><path d=\"M0 0L10 5L0 10Z\" fill=\"%s\"/></marker>\n"
		"<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"8\" opacity=\".75\" stroke-linecap=\"round\" "
		"marker-end=\"url(#tip)\"/>\n",
		colour, x_of(f, a->x), y_of(f, a->y), x_of(f, b->x), y_of(f, b->y), colour);
}

void board_svg_draw(const struct board_layout *layout, const struct board_style *style, const char *title,
		    struct string *out)
{
	static const char *const last = "#d9480f", *const hint = "#2b8a3e";
	struct board_layout seen = *layout;
	if (style->flipped)
		board_flip(&seen);
	struct frame f = frame_of(&seen, style, out);
	int width = f.width + f.hands;
	string_add(out,
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
		   "viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" font-family=\"KaiTi, STKaiti, "
		   "'AR PL UKai', 'Noto Serif CJK TC', 'Noto Serif CJK SC', 'Noto Sans CJK SC', serif\">\n<title>",
		   width, f.height, width, f.height);
	string_xml(out, title);
	string_add(out, "</title>\n%s", definitions);
	string_add(out, "<rect width=\"%d\" height=\"%d\" rx=\"10\" fill=\"url(#wood)\"/>\n", width, f.height);
	string_add(out,
		   "<rect x=\"5\" y=\"5\" width=\"%d\" height=\"%d\" rx=\"7\" fill=\"none\" stroke=\"#8a5a2b\" "
		   "stroke-width=\"3\"/>\n",
		   width - 10, f.height - 10);
	add_lines(&f);
	add_river(&f);
	add_labels(&f);
	for (int i = 0; i < style->n_formed; i++)
		add_formed(&f, &style->formed[i]);
	add_highlight(&f, style->last.from, last);
	add_highlight(&f, style->last.to, last);
	add_highlight(&f, style->hint.from, hint);
	add_highlight(&f, style->hint.to, hint);
	for (int i = 0; i < seen.n_points; i++)
		if (seen.points[i].occupied)
			add_point(&f, &seen.points[i]);
	if (f.hands) {
		add_hand(&f, !style->flipped, seen.height - 1);
		add_hand(&f, style->flipped, 0);
	}
	add_arrow(&f, &style->hint, hint);
	string_add(out, "</svg>\n");
}
