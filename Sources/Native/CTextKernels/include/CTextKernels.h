#ifndef CTextKernels_h
#define CTextKernels_h

#include "ByteCounts.h"
#include "DoubleBytes.h"
#include "Paragraphs.h"
#include "TextKernels.h"

#endif
