#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/position.h"
#include "ludopod/rules_text.h"

enum { WIDTH_USUAL = 80, WIDTH_WIDEST = 100 /* longer lines are hard to read */ };

typedef struct request {
    const pod_game *game;
    pod_language language;
    unsigned width;
} request;

/* As wide as the terminal. */
static unsigned width_of_output(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col) {
        return WIDTH_USUAL;
    }
    return size.ws_col < WIDTH_WIDEST ? size.ws_col : WIDTH_WIDEST;
}

static void print_rules(const void *context, pod_text *out) {
    const request *wanted = context;
    pod_rules_print_text(wanted->game, wanted->language, wanted->width, out);
}

cli_status cli_cmd_rules(const cli_arguments *arguments) {
    request wanted = {pod_game_at(0), arguments->language, width_of_output()};
    if (arguments->words > 1) {
        cli_error(arguments->language, "'{0}' is one argument too many; expected one game", arguments->word[1], NULL);
        return cli_see_help(arguments->language, "rules");
    }
    if (arguments->words) {
        cli_status status = cli_game_find(arguments->language, arguments->word[0], &wanted.game);
        if (status) {
            return status;
        }
    }
    return cli_print(arguments->language, print_rules, &wanted);
}
