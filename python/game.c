#include "module.h"

/* Game: a Position whose record can be read and written. */

static PyObject *end(PyObject *self, PyObject *args)
{
	const struct py_position *g = py_position_idle(self);
	const char *verdict, *why = "agreement";
	struct qipan_error err;
	if (!g || !PyArg_ParseTuple(args, "s|s:end", &verdict, &why))
		return NULL;
	int i = py_index_of(verdict, py_verdicts, PY_VERDICTS, "verdict");
	return i < 0 ? NULL : py_none_or_fail(qipan_game_end(g->game, (enum qipan_verdict)i, why, &err), &err);
}

/* clang-format off */
static PyMethodDef methods[] = {
	PY_METHOD(end, METH_VARARGS, "($self, verdict, why='agreement', /)",
		"Ends the game by a decision of the players: verdict is \"first\", \"second\" or \"draw\".\n\n"
		">>> g = Game(\"surakarta\")\n>>> g.end(\"draw\")\n>>> g.ruling.verdict\n'draw'"),
	{NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
	{Py_tp_doc,
	 "Game(game='xiangqi', preset=None, text=None)\n--\n\n"
	 "A game that is played or was read from a file: a Position with players, result, comments and variations.\n\n"
	 ">>> g = Game(\"qilin\")\n>>> g.push(\"a1\")\n>>> g.to_act\n'second'"},
	{Py_tp_methods, methods},
	{0, NULL},
};
/* clang-format on */

static PyType_Spec spec = {"qipan.Game", sizeof(struct py_position), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
			   slots};

PyObject *py_game_make(void)
{
	return PyType_FromSpecWithBases(&spec, (PyObject *)py_position_type);
}
