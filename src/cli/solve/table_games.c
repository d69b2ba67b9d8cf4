#include <signal.h>
#include <stdlib.h>

#include "cli/solve/table.h"

static const cli_table_game *const games[] = {&cli_table_cephalopod, &cli_table_octogo};

const cli_table_game *cli_table_game_of(pod_game_id game) {
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (games[i]->game == game) {
            return games[i];
        }
    }
    return NULL;
}

char *cli_table_directory(const cli_arguments *arguments) {
    char *place = cli_table_place(arguments);
    if (place && *place) {
        return place;
    }
    cli_error(arguments->language,
              place ? "it is not known where tables are; give --tables or set LUDOPOD_TABLES"
                    : pod_error_message(POD_ERROR_MEMORY),
              NULL, NULL);
    free(place);
    return NULL;
}
