/* Signing in to a club with a token. */
#ifndef LUDOPOD_CLI_ONLINE_SIGN_H
#define LUDOPOD_CLI_ONLINE_SIGN_H

#include "cli/arguments.h"
#include "cli/online/http.h"

/* Reads --server and --token, whose file nobody else may read, and opens the way to the club; nothing is asked there
   yet. What is wrong is told. */
cli_status online_sign(const cli_arguments *arguments, online_http **out);

/* What a club says of a refusal, in its words where it gives some. Good as long as the reply. */
const char *online_why(const online_reply *reply, char *out, size_t size);

#endif
