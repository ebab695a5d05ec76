#include "CTextKernels.h"

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
      counts[byte] += (uint64_t)tables[0][byte] + tables[1][byte] + tables[2][byte] + tables[3][byte];
    }
  }
}

size_t legible_count_byte(const uint8_t *bytes, size_t count, uint8_t wanted) {
  size_t total = 0;
  size_t index = 0;
  // A block is short enough for a sum in one byte, which the compiler makes vector code of.
  for (; count - index >= 128; index += 128) {
    uint8_t sum = 0;
    for (size_t offset = 0; offset < 128; offset++) sum += bytes[index + offset] == wanted;
    total += sum;
  }
  for (; index < count; index++) total += bytes[index] == wanted;
  return total;
}

size_t legible_count_characters(const uint8_t *bytes, size_t count) {
  size_t total = 0;
  size_t index = 0;
  for (; count - index >= 128; index += 128) {
    uint8_t sum = 0;
    for (size_t offset = 0; offset < 128; offset++) sum += (int8_t)bytes[index + offset] > -65;
    total += sum;
  }
  for (; index < count; index++) total += (int8_t)bytes[index] > -65;
  return total;
}

size_t legible_count_utf8_leads(const uint8_t *bytes, size_t count) {
  size_t total = 0;
  size_t index = 0;
  for (; count - index >= 128; index += 128) {
    uint8_t sum = 0;
    for (size_t offset = 0; offset < 128; offset++) sum += bytes[index + offset] >= 0xC0;
    total += sum;
  }
  for (; index < count; index++) total += bytes[index] >= 0xC0;
  return total;
}
