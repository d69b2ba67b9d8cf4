#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/position.h"

typedef enum format { TEXT, ASCII, SVG, FORMATS } format;

typedef struct drawing {
    const pod_position *position;
    pod_language language;
    format format;
} drawing;

static void draw(const void *context, pod_text *out) {
    const drawing *wanted = context;
    const pod_notation *notation = pod_game_of(wanted->position)->notation;
    pod_diagram_options options = {.language = wanted->language};
    if (wanted->format == SVG) {
        notation->diagram(wanted->position, &options, out);
    } else {
        cli_board_draw(wanted->position, wanted->format == ASCII, out);
    }
}

static cli_status read_format(const cli_arguments *arguments, format *out) {
    static const char *const names[FORMATS] = {"text", "ascii", "svg"};
    const char *name = arguments->option[CLI_OPTION_FORMAT];
    for (format known = TEXT; known < FORMATS; known++) {
        if (!strcmp(name ? name : "text", names[known])) {
            *out = known;
            return CLI_DONE;
        }
    }
    cli_error(arguments->language, "'{0}' is not a format here; expected text, ascii or svg", name, NULL);
    return cli_see_help(arguments->language, "show");
}

cli_status cli_cmd_show(const cli_arguments *arguments) {
    pod_position position;
    drawing wanted = {&position, arguments->language, TEXT};
    cli_status status = read_format(arguments, &wanted.format);
    if (status) {
        return status;
    }
    if (!arguments->words) {
        cli_error(arguments->language, "the position is missing; the word start stands for the starting position", NULL,
                  NULL);
        return cli_see_help(arguments->language, "show");
    }
    status = cli_position_join(arguments, arguments->word, arguments->words, &position);
    char *picture = status ? NULL : pod__printed(draw, &wanted, NULL);
    if (picture) {
        size_t length = strlen(picture);
        printf("%s%s", picture, length && picture[length - 1] == '\n' ? "" : "\n");
    }
    free(picture);
    return status;
}

cli_status cli_cmd_moves(const cli_arguments *arguments) {
    pod_position position;
    pod_move_list moves;
    cli_status status = cli_position_join(arguments, arguments->word, arguments->words, &position);
    if (status) {
        return status;
    }
    pod_game_of(&position)->rules->moves(&position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        cli_move_print(&position, moves.move[i]);
    }
    return CLI_DONE;
}
