// Which bytes of a vector are in error, in the manner of Keiser and Lemire, "Validating UTF-8 In
// Less Than One Instruction Per Byte" (Software: Practice and Experience 51, 2021), section 6:
// three tables by half-bytes say which errors a pair of bytes may be part of, and what all three
// agree on is one.
//
// Needs of the machine, besides Vector.h:
//   lookup(table, indices)  each index below 16, in the 16 bytes of its own place

enum {
  TOO_SHORT = 1 << 0,       // a lead without its continuation
  TOO_LONG = 1 << 1,        // a continuation after ASCII
  OVERLONG_3 = 1 << 2,      // E0 80…9F
  TOO_LARGE = 1 << 3,       // F4 90…BF, and all continuations after F5…FF
  SURROGATE = 1 << 4,       // ED A0…BF
  OVERLONG_2 = 1 << 5,      // C0 and C1
  TOO_LARGE_1000 = 1 << 6,  // F5…FF 80…8F
  OVERLONG_4 = 1 << 6,      // F0 80…8F
  TWO_CONTINUATIONS = 1 << 7,
  ANY_LOW = TOO_SHORT | TOO_LONG | TWO_CONTINUATIONS,
  LARGE = ANY_LOW | TOO_LARGE | TOO_LARGE_1000,
  LONG = TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS,
};

// Not zero where a byte of `current` is in error; the others are the bytes one to three places before each.
INLINE Bytes errors_behind(Bytes current, Bytes first, Bytes second, Bytes third) {
  // By the upper half of the first byte, by the lower half of it, by the upper half of the second.
  static const uint8_t first_high[16] = {
    TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG,
    TWO_CONTINUATIONS, TWO_CONTINUATIONS, TWO_CONTINUATIONS, TWO_CONTINUATIONS,
    TOO_SHORT | OVERLONG_2, TOO_SHORT, TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | TOO_LARGE_1000 | OVERLONG_4,
  };
  static const uint8_t first_low[16] = {
    ANY_LOW | OVERLONG_3 | OVERLONG_2 | OVERLONG_4, ANY_LOW | OVERLONG_2, ANY_LOW, ANY_LOW,
    ANY_LOW | TOO_LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE,
    LARGE | SURROGATE, LARGE, LARGE,
  };
  static const uint8_t second_high[16] = {
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
    LONG | OVERLONG_3 | TOO_LARGE_1000 | OVERLONG_4, LONG | OVERLONG_3 | TOO_LARGE,
    LONG | SURROGATE | TOO_LARGE, LONG | SURROGATE | TOO_LARGE,
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
  };
  Bytes errors = lookup(repeated(first_high), first >> 4) &
                 lookup(repeated(first_low), first & 0x0F) &
                 lookup(repeated(second_high), current >> 4);
  // The third byte of three and the third and fourth of four are the second of two continuations,
  // and right so.
  Bytes is_third = __builtin_elementwise_sub_sat(second, (Bytes){} + 0x60);
  Bytes is_fourth = __builtin_elementwise_sub_sat(third, (Bytes){} + 0x70);
  return errors ^ ((is_third | is_fourth) & 0x80);
}
