#include "ludopod/search.h"
