#ifndef CEncodingTables_h
#define CEncodingTables_h

#include <stddef.h>
#include <stdint.h>

extern const uint8_t legible_single_byte_data[];
extern const size_t legible_single_byte_data_size;

/// The tables of the single-byte encodings; `SingleByteTables.swift` says how they are laid out.
static inline const uint8_t *_Nonnull legible_single_byte_tables(void) { return legible_single_byte_data; }

static inline size_t legible_single_byte_tables_size(void) {
  return legible_single_byte_data_size;
}

#endif
