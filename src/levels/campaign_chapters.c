#include "levels/campaign_chapters.h"
#include "levels/chapter.h"
#include "levels/levels_messages.h"

#include <string.h>

/* clang-format off */
static const struct picture {
	const char *id; /* of the chapter's levels; NULL: one of the first chapters */
	const struct message *name;
	const char *lines;
} pictures[] = {
	{NULL, levels_chapter_gate,
	 "   ____/\\____\n"
	 "    |  ||  |\n"
	 " ___|  ||  |___\n"},
	{NULL, levels_chapter_bamboo,
	 "  \\| |/ \\| |  |/\n"
	 "   | |   |\\| \\|\n"
	 " __|_|___|_|__|__\n"},
	{NULL, levels_chapter_ferry,
	 "        |\\\n"
	 "   _____|_\\___\n"
	 " ~~\\_________/~~~\n"},
	{NULL, levels_chapter_bridge,
	 "     ._____.\n"
	 "  .-'  ___  '-.\n"
	 " /___.'~~~'.___\\\n"},
	{NULL, levels_chapter_tea_house,
	 "     __/\\__\n"
	 "   _/______\\_\n"
	 "    |  c[] |\n"},
	{NULL, levels_chapter_old_wall,
	 "  _   _   _   _\n"
	 " | |_| |_| |_| |\n"
	 " |_|__|  |__|__|\n"},
	{NULL, levels_chapter_plank_road,
	 "  /|          |\\\n"
	 " / |==========| \\\n"
	 "/  | |  |  |  |  \\\n"},
	{NULL, levels_chapter_clouds,
	 "    .--.    .-.\n"
	 " .-(    )--(   )\n"
	 "(___.__)__.__)__)\n"},
	{NULL, levels_chapter_snow_line,
	 "      /\\   *\n"
	 "  *  /**\\  /\\\n"
	 "  __/    \\/__\\__\n"},
	{NULL, levels_chapter_glacier,
	 "    /\\  /\\\n"
	 "   /  \\/ /\\  /\\\n"
	 "  /___/_/__\\/__\\\n"},
	{NULL, levels_chapter_golden_hall,
	 "   __/\\____/\\__\n"
	 "    |$| $$ |$|\n"
	 "  __|_|_/\\_|_|__\n"},
	{NULL, levels_chapter_summit,
	 "       |>\n"
	 "      /|\\\n"
	 "  /\\_/   \\__/\\\n"},
	{"valley", levels_chapter_valley,
	 " \\        o    /\n"
	 "  \\_/\\    ___ /\n"
	 "     \\___/   '\n"},
	{"grove", levels_chapter_grove,
	 "   @@   @@@   @@\n"
	 "  @@@@ @@@@@ @@@@\n"
	 " __||____|____||_\n"},
	{"lake", levels_chapter_lake,
	 "   *  .  *  .  *\n"
	 "  ___/\\_______\n"
	 " (_-__-_\\_-___-_)\n"},
	{"mint", levels_chapter_mint,
	 "    ($) ($)\n"
	 "  ($) ($) ($)\n"
	 "  =====|_|====\n"},
	{"fog", levels_chapter_fog,
	 "  - - __ - - __ -\n"
	 " - - /__\\ - /__\\ \n"
	 "  - -|[]|- -|[]|-\n"},
	{"steppe", levels_chapter_steppe,
	 "            _/\\_\n"
	 "  v    v    /__\\\n"
	 " \"\"\"'\"\"\"\"'\"\"\"\"\"'\"\n"},
	{"timber", levels_chapter_timber,
	 "    /\\      ()\n"
	 "   /  \\    ()()\n"
	 "  /_[]_\\__()()()\n"},
	{"caves", levels_chapter_caves,
	 " V\\/V v \\/ VV\\/ v\n"
	 "  '   '  '   '\n"
	 " _.^_^^._^._^^_^_\n"},
	{"vaults", levels_chapter_vaults,
	 "   ___________\n"
	 "  |  _______  |\n"
	 "  |_|__(o)__|_|\n"},
	{"masks", levels_chapter_masks,
	 "   .-.     .-.\n"
	 "  (o o)   (- -)\n"
	 "   \\_/     \\~/\n"},
	{"tower", levels_chapter_tower,
	 "   *   /\\   *\n"
	 "      |[]|  .\n"
	 "  ____|__|_____\n"},
	{"powder", levels_chapter_powder,
	 "   __       . *\n"
	 "  /  \\=====:  *\n"
	 "  (__)__(__)\n"},
	{"winter", levels_chapter_winter,
	 "  * /\\  *  /\\ *\n"
	 "   /**\\ * /**\\\n"
	 "  __||_____||___\n"},
	{"court", levels_chapter_court,
	 "    .--www--.\n"
	 "    |  ? ?  |\n"
	 "  __|___H___|__\n"},
	{"plains", levels_chapter_plains,
	 "  |> |> |> |> |>\n"
	 "  |  |  |  |  |\n"
	 " ................\n"},
	{"coast", levels_chapter_coast,
	 "   [o]    |\\\n"
	 "   /_\\   _|_\\_\n"
	 " ~~~~~~~~\\___/~~~\n"},
	{"citadel", levels_chapter_citadel,
	 "  _   |>|>   _\n"
	 " | |_n_n_n__| |\n"
	 " |_|___||___|_|\n"},
	{"storm", levels_chapter_storm,
	 "  .--.__.---.\n"
	 " (___________)\n"
	 "   / / /_ / /\n"},
	{"palace", levels_chapter_palace,
	 "     __/\\__\n"
	 "   _/_/\\/\\_\\_\n"
	 "  (__.(  ).__.)\n"},
	{"cannons", levels_chapter_cannons,
	 "  O==: O==: O==:\n"
	 "   O==: O==: O==:\n"
	 "  O==: O==: O==:\n"},
};
/* clang-format on */

/* Whether the id is that of a level of the chapter: "frost-12". */
static bool is_of(const char *id, const struct picture *p)
{
	size_t n = strlen(p->id);
	return strncmp(id, p->id, n) == 0 && id[n] == '-';
}

/* The chapter's index in pictures. */
static int chapter_of(const struct level_file *file, int i)
{
	if (i < CHAPTERS_FIRST * CHAPTERS_FIRST_N)
		return i / CHAPTERS_FIRST_N;
	for (int k = CHAPTERS_FIRST; k < (int)(sizeof pictures / sizeof *pictures); k++)
		if (is_of(file->levels[i].id, &pictures[k]))
			return k;
	return CHAPTERS_FIRST - 1;
}

struct campaign_chapter campaign_chapter_of(const struct level_file *file, int i)
{
	int k = chapter_of(file, i);
	struct campaign_chapter c = {.number = 1,
				     .name = message_template(pictures[k].name),
				     .picture = pictures[k].lines,
				     .first = i,
				     .end = i + 1};
	while (c.first > 0 && chapter_of(file, c.first - 1) == k)
		c.first--;
	while (c.end < file->n && chapter_of(file, c.end) == k)
		c.end++;
	/* Chapters without levels do not count. */
	for (int before = 1; before <= c.first; before++)
		c.number += chapter_of(file, before) != chapter_of(file, before - 1);
	return c;
}
