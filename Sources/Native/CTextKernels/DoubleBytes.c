#include "DoubleBytes.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Where characters begin is found for 64 bytes at once, so that the look-ups do not wait for each
// other, and text that mixes one byte and two does not mislead the branch predictor.

enum { block = 64 };

/// The most that a block can become: 64 characters of three bytes, and what a store of four bytes
/// writes beyond the last.
enum { block_room = 3 * block + 4 };

#if defined(__SSE2__)
typedef __m128i Bytes;
enum { width = 16 };

static inline Bytes at_least(Bytes bytes, uint8_t bound) {
  return _mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8((char)bound)), bytes);
}

static inline Bytes at_most(Bytes bytes, uint8_t bound) {
  return _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8((char)bound)), bytes);
}

static inline uint64_t high_bits(Bytes bytes) { return (uint32_t)_mm_movemask_epi8(bytes); }
#else
typedef uint8_t Bytes __attribute__((vector_size(8)));
enum { width = 8 };

static inline Bytes at_least(Bytes bytes, uint8_t bound) {
  return (Bytes)(bytes >= (Bytes){} + bound);
}

static inline Bytes at_most(Bytes bytes, uint8_t bound) {
  return (Bytes)(bytes <= (Bytes){} + bound);
}

static inline uint64_t high_bits(Bytes bytes) {
  uint64_t bits = 0;
  for (unsigned lane = 0; lane < width; lane++) bits |= (uint64_t)(bytes[lane] >> 7) << lane;
  return bits;
}
#endif

/// Which of 64 bytes are in a class that leads characters of two bytes.
static inline uint64_t lead_class(const LegibleDoubleByteDecoding *decoding, const uint8_t *input) {
  uint64_t bits = 0;
  for (unsigned offset = 0; offset < block; offset += width) {
    Bytes bytes;
    memcpy(&bytes, input + offset, width);
    Bytes first = at_least(bytes, decoding->first_lead[0]) & at_most(bytes, decoding->last_lead[0]);
    Bytes second = at_least(bytes, decoding->first_lead[1]) & at_most(bytes, decoding->last_lead[1]);
    bits |= high_bits(first | second) << offset;
  }
  return bits;
}

/// Whether all 64 bytes are below 0x80.
static inline bool is_ascii(const uint8_t *input) {
  uint64_t bits = 0;
  for (unsigned offset = 0; offset < block; offset += 8) {
    uint64_t word;
    memcpy(&word, input + offset, 8);
    bits |= word;
  }
  return (bits & 0x8080808080808080) == 0;
}

/// Which bytes of a class that can lead do so, where the first byte begins a character: in each run
/// of them every other one, from the first on.
///
/// A sum carries through a run, so that it tells runs that begin at even places from the others
/// (Langdale and Lemire, "Parsing gigabytes of JSON per second", 2019, section 3.1.1).
static inline uint64_t leads_of(uint64_t class) {
  const uint64_t even = 0x5555555555555555;
  uint64_t starts = class & ~(class << 1);
  uint64_t even_runs = class & ~(class + (starts & even));
  uint64_t odd_runs = class & ~even_runs;
  return (even_runs & even) | (odd_runs & ~even);
}

static inline uint32_t entry_at(const LegibleDoubleByteDecoding *decoding, const uint8_t *input) {
  return decoding->pairs[(uint32_t)input[0] << 8 | input[1]];
}

LegibleProgress legible_double_bytes_to_utf8(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room) {
  size_t consumed = 0;
  uint8_t *place = output;
  // The byte behind a block may belong to its last character.
  while (count - consumed > block && room - (size_t)(place - output) >= block_room) {
    const uint8_t *bytes = input + consumed;
    if (decoding->keeps_ascii && is_ascii(bytes)) {
      memcpy(place, bytes, block);
      place += block;
      consumed += block;
      continue;
    }
    uint64_t leads = leads_of(lead_class(decoding, bytes));
    uint64_t starts = ~(leads << 1);
    while (starts != 0) {
      unsigned index = (unsigned)__builtin_ctzll(starts);
      uint32_t entry = entry_at(decoding, bytes + index);
      if (entry == 0) return (LegibleProgress){consumed + index, (size_t)(place - output)};
      memcpy(place, &entry, 4);
      place += entry >> 24;
      starts &= starts - 1;
    }
    consumed += block + (leads >> 63);
  }
  return (LegibleProgress){consumed, (size_t)(place - output)};
}

/// How many bytes UTF-8 takes for code units of UTF-16 without surrogates.
static inline size_t utf8_length(const uint16_t *units, size_t count) {
  size_t length = count;
  for (size_t index = 0; index < count; index++) {
    length += (units[index] >= 0x80) + (units[index] >= 0x800);
  }
  return length;
}

/// Writes a code of one byte or two; there is room for two.
static inline uint8_t *store_code(uint8_t *place, uint16_t code) {
  memcpy(place, &code, 2);
  return place + 2 - (code < 0x100);
}

LegibleProgress legible_utf8_to_double_bytes(
    const uint16_t *codes, const uint8_t *input, size_t count, uint8_t *output, size_t room) {
  // UTF-16 is a detour that pays: its kernel knows where characters begin without branches, and
  // the look-ups behind it need none.
  uint16_t units[4096];
  const LegibleKernels *kernels = legible_kernels();
  LegibleProgress done = {0, 0};
  enum { worthwhile = 512 };
  while (count - done.consumed >= worthwhile && room - done.produced >= worthwhile) {
    // A byte gives one unit at most, and a unit takes two bytes, as its code does at most.
    size_t window = (room - done.produced) / 2;
    if (window > count - done.consumed) window = count - done.consumed;
    if (window > sizeof units / 2) window = sizeof units / 2;
    LegibleProgress step = kernels->utf8_to_utf16(
        input + done.consumed, window, (uint8_t *)units, sizeof units, false);
    size_t unit_count = step.produced / 2;
    if (unit_count == 0) break;
    uint8_t *place = output + done.produced;
    size_t index = 0;
    for (; index + 4 <= unit_count; index += 4) {
      const uint16_t first = codes[units[index]], second = codes[units[index + 1]];
      const uint16_t third = codes[units[index + 2]], fourth = codes[units[index + 3]];
      if (first == 0 || second == 0 || third == 0 || fourth == 0) break;
      place = store_code(place, first);
      place = store_code(place, second);
      place = store_code(place, third);
      place = store_code(place, fourth);
    }
    for (; index < unit_count; index++) {
      const uint16_t code = codes[units[index]];
      if (code == 0 && units[index] != 0) {
        done.produced = (size_t)(place - output);
        done.consumed += utf8_length(units, index);
        return done;
      }
      place = store_code(place, code);
    }
    done.produced = (size_t)(place - output);
    done.consumed += step.consumed;
  }
  return done;
}
