#ifndef CTextKernels_h
#define CTextKernels_h

#include "ByteCounts.h"
#include "DoubleBytes.h"
#include "LineExcess.h"
#include "LineScan.h"
#include "PairCosts.h"
#include "Paragraphs.h"
#include "ShortCodes.h"
#include "SystemFunctions.h"
#include "TextKernels.h"
#include "UTF8Sequences.h"

#endif
