/* The tables of solved positions that a search may look into. */
#ifndef LUDOPOD_SRC_CLI_OPEN_TABLES_H
#define LUDOPOD_SRC_CLI_OPEN_TABLES_H

#include "arguments.h"
#include "ludopod/table.h"

/* Those of --tables, which must be there, or else those of the usual place, if there are any; NULL when there are none.
   The caller closes them. */
cli_status cli_open_tables(const cli_arguments *arguments, pod_tables **out);

#endif
