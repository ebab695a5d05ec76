// Codes that were looked up, written one behind the other, a vector at a time.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)                     whether any bit of a vector is set
//   store_pairs(out, pairs)           as in ToUTF8.h
//   store_quadruples(out, quadruples)
//                                     writes the lowest bytes of words, and the others up to the
//                                     highest that is not zero; there is none below that
//
// Either may write to as many bytes as the vector has, of which there is room for that reason.

static LegibleProgress store_short_codes(const uint16_t *codes, size_t count, uint8_t *out) {
  uint8_t *place = out;
  size_t index = 0;
  for (; count - index >= LANES; index += LANES) {
    Units pairs = (Units)load((const uint8_t *)(codes + index));
    if (is_any((Bytes)(Units)(pairs == 0))) return (LegibleProgress){index, (size_t)(place - out)};
    place = store_pairs(place, pairs);
  }
  for (; index < count && codes[index] != 0; index++) place = store_pair(place, codes[index]);
  return (LegibleProgress){index, (size_t)(place - out)};
}

static size_t store_long_codes(const uint32_t *codes, size_t count, uint8_t *out) {
  uint8_t *place = out;
  size_t index = 0;
  for (; count - index >= LANES / 2; index += LANES / 2) {
    place = store_quadruples(place, (Words)load((const uint8_t *)(codes + index)));
  }
  for (; index < count; index++) place = store_quadruple(place, codes[index]);
  return (size_t)(place - out);
}
