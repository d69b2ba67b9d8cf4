/* solve --estimate: what a board would take. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli/position.h"
#include "cli/solve/solve.h"
#include "notation/json.h"

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
        snprintf(number, sizeof number, "%" PRIu64, whole(needs->boards));
        cli_say(stdout, language, "{0} boards\n", number, NULL);
    } else {
        print_about(number, needs->boards);
        cli_say(stdout, language, "about {0} boards\n", number, NULL);
    }
}

static cli_status print_text(pod_language language, const pod_strong_needs *needs) {
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
        status = cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    free(memory);
    free(unfinished);
    free(files);
    return status;
}

static void write_json(const void *context, pod_text *out) {
    const pod_strong_needs *needs = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_unsigned(&json, "boards", whole(needs->boards));
    pod__json_bool(&json, "counted", needs->counted);
    pod__json_unsigned(&json, "memory_bytes", whole(needs->memory));
    pod__json_unsigned(&json, "core_ms", whole(needs->seconds * 1000));
    pod__json_unsigned(&json, "core_ms_on_disk", whole(needs->seconds_on_disk * 1000));
    pod__json_unsigned(&json, "table_bytes", whole(needs->files));
    pod__json_unsigned(&json, "table_core_ms", whole(needs->seconds_of_files * 1000));
    pod__json_unsigned(&json, "unfinished_bytes", whole(needs->unfinished));
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

cli_status cli_solve_estimate(const cli_arguments *arguments) {
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
        return cli_error(arguments->language, pod_error_message(error), NULL, NULL);
    }
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print(arguments->language, write_json, &needs);
    }
    return print_text(arguments->language, &needs);
}
