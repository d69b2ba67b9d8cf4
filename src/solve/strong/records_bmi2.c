/* Compiled for processors with AVX2 and BMI2, where there are any: see CMakeLists.txt. */
#include "solve/strong/records.h"

#if defined __AVX2__ && defined __BMI2__

#include "solve/strong/records_inner.h"

/* AMD's families before Zen 3 take bits out (pext) in many small steps. */
static bool is_quick(void) {
    return !__builtin_cpu_is("amdfam15h") && !__builtin_cpu_is("amdfam17h");
}

pod__record_combine *pod__record_combine_bmi2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && is_quick() ? combine : NULL;
}

#else

pod__record_combine *pod__record_combine_bmi2(void) {
    return NULL;
}

#endif
