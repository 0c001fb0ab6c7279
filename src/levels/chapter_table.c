#include "levels/chapter_table.h"
#include "levels/level_layout.h"

enum {
	OPEN = LEVEL_LAYOUT_OPEN,
	ANY = LEVEL_LAYOUT_ANY,
	WOOD = TEMPLATE_WOOD,
	ICE = TEMPLATE_ICE,
	GOLD = TEMPLATE_GOLD | TEMPLATE_GOLD_ALL,
	HIDE = TEMPLATE_HIDE,
	CAST = TEMPLATE_CAST,
	ARMIES = CHAPTER_MIRRORED | CHAPTER_MIXED | CHAPTER_PEASANTS | CHAPTER_LORDS,
	ARMIES_STANDARD = ARMIES | CHAPTER_STANDARD,
	GUNS = CHAPTER_CANNONS | CHAPTER_BATTERY,
	DOWN = 1 << TEMPLATE_DOWN,
	UP = 1 << TEMPLATE_UP,
	PLAYER_UP = 1 << TEMPLATE_PLAYER_UP,
	NPC_UP = 1 << TEMPLATE_NPC_UP,
	SOME_UP = 1 << TEMPLATE_SOME_UP
};

/* The win rates of the boards with many cannons in the paper's figures 5 (0.65), 4 (0.15), 7 (0.05) and 6 (almost 0).
 */
static const int figures[][2] = {{600, 700}, {600, 700}, {600, 700}, {120, 180}, {120, 180},
				 {120, 180}, {30, 70},   {30, 70},   {30, 70},   {0, 20}};

/* One chapter per paragraph, in the order of struct chapter. */
/* clang-format off */

const struct chapter chapter_table[] = {
	{"valley", 30, {4, 4}, 0, 0, ARMIES_STANDARD, DOWN | UP | SOME_UP, 0, NULL,
	 {{"Valley", "山谷"}, {"Mill", "磨坊"}, {"Ford", "淺灘"}, {"Orchard", "果園"}, {"Well", "水井"}, {"Milestone", "路碑"}}},
	{"grove", 30, {4, 4}, WOOD, 1, ARMIES_STANDARD, DOWN | SOME_UP, ANY, NULL,
	 {{"Oak", "橡樹"}, {"Cedar", "雪松"}, {"Clearing", "空地"}, {"Woodcutter", "樵夫"}, {"Acorn", "橡實"}, {"Willow", "柳樹"}}},
	{"lake", 30, {4, 4}, ICE, 1, ARMIES_STANDARD, DOWN | PLAYER_UP | SOME_UP, OPEN, NULL,
	 {{"Lake", "湖面"}, {"Icicle", "冰柱"}, {"Sledge", "雪橇"}, {"Skater", "溜冰人"}, {"Fisherman", "漁夫"}, {"Snowdrift", "雪堆"}}},
	{"mint", 30, {4, 4}, GOLD, 1, ARMIES_STANDARD, DOWN | NPC_UP | SOME_UP, OPEN, NULL,
	 {{"Goldsmith", "金匠"}, {"Coin", "金幣"}, {"Bracelet", "手鐲"}, {"Anvil", "鐵砧"}, {"Scale", "天平"}, {"Necklace", "項鍊"}}},
	{"fog", 30, {4, 4}, HIDE, 1, ARMIES_STANDARD, DOWN | NPC_UP | SOME_UP, OPEN, NULL,
	 {{"Peddler", "小販"}, {"Stall", "攤位"}, {"Curtain", "簾幕"}, {"Whisper", "低語"}, {"Stranger", "陌生人"}, {"Doorway", "門廊"}}},
	{"steppe", 30, {5, 5}, 0, 0, ARMIES_STANDARD, DOWN | UP | SOME_UP, ANY, NULL,
	 {{"Steppe", "草原"}, {"Herdsman", "牧人"}, {"Caravan", "商隊"}, {"Tent", "帳篷"}, {"Horizon", "天際"}, {"Watchtower", "瞭望塔"}}},
	{"timber", 30, {5, 5}, WOOD, 1, ARMIES_STANDARD, DOWN | SOME_UP, ANY, NULL,
	 {{"Raft", "木筏"}, {"Sawmill", "鋸木廠"}, {"Log", "圓木"}, {"Carpenter", "木工"}, {"Plank", "木板"}, {"Cabin", "木屋"}}},
	{"caves", 30, {5, 5}, ICE, 1, ARMIES_STANDARD, DOWN | PLAYER_UP | SOME_UP, ANY, NULL,
	 {{"Cave", "洞穴"}, {"Crystal", "水晶"}, {"Tunnel", "隧道"}, {"Echo", "回聲"}, {"Miner", "礦工"}, {"Torch", "火把"}}},
	{"vaults", 30, {5, 5}, GOLD, 1, ARMIES_STANDARD, DOWN | NPC_UP | SOME_UP, ANY, NULL,
	 {{"Treasure", "寶藏"}, {"Key", "鑰匙"}, {"Chest", "寶箱"}, {"Sentry", "哨兵"}, {"Padlock", "掛鎖"}, {"Crown", "王冠"}}},
	{"masks", 30, {5, 5}, HIDE, 1, ARMIES_STANDARD, DOWN | NPC_UP | SOME_UP, ANY, NULL,
	 {{"Mask", "面具"}, {"Dancer", "舞者"}, {"Mirror", "鏡子"}, {"Puppet", "木偶"}, {"Actor", "演員"}, {"Stage", "戲台"}}},
	{"tower", 30, {4, 5}, CAST, 1, ARMIES, DOWN | SOME_UP, OPEN, NULL,
	 {{"Tower", "高塔"}, {"Wizard", "巫師"}, {"Scroll", "卷軸"}, {"Cauldron", "大鍋"}, {"Raven", "烏鴉"}, {"Star", "星辰"}}},
	{"powder", 30, {4, 6}, 0, 0, GUNS, DOWN | NPC_UP | SOME_UP, ANY, NULL,
	 {{"Gunner", "炮手"}, {"Fuse", "引信"}, {"Barrel", "火藥桶"}, {"Bastion", "棱堡"}, {"Salvo", "齊射"}, {"Foundry", "鑄造廠"}}},
	{"winter", 30, {5, 5}, WOOD | ICE, 2, ARMIES, DOWN | PLAYER_UP | SOME_UP, ANY, NULL,
	 {{"Fir", "冷杉"}, {"Wolf", "野狼"}, {"Hunter", "獵人"}, {"Trail", "小徑"}, {"Owl", "貓頭鷹"}, {"Hearth", "爐火"}}},
	{"court", 30, {5, 5}, GOLD | HIDE, 2, ARMIES, DOWN | NPC_UP | SOME_UP, ANY, NULL,
	 {{"Throne", "寶座"}, {"Courtier", "朝臣"}, {"Envoy", "使者"}, {"Garden", "花園"}, {"Queen", "王后"}, {"Seal", "印璽"}}},
	{"plains", 30, {6, 6}, 0, 0, ARMIES, DOWN | UP | SOME_UP, ANY, NULL,
	 {{"River", "大河"}, {"Village", "村莊"}, {"Army", "軍隊"}, {"Drum", "戰鼓"}, {"Banner", "旗幟"}, {"Camp", "營地"}}},
	{"coast", 30, {6, 6}, WOOD | GOLD, 2, ARMIES, DOWN | NPC_UP | SOME_UP, ANY, NULL,
	 {{"Harbor", "港口"}, {"Lighthouse", "燈塔"}, {"Anchor", "船錨"}, {"Sailor", "水手"}, {"Cliff", "懸崖"}, {"Gull", "海鷗"}}},
	{"citadel", 30, {6, 6}, GOLD | HIDE, 2, ARMIES, DOWN | NPC_UP | SOME_UP, ANY, NULL,
	 {{"Citadel", "城堡"}, {"Rampart", "壁壘"}, {"Moat", "壕溝"}, {"Captain", "隊長"}, {"Spear", "長矛"}, {"Beacon", "烽火"}}},
	{"storm", 30, {6, 6}, ICE | HIDE, 2, ARMIES, DOWN | PLAYER_UP | NPC_UP | SOME_UP, ANY, NULL,
	 {{"Storm", "風暴"}, {"Thunder", "雷聲"}, {"Cloud", "雲團"}, {"Pilgrim", "朝聖者"}, {"Pass", "隘口"}, {"Kite", "風箏"}}},
	{"palace", 20, {4, 6}, WOOD | ICE | GOLD | HIDE | CAST, 3, ARMIES | GUNS, DOWN | NPC_UP | SOME_UP, ANY, NULL,
	 {{"Palace", "宮殿"}, {"Emperor", "皇帝"}, {"Dragon", "巨龍"}, {"Phoenix", "鳳凰"}, {"Jewel", "寶石"}, {"Staircase", "階梯"}}},
	{"cannons", 10, {4, 6}, 0, 0, GUNS, DOWN | SOME_UP, OPEN, figures,
	 {{"Cannon", "大炮"}, {"Carriage", "炮架"}, {"Target", "靶子"}, {"Range", "射程"}, {"Volley", "炮火"}, {"Spark", "火花"}}},
	{.id = NULL},
};
