// Vectors of VECTOR_BYTES bytes, which is 16, 32 or 64: what they hold, and what the compiler makes
// of plain operators on any machine.

typedef uint8_t Bytes __attribute__((vector_size(VECTOR_BYTES)));
typedef int8_t SignedBytes __attribute__((vector_size(VECTOR_BYTES)));
typedef uint16_t Units __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t SignedUnits __attribute__((vector_size(VECTOR_BYTES)));
typedef uint32_t Words __attribute__((vector_size(VECTOR_BYTES)));
typedef uint64_t Quads __attribute__((vector_size(VECTOR_BYTES)));

typedef uint8_t HalfBytes __attribute__((vector_size(VECTOR_BYTES / 2)));
typedef uint16_t HalfUnits __attribute__((vector_size(VECTOR_BYTES / 2)));
typedef uint32_t DoubleWords __attribute__((vector_size(VECTOR_BYTES * 2)));

// How many 16-bit units a vector has.
enum { LANES = VECTOR_BYTES / 2 };

// The vector at `bytes`, which has VECTOR_BYTES of them.
INLINE Bytes load(const uint8_t *bytes) {
  Bytes vector;
  memcpy(&vector, bytes, sizeof vector);
  return vector;
}

// A vector from the last bytes of a text, filled up with continuation bytes, which nothing counts.
INLINE Bytes load_rest(const uint8_t *bytes, size_t count) {
  uint8_t rest[VECTOR_BYTES];
  memset(rest, 0x80, sizeof rest);
  if (count > 0) memcpy(rest, bytes, count);
  return load(rest);
}

#if !SUMS_BYTES
// The sum of all bytes. A machine with a better way defines SUMS_BYTES.
INLINE size_t sum(Bytes bytes) {
  const Quads even = (Quads)(bytes & (Bytes)((Units){} + 0x00FF)), odd = (Quads)((Units)bytes >> 8);
  // The multiplication adds up the four units of a quad.
  const Quads sums = (even + odd) * 0x0001000100010001 >> 48;
  size_t total = 0;
  for (size_t i = 0; i < VECTOR_BYTES / 8; i++) total += sums[i];
  return total;
}
#endif

// A vector that repeats a table of 16 bytes.
INLINE Bytes repeated(const uint8_t table[16]) {
  Bytes vector;
  for (size_t start = 0; start < sizeof vector; start += 16) {
    memcpy((uint8_t *)&vector + start, table, 16);
  }
  return vector;
}

// The LANES bytes at `bytes`, as units.
INLINE Units widen(const uint8_t *bytes) {
  HalfBytes half;
  memcpy(&half, bytes, sizeof half);
  return __builtin_convertvector(half, Units);
}

// The same pointer, of which the compiler knows nothing. What overlaps a vector that was loaded
// before is then loaded again, rather than put together from that.
INLINE const uint8_t *unknown(const uint8_t *pointer) {
  __asm__("" : "+r"(pointer));
  return pointer;
}

// A machine with a better way to narrow two vectors into one defines NARROWS_WORDS or NARROWS_UNITS.

#if !NARROWS_WORDS
// The units of two vectors of words, none of which is above U+FFFF.
INLINE Units narrow_words(Words first, Words second) {
  HalfUnits halves[2] = {
    __builtin_convertvector(first, HalfUnits), __builtin_convertvector(second, HalfUnits)};
  Units units;
  memcpy(&units, halves, sizeof units);
  return units;
}
#endif

#if !NARROWS_UNITS
// The bytes of two vectors of units, none of which is above U+007F.
INLINE Bytes narrow_units(Units first, Units second) {
  HalfBytes halves[2] = {
    __builtin_convertvector(first, HalfBytes), __builtin_convertvector(second, HalfBytes)};
  Bytes bytes;
  memcpy(&bytes, halves, sizeof bytes);
  return bytes;
}
#endif

// Units of two vectors of low and high bytes.
INLINE void join_bytes(Bytes low, Bytes high, Units units[2]) {
#if VECTOR_BYTES == 16
  units[0] = (Units)__builtin_shufflevector(
    low, high,
    0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  units[1] = (Units)__builtin_shufflevector(
    low, high,
    8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
#elif VECTOR_BYTES == 32
  units[0] = (Units)__builtin_shufflevector(
    low, high,
    0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 8, 40, 9, 41, 10, 42, 11, 43, 12,
    44, 13, 45, 14, 46, 15, 47);
  units[1] = (Units)__builtin_shufflevector(
    low, high,
    16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55, 24, 56, 25, 57, 26, 58, 27,
    59, 28, 60, 29, 61, 30, 62, 31, 63);
#elif VECTOR_BYTES == 64
  units[0] = (Units)__builtin_shufflevector(
    low, high,
    0, 64, 1, 65, 2, 66, 3, 67, 4, 68, 5, 69, 6, 70, 7, 71, 8, 72, 9, 73, 10, 74, 11, 75, 12,
    76, 13, 77, 14, 78, 15, 79, 16, 80, 17, 81, 18, 82, 19, 83, 20, 84, 21, 85, 22, 86, 23, 87,
    24, 88, 25, 89, 26, 90, 27, 91, 28, 92, 29, 93, 30, 94, 31, 95);
  units[1] = (Units)__builtin_shufflevector(
    low, high,
    32, 96, 33, 97, 34, 98, 35, 99, 36, 100, 37, 101, 38, 102, 39, 103, 40, 104, 41, 105, 42,
    106, 43, 107, 44, 108, 45, 109, 46, 110, 47, 111, 48, 112, 49, 113, 50, 114, 51, 115, 52,
    116, 53, 117, 54, 118, 55, 119, 56, 120, 57, 121, 58, 122, 59, 123, 60, 124, 61, 125, 62,
    126, 63, 127);
#endif
}

// The bytes of one vector where a mask is set, else those of another.
INLINE Bytes choose(Bytes mask, Bytes set, Bytes other) { return (set & mask) | (other & ~mask); }

INLINE Units swap_bytes(Units units) { return units << 8 | units >> 8; }

// Either half of the units, as words.
INLINE Words widen_half(Units units, bool is_second) {
  HalfUnits half;
  memcpy(&half, (const uint8_t *)&units + (is_second ? sizeof half : 0), sizeof half);
  return __builtin_convertvector(half, Words);
}
