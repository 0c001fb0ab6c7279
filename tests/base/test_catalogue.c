/* Every message of every layer has a unique id and a Chinese version in data/messages with the same placeholders, and
 * is listed in docs/errors.md. "test_catalogue --write", run in tests/, writes docs/errors.md. */
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base_messages.h"
#include "base/file.h"
#include "base/json.h"
#include "book/book_messages.h"
#include "cmd/cmd_messages.h"
#include "core/core_messages.h"
#include "core/layout.h"
#include "core/word.h"
#include "draw/draw_messages.h"
#include "endgames/endgames_messages.h"
#include "games/darkchess/dc_messages.h"
#include "games/games_messages.h"
#include "games/opponent.h"
#include "games/magic/mc_messages.h"
#include "games/qilin/ql_messages.h"
#include "games/registry.h"
#include "games/surakarta/sk_messages.h"
#include "games/xiangqi/xq_messages.h"
#include "lab/lab_messages.h"
#include "levels/levels_messages.h"
#include "lib/lib_messages.h"
#include "match/match_messages.h"
#include "net/net_messages.h"
#include "play/play_messages.h"
#include "protocol/protocol_messages.h"
#include "session/session_messages.h"
#include "puzzles/puzzle.h"
#include "puzzles/puzzles_messages.h"
#include "records/records_messages.h"
#include "referee/game_report.h"
#include "referee/referee_messages.h"
#include "rooms/rooms_messages.h"
#include "search/search_messages.h"
#include "server/server_messages.h"
#include "store/store_messages.h"
#include "tournament/tournament_messages.h"
#include "train/train_messages.h"
#include "wasm/wasm_messages.h"

#define ENTRY(name, english) {#name, english},
#define LIST(name, LAYER)    static const struct message name[] = {LAYER##_MESSAGES(ENTRY){NULL, NULL}}
LIST(base, BASE);
LIST(book, BOOK);
LIST(cmd, CMD);
LIST(core, CORE);
LIST(draw, DRAW);
LIST(endgames, ENDGAMES);
LIST(darkchess, DC);
LIST(games, GAMES);
LIST(magic, MC);
LIST(qilin, QL);
LIST(surakarta, SK);
LIST(xiangqi, XQ);
LIST(lab, LAB);
LIST(levels, LEVELS);
LIST(lib, LIB);
LIST(match, MATCH);
LIST(net, NET);
LIST(play, PLAY);
LIST(protocol, PROTOCOL);
LIST(session, SESSION);
LIST(puzzles, PUZZLES);
LIST(records, RECORDS);
LIST(referee, REFEREE);
LIST(rooms, ROOMS);
LIST(search, SEARCH);
LIST(server, SERVER);
LIST(store, STORE);
LIST(tournament, TOURNAMENT);
LIST(train, TRAIN);
LIST(wasm, WASM);

static const struct {
	const char *title;
	const struct message *messages;
} layers[] = {
	{"Files, memory, JSON", base},
	{"Positions, moves, presets, options", core},
	{"Names of games and opponents", games},
	{"Xiangqi", xiangqi},
	{"Chinese dark chess", darkchess},
	{"Magic Chess", magic},
	{"Surakarta", surakarta},
	{"Qilin chess", qilin},
	{"Records", records},
	{"Books of openings", book},
	{"Referee", referee},
	{"Games in progress", play},
	{"Engines", search},
	{"Nets", net},
	{"Tablebases", endgames},
	{"Levels", levels},
	{"Puzzles", puzzles},
	{"Pictures of boards", draw},
	{"Engine sessions", session},
	{"Protocols", protocol},
	{"Matches", match},
	{"Training", train},
	{"Laboratory", lab},
	{"Saved games", store},
	{"Rooms", rooms},
	{"Tournaments", tournament},
	{"Server", server},
	{"C library", lib},
	{"WebAssembly module", wasm},
	{"Commands", cmd},
};
#define LAYERS_N ((int)(sizeof layers / sizeof *layers))

/* --- ids --- */

static const struct message *all[4096];
static int n_all;
static struct message ruled[256]; /* reasons of rulings */

/* Words of the games, whose id consists of their kind and name (core/word.h). */
static struct message words[1024];
static int n_words;

static void add_word(const char *kind, const char *name, const char *text)
{
	static char ids[1024][WORD_ID_MAX];
	word_id(kind, name, ids[n_words]);
	for (int i = 0; i < n_words; i++)
		if (strcmp(words[i].id, ids[n_words]) == 0) {
			assert_string_equal(words[i].text, text);
			return;
		}
	words[n_words] = (struct message){ids[n_words], text};
	all[n_all++] = &words[n_words++];
}

static void add_pieces(const struct game *game)
{
	struct position start;
	struct board_layout layout;
	set_up(game, NULL, NULL, &start);
	game->rendering.layout(&start, &layout);
	for (int i = 0; i < layout.n_pieces; i++)
		add_word("piece", layout.pieces[i].name, layout.pieces[i].name);
}

static void add_opponents(const struct game *game)
{
	const struct engine *engine;
	char kind[WORD_ID_MAX];
	for (int i = 0; (engine = opponent_engine(game, i)); i++) {
		add_word("engine", engine->name, engine->about);
		word_id("option", engine->name, kind);
		for (const struct engine_option *o = engine->options; o->name; o++)
			add_word(kind, o->name, o->about);
	}
}

/* data/messages/en.json: the texts of house rules. */
static struct json *english;
static int n_english_used;

static void add_english_word(const char *kind, const char *name)
{
	char id[WORD_ID_MAX];
	word_id(kind, name, id);
	struct string text = {0};
	int value = json_member(english, 0, id);
	if (value == -1 || !json_text(english, value, &text))
		fail_msg("data/messages/en.json lacks %s", id);
	add_word(kind, name, text.text); /* never freed, like the ids */
	n_english_used++;
}

static void add_switches(const struct game *game)
{
	char kind[WORD_ID_MAX], choice_kind[WORD_ID_MAX];
	word_id("switch", game->name, kind);
	for (const struct rule_switch *s = game->switches; s && s->id; s++) {
		add_english_word(kind, s->id);
		word_id(kind, s->id, choice_kind);
		for (const struct rule_choice *c = s->choices; c->word; c++)
			add_english_word(choice_kind, c->word);
	}
}

static void add_words(const struct game *game)
{
	static char verdicts[64][GAME_REPORT_WORD_MAX];
	static int n_verdicts;
	char kind[WORD_ID_MAX];
	add_word("game", game->name, game->name);
	add_word("title", game->name, game->title);
	add_word("about", game->name, game->about);
	for (int side = 0; side < 2; side++)
		add_word("side", game->sides[side], game->sides[side]);
	for (enum verdict v = UNDECIDED; v <= DRAWN; v++, n_verdicts++) {
		game_report_word(game, v, verdicts[n_verdicts]);
		add_word("verdict", verdicts[n_verdicts], verdicts[n_verdicts]);
	}
	word_id("preset", game->name, kind);
	for (const struct preset *p = game->presets; p->name; p++)
		add_word(kind, p->name, p->about);
	add_switches(game);
	add_pieces(game);
	add_opponents(game);
}

static void gather_words(void)
{
	for (int i = 0; games_at(i); i++)
		add_words(games_at(i));
	add_word("ending", "agreement", "agreement");
	add_word("ending", "resignation", "resignation");
	for (enum puzzle_kind kind = 0; kind < PUZZLE_KINDS; kind++)
		add_word("puzzle", puzzle_kind_name(kind), puzzle_kind_name(kind));
}

/* The bytes of the file must outlive the result. */
static struct json *read_json(const char *path, struct string *file)
{
	struct error err;
	size_t at;
	assert_true(file_read(path, 1 << 20, file, &err));
	struct json *json = json_new(file->text, file->length, &at, &err);
	assert_non_null(json);
	return json;
}

static int count_members(const struct json *json)
{
	int n = 0;
	for (int name = json_first(json, 0); name != -1; name = json_next(json, name))
		n++;
	return n;
}

static int by_id(const void *a, const void *b)
{
	return strcmp((*(const struct message *const *)a)->id, (*(const struct message *const *)b)->id);
}

static int gather(void **state)
{
	(void)state;
	for (int i = 0; i < LAYERS_N; i++)
		for (const struct message *m = layers[i].messages; m->id; m++)
			all[n_all++] = m;
	int n = 0;
	for (int i = 0; games_at(i); i++)
		for (const struct reason *const *r = games_at(i)->rules.reasons; *r; r++) {
			ruled[n] = (struct message){(*r)->id, (*r)->why};
			all[n_all++] = &ruled[n++];
		}
	static struct string file;
	english = read_json("../data/messages/en.json", &file);
	gather_words();
	qsort(all, (size_t)n_all, sizeof *all, by_id);
	return 0;
}

static void ids_are_unique(void **state)
{
	(void)state;
	assert_true(n_all > 900);
	for (int i = 0; i < n_all; i++) {
		if (i > 0 && strcmp(all[i - 1]->id, all[i]->id) == 0)
			fail_msg("%s is the id of two messages", all[i]->id);
		assert_int_equal(strspn(all[i]->id, "abcdefghijklmnopqrstuvwxyz0123456789_"), strlen(all[i]->id));
	}
}

/* --- Chinese --- */

/* Bit set of the placeholders {0} to {7} in the template. */
static unsigned values_of(const char *template)
{
	unsigned values = 0;
	for (const char *p = template; (p = strchr(p, '{')) != NULL; p++)
		if (isdigit((unsigned char)p[1]) && (p[2] == '}' || p[2] == '.'))
			values |= 1u << (p[1] - '0');
	return values;
}

static void check_language(const char *path)
{
	struct string file = {0}, text = {0};
	struct json *json = read_json(path, &file);
	int n = count_members(json);
	for (int i = 0; i < n_all; i++) {
		string_clear(&text);
		int value = json_member(json, 0, all[i]->id);
		if (value == -1 || !json_text(json, value, &text))
			fail_msg("%s lacks %s, \"%s\"", path, all[i]->id, all[i]->text);
		if (values_of(text.text) != values_of(all[i]->text))
			fail_msg("%s: %s, \"%s\", has other values than \"%s\"", path, all[i]->id, text.text,
				 all[i]->text);
	}
	if (n != n_all)
		fail_msg("%s has %d messages unknown to the program", path, n - n_all);
	json_free(json);
	string_release(&file);
	string_release(&text);
}

static void every_message_has_a_chinese_version(void **state)
{
	(void)state;
	check_language("../data/messages/zh-hans.json");
	check_language("../data/messages/zh-hant.json");
}

static void every_english_text_belongs_to_a_house_rule(void **state)
{
	(void)state;
	assert_int_equal(count_members(english), n_english_used);
}

/* --- docs/errors.md --- */

static void write_cell(struct string *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '|' || *text == '<' || *text == '*')
			string_char(out, '\\');
		string_char(out, *text == '\n' ? ' ' : *text);
	}
}

static void write_table(struct string *out, const char *title, const struct message *messages)
{
	string_add(out, "\n## %s\n\n| id | text |\n| --- | --- |\n", title);
	for (; messages->id; messages++) {
		string_add(out, "| `%s` | ", messages->id);
		write_cell(out, messages->text);
		string_add(out, " |\n");
	}
}

static void write_page(struct string *out)
{
	string_add(
		out,
		"# Messages\n\n"
		"Every error, finding and ruling has an id, which stays the same when its words change. Programs "
		"compare ids: the C library has them in `struct qipan_error` and `struct qipan_ruling`, the server and "
		"the module in JSON:\n\n"
		"    "
		"{\"id\":\"in_line\",\"args\":[3,{\"id\":\"json_empty_text\",\"args\":[],\"text\":\"...\"}],\"text\":"
		"\"line 3: "
		"...\"}\n\n"
		"`args` are the values of `{0}`, `{1}` and so on: texts, numbers, or messages that stand within this "
		"one. `{0.40}` cuts a text to 40 bytes. `data/messages` has all of them in Chinese.\n\n"
		"This page is generated: `cd tests && ../build/tests/test_catalogue --write`.\n");
	for (int i = 0; i < LAYERS_N; i++)
		write_table(out, layers[i].title, layers[i].messages);
	write_table(out, "Words of games", words);
	string_add(out, "\n## Rulings\n\n| id | clause | reason |\n| --- | --- | --- |\n");
	for (int i = 0; games_at(i); i++)
		for (const struct reason *const *r = games_at(i)->rules.reasons; *r; r++)
			string_add(out, "| `%s` | %s | %s |\n", (*r)->id, (*r)->clause, (*r)->why);
}

static const char errors_md[] = "../docs/errors.md";

static void the_document_lists_every_message(void **state)
{
	(void)state;
	struct error err;
	struct string file = {0}, page = {0};
	assert_true(file_read(errors_md, 1 << 20, &file, &err));
	write_page(&page);
	if (strcmp(file.text, page.text) != 0)
		fail_msg("docs/errors.md is out of date, run: test_catalogue --write");
	string_release(&file);
	string_release(&page);
}

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "--write") == 0) {
		support_begin();
		gather(NULL);
		struct error err;
		struct string page = {0};
		write_page(&page);
		bool written = file_write(errors_md, page.text, page.length, &err);
		string_release(&page);
		return written ? 0 : 1;
	}
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ids_are_unique),
		cmocka_unit_test(every_message_has_a_chinese_version),
		cmocka_unit_test(every_english_text_belongs_to_a_house_rule),
		cmocka_unit_test(the_document_lists_every_message),
	};
	return cmocka_run_group_tests(tests, gather, NULL);
}
