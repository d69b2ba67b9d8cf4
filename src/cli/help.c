#include "cli/help.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "ludopod/character.h"
#include "ludopod/game.h"
#include "ludopod/version.h"

/* Who made the games, a line each. */
static void print_credits(pod_language language) {
    for (size_t i = 0; i < pod_game_count(); i++) {
        printf("%s\n", pod_translate(language, pod_game_at(i)->credit));
    }
}

static const pod_option *option_of(const pod_game *game, const char *name) {
    for (size_t i = 0; i < game->rules->option_count; i++) {
        if (!strcmp(game->rules->options[i].name, name)) {
            return &game->rules->options[i];
        }
    }
    return NULL;
}

/* "Octogo 1-10 (10)": what may be chosen, and what it is unless that is done. */
static void print_choice(const char *title, const pod_option *option, pod_text *out) {
    const char *between = " ";
    pod_text_add(out, title);
    for (int value = option->minimum; option->words && value <= option->maximum; value++) {
        if (*option->words[value]) {
            pod_text_format(out, "%s%s", between, option->words[value]);
            between = "|";
        }
    }
    if (!option->words) {
        pod_text_format(out, " %d-%d (%d)", option->minimum, option->maximum, option->fallback);
    } else if (*option->words[option->fallback]) {
        pod_text_format(out, " (%s)", option->words[option->fallback]);
    }
}

/* The games in which this option leaves a choice. */
static void print_choices(cli_option_id id, pod_text *out) {
    for (size_t i = 0, listed = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        const pod_option *option = option_of(game, cli_option_of(id)->name);
        if (option && option->minimum < option->maximum) {
            pod_text_add(out, listed++ ? ", " : "");
            print_choice(game->title, option, out);
        }
    }
}

/* What the table of games says about an option: the names of the games, their usual boards, or what may be chosen. */
static void print_games(cli_option_id id, pod_text *out) {
    for (size_t i = 0; i < pod_game_count() && (id == CLI_OPTION_GAME || id == CLI_OPTION_BOARD); i++) {
        const pod_game *game = pod_game_at(i);
        pod_options usual;
        pod_options_default(game, &usual);
        pod_text_add(out, i ? ", " : "");
        if (id == CLI_OPTION_GAME) {
            pod_text_add(out, game->name);
        } else {
            pod_text_format(out, "%s %dx%d", game->title, usual.value[POD_OPTION_ROWS],
                            usual.value[POD_OPTION_COLUMNS]);
        }
    }
    print_choices(id, out);
}

enum { HELP_SIZE = 512 };

static void add_help_of(pod_language language, cli_option_id id, char help[HELP_SIZE]) {
    char games[256];
    pod_text list = pod_text_over(games, sizeof games), text = pod_text_over(help, HELP_SIZE);
    print_games(id, &list);
    pod_text_add_message(&text, pod_translate(language, cli_option_of(id)->help),
                         (const char *const[]){games, pod_game_at(0)->name, NULL});
}

static void print_option(pod_language language, cli_option_id id) {
    const cli_option *option = cli_option_of(id);
    char help[HELP_SIZE];
    int width = printf("  --%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
    printf("%*s", width < 26 ? 26 - width : 1, "");
    add_help_of(language, id, help);
    puts(help);
}

static void print_options(pod_language language, uint64_t options) {
    printf("\n%s\n", pod_translate(language, "Options:"));
    for (cli_option_id id = 0; id < CLI_OPTION_COUNT; id++) {
        if (options & CLI_BIT(id)) {
            print_option(language, id);
        }
    }
}

/* Who may play, with how strong they are in each game and how they see. */
static void print_characters(pod_language language) {
    printf(
        "\n%s\n  %-14s",
        pod_translate(language,
                      "The characters, with their strength between two in Elo on this program's own scale. A player "
                      "100 points stronger wins\nabout two games in three; 200 points stronger, about three in four:"),
        "");
    for (size_t game = 0; game < pod_game_count(); game++) {
        printf("%12s", pod_game_at(game)->title);
    }
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        const pod_character *of = pod_character_at(number);
        printf("\n  %-14s", of->name);
        for (size_t game = 0; game < pod_game_count(); game++) {
            printf("%12d", pod_character_rating((uint8_t)game, number));
        }
        printf("  %s", pod_translate(language, of->sentence));
    }
    putchar('\n');
}

static void print_games_served(pod_language language) {
    pod_text list = POD__ROOM(256);
    for (size_t i = 0; i < pod_game_count(); i++) {
        pod_text_format(&list, "%s%s", i ? ", " : "", pod_game_at(i)->title);
    }
    cli_say(stdout, language, "Plays, analyses and serves board games: {0}.\n", list.data, NULL);
}

void cli_help_program(pod_language language, const cli_command *commands, size_t count) {
    printf("%s ludopod %s\n\n", pod_translate(language, "Usage:"), pod_translate(language, "COMMAND [ARGUMENT...]"));
    print_games_served(language);
    print_credits(language);
    printf("\n%s\n", pod_translate(language, "Commands:"));
    for (size_t i = 0; i < count; i++) {
        printf("  %-10s%s\n", commands[i].name, pod_translate(language, commands[i].summary));
    }
    print_options(language, CLI_OPTIONS_ALWAYS | CLI_BIT(CLI_OPTION_VERSION));
    printf("\n%s\n",
           pod_translate(language,
                         "Exit status: 0 done, 1 the answer is no, 2 wrong usage or bad input, 130 interrupted."));
}

/* "Usage:" before the first line, the same width of spaces before the others. */
static void print_usage(pod_language language, const cli_command *command) {
    const char *label = pod_translate(language, "Usage:");
    for (const char *line = command->usage; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        printf("%s ludopod %s %s %.*s\n", line == command->usage ? label : "      ", command->name,
               pod_translate(language, "[OPTION...]"), (int)strcspn(line, "\n"), line);
    }
}

void cli_help_command(pod_language language, const cli_command *command) {
    print_usage(language, command);
    printf("\n%s\n", pod_translate(language, command->detail));
    print_options(language, command->options | CLI_OPTIONS_ALWAYS);
    if (command->options & CLI_BIT(CLI_OPTION_CHARACTER)) {
        print_characters(language);
    }
}

/* ---- The same for programs -------------------------------------------------------------------------------------- */

typedef struct listing {
    pod_language language;
    const cli_command *commands;
    size_t count;
} listing;

static void write_option(pod__json *json, pod_language language, cli_option_id id) {
    const cli_option *option = cli_option_of(id);
    char help[HELP_SIZE];
    pod__json_object(json, NULL);
    pod__json_string(json, "name", option->name);
    if (option->value) {
        pod__json_string(json, "value", option->value);
    } else {
        pod__json_null(json, "value");
    }
    add_help_of(language, id, help);
    pod__json_string(json, "help", help);
    pod__json_end(json);
}

static void write_usage(pod__json *json, const char *usage) {
    pod__json_array(json, "usage");
    for (const char *line = usage; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        pod__json_bytes(json, NULL, line, strcspn(line, "\n"));
    }
    pod__json_end(json);
}

static void write_command(pod__json *json, pod_language language, const cli_command *command) {
    pod__json_object(json, NULL);
    pod__json_add(json, POD__T("name", command->name), POD__T("summary", pod_translate(language, command->summary)));
    write_usage(json, command->usage);
    pod__json_string(json, "detail", pod_translate(language, command->detail));
    pod__json_array(json, "options");
    for (cli_option_id id = 0; id < CLI_OPTION_COUNT; id++) {
        if ((command->options | CLI_OPTIONS_ALWAYS) & CLI_BIT(id)) {
            write_option(json, language, id);
        }
    }
    pod__json_end(json);
    pod__json_end(json);
}

static void write_help(pod__json *json, const void *context) {
    const listing *wanted = context;
    pod__json_string(json, "version", pod_version());
    pod__json_array(json, "commands");
    for (size_t i = 0; i < wanted->count; i++) {
        pod__json_line(json);
        write_command(json, wanted->language, &wanted->commands[i]);
    }
    pod__json_end(json);
}

cli_status cli_help_json(pod_language language, const cli_command *commands, size_t count) {
    return cli_print_json(language, write_help, &(listing){language, commands, count});
}
