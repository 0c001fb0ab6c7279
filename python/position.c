#include "module.h"

#include <stdlib.h>
#include <string.h>

static const char *const actors[] = {"first", "second", "chance"};
const char *const py_verdicts[] = {NULL, "first", "second", "draw"};
static const char *const piece_sets[] = {"han", "latin", "ascii"};

struct py_position *py_position_idle(PyObject *self)
{
	struct py_position *g = (struct py_position *)self;
	return g->busy ? (struct py_position *)py_busy("position") : g;
}

struct py_position *py_position_of(PyObject *object)
{
	if (PyObject_TypeCheck(object, py_position_type))
		return py_position_idle(object);
	PyErr_SetString(PyExc_TypeError, "expected a qipan.Position or qipan.Game");
	return NULL;
}

PyObject *py_position_wrap(PyTypeObject *type, struct qipan_game *game)
{
	allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
	struct py_position *g = game ? (struct py_position *)alloc(type, 0) : NULL;
	if (!g) {
		qipan_game_free(game);
		return NULL;
	}
	g->game = game;
	return (PyObject *)g;
}

static PyObject *position_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
	static char *names[] = {"game", "preset", "text", NULL};
	const char *name = "xiangqi", *preset = NULL, *text = NULL;
	struct qipan_error err;
	if (!PyArg_ParseTupleAndKeywords(args, named, "|szz", names, &name, &preset, &text))
		return NULL;
	struct qipan_game *game = qipan_game_new(name, preset, text, &err);
	return game ? py_position_wrap(type, game) : py_fail(&err);
}

static void position_free(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);
	qipan_game_free(((struct py_position *)self)->game);
	((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
	Py_DECREF(type);
}

int py_index_of(const char *word, const char *const *words, int n, const char *what)
{
	for (int i = 0; i < n; i++)
		if (words[i] && strcmp(words[i], word) == 0)
			return i;
	PyErr_Format(PyExc_ValueError, "unknown %s \"%s\"", what, word);
	return -1;
}

PyObject *py_none_or_fail(bool done, const struct qipan_error *err)
{
	if (!done)
		return py_fail(err);
	Py_RETURN_NONE;
}

/* --- the position --- */

static PyObject *get_game(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	return g ? py_text(qipan_game_name(g->game)) : NULL;
}

static PyObject *get_preset(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	return g ? py_text(qipan_game_preset(g->game)) : NULL;
}

static PyObject *get_text(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	return g ? py_text(qipan_game_position(g->game)) : NULL;
}

static PyObject *get_to_act(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	return g ? py_text(actors[qipan_game_to_act(g->game)]) : NULL;
}

static PyObject *get_ruling(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	if (!g)
		return NULL;
	struct qipan_ruling r = qipan_game_ruling(g->game);
	PyObject *const fields[] = {py_text(py_verdicts[r.verdict]), py_text(r.clause), py_text(r.why), py_text(r.id)};
	return py_struct(py_ruling_type, fields, 4);
}

static PyObject *get_moves(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	if (!g)
		return NULL;
	PY_LIST(qipan_game_move(g->game, i));
}

static PyObject *get_history(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	if (!g)
		return NULL;
	PY_LIST(qipan_game_played(g->game, i));
}

static PyObject *get_actions(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	int actions[QIPAN_MOVES_MAX];
	(void)unused;
	if (!g)
		return NULL;
	int n = qipan_game_actions(g->game, actions, QIPAN_MOVES_MAX);
	PyObject *list = PyList_New(n);
	for (int i = 0; list && i < n; i++) {
		PyObject *number = PyLong_FromLong(actions[i]);
		if (!number || PyList_SetItem(list, i, number) < 0)
			Py_CLEAR(list);
	}
	return list;
}

static PyObject *get_probabilities(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	double chances[QIPAN_MOVES_MAX];
	(void)unused;
	if (!g)
		return NULL;
	int n = qipan_game_chances(g->game, chances, QIPAN_MOVES_MAX);
	PyObject *list = PyList_New(n);
	for (int i = 0; list && i < n; i++) {
		PyObject *chance = PyFloat_FromDouble(chances[i]);
		if (!chance || PyList_SetItem(list, i, chance) < 0)
			Py_CLEAR(list);
	}
	return list;
}

/* --- for programs that learn --- */

static PyObject *get_shape(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	if (!g)
		return NULL;
	struct qipan_shape s = qipan_observation_shape(qipan_game_name(g->game));
	return Py_BuildValue("(iii)", s.planes, s.rows, s.columns);
}

static PyObject *observe(PyObject *self, PyObject *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	if (!g)
		return NULL;
	struct qipan_shape s = qipan_observation_shape(qipan_game_name(g->game));
	PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)s.planes * s.rows * s.columns);
	if (bytes)
		qipan_game_observe(g->game, (uint8_t *)PyBytes_AsString(bytes));
	return bytes;
}

static PyObject *mask(PyObject *self, PyObject *unused)
{
	const struct py_position *g = py_position_idle(self);
	int actions[QIPAN_MOVES_MAX];
	(void)unused;
	if (!g)
		return NULL;
	int size = qipan_action_count(qipan_game_name(g->game));
	PyObject *bytes = PyBytes_FromStringAndSize(NULL, size);
	if (!bytes)
		return NULL;
	char *flags = PyBytes_AsString(bytes);
	memset(flags, 0, (size_t)size);
	if (qipan_game_to_act(g->game) == QIPAN_CHANCE)
		return bytes;
	int n = qipan_game_actions(g->game, actions, QIPAN_MOVES_MAX);
	for (int i = 0; i < n; i++)
		flags[actions[i]] = 1;
	return bytes;
}

static PyObject *perft(PyObject *self, PyObject *args)
{
	int depth;
	if (!PyArg_ParseTuple(args, "i:perft", &depth))
		return NULL;
	struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	if (depth < 0)
		return PyErr_Format(PyExc_ValueError, "the depth is %d, expected 0 or more", depth);
	if (qipan_game_to_act(g->game) == QIPAN_CHANCE)
		return PyErr_Format(PyExc_ValueError, "a chance outcome is due, expected a side to move");
	uint64_t n;
	g->busy = true;
	Py_BEGIN_ALLOW_THREADS n = qipan_game_perft(g->game, depth);
	Py_END_ALLOW_THREADS g->busy = false;
	return PyLong_FromUnsignedLongLong(n);
}

static PyObject *playouts(PyObject *self, PyObject *args, PyObject *named)
{
	static char *names[] = {"", "policy", "seed", "limit", NULL};
	int n, limit = 0;
	const char *policy = NULL;
	uint64_t number = 0;
	struct qipan_tally t;
	struct qipan_error err;
	bool done;
	if (!PyArg_ParseTupleAndKeywords(args, named, "i|zO&i:playouts", names, &n, &policy, py_count, &number, &limit))
		return NULL;
	struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	g->busy = true;
	Py_BEGIN_ALLOW_THREADS done = qipan_game_playouts(g->game, policy, n, number, limit, &t, &err);
	Py_END_ALLOW_THREADS g->busy = false;
	return done ? Py_BuildValue("(KKKK)", (unsigned long long)t.first, (unsigned long long)t.second,
				    (unsigned long long)t.draws, (unsigned long long)t.cut)
		    : py_fail(&err);
}

/* --- playing --- */

/* A text or an action number. */
static PyObject *push(PyObject *self, PyObject *move)
{
	struct qipan_error err;
	if (PyUnicode_Check(move)) {
		const char *text = PyUnicode_AsUTF8AndSize(move, NULL);
		const struct py_position *g = text ? py_position_idle(self) : NULL;
		return g ? py_none_or_fail(qipan_game_play(g->game, text, &err), &err) : NULL;
	}
	PyObject *index = PyNumber_Index(move);
	if (!index) {
		PyErr_SetString(PyExc_TypeError, "expected a move as text or an action number");
		return NULL;
	}
	int overflow;
	long number = PyLong_AsLongAndOverflow(index, &overflow);
	Py_DECREF(index);
	if (overflow || number != (int)number)
		number = -1; /* of no move */
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	return py_none_or_fail(qipan_game_act(g->game, (int)number, &err), &err);
}

static PyObject *pop(PyObject *self, PyObject *args)
{
	int steps = 1;
	struct qipan_error err;
	if (!PyArg_ParseTuple(args, "|i:pop", &steps))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	int length = qipan_game_length(g->game);
	if (steps < 0 || steps > length)
		return PyErr_Format(PyExc_ValueError, "cannot take back %d steps, expected 0 to %d", steps, length);
	return py_none_or_fail(qipan_game_take_back(g->game, length - steps, &err), &err);
}

static PyObject *seed(PyObject *self, PyObject *args)
{
	uint64_t number;
	if (!PyArg_ParseTuple(args, "O&:seed", py_count, &number))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	qipan_game_seed(g->game, number);
	Py_RETURN_NONE;
}

static PyObject *seal(PyObject *self, PyObject *args)
{
	const char *layout;
	struct qipan_error err;
	if (!PyArg_ParseTuple(args, "s:seal", &layout))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	return py_none_or_fail(qipan_game_seal(g->game, layout, &err), &err);
}

static PyObject *deal(PyObject *self, PyObject *unused)
{
	const struct py_position *g = py_position_idle(self);
	struct qipan_error err;
	(void)unused;
	return g ? py_none_or_fail(qipan_game_deal(g->game, &err), &err) : NULL;
}

static PyObject *copy(PyObject *self, PyObject *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	return g ? py_position_wrap(Py_TYPE(self), qipan_game_copy(g->game)) : NULL;
}

/* --- text and pictures --- */

static PyObject *explain(PyObject *self, PyObject *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	return g ? py_text(qipan_game_explain(g->game)) : NULL;
}

static bool read_look(PyObject *args, PyObject *named, const char *format, int *pieces, int *flipped)
{
	static char *names[] = {"pieces", "flipped", NULL};
	const char *word = "han";
	*flipped = 0;
	if (!PyArg_ParseTupleAndKeywords(args, named, format, names, &word, flipped))
		return false;
	*pieces = py_index_of(word, piece_sets, 3, "set of pieces");
	return *pieces >= 0;
}

static PyObject *svg(PyObject *self, PyObject *args, PyObject *named)
{
	int pieces, flipped;
	if (!read_look(args, named, "|sp:svg", &pieces, &flipped))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	return py_text(qipan_game_svg(g->game, (enum qipan_pieces)pieces, flipped));
}

static PyObject *drawing(PyObject *self, PyObject *args, PyObject *named)
{
	int pieces, flipped;
	if (!read_look(args, named, "|sp:drawing", &pieces, &flipped))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	return py_text(qipan_game_drawing(g->game, (enum qipan_pieces)pieces, false, flipped));
}

static PyObject *as_svg(PyObject *self, PyObject *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	return g ? py_text(qipan_game_svg(g->game, QIPAN_HAN, false)) : NULL;
}

static PyObject *as_text(PyObject *self)
{
	const struct py_position *g = py_position_idle(self);
	return g ? py_text(qipan_game_drawing(g->game, QIPAN_ASCII, false, false)) : NULL;
}

static PyObject *as_repr(PyObject *self)
{
	const struct py_position *g = (const struct py_position *)self;
	const char *type = PyObject_TypeCheck(self, py_game_type) ? "Game" : "Position";
	if (g->busy)
		return PyUnicode_FromFormat("<qipan.%s %s, in use by another thread>", type, qipan_game_name(g->game));
	return PyUnicode_FromFormat("<qipan.%s %s, %d steps: %s>", type, qipan_game_name(g->game),
				    qipan_game_length(g->game), qipan_game_position(g->game));
}

/* clang-format off */
static PyMethodDef methods[] = {
	PY_METHOD(push, METH_O, "($self, move, /)",
		"Plays a move, or an outcome at a chance node: a text in any notation of the rule book, or an action number\n"
		"(docs/actions.md).\n\n"
		">>> p = Position(\"xiangqi\")\n>>> p.push(\"h2-e2\")\n>>> p.push(p.actions[0])\n>>> len(p.history)\n2"),
	PY_METHOD(pop, METH_VARARGS, "($self, steps=1, /)",
		"Takes back moves and outcomes.\n\n>>> p = Position(\"qilin\")\n>>> p.push(\"a1\")\n>>> p.pop()\n>>> p.history\n[]"),
	PY_METHOD(mask, METH_NOARGS, "($self)",
		"bytes with a flag for each of the action_count(game) moves: 1 if legal. All are 0 at a chance node.\n\n"
		">>> sum(Position(\"surakarta\").mask()) == len(Position(\"surakarta\").moves)\nTrue"),
	PY_METHOD(observe, METH_NOARGS, "($self)",
		"The position as bytes in the shape (planes, rows, columns), with public information only (docs/actions.md).\n\n"
		">>> p = Position(\"xiangqi\")\n>>> len(p.observe()), p.shape\n(1530, (17, 10, 9))"),
	PY_METHOD(perft, METH_VARARGS, "($self, depth, /)",
		"The number of leaves depth plies below the position.\n\n>>> Position(\"xiangqi\").perft(2)\n1920"),
	PY_METHOD(playouts, METH_VARARGS | METH_KEYWORDS, "($self, n, /, policy=None, seed=0, limit=0)",
		"Plays the game to its end n times and counts: (won by first, won by second, draws, cut after limit moves).\n\n"
		"policy None: random moves. Dark chess has others, which play faster and better: see policies().\n\n"
		">>> sum(Position(\"magic\", \"4x4\").playouts(10, seed=1))\n10"),
	PY_METHOD(seed, METH_VARARGS, "($self, seed, /)",
		"Lets a dealer decide hidden pieces: the same seed (0 to 2**64 - 1) gives the same game.\n\n"
		">>> p = Position(\"darkchess\")\n>>> p.seed(7)\n>>> p.push(\"a1\")\n>>> p.deal()\n>>> len(p.history)\n2"),
	PY_METHOD(seal, METH_VARARGS, "($self, layout, /)",
		"Lets a dealer know the hidden pieces: one letter per point, '.' for points that are not face down. Before the first\n"
		"move only.\n\n"
		">>> p = Position(\"darkchess\")\n>>> p.seal(\"KGGMMRRNNCCPPPPPkggmmrrnnccppppp\")\n>>> p.push(\"a1\")\n>>> p.deal()\n"
		">>> p.history\n['a1', '(K)']"),
	PY_METHOD(deal, METH_NOARGS, "($self)",
		"At a chance node, plays the hidden piece that comes up, which the dealer of seed() or seal() knows.\n\n"
		">>> p = Position(\"darkchess\")\n>>> p.seed(1)\n>>> p.push(\"a1\")\n>>> p.deal()\n>>> p.to_act\n'second'"),
	PY_METHOD(copy, METH_NOARGS, "($self)",
		"An independent copy.\n\n>>> p = Position(\"qilin\")\n>>> p.copy().push(\"a1\")\n>>> p.history\n[]"),
	PY_METHOD(explain, METH_NOARGS, "($self)",
		"Explains a ruling on a repetition, move by move; None if the clause says it all.\n\n"
		">>> Position(\"xiangqi\").explain()"),
	PY_METHOD(svg, METH_VARARGS | METH_KEYWORDS, "($self, pieces='han', flipped=False)",
		"A picture of the board; pieces: \"han\", \"latin\" or \"ascii\".\n\n>>> Position(\"qilin\").svg()[:4]\n'<svg'"),
	PY_METHOD(drawing, METH_VARARGS | METH_KEYWORDS, "($self, pieces='han', flipped=False)",
		"The board as text.\n\n>>> \"R\" in Position(\"xiangqi\").drawing(\"ascii\")\nTrue"),
	{"_repr_svg_", as_svg, METH_NOARGS, "The picture that notebooks show."},
	{"__copy__", copy, METH_NOARGS, "An independent copy."},
	{NULL, NULL, 0, NULL},
};

static PyGetSetDef getters[] = {
	{"game", get_game, NULL, "the game: \"xiangqi\", ...", NULL},
	{"preset", get_preset, NULL, "the preset, with its house rules", NULL},
	{"text", get_text, NULL, "the position in the notation of the rule book", NULL},
	{"to_act", get_to_act, NULL, "who is to act: \"first\", \"second\" or \"chance\"", NULL},
	{"ruling", get_ruling, NULL, "how the game ended: Ruling(verdict, clause, why, id)", NULL},
	{"moves", get_moves, NULL, "the legal moves, or the outcomes at a chance node: a list of texts", NULL},
	{"actions", get_actions, NULL, "their action numbers, in the same order", NULL},
	{"probabilities", get_probabilities, NULL, "at a chance node the probabilities of the outcomes, in the same order; else []", NULL},
	{"history", get_history, NULL, "the moves and outcomes so far", NULL},
	{"shape", get_shape, NULL, "the shape of observe(): (planes, rows, columns)", NULL},
	{NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
	{Py_tp_doc,
	 "Position(game='xiangqi', preset=None, text=None)\n--\n\n"
	 "A position and the moves that led to it, which rulings on repetitions need.\n\n"
	 "preset None: the default preset; \"NAME+rule=value\": one with house rules. text None: the start position.\n"
	 "Using it while another thread searches it raises RuntimeError.\n\n"
	 ">>> Position(\"xiangqi\").text\n'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'"},
	{Py_tp_new, position_new},
	{Py_tp_dealloc, position_free},
	{Py_tp_repr, as_repr},
	{Py_tp_str, as_text},
	{Py_tp_methods, methods},
	{Py_tp_getset, getters},
	{0, NULL},
};
/* clang-format on */

static PyType_Spec spec = {"qipan.Position", sizeof(struct py_position), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
			   slots};

PyObject *py_position_make(void)
{
	return PyType_FromSpec(&spec);
}
