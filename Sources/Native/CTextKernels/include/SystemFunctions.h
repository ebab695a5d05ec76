#ifndef SystemFunctions_h
#define SystemFunctions_h

#include <stddef.h>
#include <stdint.h>

// The functions that the library needs of the C library, whose module has another name on each system in Swift.
// The headers of the system are included by the source alone: a module that includes them would own their types.

/// The natural exponential function.
double legible_exponential(double value);

/// The natural logarithm.
double legible_logarithm(double value);

/// The power of a number.
double legible_power(double base, double exponent);

/// The index of the first such byte, or `count` where there is none. Reads `count` bytes.
size_t legible_index(uint8_t byte, const void *_Nullable bytes, size_t count);

/// A block of another size with what was in the old one, which is given back; `NULL` where there is no memory. Large
/// blocks are moved without touching their pages where the system can do that.
void *_Nullable legible_resize(void *_Nullable block, size_t size);

/// Gives a block back.
void legible_release(void *_Nullable block);

#endif
