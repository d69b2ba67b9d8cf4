#include "solve/pathsum/walk.h"

const pod__stride *pod__stride_portable(void) {
    static const pod__stride stride = {play_on, sum_up, sum_up_moves};
    return &stride;
}
