#include "cli/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/module.h"

struct cli_lines {
    const cli_line_editing *editing;
    cli_line_editor *editor; /* NULL away from a terminal */
    char *line;
    size_t room;
};

/* The editor of lines, for a person at a terminal; without it lines are read as the terminal gives them. */
static void open_editor(cli_lines *lines) {
    const char *why;
    const cli_terminal *terminal =
        isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? cli_module_load(&cli_module_terminal, &why) : NULL;
    lines->editing = terminal ? terminal->editing : NULL;
    lines->editor = lines->editing ? lines->editing->open() : NULL;
}

cli_lines *cli_lines_open(void) {
    cli_lines *lines = calloc(1, sizeof *lines);
    if (lines) {
        open_editor(lines);
    }
    return lines;
}

char *cli_lines_next(cli_lines *lines) {
    if (lines->editor) {
        free(lines->line);
        return lines->line = lines->editing->next(lines->editor);
    }
    return getline(&lines->line, &lines->room, stdin) < 0 ? NULL : lines->line;
}

void cli_lines_close(cli_lines *lines) {
    if (lines) {
        if (lines->editing) {
            lines->editing->close(lines->editor);
        }
        free(lines->line);
        free(lines);
    }
}
