#include "core/events.h"
#include "core/line.h"

#include <string.h>

const char *events_name(enum event_kind kind)
{
	static const char *const names[EVENT_KINDS] = {
		[EVENT_MOVED] = "moved",
		[EVENT_TOOK] = "took",
		[EVENT_PLACED] = "placed",
		[EVENT_REMOVED] = "removed",
		[EVENT_TURNED_UP] = "turned-up",
		[EVENT_PRESSED] = "pressed",
		[EVENT_LINE] = "line",
		[EVENT_FROZEN] = "frozen",
		[EVENT_MELTED] = "melted",
		[EVENT_SHIELDED] = "shielded",
		[EVENT_SHIELD_BROKEN] = "shield-broken",
		[EVENT_HID] = "hid",
	};
	return names[kind];
}

struct event_list {
	struct event *out;
	int n;
};

static void add_event(struct event_list *t, enum event_kind kind, int point)
{
	t->out[t->n++] = (struct event){kind, {1, {(uint8_t)point}}};
}

static bool is_same_piece(const struct layout_point *a, const struct layout_point *b)
{
	const int what = MARK_FACE_DOWN | MARK_BLOCK | MARK_PRESSED;
	return a->occupied && b->occupied && ((a->marks ^ b->marks) & what) == 0 &&
	       (a->piece == b->piece || a->marks & (MARK_FACE_DOWN | MARK_BLOCK));
}

/* Events for the marks that a piece gained or lost. */
static void add_marks(struct event_list *t, const struct layout_point *was, const struct layout_point *is, int point)
{
	static const struct {
		enum point_mark mark;
		enum event_kind came, went;
	} kinds[] = {
		{MARK_FROZEN, EVENT_FROZEN, EVENT_MELTED},
		{MARK_SHIELDED, EVENT_SHIELDED, EVENT_SHIELD_BROKEN},
		{MARK_HIDDEN, EVENT_HID, EVENT_TURNED_UP},
	};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if ((was->marks ^ is->marks) & kinds[i].mark)
			add_event(t, is->marks & kinds[i].mark ? kinds[i].came : kinds[i].went, point);
}

/* Events of a point that no piece moved to. */
static void add_point(struct event_list *t, const struct layout_point *was, const struct layout_point *is, int point)
{
	if (is_same_piece(was, is)) {
		add_marks(t, was, is, point);
	} else if (is->occupied && was->marks & ~is->marks & MARK_FACE_DOWN && !(is->marks & MARK_BLOCK)) {
		add_event(t, EVENT_TURNED_UP, point);
	} else if (was->occupied && is->marks & ~was->marks & MARK_PRESSED) {
		add_event(t, EVENT_PRESSED, point);
	} else {
		if (was->occupied)
			add_event(t, EVENT_REMOVED, point);
		if (is->occupied)
			add_event(t, EVENT_PLACED, point);
	}
}

/* A piece that hides after each of its moves gets a new event even if it was hidden before the move. */
static void add_mover(struct event_list *t, const struct board_layout *was, const struct board_layout *is,
		      struct move_points at)
{
	t->out[t->n++] = (struct event){EVENT_MOVED, {2, {(uint8_t)at.from, (uint8_t)at.to}}};
	if (was->points[at.to].occupied)
		add_event(t, EVENT_TOOK, at.to);
	struct layout_point seen = was->points[at.from];
	seen.marks &= (uint8_t) ~(is->points[at.to].marks & MARK_HIDDEN);
	add_marks(t, &seen, &is->points[at.to], at.to);
}

int events_of(const struct game *game, const struct position *before, move_t move, const struct position *after,
	      struct event *out)
{
	struct board_layout was, is;
	struct event_list t = {out, 0};
	struct move_points at = game->rendering.move_points(before, move);
	game->rendering.layout(before, &was);
	game->rendering.layout(after, &is);
	bool moved = at.from >= 0 && at.to >= 0 && at.from != at.to && was.points[at.from].occupied &&
		     !is.points[at.from].occupied && is.points[at.to].occupied;
	if (moved)
		add_mover(&t, &was, &is, at);
	for (int i = 0; i < is.n_points; i++)
		if (!moved || (i != at.from && i != at.to))
			add_point(&t, &was.points[i], &is.points[i], i);
	struct formed lines[FORMED_MAX];
	int n = game->rendering.formed ? game->rendering.formed(before, move, lines) : 0;
	for (int i = 0; i < n; i++)
		t.out[t.n++] = (struct event){EVENT_LINE, lines[i]};
	return t.n;
}

/* Whether the points of the line hold the same pieces in both positions. */
static bool is_unchanged(const struct board_layout *then, const struct board_layout *now, const struct formed *f)
{
	for (int i = 0; i < f->n; i++)
		if (!is_same_piece(&then->points[f->points[i]], &now->points[f->points[i]]))
			return false;
	return true;
}

int events_formed(const struct line *line, struct formed *out)
{
	const struct game *game = line->game;
	struct board_layout then, now;
	int actor = ACTOR_CHANCE, n_out = 0;
	if (!game->rendering.formed)
		return 0;
	game->rendering.layout(line_last(line), &now);
	for (int i = line->length - 1; i >= 0; i--) {
		enum actor acts = game->rules.to_act(line_at(line, i));
		if (acts == ACTOR_CHANCE)
			continue;
		if (actor != ACTOR_CHANCE && (int)acts != actor)
			break;
		actor = (int)acts;
		struct formed lines[FORMED_MAX];
		int n = game->rendering.formed(line_at(line, i), line->steps[i].move, lines);
		game->rendering.layout(line_at(line, i + 1), &then);
		for (int k = 0; k < n && n_out < FORMED_MAX; k++)
			if (is_unchanged(&then, &now, &lines[k]))
				out[n_out++] = lines[k];
	}
	return n_out;
}
