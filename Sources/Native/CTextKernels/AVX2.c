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
#include "UTF8Prefix.h"
#include "ShuffledStores.h"
#include "ToUTF8.h"
#include "FromUTF8.h"
#include "SingleByteToUTF8.h"
#include "UnitsToBytes.h"
#include "UTF8ToSingleByte.h"

static LegibleProgress single_byte_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count,
  const LegibleSingleByteDecoding *table
) {
  return convert_single_byte((Cursor){in, in + in_count, out, out + out_count}, table);
}

#pragma clang attribute pop

const LegibleKernels avx2_kernels = KERNELS("avx2");

#endif
