#include "ShuffleTables.h"

const uint8_t legible_ones_and_twos[256][16] = {
#embed "data/ones-and-twos.bin"
};

const uint8_t legible_ones_to_threes[256][16] = {
#embed "data/ones-to-threes.bin"
};
