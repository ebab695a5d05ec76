#ifndef CBidiTables_h
#define CBidiTables_h

#include <stddef.h>
#include <stdint.h>

extern const uint8_t legible_bidi_class_data[];
extern const size_t legible_bidi_class_data_size;
extern const uint8_t legible_bidi_pair_data[];
extern const size_t legible_bidi_pair_data_size;
extern const uint8_t legible_wide_character_data[];
extern const size_t legible_wide_character_data_size;
extern const uint8_t legible_joining_type_data[];
extern const size_t legible_joining_type_data_size;
extern const uint8_t legible_arabic_form_data[];
extern const size_t legible_arabic_form_data_size;
extern const uint8_t legible_right_to_left_tag_data[];
extern const size_t legible_right_to_left_tag_data_size;
extern const uint8_t legible_letter_position_data[];
extern const size_t legible_letter_position_data_size;

/// The Bidi_Class of every code point; `BidiClassTable.swift` says how it is laid out.
static inline const uint8_t *_Nonnull legible_bidi_classes(void) { return legible_bidi_class_data; }

static inline size_t legible_bidi_classes_size(void) { return legible_bidi_class_data_size; }

/// Mirrored characters and brackets; `BidiPairTable.swift` says how they are laid out.
static inline const int32_t *_Nonnull legible_bidi_pairs(void) {
  return (const int32_t *)legible_bidi_pair_data;
}

static inline size_t legible_bidi_pairs_size(void) { return legible_bidi_pair_data_size; }

/// Characters of two columns; `WideCharacterTable.swift` says how they are laid out.
static inline const uint32_t *_Nonnull legible_wide_characters(void) {
  return (const uint32_t *)legible_wide_character_data;
}

static inline size_t legible_wide_characters_size(void) { return legible_wide_character_data_size; }

/// Joining_Type; `JoiningTable.swift` says how it is laid out.
static inline const uint32_t *_Nonnull legible_joining_types(void) {
  return (const uint32_t *)legible_joining_type_data;
}

static inline size_t legible_joining_types_size(void) { return legible_joining_type_data_size; }

/// Arabic presentation forms; `JoiningTable.swift` says how they are laid out.
static inline const uint16_t *_Nonnull legible_arabic_forms(void) {
  return (const uint16_t *)legible_arabic_form_data;
}

static inline size_t legible_arabic_forms_size(void) { return legible_arabic_form_data_size; }

/// Scripts and languages; `RightToLeftTags.swift` says how they are laid out.
static inline const uint8_t *_Nonnull legible_right_to_left_tags(void) {
  return legible_right_to_left_tag_data;
}

static inline size_t legible_right_to_left_tags_size(void) {
  return legible_right_to_left_tag_data_size;
}

/// At which end of words letters are; `LetterPositionTable.swift` says how they are laid out.
static inline const int8_t *_Nonnull legible_letter_positions(void) {
  return (const int8_t *)legible_letter_position_data;
}

static inline size_t legible_letter_positions_size(void) {
  return legible_letter_position_data_size;
}

#endif
