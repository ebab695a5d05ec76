// Sums of costs by language. No operation of a machine's own is needed: the compiler widens the bytes of
// a codeword with one instruction where the machine has it.

// A fused multiplication would round otherwise on some machines.
#pragma clang fp contract(off)

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
  const uint16_t *costs, size_t width, float unit, const LegibleWordShare *shares,
  float *sums
) {
  for (size_t column = 0; column < width; column += COST_LANES) {
    CostUnits units;
    memcpy(&units, costs + column, sizeof units);
    const Costs own = __builtin_convertvector(units, Costs) * unit;
    float *row = sums + column;
    for (size_t index = 0; index < LEGIBLE_SHARE_COUNT; index++, row += width) {
      Costs sum, limit = (Costs){} + shares[index].limit;
      memcpy(&sum, row, sizeof sum);
      sum = sum + __builtin_elementwise_min(own + shares[index].price, limit) - shares[index].outside;
      memcpy(row, &sum, sizeof sum);
    }
  }
}

static void find_bigrams(
  const uint64_t *bits, const uint16_t *ranks, size_t words, const uint16_t *letters, size_t count,
  int32_t *numbers
) {
  size_t before = 0;
  for (size_t index = 0; index <= count; index++) {
    const size_t letter = index < count ? letters[index] : 0, place = before * words * 64 + letter;
    const uint64_t bit = (uint64_t)1 << (place & 63), word = bits[place >> 6];
    numbers[index] =
      word & bit ? ranks[place >> 6] + __builtin_popcountll(word & (bit - 1)) : -1;
    before = letter;
  }
}

typedef int32_t CostSums __attribute__((vector_size(VECTOR_BYTES), aligned(4)));
typedef int16_t CostDifferences __attribute__((vector_size(VECTOR_BYTES / 2), aligned(2)));

INLINE CostSums load_differences(const int16_t *row) {
  CostDifferences differences;
  memcpy(&differences, row, sizeof differences);
  return __builtin_convertvector(differences, CostSums);
}

INLINE void store_differences(int16_t *row, CostSums values) {
  values = __builtin_elementwise_min(values, (CostSums){} + INT16_MAX);
  values = __builtin_elementwise_max(values, (CostSums){} + INT16_MIN);
  CostDifferences differences = __builtin_convertvector(values, CostDifferences);
  memcpy(row, &differences, sizeof differences);
}

static void add_costs(int16_t *row, const uint16_t *costs, size_t width, int32_t any) {
  for (size_t column = 0; column < width; column += COST_LANES) {
    CostUnits units;
    memcpy(&units, costs + column, sizeof units);
    store_differences(
      row + column,
      load_differences(row + column) + __builtin_convertvector(units, CostSums) - any);
  }
}

static int32_t cap_costs(int16_t *row, size_t width, int32_t any, int32_t most) {
  const int32_t capped = any < most ? any : most;
  CostSums least = {};
  for (size_t column = 0; column < width; column += COST_LANES) {
    CostSums costs = load_differences(row + column) + any;
    costs = __builtin_elementwise_min(costs, (CostSums){} + most) - capped;
    least = __builtin_elementwise_min(least, costs);
    store_differences(row + column, costs);
  }
  return __builtin_reduce_min(least);
}

static void add_differences(int32_t *sums, const int16_t *row, size_t width) {
  for (size_t column = 0; column < width; column += COST_LANES) {
    CostSums sum;
    memcpy(&sum, sums + column, sizeof sum);
    sum += load_differences(row + column);
    memcpy(sums + column, &sum, sizeof sum);
  }
}

typedef uint16_t ColumnProperties __attribute__((vector_size(16), aligned(2)));
typedef uint64_t ColumnKeys __attribute__((vector_size(64), aligned(8)));

static void hash_columns(
  const uint16_t *properties, size_t stride, const uint8_t *bytes, size_t count, uint64_t *keys
) {
  for (size_t column = 0; column < stride; column += 8) {
    ColumnKeys key = {};
    for (size_t index = 0; index < count; index++) {
      if (bytes[index] < 0x80) continue;
      ColumnProperties own;
      memcpy(&own, properties + (bytes[index] & 0x7F) * stride + column, sizeof own);
      key = key * LEGIBLE_KEY_FACTOR + __builtin_convertvector(own, ColumnKeys) + 1;
    }
    memcpy(keys + column, &key, sizeof key);
  }
}

// The exponential as in Arithmetic.swift, to about 1 part in 10,000.
INLINE Costs exponential(Costs value) {
  Costs scaled = __builtin_elementwise_max(value, (Costs){} - 80) * 1.442695f;
  CostSums whole = __builtin_convertvector(scaled, CostSums) + (CostSums)(scaled < 0);
  Costs rest = scaled - __builtin_convertvector(whole, Costs);
  Costs power = (Costs)((whole + 127) << 23);
  return power * (1 + rest * (0.6951786f + rest * (0.2276444f + rest * 0.0771775f)));
}

INLINE Costs chosen(CostSums condition, Costs value) {
  return (Costs)(condition & (CostSums)value);
}

static float subtract_scaled(
  const float *terms, const int32_t *sums, size_t width, float scale, float *differences
) {
  Costs top = (Costs){} - __builtin_inff();
  for (size_t column = 0; column < width; column += COST_LANES) {
    Costs term;
    memcpy(&term, terms + column, sizeof term);
    CostSums sum;
    memcpy(&sum, sums + column, sizeof sum);
    term -= __builtin_convertvector(sum, Costs) * scale;
    memcpy(differences + column, &term, sizeof term);
    top = __builtin_elementwise_max(top, term);
  }
  return __builtin_reduce_max(top);
}

static void exponentials(float *terms, size_t width, float top, float lead) {
  for (size_t column = 0; column < width; column += COST_LANES) {
    Costs term;
    memcpy(&term, terms + column, sizeof term);
    term = chosen(term >= top - lead, exponential(term - top));
    memcpy(terms + column, &term, sizeof term);
  }
}

// The values of the tiers of some columns, which have two bits each.
INLINE Costs of_tiers(const uint8_t *tiers, const float values[4]) {
  CostSums shifts;
  for (int lane = 0; lane < COST_LANES; lane++) shifts[lane] = 2 * lane;
  uint32_t bits = 0;
  memcpy(&bits, tiers, COST_LANES / 4);
  CostSums tier = ((CostSums){} + (int32_t)bits) >> shifts & 3;
  Costs value = chosen(tier == 0, (Costs){} + values[0]);
  for (int number = 1; number < 4; number++)
    value += chosen(tier == number, (Costs){} + values[number]);
  return value;
}

static void add_tiers(float *terms, const uint8_t *tiers, size_t width, const float values[4]) {
  for (size_t column = 0; column < width; column += COST_LANES) {
    Costs term;
    memcpy(&term, terms + column, sizeof term);
    term += of_tiers(tiers + column / 4, values);
    memcpy(terms + column, &term, sizeof term);
  }
}

static float sum_tiers(
  const float *terms, const uint8_t *tiers, size_t width, const float factors[4], float *greatest
) {
  Costs sum = {}, most = {};
  for (size_t column = 0; column < width; column += COST_LANES) {
    Costs term;
    memcpy(&term, terms + column, sizeof term);
    term *= of_tiers(tiers + column / 4, factors);
    sum += term;
    most = __builtin_elementwise_max(most, term);
  }
  *greatest = __builtin_reduce_max(most);
  float total = 0;
  for (int lane = 0; lane < COST_LANES; lane++) total += sum[lane];
  return total;
}

// The logarithm as in Arithmetic.swift, with an error of about 1 in 10,000.
INLINE Costs natural_logarithm(Costs value) {
  CostSums bits = (CostSums)value;
  Costs rest = (Costs)((bits & 0x7FFFFF) | 0x3F800000) - 1;
  Costs series = rest * (0.99949556f + rest * (-0.49190896f + rest * (0.28947478f
    + rest * (-0.13606275f + rest * 0.03215845f))));
  return __builtin_convertvector((bits >> 23) - 127, Costs) * 0.6931472f + series;
}

static void bound_leads(
  float *terms, size_t width, float top, float scale, float limit, float floor, float lead
) {
  for (size_t column = 0; column < width; column += COST_LANES) {
    Costs term;
    memcpy(&term, terms + column, sizeof term);
    term = (term - top) * scale;
    CostSums counts = term > -limit - lead;
    term = chosen(counts, natural_logarithm(exponential(term) + floor)) - chosen(~counts, (Costs){} + limit);
    memcpy(terms + column, &term, sizeof term);
  }
}

static float best_shares(
  const float *costs, size_t width, const float *bases, float scale, float *best
) {
  Costs top = (Costs){} - __builtin_inff();
  for (size_t column = 0; column < width; column += COST_LANES) {
    Costs greatest = (Costs){} - __builtin_inff();
    for (size_t index = 0; index < LEGIBLE_SHARE_COUNT; index++) {
      Costs cost;
      memcpy(&cost, costs + index * width + column, sizeof cost);
      greatest = __builtin_elementwise_max(greatest, bases[index] - cost * scale);
    }
    memcpy(best + column, &greatest, sizeof greatest);
    top = __builtin_elementwise_max(top, greatest);
  }
  return __builtin_reduce_max(top);
}

static void sum_shares(
  const float *costs, size_t width, const float *bases, float scale, float least,
  float lead, float *sums
) {
  for (size_t column = 0; column < width; column += COST_LANES) {
    Costs greatest, sum = {};
    memcpy(&greatest, sums + column, sizeof greatest);
    for (size_t index = 0; index < LEGIBLE_SHARE_COUNT; index++) {
      Costs cost;
      memcpy(&cost, costs + index * width + column, sizeof cost);
      Costs term = bases[index] - cost * scale;
      sum += chosen(term > greatest - lead, exponential(term - greatest));
    }
    greatest += chosen(greatest > least, natural_logarithm(sum));
    memcpy(sums + column, &greatest, sizeof greatest);
  }
}
