#include "ByteCounts.h"

#include <string.h>

// Two tables, so that a run of one byte does not wait for its own last count; they count no more than fits.
enum { COUNTED_AT_ONCE = 0xFFFF };

void legible_count_bytes(const uint8_t *bytes, size_t count, uint64_t *counts) {
  size_t index = 0;
  while (index < count) {
    uint16_t tables[2][256];
    memset(tables, 0, sizeof tables);
    size_t end = count - index > COUNTED_AT_ONCE ? index + COUNTED_AT_ONCE : count;
    for (; end - index >= 8; index += 8) {
      uint64_t word;
      memcpy(&word, bytes + index, sizeof word);
      for (int pair = 0; pair < 4; pair++) {
        tables[0][word & 0xFF]++;
        tables[1][word >> 8 & 0xFF]++;
        word >>= 16;
      }
    }
    for (; index < end; index++) tables[0][bytes[index]]++;
    for (int byte = 0; byte < 256; byte++) {
      counts[byte] += (uint16_t)(tables[0][byte] + tables[1][byte]);
    }
  }
}

void legible_count_pairs(const uint8_t *bytes, size_t count, uint32_t *pairs) {
  size_t index = 0;
  for (; count - index >= 8; index += 8) {
    uint64_t word;
    memcpy(&word, bytes + index, sizeof word);
    pairs[word & 0xFFFF]++;
    pairs[word >> 16 & 0xFFFF]++;
    pairs[word >> 32 & 0xFFFF]++;
    pairs[word >> 48]++;
  }
  for (; index < count; index += 2) pairs[bytes[index] << 8 | bytes[index + 1]]++;
}

void legible_take_pairs(uint32_t *pairs, uint64_t *counts) {
  for (int first = 0; first < 256; first++) {
    const uint32_t *row = pairs + first * 256;
    uint64_t total = 0;
    for (int second = 0; second < 256; second++) {
      total += row[second];
      counts[second] += row[second];
    }
    counts[first] += total;
  }
  memset(pairs, 0, 256 * 256 * sizeof *pairs);
}

size_t legible_count_byte(const uint8_t *bytes, size_t count, uint8_t byte) {
  // A block is counted in bytes, of which many fit into a vector.
  enum { BLOCK = 128 };
  size_t total = 0;
  size_t index = 0;
  for (; count - index >= BLOCK; index += BLOCK) {
    uint8_t found = 0;
    for (size_t place = 0; place < BLOCK; place++) found += bytes[index + place] == byte;
    total += found;
  }
  for (; index < count; index++) total += bytes[index] == byte;
  return total;
}
