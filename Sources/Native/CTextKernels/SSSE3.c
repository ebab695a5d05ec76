#include "Kernels.h"

#if HAS_X86_KERNELS

#include <immintrin.h>

#include "Scalar.h"

#pragma clang attribute push(__attribute__((target("ssse3"))), apply_to = function)

#define VECTOR_BYTES 16
#define NARROWS_UNITS 1
#include "Vector.h"
#include "UTF8Words.h"

typedef uint16_t ByteMask;

INLINE Bytes lookup(Bytes table, Bytes indices) {
  return (Bytes)_mm_shuffle_epi8((__m128i)table, (__m128i)indices);
}

INLINE Bytes previous(Bytes current, Bytes before, int distance) {
  __m128i now = (__m128i)current, then = (__m128i)before;
  if (distance == 1) return (Bytes)_mm_alignr_epi8(now, then, 15);
  if (distance == 2) return (Bytes)_mm_alignr_epi8(now, then, 14);
  return (Bytes)_mm_alignr_epi8(now, then, 13);
}

INLINE ByteMask mask(Bytes bytes) { return (ByteMask)_mm_movemask_epi8((__m128i)bytes); }

INLINE bool is_any(Bytes bytes) { return mask((Bytes)(bytes == 0)) != 0xFFFF; }

#include "LineCount.h"
#include "UTF8Errors.h"
#include "ShuffledStores.h"
INLINE Words join_triples(Words bytes) {
  __m128i bits = (__m128i)(bytes & 0x003F3F0F);
  // First joins the bits of the first two bytes, and takes those of the third; then joins them all.
  __m128i parts = _mm_maddubs_epi16(bits, _mm_set1_epi32(0x00010140));
  return (Words)_mm_madd_epi16(parts, _mm_set1_epi32(0x00010040));
}

INLINE Bytes narrow_units(Units first, Units second) {
  return (Bytes)_mm_packus_epi16((__m128i)first, (__m128i)second);
}

INLINE size_t count_bits(uint32_t byte) { return (size_t)bits_in[byte & 15] + bits_in[byte >> 4]; }

#define lookup_block lookup
#include "ShuffledUTF8.h"
#include "SingleByteTables.h"
#include "Templates.h"

#pragma clang attribute pop

const LegibleKernels legible_ssse3_kernels = KERNELS("ssse3");

#endif
