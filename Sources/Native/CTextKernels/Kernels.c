#include "Kernels.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// What the machine can run, the best first; NULL at the end.
static void list_kernels(const LegibleKernels *list[4]) {
  size_t count = 0;
#if HAS_X86_KERNELS
  __builtin_cpu_init();
  if (
    __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
    __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
    __builtin_cpu_supports("bmi2")
  ) {
    list[count++] = &legible_avx512_kernels;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) list[count++] = &legible_avx2_kernels;
  if (__builtin_cpu_supports("ssse3")) list[count++] = &legible_ssse3_kernels;
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
  // Threads that come first together choose the same.
  static _Atomic(const LegibleKernels *) chosen;
  const LegibleKernels *kernels = atomic_load_explicit(&chosen, memory_order_relaxed);
  if (!kernels) {
    kernels = choose();
    atomic_store_explicit(&chosen, kernels, memory_order_relaxed);
  }
  return kernels;
}
