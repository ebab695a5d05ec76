#ifndef CConfusableTables_h
#define CConfusableTables_h

#include <stddef.h>
#include <stdint.h>

extern const uint8_t legible_confusable_data[];
extern const size_t legible_confusable_data_size;
extern const uint8_t legible_script_data[];
extern const size_t legible_script_data_size;
extern const uint8_t legible_script_name_data[];
extern const size_t legible_script_name_data_size;

/// Skeletons of characters; `ConfusableTable` says how they are laid out.
static inline const uint32_t *_Nonnull legible_confusables(void) {
  return (const uint32_t *)legible_confusable_data;
}

static inline size_t legible_confusables_size(void) { return legible_confusable_data_size; }

/// Scripts of characters; `ScriptTable` says how they are laid out.
static inline const uint32_t *_Nonnull legible_scripts(void) {
  return (const uint32_t *)legible_script_data;
}

static inline size_t legible_scripts_size(void) { return legible_script_data_size; }

/// The names of the scripts in the order of their numbers, a line each.
static inline const uint8_t *_Nonnull legible_script_names(void) {
  return legible_script_name_data;
}

static inline size_t legible_script_names_size(void) { return legible_script_name_data_size; }

#endif
