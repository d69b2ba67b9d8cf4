/* The lines a person types, one by one. On a terminal they can be edited and called back with the arrow keys (libedit,
   in the terminal's module). */
#ifndef LUDOPOD_CLI_PLAY_LINES_H
#define LUDOPOD_CLI_PLAY_LINES_H

typedef struct cli_lines cli_lines;

/* Lines of standard input; what is typed is shown on standard output. NULL when there is no memory. */
cli_lines *cli_lines_open(void);
/* The next line with its line end, valid and free to be changed until the next call; NULL at the end of the input. */
char *cli_lines_next(cli_lines *lines);
/* NULL is allowed. */
void cli_lines_close(cli_lines *lines);

/* Editing of lines on a terminal: arrow keys, and the lines before called back. */
typedef struct cli_line_editor cli_line_editor;

/* What ludopod-terminal.so has of it (module.h). */
typedef struct cli_line_editing {
    /* NULL when standard input and output are not a terminal that can do it. */
    cli_line_editor *(*open)(void);
    /* The next line with its line end, for the caller to free; NULL at the end of the input. */
    char *(*next)(cli_line_editor *editor);
    /* NULL is allowed. */
    void (*close)(cli_line_editor *editor);
} cli_line_editing;

#endif
