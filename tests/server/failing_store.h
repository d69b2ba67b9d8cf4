/* The driver of SQLite with some of its functions replaced: a statement fails by its name, when a test says so. */
#ifndef LUDOPOD_TESTS_SERVER_FAILING_STORE_H
#define LUDOPOD_TESTS_SERVER_FAILING_STORE_H

#include "server/harness.h"
#include "store/sql.h"

/* What is told to fail outlives the store; one store of this driver is open at a time. */
sql_driver failing_store(failing *told);

#endif
