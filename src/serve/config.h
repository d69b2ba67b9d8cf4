/* The configuration as it is written. */
#ifndef LUDOPOD_SERVE_CONFIG_H
#define LUDOPOD_SERVE_CONFIG_H

#include "app/config.h"

/* Why a setting was refused, as a sentence. */
typedef struct server_config_fault {
    char text[512];
} server_config_fault;

void server_config_default(app_config *out);
/* "ADDRESS:PORT", "[IPV6]:PORT" or "unix:PATH". */
bool server_address_parse(const char *text, app_address *out, server_config_fault *fault);
/* Reads a libconfig file over what *out holds. On failure *out is left alone and the fault names file, line and
   what was expected. */
bool server_config_read(const char *path, app_config *out, server_config_fault *fault);

#endif
