#include "Kernels.h"

#if HAS_X86_KERNELS

#include <immintrin.h>

#include "Scalar.h"

#pragma clang attribute push(__attribute__((target("ssse3"))), apply_to = function)

#define VECTOR_BYTES 16
#include "Vector.h"

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

#include "UTF8Errors.h"
#include "ShuffledStores.h"
#include "SingleByteTables.h"
#include "Templates.h"

#pragma clang attribute pop

const LegibleKernels legible_ssse3_kernels = KERNELS("ssse3");

#endif
