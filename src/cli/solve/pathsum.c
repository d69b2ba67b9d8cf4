#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/position.h"
#include "cli/solve/solve.h"
#include "ludopod/solve.h"

enum { CELLS = 9, NUMBERS = CELLS + 1, DEPTH_MAX = INT32_MAX };

typedef struct reader {
    pod_language language;
    const char *rest;
} reader;

static const char space[] = " \t\r\n\v\f";

/* The name of a number, for messages: the first is the depth. */
static char *name_of(pod_language language, unsigned index) {
    return cli_message(language, index ? CLI_TEXT("cell {0}") : CLI_TEXT("the depth"), CLI_SHORT("%u", index), NULL);
}

/* The next of the ten numbers. */
static cli_status read_number(reader *input, unsigned index, long *out) {
    char word[32];
    input->rest += strspn(input->rest, space);
    size_t length = strcspn(input->rest, space);
    char *name = name_of(input->language, index);
    cli_status status;
    if (length) {
        snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : (int)sizeof word - 1, input->rest);
        status = cli_number(input->language, name ? name : "", word, (cli_range){0, index ? 6 : DEPTH_MAX}, out);
    } else {
        status =
            cli_error(input->language,
                      "{0} is missing; expected a depth and nine numbers 0 to 6, row by row from the top", name, NULL);
    }
    free(name);
    input->rest += length;
    return status;
}

static cli_status read_input(pod_language language, const char *input, size_t length, long numbers[NUMBERS]) {
    reader in = {language, input};
    if (strlen(input) != length) {
        return cli_error(language, "standard input is not text: it holds a 0 byte", NULL, NULL);
    }
    for (unsigned i = 0; i < NUMBERS; i++) {
        cli_status status = read_number(&in, i, &numbers[i]);
        if (status) {
            return status;
        }
    }
    in.rest += strspn(in.rest, space);
    if (*in.rest) {
        return cli_error(language, "there is more after the ninth number; expected the end of the input", NULL, NULL);
    }
    return CLI_DONE;
}

typedef struct summed {
    long depth;
    uint32_t sum;
} summed;

static void write_json(pod__json *json, const void *context) {
    const summed *what = context;
    pod__json_add(json, POD__I("depth", what->depth), POD__U("sum", what->sum));
}

cli_status cli_cmd_pathsum(const cli_arguments *arguments) {
    pod_language language = arguments->language;
    long numbers[NUMBERS];
    size_t length;
    cli_start start;
    cli_status status = cli_start_read(arguments, &start);
    status = status ? status : cli_count_check(language, start.game, POD__COUNT_PATHSUM);
    if (status) {
        return status;
    }
    char *input = cli_file_read(language, "-", &length);
    status = input ? read_input(language, input, length, numbers) : CLI_BAD;
    free(input);
    if (status) {
        return status;
    }
    uint8_t cells[CELLS];
    uint32_t sum;
    for (unsigned i = 0; i < CELLS; i++) {
        cells[i] = (uint8_t)numbers[i + 1];
    }
    pod_error error = pod_pathsum(cells, (unsigned)numbers[0], &sum);
    if (error) {
        return cli_failure(language, error);
    }
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_print_json(language, write_json, &(summed){numbers[0], sum});
    }
    printf("%" PRIu32 "\n", sum);
    return CLI_DONE;
}
