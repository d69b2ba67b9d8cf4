/* What fuzz targets share. libFuzzer, or replay.c in its place, calls LLVMFuzzerTestOneInput(). */
#ifndef LUDOPOD_FUZZ_FUZZ_H
#define LUDOPOD_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program, which libFuzzer reports as a find, when what must hold does not: also in release builds. */
static inline void must(int holds) {
    if (!holds) {
        abort();
    }
}

#endif
