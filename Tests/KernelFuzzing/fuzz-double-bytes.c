// Random text in encodings of one byte to four a character, both ways, against one character at a time:
//
//     fuzz-double-bytes COUNT SEED
//
// The kernels are those that LEGIBLE_KERNEL names. Scripts/fuzz-kernels builds and runs it.

#define _DEFAULT_SOURCE

#include "DoubleBytes.h"
#include "RandomInput.h"
#include "Scalar.h"

static uint32_t pairs[0x10000], long_characters[legible_plane_count * legible_pair_count];
static uint16_t short_codes[0x10000];
static uint32_t codes[0x10000 + 64 * 65], code_rows[legible_row_count];
static LegibleDoubleByteDecoding decoding;
static LegibleDoubleByteEncoding encoding;

static uint32_t packed(uint32_t scalar) {
  uint8_t bytes[4] = {0};
  const uint32_t length = (uint32_t)write_utf8(bytes, scalar);
  uint32_t word;
  memcpy(&word, bytes, sizeof word);
  return length == 4 ? word : word | length << 24;
}

static uint32_t any_character(void) {
  switch (below(8)) {
  case 0: return 0x10000 + below(0x100000);
  case 1: return 0x80 + below(0x780);
  default: return 0x4E00 + below(0x5000);
  }
}

// Tables in which little is missing, and now and then more.
static void choose_encoding(LegibleLongCodes form) {
  const uint32_t gap = below(3) == 0 ? 8 : 4000;
  const uint8_t first = form == legible_four_byte_codes ? 0x81 : 0xA1;
  for (uint32_t pair = 0; pair < 0x10000; pair++) {
    const uint32_t lead = pair >> 8, trail = pair & 0xFF;
    const bool is_pair = lead >= first && lead <= 0xFE && trail >= 0x40 && trail != 0x7F && trail != 0xFF;
    pairs[pair] = lead < 0x80 ? packed(lead) : is_pair && below(gap) ? packed(any_character()) : 0;
  }
  const size_t count = sizeof long_characters / sizeof *long_characters;
  for (size_t index = 0; index < count; index++) {
    const uint32_t scalar = form == legible_four_byte_codes ? 0x80 + below(0xD000) : any_character();
    long_characters[index] = below(gap) ? packed(scalar) : 0;
  }
  decoding = (LegibleDoubleByteDecoding){
    pairs, {first, first}, {0xFE, 0xFE}, true, form, long_characters};
  memset(short_codes, 0, sizeof short_codes);
  memset(codes, 0, sizeof codes);
  for (uint32_t unit = 0; unit < 0x10000; unit++) {
    if ((unit & 0xF800) == 0xD800 || below(gap) == 0) continue;
    if (unit < 0x80) {
      codes[unit] = unit;
    } else if (unit % 97 < 2) {
      // A letter and a mark that may be written together.
      codes[unit] = (0x8181 + below(0x7E)) << 16 |
                    (uint32_t)(unit % 97 ? legible_is_mark : legible_begins_combination) << 8;
      continue;
    } else {
      const uint32_t length = unit < 0x5000 ? 2 : 3 + unit % 2;
      codes[unit] = (0x81818181 + below(0x7E)) >> (8 * (4 - length));
    }
    if (codes[unit] <= 0xFFFF) short_codes[unit] = (uint16_t)codes[unit];
  }
  for (uint32_t row = 0; row < legible_row_count; row++) {
    code_rows[row] = 0x10000 + (row >= 0x400 && row < 0x440 ? 64 * (1 + row - 0x400) : 0);
  }
  for (size_t index = 0x10000 + 64; index < sizeof codes / sizeof *codes; index++) {
    codes[index] = below(gap) ? (0x81818181 + below(0x7E)) >> (8 * below(3)) : 0;
  }
  encoding = (LegibleDoubleByteEncoding){
    short_codes, codes, code_rows, form == legible_four_byte_codes};
}

static uint8_t any_byte(void) { return (uint8_t)below(256); }

static size_t make_bytes(uint8_t *in, LegibleLongCodes form) {
  const uint32_t mixture = below(5), wanted = below(600);
  size_t count = 0;
  while (count < wanted) {
    const uint32_t run = 1 + below(mixture == 0 ? 60 : 6), kind = below(mixture == 1 ? 3 : 4);
    for (uint32_t number = 0; number < run; number++) {
      const uint8_t low = form == legible_four_byte_codes ? 0x81 : 0xA1;
      const uint8_t span = (uint8_t)(0xFF - low);
      if (kind == 0) {
        in[count++] = (uint8_t)below(0x80);
      } else if (kind == 1 || form == legible_no_long_codes) {
        in[count++] = (uint8_t)(low + below(span));
        in[count++] = (uint8_t)(form == legible_four_byte_codes && below(2) ? 0x40 + below(0x3F) : low + below(span));
      } else if (form == legible_four_byte_codes) {
        in[count++] = below(9) ? (uint8_t)(0x81 + below(4)) : (uint8_t)(0x81 + below(0x7E));
        in[count++] = (uint8_t)('0' + below(10));
        in[count++] = (uint8_t)(0x81 + below(0x7E));
        in[count++] = (uint8_t)('0' + below(10));
      } else {
        in[count++] = form == legible_prefixed_pairs ? 0x8F : 0x8E;
        if (form == legible_planes_of_pairs) in[count++] = (uint8_t)(0xA1 + below(16));
        in[count++] = (uint8_t)(0xA1 + below(0x5E));
        in[count++] = (uint8_t)(0xA1 + below(0x5E));
      }
    }
  }
  damage(in, count, any_byte);
  return count > 0 && below(3) == 0 ? count - below(3) * (count > 3) : count;
}

static size_t make_utf8(uint8_t *in) {
  const uint32_t mixture = below(6), wanted = below(below(4) == 0 ? 9000 : 2500);
  size_t count = 0;
  while (count < wanted) {
    const uint32_t run = 1 + below(mixture == 0 ? 300 : 12), kind = mixture == 1 ? 2 : below(4);
    for (uint32_t number = 0; number < run; number++) {
      const uint32_t scalar = kind == 0   ? below(0x80)
                              : kind == 1 ? 0x80 + below(0x4F00)
                              : kind == 2 ? 0x20000 + below(0x1000)
                                          : 0x5000 + below(0x5000);
      count += write_utf8(in + count, scalar);
    }
  }
  damage(in, count, any_byte);
  return count;
}

// Reads one character, and writes it; the number of bytes read, zero where there is none.
static size_t decode_one(const uint8_t *in, size_t count, uint8_t *out, size_t *produced) {
  if (count < 2) return 0;
  uint32_t character = pairs[in[0] << 8 | in[1]];
  size_t length = in[0] < 0x80 ? 1 : 2;
  if (character == 0) {
    const size_t long_length = decoding.long_codes == legible_prefixed_pairs ? 3 : 4;
    if (decoding.long_codes == legible_no_long_codes || count < long_length) return 0;
    uint32_t pointer = 0;
    if (decoding.long_codes == legible_four_byte_codes) {
      for (size_t index = 0; index < 4; index++) {
        const uint8_t low = index % 2 ? '0' : 0x81, high = index % 2 ? '9' : 0xFE;
        if (in[index] < low || in[index] > high) return 0;
        pointer = pointer * (index % 2 ? 10 : 126) + in[index] - low;
      }
      if (pointer >= legible_first_supplementary && pointer < legible_first_supplementary + 0x100000) {
        character = packed(pointer - legible_first_supplementary + 0x10000);
      } else {
        character = pointer < legible_four_byte_count ? long_characters[pointer] : 0;
      }
    } else {
      const uint8_t *pair = in + long_length - 2;
      if (in[0] != (long_length == 3 ? 0x8F : 0x8E)) return 0;
      for (size_t index = 0; index < 2; index++) {
        if (pair[index] < 0xA1 || pair[index] > 0xFE) return 0;
      }
      if (long_length == 4 && (in[1] < 0xA1 || in[1] > 0xAF)) return 0;
      pointer = (pair[0] - 0xA1u) * 94 + pair[1] - 0xA1u;
      if (long_length == 4) pointer += (in[1] - 0xA1u) * legible_pair_count;
      character = long_characters[pointer];
    }
    length = long_length;
  }
  if (character == 0) return 0;
  const size_t bytes = character >> 31 ? 4 : character >> 24;
  memcpy(out + *produced, &character, bytes);
  *produced += bytes;
  return length;
}

// Writes the code of one character; the number of bytes read, zero where there is none.
static size_t encode_one(const uint8_t *in, size_t count, uint8_t *out, size_t *produced) {
  const UTF8Character character = read_utf8(in, count);
  if (character.length == 0) return 0;
  uint32_t code = 0, entry = 0;
  if (character.scalar < 0x10000) {
    entry = codes[character.scalar];
    if (entry & 0xFF) code = entry;
    else if (character.scalar != 0) {
      code = entry >> 16;
      if (entry >> 8 & legible_begins_combination) {
        const UTF8Character next = read_utf8(in + character.length, count - character.length);
        if (next.length == 0) return 0;
        const uint32_t mark = next.scalar < 0x10000 ? codes[next.scalar] : 0;
        if (!(mark & 0xFF) && mark >> 8 & legible_is_mark) return 0;
      }
    }
  } else if (encoding.counts_supplementary) {
    const uint32_t pointer = character.scalar - 0x10000 + legible_first_supplementary;
    code = (pointer / 12600 + 0x81) | (pointer / 1260 % 10 + '0') << 8 |
           (pointer / 10 % 126 + 0x81) << 16 | (pointer % 10 + '0') << 24;
  } else if (character.scalar - 0x10000 < legible_row_count << 6) {
    const uint32_t row = (character.scalar - 0x10000) >> 6;
    code = codes[code_rows[row] + (character.scalar & 0x3F)];
  }
  if (code == 0 && character.scalar != 0) return 0;
  do out[(*produced)++] = (uint8_t)code;
  while (code >>= 8);
  return character.length;
}

// Whether a kernel may stop: where little is left, or nothing is to be read.
static bool may_stop(bool decodes, const uint8_t *in, size_t count, size_t room) {
  uint8_t out[8];
  size_t produced = 0;
  if (decodes) return count < 80 || room < 200 || decode_one(in, count, out, &produced) == 0;
  if (count < 512 || room < 512) return true;
  // What follows the first letter of a pair may be beyond what is looked at together.
  const UTF8Character next = read_utf8(in, count);
  const uint32_t entry = next.scalar < 0x10000 ? codes[next.scalar] : 0;
  if (!(entry & 0xFF) && entry >> 8 & legible_begins_combination) return true;
  return encode_one(in, count, out, &produced) == 0;
}

int main(int argc, char **argv) {
  static uint8_t in[LONGEST], expected[4 * LONGEST];
  const long inputs = argc > 1 ? atol(argv[1]) : 1000000;
  state ^= (argc > 2 ? strtoull(argv[2], NULL, 10) : 1) * 0x9E3779B97F4A7C15;
  for (long input = 0; input < inputs; input++) {
    if (input % 5000 == 0) choose_encoding((LegibleLongCodes)(input / 5000 % 4));
    const bool decodes = below(2);
    const size_t count = decodes ? make_bytes(in, decoding.long_codes) : make_utf8(in);
    const size_t room = random_room(count);
    const Placement at = placed(in, count, room);
    const LegibleProgress done =
      decodes ? legible_double_bytes_to_utf8(&decoding, at.source, count, at.target, room)
              : legible_utf8_to_double_bytes(&encoding, at.source, count, at.target, room);
    size_t read = 0, produced = 0, length = 1;
    while (read < done.consumed && length > 0) {
      length = decodes ? decode_one(in + read, count - read, expected, &produced)
                       : encode_one(in + read, count - read, expected, &produced);
      read += length;
    }
    if (read == done.consumed && produced == done.produced && *at.neighbour == NEIGHBOUR &&
        may_stop(decodes, in + read, count - read, room - done.produced) &&
        memcmp(at.target, expected, produced) == 0) {
      continue;
    }
    printf(
      "fuzz-double-bytes: wrong at input %ld: form %d, %s, %zu bytes, room for %zu: read %zu, not %zu, "
      "wrote %zu, not %zu\n",
      input, (int)decoding.long_codes, decodes ? "to UTF-8" : "from UTF-8", count, room,
      done.consumed, read, done.produced, produced);
    print_bytes(in, count);
    return 1;
  }
  printf("%ld inputs of double bytes by %s: all as one character at a time\n", inputs, legible_kernels()->name);
}
