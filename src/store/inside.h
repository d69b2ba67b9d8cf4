/* What the files of the store share. */
#ifndef LUDOPOD_STORE_INSIDE_H
#define LUDOPOD_STORE_INSIDE_H

#include "store/store.h"

struct store {
    sql_connection *database;
    char notice[SQL_NOTICE_SIZE];
};

#endif
