#include "CEncodingTables.h"

_Alignas(64) const uint8_t legible_single_byte_data[] = {
#embed "data/single-byte.bin"
};

const size_t legible_single_byte_data_size = sizeof legible_single_byte_data;
