/* Stands in for the line editor in a build without libedit: lines are read as the terminal gives them. */
#include <stddef.h>

#include "line_editor.h"

cli_line_editor *cli_line_editor_open(void) {
    return NULL;
}

char *cli_line_editor_next(cli_line_editor *editor) {
    (void)editor;
    return NULL;
}

void cli_line_editor_close(cli_line_editor *editor) {
    (void)editor;
}
