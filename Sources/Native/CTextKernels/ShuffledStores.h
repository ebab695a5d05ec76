// Loads that spread bytes and stores that leave gaps out, on machines whose widest shuffles look up
// 16 bytes: in groups of eight bytes, so that 16 shuffles each are enough.
//
// Needs of the machine, besides Vector.h:
//   lookup(table, indices)  each index below 16, in the 16 bytes of its own place
//   mask(bytes)             the highest bit of each byte, as a ByteMask

enum { TO_UTF8_ROOM = LANES * 4 };

// How many bits of a number below 16 are set.
static const uint8_t bits_in[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

// The bytes of a group that are stored, as indices, the first in the lowest byte; behind them
// stand zeros.

// Of four units, those with their bit set.
static const uint64_t kept_units[16] = {
  0,          0x0100,         0x0302,         0x03020100,
  0x0504,     0x05040100,     0x05040302,     0x050403020100,
  0x0706,     0x07060100,     0x07060302,     0x070603020100,
  0x07060504, 0x070605040100, 0x070605040302, 0x0706050403020100,
};

// Of four units, both bytes where the bit is set, else the first.
static const uint64_t kept_pairs[16] = {
  0x06040200,     0x0604020100,     0x0604030200,     0x060403020100,
  0x0605040200,   0x060504020100,   0x060504030200,   0x06050403020100,
  0x0706040200,   0x070604020100,   0x070604030200,   0x07060403020100,
  0x070605040200, 0x07060504020100, 0x07060504030200, 0x0706050403020100,
};

// Of two words, the first byte, and as many more as of two bits each are set.
static const uint64_t kept_triples[16] = {
  0x0400,     0x040100,     0, 0x04020100,     //
  0x050400,   0x05040100,   0, 0x0504020100,   //
  0,          0,            0, 0,              //
  0x06050400, 0x0605040100, 0, 0x060504020100,
};

// Shuffles of the groups of a vector by the bits of `kept`, four a group.
INLINE Bytes group_shuffles(const uint64_t shuffles[16], uint32_t kept) {
  Quads indices;
  for (size_t group = 0; group < VECTOR_BYTES / 8; group++) {
    uint64_t second_of_two = group & 1 ? 0x0808080808080808 : 0;
    indices[group] = shuffles[kept >> (4 * group) & 15] + second_of_two;
  }
  return (Bytes)indices;
}

INLINE uint8_t *store_kept(
  uint8_t *out, Units units, ByteMask kept, size_t width, bool big_endian
) {
  if (big_endian) units = swap_bytes(units);
  Quads groups = (Quads)lookup((Bytes)units, group_shuffles(kept_units, kept));
  for (size_t group = 0; group < VECTOR_BYTES / 8; group++) {
    if (width == 2) {
      store_word(out, groups[group]);
    } else {
      typedef uint16_t FourUnits __attribute__((vector_size(8)));
      typedef uint32_t FourWords __attribute__((vector_size(16)));
      uint64_t four = groups[group];
      FourUnits narrow;
      memcpy(&narrow, &four, sizeof narrow);
      FourWords words = __builtin_convertvector(narrow, FourWords);
      if (big_endian) words <<= 16;
      memcpy(out, &words, sizeof words);
    }
    out += width * bits_in[kept >> (4 * group) & 15];
  }
  return out;
}

INLINE uint8_t *store_pairs(uint8_t *out, Units pairs) {
  HalfBytes is_two = __builtin_convertvector((Units)((pairs & 0xFF00) != 0), HalfBytes);
  Bytes wide = {};
  memcpy(&wide, &is_two, sizeof is_two);
  const uint32_t two = mask(wide);
  Quads groups = (Quads)lookup((Bytes)pairs, group_shuffles(kept_pairs, two));
  for (size_t group = 0; group < VECTOR_BYTES / 8; group++) {
    store_word(out, groups[group]);
    out += 4 + bits_in[two >> (4 * group) & 15];
  }
  return out;
}

INLINE uint8_t *store_quadruples(uint8_t *out, Words quadruples) {
  for (size_t lane = 0; lane < LANES / 2; lane++) out = store_quadruple(out, quadruples[lane]);
  return out;
}

INLINE Words spread_triples(const uint8_t *in) {
  static const uint8_t spread[16] = {0, 1, 2, 15, 3, 4, 5, 15, 6, 7, 8, 15, 9, 10, 11, 15};
  Bytes bytes, indices;
  for (size_t start = 0; start < VECTOR_BYTES; start += 16) {
    memcpy((uint8_t *)&bytes + start, in + start / 4 * 3, 16);
    memcpy((uint8_t *)&indices + start, spread, 16);
  }
  return (Words)lookup(bytes, indices) & 0x00FFFFFF;
}

INLINE uint8_t *store_words(
  uint8_t *out, const Words bytes[2], Units is_two, Units is_three
) {
  static const uint8_t three_each[16] = {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15, 15, 15, 15};
  uint32_t more = mask((Bytes)((is_two & 0x00FF) | (is_three & 0xFF00)));
  if (more == (ByteMask)~(ByteMask)0) {
    for (size_t half = 0; half < 2; half++) {
      Bytes packed = lookup((Bytes)bytes[half], repeated(three_each));
      for (size_t start = 0; start < VECTOR_BYTES; start += 16) {
        memcpy(out, (const uint8_t *)&packed + start, 16);
        out += 12;
      }
    }
    return out;
  }
  for (size_t half = 0; half < 2; half++) {
    Quads groups = (Quads)lookup((Bytes)bytes[half], group_shuffles(kept_triples, more));
    for (size_t group = 0; group < VECTOR_BYTES / 8; group++) {
      store_word(out, groups[group]);
      out += 2 + bits_in[more >> (4 * group) & 15];
    }
    more >>= VECTOR_BYTES / 2;
  }
  return out;
}
