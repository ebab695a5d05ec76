#include "Kernels.h"

#if HAS_X86_KERNELS

#include <immintrin.h>

#include "Scalar.h"

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)

#define VECTOR_BYTES 32
#define NARROWS_WORDS 1
#define CONVERTS_TO_LATIN 1
#define NARROWS_UNITS 1
#define SUMS_BYTES 1
#include "Vector.h"
#include "UTF8Words.h"

typedef uint32_t ByteMask;

INLINE size_t sum(Bytes bytes) {
  const Quads sums = (Quads)_mm256_sad_epu8((__m256i)bytes, _mm256_setzero_si256());
  return sums[0] + sums[1] + sums[2] + sums[3];
}

INLINE Bytes lookup(Bytes table, Bytes indices) {
  return (Bytes)_mm256_shuffle_epi8((__m256i)table, (__m256i)indices);
}

INLINE __m128i lookup_block_128(__m128i table, __m128i indices) {
  return _mm_shuffle_epi8(table, indices);
}

INLINE Bytes previous(Bytes current, Bytes before, int distance) {
  __m256i now = (__m256i)current;
  __m256i then = _mm256_permute2x128_si256((__m256i)before, now, 0x21);
  if (distance == 1) return (Bytes)_mm256_alignr_epi8(now, then, 15);
  if (distance == 2) return (Bytes)_mm256_alignr_epi8(now, then, 14);
  return (Bytes)_mm256_alignr_epi8(now, then, 13);
}

INLINE ByteMask mask(Bytes bytes) { return (ByteMask)_mm256_movemask_epi8((__m256i)bytes); }

INLINE bool is_any(Bytes bytes) { return !_mm256_testz_si256((__m256i)bytes, (__m256i)bytes); }

#include "LineCount.h"
#include "UTF8Errors.h"
#include "ShuffledStores.h"
INLINE Words join_triples(Words bytes) {
  __m256i bits = (__m256i)(bytes & 0x003F3F0F);
  // First joins the bits of the first two bytes, and takes those of the third; then joins them all.
  __m256i parts = _mm256_maddubs_epi16(bits, _mm256_set1_epi32(0x00010140));
  return (Words)_mm256_madd_epi16(parts, _mm256_set1_epi32(0x00010040));
}

INLINE Units narrow_words(Words first, Words second) {
  __m256i packed = _mm256_packus_epi32((__m256i)first, (__m256i)second);
  return (Units)_mm256_permute4x64_epi64(packed, 0xD8);
}

INLINE Bytes narrow_units(Units first, Units second) {
  __m256i packed = _mm256_packus_epi16((__m256i)first, (__m256i)second);
  return (Bytes)_mm256_permute4x64_epi64(packed, 0xD8);
}

INLINE size_t count_bits(uint32_t byte) { return (size_t)__builtin_popcount(byte); }

#define lookup_block(table, indices) \
  (Block)lookup_block_128((__m128i)(table), (__m128i)(indices))
#include "ShuffledUTF8.h"
#include "ExtractedLatin.h"
#include "SingleByteTables.h"
#include "Templates.h"

#pragma clang attribute pop

const LegibleKernels legible_avx2_kernels = KERNELS("avx2");

#endif
