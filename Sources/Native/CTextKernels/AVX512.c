#include "Kernels.h"

#if HAS_X86_KERNELS

#include <immintrin.h>

#include "DoubleBytes.h"
#include "Scalar.h"

#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vnni,bmi,bmi2,popcnt"))), \
  apply_to = function)

#define VECTOR_BYTES 64
#define NARROWS_WORDS 1
#define NARROWS_UNITS 1
#define SUMS_BYTES 1
#include "Vector.h"
#include "UTF8Words.h"

typedef uint64_t ByteMask;

INLINE size_t sum(Bytes bytes) {
  const __m512i sums = _mm512_sad_epu8((__m512i)bytes, _mm512_setzero_si512());
  return (size_t)_mm512_reduce_add_epi64(sums);
}

INLINE Bytes lookup(Bytes table, Bytes indices) {
  return (Bytes)_mm512_shuffle_epi8((__m512i)table, (__m512i)indices);
}

INLINE Bytes previous(Bytes current, Bytes before, int distance) {
  __m512i now = (__m512i)current;
  // The vector that is 16 bytes further back.
  __m512i then = _mm512_alignr_epi64(now, (__m512i)before, 6);
  if (distance == 1) return (Bytes)_mm512_alignr_epi8(now, then, 15);
  if (distance == 2) return (Bytes)_mm512_alignr_epi8(now, then, 14);
  return (Bytes)_mm512_alignr_epi8(now, then, 13);
}

INLINE ByteMask mask(Bytes bytes) { return _mm512_movepi8_mask((__m512i)bytes); }

INLINE bool is_any(Bytes bytes) {
  return _mm512_test_epi64_mask((__m512i)bytes, (__m512i)bytes) != 0;
}

enum { TO_UTF8_ROOM = 64 + 64 };

// Writes the bytes that a mask selects; `out` has room for all 64.
INLINE uint8_t *store_kept_bytes(uint8_t *out, __m512i bytes, ByteMask kept) {
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, bytes));
  return out + __builtin_popcountll(kept);
}

INLINE uint8_t *store_kept(
  uint8_t *out, Units units, ByteMask kept, size_t width, bool big_endian
) {
  if (big_endian) units = swap_bytes(units);
  __m512i packed = _mm512_maskz_compress_epi16((__mmask32)kept, (__m512i)units);
  if (width == 2) {
    _mm512_storeu_si512(out, packed);
  } else {
    Words first = widen_half((Units)packed, false), second = widen_half((Units)packed, true);
    _mm512_storeu_si512(out, (__m512i)(big_endian ? first << 16 : first));
    _mm512_storeu_si512(out + 64, (__m512i)(big_endian ? second << 16 : second));
  }
  return out + width * (size_t)__builtin_popcount((uint32_t)kept);
}

INLINE Words spread_triples(const uint8_t *in) {
  const Bytes indices = {
    0,  1,  2,  3,  3,  4,  5,  6,  6,  7,  8,  9,  9,  10, 11, 12, 12, 13, 14, 15, 15, 16,
    17, 18, 18, 19, 20, 21, 21, 22, 23, 24, 24, 25, 26, 27, 27, 28, 29, 30, 30, 31, 32, 33,
    33, 34, 35, 36, 36, 37, 38, 39, 39, 40, 41, 42, 42, 43, 44, 45, 45, 46, 47, 48,
  };
  return (Words)_mm512_permutexvar_epi8((__m512i)indices, (__m512i)load(in)) & 0x00FFFFFF;
}

// Which bytes are not zero.
INLINE ByteMask set_bytes(__m512i bytes) { return _mm512_test_epi8_mask(bytes, bytes); }

INLINE uint8_t *store_pairs(uint8_t *out, Units pairs) {
  __m512i bytes = (__m512i)pairs;
  return store_kept_bytes(out, bytes, set_bytes(bytes) | 0x5555555555555555);
}

INLINE uint8_t *store_quadruples(uint8_t *out, Words quadruples) {
  __m512i bytes = (__m512i)quadruples;
  return store_kept_bytes(out, bytes, set_bytes(bytes) | 0x1111111111111111);
}

INLINE uint8_t *store_words(
  uint8_t *out, const Words bytes[2], Units is_two, Units is_three
) {
  (void)is_two;
  (void)is_three;
  return store_quadruples(store_quadruples(out, bytes[0]), bytes[1]);
}

// Puts the quarters of two packed vectors into the order of those that they were packed from.
INLINE __m512i in_order(__m512i packed) {
  return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), packed);
}

INLINE Units narrow_words(Words first, Words second) {
  return (Units)in_order(_mm512_packus_epi32((__m512i)first, (__m512i)second));
}

INLINE Bytes narrow_units(Units first, Units second) {
  return (Bytes)in_order(_mm512_packus_epi16((__m512i)first, (__m512i)second));
}

INLINE Words join_triples(Words bytes) {
  __m512i bits = (__m512i)(bytes & 0x003F3F0F);
  // First joins the bits of the first two bytes, and takes those of the third; then joins them all.
  __m512i parts = _mm512_maddubs_epi16(bits, _mm512_set1_epi32(0x00010140));
  return (Words)_mm512_madd_epi16(parts, _mm512_set1_epi32(0x00010040));
}

// Writes LANES units below U+0800. A multishift picks the lead and the continuation out of each unit.
INLINE uint8_t *store_ones_and_twos(uint8_t *out, Units units) {
  const __m512i places = _mm512_set1_epi64(0x3036202610160006);
  const __m512i bits = _mm512_set1_epi16(0x3F1F), marks = _mm512_set1_epi16((short)0x80C0);
  __m512i in = (__m512i)units;
  const __mmask32 is_two = _mm512_cmpgt_epu16_mask(in, _mm512_set1_epi16(0x7F));
  // (spread & bits) | marks
  __m512i two = _mm512_ternarylogic_epi32(
    _mm512_multishift_epi64_epi8(places, in), bits, marks, 0xEA);
  __m512i bytes = _mm512_mask_mov_epi16(in, is_two, two);
  const ByteMask kept = _pdep_u64(is_two, 0xAAAAAAAAAAAAAAAA) | 0x5555555555555555;
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, bytes));
  return out + LANES + __builtin_popcount(is_two);
}

// Writes the low LANES / 2 units of words that are no surrogates; masks tell which take two bytes at least, and three.
INLINE uint8_t *store_half(uint8_t *out, __m512i words, __mmask16 is_two, __mmask16 is_three) {
  const __m512i places = _mm512_set1_epi64(0x3020262C1000060C);
  // All as if they took three bytes, of which the last may be the only one.
  __m512i bytes = _mm512_ternarylogic_epi32(
    _mm512_multishift_epi64_epi8(places, words), _mm512_set1_epi32(0x003F3F0F),
    _mm512_set1_epi32(0x008080E0), 0xEA);
  bytes = _mm512_mask_or_epi32(
    bytes, (__mmask16)(is_two & ~is_three), bytes, _mm512_set1_epi32(0x4000));
  bytes = _mm512_mask_slli_epi32(bytes, (__mmask16)~is_two, words, 16);
  const ByteMask kept = _pdep_u64(is_three, 0x1111111111111111) |
                        _pdep_u64(is_two, 0x2222222222222222) | 0x4444444444444444;
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, bytes));
  return out + 16 + __builtin_popcount(is_two) + __builtin_popcount(is_three);
}

// Writes LANES units that are no surrogates.
INLINE uint8_t *store_ones_to_threes(uint8_t *out, Units units) {
  __m512i in = (__m512i)units;
  const __mmask32 is_two = _mm512_cmpgt_epu16_mask(in, _mm512_set1_epi16(0x7F));
  const __mmask32 is_three = _mm512_cmpgt_epu16_mask(in, _mm512_set1_epi16(0x7FF));
  out = store_half(
    out, (__m512i)widen_half(units, false), (__mmask16)is_two, (__mmask16)is_three);
  return store_half(
    out, (__m512i)widen_half(units, true), (__mmask16)(is_two >> 16), (__mmask16)(is_three >> 16));
}

#include "LineCount.h"
#include "UTF8Errors.h"
#include "AVX512SingleByte.h"
#include "AVX512FourByteCodes.h"
#include "Templates.h"

#pragma clang attribute pop

const LegibleKernels legible_avx512_kernels = KERNELS("avx512");

#endif
