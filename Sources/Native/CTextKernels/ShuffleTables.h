#ifndef ShuffleTables_h
#define ShuffleTables_h

#include <stdint.h>

// Indices for shuffles of 16 bytes: the bytes of a vector that are written as UTF-8, in order.
//
// TableGenerator writes both tables; README.md has the command.

// For eight units of two bytes each, the first or both: row `r` takes both of the units whose bits it has,
// which are those of units 0, 4, 1, 5, 2, 6, 3 and 7 from the lowest up.
extern const uint8_t legible_ones_and_twos[256][16];

// For four words of a unit each, of which the bytes are the unit as ASCII, the last byte of a sequence, the
// first of three, and the second of three or the first of two: two bits a unit say how many bytes it takes
// more than one.
extern const uint8_t legible_ones_to_threes[256][16];

#endif
