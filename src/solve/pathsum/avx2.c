/* Compiled for processors with AVX2, where there are any: see CMakeLists.txt. */
#include "solve/pathsum/path.h"

#ifdef __AVX2__

#include "solve/pathsum/walk.h"

const pod__stride *pod__stride_avx2(void) {
    static const pod__stride stride = {play_on, sum_up, sum_up_moves};
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") ? &stride : NULL;
}

#else

const pod__stride *pod__stride_avx2(void) {
    return NULL;
}

#endif
