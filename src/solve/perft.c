#include "ludopod/solve.h"
