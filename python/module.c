#include "module.h"

#include <string.h>

PyObject *py_error;
PyTypeObject *py_position_type, *py_game_type, *py_ruling_type, *py_result_type, *py_branch_type, *py_value_type,
	*py_level_type;

PyObject *py_text(const char *text)
{
	if (!text)
		Py_RETURN_NONE;
	return PyUnicode_FromString(text);
}

PyObject *py_json(const char *text)
{
	PyObject *module = PyImport_ImportModule("json");
	PyObject *value = module ? PyObject_CallMethod(module, "loads", "s", text) : NULL;
	Py_XDECREF(module);
	return value;
}

PyObject *py_words(const char *words)
{
	PyObject *text = PyUnicode_FromString(words), *list = text ? PyUnicode_Split(text, NULL, -1) : NULL;
	PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
	Py_XDECREF(text);
	Py_XDECREF(list);
	return tuple;
}

bool py_join(PyObject *texts, PyObject **joined, const char **out)
{
	PyObject *blank = PyUnicode_FromString(" ");
	*joined = blank ? PyUnicode_Join(blank, texts) : NULL;
	Py_XDECREF(blank);
	*out = *joined ? PyUnicode_AsUTF8AndSize(*joined, NULL) : NULL;
	if (!*out)
		Py_CLEAR(*joined);
	return *out;
}

PyObject *py_struct(PyTypeObject *type, PyObject *const *fields, int n)
{
	PyObject *result = PyStructSequence_New(type);
	for (int i = 0; i < n; i++) {
		if (result && fields[i])
			PyStructSequence_SetItem(result, i, fields[i]);
		else {
			Py_XDECREF(fields[i]);
			Py_CLEAR(result);
		}
	}
	return result;
}

PyObject *py_fail(const struct qipan_error *err)
{
	PyObject *error = PyObject_CallFunction(py_error, "s", err->text);
	PyObject *id = error ? py_text(err->id) : NULL;
	PyObject *arguments = id ? py_json(err->args) : NULL;
	if (arguments && PyObject_SetAttrString(error, "id", id) == 0 &&
	    PyObject_SetAttrString(error, "arguments", arguments) == 0)
		PyErr_SetObject(py_error, error);
	Py_XDECREF(error);
	Py_XDECREF(id);
	Py_XDECREF(arguments);
	return NULL;
}

PyObject *py_busy(const char *what)
{
	PyErr_Format(PyExc_RuntimeError, "another thread is using this %s", what);
	return NULL;
}

int py_count(PyObject *object, void *out)
{
	unsigned long long number = PyLong_AsUnsignedLongLong(object);
	if (PyErr_Occurred())
		return 0;
	*(uint64_t *)out = number;
	return 1;
}

/* --- lists --- */

static PyObject *games(PyObject *self, PyObject *unused)
{
	(void)self;
	(void)unused;
	PY_LIST(qipan_list_games(i));
}

static PyObject *presets(PyObject *self, PyObject *args)
{
	const char *game;
	(void)self;
	if (!PyArg_ParseTuple(args, "s:presets", &game))
		return NULL;
	PY_LIST(qipan_list_presets(game, i));
}

static PyObject *opponents(PyObject *self, PyObject *args)
{
	const char *game;
	(void)self;
	if (!PyArg_ParseTuple(args, "s:opponents", &game))
		return NULL;
	PY_LIST(qipan_list_opponents(game, i));
}

static PyObject *policies(PyObject *self, PyObject *args)
{
	const char *game;
	(void)self;
	if (!PyArg_ParseTuple(args, "s:policies", &game))
		return NULL;
	PY_LIST(qipan_list_policies(game, i));
}

static PyObject *planes(PyObject *self, PyObject *args)
{
	const char *game;
	(void)self;
	if (!PyArg_ParseTuple(args, "s:planes", &game))
		return NULL;
	PY_LIST(qipan_list_planes(game, i));
}

static PyObject *formats(PyObject *self, PyObject *args)
{
	const char *game;
	(void)self;
	if (!PyArg_ParseTuple(args, "s:formats", &game))
		return NULL;
	PY_LIST(qipan_list_formats(game, i));
}

static PyObject *action_count(PyObject *self, PyObject *args)
{
	const char *game;
	(void)self;
	if (!PyArg_ParseTuple(args, "s:action_count", &game))
		return NULL;
	int n = qipan_action_count(game);
	if (n == 0)
		return PyErr_Format(PyExc_ValueError, "unknown game \"%s\"", game);
	return PyLong_FromLong(n);
}

/* clang-format off */
static PyMethodDef functions[] = {
	PY_METHOD(games, METH_NOARGS, "($module)",
		"The names of the games.\n\n>>> games()\n['xiangqi', 'darkchess', 'magic', 'surakarta', 'qilin']"),
	PY_METHOD(presets, METH_VARARGS, "($module, game, /)",
		"The names of a game's presets, the default first.\n\n>>> presets(\"surakarta\")[0]\n'olympiad'"),
	PY_METHOD(opponents, METH_VARARGS, "($module, game, /)",
		"The names of a game's computer opponents: first the strengths, weakest first.\n\n>>> opponents(\"qilin\")[0]\n'1'"),
	PY_METHOD(policies, METH_VARARGS, "($module, game, /)",
		"The names of a game's playout policies (docs/policies.md).\n\n>>> policies(\"xiangqi\")\n[]"),
	PY_METHOD(planes, METH_VARARGS, "($module, game, /)",
		"The names of the planes of a game's observations.\n\n>>> planes(\"surakarta\")[:2]\n['black', 'white']"),
	PY_METHOD(formats, METH_VARARGS, "($module, game, /)",
		"The formats that Game.write() writes.\n\n>>> formats(\"xiangqi\")\n['qipan', 'pgn', 'dhtmlxq', 'xqf']"),
	PY_METHOD(action_count, METH_VARARGS, "($module, game, /)",
		"The number of a game's moves: they have the numbers 0 to action_count - 1 (docs/actions.md).\n\n>>> action_count(\"qilin\")\n648"),
	{"levels", (PyCFunction)(void (*)(void))py_levels, METH_VARARGS | METH_KEYWORDS,
		"levels($module, json=None, game=0)\n--\n\n"
		"The levels of Magic Chess in a file's text (docs/levels.md); None: those that come with the package. game: in some levels\n"
		"the sides alternate in moving first.\n\n"
		">>> level = levels()[0]\n>>> Position(\"magic\", text=level.position).to_act\n'first'"},
	{NULL, NULL, 0, NULL},
};
/* clang-format on */

static PyStructSequence_Field ruling_fields[] = {
	{"verdict", "\"first\", \"second\", \"draw\", or None while the game is undecided"},
	{"clause", "the clause of the rule book, such as \"xiangqi 5.3\", or None"},
	{"why", "a sentence for people, or None"},
	{"id", "the reason, for programs to compare, or None"},
	{NULL, NULL},
};

static PyStructSequence_Field result_fields[] = {
	{"best", "the best move"},
	{"score", "for the side to move, in hundredths of a piece; a win in n plies is 30000 - n"},
	{"depth", "plies searched"},
	{"nodes", "positions searched"},
	{"seconds", "time of the search"},
	{"pv", "the principal variation, a tuple of moves that begins with best"},
	{NULL, NULL},
};

static PyStructSequence_Field branch_fields[] = {
	{"parent", "number of the branch it leaves; None: the main line"},
	{"step", "moves and outcomes of the parent before it"},
	{"moves", "a tuple of texts"},
	{"comments", "a dict: steps to texts"},
	{NULL, NULL},
};

static PyStructSequence_Field value_fields[] = {
	{"result", "\"win\", \"draw\" or \"loss\" for the side to act"},
	{"plies", "to the end of the game with best play, or with to_conversion to the next capture or removal"},
	{"to_conversion", "what plies count to"},
	{"forced", "the limit on moves without progress cannot prevent the result"},
	{NULL, NULL},
};

static PyStructSequence_Field level_fields[] = {
	{"id", "such as \"gate-1\""},
	{"title", "in English"},
	{"title_zh", "in Chinese"},
	{"position", "for Position(\"magic\", text=...); the player is the first side, the NPC the second"},
	{"npc", "the opponent, for Engine(\"magic\", npc)"},
	{"seed", "of its games"},
	{"win_rate", "share of games that a simulated player won; None: not rated"},
	{NULL, NULL},
};

static PyStructSequence_Desc level_desc = {"qipan.Level", "A level of Magic Chess.", level_fields, 7};
static PyStructSequence_Desc branch_desc = {"qipan.Branch", "A sequence of moves in a game's tree.", branch_fields, 4};
static PyStructSequence_Desc value_desc = {"qipan.TableValue", "The exact value of a position.", value_fields, 4};
static PyStructSequence_Desc ruling_desc = {"qipan.Ruling", "How a game ended.", ruling_fields, 4};
static PyStructSequence_Desc result_desc = {"qipan.SearchResult", "What a search found.", result_fields, 6};

static bool add(PyObject *module, const char *name, PyObject *object)
{
	return object && PyModule_AddObjectRef(module, name, object) == 0;
}

/* Also releases the caller's reference. */
static bool add_new(PyObject *module, const char *name, PyObject *object)
{
	bool added = add(module, name, object);
	Py_XDECREF(object);
	return added;
}

static struct PyModuleDef definition = {
	.m_base = PyModuleDef_HEAD_INIT,
	.m_name = "qipan._core",
	.m_size = -1,
	.m_methods = functions,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
	PyObject *module = py_processor_fits() ? PyModule_Create(&definition) : NULL;
	if (!module)
		return NULL;
	py_error = PyErr_NewExceptionWithDoc(
		"qipan.Error",
		"A refused call. The text is for people; programs compare id and arguments (docs/errors.md).",
		PyExc_ValueError, NULL);
	py_ruling_type = PyStructSequence_NewType(&ruling_desc);
	py_result_type = PyStructSequence_NewType(&result_desc);
	py_branch_type = PyStructSequence_NewType(&branch_desc);
	py_level_type = PyStructSequence_NewType(&level_desc);
	py_value_type = PyStructSequence_NewType(&value_desc);
	py_position_type = (PyTypeObject *)py_position_make();
	py_game_type = py_position_type ? (PyTypeObject *)py_game_make() : NULL;
	if (add(module, "Error", py_error) && add(module, "Ruling", (PyObject *)py_ruling_type) &&
	    add(module, "SearchResult", (PyObject *)py_result_type) &&
	    add(module, "Branch", (PyObject *)py_branch_type) && add(module, "Level", (PyObject *)py_level_type) &&
	    add(module, "TableValue", (PyObject *)py_value_type) &&
	    add(module, "Position", (PyObject *)py_position_type) && add(module, "Game", (PyObject *)py_game_type) &&
	    add_new(module, "Reader", py_reader_make()) && add_new(module, "Engine", py_engine_make()) &&
	    add_new(module, "Batch", py_batch_make()) && add_new(module, "Tables", py_tables_make()) &&
	    PyModule_AddStringConstant(module, "__version__", qipan_version()) == 0)
		return module;
	Py_DECREF(module);
	return NULL;
}
