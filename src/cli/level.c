#include "cli/level.h"

#include <stdlib.h>
#include <string.h>

#include "ludopod/search.h"

bool cli_level_read(const char *text, unsigned *level) {
    char *end;
    bool full = !strcmp(text, "full");
    bool digits = *text >= '0' && *text <= '9';
    unsigned long number = full ? POD_LEVEL_FULL : digits ? strtoul(text, &end, 10) : 0;
    if (!full && (!digits || *end || number < 1 || number > POD_LEVEL_MAX)) {
        return false;
    }
    *level = (unsigned)number;
    return true;
}
