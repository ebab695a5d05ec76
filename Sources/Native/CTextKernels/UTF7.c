#include "UTF7.h"
#include "Scalar.h"
#include "UTF7Kinds.h"

static const char *const digits =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

typedef uint8_t HalfBlock __attribute__((vector_size(8)));

// Copies bytes that stand for themselves.
static inline void copy_direct(Cursor *at) {
  while (input_left(at) >= 8 && room_left(at) >= 8) {
    uint8_t all = is_direct;
    for (size_t index = 0; index < 8; index++) all &= utf7_kinds[at->in[index]];
    if (!all) break;
    store_word(at->out, load_word(at->in));
    at->in += 8;
    at->out += 8;
  }
  while (input_left(at) > 0 && room_left(at) > 0 && utf7_kinds[*at->in] & is_direct) {
    *at->out++ = *at->in++;
  }
}

// How much is read and written at once at most, less than what makes it worth while to begin.
enum { margin = 32 };

static inline bool has_margin(const Cursor *at) {
  return input_left(at) >= margin && room_left(at) >= margin;
}

// Writes the two or three digits that a code unit completes.
static inline void write_unit(Cursor *at, LegibleUTF7State *state, uint32_t unit) {
  const uint32_t bits = state->bits << 16 | unit;
  const unsigned count = state->count + 16, written = count / 6, rest = count - 6 * written;
  const uint32_t aligned = bits << (24 - count);
  at->out[0] = (uint8_t)digits[aligned >> 18 & digit_value];
  at->out[1] = (uint8_t)digits[aligned >> 12 & digit_value];
  at->out[2] = (uint8_t)digits[aligned >> 6 & digit_value];
  at->out += written;
  state->bits = bits & ((1u << rest) - 1);
  state->count = (uint8_t)rest;
}

static inline bool is_surrogate(uint32_t unit) { return (unit & 0xF800) == 0xD800; }

// The digits of 48 bits, the first lowest.
static inline uint64_t digits_of(uint64_t bits) {
  // Halves, their halves, and theirs, each behind the one before in memory.
  uint64_t six = bits >> 24 | (bits & 0xFFFFFF) << 32;
  six = (six >> 12 & 0x00000FFF00000FFF) | (six & 0x00000FFF00000FFF) << 16;
  six = (six >> 6 & 0x003F003F003F003F) | (six & 0x003F003F003F003F) << 8;
  const HalfBlock values = (HalfBlock)six;
  HalfBlock ascii = values + 'A';
  ascii += (HalfBlock)(values > 25) & ('a' - 26 - 'A');
  ascii += (HalfBlock)(values > 51) & (uint8_t)('0' - 52 - ('a' - 26));
  ascii += (HalfBlock)(values > 61) & (uint8_t)('+' - 62 - ('0' - 52));
  ascii += (HalfBlock)(values > 62) & ('/' - 63 - ('+' - 62));
  return (uint64_t)ascii;
}

// Writes three characters side by side, if they all are of two bytes or all of three: eight digits.
static inline bool write_triple(Cursor *at) {
  const uint8_t *in = at->in;
  const uint64_t word = __builtin_bswap64(load_word(in));
  uint64_t bits = word >> 16;
  if ((bits & 0xE0C0E0C0E0C0) == 0xC080C080C080) {
    bits = (bits & 0x1F001F001F00) >> 2 | (bits & 0x003F003F003F);
    // None is below 0x80: then a sum carries out of the four bits above.
    const uint64_t above = (bits >> 7 & 0x000F000F000F) + 0x000F000F000F;
    if ((above & 0x001000100010) != 0x001000100010) return false;
    at->in += 6;
  } else if ((word & 0xF0C0C0F0C0C0F0C0) == 0xE08080E08080E080 && is_continuation(in[8])) {
    bits = 0;
    for (size_t index = 0; index < 9; index += 3) {
      const uint32_t unit =
          (in[index] & 0x0Fu) << 12 | (in[index + 1] & 0x3Fu) << 6 | (in[index + 2] & 0x3Fu);
      if (unit < 0x800 || is_surrogate(unit)) return false;
      bits = bits << 16 | unit;
    }
    at->in += 9;
  } else {
    return false;
  }
  store_word(at->out, digits_of(bits));
  at->out += 8;
  return true;
}

// Writes characters that do not stand for themselves; false at what is malformed.
static inline bool write_base64(Cursor *at, LegibleUTF7State *state) {
  while (has_margin(at) && !(utf7_kinds[*at->in] & is_direct)) {
    if (state->count == 0 && write_triple(at)) continue;
    const UTF8Character character = read_utf8(at->in, input_left(at));
    if (character.length == 0) return false;
    if (character.scalar < 0x10000) {
      write_unit(at, state, character.scalar);
    } else {
      write_unit(at, state, 0xD7C0 + (character.scalar >> 10));
      write_unit(at, state, 0xDC00 | (character.scalar & 0x3FF));
    }
    at->in += character.length;
  }
  return true;
}

LegibleProgress legible_utf8_to_utf7(
    LegibleUTF7State *state, const uint8_t *input, size_t count, uint8_t *output, size_t room) {
  Cursor at = {input, input + count, output, output + room};
  while (has_margin(&at)) {
    const uint8_t byte = *at.in;
    if (utf7_kinds[byte] & is_direct) {
      if (state->in_base64) {
        if (state->count > 0) *at.out++ = (uint8_t)digits[state->bits << (6 - state->count)];
        if (utf7_kinds[byte] & is_digit || byte == '-') *at.out++ = '-';
        *state = (LegibleUTF7State){0};
      }
      copy_direct(&at);
    } else if (byte == '+' && !state->in_base64) {
      *at.out++ = '+';
      *at.out++ = '-';
      at.in++;
    } else {
      if (!state->in_base64) {
        // What follows may be malformed, and then nothing has begun.
        if (read_utf8(at.in, input_left(&at)).length == 0) break;
        *at.out++ = '+';
        *state = (LegibleUTF7State){.in_base64 = true};
      }
      if (!write_base64(&at, state)) break;
    }
  }
  return progress(&at, input, output);
}

// Whether an encoder writes the unit by digits.
static inline bool is_encoded(uint32_t unit, const LegibleUTF7State *state) {
  if (unit == '+') return !state->is_first;
  return unit > 0x7F || !(utf7_kinds[unit] & is_direct);
}

typedef uint8_t Block __attribute__((vector_size(16)));
typedef int8_t SignedBlock __attribute__((vector_size(16)));
typedef uint16_t BlockUnits __attribute__((vector_size(16)));
typedef uint32_t BlockWords __attribute__((vector_size(16)));
typedef uint64_t BlockQuads __attribute__((vector_size(16)));

// The digits among eight bytes: how many there are before the first byte that is none, and the bits of those, from the
// highest of 48 down, with zeros behind them.
typedef struct {
  uint64_t bits;
  unsigned count;
} Digits;

// Reads 16 bytes. Pairs of digits are joined to 12 bits, those to 24, and those to 48, in all lanes at once
// (W. Mula and D. Lemire, "Faster Base64 Encoding and Decoding Using AVX2 Instructions", 2018, section 4).
static inline void digits_at(const uint8_t *in, Digits digits[2]) {
  Block bytes;
  memcpy(&bytes, in, sizeof bytes);
  const SignedBlock ascii = (SignedBlock)bytes;
  const Block upper = (Block)((ascii > '@') & (ascii < '['));
  const Block lower = (Block)((ascii > '`') & (ascii < '{'));
  const Block number = (Block)((ascii > '/') & (ascii < ':'));
  const Block plus = (Block)(ascii == '+'), slash = (Block)(ascii == '/');
  const BlockQuads are_digits = (BlockQuads)(upper | lower | number | plus | slash);
  const Block shifts = (upper & (uint8_t)-'A') | (lower & (uint8_t)(26 - 'a')) |
                       (number & (uint8_t)(52 - '0')) | (plus & (62 - '+')) |
                       (slash & (63 - '/'));
  const BlockUnits values = (BlockUnits)((bytes + shifts) & (Block)are_digits);
  const BlockWords pairs = (BlockWords)((values & 0x00FF) << 6 | values >> 8);
  const BlockQuads fours = (BlockQuads)((pairs & 0xFFFF) << 12 | pairs >> 16);
  const BlockQuads eights = (fours & 0xFFFFFFFF) << 24 | fours >> 32;
  for (size_t half = 0; half < 2; half++) {
    const uint64_t others = ~are_digits[half];
    const unsigned count = others ? (unsigned)first_byte(others) : 8;
    digits[half] = (Digits){eights[half] & ~(0xFFFFFFFFFFFF >> 6 * count), count};
  }
}

// Writes the first of three code units, each of 16 bits, the first highest; false, and nothing, where one is a surrogate or
// would not have been encoded.
static inline bool write_characters(
    Cursor *at, uint64_t units, unsigned count, const LegibleUTF7State *state) {
  // What is not meant becomes a character of two bytes, as most are: then all are written without a question.
  const uint64_t all = units | 0x008000800080 >> 16 * count;
  const uint64_t above = (all >> 7 & 0x000F000F000F) + 0x000F000F000F;
  if ((all & 0xF800F800F800) == 0 && (above & 0x001000100010) == 0x001000100010) {
    const uint64_t bytes =
        (all & 0x07C007C007C0) << 2 | (all & 0x003F003F003F) | 0xC080C080C080;
    store_word(at->out, __builtin_bswap64(bytes) >> 16);
    at->out += 2 * count;
    return true;
  }
  // The upper five bits of each, none of which may be those of characters of two bytes, or of surrogates.
  const uint64_t upper = (units | 0x080008000800 >> 16 * count) >> 11 & 0x001F001F001F;
  const uint64_t are_three = (upper + 0x001F001F001F) & ((upper ^ 0x001B001B001B) + 0x001F001F001F);
  if ((are_three & 0x002000200020) == 0x002000200020) {
    for (unsigned index = 0; index < 3; index++) {
      const uint32_t unit = units >> (32 - 16 * index) & 0xFFFF;
      store_bytes(
          at->out + 3 * index,
          0x8080E0 | unit >> 12 | (unit << 2 & 0x3F00) | (unit << 16 & 0x3F0000));
    }
    at->out += 3 * count;
    return true;
  }
  const LegibleUTF7State behind = {.in_base64 = true};
  for (unsigned index = 0; index < count; index++) {
    const uint32_t unit = units >> (32 - 16 * index) & 0xFFFF;
    if (is_surrogate(unit) || !is_encoded(unit, index == 0 ? state : &behind)) return false;
  }
  for (unsigned index = 0; index < count; index++) {
    at->out += write_utf8(at->out, units >> (32 - 16 * index) & 0xFFFF);
  }
  return true;
}

// Reads digits from where a code unit begins, and goes on behind them as long as there are words in digits with one
// character between them. It stops before what it does not know.
static inline void read_words(Cursor *at, LegibleUTF7State *state) {
  while (has_margin(at)) {
    Digits digits[2];
    digits_at(at->in, digits);
    for (size_t half = 0; half < 2; half++) {
      const uint8_t *in = at->in;
      const Digits next = digits[half];
      // Three code units, or at the end none, one or two of which the last digit is filled up with zeros.
      const unsigned count = 6 * next.count / 16;
      const uint8_t end = in[next.count];
      if (next.count < 8) {
        if ((0x49 >> next.count & 1) == 0 || (next.bits & 0xFFFFFFFFFFFF >> 16 * count) != 0) return;
        if (!(utf7_kinds[end] & is_direct) || (next.count == 0 && state->is_first)) return;
      }
      if (!write_characters(at, next.bits, count, state)) return;
      at->in += next.count;
      *state = (LegibleUTF7State){.in_base64 = true};
      if (next.count == 8) continue;
      if (end == '-') {
        at->in++;
        *state = (LegibleUTF7State){.is_closed = true};
        return;
      }
      *state = (LegibleUTF7State){0};
      if (in[next.count + 1] != '+' || !(utf7_kinds[in[next.count + 2]] & is_digit)) return;
      *at->out++ = end;
      at->in += 2;
      *state = (LegibleUTF7State){.in_base64 = true, .is_first = true};
      break;
    }
  }
}

// Reads one code unit, as far as an encoder would have written it; false where it is none.
static inline bool read_unit(Cursor *at, LegibleUTF7State *state) {
  const size_t length = (21u - state->count) / 6;
  uint32_t bits = state->bits;
  for (size_t index = 0; index < length; index++) {
    const uint8_t kind = utf7_kinds[at->in[index]];
    if (!(kind & is_digit)) return false;
    bits = bits << 6 | (kind & digit_value);
  }
  const unsigned rest = state->count + 6 * (unsigned)length - 16;
  const uint32_t unit = bits >> rest, left = bits & ((1u << rest) - 1);
  if (is_surrogate(unit) || !is_encoded(unit, state)) return false;
  // Where the digits end, what is left of the last one is zero.
  if (left != 0 && !(utf7_kinds[at->in[length]] & is_digit)) return false;
  at->out += write_utf8(at->out, unit);
  at->in += length;
  *state = (LegibleUTF7State){.bits = left, .count = (uint8_t)rest, .in_base64 = true};
  return true;
}

// Goes behind the digits; false where an encoder would not have ended them so.
static inline bool leave_base64(Cursor *at, LegibleUTF7State *state) {
  const uint8_t byte = *at->in;
  if (state->is_first || state->bits != 0 || utf7_kinds[byte] & is_digit) return false;
  if (byte != '-' && !(utf7_kinds[byte] & is_direct)) return false;
  *state = (LegibleUTF7State){.is_closed = byte == '-'};
  at->in += byte == '-';
  return true;
}

LegibleProgress legible_utf7_to_utf8(
    LegibleUTF7State *state, const uint8_t *input, size_t count, uint8_t *output, size_t room) {
  Cursor at = {input, input + count, output, output + room};
  const LegibleKernels *kernels = legible_kernels();
  while (has_margin(&at)) {
    if (kernels->utf7_words_to_utf8 && state->count == 0 && !state->is_closed) {
      bool in_base64 = state->in_base64;
      const LegibleProgress words = kernels->utf7_words_to_utf8(
        &in_base64, at.in, input_left(&at), at.out, room_left(&at));
      at.in += words.consumed;
      at.out += words.produced;
      if (words.consumed > 0) *state = (LegibleUTF7State){.in_base64 = in_base64};
      if (!has_margin(&at)) break;
    }
    if (state->in_base64) {
      if (state->count == 0) read_words(&at, state);
      if (!has_margin(&at)) break;
      if (!state->in_base64) continue;
      if (!read_unit(&at, state) && !leave_base64(&at, state)) break;
      continue;
    }
    if (state->is_closed) {
      // The sign was needed only before what would be read as digits.
      const uint8_t kind = utf7_kinds[*at.in];
      if (!(kind & is_direct) || !(kind & is_digit || *at.in == '-')) break;
      state->is_closed = false;
    }
    copy_direct(&at);
    if (!has_margin(&at)) break;
    if (*at.in != '+') {
      if (utf7_kinds[*at.in] & is_direct) continue;
      break;
    }
    if (at.in[1] == '-') {
      *at.out++ = '+';
      at.in += 2;
    } else if (utf7_kinds[at.in[1]] & is_digit) {
      *state = (LegibleUTF7State){.in_base64 = true, .is_first = true};
      at.in++;
    } else {
      break;
    }
  }
  return progress(&at, input, output);
}
