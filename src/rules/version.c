#include "ludopod/version.h"

const char *pod_version(void) {
    return POD_VERSION;
}
