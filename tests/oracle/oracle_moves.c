/* oracle_moves: plays the games on standard input, one "id TAB position TAB moves" per line. Before the first and after
 * each move it prints a line of the sorted legal moves; a game ends with an empty line. compare.mjs compares them. */
#include "support.h"
#include "games/xiangqi/xq_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_game(const char *position, const char *moves)
{
	struct line line;
	play_moves(&line, &xq_game, "nolimit", *position ? position : NULL, moves);
	for (int i = 0; i <= line.length; i++)
		puts(sorted_moves(&xq_game, line_at(&line, i)));
	puts("");
	line_release(&line);
}

int main(void)
{
	support_begin();
	char *text = NULL;
	size_t size = 0;
	while (getline(&text, &size, stdin) > 0) {
		text[strcspn(text, "\n")] = 0;
		char *position = strchr(text, '\t'), *moves = position ? strchr(position + 1, '\t') : NULL;
		if (!moves) {
			fprintf(stderr, "oracle_moves: \"%.40s\": expected id, position and moves\n", text);
			return 1;
		}
		*moves = 0;
		print_game(position + 1, moves + 1);
	}
	free(text);
	return 0;
}
