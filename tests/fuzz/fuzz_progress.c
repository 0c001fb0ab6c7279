/* The progress file of a campaign of three levels. Whatever it contains, the campaign opens at a level that is
 * unlocked; a game won after that counts, and is still there when the campaign is opened again. */
#include "folder.h"
#include "fuzz.h"

#include <stdio.h>
#include <string.h>

#include "levels/campaign.h"

#define LEVELS                                                                                                         \
	"[{\"id\": \"a\", \"title\": \"A\", \"title_zh\": \"A\", \"size\": \"4x4\"}, {\"id\": \"b-2\", \"title\": "    \
	"\"B\", \"title_zh\": \"B\", \"size\": \"4x4\"}, {\"id\": \"c\", \"title\": \"C\", \"title_zh\": \"C\", "      \
	"\"size\": \"4x4\"}]"

static void check_results(const struct campaign *c)
{
	struct string list = {0};
	HOLD(c->file.n == 3);
	for (int i = 0; i < c->file.n; i++) {
		const struct level_progress *r = &c->results[i];
		HOLD(r->tries >= 0 && r->wins >= 0 && r->best >= 0);
	}
	campaign_list(c, &list);
	HOLD(list.length > 0 && text_is_utf8(list.text));
	string_release(&list);
}

/* Checks level i after a win in that many plies. */
static void check_counted(const struct campaign *c, int i, const struct level_progress *before, int plies)
{
	const struct level_progress *r = &c->results[i];
	HOLD(r->tries >= before->tries && r->wins >= 1 && r->wins >= before->wins);
	HOLD(r->best > 0 && r->best <= plies && (!before->best || r->best <= before->best));
}

static void win(struct campaign *c, const char *path)
{
	enum { PLIES = 21 };
	struct string report = {0}, warning = {0};
	struct error err;
	HOLD(campaign_choose(c, NULL, &err));
	int at = c->at;
	struct level_progress before = c->results[at];
	HOLD(campaign_count(c, FIRST_WINS, PLIES, &report, &err));
	check_counted(c, at, &before, PLIES);
	campaign_release(c);
	HOLD(campaign_open(c, path, false, &warning, &err));
	HOLD(warning.length == 0); /* unreadable lines were reported once and moved to another file */
	check_results(c);
	check_counted(c, at, &before, PLIES);
	string_release(&report);
	string_release(&warning);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct campaign c;
	struct string warning = {0};
	struct error err;
	char path[200];
	snprintf(path, sizeof path, "%s/levels.json", folder_fresh());
	folder_put("levels.json", LEVELS, sizeof LEVELS - 1);
	folder_put("campaign-levels.json", data, size);
	HOLD(campaign_open(&c, path, false, &warning, &err));
	HOLD(!strpbrk(string_text(&warning), "\n\r\033"));
	check_results(&c);
	win(&c, path);
	campaign_release(&c);
	string_release(&warning);
	return 0;
}
