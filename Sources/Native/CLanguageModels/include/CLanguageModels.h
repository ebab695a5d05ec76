#ifndef CLanguageModels_h
#define CLanguageModels_h

#include <stddef.h>
#include <stdint.h>

extern const uint8_t legible_language_model_data[];
extern const size_t legible_language_model_data_size;
extern const uint8_t legible_pair_cost_data[];

/// The language models; `LanguageModels.swift` says how they are laid out.
static inline const uint8_t *_Nonnull legible_language_models(void) {
  return legible_language_model_data;
}

static inline size_t legible_language_models_size(void) {
  return legible_language_model_data_size;
}

/// What pairs of bytes cost in all encodings; `PairCosts.h` says how they are laid out.
static inline const uint8_t *_Nonnull legible_pair_costs(void) {
  return legible_pair_cost_data;
}

#endif
