#include "Kernels.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define HAS(instructions) __builtin_cpu_supports(instructions)

// Lists the kernels that the machine can run, the best first; the portable ones are the last.
static void list_kernels(const LegibleKernels *list[4]) {
  size_t count = 0;
#if HAS_X86_KERNELS
  __builtin_cpu_init();
  const bool has_avx2 = HAS("avx2") && HAS("bmi") && HAS("bmi2") && HAS("popcnt");
  const bool has_avx512 = has_avx2 && HAS("avx512f") && HAS("avx512bw") && HAS("avx512vl") &&
                          HAS("avx512vbmi") && HAS("avx512vbmi2") && HAS("avx512vnni");
  if (has_avx512) list[count++] = &legible_avx512_kernels;
  if (has_avx2) list[count++] = &legible_avx2_kernels;
  if (HAS("ssse3")) list[count++] = &legible_ssse3_kernels;
#endif
#if HAS_NEON_KERNELS
  list[count++] = &legible_neon_kernels;
#endif
  list[count] = &legible_portable_kernels;
}

const LegibleKernels *legible_kernels_named(const char *name) {
  const LegibleKernels *list[4];
  list_kernels(list);
  for (size_t index = 0;; index++) {
    if (strcmp(list[index]->name, name) == 0) return list[index];
    if (list[index] == &legible_portable_kernels) return NULL;
  }
}

static const LegibleKernels *choose(void) {
  const char *wanted = getenv("LEGIBLE_KERNEL");
  const LegibleKernels *named = wanted ? legible_kernels_named(wanted) : NULL;
  if (named) return named;
  const LegibleKernels *list[4];
  list_kernels(list);
  return list[0];
}

const LegibleKernels *legible_kernels(void) {
  // Threads that choose at the same time choose the same.
  static _Atomic(const LegibleKernels *) chosen;
  const LegibleKernels *kernels = atomic_load_explicit(&chosen, memory_order_relaxed);
  if (!kernels) {
    kernels = choose();
    atomic_store_explicit(&chosen, kernels, memory_order_relaxed);
  }
  return kernels;
}
