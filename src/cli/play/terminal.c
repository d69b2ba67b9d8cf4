/* ludopod-terminal.so: the way to the full screen, and the editing of lines by libedit. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/module.h"
#include "cli/play/play.h"
#include "ludopod/version.h"

#ifdef LUDOPOD_HAS_EDITING
#include <histedit.h>

enum { LINES_KEPT = 500 };

struct cli_line_editor {
    EditLine *edit;
    History *history;
};

static char *prompt(EditLine *edit) {
    static char sign[] = "> ";
    (void)edit;
    return sign;
}

static bool can_edit(void) {
    const char *terminal = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

/* Signals are libedit's while it reads: it leaves the terminal as it was before it passes them on. */
static bool set_up(cli_line_editor *editor) {
    HistEvent event;
    editor->edit = el_init("ludopod", stdin, stdout, stderr);
    editor->history = history_init();
    return editor->edit && editor->history && !history(editor->history, &event, H_SETSIZE, LINES_KEPT) &&
           !history(editor->history, &event, H_SETUNIQUE, 1) &&
           !el_set(editor->edit, EL_HIST, history, editor->history) && !el_set(editor->edit, EL_PROMPT, prompt) &&
           !el_set(editor->edit, EL_EDITOR, "emacs") && !el_set(editor->edit, EL_SIGNAL, 1);
}

static void close_editor(cli_line_editor *editor) {
    if (!editor) {
        return;
    }
    if (editor->history) {
        history_end(editor->history);
    }
    if (editor->edit) {
        el_end(editor->edit);
    }
    free(editor);
}

static cli_line_editor *open_editor(void) {
    cli_line_editor *editor = can_edit() ? calloc(1, sizeof *editor) : NULL;
    if (editor && !set_up(editor)) {
        close_editor(editor);
        return NULL;
    }
    return editor;
}

static char *next_line(cli_line_editor *editor) {
    HistEvent event;
    int length;
    const char *line = el_gets(editor->edit, &length);
    if (!line || length <= 0) {
        return NULL;
    }
    if (line[strspn(line, " \t\r\n")]) {
        history(editor->history, &event, H_ENTER, line);
    }
    return strdup(line);
}

static const cli_line_editing by_libedit = {open_editor, next_line, close_editor};
#define EDITING (&by_libedit)
#else
#define EDITING NULL
#endif

#ifdef LUDOPOD_HAS_SCREEN
static cli_status play(const cli_arguments *arguments) {
    cli_play game;
    cli_status status = cli_play_open(&game, arguments);
    if (!status) {
        status = cli_play_screen(&game);
    }
    cli_play_close(&game);
    return status;
}
#define PLAY play
#else
#define PLAY NULL
#endif

const cli_terminal cli_terminal_table = {.version = POD_VERSION, .play = PLAY, .editing = EDITING};
