#include "cmd/session.h"
#include "base/clock.h"
#include "base/rng.h"
#include "base/thread.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/render.h"
#include "cmd/output.h"
#include "core/word.h"
#include "endgames/tablebases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The dealer and the engine instances use independent seeds. */
enum { SEED_FIRST, SEED_SECOND, SEED_ADVISOR, SEED_DEALER };

static uint64_t seed_of(const struct session *s, int purpose)
{
	return rng_mix(rng_mix(s->seed) + (uint64_t)purpose);
}

static struct engine_setup setup_of(const struct session *s, int purpose)
{
	return (struct engine_setup){.seed = seed_of(s, purpose), .tables = s->tables};
}

uint64_t session_random_seed(void)
{
	uint64_t seed;
	if (getentropy(&seed, sizeof seed) != 0)
		seed = rng_mix((uint64_t)clock_us()) ^ (uint64_t)time(NULL) ^ rng_mix((uint64_t)getpid());
	return seed;
}

/* --- players --- */

static void player_release(struct session_player *p)
{
	if (p->instance)
		p->instance->engine->free(p->instance);
	p->instance = NULL;
}

static bool player_init(struct session_player *p, const struct game *game, const char *word,
			const struct engine_setup *setup, struct error *err)
{
	*p = (struct session_player){.human = strcmp(word, "human") == 0};
	if (strlen(word) >= sizeof p->word)
		return fail(err, cmd_bad_player, word);
	strcpy(p->word, word);
	if (p->human)
		return true;
	struct error why;
	if (!opponent_find(game, word, &p->opponent, &why))
		return fail(err, cmd_no_player_nor_human, &why);
	struct engine_setup own = *setup;
	if (strcmp(word, "strongest") == 0)
		own.threads = thread_processors();
	p->instance = opponent_create(&p->opponent, game, own, err);
	p->opponent.word = NULL; /* owned by the caller */
	return p->instance != NULL;
}

static void player_title(const struct session_player *p, char *buf, size_t size)
{
	struct text t = text_into(buf, size);
	text_add(&t, "%s%s", !p->human && p->opponent.strength > 0 ? "strength " : "", p->word);
}

/* The player's name for messages. */
static void player_words(const struct session_player *p, struct string *out)
{
	if (p->human)
		message_add(out, cmd_human);
	else if (p->opponent.strength > 0)
		message_add(out, cmd_strength, p->word);
	else
		string_add(out, "%s", p->word);
}

static void name_players(struct session *s)
{
	player_title(&s->players[0], s->table.record.first, sizeof s->table.record.first);
	player_title(&s->players[1], s->table.record.second, sizeof s->table.record.second);
}

static bool is_over(const struct session *s)
{
	return !table_goes_on(&s->table, NULL);
}

/* Keeps the autosave file up to date; a game that is over or not started has no file. */
static void save(struct session *s)
{
	struct error err;
	struct autosave_notes notes = {.seed = s->seed};
	if (is_over(s) || s->table.record.line.length == 0) {
		autosave_remove(&s->autosave);
		return;
	}
	strcpy(notes.dealt_from, s->dealt_from);
	strcpy(notes.dealt_shown, s->dealt_shown);
	strcpy(notes.players[0], s->players[0].word);
	strcpy(notes.players[1], s->players[1].word);
	if (s->campaign) {
		strcpy(notes.levels, s->campaign->path);
		notes.practice = s->campaign->practice;
	}
	if (!autosave_write(&s->autosave, &s->table.record, &notes, &err)) {
		if (!s->not_kept)
			cmd_refuses(EXIT_DATA, cmd_game_not_saved, &err);
		s->refused = true;
		s->not_kept = true; /* the next move retries */
	} else {
		s->not_kept = false;
	}
}

bool session_set_player(struct session *s, int side, const char *word, struct error *err)
{
	struct session_player player;
	struct engine_setup setup = setup_of(s, side);
	if (!player_init(&player, session_game(s), word, &setup, err))
		return false;
	player_release(&s->players[side]);
	s->players[side] = player;
	name_players(s);
	save(s);
	return true;
}

struct engine_instance *session_advisor(struct session *s, struct error *err)
{
	struct engine_setup setup = setup_of(s, SEED_ADVISOR);
	struct opponent strongest;
	if (!s->advisor && opponent_find(session_game(s), "strongest", &strongest, err))
		s->advisor = opponent_create(&strongest, session_game(s), setup, err);
	return s->advisor;
}

/* --- starting games --- */

/* Deals the face-down pieces and records how, so that they can be dealt again after earlier moves were taken back. */
static void deal(struct session *s, const struct autosave_notes *notes)
{
	const struct record *record = &s->table.record;
	const uint64_t seed[4] = {seed_of(s, SEED_DEALER)};
	int at = notes ? notes->dealt_at : record->line.length;
	struct position from;
	if (notes && notes->dealt_from[0]) {
		strcpy(s->dealt_from, notes->dealt_from);
		strcpy(s->dealt_shown, notes->dealt_shown);
	} else if (at > 0 && record->game->rules.outcomes_max > 0) {
		struct text shown = text_into(s->dealt_shown, sizeof s->dealt_shown);
		record->game->text.format(line_at(&record->line, at), s->dealt_from, sizeof s->dealt_from);
		dealer_write_shown(&record->line, at, &shown);
	}
	if (s->dealt_from[0] && game_set_up(record->game, record->preset, s->dealt_from, &from, NULL))
		table_lay_from(&s->table, seed, &from, s->dealt_shown);
	else
		table_lay(&s->table, seed, at);
}

bool session_adopt(struct session *s, struct record *record, const struct autosave_notes *notes,
		   const char *const words[2], uint64_t seed, struct error *err)
{
	struct session_player players[2];
	*s = (struct session){.seed = seed, .style = BOARD_STYLE_NONE, .changed = true};
	s->tables = tablebases_open(record->game);
	struct engine_setup first = setup_of(s, SEED_FIRST), second = setup_of(s, SEED_SECOND);
	bool done = player_init(&players[0], record->game, words[0], &first, err);
	if (done && !player_init(&players[1], record->game, words[1], &second, err)) {
		player_release(&players[0]);
		done = false;
	}
	if (!done) {
		tablebases_close(s->tables);
		return false;
	}
	memcpy(s->players, players, sizeof players);
	table_adopt(&s->table, record);
	deal(s, notes);
	name_players(s);
	return true;
}

static void set_date(struct record *record)
{
	time_t now = time(NULL);
	struct tm local;
	strftime(record->date, sizeof record->date, "%Y.%m.%d", localtime_r(&now, &local));
}

bool session_init(struct session *s, const struct game *game, const struct preset *preset,
		  const struct position *position, const char *const words[2], uint64_t seed, struct error *err)
{
	struct record record;
	record_init(&record, game, preset, position);
	set_date(&record);
	if (session_adopt(s, &record, NULL, words, seed, err))
		return true;
	record_release(&record);
	return false;
}

static void forget_undone(struct session *s)
{
	if (s->undone.game)
		line_release(&s->undone);
	s->undone.game = NULL;
}

void session_release(struct session *s)
{
	player_release(&s->players[0]);
	player_release(&s->players[1]);
	if (s->advisor)
		s->advisor->engine->free(s->advisor);
	tablebases_close(s->tables);
	table_release(&s->table);
	free(s->saved);
	forget_undone(s);
}

bool session_restart(struct session *s, struct record *record, const struct autosave_notes *notes, uint64_t seed,
		     struct error *err)
{
	struct session next;
	const char *words[] = {s->players[0].word, s->players[1].word};
	if (!session_adopt(&next, record, notes, words, seed, err))
		return false;
	if (!next.table.record.date[0])
		set_date(&next.table.record);
	next.autosave.off = s->autosave.off;
	next.campaign = s->campaign;
	next.style = s->style;
	next.input = s->input;
	next.terminal = s->terminal;
	next.refused = s->refused;
	session_release(s);
	*s = next;
	return true;
}

bool session_begin_level(struct session *s, uint64_t seed, struct error *err)
{
	struct position start;
	struct record record;
	char npc[AUTOSAVE_WORD_MAX];
	campaign_start(s->campaign, &start, npc);
	record_init(&record, session_game(s), s->table.record.preset, &start);
	record_add_tag(&record, "Level", campaign_level(s->campaign)->id);
	if (!session_restart(s, &record, NULL, seed, err)) {
		record_release(&record);
		return false;
	}
	s->campaign->counted = false;
	return strcmp(s->players[1].word, npc) == 0 || session_set_player(s, 1, npc, err);
}

/* --- game state --- */

const char *session_side_name(const struct session *s, int side, char buf[96])
{
	struct string words = {0}, name = {0};
	player_words(&s->players[side], &words);
	message_add(&name, cmd_side_played_by, word_of_side(session_game(s), side), words.text);
	struct text t = text_into(buf, 96);
	text_add(&t, "%s", name.text);
	string_release(&words);
	string_release(&name);
	return buf;
}

int session_notation(const struct session *s)
{
	int notation;
	return game_find_notation(session_game(s), s->notation, &notation) ? notation : -1;
}

void session_format_move(const struct session *s, move_t move, char text[MOVE_TEXT_MAX])
{
	game_format_move(session_game(s), session_now(s), move, session_notation(s), text, MOVE_TEXT_MAX);
}

/* Reports the outcome, which is the last step. */
static void print_reveal(const struct session *s, move_t outcome)
{
	const struct line *line = &s->table.record.line;
	const struct position *before = line_at(line, line->length - 1);
	struct board_layout layout;
	char text[MOVE_TEXT_MAX];
	line->game->text.format_move(before, outcome, text, sizeof text);
	int point = line->game->rendering.move_points(before, outcome).to;
	line->game->rendering.layout(line_last(line), &layout);
	if (point >= 0 && layout.points[point].occupied)
		output(stdout, cmd_comes_up_on, layout.points[point].name,
		       word_of_piece(layout.pieces[layout.points[point].piece].name), text);
	else
		output(stdout, cmd_comes_up, text);
}

void session_reveal(struct session *s)
{
	move_t outcome;
	while ((outcome = table_reveal(&s->table)) != NO_MOVE)
		print_reveal(s, outcome);
}

void session_play(struct session *s, move_t move)
{
	forget_undone(s);
	table_play(&s->table, move);
	s->changed = true;
	s->announced = false;
	session_reveal(s);
	save(s);
}

/* Index of the last move by a human player; -1 before the first. */
static int last_decision(const struct session *s)
{
	int i = s->table.record.line.length - 1;
	for (; i >= 0; i--) {
		enum actor actor = session_game(s)->rules.to_act(line_at(&s->table.record.line, i));
		if (actor != ACTOR_CHANCE && s->players[actor].human)
			break;
	}
	return i;
}

bool session_take_back(struct session *s)
{
	struct ruling ruling = table_ruling(&s->table);
	/* taking back an agreed result takes back no move */
	bool agreed = ruling.verdict != UNDECIDED && !ruling.clause && !table_is_full(&s->table);
	int length = agreed ? s->table.record.line.length : last_decision(s);
	if (length < 0)
		return false;
	if (!s->undone.game && !agreed)
		line_copy(&s->undone, &s->table.record.line);
	table_take_back(&s->table, length);
	s->changed = true;
	s->announced = false;
	save(s);
	return true;
}

bool session_redo(struct session *s)
{
	const struct line *now = &s->table.record.line, *undone = &s->undone;
	if (!undone->game || now->length >= undone->length)
		return false;
	bool same = true;
	do {
		table_play(&s->table, undone->steps[now->length].move);
		session_reveal(s); /* the same piece: the dealer remembers it */
		same = now->length <= undone->length && now->steps[now->length].key == undone->steps[now->length].key;
		int side = table_side(&s->table);
		if (side < 0 || s->players[side].human)
			break;
	} while (same && now->length < undone->length);
	if (!same || now->length >= undone->length)
		forget_undone(s);
	s->changed = true;
	s->announced = false;
	save(s);
	return true;
}

/* If the game ended, marks its result as not announced yet and removes its autosave file. */
static bool end(struct session *s, bool ended)
{
	if (!ended)
		return false;
	s->announced = false;
	save(s);
	return true;
}

bool session_agree_draw(struct session *s, struct error *err)
{
	return end(s, table_agree_draw(&s->table, err));
}

bool session_resign(struct session *s, int side, struct error *err)
{
	return end(s, table_resign(&s->table, side, err));
}

/* --- display --- */

void session_add_ending(const struct session *s, struct string *out)
{
	struct ruling ruling = table_ruling(&s->table);
	if (ruling.clause)
		render_ruling(session_game(s), &ruling, out);
	else if (ruling.verdict == DRAWN)
		message_add(out, cmd_draw_for, word_of("ending", ruling.why, ruling.why));
	else
		message_add(out, cmd_wins_for, word_of_side(session_game(s), ruling.verdict == SECOND_WINS),
			    word_of("ending", ruling.why, ruling.why));
	string_char(out, '\n');
}

/* In a level, the players are omitted: they are always the same. */
static void add_turn(const struct session *s, int side, struct string *out)
{
	struct string who = {0};
	player_words(&s->players[side], &who);
	render_turn(session_game(s), session_now(s), side, s->campaign ? NULL : who.text, out);
	string_release(&who);
}

void session_show(struct session *s, struct move_points hint)
{
	struct string out = {0};
	struct board_style style = s->style;
	style.hint = hint;
	render_print(&s->table.record.line, &style);
	int side = table_side(&s->table);
	if (side >= 0)
		render_face_down(session_game(s), session_now(s), &s->style, &out);
	if (is_over(s))
		session_add_ending(s, &out);
	else if (side >= 0)
		add_turn(s, side, &out);
	fputs(string_text(&out), stdout);
	string_release(&out);
	s->changed = false;
}
