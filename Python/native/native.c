// The module legible._native: types, options, and what the other parts share.
#include "native.h"

#include <stdlib.h>
#include <string.h>

PyObject *new_object(PyTypeObject *type) {
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  return allocate(type, 0);
}

void free_object(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(object);
  Py_DECREF(type);
}

PyObject *text_or_none(const char *text) {
  if (text == NULL) Py_RETURN_NONE;
  return PyUnicode_FromString(text);
}

PyObject *python_name(legible_encoding encoding) {
  const char *name = legible_encoding_name(encoding, LEGIBLE_NAME_PYTHON);
  return text_or_none(name != NULL ? name : legible_encoding_name(encoding, LEGIBLE_NAME_CANONICAL));
}

PyObject *string_of_text(legible_text *text) {
  if (text == NULL) {
    PyErr_SetString(PyExc_ValueError, "an argument is out of range");
    return NULL;
  }
  PyObject *string = PyUnicode_DecodeUTF8(
      legible_text_bytes(text), (Py_ssize_t)legible_text_length(text), "replace");
  legible_text_free(text);
  return string;
}

legible_encoding encoding_argument(const char *label) {
  legible_encoding encoding = legible_encoding_find(label, strlen(label));
  if (encoding == LEGIBLE_NO_ENCODING) PyErr_Format(PyExc_LookupError, "unknown encoding: %s", label);
  return encoding;
}

// ---- Options ----

static void options_dealloc(PyObject *self) {
  legible_options_free(((OptionsObject *)self)->options);
  free_object(self);
}

const legible_options *options_argument(State *state, PyObject *object, int *failed) {
  *failed = 0;
  if (object == Py_None) return NULL;
  if (Py_TYPE(object) == state->options_type) return ((OptionsObject *)object)->options;
  PyErr_SetString(PyExc_TypeError, "options must come from legible._native.options()");
  *failed = 1;
  return NULL;
}

// Calls a function with the encoding of each label of a tuple.
static int for_each_encoding(
    PyObject *labels, legible_options *options,
    legible_status (*body)(legible_options *, legible_encoding)) {
  for (Py_ssize_t index = 0; index < PyTuple_Size(labels); index++) {
    PyObject *label = PyUnicode_AsUTF8String(PyTuple_GetItem(labels, index));
    if (label == NULL) return -1;
    legible_encoding encoding = encoding_argument(PyBytes_AsString(label));
    Py_DECREF(label);
    if (encoding == LEGIBLE_NO_ENCODING) return -1;
    body(options, encoding);
  }
  return 0;
}

static int add_languages(PyObject *languages, legible_options *options) {
  for (Py_ssize_t index = 0; index < PyTuple_Size(languages); index++) {
    PyObject *tag = PyUnicode_AsUTF8String(PyTuple_GetItem(languages, index));
    if (tag == NULL) return -1;
    legible_status status = legible_options_add_language(
        options, PyBytes_AsString(tag), (size_t)PyBytes_Size(tag));
    Py_DECREF(tag);
    if (status != LEGIBLE_OK) {
      PyErr_SetString(PyExc_ValueError, "a language must be a tag such as cs or zh-Hant, of a language that has a model");
      return -1;
    }
  }
  return 0;
}

// options(languages, suggested, only, disallowed, fallback, declared, from_windows, allow_malformed, minimum, coverage)
static PyObject *make_options(PyObject *module, PyObject *arguments) {
  PyObject *languages, *suggested, *disallowed;
  int only, from_windows, allow_malformed;
  const char *fallback, *declared;
  PyObject *minimum;
  double coverage;
  if (!PyArg_ParseTuple(
          arguments, "O!O!pO!zzppOd", &PyTuple_Type, &languages, &PyTuple_Type, &suggested, &only,
          &PyTuple_Type, &disallowed, &fallback, &declared, &from_windows, &allow_malformed, &minimum,
          &coverage)) {
    return NULL;
  }
  State *state = PyModule_GetState(module);
  PyObject *object = new_object(state->options_type);
  if (object == NULL) return NULL;
  legible_options *options = legible_options_create();
  ((OptionsObject *)object)->options = options;
  legible_options_set_only_suggested(options, only);
  legible_options_set_from_windows(options, from_windows);
  legible_options_set_allows_malformed(options, allow_malformed);
  int failed = for_each_encoding(suggested, options, legible_options_suggest) < 0 ||
               for_each_encoding(disallowed, options, legible_options_disallow) < 0 ||
               add_languages(languages, options) < 0;
  if (!failed && fallback != NULL) {
    legible_encoding encoding = encoding_argument(fallback);
    failed = encoding == LEGIBLE_NO_ENCODING;
    legible_options_set_fallback(options, encoding);
  }
  if (!failed && declared != NULL) {
    legible_encoding encoding = encoding_argument(declared);
    failed = encoding == LEGIBLE_NO_ENCODING;
    legible_options_set_declared(options, encoding);
  }
  if (!failed && minimum != Py_None) {
    double confidence = PyFloat_AsDouble(minimum);
    failed = PyErr_Occurred() != NULL;
    if (!failed && legible_options_set_minimum_confidence(options, confidence) != LEGIBLE_OK) {
      PyErr_SetString(PyExc_ValueError, "minimum_confidence must be from 0 to 1");
      failed = 1;
    }
  }
  if (!failed && legible_options_set_coverage(options, coverage) != LEGIBLE_OK) {
    PyErr_SetString(PyExc_ValueError, "coverage must be from 0 to 1, and less than 1");
    failed = 1;
  }
  if (failed) {
    Py_DECREF(object);
    return NULL;
  }
  return object;
}

static PyType_Slot options_slots[] = {
    {Py_tp_dealloc, options_dealloc}, {Py_tp_doc, "What is known about bytes."}, {0, NULL}};
static PyType_Spec options_spec = {
    "legible._native.Options", sizeof(OptionsObject), 0, Py_TPFLAGS_DEFAULT, options_slots};

// encodings() gives a tuple for each: (name, Python's, WHATWG's, IANA's, iconv's, name for menus, labels).
static PyObject *list_encodings(PyObject *module, PyObject *unused) {
  (void)module, (void)unused;
  PyObject *list = PyList_New(0);
  if (list == NULL) return NULL;
  for (size_t index = 1; index <= legible_encoding_count(); index++) {
    legible_encoding encoding = (legible_encoding)index;
    PyObject *labels = PyList_New(0);
    for (size_t label = 0; labels && label < legible_encoding_label_count(encoding); label++) {
      PyObject *text = text_or_none(legible_encoding_label(encoding, label));
      if (text == NULL || PyList_Append(labels, text) < 0) Py_CLEAR(labels);
      Py_XDECREF(text);
    }
    PyObject *entry =
        labels == NULL
            ? NULL
            : Py_BuildValue(
                  "(szzzzsN)", legible_encoding_name(encoding, LEGIBLE_NAME_CANONICAL),
                  legible_encoding_name(encoding, LEGIBLE_NAME_PYTHON),
                  legible_encoding_name(encoding, LEGIBLE_NAME_WHATWG),
                  legible_encoding_name(encoding, LEGIBLE_NAME_IANA),
                  legible_encoding_name(encoding, LEGIBLE_NAME_ICONV),
                  legible_encoding_display_name(encoding), labels);
    if (entry == NULL || PyList_Append(list, entry) < 0) {
      Py_XDECREF(entry);
      Py_DECREF(list);
      return NULL;
    }
    Py_DECREF(entry);
  }
  return list;
}

// find(label): the number of an encoding, from 1.
static PyObject *find(PyObject *module, PyObject *arguments) {
  (void)module;
  const char *label;
  if (!PyArg_ParseTuple(arguments, "s", &label)) return NULL;
  legible_encoding encoding = encoding_argument(label);
  return encoding == LEGIBLE_NO_ENCODING ? NULL : PyLong_FromLong(encoding);
}

static PyMethodDef functions[] = {
    {"find", find, METH_VARARGS, NULL},
    {"options", make_options, METH_VARARGS, NULL},
    {"encodings", list_encodings, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};

int add_options(PyObject *module, State *state) {
  state->options_type = (PyTypeObject *)PyType_FromSpec(&options_spec);
  return state->options_type == NULL ? -1 : PyModule_AddFunctions(module, functions);
}

// ---- The module ----

static int execute(PyObject *module) {
  State *state = PyModule_GetState(module);
  return PyModule_AddStringConstant(module, "version", legible_version()) < 0 ||
                 add_options(module, state) < 0 || add_detection(module, state) < 0 ||
                 add_batches(module) < 0 || add_conversion(module, state) < 0 ||
                 add_direction(module) < 0 || add_repair(module) < 0
             ? -1
             : 0;
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
  State *state = PyModule_GetState(module);
  Py_VISIT(state->options_type);
  Py_VISIT(state->detection_type);
  Py_VISIT(state->detector_type);
  Py_VISIT(state->decoder_type);
  return 0;
}

static int clear(PyObject *module) {
  State *state = PyModule_GetState(module);
  Py_CLEAR(state->options_type);
  Py_CLEAR(state->detection_type);
  Py_CLEAR(state->detector_type);
  Py_CLEAR(state->decoder_type);
  return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};

// Python 3.12 and later ask whether a module works in interpreters with a GIL of their own. The limited API
// of 3.9 has no name for this slot (Py_mod_multiple_interpreters, PER_INTERPRETER_GIL_SUPPORTED), and versions
// before 3.12 refuse it.
static PyModuleDef_Slot slots_of_3_12[] = {{Py_mod_exec, execute}, {3, (void *)2}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "legible._native", NULL, sizeof(State), NULL, slots, traverse, clear, NULL};
static struct PyModuleDef definition_of_3_12 = {
    PyModuleDef_HEAD_INIT, "legible._native", NULL, sizeof(State), NULL, slots_of_3_12, traverse, clear,
    NULL};

PyMODINIT_FUNC PyInit__native(void) {
  // The version begins with "3.12.1" and the like.
  const char *version = Py_GetVersion();
  int is_3_12 = strncmp(version, "3.", 2) != 0 || atoi(version + 2) >= 12;
  return PyModuleDef_Init(is_3_12 ? &definition_of_3_12 : &definition);
}
