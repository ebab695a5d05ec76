#include "CBidiTables.h"

_Alignas(64) const uint8_t legible_bidi_class_data[] = {
#embed "data/bidi-class.bin"
};

const size_t legible_bidi_class_data_size = sizeof legible_bidi_class_data;

_Alignas(64) const uint8_t legible_bidi_pair_data[] = {
#embed "data/bidi-pairs.bin"
};

const size_t legible_bidi_pair_data_size = sizeof legible_bidi_pair_data;

_Alignas(64) const uint8_t legible_wide_character_data[] = {
#embed "data/wide-characters.bin"
};

const size_t legible_wide_character_data_size = sizeof legible_wide_character_data;

_Alignas(64) const uint8_t legible_letter_position_data[] = {
#embed "data/letter-positions.bin"
};

const size_t legible_letter_position_data_size = sizeof legible_letter_position_data;

_Alignas(64) const uint8_t legible_joining_type_data[] = {
#embed "data/joining-types.bin"
};

const size_t legible_joining_type_data_size = sizeof legible_joining_type_data;

_Alignas(64) const uint8_t legible_arabic_form_data[] = {
#embed "data/arabic-forms.bin"
};

const size_t legible_arabic_form_data_size = sizeof legible_arabic_form_data;

_Alignas(64) const uint8_t legible_right_to_left_tag_data[] = {
#embed "data/right-to-left-tags.txt"
};

const size_t legible_right_to_left_tag_data_size = sizeof legible_right_to_left_tag_data;
