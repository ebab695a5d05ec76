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

/// The character of a code of four bytes, of which the second and the fourth are digits.
static inline uint32_t four_byte_character(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *bytes) {
  uint32_t word;
  memcpy(&word, bytes, 4);
  // Both sums tell digits: what is above 9 carries into the upper half of its byte.
  if ((word & 0xF080F080) != 0x30803080 || ((word + 0x06000600) & 0xF000F000) != 0x30003000) {
    return 0;
  }
  uint32_t first = bytes[0] - 0x81u, third = bytes[2] - 0x81u;
  if (first > 125 || third > 125) return 0;
  uint32_t pointer = ((first * 10 + (bytes[1] & 0x0F)) * 126 + third) * 10 + (bytes[3] & 0x0F);
  if (pointer < legible_four_byte_count) return decoding->long_characters[pointer];
  uint32_t scalar = pointer - legible_first_supplementary + 0x10000;
  if (pointer < legible_first_supplementary || scalar > 0x10FFFF) return 0;
  return (0xF0 | scalar >> 18) | (0x80 | (scalar >> 12 & 0x3F)) << 8 |
         (0x80 | (scalar >> 6 & 0x3F)) << 16 | (0x80 | (scalar & 0x3F)) << 24;
}

/// The number of a pair of 0xA1…0xFE; not below `legible_pair_count` if it is none.
static inline uint32_t pair_number(const uint8_t *bytes) {
  uint32_t row = bytes[0] - 0xA1u, column = bytes[1] - 0xA1u;
  return row < 94 && column < 94 ? row * 94 + column : legible_pair_count;
}

/// The character of a code of three bytes or four, and its length; zero if there is none.
static inline uint32_t long_character(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *bytes, unsigned *length) {
  *length = 4;
  switch (decoding->long_codes) {
    case legible_four_byte_codes: return four_byte_character(decoding, bytes);
    case legible_prefixed_pairs: {
      *length = 3;
      uint32_t number = pair_number(bytes + 1);
      if (bytes[0] != 0x8F || number == legible_pair_count) return 0;
      return decoding->long_characters[number];
    }
    case legible_planes_of_pairs: {
      uint32_t plane = bytes[1] - 0xA1u, number = pair_number(bytes + 2);
      if (bytes[0] != 0x8E || plane >= legible_plane_count || number == legible_pair_count) {
        return 0;
      }
      return decoding->long_characters[plane * legible_pair_count + number];
    }
    case legible_no_long_codes: break;
  }
  return 0;
}

/// Writes the characters of long codes from `index` on, and single ASCII bytes between them; stops
/// behind the block.
static unsigned convert_long_codes(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *bytes, unsigned index,
    uint8_t **place) {
  while (index < block) {
    unsigned length;
    uint32_t character = long_character(decoding, bytes + index, &length);
    if (character == 0) break;
    memcpy(*place, &character, 4);
    *place += character >> 31 ? 4 : character >> 24;
    index += length;
    if (index < block && bytes[index] < 0x80 && decoding->keeps_ascii) {
      *(*place)++ = bytes[index++];
    }
  }
  return index;
}

LegibleProgress legible_double_bytes_to_utf8(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room) {
  size_t consumed = 0;
  uint8_t *place = output;
  // The bytes behind a block may belong to its last character.
  while (count - consumed >= block + 3 && room - (size_t)(place - output) >= block_room) {
    const uint8_t *bytes = input + consumed;
    if (decoding->keeps_ascii && is_ascii(bytes)) {
      memcpy(place, bytes, block);
      place += block;
      consumed += block;
      continue;
    }
    const uint64_t class = lead_class(decoding, bytes);
    uint64_t leads = leads_of(class);
    uint64_t starts = ~(leads << 1);
    unsigned end = block + (unsigned)(leads >> 63);
    while (starts != 0) {
      unsigned index = (unsigned)__builtin_ctzll(starts);
      uint32_t character = entry_at(decoding, bytes + index);
      // Neither zero nor of four bytes.
      if ((int32_t)character > 0) {
        memcpy(place, &character, 4);
        place += character >> 24;
        starts &= starts - 1;
        continue;
      }
      if (character != 0) {
        memcpy(place, &character, 4);
        place += 4;
        starts &= starts - 1;
        continue;
      }
      const unsigned next = convert_long_codes(decoding, bytes, index, &place);
      if (next == index) return (LegibleProgress){consumed + index, (size_t)(place - output)};
      if (next >= block) {
        end = next;
        break;
      }
      // Characters of one byte and of two begin again behind the longer ones.
      const uint64_t behind = ~(uint64_t)0 << next;
      leads = leads_of(class & behind);
      starts = ~(leads << 1) & behind;
      end = block + (unsigned)(leads >> 63);
    }
    consumed += end;
  }
  return (LegibleProgress){consumed, (size_t)(place - output)};
}
