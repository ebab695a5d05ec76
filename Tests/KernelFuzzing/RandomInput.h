#ifndef RandomInput_h
#define RandomInput_h

// What the programs that try kernels have in common: random numbers, and memory between guard pages.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

// Random numbers (G. Marsaglia, "Xorshift RNGs", 2003).
static uint64_t state = 88172645463325252;

static uint32_t below(uint32_t limit) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state >> 11) % limit);
}

enum { PAGE = 4096, SPACE = 16 * PAGE, LONGEST = 14000 };

// SPACE bytes between two pages that nobody may touch.
static uint8_t *guarded_space(void) {
  uint8_t *pages =
    mmap(NULL, SPACE + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + PAGE, SPACE, PROT_READ | PROT_WRITE) != 0) {
    perror("fuzz-kernels");
    exit(2);
  }
  return pages + PAGE;
}

#endif
