// Detection: one call, a detector that is fed, and the answer.
#include "native.h"

#include <stdio.h>

// An answer of the library, or the values of one that was pickled, in the order of FIELDS.
typedef struct {
  PyObject_HEAD
  legible_detection *detection;
  PyObject *values;
} DetectionObject;

typedef struct {
  PyObject_HEAD
  legible_detector *detector;
  PyTypeObject *detection_type;
  int is_busy;
} DetectorObject;

#define DETECTION(object) (((DetectionObject *)(object))->detection)

PyObject *new_detection(PyTypeObject *type, legible_detection *detection) {
  if (detection == NULL) {
    PyErr_SetString(PyExc_ValueError, "the detector was closed");
    return NULL;
  }
  PyObject *object = new_object(type);
  if (object == NULL) {
    legible_detection_free(detection);
    return NULL;
  }
  DETECTION(object) = detection;
  return object;
}

static void detection_dealloc(PyObject *self) {
  legible_detection_free(DETECTION(self));
  Py_XDECREF(((DetectionObject *)self)->values);
  free_object(self);
}

static PyObject *get_encoding(PyObject *self, void *unused) {
  (void)unused;
  return python_name(legible_detection_encoding(DETECTION(self)));
}

static PyObject *get_name(PyObject *self, void *naming) {
  return text_or_none(legible_detection_name(DETECTION(self), (legible_naming)(intptr_t)naming));
}

static PyObject *get_confidence(PyObject *self, void *unused) {
  (void)unused;
  return PyFloat_FromDouble(legible_detection_confidence(DETECTION(self)));
}

static PyObject *get_language(PyObject *self, void *unused) {
  (void)unused;
  return text_or_none(legible_detection_language(DETECTION(self)));
}

static PyObject *get_language_confidence(PyObject *self, void *unused) {
  (void)unused;
  return PyFloat_FromDouble(legible_detection_language_confidence(DETECTION(self)));
}

static PyObject *get_is_binary(PyObject *self, void *unused) {
  (void)unused;
  return PyBool_FromLong(legible_detection_is_binary(DETECTION(self)));
}

static PyObject *get_file_kind(PyObject *self, void *unused) {
  (void)unused;
  return text_or_none(legible_detection_file_kind(DETECTION(self)));
}

static PyObject *get_mime_type(PyObject *self, void *unused) {
  (void)unused;
  return text_or_none(legible_detection_media_type(DETECTION(self)));
}

static PyObject *get_has_byte_order_mark(PyObject *self, void *unused) {
  (void)unused;
  return PyBool_FromLong(legible_detection_has_byte_order_mark(DETECTION(self)));
}

static PyObject *get_malformed_count(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromUnsignedLongLong(legible_detection_malformed_count(DETECTION(self)));
}

static PyObject *get_byte_count(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromUnsignedLongLong(legible_detection_byte_count(DETECTION(self)));
}

// A tuple of what a function gives for each index; what it gives is taken over.
static PyObject *tuple_of(
    PyObject *self, size_t count, PyObject *(*element)(const legible_detection *, size_t)) {
  PyObject *tuple = PyTuple_New((Py_ssize_t)count);
  for (size_t index = 0; tuple != NULL && index < count; index++) {
    PyObject *item = element(DETECTION(self), index);
    if (item == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)index, item) < 0) Py_CLEAR(tuple);
  }
  return tuple;
}

static PyObject *alternative(const legible_detection *detection, size_t index) {
  return Py_BuildValue(
      "(Ndz)", python_name(legible_detection_alternative(detection, index)),
      legible_detection_alternative_confidence(detection, index),
      legible_detection_alternative_language(detection, index));
}

static PyObject *get_alternatives(PyObject *self, void *unused) {
  (void)unused;
  return tuple_of(self, legible_detection_alternative_count(DETECTION(self)), alternative);
}

static PyObject *credible_reading(const legible_detection *detection, size_t index) {
  return Py_BuildValue(
      "(Nd)", python_name(legible_detection_set_encoding(detection, index)),
      legible_detection_set_confidence(detection, index));
}

static PyObject *get_credible_set(PyObject *self, void *unused) {
  (void)unused;
  return tuple_of(self, legible_detection_set_count(DETECTION(self)), credible_reading);
}

static PyObject *equivalent(const legible_detection *detection, size_t index) {
  return python_name(legible_detection_equivalent(detection, index));
}

static PyObject *get_equivalents(PyObject *self, void *unused) {
  (void)unused;
  return tuple_of(self, legible_detection_equivalent_count(DETECTION(self)), equivalent);
}

static PyObject *evidence(const legible_detection *detection, size_t index) {
  return text_or_none(legible_detection_evidence(detection, index));
}

static PyObject *get_evidence(PyObject *self, void *unused) {
  (void)unused;
  return tuple_of(self, legible_detection_evidence_count(DETECTION(self)), evidence);
}

static PyObject *share(const legible_detection *detection, size_t index) {
  return Py_BuildValue(
      "(zd)", legible_detection_share_language(detection, index),
      legible_detection_share(detection, index));
}

static PyObject *get_languages(PyObject *self, void *unused) {
  (void)unused;
  return tuple_of(self, legible_detection_share_count(DETECTION(self)), share);
}

static PyObject *part(const legible_detection *detection, size_t index) {
  return Py_BuildValue(
      "(NKK)", python_name(legible_detection_part(detection, index)),
      (unsigned long long)legible_detection_part_start(detection, index),
      (unsigned long long)legible_detection_part_end(detection, index));
}

static PyObject *get_mixture(PyObject *self, void *unused) {
  (void)unused;
  return tuple_of(self, legible_detection_part_count(DETECTION(self)), part);
}

// What an answer tells: name, function and its argument, documentation. They are pickled in this order.
#define FIELDS(_) \
  _(encoding, get_encoding, 0, \
    "The name of Python's codec, or the canonical name where Python has none; None if not identified.") \
  _(label, get_name, LEGIBLE_NAME_CANONICAL, "The canonical name (WHATWG, else IANA), or None.") \
  _(iconv_name, get_name, LEGIBLE_NAME_ICONV, "A name that iconv takes, or None.") \
  _(confidence, get_confidence, 0, "The probability, 0 to 1, that the encoding is right.") \
  _(language, get_language, 0, "The BCP 47 tag of the language, of several the one with the greatest share, or None.") \
  _(language_confidence, get_language_confidence, 0, "The probability of the language.") \
  _(languages, get_languages, 0, \
    "The languages of the text, the largest first: tuples of BCP 47 tag and share, 0 to 1.") \
  _(mixture, get_mixture, 0, \
    "Where parts are in different encodings, these parts: tuples of encoding, start, end; else empty.") \
  _(is_binary, get_is_binary, 0, "Whether the bytes are no text in any encoding.") \
  _(has_byte_order_mark, get_has_byte_order_mark, 0, "Whether they begin with its mark.") \
  _(malformed_count, get_malformed_count, 0, "How many places the encoding cannot read.") \
  _(byte_count, get_byte_count, 0, "How many bytes were looked at.") \
  _(alternatives, get_alternatives, 0, \
    "Less likely readings, best first: tuples of encoding, confidence, language.") \
  _(credible_set, get_credible_set, 0, \
    "The fewest readings that hold the right one as likely as coverage asks: tuples of encoding, confidence.") \
  _(equivalents, get_equivalents, 0, "Encodings that read the bytes as the same text.") \
  _(evidence, get_evidence, 0, "Why this is the answer, the weightiest reason first.") \
  _(file_kind, get_file_kind, 0, "The kind of file that the first bytes tell, such as 'PNG image', or None.") \
  _(mime_type, get_mime_type, 0, \
    "The media type: that of file_kind, else text/plain for text, application/octet-stream for what is binary; or None.")

#define NUMBER_OF(name, get, argument, documentation) FIELD_##name,
enum { FIELDS(NUMBER_OF) FIELD_COUNT };

static PyObject *get_field(PyObject *self, void *number) {
  static const struct {
    PyObject *(*get)(PyObject *self, void *argument);
    intptr_t argument;
  } fields[] = {
#define FUNCTION_OF(name, get, argument, documentation) {get, argument},
      FIELDS(FUNCTION_OF)};
  intptr_t index = (intptr_t)number;
  PyObject *values = ((DetectionObject *)self)->values;
  if (values == NULL) return fields[index].get(self, (void *)fields[index].argument);
  PyObject *value = PyTuple_GetItem(values, index);
  Py_XINCREF(value);
  return value;
}

static PyGetSetDef detection_getters[] = {
#define GETTER_OF(name, get, argument, documentation) \
  {#name, get_field, NULL, documentation, (void *)(intptr_t)FIELD_##name},
    FIELDS(GETTER_OF){NULL, NULL, NULL, NULL, NULL}};

static PyObject *detection_repr(PyObject *self) {
  PyObject *encoding = get_field(self, (void *)FIELD_encoding);
  PyObject *confidence = get_field(self, (void *)FIELD_confidence);
  PyObject *language = get_field(self, (void *)FIELD_language);
  PyObject *malformed = get_field(self, (void *)FIELD_malformed_count);
  PyObject *text = NULL;
  if (encoding != NULL && confidence != NULL && language != NULL && malformed != NULL) {
    char digits[32];
    snprintf(digits, sizeof digits, "%.4f", PyFloat_AsDouble(confidence));
    text = PyUnicode_FromFormat(
        "Detection(encoding=%R, confidence=%s, language=%R, malformed_count=%R)", encoding, digits,
        language, malformed);
  }
  Py_XDECREF(encoding);
  Py_XDECREF(confidence);
  Py_XDECREF(language);
  Py_XDECREF(malformed);
  return text;
}

// The values of an answer, in the order of FIELDS.
static PyObject *values_of(PyObject *self) {
  PyObject *values = PyTuple_New(FIELD_COUNT);
  for (intptr_t index = 0; values != NULL && index < FIELD_COUNT; index++) {
    PyObject *value = get_field(self, (void *)index);
    if (value == NULL || PyTuple_SetItem(values, index, value) < 0) Py_CLEAR(values);
  }
  return values;
}

static PyObject *detection_compare(PyObject *self, PyObject *other, int operation) {
  if (Py_TYPE(self) != Py_TYPE(other) || (operation != Py_EQ && operation != Py_NE)) {
    Py_RETURN_NOTIMPLEMENTED;
  }
  PyObject *values = values_of(self), *others = values_of(other), *result = NULL;
  if (values != NULL && others != NULL) result = PyObject_RichCompare(values, others, operation);
  Py_XDECREF(values);
  Py_XDECREF(others);
  return result;
}

static Py_hash_t detection_hash(PyObject *self) {
  PyObject *values = values_of(self);
  if (values == NULL) return -1;
  Py_hash_t hash = PyObject_Hash(values);
  Py_DECREF(values);
  return hash;
}

// An answer is pickled as its values, from which `restore` makes one that tells the same.
static PyObject *detection_reduce(PyObject *self, PyObject *unused) {
  (void)unused;
  PyObject *values = values_of(self);
  PyObject *module = values == NULL ? NULL : PyImport_ImportModule("legible._native");
  PyObject *restore = module == NULL ? NULL : PyObject_GetAttrString(module, "restore");
  Py_XDECREF(module);
  if (restore != NULL) return Py_BuildValue("(N(N))", restore, values);
  Py_XDECREF(values);
  return NULL;
}

// restore(values)
static PyObject *restore(PyObject *module, PyObject *values) {
  State *state = PyModule_GetState(module);
  if (!PyTuple_Check(values) || PyTuple_Size(values) != FIELD_COUNT ||
      !PyFloat_Check(PyTuple_GetItem(values, FIELD_confidence))) {
    PyErr_SetString(PyExc_ValueError, "these are not the values of a detection of this version");
    return NULL;
  }
  PyObject *self = new_object(state->detection_type);
  if (self == NULL) return NULL;
  Py_INCREF(values);
  ((DetectionObject *)self)->values = values;
  return self;
}

static PyMethodDef detection_methods[] = {
    {"__reduce__", detection_reduce, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};

static PyType_Slot detection_slots[] = {
    {Py_tp_dealloc, detection_dealloc},
    {Py_tp_repr, detection_repr},
    {Py_tp_richcompare, detection_compare},
    {Py_tp_hash, detection_hash},
    {Py_tp_getset, detection_getters},
    {Py_tp_methods, detection_methods},
    {Py_tp_doc, "Which encoding bytes are in, how sure that is, and why."},
    {0, NULL}};
static PyType_Spec detection_spec = {
    "legible.Detection", sizeof(DetectionObject), 0, Py_TPFLAGS_DEFAULT, detection_slots};

// detect(bytes, options)
static PyObject *detect(PyObject *module, PyObject *arguments) {
  const char *bytes;
  Py_ssize_t length;
  PyObject *object;
  int failed;
  State *state = PyModule_GetState(module);
  // The arguments hold the bytes, which never change.
  if (!PyArg_ParseTuple(arguments, "y#O", &bytes, &length, &object)) return NULL;
  const legible_options *options = options_argument(state, object, &failed);
  if (failed) return NULL;
  legible_detection *detection;
  if (length < GIL_THRESHOLD) {
    detection = legible_detect(bytes, (size_t)length, options);
  } else {
    Py_BEGIN_ALLOW_THREADS
    detection = legible_detect(bytes, (size_t)length, options);
    Py_END_ALLOW_THREADS
  }
  return new_detection(state->detection_type, detection);
}

// ---- The detector ----

static void detector_dealloc(PyObject *self) {
  DetectorObject *detector = (DetectorObject *)self;
  legible_detector_free(detector->detector);
  Py_XDECREF(detector->detection_type);
  free_object(self);
}

// Two threads must not feed one detector at once; the GIL guards `is_busy`.
static int detector_is_busy(DetectorObject *detector) {
  if (detector->is_busy) PyErr_SetString(PyExc_RuntimeError, "another thread feeds this detector");
  return detector->is_busy;
}

static PyObject *detector_feed(PyObject *self, PyObject *arguments) {
  const char *bytes;
  Py_ssize_t length;
  DetectorObject *detector = (DetectorObject *)self;
  if (!PyArg_ParseTuple(arguments, "y#", &bytes, &length) || detector_is_busy(detector)) return NULL;
  legible_status status;
  if (length < GIL_THRESHOLD) {
    status = legible_detector_feed(detector->detector, bytes, (size_t)length);
  } else {
    detector->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS
    status = legible_detector_feed(detector->detector, bytes, (size_t)length);
    Py_END_ALLOW_THREADS
    detector->is_busy = 0;
  }
  if (status != LEGIBLE_OK) {
    PyErr_SetString(PyExc_ValueError, "the detector was closed");
    return NULL;
  }
  Py_RETURN_NONE;
}

static PyObject *detector_current(PyObject *self, PyObject *unused) {
  (void)unused;
  DetectorObject *detector = (DetectorObject *)self;
  if (detector_is_busy(detector)) return NULL;
  return new_detection(detector->detection_type, legible_detector_current(detector->detector));
}

static PyObject *detector_finish(PyObject *self, PyObject *unused) {
  (void)unused;
  DetectorObject *detector = (DetectorObject *)self;
  if (detector_is_busy(detector)) return NULL;
  return new_detection(detector->detection_type, legible_detector_finish(detector->detector));
}

static PyObject *detector_reset(PyObject *self, PyObject *unused) {
  (void)unused;
  if (detector_is_busy((DetectorObject *)self)) return NULL;
  legible_detector_reset(((DetectorObject *)self)->detector);
  Py_RETURN_NONE;
}

static PyMethodDef detector_methods[] = {
    {"feed", detector_feed, METH_VARARGS, NULL},
    {"current", detector_current, METH_NOARGS, NULL},
    {"finish", detector_finish, METH_NOARGS, NULL},
    {"reset", detector_reset, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};
static PyType_Slot detector_slots[] = {
    {Py_tp_dealloc, detector_dealloc}, {Py_tp_methods, detector_methods}, {0, NULL}};
static PyType_Spec detector_spec = {
    "legible._native.Detector", sizeof(DetectorObject), 0, Py_TPFLAGS_DEFAULT, detector_slots};

// detector(options)
static PyObject *make_detector(PyObject *module, PyObject *object) {
  State *state = PyModule_GetState(module);
  int failed;
  const legible_options *options = options_argument(state, object, &failed);
  PyObject *self = failed ? NULL : new_object(state->detector_type);
  if (self == NULL) return NULL;
  DetectorObject *detector = (DetectorObject *)self;
  detector->detector = legible_detector_create(options);
  detector->detection_type = state->detection_type;
  Py_INCREF(detector->detection_type);
  return self;
}

static PyMethodDef functions[] = {
    {"detect", detect, METH_VARARGS, NULL},
    {"detector", make_detector, METH_O, NULL},
    {"restore", restore, METH_O, NULL},
    {NULL, NULL, 0, NULL}};

int add_detection(PyObject *module, State *state) {
  state->detection_type = (PyTypeObject *)PyType_FromSpec(&detection_spec);
  state->detector_type = (PyTypeObject *)PyType_FromSpec(&detector_spec);
  if (state->detection_type == NULL || state->detector_type == NULL) return -1;
  Py_INCREF(state->detection_type);
  return PyModule_AddObject(module, "Detection", (PyObject *)state->detection_type) < 0
             ? -1
             : PyModule_AddFunctions(module, functions);
}
