/* Compiled for processors with AVX2 and BMI2, where there are any: see CMakeLists.txt. */
#include "solve/pathsum/path.h"

#if defined __AVX2__ && defined __BMI2__

#include "solve/pathsum/walk.h"

/* AMD's families before Zen 3 take bits out (pext) in many small steps. */
static bool is_quick(void) {
    return !__builtin_cpu_is("amdfam15h") && !__builtin_cpu_is("amdfam17h");
}

const pod__stride *pod__stride_bmi2(void) {
    static const pod__stride stride = {play_on, sum_up, sum_up_moves};
    return pod__stride_avx2() && __builtin_cpu_supports("bmi2") && is_quick() ? &stride : NULL;
}

#else

const pod__stride *pod__stride_bmi2(void) {
    return NULL;
}

#endif
