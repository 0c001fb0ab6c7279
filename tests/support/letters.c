#include "support.h"

#include "letters.h"

#include <ctype.h>
#include <string.h>

#include "games/xiangqi/xq_game.h"

struct letters letters_of(const struct position *p)
{
	struct letters b;
	const char *c = position_text(&xq_game, p);
	memset(b.at, '.', sizeof b.at);
	int rank = 9, file = 0;
	for (; *c != ' '; c++) {
		if (*c == '/') {
			rank--;
			file = 0;
		} else if (isdigit((unsigned char)*c)) {
			file += *c - '0';
		} else {
			b.at[rank][file++] = *c;
		}
	}
	b.black = c[1] == 'b';
	return b;
}

void letters_transform(const struct position *p, bool exchange, char *out)
{
	struct letters b = letters_of(p);
	for (int rank = 9; rank >= 0; rank--) {
		for (int file = 0; file < 9; file++) {
			char c = exchange ? b.at[9 - rank][file] : b.at[rank][8 - file];
			if (exchange)
				c = (char)(islower((unsigned char)c) ? toupper((unsigned char)c)
								     : tolower((unsigned char)c));
			*out++ = c == '.' ? '1' : c;
		}
		*out++ = rank ? '/' : ' ';
	}
	strcpy(out, b.black != exchange ? "b" : "w");
}
