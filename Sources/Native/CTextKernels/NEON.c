#include "Kernels.h"

#if HAS_NEON_KERNELS

#include <arm_neon.h>

#include "Scalar.h"

#define VECTOR_BYTES 16
#include "Vector.h"
#include "UTF8Words.h"

typedef uint16_t ByteMask;

INLINE Bytes lookup(Bytes table, Bytes indices) {
  return (Bytes)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)indices);
}

INLINE Bytes previous(Bytes current, Bytes before, int distance) {
  uint8x16_t now = (uint8x16_t)current, then = (uint8x16_t)before;
  if (distance == 1) return (Bytes)vextq_u8(then, now, 15);
  if (distance == 2) return (Bytes)vextq_u8(then, now, 14);
  return (Bytes)vextq_u8(then, now, 13);
}

INLINE ByteMask mask(Bytes bytes) {
  const Bytes bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t set = (uint8x16_t)((Bytes)((SignedBytes)bytes < 0) & bits);
  uint8x16_t sum = vpaddq_u8(set, set);
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u16(vreinterpretq_u16_u8(vpaddq_u8(sum, sum)), 0);
}

INLINE bool is_any(Bytes bytes) { return vmaxvq_u8((uint8x16_t)bytes) != 0; }

// An index above 15 gives zero.
INLINE Bytes line_signs(Bytes bytes) {
  static const uint8_t signs[16] = {[0x0A] = 0x01, [0x0D] = 0x80};
  return lookup(load(signs), bytes);
}

#define HAS_LINE_SIGNS 1
#include "LineCount.h"
#include "UTF8Errors.h"
#include "ShuffledStores.h"
INLINE Words join_triples(Words bytes) {
  return (bytes & 0x0F) << 12 | (bytes & 0x3F00) >> 2 | (bytes >> 16 & 0x3F);
}

INLINE size_t count_bits(uint32_t byte) { return (size_t)bits_in[byte & 15] + bits_in[byte >> 4]; }

#define lookup_block lookup
#include "ShuffledUTF8.h"
#include "SingleByteTables.h"
#include "Templates.h"

const LegibleKernels legible_neon_kernels = KERNELS("neon");

#endif
