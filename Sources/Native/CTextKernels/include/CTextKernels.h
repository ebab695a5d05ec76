#ifndef CTextKernels_h
#define CTextKernels_h

#include <stddef.h>
#include <stdint.h>

#endif
