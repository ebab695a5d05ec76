// All that is written once for every machine; what each file needs of it stands at its head.

#include "Scanning.h"
#include "UTF8Prefix.h"
#include "ToUTF8.h"
#include "FromUTF8.h"
#include "SingleByteToUTF8.h"
#include "UTF8ToSingleByte.h"
#include "StoreCodes.h"
#include "CostRows.h"

// Some machines have no kernel for these codes that is faster than one character after another.
#if !HAS_FOUR_BYTE_CODES
#define FOUR_BYTE_CODES NULL
#endif
