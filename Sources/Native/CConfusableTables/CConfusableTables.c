#include "CConfusableTables.h"

_Alignas(64) const uint8_t legible_confusable_data[] = {
#embed "data/confusables.bin"
};

const size_t legible_confusable_data_size = sizeof legible_confusable_data;

_Alignas(64) const uint8_t legible_script_data[] = {
#embed "data/scripts.bin"
};

const size_t legible_script_data_size = sizeof legible_script_data;

_Alignas(64) const uint8_t legible_script_name_data[] = {
#embed "data/script-names.txt"
};

const size_t legible_script_name_data_size = sizeof legible_script_name_data;
