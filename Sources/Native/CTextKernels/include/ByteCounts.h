#ifndef ByteCounts_h
#define ByteCounts_h

#include <stddef.h>
#include <stdint.h>

/// Adds to each of the 256 `counts` how often the byte of its index is in `bytes[0..<count]`.
void legible_count_bytes(const uint8_t *_Nullable bytes, size_t count, uint64_t *_Nonnull counts);

/// How often a byte is in `bytes[0..<count]`.
size_t legible_count_byte(const uint8_t *_Nullable bytes, size_t count, uint8_t byte);

#endif
