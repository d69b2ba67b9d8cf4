/* Editing of lines on a terminal: arrow keys, and the lines before called back. */
#ifndef LUDOPOD_CLI_PLAY_LINE_EDITOR_H
#define LUDOPOD_CLI_PLAY_LINE_EDITOR_H

typedef struct cli_line_editor cli_line_editor;

typedef struct cli_line_editing {
    /* NULL when standard input and output are not a terminal that can do it. */
    cli_line_editor *(*open)(void);
    /* The next line with its line end, for the caller to free; NULL at the end of the input. */
    char *(*next)(cli_line_editor *editor);
    /* NULL is allowed. */
    void (*close)(cli_line_editor *editor);
} cli_line_editing;

/* By libedit; lines.c gets it from the module (module.h). */
extern const cli_line_editing cli_line_editing_by_libedit;

#endif
