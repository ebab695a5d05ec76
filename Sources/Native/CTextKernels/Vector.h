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

// A vector of one table of 16 bytes after the other.
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

INLINE Units swap_bytes(Units units) { return units << 8 | units >> 8; }

// Either half of the units, as words.
INLINE Words widen_half(Units units, bool is_second) {
  HalfUnits half;
  memcpy(&half, (const uint8_t *)&units + (is_second ? sizeof half : 0), sizeof half);
  return __builtin_convertvector(half, Words);
}
