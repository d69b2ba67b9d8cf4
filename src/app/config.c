#include "app/config.h"

#include <string.h>

bool app_config_secure(const app_config *config) {
    return strncmp(config->public_url, "https:", 6) == 0;
}
