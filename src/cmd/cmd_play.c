#include "base/base_messages.h"
#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/render.h"
#include "cmd/output.h"
#include "cmd/search_display.h"
#include "cmd/play.h"
#include "cmd/settings.h"
#include "core/word.h"
#include "games/registry.h"
#include "search/strength.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct play {
	const char *game, *preset, *position, *pieces;
	const char *first, *second; /* NULL: not given */
	const char *level_file, *level;
	struct option_maybe campaign;
	const char *notation;
	struct option_number seed;
	int strength;
	bool flip, resume, no_autosave;
};

enum { ASK_ATTEMPTS = 20 };

/* Asks for a number in 1 .. max until it gets one; an empty line selects the default. Returns false at the end of the
 * input or after too many invalid answers; *refused is set if there was an invalid answer. */
static bool ask(struct input *input, const char *prompt, int max, int standard, int *out, bool *refused)
{
	struct string line = {0};
	struct error err;
	enum input_status status = INPUT_END;
	for (int i = 0; i < ASK_ATTEMPTS; i++) {
		status = input_line(input, prompt, &line, &err);
		if (status == INPUT_END)
			break;
		const char *text = string_text(&line);
		char *end;
		long n = strtol(text, &end, 10);
		if (status == INPUT_LINE && (!*text || (!*end && n >= 1 && n <= max))) {
			*out = *text ? (int)n : standard;
			break;
		}
		cmd_refuses(EXIT_DATA, cmd_none_of_these, text, max);
		*refused = true;
		status = INPUT_END;
	}
	string_release(&line);
	return status == INPUT_LINE;
}

/* Whether an option was given that conflicts with playing levels. */
static bool sets_the_start(const struct play *o)
{
	return o->second || o->preset || o->position;
}

static int count_games(void)
{
	int n = 0;
	while (games_at(n))
		n++;
	return n;
}

/* Prints a menu line: number, name padded to 27 columns, description. */
static void print_choice(int number, const char *name, const char *about)
{
	struct string line = {0};
	output_padded(name, *about ? 27 : 0, &line);
	printf("  %d  %s%s\n", number, line.text, about);
	string_release(&line);
}

static void ask_side(const struct game *game)
{
	struct string first = {0};
	message_add(&first, cmd_menu_first, word_of_side(game, 0));
	output(stdout, cmd_which_side);
	print_choice(1, first.text, "");
	print_choice(2, word_of_side(game, 1), "");
	print_choice(3, message_template(cmd_menu_both), "");
	print_choice(4, message_template(cmd_menu_neither), "");
	string_release(&first);
}

/* Asks for the game or campaign, the side and the strength, and fills in the players. Returns false at the end of the
 * input. */
static bool menu(struct input *input, struct play *o, char level[4], bool *refused)
{
	int n_games = count_games(), n_kept = autosave_count(NULL), game, side = 1, strength = o->strength;
	int n = n_games + !sets_the_start(o);
	output(stdout, cmd_which_game);
	for (int i = 0; i < n_games; i++)
		print_choice(i + 1, word_of("title", games_at(i)->name, games_at(i)->title),
			     word_of("about", games_at(i)->name, games_at(i)->about));
	if (n > n_games)
		print_choice(n, message_template(cmd_menu_campaign), message_template(cmd_menu_levels));
	if (n_kept > 0)
		print_choice(n + 1, message_template(cmd_menu_continue), "");
	if (!ask(input, message_template(cmd_prompt_game), n + (n_kept > 0), 1, &game, refused))
		return false;
	o->resume = game == n + 1;
	if (o->resume)
		return true;
	o->campaign.given = game > n_games;
	if (o->campaign.given)
		return true;
	o->game = games_at(game - 1)->name;
	if (o->first || o->second)
		return true;
	ask_side(games_at(game - 1));
	if (!ask(input, message_template(cmd_prompt_side), 4, 1, &side, refused))
		return false;
	if (side != 3) {
		output(stdout, cmd_how_strong);
		if (!ask(input, message_template(cmd_prompt_strength), STRENGTH_MAX, o->strength, &strength, refused))
			return false;
	}
	snprintf(level, 4, "%d", strength);
	o->first = side == 1 || side == 3 ? "human" : level;
	o->second = side == 2 || side == 3 ? "human" : level;
	if (side == 2)
		o->flip = true;
	return true;
}

static bool begin(struct session *s, const struct play *o, uint64_t seed, int *code)
{
	struct cmd_setup setup;
	struct error err;
	char strength[12];
	snprintf(strength, sizeof strength, "%d", o->strength);
	const char *words[] = {o->first ? o->first : "human", o->second ? o->second : strength};
	if (!cmd_set_up(&setup, o->game, o->preset, o->position, code))
		return false;
	if (session_init(s, setup.game, setup.preset, o->position ? &setup.position : NULL, words, seed, &err))
		return true;
	*code = cmd_fails(EXIT_USAGE, &err);
	return false;
}

/* Reads the levels (NULL: the built-in ones), prints their errors, and selects the level with that ID. */
static bool open_levels(struct campaign *c, const char *path, bool practice, const char *id)
{
	struct error err;
	struct string fault = {0}, warning = {0};
	if (!campaign_open(c, path, practice, &warning, &err)) {
		cmd_fails(EXIT_DATA, &err);
		return false;
	}
	for (int i = 0; i < c->file.n_faults; i++) {
		string_clear(&fault);
		level_fault_text(&c->file.faults[i], &fault);
		cmd_refuses(EXIT_DATA, in_path, message_part(path ? path : CAMPAIGN_SHIPPED, MESSAGE_TEXT_MAX),
			    message_part(fault.text, MESSAGE_TEXT_MAX));
	}
	string_release(&fault);
	if (warning.length)
		cmd_warns(&warning);
	string_release(&warning);
	if (campaign_choose(c, id, &err))
		return true;
	if (path)
		cmd_fails_in(EXIT_DATA, path, &err);
	else
		cmd_fails(EXIT_DATA, &err);
	campaign_release(c);
	return false;
}

static bool begin_levels(struct session *s, struct campaign *c, const struct play *o, uint64_t seed, int *code)
{
	const struct game *game = games_find("magic", NULL);
	const char *path = o->campaign.given ? o->campaign.text : o->level_file;
	struct position start;
	struct error err;
	char npc[AUTOSAVE_WORD_MAX];
	*code = EXIT_DATA;
	if (!open_levels(c, path, !o->campaign.given, o->level))
		return false;
	campaign_start(c, &start, npc);
	const char *words[] = {o->first ? o->first : "human", npc};
	if (!session_init(s, game, game->presets, &start, words, seed, &err)) {
		*code = cmd_fails(EXIT_USAGE, &err);
		campaign_release(c);
		return false;
	}
	record_add_tag(&s->table.record, "Level", campaign_level(c)->id);
	s->campaign = c;
	*code = EXIT_DONE;
	return true;
}

/* Continues the game as a level if its level file still exists. */
static void resume_levels(struct session *s, struct campaign *c, const struct autosave_notes *notes)
{
	for (int i = 0; notes->levels[0] && i < s->table.record.n_tags; i++)
		if (strcmp(s->table.record.tags[i].name, "Level") == 0 &&
		    open_levels(c, strcmp(notes->levels, CAMPAIGN_SHIPPED) == 0 ? NULL : notes->levels, notes->practice,
				s->table.record.tags[i].value)) {
			s->campaign = c;
			return;
		}
}

static bool resume(struct session *s, struct campaign *c, const struct play *o, uint64_t seed, int *code)
{
	struct autosave autosave = {0};
	struct record record;
	struct autosave_notes notes;
	struct error err;
	int n_others;
	char strength[12];
	snprintf(strength, sizeof strength, "%d", o->strength);
	if (!autosave_resume(&autosave, o->game, &record, &notes, &n_others, &err)) {
		*code = cmd_fails(EXIT_DATA, &err);
		return false;
	}
	if (err.text[0])
		cmd_refuses(EXIT_DATA, cmd_skipped, &err);
	const char *words[2] = {notes.present ? notes.players[0] : "human",
				notes.present ? notes.players[1] : strength};
	if (o->first)
		words[0] = o->first;
	if (o->second)
		words[1] = o->second;
	if (!session_adopt(s, &record, notes.present ? &notes : NULL, words, notes.present ? notes.seed : seed, &err)) {
		*code = cmd_fails(EXIT_DATA, &err);
		record_release(&record);
		return false;
	}
	s->autosave = autosave;
	resume_levels(s, c, &notes);
	output(stdout, cmd_continuing, word_of_game(session_game(s)), s->table.record.line.length);
	if (n_others > 0)
		output(stdout, n_others == 1 ? cmd_one_more_kept : cmd_more_kept, n_others);
	return true;
}

static void print_level(const struct session *s)
{
	struct string out = {0};
	campaign_heading(s->campaign, &out);
	output_text(stdout, out.text);
	string_release(&out);
}

static void greet(const struct session *s)
{
	char names[2][96];
	const struct game *game = session_game(s);
	const char *title = word_of("title", game->name, game->title);
	if (s->campaign)
		output(stdout, cmd_welcome_to_levels, title);
	else
		output(stdout, cmd_welcome, title, session_side_name(s, 0, names[0]),
		       session_side_name(s, 1, names[1]));
	int n_kept = autosave_count(game->name) - s->autosave.written;
	if (n_kept > 0)
		output(stdout, n_kept == 1 ? cmd_one_is_kept : cmd_some_are_kept, n_kept, word_of_game(game),
		       game->name);
}

static int play(struct input *input, struct play *o, const struct board_style *style, uint64_t seed)
{
	struct session s;
	struct campaign campaign = {.at = 0};
	char level[4];
	int code = EXIT_DONE;
	bool refused = false;
	if (!o->game && !o->resume && !menu(input, o, level, &refused))
		return refused && !input_is_terminal(input) ? EXIT_DATA : EXIT_DONE;
	if (!(o->resume                            ? resume(&s, &campaign, o, seed, &code)
	      : o->campaign.given || o->level_file ? begin_levels(&s, &campaign, o, seed, &code)
						   : begin(&s, o, seed, &code)))
		return code;
	s.style = *style;
	s.style.flipped = o->flip;
	s.notation = o->notation ? o->notation : settings_value("notation");
	s.input = input;
	s.terminal = input_is_terminal(input);
	s.autosave.off = o->no_autosave;
	s.refused = refused;
	if (s.terminal)
		greet(&s);
	if (s.campaign)
		print_level(&s);
	turns_run(&s);
	code = s.refused && !s.terminal ? EXIT_DATA : EXIT_DONE;
	session_release(&s);
	campaign_release(&campaign);
	return code;
}

/* The conflict between the options, or NULL. */
static const struct message *contradiction(const struct play *o)
{
	bool levels = o->campaign.given || o->level_file;
	if (o->resume && (o->preset || o->position || o->seed.text || levels))
		return cmd_resume_takes_all;
	if (levels && sets_the_start(o))
		return cmd_level_has_its_own;
	if (o->campaign.given && o->level_file)
		return cmd_campaign_and_file;
	if (levels && o->game && strcmp(o->game, "magic") != 0)
		return cmd_only_magic_has_levels;
	return o->level && !levels ? cmd_level_needs_levels : NULL;
}

static int play_main(void *given)
{
	struct play *o = given;
	struct board_style style;
	struct error err;
	uint64_t seed = o->seed.text ? o->seed.value : session_random_seed();
	if (!render_style(o->pieces, o->flip, &style))
		return EXIT_USAGE;
	int notation;
	const struct game *game = o->game ? games_find(o->game, &err) : NULL;
	if (o->game && !game)
		return cmd_fails(EXIT_USAGE, &err);
	if (game && !settings_notation(game, o->notation, true, &notation))
		return EXIT_USAGE;
	const struct message *wrong = contradiction(o);
	if (wrong)
		return cmd_refuses(EXIT_USAGE, wrong);
	if (o->campaign.given || o->level_file)
		o->game = "magic";
	interrupt_at_prompt();
	struct input *input = input_new();
	int code = play(input, o, &style, seed);
	input_free(input);
	return code;
}

static const struct option_choice human[] = {{"human", NULL}, {NULL, NULL}};

#define AT(member) OPTION_AT(struct play, member)

static const struct option options[] = {
	{"first", AT(first),
	 "who plays the first side: you, or the computer with a strength of 1 to 8 or as a named opponent (\"qipan "
	 "games GAME\" lists them; default human)",
	 .choices = human, .words = OPTION_OPPONENT, .group = "Game"},
	{"second", AT(second), "who plays the second side (default: the computer)", .choices = human,
	 .words = OPTION_OPPONENT},
	{"strength", AT(strength), "strength of the computer where neither --first nor --second says it", "N", 1,
	 STRENGTH_MAX, .has_setting = true},
	OPTION_PRESET_OF(struct play),
	OPTION_POSITION_OF(struct play),
	{"seed", AT(seed), "make the deal and the computer's choices reproducible", "S", 0, UINT64_MAX},
	{"resume", AT(resume),
	 "continue the last game (of GAME, if given) with the same players and the same face-down pieces"},
	{"no-autosave", AT(no_autosave), "do not save the game"},
	OPTION_NOTATION_OF(struct play),
	OPTION_PIECES_OF(struct play),
	OPTION_FLIP_OF(struct play),
	{"campaign", AT(campaign), "play the built-in levels, or those of the file, in order", .words = OPTION_FILE,
	 .group = "Levels of Magic Chess"},
	{"level-file", AT(level_file), "play levels of the file in any order, without storing progress",
	 .words = OPTION_FILE},
	{"level", AT(level), "the level to start with", "ID"},
	OPTION_END,
};

const struct command cmd_play = {
	.name = "play",
	.summary = "play a game against the computer or another person",
	.description =
		"Without GAME a menu asks for it. By default you move first against strength 4. During the game "
		"\"help\" lists the commands you can type.\n"
		"\n"
		"The game is saved after every move under $XDG_STATE_HOME/qipan (default ~/.local/state/qipan), each "
		"game in its own file, until it is over. These files contain the seed of the deal; files written by "
		"\"save\" do not.\n"
		"\n"
		"With --campaign, winning a level unlocks the next. Progress is kept in the state directory; "
		"\"levels\" lists it, \"next\" goes to the next level, \"new\" restarts the level. docs/levels.md "
		"describes the files.\n"
		"\n"
		"If the input is not a terminal, each line is a move or a command. There is no prompt, and the board "
		"is drawn only on request. An invalid line is reported on standard error and the game continues; the "
		"exit code is then 1, as it is if something could not be saved, and otherwise 0.",
	.examples = "qipan play surakarta --first 3 --second human --flip\n"
		    "qipan play --campaign\n"
		    "qipan play --level-file levels.json --level gate",
	.see = {"games", "repair"},
	.arguments = OPTION_TABLE({"GAME", AT(game), .words = OPTION_GAME, .optional = true}),
	.options = options,
	COMMAND_READS(struct play, .pieces = "han", .strength = 4),
	.main = play_main,
};
