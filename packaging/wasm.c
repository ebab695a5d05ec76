/* Linked into the module for WebAssembly, so that it imports nothing. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What clang and Swift ask for to find a stack that was written over; a module's is in front of all data, so that one that
 * is too deep traps. */
uintptr_t __stack_chk_guard = 0x595e9fbd;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

_Noreturn void abort(void) { __builtin_trap(); }

/* A module has no environment. */
char *getenv(const char *name) {
  (void)name;
  return NULL;
}

static uint64_t seed[2];

/* Sets the seed of hashing, before anything else is called: where it is not known to others, nobody can choose keys that
 * make a table slow. */
void legible_seed(uint32_t first, uint32_t second) {
  seed[0] = (uint64_t)first << 32 | second;
  seed[1] = seed[0] * 0x9e3779b97f4a7c15;
}

/* Swift takes the seed of hashing from here, and nothing else. */
void arc4random_buf(void *buffer, size_t count) {
  for (size_t done = 0; done < count; done += sizeof seed)
    memcpy((char *)buffer + done, seed, count - done < sizeof seed ? count - done : sizeof seed);
}
