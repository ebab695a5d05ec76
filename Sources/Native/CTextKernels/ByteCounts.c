#include "ByteCounts.h"

#include <string.h>

void legible_count_bytes(const uint8_t *bytes, size_t count, uint64_t *counts) {
  // Four tables, so that a run of one byte does not wait for its own last count.
  uint32_t tables[4][256];
  size_t index = 0;
  while (index < count) {
    size_t end = count - index > (1u << 30) ? index + (1u << 30) : count;
    memset(tables, 0, sizeof tables);
    for (; end - index >= 4; index += 4) {
      tables[0][bytes[index]]++;
      tables[1][bytes[index + 1]]++;
      tables[2][bytes[index + 2]]++;
      tables[3][bytes[index + 3]]++;
    }
    for (; index < end; index++) tables[0][bytes[index]]++;
    for (int byte = 0; byte < 256; byte++) {
      counts[byte] += tables[0][byte] + tables[1][byte] + tables[2][byte] + tables[3][byte];
    }
  }
}
