#ifndef ByteCounts_h
#define ByteCounts_h

#include <stddef.h>
#include <stdint.h>

/// Adds to each of the 256 `counts` how often the byte of its index is in `bytes[0..<count]`.
void legible_count_bytes(const uint8_t *_Nullable bytes, size_t count, uint64_t *_Nonnull counts);

/// Counts the bytes of `bytes[0..<count]`, an even number, two at a time in 65,536 `pairs`, which takes half
/// as many steps as one by one. Only `legible_take_pairs` reads them, so their order does not matter.
void legible_count_pairs(const uint8_t *_Nullable bytes, size_t count, uint32_t *_Nonnull pairs);

/// Adds what was counted in pairs to the 256 `counts`, and begins the pairs anew.
void legible_take_pairs(uint32_t *_Nonnull pairs, uint64_t *_Nonnull counts);

/// How often a byte is in `bytes[0..<count]`.
size_t legible_count_byte(const uint8_t *_Nullable bytes, size_t count, uint8_t byte);

#endif
