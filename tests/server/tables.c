#include "server/tables.h"

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "ludopod/strong.h"

static char folder[] = "/tmp/ludopod-tables-XXXXXX", table[sizeof folder + 32];

/* As `ludopod table build` does. */
static void make_table(void) {
    static const char line[] = "5 a 2 -";
    pod_position start;
    pod_options options;
    pod_strong_report report;
    const pod_game *game = pod_game_at(POD_GAME_CEPHALOPOD);
    assert_non_null(mkdtemp(folder));
    snprintf(table, sizeof table, "%s/cephalopod-1x5.podt", folder);
    pod_options_default(game, &options);
    assert_int_equal(pod_position_parse(&(pod_position_text){game, &options, line, strlen(line)}, &start, NULL),
                     POD_OK);
    pod_strong_request request =
        POD_STRONG_REQUEST(.exact = true, .threads = 1, .memory = 64 << 20, .directory = table);
    assert_int_equal(pod_strong_solve(&start, &request, &report, NULL), POD_OK);
}

void open_with_table(club_house *house) {
    if (!table[0]) {
        make_table();
    }
    snprintf(house->config.tables, sizeof house->config.tables, "%s", folder);
    reopen(house);
}

void remove_table(void) {
    DIR *opened = table[0] ? opendir(table) : NULL;
    for (struct dirent *entry; opened && (entry = readdir(opened));) {
        char path[sizeof table + 256];
        snprintf(path, sizeof path, "%s/%s", table, entry->d_name);
        unlink(path);
    }
    if (opened) {
        closedir(opened);
        rmdir(table);
        rmdir(folder);
    }
}
