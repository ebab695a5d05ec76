#ifndef PackedUTF8_h
#define PackedUTF8_h

// Characters in tables, in UTF-8 within 32 bits: the bytes from the lowest up; in the highest byte is
// either the fourth of them or how many there are.

#include <stdint.h>
#include <string.h>

// Writes a character; there is room for four bytes.
static inline uint8_t *store_character(uint8_t *place, uint32_t character) {
  memcpy(place, &character, 4);
  return place + (character >> 31 ? 4 : character >> 24);
}

#endif
