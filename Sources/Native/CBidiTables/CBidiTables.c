#include "CBidiTables.h"

_Alignas(64) const uint8_t legible_bidi_class_data[] = {
#embed "data/bidi-class.bin"
};

const size_t legible_bidi_class_data_size = sizeof legible_bidi_class_data;

_Alignas(64) const uint8_t legible_bidi_pair_data[] = {
#embed "data/bidi-pairs.bin"
};

const size_t legible_bidi_pair_data_size = sizeof legible_bidi_pair_data;
