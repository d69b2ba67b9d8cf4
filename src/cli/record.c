#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/files.h"
#include "ludopod/record.h"

typedef struct record_list {
    pod_record **record;
    size_t count;
    bool json;
} record_list;

/* What the file left out, on standard error: it is no mistake, but whoever checks wants to know. */
static void warn(pod_language language, size_t number, const pod_record *record) {
    unsigned assumed = pod_record_assumed(record);
    char game[24];
    snprintf(game, sizeof game, "%zu", number);
    if (assumed & POD_ASSUMED_GAME) {
        cli_error(language, "game {0}: no tag says which game it is; the moves are of {1}", game,
                  pod_record_tag(record, "Game"));
    }
    if (assumed & POD_ASSUMED_BOARD) {
        cli_error(language, "game {0}: no tag says the board; the moves fit {1}", game,
                  pod_record_tag(record, "Board"));
    }
    if (assumed & POD_ASSUMED_RESULT) {
        bool over = pod_record_end(record)->turn == POD_NOBODY;
        cli_error(language,
                  over ? CLI_TEXT("game {0}: no result is given; the moves say {1}")
                       : CLI_TEXT("game {0}: no result is given after the moves; read as {1}"),
                  game, pod_record_result(record));
    }
}

static cli_status check(const cli_arguments *arguments) {
    record_list list = {NULL, 0, false};
    cli_status status = cli_records_read(arguments->language, arguments->word[1], &list.record, &list.count);
    if (status) {
        return status;
    }
    char number[24];
    for (size_t i = 0; i < list.count; i++) {
        warn(arguments->language, i + 1, list.record[i]);
    }
    snprintf(number, sizeof number, "%zu", list.count);
    printf("%s: ", arguments->word[1]);
    cli_say(stdout, arguments->language,
            pod_translate_plural(arguments->language, "{0} game, no errors\n", "{0} games, no errors\n",
                                 (unsigned long)list.count),
            number, NULL);
    pod_records_free(list.record, list.count);
    return CLI_DONE;
}

static void print_records(const void *context, pod_text *out) {
    const record_list *list = context;
    (list->json ? pod_records_write_json : pod_records_write_text)(list->record, list->count, out);
}

static cli_status read_target(const cli_arguments *arguments, bool *json) {
    const char *to = arguments->option[CLI_OPTION_TO];
    *json = to && !strcmp(to, "json");
    if (to && (*json || !strcmp(to, "text"))) {
        return CLI_DONE;
    }
    if (to) {
        cli_error(arguments->language, "'{0}' is not a format here; expected text or json", to, NULL);
    } else {
        cli_error(arguments->language, "say what to convert to: --to text or --to json", NULL, NULL);
    }
    return cli_see_help(arguments->language, "record");
}

static cli_status convert(const cli_arguments *arguments) {
    record_list list = {NULL, 0, false};
    cli_status status = read_target(arguments, &list.json);
    if (!status) {
        /* Here a wrong record is bad input: nobody asked whether it is right. */
        status =
            cli_records_read(arguments->language, arguments->word[1], &list.record, &list.count) ? CLI_BAD : CLI_DONE;
    }
    if (status) {
        return status;
    }
    char *text = pod__printed(print_records, &list, NULL);
    pod_records_free(list.record, list.count);
    if (!text) {
        return cli_error(arguments->language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    size_t length = strlen(text);
    printf("%s%s", text, length && text[length - 1] == '\n' ? "" : "\n");
    free(text);
    return CLI_DONE;
}

static cli_status wrong_usage(const cli_arguments *arguments) {
    const char *given = arguments->words ? arguments->word[0] : NULL;
    bool action = given && (!strcmp(given, "check") || !strcmp(given, "convert"));
    if (action && arguments->words == 1) {
        cli_error(arguments->language, "the file is missing; - stands for standard input", NULL, NULL);
    } else if (action) {
        cli_error(arguments->language, "'{0}' is one argument too many; records are read from one file",
                  arguments->word[2], NULL);
    } else if (given) {
        cli_error(arguments->language, "'{0}' is not an action on records; expected check or convert", given, NULL);
    } else {
        cli_error(arguments->language, "say what to do with the records: check or convert", NULL, NULL);
    }
    return cli_see_help(arguments->language, "record");
}

cli_status cli_cmd_record(const cli_arguments *arguments) {
    if (arguments->words == 2 && !strcmp(arguments->word[0], "check")) {
        return check(arguments);
    }
    if (arguments->words == 2 && !strcmp(arguments->word[0], "convert")) {
        return convert(arguments);
    }
    return wrong_usage(arguments);
}
