/* Proofs, as the command `prove` makes and checks them. */
#ifndef LUDOPOD_CLI_SOLVE_PROVE_H
#define LUDOPOD_CLI_SOLVE_PROVE_H

#include "base/json.h"
#include "cli/arguments.h"
#include "ludopod/prove.h"

/* Checks a certificate and says what it shows, or what is wrong with it. */
cli_status cli_prove_check(const cli_arguments *arguments, const char *path);

/* What is told of who proves what: "a" or "b", "win" or "draw". */
const char *cli_prove_seat(unsigned seat);
const char *cli_prove_goal(pod_goal goal);

#endif
