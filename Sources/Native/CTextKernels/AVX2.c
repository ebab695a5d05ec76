#include "Kernels.h"

#if HAS_X86_KERNELS

#include <immintrin.h>

#include "Scalar.h"

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)

#define VECTOR_BYTES 32
#include "Vector.h"

typedef uint32_t ByteMask;

INLINE Bytes lookup(Bytes table, Bytes indices) {
  return (Bytes)_mm256_shuffle_epi8((__m256i)table, (__m256i)indices);
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

#include "UTF8Errors.h"
#include "ShuffledStores.h"
#include "SingleByteTables.h"
#include "Templates.h"

#pragma clang attribute pop

const LegibleKernels legible_avx2_kernels = KERNELS("avx2");

#endif
