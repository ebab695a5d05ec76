#ifndef CEncodingTables_h
#define CEncodingTables_h

#include <stddef.h>
#include <stdint.h>

extern const uint8_t legible_single_byte_data[];
extern const size_t legible_single_byte_data_size;
extern const uint8_t legible_code_index_data[];
extern const size_t legible_code_index_data_size;
extern const uint8_t legible_gb18030_range_data[];
extern const size_t legible_gb18030_range_data_size;
extern const uint8_t legible_simpler_letter_data[];
extern const size_t legible_simpler_letter_data_size;
extern const uint8_t legible_normalization_data[];
extern const size_t legible_normalization_data_size;
extern const uint8_t legible_html_reference_data[];
extern const size_t legible_html_reference_data_size;

/// The tables of the single-byte encodings; `SingleByteTables.swift` says how they are laid out.
static inline const uint8_t *_Nonnull legible_single_byte_tables(void) { return legible_single_byte_data; }

static inline size_t legible_single_byte_tables_size(void) {
  return legible_single_byte_data_size;
}

/// The coded character sets of East Asia; `CodeIndex.swift` says how they are laid out.
static inline const uint8_t *_Nonnull legible_code_indexes(void) { return legible_code_index_data; }

static inline size_t legible_code_indexes_size(void) { return legible_code_index_data_size; }

/// Where runs of four-byte codes of GB18030 begin; `GB18030Ranges.swift` says how they are laid out.
static inline const uint8_t *_Nonnull legible_gb18030_ranges(void) {
  return legible_gb18030_range_data;
}

static inline size_t legible_gb18030_ranges_size(void) { return legible_gb18030_range_data_size; }

/// The simpler text for letters with marks; `Transliteration.swift` says how it is laid out.
static inline const uint8_t *_Nonnull legible_simpler_letters(void) { return legible_simpler_letter_data; }

static inline size_t legible_simpler_letters_size(void) { return legible_simpler_letter_data_size; }

/// Decompositions and combining classes; `NormalizationForm.swift` says how they are laid out.
static inline const uint8_t *_Nonnull legible_normalization(void) { return legible_normalization_data; }

static inline size_t legible_normalization_size(void) { return legible_normalization_data_size; }

/// The named character references of HTML; `TextUnescaper.swift` says how they are laid out.
static inline const uint8_t *_Nonnull legible_html_references(void) { return legible_html_reference_data; }

static inline size_t legible_html_references_size(void) { return legible_html_reference_data_size; }

#endif
