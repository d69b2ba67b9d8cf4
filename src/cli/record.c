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

/* Which tags of a game are told when it is checked. */
static void write_checked(pod__json *json, const pod_record *record) {
    static const struct {
        pod_record_assumption bit;
        const char *word;
    } assumptions[] = {{POD_ASSUMED_GAME, "game"}, {POD_ASSUMED_BOARD, "board"}, {POD_ASSUMED_RESULT, "result"}};
    unsigned assumed = pod_record_assumed(record);
    pod__json_object(json, NULL);
    cli_position_write(json, pod_record_end(record));
    pod__json_unsigned(json, "events", pod_record_length(record));
    pod__json_string(json, "result", pod_record_result(record));
    pod__json_array(json, "assumed");
    for (size_t i = 0; i < sizeof assumptions / sizeof assumptions[0]; i++) {
        if (assumed & assumptions[i].bit) {
            pod__json_string(json, NULL, assumptions[i].word);
        }
    }
    pod__json_end(json);
    pod__json_end(json);
}

static void print_checked(const void *context, pod_text *out) {
    const record_list *list = context;
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "file", list->file);
    pod__json_array(&json, "games");
    for (size_t i = 0; i < list->count; i++) {
        pod__json_line(&json);
        write_checked(&json, list->record[i]);
    }
    pod__json_end(&json);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

static void say_checked(const cli_arguments *arguments, const record_list *list) {
    char number[24];
    for (size_t i = 0; i < list->count; i++) {
        warn(arguments->language, i + 1, list->record[i]);
    }
    snprintf(number, sizeof number, "%zu", list->count);
    printf("%s: ", list->file);
    cli_say(stdout, arguments->language,
            pod_translate_plural(arguments->language, "{0} game, no errors\n", "{0} games, no errors\n",
                                 (unsigned long)list->count),
            number, NULL);
}

static cli_status check(const cli_arguments *arguments) {
    record_list list = {arguments->word[1], NULL, 0};
    cli_status status = cli_records_read(arguments->language, arguments->word[1], &list.record, &list.count);
    if (status) {
        return status;
    }
    if (arguments->option[CLI_OPTION_JSON]) {
        status = cli_print(arguments->language, print_checked, &list);
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
    } else {
        cli_error(arguments->language, "say what to convert to: --to text, --to json or --to abstractplay", NULL, NULL);
    }
    cli_see_help(arguments->language, "record");
    return NULL;
}

/* Whether every game can be written so; the first that cannot is named by its number. */
static bool fits(const cli_arguments *arguments, const record_list *list, const form *to) {
    char number[24];
    size_t wrong;
    pod_fault fault = {0};
    pod_text nowhere = pod_text_over(NULL, 0);
    if (to->print != print_abstractplay ||
        !pod_records_write_abstractplay(list->record, list->count, &nowhere, &wrong, &fault)) {
        return true;
    }
    snprintf(number, sizeof number, "%zu", wrong + 1);
    cli_error(arguments->language, "game {0} cannot be written so:", number, NULL);
    cli_fault(arguments->language, arguments->word[1], &fault);
    return false;
}

static cli_status print_list(const cli_arguments *arguments, const record_list *list, const form *to) {
    if (!fits(arguments, list, to)) {
        return CLI_BAD;
    }
    char *text = pod__printed(to->print, list, NULL);
    if (!text) {
        return cli_error(arguments->language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    size_t length = strlen(text);
    printf("%s%s", text, length && text[length - 1] == '\n' ? "" : "\n");
    free(text);
    return CLI_DONE;
}

static cli_status convert(const cli_arguments *arguments) {
    record_list list = {arguments->word[1], NULL, 0};
    const form *to = find_form(arguments);
    /* Here a wrong record is bad input: nobody asked whether it is right. */
    if (!to || cli_records_read(arguments->language, arguments->word[1], &list.record, &list.count)) {
        return CLI_BAD;
    }
    cli_status status = print_list(arguments, &list, to);
    pod_records_free(list.record, list.count);
    return status;
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
        cli_unknown(arguments->language, "'{0}' is not an action on records; expected check or convert", given,
                    "check, convert");
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
