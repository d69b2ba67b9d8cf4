/* Who wins at best play: of a whole board, or of a position. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/position.h"
#include "cli/solve/solve.h"
#include "cli/values.h"
#include "ludopod/game.h"
#include "notation/json.h"

enum { MOVE_TEXT = 64 };

/* For programs as well as people, and so in no language. */
static const char *const words[] = {"loss", "draw", "win"};

static const char *word_of(int value) {
    return words[value + 1];
}

static const char *move_text(const pod_position *position, pod_move move, char buffer[MOVE_TEXT]) {
    pod_text text = pod_text_over(buffer, MOVE_TEXT);
    pod_game_of(position)->notation->print_move(position, move, &text);
    return buffer;
}

/* ---- Printing ------------------------------------------------------------------------------------------ */

typedef struct answer {
    const pod_position *position;
    const pod_strong_report *report;
    bool exact, whole; /* whole: a board, not a position */
} answer;

static bool is_best(const answer *of, const pod_strong_move *move) {
    return move->value == of->report->value && (!of->exact || move->margin == of->report->margin);
}

static void write_moves(pod__json *json, const answer *of) {
    pod__json_array(json, "moves");
    for (unsigned i = 0; i < of->report->moves; i++) {
        const pod_strong_move *move = &of->report->move[i];
        pod__json_object(json, NULL);
        pod__json_move(json, "move", of->position, move->move);
        pod__json_string(json, "value", word_of(move->value));
        if (of->exact) {
            pod__json_integer(json, "margin", move->margin);
        }
        pod__json_bool(json, "best", is_best(of, move));
        pod__json_end(json);
    }
    pod__json_end(json);
}

static void write_json(const void *context, pod_text *out) {
    const answer *of = context;
    const pod_strong_report *report = of->report;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "value", word_of(report->value));
    if (of->exact) {
        pod__json_integer(&json, "margin", report->margin);
    }
    if (of->whole) {
        pod__json_unsigned(&json, "boards", report->boards);
        pod__json_unsigned(&json, "tables", report->distinct);
        pod__json_unsigned(&json, "positions", report->won + report->drawn + report->lost);
        pod__json_unsigned(&json, "won", report->won);
        pod__json_unsigned(&json, "drawn", report->drawn);
        pod__json_unsigned(&json, "lost", report->lost);
    }
    write_moves(&json, of);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

static void print_value(const answer *of, int value, int margin) {
    printf(of->exact && margin ? "%s %+d\n" : "%s\n", word_of(value), margin);
}

static void print_text(const answer *of) {
    const pod_strong_report *report = of->report;
    char text[MOVE_TEXT];
    print_value(of, report->value, report->margin);
    if (of->whole) {
        printf("boards %" PRIu64 " tables %" PRIu64 "\n", report->boards, report->distinct);
        printf("positions %" PRIu64 " won %" PRIu64 " drawn %" PRIu64 " lost %" PRIu64 "\n",
               report->won + report->drawn + report->lost, report->won, report->drawn, report->lost);
    }
    for (unsigned i = 0; i < report->moves; i++) {
        const pod_strong_move *move = &report->move[i];
        if (of->whole) {
            printf("%s ", move_text(of->position, move->move, text));
            print_value(of, move->value, move->margin);
        } else if (is_best(of, move)) {
            puts(move_text(of->position, move->move, text));
        }
    }
}

static void print(const answer *of, const cli_arguments *arguments) {
    if (arguments->option[CLI_OPTION_JSON]) {
        cli_print(arguments->language, write_json, of);
    } else {
        print_text(of);
    }
}

/* ---- When a limit came first --------------------------------------------------------------------------- */

static int value_of(int margin) {
    return margin > 0 ? POD_VALUE_WIN : margin < 0 ? POD_VALUE_LOSS : POD_VALUE_DRAW;
}

/* Whether a move that has been judged is as good as any can be. */
static bool is_surely_best(const answer *of, const pod_strong_move *move) {
    return move->value == value_of(of->report->most) && (!of->exact || move->margin == of->report->most);
}

static void write_part_json(const void *context, pod_text *out) {
    const answer *of = context;
    const pod_strong_report *report = of->report;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_bool(&json, "solved", false);
    pod__json_string(&json, "at_least", word_of(value_of(report->least)));
    pod__json_string(&json, "at_most", word_of(value_of(report->most)));
    pod__json_array(&json, "best");
    for (unsigned i = 0; i < report->moves; i++) {
        if (is_surely_best(of, &report->move[i])) {
            pod__json_move(&json, NULL, of->position, report->move[i].move);
        }
    }
    pod__json_end(&json);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

/* How the position ends, if that is proven; or what it does at least or at most; then the moves of which it is proven
   that they are best. */
static void print_part_text(const answer *of) {
    const pod_strong_report *report = of->report;
    int least = value_of(report->least), most = value_of(report->most);
    char text[MOVE_TEXT];
    if (least == most) {
        print_value(of, most, report->least == report->most ? report->most : 0);
    } else if (least == POD_VALUE_DRAW || most == POD_VALUE_DRAW) {
        puts(least == POD_VALUE_DRAW ? "at least draw" : "at most draw");
    }
    for (unsigned i = 0; i < report->moves; i++) {
        if (is_surely_best(of, &report->move[i])) {
            puts(move_text(of->position, report->move[i].move, text));
        }
    }
}

static void print_part(const answer *of, const cli_arguments *arguments) {
    if (arguments->option[CLI_OPTION_JSON]) {
        cli_print(arguments->language, write_part_json, of);
    } else {
        print_part_text(of);
    }
}

/* ---- A board ------------------------------------------------------------------------------------------- */

static void print_folder(const void *context, pod_text *out) {
    const void *const *parts = context;
    const pod_position *position = parts[1];
    const cli_solve *how = parts[2];
    pod_text_format(out, "%s/%s-%ux%u%s.podt", (const char *)parts[0], pod_game_of(position)->name, position->rows,
                    position->columns, how->exact ? "-exact" : "");
}

/* Many processes solve on their disks. */
static cli_status tell_folder(const cli_solve *how) {
    return cli_ranks_is_first(how->ranks)
               ? cli_error(how->language, "several processes solve a board into a folder; name it with --tables", NULL,
                           NULL)
               : CLI_BAD;
}

/* Where the board's table is to be, in the folder of --tables; NULL without it. */
static cli_status make_folder(const cli_arguments *arguments, const cli_solve *how, const pod_position *position,
                              char **out) {
    const char *tables = arguments->option[CLI_OPTION_TABLES];
    *out = NULL;
    if (!tables) {
        return how->ranks->by ? tell_folder(how) : CLI_DONE;
    }
    if (mkdir(tables, 0777) && errno != EEXIST) {
        return cli_system_error(arguments->language, tables);
    }
    *out = pod__printed(print_folder, (const void *[]){tables, position, how}, NULL);
    return *out ? CLI_DONE : cli_error(arguments->language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
}

static cli_status solve_board(const cli_arguments *arguments, const cli_solve *how) {
    pod_position position;
    pod_strong_report report;
    char *folder;
    cli_status status = cli_solve_board_read(arguments, &position);
    if (status) {
        return status;
    }
    status = make_folder(arguments, how, &position, &folder);
    if (!cli_solve_any(how, status)) {
        status = cli_solve_run(how, &position, folder, &report);
        if (!status && cli_ranks_is_first(how->ranks)) {
            print(&(answer){&position, &report, how->exact, true}, arguments);
        }
    }
    free(folder);
    return status;
}

/* ---- A position ---------------------------------------------------------------------------------------- */

/* Whether tables know what each move is worth, as exactly as is asked. */
static bool look_up(const pod_tables *tables, const pod_position *position, bool exact, pod_strong_report *out) {
    pod_move_list moves;
    pod_strong_report report = {.value = POD_VALUE_LOSS, .margin = INT8_MIN};
    pod_game_of(position)->rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_table_value value;
        if (!pod_tables_probe_move(tables, position, moves.move[i], &value) || (exact && value.least != value.most)) {
            return false;
        }
        pod_strong_move *move = &report.move[report.moves++];
        *move = (pod_strong_move){moves.move[i], value.result, (int8_t)value.least};
        report.value = move->value > report.value ? move->value : report.value;
        report.margin = move->margin > report.margin ? move->margin : report.margin;
    }
    *out = report;
    return true;
}

static cli_status solve_position(const cli_arguments *arguments, const cli_solve *how) {
    pod_position position;
    pod_strong_report report;
    pod_tables *tables = NULL;
    cli_status status = cli_position_read(arguments, arguments->option[CLI_OPTION_POSITION], &position);
    if (!status && position.turn == POD_NOBODY) {
        return cli_error(arguments->language, pod_error_message(POD_ERROR_GAME_OVER), NULL, NULL);
    }
    status = status ? status : cli_tables_open(arguments, &tables);
    if (status) {
        return status;
    }
    if (!look_up(tables, &position, how->exact, &report)) {
        status = cli_solve_position(how, &position, &report);
    }
    pod_tables_close(tables);
    if (!status) {
        print(&(answer){&position, &report, how->exact, false}, arguments);
    } else if (status == CLI_NO) {
        print_part(&(answer){&position, &report, how->exact, false}, arguments);
    }
    return status;
}

cli_status cli_cmd_solve(const cli_arguments *arguments) {
    cli_solve how;
    if (arguments->words) {
        cli_error(arguments->language, "'{0}' is one argument too many; quote a position given with --position",
                  arguments->word[0], NULL);
        return cli_see_help(arguments->language, "solve");
    }
    if (!arguments->option[CLI_OPTION_BOARD] && !arguments->option[CLI_OPTION_POSITION]) {
        cli_error(arguments->language, "what to solve is missing; give --board or --position", NULL, NULL);
        return cli_see_help(arguments->language, "solve");
    }
    cli_status status = cli_solve_read(arguments, &how);
    if (status || arguments->option[CLI_OPTION_ESTIMATE]) {
        return status ? status : cli_solve_estimate(arguments);
    }
    cli_ranks ranks;
    status = cli_ranks_join(arguments->language, &ranks);
    how.ranks = &ranks;
    if (!status && !arguments->option[CLI_OPTION_POSITION]) {
        status = solve_board(arguments, &how);
    } else if (!status && cli_ranks_is_first(&ranks)) {
        status = solve_position(arguments, &how); /* is not shared out */
    }
    cli_ranks_leave(&ranks);
    return status;
}
