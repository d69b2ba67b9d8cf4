#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/position.h"
#include "ludopod/record.h"

typedef struct record_list {
    const char *file;
    pod_record **record;
    size_t count;
} record_list;

/* A form of files. */
typedef struct form {
    const char *name;
    void (*print)(const void *list, pod_text *out);
} form;

/* What the file left out, on standard error: it is no mistake, but whoever checks wants to know. */
static void warn(pod_language language, size_t number, const pod_record *record) {
    unsigned assumed = pod_record_assumed(record);
    const char *game = CLI_SHORT("%zu", number);
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

static void write_checked(pod__json *json, const pod_record *record) {
    pod__json_object(json, NULL);
    cli_position_write(json, pod_record_end(record));
    pod__json_add(json, POD__U("events", pod_record_length(record)), POD__T("result", pod_record_result(record)));
    pod__json_assumed(json, record);
    pod__json_end(json);
}

static void print_checked(pod__json *json, const void *context) {
    const record_list *list = context;
    pod__json_string(json, "file", list->file);
    pod__json_array(json, "games");
    for (size_t i = 0; i < list->count; i++) {
        pod__json_line(json);
        write_checked(json, list->record[i]);
    }
    pod__json_end(json);
}

static void say_checked(const cli_arguments *arguments, const record_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        warn(arguments->language, i + 1, list->record[i]);
    }
    printf("%s: ", list->file);
    cli_say(stdout, arguments->language,
            pod_translate_plural(arguments->language, "{0} game, no errors\n", "{0} games, no errors\n",
                                 (unsigned long)list->count),
            CLI_SHORT("%zu", list->count), NULL);
}

static cli_status check(const cli_arguments *arguments) {
    record_list list = {arguments->word[1], NULL, 0};
    cli_status status = cli_records_read(arguments->language, arguments->word[1], &list.record, &list.count);
    if (status) {
        return status;
    }
    if (arguments->option[CLI_OPTION_JSON]) {
        status = cli_print_json(arguments->language, print_checked, &list);
    } else {
        say_checked(arguments, &list);
    }
    pod_records_free(list.record, list.count);
    return status;
}

static void print_text(const void *context, pod_text *out) {
    const record_list *list = context;
    pod_records_write_text(list->record, list->count, out);
}

static void print_json(const void *context, pod_text *out) {
    const record_list *list = context;
    pod_records_write_json(list->record, list->count, out);
}

static void print_abstractplay(const void *context, pod_text *out) {
    const record_list *list = context;
    pod_records_write_abstractplay(list->record, list->count, out, NULL, NULL);
}

static const form forms[] = {{"text", print_text}, {"json", print_json}, {"abstractplay", print_abstractplay}};

/* NULL, and it is said, when no form is named. */
static const form *find_form(const cli_arguments *arguments) {
    const bool json = arguments->option[CLI_OPTION_JSON] && !arguments->option[CLI_OPTION_TO];
    const char *to = json ? "json" : arguments->option[CLI_OPTION_TO];
    for (size_t i = 0; to && i < sizeof forms / sizeof forms[0]; i++) {
        if (!strcmp(to, forms[i].name)) {
            return &forms[i];
        }
    }
    if (to) {
        cli_unknown(arguments->language, "'{0}' is not a format here; expected text, json or abstractplay", to,
                    "text, json, abstractplay");
        cli_see_help(arguments);
    } else {
        cli_wrong_usage(arguments, "say what to convert to: --to text, --to json or --to abstractplay", NULL, NULL);
    }
    return NULL;
}

/* Whether every game can be written so; the first that cannot is named by its number. */
static bool fits(const cli_arguments *arguments, const record_list *list, const form *to) {
    size_t wrong;
    pod_fault fault = {0};
    pod_text nowhere = pod_text_over(NULL, 0);
    if (to->print != print_abstractplay ||
        !pod_records_write_abstractplay(list->record, list->count, &nowhere, &wrong, &fault)) {
        return true;
    }
    cli_error(arguments->language, "game {0} cannot be written so:", CLI_SHORT("%zu", wrong + 1), NULL);
    cli_fault(arguments->language, arguments->word[1], &fault);
    return false;
}

static cli_status convert(const cli_arguments *arguments) {
    record_list list = {arguments->word[1], NULL, 0};
    const form *to = find_form(arguments);
    /* Here a wrong record is bad input: nobody asked whether it is right. */
    if (!to || cli_records_read(arguments->language, arguments->word[1], &list.record, &list.count)) {
        return CLI_BAD;
    }
    cli_status status = fits(arguments, &list, to) ? cli_print(arguments->language, to->print, &list) : CLI_BAD;
    pod_records_free(list.record, list.count);
    return status;
}

cli_status cli_cmd_record(const cli_arguments *arguments) {
    const char *action = arguments->words ? arguments->word[0] : "";
    const bool checks = !strcmp(action, "check");
    if (!*action) {
        return cli_wrong_usage(arguments, "say what to do with the records: check or convert", NULL, NULL);
    }
    if (!checks && strcmp(action, "convert") != 0) {
        cli_unknown(arguments->language, "'{0}' is not an action on records; expected check or convert", action,
                    "check, convert");
        return cli_see_help(arguments);
    }
    if (arguments->words == 1) {
        return cli_wrong_usage(arguments, "the file is missing; - stands for standard input", NULL, NULL);
    }
    if (arguments->words > 2) {
        return cli_wrong_usage(arguments, "'{0}' is one argument too many; records are read from one file",
                               arguments->word[2], NULL);
    }
    return checks ? check(arguments) : convert(arguments);
}
