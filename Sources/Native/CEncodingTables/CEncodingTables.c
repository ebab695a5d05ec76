#include "CEncodingTables.h"

_Alignas(64) const uint8_t legible_single_byte_data[] = {
#embed "data/single-byte.bin"
};

const size_t legible_single_byte_data_size = sizeof legible_single_byte_data;

_Alignas(64) const uint8_t legible_code_index_data[] = {
#embed "data/code-indexes.bin"
};

const size_t legible_code_index_data_size = sizeof legible_code_index_data;

_Alignas(64) const uint8_t legible_gb18030_range_data[] = {
#embed "data/gb18030-ranges.bin"
};

const size_t legible_gb18030_range_data_size = sizeof legible_gb18030_range_data;

const uint8_t legible_simpler_letter_data[] = {
#embed "data/simpler-letters.bin"
};

const size_t legible_simpler_letter_data_size = sizeof legible_simpler_letter_data;

const uint8_t legible_normalization_data[] = {
#embed "data/normalization.bin"
};

const size_t legible_normalization_data_size = sizeof legible_normalization_data;

const uint8_t legible_html_reference_data[] = {
#embed "data/html-references.bin"
};

const size_t legible_html_reference_data_size = sizeof legible_html_reference_data;
