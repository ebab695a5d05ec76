#include "CLanguageModels.h"

_Alignas(64) const uint8_t legible_language_model_data[] = {
#embed "data/detection.bin"
};

const size_t legible_language_model_data_size = sizeof legible_language_model_data;

_Alignas(64) const uint8_t legible_pair_cost_data[] = {
#embed "data/pairs.bin"
};
