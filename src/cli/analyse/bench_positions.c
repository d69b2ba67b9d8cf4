#include "cli/analyse/bench_positions.h"

/* From random games at many stages; deep enough together for about a second. A change here changes the signature. */
static const bench_position positions[] = {
    {"cephalopod", "", "5/5/5/5/5 a 2 -", 8, 0},
    {"cephalopod", "", "b11a42/5/4a2/5/5 b 2 -", 8, 0},
    {"cephalopod", "", "1a23/a1b51b6b1/3b1a2/5/5 b 2 -", 8, 0},
    {"cephalopod", "", "b6a1a22/a1b5b1b6a6/3b11/5/5 b 2 -", 9, 0},
    {"cephalopod", "", "b6a1a2a1b1/b1b5b1b6a6/a23a1/a1b1b6a11/2b1a5a1 b 2 -", 10, 0},
    {"cephalopod", "", "b3b1a6b1b2/1a6a6b6a1/b62b11/b44/a1a6a1b6a1 b 2 -", 12, 0},
    {"cephalopod", "", "b3b1a6b1b2/a1a6a6b6a1/b6a1a1b1a6/b43b1/a1a6a1b6a1 a 2 -", 16, 0},
    {"cephalopod", "", "5/a21b42/4a6 b 2 -", 10, 0},
    {"cephalopod", "", "a53b1/b1b6b61a1/3a1a6 a 2 -", 12, 0},
    {"cephalopod", "", "1a21/3/a1b31 b 2 -", 14, 0},
    {"cephalopod", "", "a12a2/4/b1a5a1b2/3a1 b 2 -", 9, 0},
    {"cephalopod", "", "6/3b42/b6a1a6a1a6b1/1a1b6a1b2b1/6/6 b 2 -", 6, 0},
    {"cephalopod", "snub", "a11a12/b6b1b6a1a6/3a1b1/5/5 b 2 -", 7, 0},
    {"cephalopod", "dodeca", "a11a12/aCa1b41a2/3bC1/5/5 b 2 -", 7, 0},
    {"cephalopod", "", "b63c1/c1a5c1a6b1/3c1b2/5/5 a 3 -", 0, 2000},
    {"cephalopod", "", "5/a21b42/4c6 d 4 -", 0, 2000},
    {"octogo", "", "eeeeeeeeee/10/10/10/10/10/10/10/10/AAAAAAAAAA r - 0", 4, 0},
    {"octogo", "", "d1ec1/eed2/3f1/5/2B2/E4/A3D/AAAAA b - 29", 5, 0},
};

size_t bench_position_count(void) {
    return sizeof positions / sizeof positions[0];
}

const bench_position *bench_position_at(size_t index) {
    return &positions[index];
}
