// The functions of values: detect_encoding, legible_utf8 and repair_text.
#include "extension.h"

// The bytes of one argument.
typedef struct {
  const char *bytes;
  size_t length;
} Bytes;

// What a function makes of one argument. It returns a message of what cannot be done, or NULL.
typedef const char *(*Body)(Bytes argument, duckdb_vector result, idx_t row);

static const char *const too_long = "the text is longer than the 4 GB that VARCHAR holds";

enum { ENCODING, CONFIDENCE, LANGUAGE, MALFORMED, IS_BINARY, HAS_BYTE_ORDER_MARK, FILE_KIND, MIME_TYPE, FIELD_COUNT };

static const char *const field_names[FIELD_COUNT] = {
    "encoding", "confidence", "language", "malformed", "is_binary", "has_byte_order_mark", "file_kind", "mime_type"};

static const duckdb_type field_types[FIELD_COUNT] = {
    DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_DOUBLE,  DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_UBIGINT,
    DUCKDB_TYPE_BOOLEAN, DUCKDB_TYPE_BOOLEAN, DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_VARCHAR};

static const char *detect(Bytes argument, duckdb_vector result, idx_t row) {
  duckdb_vector fields[FIELD_COUNT];
  void *data[FIELD_COUNT];
  for (idx_t field = 0; field < FIELD_COUNT; field++) {
    fields[field] = duckdb_struct_vector_get_child(result, field);
    data[field] = duckdb_vector_get_data(fields[field]);
  }
  legible_detection *detection = legible_detect(argument.bytes, argument.length, NULL);
  set_string(fields[ENCODING], row, encoding_name(detection));
  ((double *)data[CONFIDENCE])[row] = legible_detection_confidence(detection);
  set_string(fields[LANGUAGE], row, legible_detection_language(detection));
  ((uint64_t *)data[MALFORMED])[row] = legible_detection_malformed_count(detection);
  ((bool *)data[IS_BINARY])[row] = legible_detection_is_binary(detection);
  ((bool *)data[HAS_BYTE_ORDER_MARK])[row] = legible_detection_has_byte_order_mark(detection);
  set_string(fields[FILE_KIND], row, legible_detection_file_kind(detection));
  set_string(fields[MIME_TYPE], row, legible_detection_media_type(detection));
  legible_detection_free(detection);
  return NULL;
}

static const char *decode(Bytes argument, duckdb_vector result, idx_t row) {
  legible_text *text = legible_decode(
      argument.bytes, argument.length, LEGIBLE_NO_ENCODING, NULL, LEGIBLE_MALFORMED_REPLACE, NULL, NULL, NULL);
  size_t length = legible_text_length(text);
  bool fits = fits_string(length);
  if (text == NULL) {
    // Binary, or in no known encoding.
    set_null(result, row);
  } else if (fits) {
    set_utf8(result, row, legible_text_bytes(text), length);
  }
  legible_text_free(text);
  return fits ? NULL : too_long;
}

static const char *repair(Bytes argument, duckdb_vector result, idx_t row) {
  legible_repair *repair = legible_repair_create(argument.bytes, argument.length);
  size_t length = legible_repair_text_length(repair);
  bool fits = fits_string(length);
  if (fits) set_utf8(result, row, legible_repair_text(repair), length);
  legible_repair_free(repair);
  return fits ? NULL : too_long;
}

// NULL of a structure is that of its fields, too.
static void set_null_everywhere(duckdb_vector vector, idx_t row, idx_t field_count) {
  set_null(vector, row);
  for (idx_t field = 0; field < field_count; field++) {
    set_null(duckdb_struct_vector_get_child(vector, field), row);
  }
}

// Calls a body for each row; DuckDB has made the vector of arguments flat.
static void run(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector result, Body body, idx_t field_count) {
  duckdb_vector arguments = duckdb_data_chunk_get_vector(input, 0);
  duckdb_string_t *strings = duckdb_vector_get_data(arguments);
  uint64_t *validity = duckdb_vector_get_validity(arguments);
  idx_t count = duckdb_data_chunk_get_size(input);
  for (idx_t row = 0; row < count; row++) {
    if (!duckdb_validity_row_is_valid(validity, row)) {
      set_null_everywhere(result, row, field_count);
      continue;
    }
    Bytes argument = {duckdb_string_t_data(&strings[row]), duckdb_string_t_length(strings[row])};
    const char *message = body(argument, result, row);
    if (message != NULL) {
      duckdb_scalar_function_set_error(info, message);
      return;
    }
  }
}

static void detect_encoding(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector result) {
  run(info, input, result, detect, FIELD_COUNT);
}

static void legible_utf8(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector result) {
  run(info, input, result, decode, 0);
}

static void repair_text(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector result) {
  run(info, input, result, repair, 0);
}

static duckdb_logical_type make_structure(void) {
  duckdb_logical_type types[FIELD_COUNT];
  const char *names[FIELD_COUNT];
  for (idx_t field = 0; field < FIELD_COUNT; field++) {
    types[field] = duckdb_create_logical_type(field_types[field]);
    names[field] = field_names[field];
  }
  duckdb_logical_type structure = duckdb_create_struct_type(types, names, FIELD_COUNT);
  for (idx_t field = 0; field < FIELD_COUNT; field++) duckdb_destroy_logical_type(&types[field]);
  return structure;
}

// Registers a function of one argument; the type of its result is freed.
static bool register_one(
    duckdb_connection connection, const char *name, duckdb_type argument, duckdb_logical_type result,
    duckdb_scalar_function_t body) {
  duckdb_scalar_function function = duckdb_create_scalar_function();
  duckdb_logical_type type = duckdb_create_logical_type(argument);
  duckdb_scalar_function_set_name(function, name);
  duckdb_scalar_function_add_parameter(function, type);
  duckdb_scalar_function_set_return_type(function, result);
  duckdb_scalar_function_set_function(function, body);
  duckdb_state state = duckdb_register_scalar_function(connection, function);
  duckdb_destroy_logical_type(&result);
  duckdb_destroy_logical_type(&type);
  duckdb_destroy_scalar_function(&function);
  return state == DuckDBSuccess;
}

bool register_scalar_functions(duckdb_connection connection) {
  return register_one(connection, "detect_encoding", DUCKDB_TYPE_BLOB, make_structure(), detect_encoding) &&
         register_one(
             connection, "legible_utf8", DUCKDB_TYPE_BLOB, duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR), legible_utf8) &&
         register_one(
             connection, "repair_text", DUCKDB_TYPE_VARCHAR, duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR), repair_text);
}
