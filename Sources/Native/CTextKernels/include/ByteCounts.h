#ifndef ByteCounts_h
#define ByteCounts_h

#include <stddef.h>
#include <stdint.h>

/// Adds to each of the 256 `counts` how often the byte of its index is in `bytes[0..<count]`.
void legible_count_bytes(const uint8_t *bytes, size_t count, uint64_t *counts);

#endif
