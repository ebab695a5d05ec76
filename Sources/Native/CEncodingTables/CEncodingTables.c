#include "CEncodingTables.h"
