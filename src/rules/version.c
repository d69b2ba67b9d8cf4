#include "ludopod/version.h"

const char *pod_version(void) {
    return POD_VERSION;
}

unsigned pod_version_number(void) {
    return LUDOPOD_VERSION_NUMBER;
}
