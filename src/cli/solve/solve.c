/* Who wins at best play: of a whole board, or of a position. */
#include "cli/solve/solve.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/position.h"
#include "cli/values.h"
#include "ludopod/game.h"
#include "notation/json.h"

/* ---- What it would take ------------------------------------------------------------------------------------------ */

/* solve --estimate: what a board would take. */
enum { NUMBER = 32 };

static const double mebibyte = 1 << 20, unit_step = 1024, minute = 60, hour = 3600;

static uint64_t whole(double amount) {
    return (uint64_t)(amount + 0.5);
}

/* Rounded to two digits, since more of them would not mean anything. */
static void print_about(char out[NUMBER], double amount) {
    double unit = amount < 100 ? 1 : pow(10, floor(log10(amount)) - 1);
    snprintf(out, NUMBER, "%" PRIu64, whole(round(amount / unit) * unit));
}

static void print_time(char out[NUMBER], double seconds) {
    if (seconds < 2 * minute) {
        snprintf(out, NUMBER, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
    } else if (seconds < 2 * hour) {
        snprintf(out, NUMBER, "%.0f min", seconds / minute);
    } else {
        snprintf(out, NUMBER, seconds < 10 * hour ? "%.1f h" : "%.0f h", seconds / hour);
    }
}

/* "23 GiB", in memory that the caller frees; NULL without memory. */
static char *size_of(pod_language language, double bytes) {
    static const char *const units[] = {CLI_TEXT("{0} MiB"), CLI_TEXT("{0} GiB"), CLI_TEXT("{0} TiB")};
    enum { UNITS = sizeof units / sizeof *units, UNIT_MAX = 10000 };
    char number[NUMBER];
    double amount = bytes / mebibyte;
    unsigned unit = 0;
    while (amount >= UNIT_MAX && unit + 1 < UNITS) {
        amount /= unit_step;
        unit++;
    }
    print_about(number, amount);
    return cli_message(language, units[unit], number, NULL);
}

static void print_boards(pod_language language, const pod_strong_needs *needs) {
    char number[NUMBER];
    if (needs->counted) {
        cli_say(stdout, language, "{0} boards\n", CLI_SHORT("%" PRIu64, whole(needs->boards)), NULL);
    } else {
        print_about(number, needs->boards);
        cli_say(stdout, language, "about {0} boards\n", number, NULL);
    }
}

static cli_status print_needs(pod_language language, const pod_strong_needs *needs) {
    char *memory = size_of(language, needs->memory), *unfinished = size_of(language, needs->unfinished),
         *files = size_of(language, needs->files), seconds[NUMBER];
    cli_status status = CLI_DONE;
    if (memory && unfinished && files) {
        print_boards(language, needs);
        print_time(seconds, needs->seconds);
        cli_say(stdout, language, "all in memory: {0}, {1} of one core\n", memory, seconds);
        print_time(seconds, needs->seconds_on_disk);
        cli_say(stdout, language,
                "with less memory and --tables: {0} of one core, {1} of disk besides the table while it is made\n",
                seconds, unfinished);
        print_time(seconds, needs->seconds_of_files);
        cli_say(stdout, language, "the table: {0}; writing it, when all is in memory, adds {1} of one core\n", files,
                seconds);
    } else {
        status = cli_out_of_memory(language);
    }
    free(memory);
    free(unfinished);
    free(files);
    return status;
}

static void write_needs(pod__json *json, const void *context) {
    const pod_strong_needs *needs = context;
    pod__json_add(json, POD__U("boards", whole(needs->boards)), POD__B("counted", needs->counted),
                  POD__U("memory_bytes", whole(needs->memory)), POD__U("core_ms", whole(needs->seconds * 1000)),
                  POD__U("core_ms_on_disk", whole(needs->seconds_on_disk * 1000)),
                  POD__U("table_bytes", whole(needs->files)),
                  POD__U("table_core_ms", whole(needs->seconds_of_files * 1000)),
                  POD__U("unfinished_bytes", whole(needs->unfinished)));
}

/* Prints it, for the board that the options name. */
static cli_status estimate_board(const cli_arguments *arguments) {
    pod_position position;
    pod_strong_needs needs;
    if (arguments->option[CLI_OPTION_POSITION]) {
        return cli_error(arguments->language, "--estimate is for a board; leave out --position", NULL, NULL);
    }
    cli_status status = cli_solve_board_read(arguments, &position);
    if (status) {
        return status;
    }
    pod_error error = pod_strong_estimate(position.rows, position.columns, &needs);
    if (error) {
        return cli_failure(arguments->language, error);
    }
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print_json(arguments->language, write_needs, &needs);
    }
    return print_needs(arguments->language, &needs);
}

/* For programs as well as people, and so in no language. */
static const char *const words[] = {"loss", "draw", "win"};

static const char *word_of(int value) {
    return words[value + 1];
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

static void write_json(pod__json *json, const void *context) {
    const answer *of = context;
    const pod_strong_report *report = of->report;
    pod__json_string(json, "value", word_of(report->value));
    if (of->exact) {
        pod__json_integer(json, "margin", report->margin);
    }
    if (of->whole) {
        pod__json_add(json, POD__U("boards", report->boards), POD__U("tables", report->distinct),
                      POD__U("positions", report->won + report->drawn + report->lost), POD__U("won", report->won),
                      POD__U("drawn", report->drawn), POD__U("lost", report->lost));
    }
    write_moves(json, of);
}

static void print_value(const answer *of, int value, int margin) {
    printf(of->exact && margin ? "%s %+d\n" : "%s\n", word_of(value), margin);
}

static void print_text(const answer *of) {
    const pod_strong_report *report = of->report;
    char text[POD_MOVE_TEXT_SIZE];
    print_value(of, report->value, report->margin);
    if (of->whole) {
        printf("boards %" PRIu64 " tables %" PRIu64 "\n", report->boards, report->distinct);
        printf("positions %" PRIu64 " won %" PRIu64 " drawn %" PRIu64 " lost %" PRIu64 "\n",
               report->won + report->drawn + report->lost, report->won, report->drawn, report->lost);
    }
    for (unsigned i = 0; i < report->moves; i++) {
        const pod_strong_move *move = &report->move[i];
        if (of->whole) {
            printf("%s ", cli_move_text(of->position, move->move, text));
            print_value(of, move->value, move->margin);
        } else if (is_best(of, move)) {
            puts(cli_move_text(of->position, move->move, text));
        }
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

static void write_part_json(pod__json *json, const void *context) {
    const answer *of = context;
    const pod_strong_report *report = of->report;
    pod__json_add(json, POD__B("solved", false), POD__T("at_least", word_of(value_of(report->least))),
                  POD__T("at_most", word_of(value_of(report->most))));
    pod__json_array(json, "best");
    for (unsigned i = 0; i < report->moves; i++) {
        if (is_surely_best(of, &report->move[i])) {
            pod__json_move(json, NULL, of->position, report->move[i].move);
        }
    }
    pod__json_end(json);
}

/* How the position ends, if that is proven; or what it does at least or at most; then the moves of which it is proven
   that they are best. */
static void print_part_text(const answer *of) {
    const pod_strong_report *report = of->report;
    int least = value_of(report->least), most = value_of(report->most);
    char text[POD_MOVE_TEXT_SIZE];
    if (least == most) {
        print_value(of, most, report->least == report->most ? report->most : 0);
    } else if (least == POD_VALUE_DRAW || most == POD_VALUE_DRAW) {
        puts(least == POD_VALUE_DRAW ? "at least draw" : "at most draw");
    }
    for (unsigned i = 0; i < report->moves; i++) {
        if (is_surely_best(of, &report->move[i])) {
            puts(cli_move_text(of->position, report->move[i].move, text));
        }
    }
}

/* whole: nothing of the answer is missing. */
static void print(const answer *of, const cli_arguments *arguments, bool whole) {
    if (arguments->option[CLI_OPTION_JSON]) {
        cli_print_json(arguments->language, whole ? write_json : write_part_json, of);
    } else {
        (whole ? print_text : print_part_text)(of);
    }
}

/* ---- A board ------------------------------------------------------------------------------------------- */

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
    *out = cli_formatted("%s/%s-%ux%u%s.podt", tables, pod_game_of(position)->name, position->rows, position->columns,
                         how->exact ? "-exact" : "");
    return *out ? CLI_DONE : cli_out_of_memory(arguments->language);
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
            print(&(answer){&position, &report, how->exact, true}, arguments, true);
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
        return cli_failure(arguments->language, POD_ERROR_GAME_OVER);
    }
    status = status ? status : cli_tables_open(arguments, &tables);
    if (status) {
        return status;
    }
    if (!look_up(tables, &position, how->exact, &report)) {
        status = cli_solve_position(how, &position, &report);
    }
    pod_tables_close(tables);
    if (!status || status == CLI_NO) {
        print(&(answer){&position, &report, how->exact, false}, arguments, !status);
    }
    return status;
}

cli_status cli_cmd_solve(const cli_arguments *arguments) {
    cli_solve how;
    if (!arguments->option[CLI_OPTION_BOARD] && !arguments->option[CLI_OPTION_POSITION]) {
        return cli_wrong_usage(arguments, "what to solve is missing; give --board or --position", NULL, NULL);
    }
    cli_status status = cli_solve_read(arguments, &how);
    if (status || arguments->option[CLI_OPTION_ESTIMATE]) {
        return status ? status : estimate_board(arguments);
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
