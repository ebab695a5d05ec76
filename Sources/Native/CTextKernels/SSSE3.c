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

const LegibleKernels ssse3_kernels = KERNELS("ssse3");

#endif
