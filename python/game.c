#include "module.h"

/* Game: a Position whose record can be read and written. */

static PyObject *end(PyObject *self, PyObject *args)
{
	const char *verdict, *why = "agreement";
	struct qipan_error err;
	if (!PyArg_ParseTuple(args, "s|s:end", &verdict, &why))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	int i = py_index_of(verdict, py_verdicts, PY_VERDICTS, "verdict");
	return i < 0 ? NULL : py_none_or_fail(qipan_game_end(g->game, (enum qipan_verdict)i, why, &err), &err);
}

/* --- the tree --- */

static PyObject *comments_of(struct qipan_game *game, int number)
{
	PyObject *comments = PyDict_New();
	const char *text;
	for (int step = 0; comments && (text = qipan_game_next_comment(game, number, &step)); step++) {
		PyObject *key = PyLong_FromLong(step), *value = py_text(text);
		if (!key || !value || PyDict_SetItem(comments, key, value) < 0)
			Py_CLEAR(comments);
		Py_XDECREF(key);
		Py_XDECREF(value);
	}
	return comments;
}

static PyObject *branch_of(struct qipan_game *game, int number)
{
	struct qipan_branch b;
	struct qipan_error err;
	if (!qipan_game_branch(game, number, NULL, &b, &err))
		return py_fail(&err);
	PyObject *parent = b.parent < 0 ? py_text(NULL) : PyLong_FromLong(b.parent);
	PyObject *const fields[] = {parent, PyLong_FromLong(b.step), py_words(b.moves), comments_of(game, number)};
	return py_struct(py_branch_type, fields, 4);
}

static PyObject *get_branches(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	if (!g)
		return NULL;
	int n = qipan_game_branch_count(g->game);
	PyObject *list = PyList_New(n);
	for (int i = 0; list && i < n; i++) {
		PyObject *branch = branch_of(g->game, i);
		if (!branch || PyList_SetItem(list, i, branch) < 0)
			Py_CLEAR(list);
	}
	return list;
}

static PyObject *add_branch(PyObject *self, PyObject *args, PyObject *named)
{
	static char *names[] = {"step", "moves", "parent", NULL};
	int step, parent = 0, number = -1;
	PyObject *moves, *joined;
	const char *text;
	struct qipan_error err;
	if (!PyArg_ParseTupleAndKeywords(args, named, "iO|i:add_branch", names, &step, &moves, &parent) ||
	    !py_join(moves, &joined, &text))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (g)
		number = qipan_game_add_branch(g->game, parent, step, text, &err);
	Py_DECREF(joined);
	if (!g)
		return NULL;
	return number < 0 ? py_fail(&err) : PyLong_FromLong(number);
}

static PyObject *remove_branch(PyObject *self, PyObject *args)
{
	int number;
	struct qipan_error err;
	if (!PyArg_ParseTuple(args, "i:remove_branch", &number))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	return py_none_or_fail(qipan_game_remove_branch(g->game, number, &err), &err);
}

static PyObject *comment(PyObject *self, PyObject *args, PyObject *named)
{
	static char *names[] = {"step", "text", "branch", NULL};
	int step, branch = 0;
	const char *text;
	struct qipan_error err;
	if (!PyArg_ParseTupleAndKeywords(args, named, "iz|i:comment", names, &step, &text, &branch))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	return py_none_or_fail(qipan_game_set_comment(g->game, branch, step, text, &err), &err);
}

/* --- players and tags --- */

static PyObject *get_players(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	(void)unused;
	return g ? Py_BuildValue("(ss)", qipan_game_player(g->game, QIPAN_FIRST),
				 qipan_game_player(g->game, QIPAN_SECOND))
		 : NULL;
}

static int set_players(PyObject *self, PyObject *value, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	const char *first, *second;
	(void)unused;
	if (!g)
		return -1;
	if (!value || !PyTuple_Check(value)) {
		PyErr_SetString(PyExc_TypeError, "expected a tuple of two names");
		return -1;
	}
	if (!PyArg_ParseTuple(value, "ss;expected a tuple of two names", &first, &second))
		return -1;
	qipan_game_players(g->game, first, second);
	return 0;
}

static PyObject *get_tags(PyObject *self, void *unused)
{
	const struct py_position *g = py_position_idle(self);
	const char *name, *value;
	(void)unused;
	PyObject *tags = g ? PyDict_New() : NULL;
	for (int i = 0; tags && qipan_game_tag(g->game, i, &name, &value); i++) {
		PyObject *text = py_text(value);
		if (!text || PyDict_SetItemString(tags, name, text) < 0)
			Py_CLEAR(tags);
		Py_XDECREF(text);
	}
	return tags;
}

static PyObject *set_tag(PyObject *self, PyObject *args)
{
	const char *name, *value;
	struct qipan_error err;
	if (!PyArg_ParseTuple(args, "sz:set_tag", &name, &value))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	return py_none_or_fail(qipan_game_set_tag(g->game, name, value, &err), &err);
}

static PyObject *write_file(PyObject *self, PyObject *args, PyObject *named)
{
	static char *names[] = {"format", "notation", NULL};
	const char *format = "qipan", *notation = NULL;
	size_t size;
	struct qipan_error err;
	if (!PyArg_ParseTupleAndKeywords(args, named, "|sz:write", names, &format, &notation))
		return NULL;
	const struct py_position *g = py_position_idle(self);
	if (!g)
		return NULL;
	const char *bytes = qipan_game_write(g->game, format, notation, &size, &err);
	return bytes ? PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size) : py_fail(&err);
}

/* clang-format off */
static PyMethodDef methods[] = {
	PY_METHOD(end, METH_VARARGS, "($self, verdict, why='agreement', /)",
		"Ends the game by a decision of the players: verdict is \"first\", \"second\" or \"draw\".\n\n"
		">>> g = Game(\"surakarta\")\n>>> g.end(\"draw\")\n>>> g.ruling.verdict\n'draw'"),
	PY_METHOD(add_branch, METH_VARARGS | METH_KEYWORDS, "($self, step, moves, parent=0)",
		"Adds a variation that leaves the parent after step moves and outcomes; returns its number.\n\n"
		">>> g = Game(\"qilin\")\n>>> g.push(\"a1\")\n>>> g.add_branch(0, [\"d1\", \"d2\"])\n1\n>>> g.branches[1].moves\n('d1', 'd2')"),
	PY_METHOD(remove_branch, METH_VARARGS, "($self, branch, /)",
		"Removes a variation and all below it; the numbers after it change.\n\n"
		">>> g = Game(\"qilin\")\n>>> g.push(\"a1\")\n>>> g.remove_branch(g.add_branch(0, [\"d1\"]))\n>>> len(g.branches)\n1"),
	PY_METHOD(comment, METH_VARARGS | METH_KEYWORDS, "($self, step, text, branch=0)",
		"Sets the comment on a branch after step moves and outcomes; None removes it.\n\n"
		">>> g = Game(\"qilin\")\n>>> g.comment(0, \"Here we go\")\n>>> g.branches[0].comments\n{0: 'Here we go'}"),
	PY_METHOD(set_tag, METH_VARARGS, "($self, name, value, /)",
		"Sets a tag such as \"Event\" or \"Date\" (2026.11.21); None removes it.\n\n"
		">>> g = Game()\n>>> g.set_tag(\"Event\", \"Club evening\")\n>>> g.tags\n{'Event': 'Club evening'}"),
	{"write", (PyCFunction)(void (*)(void))write_file, METH_VARARGS | METH_KEYWORDS, "write($self, format='qipan', notation=None)\n--\n\n"
		"The game as the bytes of a file, in one of formats(game); notation: that of the moves, such as \"wxf\".\n\n"
		">>> next(Reader(Game(\"qilin\").write())).game\n'qilin'"},
	{NULL, NULL, 0, NULL},
};

static PyGetSetDef getters[] = {
	{"branches", get_branches, NULL,
	 "the tree of moves: Branch(parent, step, moves, comments) each; the first is the main line, the others follow in preorder",
	 NULL},
	{"players", get_players, set_players, "the names of the players, \"\" if unknown", NULL},
	{"tags", get_tags, NULL, "further tags of the record: a new dict, see set_tag()", NULL},
	{NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
	{Py_tp_doc,
	 "Game(game='xiangqi', preset=None, text=None)\n--\n\n"
	 "A game that is played or was read from a file: a Position with players, result, comments and variations.\n\n"
	 ">>> g = Game(\"qilin\")\n>>> g.push(\"a1\")\n>>> g.to_act\n'second'"},
	{Py_tp_methods, methods},
	{Py_tp_getset, getters},
	{0, NULL},
};
/* clang-format on */

static PyType_Spec spec = {"qipan.Game", sizeof(struct py_position), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
			   slots};

PyObject *py_game_make(void)
{
	return PyType_FromSpecWithBases(&spec, (PyObject *)py_position_type);
}
