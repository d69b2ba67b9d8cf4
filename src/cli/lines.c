#include "lines.h"

#include <stdio.h>
#include <stdlib.h>

#include "line_editor.h"

struct cli_lines {
    cli_line_editor *editor; /* NULL away from a terminal */
    char *line;
    size_t room;
};

cli_lines *cli_lines_open(void) {
    cli_lines *lines = calloc(1, sizeof *lines);
    if (lines) {
        lines->editor = cli_line_editor_open();
    }
    return lines;
}

char *cli_lines_next(cli_lines *lines) {
    if (lines->editor) {
        free(lines->line);
        return lines->line = cli_line_editor_next(lines->editor);
    }
    return getline(&lines->line, &lines->room, stdin) < 0 ? NULL : lines->line;
}

void cli_lines_close(cli_lines *lines) {
    if (lines) {
        cli_line_editor_close(lines->editor);
        free(lines->line);
        free(lines);
    }
}
