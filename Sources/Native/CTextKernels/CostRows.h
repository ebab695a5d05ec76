// Sums of costs by language. No operation of a machine's own is needed: the compiler widens the bytes of
// a codeword with one instruction where the machine has it.

typedef uint8_t Codeword __attribute__((vector_size(16), aligned(1)));
typedef uint16_t CodewordSums __attribute__((vector_size(32), aligned(2)));

INLINE void add_codeword(CodewordSums *sum, const LegibleCostRow *row, size_t code) {
  Codeword bytes;
  memcpy(&bytes, row->words + (code * 256 + row->codes[code]) * sizeof bytes, sizeof bytes);
  *sum += __builtin_convertvector(bytes, CodewordSums);
}

static void sum_cost_rows(
  const LegibleCostRow *rows, size_t count, size_t group_count, uint16_t base, uint16_t *sums
) {
  for (size_t group = 0; group < group_count; group++) {
    CodewordSums sum = (CodewordSums){} + base;
    for (size_t index = 0; index < count; index++) {
      add_codeword(&sum, &rows[index], group * rows[index].stages);
      if (rows[index].stages == 1) continue;
      // The second stage is a difference, stored with 64 added.
      add_codeword(&sum, &rows[index], group * 2 + 1);
      sum -= 64;
    }
    memcpy(sums + group * (sizeof sum / 2), &sum, sizeof sum);
  }
}

enum { COST_LANES = VECTOR_BYTES / sizeof(float) };
typedef float Costs __attribute__((vector_size(VECTOR_BYTES), aligned(4)));
typedef uint16_t CostUnits __attribute__((vector_size(VECTOR_BYTES / 2), aligned(2)));

static void add_word_costs(
  const uint16_t *costs, size_t width, float unit, const LegibleWordShare *shares, size_t count,
  float *sums
) {
  // A fused multiplication would round otherwise on some machines.
#pragma clang fp contract(off)
  for (size_t index = 0; index < count; index++) {
    const LegibleWordShare share = shares[index];
    float *row = sums + index * width;
    for (size_t column = 0; column < width; column += COST_LANES) {
      CostUnits units;
      memcpy(&units, costs + column, sizeof units);
      Costs own = __builtin_convertvector(units, Costs) * unit + share.price;
      Costs sum;
      memcpy(&sum, row + column, sizeof sum);
      Costs limit = (Costs){} + share.limit;
      sum = sum + __builtin_elementwise_min(own, limit) - share.outside;
      memcpy(row + column, &sum, sizeof sum);
    }
  }
}
