#include "CTextKernels.h"
