#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/position.h"

typedef enum format { TEXT, ASCII, SVG, FORMATS } format;

static const char *const format_names[FORMATS] = {"text", "ascii", "svg"};

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

/* ---- For programs ---------------------------------------------------------------------------------------------- */

static void write_piece(pod__json *json, const pod_position *position, unsigned square, const pod_piece *piece) {
    pod__json_object(json, NULL);
    pod__json_square(json, "square", position, (pod_square)square);
    pod__json_seat(json, "seat", piece->owner);
    pod__json_add(json, POD__U("shows", piece->shows), POD__B("safe", piece->safe));
    pod__json_end(json);
}

static void write_pieces(pod__json *json, const pod_position *position) {
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    pod__json_array(json, "pieces");
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        if (piece[square].there) {
            write_piece(json, position, square, &piece[square]);
        }
    }
    pod__json_end(json);
}

/* The picture, too: a program that shows the position need not draw it. */
typedef struct shown {
    const drawing *wanted;
    const char *picture;
} shown;

static void write_shown(pod__json *json, const void *context) {
    const shown *what = context;
    cli_position_write(json, what->wanted->position);
    write_pieces(json, what->wanted->position);
    pod__json_add(json, POD__T("format", format_names[what->wanted->format]), POD__T("picture", what->picture));
}

static void write_moves(pod__json *json, const void *context) {
    const pod_position *position = context;
    pod_move_list moves;
    pod_game_of(position)->rules->moves(position, &moves);
    cli_position_write(json, position);
    pod__json_array(json, "moves");
    for (unsigned i = 0; i < moves.count; i++) {
        pod__json_move(json, NULL, position, moves.move[i]);
    }
    pod__json_end(json);
}

/* ---- The commands ---------------------------------------------------------------------------------------------- */

static cli_status read_format(const cli_arguments *arguments, format *out) {
    const char *name = arguments->option[CLI_OPTION_FORMAT];
    for (format known = TEXT; known < FORMATS; known++) {
        if (!strcmp(name ? name : "text", format_names[known])) {
            *out = known;
            return CLI_DONE;
        }
    }
    cli_unknown(arguments->language, "'{0}' is not a format here; expected text, ascii or svg", name,
                "text, ascii, svg");
    return cli_see_help(arguments);
}

cli_status cli_cmd_show(const cli_arguments *arguments) {
    pod_position position;
    drawing wanted = {&position, arguments->language, TEXT};
    cli_status status = read_format(arguments, &wanted.format);
    if (status) {
        return status;
    }
    if (!arguments->words) {
        return cli_wrong_usage(arguments, "the position is missing; the word start stands for the starting position",
                               NULL, NULL);
    }
    status = cli_position_join(arguments, arguments->word, arguments->words, &position);
    if (status || !arguments->option[CLI_OPTION_JSON]) {
        return status ? status : cli_print(arguments->language, draw, &wanted);
    }
    char *picture = pod__printed(draw, &wanted, NULL);
    status = picture ? cli_print_json(arguments->language, write_shown, &(shown){&wanted, picture})
                     : cli_out_of_memory(arguments->language);
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
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print_json(arguments->language, write_moves, &position);
    }
    pod_game_of(&position)->rules->moves(&position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        cli_move_print(&position, moves.move[i]);
    }
    return CLI_DONE;
}
