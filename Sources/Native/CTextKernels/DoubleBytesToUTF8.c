#include "DoubleBytes.h"

#include <string.h>

#include "FourByteCodes.h"
#include "PackedUTF8.h"

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

/// Which of 64 bytes are from one to another.
static inline uint64_t bytes_between(const uint8_t *input, uint8_t first, uint8_t last) {
  uint64_t bits = 0;
  for (unsigned offset = 0; offset < block; offset += width) {
    Bytes bytes;
    memcpy(&bytes, input + offset, width);
    bits |= high_bits(at_least(bytes, first) & at_most(bytes, last)) << offset;
  }
  return bits;
}

/// Which of 64 bytes are above 0x7F.
static inline uint64_t high_class(const uint8_t *input) {
  uint64_t bits = 0;
  for (unsigned offset = 0; offset < block; offset += width) {
    Bytes bytes;
    memcpy(&bytes, input + offset, width);
    bits |= high_bits(bytes) << offset;
  }
  return bits;
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

/// The number of a code of four bytes of which the first and the third are from 0x81 to 0xFE, and the others digits.
static inline uint32_t four_byte_pointer(uint32_t word) {
  const uint32_t tens = (word & 0x00FF00FF) * 10 + (word >> 8 & 0x00FF00FF);
  return (tens & 0xFFFF) * 1260 + (tens >> 16) - first_four_byte_pointer;
}

/// The character of such a number; zero if there is none.
static inline uint32_t counted_character(
    const LegibleDoubleByteDecoding *decoding, uint32_t pointer) {
  if (pointer < legible_four_byte_count) return decoding->long_characters[pointer];
  const uint32_t scalar = pointer - legible_first_supplementary + 0x10000;
  if (pointer < legible_first_supplementary || scalar > 0x10FFFF) return 0;
  return (0xF0 | scalar >> 18) | (0x80 | (scalar >> 12 & 0x3F)) << 8 |
         (0x80 | (scalar >> 6 & 0x3F)) << 16 | (0x80 | (scalar & 0x3F)) << 24;
}

/// The four bytes of a code, the first lowest.
static inline uint32_t code_at(const uint8_t *bytes) {
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/// The character of a code of four bytes, of which the second and the fourth are digits.
static inline uint32_t four_byte_character(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *bytes) {
  const uint32_t word = code_at(bytes);
  // Both sums tell digits: what is above 9 carries into the upper half of its byte.
  if ((word & 0xF080F080) != 0x30803080 || ((word + 0x06000600) & 0xF000F000) != 0x30003000) {
    return 0;
  }
  uint32_t first = bytes[0] - 0x81u, third = bytes[2] - 0x81u;
  if (first > 125 || third > 125) return 0;
  return counted_character(decoding, four_byte_pointer(word));
}

/// The number of a pair of 0xA1…0xFE; not below `legible_pair_count` if it is none.
static inline uint32_t pair_number(const uint8_t *bytes) {
  uint32_t row = bytes[0] - 0xA1u, column = bytes[1] - 0xA1u;
  return row < 94 && column < 94 ? row * 94 + column : legible_pair_count;
}

/// The character of a code of three bytes or four; zero if there is none.
static inline uint32_t long_character(
    const LegibleDoubleByteDecoding *decoding, LegibleLongCodes form, const uint8_t *bytes) {
  switch (form) {
    case legible_four_byte_codes: return four_byte_character(decoding, bytes);
    case legible_prefixed_pairs: {
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

/// Converts codes of four bytes and ASCII that begin in a block, up to something else. Reads eight bytes more; there
/// is room for two blocks.
///
/// - Returns: Where the next character begins.
static inline unsigned convert_four_byte_block(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *bytes, uint8_t **place) {
  const FourByteCodes found = find_four_byte_codes(
      bytes_between(bytes, 0x81, 0xFE), bytes_between(bytes, '0', '9'), high_class(bytes));
  uint64_t codes = found.starts;
  const uint32_t *characters = decoding->long_characters;
  const uint8_t *in = bytes;
  uint8_t *out = *place;
  for (; codes != 0; codes &= codes - 1) {
    const uint8_t *code = bytes + __builtin_ctzll(codes);
    // The ASCII before it, of which there is seldom much. All is inside of the block and eight bytes more.
    memcpy(out, in, 8);
    if (code - in > 8) memcpy(out + 8, in + 8, (size_t)(code - in) - 8);
    out += code - in;
    in = code;
    const uint32_t pointer = four_byte_pointer(code_at(code));
    if (pointer < legible_four_byte_count) {
      // Two bytes or three, or none if it is not there.
      const uint32_t character = characters[pointer];
      if (character == 0) break;
      memcpy(out, &character, 4);
      out += character >> 24;
    } else {
      const uint32_t character = counted_character(decoding, pointer);
      if (character == 0) break;
      out = store_character(out, character);
    }
    in += 4;
  }
  if (codes == 0) {
    memcpy(out, in, (size_t)(bytes + found.end - in));
    out += bytes + found.end - in;
    in = bytes + found.end;
  }
  *place = out;
  return (unsigned)(in - bytes);
}

/// Converts blocks in which most is codes of four bytes and ASCII.
static __attribute__((noinline)) LegibleProgress convert_four_byte_codes(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room) {
  const LegibleKernels *kernels = legible_kernels();
  if (kernels->four_byte_codes_to_utf8) {
    return kernels->four_byte_codes_to_utf8(input, count, output, room, decoding->long_characters);
  }
  size_t consumed = 0;
  uint8_t *place = output;
  while (count - consumed >= block + 8 && room - (size_t)(place - output) >= 2 * block) {
    const unsigned end = convert_four_byte_block(decoding, input + consumed, &place);
    consumed += end;
    if (end < block / 2) break;
  }
  return (LegibleProgress){.consumed = consumed, .produced = (size_t)(place - output)};
}

/// Converts a run of long codes, with single ASCII bytes between them.
static inline __attribute__((always_inline)) LegibleProgress convert_run_of(
    const LegibleDoubleByteDecoding *decoding, LegibleLongCodes form, const uint8_t *input,
    size_t count, uint8_t *output, size_t room) {
  const size_t length = form == legible_prefixed_pairs ? 3 : 4;
  size_t consumed = 0;
  uint8_t *place = output;
  // A code and the byte behind it; a character of four bytes and that byte.
  while (count - consumed >= 5 && room - (size_t)(place - output) >= 5) {
    const uint32_t character = long_character(decoding, form, input + consumed);
    if (character == 0) break;
    place = store_character(place, character);
    consumed += length;
    // The ends of words are hard to predict, so no branch depends on them.
    const uint8_t next = input[consumed];
    const bool is_single = next < 0x80 && decoding->keeps_ascii;
    *place = next;
    place += is_single;
    consumed += is_single;
  }
  return (LegibleProgress){consumed, (size_t)(place - output)};
}

/// The same for any form of codes, not inlined into the other loops.
static __attribute__((noinline)) LegibleProgress convert_long_codes(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room) {
  switch (decoding->long_codes) {
    case legible_no_long_codes: break;
    case legible_prefixed_pairs:
      return convert_run_of(decoding, legible_prefixed_pairs, input, count, output, room);
    case legible_planes_of_pairs:
      return convert_run_of(decoding, legible_planes_of_pairs, input, count, output, room);
    case legible_four_byte_codes:
      return convert_run_of(decoding, legible_four_byte_codes, input, count, output, room);
  }
  return (LegibleProgress){0, 0};
}

/// Converts the characters of one byte and of two that begin in a block, up to one that `pairs` does not have.
/// Unless `four_count` is NULL, also converts codes of four bytes, and counts them; then there are three bytes
/// behind the block.
///
/// - Returns: Where the next character begins.
static inline __attribute__((always_inline)) unsigned convert_block(
    const LegibleDoubleByteDecoding *decoding, unsigned *four_count, const uint8_t *bytes, uint64_t leads,
    uint8_t **place) {
  uint64_t starts = ~(leads << 1);
  uint8_t *out = *place;
  while (starts != 0) {
    const unsigned index = (unsigned)__builtin_ctzll(starts);
    uint32_t character = entry_at(decoding, bytes + index);
    starts &= starts - 1;
    if ((int32_t)character <= 0) {
      if (character == 0) {
        if (four_count) character = four_byte_character(decoding, bytes + index);
        if (character == 0) {
          *place = out;
          return index;
        }
        *four_count += 1;
        out = store_character(out, character);
        // Its third byte is a lead by itself, behind a digit.
        starts &= starts - 1;
        if (index + 4 >= block) {
          *place = out;
          return index + 4;
        }
        continue;
      }
      memcpy(out, &character, 4);
      out += 4;
    } else {
      memcpy(out, &character, 4);
      out += character >> 24;
    }
  }
  *place = out;
  return block + (unsigned)(leads >> 63);
}

/// The same for a block in which all that is not a character of two bytes is ASCII, most of it: runs
/// of that are copied. Reads a block more, and writes that much more.
static inline unsigned convert_sparse_block(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *bytes, uint64_t leads,
    uint8_t **place) {
  unsigned index = 0;
  uint8_t *out = *place;
  for (; leads != 0; leads &= leads - 1) {
    const unsigned lead = (unsigned)__builtin_ctzll(leads);
    memcpy(out, bytes + index, 16);
    if (lead - index > 16) memcpy(out + 16, bytes + index + 16, block - 16);
    out += lead - index;
    index = lead;
    const uint32_t character = entry_at(decoding, bytes + index);
    if (character == 0) {
      *place = out;
      return index;
    }
    out = store_character(out, character);
    index += 2;
  }
  if (index < block) {
    memcpy(out, bytes + index, block);
    out += block - index;
    index = block;
  }
  *place = out;
  return index;
}

/// Converts blocks, as `legible_double_bytes_to_utf8` does.
static inline __attribute__((always_inline)) LegibleProgress convert_blocks(
    const LegibleDoubleByteDecoding *decoding, bool has_four, const uint8_t *input, size_t count,
    uint8_t *output, size_t room) {
  enum { few = 20, many = 6 };
  // The bytes behind a block may belong to its last character.
  const size_t behind = has_four ? 3 : 1;
  size_t consumed = 0;
  uint8_t *place = output;
  // How many codes of four bytes were met in the last block.
  unsigned four_count = 0;
  while (count - consumed >= block + behind && room - (size_t)(place - output) >= block_room) {
    const uint8_t *bytes = input + consumed;
    if (four_count >= many) {
      const LegibleProgress run = convert_four_byte_codes(
          decoding, bytes, count - consumed, place, room - (size_t)(place - output));
      consumed += run.consumed;
      place += run.produced;
      four_count = 0;
      if (run.consumed > 0) continue;
    }
    const uint64_t high = high_class(bytes);
    if (high == 0 && decoding->keeps_ascii) {
      memcpy(place, bytes, block);
      place += block;
      consumed += block;
      continue;
    }
    const uint64_t leads = leads_of(lead_class(decoding, bytes));
    // Other bytes above 0x7F are neither leads nor behind them.
    const bool is_sparse = __builtin_popcountll(high) <= few && decoding->keeps_ascii &&
                           (high & ~(leads | leads << 1)) == 0 && count - consumed >= 2 * block &&
                           room - (size_t)(place - output) >= block_room + block;
    four_count = 0;
    const unsigned end =
        is_sparse ? convert_sparse_block(decoding, bytes, leads, &place)
                  : convert_block(decoding, has_four ? &four_count : NULL, bytes, leads, &place);
    consumed += end;
    if (end >= block) continue;
    const LegibleProgress run = convert_long_codes(
        decoding, input + consumed, count - consumed, place, room - (size_t)(place - output));
    if (run.consumed == 0) break;
    consumed += run.consumed;
    place += run.produced;
  }
  return (LegibleProgress){consumed, (size_t)(place - output)};
}

LegibleProgress legible_double_bytes_to_utf8(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room) {
  return decoding->long_codes == legible_four_byte_codes
             ? convert_blocks(decoding, true, input, count, output, room)
             : convert_blocks(decoding, false, input, count, output, room);
}
