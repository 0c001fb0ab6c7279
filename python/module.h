/* module: the parts of qipan._core, the Python extension over libqipan. It uses the stable ABI of Python 3.11.
 *
 * All functions need the GIL. Only a search releases it; meanwhile its engine and its game are busy, and using them
 * from another thread raises. */
#ifndef PYTHON_MODULE_H
#define PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include <qipan.h>

struct py_position { /* also of a Game */
	PyObject_HEAD struct qipan_game *game;
	bool busy; /* a search looks at it */
};

/* Objects of the module, created by its initialization and never released. Game is a subtype of Position. */
extern PyObject *py_error; /* qipan.Error */
extern PyTypeObject *py_position_type, *py_game_type, *py_ruling_type, *py_result_type, *py_branch_type, *py_value_type,
	*py_level_type;

PyObject *py_position_make(void);
PyObject *py_game_make(void);
PyObject *py_batch_make(void);
PyObject *py_tables_make(void);

/* The function levels of the module. */
PyObject *py_levels(PyObject *module, PyObject *args, PyObject *named);
PyObject *py_reader_make(void);
PyObject *py_engine_make(void);

/* False with an ImportError if this build needs instructions that the processor lacks. */
bool py_processor_fits(void);

/* A new object of the type, which is Position or one below it; owns the game. */
PyObject *py_position_wrap(PyTypeObject *, struct qipan_game *);

/* The position, or NULL with an exception if it is busy; py_position_of also checks that the object is a Position. */
struct py_position *py_position_idle(PyObject *);
struct py_position *py_position_of(PyObject *);

/* Raises qipan.Error with the text, id and arguments; returns NULL. */
PyObject *py_fail(const struct qipan_error *);

/* Raises because another thread uses the object; returns NULL. */
PyObject *py_busy(const char *what);

/* None for NULL. */
PyObject *py_text(const char *);

/* The value of a JSON text. */
PyObject *py_json(const char *);

/* The words of a text as a tuple. */
PyObject *py_words(const char *);

/* Joins a sequence of texts with blanks; *joined owns *out. False with an exception. */
bool py_join(PyObject *texts, PyObject **joined, const char **out);

/* A new object of a struct sequence type from n fields, whose references it takes; NULL with an exception if one is
 * NULL. */
PyObject *py_struct(PyTypeObject *, PyObject *const *fields, int n);

/* Converter of PyArg_ParseTuple for a uint64_t. */
int py_count(PyObject *, void *out);

/* The index of the word in a list, whose words may be NULL; -1 with an exception if it is not there. */
int py_index_of(const char *word, const char *const *words, int n, const char *what);

/* Words for enum qipan_verdict; the first is NULL. */
#define PY_VERDICTS 4
extern const char *const py_verdicts[PY_VERDICTS];

/* None if done, else raises the error. */
PyObject *py_none_or_fail(bool done, const struct qipan_error *);

#define PY_METHOD(name, flags, signature, text)                                                                        \
	{                                                                                                              \
#name, (PyCFunction)(void (*)(void))name, flags, #name signature "\n--\n\n" text                       \
	}

/* A list of the entries of a list of libqipan. */
#define PY_LIST(TEXT)                                                                                                  \
	do {                                                                                                           \
		PyObject *list_ = PyList_New(0);                                                                       \
		for (int i = 0; list_ && (TEXT); i++) {                                                                \
			PyObject *text_ = PyUnicode_FromString(TEXT);                                                  \
			if (!text_ || PyList_Append(list_, text_) < 0)                                                 \
				Py_CLEAR(list_);                                                                       \
			Py_XDECREF(text_);                                                                             \
		}                                                                                                      \
		return list_;                                                                                          \
	} while (0)

#endif
