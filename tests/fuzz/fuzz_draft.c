/* Two letters for game and preset, a letter for the operation, then text: "p" and the lines of a setup that
 * wasm_put_together reads, otherwise a position to take apart. The resulting setup can be drawn, and taking its text
 * apart again gives the same text; a position that the game's parser accepts comes apart as the game writes it. */
#include "asked.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "wasm/wasm.h"

#define HEAD      2
#define BYTES_MAX 4000

static void check_setup(const struct game *game, const struct setup *d)
{
	char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
	struct board_layout layout;
	struct setup other;
	struct error err;
	HOLD(setup_check(game, d, &err));
	setup_layout(game, d, &layout);
	HOLD(layout.n_points == d->n_points);
	for (int i = 0; i < layout.n_points; i++)
		HOLD(!layout.points[i].occupied || layout.points[i].piece < layout.n_pieces);
	size_t length = game->text.setup->format_fields(d, text, sizeof text);
	HOLD(strlen(text) == (length < sizeof text ? length : sizeof text - 1));
	if (length >= sizeof text)
		return;
	HOLD(setup_parse(game, text, &other, &err));
	game->text.setup->format_fields(&other, again, sizeof again);
	HOLD(strcmp(text, again) == 0);
	struct setup mirrored;
	HOLD(setup_mirror(game, d, &mirrored) && setup_check(game, &mirrored, &err));
}

static void parse_fields(const struct game *game, const struct preset *preset, const char *text)
{
	struct setup d, old;
	struct error err = {0};
	struct position p;
	memset(&d, 0, sizeof d);
	old = d;
	if (setup_parse(game, text, &d, &err)) {
		check_setup(game, &d);
	} else {
		fuzz_check_error(&err);
		HOLD(memcmp(&d, &old, sizeof d) == 0);
	}
	memset(&p, 0, sizeof p);
	game->rules.start(&p, preset);
	if (game->text.parse(&p, text, &err)) {
		char whole[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
		game->text.format(&p, whole, sizeof whole);
		HOLD(setup_parse(game, whole, &d, &err));
		game->text.setup->format_fields(&d, again, sizeof again);
		HOLD(strcmp(whole, again) == 0);
	}
}

/* As the page does: the text of the answer is the next input. */
static void format_fields(const struct game *game, const char *lines)
{
	struct string request = {0};
	string_add(&request, "%s\n%s", game->name, lines);
	const char *answer = asked(wasm_put_together, request.text, request.length);
	if (!asked_is_error(answer)) {
		const char *text = strstr(answer, "\"text\":\"") + strlen("\"text\":\"");
		string_clear(&request);
		string_add(&request, "%s\n%.*s", game->name, (int)strcspn(text, "\""), text);
		HOLD(!asked_is_error(asked(wasm_take_apart, request.text, request.length)));
	}
	string_release(&request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct game *game;
	if (size < HEAD + 1 || size > BYTES_MAX)
		return 0;
	const struct preset *preset = fuzz_preset(data, &game);
	char *text = fuzz_string(data + HEAD + 1, size - HEAD - 1);
	if (data[HEAD] == 'p')
		format_fields(game, text);
	else
		parse_fields(game, preset, text);
	free(text);
	return 0;
}
