#include "cmd/command.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/text.h"
#include "cmd/cmd_messages.h"
#include "cmd/gambles.h"
#include "cmd/history.h"
#include "cmd/picture.h"
#include "cmd/say.h"
#include "cmd/think.h"
#include "play/advice.h"
#include "records/record_read.h"
#include "records/record_write.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void command_refused(struct session *s, const char *format, ...)
{
	char text[300];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	text_mask(text);
	fflush(stdout);
	struct string line = {0};
	string_add(&line, "%s\n", text);
	say(stderr, line.text);
	string_release(&line);
	s->refused = true;
}

/* What an argument may be. */
enum argument { ARGUMENT_NONE, ARGUMENT_ONE };

struct play_command {
	const char *name;
	enum argument argument;
	bool of_levels; /* listed only if levels are played */
	const char *synopsis;
	const char *about;
	void (*run)(struct session *, const char *argument);
};

/* The side that a command speaks for: the side to act. False, and refused, if the game is over. */
static bool side_asked(struct session *s, int *side)
{
	*side = table_side(&s->table);
	if (*side < 0)
		command_refused(s, "the game is over; \"new\" plays again, \"undo\" takes back");
	return *side >= 0;
}

/* What the advisor thinks of the position; false if there is nothing to think about or it was interrupted. */
static bool advise(struct session *s, int *side, struct thought *out)
{
	struct error err;
	if (!side_asked(s, side))
		return false;
	struct thinker *advisor = session_advisor(s, &err);
	if (!advisor) {
		command_refused(s, "%s", err.text);
		return false;
	}
	fflush(stdout);
	return think_about(advisor, &s->table.record.line, &advice_limits, out);
}

static void run_board(struct session *s, const char *argument)
{
	(void)argument;
	session_show(s, BOARD_STYLE_NONE.hint);
}

static void agree(struct session *s)
{
	struct error err;
	if (!session_agree_draw(s, &err))
		command_refused(s, "%s", err.text);
}

static void offer_to_computer(struct session *s, int side)
{
	struct thought thought;
	const char *other = session_game(s)->sides[!side];
	struct draw_offer offer = advice_draw_offer(&s->table.record.line, s->table.record.preset);
	if (offer.plies < ADVICE_OPENING_PLIES) {
		printf("%s declines: the game has hardly begun\n", other);
		return;
	}
	if (!advise(s, &side, &thought))
		return;
	if (advice_accepts_draw(&offer, -thought.score))
		agree(s);
	else
		printf("%s declines\n", other);
}

static void offer_to_human(struct session *s, int side)
{
	struct string line = {0};
	struct error err;
	char prompt[96];
	snprintf(prompt, sizeof prompt, "%s offers a draw; does %s accept (y/n)? ", session_game(s)->sides[side],
		 session_game(s)->sides[!side]);
	enum input_status status = input_line(s->input, prompt, &line, &err);
	const char *answer = string_text(&line);
	if (status == INPUT_END)
		s->quit = true;
	else if (status == INPUT_LINE && (strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0))
		agree(s);
	else if (status == INPUT_LINE && (strcmp(answer, "n") == 0 || strcmp(answer, "no") == 0))
		printf("%s declines\n", session_game(s)->sides[!side]);
	else
		command_refused(s, "\"%.40s\" is not an answer, expected y or n; the draw is declined", answer);
	string_release(&line);
}

static void run_draw(struct session *s, const char *argument)
{
	int side;
	(void)argument;
	if (!side_asked(s, &side))
		return;
	if (s->players[!side].human)
		offer_to_human(s, side);
	else
		offer_to_computer(s, side);
}

static void print_line(const struct session *s, const struct thought *thought)
{
	struct line line;
	line_copy(&line, &s->table.record.line);
	for (int i = 0; i < thought->n_pv; i++) {
		char text[MOVE_TEXT_MAX];
		session_game(s)->text.format_move(line_last(&line), thought->pv[i], text, sizeof text);
		printf(" %s", text);
		line_push(&line, thought->pv[i]);
	}
	putchar('\n');
	line_release(&line);
}

static void run_eval(struct session *s, const char *argument)
{
	int side;
	struct thought thought;
	char still[40], searched[40];
	(void)argument;
	if (!advise(s, &side, &thought))
		return;
	score_format(session_game(s)->advice.evaluate(session_now(s)), still, sizeof still);
	score_format(thought.score, searched, sizeof searched);
	printf("%s for %s as it stands; %s at depth %d:", still, session_game(s)->sides[side], searched, thought.depth);
	print_line(s, &thought);
	gambles_print(s, s->advisor);
}

static void run_flip(struct session *s, const char *argument)
{
	(void)argument;
	s->style.flipped = !s->style.flipped;
	s->changed = true;
}

static void run_hint(struct session *s, const char *argument)
{
	int side;
	struct thought thought;
	char text[MOVE_TEXT_MAX], score[40];
	(void)argument;
	if (!advise(s, &side, &thought))
		return;
	if (s->terminal)
		session_show(s, session_game(s)->picture.touches(session_now(s), thought.best));
	session_game(s)->text.format_move(session_now(s), thought.best, text, sizeof text);
	score_format(thought.score, score, sizeof score);
	printf("hint: %s (%s)\n", text, score);
	gambles_print_hint(s, s->advisor, thought.best);
}

static void begin_level(struct session *);

static void run_strength(struct session *s, const char *argument)
{
	struct error err;
	char name[96];
	bool any = false;
	if (s->campaign) {
		command_refused(s, "a level sets the strength of the NPC");
		return;
	}
	for (int side = 0; side < 2; side++) {
		if (s->players[side].human)
			continue;
		any = true;
		if (strcmp(argument, "human") == 0 || !session_set_player(s, side, argument, &err)) {
			command_refused(s, "%s",
					strcmp(argument, "human") == 0 ? "\"human\" is not a strength" : err.text);
			return;
		}
		printf("now %s\n", session_side_name(s, side, name));
	}
	if (!any)
		command_refused(s, "neither side is played by the computer");
}

/* If no levels are played it is the old word for strength. */
static void run_level(struct session *s, const char *argument)
{
	struct error err;
	if (!s->campaign)
		run_strength(s, argument);
	else if (campaign_go(s->campaign, argument, &err))
		begin_level(s);
	else
		command_refused(s, "%s", err.text);
}

/* The abandoned game stays in its file. */
static void tell_left(const char *path, bool unfinished)
{
	struct string out = {0};
	string_add(&out, "the unfinished game is saved in %s\n", path);
	if (unfinished)
		say(stdout, out.text);
	string_release(&out);
}

static void run_load(struct session *s, const char *argument)
{
	struct record record;
	struct autosave_notes notes;
	struct error err;
	struct autosave left = s->autosave;
	const char *path = strcmp(argument, "-") == 0 ? "./-" : argument; /* not the input, where the commands are */
	if (!autosave_read(path, &record, &notes, &err)) {
		command_refused(s, "%s", err.text);
		return;
	}
	uint64_t seed = notes.present ? notes.seed : session_random_seed();
	if (!session_restart(s, &record, notes.present ? &notes : NULL, seed, &err)) {
		command_refused(s, "%s", err.text);
		record_release(&record);
		return;
	}
	s->campaign = NULL;
	tell_left(left.path, left.written);
	printf("loaded %s, %d steps\n", session_game(s)->name, s->table.record.line.length);
}

/* Begins the level that the campaign is at. */
static void begin_level(struct session *s)
{
	struct error err;
	struct string out = {0};
	struct autosave left = s->autosave;
	if (!session_begin_level(s, session_random_seed(), &err)) {
		command_refused(s, "%s", err.text);
		return;
	}
	tell_left(left.path, left.written);
	campaign_heading(s->campaign, &out);
	say(stdout, out.text);
	string_release(&out);
}

/* False, and refused, if no levels are played. */
static bool campaign_asked(struct session *s)
{
	if (!s->campaign)
		command_refused(s, "this game has no levels; \"qipan play magic --campaign\" does");
	return s->campaign;
}

static void run_levels(struct session *s, const char *argument)
{
	struct string out = {0};
	(void)argument;
	if (!campaign_asked(s))
		return;
	campaign_list(s->campaign, &out);
	fputs(string_text(&out), stdout);
	string_release(&out);
}

static void run_next(struct session *s, const char *argument)
{
	struct error err;
	(void)argument;
	if (!campaign_asked(s))
		return;
	if (campaign_next(s->campaign, &err))
		begin_level(s);
	else
		command_refused(s, "%s", err.text);
}

static void run_moves(struct session *s, const char *argument)
{
	int side;
	struct string out = {0};
	(void)argument;
	if (!side_asked(s, &side))
		return;
	picture_actions(session_game(s), session_now(s), &out);
	fputs(string_text(&out), stdout);
	string_release(&out);
}

static void run_new(struct session *s, const char *argument)
{
	struct record record;
	struct error err;
	struct autosave left = s->autosave;
	(void)argument;
	if (s->campaign) {
		begin_level(s);
		return;
	}
	record_init(&record, session_game(s), s->table.record.preset,
		    s->table.record.own_start ? line_at(&s->table.record.line, 0) : NULL);
	if (!session_restart(s, &record, NULL, session_random_seed(), &err)) {
		command_refused(s, "%s", err.text);
		record_release(&record);
		return;
	}
	tell_left(left.path, left.written);
	puts("a new game");
}

static void run_pieces(struct session *s, const char *argument)
{
	struct string out = {0};
	struct board_shape shape;
	(void)argument;
	session_game(s)->picture.shape(session_now(s), &shape);
	board_text_pieces(&shape, &s->style, &out);
	fputs(string_text(&out), stdout);
	string_release(&out);
}

static void run_quit(struct session *s, const char *argument)
{
	(void)argument;
	s->quit = true;
}

static void run_resign(struct session *s, const char *argument)
{
	int side;
	struct error err;
	(void)argument;
	if (!side_asked(s, &side))
		return;
	if (!session_resign(s, side, &err))
		command_refused(s, "%s", err.text);
}

enum { GAME_BYTES_MAX = 4 << 20 }; /* of a file that save may write over */

/* Whether the record is the other one with the same moves or fewer, so that writing the other over it loses none. */
static bool is_begun_by(const struct record *old, const struct record *record)
{
	if (old->game != record->game || old->line.length > record->line.length ||
	    old->line.steps[0].key != record->line.steps[0].key)
		return false;
	for (int i = 0; i < old->line.length; i++)
		if (old->line.steps[i].move != record->line.steps[i].move)
			return false;
	return true;
}

/* What an existing file is to a session that would save its game there. */
enum target { NO_GAME, OTHER_GAME, THIS_GAME };

/* Of the bytes of a file, which save has written if they are one game and nothing else. */
static enum target target_of(const struct string *bytes, const struct record *record)
{
	struct record_reader reader;
	struct record old, next;
	struct error err;
	record_reader_init(&reader, bytes->text, bytes->length);
	if (record_read(&reader, &old, &err) != RECORD_READ)
		return NO_GAME;
	bool is_this = is_begun_by(&old, record);
	enum record_status status = record_read(&reader, &next, &err);
	if (status == RECORD_READ)
		record_release(&next);
	record_release(&old);
	return status != RECORD_END ? NO_GAME : is_this ? THIS_GAME : OTHER_GAME;
}

/* Whether the session's game may be written there: nothing but this game is lost by it. */
static bool may_write(const struct session *s, const char *path, struct error *err)
{
	struct stat status;
	struct string bytes = {0};
	enum target target = NO_GAME;
	if (stat(path, &status) != 0 || (s->saved && strcmp(s->saved, path) == 0))
		return true;
	bool is_file = S_ISREG(status.st_mode); /* opening a pipe would wait */
	if (is_file && !file_read(path, GAME_BYTES_MAX, &bytes, err))
		return false;
	if (is_file)
		target = bytes.length == 0 ? THIS_GAME : target_of(&bytes, &s->table.record);
	string_release(&bytes);
	return target == THIS_GAME || fail(err, target == NO_GAME ? cmd_file_not_a_game : cmd_file_of_other_game, path);
}

static void run_save(struct session *s, const char *argument)
{
	struct string text = {0};
	struct error err;
	if (!may_write(s, argument, &err)) {
		command_refused(s, "%s", err.text);
		return;
	}
	record_write(&s->table.record, &text);
	if (file_write(argument, text.text, text.length, &err)) {
		printf("saved in %s\n", argument);
		if (!s->saved || strcmp(s->saved, argument) != 0) {
			free(s->saved);
			s->saved = mem_text(argument);
		}
	} else {
		command_refused(s, "%s", err.text);
	}
	string_release(&text);
}

static void run_undo(struct session *s, const char *argument)
{
	(void)argument;
	if (!session_take_back(s))
		command_refused(s, "there is nothing to take back");
	else if (!s->terminal)
		printf("taken back to step %d\n", s->table.record.line.length);
}

static void run_redo(struct session *s, const char *argument)
{
	(void)argument;
	if (!session_redo(s))
		command_refused(s, "there is nothing to play again");
	else if (!s->terminal)
		printf("played again to step %d\n", s->table.record.line.length);
}

static void print_or(const struct string *text, const char *otherwise)
{
	printf("%s", text->length ? text->text : otherwise);
}

static void run_history(struct session *s, const char *argument)
{
	struct string out = {0};
	(void)argument;
	history_moves(&s->table.record.line, &out);
	print_or(&out, "no move has been played\n");
	string_release(&out);
}

static void run_taken(struct session *s, const char *argument)
{
	struct string out = {0};
	(void)argument;
	history_taken(&s->table.record.line, &out);
	print_or(&out, "no piece has been taken\n");
	string_release(&out);
}

static void run_help(struct session *s, const char *argument);

static const struct play_command commands[] = {
	/* sorted by name */
	{"board", ARGUMENT_NONE, false, "board", "draw the board", run_board},
	{"draw", ARGUMENT_NONE, false, "draw", "offer a draw", run_draw},
	{"eval", ARGUMENT_NONE, false, "eval", "evaluate the position for the side to move", run_eval},
	{"exit", ARGUMENT_NONE, false, NULL, NULL, run_quit},
	{"flip", ARGUMENT_NONE, false, "flip", "turn the board around", run_flip},
	{"help", ARGUMENT_NONE, false, "help", "show this list", run_help},
	{"hint", ARGUMENT_NONE, false, "hint", "show what the computer would play", run_hint},
	{"history", ARGUMENT_NONE, false, "history", "list the moves played so far", run_history},
	{"level", ARGUMENT_ONE, true, "level N", "go to level N, or to the one with that id in \"levels\"", run_level},
	{"levels", ARGUMENT_NONE, true, "levels", "list the open levels, and which are won", run_levels},
	{"load", ARGUMENT_ONE, false, "load FILE", "continue a saved game", run_load},
	{"moves", ARGUMENT_NONE, false, "moves", "list the legal moves", run_moves},
	{"new", ARGUMENT_NONE, false, "new", "start a new game", run_new},
	{"next", ARGUMENT_NONE, true, "next", "go to the next level, when this one is won", run_next},
	{"pieces", ARGUMENT_NONE, false, "pieces", "list the names of the pieces", run_pieces},
	{"quit", ARGUMENT_NONE, false, "quit", "leave; the game is saved (also Ctrl-C)", run_quit},
	{"redo", ARGUMENT_NONE, false, "redo", "play again what was taken back", run_redo},
	{"resign", ARGUMENT_NONE, false, "resign", "resign the game", run_resign},
	{"save", ARGUMENT_ONE, false, "save FILE", "write the record of the game", run_save},
	{"strength", ARGUMENT_ONE, false, "strength N", "change the computer's strength: 1 to 8, or an opponent's name",
	 run_strength},
	{"taken", ARGUMENT_NONE, false, "taken", "list the pieces that were taken", run_taken},
	{"undo", ARGUMENT_NONE, false, "undo", "take back your last move", run_undo},
};

#define N_COMMANDS ((int)(sizeof commands / sizeof *commands))

static void run_help(struct session *s, const char *argument)
{
	(void)argument;
	int side = table_side(&s->table);
	puts("Type a move, or one of these words:");
	for (int i = 0; i < N_COMMANDS; i++)
		if (commands[i].synopsis && (s->campaign || !commands[i].of_levels))
			printf("  %-10s %s\n", commands[i].synopsis, commands[i].about);
	if (side < 0)
		return;
	move_t moves[MOVES_MAX];
	int n = session_game(s)->rules.generate(session_now(s), moves);
	printf("Moves are typed as \"moves\" lists them, such as");
	for (int i = 0; i < 3 && i < n; i++) {
		char text[MOVE_TEXT_MAX];
		session_game(s)->text.format_move(session_now(s), moves[i * (n - 1) / 2 % n], text, sizeof text);
		printf("%s %s", i ? "," : "", text);
	}
	puts(".");
}

static const struct play_command *find(const char *word, size_t length)
{
	for (int i = 0; i < N_COMMANDS; i++)
		if (strlen(commands[i].name) == length && strncmp(commands[i].name, word, length) == 0)
			return &commands[i];
	return NULL;
}

static void tell_effect(const struct session *s, move_t move)
{
	struct string effect = {0};
	picture_effect(session_game(s), session_now(s), move, &effect);
	if (s->terminal && effect.length)
		printf("It %s.\n", effect.text);
	string_release(&effect);
}

static void play_typed(struct session *s, const char *line)
{
	struct error err;
	const char *names[N_COMMANDS];
	int side = table_side(&s->table);
	for (int i = 0; i < N_COMMANDS; i++)
		names[i] = commands[i].name;
	const char *nearest = text_nearest(line, names, N_COMMANDS);
	if (side < 0 && !nearest)
		nearest = "help";
	move_t move = side < 0 ? NO_MOVE : session_game(s)->text.parse_move(session_now(s), line, &err);
	if (move != NO_MOVE) {
		tell_effect(s, move);
		session_play(s, move);
	} else if (side < 0)
		command_refused(s, "\"%.40s\": the game is over; did you mean \"%s\"?", line, nearest);
	else
		command_refused(s, "%s%s%s%s", err.text, nearest ? "; or did you mean \"" : "", nearest ? nearest : "",
				nearest ? "\"?" : "; \"help\" says what can be typed");
}

void command_run(struct session *s, const char *line)
{
	size_t length = strcspn(line, " \t");
	const char *argument = line + length + strspn(line + length, " \t");
	const struct play_command *command = find(line, length);
	if (!*line)
		return;
	if (!command)
		play_typed(s, line);
	else if (command->argument == ARGUMENT_ONE && !*argument)
		command_refused(s, "\"%s\" needs an argument: %s", command->name, command->synopsis);
	else if (command->argument == ARGUMENT_NONE && *argument)
		command_refused(s, "\"%s\" takes no argument, but \"%.40s\" follows it", command->name, argument);
	else
		command->run(s, argument);
}
