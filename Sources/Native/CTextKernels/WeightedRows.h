// Sums of rows of bytes, each times its weight; no operation of a machine's own is needed: with weights
// of 15 bits the compiler has what multiplies and adds in one.

typedef uint8_t RowBlock __attribute__((vector_size(16), aligned(1)));
typedef uint32_t SumBlock __attribute__((vector_size(64), aligned(4)));

// Adds the row times the weight.
INLINE void add_weighted(SumBlock *total, const uint8_t *row, uint16_t weight) {
  RowBlock bytes;
  memcpy(&bytes, row, sizeof bytes);
  *total += __builtin_convertvector(bytes, SumBlock) * (uint32_t)(weight & legible_most_weight);
}

static void sum_weighted_rows(
  const uint8_t *table, size_t stride, const LegibleWeightedRow *rows, size_t count,
  uint32_t *sums, size_t width
) {
  for (size_t column = 0; column < width; column += sizeof(RowBlock)) {
    SumBlock total;
    memcpy(&total, sums + column, sizeof total);
    for (size_t index = 0; index < count; index++) {
      add_weighted(&total, table + rows[index].row * stride + column, rows[index].weight);
    }
    memcpy(sums + column, &total, sizeof total);
  }
}

static void least_of_weighted_rows(
  const uint8_t *table, const uint16_t *rows, size_t stride, size_t list_count,
  const LegibleWeightedRow *entries, size_t count, uint32_t *least
) {
  for (size_t list = 0; list < list_count; list++, rows += stride) {
    SumBlock total = {};
    for (size_t index = 0; index < count; index++) {
      const uint8_t *row = table + rows[entries[index].row] * sizeof(RowBlock);
      add_weighted(&total, row, entries[index].weight);
    }
    least[list] = __builtin_reduce_min(total);
  }
}
