// Sums of rows of bytes, each times its weight; no operation of a machine's own is needed: with weights
// of 15 bits the compiler has what multiplies and adds in one.

typedef uint8_t RowBlock __attribute__((vector_size(16), aligned(1)));
typedef uint32_t SumBlock __attribute__((vector_size(64), aligned(4)));

static void sum_weighted_rows(
  const uint8_t *table, size_t stride, const LegibleWeightedRow *rows, size_t count,
  uint32_t *sums, size_t width
) {
  for (size_t column = 0; column < width; column += sizeof(RowBlock)) {
    SumBlock total = {};
    for (size_t index = 0; index < count; index++) {
      const uint8_t *row = table + rows[index].row * stride + column;
      RowBlock bytes;
      memcpy(&bytes, row, sizeof bytes);
      total += __builtin_convertvector(bytes, SumBlock) *
               (uint32_t)(rows[index].weight & legible_most_weight);
    }
    memcpy(sums + column, &total, sizeof total);
  }
}
