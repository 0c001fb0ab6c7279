#include "referee/telling.h"
#include "core/explanation.h"

#include <string.h>

static const char *const seats[2] = {"first", "second"};

/* As programs read them. */
static const char *const reason_words[] = {[CHASE_UNPROTECTED] = "unprotected",
					   [CHASE_LESSER] = "lesser-on-rook",
					   [CHASE_GUARD_ATTACKS] = "guard-attacks"};
static const char *const offence_words[] = {[OFFENCE_CHASE] = "perpetual-chase", [OFFENCE_CHECK] = "perpetual-check"};
static const char *const excuse_words[] = {
	[EXCUSE_IDLE] = "idle-move", [EXCUSE_MIXED] = "mixed", [EXCUSE_SEVERAL] = "several-victims"};

/* "5.3" of "xiangqi 5.3" */
static const char *short_clause(const char *clause)
{
	return strchr(clause, ' ') + 1;
}

static int side_of(const struct line *line, int i)
{
	return line->game->rules.to_act(line_at(line, i)) == ACTOR_SECOND;
}

/* --- as text --- */

static void add_piece(struct string *out, const struct explained_piece *piece)
{
	string_add(out, "the %s on %s", piece->kind, piece->point);
}

static void text_chase(struct string *out, const struct explained_move *move, const struct explained_chase *chase)
{
	string_add(out, "%s by ", move->check ? "it also threatens" : "chases");
	add_piece(out, &chase->by);
	string_add(out, ": ");
	add_piece(out, &chase->victim);
	if (chase->reason == CHASE_UNPROTECTED)
		string_add(out, ", which nothing could take back");
	else
		string_add(out, ", which a%s %s chases even if protected",
			   strchr("aeiou", chase->by.kind[0]) ? "n" : "", chase->by.kind);
	string_add(out, " [%s]%s", short_clause(chase->clause), chase->constant ? " *" : "");
}

static void text_move(struct string *out, const struct line *line, const struct explanation *e, int i)
{
	const struct explained_move *move = &e->moves[i - e->first];
	char text[MOVE_TEXT_MAX];
	line->game->text.format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
	string_add(out, "  %3d  %-5s  %s  ", i + 1, line->game->sides[side_of(line, i)], text);
	if (move->check)
		string_add(out, "gives check%s", move->n ? "; " : "");
	else if (move->n == 0)
		string_add(out, "idle: it neither checks nor chases");
	for (int n = 0; n < move->n; n++) {
		if (n > 0)
			string_add(out, "\n                     and ");
		text_chase(out, move, &e->chases[move->first + n]);
	}
	string_char(out, '\n');
}

/* "Red: of 4 moves 0 check and 4 chase. Every move chases one and the same piece, ...: perpetual chase [5.3]" */
static void text_side(struct string *out, const char *name, const struct explained_side *side)
{
	static const char *const allowed[] = {
		[EXCUSE_MIXED] = "Checks and chases in turns: allowed",
		[EXCUSE_SEVERAL] = "No one piece is the victim of every move: allowed",
		[EXCUSE_IDLE] = "Not every move checks or chases: allowed",
	};
	string_add(out, "  %s: of %d moves %d check and %d chase. ", name, side->n_moves, side->n_checks,
		   side->n_chasing);
	if (side->offence == OFFENCE_CHECK) {
		string_add(out, "Every move checks: perpetual check");
	} else if (side->offence == OFFENCE_CHASE) {
		string_add(out, "Every move chases one and the same piece, ");
		add_piece(out, &side->victim);
		string_add(out, " when the cycle begins (*): perpetual chase");
	} else {
		string_add(out, "%s", allowed[side->excuse]);
	}
	string_add(out, " [%s]\n", short_clause(side->clause));
}

static void add_text(struct string *out, const struct line *line, const struct explanation *e)
{
	const char *const *sides = line->game->sides;
	struct ruling ruling = line_ruling(line);
	string_add(out,
		   "The position after ply %d is that after ply %d again. The moves between, and what each does:\n",
		   e->last, e->first);
	for (int i = e->first; i < e->last; i++)
		text_move(out, line, e, i);
	for (int side = 0; side < 2; side++)
		text_side(out, sides[side], &e->sides[side]);
	if (ruling.verdict == DRAWN)
		string_add(out, "  Draw");
	else
		string_add(out, "  %s loses", sides[ruling.verdict == FIRST_WINS]);
	string_add(out, ": %s (%s).\n", ruling.why, ruling.clause);
}

/* --- as JSON --- */

static void json_piece(struct string *out, const char *name, const struct explained_piece *piece)
{
	string_add(out, "\"%s\":{\"kind\":\"%s\",\"point\":\"%s\"}", name, piece->kind, piece->point);
}

static void json_move(struct string *out, const struct line *line, const struct explanation *e, int i)
{
	const struct explained_move *move = &e->moves[i - e->first];
	char text[MOVE_TEXT_MAX];
	line->game->text.format_move(line_at(line, i), line->steps[i].move, text, sizeof text);
	string_add(out, "%s{\"ply\":%d,\"side\":\"%s\",\"move\":", i > e->first ? "," : "", i + 1,
		   seats[side_of(line, i)]);
	string_json(out, text);
	string_add(out, ",\"check\":%s,\"chases\":[", move->check ? "true" : "false");
	for (int n = 0; n < move->n; n++) {
		const struct explained_chase *chase = &e->chases[move->first + n];
		string_add(out, n ? ",{" : "{");
		json_piece(out, "by", &chase->by);
		string_char(out, ',');
		json_piece(out, "victim", &chase->victim);
		string_add(out, ",\"reason\":\"%s\",\"clause\":\"%s\",\"constant\":%s}", reason_words[chase->reason],
			   chase->clause, chase->constant ? "true" : "false");
	}
	string_add(out, "]}");
}

static void json_side(struct string *out, const char *seat, const struct explained_side *side)
{
	string_add(out, "{\"side\":\"%s\",\"moves\":%d,\"checks\":%d,\"chases\":%d", seat, side->n_moves,
		   side->n_checks, side->n_chasing);
	if (side->offence != OFFENCE_NONE)
		string_add(out, ",\"offence\":\"%s\",\"excuse\":null", offence_words[side->offence]);
	else
		string_add(out, ",\"offence\":null,\"excuse\":\"%s\"", excuse_words[side->excuse]);
	string_add(out, ",\"clause\":\"%s\",", side->clause);
	if (side->offence == OFFENCE_CHASE)
		json_piece(out, "victim", &side->victim);
	else
		string_add(out, "\"victim\":null");
	string_char(out, '}');
}

static void add_json(struct string *out, const struct line *line, const struct explanation *e)
{
	struct ruling ruling = line_ruling(line);
	string_add(out, "{\"from\":%d,\"to\":%d,\"moves\":[", e->first, e->last);
	for (int i = e->first; i < e->last; i++)
		json_move(out, line, e, i);
	string_add(out, "],\"sides\":[");
	json_side(out, seats[0], &e->sides[0]);
	string_char(out, ',');
	json_side(out, seats[1], &e->sides[1]);
	string_add(out, "],\"verdict\":\"%s\",\"clause\":\"%s\"}",
		   ruling.verdict == DRAWN ? "draw" : seats[ruling.verdict == SECOND_WINS], ruling.clause);
}

bool telling_add(const struct line *line, struct string *text, struct string *json)
{
	struct explanation e;
	if (!line->game->rules.explain || !line->game->rules.explain(line, &e))
		return false;
	if (text)
		add_text(text, line, &e);
	if (json)
		add_json(json, line, &e);
	explanation_release(&e);
	return true;
}
