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

// How many blocks are summed up side by side: as many as there are registers for.
enum { STRIP_BLOCKS = VECTOR_BYTES / 16 };

// Adds the weighted rows to the sums of a strip of blocks, of which there are no more than that.
INLINE void sum_strip(
  const uint8_t *table, size_t stride, const LegibleWeightedRow *rows, size_t count,
  uint32_t *sums, const size_t block_count
) {
  SumBlock totals[STRIP_BLOCKS];
  memcpy(totals, sums, block_count * sizeof(SumBlock));
  for (size_t index = 0; index < count; index++) {
    const uint8_t *row = table + rows[index].row * stride;
    for (size_t block = 0; block < block_count; block++) {
      add_weighted(&totals[block], row + block * sizeof(RowBlock), rows[index].weight);
    }
  }
  memcpy(sums, totals, block_count * sizeof(SumBlock));
}

static void sum_weighted_rows(
  const uint8_t *table, size_t stride, const LegibleWeightedRow *rows, size_t count,
  uint32_t *sums, size_t width
) {
  const size_t strip = STRIP_BLOCKS * sizeof(RowBlock);
  size_t column = 0;
  for (; width - column >= strip; column += strip) {
    sum_strip(table + column, stride, rows, count, sums + column, STRIP_BLOCKS);
  }
  for (; column < width; column += sizeof(RowBlock)) {
    sum_strip(table + column, stride, rows, count, sums + column, 1);
  }
}

// How many lists of rows are gone through side by side: they have their entries in common.
enum { LISTS_TOGETHER = 4 };

// The least sums of lists of rows, of which there are no more than that.
INLINE void least_of_lists(
  const uint8_t *table, const uint16_t *rows, size_t stride, const LegibleWeightedRow *entries,
  size_t count, uint32_t *least, const size_t list_count
) {
  SumBlock totals[LISTS_TOGETHER] = {};
  for (size_t index = 0; index < count; index++) {
    const uint16_t *row = rows + entries[index].row;
    for (size_t list = 0; list < list_count; list++) {
      add_weighted(
        &totals[list], table + row[list * stride] * sizeof(RowBlock), entries[index].weight);
    }
  }
  for (size_t list = 0; list < list_count; list++) {
    least[list] = __builtin_reduce_min(totals[list]);
  }
}

static void least_of_weighted_rows(
  const uint8_t *table, const uint16_t *rows, size_t stride, size_t list_count,
  const LegibleWeightedRow *entries, size_t count, uint32_t *least
) {
  size_t list = 0;
  for (; list_count - list >= LISTS_TOGETHER; list += LISTS_TOGETHER) {
    least_of_lists(
      table, rows + list * stride, stride, entries, count, least + list, LISTS_TOGETHER);
  }
  for (; list < list_count; list++) {
    least_of_lists(table, rows + list * stride, stride, entries, count, least + list, 1);
  }
}
