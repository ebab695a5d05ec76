// What DuckDB calls when it loads the extension, and what all functions use.
#include "extension.h"

#include <string.h>

void set_null(duckdb_vector vector, idx_t row) {
  duckdb_vector_ensure_validity_writable(vector);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}

void set_string(duckdb_vector vector, idx_t row, const char *text) {
  if (text == NULL) {
    set_null(vector, row);
  } else {
    set_utf8(vector, row, text, strlen(text));
  }
}

void set_utf8(duckdb_vector vector, idx_t row, const char *text, size_t length) {
  duckdb_unsafe_vector_assign_string_element_len(vector, row, text, length);
}

const char *encoding_name(const legible_detection *detection) {
  const char *name = legible_detection_name(detection, LEGIBLE_NAME_ICONV);
  return name ? name : legible_detection_name(detection, LEGIBLE_NAME_CANONICAL);
}

void make_utf8(char *message) {
  size_t length = strlen(message);
  // Without the bytes that are malformed it is not longer than before.
  legible_text *text = legible_decode(
      message, length, legible_encoding_find("UTF-8", 5), NULL, LEGIBLE_MALFORMED_SKIP, NULL, NULL, NULL);
  memcpy(message, legible_text_bytes(text), legible_text_length(text) + 1);
  legible_text_free(text);
}

bool fits_string(size_t length) { return length <= UINT32_MAX; }

DUCKDB_EXTENSION_ENTRYPOINT(
    duckdb_connection connection, duckdb_extension_info info, struct duckdb_extension_access *access) {
  if (register_scalar_functions(connection) && register_reader(connection)) return true;
  access->set_error(info, "legible: DuckDB does not take the functions of the extension");
  return false;
}
