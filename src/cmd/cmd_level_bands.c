#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "match/interval.h"

#include <stdio.h>
#include <stdlib.h>

/* The picture, in pixels: a column per level, win rates from top (1) to bottom (0). */
enum { LEFT = 44, RIGHT = 12, TOP = 14, BOTTOM = 34, TALL = 300, COLUMN_MAX = 8, COLUMNS_WIDE = 1380 };

struct level_bands {
	struct option_texts files;
	const char *out;
	bool force;
};

static double y_of(double share)
{
	return TOP + (1 - share) * TALL;
}

static void add_axes(const struct level_file *all, double column, struct string *out)
{
	double right = LEFT + column * all->n;
	for (int tenth = 0; tenth <= 10; tenth += 2) {
		double y = y_of(tenth / 10.0);
		string_add(out, "<path class=\"grid\" d=\"M%d %.1fH%.1f\"/>\n", LEFT, y, right);
		string_add(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.1f</text>\n", LEFT - 6, y + 4,
			   tenth / 10.0);
	}
	for (int i = 0; i < all->n; i++)
		if (i == 0 || (i + 1) % (all->n > 200 ? 60 : 10) == 0)
			string_add(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
				   LEFT + column * (i + 0.5), TOP + TALL + 16, i + 1);
	string_add(out,
		   "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">level; gray: its band; line: win rate of "
		   "depth 4 with 95 %% interval</text>\n",
		   (LEFT + right) / 2, TOP + TALL + 30);
}

/* The band, the interval, and the rate; red if it lies outside. True if it is inside. */
static bool add_level(const struct level *level, double x, double column, struct string *out)
{
	struct interval share = interval_of_share(level->rating.won, level_games(&level->rating));
	double low = level->band[0] / 1000.0, high = level->band[1] / 1000.0, middle = x + column / 2;
	bool inside = share.value >= low && share.value <= high;
	string_add(out, "<rect class=\"band\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", x, y_of(high),
		   column, y_of(low) - y_of(high));
	if (!level_games(&level->rating))
		return false;
	const char *kind = inside ? "in" : "out";
	string_add(out, "<path class=\"%s\" d=\"M%.1f %.1fV%.1f\"/>\n", kind, middle, y_of(share.high),
		   y_of(share.low));
	string_add(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", kind, middle, y_of(share.value),
		   column / 3);
	return inside;
}

/* Returns the number of levels inside their bands. */
static int draw(const struct level_file *all, struct string *out)
{
	double column = (double)COLUMNS_WIDE / (all->n ? all->n : 1);
	int n_inside = 0;
	if (column > COLUMN_MAX)
		column = COLUMN_MAX;
	string_add(out,
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %d\" font-family=\"sans-serif\" "
		   "font-size=\"11\">\n"
		   "<style>.band{fill:#dde}.grid{stroke:#ccc;stroke-width:.5}.in{stroke:#26a;fill:#26a}"
		   ".out{stroke:#c33;fill:#c33}path,circle{stroke-width:.7}</style>\n"
		   "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
		   LEFT + column * all->n + RIGHT, TOP + TALL + BOTTOM);
	add_axes(all, column, out);
	for (int i = 0; i < all->n; i++)
		n_inside += add_level(&all->levels[i], LEFT + column * i, column, out);
	string_add(out, "</svg>\n");
	return n_inside;
}

static bool read_levels(struct level_file *all, const struct option_texts *files)
{
	bool good = true;
	for (int i = 0; i < files->n && good; i++) {
		struct level_file file;
		if (!cmd_level_read(files->all[i], &file))
			return false;
		good = file.n_faults == 0;
		for (int k = 0; k < file.n && good; k++)
			good = cmd_level_add(all, &file.levels[k], files->all[i]);
		level_file_release(&file);
	}
	return good;
}

static int level_bands_main(void *given)
{
	const struct level_bands *o = given;
	struct level_file all = {0};
	struct string out = {0};
	if (!cmd_may_write(o->out, o->force))
		return EXIT_DATA;
	bool good = read_levels(&all, &o->files);
	if (good) {
		int n_inside = draw(&all, &out);
		good = cmd_write(o->out, &out);
		if (good)
			output(stdout, cmd_bands_drawn, message_part(o->out, MESSAGE_TEXT_MAX), all.n, n_inside);
	}
	string_release(&out);
	level_file_release(&all);
	return good ? EXIT_DONE : EXIT_DATA;
}

#define AT(member) OPTION_AT(struct level_bands, member)

static const struct option options[] = {
	{"out", AT(out), "the SVG file", .words = OPTION_FILE, .required = true},
	OPTION_FORCE_OF(struct level_bands, "overwrite the file of --out"),
	OPTION_END,
};

const struct command cmd_level_bands = {
	.name = "level bands",
	.summary = "draw the win rates of levels and their bands",
	.description =
		"Writes a picture (SVG) of the ratings in the files: for each level, in order, its band, its win "
		"rate and the 95 % interval (Wilson). Rates outside the band are red.",
	.examples = "qipan level bands data/levels/*.json --out bands.svg",
	.see = {"level rate", "level scale"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct level_bands, .force = false),
	.main = level_bands_main,
};
