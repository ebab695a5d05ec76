// Random text through every conversion kernel that the machine runs, against one character at a time:
//
//     fuzz-kernels COUNT SEED
//
// Input and output end, or begin, at pages that nobody may touch, so that a byte read or written too far
// ends the program. Scripts/fuzz-kernels builds and runs it.

#define _DEFAULT_SOURCE

#include "RandomInput.h"
#include "Scalar.h"

// What characters a text is made of.
typedef enum { ASCII, LATIN, CYRILLIC, TWO_BYTES, IDEOGRAPHS, THREE_BYTES, FOUR_BYTES, SIGNS, KINDS } Kind;

static uint32_t character(Kind kind) {
  static const uint32_t signs[8] = {
    0x2018, 0x2019, 0x201C, 0x2014, 0x20AC, 0x0153, 0x0178, 0xFEFF};
  switch (kind) {
  case ASCII: return below(12) == 0 ? 0x0A : below(40) == 0 ? 0x0D : 0x20 + below(95);
  case LATIN: return 0x80 + below(0x80);
  case CYRILLIC: return 0x400 + below(0x60);
  case TWO_BYTES: return 0x80 + below(0x780);
  case IDEOGRAPHS: return 0x4E00 + below(0x5000);
  case THREE_BYTES: return 0x800 + below(0xD000);
  case FOUR_BYTES: return 0x10000 + below(0x100000);
  default: return signs[below(8)];
  }
}

typedef enum { FROM_UTF16, FROM_UTF32, TO_UTF16, TO_UTF32, FROM_BYTES, TO_BYTES, DIRECTIONS } Direction;

// A single-byte encoding, both ways.
static uint32_t utf8[256];
static uint16_t rows[1024], bytes_of_rows[64 * 257];
static LegibleSingleByteDecoding decoding;
static LegibleSingleByteEncoding encoding;

// The characters of a byte in ISO-8859-1, something like windows-1252 and windows-1251, and an encoding
// that has nothing in its place; zero for none.
static uint32_t character_of(uint32_t byte, uint32_t which) {
  if (which == 3) return (byte * 7 + 64) & 0xFF;
  if (byte < 0x80 || which == 0) return byte;
  if (which == 1) return byte >= 0xA0 ? byte : byte % 8 == 5 ? 0 : 0x2010 + byte % 32;
  return byte >= 0xC0 ? 0x410 + byte - 0xC0 : byte == 0xB8 ? 0x451 : 0;
}

static void choose_encoding(uint32_t which) {
  memset(rows, 0, sizeof rows);
  size_t used = 64;
  for (size_t i = 0; i < sizeof bytes_of_rows / 2; i++) bytes_of_rows[i] = legible_no_byte;
  for (uint32_t byte = 256; byte-- > 0;) {
    const uint32_t scalar = character_of(byte, which);
    utf8[byte] = 0;
    if (scalar == 0 && byte >= 0x80 && which != 3) continue;
    uint8_t sequence[4] = {0};
    const uint32_t length = (uint32_t)write_utf8(sequence, scalar);
    memcpy(&utf8[byte], sequence, 3);
    utf8[byte] |= length << 24;
    uint16_t *row = &rows[scalar >> 6];
    if (*row == 0) {
      *row = (uint16_t)used;
      used += 64;
    }
    bytes_of_rows[*row + (scalar & 0x3F)] = (uint16_t)byte;
  }
  const uint16_t latin_start = which == 0 ? 0x80 : which == 1 ? 0xA0 : 0x100;
  decoding = (LegibleSingleByteDecoding){utf8, which != 3, latin_start};
  encoding = (LegibleSingleByteEncoding){rows, bytes_of_rows, which != 3, latin_start};
}

// A byte that begins or ends much in UTF-8 and UTF-16.
static uint8_t unlikely_byte(void) {
  static const uint8_t bytes[8] = {0xC2, 0xC3, 0x80, 0xED, 0xD8, 0xF4, 0xDC, 0x00};
  return bytes[below(8)];
}

// A text, damaged or cut now and then.
static size_t make_input(uint8_t *in, Direction direction, bool big_endian) {
  const uint32_t mixture = below(10);
  const Kind other = (Kind)below(KINDS);
  const size_t wanted = below(below(8) == 0 ? 3000 : 300);
  size_t count = 0;
  while (count < wanted) {
    Kind kind = ASCII;
    if (mixture < 3 || (mixture < 6 && below(1 + below(30)) == 0)) kind = other;
    else if (mixture < 8) kind = (Kind)below(KINDS);
    else if (mixture == 8 && below(20) > 0) kind = other;
    const uint32_t scalar = character(kind);
    switch (direction) {
    case FROM_UTF16: count += write_units(in + count, scalar, 2, big_endian); break;
    case FROM_UTF32: count += write_units(in + count, scalar, 4, big_endian); break;
    case FROM_BYTES: in[count++] = (uint8_t)scalar; break;
    default: count += write_utf8(in + count, scalar);
    }
  }
  damage(in, count, unlikely_byte);
  if (below(6) == 0) count -= below((uint32_t)(count < 5 ? count + 1 : 5));
  return count;
}

static LegibleProgress convert_plainly(
  Direction direction, bool big_endian, const uint8_t *in, size_t count, uint8_t *out,
  size_t room
) {
  Cursor at = {in, in + count, out, out + room};
  switch (direction) {
  case FROM_UTF16: units_to_utf8(&at, count, 2, big_endian); break;
  case FROM_UTF32: units_to_utf8(&at, count, 4, big_endian); break;
  case TO_UTF16: utf8_to_units(&at, count, 2, big_endian); break;
  case TO_UTF32: utf8_to_units(&at, count, 4, big_endian); break;
  case FROM_BYTES: bytes_to_utf8(&at, count, &decoding); break;
  default: utf8_to_bytes(&at, count, &encoding);
  }
  return progress(&at, in, out);
}

static LegibleProgress convert(
  const LegibleKernels *kernels, Direction direction, bool big_endian, const uint8_t *in,
  size_t count, uint8_t *out, size_t room
) {
  switch (direction) {
  case FROM_UTF16: return kernels->utf16_to_utf8(in, count, out, room, big_endian);
  case FROM_UTF32: return kernels->utf32_to_utf8(in, count, out, room, big_endian);
  case TO_UTF16: return kernels->utf8_to_utf16(in, count, out, room, big_endian);
  case TO_UTF32: return kernels->utf8_to_utf32(in, count, out, room, big_endian);
  case FROM_BYTES: return kernels->single_byte_to_utf8(in, count, out, room, &decoding);
  default: return kernels->utf8_to_single_byte(in, count, out, room, &encoding);
  }
}

// Whether the lines that a kernel counted, if it did, are those of the UTF-8 side.
static bool has_right_lines(LegibleProgress done, const uint8_t *text, size_t count) {
  size_t feeds = 0;
  for (size_t i = 0; i < count; i++) {
    if (text[i] == 0x0D) return !done.counts_lines;
    feeds += text[i] == 0x0A;
  }
  return !done.counts_lines || done.line_feeds == feeds;
}

int main(int argc, char **argv) {
  static const char *const names[] = {"avx512", "avx2", "ssse3", "neon", "portable"};
  static uint8_t in[LONGEST], expected[4 * LONGEST + 512];
  const long inputs = argc > 1 ? atol(argv[1]) : 1000000;
  state ^= (argc > 2 ? strtoull(argv[2], NULL, 10) : 1) * 0x9E3779B97F4A7C15;
  long runs = 0;
  for (long input = 0; input < inputs; input++) {
    const Direction direction = (Direction)below(DIRECTIONS);
    const bool big_endian = direction < FROM_BYTES && below(2);
    choose_encoding(below(4));
    const size_t count = make_input(in, direction, big_endian);
    const size_t room = random_room(count);
    const LegibleProgress plain =
      convert_plainly(direction, big_endian, in, count, expected, room);
    const bool to_utf8 = direction < TO_UTF16 || direction == FROM_BYTES;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
      const LegibleKernels *kernels = legible_kernels_named(names[i]);
      if (!kernels) continue;
      const Placement at = placed(in, count, room);
      const LegibleProgress done =
        convert(kernels, direction, big_endian, at.source, count, at.target, room);
      runs++;
      if (done.consumed == plain.consumed && done.produced == plain.produced &&
          memcmp(at.target, expected, plain.produced) == 0 && *at.neighbour == NEIGHBOUR &&
          has_right_lines(done, to_utf8 ? expected : in, to_utf8 ? plain.produced : plain.consumed)) {
        continue;
      }
      printf(
        "fuzz-kernels: %s is wrong at input %ld: direction %d%s, %zu bytes, room for %zu: read %zu of %zu, "
        "wrote %zu of %zu\n",
        names[i], input, (int)direction, big_endian ? ", big-endian" : "", count, room,
        done.consumed, plain.consumed, done.produced, plain.produced);
      print_bytes(in, count);
      return 1;
    }
  }
  printf("%ld inputs, %ld runs of kernels: all as one character at a time\n", inputs, runs);
}
