/* Editing of lines on a terminal: arrow keys, and the lines before called back. */
#ifndef LUDOPOD_SRC_CLI_LINE_EDITOR_H
#define LUDOPOD_SRC_CLI_LINE_EDITOR_H

typedef struct cli_line_editor cli_line_editor;

/* NULL when standard input and output are not a terminal that can do it, or the program was built without libedit. */
cli_line_editor *cli_line_editor_open(void);
/* The next line with its line end, for the caller to free; NULL at the end of the input. */
char *cli_line_editor_next(cli_line_editor *editor);
/* NULL is allowed. */
void cli_line_editor_close(cli_line_editor *editor);

#endif
