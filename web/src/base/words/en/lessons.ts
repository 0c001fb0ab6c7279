// English text: the rules of each game.
export const lessons = {
	rulesAgain: "Again",
	"rulesAim.xiangqi":
		"Two armies face each other across a river. Attack the enemy king so that it cannot escape. Try it on the boards below.",
	"rulesAim.darkchess":
		"All 32 pieces start face down. Turn them up, and take all of the other side’s pieces. Try it on the boards below.",
	"rulesAim.magic":
		"Dark chess on a small board, with magic: beat the computer level by level. Try it on the boards below.",
	"rulesAim.surakarta":
		"Take all the stones of the other side. Stones move one point at a time, but capture only along the loops at the corners. Try it on the boards below.",
	"rulesAim.qilin":
		"First both sides place pieces, then they move them. Three of your pieces in a line strike the other side: take all its pieces, or leave it without a move. Try it on the boards below.",
	"rulesStart.xiangqi": "Start: Red is at the bottom and moves first.",
	"rulesStart.darkchess": "Start: every piece is face down. The first player turns up any piece.",
	"rulesStart.magic": "A free game starts like this; each level has its own board. You move first.",
	"rulesStart.surakarta": "Start: Black is at the bottom and moves first.",
	"rulesStart.qilin": "Start: the board is empty, and each side has eighteen pieces. Red goes first.",
	"rulesDraw.xiangqi":
		"The game is a draw when neither side has a piece that can cross the river, after 60 moves by each side without a capture, when a position occurs three times and neither side is to blame, or by agreement.",
	"rulesDraw.darkchess":
		"The game is a draw after 40 turns, counting both sides, without a capture or flip, when a position occurs three times, or by agreement.",
	"rulesDraw.magic":
		"The game is a draw after 40 turns, counting both sides, without a capture, a flip or a hit on a gold ring, or when a position occurs three times. A draw does not win a level.",
	"rulesDraw.surakarta":
		"When a position occurs again, after 50 moves, counting both sides, without a capture, or when neither side can move, the side with more stones wins. With equal stones, or by agreement, the game is a draw.",
	"rulesDraw.qilin":
		"The game is a draw when a position occurs three times in the second stage, after 100 moves, counting both sides, without a removal, when both sides have two pieces or fewer, or by agreement.",
	"rules.xiangqi.king":
		"The king steps one point along the lines and never leaves the palace, the nine points around the crossing diagonals. The two kings may not face each other on an open file: here d1 is forbidden.",
	"rules.xiangqi.advisor": "The advisor steps one point diagonally and never leaves the palace.",
	"rules.xiangqi.elephant":
		"The elephant moves exactly two points diagonally and stays on its own side of the river. A piece in between blocks it: here it cannot go up and left.",
	"rules.xiangqi.rook":
		"The rook moves any distance in a straight line. Like all pieces, it takes an enemy piece by moving to its point.",
	"rules.xiangqi.horse":
		"The horse moves one point straight, then one diagonally outward. A piece on the straight point blocks it: here it cannot go up.",
	"rules.xiangqi.cannon":
		"The cannon moves like the rook, but to take, it must jump over exactly one piece of either side.",
	"rules.xiangqi.pawn":
		"The pawn moves one point forward, and also sideways once it is across the river. It never moves back.",
	"rules.xiangqi.mate":
		"A side that cannot move loses, in check or not. Play the move shown by the arrow: the king is attacked and has nowhere to go.",
	"rules.xiangqi.repetition":
		"A side that repeats a position with nothing but checks, or by always chasing the same piece, loses. Red has checked on every move: check once more.",
	"rules.darkchess.flip":
		"On your turn, turn up any piece or move one of yours. The first piece you turn up decides your color.",
	"rules.darkchess.take":
		"Pieces step one square up, down or sideways, and take a neighbor of the same or a lower rank: the rook takes the knight and the pawn, but not the minister.",
	"rules.darkchess.pawn": "One exception: the pawn takes the king, and the king cannot take a pawn.",
	"rules.darkchess.cannon":
		"The cannon takes any piece, at any distance, by jumping over exactly one piece, face up or down. It never takes a neighbor. Face-down pieces cannot be taken.",
	"rules.darkchess.end":
		"A side with no pieces left or no legal move loses: take the last one. The game is a draw after 40 turns in a row without a capture or flip, or when a position occurs for the third time.",
	"rules.magic.aim":
		"Turn up, step and take as in dark chess, with the ranks above. Leave the computer without pieces or without a move; a draw is not enough.",
	"rules.magic.wood": "Wood belongs to neither side, never moves and is never taken. But a cannon may jump over it.",
	"rules.magic.ice":
		"A frozen piece cannot move; the number shows how many of its owner’s turns are left. But it can be taken: take the knight.",
	"rules.magic.gold":
		"Gold saves a piece once: the first hit breaks the ring, and the attacker stays where it is. The second hit takes it.",
	"rules.magic.hide":
		"Some of the computer’s pieces hide after they move, and then cannot be taken. Remember which piece it was, or spend a turn to turn it up.",
	"rules.magic.cast":
		"In some levels you can cast magic instead of moving: select the enemy rook to turn it into wood, or your knight twice for a gold shield.",
	"rules.surakarta.step": "A stone steps to any empty neighboring point, including diagonally.",
	"rules.surakarta.loop":
		"To capture, a stone runs along its line, around at least one loop, and on to an enemy stone. Take the marked one and watch.",
	"rules.surakarta.loops": "It may run around several loops in one move if the way is clear.",
	"rules.surakarta.free":
		"Every point on the way must be empty: the stone on b3 is shut in, but the one on b2 finds a way around. Without a loop nothing can be taken, not even a neighbor.",
	"rules.surakarta.corner":
		"No loop touches the four corner points: a stone there cannot capture and cannot be captured.",
	"rules.surakarta.end":
		"The side that takes the last stone wins. If a position occurs again, or 50 moves pass without a capture, the side with more stones wins.",
	"rules.qilin.place":
		"First stage: Red goes first, and the sides take turns placing a piece on any empty point. Each has 18, more than it will place: the rest are for pressing.",
	"rules.qilin.line":
		"Make a line of three: a side of a square, a line joining the squares, or a diagonal at a corner. Place a piece on g1.",
	"rules.qilin.press":
		"A line lets you press: one of your pieces goes on top of any enemy piece. The stack now belongs to neither side: its point stays occupied, and no line goes through it.",
	"rules.qilin.twice": "Two lines made at once give two presses; three lines give three.",
	"rules.qilin.clear":
		"When the board is full, all stacks are removed. Without stacks, each side removes one of its own pieces. Then Black moves first.",
	"rules.qilin.move": "Second stage: a piece moves along a line to the next point if it is empty.",
	"rules.qilin.remove":
		"A move that makes a line removes any enemy piece; two lines remove two. A line that you open and close again counts each time.",
	"rules.qilin.win":
		"A side with no pieces left or no legal move loses: take the last one. The game is a draw when a position occurs for the third time, after 100 moves in a row without a removal, or when both sides have two pieces or fewer.",
};
