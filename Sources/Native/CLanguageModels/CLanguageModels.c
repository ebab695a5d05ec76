#include "CLanguageModels.h"
