// What the parts of the extension share. It is built for the limited API of Python 3.9, so that one file
// serves all later versions; that has no access to buffers, so that bytes alone come in here.
#ifndef LEGIBLE_PYTHON_NATIVE_H
#define LEGIBLE_PYTHON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x03090000
#include <Python.h>

#include "legible.h"

// Work on fewer bytes than this is over before another thread could take the GIL.
enum { GIL_THRESHOLD = 1024 };

// Each interpreter has its own.
typedef struct {
  PyTypeObject *options_type;
  PyTypeObject *detection_type;
  PyTypeObject *detector_type;
  PyTypeObject *decoder_type;
} State;

typedef struct {
  PyObject_HEAD
  legible_options *options;
} OptionsObject;

// Adds the types and functions of a part to the module.
int add_options(PyObject *module, State *state);
int add_detection(PyObject *module, State *state);
int add_batches(PyObject *module);
int add_conversion(PyObject *module, State *state);
int add_direction(PyObject *module);
int add_repair(PyObject *module);

// Makes an object of a type without arguments, its fields 0.
PyObject *new_object(PyTypeObject *type);

// Frees an object of a type that was made of a specification.
void free_object(PyObject *object);

// Takes over an answer; also if it fails, which it does for NULL.
PyObject *new_detection(PyTypeObject *type, legible_detection *detection);

// The options of an argument, NULL for None; *failed is set, with an exception, for other objects.
const legible_options *options_argument(State *state, PyObject *object, int *failed);

// The encoding of a label; 0 with a LookupError if there is none.
legible_encoding encoding_argument(const char *label);

// Text of C, or None.
PyObject *text_or_none(const char *text);

// The name of an encoding for Python's codecs, or its own where Python has no such codec, or None.
PyObject *python_name(legible_encoding encoding);

// Text of the library as a string, which is freed; NULL with an exception if there is none.
PyObject *string_of_text(legible_text *text);

#endif
